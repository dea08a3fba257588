"""What must be asked under a rule set: only what can change its count or who pays."""

from __future__ import annotations

from collections.abc import Callable

from taishot.scoring.hand import Event
from taishot.scoring.rules import RuleSet

SELF_DRAW, DISCARD = "self_draw", "discard"
BOTH = (SELF_DRAW, DISCARD)

FLAG_NAMES: dict[Event, tuple[str, str]] = {
    Event.READY: ("聽牌／立直", "declared ready"),
    Event.OPEN_READY: ("現牌", "declared ready, tiles shown"),
    Event.REPLACEMENT: ("槓上開花", "won on a replacement tile"),
    Event.DISCARD_KONG_REPLACEMENT: ("碰槓後補牌", "replacement after a kong from a discard"),
    Event.LAST_TILE: ("最後一張（海底、河底）", "last tile"),
    Event.ROB_KONG: ("搶槓", "robbed a kong"),
    Event.FLOWER_EIGHT: ("八仙過海", "won with all eight flowers"),
    Event.FLOWER_SEVEN_ROB: ("七搶一", "seven flowers robbed the eighth"),
    Event.FOUR_KONGS: ("四槓牌", "won at once by four kongs"),
    Event.HEAVENLY_READY: ("天聽", "heavenly ready"),
    Event.EARTHLY_READY: ("地聽", "earthly ready"),
    Event.HEAVENLY: ("天胡", "heavenly win"),
    Event.EARTHLY: ("地胡", "earthly win"),
    Event.HUMAN: ("人胡", "human win"),
    Event.FIRST_TURN: ("第一巡", "first turn"),
}
"""Flag -> its name in Chinese and English, common ones first."""

_PLAIN: tuple[tuple[Event, str, tuple[str, ...]], ...] = (
    (Event.READY, "ready", BOTH),
    (Event.OPEN_READY, "ready", BOTH),
    (Event.OPEN_READY, "open_ready", BOTH),
    (Event.REPLACEMENT, "replacement", (SELF_DRAW,)),
    (Event.DISCARD_KONG_REPLACEMENT, "replacement", (SELF_DRAW,)),
    (Event.LAST_TILE, "last_draw", (SELF_DRAW,)),
    (Event.LAST_TILE, "last_discard", (DISCARD,)),
    (Event.ROB_KONG, "rob_kong", (DISCARD,)),
    (Event.FLOWER_EIGHT, "eight_flowers_win", BOTH),
    (Event.FLOWER_SEVEN_ROB, "seven_rob_one", BOTH),
    (Event.FOUR_KONGS, "four_kongs", BOTH),
    (Event.HEAVENLY_READY, "heavenly_ready", BOTH),
    (Event.EARTHLY_READY, "earthly_ready", BOTH),
    (Event.HEAVENLY, "heavenly", (SELF_DRAW,)),
    (Event.EARTHLY, "earthly", BOTH),
    (Event.HUMAN, "human", BOTH),
)
"""Through which patterns a flag counts, and under which ways of winning."""

_FORBIDDEN: tuple[tuple[Event, str, Callable[[RuleSet], bool]], ...] = (
    (Event.EARTHLY, DISCARD, lambda rules: not rules.options.earthly_by_discard),
    (Event.HUMAN, SELF_DRAW, lambda rules: not rules.options.human_by_self_draw),
    (Event.FOUR_KONGS, SELF_DRAW, lambda rules: not rules.options.four_kongs_win),
    (Event.FOUR_KONGS, DISCARD, lambda rules: not rules.options.four_kongs_win),
)
_FURTHER: tuple[tuple[Event, str, Callable[[RuleSet], bool]], ...] = (
    (Event.DISCARD_KONG_REPLACEMENT, SELF_DRAW, lambda rules: not rules.options.discard_kong_win),
    (Event.FIRST_TURN, SELF_DRAW, lambda rules: _unrelated_at_first(rules)),
)


def _unrelated_at_first(rules: RuleSet) -> bool:
    return rules.options.unrelated_first_turn and "unrelated" in counting(rules)


def counting(rules: RuleSet) -> frozenset[str]:
    """Ids of the patterns that are worth something under the set's options."""
    settled = (worth.settled(rules.options) for worth in rules.worths)
    return frozenset(worth.pattern.id for worth in settled if worth.value)


def flag_ways(rules: RuleSet) -> dict[str, list[str]]:
    """The flags that can change the count, each with the ways of winning under which they do.

    Returns:
        Flag -> those of `self_draw` and `discard` that apply, common flags first.
    """
    counts = counting(rules)
    found: set[tuple[Event, str]] = {
        (event, way) for event, pattern, ways in _PLAIN if pattern in counts for way in ways
    }
    found |= {(event, way) for event, way, holds in _FURTHER if holds(rules)}
    if rules.family == "points":  # 碰槓 is no matter there
        found -= {(Event.DISCARD_KONG_REPLACEMENT, SELF_DRAW)}
    found -= {(event, way) for event, way, holds in _FORBIDDEN if holds(rules)}
    ways = {event: [way for way in BOTH if (event, way) in found] for event in FLAG_NAMES}
    return {event.value: applying for event, applying in ways.items() if applying}


def payment_extras(rules: RuleSet) -> list[str]:
    """What may change who pays besides the win itself: keys of a request's `payments`.

    插花 (`side_bases`) and the deposits of 眼牌 and 立直 only where the rule set has them; where
    points are counted there is no 詐胡 (`false_win`), but 承包 (`liable`).
    """
    if rules.family == "points":
        return ["liable"]
    agreed = [name for name in ("side_bases", "deposits") if rules.payments.get(name) is True]
    return [*agreed, "liable", "false_win"]


def questions(rules: RuleSet) -> list[str]:
    """What else to ask, in the order to ask it; who discarded always decides who pays."""
    counts = counting(rules)
    asked = {
        "self_draw": True,
        "discarder": True,
        "seat": not counts.isdisjoint({"seat_wind", "seat_flower"}),
        "round": not counts.isdisjoint({"round_wind", "round_dragon"}),
        "dealer": not counts.isdisjoint({"dealer", "streak"}),
        "streak": "streak" in counts or bool(rules.minimum),
    }
    return [name for name, wanted in asked.items() if wanted]
