"""`taishot read`: the tiles of photos as JSON, one line a photo."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from taishot.webui.commands.photos import (
    Failure,
    add_photo_options,
    cannot_save,
    make_reader,
    read_photo,
    save_picture,
)
from taishot.webui.language import default_language
from taishot.webui.readings import reading_to_json

_ONE_PHOTO = Failure("one_photo", "--draw takes one photo at a time", "--draw 一次只能用在一張照片")
HELP = "read the tiles of photos and print them as JSON"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the photos and the form of the output."""
    parser.add_argument(
        "photos", nargs="+", metavar="PHOTO", help="photo files; - reads names from standard input"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--jsonl", action="store_true", help="one JSON object a line (the default)")
    form.add_argument("--pretty", action="store_true", help="indented JSON")
    add_photo_options(parser)


def run(args: argparse.Namespace) -> int:
    """Read every photo, going on after one that cannot be read.

    Returns:
        0 when every photo was read, 1 when one was not, 2 for wrong usage.
    """
    if args.draw is not None and (len(args.photos) > 1 or args.photos == ["-"]):
        return _fail(_ONE_PHOTO, 2)
    if args.draw is not None and (failure := cannot_save(args.draw)) is not None:
        return _fail(failure, 1)
    reader = make_reader(args.tiles)
    good = True
    try:
        for path in _paths(args.photos):
            outcome = reader if isinstance(reader, Failure) else read_photo(reader, path)
            if isinstance(outcome, Failure):
                good = False
                _print({"photo": path, "error": outcome.to_json()}, args)
                continue
            _print(reading_to_json(outcome[1]), args)
            if args.draw is not None:
                good &= _draw(*outcome, args)
    except BrokenPipeError:
        sys.stderr.close()
    return 0 if good else 1


def _draw(photo: Any, reading: Any, args: argparse.Namespace) -> bool:
    failure = save_picture(photo, reading, args.draw, default_language())
    if failure is not None:
        _fail(failure, 1)
    return failure is None


def _fail(failure: Failure, code: int) -> int:
    print(f"taishot read: {failure.text(default_language())}", file=sys.stderr)
    return code


def _paths(named: list[str]) -> Iterator[str]:
    for name in named:
        if name != "-":
            yield name
            continue
        for line in sys.stdin:
            path = line.rstrip("\r\n")
            if path:
                yield path


def _print(answer: dict[str, Any], args: argparse.Namespace) -> None:
    # ASCII, so that a terminal or pipe of any encoding carries it
    print(json.dumps(answer, indent=2 if args.pretty else None), flush=True)
