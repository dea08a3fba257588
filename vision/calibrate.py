"""Learn the faces of a person's own set from photos in which every tile's name is known."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from taishot.scoring.tiles import ALL_TILES, TILE_BY_CODE, Tile
from taishot.vision.orient import orient
from taishot.vision.pipeline import PhotoReader
from taishot.vision.preprocess import crop_tiles
from taishot.vision.rows import find_rows
from taishot.vision.tileset import TileSet, TileSetError
from taishot.vision.types import FloatArray, Label, Photo, Reading

LAID_OUT: dict[int, tuple[Tile, ...]] = {42: ALL_TILES, 34: ALL_TILES[:34]}
"""How many tiles a photo of all faces shows, and their order row by row; read only."""

Faces = list[tuple[Label, FloatArray]]


def faces_laid_out(reader: PhotoReader, photo: Photo, order: Sequence[Tile] | None = None) -> Faces:
    """The tiles of a photo in reading order, with the names of the given order.

    Args:
        reader: finds the tiles and their ways up.
        photo: tiles in rows, no others in the picture.
        order: names row by row, each from left to right; the canonical order of 42 or of the 34
            without flowers when None.

    Returns:
        Labels with quads float32 (4, 2) in pixels of `photo.pixels`, from the face's top-left.

    Raises:
        TileSetError: when the photo does not show as many tiles as the order has.
    """
    detections = reader.detector.detect(photo)
    orientation = orient(detections, reader.classifier.classify(photo, detections))
    laid = [i for row in find_rows(orientation.row_frames) for i in row.tiles]
    names = order if order is not None else LAID_OUT.get(len(laid))
    if names is None or len(names) != len(laid):
        wanted = str(len(order)) if order is not None else "42 (or 34 without flowers)"
        raise TileSetError(
            f"{photo.name}: {len(laid)} tiles were found, not {wanted}; lay them in rows with "
            "nothing else in the picture, in the order 1-9 萬, 1-9 筒, 1-9 條, 東南西北, 中發白, "
            "春夏秋冬, 梅蘭菊竹",
            f"{photo.name}：找到 {len(laid)} 張牌，不是 {wanted} 張；請依序排成數列："
            "一至九萬、一至九筒、一至九條、東南西北、中發白、春夏秋冬、梅蘭菊竹，畫面中不要有其他牌",
        )
    return [(name, orientation.frames.quads[i]) for name, i in zip(names, laid, strict=True)]


def faces_corrected(photo: Photo, corrected: Path) -> Faces:
    """The tiles of a photo as a corrected `taishot read` answer names them.

    Args:
        photo: the photo.
        corrected: file with that JSON object, wrong names put right by hand.

    Raises:
        TileSetError: when the file is no such object.
    """
    try:
        answer: dict[str, Any] = json.loads(corrected.read_text(encoding="utf-8"))
        scale = photo.width / float(answer["width"])
        faces: Faces = []
        for tile in answer["tiles"]:
            if tile["tile"] in TILE_BY_CODE:
                quad = np.array(tile["quad"], np.float32).reshape(4, 2) * np.float32(scale)
                faces.append((TILE_BY_CODE[tile["tile"]], quad))
        return faces
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise TileSetError(
            f"{corrected} is no answer of `taishot read` for one photo ({error})",
            f"{corrected} 不是 taishot read 對一張照片的輸出（{error}）",
        ) from error


def tile_set(name: str, photos: Sequence[tuple[Photo, Faces]]) -> TileSet:
    """A set from the faces of one or more photos.

    Args:
        name: of the set.
        photos: each photo with its faces, quads in its own pixels.
    """
    labels = tuple(label for _, faces in photos for label, _ in faces)
    crops = [crop_tiles(photo.pixels, np.stack([quad for _, quad in faces]))
             for photo, faces in photos if faces]  # fmt: skip
    if not crops:
        raise TileSetError("no tile was found to learn from", "沒有可供學習的牌")
    return TileSet(name, labels, np.concatenate(crops))


def tiles_right(reading: Reading, truth: Sequence[Tile]) -> int:
    """How many of the true tiles the reading has, whatever their order."""
    seen = Counter(s.label for s in reading.sightings if isinstance(s.label, Tile))
    return sum((Counter(truth) & seen).values())
