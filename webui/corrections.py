"""Corrected photos on disk: what the reader saw, what was really there; whole or not at all."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from taishot.models.home import sync_folder, write_atomically
from taishot.webui.photo_store import JsonObject, StoredPhoto, is_id, new_id

FORMAT = 1
"""Of sample.json; a reader of another number refuses it."""


@dataclass(frozen=True)
class Correction:
    """The photo's tiles as they should have been read.

    Attributes:
        tiles: as in CorrectionRequest of the API: tile, quad, role, group.
        hand: the hand in notation, when the page knows it.
    """

    tiles: tuple[JsonObject, ...]
    hand: str | None


def _key(tile: JsonObject) -> tuple[object, ...]:
    return (tile["tile"], *(round(float(value)) for point in tile["quad"] for value in point))


def count_changed(seen: list[JsonObject], corrected: tuple[JsonObject, ...]) -> int:
    """How many tiles the reader had wrong, missed, or saw where there are none."""
    before = Counter(_key(tile) for tile in seen)
    after = Counter(_key(tile) for tile in corrected)
    return max((before - after).total(), (after - before).total())


class CorrectionStore:
    """A folder of labelled samples: `<id>/photo.<suffix>` and `<id>/sample.json`.

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
        sample: JsonObject = {
            "format": FORMAT,
            "id": new_id(),
            "created": datetime.now(UTC).isoformat(timespec="seconds"),
            "version": version,
            "photo": f"photo{photo.original.suffix}",
            "sha256": sha256(data).hexdigest(),
            "width": reading["width"],
            "height": reading["height"],
            "tiles": list(correction.tiles),
            "hand": correction.hand,
            "changed": count_changed(reading["tiles"], correction.tiles),
            "reading": reading,
        }
        self._write(sample, data)
        return _entry(sample)

    def _write(self, sample: JsonObject, photo: bytes) -> None:
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = self._folder / f".new-{sample['id']}"
        fresh.mkdir(mode=0o700)
        try:
            write_atomically(fresh / sample["photo"], photo)
            text = json.dumps(sample, ensure_ascii=False, indent=1)
            write_atomically(fresh / "sample.json", text.encode())
            fresh.replace(self._folder / sample["id"])
        except BaseException:
            shutil.rmtree(fresh, ignore_errors=True)
            raise
        sync_folder(self._folder)

    def entries(self) -> list[JsonObject]:
        """What is stored, newest first; samples that can't be read are left out."""
        found = [_entry(sample) for sample in self._samples()]
        return sorted(found, key=lambda entry: str(entry["created"]), reverse=True)

    def _samples(self) -> Iterator[JsonObject]:
        if not self._folder.is_dir():
            return
        for folder in self._folder.iterdir():
            if not is_id(folder.name):
                continue
            try:
                sample = json.loads((folder / "sample.json").read_text(encoding="utf-8"))
            except (OSError, ValueError):
                continue
            if isinstance(sample, dict) and sample.get("format") == FORMAT:
                yield sample


def _entry(sample: JsonObject) -> JsonObject:
    kept = ("id", "created", "width", "height", "changed", "hand")
    return {name: sample[name] for name in kept} | {"tiles": len(sample["tiles"])}
