"""Score sheets as the JSON that scripts and the page read; additions are fine, renames are not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from taishot.scoring.flower_points import FlowerPoint
from taishot.scoring.hand import Problem
from taishot.scoring.payments import Transfer
from taishot.scoring.shanghai import PointSheet
from taishot.scoring.sheet import ScoreLine, ScoreSheet, WaitScore
from taishot.webui.settlement import Settlement

Json = dict[str, Any]
IMPOSSIBLE = frozenset({"fifth_copy", "flower_twice"})
"""Problems of tiles that one set cannot hold: told before anything else about the hand."""


def sheet_answer(sheet: ScoreSheet) -> Json:
    """A sheet as the answer of `taishot score --json`; see `schemas/score-answer.schema.json`."""
    answer: Json = {
        "rules": sheet.rules,
        "allowed": sheet.allowed,
        "total": sheet.total,
        "lines": [line_answer(line) for line in sheet.lines],
        "waits": [tile.code for tile in sheet.waits],
        "reading": sheet.reading.text if sheet.reading is not None else None,
        "other_readings": [
            {"reading": other.reading.text, "total": other.total} for other in sheet.other_readings
        ],
        "absorbed": [
            {
                **line_answer(dropped.line),
                "by": dropped.by,
                "dropped_because": dropped.why_en,
                "dropped_because_zh": dropped.why_zh,
            }
            for dropped in sheet.dropped
        ],
        "dealer_tai": sheet.dealer_tai,
        "problems": problems_answer(sheet.problems),
    }
    if isinstance(sheet, PointSheet):
        answer |= {
            "fan": sheet.fan,
            "flower_points": sheet.flower_points,
            "points": sheet.points,
            "flower_lines": [_flower_answer(flower) for flower in sheet.flowers],
        }
    return answer


def _flower_answer(flower: FlowerPoint) -> Json:
    return {
        "id": flower.id,
        "zh": flower.zh,
        "en": flower.en,
        "points": flower.points,
        "tiles": [tile.code for tile in flower.tiles],
        "source": flower.source,
    }


def refusal(rules: str, problems: Iterable[Problem]) -> Json:
    """The answer to a request that could not be scored at all."""
    return sheet_answer(ScoreSheet(rules, allowed=False, total=0, problems=tuple(problems)))


def line_answer(line: ScoreLine) -> Json:
    """One line of a sheet."""
    answer: Json = {
        "id": line.pattern,
        "zh": line.zh,
        "en": line.en,
        "tai": line.tai,
        "times": line.times,
        "tiles": [tile.code for tile in line.tiles],
        "source": line.source,
        "why": line.reason_en,
        "why_zh": line.reason_zh,
    }
    if line.aliases:
        answer["aliases"] = list(line.aliases)
    return answer


def problems_answer(problems: Iterable[Problem]) -> list[Json]:
    """Problems, each once, in the order given; tiles that cannot be come first."""
    ordered = sorted(dict.fromkeys(problems), key=lambda problem: problem.id not in IMPOSSIBLE)
    return [
        {
            "id": problem.id,
            "message": problem.message,
            "message_zh": problem.message_zh,
            "tiles": [tile.code for tile in problem.tiles],
        }
        for problem in ordered
    ]


def is_impossible(answer: Json) -> bool:
    """Whether an answer is about tiles that one set cannot hold."""
    return any(problem["id"] in IMPOSSIBLE for problem in answer["problems"])


def wait_answer(wait: WaitScore) -> Json:
    """What a waiting hand would be worth on one tile, by discard and by self-draw."""
    return {
        "tile": wait.tile.code,
        "left": wait.left,
        "by_discard": _outlook(wait.by_discard),
        "by_self_draw": _outlook(wait.by_self_draw),
    }


def _outlook(sheet: ScoreSheet) -> Json:
    return {
        "allowed": sheet.allowed,
        "total": sheet.total,
        "lines": [line_answer(line) for line in sheet.lines],
        "problems": problems_answer(sheet.problems),
    }


def settlement_answer(settlement: Settlement) -> Json:
    """What is known of the payments; an amount is a whole number, or a decimal text."""
    each = settlement.shares
    answer: Json = {
        "shares": {
            "dealer": None if each.dealer is None else money(each.dealer),
            "other": money(each.other),
        },
        "payers": "all" if settlement.all_pay else "one",
    }
    if settlement.payments is not None:
        net = settlement.payments.net
        answer["transfers"] = [_transfer_answer(one) for one in settlement.payments.transfers]
        answer["net"] = {wind.name[0]: money(amount) for wind, amount in net.items()}
    if settlement.following is not None:
        answer["next"] = asdict(settlement.following)
    return answer


def _transfer_answer(transfer: Transfer) -> Json:
    return {
        "from": transfer.payer.name[0],
        "to": transfer.payee.name[0],
        "amount": money(transfer.amount),
        "instead_of": None if transfer.instead_of is None else transfer.instead_of.name[0],
        "items": [
            {
                "id": item.id,
                "zh": item.zh,
                "en": item.en,
                "tai": item.tai,
                "amount": money(item.amount),
                "source": item.source,
            }
            for item in transfer.items
        ],
    }


def money(amount: Fraction) -> int | str:
    """An exact amount: a whole number, or a decimal text such as `"12.50"` without a float."""
    if amount.denominator == 1:
        return amount.numerator
    digits = 1
    while (amount * 10**digits).denominator != 1:
        digits += 1
    scaled = str(abs(amount * 10**digits).numerator).rjust(digits + 1, "0")
    sign = "-" if amount < 0 else ""
    return f"{sign}{scaled[:-digits]}.{scaled[-digits:]}"
