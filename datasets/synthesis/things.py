"""What lies on the table: boxes (tiles, racks, dice, phones) and round things, in world units."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from taishot.datasets.synthesis.ink import Colour

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Pose:
    """Where a box is and how it is turned.

    Attributes:
        centre: float64 (3,), world.
        axes: float64 (3, 3): rows are the directions of the face's right, the face's up, and the
            way the face looks.
    """

    centre: Array
    axes: Array

    def at(self, local: npt.ArrayLike) -> Array:
        """Points (..., 3) in the box's own frame as world points."""
        return np.asarray(self.centre + np.asarray(local, np.float64) @ self.axes)

    def moved(self, by: npt.ArrayLike) -> Pose:
        """The pose shifted by a world vector."""
        return replace(self, centre=self.centre + np.asarray(by, np.float64))

    def turned(self, angle: float, about: npt.ArrayLike = (0, 0, 0)) -> Pose:
        """The pose turned about a vertical axis, anticlockwise seen from above."""
        c, s = np.cos(angle), np.sin(angle)
        turn = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1.0]])
        pivot = np.asarray(about, np.float64)
        return Pose(pivot + (self.centre - pivot) @ turn, self.axes @ turn)


def flat(
    x: float, y: float, angle: float, depth: float, down: bool = False, base: float = 0.0
) -> Pose:
    """A tile lying on the table (or on something `base` high), face up unless `down`."""
    z = -1.0 if down else 1.0
    axes = np.array([[z, 0, 0], [0, 1, 0], [0, 0, z]])
    return Pose(np.array([x, y, base + depth / 2]), axes).turned(angle, (x, y, 0))


def standing(x: float, y: float, angle: float, lean: float = 0.0, base: float = 0.0) -> Pose:
    """A tile standing on its lower edge, looking at the viewer when `angle` is 0.

    It leans back by `lean` radians.
    """
    c, s = np.cos(lean), np.sin(lean)
    axes = np.array([[1, 0, 0], [0, s, c], [0, -c, s]])
    return Pose(np.array([x, y, base + 0.5 * c + 0.25 * s]), axes).turned(angle, (x, y, 0))


def sideways(x: float, y: float, angle: float, width: float) -> Pose:
    """A tile lying on its long edge, its face upright towards the viewer when `angle` is 0."""
    axes = np.array([[0.0, 0, 1], [-1, 0, 0], [0, -1, 0]])
    return Pose(np.array([x, y, width / 2]), axes).turned(angle, (x, y, 0))


@dataclass(frozen=True, eq=False)
class TileBox:
    """A tile in the scene.

    Attributes:
        code: what its face shows (a tile code, or `?SEED`).
        pose: where it is.
        wanted: False for tiles outside the scene's subject (walls, other hands): they may be cut
            off by the frame.
        design: which of the scene's designs it belongs to.
    """

    code: str
    pose: Pose
    wanted: bool = True
    design: int = 0


@dataclass(frozen=True, eq=False)
class Block:
    """A plain box: a rack, the rim of a table, a die, a phone.

    Attributes:
        size: along the pose's three axes.
        colour: BGR.
        texture: uint8 BGR picture for the side that looks up along axis 2, or None.
        pips: whether the sides show dice faces.
    """

    pose: Pose
    size: tuple[float, float, float]
    colour: Colour
    corner: float = 0.02
    texture: npt.NDArray[np.uint8] | None = None
    pips: bool = False


@dataclass(frozen=True)
class Drum:
    """A round upright thing: a coin, a cup, a lid.

    Attributes:
        x, y: where it stands.
        radius, height: its size.
        colour: BGR of the side.
        top: BGR of the top.
        inner: BGR of a smaller disc on top, or None.
    """

    x: float
    y: float
    radius: float
    height: float
    colour: Colour
    top: Colour
    inner: Colour | None = None


@dataclass(frozen=True, eq=False)
class Scene:
    """Everything in front of the camera.

    Attributes:
        kind: the arrangement's name.
        tiles: all tiles.
        props: all other things.
        table: half width and half depth of the table about the origin.
        focus: world points (N, 3) that the picture is framed on.
    """

    kind: str
    tiles: tuple[TileBox, ...]
    props: tuple[Block | Drum, ...] = ()
    table: tuple[float, float] = (30.0, 30.0)
    focus: Array = field(default_factory=lambda: np.zeros((1, 3)))
