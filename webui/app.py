"""Puts the application together."""

from __future__ import annotations

from flask import Flask

from taishot.webui.api import api
from taishot.webui.compression import register_compression
from taishot.webui.corrections import CorrectionStore
from taishot.webui.errors import register_errors
from taishot.webui.lazy_reader import LazyReader, Reader, shipped_reader
from taishot.webui.pages import pages
from taishot.webui.parts import Parts, keep_parts
from taishot.webui.photo_store import PhotoStore
from taishot.webui.pool import ReadPool
from taishot.webui.reading_service import ReadingService
from taishot.webui.security import register_security
from taishot.webui.settings import Settings


def build_app(config: Settings | None = None, reader: Reader | None = None) -> Flask:
    """The Flask application; see `taishot.webui.create_app`."""
    settings = config if config is not None else Settings()
    # Without instance_path Flask looks for the package's folder and fails under a mapped
    # namespace (StopIteration in find_package).
    app = Flask("taishot.webui", instance_path=str(settings.home.absolute()))
    app.config["MAX_CONTENT_LENGTH"] = settings.max_upload_bytes
    photos = PhotoStore(settings.home / "photos", settings.keep_photos)
    source = LazyReader(shipped_reader if reader is None else lambda: reader)
    readings = ReadingService(
        source,
        ReadPool(settings.max_reads, settings.max_reads_per_client),
        photos,
        settings.read_timeout_s,
    )
    corrections = CorrectionStore(settings.home / "corrections")
    keep_parts(app, Parts(settings, readings, photos, corrections))
    register_errors(app)
    register_security(app, settings)
    register_compression(app)
    app.register_blueprint(pages)
    app.register_blueprint(api)
    return app
