"""A served application and a Chromium that looks at it: for the commands beside and the tests."""

from __future__ import annotations

import logging
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from werkzeug.serving import make_server

from taishot.webui import create_app
from taishot.webui.settings import Settings

if TYPE_CHECKING:
    from flask import Flask
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}


@contextmanager
def serving(app: Flask) -> Iterator[str]:
    """An application on a free port of this machine: its address."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


@contextmanager
def served() -> Iterator[str]:
    """The application with the shipped models: its address."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with (
        tempfile.TemporaryDirectory() as home,
        serving(create_app(Settings(home=Path(home)))) as address,
    ):
        yield address


@contextmanager
def launched(*more: str) -> Iterator[Browser]:
    """Debian's Chromium, which must be there, with some more flags."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *more])
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; ends the process with a message where it is missing."""
    if CHROMIUM is None:
        sys.exit("needs Chromium: apt-get install chromium fonts-noto-cjk")
    with launched("--hide-scrollbars") as browser:
        yield browser
