"""From photo pixels to what the networks take, and back: the same code trains and reads."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

ByteArray = npt.NDArray[np.uint8]
FloatArray = npt.NDArray[np.float32]

CROP_SIDE = 64
CROP_REACH = 1.18
"""A crop shows this many times the tile's width and height, so that its edges can be seen."""


@dataclass(frozen=True)
class Placement:
    """How a region of a photo was scaled: x_network = (x_photo - left) * scale_x, likewise y.

    Attributes:
        left: x of the region, photo pixels.
        top: y of the region, photo pixels.
        scale_x: network pixels per photo pixel.
        scale_y: the same down the picture.
    """

    left: float
    top: float
    scale_x: float
    scale_y: float

    def to_photo(self, points: FloatArray) -> FloatArray:
        """Points (..., 2) in network pixels, in photo pixels."""
        scale = np.array([self.scale_x, self.scale_y], np.float32)
        return np.asarray(points / scale + np.array([self.left, self.top], np.float32), np.float32)

    def to_network(self, points: FloatArray) -> FloatArray:
        """Points (..., 2) in photo pixels, in network pixels."""
        scale = np.array([self.scale_x, self.scale_y], np.float32)
        start = np.array([self.left, self.top], np.float32)
        return np.asarray((points - start) * scale, np.float32)


def fit(
    pixels: ByteArray,
    region: tuple[int, int, int, int],
    scale: tuple[float, float],
    multiple: int = 32,
) -> tuple[ByteArray, Placement]:
    """Scale a region of a photo and pad it with black on the right and below.

    Args:
        pixels: uint8 (H, W, 3).
        region: x1, y1, x2, y2 in photo pixels, inside the photo.
        scale: wanted network pixels per photo pixel, across and down.
        multiple: the sides of the result are multiples of this.

    Returns:
        uint8 (h, w, 3), and where its pixels came from. The scales in the placement are those
        that whole pixels allow.
    """
    x1, y1, x2, y2 = region
    part = pixels[y1:y2, x1:x2]
    width = max(1, round((x2 - x1) * scale[0]))
    height = max(1, round((y2 - y1) * scale[1]))
    shrinks = scale[0] < 1 or scale[1] < 1
    small = cv2.resize(
        part, (width, height), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR
    )
    full_w, full_h = (-(-side // multiple) * multiple for side in (width, height))
    padded = np.zeros((full_h, full_w, 3), np.uint8)
    padded[:height, :width] = small
    return padded, Placement(x1, y1, width / (x2 - x1), height / (y2 - y1))


def crop_tiles(
    pixels: ByteArray, quads: FloatArray, side: int = CROP_SIDE, reach: float = CROP_REACH
) -> ByteArray:
    """Rectify tiles to squares, the first corner of each quad at the top left.

    Args:
        pixels: uint8 (H, W, 3).
        quads: float32 (N, 4, 2), photo pixels, clockwise.
        side: pixels per side of a crop.
        reach: how much is shown, as a multiple of the quad's own sides.

    Returns:
        uint8 (N, side, side, 3); what lies outside the photo repeats its edge.
    """
    crops = np.empty((len(quads), side, side, 3), np.uint8)
    if not len(quads):
        return crops
    margin = side * (1 - 1 / reach) / 2
    low, high = margin - 0.5, side - margin - 0.5  # pixel centres lie at whole numbers
    target = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    for crop, quad in zip(crops, quads, strict=True):
        source, corners = _near_size(pixels, quad, side / reach)
        matrix = cv2.getPerspectiveTransform(corners, target)
        cv2.warpPerspective(
            source,
            matrix,
            (side, side),
            dst=crop,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return crops


def _near_size(pixels: ByteArray, quad: FloatArray, wanted: float) -> tuple[ByteArray, FloatArray]:
    """A picture and the quad in it, reduced where the tile's sides are far above `wanted`."""
    sides = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1)
    factor = float(np.sqrt(sides.max() * max(sides.min(), 1.0))) / wanted
    if factor < 1.6:
        return pixels, np.asarray(quad - 0.5, np.float32)
    height, width = pixels.shape[:2]
    reach = float(sides.max())
    low = np.clip(quad.min(axis=0) - reach, 0, (width - 1, height - 1)).astype(int)
    high = np.clip(quad.max(axis=0) + reach, low + 1, (width, height)).astype(int)
    region = (int(low[0]), int(low[1]), int(high[0]), int(high[1]))
    small, placement = fit(pixels, region, (1 / factor, 1 / factor), multiple=1)
    return small, np.asarray(placement.to_network(quad) - 0.5, np.float32)
