"""Random Taiwanese hands: five melds and a pair, flowers, kongs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from taishot.scoring.tiles import ALL_TILES

BACK = "back"
_PLAIN = tuple(t.code for t in ALL_TILES if not t.is_flower)
_FLOWERS = tuple(t.code for t in ALL_TILES if t.is_flower)
_SUITS = "mps"


@dataclass(frozen=True)
class DealtHand:
    """A hand as it lies on the table, as tile codes.

    Attributes:
        concealed: the concealed tiles in order, without the winning tile.
        winning: the winning tile.
        melds: exposed melds and kongs; a face-down tile is `back`.
        flowers: the player's flowers.
    """

    concealed: tuple[str, ...]
    winning: str
    melds: tuple[tuple[str, ...], ...]
    flowers: tuple[str, ...]


def _try_meld(rng: np.random.Generator, left: dict[str, int]) -> tuple[str, ...] | None:
    if rng.random() < 0.62:
        suit, low = _SUITS[int(rng.integers(3))], int(rng.integers(1, 8))
        tiles = tuple(f"{low + k}{suit}" for k in range(3))
    else:
        tiles = (_PLAIN[int(rng.integers(len(_PLAIN)))],) * 3
    need = {t: tiles.count(t) for t in tiles}
    if any(left[t] < n for t, n in need.items()):
        return None
    for t, n in need.items():
        left[t] -= n
    return tiles


def _kong(rng: np.random.Generator, tile: str) -> tuple[str, ...]:
    return (
        (tile,) * 4,
        (BACK, tile, tile, BACK),
        (tile, BACK, BACK, tile),
        (BACK,) * 4,
        (tile, tile, tile, BACK),
        (BACK, BACK, BACK, tile),
    )[int(rng.choice(6, p=[0.4, 0.2, 0.1, 0.12, 0.1, 0.08]))]


def deal(rng: np.random.Generator) -> DealtHand:
    """Deal a random winning hand of five melds and a pair."""
    left = dict.fromkeys(_PLAIN, 4)
    melds: list[tuple[str, ...]] = []
    while len(melds) < 5:
        meld = _try_meld(rng, left)
        if meld:
            melds.append(meld)
    pairs = [t for t in _PLAIN if left[t] >= 2]
    pair = pairs[int(rng.integers(len(pairs)))]
    left[pair] -= 2
    exposed = int(rng.choice(6, p=[0.35, 0.2, 0.18, 0.13, 0.09, 0.05]))
    open_melds = []
    for meld in melds[:exposed]:
        kong = len(set(meld)) == 1 and left[meld[0]] and rng.random() < 0.7
        open_melds.append(_kong(rng, meld[0]) if kong else meld)
    hidden = [t for meld in melds[exposed:] for t in meld] + [pair, pair]
    winning = hidden.pop(int(rng.integers(len(hidden))))
    order = {t: k for k, t in enumerate(_PLAIN)}
    hidden.sort(key=order.__getitem__)
    flowers = rng.permutation(_FLOWERS)[: int(rng.choice(9, p=FLOWER_COUNTS))]
    return DealtHand(
        tuple(hidden), winning, tuple(open_melds), tuple(sorted(str(f) for f in flowers))
    )


FLOWER_COUNTS = (0.22, 0.2, 0.2, 0.14, 0.1, 0.05, 0.03, 0.02, 0.04)
"""How likely 0..8 flowers are."""


def wall(rng: np.random.Generator) -> list[str]:
    """All 144 tiles of a set, shuffled."""
    codes = [t.code for t in ALL_TILES for _ in range(t.copies)]
    return [codes[int(k)] for k in rng.permutation(len(codes))]
