"""Boxes, slanted tiles and overlaps: pure array functions, coordinates in pixels.

A tile is also written as its centre and the covariance of a point drawn evenly from it. Unlike an
angle, a covariance has no jump where a tile has turned by 180 degrees.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float32]
IndexArray = npt.NDArray[np.int64]


def quad_covariances(quads: FloatArray) -> FloatArray:
    """Covariances of quads taken as parallelograms spanned by their mean opposite sides.

    Args:
        quads: float32 (N, 4, 2), corners in order round each quad.

    Returns:
        float32 (N, 2, 2), square pixels.
    """
    along = ((quads[:, 1] - quads[:, 0]) + (quads[:, 2] - quads[:, 3])) / 2
    down = ((quads[:, 3] - quads[:, 0]) + (quads[:, 2] - quads[:, 1])) / 2
    outer = along[:, :, None] * along[:, None, :] + down[:, :, None] * down[:, None, :]
    return np.asarray(outer / 12, np.float32)


def side_frames(quads: FloatArray) -> FloatArray:
    """How the sides of quads lie within their covariances.

    A covariance alone does not tell a slanted tile from a turned one. Seen through the inverse of
    its Cholesky factor every parallelogram is a square; p is the direction of that square's sides.

    Args:
        quads: float32 (N, 4, 2), corners in order round each quad.

    Returns:
        float32 (N, 2): cos 4p, sin 4p, the same whichever corner comes first.
    """
    along = ((quads[:, 1] - quads[:, 0]) + (quads[:, 2] - quads[:, 3])) / 2
    cov = quad_covariances(quads)
    a = np.sqrt(np.maximum(cov[:, 0, 0], 1e-9))
    b = cov[:, 0, 1] / a
    c = np.sqrt(np.maximum(cov[:, 1, 1] - b * b, 1e-9))
    x = along[:, 0] / a
    y = (along[:, 1] - b * x) / c
    p = 4 * np.arctan2(y, x)
    return np.stack([np.cos(p), np.sin(p)], axis=1).astype(np.float32)


def cholesky_sides(factors: FloatArray, frames: FloatArray) -> FloatArray:
    """Sides of the parallelograms that have these covariances and frames.

    Args:
        factors: float32 (N, 3): a, b, c of the Cholesky factors [[a, 0], [b, c]].
        frames: float32 (N, 2), cos 4p and sin 4p at any length, as in `side_frames`.

    Returns:
        float32 (N, 2, 2): two neighbouring sides as vectors.
    """
    a, b, c = factors.T * np.float32(np.sqrt(12.0))
    p = np.arctan2(frames[:, 1], frames[:, 0]) / 4
    sides = []
    for x, y in ((np.cos(p), np.sin(p)), (-np.sin(p), np.cos(p))):
        sides.append(np.stack([a * x, b * x + c * y], axis=1))
    return np.stack(sides, axis=1).astype(np.float32)


def side_covariances(sides: FloatArray) -> FloatArray:
    """Covariances (N, 2, 2) of parallelograms given by two sides (N, 2, 2)."""
    return np.asarray(np.einsum("nsi,nsj->nij", sides, sides) / 12, np.float32)


def side_quads(centres: FloatArray, sides: FloatArray) -> FloatArray:
    """Parallelograms with the given centres and sides.

    Args:
        centres: float32 (N, 2).
        sides: float32 (N, 2, 2), two neighbouring sides as vectors.

    Returns:
        float32 (N, 4, 2), clockwise on screen, corner 0 to 1 a short side, corner 0 at the upper of
        the two ends (for a level tile at the left one).
    """
    rows = np.arange(len(sides))
    longer = np.linalg.norm(sides, axis=2).argmax(axis=1)
    down, across = sides[rows, longer], sides[rows, 1 - longer]
    # The long side points down the screen; a level one points right.
    flip = (down[:, 1] < -1e-6) | ((np.abs(down[:, 1]) <= 1e-6) & (down[:, 0] < 0))
    down = np.where(flip[:, None], -down, down) / 2
    turn = across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]
    across = np.where((turn < 0)[:, None], -across, across) / 2
    corners = [-across - down, across - down, across + down, down - across]
    return np.asarray(centres[:, None, :] + np.stack(corners, axis=1), np.float32)


def quad_sides(quads: FloatArray) -> FloatArray:
    """Two neighbouring sides (N, 2, 2) of each quad (N, 4, 2), from its first corner."""
    return np.asarray(quads[:, [1, 3]] - quads[:, [0]], np.float32)


def quad_boxes(quads: FloatArray) -> FloatArray:
    """Axis-aligned boxes (N, 4), xyxy, round quads (N, 4, 2)."""
    return np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1).astype(np.float32)


def box_quads(boxes: FloatArray) -> FloatArray:
    """Quads (N, 4, 2) of axis-aligned boxes (N, 4), xyxy: clockwise from the top left corner."""
    x1, y1, x2, y2 = boxes.T
    corners = [(x1, y1), (x2, y1), (x2, y2), (x1, y2)]
    return np.stack([np.stack(c, axis=1) for c in corners], axis=1).astype(np.float32)


def box_iou(first: FloatArray, second: FloatArray) -> FloatArray:
    """Intersection over union (N, M) of axis-aligned boxes (N, 4) and (M, 4), xyxy."""
    low = np.maximum(first[:, None, :2], second[None, :, :2])
    high = np.minimum(first[:, None, 2:], second[None, :, 2:])
    shared = np.prod(np.clip(high - low, 0, None), axis=2)
    area = [np.prod(np.clip(b[:, 2:] - b[:, :2], 0, None), axis=1) for b in (first, second)]
    union = area[0][:, None] + area[1][None, :] - shared
    return np.asarray(shared / np.maximum(union, 1e-9), np.float32)


def gaussian_overlap(centres: FloatArray, covariances: FloatArray) -> npt.NDArray[np.float64]:
    """Bhattacharyya coefficients (N, N), 0..1, between oriented rectangles as Gaussians.

    Two tiles of one size that touch side by side overlap by 0.22, two that share a third by 0.51.
    """
    cov = covariances.astype(np.float64)
    mean = (cov[:, None] + cov[None]) / 2
    det_mean = mean[..., 0, 0] * mean[..., 1, 1] - mean[..., 0, 1] ** 2
    det = cov[:, 0, 0] * cov[:, 1, 1] - cov[:, 0, 1] ** 2
    gap = (centres[:, None] - centres[None]).astype(np.float64)
    dx, dy = gap[..., 0], gap[..., 1]
    mahalanobis = (
        mean[..., 1, 1] * dx**2 - 2 * mean[..., 0, 1] * dx * dy + mean[..., 0, 0] * dy**2
    ) / det_mean
    distance = mahalanobis / 8 + 0.5 * np.log(
        det_mean / np.sqrt(np.maximum(det[:, None] * det[None], 1e-12))
    )
    return np.asarray(np.exp(-distance))


def nested(centres: FloatArray, covariances: FloatArray) -> npt.NDArray[np.bool_]:
    """Whether one of two oriented rectangles (N, N) is much smaller and lies inside the other.

    A spot on a face may look like a tile of its own; tiles themselves never lie inside a tile.
    """
    cov = covariances.astype(np.float64)
    area = np.sqrt(np.maximum(np.linalg.det(cov), 1e-12))
    gap = (centres[:, None] - centres[None]).astype(np.float64)  # [i, j]: from j to i
    away = np.einsum("ijk,jkl,ijl->ij", gap, np.linalg.inv(cov), gap)
    inside = (away < 1.3**2) & (area[:, None] < 0.5 * area[None])
    return np.asarray(inside | inside.T)


def suppress(scores: FloatArray, overlaps: npt.NDArray[np.floating], limit: float) -> IndexArray:
    """Greedy non-maximum suppression.

    Args:
        scores: float32 (N,).
        overlaps: (N, N), symmetric.
        limit: of two that overlap by more than this, the one with the lower score goes.

    Returns:
        int64 (K,), the indices kept, best score first.
    """
    order = np.argsort(-scores, kind="stable")
    alive = np.ones(len(scores), bool)
    kept: list[int] = []
    for index in order:
        if alive[index]:
            kept.append(int(index))
            alive &= overlaps[index] <= limit
    return np.array(kept, np.int64)
