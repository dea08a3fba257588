"""Reads a CorrectionRequest of the API; everything in it is a stranger's word."""

from __future__ import annotations

from typing import NoReturn

from taishot.vision.corrected import CorrectedTile, label_of, quad_of
from taishot.vision.types import Role
from taishot.webui.corrections import Correction
from taishot.webui.errors import WebError
from taishot.webui.photo_store import JsonObject, is_id

MAX_TILES = 400
"""More than two whole sets lie on no table."""

MAX_NAME = 64
"""Characters of a tile set's name."""

MAX_HAND = 500
"""Characters of a hand in notation."""

_ROLES = {role.value: role for role in Role}


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


def tile_set_name_of(body: JsonObject) -> str:
    """The name of the tile set to learn.

    Raises:
        WebError: 422 when there is none.
    """
    name = body.get("name")
    if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME:
        _refuse(
            f"name must be the tile set's name, at most {MAX_NAME} characters.",
            f"name 必須是牌組名稱，最多 {MAX_NAME} 個字。",
        )
    return name.strip()


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


def _tile(index: int, tile: object, width: int, height: int) -> CorrectedTile:
    where = f"tiles[{index}]"
    if not isinstance(tile, dict):
        _refuse(f"{where} must be an object.", f"{where} 必須是物件。")
    label = label_of(tile.get("tile"))
    if label is None:
        _refuse(
            f"{where}.tile must be a tile code, back or ?.",
            f"{where}.tile 必須是牌的代碼、back 或 ?。",
        )
    quad = quad_of(tile.get("quad"), width, height)
    if quad is None:
        _refuse(
            f"{where}.quad must be four [x, y] corners in pixels of the photo.",
            f"{where}.quad 必須是四個 [x, y] 角點，以照片像素為單位。",
        )
    role, group = tile.get("role", "other"), tile.get("group", -1)
    if not isinstance(role, str) or role not in _ROLES:
        known = ", ".join(_ROLES)
        _refuse(f"{where}.role must be one of {known}.", f"{where}.role 必須是 {known} 之一。")
    if not isinstance(group, int) or isinstance(group, bool) or not -1 <= group <= MAX_TILES:
        _refuse(f"{where}.group must be a small number.", f"{where}.group 必須是小的整數。")
    return CorrectedTile(label, quad, _ROLES[role], group)
