"""Second chances: faint tiles that stand where the tiles beside them say that one stands.

A blank 白, a back or a face in the shade is often seen too faintly to count alone. Between two
tiles of a row, at the distance and of the size of its neighbours, it counts all the same.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from taishot.vision.boxes import FloatArray, gaussian_overlap, side_covariances

BETWEEN = 0.15  # score of a tile with neighbours on both sides
BESIDE = 0.35  # score of a tile at the end of a row
NEAREST, FARTHEST = 0.78, 1.35  # steps along a row, in sides of the neighbour
ASIDE = 0.25  # how far a neighbour may stand out of the row, in its sides
UNLIKE = 0.3  # how much each side may differ from the neighbour's
SHARED = 0.4  # gaussian_overlap from which two would be one tile

Mask = npt.NDArray[np.bool_]


def second_chances(
    centres: FloatArray,
    sides: FloatArray,
    scores: FloatArray,
    threshold: float,
    at_end: FloatArray | float = BESIDE,
) -> Mask:
    """Which tiles count: those above the threshold, and faint ones that their neighbours support.

    Args:
        centres: float32 (N, 2).
        sides: float32 (N, 2, 2), two neighbouring sides of each tile as vectors.
        scores: float32 (N,).
        threshold: from which a tile needs no support.
        at_end: from which one neighbour is support enough; float32 (N,) where tiles differ.

    Returns:
        bool (N,).
    """
    taken: Mask = np.asarray(scores >= threshold, bool)
    faint: Mask = ~taken & (scores >= BETWEEN)
    if not taken.any() or not faint.any():
        return np.asarray(taken)
    overlaps = gaussian_overlap(centres, side_covariances(sides))
    nearby = beside(centres, sides)
    for index in np.argsort(-scores, kind="stable"):
        if faint[index] and (overlaps[index][taken] > SHARED).any():
            faint[index] = False
    faint = _apart(faint, overlaps, scores)
    between = _upheld(taken, faint, nearby)
    taken, faint = taken | between, faint & ~between & (scores >= at_end)
    while (more := faint & (nearby & taken[None, None]).any(axis=(0, 2))).any():
        taken, faint = taken | more, faint & ~more
    return np.asarray(taken)


def beside(centres: FloatArray, sides: FloatArray) -> Mask:
    """Whether tiles stand side by side in a row, at its distance and of one size.

    Args:
        centres: float32 (N, 2).
        sides: float32 (N, 2, 2), two neighbouring sides of each tile as vectors.

    Returns:
        bool (4, N, N): whether j stands beside i, along the first side of j, against it, along
        the second, against it.
    """
    inverse = np.linalg.pinv(sides.astype(np.float64).transpose(0, 2, 1))
    gap = centres[:, None] - centres[None]  # from j to i
    step = np.einsum("jkl,ijl->ijk", inverse, gap)  # in sides of j
    shape = np.einsum("jkl,isl->ijks", inverse, sides)  # columns: sides of i
    straight = np.abs(np.abs(shape) - np.eye(2)).max(axis=(2, 3))
    crossed = np.abs(np.abs(shape) - np.eye(2)[::-1]).max(axis=(2, 3))
    alike = np.minimum(straight, crossed) < UNLIKE
    found = []
    for axis in (0, 1):
        along, across = step[:, :, axis], np.abs(step[:, :, 1 - axis])
        for sign in (1, -1):
            near = (sign * along > NEAREST) & (sign * along < FARTHEST)
            found.append(near & (across < ASIDE) & alike)
    return np.stack(found)


def _apart(faint: Mask, overlaps: npt.NDArray[np.float64], scores: FloatArray) -> Mask:
    """Of faint tiles that overlap, the one seen best."""
    kept = np.zeros_like(faint)
    for index in np.argsort(-scores, kind="stable"):
        if faint[index] and not (overlaps[index][kept] > SHARED).any():
            kept[index] = True
    return kept


def _upheld(taken: Mask, faint: Mask, nearby: Mask) -> Mask:
    """Faint tiles in an unbroken chain between two tiles that count."""
    upheld: Mask = faint
    while True:
        support: Mask = np.asarray((nearby & (taken | upheld)[None, None]).any(axis=2))
        opposite = (support[0] & support[1]) | (support[2] & support[3])
        left = upheld & opposite
        if (left == upheld).all():
            return np.asarray(left)
        upheld = left
