"""An ink layer to draw a tile's face on: premultiplied BGRA, so strokes blend whatever is below.

Coordinates are face units: x 0..1 across, y 0..1 down the face, sizes in face heights unless said.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

Colour = tuple[int, int, int]
Points = npt.NDArray[np.float64]
_SHIFT = 5


def curve(points: Sequence[tuple[float, float]], closed: bool = False, steps: int = 8) -> Points:
    """A smooth curve (Catmull-Rom) through `points`: float64 (N, 2), same units."""
    p = np.asarray(points, np.float64)
    if closed:
        p = np.concatenate([p[-1:], p, p[:2]])
    else:
        p = np.concatenate([2 * p[:1] - p[1:2], p, 2 * p[-1:] - p[-2:-1]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    a, b, c, d = p[:-3, None], p[1:-2, None], p[2:-1, None], p[3:, None]
    out = 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    )
    flat = out.reshape(-1, 2)
    return flat if closed else np.concatenate([flat, p[-2:-1]])


def inset(spot: tuple[float, float], margin: float) -> tuple[float, float]:
    """A spot of the inked area (0..1 both ways) as a spot of the face."""
    return (margin + spot[0] * (1 - 2 * margin), margin * 0.8 + spot[1] * (1 - 1.6 * margin))


def spread(spot: tuple[float, float], share: float) -> tuple[float, float]:
    """A spot of the inked area moved sideways to `share` of its distance from the middle."""
    return (0.5 + (spot[0] - 0.5) * share, spot[1])


class Ink:
    """A drawing surface of `width` x `height` pixels."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.layer = np.zeros((height, width, 4), np.uint8)

    def _fixed(self, points: npt.ArrayLike) -> npt.NDArray[np.int32]:
        p = np.asarray(points, np.float64).reshape(-1, 2) * (self.width, self.height)
        return np.round(p * (1 << _SHIFT)).astype(np.int32)

    def px(self, size: float) -> float:
        """Pixels in `size` face heights."""
        return size * self.height

    def polygon(self, points: npt.ArrayLike, colour: Colour) -> None:
        """Fill a polygon."""
        cv2.fillPoly(self.layer, [self._fixed(points)], (*colour, 255), cv2.LINE_AA, _SHIFT)

    def line(
        self, points: npt.ArrayLike, colour: Colour, width: float, closed: bool = False
    ) -> None:
        """Draw a line through points, `width` in face heights."""
        thick = max(1, round(self.px(width)))
        cv2.polylines(
            self.layer, [self._fixed(points)], closed, (*colour, 255), thick, cv2.LINE_AA, _SHIFT
        )

    def erase_line(self, points: npt.ArrayLike, width: float) -> None:
        """Cut a line out of the ink."""
        thick = max(1, round(self.px(width)))
        cv2.polylines(
            self.layer, [self._fixed(points)], False, (0, 0, 0, 0), thick, cv2.LINE_AA, _SHIFT
        )

    def disc(
        self, centre: tuple[float, float], radius: float, colour: Colour | None, width: float = 0.0
    ) -> None:
        """A disc (width 0) or ring; `colour` None cuts ink away."""
        c = self._fixed([centre])[0]
        thick = -1 if width <= 0 else max(1, round(self.px(width)))
        paint = (0, 0, 0, 0) if colour is None else (*colour, 255)
        r = round(self.px(radius) * (1 << _SHIFT))
        cv2.circle(self.layer, (int(c[0]), int(c[1])), r, paint, thick, cv2.LINE_AA, _SHIFT)

    def offset(
        self, centre: tuple[float, float], points: npt.ArrayLike, angle: float = 0.0
    ) -> Points:
        """Points given in face heights about `centre`, turned by `angle` radians, as face units."""
        p = np.asarray(points, np.float64).reshape(-1, 2)
        c, s = np.cos(angle), np.sin(angle)
        turned = p @ np.array([[c, s], [-s, c]])
        return np.asarray(turned * (self.height / self.width, 1.0) + centre)

    def stamp(
        self,
        mask: npt.NDArray[np.uint8],
        box: tuple[float, float, float, float],
        colour: Colour,
        weight: float = 0.0,
        slant: float = 0.0,
    ) -> None:
        """Press a glyph mask into `box` (x0, y0, x1, y1 in face units).

        A positive `weight` thickens the strokes and a negative one thins them, in face heights;
        `slant` is a horizontal shear.
        """
        x0, y0 = round(box[0] * self.width), round(box[1] * self.height)
        x1, y1 = round(box[2] * self.width), round(box[3] * self.height)
        w, h = max(2, x1 - x0), max(2, y1 - y0)
        scaled = cv2.resize(mask, (w, h), interpolation=cv2.INTER_AREA)
        pad = 4
        scaled = cv2.copyMakeBorder(scaled, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0)
        radius = round(abs(self.px(weight)))
        if radius:
            kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))
            scaled = (cv2.dilate if weight > 0 else cv2.erode)(scaled, kernel)
        if slant:
            matrix = np.array([[1, slant, -slant * scaled.shape[0] / 2], [0, 1, 0]], np.float64)
            scaled = cv2.warpAffine(scaled, matrix, (scaled.shape[1], scaled.shape[0]))
        self._composite(scaled, x0 - pad, y0 - pad, colour)

    def paste(self, other: Ink, corner: tuple[float, float]) -> None:
        """Lay another layer, no larger than this one, on empty ink; `corner` is its top left."""
        x = min(round(corner[0] * self.width), self.width - other.width)
        y = min(round(corner[1] * self.height), self.height - other.height)
        self.layer[y : y + other.height, x : x + other.width] = other.layer

    def _composite(self, mask: npt.NDArray[np.uint8], x: int, y: int, colour: Colour) -> None:
        x0, y0 = max(0, x), max(0, y)
        x1, y1 = min(self.width, x + mask.shape[1]), min(self.height, y + mask.shape[0])
        if x1 <= x0 or y1 <= y0:
            return
        alpha = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.float32) / 255
        part = self.layer[y0:y1, x0:x1].astype(np.float32)
        paint = np.array((*colour, 255), np.float32)
        self.layer[y0:y1, x0:x1] = (part * (1 - alpha) + paint * alpha + 0.5).astype(np.uint8)
