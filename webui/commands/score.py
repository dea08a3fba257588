"""`taishot score`: count a hand written in notation, or a stream of JSON requests."""

from __future__ import annotations

import argparse
import json
import sys

from taishot.webui.jsonl import answer_lines
from taishot.webui.requests import answer
from taishot.webui.score_options import add_score_options, language_of, win_of, wrong_options
from taishot.webui.sheet_text import sheet_text
from taishot.webui.terminal import show_hand

_EXAMPLE = "'123m456p11s (777s) [EEEE] *1s +f1f6'"
HELP = "count the 台 of a hand, every 台 explained"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the hand and the options of the win."""
    parser.add_argument("hand", nargs="*", help="such as 123m456p11s (777s) [EEEE] *1s +f1f6")
    parser.add_argument(
        "--jsonl", metavar="FILE", help="read one JSON request a line (- is standard input)"
    )
    add_score_options(parser)


def run(args: argparse.Namespace) -> int:
    """Score one hand or many.

    Returns:
        0 for a win, 1 when something is wrong with a hand or a line, 2 for wrong usage.
    """
    if args.jsonl is not None:
        if args.hand:
            return _usage(args, "give a hand or --jsonl, not both", "牌和 --jsonl 只能給一種")
        if asked := [key for key, value in win_of(args).items() if value and key != "rules"]:
            return _usage(
                args,
                f"with --jsonl each request says this itself: {', '.join(asked)}",
                f"用 --jsonl 時由每個請求自己寫明：{'、'.join(asked)}",
            )
        return _run_lines(args)
    if not args.hand:
        return _usage(
            args,
            f"give a hand such as {_EXAMPLE}, or --jsonl -",
            f"請給一手牌，例如 {_EXAMPLE}，或 --jsonl -",
        )
    if not args.json and (wrong := wrong_options(args)):
        print("\n".join(f"taishot score: {told}" for told in wrong), file=sys.stderr)
        return 2
    request = {"hand": " ".join(args.hand), **win_of(args)}
    result = answer(request)
    if args.json:
        print(json.dumps(result, ensure_ascii=not _speaks_unicode()))
    else:
        show_hand(request["hand"], sys.stdout, language_of(args))
        print(sheet_text(result, language_of(args)))
    return 0 if result["allowed"] and not result["problems"] else 1


def _run_lines(args: argparse.Namespace) -> int:
    try:
        if args.jsonl == "-":
            good = answer_lines(sys.stdin.buffer, sys.stdout, args.rules)
        else:
            with open(args.jsonl, "rb") as stream:  # noqa: PTH123 - the name is a person's
                good = answer_lines(stream, sys.stdout, args.rules)
    except BrokenPipeError:
        raise
    except OSError as error:
        print(f"taishot score: {args.jsonl}: {error.strerror}", file=sys.stderr)
        return 1
    return 0 if good else 1


def _speaks_unicode() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def _usage(args: argparse.Namespace, message: str, message_zh: str) -> int:
    told = message_zh if language_of(args) == "zh" else message
    print(f"taishot score: {told}", file=sys.stderr)
    return 2
