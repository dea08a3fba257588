"""Paint a scene: table, shadows, then boxes from far to near, keeping track of what is visible."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from taishot.datasets.synthesis.camera import NEAR, Camera
from taishot.datasets.synthesis.design import Design
from taishot.datasets.synthesis.ink import Colour
from taishot.datasets.synthesis.solids import outline, paint_block, paint_drum, paint_tile
from taishot.datasets.synthesis.things import Block, Drum, Scene, TileBox

Picture = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Light:
    """Light on the scene.

    Attributes:
        towards: unit vector from the scene to the lamp, world frame.
        ambient: 0..1, how bright what the lamp misses is.
        shadow: 0..1, how dark cast shadows are.
        softness: blur of cast shadows, tile heights.
    """

    towards: Array
    ambient: float
    shadow: float
    softness: float

    def shade(self, normal: Array) -> float:
        """Brightness factor of a side that looks along a unit vector."""
        return self.ambient + (1 - self.ambient) * max(0.0, float(normal.dot(self.towards)))


def random_light(rng: np.random.Generator) -> Light:
    """A lamp or window somewhere above."""
    height = float(rng.uniform(0.4, 1.4))
    angle = float(rng.uniform(-np.pi, np.pi))
    towards = np.array(
        [np.cos(angle) * np.cos(height), np.sin(angle) * np.cos(height), np.sin(height)]
    )
    hard = rng.random() < 0.35
    return Light(
        towards,
        float(rng.uniform(0.45, 0.8)),
        float(rng.uniform(0.2, 0.65)),
        float(rng.uniform(0.01, 0.06) if hard else rng.uniform(0.1, 0.5)),
    )


@dataclass(frozen=True, eq=False)
class Seen:
    """One labelled tile of a picture.

    Attributes:
        code: tile code, `back` or `?`.
        quad: float64 (4, 2), pixels, clockwise from the upright face's top-left.
        visible: share of the quad that nothing hides and the frame does not cut off.
        standing: whether it stands on its edge.
    """

    code: str
    quad: Array
    visible: float
    standing: bool


class Painter:
    """Paints one scene.

    Args:
        size: width and height of the picture.
    """

    def __init__(self, scene: Scene, camera: Camera, light: Light, size: tuple[int, int]) -> None:
        self.scene, self.camera, self.light, self.size = scene, camera, light, size
        self.owner: npt.NDArray[np.uint16] = np.zeros((size[1], size[0]), np.uint16)

    def paint(self, designs: list[Design], surface: Picture, room: Picture) -> Picture:
        """Paint everything; afterwards `labels` can be read."""
        picture = self._ground(surface, room)
        self._shadows(picture, designs)
        things: list[tuple[float, int, TileBox | Block | Drum]] = []
        for k, tile in enumerate(self.scene.tiles):
            things.append((self._distance(tile.pose.centre), k + 1, tile))
        for prop in self.scene.props:
            centre = (
                np.array([prop.x, prop.y, prop.height / 2])
                if isinstance(prop, Drum)
                else prop.pose.centre
            )
            things.append((self._distance(centre), 0, prop))
        for _distance, number, thing in sorted(things, key=lambda t: -t[0]):
            if isinstance(thing, TileBox):
                paint_tile(
                    picture,
                    self.owner,
                    self.camera,
                    self.light,
                    thing,
                    designs[thing.design],
                    number,
                )
            elif isinstance(thing, Block):
                paint_block(picture, self.owner, self.camera, self.light, thing)
            else:
                paint_drum(picture, self.owner, self.camera, self.light, thing)
        return picture

    def _distance(self, centre: Array) -> float:
        return float(np.linalg.norm(centre - self.camera.position))

    def _ground(self, surface: Picture, room: Picture) -> Picture:
        w, h = self.size
        half_w, half_d = self.scene.table
        middle = self.scene.focus.mean(0)[:2]
        corners = np.array(
            [[-half_w, -half_d], [half_w, -half_d], [half_w, half_d], [-half_w, half_d]]
        )
        world = np.column_stack([corners + middle, np.zeros(4)])
        edge = _clip_near(self.camera, world)
        mask = np.zeros((h, w), np.uint8)
        if len(edge) >= 3:
            points = np.clip(self.camera.project(edge), -20000, 20000)
            cv2.fillConvexPoly(
                mask,
                np.round(cv2.convexHull(points.astype(np.float32))[:, 0]).astype(np.int32),
                255,
            )
        scale = max(8.0, self._tile_pixels(middle))
        to_surface = np.array([[1 / scale, 0, middle[0]], [0, 1 / scale, middle[1]], [0, 0, 1]])
        matrix = self.camera.table_to_image() @ to_surface
        try:
            cloth = cv2.warpPerspective(
                surface, matrix, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
            )
        except cv2.error:
            cloth = cv2.resize(surface, (w, h))
        if mask.min() == 255:
            return np.asarray(cloth, np.uint8)
        return np.where(mask[..., None] > 0, cloth, room).astype(np.uint8)

    def _tile_pixels(self, middle: Array) -> float:
        a = self.camera.project([[middle[0], middle[1], 0], [middle[0] + 1, middle[1], 0]])
        return float(np.linalg.norm(a[1] - a[0]))

    def _shadows(self, picture: Picture, designs: list[Design]) -> None:
        step = 4
        w, h = self.size[0] // step + 1, self.size[1] // step + 1
        cast, near = np.zeros((h, w), np.uint8), np.zeros((h, w), np.uint8)
        sun = self.light.towards
        for points in self._solids(designs):
            ground = points[:, :2] - points[:, 2:] / max(sun[2], 0.25) * sun[:2]
            foot = np.concatenate([points[points[:, 2] < 0.1][:, :2], ground])
            for mask, spots in ((cast, foot), (near, points[:, :2])):
                world = np.column_stack([spots, np.zeros(len(spots))])
                if self.camera.depth(world).min() < NEAR:
                    continue
                pixels = (self.camera.project(world) / step).astype(np.float32)
                if np.abs(pixels).max() < 5000:
                    hull = cv2.convexHull(pixels)[:, 0]
                    cv2.fillConvexPoly(
                        mask, np.round(hull * 8).astype(np.int32), 255, cv2.LINE_AA, 3
                    )
        scale = self._tile_pixels(self.scene.focus.mean(0)[:2]) / step
        soft = cv2.GaussianBlur(cast, (0, 0), max(0.6, self.light.softness * scale))
        contact = cv2.GaussianBlur(near, (0, 0), max(0.6, 0.12 * scale))
        dark = np.maximum(soft * self.light.shadow, contact * 0.55).astype(np.float32)
        gain = 1 - cv2.resize(dark, (w * step, h * step), interpolation=cv2.INTER_LINEAR) / 255
        gain = gain[: self.size[1], : self.size[0]]
        cv2.multiply(picture, cv2.merge([gain] * 3), picture, dtype=cv2.CV_8U)

    def _solids(self, designs: list[Design]) -> list[Array]:
        out = []
        for tile in self.scene.tiles:
            m = designs[tile.design].material
            out.append(_corners(tile.pose.at, (m.width, 1.0, m.depth)))
        for prop in self.scene.props:
            if isinstance(prop, Block):
                out.append(_corners(prop.pose.at, prop.size))
            else:
                ring = np.array([[np.cos(a), np.sin(a)] for a in np.linspace(0, 2 * np.pi, 14)])
                spots = ring * prop.radius + (prop.x, prop.y)
                levels = [
                    np.column_stack([spots, np.full(len(spots), z)]) for z in (0, prop.height)
                ]
                out.append(np.concatenate(levels))
        return out

    def labels(self, designs: list[Design], smallest: float = 0.05) -> list[Seen]:
        """The tiles whose face (or back) looks at the camera and shows at least a little."""
        out = []
        for k, tile in enumerate(self.scene.tiles):
            seen = self._label(tile, designs[tile.design], k + 1)
            if seen is not None and seen.visible >= smallest:
                out.append(seen)
        return out

    def _label(self, tile: TileBox, design: Design, number: int) -> Seen | None:
        m = design.material
        sign = 1.0 if _faces(self.camera, tile, m.depth) else -1.0
        local = np.array([[-sign, 1, 1], [sign, 1, 1], [sign, -1, 1], [-sign, -1, 1]])
        local = local * (m.width / 2, 0.5, sign * m.depth / 2)
        world = tile.pose.at(local)
        if self.camera.depth(world).min() < NEAR:
            return None
        quad = self.camera.project(world)
        area = float(cv2.contourArea(quad.astype(np.float32)))
        if area < 30 or not _clockwise(quad):
            return None
        low = np.clip(np.floor(quad.min(0)).astype(int), 0, self.size)
        high = np.clip(np.ceil(quad.max(0)).astype(int) + 1, 0, self.size)
        if (high - low).min() < 2:
            return None
        part = self.owner[low[1] : high[1], low[0] : high[0]]
        shape = np.zeros(part.shape, np.uint8)
        cv2.fillConvexPoly(shape, np.round(quad - low).astype(np.int32), 1)
        mine = int(((part == number) & (shape > 0)).sum())
        code = "back" if sign < 0 or tile.code == "back" else tile.code
        code = "?" if code.startswith("?") else code
        upright = abs(float(tile.pose.axes[2][2])) < 0.7
        return Seen(code, quad, min(1.0, mine / area * 1.04), upright)


def _clockwise(quad: Array) -> bool:
    """Whether a quad is convex and clockwise: lens distortion can fold faces seen edge-on."""
    edges = np.roll(quad, -1, 0) - quad
    after = np.roll(edges, -1, 0)
    return bool((edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0] > 0).all())


def _faces(camera: Camera, tile: TileBox, depth: float) -> bool:
    front = tile.pose.at([0, 0, depth / 2])
    return float((camera.position - front) @ tile.pose.axes[2]) > 0


def _corners(at: object, size: tuple[float, float, float]) -> Array:
    signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    return np.asarray(at(signs * np.array(size) / 2))  # type: ignore[operator]


def _clip_near(camera: Camera, polygon: Array) -> Array:
    """The part of a world polygon (N, 3) in front of the camera."""
    depth = camera.depth(polygon) - NEAR * 1.01
    out = []
    for k in range(len(polygon)):
        j = (k + 1) % len(polygon)
        if depth[k] > 0:
            out.append(polygon[k])
        if (depth[k] > 0) != (depth[j] > 0):
            t = depth[k] / (depth[k] - depth[j])
            out.append(polygon[k] + t * (polygon[j] - polygon[k]))
    return np.array(out).reshape(-1, 3)


__all__ = ["Colour", "Light", "Painter", "Seen", "outline", "random_light"]
