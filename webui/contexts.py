"""What each template receives, exactly; the JSON twin of a page is the same value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PageContext:
    """For `index.html` (the twin is `/api/config`) and `tilesets.html` (`/api/tilesets`)."""

    version: str
    default_rules: str | None
    lan: bool
    max_upload_bytes: int
    languages: tuple[str, ...]
    photo_types: tuple[str, ...]


@dataclass(frozen=True)
class ErrorContext:
    """For `error.html`; the twin is the problem JSON of the same status."""

    id: str
    status: int
    message: str
    message_zh: str
