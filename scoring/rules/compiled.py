"""The form of a rule set that scoring runs on: numbered entries, absorbers before the absorbed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

from taishot.scoring.options import Options
from taishot.scoring.patterns.pattern import Count, Gate, Scope
from taishot.scoring.sheet import Shape

if TYPE_CHECKING:
    from taishot.scoring.rules.ruleset import Worth

_SHAPES = {
    "eight_pairs": Shape.EIGHT_PAIRS,
    "unrelated": Shape.UNRELATED,
    "all_gaps": Shape.ALL_GAPS,
    "all_edges": Shape.ALL_EDGES,
}

Numbered = tuple[tuple[Gate, tuple[tuple[int, Count], ...]], ...]
"""Counting functions with their numbers, behind the gate they share."""
Change = tuple[int, frozenset[int], frozenset[int]]


@dataclass(frozen=True, slots=True)
class Compiled:
    """Entries by number, in an order in which each stands before everything it absorbs.

    Attributes:
        worths: the entries, options already decided.
        values: 台 of each entry.
        aliases: other names of each entry's pattern.
        absorbs: numbers that each entry absorbs.
        absorbers: the entries that absorb any.
        brings: numbers that each entry protects.
        changes: adjustments of each entry: 台, numbers any of which, numbers none of which holds.
        win, hand, reading: the counting functions by scope.
        shapes: the special shapes that may win.
        number: pattern id -> number.
        dealer: 台 of 莊家, and of each 連莊; what stands between the dealer and another player.
    """

    worths: tuple[Worth, ...]
    values: tuple[int, ...]
    aliases: tuple[tuple[str, ...], ...]
    absorbs: tuple[tuple[int, ...], ...]
    absorbers: frozenset[int]
    brings: tuple[tuple[int, ...], ...]
    changes: tuple[tuple[Change, ...], ...]
    win: Numbered
    hand: Numbered
    reading: Numbered
    shapes: frozenset[Shape]
    number: dict[str, int]
    dealer: tuple[int, int]


class AbsorbingCircleError(ValueError):
    """Patterns that absorb each other; `names` are their ids."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__("these absorb each other: " + ", ".join(names))
        self.names = tuple(names)


def ordered(worths: Sequence[Worth]) -> list[Worth]:
    """Absorbers first.

    Raises:
        AbsorbingCircleError: when patterns absorb each other in a circle.
    """
    by_id = {worth.pattern.id: worth for worth in worths}
    sorter: TopologicalSorter[str] = TopologicalSorter(dict.fromkeys(by_id, ()))
    for worth in worths:
        for other in worth.absorbs:
            if other in by_id:
                sorter.add(other, worth.pattern.id)
    try:
        return [by_id[name] for name in sorter.static_order()]
    except CycleError as error:
        raise AbsorbingCircleError(error.args[1]) from None


def compile_worths(settled: Sequence[Worth], options: Options) -> Compiled:
    """Number the entries and resolve their names. Raises as `ordered` does."""
    worths = ordered([w for w in settled if _used(w)])
    number = {worth.pattern.id: place for place, worth in enumerate(worths)}

    def numbers(names: Sequence[str]) -> tuple[int, ...]:
        return tuple(number[name] for name in names if name in number)

    def scoped(scope: Scope) -> Numbered:
        gated: dict[Gate, list[tuple[int, Count]]] = {}
        for worth in worths:
            if worth.pattern.scope is scope:
                entry = (number[worth.pattern.id], worth.pattern.count)
                gated.setdefault(worth.pattern.gate, []).append(entry)
        return tuple((gate, tuple(entries)) for gate, entries in gated.items())

    return Compiled(
        worths=tuple(worths),
        values=tuple(worth.value for worth in worths),
        aliases=tuple(worth.aliases for worth in worths),
        absorbs=tuple(numbers(worth.absorbs) for worth in worths),
        absorbers=frozenset(place for place, w in enumerate(worths) if numbers(w.absorbs)),
        brings=tuple(numbers(worth.brings) for worth in worths),
        changes=tuple(
            tuple(
                (a.by, frozenset(numbers(a.when)), frozenset(numbers(a.unless))) for a in w.adjust
            )
            for w in worths
        ),
        win=scoped(Scope.WIN),
        hand=scoped(Scope.HAND),
        reading=scoped(Scope.READING),
        shapes=_shapes(worths, options),
        number=number,
        dealer=(
            next((w.value for w in worths if w.pattern.id == "dealer"), 0),
            next((w.value for w in worths if w.pattern.id == "streak"), 0),
        ),
    )


def _used(worth: Worth) -> bool:
    return bool(worth.value or worth.absorbs) or worth.pattern.id in _MARKS


_MARKS = frozenset({"round_dragon", "honours_eight_pairs", "flower_win"})


def _shapes(worths: Sequence[Worth], options: Options) -> frozenset[Shape]:
    shapes = {_SHAPES[w.pattern.id] for w in worths if w.pattern.id in _SHAPES and w.value}
    return frozenset(shapes - (set() if options.eight_pairs else {Shape.EIGHT_PAIRS}))
