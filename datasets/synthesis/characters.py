"""Characters, winds and dragons."""

from __future__ import annotations

from taishot.datasets.synthesis.dragons import draw_dragon_animal
from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.glyphs import Box, fit
from taishot.datasets.synthesis.ink import Ink
from taishot.datasets.synthesis.style import NUMERALS, WINDS, TileStyle
from taishot.datasets.synthesis.whites import draw_white

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
    if style.dragons == "animals":
        draw_dragon_animal(ink, rank, style)
        return
    character = ("中", "发" if style.simple_rest else "發")[rank - 1]
    if rank == 2 and style.white_seed % 5 == 0 and fonts.has(style.dragon_font, "発"):
        character = "発"
    colour = style.inks.red if rank == 1 else style.inks.green
    fit(ink, fonts, style, style.dragon_font, character, _large(style), colour, 0.5)
