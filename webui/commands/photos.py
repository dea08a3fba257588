"""What the commands that take photos share: load, read, say what went wrong, draw."""

from __future__ import annotations

import argparse
import errno
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from taishot.models import ModelCorrupt, ModelMissing
from taishot.models.home import write_atomically
from taishot.vision.draw import encode_picture
from taishot.vision.errors import BadPhoto
from taishot.vision.photo import load_photo
from taishot.vision.pipeline import PhotoReader, default_reader
from taishot.vision.types import Photo, Reading
from taishot.webui.annotate import annotate
from taishot.webui.usage import wrong


@dataclass(frozen=True)
class Failure:
    """Why a photo gave no reading, in both languages."""

    id: str
    message: str
    message_zh: str

    def to_json(self) -> dict[str, Any]:
        """The `error` object of `taishot read`."""
        return {"id": self.id, "message": self.message, "message_zh": self.message_zh}

    def text(self, language: str) -> str:
        """One sentence in `zh` or `en`."""
        return self.message_zh if language == "zh" else self.message


def add_photo_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options of every command that reads photos."""
    parser.add_argument(
        "--tiles", metavar="SET", help="your own tile set, stored with `taishot calibrate`"
    )
    parser.add_argument(
        "--draw", metavar="OUT.jpg", type=_picture_path, help="save the photo with its tiles named"
    )


def make_reader(tiles: str | None = None) -> PhotoReader | Failure:
    """The reader of the shipped models, with a person's own tile set where one is named.

    Args:
        tiles: name of the set, or None.
    """
    try:
        reader = default_reader()
    except (ModelMissing, ModelCorrupt, ImportError, OSError, RuntimeError, ValueError) as error:
        return Failure(
            "no_models",
            f"the models cannot be loaded: {error}",
            f"無法載入辨識模型：{error}",
        )
    if tiles is None:
        return reader
    from taishot.vision.tileset import TileSetError, load_tile_set, with_tile_set

    try:
        return with_tile_set(reader, load_tile_set(tiles))
    except TileSetError as error:
        return Failure("no_tile_set", error.message, error.message_zh)


def read_photo(reader: PhotoReader, path: str) -> tuple[Photo, Reading] | Failure:
    """Load and read one photo.

    Args:
        reader: what reads it.
        path: of the photo file.
    """
    start = time.perf_counter()
    try:
        photo = load_photo(path)
    except BadPhoto as error:
        return Failure(error.id, error.message, error.message_zh)
    except MemoryError:
        return Failure(
            "no_memory",
            "there is not enough memory for this photo; send a smaller copy",
            "記憶體不足，無法開啟這張照片；請改用較小的照片",
        )
    return photo, reader.read(photo, (time.perf_counter() - start) * 1000)


def save_picture(photo: Photo, reading: Reading, path: Path, language: str) -> Failure | None:
    """Write the annotated photo; None when that worked.

    Args:
        photo: the photo.
        reading: of that photo.
        path: of the picture, as `--draw` accepts it.
        language: `zh` or `en`, of its legend.
    """
    try:
        write_atomically(path, encode_picture(annotate(photo, reading, language), path))
    except OSError as error:
        return _not_saved(path, error)
    return None


def cannot_save(path: Path) -> Failure | None:
    """Why a picture cannot be written there, found out before the work; None when it can.

    Args:
        path: of the picture, as `--draw` accepts it.
    """
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        return _not_saved(path, error)
    return None


def _not_saved(path: Path, error: OSError) -> Failure:
    why = error.strerror or str(error)
    return Failure(
        "not_saved",
        f"{path} cannot be written: {why}; choose another place",
        f"無法寫入 {path}；請換個位置",
    )


def _picture_path(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in (".jpg", ".jpeg", ".png"):
        raise wrong(f"{text}: name the picture .jpg or .png", f"{text}：檔名請用 .jpg 或 .png")
    return path
