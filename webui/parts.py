"""What the views work with, made once per application."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask

from taishot.webui.contexts import PageContext
from taishot.webui.corrections import CorrectionStore
from taishot.webui.photo_store import PhotoStore
from taishot.webui.reading_service import ReadingService
from taishot.webui.settings import Settings, product_version
from taishot.webui.uploads import PHOTO_TYPES

_KEY = "taishot"


@dataclass(frozen=True)
class Parts:
    """The services behind the views."""

    settings: Settings
    readings: ReadingService
    photos: PhotoStore
    corrections: CorrectionStore

    def page_context(self) -> PageContext:
        """What the first page receives."""
        return PageContext(
            version=product_version(),
            default_rules=self.settings.default_rules,
            lan=self.settings.lan,
            max_upload_bytes=self.settings.max_upload_bytes,
            languages=("zh-Hant", "en"),
            photo_types=PHOTO_TYPES,
        )


def keep_parts(app: Flask, parts: Parts) -> None:
    """Attach the services to the application."""
    app.extensions[_KEY] = parts


def parts_of(app: Flask) -> Parts:
    """The services of the application."""
    parts: Parts = app.extensions[_KEY]
    return parts
