"""Pictures of people, houses and animals for flower tiles and for tiles outside the 42."""

from __future__ import annotations

import numpy as np

from taishot.datasets.synthesis.ink import curve
from taishot.datasets.synthesis.plants import Brush, Picture, Spot, figure, landscape, pot


def _fill(b: Brush, points: list[Spot], colour: tuple[int, int, int], smooth: bool = True) -> None:
    mapped = [b.at(*p) for p in points]
    b.ink.polygon(curve(mapped, closed=True, steps=4) if smooth else mapped, colour)


def pagoda(b: Brush) -> None:
    """A tower of several roofs."""
    floors = int(b.rng.integers(2, 5))
    step = 0.8 / floors
    for k in range(floors):
        y, wide = 0.4 - step * k, 0.3 - 0.05 * k
        b.line([(-wide * 0.6, y), (-wide * 0.6, y - step * 0.6)], b.inks.green)
        b.line([(wide * 0.6, y), (wide * 0.6, y - step * 0.6)], b.inks.green)
        top = y - step * 0.55
        roof = [(-wide - 0.06, top - 0.02), (0, top - step * 0.42), (wide + 0.06, top - 0.02)]
        _fill(b, [*roof, (0, top)], b.bloom, False)
    b.line([(0, 0.4 - 0.95 * step * floors), (0, -0.46)], b.inks.black)
    b.line([(-0.4, 0.42), (0.4, 0.42)], b.inks.blue)


def boatman(b: Brush) -> None:
    """A person poling a boat under the moon."""
    _fill(b, [(-0.38, 0.2), (-0.2, 0.32), (0.25, 0.32), (0.4, 0.16), (0, 0.22)], b.bloom)
    _fill(b, [(0.0, 0.2), (-0.1, 0.18), (-0.06, -0.05), (0.06, -0.05), (0.1, 0.18)], b.inks.blue)
    b.disc((0, -0.13), 0.07, b.inks.black, b.width)
    _fill(b, [(-0.14, -0.15), (0, -0.27), (0.14, -0.15)], b.inks.black, False)
    b.line([(0.3, -0.3), (0.1, 0.0), (-0.28, 0.44)], b.inks.black)
    b.disc((-0.28, -0.32), 0.09, b.inks.red, b.width if b.rng.random() < 0.5 else 0.0)
    for y in (0.38, 0.44):
        b.line([(-0.4, y), (-0.1, y - 0.03), (0.15, y + 0.02), (0.4, y)], b.inks.green)


def lady(b: Brush) -> None:
    """A lady with a parasol or a fan."""
    _fill(b, [(-0.06, -0.12), (0.08, -0.12), (0.14, 0.1), (0.26, 0.44), (-0.26, 0.44)], b.bloom)
    b.line([(-0.1, 0.12), (0.14, 0.1)], b.inks.green, b.width * 1.8)
    b.disc((0, -0.22), 0.1, b.inks.black, b.width)
    _fill(b, [(-0.11, -0.24), (-0.06, -0.36), (0.08, -0.35), (0.1, -0.24)], b.inks.black)
    b.line([(0.08, -0.06), (0.22, 0.04), (0.28, -0.12)], b.inks.blue, b.width * 1.6)
    if b.rng.random() < 0.5:
        b.line([(0.28, -0.12), (0.24, -0.4)], b.inks.black)
        _fill(b, [(0.0, -0.34), (0.22, -0.5), (0.44, -0.34)], b.inks.green, False)
    else:
        b.disc((0.3, -0.2), 0.1, b.inks.green)


def butterfly(b: Brush) -> None:
    """A butterfly over grass."""
    for side in (-1, 1):
        upper = [(0, -0.05), (side * 0.2, -0.4), (side * 0.42, -0.3), (side * 0.3, -0.02)]
        lower = [(0, 0.0), (side * 0.3, 0.04), (side * 0.3, 0.28), (side * 0.1, 0.22)]
        _fill(b, upper, b.bloom)
        _fill(b, lower, b.inks.blue)
        b.disc((side * 0.26, -0.24), 0.06, None)
        b.line([(0, -0.12), (side * 0.06, -0.3), (side * 0.14, -0.4)], b.inks.black, b.width * 0.7)
    b.line([(0, -0.14), (0, 0.24)], b.inks.black, b.width * 2)
    for x in (-0.3, -0.1, 0.12, 0.3):
        b.line([(x, 0.46), (x + 0.04, 0.3)], b.inks.green)


def fish(b: Brush) -> None:
    """A carp over waves."""
    _fill(b, [(-0.1, 0.05), (0.1, -0.12), (0.34, -0.05), (0.12, 0.12)], b.bloom)
    _fill(b, [(-0.06, 0.05), (-0.38, -0.12), (-0.28, 0.06), (-0.36, 0.24)], b.bloom)
    b.disc((0.24, -0.05), 0.03, None)
    for x in (-0.02, 0.06, 0.14):
        b.ink.erase_line([b.at(x, -0.05), b.at(x + 0.03, 0.0), b.at(x, 0.06)], b.width * 0.6)
    for y in (0.3, 0.38, 0.46):
        b.line([(-0.4, y), (-0.15, y - 0.05), (0.12, y + 0.02), (0.4, y - 0.02)], b.inks.blue)
    for _ in range(3):
        b.disc((float(b.rng.uniform(-0.3, 0.3)), float(b.rng.uniform(-0.45, -0.2))), 0.05,
               b.inks.green, b.width)  # fmt: skip


def cat(b: Brush) -> None:
    """A sitting cat or mouse: an animal with ears, whiskers and a tail."""
    _fill(b, [(0, -0.05), (0.2, 0.2), (0.16, 0.44), (-0.16, 0.44), (-0.2, 0.2)], b.bloom)
    b.disc((0, -0.16), 0.15, b.bloom)
    tall = float(b.rng.uniform(0.08, 0.18))
    for side in (-1, 1):
        ear = [(side * 0.04, -0.26), (side * 0.13, -0.28 - tall), (side * 0.16, -0.18)]
        _fill(b, ear, b.bloom, False)
        b.disc((side * 0.06, -0.18), 0.03, None)
        b.line([(side * 0.08, -0.1), (side * 0.26, -0.12)], b.inks.black, b.width * 0.6)
    b.line([(0.16, 0.4), (0.34, 0.3), (0.3, 0.08)], b.bloom, b.width * 2)


def lantern(b: Brush) -> None:
    """A lantern with its tassel."""
    b.line([(0, -0.46), (0, -0.28)], b.inks.black)
    around = [(0.26 * np.cos(a), 0.22 * np.sin(a) - 0.05) for a in np.linspace(0, 5.6, 9)]
    _fill(b, [(float(x), float(y)) for x, y in around], b.bloom)
    for y in (-0.28, 0.18):
        b.line([(-0.14, y), (0.14, y)], b.inks.green, b.width * 2)
    for x in (-0.06, 0.0, 0.06):
        b.line([(x, 0.2), (x * 1.6, 0.44)], b.inks.blue)


FIGURES: tuple[Picture, ...] = (pagoda, boatman, lady, butterfly, fish, cat, lantern)
"""Pictures that are no plants."""
SEASON_SCENES: tuple[Picture, ...] = (landscape, figure, pagoda, boatman, lady)
"""What 春夏秋冬 show where only the picture tells them from 梅蘭菊竹."""
ANY_FIGURE: tuple[Picture, ...] = (*FIGURES, landscape, figure, pot)
