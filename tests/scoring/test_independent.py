"""Some thousands of random wins, counted by the engine and by the slow second count."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import independent_classic
import independent_hands
import independent_luohan
import independent_tables
import pytest
from golden_cases import tai_by_name
from random_wins import random_win

from taishot.webui.requests import answer

GRADED = ("暗刻", "槓子", "連刻", "步高")
Count = Callable[[dict[str, Any]], tuple[int, list[dict[str, int]]]]
COUNTS: dict[str, Count] = {
    "luohan-2004": independent_luohan.count,
    "luohan-variant": lambda request: independent_luohan.count(request, three_hidden=4),
    "common-table": independent_tables.count,
    "jianjie": independent_tables.count,
    "new-53": independent_tables.count,
    "classic-73": independent_classic.count,
}

SPECIAL = {
    "luohan-2004": lambda tiles: independent_hands.is_eight_pairs(tiles, quads=True),
    "luohan-variant": lambda tiles: independent_hands.is_eight_pairs(tiles, quads=True),
    "classic-73": independent_classic.is_special,
}
"""Winning shapes besides five groups and a pair."""


def _named(lines: Any) -> dict[str, int]:
    """台 a name, with 三暗刻 四暗刻 五暗刻 and their like under one name each, as the counts do."""
    return {_ungraded(name): tai for name, tai in tai_by_name(lines).items()}


def _ungraded(name: str) -> str:
    return name[1:] if name[1:] in GRADED and name[0] in "三四五" else name


def check(rules: str, request: dict[str, Any]) -> str:
    """What the two counts say differently of the request; empty when they agree."""
    total, sheets = COUNTS[rules](request)
    got = answer(request)
    if got["problems"] or not got["allowed"]:
        return f"{json.dumps(request)}: refused, {[p['id'] for p in got['problems']]}"
    kinds = independent_hands.waits(request, SPECIAL.get(rules))
    if sorted(got["waits"]) != sorted(kinds):
        return f"{json.dumps(request)}: waits {got['waits']}, want {kinds}"
    named, wanted = _named(got["lines"]), [_named(sheet) for sheet in sheets]
    if got["total"] != total or named not in wanted:
        return f"{json.dumps(request)}: got {got['total']} {named}, want {wanted}"
    if len(named) > min(map(len, wanted)):
        return f"{json.dumps(request)}: got {named}, of equal totals the shortest of {wanted}"
    return ""


def _complete(rules: str, request: dict[str, Any]) -> bool:
    """八對半 is a win of some sets only; the tables' count knows five groups and a pair."""
    try:
        COUNTS[rules](request)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize(
    "wins", [60, pytest.param(4000, marks=pytest.mark.slow)], ids=["few", "many"]
)
@pytest.mark.parametrize("rules", COUNTS)
def test_engine_agrees_with_the_slow_count(rules: str, wins: int) -> None:
    rng = random.Random(f"{rules} {wins}")
    hands = [random_win(rng, rules) for _ in range(wins)]
    differing = [text for hand in hands if _complete(rules, hand) and (text := check(rules, hand))]
    assert not differing, "\n".join(differing[:20])
