"""A reading drawn on its photo for a person: thin outlines, names beside the tiles, a legend."""

from __future__ import annotations

import cv2
import numpy as np
from PIL import Image, ImageDraw
from PIL.ImageFont import FreeTypeFont

from taishot.vision.types import ByteArray, FloatArray, Photo, Reading, Role, TileSighting
from taishot.webui.fonts import code_font
from taishot.webui.label_places import LabelPlaces, Place
from taishot.webui.legend import COLOURS, DARK, DOUBT, Colour, draw_legend, in_doubt, in_hand

_LABEL = 0.26  # of a tile's height
_TAG = 1.06  # of the font's size: as low as its letters allow
_LEAST_LABEL = 10  # pixels: smaller text cannot be read on any screen
_LINE = 1 / 48  # of a tile's height


def annotate(photo: Photo, reading: Reading, language: str) -> ByteArray:
    """The photo with every tile outlined and named, and what the colours mean below it.

    Args:
        photo: the photo that was read.
        reading: what was read; its coordinates are those of the full photo.
        language: `zh` or `en`, of the legend; names are tile codes.

    Returns:
        uint8 (H + h, W, 3), BGR: the photo in its place, the legend in h further rows. No name
        stands on a face where there is any other room.
    """
    scale = photo.width / max(photo.full_width, 1)
    sightings = sorted(reading.sightings, key=lambda s: (s.role is Role.OTHER, s.sure))
    quads = [(sighting.quad * scale).astype(np.float32) for sighting in sightings]
    height = _tile_height([q for q, s in zip(quads, sightings, strict=True) if in_hand(s)] or quads)
    canvas = photo.pixels.copy()
    for sighting, quad in reversed(list(zip(sightings, quads, strict=True))):
        _outline(canvas, sighting, quad, height)
    picture = Image.fromarray(canvas[:, :, ::-1])
    _name_all(picture, sightings, quads, height)
    whole = draw_legend(picture, reading.sightings, language)
    return np.ascontiguousarray(np.asarray(whole)[:, :, ::-1])


def _tile_height(quads: list[FloatArray]) -> float:
    sides = [float(np.linalg.norm(quad[3] - quad[0])) for quad in quads]
    return float(np.median(sides)) if sides else 1.0


def _outline(canvas: ByteArray, sighting: TileSighting, quad: FloatArray, height: float) -> None:
    line = max(1, round(height * _LINE))
    if sighting.role is Role.WINNING:
        line *= 2
    if in_doubt(sighting):
        middle = quad.mean(axis=0)
        wide = middle + (quad - middle) * 1.06
        _polygon(canvas, wide, DOUBT, 2 * line)
    _polygon(canvas, quad, COLOURS[sighting.role], line)


def _polygon(canvas: ByteArray, quad: FloatArray, colour: Colour, line: int) -> None:
    corners = np.round(quad).astype(np.int32)
    cv2.polylines(canvas, [corners], True, colour[::-1], line, cv2.LINE_AA)


def _name_all(
    picture: Image.Image, sightings: list[TileSighting], quads: list[FloatArray], height: float
) -> None:
    font = code_font(max(_LEAST_LABEL, round(height * _LABEL)))
    places = LabelPlaces((picture.height, picture.width), quads)
    pen = ImageDraw.Draw(picture)
    for sighting, quad in zip(sightings, quads, strict=True):
        text = sighting.label.code + ("?" if in_doubt(sighting) else "")
        size = _size(text, font)
        place = places.place(quad, size, reach=in_hand(sighting))
        if place is not None:
            _tag(pen, place, size, text, sighting, font)


def _size(text: str, font: FreeTypeFont) -> tuple[int, int]:
    pad = max(1, round(font.size / 6))
    return round(font.getlength(text)) + 2 * pad, round(font.size * _TAG)


def _tag(
    pen: ImageDraw.ImageDraw,
    place: Place,
    size: tuple[int, int],
    text: str,
    sighting: TileSighting,
    font: FreeTypeFont,
) -> None:
    doubt = in_doubt(sighting)
    colour = DOUBT if doubt else COLOURS[sighting.role]
    middle = (place.left + size[0] / 2, place.top + size[1] / 2)
    if place.leader is not None:
        pen.line([place.leader, middle], colour, max(1, round(font.size / 10)))
    corners = (place.left, place.top, place.left + size[0] - 1, place.top + size[1] - 1)
    pen.rounded_rectangle(corners, font.size / 5, colour)
    pen.text(middle, text, DARK if doubt else (255, 255, 255), font, anchor="mm")
