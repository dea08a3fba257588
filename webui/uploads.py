"""What a request body holds: photos by their content, JSON within limits."""

from __future__ import annotations

import json
from typing import NoReturn

from flask import request

from taishot.webui.errors import WebError

PHOTO_TYPES: tuple[str, ...] = (
    "image/jpeg",
    "image/png",
    "image/webp",
    "image/heic",
    "image/heif",
    "image/avif",
    "image/gif",
    "image/bmp",
    "image/tiff",
)
"""Media types the page may offer; what counts is the content."""

_UNNAMED_TYPES = ("application/octet-stream", "")
_HEIF_BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"hevm", b"hevs", b"mif1", b"msf1")


def photo_suffix(data: bytes) -> str | None:
    """The file suffix that goes with the content, such as `.jpg`; None when it is no photo."""
    if data.startswith(b"\xff\xd8\xff"):
        return ".jpg"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return ".png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return ".webp"
    if data[4:8] == b"ftyp":
        brand = data[8:12]
        return ".heic" if brand in _HEIF_BRANDS else ".avif" if brand[:3] == b"avi" else None
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return ".gif"
    if data[:4] in (b"II*\x00", b"MM\x00*"):
        return ".tif"
    return ".bmp" if data[:2] == b"BM" else None


def photo_from_request() -> tuple[bytes, str, str]:
    """The uploaded photo: its bytes, the name its sender gave it, and its file suffix.

    Raises:
        WebError: 400 without a photo, 415 when it is not one.
    """
    name = request.args.get("name", "")
    if request.mimetype == "multipart/form-data":
        upload = request.files.get("photo")
        if upload is None:
            raise _no_photo()
        data, name = upload.read(), name or upload.filename or ""
    elif request.mimetype.startswith("image/") or request.mimetype in _UNNAMED_TYPES:
        data = request.get_data(cache=False)
    else:
        raise _not_a_photo()
    if not data:
        raise _no_photo()
    suffix = photo_suffix(data)
    if suffix is None:
        raise _not_a_photo()
    return data, _short_name(name), suffix


def _short_name(name: str) -> str:
    plain = name.replace("\\", "/").rsplit("/", 1)[-1]
    return "".join(ch for ch in plain if ch.isprintable())[:200] or "photo"


def _no_photo() -> WebError:
    return WebError(
        400,
        "no_photo",
        "No photo came with the request. Send the file as the body, or as the form field 'photo'.",
        "請求裡沒有照片。請把檔案當作內容送出，或放在表單欄位 photo。",
    )


def _not_a_photo() -> WebError:
    return WebError(
        415,
        "not_a_photo",
        "This is not a photo that can be read. Use a JPEG, PNG, WebP or HEIC file.",
        "這不是可讀取的照片。請使用 JPEG、PNG、WebP 或 HEIC 檔。",
    )


def json_object(limit: int) -> dict[str, object]:
    """The JSON object in the request body.

    Args:
        limit: bytes; more is refused.

    Raises:
        WebError: 400 not JSON, 415 not declared as JSON, 422 no object.
        RequestEntityTooLarge: 413.
    """
    if not request.is_json:
        raise WebError(
            415,
            "json_needed",
            "Send JSON, with Content-Type: application/json.",
            "請送出 JSON，並標明 Content-Type: application/json。",
        )
    request.max_content_length = limit
    try:
        value = json.loads(request.get_data(cache=False), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise WebError(
            400,
            "bad_json",
            "The body is not valid JSON. Check quotes, commas and brackets.",
            "內容不是有效的 JSON，請檢查引號、逗號與括號。",
        ) from error
    if not isinstance(value, dict):
        raise WebError(
            422,
            "not_an_object",
            "The JSON must be an object, in braces.",
            "JSON 必須是一個物件（用大括號）。",
        )
    return value


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no JSON")
