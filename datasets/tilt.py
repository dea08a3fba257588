"""Recover the tilt that axis-aligned labels lost, from how tiles stand beside each other."""

from __future__ import annotations

import math

import numpy as np

from taishot.vision.boxes import FloatArray, box_quads

MAX_TILT = math.radians(34)  # beyond it width and height cannot be told from the box
MIN_CONCENTRATION = 0.86


def row_tilt(boxes: FloatArray) -> float | None:
    """Angle by which the rows and columns of tiles are turned against the picture.

    Args:
        boxes: float32 (N, 4), xyxy, loose boxes round tiles.

    Returns:
        Radians in (-pi/4, pi/4], clockwise on screen; None when neighbours do not agree.
    """
    if len(boxes) < 3:
        return None
    centres = (boxes[:, :2] + boxes[:, 2:]) / 2
    sides = boxes[:, 2:] - boxes[:, :2]
    gap = centres[None] - centres[:, None]
    distance = np.hypot(gap[..., 0], gap[..., 1]) + np.eye(len(boxes)) * 1e9
    reach = 1.5 * np.sqrt(np.prod(sides, axis=1))
    nearest = np.argsort(distance, axis=1)[:, :2]
    rows = np.repeat(np.arange(len(boxes)), nearest.shape[1])
    columns = nearest.ravel()
    near = distance[rows, columns] < reach[rows]
    if near.sum() < 3:
        return None
    angles = np.arctan2(gap[rows, columns, 1], gap[rows, columns, 0])[near]
    mean = np.exp(4j * angles).mean()
    if abs(mean) < MIN_CONCENTRATION:
        return None
    return float(np.angle(mean) / 4)


def tilted_quads(boxes: FloatArray, tilt: float) -> tuple[FloatArray, FloatArray]:
    """Rectangles turned by `tilt` whose axis-aligned boxes are `boxes`.

    Args:
        boxes: float32 (N, 4), xyxy.
        tilt: radians, clockwise on screen, within +-pi/4.

    Returns:
        Quads float32 (N, 4, 2), clockwise from the corner that was top left before the turn, and
        float32 (N,), 1 where the answer is trustworthy, else 0 (there the quad is the box).
    """
    width, height = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    c, s = math.cos(tilt), abs(math.sin(tilt))
    if abs(tilt) > MAX_TILT:
        return box_quads(boxes), np.zeros(len(boxes), np.float32)
    inner_w = (width * c - height * s) / (c * c - s * s)
    inner_h = (height * c - width * s) / (c * c - s * s)
    smaller, larger = np.minimum(inner_w, inner_h), np.maximum(inner_w, inner_h)
    good = (smaller > 0.3 * larger) & (inner_w * inner_h > 0.3 * width * height)
    good |= abs(tilt) < math.radians(1)
    inner_w, inner_h = np.where(good, inner_w, width), np.where(good, inner_h, height)
    turn = np.where(good, tilt, 0.0)
    centre = (boxes[:, :2] + boxes[:, 2:]) / 2
    across = np.stack([np.cos(turn), np.sin(turn)], 1) * inner_w[:, None] / 2
    down = np.stack([-np.sin(turn), np.cos(turn)], 1) * inner_h[:, None] / 2
    quads = np.stack([-across - down, across - down, across + down, down - across], axis=1)
    return (centre[:, None] + quads).astype(np.float32), good.astype(np.float32)
