"""The one big dot of 一筒."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from taishot.datasets.synthesis.ink import Colour, Ink, Points
from taishot.datasets.synthesis.style import TileStyle


@dataclass(frozen=True)
class _Rose:
    """A rosette to draw: its radius in face heights, paints from outside in, and its seed."""

    ink: Ink
    r: float
    paints: tuple[Colour, Colour, Colour]
    seed: int

    def around(self, share: float, count: int, start: float = 0.0) -> Points:
        """Spots on a circle of `share` of the radius, in face units."""
        a = start + 2 * np.pi * np.arange(count) / count
        p = np.stack([np.cos(a), np.sin(a)], axis=1) * share * self.r
        return self.ink.offset((0.5, 0.5), p)

    def ring(self, share: float, colour: Colour | None, width: float = 0.0) -> None:
        """A ring or disc of `share` of the radius; `width` in radii."""
        self.ink.disc((0.5, 0.5), self.r * share, colour, self.r * width)

    def core(self, share: float, colour: Colour) -> None:
        """A middle with a sign cut into it: a cross, 壽-like bars, a grid or a dot."""
        self.ring(share, colour)
        kind, reach = self.seed % 4, share * 0.62
        if kind == 0:
            for k in range(2):
                ends = self.around(reach, 2, np.pi / 2 * k)
                self.ink.erase_line(ends, self.r * 0.07)
        elif kind == 1:
            for y in (-0.5, 0.0, 0.5):
                p = np.array([(-0.7, y), (0.7, y)]) * reach * self.r
                self.ink.erase_line(self.ink.offset((0.5, 0.5), p), self.r * 0.06)
        elif kind == 2:
            for spot in self.around(reach * 0.8, 5):
                self.ink.disc((float(spot[0]), float(spot[1])), self.r * share * 0.2, None)
        else:
            self.ring(share * 0.6, None, 0.06)


def _petals(rose: _Rose) -> None:
    """A flower of rounded petals in outline, its middle red."""
    outer, middle, red = rose.paints
    count = 10 + rose.seed % 9
    for x, y in rose.around(0.8, count):
        rose.ink.disc((float(x), float(y)), rose.r * min(0.2, 2.4 / count), outer, rose.r * 0.055)
    rose.ring(0.62, outer, 0.06)
    rose.ring(0.52, middle, 0.06)
    rose.core(0.38, red)


def _wheel(rose: _Rose) -> None:
    """A filled wheel with petals cut out of it."""
    outer, middle, red = rose.paints
    rose.ring(0.97, outer)
    count = 12 + rose.seed % 7
    inner, far = rose.around(0.62, count), rose.around(0.83, count)
    for a, b in zip(inner, far, strict=True):
        rose.ink.erase_line(np.array([a, b]), rose.r * 1.6 / count)
    rose.ring(0.5, None)
    rose.ring(0.42, middle, 0.06)
    rose.core(0.32, red)


def _lace(rose: _Rose) -> None:
    """Rings with rays and beads between them."""
    outer, middle, red = rose.paints
    rose.ring(0.96, outer, 0.07)
    count = 16 + rose.seed % 13
    for a, b in zip(rose.around(0.74, count), rose.around(0.92, count), strict=True):
        rose.ink.line(np.array([a, b]), outer, rose.r * 0.06)
    rose.ring(0.72, outer, 0.06)
    for x, y in rose.around(0.58, count):
        rose.ink.disc((float(x), float(y)), rose.r * 0.06, middle)
    rose.ring(0.46, middle, 0.06)
    rose.core(0.36, red)


def _rings(rose: _Rose) -> None:
    """Thick flat rings, the innermost white."""
    outer, middle, red = rose.paints
    rose.ring(0.95, outer)
    rose.ring(0.78, middle)
    rose.ring(0.56, None)
    rose.ring(0.42, red, 0.12)
    if rose.seed % 2:
        rose.ring(0.2, red)


_LARGE: dict[str, Callable[[_Rose], None]] = {
    "big-petals": _petals,
    "big-wheel": _wheel,
    "big-lace": _lace,
    "big-rings": _rings,
}


def draw_rosette(ink: Ink, style: TileStyle, scheme: dict[str, str]) -> None:
    """Draw 一筒; `scheme` names the set's paints for its letters g, r and b."""
    at = (0.5, 0.5)
    r = min(0.5 * ink.width / ink.height, 0.5) * (1.02 - 1.8 * style.margin)
    if style.bird_seed % 4 == 0:
        r *= 0.8
    outer: Colour = getattr(style.inks, scheme["g"])
    middle: Colour = getattr(style.inks, scheme["b"])
    red = style.inks.red
    if style.rosette in _LARGE:
        _LARGE[style.rosette](_Rose(ink, r * 1.12, (outer, middle, red), style.bird_seed))
        return
    if style.rosette == "solid":
        ink.disc(at, r, outer)
        ink.disc(at, r * 0.55, None, r * 0.15)
        ink.disc(at, r * 0.3, red)
        return
    if style.rosette == "rings":
        for share, colour in ((0.95, outer), (0.72, middle), (0.48, red)):
            ink.disc(at, r * share, colour, r * 0.11)
        ink.disc(at, r * 0.24, outer)
        return
    count = 10 + style.bird_seed % 7
    petal = style.rosette != "wheel"
    if not petal:
        ink.disc(at, r * 0.97, outer, r * 0.1)
    for k in range(count):
        angle = 2 * np.pi * k / count
        reach = 0.82 if petal else 0.72
        spot = ink.offset(at, [(reach * r * np.cos(angle), reach * r * np.sin(angle))])[0]
        centre = (float(spot[0]), float(spot[1]))
        size = r * min(0.17, 2.2 / count)
        if style.rosette == "sun":
            blade = [(0.5 * r, -0.07 * r), (0.98 * r, 0), (0.5 * r, 0.07 * r)]
            ink.polygon(ink.offset(at, blade, angle), outer)
        else:
            ink.disc(centre, size, outer if petal or k % 2 else red, r * 0.07 if petal else 0)
    ink.disc(at, r * 0.55, middle, r * 0.1)
    ink.disc(at, r * 0.38, red, r * 0.1 if style.bird_seed % 2 else 0)
    ink.disc(at, r * 0.16, middle if style.bird_seed % 2 else outer)
