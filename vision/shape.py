"""Whether tiles make sets and a pair, and which tile is missing. Tells a finished hand from others.

Source: RULESETS.md section 1 (five melds and a pair; seven pairs and a triplet is 嚦咕嚦咕).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from taishot.scoring.tiles import ALL_TILES, Suit, Tile

PLAIN_TILES: tuple[Tile, ...] = tuple(tile for tile in ALL_TILES if not tile.is_flower)
"""The 34 kinds that hands are made of."""


def is_complete(tiles: Iterable[Tile]) -> bool:
    """Whether tiles (no flowers, declared melds left out) are all in sets, with one pair.

    Seventeen tiles may also be seven pairs and a triplet.
    """
    counts = Counter(tiles)
    total = sum(counts.values())
    if total % 3 != 2 or any(tile.is_flower or n > 4 for tile, n in counts.items()):
        return False
    if total == 17 and _is_pairs(counts):
        return True
    pairs = [tile for tile, n in counts.items() if n >= 2]
    return any(_all_sets(counts - Counter({pair: 2})) for pair in pairs)


def waits(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles that would complete a hand one tile short, in canonical order.

    A kind of which all four are held already is no wait.
    """
    held = tuple(tiles)
    counts = Counter(held)
    return tuple(t for t in PLAIN_TILES if counts[t] < 4 and is_complete((*held, t)))


def _is_pairs(counts: Counter[Tile]) -> bool:
    odd = [n for n in counts.values() if n % 2]
    return odd == [3]


def _all_sets(counts: Counter[Tile]) -> bool:
    for suit in (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO):
        ranks = tuple(counts[Tile(suit, rank)] for rank in range(1, 10))
        if not _suit_is_sets(ranks):
            return False
    return all(n in (0, 3) for tile, n in counts.items() if tile.is_honour)


@lru_cache(maxsize=100_000)
def _suit_is_sets(ranks: tuple[int, ...]) -> bool:
    first = next((k for k, n in enumerate(ranks) if n), None)
    if first is None:
        return True
    left = list(ranks)
    if left[first] >= 3:
        left[first] -= 3
        if _suit_is_sets(tuple(left)):
            return True
        left[first] += 3
    if first > 6 or not (left[first + 1] and left[first + 2]):
        return False
    for step in range(3):
        left[first + step] -= 1
    return _suit_is_sets(tuple(left))
