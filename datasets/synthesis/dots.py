"""The dots of 筒."""

from __future__ import annotations

import numpy as np

from taishot.datasets.synthesis.ink import Colour, Ink, inset
from taishot.datasets.synthesis.style import TileStyle

Spot = tuple[float, float]

_DOTS: dict[int, tuple[Spot, ...]] = {
    2: ((0.5, 0.25), (0.5, 0.75)),
    3: ((0.24, 0.19), (0.5, 0.5), (0.76, 0.81)),
    4: ((0.27, 0.25), (0.73, 0.25), (0.27, 0.75), (0.73, 0.75)),
    5: ((0.24, 0.2), (0.76, 0.2), (0.5, 0.5), (0.24, 0.8), (0.76, 0.8)),
    6: ((0.28, 0.18), (0.72, 0.18), (0.28, 0.54), (0.72, 0.54), (0.28, 0.84), (0.72, 0.84)),
    7: ((0.2, 0.13), (0.5, 0.23), (0.8, 0.34),
        (0.29, 0.58), (0.71, 0.58), (0.29, 0.85), (0.71, 0.85)),
    8: tuple((x, y) for y in (0.13, 0.375, 0.625, 0.87) for x in (0.29, 0.71)),
    9: tuple((x, y) for y in (0.18, 0.5, 0.82) for x in (0.19, 0.5, 0.81)),
}  # fmt: skip
_DOT_RADIUS = {2: 0.17, 3: 0.145, 4: 0.15, 5: 0.135, 6: 0.13, 7: 0.11, 8: 0.115, 9: 0.11}
_DOT_PAINT = {
    2: "gb", 3: "brg", 4: "bggb", 5: "bgrgb", 6: "ggrrrr", 7: "gggrrrr", 8: "bbbbbbbb",
    9: "gggrrrbbb",
}  # fmt: skip
_DOT_SCHEMES = {
    "classic": {"g": "green", "r": "red", "b": "blue"},
    "swapped": {"g": "blue", "r": "red", "b": "green"},
    "dark": {"g": "black", "r": "red", "b": "black"},
    "red-mid": {"g": "green", "r": "red", "b": "black"},
    "mono": {"g": "blue", "r": "blue", "b": "blue"},
}


def draw_dots(ink: Ink, rank: int, style: TileStyle) -> None:
    """Draw the dots of `rank` 1..9."""
    if rank == 1:
        _rosette(ink, style)
        return
    scheme = _DOT_SCHEMES[style.dot_scheme]
    shrink = (1 - 1.35 * (style.margin - 0.05)) * style.dot_size
    for spot, letter in zip(_DOTS[rank], _DOT_PAINT[rank], strict=True):
        paint: Colour = getattr(style.inks, scheme[letter])
        other = style.inks.red if paint != style.inks.red else style.inks.green
        _dot(ink, inset(spot, style.margin), _DOT_RADIUS[rank] * shrink, paint, other, style)


def _dot(ink: Ink, at: Spot, r: float, paint: Colour, other: Colour, style: TileStyle) -> None:
    kind = style.dot_kind
    if kind in ("rings", "target"):
        ink.disc(at, r * 0.92, paint, r * 0.2)
        ink.disc(at, r * 0.55, paint, r * (0.2 if kind == "rings" else 0.14))
        ink.disc(at, r * (0.2 if kind == "rings" else 0.3), paint)
        if kind == "target" and style.bird_seed % 2:
            ink.disc(at, r * 0.16, other)
        return
    ink.disc(at, r, paint)
    if kind == "solid":
        if style.bird_seed % 2:
            ink.disc(at, r * 0.3, None)
        return
    if kind == "wheel":
        for k in range(2):
            angle = np.pi / 2 * k + (np.pi / 4 if style.bird_seed % 3 == 0 else 0)
            ends = ink.offset(at, [(-0.75 * r, 0), (0.75 * r, 0)], angle)
            ink.erase_line(ends, r * 0.16)
        ink.disc(at, r * 0.72, None, r * 0.14)
        return
    count = 6 if kind == "petals" else 8
    for k in range(count):
        angle = 2 * np.pi * k / count
        hole = ink.offset(at, [(0.58 * r * np.cos(angle), 0.58 * r * np.sin(angle))])[0]
        ink.disc((float(hole[0]), float(hole[1])), r * (0.2 if kind == "petals" else 0.13), None)
    if kind == "star":
        ink.disc(at, r * 0.25, None)
        ink.disc(at, r * 0.13, other)


def _rosette(ink: Ink, style: TileStyle) -> None:
    at = (0.5, 0.5)
    r = min(0.5 * ink.width / ink.height, 0.5) * (1.02 - 1.8 * style.margin)
    if style.bird_seed % 4 == 0:
        r *= 0.8
    scheme = _DOT_SCHEMES[style.dot_scheme]
    outer: Colour = getattr(style.inks, scheme["g"])
    middle: Colour = getattr(style.inks, scheme["b"])
    red = style.inks.red
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
