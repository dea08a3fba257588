"""The sticks of 條."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from taishot.datasets.synthesis.ink import Colour, Ink, Points, curve, inset, spread
from taishot.datasets.synthesis.style import TileStyle

Spot = tuple[float, float]

_THREE = (0.2, 0.5, 0.8)
_STICKS: dict[int, tuple[Spot, ...]] = {
    2: ((0.5, 0.26), (0.5, 0.74)),
    3: ((0.5, 0.26), (0.27, 0.74), (0.73, 0.74)),
    4: tuple((x, y) for y in (0.26, 0.74) for x in (0.27, 0.73)),
    5: (*((x, y) for y in (0.26, 0.74) for x in (0.2, 0.8)), (0.5, 0.5)),
    6: tuple((x, y) for y in (0.26, 0.74) for x in _THREE),
    7: ((0.5, 0.16), *((x, y) for y in (0.5, 0.84) for x in _THREE)),
    9: tuple((x, y) for y in (0.16, 0.5, 0.84) for x in _THREE),
}


_PAINT = {
    2: "gg", 3: "ggg", 4: "gggg", 5: "ggggr", 6: "gggggg", 7: "rgggggg", 8: "gggggggg",
    9: "gggrrrggg",
}  # fmt: skip
_PAINT_BLUE = _PAINT | {
    2: "gb", 3: "gbg", 4: "gbbg", 5: "gbbgr", 6: "gggbbb", 7: "rgbggbg", 8: "ggggbbbb",
    9: "gggrrrbbb",
}  # fmt: skip


_PAINT_TOUCH = _PAINT | {7: "rgbggbg", 9: "bbbrrrggg"}
_PAINT_SCHEMES = {"blue": _PAINT_BLUE, "touch": _PAINT_TOUCH}


def _paints(rank: int, style: TileStyle) -> list[Colour]:
    """The paint of each stick of a rank, in the order of `_STICKS`."""
    inks = style.inks
    letters = _PAINT_SCHEMES.get(style.stick_scheme, _PAINT)[rank]
    if rank == 9 and style.nine_by_column:
        letters = "grg" * 3
    by_letter = {"g": inks.green, "r": inks.red, "b": inks.blue}
    if style.stick_scheme == "green":
        by_letter["r"] = inks.green
    if style.stick_scheme == "dark":
        by_letter["g"] = inks.black
    return [by_letter[letter] for letter in letters]


def draw_sticks(ink: Ink, rank: int, style: TileStyle) -> None:
    """Draw the sticks of `rank` 2..9 (1 is a bird, see `birds`)."""
    tall = 1 - 1.6 * style.margin
    draw = _KINDS[style.stick_kind]
    if rank == 8:
        width = 0.056 * style.stick_width
        for (spot, length, angle), paint in zip(_eight(ink, style), _paints(8, style), strict=True):
            spot = spread(spot, style.spread)
            draw(_Stick(ink, inset(spot, style.margin), length * tall, angle, width), paint)
        return
    length = 0.27 if rank in (7, 9) else 0.4
    width = (0.074 if rank < 4 else 0.062) * style.stick_width
    for spot, paint in zip(_STICKS[rank], _paints(rank, style), strict=True):
        at = inset(spread(spot, style.spread), style.margin)
        draw(_Stick(ink, at, length * tall, 0.0, width), paint)


def _eight(ink: Ink, style: TileStyle) -> list[tuple[Spot, float, float]]:
    """Middle, length and angle of the eight sticks: an M over a W, or the other way round."""
    inner = 1 - 2 * style.margin
    steep = float(np.arctan2(0.27 * style.spread * inner * ink.width / ink.height, 0.34))
    out: list[tuple[Spot, float, float]] = []
    for top in (True, False):
        y = 0.27 if top else 0.73
        sign = 1 if top != style.swap_mw else -1
        out += [((x, y), 0.4, 0.0) for x in (0.14, 0.86)]
        out += [((0.5 + side * 0.165, y), 0.36, steep * side * sign) for side in (-1, 1)]
    return out


class _Stick:
    """One stick's own frame: x across, y along, both in face heights, about its middle."""

    def __init__(self, ink: Ink, at: Spot, length: float, angle: float, width: float) -> None:
        self._ink, self._at, self._angle = ink, at, angle
        self.half, self.wide, self.width = length / 2, width / 2, width

    def map(self, points: list[Spot]) -> Points:
        return self._ink.offset(self._at, points, self._angle)

    def line(self, points: list[Spot], paint: Colour, width: float) -> None:
        self._ink.line(self.map(points), paint, width)

    def cut(self, points: list[Spot], width: float) -> None:
        self._ink.erase_line(self.map(points), width)

    def knob(self, y: float, radius: float, paint: Colour | None) -> None:
        p = self.map([(0, y)])[0]
        self._ink.disc((float(p[0]), float(p[1])), radius, paint)

    def shape(self, points: list[Spot], paint: Colour) -> None:
        self._ink.polygon(curve(self.map(points).tolist(), closed=True, steps=4), paint)

    def rod(self, paint: Colour, width: float) -> None:
        end = self.half - self.wide
        self.line([(0, -end), (0, end)], paint, width)


def _plain(s: _Stick, paint: Colour) -> None:
    s.rod(paint, s.width * 0.9)


def _hourglass(s: _Stick, paint: Colour) -> None:
    w, h = s.wide * 1.15, s.half
    s.shape([(-w, -h), (w, -h), (w * 0.4, 0), (w, h), (-w, h), (-w * 0.4, 0)], paint)
    for y in (-0.62, 0.62):
        s.knob(y * h, s.wide * 0.4, None)


def _capsule(s: _Stick, paint: Colour) -> None:
    s.rod(paint, s.width)
    end = s.half - s.wide * 1.5
    s.cut([(0, -end), (0, end)], s.width * 0.3)
    s.line([(-s.wide, 0), (s.wide, 0)], paint, s.width * 0.35)


def _rope(s: _Stick, paint: Colour) -> None:
    s.rod(paint, s.width)
    reach = s.wide * 0.8
    for y in np.linspace(-0.7, 0.7, 5) * s.half:
        s.cut([(-reach, float(y) - reach / 2), (reach, float(y) + reach / 2)], s.width * 0.16)


def _knots(s: _Stick, paint: Colour) -> None:
    s.rod(paint, s.width)
    for k in (-1, 0, 1):
        s.knob(k * (s.half - s.wide * 1.1), s.wide * 1.35, paint)
    _hollow(s)


def _bone(s: _Stick, paint: Colour) -> None:
    s.rod(paint, s.width)
    for k in (-1, 1):
        s.knob(k * (s.half - s.wide * 1.1), s.wide * 1.35, paint)
    s.line([(-s.wide * 1.3, 0), (s.wide * 1.3, 0)], paint, s.width * 0.4)
    _hollow(s)


def _hollow(s: _Stick) -> None:
    for a, b in ((-0.72, -0.15), (0.15, 0.72)):
        s.cut([(0, a * s.half), (0, b * s.half)], s.width * 0.28)


_KINDS: dict[str, Callable[[_Stick, Colour], None]] = {
    "plain": _plain,
    "hourglass": _hourglass,
    "capsule": _capsule,
    "rope": _rope,
    "knots": _knots,
    "bone": _bone,
}
