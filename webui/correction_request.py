"""Reads a CorrectionRequest of the API; everything in it is a stranger's word."""

from __future__ import annotations

import math
from typing import NoReturn

from taishot.scoring.tiles import TILE_BY_CODE
from taishot.vision.types import Role, Special
from taishot.webui.corrections import Correction
from taishot.webui.errors import WebError
from taishot.webui.photo_store import JsonObject, is_id

MAX_TILES = 400
"""More than two whole sets lie on no table."""

MAX_HAND = 500
"""Characters of a hand in notation."""

_CODES = frozenset(TILE_BY_CODE) | {special.code for special in Special}
_ROLES = frozenset(role.value for role in Role)


def _refuse(message: str, message_zh: str) -> NoReturn:
    raise WebError(422, "bad_correction", message, message_zh)


def photo_id_of(body: JsonObject) -> str:
    """The photo's id.

    Raises:
        WebError: 422 when there is none.
    """
    photo_id = body.get("photo_id")
    if not isinstance(photo_id, str) or not is_id(photo_id):
        _refuse(
            "photo_id must be the id that /api/read gave.", "photo_id 必須是 /api/read 給的 id。"
        )
    return photo_id


def correction_of(body: JsonObject, width: int, height: int) -> Correction:
    """The corrected tiles.

    Args:
        body: the request.
        width: of the upright photo, pixels.
        height: of the upright photo, pixels.

    Raises:
        WebError: 422 with the first thing that is wrong.
    """
    tiles = body.get("tiles")
    if not isinstance(tiles, list) or len(tiles) > MAX_TILES:
        _refuse(
            f"tiles must be a list of at most {MAX_TILES}.",
            f"tiles 必須是最多 {MAX_TILES} 項的陣列。",
        )
    hand = body.get("hand")
    if hand is not None and (not isinstance(hand, str) or len(hand) > MAX_HAND):
        _refuse("hand must be a text in notation or null.", "hand 必須是牌譜文字或 null。")
    checked = tuple(_tile(index, tile, width, height) for index, tile in enumerate(tiles))
    return Correction(checked, hand)


def _tile(index: int, tile: object, width: int, height: int) -> JsonObject:
    where = f"tiles[{index}]"
    if not isinstance(tile, dict):
        _refuse(f"{where} must be an object.", f"{where} 必須是物件。")
    code, role, group = tile.get("tile"), tile.get("role", "other"), tile.get("group", -1)
    if not isinstance(code, str) or code not in _CODES:
        _refuse(
            f"{where}.tile must be a tile code, back or ?.",
            f"{where}.tile 必須是牌的代碼、back 或 ?。",
        )
    if not isinstance(role, str) or role not in _ROLES:
        known = ", ".join(sorted(_ROLES))
        _refuse(f"{where}.role must be one of {known}.", f"{where}.role 必須是 {known} 之一。")
    if not isinstance(group, int) or isinstance(group, bool) or not -1 <= group <= MAX_TILES:
        _refuse(f"{where}.group must be a small number.", f"{where}.group 必須是小的整數。")
    quad = _quad(where, tile.get("quad"), width, height)
    return {"tile": code, "quad": quad, "role": role, "group": group}


def _quad(where: str, quad: object, width: int, height: int) -> list[list[float]]:
    """Four corners, at most half a photo outside it: tiles may be cut off by the edge."""
    points = quad if isinstance(quad, list) and len(quad) == 4 else []
    corners = [
        [float(value) for value in point]
        for point in points
        if isinstance(point, list) and len(point) == 2 and all(map(_is_coordinate, point))
    ]
    inside = all(
        -0.5 * width <= x <= 1.5 * width and -0.5 * height <= y <= 1.5 * height for x, y in corners
    )
    if len(corners) != 4 or not inside:
        _refuse(
            f"{where}.quad must be four [x, y] corners in pixels of the photo.",
            f"{where}.quad 必須是四個 [x, y] 角點，以照片像素為單位。",
        )
    return corners


def _is_coordinate(value: object) -> bool:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return abs(value) < 1e6 and math.isfinite(value)
