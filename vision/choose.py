"""Which of the tiles in the picture are the hand: size, alignment, distance and count decide.

The largest tidy row is the anchor. Rows, pushed-aside melds, flowers and single tiles near it
compete to be part of the hand; the subset wins whose tiles come closest to the 17 (or 16 waiting)
of a hand at the least cost in distance, size and disorder. Costs are in tiles of the count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from taishot.scoring.tiles import Tile
from taishot.vision.frames import Frames
from taishot.vision.kongs import find_kongs
from taishot.vision.rows import TileRow
from taishot.vision.types import FloatArray, Label, Special

UNIT_GAP = 0.9
"""A gap of so many tile heights within a row makes two units that are chosen apart."""

REACH = 3.2
"""A unit farther than this many tile heights from the units chosen cannot belong to the hand."""

BESIDE = 1.8
"""A tile left out is asked about when it lies within so many tile heights of the hand."""

LARGEST_HAND = 17
LEAST_TIDY = 13
"""With fewer tiles in tidy rows, all tiles of like size are the hand if they are few enough."""

LIKE_SIZE = 1.45
"""Scattered tiles of one hand differ in height by less than this factor."""

MOST_UNITS = 9
"""Units considered besides the anchor: the nearest ones."""

FEW_BACKS = 2
UNIT_OF_FACES = 4
"""So many backs among more than so many tiles side by side are doubtful faces."""

_COUNT_COST = {17: 0.0, 16: 0.6, 15: 2.2, 14: 1.6, 13: 1.8}
_TOO_MANY_COST = 4.0
_FEW_COST = 2.5


@dataclass(frozen=True)
class Unit:
    """Neighbouring groups that are chosen together.

    Attributes:
        row: number of the row they are in.
        groups: indices of tiles, from left to right.
    """

    row: int
    groups: tuple[tuple[int, ...], ...]

    @property
    def tiles(self) -> tuple[int, ...]:
        """All indices from left to right."""
        return tuple(index for group in self.groups for index in group)


@dataclass(frozen=True)
class Chosen:
    """The hand's tiles and the rest.

    Attributes:
        units: of the hand, rows from top to bottom; empty when no hand could be made out.
        near: indices of tiles left out although they lie close to the hand.
        seen: how many face-up tiles that are not flowers lie in tidy rows round the anchor.
    """

    units: tuple[Unit, ...]
    near: tuple[int, ...] = ()
    seen: int = 0


def choose_hand(rows: Sequence[TileRow], frames: Frames, labels: Sequence[Label]) -> Chosen:
    """Tell the hand from discards, walls and other players' tiles.

    Args:
        rows: every tile in one row, from `find_rows`.
        frames: N tiles as their rows stand.
        labels: N labels, most likely first guess.
    """
    units = [unit for unit in _units(rows) if _is_candidate(unit, labels)]
    if not units:
        return Chosen(())
    anchor = max(units, key=lambda unit: _presence(unit, frames, labels))
    others = _reachable(anchor, [unit for unit in units if unit is not anchor], frames)
    best = _best_subset(anchor, others, frames, labels)
    if hand_size(best, labels) < LEAST_TIDY:
        scattered = _alike(anchor, units, frames)
        if hand_size(scattered, labels) <= LARGEST_HAND:
            return Chosen(scattered)
    alike = _alike(anchor, others, frames)
    near = tuple(
        i
        for unit in alike
        if unit not in best and min(_distance(unit, own, frames) for own in best) < BESIDE
        for i in unit.tiles
    )
    seen = sum(_plain(unit, labels) for unit in (anchor, *others))
    if hand_size(best, labels) > LARGEST_HAND:
        return Chosen((), (), seen)
    return Chosen(tuple(sorted(best, key=lambda unit: units.index(unit))), near, seen)


def hand_size(units: Sequence[Unit], labels: Sequence[Label]) -> int:
    """Tiles that count towards 17: no flowers, three for each kong.

    Four alike in the middle of a row count as a kong only where the number of tiles asks for one.
    """
    return _total([_tally(unit, labels) for unit in units])


def hidden_tiles(units: Sequence[Unit], labels: Sequence[Label]) -> tuple[Label, ...]:
    """What lies face down in kongs of which some faces show."""
    kongs = [
        kong
        for unit in units
        for group in unit.groups
        for kong in find_kongs([labels[i] for i in group], faces=False)
    ]
    return tuple(kong.tile for kong in kongs if kong.tile is not None for _ in range(kong.backs))


@dataclass(frozen=True)
class _Tally:
    """A unit's tiles towards 17 with sure kongs as three, and the kongs that there might be."""

    size: int
    possible: int


def _tally(unit: Unit, labels: Sequence[Label]) -> _Tally:
    sure = possible = 0
    for group in unit.groups:
        named = [labels[i] for i in group]
        found = len(find_kongs(named, faces=len(group) == 4))
        sure += found
        possible += len(find_kongs(named, faces=True)) - found
    return _Tally(_plain(unit, labels) - sure, possible)


def _total(tallies: Sequence[_Tally]) -> int:
    size = sum(tally.size for tally in tallies)
    return size - min(kongs_wanted(size), sum(tally.possible for tally in tallies))


def kongs_wanted(size: int) -> int:
    """How many kongs more would make so many tiles a hand: it has 3n + 1 or 3n + 2, up to 17."""
    if size > LARGEST_HAND:
        return size - LARGEST_HAND
    return 1 if size and size % 3 == 0 else 0


def _alike(anchor: Unit, units: Sequence[Unit], frames: Frames) -> tuple[Unit, ...]:
    typical = np.median(frames.sides[list(anchor.tiles)])
    ratios = [float(np.median(frames.sides[list(unit.tiles)]) / typical) for unit in units]
    return tuple(
        unit for unit, ratio in zip(units, ratios, strict=True) if 1 / LIKE_SIZE < ratio < LIKE_SIZE
    )


def _units(rows: Sequence[TileRow]) -> list[Unit]:
    units = []
    for number, row in enumerate(rows):
        held = [row.groups[0]]
        for group, gap in zip(row.groups[1:], row.gaps, strict=True):
            if gap > UNIT_GAP:
                units.append(Unit(number, tuple(held)))
                held = []
            held.append(group)
        units.append(Unit(number, tuple(held)))
    return units


def _is_candidate(unit: Unit, labels: Sequence[Label]) -> bool:
    """Some face is up, or four backs lie alone (a concealed kong)."""
    named = [labels[i] for i in unit.tiles]
    backs = sum(label is Special.BACK for label in named)
    kongs = [k for group in unit.groups for k in find_kongs([labels[i] for i in group], faces=True)]
    return backs <= len(named) / 3 or backs == sum(kong.backs for kong in kongs)


def _plain(unit: Unit, labels: Sequence[Label]) -> int:
    """Tiles that are not flowers; backs as part of a kong, or few among many faces.

    One or two backs in a row of faces are blank faces (白) or fell over: to be asked for.
    """
    named = [labels[i] for i in unit.tiles]
    flowers = sum(isinstance(label, Tile) and label.is_flower for label in named)
    backs = sum(label is Special.BACK for label in named)
    kongs = [k for group in unit.groups for k in find_kongs([labels[i] for i in group], faces=True)]
    stray = backs - sum(kong.backs for kong in kongs)
    if stray <= FEW_BACKS and len(named) > UNIT_OF_FACES:
        stray = 0
    return len(named) - flowers - stray


def _presence(unit: Unit, frames: Frames, labels: Sequence[Label]) -> float:
    """Face-up tiles weighted by their area: a long row of large tiles is the hand."""
    facing = [i for i in unit.tiles if labels[i] is not Special.BACK]
    typical = float(np.median(frames.sides[list(unit.tiles)]))
    return float(min(len(facing), LARGEST_HAND + 4) * typical**1.5)


def _distance(unit: Unit, other: Unit, frames: Frames) -> float:
    """The gap between the closest tiles of two units, in tile heights; 0 where they touch."""
    a, b = list(unit.tiles), list(other.tiles)
    step = frames.centres[b][None, :, :] - frames.centres[a][:, None, :]
    across = np.abs(np.einsum("ijk,ik->ij", step, frames.right[a]))
    along = np.abs(np.einsum("ijk,ik->ij", step, frames.down[a]))
    across = across - (frames.widths[a][:, None] + frames.widths[b][None, :]) / 2
    along = along - (frames.heights[a][:, None] + frames.heights[b][None, :]) / 2
    apart = np.hypot(np.maximum(across, 0), np.maximum(along, 0))
    return float(apart.min() / np.median(frames.sides[a]))


def _reachable(anchor: Unit, others: list[Unit], frames: Frames) -> tuple[Unit, ...]:
    """The nearest units that connect to the anchor by steps of at most REACH, nearest first."""
    reached: list[Unit] = [anchor]
    left = list(others)
    while left and len(reached) <= MOST_UNITS:
        gaps = [min(_distance(unit, other, frames) for unit in reached) for other in left]
        nearest = int(np.argmin(gaps))
        if gaps[nearest] > REACH:
            break
        reached.append(left.pop(nearest))
    return tuple(reached[1:])


def _best_subset(
    anchor: Unit, others: tuple[Unit, ...], frames: Frames, labels: Sequence[Label]
) -> tuple[Unit, ...]:
    costs = [_unit_costs(anchor, unit, others, frames, labels) for unit in others]
    tallies = [_tally(unit, labels) for unit in others]
    first = _tally(anchor, labels)
    left = sum(leave for _, leave in costs)
    best: tuple[int, ...] = ()
    lowest = np.inf
    for count in range(len(others) + 1):
        for picked in combinations(range(len(others)), count):
            cost = left + sum(costs[k][0] - costs[k][1] for k in picked)
            cost += _count_cost(_total([first, *(tallies[k] for k in picked)]))
            if cost < lowest - 1e-9:
                best, lowest = picked, cost
    return (anchor, *(others[k] for k in best))


def _count_cost(size: int) -> float:
    if size > LARGEST_HAND:
        return _TOO_MANY_COST * (size - LARGEST_HAND)
    return _COUNT_COST.get(size, _FEW_COST + 0.1 * (13 - size))


def _unit_costs(
    anchor: Unit, unit: Unit, others: tuple[Unit, ...], frames: Frames, labels: Sequence[Label]
) -> tuple[float, float]:
    """What it costs to take a unit into the hand, and to leave it out."""
    a, b = list(anchor.tiles), list(unit.tiles)
    distance = _distance(anchor, unit, frames)
    between = min(
        (_distance(unit, other, frames) for other in others if other != unit), default=9.0
    )
    sizes = np.log(np.median(frames.sides[b]) / np.median(frames.sides[a]))
    facing: FloatArray = frames.right[b].mean(axis=0) @ frames.right[a].mean(axis=0)
    flowers = sum(_is_flower(labels[i]) for i in b)
    lonely = 0.25 if len(b) == 1 and not flowers else 0.0
    gap = min(distance, max(0.25 * distance, between))
    far = 0.2 if flowers == len(b) else 0.35  # flowers lie in nobody's discards
    take = far * max(0.0, gap - 0.3) + 4.0 * max(0.0, abs(float(sizes)) - 0.15)
    take += lonely + 3.0 * max(0.0, 0.9 - float(facing))
    leave = np.exp(-gap / 1.5) * 0.3 * min(len(b) - flowers, 4) + np.exp(-gap / 2.5) * 1.5 * flowers
    return float(take), float(leave)


def _is_flower(label: Label) -> bool:
    return isinstance(label, Tile) and label.is_flower
