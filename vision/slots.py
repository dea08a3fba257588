"""Whether a tile that seems to lie sideways has the room for it between its neighbours.

A tile turned within its row takes a tile height along the row, an upright one only its width. An
outline that came out too wide overlaps its neighbours instead of pushing them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from taishot.vision.frames import Frames, IntArray
from taishot.vision.rows import TileRow

FEW = 3
"""So many upright pairs of neighbours, at least, tell what room is usual in a row."""


def without_room(rows: Sequence[TileRow], frames: Frames, turned: IntArray) -> tuple[int, ...]:
    """Tiles taken for turned sideways although the space between their neighbours is too narrow.

    Only tiles with upright neighbours on both sides in a group can be judged.

    Args:
        rows: every tile in one row.
        frames: N tiles as their rows stand.
        turned: int64 (N,), quarter turns of each face against its row.
    """
    found: list[int] = []
    for row in rows:
        usual = _usual(row, frames, turned)
        if usual is None:
            continue
        pitch, wider = usual
        for left, tile, right in _threes(row):
            if turned[tile] % 2 and not (turned[left] % 2 or turned[right] % 2):
                room = _apart(left, right, frames) - 2 * pitch
                if room < wider / 2:
                    found.append(tile)
    return tuple(found)


def _usual(row: TileRow, frames: Frames, turned: IntArray) -> tuple[float, float] | None:
    """Between centres of upright neighbours, and how much more a turned tile takes; heights."""
    steps = [
        _apart(a, b, frames)
        for group in row.groups
        for a, b in pairwise(group)
        if not (turned[a] % 2 or turned[b] % 2)
    ]
    if len(steps) < FEW:
        return None
    upright = [i for i in row.tiles if not turned[i] % 2]
    sides = frames.heights[upright]
    return float(np.median(steps)), float(np.median(1 - frames.widths[upright] / sides))


def _threes(row: TileRow) -> list[tuple[int, int, int]]:
    return [
        three for group in row.groups for three in zip(group, group[1:], group[2:], strict=False)
    ]


def _apart(a: int, b: int, frames: Frames) -> float:
    """Between the centres of two upright tiles, in tile heights."""
    sides = (frames.heights[a] + frames.heights[b]) / 2
    return float(np.linalg.norm(frames.centres[b] - frames.centres[a]) / sides)
