"""What draws the birds of 一條: a pen in the bird's own frame, heads and legs."""

from __future__ import annotations

import numpy as np

from taishot.datasets.synthesis.ink import Colour, Ink, Points, curve
from taishot.datasets.synthesis.style import TileStyle

Spot = tuple[float, float]
_GOLD: Colour = (40, 165, 220)


class Pen:
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

    def repaint(self, style: TileStyle) -> None:
        """Change the three paints as the set has them: with gold, one paint, or dark."""
        inks = style.inks
        if style.bird_paint == "gold":
            self.third = _GOLD
        elif style.bird_paint == "mono":
            self.second = self.third = self.main
        elif style.bird_paint == "dark":
            self.main, self.second, self.third = inks.black, inks.red, inks.black

    def shape(self, points: list[Spot], colour: Colour, smooth: bool = True) -> None:
        """A filled shape, or its outline on the body."""
        p = curve(points, closed=True, steps=6) if smooth else np.asarray(points, np.float64)
        mapped = self._map(p)
        if self.outline:
            self.ink.polygon(mapped, self.body)
            self.ink.line(mapped, colour, self.width, closed=True)
        else:
            self.ink.polygon(mapped, colour)

    def stroke(self, points: list[Spot], colour: Colour, width: float | None = None) -> None:
        """A smooth line."""
        self.ink.line(self._map(curve(points, steps=6)), colour, width or self.width)

    def cut(self, points: list[Spot], width: float = 0.012) -> None:
        """A smooth line cut out of filled shapes."""
        if not self.outline:
            self.ink.erase_line(self._map(curve(points, steps=5)), width)

    def dot(self, at: Spot, radius: float, colour: Colour | None) -> None:
        """A disc; `colour` None cuts ink away."""
        p = self._map([at])[0]
        self.ink.disc((float(p[0]), float(p[1])), radius * self.scale, colour)


def head(pen: Pen, at: Spot, r: float, beak: float, crest: int) -> None:
    """A round head with its beak, eye and `crest` plumes."""
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


def legs(pen: Pen, top: float, x: float, length: float, colour: Colour) -> None:
    """Two legs with three toes each."""
    for dx in (-0.03, 0.045):
        foot = (x + dx + 0.02, top + length)
        pen.stroke([(x + dx, top), (x + dx + 0.005, top + length / 2), foot], colour)
        for toe in (-0.035, 0.0, 0.04):
            pen.stroke([foot, (foot[0] + toe, foot[1] + 0.022)], colour, pen.width * 0.8)
