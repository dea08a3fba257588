"""The one text form of a hand: `123m456p11s (777s) [EEEE] *1s +f1f6`.

Concealed tiles stand bare, the winning tile among them; open melds in `( )`, concealed kongs in
`[ ]`, flowers after `+`. `*1s` names the winning tile and adds none: it marks a copy that stands
among the concealed tiles. Where no copy stands there and the hand is one tile short, the tile after
`*` is itself the missing one. A `*` inside a run of numbers (`12*3m`) marks the tile behind it.
Spaces and commas don't matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from taishot.scoring.hand import Hand
from taishot.scoring.melds import Meld
from taishot.scoring.notation_errors import NotationError
from taishot.scoring.notation_reader import read_notation
from taishot.scoring.tiles import Tile

__all__ = ["NotationError", "format_hand", "format_tiles", "parse_hand"]


def parse_hand(text: str) -> Hand:
    """Read a hand as people, tests and bug reports write it.

    Args:
        text: the notation; also read are `1z`-`7z` (東南西北白發中), Chinese names (一萬, 九筒, 東,
            紅中, 春), full-width characters and Unicode mahjong tiles.

    Returns:
        The hand, its tiles and melds in canonical order. Whether it is a possible hand (number of
        tiles, fifth copies) is not looked at here.

    Raises:
        NotationError: when the text cannot be read; it says where and what to write instead.
    """
    parts = read_notation(text)
    concealed = list(parts.concealed)
    short = (len(concealed) + 3 * len(parts.melds)) % 3 == 1
    if parts.named is not None and parts.named not in concealed and short:
        concealed.append(parts.named)
    return Hand(
        concealed=tuple(sorted(concealed)),
        melds=tuple(sorted(parts.melds, key=_meld_order)),
        flowers=tuple(sorted(parts.flowers)),
        winning_tile=parts.named or parts.marked,
    )


def format_hand(hand: Hand) -> str:
    """Write a hand in the canonical form that `parse_hand` reads back."""
    words = [format_tiles(hand.concealed)] if hand.concealed else []
    for meld in sorted(hand.melds, key=_meld_order):
        inside = format_tiles(meld.tiles)
        words.append(f"({inside})" if meld.is_open else f"[{inside}]")
    if hand.winning_tile is not None:
        words.append(f"*{hand.winning_tile.code}")
    if hand.flowers:
        words.append("+" + format_tiles(hand.flowers))
    return " ".join(words)


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Write tiles in canonical order, numbers before their suit: `123m11sEEf1`."""
    words: list[str] = []
    for _, group in groupby(sorted(tiles), key=lambda tile: tile.suit):
        run = list(group)
        if run[0].is_number:
            words.append("".join(str(tile.rank) for tile in run) + run[0].code[-1])
        else:
            words.extend(tile.code for tile in run)
    return "".join(words)


def _meld_order(meld: Meld) -> tuple[bool, tuple[Tile, ...]]:
    return (not meld.is_open, meld.tiles)
