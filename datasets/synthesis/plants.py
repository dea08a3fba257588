"""Drawn plants and season scenes for the flower tiles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from taishot.datasets.synthesis.ink import Colour, Ink, curve
from taishot.datasets.synthesis.style import Inks

Spot = tuple[float, float]


@dataclass
class Brush:
    """An ink layer with a region to draw in and the set's paints.

    `centre` and `size` (in face heights) place the picture's own frame, about -0.5..0.5.
    """

    ink: Ink
    inks: Inks
    rng: np.random.Generator
    centre: Spot
    size: float
    mirror: int
    bloom: Colour
    width: float

    def at(self, x: float, y: float) -> Spot:
        """A point of the picture's frame in face units."""
        p = self.ink.offset(self.centre, [(x * self.size * self.mirror, y * self.size)])[0]
        return (float(p[0]), float(p[1]))

    def line(self, points: list[Spot], colour: Colour, width: float | None = None) -> None:
        """A line through points, smooth when there are more than two."""
        mapped = [self.at(*p) for p in points]
        smooth = curve(mapped, steps=6) if len(mapped) > 2 else mapped
        self.ink.line(smooth, colour, width or self.width)

    def leaf(self, start: Spot, end: Spot, fat: float, colour: Colour) -> None:
        """A pointed leaf or petal; `fat` is half its breadth over its length."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        mid = (start[0] + dx * 0.45, start[1] + dy * 0.45)
        shape = [
            start,
            (mid[0] - dy * fat, mid[1] + dx * fat),
            end,
            (mid[0] + dy * fat, mid[1] - dx * fat),
        ]
        self.ink.polygon(curve([self.at(*p) for p in shape], closed=True, steps=4), colour)

    def disc(self, at: Spot, r: float, colour: Colour | None, width: float = 0.0) -> None:
        """A disc, or a ring of a line `width`; `colour` None cuts ink away."""
        self.ink.disc(self.at(*at), r * self.size, colour, width)


def _blossom(b: Brush, at: Spot, r: float, petals: int, hollow: bool) -> None:
    for k in range(petals):
        a = 2 * np.pi * k / petals + 0.3
        p = (at[0] + r * 0.62 * np.cos(a), at[1] + r * 0.62 * np.sin(a))
        b.disc(p, r * 0.45, b.bloom, b.width * 0.7 if hollow else 0.0)
    b.disc(at, r * 0.25, None if not hollow else b.bloom)


def _chrysanthemum_head(b: Brush, at: Spot, r: float) -> None:
    count = int(b.rng.integers(9, 16))
    for k in range(count):
        a = 2 * np.pi * k / count
        end = (at[0] + r * np.cos(a), at[1] + r * np.sin(a) * 0.8)
        b.leaf((at[0] + 0.2 * r * np.cos(a), at[1] + 0.2 * r * np.sin(a)), end, 0.14, b.bloom)
    b.disc(at, r * 0.28, b.inks.green)


def plum(b: Brush) -> None:
    """A crooked branch with five-petalled blossoms."""
    wood = b.inks.black if b.rng.random() < 0.5 else b.inks.green
    spine = [(-0.32, 0.42), (-0.12, 0.2), (-0.16, 0.0), (0.1, -0.18), (0.26, -0.42)]
    spine = [(x + float(b.rng.normal(0, 0.03)), y) for x, y in spine]
    b.line(spine, wood, b.width * 1.7)
    twigs = [
        ((-0.12, 0.2), (0.2, 0.1)),
        ((-0.14, 0.0), (-0.34, -0.2)),
        ((0.05, -0.15), (0.32, -0.12)),
    ]
    hollow = bool(b.rng.random() < 0.35)
    for start, end in twigs[: int(b.rng.integers(2, 4))]:
        b.line([start, end], wood, b.width)
        _blossom(b, end, float(b.rng.uniform(0.09, 0.14)), 5, hollow)
    for x, y in (spine[2], spine[4]):
        _blossom(b, (x, y), float(b.rng.uniform(0.1, 0.15)), 5, hollow)


def orchid(b: Brush) -> None:
    """Long arching leaves and a few small flowers."""
    for _ in range(int(b.rng.integers(4, 9))):
        lean = float(b.rng.uniform(-0.5, 0.5))
        tall = float(b.rng.uniform(-0.45, 0.0))
        b.line(
            [(0.0, 0.42), (lean * 0.35, 0.1), (lean, tall), (lean * 1.25, tall + 0.12)],
            b.inks.green,
            b.width * 1.4,
        )
    for _ in range(int(b.rng.integers(1, 4))):
        x, y = float(b.rng.uniform(-0.25, 0.3)), float(b.rng.uniform(-0.42, -0.1))
        b.line([(0, 0.4), (x * 0.4, 0.1), (x, y)], b.inks.green, b.width * 0.8)
        for k in range(5):
            a = 2 * np.pi * k / 5 + 0.5
            b.leaf((x, y), (x + 0.13 * np.cos(a), y + 0.13 * np.sin(a)), 0.2, b.bloom)


def chrysanthemum(b: Brush) -> None:
    """Many-petalled heads on leafy stems."""
    heads = [(0.05, -0.22), (-0.25, 0.02), (0.28, 0.08)][: int(b.rng.integers(1, 4))]
    for x, y in heads:
        b.line([(0.0, 0.45), (x * 0.4, 0.25), (x, y)], b.inks.green, b.width)
    for side in (-1, 1):
        for y in (0.18, 0.32):
            b.leaf((0, y + 0.06), (side * 0.27, y - 0.04), 0.25, b.inks.green)
    for x, y in heads:
        _chrysanthemum_head(b, (x, y), float(b.rng.uniform(0.15, 0.23)))


def bamboo(b: Brush) -> None:
    """Jointed stalks with pointed leaves."""
    green = b.inks.green if b.rng.random() < 0.8 else b.inks.blue
    for k in range(int(b.rng.integers(1, 4))):
        x = -0.16 + 0.17 * k
        lean = float(b.rng.normal(0.04, 0.05))
        joints = int(b.rng.integers(3, 6))
        for j in range(joints):
            y0, y1 = 0.45 - 0.9 * j / joints, 0.45 - 0.9 * (j + 0.86) / joints
            b.line([(x + lean * j, y0), (x + lean * (j + 0.9), y1)], green, b.width * 2.2)
    for _ in range(int(b.rng.integers(4, 12))):
        x, y = float(b.rng.uniform(-0.3, 0.3)), float(b.rng.uniform(-0.4, 0.25))
        a = float(b.rng.uniform(0.1, 1.3)) * (1 if x > 0 else -1)
        b.leaf((x, y), (x + 0.22 * np.sin(a), y + 0.2 * np.cos(a)), 0.13, b.inks.green)


def peony(b: Brush) -> None:
    """A full round bloom with broad leaves."""
    b.line([(-0.05, 0.45), (0.02, 0.2), (0.0, 0.0)], b.inks.green, b.width * 1.3)
    for x, y in ((-0.32, 0.2), (0.33, 0.25), (-0.25, 0.38), (0.3, -0.02)):
        b.leaf((0, y + 0.05), (x, y), 0.3, b.inks.green)
    for ring, count in ((0.2, 7), (0.1, 5)):
        for k in range(count):
            a = 2 * np.pi * k / count
            p = (ring * np.cos(a), -0.15 + ring * np.sin(a))
            b.disc(p, 0.11, b.bloom)
            b.disc(p, 0.11, None, b.width * 0.5)
    b.disc((0, -0.15), 0.05, b.inks.red if b.bloom != b.inks.red else b.inks.green)


def lotus(b: Brush) -> None:
    """A lotus above round leaves and water."""
    for x in (-0.2, 0.22):
        b.leaf((x - 0.22, 0.25), (x + 0.22, 0.25), 0.25, b.inks.green)
    b.line([(0, 0.4), (0.03, 0.2), (0, 0)], b.inks.green)
    for a in (-1.0, -0.5, 0.0, 0.5, 1.0):
        b.leaf((0, 0.02), (0.3 * np.sin(a), -0.3 * np.cos(a) + 0.02), 0.25, b.bloom)
        b.line([(0, 0), (0.25 * np.sin(a), -0.25 * np.cos(a))], b.inks.green, b.width * 0.4)
    for y in (0.38, 0.44):
        b.line([(-0.3, y), (-0.1, y - 0.03), (0.1, y + 0.02), (0.3, y)], b.inks.blue, b.width * 0.7)


def landscape(b: Brush) -> None:
    """Hills, a house or boat, a tree, the sun or snow."""
    b.line([(-0.4, 0.05), (-0.2, -0.2), (0.0, 0.0), (0.2, -0.28), (0.42, 0.05)], b.inks.blue)
    if b.rng.random() < 0.7:
        b.disc((0.22, -0.36), 0.08, b.inks.red, b.width if b.rng.random() < 0.5 else 0.0)
    if b.rng.random() < 0.5:
        house = [(-0.3, 0.3), (-0.3, 0.12), (-0.05, 0.12), (-0.05, 0.3)]
        b.line([*house[:2]], b.inks.red)
        b.line([house[2], house[3]], b.inks.red)
        b.ink.polygon([b.at(-0.38, 0.13), b.at(-0.17, -0.02), b.at(0.03, 0.13)], b.bloom)
    else:
        b.leaf((-0.35, 0.28), (0.1, 0.28), 0.18, b.bloom)
        b.line([(-0.12, 0.25), (-0.12, 0.02)], b.inks.black)
    b.line([(0.25, 0.4), (0.22, 0.2), (0.27, 0.0)], b.inks.black, b.width * 1.4)
    for _ in range(int(b.rng.integers(4, 9))):
        b.disc(
            (0.25 + float(b.rng.normal(0, 0.09)), float(b.rng.normal(0, 0.09))), 0.06, b.inks.green
        )
    b.line([(-0.42, 0.42), (-0.1, 0.38), (0.2, 0.44), (0.42, 0.4)], b.inks.green)


def figure(b: Brush) -> None:
    """A robed person, as on sets that show people."""
    robe = [(-0.05, -0.18), (0.12, -0.16), (0.25, 0.1), (0.22, 0.44), (-0.24, 0.44), (-0.22, 0.1)]
    b.ink.polygon(curve([b.at(*p) for p in robe], closed=True, steps=5), b.bloom)
    b.disc((0.03, -0.28), 0.11, b.inks.black, b.width)
    b.leaf((-0.12, -0.38), (0.2, -0.38), 0.3, b.inks.black)
    b.line([(0.1, -0.1), (0.3, 0.05), (0.36, -0.1)], b.inks.blue, b.width * 1.6)
    b.line([(0.36, -0.4), (0.36, 0.44)], b.inks.green)
    b.line([(0.0, -0.1), (-0.05, 0.15), (0.0, 0.42)], b.inks.blue, b.width * 0.8)


def pot(b: Brush) -> None:
    """A vase with a sprig in it."""
    vase = [(-0.18, 0.1), (0.18, 0.1), (0.24, 0.25), (0.12, 0.45), (-0.12, 0.45), (-0.24, 0.25)]
    b.ink.polygon(curve([b.at(*p) for p in vase], closed=True, steps=5), b.inks.blue)
    for _ in range(int(b.rng.integers(3, 6))):
        x, y = float(b.rng.uniform(-0.3, 0.3)), float(b.rng.uniform(-0.45, -0.1))
        b.line([(0, 0.1), (x * 0.5, y * 0.3), (x, y)], b.inks.green)
        _blossom(b, (x, y), 0.1, 5, False)
        b.leaf((x * 0.5, y * 0.3), (x * 0.5 + 0.15, y * 0.3 - 0.05), 0.25, b.inks.green)


Picture = Callable[[Brush], None]
NOBLES: tuple[Picture, ...] = (plum, orchid, chrysanthemum, bamboo)
"""梅蘭菊竹."""
SEASONS: tuple[Picture, ...] = (peony, lotus, chrysanthemum, plum)
"""Usual plants of 春夏秋冬."""
SCENES: tuple[Picture, ...] = (landscape, figure)
EVERY: tuple[Picture, ...] = (*NOBLES, peony, lotus, landscape, figure, pot)
