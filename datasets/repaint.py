"""Other plastics and table tops for labelled pictures: only tiles change, or all but tiles."""

from __future__ import annotations

import functools

import cv2
import numpy as np
import numpy.typing as npt

from taishot.datasets.augment import Random
from taishot.datasets.packed import ByteArray
from taishot.datasets.synthesis.surfaces import printed_surface
from taishot.vision.boxes import FloatArray

Weight = npt.NDArray[np.float32]
_PRINTS = 40
_SIDES = 0.5
"""How far past a face, in its height, a tile's sides and shadow may show: left unprinted."""


def tile_weight(shape: tuple[int, int], quads: FloatArray, grow: float) -> Weight:
    """How much of each pixel belongs to a tile, (H, W), 0..1.

    Args:
        shape: height and width.
        quads: (N, 4, 2), pixels.
        grow: how much larger than the quads the tiles are taken to be; 0 is as they are.
    """
    mask = np.zeros(shape, np.uint8)
    middles = quads.mean(axis=1, keepdims=True)
    grown = middles + (quads - middles) * (1 + grow)
    for quad in grown:
        cv2.fillConvexPoly(mask, np.round(quad * 8).astype(np.int32), 255, cv2.LINE_AA, 3)
    return cv2.GaussianBlur(mask, (0, 0), 1.0).astype(np.float32) / np.float32(255)


def other_plastic(image: ByteArray, quads: FloatArray, rng: Random) -> ByteArray:
    """The picture with its tiles dark, the paint on them light, or their plastic tinted."""
    weight = tile_weight(image.shape[:2], quads, float(rng.uniform(0, 0.08)))[..., None]
    tint = rng.uniform(0.55, 1.0, 3).astype(np.float32)
    tiles = image.astype(np.float32)
    if rng.random() < 0.6:
        floor = float(rng.uniform(0, 60))
        tiles = floor + (255 - tiles) * (float(rng.uniform(0.6, 1.0)) * (255 - floor) / 255)
        if rng.random() < 0.5:  # an inverted red is cyan: back to the paint's own colour
            tiles = 2 * tiles.mean(axis=2, keepdims=True) - tiles
    tiles = tiles * tint
    return np.clip(image * (1 - weight) + tiles * weight, 0, 255).astype(np.uint8)


@functools.cache
def _print(number: int) -> ByteArray:
    return printed_surface(np.random.default_rng([77, number]))


def printed_ground(image: ByteArray, quads: FloatArray, rng: Random) -> ByteArray:
    """The picture on a printed cloth: what is no tile takes on a pattern of some size and turn."""
    height, width = image.shape[:2]
    cloth = _print(int(rng.integers(_PRINTS)))
    matrix = cv2.getRotationMatrix2D(
        (384.0, 384.0), float(rng.uniform(0, 360)), float(np.exp(rng.uniform(-1.2, 0.6)))
    )
    cloth = cv2.warpAffine(
        cloth, matrix, (width, height), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT
    )
    share = float(rng.uniform(0.35, 1.0))
    lit = image.astype(np.float32)
    light = cv2.GaussianBlur(lit, (0, 0), 12).mean(axis=2, keepdims=True) / 150
    printed = lit * (1 - share) + cloth * np.clip(light, 0.2, 1.5) * share
    weight = tile_weight((height, width), quads, _SIDES)[..., None]
    return np.clip(printed * (1 - weight) + lit * weight, 0, 255).astype(np.uint8)
