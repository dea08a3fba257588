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
    found.sort()
    held = dict(found)
    dropped: dict[int, tuple[int, int]] = {}
    if not rules.absorbers.isdisjoint(held):
        dropped = _dropped(rules, held)
    values, changes = rules.values, rules.changes
    worth = {}
    total = 0
    for number, times in found:
        if number not in dropped:
            tai = values[number] * times
            for by, when, unless in changes[number]:
                if not when.isdisjoint(held) and unless.isdisjoint(held):
                    tai += by
            total += tai
            worth[number] = (times, tai)
    return Tally(total, worth, dropped)


def _dropped(rules: Compiled, held: dict[int, int]) -> dict[int, tuple[int, int]]:
    """What is absorbed, how often it holds, and by what."""
    safe = {other for number in held for other in rules.brings[number]}
    dropped: dict[int, tuple[int, int]] = {}
    for number in held:
        if number not in dropped:
            for other in rules.absorbs[number]:
                if other in held and other not in safe and other not in dropped:
                    dropped[other] = (held[other], number)
    return dropped
