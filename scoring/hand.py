"""A winning hand and how it was won, as plain immutable values.

Source: RULESETS.md section 1; the names of the events are the flags of the JSON interface.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from taishot.scoring.melds import Meld
from taishot.scoring.tiles import Tile, Wind


class Event(Enum):
    """What no photo shows about the win; the values are the flags of the JSON interface."""

    REPLACEMENT = "replacement"  # 槓上開花: won on a kong's or flower's replacement tile
    DISCARD_KONG_REPLACEMENT = "discard_kong_replacement"  # replacement after 碰槓
    LAST_TILE = "last_tile"  # 海底撈月 by self-draw, 河底撈魚 by discard
    ROB_KONG = "rob_kong"  # 搶槓
    READY = "ready"  # declared 聽牌 / 立直
    OPEN_READY = "open_ready"  # 現牌
    HEAVENLY_READY = "heavenly_ready"  # 天聽
    EARTHLY_READY = "earthly_ready"  # 地聽
    HEAVENLY = "heavenly"  # 天胡
    EARTHLY = "earthly"  # 地胡
    HUMAN = "human"  # 人胡
    FIRST_TURN = "first_turn"
    FLOWER_EIGHT = "flower_win:eight"  # 八仙過海
    FLOWER_SEVEN_ROB = "flower_win:seven_rob"  # 七搶一
    FOUR_KONGS = "four_kongs"  # 四槓牌: the fourth kong wins at once (common-table)


@dataclass(frozen=True, slots=True)
class Hand:
    """The tiles of a hand.

    Attributes:
        concealed: the tiles in hand, the winning tile among them; any order.
        melds: declared melds, concealed kongs included.
        flowers: the flowers laid out.
        winning_tile: the tile that completed the hand; None when it is not known.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()
    winning_tile: Tile | None = None

    @property
    def size(self) -> int:
        """Tiles not counting flowers nor the fourth tile of a kong: 17 for a Taiwanese win."""
        return len(self.concealed) + 3 * len(self.melds)

    @property
    def is_concealed(self) -> bool:
        """Whether no meld is open (concealed kongs are allowed)."""
        return not any(meld.is_open for meld in self.melds)


@dataclass(frozen=True, slots=True)
class Win:
    """How a hand was won.

    Attributes:
        self_drawn: 自摸; otherwise by discard (or a robbed kong).
        seat: seat wind 門風 (in luohan-2004 and classic-73 the order counted from 開門).
        round: round wind 圈風.
        dealer: whether the winner is the dealer 莊家.
        streak: 連莊 count of the dealer, whoever that is.
        events: everything else about the win.
    """

    self_drawn: bool = False
    seat: Wind = Wind.EAST
    round: Wind = Wind.EAST
    dealer: bool = False
    streak: int = 0
    events: frozenset[Event] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a hand or its request.

    Attributes:
        id: stable name, such as `fifth_copy`.
        message: in English, what is wrong and what to do.
        message_zh: the same in Traditional Chinese.
        tiles: the tiles it is about.
    """

    id: str
    message: str
    message_zh: str
    tiles: tuple[Tile, ...] = ()
