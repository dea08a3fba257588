"""白: the white dragon as a frame, or as nothing."""

from __future__ import annotations

import numpy as np

from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.frames import draw_made_frame
from taishot.datasets.synthesis.glyphs import fit
from taishot.datasets.synthesis.ink import Colour, Ink
from taishot.datasets.synthesis.style import TileStyle


def _frame(ink: Ink, inset: float, colour: Colour, width: float, notch: float = 0.0) -> None:
    aspect = ink.height / ink.width
    x, y = inset * aspect, inset
    nx, ny = notch * aspect, notch
    points = [
        (x + nx, y), (1 - x - nx, y), (1 - x, y + ny), (1 - x, 1 - y - ny),
        (1 - x - nx, 1 - y), (x + nx, 1 - y), (x, 1 - y - ny), (x, y + ny),
    ]  # fmt: skip
    ink.line(points, colour, width, closed=True)


def draw_white(ink: Ink, style: TileStyle, fonts: FontLibrary) -> None:
    """Draw 白: a frame of one of several kinds, or nothing."""
    rng = np.random.default_rng(style.white_seed)
    paints = (style.inks.blue, style.inks.black, style.inks.green)
    colour = paints[int(rng.choice(3, p=[0.6, 0.3, 0.1]))]
    inset = float(rng.uniform(0.07, 0.15))
    kind = style.white
    if kind == "blank":
        return
    if kind == "made":
        draw_made_frame(ink, style, fonts)
        return
    wide = float(rng.uniform(0.012, 0.05))
    if kind in ("single", "letter"):
        _frame(ink, inset, colour, wide, float(rng.choice([0.0, 0.03])))
        if kind == "letter":
            box = (0.38, 0.38, 0.62, 0.62)
            fit(ink, fonts, style, style.index_font, "BP"[int(rng.integers(2))], box, colour, 0.3)
        return
    gap = float(rng.uniform(0.035, 0.07))
    if kind == "dashed":
        _dashes(ink, inset, colour, wide, int(rng.integers(4, 9)))
        _frame(ink, inset + gap, colour, 0.012)
        return
    _frame(ink, inset, colour, 0.016 if kind != "double" else wide * 0.7)
    _frame(ink, inset + gap, colour, 0.014, 0.05 if kind == "notched" else 0.0)
    if kind == "ornate":
        _corner_swirls(ink, inset + gap / 2, colour, float(rng.uniform(0.03, 0.06)))
    if kind == "fret":
        _fret(ink, inset, inset + gap, colour, int(rng.integers(6, 14)))


def _dashes(ink: Ink, inset: float, colour: Colour, width: float, count: int) -> None:
    aspect = ink.height / ink.width
    x, y = inset * aspect, inset
    for k in range(count):
        a, b = (k + 0.15) / count, (k + 0.75) / count
        for v in (y, 1 - y):
            ink.line([(x + a * (1 - 2 * x), v), (x + b * (1 - 2 * x), v)], colour, width)
        for u in (x, 1 - x):
            ink.line([(u, y + a * (1 - 2 * y)), (u, y + b * (1 - 2 * y))], colour, width)


def _corner_swirls(ink: Ink, inset: float, colour: Colour, size: float) -> None:
    aspect = ink.height / ink.width
    for u in (inset * aspect, 1 - inset * aspect):
        for v in (inset, 1 - inset):
            ink.disc((u, v), size, None)
            ink.disc((u, v), size * 0.8, colour, size * 0.3)
            ink.disc((u, v), size * 0.3, colour)


def _fret(ink: Ink, outer: float, inner: float, colour: Colour, count: int) -> None:
    aspect = ink.height / ink.width
    for k in range(count + 1):
        t = k / count
        for low, high in ((outer, inner), (1 - inner, 1 - outer)):
            y = outer + t * (1 - 2 * outer)
            ink.line([(low * aspect, y), (high * aspect, y)], colour, 0.012)
            x = (outer + t * (1 - 2 * outer)) * aspect
            if outer * aspect <= x <= 1 - outer * aspect:
                ink.line([(x, low), (x, high)], colour, 0.012)
