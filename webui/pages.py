"""The pages, each with a JSON twin."""

from __future__ import annotations

from dataclasses import asdict

from flask import Blueprint, Response, current_app, jsonify, render_template

from taishot.webui.errors import wants_json
from taishot.webui.parts import parts_of
from taishot.webui.tile_sets import tile_set_list

pages = Blueprint("pages", __name__)


@pages.get("/")
def index() -> Response | str:
    """The page; its twin is /api/config."""
    context = parts_of(current_app).page_context()
    if wants_json():
        return jsonify(context)
    return render_template("index.html", **asdict(context))


@pages.get("/tilesets")
def tile_sets() -> Response | str:
    """The page of the person's own tile sets; its twin is /api/tilesets."""
    if wants_json():
        return jsonify(tilesets=tile_set_list())
    context = parts_of(current_app).page_context()
    return render_template("tilesets.html", **asdict(context))


@pages.get("/favicon.ico")
def favicon() -> Response:
    """Browsers ask for it unbidden; the page names its own icon."""
    return Response(status=204)
