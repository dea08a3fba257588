"""A reading drawn on its photo: each tile outlined in its part's colour and named by its code."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from taishot.vision.types import ByteArray, FloatArray, Photo, Reading, Role, TileSighting

COLOURS: dict[Role, tuple[int, int, int]] = {
    Role.CONCEALED: (60, 180, 60),
    Role.MELD: (220, 120, 20),
    Role.FLOWER: (200, 60, 200),
    Role.WINNING: (40, 40, 230),
    Role.INDICATOR: (200, 200, 0),
    Role.OTHER: (150, 150, 150),
}
"""BGR of each part; read only."""

UNSURE = (0, 165, 255)
"""BGR of the name plate of a tile that a person should look at."""

_FONT = cv2.FONT_HERSHEY_SIMPLEX
_PLATE = 0.3
_FAINT = (235, 235, 235)


def draw_reading(photo: Photo, reading: Reading) -> ByteArray:
    """The photo with every tile outlined and named.

    Args:
        photo: the photo that was read.
        reading: what was read; its coordinates are those of the full photo.

    Returns:
        uint8 (H, W, 3), BGR, of the size of `photo.pixels`. Names are tile codes; a plate in
        orange marks a doubt.
    """
    canvas = photo.pixels.copy()
    scale = photo.width / max(photo.full_width, 1)
    for sighting in sorted(reading.sightings, key=lambda s: s.role is not Role.OTHER):
        _draw_tile(canvas, sighting, scale)
    return canvas


def encode_picture(picture: ByteArray, path: Path) -> bytes:
    """A BGR picture as the bytes of a JPEG or PNG file.

    Args:
        picture: uint8 (H, W, 3), BGR.
        path: its name decides the format: .jpg, .jpeg or .png.

    Raises:
        ValueError: for any other ending.
    """
    suffix = path.suffix.lower()
    if suffix not in (".jpg", ".jpeg", ".png"):
        raise ValueError(f"{path.name}: name the picture .jpg or .png")
    data: bytes = cv2.imencode(suffix, picture)[1].tobytes()
    return data


def _draw_tile(canvas: ByteArray, sighting: TileSighting, scale: float) -> None:
    quad = sighting.quad * scale
    side = float(np.linalg.norm(quad[3] - quad[0]))
    line = max(1, round(side / 28)) + (2 if sighting.role is Role.WINNING else 0)
    colour = COLOURS[sighting.role]
    corners = np.round(quad).astype(np.int32)
    cv2.polylines(canvas, [corners], True, colour, line, cv2.LINE_AA)
    cv2.line(canvas, corners[0].tolist(), corners[1].tolist(), _FAINT, max(1, line // 2))
    _name(canvas, sighting, quad, side)


def _name(canvas: ByteArray, sighting: TileSighting, quad: FloatArray, side: float) -> None:
    text = sighting.label.code
    height = max(9.0, side * _PLATE)
    size = height / 32
    (width, tall), _ = cv2.getTextSize(text, _FONT, size, 1)
    pad = max(2, round(height / 8))
    foot = quad[2:].mean(axis=0)
    x = int(np.clip(foot[0] - width / 2, 0, max(canvas.shape[1] - width, 0)))
    y = int(np.clip(foot[1], tall + pad, canvas.shape[0] - pad))
    plate = COLOURS[sighting.role]
    if not sighting.sure and sighting.role is not Role.OTHER:
        plate = UNSURE
    cv2.rectangle(canvas, (x - pad, y - tall - pad), (x + width + pad, y + pad), plate, -1)
    thick = max(1, round(size * 2))
    cv2.putText(canvas, text, (x, y), _FONT, size, (255, 255, 255), thick, cv2.LINE_AA)
