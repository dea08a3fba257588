"""`taishot count`: from a photo to its 台 in one command."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from typing import Any

from taishot.scoring.hand import Hand
from taishot.scoring.notation import NotationError, format_hand, parse_hand
from taishot.vision.types import Reading
from taishot.webui.commands.photos import (
    Failure,
    add_photo_options,
    cannot_save,
    make_reader,
    read_photo,
    save_picture,
)
from taishot.webui.count_text import assumed_text, count_text
from taishot.webui.readings import reading_to_json
from taishot.webui.requests import answer
from taishot.webui.score_options import add_score_options, language_of, win_of, wrong_options
from taishot.webui.shortfall import WINNING_SIZE
from taishot.webui.terminal import show_hand

HELP = "count the 台 of the hand in a photo"
_WITH_NAME = frozenset({"no_file", "no_models", "no_tile_set"})
"""Failures that name the photo themselves, or are not about it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the photo, its corrections and the options of `taishot score`."""
    parser.add_argument("photo", metavar="PHOTO", help="photo of the winning hand and its flowers")
    parser.add_argument("--hand", help="the right hand in notation, where the photo was misread")
    parser.add_argument("--win-tile", metavar="TILE", help="the tile that won, such as 5m or 東")
    add_photo_options(parser)
    add_score_options(parser)


def run(args: argparse.Namespace) -> int:
    """Read the photo, score the hand, print the sheet and the doubts.

    Returns:
        0 for a win, 1 when the photo cannot be read or shows no win, 2 for wrong usage.
    """
    if args.draw is not None and (failure := cannot_save(args.draw)) is not None:
        return _complain(failure, args, 1)
    if not args.json and (wrong := wrong_options(args)):
        print("\n".join(f"taishot count: {told}" for told in wrong), file=sys.stderr)
        return 2
    reader = make_reader(args.tiles)
    outcome = reader if isinstance(reader, Failure) else read_photo(reader, args.photo)
    if isinstance(outcome, Failure):
        return _fail(outcome, args)
    photo, reading = outcome
    notation = args.hand or reading.hand
    try:
        notation = _with_winning_tile(notation, args.win_tile)
    except _WrongHandError as error:
        return _complain(error.failure, args, 2)
    result = answer({"hand": notation, **win_of(args)}) if notation else None
    _print(args, reading, notation, result)
    if args.draw is not None:
        failure = save_picture(photo, reading, args.draw, language_of(args))
        if failure is not None:
            return _complain(failure, args, 1)
    return 0 if result is not None and result["allowed"] and not result["problems"] else 1


class _WrongHandError(ValueError):
    """--hand or --win-tile cannot be what was meant; `failure` says why."""

    def __init__(self, message: str, message_zh: str) -> None:
        super().__init__(message)
        self.failure = Failure("wrong_hand", message, message_zh)


def _complain(failure: Failure, args: argparse.Namespace, code: int) -> int:
    print(f"taishot count: {failure.text(language_of(args))}", file=sys.stderr)
    return code


def _fail(failure: Failure, args: argparse.Namespace) -> int:
    if args.json:
        print(json.dumps({"photo": args.photo, "error": failure.to_json()}))
    else:
        told = failure.text(language_of(args))
        named = told if failure.id in _WITH_NAME else f"{args.photo}: {told}"
        print(f"taishot count: {named}", file=sys.stderr)
    return 1


def _with_winning_tile(notation: str | None, tile: str | None) -> str | None:
    """The hand with the winning tile named, where one is; a waiting hand of 16 tiles takes it in.

    Raises:
        _WrongHandError: when it is no tile, or one that the full hand does not hold.
    """
    if notation is None:
        return None
    hand = _parsed("--hand", notation)
    if tile is None:
        return notation
    named = _parsed("--win-tile", tile)
    if len(named.concealed) != 1 or named.melds or named.flowers:
        raise _WrongHandError(
            f"--win-tile {tile}: give one tile, such as 5m or 東",
            f"--win-tile {tile}：請給一張牌，例如 5m 或 東",
        )
    won = named.concealed[0]
    concealed = hand.concealed
    if hand.size == WINNING_SIZE - 1:
        concealed = (*concealed, won)
    elif won not in concealed:
        raise _WrongHandError(
            f"--win-tile {tile}: {notation} does not hold it; see --hand",
            f"--win-tile {tile}：{notation} 裡沒有這張；請看 --hand",
        )
    return format_hand(replace(hand, concealed=concealed, winning_tile=won))


def _parsed(option: str, text: str) -> Hand:
    try:
        return parse_hand(text)
    except NotationError as error:
        problem = error.problem
        raise _WrongHandError(
            f"{option} {text}: {problem.message}", f"{option} {text}：{problem.message_zh}"
        ) from error


def _print(
    args: argparse.Namespace, reading: Reading, notation: str | None, result: dict[str, Any] | None
) -> None:
    if args.json:
        document = {**reading_to_json(reading), "hand": notation, "sheet": result}
        print(json.dumps(document))
    else:
        show_hand(notation, sys.stdout, language_of(args))
        print(count_text(reading, notation, result, language_of(args)))
        assumed = assumed_text(args.seat, args.round, language_of(args))
        if assumed and result is not None and result["allowed"]:
            print(assumed)
