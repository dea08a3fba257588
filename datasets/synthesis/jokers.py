"""Faces outside the 42 kinds: jokers, words, animals, promotional pictures."""

from __future__ import annotations

import numpy as np

from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.foreign import draw_fortune, draw_globe
from taishot.datasets.synthesis.glyphs import fit
from taishot.datasets.synthesis.ink import Colour, Ink, curve
from taishot.datasets.synthesis.style import TileStyle

_WORDS = (
    "百搭", "聽用", "財神", "老鼠", "福", "祿", "壽", "喜", "飛", "替", "貓", "鼠", "雞", "虎",
    "龍", "鳳", "花", "皇", "后", "總", "合", "和", "元", "寶", "金", "銀", "吉", "大", "天", "王",
)  # fmt: skip
_LATIN = ("JOKER", "J", "WILD", "SUPER", "FREE", "BIG", "2024", "?", "A", "K", "X", "VIP", "NEW")
_FOREIGN = (draw_fortune, draw_globe)


def draw_joker(ink: Ink, style: TileStyle, fonts: FontLibrary, seed: int) -> None:
    """Draw one of endlessly many faces that are none of the 42."""
    rng = np.random.default_rng(seed)
    paints = (style.inks.red, style.inks.green, style.inks.blue, style.inks.black)
    colour = paints[int(rng.integers(4))]
    other = paints[int(rng.integers(4))]
    if rng.random() < 0.25:
        _FOREIGN[int(rng.integers(len(_FOREIGN)))](ink, style, fonts, rng)
        return
    kind = int(rng.integers(6))
    if kind in (0, 1):
        _words(ink, style, fonts, rng, colour)
    elif kind == 2:
        _latin(ink, style, fonts, rng, colour)
    elif kind == 3:
        _animal(ink, rng, colour, other)
    elif kind == 4:
        _blobs(ink, rng, paints)
    else:
        _shape(ink, rng, colour, other)
    if kind in (3, 5) and rng.random() < 0.5:
        _latin(ink, style, fonts, rng, other, small=True)


def _words(
    ink: Ink, style: TileStyle, fonts: FontLibrary, rng: np.random.Generator, colour: Colour
) -> None:
    word = _WORDS[int(rng.integers(len(_WORDS)))]
    step = 0.86 / len(word)
    half = 0.36 if len(word) == 1 else 0.3
    if len(word) == 1:
        boxes = [(0.5 - half, 0.5 - half * 0.9, 0.5 + half, 0.5 + half * 0.9)]
    else:
        boxes = [
            (0.5 - half, 0.07 + step * k + 0.01, 0.5 + half, 0.07 + step * (k + 1) - 0.02)
            for k in range(len(word))
        ]
    for character, box in zip(word, boxes, strict=True):
        fit(ink, fonts, style, style.wind_font, character, box, colour, 0.5)
    if rng.random() < 0.3:
        ink.line([(0.08, 0.06), (0.92, 0.06), (0.92, 0.94), (0.08, 0.94)], colour, 0.015, True)


def _latin(
    ink: Ink, style: TileStyle, fonts: FontLibrary, rng: np.random.Generator, colour: Colour,
    small: bool = False,
) -> None:  # fmt: skip
    text = _LATIN[int(rng.integers(len(_LATIN)))]
    mask = fonts.glyph(style.index_font, text)
    if mask is None:
        return
    tall = 0.16 if len(text) > 1 or small else 0.5
    y = 0.8 if small else float(rng.uniform(0.1, 0.9 - tall))
    half = min(0.42, tall * mask.shape[1] / mask.shape[0] * ink.height / ink.width / 2)
    if len(text) > 2 and not small and rng.random() < 0.5:  # along the tile
        mask = np.ascontiguousarray(np.rot90(mask))
        ink.stamp(mask, (0.35, 0.1, 0.65, 0.9), colour)
        return
    ink.stamp(mask, (0.5 - half, y, 0.5 + half, y + tall), colour)


def _animal(ink: Ink, rng: np.random.Generator, colour: Colour, other: Colour) -> None:
    at = (0.5, 0.45)
    r = float(rng.uniform(0.16, 0.24))
    pointed = rng.random() < 0.5
    for side in (-1, 1):
        if pointed:
            ear = [
                (side * r * 0.2, -r * 0.8),
                (side * r * 0.8, -r * 1.6),
                (side * r * 0.95, -r * 0.3),
            ]
            ink.polygon(ink.offset(at, ear), colour)
        else:
            spot = ink.offset(at, [(side * r * 0.8, -r * 0.9)])[0]
            ink.disc((float(spot[0]), float(spot[1])), r * 0.45, colour)
    ink.disc(at, r, colour)
    for side in (-1, 1):
        eye = ink.offset(at, [(side * r * 0.4, -r * 0.15)])[0]
        ink.disc((float(eye[0]), float(eye[1])), r * 0.18, None)
        for k in (-1, 1):
            whisker = ink.offset(
                at, [(side * r * 0.3, r * 0.3), (side * r * 1.4, r * (0.3 + 0.2 * k))]
            )
            ink.line(whisker, other, 0.012)
    body = [(-r, r), (-r * 1.2, r * 2.2), (r * 1.2, r * 2.2), (r, r)]
    ink.polygon(curve(ink.offset(at, body).tolist(), closed=True, steps=5), other)


def _blobs(ink: Ink, rng: np.random.Generator, paints: tuple[Colour, ...]) -> None:
    for _ in range(int(rng.integers(2, 7))):
        count = int(rng.integers(3, 9))
        angle = np.sort(rng.uniform(0, 2 * np.pi, count))
        reach = rng.uniform(0.05, 0.25, count)
        centre = (float(rng.uniform(0.25, 0.75)), float(rng.uniform(0.2, 0.8)))
        around = np.stack([reach * np.cos(angle), reach * np.sin(angle)], axis=1)
        points = curve(ink.offset(centre, around).tolist(), closed=True, steps=4)
        colour = paints[int(rng.integers(4))]
        if rng.random() < 0.5:
            ink.polygon(points, colour)
        else:
            ink.line(points, colour, float(rng.uniform(0.01, 0.04)), closed=True)


def _shape(ink: Ink, rng: np.random.Generator, colour: Colour, other: Colour) -> None:
    points = int(rng.integers(3, 9))
    star = rng.random() < 0.6
    r = float(rng.uniform(0.2, 0.34))
    around = []
    for k in range(points * 2):
        a = np.pi * k / points - np.pi / 2
        reach = r if k % 2 == 0 or not star else r * 0.5
        around.append((reach * np.cos(a), reach * np.sin(a)))
    ink.polygon(ink.offset((0.5, 0.5), around), colour)
    ink.disc((0.5, 0.5), r * 0.25, other if rng.random() < 0.5 else None)
