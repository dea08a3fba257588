"""Other things on the table: racks, dice, coins, cups, phones, papers, cards, dominoes."""

from __future__ import annotations

from collections.abc import Callable

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


def _keys(rng: Rng) -> Picture:
    """Rows of small light buttons, as on a remote control or keyboard."""
    dark = int(rng.integers(15, 90))
    panel = np.full((240, 80, 3), dark, np.uint8)
    light = tuple(int(v) for v in rng.integers(150, 250, 3))
    for y in range(14, 230, 24):
        for x in range(8, 72, 24):
            cv2.rectangle(panel, (x, y), (x + 16, y + 15), light, -1)
            if rng.random() < 0.7:
                cv2.circle(panel, (x + 8, y + 7), int(rng.integers(2, 5)), (30, 30, 30), -1)
    return panel


def _card(rng: Rng) -> Picture:
    """A playing card: marks in rows, small ones in two corners."""
    card = np.full((180, 126, 3), 245, np.uint8)
    paint = ((40, 40, 200), (30, 30, 30))[int(rng.integers(2))]
    cv2.circle(card, (14, 18), 7, paint, -1)
    cv2.circle(card, (112, 162), 7, paint, -1)
    for y in range(40, 160, int(rng.integers(24, 60))):
        for x in (40, 86) if rng.random() < 0.7 else (63,):
            star = np.add([(0, -12), (10, 2), (4, 12), (-4, 12), (-10, 2)], (x, y))
            cv2.fillPoly(card, [star.astype(np.int32)], paint, cv2.LINE_AA)
    return card


def _domino(rng: Rng) -> Picture:
    ivory = rng.random() < 0.6
    side = np.full((200, 100, 3), 235 if ivory else 25, np.uint8)
    paint = (25, 25, 25) if ivory else (235, 235, 235)
    cv2.line(side, (10, 100), (90, 100), paint, 3)
    for top in (0, 100):
        for _ in range(int(rng.integers(0, 7))):
            at = (25 + 25 * int(rng.integers(3)), top + 25 + 25 * int(rng.integers(3)))
            cv2.circle(side, at, 8, paint, -1, cv2.LINE_AA)
    return side


def _die(rng: Rng, x: float, y: float, angle: float) -> Prop:
    size = float(rng.uniform(0.35, 0.6))
    paints = ((240, 245, 248), (225, 235, 245), (60, 40, 200), (60, 160, 60))
    pose = flat(x, y, angle, size)
    return Block(pose, (size, size, size), _colour(rng, paints), size * 0.15, pips=True)


def _coin(rng: Rng, x: float, y: float) -> Prop:
    metals = ((80, 150, 190), (170, 175, 180), (60, 60, 200), (200, 90, 40), (60, 170, 90))
    colour = _colour(rng, metals)
    inner = None if rng.random() < 0.5 else _colour(rng, ((230, 235, 240), (80, 150, 190)))
    return Drum(x, y, float(rng.uniform(0.3, 0.65)), 0.08, colour, colour, inner)


def _cup(rng: Rng, x: float, y: float) -> Prop:
    side = _colour(rng, ((230, 235, 238), (60, 60, 65), (150, 100, 60), (90, 90, 170)))
    drink = _colour(rng, ((40, 70, 110), (60, 120, 160), (30, 30, 40)))
    tall = float(rng.uniform(1.5, 3.0))
    return Drum(x, y, float(rng.uniform(0.9, 1.5)), tall, side, side, drink)


def _flat_thing(rng: Rng, x: float, y: float, angle: float, kind: str) -> Prop:
    """A thing with a picture on its upper side."""
    draw, (low, high), aspect, thick, corner = _FLAT[kind]
    wide = float(rng.uniform(low, high))
    size = (wide, wide * aspect, thick)
    return Block(flat(x, y, angle, thick), size, _SIDES[kind], corner, draw(rng))


_FLAT: dict[str, tuple[Callable[[Rng], Picture], tuple[float, float], float, float, float]] = {
    "phone": (_screen, (1.8, 2.1), 2.05, 0.22, 0.2),
    "paper": (_paper, (2.0, 4.0), 1.35, 0.02, 0.01),
    "remote": (_keys, (1.1, 1.6), 3.0, 0.4, 0.1),
    "card": (_card, (1.4, 1.8), 1.43, 0.02, 0.08),
    "domino": (_domino, (0.5, 0.75), 2.0, 0.25, 0.05),
}
_SIDES: dict[str, Colour] = {
    "phone": (30, 30, 32), "paper": (235, 238, 240), "remote": (40, 40, 42),
    "card": (240, 240, 240), "domino": (225, 230, 235),
}  # fmt: skip


def _bar(rng: Rng, x: float, y: float, angle: float) -> Prop:
    """A stick, a lighter, an eraser: a plain box."""
    wide, long, thick = (float(rng.uniform(*r)) for r in ((0.3, 0.8), (0.8, 4.5), (0.1, 0.6)))
    colour = _colour(rng, ((235, 238, 240), (60, 60, 190), (40, 40, 40), (70, 150, 200)))
    return Block(flat(x, y, angle, thick), (wide, long, thick), colour, 0.12)


def _one(rng: Rng, x: float, y: float) -> Prop:
    angle = float(rng.uniform(-3.2, 3.2))
    kind = int(rng.choice(5, p=[0.3, 0.17, 0.1, 0.15, 0.28]))
    if kind == 0:
        return _die(rng, x, y, angle)
    if kind == 1:
        return _coin(rng, x, y)
    if kind == 2:
        return _cup(rng, x, y)
    if kind == 3:
        return _bar(rng, x, y, angle)
    names = list(_FLAT)
    return _flat_thing(rng, x, y, angle, names[int(rng.integers(len(names)))])


def scatter_props(rng: Rng, tiles: list[TileBox]) -> list[Prop]:
    """A few things about the tiles, none on top of them."""
    count = int(rng.choice([0, 1, 2, 3, 5], p=[0.35, 0.2, 0.2, 0.15, 0.1]))
    return props_about(rng, np.array([t.pose.centre[:2] for t in tiles]), count)


def props_about(rng: Rng, spots: npt.NDArray[np.float64], count: int) -> list[Prop]:
    """Up to `count` things near points of the table (N, 2), none on top of them."""
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
