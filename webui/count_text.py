"""What `taishot count` prints: the hand, the sheet, what is missing, what to check."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from taishot.scoring.hand import Hand
from taishot.scoring.notation import parse_hand
from taishot.vision.types import Doubt, Reading, Role
from taishot.webui.answers import is_impossible
from taishot.webui.sheet_text import sheet_text
from taishot.webui.shortfall import remedies, shortfall

OF_NO_WIN = frozenset({"short_hand", "not_a_win"})
"""Doubts that say the tiles are no win: beside the point once the rules allow the hand."""

OF_A_GAP = "perhaps_missed"
"""The doubt about the place between two tiles."""

_WORDS = {
    "en": {
        "seen": "{photo}: {count} tiles read, {hand} of them taken as the hand",
        "hand": "hand  {hand}",
        "none": "No hand could be made out.",
        "check": "Please check:",
        "place": " ({across} from the left, {down} from the top)",
        "seat": "seat wind east (--seat)",
        "round": "round wind east (--round)",
        "assumed": "Assumed, for no photo shows it: {what}.",
    },
    "zh": {
        "seen": "{photo}：讀到 {count} 張牌，其中 {hand} 張當作手牌",
        "hand": "手牌  {hand}",
        "none": "看不出一手牌。",
        "check": "請確認：",
        "place": "（自左 {across}、自上 {down}）",
        "seat": "門風東（--seat）",
        "round": "圈風東（--round）",
        "assumed": "照片看不出，暫定：{what}。",
    },
}


def count_text(
    reading: Reading, notation: str | None, sheet: dict[str, Any] | None, language: str
) -> str:
    """The lines for a terminal, without a final newline.

    Args:
        reading: of the photo.
        notation: the hand that was scored; None when there is none.
        sheet: the answer to the score request for it.
        language: `zh` or `en`.
    """
    return "\n".join(_lines(reading, notation, sheet, language))


def assumed_text(seat: str | None, round_wind: str | None, language: str) -> str | None:
    """What was counted with though nobody said it; None when all was said.

    Args:
        seat: the seat wind as given, None when it was not.
        round_wind: the round wind, likewise.
        language: `zh` or `en`.
    """
    words = _WORDS[language]
    given = {"seat": seat, "round": round_wind}
    missing = [words[name] for name, value in given.items() if value is None]
    between = "、" if language == "zh" else ", "
    return words["assumed"].format(what=between.join(missing)) if missing else None


def _lines(
    reading: Reading, notation: str | None, sheet: dict[str, Any] | None, language: str
) -> Iterator[str]:
    words = _WORDS[language]
    used = sum(sighting.role is not Role.OTHER for sighting in reading.sightings)
    yield words["seen"].format(photo=reading.name, count=len(reading.sightings), hand=used)
    if notation is None or sheet is None:
        yield words["none"]
    else:
        yield words["hand"].format(hand=notation)
        yield from _sheet_lines(parse_hand(notation), sheet, language)
    won = sheet is not None and sheet["allowed"]
    doubts = [doubt for doubt in reading.doubts if not (won and doubt.id in OF_NO_WIN)]
    if doubts:
        yield words["check"]
    for doubt in doubts:
        message = doubt.message_zh if language == "zh" else doubt.message
        yield f"  - {message}{_place(reading, doubt, words['place'])}"


def _sheet_lines(hand: Hand, sheet: dict[str, Any], language: str) -> Iterator[str]:
    """The sheet, or what keeps the hand from being a win; first of all tiles that cannot be."""
    if is_impossible(sheet):
        yield sheet_text(sheet, language)
        yield from remedies(hand, language)
        return
    missing = () if sheet["allowed"] else shortfall(hand, language)
    yield from missing
    if not missing or sheet["waits"]:
        yield sheet_text(sheet, language)


def _place(reading: Reading, doubt: Doubt, form: str) -> str:
    """Where a doubt's one tile, or the gap it asks about, lies, in parts of the picture."""
    if len(doubt.tiles) != 1 and doubt.id != OF_A_GAP:
        return ""
    boxes = [reading.sightings[i].box for i in doubt.tiles]
    across = sum((left + right) / 2 for left, _, right, _ in boxes) / len(boxes)
    down = sum((top + bottom) / 2 for _, top, _, bottom in boxes) / len(boxes)
    return form.format(
        across=f"{across / max(reading.width, 1):.0%}", down=f"{down / max(reading.height, 1):.0%}"
    )
