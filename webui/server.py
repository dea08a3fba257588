"""Runs the application under waitress until Ctrl-C."""

from __future__ import annotations

import logging
import signal
import socket
import threading
from types import FrameType

from waitress import create_server

from taishot.webui import create_app
from taishot.webui.lazy_reader import Reader
from taishot.webui.parts import parts_of
from taishot.webui.request_reader import DEFAULT_RULES
from taishot.webui.rule_list import rule_list
from taishot.webui.settings import Settings

THREADS = 12
"""More than may wait for the photo reader (`Settings.max_reads`), so that counting and pages are
always served beside it."""


def serve(settings: Settings, sockets: list[socket.socket], reader: Reader | None = None) -> None:
    """Serve on `sockets` until Ctrl-C or SIGTERM, loading the models and the rule sets meanwhile.

    Args:
        settings: how.
        sockets: bound and listening.
        reader: what reads photos; the shipped models when None.
    """
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # waiting is what a queue is for
    app = create_app(settings, reader)
    readings = parts_of(app).readings
    readings.prepare()
    threading.Thread(target=rule_list, args=(DEFAULT_RULES,), daemon=True).start()
    server = create_server(
        app,
        sockets=sockets,
        threads=max(THREADS, settings.max_reads + 4),
        # A little above Flask's own limit, whose answer is kinder.
        max_request_body_size=2 * settings.max_upload_bytes,
        ident=None,
    )
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _stop)
    try:
        server.run()  # returns on KeyboardInterrupt and SystemExit
    finally:
        readings.close()
        server.close()


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)
