"""From a file or bytes to an upright Photo, whatever a phone or a chat program made of it.

Large JPEGs are decoded at a half, a quarter or an eighth of their size, so that neither time nor
memory grows with the camera; coordinates stay those of the full picture (`Photo.full_width`).
"""

from __future__ import annotations

import io
import warnings
from pathlib import Path

import numpy as np
import pillow_heif
from PIL import Image, UnidentifiedImageError

from taishot.vision.errors import BadPhoto
from taishot.vision.types import ByteArray, Photo

WORKING_SIDE = 2000
"""Pixels the long side keeps at least when a larger picture is reduced: tiles of a hand that
fills a third of the picture's width then still have the classifier's input size."""

SMALLEST_SIDE = 48
"""A picture with a shorter side than this cannot hold a readable tile."""

STRIP = 8
"""A picture too small one way and so many times longer the other is a strip, no thumbnail."""

LARGEST_BYTES = 96 * 1024 * 1024
LARGEST_PIXELS = 64_000_000
"""For formats that must be unpacked whole. JPEG may have more (see _LARGEST_JPEG_PIXELS)."""
_LARGEST_JPEG_PIXELS = 170_000_000

_OPENERS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF", "HEIF", "AVIF")
_JPEG = ("JPEG", "MPO")
_TURNED = frozenset({5, 6, 7, 8})
_EXIF_ORIENTATION = 0x0112
_PAPER = (128, 128, 128)


def load_photo(
    source: Path | str | bytes, name: str = "", working_side: int = WORKING_SIDE
) -> Photo:
    """Read a picture and turn it upright.

    The content decides the format, not the file's name. Animations give their first frame,
    transparency is laid on grey, 16-bit and CMYK pictures become 8-bit BGR.

    Args:
        source: path of a file, or the file's bytes.
        name: what to call it in messages; the path when empty.
        working_side: pixels; larger pictures are reduced by a whole factor as long as the long
            side stays at least this long.

    Returns:
        The photo; `pixels` may be a reduced copy, `full_width` and `full_height` are the size of
        the upright original in pixels.

    Raises:
        BadPhoto: when it is not a picture, or damaged, too small or too large.
    """
    called = name or ("photo" if isinstance(source, bytes) else str(source))
    data = source if isinstance(source, bytes) else _bytes_of(Path(source))
    _check_size_in_bytes(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # half-valid metadata is no reason to bother anyone
        image = _open(data)
        with image:
            _check_size_in_pixels(image)
            turn = _orientation(image)
            full = image.size[::-1] if turn in _TURNED else image.size
            pixels = _decode(image, working_side, turn)
    return Photo(pixels, called, full[0], full[1])


def _bytes_of(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST_BYTES:
            raise _too_heavy()
        return path.read_bytes()
    except IsADirectoryError as error:
        raise _unreadable(
            path, "it is a folder; name a photo in it", "這是資料夾；請指定裡面的照片"
        ) from error
    except FileNotFoundError as error:
        raise _unreadable(
            path, "there is no such file; check its name", "沒有這個檔案；請確認檔名"
        ) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise _unreadable(
            path, f"{why}; check its permissions", f"{why}；請確認檔案權限"
        ) from error


def _unreadable(path: Path, why: str, why_zh: str) -> BadPhoto:
    return BadPhoto("no_file", f"{path} cannot be opened: {why}", f"無法開啟 {path}：{why_zh}")


def _too_heavy() -> BadPhoto:
    limit = LARGEST_BYTES // (1024 * 1024)
    return BadPhoto(
        "too_large",
        f"the file is larger than {limit} MB; send the photo as a JPEG or choose a smaller size",
        f"檔案超過 {limit} MB；請改用 JPEG 或較小的照片尺寸",
    )


def _check_size_in_bytes(data: bytes) -> None:
    if not data:
        raise BadPhoto(
            "empty",
            "the file is empty; take or send the photo again",
            "檔案是空的；請重新拍攝或傳送照片",
        )
    if len(data) > LARGEST_BYTES:
        raise _too_heavy()


def _open(data: bytes) -> Image.Image:
    Image.init()
    pillow_heif.register_heif_opener()
    try:
        return Image.open(io.BytesIO(data), formats=_OPENERS)
    except UnidentifiedImageError as error:
        raise BadPhoto(
            "not_an_image",
            "this is not a picture that can be read; use a JPEG, PNG, HEIC or WebP photo",
            "這不是可讀取的圖片；請使用 JPEG、PNG、HEIC 或 WebP 照片",
        ) from error
    except Image.DecompressionBombError as error:
        raise _too_many_pixels("over 170") from error
    except Exception as error:
        raise _damaged() from error


def _too_many_pixels(count: str) -> BadPhoto:
    return BadPhoto(
        "too_many_pixels",
        f"the picture unpacks to {count} million pixels; set the camera to 12 or 50 megapixels, "
        "or send a smaller copy",
        "圖片像素過多；請把相機設為 1200 萬或 5000 萬畫素，或傳送較小的照片",
    )


def _damaged() -> BadPhoto:
    return BadPhoto(
        "damaged",
        "the picture is damaged or was cut short on its way; send or take it again",
        "圖片已損壞或傳輸不完整；請重新傳送或拍攝",
    )


def _check_size_in_pixels(image: Image.Image) -> None:
    width, height = image.size
    if min(width, height) < SMALLEST_SIDE:
        raise _too_small(width, height)
    progressive = bool(image.info.get("progressive"))
    roomy = image.format in _JPEG and not progressive
    if width * height > (_LARGEST_JPEG_PIXELS if roomy else LARGEST_PIXELS):
        raise _too_many_pixels(str(round(width * height / 1e6)))


def _too_small(width: int, height: int) -> BadPhoto:
    if max(width, height) >= STRIP * min(width, height):
        return BadPhoto(
            "too_small",
            f"the picture is a strip of {width} x {height} pixels, too narrow to show a tile; "
            "send the whole photo",
            f"圖片是 {width} x {height} 像素的長條，太窄而看不到牌；請傳送完整的照片",
        )
    return BadPhoto(
        "too_small",
        f"the picture is only {width} x {height} pixels; send the original photo, not a thumbnail",
        f"圖片只有 {width} x {height} 像素；請傳送原始照片，不要用縮圖",
    )


def _orientation(image: Image.Image) -> int:
    try:
        return int(image.getexif().get(_EXIF_ORIENTATION, 1))
    except Exception:
        return 1  # broken metadata: show the picture as it is stored


def _decode(image: Image.Image, working_side: int, turn: int) -> ByteArray:
    try:
        factor = _factor(max(image.size), working_side)
        if factor > 1 and image.format in _JPEG:
            # libjpeg scales by 1/2, 1/4 and 1/8 while decoding
            image.draft("RGB", (-(-image.width // factor), -(-image.height // factor)))
        image.load()
        small = _reduced(image, working_side)
        return _upright_bgr(small, turn)
    except (MemoryError, BadPhoto):
        raise
    except Exception as error:
        raise _damaged() from error


def _factor(side: int, working_side: int) -> int:
    return max(1, side // working_side)


def _reduced(image: Image.Image, working_side: int) -> Image.Image:
    factor = _factor(max(image.size), working_side)
    if factor == 1:
        return image
    plain = image.convert("RGB") if image.mode in ("P", "1") else image
    return plain.reduce(factor)


def _upright_bgr(image: Image.Image, turn: int) -> ByteArray:
    rgb = _to_rgb(image)
    pixels = np.asarray(rgb, np.uint8)[:, :, ::-1]
    return np.ascontiguousarray(_turned(pixels, turn))


def _turned(pixels: ByteArray, turn: int) -> ByteArray:
    """The (H, W, 3) picture with the EXIF orientation 1..8 applied."""
    if turn in _TURNED:
        pixels = pixels.transpose(1, 0, 2)
    if turn in (3, 4, 7, 8):
        pixels = pixels[::-1]
    if turn in (2, 3, 6, 7):
        pixels = pixels[:, ::-1]
    return pixels


def _to_rgb(image: Image.Image) -> Image.Image:
    if image.mode == "RGB":
        return image
    if image.mode.startswith(("I", "F")):  # 16-bit grey, 32-bit grey
        return _grey_of(image)
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        layered = image.convert("RGBA")
        paper = Image.new("RGBA", layered.size, (*_PAPER, 255))
        return Image.alpha_composite(paper, layered).convert("RGB")
    return image.convert("RGB")


def _grey_of(image: Image.Image) -> Image.Image:
    values = np.asarray(image).astype(np.float32)
    top = 65535.0 if values.max() > 255 else 255.0
    return Image.fromarray((values * (255.0 / top)).clip(0, 255).astype(np.uint8)).convert("RGB")


def write_upright(photo: Photo) -> bytes:
    """The photo's pixels as a JPEG (quality 92) in bytes, for pages and bug reports."""
    held = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(photo.pixels[:, :, ::-1])).save(held, "JPEG", quality=92)
    return held.getvalue()
