"""Corrected photos on disk: what the reader saw, what was really there; whole or not at all."""

from __future__ import annotations

import json
import shutil
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from taishot.models.home import sync_folder, write_atomically
from taishot.vision.corrected import (
    SAMPLE_FILE,
    CorrectedPhoto,
    CorrectedTile,
    load_corrected,
    tile_to_json,
    to_json,
)
from taishot.webui.photo_store import JsonObject, StoredPhoto, new_id

ABANDONED_S = 600.0
"""A sample that has been on its way to the disk for so many seconds was left by a crash."""


@dataclass(frozen=True)
class Correction:
    """What a person sent: every tile of the photo, and the hand when the page knows it."""

    tiles: tuple[CorrectedTile, ...]
    hand: str | None


def count_changed(seen: Iterable[JsonObject], corrected: Iterable[CorrectedTile]) -> int:
    """How many tiles the reader had wrong, missed, or saw where there are none.

    Args:
        seen: tiles of the reading in public JSON.
        corrected: every tile as it should have been read.
    """
    before = Counter(_key(tile) for tile in seen)
    after = Counter(_key(tile_to_json(tile)) for tile in corrected)
    return max((before - after).total(), (after - before).total())


def _key(tile: JsonObject) -> tuple[object, ...]:
    return (tile["tile"], *(round(float(value)) for point in tile["quad"] for value in point))


class CorrectionStore:
    """A folder of labelled samples; `taishot.vision.corrected` describes it.

    Args:
        folder: where; made when first needed.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def add(self, photo: StoredPhoto, correction: Correction, version: str) -> JsonObject:
        """Store one sample; after a crash it is there whole or not at all.

        Returns:
            Its entry in the list.

        Raises:
            OSError: when the disk is full or may not be written.
        """
        reading = photo.answer["reading"]
        data = photo.original.read_bytes()
        sample = CorrectedPhoto(
            id=new_id(),
            created=datetime.now(UTC).isoformat(timespec="seconds"),
            version=version,
            photo=f"photo{photo.original.suffix}",
            sha256=sha256(data).hexdigest(),
            width=reading["width"],
            height=reading["height"],
            tiles=correction.tiles,
            hand=correction.hand,
            changed=count_changed(reading["tiles"], correction.tiles),
            reading=reading,
        )
        self._write(sample, data)
        return _entry(sample)

    def _write(self, sample: CorrectedPhoto, photo: bytes) -> None:
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._clear_leftovers()
        fresh = self._folder / f".new-{sample.id}"
        fresh.mkdir(mode=0o700)
        try:
            write_atomically(fresh / sample.photo, photo)
            text = json.dumps(to_json(sample), indent=1)
            write_atomically(fresh / SAMPLE_FILE, text.encode())
            fresh.replace(self._folder / sample.id)
        except BaseException:
            shutil.rmtree(fresh, ignore_errors=True)
            raise
        sync_folder(self._folder)

    def _clear_leftovers(self) -> None:
        """Remove what a crash left half stored; another server may be at work on younger ones."""
        for each in self._folder.glob(".new-*"):
            with suppress(OSError):  # gone meanwhile
                if time.time() - each.stat().st_mtime > ABANDONED_S:
                    shutil.rmtree(each, ignore_errors=True)

    def entries(self) -> list[JsonObject]:
        """What is stored, newest first; samples that can't be read are left out."""
        samples, _ = load_corrected(self._folder)
        return [_entry(sample) for sample in reversed(samples)]


def _entry(sample: CorrectedPhoto) -> JsonObject:
    return {
        "id": sample.id,
        "created": sample.created,
        "width": sample.width,
        "height": sample.height,
        "tiles": len(sample.tiles),
        "changed": sample.changed,
        "hand": sample.hand,
    }
