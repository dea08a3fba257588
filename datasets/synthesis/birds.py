"""The bird of 一條 (1 bamboo), in several drawing styles."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from taishot.datasets.synthesis.ink import Colour, Ink, Points, curve
from taishot.datasets.synthesis.style import TileStyle

Spot = tuple[float, float]


class _Pen:
    """Draws in a bird's own frame: x to its front, y down, about -0.5..0.5, in face heights."""

    def __init__(self, ink: Ink, style: TileStyle, rng: np.random.Generator) -> None:
        self.ink = ink
        self.rng = rng
        self.face = 1 if style.bird_seed % 2 else -1
        self.scale = float(rng.uniform(0.82, 1.05)) * (1.1 - style.margin)
        self.lean = float(rng.normal(0, 0.15))
        inks = style.inks
        paints = [inks.green, inks.red, inks.blue]
        order = rng.permutation(3)
        if rng.random() < 0.5:
            order = np.array([0, 1, 2])
        self.main, self.second, self.third = (paints[int(k)] for k in order)
        self.outline = bool(rng.random() < 0.4)
        self.width = float(rng.uniform(0.012, 0.024))
        self.body = style.body

    def _map(self, points: list[Spot] | Points) -> Points:
        p = np.asarray(points, np.float64).reshape(-1, 2) * (self.face * self.scale, self.scale)
        return self.ink.offset((0.5, 0.5), p, self.lean * self.face)

    def shape(self, points: list[Spot], colour: Colour, smooth: bool = True) -> None:
        p = curve(points, closed=True, steps=6) if smooth else np.asarray(points, np.float64)
        mapped = self._map(p)
        if self.outline:
            self.ink.polygon(mapped, self.body)
            self.ink.line(mapped, colour, self.width, closed=True)
        else:
            self.ink.polygon(mapped, colour)

    def stroke(self, points: list[Spot], colour: Colour, width: float | None = None) -> None:
        self.ink.line(self._map(curve(points, steps=6)), colour, width or self.width)

    def cut(self, points: list[Spot], width: float = 0.012) -> None:
        if not self.outline:
            self.ink.erase_line(self._map(curve(points, steps=5)), width)

    def dot(self, at: Spot, radius: float, colour: Colour | None) -> None:
        p = self._map([at])[0]
        self.ink.disc((float(p[0]), float(p[1])), radius * self.scale, colour)


def draw_bird(ink: Ink, style: TileStyle) -> None:
    """Draw the set's bird."""
    rng = np.random.default_rng(style.bird_seed)
    _BIRDS[style.bird](_Pen(ink, style, rng), rng)


def _head(pen: _Pen, at: Spot, r: float, beak: float, crest: int) -> None:
    x, y = at
    pen.shape([(x - r, y), (x, y - r), (x + r, y), (x, y + r)], pen.second)
    pen.shape(
        [(x + r * 0.7, y - r * 0.4), (x + r + beak, y + r * 0.2), (x + r * 0.7, y + r * 0.6)],
        pen.third,
        False,
    )
    pen.dot((x + r * 0.25, y - r * 0.1), r * 0.33, None if not pen.outline else pen.second)
    for k in range(crest):
        tip = (x - r * (0.2 + 0.5 * k), y - r * (2.0 - 0.3 * k))
        pen.stroke(
            [
                (x - 0.1 * r, y - r * 0.8),
                ((x + tip[0]) / 2 - 0.01, (y + tip[1]) / 2 - r * 0.4),
                tip,
            ],
            pen.second,
        )
        pen.dot(tip, r * 0.22, pen.second)


def _legs(pen: _Pen, top: float, x: float, length: float, colour: Colour) -> None:
    for dx in (-0.03, 0.045):
        foot = (x + dx + 0.02, top + length)
        pen.stroke([(x + dx, top), (x + dx + 0.005, top + length / 2), foot], colour)
        for toe in (-0.035, 0.0, 0.04):
            pen.stroke([foot, (foot[0] + toe, foot[1] + 0.022)], colour, pen.width * 0.8)


def _sparrow(pen: _Pen, rng: np.random.Generator) -> None:
    for k in range(int(rng.integers(2, 5))):
        spread = -0.05 + 0.06 * k
        pen.stroke(
            [(-0.08, 0.1), (-0.17, 0.26 + spread / 2), (-0.2 + 0.05 * k, 0.44)],
            [pen.main, pen.second][k % 2],
            0.028,
        )
    _legs(pen, 0.18, 0.03, float(rng.uniform(0.12, 0.2)), pen.second)
    pen.shape(
        [
            (0.12, -0.2),
            (0.17, -0.02),
            (0.1, 0.15),
            (-0.03, 0.2),
            (-0.12, 0.1),
            (-0.09, -0.06),
            (0.02, -0.2),
        ],
        pen.main,
    )
    pen.shape(
        [(0.03, -0.1), (-0.04, 0.12), (-0.16, 0.22), (-0.15, 0.05), (-0.06, -0.08)], pen.third
    )
    for k in range(3):
        pen.cut([(-0.01 - 0.03 * k, -0.02), (-0.05 - 0.03 * k, 0.1), (-0.09 - 0.02 * k, 0.16)])
    _head(pen, (0.1, -0.27), float(rng.uniform(0.07, 0.09)), 0.07, int(rng.integers(0, 3)))


def _peacock(pen: _Pen, rng: np.random.Generator) -> None:
    count = int(rng.integers(5, 10))
    low, high = float(rng.uniform(-2.9, -2.5)), float(rng.uniform(-1.2, -0.6))
    up = rng.random() < 0.5
    for k in range(count):
        angle = low + (high - low) * k / (count - 1)
        reach = float(rng.uniform(0.36, 0.46))
        sign = 1 if up else -1
        tip = (reach * np.cos(angle) * 0.75 + 0.02, sign * reach * np.sin(angle) + 0.08 * sign)
        pen.stroke([(0.0, 0.08), (tip[0] * 0.6 - 0.01, tip[1] * 0.6), tip], pen.main, 0.02)
        pen.dot(tip, 0.032, pen.main)
        pen.dot(tip, 0.016, pen.second)
    y = 0.0 if up else -0.08
    _legs(pen, 0.22 + y, 0.05, 0.15, pen.second)
    pen.shape(
        [(0.1, -0.12 + y), (0.17, 0.05 + y), (0.1, 0.22 + y), (-0.05, 0.2 + y), (-0.06, 0.05 + y)],
        pen.third,
    )
    pen.shape(
        [
            (0.08, 0.06 + y),
            (0.15, -0.08 + y),
            (0.13, -0.2 + y),
            (0.2, -0.2 + y),
            (0.22, -0.02 + y),
            (0.15, 0.12 + y),
        ],
        pen.third,
    )
    _head(pen, (0.17, -0.22 + y), 0.055, 0.06, int(rng.integers(1, 4)))


def _crane(pen: _Pen, rng: np.random.Generator) -> None:
    _legs(pen, 0.16, 0.02, float(rng.uniform(0.22, 0.3)), pen.third)
    pen.shape(
        [
            (0.12, -0.06),
            (0.12, 0.1),
            (0.0, 0.18),
            (-0.18, 0.16),
            (-0.24, 0.22),
            (-0.16, 0.02),
            (0.0, -0.08),
        ],
        pen.main,
    )
    for k in range(int(rng.integers(2, 5))):
        pen.stroke(
            [(-0.1, 0.08 + 0.03 * k), (-0.2, 0.14 + 0.03 * k), (-0.27, 0.24 + 0.03 * k)],
            [pen.second, pen.third][k % 2],
            0.024,
        )
        pen.cut([(0.02 - 0.05 * k, 0.0), (-0.03 - 0.05 * k, 0.08), (-0.1 - 0.04 * k, 0.12)])
    pen.stroke(
        [(0.1, 0.0), (0.2, -0.1), (0.1, -0.22), (0.12, -0.34)],
        pen.main,
        float(rng.uniform(0.03, 0.055)),
    )
    _head(pen, (0.14, -0.38), 0.045, 0.12, 0)
    if rng.random() < 0.5:  # a raised wing
        pen.shape(
            [(0.04, -0.05), (-0.12, -0.2), (-0.2, -0.38), (-0.24, -0.2), (-0.14, -0.02)], pen.second
        )
        for k in range(3):
            pen.cut(
                [(-0.02 - 0.04 * k, -0.06), (-0.1 - 0.03 * k, -0.16), (-0.17 - 0.02 * k, -0.28)]
            )


def _phoenix(pen: _Pen, rng: np.random.Generator) -> None:
    for k in range(int(rng.integers(3, 6))):
        bend = float(rng.uniform(-0.1, 0.14))
        tip = (-0.28 + 0.11 * k, 0.42 - 0.03 * (k % 2))
        pen.stroke(
            [(-0.02, 0.05), (-0.12 + bend, 0.2), (-0.1 + bend + 0.05 * k, 0.3), tip],
            [pen.second, pen.main, pen.third][k % 3],
            0.026,
        )
        pen.dot(tip, 0.028, [pen.second, pen.main, pen.third][k % 3])
    pen.shape([(0.04, -0.14), (0.12, -0.03), (0.06, 0.1), (-0.06, 0.1), (-0.1, -0.02)], pen.main)
    for side in (-1, 1):
        if side < 0 or rng.random() < 0.6:
            wing = [
                (0.0, -0.06),
                (side * 0.16, -0.18),
                (side * 0.27, -0.36),
                (side * 0.26, -0.14),
                (side * 0.12, 0.02),
            ]
            pen.shape(wing, pen.third)
            for k in range(3):
                pen.cut(
                    [
                        (side * (0.06 + 0.04 * k), -0.06),
                        (side * (0.14 + 0.03 * k), -0.14),
                        (side * (0.19 + 0.02 * k), -0.26),
                    ]
                )
    pen.stroke([(0.05, -0.1), (0.11, -0.2), (0.07, -0.3)], pen.main, 0.045)
    _head(pen, (0.1, -0.34), 0.055, 0.06, int(rng.integers(1, 4)))


def _front(pen: _Pen, rng: np.random.Generator) -> None:
    """A bird seen from the front, wings down, as on many riichi sets."""
    pen.shape(
        [
            (0, -0.18),
            (0.16, -0.02),
            (0.17, 0.16),
            (0.08, 0.28),
            (-0.08, 0.28),
            (-0.17, 0.16),
            (-0.16, -0.02),
        ],
        pen.main,
    )
    for side in (-1, 1):
        for k in range(4):
            pen.cut(
                [
                    (side * 0.03 * k, 0.0),
                    (side * (0.03 + 0.035 * k), 0.12),
                    (side * (0.02 + 0.03 * k), 0.24),
                ],
                0.016,
            )
    pen.shape([(0, -0.16), (0.07, 0.02), (0, 0.16), (-0.07, 0.02)], pen.second)
    _head(pen, (0, -0.25), float(rng.uniform(0.08, 0.11)), 0.05, int(rng.integers(0, 3)))
    pen.outline = False
    _legs(pen, 0.27, -0.01, 0.1, pen.second)
    for k in range(-2, 3):
        pen.stroke([(0.03 * k, 0.26), (0.05 * k, 0.34), (0.065 * k, 0.42)], pen.third, 0.02)


def _stick(pen: _Pen, rng: np.random.Generator) -> None:
    """A single big stick instead of a bird: rare sets."""
    pen.outline = False
    pen.stroke([(0, -0.36), (0, 0), (0, 0.36)], pen.main, float(rng.uniform(0.08, 0.12)))
    for y in (-0.36, 0.0, 0.36):
        pen.stroke([(-0.08, y), (0, y), (0.08, y)], pen.main, 0.045)
    pen.cut([(0, -0.3), (0, -0.06)], 0.03)
    pen.cut([(0, 0.06), (0, 0.3)], 0.03)


_BIRDS: dict[str, Callable[[_Pen, np.random.Generator], None]] = {
    "sparrow": _sparrow,
    "peacock": _peacock,
    "crane": _crane,
    "phoenix": _phoenix,
    "front": _front,
    "stick": _stick,
}
