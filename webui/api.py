"""The HTTP API, as openapi.json describes it."""

from __future__ import annotations

import hashlib

from flask import Blueprint, Response, abort, current_app, jsonify, request

from taishot.scoring.tile_names import CHARACTER_OF
from taishot.scoring.tiles import ALL_TILES
from taishot.webui.comparison import compare
from taishot.webui.contract import openapi_text, schema_text
from taishot.webui.correction_request import correction_of, photo_id_of, tile_set_name_of
from taishot.webui.errors import WebError
from taishot.webui.examples import examples
from taishot.webui.parts import Parts, parts_of
from taishot.webui.photo_store import StoredPhoto
from taishot.webui.reading_service import Upload
from taishot.webui.request_reader import DEFAULT_RULES
from taishot.webui.requests import answer
from taishot.webui.rule_list import rule_list
from taishot.webui.settings import product_version
from taishot.webui.tile_art import name_en
from taishot.webui.tile_sets import forget_tile_set, learn_laid_out, learn_tile_set, tile_set_list
from taishot.webui.uploads import json_object, photo_from_request

api = Blueprint("api", __name__, url_prefix="/api")


def _parts() -> Parts:
    return parts_of(current_app)


def _stored(photo_id: str) -> StoredPhoto:
    photo = _parts().photos.get(photo_id)
    if photo is None:
        raise _gone()
    return photo


def _gone() -> WebError:
    return WebError(
        404,
        "no_such_photo",
        "That photo is no longer kept here. Send it again.",
        "這張照片已不在此處，請重新傳送。",
    )


def _default_rules() -> str:
    return _parts().settings.default_rules or DEFAULT_RULES


@api.get("/config")
def config() -> Response:
    """What the page is built with."""
    return jsonify(_parts().page_context())


@api.post("/read")
def read() -> Response:
    """Read a photo."""
    data, name, suffix = photo_from_request()
    upload = Upload(data, name, suffix, request.args.get("tiles") or _parts().settings.tile_set)
    return jsonify(_parts().readings.read(request.remote_addr or "", upload))


@api.get("/photos/<photo_id>")
def photo(photo_id: str) -> Response:
    """A photo for display."""
    stored = _stored(photo_id)
    try:
        return Response(stored.display.read_bytes(), content_type="image/jpeg")
    except FileNotFoundError as error:  # removed since: the newest photos push out the oldest
        raise _gone() from error


@api.delete("/photos/<photo_id>")
def forget(photo_id: str) -> Response:
    """Forget a photo."""
    _parts().photos.forget(_stored(photo_id).id)
    return Response(status=204)


@api.get("/photos/<photo_id>/reading")
def reading(photo_id: str) -> Response:
    """The reading of a photo."""
    return jsonify(_stored(photo_id).answer)


@api.post("/score")
def score() -> Response:
    """Count a hand."""
    body = json_object(_parts().settings.max_json_bytes)
    return jsonify(answer(body, _default_rules()))


@api.post("/compare")
def compare_rules() -> Response:
    """Count a hand under two rule sets."""
    return jsonify(compare(json_object(_parts().settings.max_json_bytes)))


@api.get("/rules")
def rules() -> Response:
    """The rule sets."""
    return jsonify(rule_list(_default_rules()))


@api.get("/tiles")
def tiles() -> Response:
    """The 42 tiles."""
    listed = [
        {
            "code": tile.code,
            "zh": tile.zh,
            "en": name_en(tile),
            "unicode": CHARACTER_OF[tile],
            "copies": tile.copies,
        }
        for tile in ALL_TILES
    ]
    return jsonify(tiles=listed)


@api.get("/examples")
def example_photos() -> Response:
    """The example photos."""
    return jsonify(examples=examples())


@api.get("/corrections")
def corrections() -> Response:
    """The stored corrections."""
    return jsonify(corrections=_parts().corrections.entries())


@api.post("/corrections")
def correct() -> tuple[Response, int]:
    """Store a correction."""
    body = json_object(_parts().settings.max_json_bytes)
    stored = _stored(photo_id_of(body))
    size = stored.answer["reading"]
    correction = correction_of(body, size["width"], size["height"])
    try:
        entry = _parts().corrections.add(stored, correction, product_version())
    except OSError as error:
        raise WebError(
            503,
            "cannot_store",
            f"The correction could not be written: {error.strerror}. Free some disk space.",
            "無法寫入這筆更正，請檢查磁碟空間與權限。",
        ) from error
    return jsonify(entry), 201


@api.get("/tilesets")
def tile_sets() -> Response:
    """The stored tile sets."""
    return jsonify(tilesets=tile_set_list())


@api.post("/tilesets")
def learn() -> tuple[Response, int]:
    """Learn a tile set."""
    body = json_object(_parts().settings.max_json_bytes)
    name = tile_set_name_of(body)
    stored = _stored(photo_id_of(body))
    readings = _parts().readings
    if body.get("laid_out") is True:
        entry = readings.run(
            request.remote_addr or "", lambda: learn_laid_out(name, stored, readings.reader())
        )
        return jsonify(entry), 201
    size = stored.answer["reading"]
    tiles = correction_of(body, size["width"], size["height"]).tiles
    entry = readings.run(request.remote_addr or "", lambda: learn_tile_set(name, stored, tiles))
    return jsonify(entry), 201


@api.delete("/tilesets/<name>")
def forget_tiles(name: str) -> Response:
    """Forget a tile set."""
    if not forget_tile_set(name):
        abort(404)
    return Response(status=204)


@api.get("/health")
def health() -> Response:
    """Whether photos can be read now."""
    load = _parts().readings.load()
    reads = {"running": load.running, "waiting": load.waiting, "limit": load.limit}
    return jsonify(
        status="ok", version=product_version(), reader=_parts().readings.state, reads=reads
    )


@api.get("/openapi.json")
def openapi_description() -> Response:
    """The description of all this."""
    text = openapi_text()
    described = Response(text, content_type="application/json")
    described.set_etag(hashlib.sha256(text.encode()).hexdigest()[:16])
    return described


@api.get("/schemas/<name>")
def schema(name: str) -> Response:
    """A JSON Schema."""
    text = schema_text(name)
    if text is None:
        abort(404)
    return Response(text, content_type="application/schema+json")
