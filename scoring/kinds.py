"""Tiles as small numbers, for the inside of the hand engine only.

Kinds 0-8 are 萬, 9-17 筒, 18-26 條, 27-30 東南西北, 31-33 中發白, 34-41 the flowers: the order of
`ALL_TILES`. A set of kinds is an int with one bit a kind.
"""

from __future__ import annotations

from collections.abc import Iterable

from taishot.scoring.tiles import ALL_TILES, Tile

KINDS = 34
EAST, RED = 27, 31
FIRST_FLOWER = 34
FIRST_KINDS = (0, 9, 18, 27, 31, 34)
"""The first kind of each `Suit`."""


def kind_of(tile: Tile) -> int:
    """The number of a tile's kind, 0-41."""
    return FIRST_KINDS[tile.suit] + tile.rank - 1


def tile_of(kind: int) -> Tile:
    """The tile of a kind, 0-41."""
    return ALL_TILES[kind]


def mask_of(kinds: Iterable[int]) -> int:
    """The set of these kinds as bits."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def kinds_in(mask: int) -> tuple[int, ...]:
    """The kinds of a set of bits, ascending."""
    kinds = []
    while mask:
        low = mask & -mask
        kinds.append(low.bit_length() - 1)
        mask ^= low
    return tuple(kinds)


SUITS = tuple(mask_of(range(start, start + 9)) for start in (0, 9, 18))
NUMBERS = mask_of(range(27))
WINDS = mask_of(range(27, 31))
DRAGONS = mask_of(range(31, 34))
HONOURS = WINDS | DRAGONS
TERMINALS = mask_of(kind for kind in range(27) if kind % 9 in (0, 8))
ENDS = TERMINALS | HONOURS
ODD = mask_of(kind for kind in range(27) if kind % 9 % 2 == 0)
EVEN = NUMBERS & ~ODD
GREEN = mask_of((19, 20, 21, 23, 25, 32))
