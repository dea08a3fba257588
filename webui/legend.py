"""What the colours of an annotated photo mean, written below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw
from PIL.ImageFont import FreeTypeFont

from taishot.vision.types import Role, TileSighting
from taishot.webui.fonts import chinese_font, code_font

Colour = tuple[int, int, int]

COLOURS: dict[Role, Colour] = {
    Role.CONCEALED: (21, 128, 61),
    Role.MELD: (29, 78, 216),
    Role.FLOWER: (147, 51, 182),
    Role.WINNING: (205, 24, 24),
    Role.INDICATOR: (8, 120, 140),
    Role.OTHER: (110, 110, 110),
}
"""RGB of each part; white text on it can be read (at least 4.5 to 1). Read only."""

DOUBT: Colour = (255, 176, 0)
"""RGB of what a person should look at; dark text stands on it."""

DARK: Colour = (24, 24, 24)
_PALE: Colour = (240, 240, 240)

_WORDS: dict[Role | None, tuple[str, str]] = {
    Role.CONCEALED: ("hand, sure", "手牌（確定）"),
    Role.MELD: ("meld", "吃碰槓"),
    Role.FLOWER: ("flower", "花"),
    Role.WINNING: ("winning tile", "胡的那張"),
    Role.INDICATOR: ("indicator", "指示牌"),
    None: ("? doubt: check it", "? 請確認"),
    Role.OTHER: ("not part of the hand", "不算在手牌裡"),
}
"""Part (None: a doubt) -> its words in English and in Chinese, in the order they are shown."""


def in_hand(sighting: TileSighting) -> bool:
    """Whether a tile is taken as part of the hand."""
    return sighting.role is not Role.OTHER


def in_doubt(sighting: TileSighting) -> bool:
    """Whether a person should look at a tile of the hand."""
    return in_hand(sighting) and not sighting.sure


@dataclass(frozen=True)
class Entry:
    """One colour and what it means."""

    role: Role | None
    text: str

    @property
    def colour(self) -> Colour:
        """RGB of its swatch."""
        return DOUBT if self.role is None else COLOURS[self.role]


def entries(sightings: Iterable[TileSighting], language: str) -> tuple[Entry, ...]:
    """The entries for the parts that occur among tiles.

    Args:
        sightings: the tiles of a picture.
        language: `zh` or `en`.
    """
    seen: set[Role | None] = set()
    for sighting in sightings:
        seen.add(sighting.role)
        if in_doubt(sighting):
            seen.add(None)
    return tuple(
        Entry(role, words[1 if language == "zh" else 0])
        for role, words in _WORDS.items()
        if role in seen
    )


def draw_legend(
    picture: Image.Image, sightings: Sequence[TileSighting], language: str
) -> Image.Image:
    """The picture with a strip below it that says what its colours mean.

    Args:
        picture: RGB.
        sightings: its tiles; without any the picture comes back as it is.
        language: `zh` or `en`; English stands in for Chinese on a computer without its font.
    """
    size = min(max(picture.width // 56, 12), 56)
    shown, font = _written(sightings, language, size)
    if not shown:
        return picture
    spots, height = _spread(shown, font, picture.width)
    whole = Image.new("RGB", (picture.width, picture.height + height), DARK)
    whole.paste(picture)
    pen = ImageDraw.Draw(whole)
    for entry, (left, top) in zip(shown, spots, strict=True):
        _draw_entry(pen, entry, (left, picture.height + top), font)
    return whole


def _written(
    sightings: Sequence[TileSighting], language: str, size: int
) -> tuple[tuple[Entry, ...], FreeTypeFont]:
    if language == "zh":
        shown = entries(sightings, "zh")
        font = chinese_font(size, "".join(entry.text for entry in shown))
        if font is not None:
            return shown, font
    return entries(sightings, "en"), code_font(size)


def _spread(
    shown: Sequence[Entry], font: FreeTypeFont, width: int
) -> tuple[list[tuple[int, int]], int]:
    """Where each entry stands, line by line, and how high all lines are."""
    size = round(font.size)
    left, top, line = size, size // 2, round(size * 1.8)
    spots = []
    for entry in shown:
        wide = round(size * 1.5 + font.getlength(entry.text))
        if left > size and left + wide > width:
            left, top = size, top + line
        spots.append((left, top))
        left += wide + round(size * 1.5)
    return spots, top + line


def _draw_entry(
    pen: ImageDraw.ImageDraw, entry: Entry, corner: tuple[int, int], font: FreeTypeFont
) -> None:
    size = round(font.size)
    left, top = corner
    pen.rectangle((left, top, left + size, top + size), entry.colour, _PALE)
    pen.text((left + size * 1.5, top + size / 2), entry.text, _PALE, font, anchor="lm")
