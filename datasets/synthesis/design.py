"""A tile set to paint on boxes: face and back textures by tile code."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np
import numpy.typing as npt

from taishot.datasets.synthesis import characters, indices
from taishot.datasets.synthesis.backs import back_texture
from taishot.datasets.synthesis.birds import draw_bird
from taishot.datasets.synthesis.dots import draw_dots
from taishot.datasets.synthesis.flowers import draw_flower
from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.ink import Colour, Ink
from taishot.datasets.synthesis.jokers import draw_joker
from taishot.datasets.synthesis.sticks import draw_sticks
from taishot.datasets.synthesis.style import Inks, Placing, TileStyle
from taishot.scoring.tiles import TILE_BY_CODE, Suit

Texture = npt.NDArray[np.uint8]
FACE_HEIGHT = 224
"""Pixels a face texture is tall."""


@dataclass(frozen=True)
class Material:
    """What the renderer needs to know of a set's tiles; lengths in tile heights, colours BGR.

    `rim` is how much brighter (or darker, below 0) the edge round the face looks.
    """

    width: float
    depth: float
    face_share: float
    corner: float
    body: Colour
    back: Colour
    rim: float = 0.0


class Design(Protocol):
    """A source of face and back textures."""

    name: str
    material: Material
    told_by_colour: bool
    """Whether only colour tells two of the faces apart."""

    def face(self, code: str) -> Texture:
        """uint8 (H, W, 3) BGR of an upright face: a tile code, or `?SEED` for a joker."""
        ...

    def back(self) -> Texture:
        """uint8 (H, W, 3) BGR of the back."""
        ...


class DrawnDesign:
    """A set whose faces are drawn in code, with glyphs of free fonts."""

    def __init__(self, name: str, style: TileStyle, fonts: FontLibrary) -> None:
        self.name = name
        self.style = style
        letters = {indices.index_text(code, style) for code in "CF"}
        self.told_by_colour = style.dragons == "animals" and len(letters) == 1
        self._fonts = fonts
        self._faces: dict[str, Texture] = {}
        self._back: Texture | None = None
        self.material = Material(
            style.width,
            style.depth,
            style.face_share,
            style.corner,
            style.body,
            style.back,
            style.rim,
        )

    def face(self, code: str) -> Texture:
        """The upright face of a tile code, drawn on first use."""
        if code not in self._faces:
            self._faces[code] = self._draw(code)
        return self._faces[code]

    def back(self) -> Texture:
        """The set's back."""
        if self._back is None:
            size = (round(FACE_HEIGHT * self.style.width), FACE_HEIGHT)
            self._back = back_texture(
                size, self.style.back, self.style.back_pattern, self.style.bird_seed
            )
        return self._back

    def _draw(self, code: str) -> Texture:
        ink = Ink(round(FACE_HEIGHT * self.style.width), FACE_HEIGHT)
        if code.startswith("?"):
            draw_joker(ink, self.style, self._fonts, int(code[1:] or 0))
        else:
            self._draw_placed(ink, code)
            indices.draw_index(ink, code, self.style, self._fonts)
        return engrave(ink, self.style.body, self.style.engraving)

    def _draw_placed(self, ink: Ink, code: str) -> None:
        """Draw a tile's face where this set has its faces."""
        place = self.style.placing
        if place == Placing() or code.startswith("f"):
            self._draw_tile(ink, code)
            return
        part = Ink(round(ink.width * place.width), round(ink.height * place.height))
        self._draw_tile(part, code)
        left, top = place.left, place.top
        if not indices.index_text(code, self.style):  # nothing to make room for
            left, top = (1 - place.width) / 2, (1 - place.height) / 2
        ink.paste(part, (left, top))

    def _draw_tile(self, ink: Ink, code: str) -> None:
        tile, style, fonts = TILE_BY_CODE[code], self.style, self._fonts
        if style.red_fives and tile.is_number and tile.rank == 5:
            style = _reddened(style)
        if tile.suit is Suit.CHARACTERS:
            characters.draw_character(ink, tile.rank, style, fonts)
        elif tile.suit is Suit.DOTS:
            draw_dots(ink, tile.rank, style)
        elif tile.suit is Suit.BAMBOO and tile.rank == 1:
            draw_bird(ink, style)
        elif tile.suit is Suit.BAMBOO:
            draw_sticks(ink, tile.rank, style)
        elif tile.suit is Suit.WIND:
            characters.draw_wind(ink, tile.rank, style, fonts)
        elif tile.suit is Suit.DRAGON:
            characters.draw_dragon(ink, tile.rank, style, fonts)
        else:
            draw_flower(ink, tile.rank, style, fonts)


def _reddened(style: TileStyle) -> TileStyle:
    red = style.inks.red
    inks = Inks(red, red, red, red)
    return replace(style, inks=inks, numeral_colour=red, wan_colour=red)


def engrave(ink: Ink, body: Colour, depth: float) -> Texture:
    """Lay the ink on the body and shade the edges of the cut as light from the upper left would.

    `depth` runs from 0, printed flat, to 1, deeply cut.
    """
    alpha = ink.layer[..., 3].astype(np.float32) / 255
    paper = np.array(body, np.float32)
    out = ink.layer[..., :3].astype(np.float32) + paper * (1 - alpha[..., None])
    if depth > 0.05:
        soft = cv2.GaussianBlur(alpha, (0, 0), 1.6)
        slope = np.roll(soft, 2, (0, 1)) - np.roll(soft, -2, (0, 1))
        out += (slope * 55 * depth)[..., None]
    return np.clip(out, 0, 255).astype(np.uint8)
