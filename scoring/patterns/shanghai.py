"""Patterns that only Shanghai 清混碰 has: 混碰, 清碰, 風碰, 大吊車, 開寶, 黃番.

Source: RULESETS.md section 6; shanghai-qinghunpeng.txt 番種說明.
"""

from __future__ import annotations

from collections.abc import Iterable

from taishot.scoring.kinds import HONOURS, SUITS
from taishot.scoring.patterns.pattern import Count, Pattern, Scope, whole
from taishot.scoring.view import Arrangement


def _pungs_of(families: int, *, honours: bool) -> Count:
    """All triplets, of so many suits, with honours or without."""

    def count(a: Arrangement) -> int:
        kinds = a.facts.kinds
        suits = sum(bool(kinds & suit) for suit in SUITS)
        pungs = a.standard and not a.chows
        return int(pungs and suits == families and bool(kinds & HONOURS) is honours)

    return count


def _lone_wait(a: Arrangement) -> int:
    return int(a.standard and len(a.facts.hand.melds) == 4 and sum(a.facts.held) == 2)


def _pair(a: Arrangement) -> Iterable[int]:
    return (a.pair, a.pair)


def _carried(_: Arrangement) -> int:
    """Carried over from earlier deals: no hand shows it, the scoring of points adds it."""
    return 0


_R = Scope.READING
PATTERNS = (
    Pattern(
        "mixed_pungs", "混碰", "one suit and honours, all triplets", _R,
        _pungs_of(1, honours=True),
        "混一色的碰碰胡", "one suit with honours, all triplets", whole,
    ),
    Pattern(
        "pure_pungs", "清碰", "one suit, all triplets", _R, _pungs_of(1, honours=False),
        "清一色的碰碰胡", "one suit, all triplets", whole,
    ),
    Pattern(
        "honour_pungs", "風碰", "honours, all triplets", _R, _pungs_of(0, honours=True),
        "全是字牌的碰碰胡", "all honours, all triplets", whole,
    ),
    Pattern(
        "lone_wait", "大吊車", "one tile left in hand", _R, _lone_wait,
        "其餘皆已吃碰槓,只剩一張單吊", "everything else is declared, one tile waits for its pair",
        _pair,
    ),
    Pattern(
        "kaibao", "開寶", "treasure opened, carried over", Scope.WIN, _carried,
        "擲骰兩個同點,加番", "two dice showed the same number",
    ),
    Pattern(
        "huangfan", "黃番", "drawn deal, carried over", Scope.WIN, _carried,
        "前局流局,加番", "a deal before this one was drawn",
    ),
)  # fmt: skip
