"""Patterns of flowers: 正花, 花槓, 八花, 八仙過海, 七搶一."""

from __future__ import annotations

from taishot.scoring.hand import Event
from taishot.scoring.patterns.pattern import Pattern, Scope, events, flower_kinds, flowers
from taishot.scoring.sheet import Shape
from taishot.scoring.view import Arrangement

_SEASONS, _PLANTS = 0b1111, 0b11110000
_FLOWER_WINS = frozenset({Event.FLOWER_EIGHT, Event.FLOWER_SEVEN_ROB})


def _sets(a: Arrangement) -> list[int]:
    return [group for group in (_SEASONS, _PLANTS) if a.facts.flowers & group == group]


def _seat_bits(a: Arrangement) -> int:
    bits = a.facts.flowers & a.facts.seat_flowers
    if bits and a.facts.options.flower_set_replaces_seat:
        for group in _sets(a):
            bits &= ~group
    return bits


def _seat_flower(a: Arrangement) -> int:
    return _seat_bits(a).bit_count()


def _flower_set(a: Arrangement) -> int:
    bits = a.facts.flowers
    return (bits & _SEASONS == _SEASONS) + (bits & _PLANTS == _PLANTS)


def _all_eight(a: Arrangement) -> int:
    return int(a.facts.flowers == _SEASONS | _PLANTS)


def _each_flower(a: Arrangement) -> int:
    return a.facts.flowers.bit_count()


def _spent(a: Arrangement) -> int:
    """Marks a flower win whose flowers count for nothing else."""
    facts = a.facts
    if _FLOWER_WINS.isdisjoint(facts.events) or not facts.options.flower_win_absorbs_flowers:
        return 0
    drawn_eighth = Event.FLOWER_SEVEN_ROB in facts.events and facts.win.self_drawn
    apart = drawn_eighth and a.shape is not Shape.INCOMPLETE
    return int(not (apart and facts.options.robbed_flower_apart))


def _laid(a: Arrangement) -> tuple[int, ...]:
    return flower_kinds(a.facts.flowers)


def _eight(a: Arrangement) -> int:
    return int(Event.FLOWER_EIGHT in a.facts.events)


def _seven_rob(a: Arrangement) -> int:
    return int(Event.FLOWER_SEVEN_ROB in a.facts.events)


PATTERNS = (
    Pattern(
        "seat_flower", "正花", "seat flower", Scope.WIN, _seat_flower,
        "{tiles}為{seat}家的花", "{tiles}: flower(s) of the seat ({seat})",
        lambda a: flower_kinds(_seat_bits(a)), ("花牌", "本花"),
        gate=flowers,
    ),
    Pattern(
        "flower_set", "花槓", "full set of four flowers", Scope.WIN, _flower_set,
        "{tiles}四花齊全", "{tiles}: all four of a set",
        lambda a: flower_kinds(sum(_sets(a))),
        gate=flowers,
    ),
    Pattern(
        "all_flowers", "滿花", "all eight flowers held", Scope.WIN, _all_eight,
        "持滿八花", "all eight flowers are held", _laid, ("持滿花", "八花", "全花"),
        gate=flowers,
    ),
    Pattern(
        "each_flower", "見花", "each flower", Scope.WIN, _each_flower,
        "{tiles}:每張花牌皆計", "{tiles}: each flower counts", _laid,
        gate=flowers,
    ),
    Pattern(
        "flower_win", "花胡", "flower win", Scope.WIN, _spent,
        "以花牌胡牌", "won by the flowers",
        gate=events,
    ),
    Pattern(
        "eight_flowers_win", "八仙過海", "win with all eight flowers", Scope.WIN, _eight,
        "取得全部八張花牌", "all eight flowers were drawn", _laid,
        gate=events,
    ),
    Pattern(
        "seven_rob_one", "七搶一", "seven flowers rob the eighth", Scope.WIN, _seven_rob,
        "持七花搶得他人一花", "seven flowers robbed another player's one", _laid,
        gate=events,
    ),
)  # fmt: skip
