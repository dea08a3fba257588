"""Which of the tiles in the picture are the hand: size, alignment, distance and count decide.

The largest tidy row is the anchor. Rows, pushed-aside melds, flowers and single tiles near it
compete to be part of the hand; the subset wins whose tiles come closest to the 17 (or 16 waiting)
of a hand at the least cost in distance, size and disorder. Costs are in tiles of the count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from taishot.scoring.tiles import Tile
from taishot.vision.burden import ALIGNED, burden, disorder, faintness, own_flowers
from taishot.vision.frames import Frames
from taishot.vision.rows import TileRow
from taishot.vision.subset import FAR, LARGEST_HAND, Surroundings, cheapest
from taishot.vision.types import FloatArray, Label, Special
from taishot.vision.units import (
    Unit,
    distance,
    facing,
    frayed,
    hand_size,
    is_candidate,
    is_flower,
    only,
    plain_tiles,
    tally_of,
    units_of,
)

REACH = 3.2
"""A unit farther than this many tile heights from the units chosen cannot belong to the hand."""

BESIDE = 1.8
"""A tile left out is asked about when it lies within so many tile heights of the hand."""

LEAST_TIDY = 13
"""With fewer tiles in tidy rows, all tiles of like size are the hand if they are few enough."""

LEAST_AMONG_MANY = 8
"""Among more than 17 tiles of like size those are no hand of which fewer lie in tidy rows."""

TIDY = 0.5
"""Disorder below which a row is tidy (see `burden`)."""

FAINT_END = 0.7
"""A tile at the end of a row with less than this share of the row's usual score may be none."""

BACKS_SEEN = 2.0
"""How much lower the detector's scores of backs are."""

FEW_COVERED = (2, 3)
"""So many backs in a group of their own are part of a kong at most (see `covered`)."""

FEW_OUTSIDE = 3
"""So few faces outside the hand may well belong to it, wherever they lie: they are asked for."""

TOO_FAINT = 0.5
"""Scattered tiles fainter than this are left out (see `burden.faintness`)."""

LIKE_SIZE = 1.45
"""Scattered tiles of one hand differ in height by less than this factor."""

MOST_UNITS = 11
"""Units besides the anchor that may be taken: the likeliest ones."""

MOST_NEAR = 40
"""Units that may be left out with regret, the nearest ones."""

AGAINST = 0.4
"""Rows with no more than so many tile heights between them lie against each other."""

ROW_OF_BLOCK = 3
"""Fewer tiles side by side are no row of a block."""

LARGEST_BLOCK = 21
"""More tiles in rows that lie against each other are a set laid out, no hand with something by."""


@dataclass(frozen=True)
class Chosen:
    """The hand's tiles and the rest.

    Attributes:
        units: of the hand, rows from top to bottom; empty when no hand could be made out.
        near: indices of tiles left out although they lie close to the hand.
        seen: how many face-up tiles that are not flowers lie in tidy rows round the anchor.
        covered: tiles beside the hand, some or all face down, that are a kong of which not all
            was found.
    """

    units: tuple[Unit, ...]
    near: tuple[int, ...] = ()
    seen: int = 0
    covered: tuple[int, ...] = ()


def choose_hand(
    rows: Sequence[TileRow],
    frames: Frames,
    labels: Sequence[Label],
    scores: FloatArray | None = None,
) -> Chosen:
    """Tell the hand from discards, walls and other players' tiles.

    Args:
        rows: every tile in one row, from `find_rows`.
        frames: N tiles as their rows stand.
        labels: N labels, most likely first guess.
        scores: float32 (N,), how sure the detector is of each tile; None where it is of all.
    """
    sure = np.ones(len(labels), np.float32) if scores is None else _as_clear(scores, labels)
    whole = units_of(rows)
    loose = _loose(whole, labels, sure)
    pieces = [piece for unit in whole for piece in frayed(unit, loose)]
    units = [piece for piece in pieces if is_candidate(piece, labels)]
    if not units:
        return Chosen(())
    anchor = max(units, key=lambda unit: _presence(unit, frames, labels))
    others = _nearest(anchor, [unit for unit in units if unit is not anchor], frames)
    laid_out = _block(anchor, tuple(others), frames)
    if hand_size(laid_out, labels) > LARGEST_BLOCK:
        return Chosen((), (), sum(plain_tiles(unit, labels) for unit in laid_out))
    best = _best_subset(anchor, others, frames, labels, sure)
    scattered = _alike(anchor, units, frames)
    few = hand_size(scattered, labels) <= LARGEST_HAND
    if few and hand_size(best, labels) < LEAST_TIDY:
        clear = tuple(unit for unit in scattered if faintness(anchor, unit, sure) < TOO_FAINT)
        return Chosen(
            clear, tuple(i for unit in scattered if unit not in clear for i in unit.tiles)
        )
    if not few and _in_rows(best, frames) < LEAST_AMONG_MANY:
        return Chosen((), (), sum(plain_tiles(unit, labels) for unit in scattered))
    alike = _alike(anchor, tuple(others), frames)
    near = tuple(
        i
        for unit in alike
        if unit not in best and min(distance(unit, own, frames) for own in best) < BESIDE
        for i in unit.tiles
    )
    outside = [i for unit in scattered if unit not in best for i in unit.tiles]
    if sum(isinstance(labels[i], Tile) for i in outside) <= FEW_OUTSIDE:
        near = tuple(i for i in outside if isinstance(labels[i], Tile) or i in near)
    seen = sum(plain_tiles(unit, labels) for unit in (anchor, *others))
    if hand_size(best, labels) > LARGEST_HAND:
        return Chosen((), (), seen)
    taken = {i for unit in best for i in unit.tiles}
    return Chosen(tuple(part for unit in whole for part in only(unit, taken)), near, seen)


def _as_clear(scores: FloatArray, labels: Sequence[Label]) -> FloatArray:
    """Scores on one scale: a back of any set is seen about half as clearly as a face."""
    backs = np.array([label is Special.BACK for label in labels], bool)
    return np.asarray(np.where(backs, np.minimum(1, BACKS_SEEN * scores), scores), np.float32)


def _loose(units: Sequence[Unit], labels: Sequence[Label], scores: FloatArray) -> list[bool]:
    """Of each tile, whether a row may end before it: no face, faint, or a few backs apart."""
    usual = np.ones(len(labels))
    for unit in units:
        usual[list(unit.tiles)] = np.median(scores[list(unit.tiles)])
    loose = np.asarray(scores) < FAINT_END * usual
    loose |= np.array([label is Special.UNKNOWN for label in labels], bool)
    for group in (group for unit in units for group in unit.groups):
        if len(group) in FEW_COVERED and all(labels[i] is Special.BACK for i in group):
            loose[list(group)] = True
    return [bool(each) for each in loose]


def _alike(anchor: Unit, units: Sequence[Unit], frames: Frames) -> tuple[Unit, ...]:
    typical = np.median(frames.sides[list(anchor.tiles)])
    ratios = [float(np.median(frames.sides[list(unit.tiles)]) / typical) for unit in units]
    return tuple(
        unit for unit, ratio in zip(units, ratios, strict=True) if 1 / LIKE_SIZE < ratio < LIKE_SIZE
    )


def _in_rows(units: Sequence[Unit], frames: Frames) -> int:
    """Tiles in tidy rows of three or more."""
    rows = [unit.tiles for unit in units if len(unit.tiles) >= ROW_OF_BLOCK]
    return sum(len(tiles) for tiles in rows if disorder(tiles, frames) < TIDY)


def _presence(unit: Unit, frames: Frames, labels: Sequence[Label]) -> float:
    """Face-up tiles weighted by their area: a long row of large tiles is the hand."""
    shown = [i for i in unit.tiles if labels[i] is not Special.BACK]
    typical = float(np.median(frames.sides[list(unit.tiles)]))
    return float(min(len(shown), LARGEST_HAND + 4) * typical**1.5)


def _nearest(anchor: Unit, others: list[Unit], frames: Frames) -> dict[Unit, float]:
    """The units that connect to the anchor by steps of at most REACH, and how long the way is.

    Shortest steps first.
    """
    gaps = [distance(anchor, unit, frames) for unit in others]
    ways = list(gaps)
    left = list(range(len(others)))
    reached: dict[Unit, float] = {}
    while left and len(reached) < MOST_NEAR:
        nearest = min(left, key=gaps.__getitem__)
        if gaps[nearest] > REACH:
            break
        left.remove(nearest)
        reached[others[nearest]] = ways[nearest]
        for k in left:
            step = distance(others[nearest], others[k], frames)
            if step < gaps[k]:
                gaps[k], ways[k] = step, ways[nearest] + step
    return reached


def _block(anchor: Unit, others: Sequence[Unit], frames: Frames) -> list[Unit]:
    """The rows that lie against the anchor, or against each other, in like directions."""
    left = [unit for unit in others if len(unit.tiles) >= ROW_OF_BLOCK]
    block = [anchor]
    for own in block:
        joined = [
            unit
            for unit in left
            if distance(own, unit, frames) < AGAINST and abs(facing(own, unit, frames)) > ALIGNED
        ]
        block.extend(joined)
        left = [unit for unit in left if unit not in joined]
    return block


def _best_subset(
    anchor: Unit,
    others: dict[Unit, float],
    frames: Frames,
    labels: Sequence[Label],
    scores: FloatArray,
) -> tuple[Unit, ...]:
    """The anchor with those of the other units that make the likeliest hand."""
    burdens = {
        unit: burden(anchor, unit, frames, labels) + faintness(anchor, unit, scores)
        for unit in others
    }
    likely = sorted(others, key=lambda unit: burdens[unit] + FAR * others[unit])
    likely.sort(key=lambda unit: unit.row != anchor.row and not _shows_flower(unit, labels))
    likely = likely[:MOST_UNITS]
    own = [unit for unit in others if unit in likely]
    units = (anchor, *own, *(unit for unit in others if unit not in likely))
    tallies = [tally_of(unit, labels) for unit in units]
    flowers = np.array([sum(is_flower(labels[i]) for i in unit.tiles) for unit in units])
    gaps = np.array([[distance(a, b, frames) for b in units] for a in units], np.float64)
    around = Surroundings(
        gaps=np.minimum(gaps, gaps.T),
        burden=np.array([burdens.get(unit, 0.0) for unit in units]),
        plain=np.array([len(unit.tiles) for unit in units]) - flowers,
        flowers=flowers,
        missed=flowers * np.array([own_flowers(anchor, u, frames, labels) for u in units]),
        size=np.array([tally.size for tally in tallies]),
        possible=np.array([tally.possible for tally in tallies]),
    )
    taken = cheapest(around, 1 + len(own))
    return tuple(unit for unit, inside in zip(units, taken, strict=False) if inside)


def _shows_flower(unit: Unit, labels: Sequence[Label]) -> bool:
    return any(is_flower(labels[i]) for i in unit.tiles)
