"""A picture as the bytes of a file."""

from __future__ import annotations

from pathlib import Path

import cv2

from taishot.vision.types import ByteArray


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
