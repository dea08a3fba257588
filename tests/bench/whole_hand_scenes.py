"""Pictures of complete winning hands, with the hand that each shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from whole_hand_layouts import KINDS, Laid

from taishot.datasets.synthesis import optics
from taishot.datasets.synthesis.arrangements import discards
from taishot.datasets.synthesis.camera import Camera, looking
from taishot.datasets.synthesis.crops import CropDesign, CropLibrary
from taishot.datasets.synthesis.design import Design, DrawnDesign, Material
from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.hands import BACK
from taishot.datasets.synthesis.props import rack, scatter_props
from taishot.datasets.synthesis.render import Painter, Seen, random_light
from taishot.datasets.synthesis.rows import Cell, Order, cells_of, place_row, random_order
from taishot.datasets.synthesis.surfaces import random_room, random_surface
from taishot.datasets.synthesis.things import Scene, TileBox
from taishot.datasets.synthesis.variety import random_style

Rng = np.random.Generator
CROP_SHARE = 0.35
LONG_SIDES = (1600, 2016, 3024)


@dataclass(frozen=True, eq=False)
class WholeHand:
    """A picture of a hand.

    Attributes:
        picture: uint8 (H, W, 3) BGR.
        laid: the hand.
        tiles: all labelled tiles; the first `count` are the hand's.
        tags: what is special: `clutter`, `turned photo`, `crops`.
    """

    picture: np.ndarray
    laid: Laid
    tiles: tuple[Seen, ...]
    count: int
    tags: tuple[str, ...] = field(default=())


class Photographer:
    """Makes pictures of whole hands; everything follows from (seed, index).

    Args:
        fonts: for drawn tile sets.
        crops: photographs of faces, or None for drawn sets alone.
        seed: of the series.
    """

    def __init__(self, fonts: FontLibrary, crops: CropLibrary | None, seed: int) -> None:
        self._fonts, self._crops, self._seed = fonts, crops, seed

    def take(self, index: int) -> tuple[str, WholeHand]:
        """Picture number `index` with the name of its arrangement; every tile is in view."""
        kind = list(KINDS)[index % len(KINDS)]
        for attempt in range(20):
            rng = np.random.default_rng([self._seed, index, attempt])
            taken = self._take(rng, kind, index)
            if taken is not None:
                return kind, taken
        raise RuntimeError(f"picture {index}: tiles always hidden")

    def _take(self, rng: Rng, kind: str, index: int) -> WholeHand | None:
        design, tags = self._design(rng, index)
        laid = KINDS[kind](rng)
        scene, count = _scene(rng, laid, design.material)
        if len(scene.tiles) > count:
            tags.append("clutter")
        long = int(rng.choice(LONG_SIDES, p=[0.4, 0.4, 0.2]))
        final = (long, long * 3 // 4) if rng.random() < 0.8 else (long * 3 // 4, long)
        inner = (final[0] * 5 // 4, final[1] * 5 // 4)
        roll = _roll(rng)
        if abs(roll) > 0.3:
            tags.append("turned photo")
        camera = _camera(rng, scene, inner, roll, bool(laid.standing))
        painter = Painter(scene, camera, random_light(rng), inner)
        picture = painter.paint([design], random_surface(rng), random_room(rng, *inner))
        tiles = painter.labels([design])
        mine = tiles[:count]
        wanted = [tile.code for tile in scene.tiles[:count]]
        if [t.code for t in mine] != wanted or min(t.visible for t in mine) < 0.7:
            return None
        height = float(np.median([np.linalg.norm(t.quad[3] - t.quad[0]) for t in mine]))
        picture = optics.blur(rng, optics.expose(rng, picture), height)
        small = np.asarray(cv2.resize(picture, final, interpolation=cv2.INTER_AREA), np.uint8)
        scaled = tuple(replace(t, quad=(t.quad + 0.5) * 0.8 - 0.5) for t in tiles)
        return WholeHand(optics.add_noise(rng, small), laid, scaled, count, tuple(tags))

    def _design(self, rng: Rng, index: int) -> tuple[Design, list[str]]:
        style = random_style(rng, self._fonts)
        drawn = DrawnDesign(f"drawn-{self._seed}-{index}", style, self._fonts)
        if self._crops is None or rng.random() >= CROP_SHARE:
            return drawn, []
        name = f"crops-{self._seed}-{index}"
        made = CropDesign(name, self._crops, drawn.material, style.back_pattern, rng)
        return made, ["crops"]


def _scene(rng: Rng, laid: Laid, m: Material) -> tuple[Scene, int]:
    loose = random_order(rng)
    order = replace(loose, upside_down=float(rng.choice([0.0, 0.1], p=[0.8, 0.2])))
    widths = [_width(row, m, order) for row in laid.rows]
    spacing = float(rng.uniform(0.05, 0.6))
    tiles: list[TileBox] = []
    y = 0.0
    for number, row in enumerate(laid.rows):
        stands = number in laid.standing
        slack = max(widths) - widths[number]
        start = (float(rng.choice([0.0, 0.5, 1.0])) * slack, y + 0.6 * stands)
        placed, _ = place_row(row, start, m.width, m.depth, order, rng, upright=stands)
        tiles += placed
        y += 1.0 + spacing + 0.6 * stands
    corners = np.array([[u, v, 0.0] for u in (-0.5, 0.5) for v in (-0.6, 0.6)])
    focus = np.concatenate([t.pose.centre + corners for t in tiles])
    props = scatter_props(rng, tiles)
    if laid.standing and rng.random() < 0.4:
        props += rack(rng, (0.0, max(widths)), m.depth)
    clutter = _clutter(rng, m, max(widths), y + 0.4, order) if rng.random() < 0.45 else []
    table = (float(rng.uniform(10, 25)), float(rng.uniform(8, 20)))
    return Scene("whole-hand", (*tiles, *clutter), tuple(props), table, focus), len(tiles)


def _width(row: Sequence[Cell], m: Material, order: Order) -> float:
    return sum(c.gap + (1.0 if c.turned % 2 else m.width) + order.gap for c in row)


def _clutter(rng: Rng, m: Material, width: float, y: float, order: Order) -> list[TileBox]:
    """Discards, perhaps behind a wall, from one to five tile heights past the hand."""
    found = [replace(tile, wanted=False) for tile in discards(rng, m).tiles][:40]
    spots = np.array([tile.pose.centre for tile in found])
    by = np.array([width * float(rng.uniform(0, 1)), y + float(rng.uniform(1, 4)), 0.0])
    by -= np.array([spots[:, 0].mean(), spots[:, 1].min(), 0.0])
    heap = [replace(tile, pose=tile.pose.moved(by)) for tile in found]
    if rng.random() < 0.5:
        return heap
    far = float(spots[:, 1].max() + by[1]) + 1.2
    wall = cells_of([BACK] * int(rng.integers(6, 18)))
    row, _ = place_row(wall, (0.0, far), m.width, m.depth, order, rng, wanted=False)
    return heap + row


def _roll(rng: Rng) -> float:
    kind = rng.random()
    if kind < 0.7:
        return float(rng.normal(0, 0.06))
    if kind < 0.9:
        return float(rng.choice([np.pi / 2, np.pi, -np.pi / 2]) + rng.normal(0, 0.06))
    return float(rng.uniform(-np.pi, np.pi))


def _camera(rng: Rng, scene: Scene, size: tuple[int, int], roll: float, standing: bool) -> Camera:
    target = scene.focus.mean(0)
    radius = max(2.0, float(np.linalg.norm(scene.focus - target, axis=1).max()))
    elevation = rng.triangular(25, 40, 60) if standing else rng.triangular(45, 68, 90)
    field_of_view = np.radians(rng.uniform(40, 72))
    distance = radius / np.tan(field_of_view / 2) * 1.1 + 1.0
    view = looking(
        target, float(np.radians(elevation)), float(rng.normal(0, 0.1)), float(distance), roll,
        1.0, float(rng.normal(0, 0.02)),
    )  # fmt: skip
    fill = float(rng.choice([rng.uniform(0.85, 0.97), rng.uniform(0.5, 0.85)], p=[0.7, 0.3]))
    shift = (float(rng.uniform(-0.6, 0.6)), float(rng.uniform(-0.6, 0.6)))
    return view.fitted(scene.focus, size, fill, shift, 700.0)
