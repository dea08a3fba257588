"""Units: neighbouring groups of a row that are the hand's, or not, together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np

from taishot.scoring.tiles import Tile
from taishot.vision.frames import Frames
from taishot.vision.kongs import find_kongs
from taishot.vision.rows import TileRow
from taishot.vision.subset import kongs_wanted
from taishot.vision.types import Label, Special

UNIT_GAP = 0.9
"""A gap of so many tile heights within a row makes two units that are chosen apart."""

FEW_BACKS = 2
UNIT_OF_FACES = 4
"""So many backs among more than so many tiles side by side are doubtful faces."""


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


def units_of(rows: Sequence[TileRow]) -> list[Unit]:
    """Rows cut where a gap is wider than UNIT_GAP."""
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


def hand_size(units: Sequence[Unit], labels: Sequence[Label]) -> int:
    """Tiles that count towards 17: no flowers, three for each kong.

    Four alike in the middle of a row count as a kong only where the number of tiles asks for one.
    """
    return total([tally_of(unit, labels) for unit in units])


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
class Tally:
    """A unit's tiles towards 17 with sure kongs as three, and the kongs that there might be."""

    size: int
    possible: int


def tally_of(unit: Unit, labels: Sequence[Label]) -> Tally:
    """How much a unit counts towards the hand."""
    sure = possible = 0
    for group in unit.groups:
        named = [labels[i] for i in group]
        found = len(find_kongs(named, faces=len(group) == 4))
        sure += found
        possible += len(find_kongs(named, faces=True)) - found
    return Tally(plain_tiles(unit, labels) - sure, possible)


def total(tallies: Sequence[Tally]) -> int:
    """Tiles towards 17, with as many of the possible kongs as the number asks for."""
    size = sum(tally.size for tally in tallies)
    return size - min(kongs_wanted(size), sum(tally.possible for tally in tallies))


def frayed(unit: Unit, loose: Sequence[bool]) -> list[Unit]:
    """The unit without loose tiles at its ends, and each of these as a unit of its own.

    Args:
        unit: any.
        loose: of the photo's N tiles, whether a row may do without it.
    """
    tiles = unit.tiles
    start, end = 0, len(tiles)
    while start < end and loose[tiles[start]]:
        start += 1
    while end > start and loose[tiles[end - 1]]:
        end -= 1
    if start == end:
        return [unit]
    ends = [Unit(unit.row, ((i,),)) for i in (*tiles[:start], *tiles[end:])]
    return [*only(unit, tiles[start:end]), *ends]


def only(unit: Unit, tiles: Collection[int]) -> list[Unit]:
    """The unit with some of its tiles alone; nothing where it has none of them."""
    groups = (tuple(i for i in group if i in tiles) for group in unit.groups)
    kept = tuple(group for group in groups if group)
    return [Unit(unit.row, kept)] if kept else []


def is_candidate(unit: Unit, labels: Sequence[Label]) -> bool:
    """Faces are up, or four backs lie alone (a concealed kong).

    Things side by side of which more than half show no face of a tile are a printed cloth.
    """
    named = [labels[i] for i in unit.tiles]
    if len(named) > 1 and sum(label is Special.UNKNOWN for label in named) > len(named) / 2:
        return False
    backs = sum(label is Special.BACK for label in named)
    kongs = [k for group in unit.groups for k in find_kongs([labels[i] for i in group], faces=True)]
    return backs <= len(named) / 3 or backs == sum(kong.backs for kong in kongs)


def plain_tiles(unit: Unit, labels: Sequence[Label]) -> int:
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


def distance(unit: Unit, other: Unit, frames: Frames) -> float:
    """The gap between the closest tiles of two units, in tile heights; 0 where they touch."""
    a, b = list(unit.tiles), list(other.tiles)
    return float(frames.apart[a][:, b].min()) / float(median(frames.sides[a].tolist()))


def facing(unit: Unit, other: Unit, frames: Frames) -> float:
    """Cosine of the angle between two units."""
    a, b = (frames.right[list(each.tiles)].mean(axis=0) for each in (unit, other))
    return float(a @ b / max(float(np.linalg.norm(a) * np.linalg.norm(b)), 1e-6))


def is_flower(label: Label) -> bool:
    """Whether a tile shows a flower."""
    return isinstance(label, Tile) and label.is_flower
