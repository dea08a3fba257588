"""Every arrangement of a hand: each split, with the winning tile in each place it may sit.

Source: RULESETS.md section 1 (readings, concealed triplets).
"""

from __future__ import annotations

from collections.abc import Iterator

from taishot.scoring.decompose import Split, splits
from taishot.scoring.kinds import HONOURS
from taishot.scoring.shapes import special_shape
from taishot.scoring.sheet import Shape, WaitKind
from taishot.scoring.view import Arrangement, Facts


def arrangements(facts: Facts, shapes: frozenset[Shape]) -> tuple[Arrangement, ...]:
    """All arrangements of a complete hand in a fixed order; empty when it is not complete.

    Args:
        facts: the hand.
        shapes: the special shapes that may win.
    """
    found = [
        arranged
        for split in splits(facts.held)
        for arranged in _placed(facts, split, *_places(split, facts.winner))
    ]
    if not facts.hand.melds:
        shape = special_shape(facts.held, shapes, facts.options.quad_as_two_pairs)
        if shape is not None:
            found.append(special(facts, shape))
    return tuple(found)


def _places(split: Split, winner: int) -> tuple[list[int], bool, bool]:
    """The different chows with the winning tile, whether a pung has it, whether the pair."""
    chows = sorted({start for start in split.chows if start <= winner <= start + 2})
    return chows, winner in split.pungs, winner == split.pair


def _placed(
    facts: Facts, split: Split, chows: list[int], pung: bool, pair: bool
) -> Iterator[Arrangement]:
    winner = facts.winner
    if winner < 0:
        yield _standard(facts, split, "", -1, WaitKind.UNKNOWN)
        return
    for start in chows:
        yield _standard(facts, split, "chow", start, chow_wait(start, winner))
    if pung:
        yield _standard(facts, split, "pung", winner, WaitKind.PUNG)
    if pair:
        yield _standard(facts, split, "pair", winner, WaitKind.SINGLE)


def chow_wait(start: int, winner: int) -> WaitKind:
    """How a chow that starts at kind `start` was completed by kind `winner` of it."""
    if winner == start + 1:
        return WaitKind.GAP
    rank = start % 9
    if (winner == start and rank == 6) or (winner == start + 2 and rank == 0):
        return WaitKind.EDGE
    return WaitKind.TWO_SIDED


def _standard(facts: Facts, split: Split, place: str, spot: int, wait: WaitKind) -> Arrangement:
    chows, pungs = split.chows, split.pungs
    if facts.chows:
        chows = tuple(sorted(chows + facts.chows))
    if facts.pungs:
        pungs = tuple(sorted(pungs + facts.pungs))
    runs = trios = 0
    for start in chows:
        runs |= 1 << start
    for kind in pungs:
        trios |= 1 << kind
    return Arrangement(
        facts,
        Shape.STANDARD,
        True,
        chows,
        pungs,
        runs,
        trios,
        trios & HONOURS,
        split.pair,
        len(split.pungs) + facts.hidden_kongs - (place == "pung" and not facts.drawn),
        split.chows,
        split.pungs,
        place,
        spot,
        wait,
    )


def special(facts: Facts, shape: Shape) -> Arrangement:
    """The arrangement of a special shape, or of an unfinished hand."""
    honours = 0
    if shape is Shape.EIGHT_PAIRS and facts.options.eight_pairs_honours:
        honours = (1 << facts.held.index(3)) & HONOURS
    wait = WaitKind.UNKNOWN if facts.winner < 0 else WaitKind.SPECIAL
    return Arrangement(facts, shape, False, (), (), 0, 0, honours, -1, 0, (), (), "", -1, wait)
