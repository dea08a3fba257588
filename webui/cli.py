"""The `taishot` command: finds the subcommand's module, loads only that, and runs it."""

from __future__ import annotations

import argparse
import errno
import importlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from taishot.webui.usage import Parser, language_of_words

COMMANDS: dict[str, str] = {
    "score": "taishot.webui.commands.score",
    "read": "taishot.webui.commands.read",
    "count": "taishot.webui.commands.count",
    "web": "taishot.webui.commands.web",
    "rules": "taishot.webui.commands.rules",
    "calibrate": "taishot.webui.commands.calibrate",
    "table": "taishot.webui.commands.table",
    "dataset": "taishot.datasets.corrections",
    "eval": "taishot.datasets.evaluate",
    "train": "taishot.datasets.train",
}
"""Subcommand -> module. Each module has HELP, add_arguments(parser) and run(args) -> exit code."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand.

    Args:
        argv: the words after `taishot`; those of the process when None.

    Returns:
        The exit code: 0 done, 1 done but something was wrong with the input, 2 wrong usage.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    return _run(parser_of(words).parse_args(words))


def parser_of(words: Sequence[str]) -> Parser:
    """The parser for a command's words: of that command alone, or of all where none is named."""
    parser = Parser(
        prog="taishot",
        description="Photo of a winning Taiwanese mahjong hand in, 台 out.",
        language=language_of_words(words),
    )
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    wanted = next((word for word in words if not word.startswith("-")), None)
    for name, module_name in COMMANDS.items():
        if wanted in COMMANDS and name != wanted:
            subparsers.add_parser(name, add_help=False)
            continue
        module = importlib.import_module(module_name)
        module.add_arguments(subparsers.add_parser(name, help=module.HELP, description=module.HELP))
        if name == wanted:
            break
    return parser


def _run(args: argparse.Namespace) -> int:
    """Run the chosen command; what its reader cannot show or no longer wants is no failure."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without Chinese gets ? for it
    try:
        code: int = importlib.import_module(COMMANDS[args.command]).run(args)
        sys.stdout.flush()
    except BrokenPipeError:  # such as `taishot rules list | head -1`
        _give_up_output()
        return 0
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        _give_up_output()
        print(
            f"taishot: no space left for the output\n磁碟已滿，無法輸出 ({error})", file=sys.stderr
        )
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def _open_closed_streams() -> None:
    """Read nothing from, and write to nowhere, what the caller closed (`taishot ... >&-`)."""
    nowhere = Path(os.devnull)
    sys.stdin = sys.stdin or nowhere.open(encoding="utf-8")
    sys.stdout = sys.stdout or nowhere.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or nowhere.open("w", encoding="utf-8")


def _give_up_output() -> None:
    """Send what is still held back nowhere, so that leaving does not fail on it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
