"""Patterns of what tiles the whole hand is made of: 清一色, 字一色, 么九, 五門齊, 奇偶."""

from __future__ import annotations

from taishot.scoring.kinds import (
    DRAGONS,
    ENDS,
    EVEN,
    GREEN,
    HONOURS,
    NUMBERS,
    ODD,
    SUITS,
    TERMINALS,
    WINDS,
)
from taishot.scoring.patterns.pattern import Count, Pattern, Scope, whole
from taishot.scoring.sheet import Shape
from taishot.scoring.view import Arrangement

_H = Scope.HAND


def _only(allowed: int) -> Count:
    def count(a: Arrangement) -> int:
        return int(not a.facts.kinds & ~allowed)

    return count


def _one_suit(kinds: int) -> bool:
    """Whether there are numbers, all of one suit."""
    numbers = kinds & NUMBERS
    return numbers != 0 and (
        not numbers & ~SUITS[0] or not numbers & ~SUITS[1] or not numbers & ~SUITS[2]
    )


def _mixed_suit(a: Arrangement) -> int:
    kinds = a.facts.kinds
    return int(kinds & HONOURS != 0 and _one_suit(kinds))


def _pure_suit(a: Arrangement) -> int:
    kinds = a.facts.kinds
    return int(not kinds & HONOURS and _one_suit(kinds))


def _all_honours(a: Arrangement) -> int:
    return int(not a.facts.kinds & NUMBERS)


def _mixed_terminals(a: Arrangement) -> int:
    kinds = a.facts.kinds
    return int(not kinds & ~ENDS and bool(kinds & TERMINALS) and bool(kinds & HONOURS))


def _no_honours_flowers(a: Arrangement) -> int:
    return int(not a.facts.kinds & HONOURS and not a.facts.flowers)


def _one_suit_at_most(a: Arrangement) -> bool:
    """Open for numbers of one suit or none; shared by what needs that."""
    numbers = a.facts.kinds & NUMBERS
    return not numbers & ~SUITS[0] or not numbers & ~SUITS[1] or not numbers & ~SUITS[2]


def _ends_only(a: Arrangement) -> bool:
    """Open for terminals and honours only."""
    return not a.facts.kinds & ~ENDS


def _no_honours(a: Arrangement) -> bool:
    """Open for numbers only."""
    return not a.facts.kinds & HONOURS


def _five_families(a: Arrangement) -> int:
    kinds = a.facts.kinds
    if not (a.standard or a.shape is Shape.EIGHT_PAIRS):
        return 0
    if not kinds & WINDS or not kinds & DRAGONS:
        return 0
    return int(all(kinds & suit for suit in SUITS))


PATTERNS = (
    Pattern(
        "mixed_suit", "混一色", "one suit and honours", _H, _mixed_suit,
        "只有一門數牌與字牌", "one suit and honours only", whole, ("湊一色",),
        gate=_one_suit_at_most,
    ),
    Pattern(
        "pure_suit", "清一色", "one suit", _H, _pure_suit,
        "全為同一門數牌", "tiles of one suit only", whole,
        gate=_one_suit_at_most,
    ),
    Pattern(
        "all_honours", "字一色", "all honours", _H, _all_honours,
        "全為字牌", "honours only", whole,
        gate=_one_suit_at_most,
    ),
    Pattern(
        "mixed_terminals", "混么九", "terminals and honours", _H, _mixed_terminals,
        "只有么九牌與字牌", "terminals and honours only", whole, ("混老頭", "花么九"),
        gate=_ends_only,
    ),
    Pattern(
        "pure_terminals", "清么九", "all terminals", _H, _only(TERMINALS),
        "全為么九牌", "terminals only", whole, ("清老頭", "全么九"),
        gate=_ends_only,
    ),
    Pattern(
        "all_green", "綠一色", "all green", _H, _only(GREEN),
        "只有二三四六八條與發", "only 2 3 4 6 8 bamboo and green dragons", whole,
        gate=_one_suit_at_most,
    ),
    Pattern(
        "all_odd", "全奇數", "all odd", _H, _only(ODD),
        "全為奇數數牌", "odd numbers only", whole,
        gate=_no_honours,
    ),
    Pattern(
        "all_even", "全偶數", "all even", _H, _only(EVEN),
        "全為偶數數牌", "even numbers only", whole,
        gate=_no_honours,
    ),
    Pattern(
        "no_honours_flowers", "無字無花", "no honours, no flowers", _H, _no_honours_flowers,
        "沒有字牌也沒有花牌", "neither honours nor flowers", whole,
        gate=_no_honours,
    ),
    Pattern(
        "no_ends", "斷么九", "no terminals or honours", _H, _only(NUMBERS & ~TERMINALS),
        "沒有一、九與字牌", "no 1, no 9, no honour", whole, ("斷么", "短么"),
        gate=_no_honours,
    ),
    Pattern(
        "five_families", "五門齊", "all five families", _H, _five_families,
        "萬筒條風箭五門俱全", "characters, dots, bamboo, winds and dragons are all there", whole,
    ),
)  # fmt: skip
