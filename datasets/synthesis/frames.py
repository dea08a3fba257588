"""Frames of 白 put together at random: outlines, what runs between them, ornaments, a letter."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.glyphs import fit
from taishot.datasets.synthesis.ink import Colour, Ink, Points
from taishot.datasets.synthesis.style import TileStyle

Rng = np.random.Generator
CORNERS = ("square", "round", "bevel", "scoop", "step")
_PALE = 0.55
"""How much of the body's colour a pale frame takes on."""


@dataclass(frozen=True)
class _Band:
    """A strip along the frame: `inset` of its middle from the edge, `wide` across, face heights."""

    inset: float
    wide: float
    colour: Colour


def outline(ink: Ink, inset: tuple[float, float], radius: float, corner: str) -> Points:
    """A closed outline in face units.

    Args:
        ink: the layer, for its proportions.
        inset: distance from the sides and from the ends, in face heights.
        radius: size of the corners, in face heights.
        corner: one of `CORNERS`.
    """
    wide = ink.width / ink.height
    corners = (
        (inset[0], inset[1], 1, 1), (wide - inset[0], inset[1], -1, 1),
        (wide - inset[0], 1 - inset[1], -1, -1), (inset[0], 1 - inset[1], 1, -1),
    )  # fmt: skip
    points: list[tuple[float, float]] = []
    for k, (x, y, sx, sy) in enumerate(corners):
        turn = [(x + sx * a * radius, y + sy * b * radius) for a, b in _turn(corner)]
        points += turn if k % 2 == 0 else turn[::-1]
    return np.array(points) / (wide, 1.0)


def _turn(corner: str) -> list[tuple[float, float]]:
    """One corner from its vertical side to its horizontal one, in radii from the sharp corner."""
    if corner == "square":
        return [(0.0, 0.0)]
    if corner == "bevel":
        return [(0.0, 1.0), (1.0, 0.0)]
    if corner == "step":
        return [(0.0, 1.0), (1.0, 1.0), (1.0, 0.0)]
    angles = np.linspace(0, np.pi / 2, 6)
    if corner == "round":
        return [(1 - float(np.cos(a)), 1 - float(np.sin(a))) for a in angles]
    return [(float(np.sin(a)), float(np.cos(a))) for a in angles]


def draw_made_frame(ink: Ink, style: TileStyle, fonts: FontLibrary) -> None:
    """Draw the set's own frame, which follows from `style.white_seed`."""
    rng = np.random.default_rng([style.white_seed, 1])
    colours = _colours(rng, style)
    x, y = _insets(rng, ink)
    corner = CORNERS[int(rng.choice(5, p=[0.35, 0.25, 0.15, 0.15, 0.1]))]
    radius = float(rng.uniform(0.02, 0.09))
    wide = float(rng.choice([rng.uniform(0.008, 0.018), rng.uniform(0.018, 0.05)]))
    outer = "square" if rng.random() < 0.4 else corner
    ink.line(outline(ink, (x, y), radius, outer), colours[0], wide, closed=True)
    gap = wide / 2 + float(rng.uniform(0.025, 0.075))
    inner = float(rng.uniform(0.008, 0.02))
    count = int(rng.choice([1, 2, 3], p=[0.3, 0.55, 0.15]))
    for k in range(1, count):
        inset = (x + gap * k, y + gap * k)
        ink.line(outline(ink, inset, radius, corner), colours[k % 2], inner, closed=True)
    if count > 1 and rng.random() < 0.4:
        fill = _FILLS[int(rng.integers(len(_FILLS)))]
        fill(ink, (x, y), _Band(gap / 2, gap * 0.6, colours[int(rng.integers(2))]), rng)
    if rng.random() < 0.3:
        _ornaments(ink, (x + gap * count, y + gap * count), colours[1], rng)
    if rng.random() < 0.15:
        letter = "BP"[int(rng.integers(2))]
        red = style.inks.red if rng.random() < 0.4 else colours[0]
        fit(ink, fonts, style, style.index_font, letter, (0.36, 0.38, 0.64, 0.62), red, 0.2)


def _insets(rng: Rng, ink: Ink) -> tuple[float, float]:
    """How far the frame is from the sides and the ends: at the rim, usual, or a small frame."""
    where = rng.random()
    if where < 0.25:
        inset = float(rng.uniform(0.025, 0.06))
        return inset, inset
    if where < 0.75:
        inset = float(rng.uniform(0.07, 0.14))
        return inset * float(rng.uniform(0.85, 1.4)), inset
    share = float(rng.uniform(0.2, 0.3)) * ink.width / ink.height
    return share, float(rng.uniform(0.13, 0.24))


def _colours(rng: Rng, style: TileStyle) -> tuple[Colour, Colour]:
    inks = style.inks
    paints = (inks.blue, inks.black, inks.green, inks.red)
    first = paints[int(rng.choice(4, p=[0.5, 0.3, 0.12, 0.08]))]
    second = first if rng.random() < 0.75 else paints[int(rng.integers(4))]
    if rng.random() < 0.2:
        return _pale(first, style.body), _pale(second, style.body)
    return first, second


def _pale(colour: Colour, body: Colour) -> Colour:
    b, g, r = (round(c * (1 - _PALE) + k * _PALE) for c, k in zip(colour, body, strict=True))
    return (b, g, r)


def _along(ink: Ink, inset: tuple[float, float], band: _Band, step: float) -> Points:
    """Evenly spaced spots on the middle of a band with their directions: (N, 4), face heights."""
    wide = ink.width / ink.height
    x, y = inset[0] + band.inset, inset[1] + band.inset
    ring = np.array([(x, y), (wide - x, y), (wide - x, 1 - y), (x, 1 - y), (x, y)])
    parts = []
    for a, b in pairwise(ring):
        count = max(2, round(float(np.linalg.norm(b - a)) / step))
        t = ((np.arange(count) + 0.5) / count)[:, None]
        way = np.broadcast_to((b - a) / np.linalg.norm(b - a), (count, 2))
        parts.append(np.hstack([a + t * (b - a), way]))
    return np.concatenate(parts)


def _rope(ink: Ink, inset: tuple[float, float], band: _Band, rng: Rng) -> None:
    half = band.wide / 2
    scale = (ink.height / ink.width, 1.0)
    for x, y, dx, dy in _along(ink, inset, band, band.wide * 0.8):
        ends = np.array(
            [
                (x - half * (dx - dy), y - half * (dy + dx)),
                (x + half * (dx - dy), y + half * (dy + dx)),
            ]
        )
        ink.line(ends * scale, band.colour, band.wide * 0.22)


def _beads(ink: Ink, inset: tuple[float, float], band: _Band, rng: Rng) -> None:
    ring = 0.0 if rng.random() < 0.6 else 0.008
    for x, y, _dx, _dy in _along(ink, inset, band, band.wide * 1.3):
        spot = (float(x) * ink.height / ink.width, float(y))
        ink.disc(spot, band.wide * 0.4, band.colour, ring)


def _ticks(ink: Ink, inset: tuple[float, float], band: _Band, rng: Rng) -> None:
    half, scale = band.wide / 2, (ink.height / ink.width, 1.0)
    for x, y, dx, dy in _along(ink, inset, band, band.wide * float(rng.uniform(0.6, 1.2))):
        ends = np.array([(x - half * dy, y + half * dx), (x + half * dy, y - half * dx)])
        ink.line(ends * scale, band.colour, 0.012)


def _dashes(ink: Ink, inset: tuple[float, float], band: _Band, rng: Rng) -> None:
    step = band.wide * float(rng.uniform(2.0, 4.0))
    scale = (ink.height / ink.width, 1.0)
    for x, y, dx, dy in _along(ink, inset, band, step):
        reach = step * 0.33
        ends = np.array([(x - reach * dx, y - reach * dy), (x + reach * dx, y + reach * dy)])
        ink.line(ends * scale, band.colour, band.wide * 0.5)


_FILLS = (_rope, _beads, _ticks, _dashes)


def _ornaments(ink: Ink, inset: tuple[float, float], colour: Colour, rng: Rng) -> None:
    """Something in each inner corner: a swirl, a square, a leaf, a bracket."""
    aspect = ink.height / ink.width
    kind = int(rng.integers(4))
    size = float(rng.uniform(0.03, 0.07))
    for sx in (1, -1):
        for sy in (1, -1):
            x = inset[0] * aspect if sx > 0 else 1 - inset[0] * aspect
            y = inset[1] if sy > 0 else 1 - inset[1]
            ends = [(size * sx, 0.0), (0.0, 0.0), (0.0, size * sy)]
            if kind == 0:
                ink.disc((x, y), size * 0.6, colour, size * 0.2)
                ink.disc((x, y), size * 0.2, colour)
            elif kind == 1:
                box = [(0, 0), (size * sx, 0), (size * sx, size * sy), (0, size * sy)]
                ink.line(ink.offset((x, y), box), colour, 0.012, closed=True)
            elif kind == 2:
                ink.polygon(ink.offset((x, y), ends), colour)
            else:
                ink.line(ink.offset((x, y), ends), colour, 0.016)
