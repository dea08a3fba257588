"""The axes and sizes of tiles, from their corners. Pure array functions."""

from __future__ import annotations

from dataclasses import dataclass

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
