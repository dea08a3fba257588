"""The options that tell what no photo shows; `taishot score` and `taishot count` share them."""

from __future__ import annotations

import argparse
from typing import Any

from taishot.scoring.hand import Event
from taishot.webui.language import LANGUAGES, default_language
from taishot.webui.request_fields import WINDS
from taishot.webui.usage import wrong

_SEATS = "東 南 西 北 (E S W N)"
_FLAGS = ", ".join(event.value for event in Event)


def add_score_options(parser: argparse.ArgumentParser) -> None:
    """Declare how the hand was won, by which rules, and what is played for."""
    parser.add_argument("--rules", metavar="ID", help="rule set; see `taishot rules list`")
    parser.add_argument("--seat", metavar="WIND", type=_wind, help=f"seat wind 門風: {_SEATS}")
    parser.add_argument("--round", metavar="WIND", type=_wind, help=f"round wind 圈風: {_SEATS}")
    parser.add_argument("--dealer", action="store_true", help="the winner deals (莊家)")
    parser.add_argument("--streak", metavar="N", type=_count, help="連莊 count of the dealer")
    parser.add_argument("--self-draw", action="store_true", help="won by self-draw (自摸)")
    parser.add_argument(
        "--flag",
        metavar="NAME",
        type=_flag,
        action="append",
        default=[],
        help=f"may be repeated: {_FLAGS}",
    )
    parser.add_argument(
        "--option",
        metavar="K=V",
        type=option,
        action="append",
        default=[],
        help="an option of the rule set; may be repeated",
    )
    _add_payment_options(parser.add_argument_group("payments"))
    parser.add_argument("--lang", choices=LANGUAGES, help="language (default: by locale)")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")


def _add_payment_options(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--base", "--底", metavar="AMOUNT", help="price of a win before its 台")
    group.add_argument("--unit", "--台", metavar="AMOUNT", help="price of one 台")
    group.add_argument("--payer", metavar="WIND", type=_wind, help="who discarded, or was robbed")
    group.add_argument("--dealer-seat", metavar="WIND", type=_wind, help="who deals")
    group.add_argument("--liable", metavar="WIND", type=_wind, help="who pays for all (包)")
    group.add_argument(
        "--side", metavar="WIND=N", type=_side, action="append", default=[], help="插花: N more 底"
    )
    group.add_argument("--deposit", metavar="WIND", type=_wind, action="append", default=[],
                       help="眼牌/立直: this player laid one 台; may be repeated")  # fmt: skip
    group.add_argument("--false-win", action="store_true", help="詐胡: the one who won pays")


def win_of(args: argparse.Namespace) -> dict[str, Any]:
    """The parts of a score request that the options name, without the hand."""
    request: dict[str, Any] = {
        "dealer": args.dealer,
        "self_draw": args.self_draw,
        "flags": args.flag,
        "options": dict(args.option),
    }
    for key in ("rules", "seat", "round", "streak"):
        if getattr(args, key) is not None:
            request[key] = getattr(args, key)
    payments = _payments_of(args)
    if payments:
        request["payments"] = payments
    return request


def wrong_options(args: argparse.Namespace) -> list[str]:
    """What is wrong with the rules, options, flags and stakes asked for, in sentences."""
    from taishot.webui.requests import option_problems  # the parser needs no scorer

    key = "message_zh" if language_of(args) == "zh" else "message"
    return [problem[key] for problem in option_problems(win_of(args))]


def language_of(args: argparse.Namespace) -> str:
    """The language asked for, or that of the locale."""
    chosen: str | None = args.lang
    return chosen or default_language()


def _payments_of(args: argparse.Namespace) -> dict[str, Any]:
    deposits = {seat: args.deposit.count(seat) for seat in args.deposit}
    payments = {
        "base": args.base,
        "unit": args.unit,
        "payer": args.payer,
        "dealer": args.dealer_seat,
        "liable": args.liable,
        "side_bases": dict(args.side),
        "deposits": deposits,
        "false_win": args.false_win,
    }
    return {key: value for key, value in payments.items() if value}


def _wind(text: str) -> str:
    if text not in WINDS:
        raise wrong(f"{text} is no wind; give one of {_SEATS}", f"{text} 不是風；請給 {_SEATS}")
    return WINDS[text].name[0]


def _flag(text: str) -> str:
    if text not in {event.value for event in Event}:
        raise wrong(
            f"{text} is no flag; known are {_FLAGS}", f"沒有 {text} 這個標記；可用的是 {_FLAGS}"
        )
    return text


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise wrong(f"{text} is no count; give 0, 1, 2, ...", f"{text} 不是數量；請給 0、1、2…")
    return int(text)


def _side(text: str) -> tuple[str, int]:
    seat, equals, count = text.partition("=")
    if not equals:
        raise wrong(f"{text}: write WIND=N, such as E=1", f"{text}：請寫成 風=數量，例如 東=1")
    return _wind(seat), _count(count)


def option(text: str) -> tuple[str, object]:
    """`name=value` with true, false and whole numbers recognised."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise wrong(
            f"{text}: write NAME=VALUE, such as eight_pairs=false",
            f"{text}：請寫成 名稱=值，例如 eight_pairs=false",
        )
    return name, setting(value)


def setting(value: str) -> object:
    """What a word on the command line stands for: true/on, false/off, a number, or the word."""
    words: dict[str, object] = {"true": True, "on": True, "false": False, "off": False}
    if value.lower() in words:
        return words[value.lower()]
    number = value.removeprefix("-")
    if number.isascii() and number.isdigit() and len(number) <= 9:
        return int(value)
    return value
