"""Which way up the tiles are: neighbours vote, so that one hesitant face cannot turn itself over.

A 6 seen upside-down looks like a 9 on many sets' corner indices, and dots have no way up at all;
characters, winds and dragons do. Tiles that stand side by side share one vote, weighted by how
sure the classifier is of the turn and by how lopsided the face is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from taishot.scoring.tiles import Suit, Tile
from taishot.vision.frames import (
    Frames,
    IntArray,
    components,
    frames_of,
    rolled,
    smooth_axes,
    straightened,
)
from taishot.vision.types import Classification, Detections, FloatArray, Label

AXIS_REACH = 2.4
"""Tiles take the mean direction of the neighbours within this many tile heights."""

ALIGNED_DEGREES = 18.0
"""Neighbours' axes differ by less than this (perspective fans a row of 17 by far less a step)."""

SIDE_STEP = 0.4
"""How far, in tile heights, a neighbour may sit off the axis that leads to it."""

NEIGHBOUR_GAP = 0.9
"""The widest gap, in tile heights, across which tiles still vote together."""

SIZE_RATIO = 1.6
"""Neighbours' heights differ by less than this factor."""

UPSIDE_DOWN_SURE = 0.99
"""Turn confidence from which a tile with a written face may stand upside-down in its row."""

LONE_SURE = 0.7
"""The same for a tile that lies alone, whose neighbours' word counts less."""

TURNED_TRUST = 0.5
"""Neighbours vouch no more than this for the way up of a tile that is turned against them."""

SIDEWAYS = 1.35
"""A tile so much wider for its height than its neighbours lies sideways among them (a real one:
1.78 at any viewing angle)."""

PERHAPS_SIDEWAYS = 1.15
"""Wider by this factor only, it lies sideways when its face says so."""

FACE_SURE = 0.9
"""Turn confidence from which a face's word counts for that."""

FEW_VOTES = 1.5
"""Neighbours whose votes weigh less than this together do not know: dots, sticks and backs, and
one character among them, which may be turned."""

_LOPSIDED_PIPS = frozenset({"6p", "7p", "7s"})
_SYMMETRIC_PIPS = 0.1
_PIPS = 0.5


@dataclass(frozen=True, eq=False)
class Orientation:
    """How N tiles stand.

    Attributes:
        frames: of the faces, each its own way up.
        face_turns: int64 (N,), quarter turns that the detected corner lists are rolled by in
            `frames`; what `Classification.turns` would be had the neighbours been asked.
        row_frames: as the row stands: a tile turned within its row is here measured like its
            neighbours, so its width is its long side.
        turned: int64 (N,), quarter turns clockwise of the face against its row, 0..3.
        blobs: int64 (N,), which tiles voted together.
        trust: float32 (N,), how likely `face_turns` is by the neighbours' word alone: 0.25 says
            nothing, towards 1 where many agree.
    """

    frames: Frames
    face_turns: IntArray
    row_frames: Frames
    turned: IntArray
    blobs: IntArray
    trust: FloatArray


def lopsidedness(label: Label) -> float:
    """0..1: how well the face of this label shows which way up it is."""
    if not isinstance(label, Tile):
        return 0.0
    if label.code == "P":
        return 0.0
    if label.code in _LOPSIDED_PIPS:
        return _PIPS
    if label.suit in (Suit.DOTS, Suit.BAMBOO) and label.code != "1s":
        return _SYMMETRIC_PIPS
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
        none = np.zeros(0, np.int64)
        return Orientation(nothing, none, nothing, none, none, np.zeros(0, np.float32))
    seen = frames_of(detections.quads)
    axes = smooth_axes(seen, AXIS_REACH)
    seen = straightened(seen, axes)
    blobs = components(_adjacent(seen))
    best = classification.probabilities.argmax(axis=1)
    worth = np.array([lopsidedness(classification.labels[k]) for k in best], np.float32)
    worth = worth * classification.probabilities.max(axis=1)
    weights = (classification.turn_confidences * worth).astype(np.float32)
    if np.bincount(blobs).max() == 1:
        blobs = np.zeros_like(blobs)  # all tiles lie apart: one vote for the whole photo
    up = _adopt_weak(seen, blobs, weights, _blob_votes(seen, blobs, classification.turns, weights))
    row_turns = _nearest_turn(seen, up)
    row_frames = straightened(frames_of(rolled(detections.quads, row_turns)), axes)
    against = (np.asarray(classification.turns, np.int64) - row_turns) % 4
    sure = classification.turn_confidences * (worth >= 0.8)
    turned = _turned(against, sure, _widening(row_frames, blobs), np.bincount(blobs)[blobs] == 1)
    turns = (row_turns + turned) % 4
    frames = frames_of(rolled(detections.quads, turns))
    trust = _trust(blobs, against, weights, turned)
    return Orientation(frames, turns, row_frames, turned, blobs, trust)


def upright_again(orientation: Orientation, tiles: Sequence[int]) -> Orientation:
    """The orientation with tiles that were taken for turned standing as their neighbours do.

    Args:
        orientation: of N tiles.
        tiles: indices of those for whose sideways outline there is no room.
    """
    if not tiles:
        return orientation
    some = list(tiles)
    turned, turns = orientation.turned.copy(), orientation.face_turns.copy()
    turns[some] = (turns[some] - turned[some]) % 4
    quads = orientation.frames.quads.copy()
    quads[some] = rolled(quads[some], (-turned[some]) % 4)
    turned[some] = 0
    return replace(orientation, frames=frames_of(quads), face_turns=turns, turned=turned)


def _trust(blobs: IntArray, against: IntArray, weights: FloatArray, turned: IntArray) -> FloatArray:
    """(N,): the part of the neighbours' votes that agree, less sure the fewer there are."""
    together = (blobs[:, None] == blobs[None, :]) & ~np.eye(len(blobs), dtype=bool)
    everyone = together @ weights
    agreeing = together @ (weights * (against == 0))
    trust = (agreeing + 0.25) / (everyone + 1.0)
    return np.asarray(np.where(turned == 0, trust, np.minimum(trust, TURNED_TRUST)), np.float32)


def _widening(frames: Frames, blobs: IntArray) -> FloatArray:
    """(N,): how much wider for its height each tile is than is usual in its blob."""
    ratios = frames.widths / frames.heights
    usual = np.array([np.median(ratios[blobs == blob]) for blob in blobs], np.float32)
    alone = np.bincount(blobs)[blobs] == 1
    against = np.where(alone, np.median(ratios), usual)
    return np.asarray(ratios / against, np.float32)


def _turned(
    against: IntArray, sure: FloatArray, widening: FloatArray, lone: npt.NDArray[np.bool_]
) -> IntArray:
    """(N,): quarter turns of each face against its row, from the tile's shape and its face."""
    sideways = widening > SIDEWAYS
    sideways |= (widening > PERHAPS_SIDEWAYS) & (sure >= FACE_SURE) & (against % 2 == 1)
    which_side = np.where(against % 2 == 1, against, 1)
    upside_down = (against == 2) & (sure >= np.where(lone, LONE_SURE, UPSIDE_DOWN_SURE))
    turned: IntArray = np.where(sideways, which_side, np.where(upside_down, 2, 0)).astype(np.int64)
    return turned


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


def _adopt_weak(frames: Frames, blobs: IntArray, weights: FloatArray, up: FloatArray) -> FloatArray:
    """Tiles alone, or together with none that shows its way up, take that of a blob near them."""
    sizes = np.bincount(blobs)[blobs]
    know = (sizes > 1) & (np.bincount(blobs, weights)[blobs] >= FEW_VOTES)
    if not know.any():
        know = sizes > 1
    settled = np.flatnonzero(know)
    if not len(settled):
        return up
    adopted = up.copy()
    for weak in np.flatnonzero(~know):
        distance = np.linalg.norm(frames.centres[settled] - frames.centres[weak], axis=1)
        adopted[weak] = up[settled[int((distance / np.sqrt(sizes[settled])).argmin())]]
    return adopted


def _nearest_turn(frames: Frames, up: FloatArray) -> IntArray:
    """(N,): the turn that brings each tile's up closest to the wanted one."""
    agreement = np.einsum("ijk,ik->ij", _ups(frames), up)
    nearest: IntArray = agreement.argmax(axis=1).astype(np.int64)
    return nearest
