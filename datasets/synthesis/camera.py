"""A pinhole camera with radial distortion over a table.

World frame: x to the right, y away from the viewer, z up, the table at z = 0; lengths in tile
heights. Image frame: pixels, x right, y down.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
NEAR = 0.2


@dataclass(frozen=True, eq=False)
class Camera:
    """Where the camera stands and how it pictures the world.

    Attributes:
        position: float64 (3,), world.
        rotation: float64 (3, 3), world to camera (rows: image right, image down, forward).
        focal: float64 (2,), pixels per unit at depth 1, x and y (they differ in stretched photos).
        centre: float64 (2,), pixels.
        radial: distortion coefficient over (x, y) / depth.
    """

    position: Array
    rotation: Array
    focal: Array
    centre: Array
    radial: float = 0.0

    def project(self, points: npt.ArrayLike) -> Array:
        """World points (..., 3) to pixels (..., 2); points behind the camera are held at `NEAR`."""
        p = (np.asarray(points, np.float64) - self.position) @ self.rotation.T
        plane = p[..., :2] / np.maximum(p[..., 2:], NEAR)
        if self.radial:
            square = np.minimum((plane**2).sum(-1, keepdims=True), 1.0)
            plane = plane * (1 + self.radial * square)
        return np.asarray(plane * self.focal + self.centre)

    def depth(self, points: npt.ArrayLike) -> Array:
        """Distance along the view axis of world points (..., 3)."""
        p = (np.asarray(points, np.float64) - self.position) @ self.rotation.T
        return np.asarray(p[..., 2])

    def table_to_image(self) -> Array:
        """The homography (3, 3) from (x, y, 1) on the table to pixels, distortion left out."""
        k = np.array(
            [[self.focal[0], 0, self.centre[0]], [0, self.focal[1], self.centre[1]], [0, 0, 1]]
        )
        columns = self.rotation[:, [0, 1]]
        shift = -self.rotation @ self.position
        return np.asarray(k @ np.column_stack([columns, shift]))

    def fitted(
        self, points: npt.ArrayLike, size: tuple[int, int], fill: float, shift: tuple[float, float],
        tallest: float,
    ) -> Camera:  # fmt: skip
        """The camera zoomed and panned so that world points fill a share of the picture.

        Args:
            points: (N, 3) the points to show.
            size: width and height of the picture in pixels.
            fill: share of the picture's width or height (whichever binds) that they span.
            shift: where their middle goes, as shares of the free room, -1..1.
            tallest: pixels that one tile height at their middle may span at most.
        """
        p = np.asarray(points, np.float64)
        unit = replace(self, focal=self.focal / self.focal[0], centre=np.zeros(2))
        seen = unit.project(p)
        low, high = seen.min(0), seen.max(0)
        span = np.maximum(high - low, 1e-6)
        frame = np.array(size, np.float64)
        scale = float((frame * fill / span).min())
        scale = min(scale, tallest * float(np.median(unit.depth(p))))
        free = frame - span * scale
        middle = frame / 2 + np.array(shift) * np.maximum(free, 0) / 2
        return replace(self, focal=unit.focal * scale, centre=middle - (low + high) / 2 * scale)


def looking(
    target: npt.ArrayLike, elevation: float, azimuth: float, distance: float, roll: float,
    stretch: float = 1.0, radial: float = 0.0,
) -> Camera:  # fmt: skip
    """A camera that looks at `target` (3,), up to a zoom set by `Camera.fitted`.

    Args:
        target: world point (3,).
        elevation: radians above the table; pi/2 looks straight down.
        azimuth: radians; 0 views along +y, as the player sees the table.
        distance: tile heights to the target.
        roll: radians, turns the picture clockwise.
        stretch: how much the picture is stretched vertically.
        radial: distortion.
    """
    forward = np.array([
        np.sin(azimuth) * np.cos(elevation), np.cos(azimuth) * np.cos(elevation), -np.sin(elevation)
    ])  # fmt: skip
    right = np.array([np.cos(azimuth), -np.sin(azimuth), 0.0])
    down = np.cross(forward, right)
    c, s = np.cos(roll), np.sin(roll)
    rotation = np.stack([c * right - s * down, s * right + c * down, forward])
    position = np.asarray(target, np.float64) - forward * distance
    return Camera(position, rotation, np.array([1.0, stretch]), np.zeros(2), radial)
