"""The 42 kinds of tile of a Taiwanese set and their order.

Source: RULESETS.md section 1 (144 tiles: 34 kinds four times, eight flowers once).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Suit(IntEnum):
    """The families of tiles, in the order hands are written."""

    CHARACTERS = 0  # 萬
    DOTS = 1  # 筒
    BAMBOO = 2  # 條 (索)
    WIND = 3  # 東南西北
    DRAGON = 4  # 中發白
    FLOWER = 5  # 春夏秋冬梅蘭菊竹


class Wind(IntEnum):
    """The four winds; the value is the rank of the wind tile and the number of the seat flowers."""

    EAST = 1
    SOUTH = 2
    WEST = 3
    NORTH = 4

    @property
    def zh(self) -> str:
        """The wind's Chinese character."""
        return "東南西北"[self - 1]


class Dragon(IntEnum):
    """The three dragons; the value is the rank of the dragon tile."""

    RED = 1  # 中
    GREEN = 2  # 發
    WHITE = 3  # 白


_SIZES = {
    Suit.CHARACTERS: 9,
    Suit.DOTS: 9,
    Suit.BAMBOO: 9,
    Suit.WIND: 4,
    Suit.DRAGON: 3,
    Suit.FLOWER: 8,
}
_NUMBERS = "一二三四五六七八九"
_ZH = {
    Suit.CHARACTERS: tuple(n + "萬" for n in _NUMBERS),
    Suit.DOTS: tuple(n + "筒" for n in _NUMBERS),
    Suit.BAMBOO: tuple(n + "條" for n in _NUMBERS),
    Suit.WIND: tuple("東南西北"),
    Suit.DRAGON: tuple("中發白"),
    Suit.FLOWER: tuple("春夏秋冬梅蘭菊竹"),
}
_CODES = {
    Suit.CHARACTERS: tuple(f"{n}m" for n in range(1, 10)),
    Suit.DOTS: tuple(f"{n}p" for n in range(1, 10)),
    Suit.BAMBOO: tuple(f"{n}s" for n in range(1, 10)),
    Suit.WIND: tuple("ESWN"),
    Suit.DRAGON: tuple("CFP"),
    Suit.FLOWER: tuple(f"f{n}" for n in range(1, 9)),
}


@dataclass(frozen=True, order=True, slots=True)
class Tile:
    """One kind of tile: `Tile(Suit.DOTS, 9)` is 九筒, `Tile(Suit.FLOWER, 5)` is 梅.

    Raises:
        ValueError: when the suit has no such rank.
    """

    suit: Suit
    rank: int

    def __post_init__(self) -> None:
        if not 1 <= self.rank <= _SIZES[self.suit]:
            raise ValueError(f"{self.suit.name} has no rank {self.rank}")

    @property
    def code(self) -> str:
        """The tile's code: `1m`..`9s`, `E S W N`, `C F P`, `f1`..`f8`."""
        return _CODES[self.suit][self.rank - 1]

    @property
    def zh(self) -> str:
        """The tile's Chinese name, such as 一萬 or 東."""
        return _ZH[self.suit][self.rank - 1]

    @property
    def is_number(self) -> bool:
        """Whether the tile is of 萬, 筒 or 條."""
        return self.suit <= Suit.BAMBOO

    @property
    def is_honour(self) -> bool:
        """Whether the tile is a wind or a dragon (字牌)."""
        return self.suit in (Suit.WIND, Suit.DRAGON)

    @property
    def is_flower(self) -> bool:
        """Whether the tile is one of the eight flowers."""
        return self.suit is Suit.FLOWER

    @property
    def copies(self) -> int:
        """How many of this kind a set holds: 4, or 1 of each flower."""
        return 1 if self.suit is Suit.FLOWER else 4

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Tile({self.code})"


ALL_TILES: tuple[Tile, ...] = tuple(
    Tile(suit, rank) for suit in Suit for rank in range(1, _SIZES[suit] + 1)
)
"""All 42 kinds in canonical order: 1m-9m 1p-9p 1s-9s E S W N C F P f1-f8."""

TILE_BY_CODE: dict[str, Tile] = {tile.code: tile for tile in ALL_TILES}
"""Every tile by its code; read only."""
