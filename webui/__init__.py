"""The local web page and the command line: they translate and decide nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from taishot.webui.lazy_reader import Reader
    from taishot.webui.settings import Settings


def create_app(config: Settings | None = None, reader: Reader | None = None) -> Flask:
    """The Flask application.

    Args:
        config: how to serve; the defaults of `Settings` when None.
        reader: what reads photos; the shipped models, loaded when first needed, when None.

    Returns:
        An application that any WSGI server can run. `taishot web` runs it with waitress.
    """
    from taishot.webui.app import build_app

    return build_app(config, reader)
