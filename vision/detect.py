"""Find tiles: a look at the whole photo, then a closer one at the size the detector likes best.

All sizes are in units of the tiles found, never in pixels of the photo, so the same photo halved
or doubled in size is looked at in the same way.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from taishot.models import model_path
from taishot.vision.boxes import (
    FloatArray,
    covariance_quads,
    gaussian_overlap,
    quad_boxes,
    suppress,
)
from taishot.vision.preprocess import ByteArray, fit
from taishot.vision.session import Network
from taishot.vision.types import Detections, Photo

STRIDE = 8
WHOLE = 640  # longer side of the first look, network pixels
SWEET = 46.0  # square root of a tile's area that training saw most, network pixels
SWEET_RANGE = (36.0, 62.0)  # a first look with tiles of this size needs no second
LARGEST = 2.4e6  # network pixels in one look
OVERLAP = 0.6  # see gaussian_overlap: two tiles this close are one
WEAK = 0.2  # score that a first look must reach to choose the second


@dataclass(frozen=True, eq=False)
class _Look:
    """Tiles seen at one scale: quads (N, 4, 2) in photo pixels and their scores (N, 2)."""

    quads: FloatArray
    scores: FloatArray
    scale: tuple[float, float]

    @property
    def best(self) -> FloatArray:
        return np.asarray(self.scores.max(axis=1, initial=0), np.float32)

    def size(self, threshold: float) -> tuple[float, float]:
        """Median width and height of boxes round the tiles, network pixels; zeros if none."""
        good = self.best >= threshold
        if not good.any():
            return 0.0, 0.0
        boxes = quad_boxes(self.quads[good])
        width, height = np.median(boxes[:, 2:] - boxes[:, :2], axis=0)
        return float(width) * self.scale[0], float(height) * self.scale[1]


class TileDetector:
    """Finds tiles of any set in a photo of any size.

    Args:
        path: an ONNX file made by `taishot.datasets.export_onnx`; the shipped one when None.
        threshold: lowest score of a tile.
        threads: processor threads; 0 chooses.
    """

    def __init__(self, path: Path | None = None, threshold: float = 0.4, threads: int = 0) -> None:
        self._network = Network(path or model_path("detector"), threads)
        self.threshold = threshold

    def detect(self, photo: Photo) -> Detections:
        """Find the tiles of a photo.

        Returns:
            Quads in photo pixels, best first; empty when no tile was found.
        """
        look = self._whole(photo.pixels)
        closer = self._second_scale(look)
        if closer is not None:
            region = self._region(look, photo)
            second = self._look(photo.pixels, region, closer)
            look = second if second.best.sum() >= 0.7 * look.best.sum() else look
        keep = look.best >= self.threshold
        quads, scores = look.quads[keep], look.scores[keep]
        best = scores.max(axis=1, initial=0).astype(np.float32)
        order = np.argsort(-best, kind="stable")
        backs = scores[:, 1] / np.maximum(scores.sum(axis=1), 1e-6)
        return Detections(quads[order], best[order], backs[order].astype(np.float32))

    def _whole(self, pixels: ByteArray) -> _Look:
        """The first look; others follow when it shows nothing certain."""
        height, width = pixels.shape[:2]
        scale = WHOLE / max(height, width)
        region = (0, 0, width, height)
        look = self._look(pixels, region, (scale, scale))
        if look.best.max(initial=0) > 0.5:
            return look
        others = [(0.4, 0.4), (0.25, 1.0), (1.0, 0.25)]
        if max(height, width) > 1.5 * WHOLE:
            others.append((2.0, 2.0))
        looks = [look] + [self._look(pixels, region, (scale * x, scale * y)) for x, y in others]
        return max(looks, key=lambda one: float(one.best.sum()))

    def _second_scale(self, look: _Look) -> tuple[float, float] | None:
        """The scale at which tiles have the size of training, None when they already do."""
        width, height = look.size(WEAK)
        if not width:
            return None
        size = math.sqrt(width * height)
        stretch = width / height
        squeezed = not 0.35 < stretch < 2.8  # a picture forced into another shape
        if SWEET_RANGE[0] <= size <= SWEET_RANGE[1] and not squeezed:
            return None
        factor = SWEET / size
        part = math.sqrt(stretch) if squeezed else 1.0
        return look.scale[0] * factor / part, look.scale[1] * factor * part

    def _region(self, look: _Look, photo: Photo) -> tuple[int, int, int, int]:
        """The part of the photo with tiles and three tiles' room round it."""
        boxes = quad_boxes(look.quads[look.best >= WEAK])
        room = 3 * np.median(boxes[:, 2:] - boxes[:, :2], axis=0)
        limit = (photo.width, photo.height)
        low = np.clip(boxes[:, :2].min(axis=0) - room, 0, limit).astype(int)
        high = np.clip(np.ceil(boxes[:, 2:].max(axis=0) + room), 0, limit).astype(int)
        high = np.maximum(high, low + 1)
        return int(low[0]), int(low[1]), int(high[0]), int(high[1])

    def _look(
        self,
        pixels: ByteArray,
        region: tuple[int, int, int, int],
        scale: tuple[float, float],
    ) -> _Look:
        area = (region[2] - region[0]) * (region[3] - region[1]) * scale[0] * scale[1]
        shrink = min(1.0, math.sqrt(LARGEST / max(area, 1.0)))
        scale = (scale[0] * shrink, scale[1] * shrink)
        image, placement = fit(pixels, region, scale)
        centres, covariances, scores = decode(self._network.run(image[None])[0])
        kept = suppress(
            scores.max(axis=1, initial=0), gaussian_overlap(centres, covariances), OVERLAP
        )
        quads = _photo_rectangles(
            centres[kept],
            covariances[kept],
            placement.to_photo(centres[kept]),
            (placement.scale_x, placement.scale_y),
        )
        return _Look(quads, scores[kept], (placement.scale_x, placement.scale_y))


def _photo_rectangles(
    centres: FloatArray,
    covariances: FloatArray,
    photo_centres: FloatArray,
    scale: tuple[float, float],
) -> FloatArray:
    """Rectangles in the photo, also where it was scaled differently across and down."""
    back = np.array([1 / scale[0], 1 / scale[1]], np.float32)
    moved = covariances * back[:, None] * back[None, :]
    return covariance_quads(photo_centres, moved)


def decode(output: FloatArray, weak: float = 0.1) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Peaks of the network's answer.

    Args:
        output: float32 (7, h, w): face and back heat (0..1), offset x, y, log a, log c, b'.
        weak: lowest heat of a peak.

    Returns:
        Centres (N, 2) and covariances (N, 2, 2) in network pixels, scores (N, 2) of face and back.
    """
    heat = output[:2].max(axis=0)
    peaks = (heat >= weak) & (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8)))
    ys, xs = np.nonzero(peaks)
    values = output[:, ys, xs]
    centres = (np.stack([xs, ys], 1) + 0.5 + values[2:4].T) * STRIDE
    a, c = np.exp(np.clip(values[4:6], -3, 4)) * STRIDE
    b = np.clip(values[6], -8, 8) * np.sqrt(a * c)
    covariances = np.stack([a * a, a * b, a * b, b * b + c * c], 1).reshape(-1, 2, 2)
    return (
        centres.astype(np.float32),
        covariances.astype(np.float32),
        np.asarray(values[:2].T, np.float32),
    )
