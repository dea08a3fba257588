"""How people write tiles: Chinese names, suit marks, numerals and the Unicode mahjong block.

Source: Unicode 15 chart U+1F000..U+1F02B for the tile characters.
"""

from __future__ import annotations

from taishot.scoring.tiles import TILE_BY_CODE, Suit, Tile

_UNICODE_ORDER = (
    *"ESWNCFP",
    *(f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)),
    *(f"f{number}" for number in (5, 6, 8, 7, 1, 2, 3, 4)),
)

CHARACTER_OF: dict[Tile, str] = {
    TILE_BY_CODE[code]: chr(0x1F000 + offset) for offset, code in enumerate(_UNICODE_ORDER)
}
"""The Unicode character of each of the 42 kinds; read only."""

SUIT_MARKS: dict[str, Suit] = {
    mark: suit
    for suit, marks in (
        (Suit.CHARACTERS, "mM萬万"),
        (Suit.DOTS, "pP筒餅饼"),
        (Suit.BAMBOO, "sS條条索"),
    )
    for mark in marks
}
"""What stands after the numbers: letters and Chinese characters."""

NUMBERED_HONOURS: tuple[Tile, ...] = tuple(TILE_BY_CODE[code] for code in "ESWNPFC")
"""`1z`..`7z`: 東南西北白發中."""

NUMERALS: dict[str, int] = {
    **{str(number): number for number in range(10)},
    **{character: number for number, character in enumerate("一二三四五六七八九", start=1)},
    "伍": 5,
}
"""Numerals that may stand before a suit mark."""

_WORDS = {
    "E": "東風 东风 東 东",
    "S": "南風 南风 南",
    "W": "西風 西风 西",
    "N": "北風 北风 北",
    "C": "紅中 红中 中",
    "F": "發財 发财 青發 青发 發 发",
    "P": "白板 白",
    "f1": "春",
    "f2": "夏",
    "f3": "秋",
    "f4": "冬",
    "f5": "梅",
    "f6": "蘭 兰",
    "f7": "菊",
    "f8": "竹",
}

TILE_WORDS: dict[str, Tile] = {
    **{word: TILE_BY_CODE[code] for code, words in _WORDS.items() for word in words.split()},
    **{character: tile for tile, character in CHARACTER_OF.items()},
}
"""Names that stand for one tile by themselves; longer ones must be tried first."""

UNREAD_WORDS: tuple[str, ...] = ("back", "?", chr(0x1F02B))
"""What the photo reader writes for a face-down tile or a face it could not tell."""
