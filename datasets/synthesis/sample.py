"""One generated picture with its labels, from a seed."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from taishot.datasets.synthesis import optics
from taishot.datasets.synthesis.arrangements import ARRANGEMENTS
from taishot.datasets.synthesis.backdrops import BackdropLibrary
from taishot.datasets.synthesis.camera import Camera, looking
from taishot.datasets.synthesis.crops import CropDesign, CropLibrary
from taishot.datasets.synthesis.design import Design, DrawnDesign
from taishot.datasets.synthesis.fingers import add_fingers
from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.render import Painter, Seen, random_light
from taishot.datasets.synthesis.sheets import MixedDesign, sheet
from taishot.datasets.synthesis.surfaces import random_room, random_surface
from taishot.datasets.synthesis.things import Scene
from taishot.datasets.synthesis.variety import random_style

Picture = npt.NDArray[np.uint8]
Rng = np.random.Generator
BACKDROP_SHARE = 0.5
"""Share of pictures with a real photograph past the table's edge, where photographs are at hand."""
PADDED_SHARE = 0.05
_GREYEST = 0.5
"""Share of its colour that a picture may lose where colour alone tells two faces apart."""
SHEET_SHARE = 0.4
"""Share of pictures in which every tile comes from another set."""
CROP_SHARE = 0.35
"""Share of pictures whose faces are photographs of real ones, where crops are at hand."""


@dataclass(frozen=True, eq=False)
class Sample:
    """A generated picture.

    Attributes:
        picture: uint8 (H, W, 3) BGR.
        tiles: its labelled tiles, quads in its pixels.
        design: name of the tile set.
        kind: name of the arrangement.
    """

    picture: Picture
    tiles: tuple[Seen, ...]
    design: str
    kind: str


def seed_of(*parts: object) -> int:
    """A stable 32-bit seed from anything printable."""
    return zlib.crc32(":".join(str(p) for p in parts).encode())


class SampleMaker:
    """Makes samples; everything about sample `index` follows from (seed, index).

    Args:
        fonts: for drawn designs.
        shared: folder with photographs of faces and of tables, or None.
        seed: of the whole series.
    """

    def __init__(self, fonts: FontLibrary, shared: Path | None, seed: int) -> None:
        self._fonts, self._seed = fonts, seed
        self._crops = CropLibrary(shared) if shared else None
        self._backdrops = BackdropLibrary(shared) if shared else None

    def make(self, index: int, kind: str | None = None) -> Sample:
        """Make sample number `index`, of a given arrangement if `kind` is named."""
        rng = np.random.default_rng(seed_of(self._seed, index))
        kind = kind or _kind(rng)
        mixed = kind == "sheet"
        design = self._mixed(rng, index) if mixed else self._design(rng, index)
        scene = (sheet if mixed else ARRANGEMENTS[kind][1])(rng, design.material)
        final, inner, stretch = _sizes(rng)
        camera = _camera(rng, scene, inner, stretch)
        painter = Painter(scene, camera, random_light(rng), inner)
        picture = painter.paint([design], random_surface(rng), self._room(rng, inner))
        tile = _tile_height(camera, scene)
        if rng.random() < 0.12:
            target = None
            if rng.random() < 0.5:
                spot = scene.focus[int(rng.integers(len(scene.focus)))]
                target = camera.project(spot) + rng.normal(0, tile / 2, 2)
            add_fingers(rng, picture, painter.owner, tile, target)
        tiles = painter.labels([design])
        picture = optics.expose(rng, picture, _GREYEST if design.told_by_colour else 1.0)
        picture = optics.blur(rng, picture, tile)
        picture = np.asarray(cv2.resize(picture, final, interpolation=cv2.INTER_AREA), np.uint8)
        picture = optics.add_noise(rng, picture)
        scale = np.array(final) / np.array(inner)
        scaled = tuple(replace(t, quad=(t.quad + 0.5) * scale - 0.5) for t in tiles)
        if rng.random() < PADDED_SHARE:
            picture, scaled = _padded(rng, picture, scaled)
        return Sample(picture, scaled, design.name, scene.kind)

    def _mixed(self, rng: Rng, index: int) -> Design:
        name = f"mixed-{self._seed}-{index}"
        return MixedDesign(name, self._fonts, self._crops, rng)

    def _room(self, rng: Rng, size: tuple[int, int]) -> Picture:
        if self._backdrops is not None and rng.random() < BACKDROP_SHARE:
            return self._backdrops.room(rng, *size)
        return random_room(rng, *size)

    def _design(self, rng: Rng, index: int) -> Design:
        style = random_style(rng, self._fonts)
        if self._crops is None or rng.random() >= CROP_SHARE:
            return DrawnDesign(f"drawn-{self._seed}-{index}", style, self._fonts)
        drawn = DrawnDesign("", style, self._fonts)
        return CropDesign(
            f"crops-{self._seed}-{index}", self._crops, drawn.material, style.back_pattern, rng
        )


def _kind(rng: Rng) -> str:
    if rng.random() < SHEET_SHARE:
        return "sheet"
    names = list(ARRANGEMENTS)
    weights = np.array([ARRANGEMENTS[n][0] for n in names])
    return names[int(rng.choice(len(names), p=weights / weights.sum()))]


def _padded(
    rng: Rng, picture: Picture, tiles: tuple[Seen, ...]
) -> tuple[Picture, tuple[Seen, ...]]:
    """The picture turned and shrunk on a plain ground, as edited and augmented photos are."""
    h, w = picture.shape[:2]
    angle = float(rng.choice([0.0, rng.uniform(-20, 20), rng.uniform(-180, 180)]))
    matrix = cv2.getRotationMatrix2D((w / 2, h / 2), angle, float(rng.uniform(0.65, 0.95)))
    ground = float(rng.choice([0, 255, 114, 30]))
    turned = cv2.warpAffine(
        picture, matrix, (w, h), flags=cv2.INTER_AREA, borderValue=(ground, ground, ground)
    )
    moved = tuple(replace(t, quad=t.quad @ matrix[:, :2].T + matrix[:, 2]) for t in tiles)
    return np.asarray(turned, np.uint8), moved


def _sizes(rng: Rng) -> tuple[tuple[int, int], tuple[int, int], float]:
    """Size of the picture, size to paint at, and vertical stretch."""
    long = int(rng.integers(640, 1025))
    aspect = float(rng.choice([4 / 3, 16 / 9, 1.0, 3 / 4, 9 / 16], p=[0.45, 0.2, 0.1, 0.2, 0.05]))
    if rng.random() < 0.25:  # stretched to a square
        final = (640, 640)
        stretch = aspect * float(rng.uniform(0.9, 1.1))
    else:
        final = (long, round(long / aspect)) if aspect >= 1 else (round(long * aspect), long)
        stretch = 1.0
    factor = float(np.clip(960 / max(final), 1.0, 1.35))
    return final, (round(final[0] * factor), round(final[1] * factor)), stretch


def _camera(rng: Rng, scene: Scene, size: tuple[int, int], stretch: float) -> Camera:
    target = scene.focus.mean(0)
    radius = max(1.5, float(np.linalg.norm(scene.focus - target, axis=1).max()))
    low, high = _ELEVATION.get(scene.kind, (30, 90))
    elevation = float(np.radians(rng.triangular(low, high * 0.8 + low * 0.2, high)))
    field = float(
        np.radians(
            rng.choice(
                [rng.uniform(25, 45), rng.uniform(45, 70), rng.uniform(70, 85)], p=[0.35, 0.5, 0.15]
            )
        )
    )
    distance = radius / np.tan(field / 2) * float(rng.uniform(1.0, 1.4)) + 1.0
    turned = rng.random()
    azimuth, roll = float(rng.normal(0, 0.12)), float(rng.normal(0, 0.05))
    if turned < 0.12:
        roll = float(rng.uniform(-np.pi, np.pi))
    elif turned < 0.22:
        roll += float(rng.choice([np.pi / 2, np.pi, -np.pi / 2]))
    elif turned < 0.3:
        azimuth = float(rng.uniform(-0.9, 0.9))
    view = looking(target, elevation, azimuth, distance, roll, stretch, float(rng.normal(0, 0.04)))
    fills = [rng.uniform(0.85, 0.98), rng.uniform(0.4, 0.8), rng.uniform(1.02, 1.5)]
    fill = float(rng.choice(fills, p=[0.74, 0.18, 0.08]))
    shift = (float(rng.uniform(-0.7, 0.7)), float(rng.uniform(-0.7, 0.7)))
    tallest = float(rng.uniform(90, 300))
    return view.fitted(scene.focus, size, fill, shift, tallest)


_ELEVATION = {
    "hand": (32, 90),
    "grid": (45, 90),
    "discards": (35, 90),
    "dense": (50, 90),
    "few": (30, 90),
    "sheet": (40, 90),
    "table": (25, 65),
    "standing": (12, 62),
    "hand-standing": (15, 62),
}
"""Lowest and highest view above the table in degrees, by arrangement."""


def _tile_height(camera: Camera, scene: Scene) -> float:
    middle = scene.focus.mean(0)
    steps = np.array([[0, -0.5, 0], [0, 0.5, 0], [-0.5, 0, 0], [0.5, 0, 0]])
    ends = camera.project(middle + steps)
    return float(max(np.linalg.norm(ends[1] - ends[0]), np.linalg.norm(ends[3] - ends[2])))
