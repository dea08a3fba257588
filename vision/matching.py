"""How alike two tile faces look: normalised correlation of small colour crops, shifts allowed."""

from __future__ import annotations

import cv2
import numpy as np

from taishot.vision.types import ByteArray, FloatArray

SIDE = 32
"""Faces are compared at this many pixels a side: enough for strokes, blind to grain."""

REACH = 3
"""A face may sit this many of those pixels off centre in its crop, each way."""


def prepare(crops: ByteArray) -> FloatArray:
    """Faces ready for comparing: small, evenly lit.

    Args:
        crops: uint8 (N, S, S, 3), BGR, upright faces as `crop_tiles` cuts them.

    Returns:
        float32 (N, 32, 32, 3), slow changes of light divided out.
    """
    done = np.empty((len(crops), SIDE, SIDE, 3), np.float32)
    for out, crop in zip(done, crops, strict=True):
        small = cv2.resize(crop, (SIDE, SIDE), interpolation=cv2.INTER_AREA).astype(np.float32)
        light = cv2.GaussianBlur(small.mean(axis=2), (0, 0), SIDE / 4) + 8.0
        out[:] = small / light[:, :, None]
    return done


def similarities(faces: FloatArray, known: FloatArray) -> FloatArray:
    """Correlation of every face with every known one.

    Args:
        faces: float32 (N, 32, 32, 3), from `prepare`.
        known: float32 (M, 32, 32, 3), from `prepare`.

    Returns:
        float32 (N, M), -1..1; the best over the allowed shifts.
    """
    result = np.zeros((len(faces), len(known)), np.float32)
    cores = [np.ascontiguousarray(face[REACH:-REACH, REACH:-REACH]) for face in known]
    for row, face in zip(result, faces, strict=True):
        for k, core in enumerate(cores):
            scores = cv2.matchTemplate(face, core, cv2.TM_CCOEFF_NORMED)
            row[k] = float(scores.max())
    return np.nan_to_num(result, nan=0.0, posinf=0.0, neginf=0.0)
