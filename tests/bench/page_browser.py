"""A server with the shipped models and a Chromium that looks at it, for the commands beside."""

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
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}


@contextmanager
def served() -> Iterator[str]:
    """The application with the shipped models on a free port: its address."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as home:
        app = create_app(Settings(home=Path(home)))
        server = make_server("127.0.0.1", 0, app, threaded=True)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join(5)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; ends the process with a message where it is missing."""
    path = shutil.which("chromium")
    if path is None:
        sys.exit("needs Chromium: apt-get install chromium fonts-noto-cjk")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()
