"""Patterns of the wait and of how concealed the hand is: 獨聽, 門清, 不求人, 半求, 全求."""

from __future__ import annotations

from taishot.scoring.hand import Event
from taishot.scoring.patterns.pattern import Pattern, Scope, five_melds
from taishot.scoring.sheet import WaitKind
from taishot.scoring.view import Arrangement


def _single(a: Arrangement) -> int:
    facts = a.facts
    if facts.winner < 0 or facts.waits != 1 << facts.winner:
        return 0
    options = facts.options
    fits = (
        (a.standard or options.single_wait_special)
        and (options.single_wait_heavenly or Event.HEAVENLY not in facts.events)
        and (options.dead_side_is_single or a.wait is not WaitKind.TWO_SIDED)
    )
    return int(fits)


def _concealed(a: Arrangement) -> int:
    return int(a.facts.concealed)


def _concealed_draw(a: Arrangement) -> int:
    return int(a.facts.concealed and a.facts.drawn)


def _drawn(a: Arrangement) -> int:
    return int(a.facts.drawn)


def _melded(a: Arrangement) -> bool:
    facts = a.facts
    if len(facts.hand.melds) != 5:
        return False
    if facts.options.concealed_kong_breaks_melded:
        return facts.hidden_kongs == 0
    return facts.open_melds >= 1


def _half_melded(a: Arrangement) -> int:
    by_draw_too = a.facts.options.melded_hand_self_draw  # then it is 全求
    return int(a.facts.drawn and not by_draw_too and _melded(a))


def _all_melded(a: Arrangement) -> int:
    return int((not a.facts.drawn or a.facts.options.melded_hand_self_draw) and _melded(a))


def _winner(a: Arrangement) -> tuple[int, ...]:
    return (a.facts.winner,)


PATTERNS = (
    Pattern(
        "single_wait", "獨聽", "single wait", Scope.READING, _single,
        "只聽{win}一種牌", "{win} was the only kind that completes the hand", _winner,
        ("獨獨",),
    ),
    Pattern(
        "concealed", "門清", "concealed hand", Scope.HAND, _concealed,
        "沒有吃、碰、明槓", "no chow, pung or open kong was called", aliases=("門前清",),
    ),
    Pattern(
        "concealed_self_draw", "不求人", "concealed and self-drawn", Scope.HAND, _concealed_draw,
        "門清並自摸", "concealed and self-drawn", aliases=("不求", "不求.自摸", "門清自摸"),
    ),
    Pattern(
        "self_draw", "自摸", "self-draw", Scope.HAND, _drawn,
        "胡牌張為自己摸得", "the winning tile was drawn from the wall",
    ),
    Pattern(
        "half_melded", "半求人", "all melded, self-drawn", Scope.HAND, _half_melded,
        "五組皆吃碰外露,單騎自摸", "all five melds are called; the pair by self-draw",
        aliases=("半求",),
        gate=five_melds,
    ),
    Pattern(
        "all_melded", "全求人", "all melded, by discard", Scope.HAND, _all_melded,
        "五組皆吃碰外露,單騎胡牌", "all five melds are called; the pair by discard",
        aliases=("全求",),
        gate=five_melds,
    ),
)  # fmt: skip
