"""From an uploaded file to a stored reading: models loaded once, photos read one at a time."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np
from PIL import Image

from taishot.vision.errors import BadPhoto
from taishot.vision.photo import load_photo
from taishot.vision.types import Photo
from taishot.webui.errors import WebError
from taishot.webui.lazy_reader import LazyReader, Reader, for_tile_set
from taishot.webui.photo_store import JsonObject, PhotoStore, new_id
from taishot.webui.pool import Busy, Load, ReadPool
from taishot.webui.readings import reading_to_json

T = TypeVar("T")
DISPLAY_SIDE = 1600
"""Pixels of the longer side of a photo as the page shows it."""


@dataclass(frozen=True)
class Upload:
    """A photo as it was sent.

    Attributes:
        data: the file's bytes.
        name: the sender's name for it.
        suffix: the file suffix of its content.
        tile_set: name of the stored tile set to read it with; None for none.
    """

    data: bytes
    name: str
    suffix: str
    tile_set: str | None = None


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
        return self.run(client, lambda: self._work(upload))

    def reader(self) -> Reader:
        """The reader, loaded when it was not; call it within `run` only.

        Raises:
            WebError: 503 when it can't be loaded.
        """
        return self._reader.get()

    def run(self, client: str, work: Callable[[], T]) -> T:
        """Do `work` in the pool.

        Raises:
            WebError: 422 a photo that can't be used, 429 or 503 busy, 503 too slow, no memory or
                no disk space.
        """
        try:
            return self._pool.run(client, work, self._timeout_s)
        except Busy as busy:
            raise _busy(busy) from busy
        except BadPhoto as bad:
            raise WebError(422, bad.id, bad.message, bad.message_zh) from bad
        except TimeoutError as late:
            raise _too_slow() from late
        except (OSError, MemoryError) as error:
            raise _no_room(error) from error

    def _work(self, upload: Upload) -> JsonObject:
        begun = time.perf_counter()
        photo = load_photo(upload.data, upload.name)
        load_ms = (time.perf_counter() - begun) * 1000
        reader = self._reader.get()
        if upload.tile_set is not None:
            reader = for_tile_set(reader, upload.tile_set)
        reading = reader.read(photo)
        reading = replace(reading, timings=replace(reading.timings, load=load_ms))
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


def _no_room(error: OSError | MemoryError) -> WebError:
    why = getattr(error, "strerror", None) or "out of memory"
    return WebError(
        503,
        "cannot_store",
        f"The photo could not be handled on the computer where taishot runs: {why}.",
        "執行 taishot 的電腦記憶體或磁碟空間不足，無法處理這張照片。",
    )
