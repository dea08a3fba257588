"""Which of the units near the hand belong to it: the subset that costs least.

Costs are in tiles of the count. Taking a unit costs the way to the nearest unit taken and what
speaks against the unit itself; leaving one out costs more the nearer it lies to what is taken, so
a heap of discards is not cut in two.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]

LARGEST_HAND = 17

NEAR_FREE = 0.3
"""A gap of so many tile heights costs nothing."""

FAR = 0.35
"""What each tile height of gap beyond that costs."""

FAR_FLOWERS = 0.2
"""The same for flowers, which lie in nobody's discards."""

LONELY = 0.25
"""What it costs to take a single tile that lies a tile height away or more; less when nearer."""

LEFT_FADE, LEFT_FLOWERS_FADE = 1.5, 2.5
"""The regret of leaving tiles out fades over so many tile heights."""

ELSEWHERE_FADE = 0.5
"""It fades, too, over so many tile heights by which they lie nearer to others left out."""

LEFT_TILE, LEFT_FLOWER = 0.3, 1.5
"""The regret of leaving out a tile, or a flower, that touches the hand."""

LEFT_MOST = 4
"""Of a unit left out no more than so many tiles count."""

KONG_WITHIN = 0.8
"""What it costs to take four alike within a row for a kong, so that one tile more fits."""

_COUNT_COST = {17: 0.0, 16: 1.2, 15: 2.2, 14: 1.6, 13: 1.8}
_TOO_MANY_COST = 4.0
_FEW_COST = 2.5


@dataclass(frozen=True, eq=False)
class Surroundings:
    """U units, the first of them surely of the hand, then nearest first.

    Attributes:
        gaps: float64 (U, U), between the closest tiles of two units, tile heights.
        burden: float64 (U,), what speaks against taking each, wherever it lies.
        plain: int64 (U,), tiles that are not flowers.
        flowers: int64 (U,), flowers.
        missed: float64 (U,), how many of them would be missed, were they left out.
        size: int64 (U,), tiles towards 17, sure kongs as three.
        possible: int64 (U,), kongs that there might be besides.
    """

    gaps: Numbers
    burden: Numbers
    plain: Counts
    flowers: Counts
    missed: Numbers
    size: Counts
    possible: Counts


def kongs_wanted(size: int) -> int:
    """How many kongs more would make so many tiles a hand: it has 3n + 1 or 3n + 2, up to 17."""
    if size > LARGEST_HAND:
        return size - LARGEST_HAND
    return 1 if size and size % 3 == 0 else 0


def cheapest(around: Surroundings, most: int) -> npt.NDArray[np.bool_]:
    """The units to take: bool (most,), the first always.

    Args:
        around: the units.
        most: so many units, counted from the first, may be taken; the others are left.
    """
    choices = np.arange(2 ** (most - 1))
    taken = np.ones((len(choices), most), bool)
    taken[:, 1:] = (choices[:, None] >> np.arange(most - 1)) & 1
    cost = _count_costs(taken @ around.size[:most], taken @ around.possible[:most])
    far = np.where(around.flowers == around.flowers + around.plain, FAR_FLOWERS, FAR)
    lonely = np.where((around.plain == 1) & (around.flowers == 0), LONELY, 0.0)
    for unit in range(1, len(around.gaps)):
        gaps = around.gaps[unit].copy()
        gaps[unit] = np.inf
        to_hand = np.where(taken, gaps[:most], np.inf)
        to_rest = np.where(taken, np.inf, gaps[:most]).min(axis=1)
        to_rest = np.minimum(to_rest, gaps[most:].min(initial=np.inf))
        regret = _regret(around, unit, to_hand.min(axis=1), to_rest)
        if unit >= most:
            cost += regret
            continue
        way = to_hand[:, :unit].min(axis=1)
        take = far[unit] * np.maximum(0.0, way - NEAR_FREE) + around.burden[unit]
        take += lonely[unit] * np.minimum(1.0, way)
        cost += np.where(taken[:, unit], take, regret)
    best: npt.NDArray[np.bool_] = taken[int(cost.argmin())]
    return best


def _regret(around: Surroundings, unit: int, to_hand: Numbers, to_rest: Numbers) -> Numbers:
    """What it costs to leave a unit out; little where it lies nearer to others left out."""
    elsewhere = np.exp(-np.maximum(0.0, to_hand - to_rest) / ELSEWHERE_FADE)
    plain = min(int(around.plain[unit]), LEFT_MOST) * LEFT_TILE * np.exp(-to_hand / LEFT_FADE)
    flowers = around.missed[unit] * LEFT_FLOWER * np.exp(-to_hand / LEFT_FLOWERS_FADE)
    return np.asarray(plain * elsewhere + flowers, np.float64)


def _count_costs(sizes: Counts, possible: Counts) -> Numbers:
    wanted = np.array([kongs_wanted(size) for size in range(int(sizes.max(initial=0)) + 1)])
    kongs = np.minimum(wanted[sizes], possible)
    left = sizes - kongs
    costs = np.array([_count_cost(size) for size in range(int(left.max(initial=0)) + 1)])
    return np.asarray(costs[left] + KONG_WITHIN * kongs, np.float64)


def _count_cost(size: int) -> float:
    if size > LARGEST_HAND:
        return _TOO_MANY_COST * (size - LARGEST_HAND)
    return _COUNT_COST.get(size, _FEW_COST + 0.1 * (13 - size))
