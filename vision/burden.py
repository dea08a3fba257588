"""What speaks against a unit of tiles as part of the hand, wherever it lies."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from taishot.scoring.tiles import Tile
from taishot.vision.frames import Frames, frames_of
from taishot.vision.types import FloatArray, Label, Special
from taishot.vision.units import Unit, distance, facing, is_flower

LIKE, LIKE_FAR = 0.15, 0.1
"""Sizes of units of one hand differ by less than this (natural logarithm), and by so much more for
each tile height between them: what lies nearer to the camera is larger."""

ALIGNED = 0.97
"""Units of one hand lie in like directions: the cosine of their angle is at least this."""

SAME_WAY = 0.7
"""Cosine from which two units face the same side of the table."""

OTHER_WAY, OTHER_WAY_FLOWERS = 2.0, 0.4
"""What it costs to take tiles, or flowers alone, that face another side of the table."""

ODD_UNIT = 0.4
"""What it costs to take two to four tiles apart that are no pair, meld or kong."""

NO_FACE = 1.0
"""What it costs to take things that show no face of a tile; in proportion less for some of them."""

DISORDER = 1.2
"""What it costs to take tiles that lie as if thrown down, in tiles of the count."""

CLEAR = 0.8
"""Tiles are clear when the detector's score is at least this share of that of the anchor's."""

FAINT = 4.0
"""What it costs to take tiles with a score of nothing; in proportion less, the clearer they are."""

TURN, STEP = 0.35, 0.45
"""Neighbours turned against each other by so many radians, or set off by so many tile heights,
are in no order at all."""


def burden(anchor: Unit, unit: Unit, frames: Frames, labels: Sequence[Label]) -> float:
    """What speaks against a unit wherever it lies: size, direction, disorder, what it shows."""
    a, b = list(anchor.tiles), list(unit.tiles)
    ratio = abs(float(np.log(np.median(frames.sides[b]) / np.median(frames.sides[a]))))
    usual = LIKE + LIKE_FAR * distance(anchor, unit, frames)
    named = [labels[i] for i in b if not is_flower(labels[i])]
    odd = len(named) in (2, 3, 4) and not _is_set(named)
    towards = facing(anchor, unit, frames)
    along = max(abs(towards), float(np.sqrt(max(0.0, 1 - towards**2))))
    cost = 4.0 * max(0.0, ratio - usual) + 4.0 * max(0.0, ALIGNED - along)
    if towards < SAME_WAY:
        cost += OTHER_WAY if named else OTHER_WAY_FLOWERS
    cost += NO_FACE * sum(label is Special.UNKNOWN for label in named) / len(b)
    return cost + ODD_UNIT * odd + DISORDER * disorder(b, frames)


def faintness(anchor: Unit, unit: Unit, scores: FloatArray) -> float:
    """What speaks against tiles of which the detector is less sure than of the anchor's.

    Args:
        anchor: surely of the hand.
        unit: another.
        scores: float32 (N,), the detector's, 0..1.
    """
    own, usual = (float(np.median(scores[list(each.tiles)])) for each in (unit, anchor))
    return FAINT * max(0.0, 1 - own / usual / CLEAR) if usual > 0 else 0.0


def own_flowers(anchor: Unit, unit: Unit, frames: Frames, labels: Sequence[Label]) -> float:
    """0..1: how likely the flowers of a unit are this player's by the way it faces."""
    if facing(anchor, unit, frames) >= SAME_WAY:
        return 1.0
    return 0.5 if all(is_flower(labels[i]) for i in unit.tiles) else 0.0


def _is_set(named: Sequence[Label]) -> bool:
    """Whether two to four tiles are a pair, a meld or a kong, some face down."""
    tiles = sorted(label for label in named if isinstance(label, Tile))
    if len(tiles) < len(named):
        return True  # backs and unknown faces may be anything
    if len(set(tiles)) == 1:
        return True
    steps = {(b.suit, b.rank - a.rank) for a, b in pairwise(tiles)}
    return len(tiles) == 3 and tiles[0].is_number and steps == {(tiles[0].suit, 1)}


def disorder(tiles: Sequence[int], frames: Frames) -> float:
    """How crookedly neighbours lie: 0 tidy, towards 1 like things thrown down."""
    if len(tiles) < 2:
        return 0.0
    own = frames_of(frames.quads[list(tiles)])
    angles = np.arctan2(own.right[:, 1], own.right[:, 0])
    turns = np.abs((np.diff(angles) + np.pi / 4) % (np.pi / 2) - np.pi / 4)
    step = np.diff(own.centres, axis=0)
    off = np.abs((step * frames.down[list(tiles)][:-1]).sum(axis=1)) / own.sides[:-1]
    return float(np.minimum(1.0, np.maximum(turns / TURN, off / STEP)).mean())
