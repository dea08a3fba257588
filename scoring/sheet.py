"""The score sheet: what a hand is worth and why, as plain immutable values.

`ScoreSheet.total == sum(line.tai for line in sheet.lines)` always holds; an adjustment the rules
make to a pattern (a bonus, a deduction, a cap) is part of a line, never outside the lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Protocol

from taishot.scoring.hand import Problem
from taishot.scoring.melds import MeldKind
from taishot.scoring.tiles import Tile


def tile_codes(tiles: Iterable[Tile]) -> str:
    """Tile codes with the suit letter once a run, such as `123m55sEE`."""
    text = ""
    for tile in tiles:
        code = tile.code
        if tile.is_number and text.endswith(code[1]):
            text = text[:-1] + code
        else:
            text += code
    return text


class WaitKind(Enum):
    """How the winning tile completed the chosen reading."""

    TWO_SIDED = "two_sided"  # 兩面
    GAP = "gap"  # 嵌張, 中洞
    EDGE = "edge"  # 邊張
    SINGLE = "single"  # 單騎
    PUNG = "pung"  # 雙碰
    SPECIAL = "special"  # a special shape
    UNKNOWN = "unknown"  # no winning tile was named


class Shape(Enum):
    """The shapes a winning hand may have."""

    STANDARD = "standard"  # five melds and a pair
    EIGHT_PAIRS = "eight_pairs"  # 八對半
    UNRELATED = "unrelated"  # 十六不搭 (千客萬來 among them)
    ALL_GAPS = "all_gaps"  # 全嵌張
    ALL_EDGES = "all_edges"  # 全邊張
    ALL_HONOURS = "all_honours"  # 風一色 of Shanghai in any disorder
    INCOMPLETE = "incomplete"  # a flower win with an unfinished hand


@dataclass(frozen=True, slots=True)
class Group:
    """One meld of a reading.

    Attributes:
        kind: chow, pung or kong; in hand a CHOW or PUNG that was never declared has `declared`
            False.
        tiles: three tiles, four of a kong.
        declared: whether it lies open (or face down, a concealed kong) before the player.
        concealed: whether it counts as concealed: not declared open, and a pung not completed by a
            discard.
        winning: whether the winning tile completed it in this reading.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    declared: bool
    concealed: bool
    winning: bool

    @property
    def text(self) -> str:
        """The group's codes, marked as in `Reading.text`."""
        text = tile_codes(self.tiles) + ("*" if self.winning else "")
        if not self.declared:
            return text
        return f"[{text}]" if self.concealed else f"({text})"


class Reading(NamedTuple):
    """One way to read the hand.

    Attributes:
        shape: five melds and a pair, or which special shape.
        groups: the melds, declared ones last; of 八對半 its triplet.
        pair: the two tiles of the pair (將); empty where the shape has none.
        pair_winning: whether the winning tile completed the pair.
        wait: how the winning tile completed it.
        loose: the tiles in hand of a shape without a pair; empty for five melds and a pair.
    """

    shape: Shape
    groups: tuple[Group, ...]
    pair: tuple[Tile, ...]
    pair_winning: bool
    wait: WaitKind
    loose: tuple[Tile, ...] = ()

    @property
    def text(self) -> str:
        """The reading on one line, such as `123m 456m 777p* 55s (EEE)`.

        The group with the winning tile is marked with `*`, open melds stand in `( )`, concealed
        kongs in `[ ]`; a special shape has its name before its tiles.
        """
        if self.shape is not Shape.STANDARD:
            return f"{self.shape.value.replace('_', ' ')}: {tile_codes(self.loose)}"
        parts = [group.text for group in self.groups]
        own = sum(not group.declared for group in self.groups)
        parts.insert(own, tile_codes(self.pair) + ("*" if self.pair_winning else ""))
        return " ".join(parts)


class Because(Protocol):
    """What a line stands on, worked out when it is asked for."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles the pattern stands on."""

    @property
    def reasons(self) -> tuple[str, str]:
        """One sentence in English, and in Traditional Chinese."""


@dataclass(frozen=True, slots=True)
class Told:
    """A `Because` that is plainly given."""

    tiles: tuple[Tile, ...]
    reasons: tuple[str, str]


class ScoreLine(NamedTuple):
    """One pattern that counts.

    Attributes:
        pattern: stable id of the pattern in the catalogue.
        zh: name in the rule set's own words.
        en: English gloss.
        tai: what the line is worth in all, every time and every adjustment included. May be
            negative only for the line of a cap.
        times: how many times the pattern holds.
        source: file and clause of the rule.
        aliases: other names of the same pattern.
        because: what it stands on; left out when lines are compared.
    """

    pattern: str
    zh: str
    en: str
    tai: int
    times: int
    source: str
    aliases: tuple[str, ...]
    because: Because

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ScoreLine) and self[:-1] == other[:-1]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:-1])

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles it stands on; empty for patterns about how the hand was won."""
        return self.because.tiles

    @property
    def reason_en(self) -> str:
        """One sentence, why it counts."""
        return self.because.reasons[0]

    @property
    def reason_zh(self) -> str:
        """The same in Traditional Chinese."""
        return self.because.reasons[1]


@dataclass(frozen=True, slots=True)
class Dropped:
    """A pattern that holds but does not count.

    Attributes:
        line: the line as it would have stood.
        by: id of the pattern that absorbs or excludes it.
        why_en: one sentence.
        why_zh: the same in Traditional Chinese.
    """

    line: ScoreLine
    by: str
    why_en: str
    why_zh: str


@dataclass(frozen=True, slots=True)
class OtherReading:
    """A reading that was not chosen, and what it would give in all (台)."""

    reading: Reading
    total: int


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """What a hand is worth.

    Attributes:
        rules: id of the rule set.
        allowed: whether the win stands. False with `lines` when the hand is complete but the rules
            forbid this win (then `total` is what it would be worth); False without lines when
            there is no win at all.
        total: 台 of the lines; with 莊家 and 連莊 only when the winner is the dealer.
        lines: what counts, largest first within a fixed order.
        dropped: what holds but is absorbed or excluded.
        reading: the reading that counts; None when there is none.
        other_readings: the others, best first.
        waits: kinds that complete the hand without its winning tile.
        problems: everything wrong with the hand or the request.
        dealer_tai: 莊家 and 連莊拉莊 together, what is settled between the dealer and another
            player, whoever wins; 0 where the rule set has none.
    """

    rules: str
    allowed: bool
    total: int
    lines: tuple[ScoreLine, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    reading: Reading | None = None
    other_readings: tuple[OtherReading, ...] = ()
    waits: tuple[Tile, ...] = ()
    problems: tuple[Problem, ...] = ()
    dealer_tai: int = 0


@dataclass(frozen=True, slots=True)
class WaitScore:
    """What a waiting hand would score on one tile.

    Attributes:
        tile: the tile waited for.
        left: copies of it not in the own hand (1-4).
        by_discard: the sheet when another player discards it.
        by_self_draw: the sheet when it is drawn.
    """

    tile: Tile
    left: int
    by_discard: ScoreSheet
    by_self_draw: ScoreSheet
