"""Tiles outside the 42 that look much like some of them: 福祿壽貴 with digits, American jokers."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from taishot.datasets.synthesis import figures, plants
from taishot.datasets.synthesis.flower_layouts import LAYOUTS, Label, draw_label, draw_picture
from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.ink import Colour, Ink
from taishot.datasets.synthesis.style import TileStyle

Rng = np.random.Generator
FORTUNES = (
    "福", "祿", "壽", "貴", "喜", "禄", "寿", "贵", "漁", "樵", "耕", "讀", "琴", "棋", "書", "畫",
    "財", "神", "忠", "孝",
)  # fmt: skip
"""What further flower series say; none is one of 春夏秋冬梅蘭菊竹."""


def draw_fortune(ink: Ink, style: TileStyle, fonts: FontLibrary, rng: Rng) -> None:
    """A tile of a third flower series: its word, a digit and a picture."""
    inks = style.inks
    paints = (inks.red, inks.blue, inks.green, inks.black)
    word = FORTUNES[int(rng.integers(len(FORTUNES)))]
    label = Label(
        word,
        str(int(rng.integers(1, 5))),
        bool(rng.random() < 0.5),
        paints[int(rng.integers(4))],
        paints[int(rng.integers(4))],
    )
    usual = style.flower_layout == "usual"
    room = draw_label(ink, label, _corners(style) if usual else style, fonts)
    choices = (*figures.ANY_FIGURE, plants.bamboo, plants.peony)
    draw_picture(ink, choices[int(rng.integers(len(choices)))], style, rng, room)


def _corners(style: TileStyle) -> TileStyle:
    return replace(style, flower_layout=LAYOUTS[0])


def draw_globe(ink: Ink, style: TileStyle, fonts: FontLibrary, rng: Rng) -> None:
    """An American joker: the word bent or straight over a ball of scribbles."""
    inks = style.inks
    paints = (inks.red, inks.blue, inks.green, inks.black)
    colour, ball = (paints[int(rng.integers(4))] for _ in range(2))
    _arch(ink, style, fonts, colour, 0.0 if rng.random() < 0.4 else float(rng.uniform(0.05, 0.12)))
    r = float(rng.uniform(0.2, 0.27))
    at = (0.5, float(rng.uniform(0.6, 0.66)))
    if rng.random() < 0.6:
        ink.disc(at, r, ball, float(rng.uniform(0.012, 0.03)))
    kind = int(rng.integers(3))
    if kind == 0:  # a tangle
        around = rng.normal(0, r * 0.42, (int(rng.integers(14, 30)), 2))
        ink.line(ink.offset(at, around.clip(-r * 0.8, r * 0.8)), ball, 0.012)
    elif kind == 1:  # a cap with bells
        for k in (-1, 0, 1):
            horn = [(k * r * 0.3, 0.0), (k * r * 0.9, -r * 0.7), (k * r * 0.3 + r * 0.25, 0.0)]
            ink.polygon(ink.offset(at, horn), paints[(k + 1) % 3])
            tip = ink.offset(at, [(k * r * 0.9, -r * 0.75)])[0]
            ink.disc((float(tip[0]), float(tip[1])), r * 0.13, colour)
        ink.disc((at[0], at[1] + r * 0.3), r * 0.4, ball, 0.015)
    else:  # strokes all round
        for a in np.linspace(0, 2 * np.pi, int(rng.integers(9, 20)), endpoint=False):
            way = np.array([np.cos(a), np.sin(a)])
            ink.line(ink.offset(at, [way * r * 0.25, way * r * 0.8]), ball, 0.02)


def _arch(ink: Ink, style: TileStyle, fonts: FontLibrary, colour: Colour, bend: float) -> None:
    """The word JOKER across the top, its ends `bend` face heights lower than its middle."""
    for k, letter in enumerate("JOKER"):
        mask = fonts.glyph(style.index_font, letter)
        if mask is None:
            return
        off = (k - 2) / 2
        if bend:
            size = (mask.shape[1], mask.shape[0])
            turn = cv2.getRotationMatrix2D((size[0] / 2, size[1] / 2), -off * bend * 160, 1.0)
            mask = np.asarray(cv2.warpAffine(mask, turn, size), np.uint8)
        x, y = 0.5 + off * 0.36, 0.07 + bend * off * off
        ink.stamp(mask, (x - 0.075, y, x + 0.075, y + 0.14), colour)
