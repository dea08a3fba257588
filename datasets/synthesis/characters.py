"""Characters, winds, dragons and corner indices."""

from __future__ import annotations

import numpy as np

from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.ink import Colour, Ink
from taishot.datasets.synthesis.style import NUMERALS, WINDS, TileStyle

Box = tuple[float, float, float, float]
_USUAL_HEIGHT = 0.6
THIN = 0.3
"""Share of a glyph's box that is inked below which it is thickened, as engravers do."""


def fit(
    ink: Ink, fonts: FontLibrary, style: TileStyle, family: str, character: str, box: Box,
    colour: Colour, stretch: float = 0.6,
) -> bool:  # fmt: skip
    """Press a character into a box (face units), keeping some of its own proportions.

    `stretch` 0 keeps the glyph's proportions, 1 fills the box.

    Returns:
        Whether some font had the character.
    """
    mask = fonts.glyph(family, character)
    if mask is None:
        for other in fonts.families:
            mask = fonts.glyph(other.name, character)
            if mask is not None:
                break
    if mask is None:
        return False
    w, h = (box[2] - box[0]) * ink.width, (box[3] - box[1]) * ink.height
    scale = min(w / mask.shape[1], h / mask.shape[0])
    gw = mask.shape[1] * scale * (w / (mask.shape[1] * scale)) ** stretch
    gh = mask.shape[0] * scale * (h / (mask.shape[0] * scale)) ** stretch
    cx, cy = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    half_w, half_h = gw / ink.width / 2, gh / ink.height / 2
    placed = (cx - half_w, cy - half_h, cx + half_w, cy + half_h)
    thin = max(0.0, THIN - float(mask.mean()) / 255)
    weight = (style.stroke + 0.03 * thin) * gh / ink.height / _USUAL_HEIGHT
    ink.stamp(mask, placed, colour, weight, style.slant)
    return True


_STACKS = {  # numeral box, 萬 box as (half width, top, bottom)
    "even": ((0.33, 0.09, 0.45), (0.34, 0.5, 0.92)),
    "big-wan": ((0.3, 0.08, 0.4), (0.38, 0.43, 0.94)),
    "small": ((0.24, 0.16, 0.46), (0.24, 0.53, 0.86)),
    "big": ((0.38, 0.06, 0.47), (0.38, 0.49, 0.95)),
}


def draw_character(ink: Ink, rank: int, style: TileStyle, fonts: FontLibrary) -> None:
    """Draw 一萬..九萬."""
    numeral = "伍" if rank == 5 and style.formal_five else NUMERALS[rank - 1]
    (hw, top, bottom), (ww, wan_top, wan_bottom) = _STACKS[style.stacked]
    box = (0.5 - hw, top, 0.5 + hw, bottom)
    flat = {1: 0.12, 2: 0.06}.get(rank, 0.0) * (bottom - top)
    inner = (box[0], box[1] + flat, box[2], box[3] - flat)
    stretch = 0.0 if rank == 1 else 0.35 if rank == 2 else 0.6
    fit(ink, fonts, style, style.numeral_font, numeral, inner, style.numeral_colour, stretch)
    wan = "万" if style.simple_wan else "萬"
    wan_box = (0.5 - ww, wan_top, 0.5 + ww, wan_bottom)
    fit(ink, fonts, style, style.wan_font, wan, wan_box, style.wan_colour)


def draw_wind(ink: Ink, rank: int, style: TileStyle, fonts: FontLibrary) -> None:
    """Draw 東南西北 (rank 1..4)."""
    character = "东南西北"[rank - 1] if style.simple_rest else WINDS[rank - 1]
    fit(ink, fonts, style, style.wind_font, character, _large(style), style.wind_colour, 0.5)


def _large(style: TileStyle) -> Box:
    size = {"small": 0.24, "even": 0.32, "big-wan": 0.34, "big": 0.38}[style.stacked]
    tall = {"small": 0.24, "even": 0.31, "big-wan": 0.35, "big": 0.39}[style.stacked]
    return (0.5 - size, 0.5 - tall, 0.5 + size, 0.5 + tall)


def draw_dragon(ink: Ink, rank: int, style: TileStyle, fonts: FontLibrary) -> None:
    """Draw 中, 發 or the white dragon (rank 1..3)."""
    if rank == 3:
        draw_white(ink, style, fonts)
        return
    character = ("中", "发" if style.simple_rest else "發")[rank - 1]
    if rank == 2 and style.white_seed % 5 == 0 and fonts.has(style.dragon_font, "発"):
        character = "発"
    colour = style.inks.red if rank == 1 else style.inks.green
    fit(ink, fonts, style, style.dragon_font, character, _large(style), colour, 0.5)


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


def index_text(code: str, style: TileStyle) -> str:
    """The corner index of a tile in this set, or an empty string."""
    if style.index == "none" or code.startswith("f"):
        return ""
    if code[0].isdigit():
        return code[0]
    if style.index == "numbers-only":
        return ""
    return {"C": "C", "F": "F", "P": "B" if style.index == "letters" else "P"}.get(code, code)


def draw_index(ink: Ink, text: str, style: TileStyle, fonts: FontLibrary) -> None:
    """Draw a corner index; with corner `both` also upside down at the opposite corner."""
    mask = fonts.glyph(style.index_font, text)
    if mask is None or not text:
        return
    tall = 0.11 + 0.05 * (style.white_seed % 7) / 6
    wide = tall * mask.shape[1] / mask.shape[0] * ink.height / ink.width
    left = 0.06 if style.index_corner != "right" else 0.94 - wide
    ink.stamp(mask, (left, 0.05, left + wide, 0.05 + tall), style.index_colour)
    if style.index_corner == "both":
        turned = np.ascontiguousarray(mask[::-1, ::-1])
        ink.stamp(turned, (1 - left - wide, 0.95 - tall, 1 - left, 0.95), style.index_colour)
