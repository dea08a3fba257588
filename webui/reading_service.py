"""From an uploaded file to a stored reading: models loaded once, photos read one at a time."""

from __future__ import annotations

import io
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from PIL import Image

from taishot.vision.errors import BadPhoto
from taishot.vision.photo import load_photo
from taishot.vision.types import Photo, Reading
from taishot.webui.errors import WebError
from taishot.webui.photo_store import JsonObject, PhotoStore, new_id
from taishot.webui.pool import Busy, Load, ReadPool
from taishot.webui.readings import reading_to_json

LOG = logging.getLogger(__name__)
DISPLAY_SIDE = 1600
"""Pixels of the longer side of a photo as the page shows it."""


class Reader(Protocol):
    """What finds the tiles in a photo."""

    def read(self, photo: Photo) -> Reading:
        """Find and name the tiles of one photo."""
        ...


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


@dataclass(frozen=True)
class Upload:
    """A photo as it was sent: the bytes, the sender's name for it, the suffix of its content."""

    data: bytes
    name: str
    suffix: str


class ReadingService:
    """Reads photos in a bounded pool and keeps them for the page.

    Args:
        reader: makes or is the reader.
        pool: where reading happens.
        photos: where they are kept.
        timeout_s: when to give up.
    """

    def __init__(
        self, reader: LazyReader, pool: ReadPool, photos: PhotoStore, timeout_s: float
    ) -> None:
        self._reader = reader
        self._pool = pool
        self._photos = photos
        self._timeout_s = timeout_s

    @property
    def state(self) -> str:
        """`idle`, `loading`, `ready` or `failed`."""
        return self._reader.state

    def load(self) -> Load:
        """How busy the pool is."""
        return self._pool.load()

    def prepare(self) -> None:
        """Load the models in the background."""
        self._pool.start(self._reader.prepare)

    def close(self) -> None:
        """Drop what waits to be read."""
        self._pool.close()

    def read(self, client: str, upload: Upload) -> JsonObject:
        """Read a photo.

        Returns:
            The answer of /api/read.

        Raises:
            WebError: 422 a photo that can't be read, 429 or 503 busy, 503 no models or too slow.
        """
        try:
            return self._pool.run(client, lambda: self._work(upload), self._timeout_s)
        except Busy as busy:
            raise _busy(busy) from busy
        except BadPhoto as bad:
            raise WebError(422, bad.id, bad.message, bad.message_zh) from bad
        except TimeoutError as late:
            raise _too_slow() from late

    def _work(self, upload: Upload) -> JsonObject:
        photo = load_photo(upload.data, upload.name)
        reading = self._reader.get().read(photo)
        display, width, height = _for_display(photo)
        photo_id = new_id()
        answer: JsonObject = {
            "id": photo_id,
            "image": {"url": f"/api/photos/{photo_id}", "width": width, "height": height},
            "reading": reading_to_json(reading),
        }
        self._photos.add(photo_id, upload.data, upload.suffix, display, answer)
        return answer


def _for_display(photo: Photo) -> tuple[bytes, int, int]:
    image = Image.fromarray(np.ascontiguousarray(photo.pixels[:, :, ::-1]))
    image.thumbnail((DISPLAY_SIDE, DISPLAY_SIDE))
    held = io.BytesIO()
    image.save(held, "JPEG", quality=85)
    return held.getvalue(), image.width, image.height


def _busy(busy: Busy) -> WebError:
    wait = {"Retry-After": str(busy.retry_after_s)}
    if busy.own_fault:
        return WebError(
            429,
            "too_many_reads",
            "Your earlier photos are still being read. Wait for them and try again.",
            "你先前的照片還在辨識，請等它們完成再試。",
            wait,
        )
    return WebError(
        503,
        "busy",
        f"Other photos are being read. Try again in {busy.retry_after_s} seconds.",
        f"正在辨識其他照片，請在 {busy.retry_after_s} 秒後再試。",
        wait,
    )


def _too_slow() -> WebError:
    return WebError(
        503,
        "too_slow",
        "Reading the photo took too long and was given up. Try a smaller photo.",
        "辨識太久，已放棄。請改用較小的照片。",
        {"Retry-After": "10"},
    )
