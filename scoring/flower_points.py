"""Flower points of Shanghai 清混碰: flowers, kongs, triplets of winds and dragons.

Source: RULESETS.md section 6; shanghai-qinghunpeng.txt 花 1-4.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from taishot.scoring.kinds import EAST, HONOURS, kinds_in, tile_of
from taishot.scoring.melds import Meld, MeldKind
from taishot.scoring.tiles import Suit, Tile
from taishot.scoring.view import Arrangement

_KONG = {MeldKind.KONG: 1, MeldKind.CONCEALED_KONG: 2}
_NAMES = (("刻", "pung"), ("明槓", "open kong"), ("暗槓", "concealed kong"))
_FILE = "shanghai-qinghunpeng.txt"


@dataclass(frozen=True, slots=True)
class FlowerPoint:
    """Flower points of one thing.

    Attributes:
        id: `flower`, `suit_kong`, `wind` or `dragon`.
        zh, en: what it is.
        points: how many.
        tiles: the tiles it stands on.
        source: file and clause.
    """

    id: str
    zh: str
    en: str
    points: int
    tiles: tuple[Tile, ...]
    source: str


def flower_points(arrangement: Arrangement) -> Iterator[FlowerPoint]:
    """Everything in an arrangement that gives flower points."""
    hand = arrangement.facts.hand
    for flower in hand.flowers:
        yield FlowerPoint("flower", flower.zh, flower.code, 1, (flower,), f"{_FILE}, 花 1")
    for meld in hand.melds:
        if found := _declared(meld):
            yield found
    for tile in _own_triplets(arrangement):
        yield _honour(tile, (tile,) * 3, 0)


def _declared(meld: Meld) -> FlowerPoint | None:
    tile, kong = meld.tiles[0], _KONG.get(meld.kind, 0)
    if not tile.is_number:
        return _honour(tile, meld.tiles, kong)
    if not kong:
        return None
    zh, en = _NAMES[kong]
    named = f"{tile.zh}{zh}", f"{en} of {tile.code}"
    return FlowerPoint("suit_kong", *named, kong, meld.tiles, f"{_FILE}, 花 2")


def _honour(tile: Tile, tiles: tuple[Tile, ...], kong: int) -> FlowerPoint:
    dragon = tile.suit is Suit.DRAGON
    zh, en = _NAMES[kong]
    return FlowerPoint(
        "dragon" if dragon else "wind",
        f"{tile.zh}{zh}",
        f"{en} of {tile.code}",
        1 + dragon + kong,
        tiles,
        f"{_FILE}, 花 {4 if dragon else 3}",
    )


def _own_triplets(arrangement: Arrangement) -> list[Tile]:
    """Honour triplets in hand; where no groups are needed, three of a kind are one."""
    if arrangement.standard:
        return [tile_of(kind) for kind in arrangement.own[1] if kind >= EAST]
    held = arrangement.facts.held
    return [tile_of(kind) for kind in kinds_in(HONOURS) if held[kind] >= 3]
