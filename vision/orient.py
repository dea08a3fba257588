"""Which way up the tiles are: neighbours vote, so that one hesitant face cannot turn itself over.

A 6 seen upside-down looks like a 9 on many sets' corner indices, and dots have no way up at all;
characters, winds and dragons do. Tiles that stand side by side share one vote, weighted by how
sure the classifier is of the turn and by how lopsided the face is.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from taishot.scoring.tiles import Suit, Tile
from taishot.vision.frames import Frames, IntArray, components, frames_of, rolled
from taishot.vision.types import Classification, Detections, FloatArray, Label

ALIGNED_DEGREES = 18.0
"""Neighbours' axes differ by less than this (perspective fans a row of 17 by far less a step)."""

SIDE_STEP = 0.4
"""How far, in tile heights, a neighbour may sit off the axis that leads to it."""

NEIGHBOUR_GAP = 0.9
"""The widest gap, in tile heights, across which tiles still vote together."""

SIZE_RATIO = 1.6
"""Neighbours' heights differ by less than this factor."""

TURNED_SURE = 0.9
"""Turn confidence from which a lopsided face may differ from its row (a turned tile)."""

_SYMMETRIC_DOTS = frozenset({1, 2, 3, 4, 5, 8, 9})
_SYMMETRIC_BAMBOO = frozenset({2, 3, 4, 5, 6, 8, 9})
_LITTLE = 0.1


@dataclass(frozen=True, eq=False)
class Orientation:
    """How N tiles stand.

    Attributes:
        frames: of the faces, each its own way up.
        row_frames: as the row stands: a tile turned within its row is here measured like its
            neighbours, so its width is its long side.
        turned: int64 (N,), quarter turns clockwise of the face against its row, 0..3.
        blobs: int64 (N,), which tiles voted together.
    """

    frames: Frames
    row_frames: Frames
    turned: IntArray
    blobs: IntArray


def lopsidedness(label: Label) -> float:
    """0..1: how well the face of this label shows which way up it is."""
    if not isinstance(label, Tile):
        return 0.0
    if label.suit is Suit.DOTS and label.rank in _SYMMETRIC_DOTS:
        return _LITTLE
    if label.suit is Suit.BAMBOO and label.rank in _SYMMETRIC_BAMBOO:
        return _LITTLE
    if label.code == "P":
        return 0.0
    return 1.0


def orient(detections: Detections, classification: Classification) -> Orientation:
    """Decide every tile's way up.

    Args:
        detections: N quads as found.
        classification: of those N; its `turns` are opinions, its labels say whose opinion counts.
    """
    count = len(detections)
    if not count:
        nothing = frames_of(np.zeros((0, 4, 2), np.float32))
        return Orientation(nothing, nothing, np.zeros(0, np.int64), np.zeros(0, np.int64))
    seen = frames_of(detections.quads)
    blobs = components(_adjacent(seen))
    best = classification.probabilities.argmax(axis=1)
    worth = np.array([lopsidedness(classification.labels[k]) for k in best], np.float32)
    worth = worth * classification.probabilities.max(axis=1)
    weights = (classification.turn_confidences * worth).astype(np.float32)
    if np.bincount(blobs).max() == 1:
        blobs = np.zeros_like(blobs)  # all tiles lie apart: one vote for the whole photo
    up = _adopt_lonely(seen, blobs, _blob_votes(seen, blobs, classification.turns, weights))
    row_turns = _nearest_turn(seen, up)
    own = np.asarray(classification.turns, np.int64) % 4
    stubborn = (classification.turn_confidences >= TURNED_SURE) & (worth >= 0.8)
    turns = np.where(stubborn, own, row_turns)
    return Orientation(
        frames_of(rolled(detections.quads, turns)),
        frames_of(rolled(detections.quads, row_turns)),
        (turns - row_turns) % 4,
        blobs,
    )


def _adjacent(frames: Frames) -> npt.NDArray[np.bool_]:
    """(N, N) bool: close, of like size, axes aligned, and reached along one of the axes."""
    sides = (frames.sides[:, None] + frames.sides[None, :]) / 2
    ratio = frames.sides[:, None] / frames.sides[None, :]
    step = frames.centres[None, :, :] - frames.centres[:, None, :]
    along = np.abs(np.einsum("ijk,ik->ij", step, frames.right))
    across = np.abs(np.einsum("ijk,ik->ij", step, frames.down))
    half_widths = (frames.widths[:, None] + frames.widths[None, :]) / 2
    half_heights = (frames.heights[:, None] + frames.heights[None, :]) / 2
    beside = (across < SIDE_STEP * sides) & (along - half_widths < NEIGHBOUR_GAP * sides)
    below = (along < SIDE_STEP * sides) & (across - half_heights < NEIGHBOUR_GAP * sides)
    angles = np.degrees(np.arctan2(frames.right[:, 1], frames.right[:, 0]))
    apart = np.abs((angles[:, None] - angles[None, :] + 45) % 90 - 45)
    linked = (beside | below) & (apart < ALIGNED_DEGREES)
    linked &= (ratio < SIZE_RATIO) & (ratio > 1 / SIZE_RATIO)
    both: npt.NDArray[np.bool_] = linked | linked.T
    return both


def _ups(frames: Frames) -> FloatArray:
    """(N, 4, 2): the up vector of each tile for each of the turns 0..3."""
    ups: FloatArray = np.stack([-frames.down, frames.right, frames.down, -frames.right], axis=1)
    return ups


def _blob_votes(
    frames: Frames, blobs: IntArray, turns: IntArray, weights: FloatArray
) -> FloatArray:
    """(N, 2): the up direction that each tile's blob voted for."""
    ups = _ups(frames)
    chosen = np.zeros((len(frames), 2), np.float32)
    for blob in range(int(blobs.max()) + 1):
        members = np.flatnonzero(blobs == blob)
        opinions = ups[members, turns[members] % 4]
        own = weights[members] + 1e-4  # so that even backs and dots elect someone
        # each tile's opinion is a candidate; others support it by how well they agree
        support = np.clip(opinions @ opinions.T, 0, None) ** 4 @ own
        winner = opinions[int(support.argmax())]
        agreeing = (opinions @ winner > 0.7) * own
        mean = (opinions * agreeing[:, None]).sum(axis=0)
        chosen[members] = mean / max(float(np.linalg.norm(mean)), 1e-6)
    return chosen


def _adopt_lonely(frames: Frames, blobs: IntArray, up: FloatArray) -> FloatArray:
    """Tiles alone in their blob take the way up of the nearest larger blob."""
    sizes = np.bincount(blobs)[blobs]
    settled = np.flatnonzero(sizes > 1)
    if not len(settled):
        return up
    adopted = up.copy()
    for lone in np.flatnonzero(sizes == 1):
        distance = np.linalg.norm(frames.centres[settled] - frames.centres[lone], axis=1)
        adopted[lone] = up[settled[int((distance / np.sqrt(sizes[settled])).argmin())]]
    return adopted


def _nearest_turn(frames: Frames, up: FloatArray) -> IntArray:
    """(N,): the turn that brings each tile's up closest to the wanted one."""
    agreement = np.einsum("ijk,ik->ij", _ups(frames), up)
    nearest: IntArray = agreement.argmax(axis=1).astype(np.int64)
    return nearest
