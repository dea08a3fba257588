"""Fonts for text on pictures: Pillow's own for codes, one of the computer's for Chinese."""

from __future__ import annotations

from functools import cache

from PIL import ImageFont
from PIL.ImageFont import FreeTypeFont

CHINESE_FILES = (
    "NotoSansTC-Regular.otf",
    "NotoSansCJK-Regular.ttc",
    "SourceHanSansTC-Regular.otf",
    "PingFang.ttc",
    "STHeiti Light.ttc",
    "msjh.ttc",
    "mingliu.ttc",
    "wqy-microhei.ttc",
    "wqy-zenhei.ttc",
    "DroidSansFallbackFull.ttf",
    "NotoSerifCJK-Regular.ttc",
    "NotoSerifCJK-Bold.ttc",
    "uming.ttc",
    "ukai.ttc",
)
"""Files that systems keep Chinese fonts in, best first; Pillow looks in the system's folders."""

_MISSING = "\uffff"


def code_font(size: int) -> FreeTypeFont:
    """The font that Pillow carries: Latin letters, digits and marks, on every computer.

    Args:
        size: height of the font in pixels.
    """
    font = ImageFont.load_default(size)
    if not isinstance(font, FreeTypeFont):
        raise TypeError("Pillow was built without FreeType; install its usual wheel")
    return font


def chinese_font(size: int, text: str) -> FreeTypeFont | None:
    """A font of this computer that has every character of `text`; None where there is none.

    Args:
        size: height of the font in pixels.
        text: what is to be written.
    """
    for name in CHINESE_FILES:
        font = _opened(name, size)
        if font is not None and _has_all(font, text):
            return font
    return None


@cache
def _opened(name: str, size: int) -> FreeTypeFont | None:
    try:
        return ImageFont.truetype(name, size)
    except OSError:
        return None


def _has_all(font: FreeTypeFont, text: str) -> bool:
    missing = bytes(font.getmask(_MISSING))
    return all(bytes(font.getmask(character)) != missing for character in set(text) - {" "})
