"""Where the names of tiles stand on a picture: beside the tiles, on no face.

Pixels of the picture, x to the right, y down; lengths in heights of a tile or of a label.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from taishot.vision.types import ByteArray, FloatArray

FACE = 0.72
"""Side of the printed part of a face as a part of the tile's: what is left is blank border."""

_TILE, _FACE = 1, 4
_GAP = 0.15
_REACHES = (0.8, 1.4, 2.0, 2.6)
_DIRECTIONS = 16


@dataclass(frozen=True)
class Place:
    """Where one label stands.

    Attributes:
        left: its left edge.
        top: its upper edge.
        leader: the point of its tile that a line leads to; None where it touches its tile.
    """

    left: int
    top: int
    leader: tuple[int, int] | None = None


class LabelPlaces:
    """The free room round tiles; each label placed takes some of it.

    Args:
        shape: (height, width) of the picture.
        quads: float32 (4, 2) each, clockwise from the upright face's top-left corner, of every
            tile in the picture.
    """

    def __init__(self, shape: tuple[int, int], quads: Sequence[FloatArray]) -> None:
        self.taken: ByteArray = np.zeros(shape, np.uint8)
        self._fill(quads, 1.0, _TILE)
        self._fill(quads, FACE, _FACE)

    def place(self, quad: FloatArray, size: tuple[int, int], *, reach: bool) -> Place | None:
        """Take room for the label of a tile.

        Args:
            quad: of the tile.
            size: (width, height) of the label.
            reach: whether a line may lead to a label further off, and the label may stand on
                the borders of tiles where nothing else is free.

        Returns:
            The best place; None when there is none, never with `reach`.
        """
        found = next((p for p in _beside(quad, size) if self._cost(p, size) == 0), None)
        if found is None and reach:
            found = self._further(quad, size) or self._least(quad, size)
        if found is not None:
            self.taken[self._window(found, size)] = _FACE
        return found

    def _fill(self, quads: Sequence[FloatArray], part: float, value: int) -> None:
        for quad in quads:
            middle = quad.mean(axis=0)
            corners = np.round(middle + (quad - middle) * part).astype(np.int32)
            cv2.fillConvexPoly(self.taken, corners, value)

    def _window(self, place: Place, size: tuple[int, int]) -> tuple[slice, slice]:
        return (
            slice(max(place.top, 0), place.top + size[1]),
            slice(max(place.left, 0), place.left + size[0]),
        )

    def _cost(self, place: Place, size: tuple[int, int]) -> int:
        """0 for free room; borders of tiles cost little, faces and labels much, outside most."""
        window = self.taken[self._window(place, size)]
        outside = size[0] * size[1] - window.size
        return int(window.sum(dtype=np.int64)) + 64 * outside

    def _further(self, quad: FloatArray, size: tuple[int, int]) -> Place | None:
        """A free place that a line reaches without crossing another face."""
        for place in _around(quad, size):
            if self._cost(place, size) == 0 and not self._crosses(quad, place, size):
                return place
        return None

    def _crosses(self, quad: FloatArray, place: Place, size: tuple[int, int]) -> bool:
        start = np.array(place.leader, np.float32)
        end = np.array([place.left + size[0] / 2, place.top + size[1] / 2], np.float32)
        steps = np.linspace(0.0, 1.0, 40, dtype=np.float32)[:, None]
        points = np.round(start + (end - start) * steps).astype(np.int64)
        inside = np.array(
            [cv2.pointPolygonTest(quad, (float(x), float(y)), False) >= 0 for x, y in points]
        )
        height, width = self.taken.shape
        points = np.clip(points, 0, (width - 1, height - 1))
        return bool((self.taken[points[:, 1], points[:, 0]][~inside] == _FACE).any())

    def _least(self, quad: FloatArray, size: tuple[int, int]) -> Place:
        return min(_on_edges(quad, size), key=lambda place: self._cost(place, size))


def _edges(quad: FloatArray) -> Iterator[tuple[FloatArray, FloatArray]]:
    """Middle and outward direction of each edge: foot, head, then the sides."""
    middle = quad.mean(axis=0)
    for first, second in ((2, 3), (0, 1), (1, 2), (3, 0)):
        edge = (quad[first] + quad[second]) / 2
        out = edge - middle
        yield edge, out / max(float(np.linalg.norm(out)), 1e-6)


def _at(point: FloatArray, size: tuple[int, int], leader: FloatArray | None = None) -> Place:
    left, top = round(float(point[0]) - size[0] / 2), round(float(point[1]) - size[1] / 2)
    if leader is None:
        return Place(left, top)
    return Place(left, top, (round(float(leader[0])), round(float(leader[1]))))


def _half(out: FloatArray, size: tuple[int, int]) -> float:
    """How far the label reaches from its middle towards its tile."""
    return float(abs(out[0]) * size[0] + abs(out[1]) * size[1]) / 2


def _beside(quad: FloatArray, size: tuple[int, int]) -> Iterator[Place]:
    for edge, out in _edges(quad):
        yield _at(edge + out * (_half(out, size) + _GAP * size[1]), size)


def _around(quad: FloatArray, size: tuple[int, int]) -> Iterator[Place]:
    side = float(np.linalg.norm(quad[3] - quad[0]))
    ways = list(_edges(quad))
    for reach in _REACHES:
        for turn in range(_DIRECTIONS):
            angle = 2 * np.pi * turn / _DIRECTIONS
            way = np.array([np.cos(angle), np.sin(angle)], np.float32)
            edge, _ = max(ways, key=lambda one: float(one[1] @ way))
            yield _at(edge + way * (reach * side / 2 + _half(way, size)), size, edge)


def _on_edges(quad: FloatArray, size: tuple[int, int]) -> Iterator[Place]:
    for edge, out in _edges(quad):
        for part in (0.0, 0.5, -0.5):
            yield _at(edge + out * (part * _half(out, size)), size)
