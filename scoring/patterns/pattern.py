"""What a pattern (台種) is: a name and how often it holds in an arrangement.

What it is worth, and what it absorbs, is data of a rule set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from taishot.scoring.kinds import FIRST_FLOWER, KINDS, kinds_in
from taishot.scoring.view import Arrangement


class Scope(Enum):
    """What a pattern depends on."""

    WIN = "win"  # flowers, dealer: counts without a finished hand too
    HAND = "hand"  # the same in every arrangement of a finished hand
    READING = "reading"  # differs between arrangements


Count = Callable[[Arrangement], int]
Kinds = Callable[[Arrangement], Iterable[int]]


Gate = Callable[[Arrangement], object]


def always(_: Arrangement) -> bool:
    """A gate that is always open."""
    return True


def events(a: Arrangement) -> object:
    """Open when anything was flagged about the win."""
    return a.facts.events


def flowers(a: Arrangement) -> object:
    """Open when flowers count."""
    return a.facts.flowers


def five_melds(a: Arrangement) -> bool:
    """Open when all five melds were declared."""
    return len(a.facts.hand.melds) == 5


def kongs(a: Arrangement) -> object:
    """Open when there is a kong."""
    return a.facts.kongs


def fours(a: Arrangement) -> bool:
    """Open for four of a kind, no kong, among five melds and a pair."""
    return a.facts.fours != 0 and a.standard


def repeats(a: Arrangement) -> bool:
    """Open for two identical sequences."""
    return a.runs.bit_count() < len(a.chows)


def three_runs(a: Arrangement) -> bool:
    """Open for three different sequences."""
    return a.runs.bit_count() > 2


def chows5(a: Arrangement) -> bool:
    """Open for five sequences."""
    return len(a.chows) == 5


def pungs3(a: Arrangement) -> bool:
    """Open for three triplets or more."""
    return len(a.pungs) > 2


def honours(a: Arrangement) -> int:
    """Open for a triplet that may score as honours."""
    return a.honours


def special(a: Arrangement) -> bool:
    """Open for special shapes."""
    return not a.standard


def nothing(_: Arrangement) -> tuple[int, ...]:
    """No tiles: the pattern is about how the hand was won."""
    return ()


def whole(a: Arrangement) -> tuple[int, ...]:
    """All tiles of the hand but its flowers."""
    return tuple(kind for kind in range(KINDS) for _ in range(a.facts.counts[kind]))


def triplets(kinds: Iterable[int]) -> tuple[int, ...]:
    """The tiles of pungs of these kinds."""
    return tuple(kind for kind in kinds for _ in range(3))


def sequences(starts: Iterable[int]) -> tuple[int, ...]:
    """The tiles of chows that start at these kinds."""
    return tuple(start + step for start in starts for step in range(3))


def flower_kinds(bits: int) -> tuple[int, ...]:
    """The kinds of flowers given as bits 0-7."""
    return kinds_in(bits << FIRST_FLOWER)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern of the catalogue.

    Attributes:
        id: stable name.
        zh: main Chinese name; a rule set may use another of its names.
        en: English gloss.
        scope: what it depends on.
        count: how many times it holds in an arrangement; 0 when it does not.
        why_zh: why it counts, in Chinese; may use {tiles}, {times}, {seat}, {round}, {win}.
        why_en: the same in English.
        tiles: kinds of the tiles it stands on.
        aliases: its other Chinese names.
        gate: a quick look that a count needs to be above 0; shared by many patterns.
    """

    id: str
    zh: str
    en: str
    scope: Scope
    count: Count
    why_zh: str
    why_en: str
    tiles: Kinds = nothing
    aliases: tuple[str, ...] = ()
    gate: Gate = always
