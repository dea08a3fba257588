"""Places in rendered pictures where no tile lies: what the classifier must not read as a face."""

from __future__ import annotations

import math

import cv2
import numpy as np

from taishot.datasets.augment import Random
from taishot.datasets.detector_data import TileLabels
from taishot.datasets.packed import ByteArray
from taishot.vision.boxes import FloatArray, quad_boxes

TRIES = 24
ROOM = 0.1
"""How far outside a tile's box, in tile sizes, a place must lie."""
PLAIN = 8.0
"""Spread of grey levels below which a place is too plain to be told from a blank 白."""
USUAL = 48.0
"""Size of a place, pixels, in a picture without tiles."""


def ground_quads(image: ByteArray, labels: TileLabels, count: int, rng: Random) -> FloatArray:
    """Quads of a tile's size and shape that touch no tile, the most patterned ones first.

    Args:
        image: uint8 (H, W, 3), a picture of which every tile is labelled.
        labels: its tiles, however little of them shows.
        count: how many quads at most.
        rng: source of randomness.

    Returns:
        float32 (K, 4, 2), K <= count, pixels, clockwise.
    """
    height, width = image.shape[:2]
    boxes = quad_boxes(labels.quads) if len(labels.quads) else np.zeros((0, 4), np.float32)
    sizes = np.sqrt(np.prod(boxes[:, 2:] - boxes[:, :2], axis=1))
    size = float(np.median(sizes)) if len(sizes) else USUAL * float(np.exp(rng.normal(0, 0.4)))
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    found: list[tuple[float, FloatArray]] = []
    for _ in range(TRIES):
        quad = _quad(rng, (width, height), size * float(np.exp(rng.normal(0, 0.15))))
        low, high = quad.min(axis=0), quad.max(axis=0)
        if (low < 0).any() or (high >= (width, height)).any():
            continue
        room = ROOM * size
        clear = (boxes[:, :2] > high + room) | (boxes[:, 2:] < low - room)
        if clear.any(axis=1).all():
            x1, y1, x2, y2 = (int(v) for v in (*low, *high))
            found.append((float(grey[y1:y2, x1:x2].std()), quad))
    found.sort(key=lambda place: -place[0])
    quads = [quad for spread, quad in found[:count] if spread >= PLAIN]
    return np.array(quads, np.float32).reshape(-1, 4, 2)


def _quad(rng: Random, frame: tuple[int, int], size: float) -> FloatArray:
    half_w, half_h = size * 0.43, size * 0.57
    angle = float(rng.choice([0.0, rng.uniform(0, 2 * math.pi)])) + float(rng.normal(0, 0.05))
    c, s = math.cos(angle), math.sin(angle)
    corners = np.array([[-half_w, -half_h], [half_w, -half_h], [half_w, half_h], [-half_w, half_h]])
    middle = rng.uniform(0, 1, 2) * frame
    return np.asarray(corners @ np.array([[c, s], [-s, c]]) + middle, np.float32)
