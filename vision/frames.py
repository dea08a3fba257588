"""The axes and sizes of tiles, from their corners. Pure array functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from taishot.vision.types import FloatArray

IntArray = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Frames:
    """N tiles as oriented rectangles, photo pixels, x right, y down.

    Attributes:
        quads: float32 (N, 4, 2), corners clockwise from the face's top-left.
        centres: float32 (N, 2), mean of the corners.
        right: float32 (N, 2), unit vectors from the face's left to its right.
        down: float32 (N, 2), unit vectors from the face's top to its bottom.
        widths: float32 (N,), extent along `right`.
        heights: float32 (N,), extent along `down`.
    """

    quads: FloatArray
    centres: FloatArray
    right: FloatArray
    down: FloatArray
    widths: FloatArray
    heights: FloatArray

    def __len__(self) -> int:
        return len(self.quads)

    @property
    def sides(self) -> FloatArray:
        """float32 (N,), the long side of each tile: the tile height that thresholds count in."""
        return np.maximum(self.widths, self.heights)

    @cached_property
    def apart(self) -> FloatArray:
        """float32 (N, N), pixels between tiles i and j, measured along the axes of i."""
        step = self.centres[None, :, :] - self.centres[:, None, :]
        across = np.abs(np.einsum("ijk,ik->ij", step, self.right))
        along = np.abs(np.einsum("ijk,ik->ij", step, self.down))
        across -= (self.widths[:, None] + self.widths[None, :]) / 2
        along -= (self.heights[:, None] + self.heights[None, :]) / 2
        return np.asarray(np.hypot(np.maximum(across, 0), np.maximum(along, 0)), np.float32)

    def some(self, indices: Sequence[int]) -> Frames:
        """The frames of some of the tiles, in the order given."""
        picked = np.asarray(indices, np.int64)
        return Frames(*(getattr(self, part.name)[picked] for part in fields(self)))


def frames_of(quads: FloatArray) -> Frames:
    """The frames of upright quads.

    Args:
        quads: float32 (N, 4, 2), corners clockwise from the face's top-left.
    """
    across = (quads[:, 1] + quads[:, 2] - quads[:, 0] - quads[:, 3]) / 2
    along = (quads[:, 2] + quads[:, 3] - quads[:, 0] - quads[:, 1]) / 2
    widths = np.maximum(np.linalg.norm(across, axis=1), 1e-3)
    heights = np.maximum(np.linalg.norm(along, axis=1), 1e-3)
    return Frames(
        quads.astype(np.float32),
        quads.mean(axis=1).astype(np.float32),
        (across / widths[:, None]).astype(np.float32),
        (along / heights[:, None]).astype(np.float32),
        widths.astype(np.float32),
        heights.astype(np.float32),
    )


def rolled(quads: FloatArray, turns: IntArray) -> FloatArray:
    """Quads whose corner lists start `turns` corners later: at the face's top-left.

    Args:
        quads: float32 (N, 4, 2), corners clockwise on screen.
        turns: int64 (N,), 0..3; 1 means that the face is turned a quarter clockwise in its quad.
    """
    order = (np.arange(4)[None, :] + turns[:, None]) % 4
    picked: FloatArray = np.take_along_axis(quads, order[:, :, None], axis=1)
    return picked


def smooth_axes(frames: Frames, reach: float, passes: int = 2) -> FloatArray:
    """The direction of each tile's axes as its neighbourhood has it.

    So one crooked or loose quad does not break a row.

    Args:
        frames: N tiles, whichever way up.
        reach: neighbours' centres lie within this many tile heights.
        passes: how often each takes the mean of its neighbours.

    Returns:
        float32 (N,), radians in -pi/4..pi/4: an axis and its three quarter turns are one.
    """
    angles = np.arctan2(frames.right[:, 1], frames.right[:, 0]).astype(np.float64)
    sides = (frames.sides[:, None] + frames.sides[None, :]) / 2
    apart = np.linalg.norm(frames.centres[:, None, :] - frames.centres[None, :, :], axis=2)
    ratio = frames.sides[:, None] / frames.sides[None, :]
    near = (apart < reach * sides) & (ratio < 1.6) & (ratio > 1 / 1.6)
    fourfold = np.exp(4j * angles)
    for _ in range(passes):
        fourfold = near @ fourfold
        fourfold /= np.maximum(np.abs(fourfold), 1e-9)
    return np.asarray(np.angle(fourfold) / 4, np.float32)


def straightened(frames: Frames, axes: FloatArray) -> Frames:
    """The frames with their axes turned onto the given directions; sizes and corners stay.

    Args:
        frames: N tiles.
        axes: float32 (N,), radians, from `smooth_axes`.
    """
    angles = np.arctan2(frames.right[:, 1], frames.right[:, 0])
    quarter = np.pi / 2
    wanted = axes + np.round((angles - axes) / quarter) * quarter
    right = np.stack([np.cos(wanted), np.sin(wanted)], axis=1).astype(np.float32)
    down = np.stack([-right[:, 1], right[:, 0]], axis=1)
    return replace(frames, right=right, down=down)


def components(linked: npt.NDArray[np.bool_]) -> IntArray:
    """Number the connected parts of a graph.

    Args:
        linked: bool (N, N), symmetric.

    Returns:
        int64 (N,), the part of each node, numbered from 0 in order of first node.
    """
    parts = np.full(len(linked), -1, np.int64)
    for start in range(len(linked)):
        if parts[start] >= 0:
            continue
        part, waiting = int(parts.max(initial=-1)) + 1, [start]
        parts[start] = part
        while waiting:
            near = np.flatnonzero(linked[waiting.pop()] & (parts < 0))
            parts[near] = part
            waiting.extend(int(node) for node in near)
    return parts
