"""Whether a photo is fit to be read: light, sharpness, size of the tiles, tiles cut off."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from taishot.vision.frames import Frames
from taishot.vision.types import ByteArray, Doubt, Photo

DARK = 45.0
"""The brightest tenth of the tiles' pixels is darker than this (0..255): too dark to tell ink."""

SMALL = 22.0
"""Tiles lower than this many pixels of the original lose the strokes of 萬 and the flowers.
The one threshold in pixels: it is about the camera's resolution, not about layout."""

SEVERAL, FEW_SURE = 5, 0.25
"""Of so many things taken for tiles, the share that must be sure lest all be doubted: of 160
rendered hands one has less, of nine pictures of cards, dominoes, keys, signs and prints eight."""

BLURRED = 0.14
"""Sharpest edges of a typical tile, as the part of its contrast that changes between neighbours
48 to the tile; 250 photographs measured 0.17 to 0.73, drawn tiles blurred by a tenth of their
height 0.14."""

CUT_OFF = 0.04
"""A corner nearer than this many tile heights to the picture's edge: the tile may be cut off."""

_PATCH = 48
_MOST_PATCHES = 24


def quality_doubts(photo: Photo, frames: Frames, tiles: Sequence[int]) -> tuple[Doubt, ...]:
    """What is wrong with the picture where the tiles are.

    Args:
        photo: the photo.
        frames: N tiles, pixels of `photo.pixels`.
        tiles: indices of the tiles that matter.

    Returns:
        Doubts about the whole photo, and about the tiles that are cut off.
    """
    chosen = list(tiles)
    if not chosen:
        return dark_photo(photo)
    step = max(1, len(chosen) // _MOST_PATCHES)
    patches = [_patch(photo.pixels, frames.quads[i]) for i in chosen[::step]]
    found = [
        *_too_dark(float(np.median([np.quantile(patch, 0.9) for patch in patches]))),
        *_too_small(photo, float(np.median(frames.sides[chosen]))),
        *_too_blurred(float(np.median([edge_strength(patch) for patch in patches]))),
        *_cut_off(photo, frames, chosen),
    ]
    return tuple(found)


def dark_photo(photo: Photo) -> tuple[Doubt, ...]:
    """The doubt about a photo in which nothing was found because it is dark; else nothing."""
    return _too_dark(float(np.quantile(photo.pixels[::8, ::8].mean(axis=2), 0.95)))


def edge_strength(patch: ByteArray) -> float:
    """The steepest change between neighbouring pixels as a part of the patch's contrast.

    Args:
        patch: uint8 (48, 48), grey, one tile.
    """
    grey = patch.astype(np.float32)
    contrast = float(np.quantile(grey, 0.98) - np.quantile(grey, 0.02))
    steps = np.concatenate(
        [np.abs(np.diff(grey, axis=0)).ravel(), np.abs(np.diff(grey, axis=1)).ravel()]
    )
    return float(np.quantile(steps, 0.98)) / max(contrast, 24.0)


def _patch(pixels: ByteArray, quad: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> ByteArray:
    """The tile as a grey square of 48 pixels, reduced by areas so that noise is not sharpness."""
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int), 0)
    high = np.ceil(quad.max(axis=0)).astype(int)
    cut = pixels[low[1] : high[1] + 1, low[0] : high[0] + 1]
    if not cut.size:
        return np.zeros((_PATCH, _PATCH), np.uint8)
    grey = cv2.cvtColor(np.ascontiguousarray(cut), cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, (_PATCH, _PATCH), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _too_dark(bright: float) -> tuple[Doubt, ...]:
    if bright >= DARK:
        return ()
    return (
        Doubt(
            "the photo is very dark: add light and take it again",
            "照片太暗：請補光後重拍",
            id="too_dark",
        ),
    )


def _too_small(photo: Photo, side: float) -> tuple[Doubt, ...]:
    full = side * photo.full_width / photo.width
    if full >= SMALL:
        return ()
    return (
        Doubt(
            f"the tiles are only {full:.0f} pixels high: go closer, or send the original photo",
            f"牌只有 {full:.0f} 像素高：請靠近拍，或傳送原始照片",
            id="tiles_too_small",
        ),
    )


def _too_blurred(strength: float) -> tuple[Doubt, ...]:
    if strength >= BLURRED:
        return ()
    return (
        Doubt(
            "the photo is blurred: hold still, tap on the tiles to focus and take it again",
            "照片模糊：請拿穩並點選牌面對焦後重拍",
            id="blurred",
        ),
    )


def _cut_off(photo: Photo, frames: Frames, tiles: Sequence[int]) -> tuple[Doubt, ...]:
    margins = CUT_OFF * frames.sides
    far = np.array([photo.width, photo.height], np.float32)
    outside = (frames.quads < margins[:, None, None]) | (
        frames.quads > far - margins[:, None, None]
    )
    touched = tuple(i for i in tiles if bool(outside[i].any()))
    if not touched:
        return ()
    return (
        Doubt(
            "the picture ends at these tiles: if they are cut off, take it again with some margin",
            "這些牌在照片邊緣：若被切到，請留一點邊重拍",
            touched,
            id="cut_off",
        ),
    )


def hardly_tiles(sure: Sequence[bool]) -> tuple[Doubt, ...]:
    """A doubt where things were taken for tiles, but hardly one of them is certain.

    Args:
        sure: of everything taken for a tile, whether it is called sure.
    """
    if len(sure) < SEVERAL or sum(sure) >= FEW_SURE * len(sure):
        return ()
    return (
        Doubt(
            "hardly anything here is certainly a mahjong tile: does the photo show tiles, near "
            "enough and in good light?",
            "這裡幾乎沒有一樣能確定是麻將牌：請確認拍的是牌、距離夠近、光線夠亮",
            id="hardly_tiles",
        ),
    )
