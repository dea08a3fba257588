"""Photos of the last hours on disk, so that reloading the page loses nothing."""

from __future__ import annotations

import json
import re
import secrets
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

JsonObject = dict[str, Any]

_ID = re.compile(r"\A[A-Za-z0-9_-]{22}\Z")
_ID_BYTES = 16  # 22 characters


def new_id() -> str:
    """A random token that nobody can guess."""
    return secrets.token_urlsafe(_ID_BYTES)


def is_id(text: str) -> bool:
    """Whether `text` has the form of `new_id()`; then it is safe as a file name."""
    return _ID.match(text) is not None


@dataclass(frozen=True)
class StoredPhoto:
    """A photo on disk.

    Attributes:
        id: its token.
        original: the file as it was sent.
        display: the upright reduced JPEG.
        answer: what /api/read answered.
    """

    id: str
    original: Path
    display: Path
    answer: JsonObject


class PhotoStore:
    """A folder of photos; the oldest go when there are more than `keep`.

    Args:
        folder: where; made when first needed.
        keep: how many photos stay.
    """

    def __init__(self, folder: Path, keep: int) -> None:
        self._folder = folder
        self._keep = keep

    def add(
        self, photo_id: str, original: bytes, suffix: str, display: bytes, answer: JsonObject
    ) -> None:
        """Keep a photo that was read.

        Args:
            photo_id: from `new_id()`.
            original: the file as it was sent.
            suffix: its file suffix, such as `.jpg`.
            display: the upright reduced JPEG.
            answer: what /api/read answers.

        Raises:
            OSError: when the disk is full or may not be written.
        """
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = self._folder / f".new-{photo_id}"
        fresh.mkdir(mode=0o700)
        try:
            (fresh / f"original{suffix}").write_bytes(original)
            (fresh / "display.jpg").write_bytes(display)
            text = json.dumps(answer)
            (fresh / "answer.json").write_text(text, encoding="utf-8")
            fresh.replace(self._folder / photo_id)
        except BaseException:
            shutil.rmtree(fresh, ignore_errors=True)
            raise
        self._forget_oldest()

    def get(self, photo_id: str) -> StoredPhoto | None:
        """The photo with that id; None when it is unknown, no id at all, or already removed."""
        if not is_id(photo_id):
            return None
        folder = self._folder / photo_id
        try:
            answer = json.loads((folder / "answer.json").read_text(encoding="utf-8"))
            original = next(folder.glob("original.*"))
        except (OSError, ValueError, StopIteration):
            return None
        return StoredPhoto(photo_id, original, folder / "display.jpg", answer)

    def forget(self, photo_id: str) -> bool:
        """Remove a photo; whether there was one."""
        if self.get(photo_id) is None:
            return False
        shutil.rmtree(self._folder / photo_id, ignore_errors=True)
        return True

    def _forget_oldest(self) -> None:
        dated: list[tuple[float, Path]] = []
        for folder in self._folder.iterdir():
            try:
                dated.append((folder.stat().st_mtime, folder))
            except FileNotFoundError:  # another request removed it
                continue
        for _, folder in sorted(dated)[: -self._keep]:
            shutil.rmtree(folder, ignore_errors=True)
