"""Fingers and hands that reach into the picture from its edge, drawn in image space."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
Owner = npt.NDArray[np.uint16]
Rng = np.random.Generator
Vector = npt.NDArray[np.float64]

_SKINS = (
    (150, 180, 230),
    (120, 155, 215),
    (95, 130, 190),
    (70, 100, 150),
    (45, 65, 105),
    (165, 190, 235),
)


def add_fingers(
    rng: Rng, picture: Picture, owner: Owner, tile: float, target: Vector | None = None
) -> None:
    """Draw one to five fingers, sometimes with the hand they belong to.

    `owner` tells which tile each pixel belongs to; covered pixels are set to 0. `tile` is a tile's
    height in pixels. Fingers reach for `target` (pixels), where given.
    """
    start, along, reach = _way_in(rng, (picture.shape[1], picture.shape[0]), tile, target)
    skin = np.clip(np.array(_SKINS[int(rng.integers(len(_SKINS)))]) + rng.normal(0, 8, 3), 0, 255)
    thick = tile * float(rng.uniform(0.4, 0.75))
    across = np.array([-along[1], along[0]])
    count = int(rng.integers(1, 6))
    layer, mask = picture.copy(), np.zeros(picture.shape[:2], np.uint8)
    if count > 1:
        palm = [start - along * tile * 2, start + along * (reach * 0.3)]
        _limb(layer, mask, palm, thick * count * 0.8, skin * 0.92)
    for k in range(count):
        root = start + across * (k - (count - 1) / 2) * thick * 1.05
        length = reach * float(rng.uniform(0.75, 1.05))
        bend = across * float(rng.normal(0, 0.12)) * min(length, 2 * tile)
        tip = root + along * length
        joints = [root - along * tile, root + along * length * 0.5 + bend, tip]
        _limb(layer, mask, joints, thick, skin)
        if rng.random() < 0.7:
            _nail(layer, tip - along * thick * 0.1, along, thick, skin)
    _lay_over(picture, layer, mask, tile)
    owner[mask > 128] = 0


def _way_in(
    rng: Rng, size: tuple[int, int], tile: float, target: Vector | None
) -> tuple[Vector, Vector, float]:
    """Where a hand comes in (pixels), its direction (unit) and how far it reaches."""
    w, h = size
    side = int(rng.integers(4))
    t = float(rng.uniform(0.1, 0.9))
    start = np.array([(t * w, h + tile), (t * w, -tile), (-tile, t * h), (w + tile, t * h)][side])
    if target is not None:
        gap = target - start
        reach = max(tile, float(np.linalg.norm(gap)))
        return start, gap / reach, reach
    inward = np.array([(0, -1), (0, 1), (1, 0), (-1, 0)][side], np.float64)
    turn = float(rng.normal(0, 0.5))
    c, s = np.cos(turn), np.sin(turn)
    return start, np.array([[c, -s], [s, c]]) @ inward, tile * float(rng.uniform(1.3, 3.5))


def _lay_over(picture: Picture, layer: Picture, mask: Picture, tile: float) -> None:
    """Put the drawn layer over the picture with a soft edge and a shadow beside it."""
    soft = cv2.GaussianBlur(mask, (0, 0), 0.8)[..., None].astype(np.float32) / 255
    shifted = np.roll(mask, (int(tile * 0.06), int(tile * 0.08)), (0, 1))
    shadow = cv2.GaussianBlur(shifted, (0, 0), max(1.0, tile * 0.08))
    dark = picture * (1 - 0.4 * shadow[..., None].astype(np.float32) / 255)
    picture[:] = (dark * (1 - soft) + layer * soft).astype(np.uint8)


def _limb(
    layer: Picture, mask: Picture, joints: list[Vector], width: float, skin: np.ndarray
) -> None:
    points = np.round(np.array(joints) * 16).astype(np.int32).reshape(-1, 1, 2)
    for share, gain in ((1.0, 0.68), (0.86, 0.84), (0.66, 0.95), (0.4, 1.03)):
        thick = max(1, round(width * share))
        paint = tuple(float(v) for v in np.clip(skin * gain, 0, 255))
        cv2.polylines(layer, [points], False, paint, thick, cv2.LINE_AA, 4)
    cv2.polylines(mask, [points], False, 255, max(1, round(width)), cv2.LINE_AA, 4)


def _nail(
    layer: Picture, tip: np.ndarray, along: np.ndarray, width: float, skin: np.ndarray
) -> None:
    paint = tuple(float(v) for v in np.clip(skin * 1.05 + (12, 6, 10), 0, 255))
    angle = float(np.degrees(np.arctan2(along[1], along[0])))
    axes = (max(1, round(width * 0.3)), max(1, round(width * 0.26)))
    centre = (round(float(tip[0])), round(float(tip[1])))
    cv2.ellipse(layer, centre, axes, angle, 0, 360, paint, -1, cv2.LINE_AA)
