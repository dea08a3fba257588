"""The photo reader: loaded when first needed, with a person's own tile set where one is named."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Protocol

from taishot.vision.types import Photo, Reading
from taishot.webui.errors import WebError

LOG = logging.getLogger(__name__)


class Reader(Protocol):
    """What finds the tiles in a photo."""

    def read(self, photo: Photo) -> Reading:
        """Find and name the tiles of one photo."""
        ...


def for_tile_set(reader: Reader, name: str) -> Reader:
    """The reader with a stored tile set as a second opinion.

    Raises:
        WebError: 422 when there is no such set, or the reader can take none.
    """
    from taishot.vision.pipeline import PhotoReader
    from taishot.vision.tileset import TileSetError, load_tile_set, with_tile_set

    try:
        tiles = load_tile_set(name)
    except TileSetError as error:
        raise WebError(422, "no_tile_set", error.message, error.message_zh) from error
    if not isinstance(reader, PhotoReader):
        raise reader_takes_no_sets()
    return with_tile_set(reader, tiles)


def reader_takes_no_sets() -> WebError:
    """What to say when the reader is not one that can be given a tile set."""
    return WebError(
        422, "no_tile_set", "This reader takes no tile sets.", "目前的辨識程式不支援自訂牌組。"
    )


def shipped_reader() -> Reader:
    """The reader with the models of this package; takes seconds."""
    from taishot.vision.pipeline import default_reader

    return default_reader()


class LazyReader:
    """A reader made when first needed; a failure is told, and tried again at the next photo.

    Args:
        make: makes the reader.
    """

    def __init__(self, make: Callable[[], Reader]) -> None:
        self._make = make
        self._reader: Reader | None = None
        self._lock = threading.Lock()
        self.state = "idle"

    def prepare(self) -> None:
        """Make the reader now; a failure is only logged."""
        try:
            self.get()
        except WebError as error:
            LOG.warning("%s / %s", error.context.message, error.context.message_zh)
            LOG.debug("why", exc_info=True)

    def get(self) -> Reader:
        """The reader.

        Raises:
            WebError: 503 when it can't be made.
        """
        with self._lock:
            if self._reader is None:
                self.state = "loading"
                try:
                    self._reader = self._make()
                except Exception as error:
                    self.state = "failed"
                    raise _no_reader(error) from error
                self.state = "ready"
            return self._reader


def _no_reader(error: Exception) -> WebError:
    return WebError(
        503,
        "reader_unavailable",
        f"Photos cannot be read now: {error}. Hands can still be put in by hand.",
        "目前無法辨識照片（模型載入失敗），仍可手動輸入牌。",
        {"Retry-After": "30"},
    )
