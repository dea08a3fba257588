"""The eight flower tiles: a picture, the character, the number, in the set's own arrangement."""

from __future__ import annotations

import numpy as np

from taishot.datasets.synthesis import figures, plants
from taishot.datasets.synthesis.flower_layouts import draw_loud_flower, with_flower_paint
from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.glyphs import fit
from taishot.datasets.synthesis.ink import Colour, Ink
from taishot.datasets.synthesis.style import FLOWERS, NUMERALS, TileStyle

_SIMPLE = "春夏秋冬梅兰菊竹"
_ROMAN = ("I", "II", "III", "IV")


def draw_flower(ink: Ink, rank: int, style: TileStyle, fonts: FontLibrary) -> None:
    """Draw flower `rank` 1..8 (春夏秋冬梅蘭菊竹)."""
    if style.flower_layout != "usual":
        draw_loud_flower(ink, rank, style, fonts)
        return
    style = with_flower_paint(style)
    layout = np.random.default_rng(style.flower_seed)  # the same for the set's eight
    swap = bool(layout.random() < 0.4)
    big = float(layout.uniform(0.24, 0.36))
    seasons = style.inks.red if layout.random() < 0.6 else style.inks.blue
    nobles = style.inks.blue if layout.random() < 0.4 else style.inks.red
    if layout.random() < 0.25:
        nobles = style.inks.green
    text_colour = seasons if rank <= 4 else nobles
    number_colour = text_colour if layout.random() < 0.6 else style.inks.black
    own = np.random.default_rng(style.flower_seed + rank)
    large = style.flower_text == "large"
    if style.flower_text == "alone":
        _alone(ink, rank, style, fonts, text_colour)
    else:
        _picture(ink, rank, style, own, 0.62 if large else 0.54, 0.62 if large else 0.86)
    if style.flower_text in ("corner", "large"):
        _character(ink, rank, style, fonts, (swap, big * (1.35 if large else 1)), text_colour)
    if style.flower_number != "none":
        _number(ink, rank, style, fonts, swap, number_colour)


def _picture(
    ink: Ink, rank: int, style: TileStyle, rng: np.random.Generator, middle: float, size: float
) -> None:
    choices: tuple[plants.Picture, ...]
    usual = (*plants.SEASONS, *plants.NOBLES)[rank - 1]
    named = style.flower_text != "none"
    if (named and style.flower_art == "plants") or (not named and rank > 4):
        choices = (usual,)
    elif not named:
        choices = figures.SEASON_SCENES
    elif style.flower_art == "scenes":
        choices = plants.SCENES
    elif style.flower_art == "figures":
        choices = figures.FIGURES
    elif style.flower_art == "pots":
        choices = (plants.pot,)
    else:
        choices = plants.EVERY
    warm = style.inks.red if rng.random() < 0.75 else style.inks.blue
    brush = plants.Brush(
        ink=ink,
        inks=style.inks,
        rng=rng,
        centre=(0.5 + float(rng.normal(0, 0.02)), middle + float(rng.normal(0, 0.02))),
        size=size * float(rng.uniform(0.85, 1.0)) * (1.1 - style.margin) * 0.95,
        mirror=1 if rng.random() < 0.5 else -1,
        bloom=warm,
        width=float(rng.uniform(0.012, 0.024)),
    )
    choices[int(rng.integers(len(choices)))](brush)


def _character(
    ink: Ink, rank: int, style: TileStyle, fonts: FontLibrary, place: tuple[bool, float],
    colour: Colour,
) -> None:  # fmt: skip
    swap, tall = place
    character = (_SIMPLE if style.simple_rest else FLOWERS)[rank - 1]
    wide = tall * ink.height / ink.width * 0.95
    left = 1 - 0.05 - wide if swap else 0.05
    if style.flower_text == "large" and style.flower_number == "none":
        left = 0.5 - wide / 2
    box = (left, 0.05, left + wide, 0.05 + tall)
    pad = 0.02
    _clear(ink, (box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad))
    fit(ink, fonts, style, style.flower_font, character, box, colour, 0.3)


def _alone(ink: Ink, rank: int, style: TileStyle, fonts: FontLibrary, colour: Colour) -> None:
    """Nothing but the character, in the middle, as large as the set has it."""
    layout = np.random.default_rng([style.flower_seed, 7])
    half = float(layout.uniform(0.24, 0.46))
    middle = 0.5 + float(layout.uniform(0, 0.1)) * (style.flower_number != "none")
    low = min(middle + half, 0.97)
    character = (_SIMPLE if style.simple_rest else FLOWERS)[rank - 1]
    fit(ink, fonts, style, style.flower_font, character, (0.08, middle - half, 0.92, low), colour,
        float(layout.uniform(0, 0.5)))  # fmt: skip


def _clear(ink: Ink, box: tuple[float, float, float, float]) -> None:
    x0, x1 = (int(np.clip(v * ink.width, 0, ink.width)) for v in (box[0], box[2]))
    y0, y1 = (int(np.clip(v * ink.height, 0, ink.height)) for v in (box[1], box[3]))
    ink.layer[y0:y1, x0:x1] = 0


def _number(
    ink: Ink, rank: int, style: TileStyle, fonts: FontLibrary, swap: bool, colour: Colour
) -> None:
    n = (rank - 1) % 4
    kind = style.flower_number
    tall = 0.13 + 0.07 * (style.flower_seed % 5) / 4
    if style.flower_text == "none":
        tall += 0.05
    text, family = str(n + 1), style.index_font
    if kind == "chinese":
        text, family = NUMERALS[n], style.flower_font
    elif kind == "roman":
        text = _ROMAN[n]
    _label(ink, text, family, style, fonts, (swap, True), tall, colour)
    if kind == "both":
        _label(ink, text, family, style, fonts, (not swap, False), tall, colour)


def _label(
    ink: Ink, text: str, family: str, style: TileStyle, fonts: FontLibrary,
    corner: tuple[bool, bool], tall: float, colour: Colour,
) -> None:  # fmt: skip
    left, top = corner
    wide = tall * ink.height / ink.width * (0.9 if len(text) == 1 else 1.2)
    x0 = 0.06 if left else 0.94 - wide
    y0 = 0.05 if top else 0.95 - tall
    _clear(ink, (x0, y0, x0 + wide, y0 + tall))
    fit(ink, fonts, style, family, text, (x0, y0, x0 + wide, y0 + tall), colour, 0.0)
