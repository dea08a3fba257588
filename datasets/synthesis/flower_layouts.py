"""Flower tiles whose words and digits rule the face: American and other loud layouts."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from taishot.datasets.synthesis import figures, plants
from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.glyphs import Box, fit
from taishot.datasets.synthesis.ink import Colour, Ink
from taishot.datasets.synthesis.style import FLOWERS, NUMERALS, Inks, TileStyle

SHORT_WORDS = ("SPR", "SUM", "AUT", "WIN", "PLUM", "ORC", "MUM", "BAM")
LONG_WORDS = ("SPRING", "SUMMER", "AUTUMN", "WINTER", "PLUM", "ORCHID", "MUM", "BAMBOO")
LAYOUTS = ("corners", "giant", "banner", "character")
_BARE = 0.62
"""Brightness, next to the body, of a carving left without paint."""


@dataclass(frozen=True)
class Label:
    """What is written on a flower tile.

    Attributes:
        word: a character or a Latin word.
        digit: its number as text, or an empty string.
        mirrored: whether digit and word change corners.
        digit_colour, word_colour: BGR.
    """

    word: str
    digit: str
    mirrored: bool
    digit_colour: Colour
    word_colour: Colour


def draw_loud_flower(ink: Ink, rank: int, style: TileStyle, fonts: FontLibrary) -> None:
    """Draw flower `rank` 1..8 in the set's loud layout."""
    style = with_flower_paint(style)
    label = _label(rank, style)
    place, size = draw_label(ink, label, style, fonts)
    rng = np.random.default_rng([style.flower_seed, rank])
    draw_picture(ink, _picture(rank, style, rng), style, rng, (place, size))


def with_flower_paint(style: TileStyle) -> TileStyle:
    """The style with the paints of its flowers: many, one, or none at all."""
    if style.flower_paint == "many":
        return style
    inks = style.inks
    paints = (inks.red, inks.green, inks.blue, inks.black)
    colour = paints[style.flower_seed % 4]
    if style.flower_paint == "bare":
        b, g, r = (round(c * _BARE) for c in style.body)
        colour = (b, g, r)
    return replace(style, inks=Inks(colour, colour, colour, colour))


def _label(rank: int, style: TileStyle) -> Label:
    layout = np.random.default_rng(style.flower_seed)
    inks = style.inks
    pairs = (
        (inks.red, inks.blue), (inks.blue, inks.red), (inks.red, inks.green),
        (inks.green, inks.red), (inks.black, inks.red), (inks.red, inks.red),
        (inks.black, inks.black),
    )  # fmt: skip
    digits = pairs[int(layout.integers(len(pairs)))]
    digit_colour = digits[0 if rank <= 4 else 1]
    others = (digit_colour, inks.black, inks.red, inks.blue, inks.green)
    word_colour = others[int(layout.choice(5, p=[0.3, 0.35, 0.15, 0.1, 0.1]))]
    mirrored = bool(layout.random() < 0.4)
    words: tuple[str, ...] | str = FLOWERS
    if style.flower_words == "latin":
        words = SHORT_WORDS if layout.random() < 0.6 else LONG_WORDS
    n = (rank - 1) % 4
    digit = NUMERALS[n] if layout.random() < 0.1 else str(n + 1)
    return Label(words[rank - 1], digit, mirrored, digit_colour, word_colour)


def draw_label(
    ink: Ink, label: Label, style: TileStyle, fonts: FontLibrary
) -> tuple[tuple[float, float], float]:
    """Write digit and word as the set's layout has them.

    Returns:
        The middle (face units) and the size (face heights) of the room left for a picture.
    """
    rng = np.random.default_rng([style.flower_seed, 99])
    digit, word, place, size = _places(label, style.flower_layout, rng)
    family = style.flower_font if len(label.word) == 1 else style.index_font
    own = style.flower_font if label.digit in NUMERALS else style.index_font
    stretch = 0.0 if len(label.word) == 1 else 0.5
    fit(ink, fonts, style, own, label.digit, _turned(digit, label), label.digit_colour, 0.1)
    fit(ink, fonts, style, family, label.word, _turned(word, label), label.word_colour, stretch)
    x, y = place
    return ((1 - x if label.mirrored else x), y), size


def _places(
    label: Label, layout: str, rng: np.random.Generator
) -> tuple[Box, Box, tuple[float, float], float]:
    """Boxes of digit and word, and the picture's place, before any mirroring."""
    tall = float(rng.uniform(0.17, 0.3))
    long = len(label.word) > 1
    wide = 0.05 + tall * 0.95
    if layout == "giant":
        tall = float(rng.uniform(0.42, 0.62))
        word = (0.56, 0.05, 0.96, 0.16) if long else (0.64, 0.05, 0.95, 0.27)
        return (0.05, 0.06, 0.54, 0.06 + tall), word, (0.6, 0.68), 0.5
    if layout == "banner":
        low = rng.random() < 0.5
        word = (0.08, 0.83, 0.92, 0.96) if low else (0.08, 0.04, 0.92, 0.17)
        if not long:
            word = (0.35, 0.72, 0.65, 0.95) if low else (0.55, 0.04, 0.9, 0.28)
        top = 0.05 if low else 0.2 if long else 0.05
        middle = 0.46 if low else 0.66
        return (0.06, top, wide + 0.05, top + tall), word, (0.55, middle), 0.5
    if layout == "character":
        if long:
            return (0.3, 0.06, 0.7, 0.48), (0.1, 0.52, 0.9, 0.66), (0.5, 0.82), 0.26
        return (0.05, 0.05, wide, 0.05 + tall), (0.2, 0.3, 0.9, 0.92), (0.8, 0.17), 0.24
    word = (wide + 0.06, 0.06, 0.96, 0.19) if long else (0.66, 0.05, 0.95, 0.26)
    below = 0.07 + max(tall, 0.21)
    return (0.05, 0.05, wide, 0.05 + tall), word, (0.5, (0.97 + below) / 2), (0.95 - below) * 0.98


def _turned(box: Box, label: Label) -> Box:
    return (1 - box[2], box[1], 1 - box[0], box[3]) if label.mirrored else box


def _picture(rank: int, style: TileStyle, rng: np.random.Generator) -> plants.Picture:
    usual = (*plants.SEASONS, *plants.NOBLES)[rank - 1]
    if style.flower_art == "plants":
        return usual
    choices = figures.ANY_FIGURE if style.flower_art == "figures" else plants.EVERY
    return choices[int(rng.integers(len(choices)))]


def draw_picture(
    ink: Ink, picture: plants.Picture, style: TileStyle, rng: np.random.Generator,
    place: tuple[tuple[float, float], float],
) -> None:  # fmt: skip
    """Draw a picture at a place: its middle in face units and its size in face heights."""
    (x, y), size = place
    warm = style.inks.red if rng.random() < 0.75 else style.inks.blue
    picture(
        plants.Brush(
            ink=ink,
            inks=style.inks,
            rng=rng,
            centre=(x, y),
            size=size * float(rng.uniform(0.88, 1.0)),
            mirror=1 if rng.random() < 0.5 else -1,
            bloom=warm,
            width=float(rng.uniform(0.012, 0.022)),
        )
    )
