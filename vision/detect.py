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
from taishot.vision.bodies import pale
from taishot.vision.boxes import (
    FloatArray,
    cholesky_sides,
    gaussian_overlap,
    nested,
    quad_boxes,
    side_covariances,
    side_quads,
    suppress,
)
from taishot.vision.neighbours import BESIDE, Mask, second_chances
from taishot.vision.preprocess import ByteArray, crop_tiles, fit
from taishot.vision.session import Network
from taishot.vision.types import Detections, Photo

STRIDE = 8
WHOLE = 640  # longer side of the first look, network pixels
SWEET = 46.0  # square root of a tile's area that training saw most, network pixels
SWEET_RANGE = (36.0, 62.0)  # a first look with tiles of this size needs no second
LARGEST = 2.4e6  # network pixels in one look
OVERLAP = 0.5  # see gaussian_overlap: two tiles this close are one
WEAK = 0.3  # score of tiles in the first look that choose the second
THRESHOLD = 0.45
FAINT_BACK = 0.25  # score of a back that stands beside a tile
BACK_SHARE = 0.7  # part of the score that speaks for a back
SQUEEZES: tuple[tuple[float, float], ...] = ((0.3, 1.0), (1.0, 0.3), (0.12, 1.0), (1.0, 0.12))
FEWEST = 3  # tiles that a squeezed look must show
LARGER = 3.0  # times the usual area that a face may count for
CLEARLY = 2.2  # a squeezed look must show so many times the area covered by tiles
HALF_TURN = np.array([1, 1, -1, -1, 1, 1, 1, 1, 1], np.float32)
"""What becomes of each output when the picture is upside down: dx and dy change sign."""

COARSE = 0.45  # the first look is repeated at this share of its size, for large tiles


@dataclass(frozen=True, eq=False)
class Look:
    """Tiles seen in one look, in photo pixels: centres (N, 2), sides (N, 2, 2), scores (N, 2)."""

    centres: FloatArray
    sides: FloatArray
    scores: FloatArray

    @property
    def best(self) -> FloatArray:
        """float32 (N,), the better of the two scores."""
        return np.asarray(self.scores.max(axis=1, initial=0), np.float32)

    def covered(self) -> float:
        """Area of the faces, each weighed by its score, square pixels of the photo.

        Backs do not count: in a wrong shape plain cloth looks like a row of them. Nor does one
        face count for more than a few usual ones: something large and dark may look like one.
        """
        faces = self.scores[:, 0] >= WEAK
        if not faces.any():
            return 0.0
        area = np.abs(np.linalg.det(self.sides[faces]))
        most = LARGER * float(np.median(area))
        return float((np.minimum(area, most) * self.scores[faces, 0]).sum())

    def lies(self) -> bool:
        """Whether most faces lie on their long side: such a photo is read turned by a quarter.

        So a photo turned by 90 degrees shows the same tiles.
        """
        faces = self.scores[:, 0] >= WEAK
        sides = self.sides[faces]
        if not len(sides):
            return False
        lengths = np.linalg.norm(sides, axis=2)
        longer = sides[np.arange(len(sides)), lengths.argmax(axis=1)]
        across = np.abs(longer[:, 0]) > np.abs(longer[:, 1])
        weights = self.scores[faces, 0]
        return float(weights[across].sum()) > 0.5 * float(weights.sum())

    def boxes(self, threshold: float) -> FloatArray:
        """Boxes (K, 4) round the tiles that reach a score."""
        good = self.best >= threshold
        return quad_boxes(side_quads(self.centres[good], self.sides[good]))


def _one_each(*looks: Look) -> Look:
    """The tiles of several looks, each tile once."""
    centres = np.concatenate([look.centres for look in looks])
    sides = np.concatenate([look.sides for look in looks])
    scores = np.concatenate([look.scores for look in looks])
    if not len(scores):
        return looks[0]
    covariances = side_covariances(sides)
    overlaps = gaussian_overlap(centres, covariances)
    overlaps = np.maximum(overlaps, nested(centres, covariances))
    kept = suppress(scores.max(axis=1), overlaps, OVERLAP)
    return Look(centres[kept], sides[kept], scores[kept])


class TileDetector:
    """Finds tiles of any set in a photo of any size.

    Args:
        path: an ONNX file made by `taishot.datasets.export_onnx`; the shipped one when None.
        threshold: lowest score of a tile that its neighbours do not support.
        threads: processor threads; 0 chooses.
        squeezes: shapes (factors across and down) in which a square picture is looked at too.
    """

    def __init__(
        self,
        path: Path | None = None,
        threshold: float = THRESHOLD,
        threads: int = 0,
        squeezes: tuple[tuple[float, float], ...] = SQUEEZES,
    ) -> None:
        self._network = Network(path or model_path("detector"), threads)
        self.threshold = threshold
        self._squeezes = squeezes

    def detect(self, photo: Photo) -> Detections:
        """Find the tiles of a photo.

        Returns:
            Quads in photo pixels, best first; empty when no tile was found.
        """
        pixels = photo.pixels
        look = self._whole(pixels)
        lying = look.lies()
        if lying:
            pixels = np.ascontiguousarray(np.rot90(pixels))
            look = self._whole(pixels)
        look = self._closer_look(pixels, look)
        keep = self._counting(pixels, look)
        scores = look.scores[keep]
        quads = side_quads(look.centres[keep], look.sides[keep])
        if lying:
            quads = _turned_back(quads, photo.width)
        best = scores.max(axis=1, initial=0).astype(np.float32)
        order = np.argsort(-best, kind="stable")
        backs = scores[:, 1] / np.maximum(scores.sum(axis=1), 1e-6)
        return Detections(quads[order], best[order], backs[order].astype(np.float32))

    def _closer_look(self, pixels: ByteArray, look: Look) -> Look:
        """A second look where tiles were seen, at their best size, unless it loses them."""
        height, width = pixels.shape[:2]
        boxes = look.boxes(WEAK)
        scale = _closer(boxes, WHOLE / max(width, height))
        if scale is None:
            return look
        second = self._look(pixels, _region(boxes, (width, height)), scale)
        return second if second.best.sum() >= 0.7 * look.best.sum() else look

    def _counting(self, pixels: ByteArray, look: Look) -> Mask:
        """Tiles that reach the threshold, and in rows fainter ones: backs, or pale like the row."""
        scores = look.best
        taken = np.asarray(scores >= self.threshold)
        back = (look.scores[:, 1] >= BACK_SHARE * look.scores.sum(axis=1)) & (scores >= FAINT_BACK)
        at_end = np.where(back, FAINT_BACK, BESIDE)
        counting = second_chances(look.centres, look.sides, scores, self.threshold, at_end)
        if not (counting & ~taken).any():
            return taken
        places = np.nonzero(counting)[0]
        quads = side_quads(look.centres[places], look.sides[places])
        like = pale(crop_tiles(pixels, quads), look.centres[places], taken[places])
        allowed = taken | back
        allowed[places[like]] = True
        scores = np.where(allowed, scores, 0)
        return second_chances(look.centres, look.sides, scores, self.threshold, at_end)

    def _whole(self, pixels: ByteArray) -> Look:
        """The first look, at small and at large tiles.

        Data sets force pictures into squares, so in a square picture tiles may be stretched: it is
        looked at in other shapes too. So is every picture in which nothing certain was seen.
        """
        height, width = pixels.shape[:2]
        scale = WHOLE / max(height, width)
        region = (0, 0, width, height)

        def look(x: float, y: float) -> Look:
            return self._look(pixels, region, (scale * x, scale * y))

        best = _one_each(look(1, 1), look(COARSE, COARSE))
        shapes: tuple[tuple[float, float], ...] = (
            self._squeezes if abs(width - height) <= 0.01 * width else ()
        )
        if best.best.max(initial=0) <= 0.5:
            shapes = self._squeezes + (((2.0, 2.0),) if 1 / scale > 1.5 else ())
        for x, y in shapes:
            other = look(x, y)
            certain = int((other.scores[:, 0] >= 0.5).sum())
            if certain >= FEWEST and other.covered() > CLEARLY * best.covered():
                best = other
        return best

    def _look(
        self,
        pixels: ByteArray,
        region: tuple[int, int, int, int],
        scale: tuple[float, float],
    ) -> Look:
        area = (region[2] - region[0]) * (region[3] - region[1]) * scale[0] * scale[1]
        shrink = min(1.0, math.sqrt(LARGEST / max(area, 1.0)))
        image, placement = fit(pixels, region, (scale[0] * shrink, scale[1] * shrink))
        centres, sides, scores = decode(self._answer(image))
        back = np.array([1 / placement.scale_x, 1 / placement.scale_y], np.float32)
        return _one_each(Look(placement.to_photo(centres), sides * back, scores))

    def _answer(self, image: ByteArray) -> FloatArray:
        """What the network says of a picture upright and upside down, on average.

        So a photo turned by 180 degrees shows the same tiles.
        """
        straight, turned = self._network.run(np.stack([image, image[::-1, ::-1]]))
        back = turned[:, ::-1, ::-1] * HALF_TURN[:, None, None]
        return np.asarray((straight + back) / 2, np.float32)


def _closer(boxes: FloatArray, scale: float) -> tuple[float, float] | None:
    """The scale at which tiles have the size of training.

    Args:
        boxes: float32 (N, 4), round tiles, photo pixels.
        scale: that of the first look, network pixels per photo pixel.

    Returns:
        Scales across and down; None when the first look was good enough, or saw nothing.
    """
    if not len(boxes):
        return None
    width, height = (float(v) for v in np.median(boxes[:, 2:] - boxes[:, :2], axis=0))
    size = math.sqrt(width * height)
    stretch = width / height
    squeezed = not 0.35 < stretch < 2.8  # a picture forced into another shape
    if SWEET_RANGE[0] <= size * scale <= SWEET_RANGE[1] and not squeezed:
        return None
    part = math.sqrt(stretch) if squeezed else 1.0
    return SWEET / size / part, SWEET / size * part


def _turned_back(quads: FloatArray, width: int) -> FloatArray:
    """Quads (N, 4, 2) of a photo turned anticlockwise by a quarter, in the photo of that width."""
    x, y = quads[..., 0], quads[..., 1]
    return np.asarray(np.stack([width - 1 - y, x], axis=-1), np.float32)


def _region(boxes: FloatArray, limit: tuple[int, int]) -> tuple[int, int, int, int]:
    """The part of a picture (width, height) that holds these boxes, with three tiles' room."""
    room = 3 * np.median(boxes[:, 2:] - boxes[:, :2], axis=0)
    low = np.clip(boxes[:, :2].min(axis=0) - room, 0, np.array(limit) - 1).astype(int)
    high = np.clip(np.ceil(boxes[:, 2:].max(axis=0) + room), low + 1, limit).astype(int)
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def decode(output: FloatArray, weak: float = 0.1) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Peaks of the network's answer.

    Args:
        output: float32 (9, h, w): face and back heat (0..1), offset x, y, log a, log c,
            b / sqrt(a c), cos 4p, sin 4p (see `cholesky_sides`).
        weak: lowest heat of a peak.

    Returns:
        Centres (N, 2) and sides (N, 2, 2) in network pixels, scores (N, 2) of face and back.
    """
    heat = output[:2].max(axis=0)
    peaks = (heat >= weak) & (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8)))
    ys, xs = np.nonzero(peaks)
    values = output[:, ys, xs]
    centres = (np.stack([xs, ys], 1) + 0.5 + values[2:4].T) * STRIDE
    a, c = np.exp(np.clip(values[4:6], -3, 4)) * STRIDE
    b = np.clip(values[6], -8, 8) * np.sqrt(a * c)
    sides = cholesky_sides(np.stack([a, b, c], axis=1), values[7:9].T)
    return centres.astype(np.float32), sides, np.asarray(values[:2].T, np.float32)
