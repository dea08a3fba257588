"""Other things on the table: racks, dice, coins, cups, phones, papers."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from taishot.datasets.synthesis.ink import Colour
from taishot.datasets.synthesis.things import Block, Drum, Pose, TileBox, flat

Picture = npt.NDArray[np.uint8]
Rng = np.random.Generator
Prop = Block | Drum


def _colour(rng: Rng, choices: tuple[Colour, ...], spread: float = 15) -> Colour:
    base = choices[int(rng.integers(len(choices)))]
    b, g, r = (int(v) for v in np.clip(np.array(base) + rng.normal(0, spread, 3), 0, 255))
    return (b, g, r)


_RACKS: tuple[Colour, ...] = (
    (70, 120, 170), (90, 160, 210), (40, 60, 90), (60, 110, 40), (210, 215, 220), (40, 40, 40),
    (150, 190, 215),
)  # fmt: skip


def rack(rng: Rng, span: tuple[float, float], depth: float) -> list[Prop]:
    """A rack that tiles of a standing row rest against: a bar behind or before them."""
    colour = _colour(rng, _RACKS)
    long = span[1] - span[0] + 1.0
    front = rng.random() < 0.55
    tall = float(rng.uniform(0.1, 0.3)) if front else float(rng.uniform(0.3, 0.9))
    thick = float(rng.uniform(0.3, 1.2))
    y = -depth / 2 - thick / 2 - 0.05 if front else depth / 2 + thick / 2 + 0.25
    pose = Pose(np.array([sum(span) / 2, y, tall / 2]), np.eye(3))
    return [Block(pose, (long, thick, tall), colour, 0.05)]


def _paper(rng: Rng) -> Picture:
    page = np.full((180, 140, 3), int(rng.integers(190, 250)), np.uint8)
    for y in range(15, 170, int(rng.integers(8, 16))):
        x = 12
        while x < 120:
            step = int(rng.integers(4, 22))
            cv2.line(page, (x, y), (min(x + step, 128), y), (60, 60, 60), int(rng.integers(1, 4)))
            x += step + 5
    return page


def _screen(rng: Rng) -> Picture:
    screen = np.full((180, 90, 3), 25, np.uint8)
    if rng.random() < 0.5:
        for _ in range(12):
            x, y = int(rng.integers(5, 80)), int(rng.integers(5, 170))
            shade = tuple(int(v) for v in rng.integers(0, 255, 3))
            cv2.rectangle(screen, (x, y), (x + 14, y + 14), shade, -1)
    return screen


def _one(rng: Rng, x: float, y: float) -> Prop:
    kind = int(rng.choice(6, p=[0.36, 0.2, 0.12, 0.1, 0.1, 0.12]))
    angle = float(rng.uniform(-3.2, 3.2))
    if kind == 0:
        size = float(rng.uniform(0.35, 0.6))
        colour = _colour(rng, ((240, 245, 248), (225, 235, 245), (60, 40, 200), (60, 160, 60)))
        return Block(flat(x, y, angle, size), (size, size, size), colour, size * 0.15, pips=True)
    if kind == 1:
        colour = _colour(
            rng, ((80, 150, 190), (170, 175, 180), (60, 60, 200), (200, 90, 40), (60, 170, 90))
        )
        inner = None if rng.random() < 0.5 else _colour(rng, ((230, 235, 240), (80, 150, 190)))
        return Drum(x, y, float(rng.uniform(0.3, 0.65)), 0.08, colour, colour, inner)
    if kind == 2:
        side = _colour(rng, ((230, 235, 238), (60, 60, 65), (150, 100, 60), (90, 90, 170)))
        drink = _colour(rng, ((40, 70, 110), (60, 120, 160), (30, 30, 40)))
        return Drum(
            x, y, float(rng.uniform(0.9, 1.5)), float(rng.uniform(1.5, 3.0)), side, side, drink
        )
    if kind == 3:
        return Block(flat(x, y, angle, 0.22), (1.9, 3.9, 0.22), (30, 30, 32), 0.2, _screen(rng))
    if kind == 4:
        page = (float(rng.uniform(2, 4)), float(rng.uniform(3, 5)), 0.02)
        return Block(flat(x, y, angle, 0.02), page, (235, 238, 240), 0.01, _paper(rng))
    wide, long, thick = (float(rng.uniform(*r)) for r in ((0.3, 0.5), (2.5, 4.5), (0.1, 0.3)))
    colour = _colour(rng, ((235, 238, 240), (60, 60, 190), (40, 40, 40), (70, 150, 200)))
    return Block(flat(x, y, angle, thick), (wide, long, thick), colour, 0.12)


def scatter_props(rng: Rng, tiles: list[TileBox]) -> list[Prop]:
    """A few things about the tiles, none on top of them."""
    count = int(rng.choice([0, 1, 2, 3, 5], p=[0.35, 0.2, 0.2, 0.15, 0.1]))
    spots = np.array([t.pose.centre[:2] for t in tiles])
    low, high = spots.min(0) - 3.0, spots.max(0) + 3.5
    out: list[Prop] = []
    for _ in range(count):
        for _attempt in range(8):
            x, y = (float(v) for v in rng.uniform(low, high))
            thing = _one(rng, x, y)
            reach = thing.radius if isinstance(thing, Drum) else max(thing.size) / 2
            if np.hypot(*(spots - (x, y)).T).min() > reach + 0.7:
                out.append(thing)
                spots = np.concatenate([spots, [[x, y]]])
                break
    return out
