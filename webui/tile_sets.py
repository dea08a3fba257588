"""A person's own tile sets: learned from a photo whose tiles are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from taishot.scoring.tiles import Tile
from taishot.vision.calibrate import Faces, faces_laid_out, tile_set
from taishot.vision.corrected import CorrectedTile
from taishot.vision.photo import load_photo
from taishot.vision.pipeline import PhotoReader
from taishot.vision.tileset import (
    TileSet,
    TileSetError,
    load_tile_set,
    save_tile_set,
    set_path,
    stored_sets,
)
from taishot.vision.types import FloatArray, Photo
from taishot.webui.errors import WebError
from taishot.webui.lazy_reader import Reader, reader_takes_no_sets
from taishot.webui.photo_store import JsonObject, StoredPhoto

MAX_FACES = 400
"""Faces kept of one set; more of the same tell nothing new and make reading slower."""


def tile_set_list() -> list[JsonObject]:
    """What /api/tilesets lists; sets that can't be read are left out."""
    found = []
    for name in stored_sets():
        try:
            found.append(_entry(load_tile_set(name)))
        except TileSetError:
            continue
    return found


def learn_tile_set(name: str, photo: StoredPhoto, tiles: Sequence[CorrectedTile]) -> JsonObject:
    """Learn a set's faces from a photo whose tiles are known, or add them to the set.

    Args:
        name: of the set.
        photo: the photo.
        tiles: its tiles; those that are no face are left out.

    Returns:
        The set's entry in the list.

    Raises:
        WebError: 422 when the name cannot be a set's, or no tile is left to learn from.
        BadPhoto, OSError: when the photo or the set can't be read or written.
    """
    pixels = load_photo(photo.original.read_bytes(), photo.id)
    scale = np.float32(pixels.width / pixels.full_width)
    faces: Faces = []
    for tile in tiles:
        if isinstance(tile.label, Tile):
            quad: FloatArray = np.array(tile.quad, np.float32) * scale
            faces.append((tile.label, quad))
    try:
        return _keep(name, pixels, faces)
    except TileSetError as error:
        raise WebError(422, "bad_tile_set", error.message, error.message_zh) from error


def learn_laid_out(name: str, photo: StoredPhoto, reader: Reader) -> JsonObject:
    """Learn a set's faces from a photo of all 42 (or the 34 without flowers) in their usual order.

    Args:
        name: of the set.
        photo: the photo, with nothing else in it.
        reader: finds the tiles.

    Returns:
        The set's entry in the list.

    Raises:
        WebError: 422 when the name cannot be a set's, or the photo does not show those tiles.
        BadPhoto, OSError: when the photo or the set can't be read or written.
    """
    if not isinstance(reader, PhotoReader):
        raise reader_takes_no_sets()
    pixels = load_photo(photo.original.read_bytes(), photo.answer["reading"]["photo"])
    try:
        return _keep(name, pixels, faces_laid_out(reader, pixels))
    except TileSetError as error:
        raise WebError(422, "bad_tile_set", error.message, error.message_zh) from error


def _keep(name: str, photo: Photo, faces: Faces) -> JsonObject:
    set_path(name)
    learned = tile_set(name, [(photo, faces)])
    if name in stored_sets():
        learned = _joined(learned, load_tile_set(name))
    save_tile_set(learned)
    return _entry(learned)


def forget_tile_set(name: str) -> bool:
    """Remove a set; whether there was one."""
    if name not in stored_sets():
        return False
    set_path(name).unlink(missing_ok=True)
    return True


def _joined(newer: TileSet, older: TileSet) -> TileSet:
    """Both sets' faces, the newest first, at most MAX_FACES."""
    labels = (*newer.labels, *older.labels)[:MAX_FACES]
    crops = np.concatenate([newer.crops, older.crops])[:MAX_FACES]
    return replace(newer, labels=labels, crops=crops)


def _entry(tiles: TileSet) -> JsonObject:
    return {"name": tiles.name, "kinds": len(set(tiles.labels)), "faces": len(tiles.labels)}
