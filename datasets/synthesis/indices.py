"""Corner indices: the digits and letters that many sets print beside a face."""

from __future__ import annotations

import numpy as np

from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.ink import Colour, Ink
from taishot.datasets.synthesis.style import TileStyle


def index_text(code: str, style: TileStyle) -> str:
    """The corner index of a tile in this set, or an empty string."""
    if style.index == "none" or code.startswith("f"):
        return ""
    if code[0].isdigit():
        return code[0]
    if style.index == "numbers-only":
        return ""
    if code in "CFP":
        letters = style.dragon_letters
        if style.index == "letters" and letters == "CFP":
            letters = "CFB"
        return letters["CFP".index(code)].strip()
    return code


def draw_index(ink: Ink, code: str, style: TileStyle, fonts: FontLibrary) -> None:
    """Draw a tile's corner index; with corner `both` also upside down at the opposite corner."""
    text = index_text(code, style)
    mask = fonts.glyph(style.index_font, text) if text else None
    if mask is None:
        return
    tall = style.index_tall or 0.11 + 0.05 * (style.white_seed % 7) / 6
    wide = tall * mask.shape[1] / mask.shape[0] * ink.height / ink.width
    wide = min(wide, 0.36) if style.index_tall else wide
    left = 0.06 if style.index_corner != "right" else 0.94 - wide
    colour = _colour(code, style)
    ink.stamp(mask, (left, 0.05, left + wide, 0.05 + tall), colour, style.index_bold)
    if style.index_corner == "both":
        turned = np.ascontiguousarray(mask[::-1, ::-1])
        box = (1 - left - wide, 0.95 - tall, 1 - left, 0.95)
        ink.stamp(turned, box, colour, style.index_bold)


def _colour(code: str, style: TileStyle) -> Colour:
    """The paint of a tile's index: one for the set, or one for each suit."""
    if style.index_scheme == "one":
        return style.index_colour
    inks = style.inks
    own = {"C": inks.red, "F": inks.green}
    if code in own:
        return own[code]
    paints = (inks.red, inks.blue, inks.green, inks.black)
    order = np.random.default_rng(style.white_seed).permutation(4)
    suit = "mps".find(code[-1]) if code[0].isdigit() else 3
    return paints[int(order[suit])]
