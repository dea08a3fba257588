"""The dots of 筒."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from taishot.datasets.synthesis.ink import Colour, Ink, inset, spread
from taishot.datasets.synthesis.rosettes import draw_rosette
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
        draw_rosette(ink, style, _DOT_SCHEMES[style.dot_scheme])
        return
    scheme = _DOT_SCHEMES[style.dot_scheme]
    shrink = (1 - 1.35 * (style.margin - 0.05)) * style.dot_size
    spots = [inset(spread(spot, style.spread), style.margin) for spot in _DOTS[rank]]
    r = _DOT_RADIUS[rank] * shrink
    if style.spread != 1.0:
        r = min(r, _closest(ink, spots) * 0.51)
    for at, letter in zip(spots, _DOT_PAINT[rank], strict=True):
        paint: Colour = getattr(style.inks, scheme[letter])
        other = style.inks.red if paint != style.inks.red else style.inks.green
        _dot(ink, at, r, paint, other, style)


def _closest(ink: Ink, spots: list[Spot]) -> float:
    """The smallest distance between two spots, in face heights."""
    p = np.array(spots) * (ink.width / ink.height, 1.0)
    gaps = np.linalg.norm(p[:, None] - p[None], axis=2)
    return float(gaps[~np.eye(len(p), dtype=bool)].min())


def _dot(ink: Ink, at: Spot, r: float, paint: Colour, other: Colour, style: TileStyle) -> None:
    kind = style.dot_kind
    if kind in _LACE:
        _LACE[kind](ink, at, r, (paint, other))
        return
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


def _bloom(ink: Ink, at: Spot, r: float, paints: tuple[Colour, Colour]) -> None:
    """A ring of small discs round a bigger one."""
    ink.disc(at, r * 0.96, paints[0], r * 0.1)
    for x, y in _around(ink, at, r * 0.66, 8):
        ink.disc((x, y), r * 0.19, paints[0])
    ink.disc(at, r * 0.3, paints[0])


def _cross(ink: Ink, at: Spot, r: float, paints: tuple[Colour, Colour]) -> None:
    """Two rings with a cross between them."""
    ink.disc(at, r * 0.92, paints[0], r * 0.16)
    ink.disc(at, r * 0.45, paints[0], r * 0.14)
    for a, b in zip(_around(ink, at, r * 0.5, 4), _around(ink, at, r * 0.88, 4), strict=True):
        ink.line([a, b], paints[0], r * 0.14)


def _rays(ink: Ink, at: Spot, r: float, paints: tuple[Colour, Colour]) -> None:
    """A ring of rays between two rings, a spot in the middle."""
    ink.disc(at, r * 0.94, paints[0], r * 0.12)
    for a, b in zip(_around(ink, at, r * 0.5, 12), _around(ink, at, r * 0.86, 12), strict=True):
        ink.line([a, b], paints[0], r * 0.1)
    ink.disc(at, r * 0.45, paints[0], r * 0.1)
    ink.disc(at, r * 0.2, paints[1])


def _gear(ink: Ink, at: Spot, r: float, paints: tuple[Colour, Colour]) -> None:
    """A disc with long holes round its middle, like a cog seen from above."""
    ink.disc(at, r, paints[0])
    for a, b in zip(_around(ink, at, r * 0.48, 7), _around(ink, at, r * 0.72, 7), strict=True):
        ink.erase_line([a, b], r * 0.2)
    ink.disc(at, r * 0.28, None)
    ink.disc(at, r * 0.15, paints[0])


def _around(ink: Ink, at: Spot, reach: float, count: int) -> list[Spot]:
    angles = 2 * np.pi * np.arange(count) / count
    spots = ink.offset(at, np.stack([reach * np.cos(angles), reach * np.sin(angles)], axis=1))
    return [(float(x), float(y)) for x, y in spots]


_LACE: dict[str, Callable[[Ink, Spot, float, tuple[Colour, Colour]], None]] = {
    "bloom": _bloom,
    "cross": _cross,
    "rays": _rays,
    "gear": _gear,
}
