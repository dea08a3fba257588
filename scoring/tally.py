"""Adds up one arrangement: which patterns hold, which are absorbed, what is left.

A pattern that is itself absorbed absorbs nothing; entries come in an order in which each stands
before everything it absorbs. Source: RULESETS.md section 1 (general principle) and section 2.
"""

from __future__ import annotations

from typing import NamedTuple

from taishot.scoring.rules.compiled import Compiled, Numbered
from taishot.scoring.view import Arrangement

Hits = list[tuple[int, int]]
"""Numbers of the entries that hold, and how often."""


class Tally(NamedTuple):
    """What an arrangement is worth.

    Attributes:
        total: 台, not yet capped.
        worth: entry number -> (times, 台) of what counts.
        dropped: entry number -> (times, number of the entry that absorbs it).
    """

    total: int
    worth: dict[int, tuple[int, int]]
    dropped: dict[int, tuple[int, int]]


def hits(entries: Numbered, arrangement: Arrangement) -> Hits:
    """The entries that hold in an arrangement."""
    return [
        (number, times)
        for gate, counts in entries
        if gate(arrangement)
        for number, count in counts
        if (times := count(arrangement))
    ]


def tally(rules: Compiled, found: Hits) -> Tally:
    """Drop what is absorbed and add up the rest."""
    held = dict(sorted(found))
    dropped: dict[int, tuple[int, int]] = {}
    safe: set[int] = set()
    for number in held:
        if rules.brings[number]:
            safe.update(rules.brings[number])
    for number in held:
        if rules.absorbs[number] and number not in dropped:
            for other in rules.absorbs[number]:
                if other in held and other not in safe and other not in dropped:
                    dropped[other] = (held[other], number)
    worth = {}
    total = 0
    for number, times in held.items():
        if number not in dropped:
            tai = value_of(rules, number, times, held)
            total += tai
            worth[number] = (times, tai)
    return Tally(total, worth, dropped)


def value_of(rules: Compiled, number: int, times: int, held: dict[int, int]) -> int:
    """台 of an entry that counts, its adjustments included."""
    tai = rules.values[number] * times
    for by, when, unless in rules.changes[number]:
        if any(other in held for other in when) and not any(other in held for other in unless):
            tai += by
    return tai
