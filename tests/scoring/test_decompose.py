"""Splits and waits against a plain search that shares no code with them."""

from __future__ import annotations

import random
from functools import cache

import pytest

from taishot.scoring.decompose import completing, splits
from taishot.scoring.kinds import kinds_in
from taishot.scoring.rules import load_rules
from taishot.scoring.shapes import (
    is_all_edges,
    is_all_gaps,
    is_eight_pairs,
    is_unrelated,
    special_completing,
)
from taishot.scoring.waits import waits_of


@cache
def _readings(counts: tuple[int, ...], pair: int = -1) -> frozenset[tuple[object, ...]]:
    """All sets of melds and a pair: always take the lowest tile, in every way there is."""
    if not any(counts):
        return frozenset({((), (), pair)} if pair >= 0 else ())
    low = next(kind for kind, count in enumerate(counts) if count)
    found = set()

    def without(*kinds: int) -> tuple[int, ...] | None:
        left = list(counts)
        for kind in kinds:
            left[kind] -= 1
        return tuple(left) if min(left) >= 0 else None

    if pair < 0 and (rest := without(low, low)):
        found |= set(_readings(rest, low))
    if rest := without(low, low, low):
        found |= {(c, tuple(sorted((*p, low))), q) for c, p, q in _readings(rest, pair)}
    if low < 27 and low % 9 < 7 and (rest := without(low, low + 1, low + 2)):
        found |= {(tuple(sorted((*c, low))), p, q) for c, p, q in _readings(rest, pair)}
    return frozenset(found)


def _random_counts(rng: random.Random, melds: int) -> list[int]:
    span = rng.choice((range(9), range(18), range(34), range(24, 34)))
    while True:
        counts = [0] * 34
        for _ in range(melds):
            kind = rng.choice(span)
            chow = kind < 27 and kind % 9 < 7 and rng.random() < 0.6
            for step in range(3):
                counts[kind + step * chow] += 1
        counts[rng.choice(span)] += 2
        if max(counts) <= 4:
            return counts


@pytest.mark.parametrize("melds", [0, 1, 2, 3, 4, 5])
def test_splits_are_all_readings_each_once(melds: int) -> None:
    rng = random.Random(melds)
    for _ in range(120):
        counts = _random_counts(rng, melds)
        found = splits(counts)
        assert len(set(found)) == len(found)
        assert {tuple(split) for split in found} == _readings(tuple(counts))


@pytest.mark.parametrize("melds", [0, 1, 3, 5])
def test_completing_tiles_are_those_that_give_a_reading(melds: int) -> None:
    rng = random.Random(100 + melds)
    for _ in range(60):
        counts = _random_counts(rng, melds)
        taken = rng.choice([kind for kind in range(34) if counts[kind]])
        counts[taken] -= 1
        if rng.random() < 0.5:  # also hands that wait for nothing
            moved = rng.choice([kind for kind in range(34) if counts[kind]])
            counts[moved] -= 1
            counts[rng.choice([kind for kind in range(34) if counts[kind] < 4])] += 1
        wanted = set()
        for kind in range(34):
            more = [*counts]
            more[kind] += 1
            if _readings(tuple(more)):
                wanted.add(kind)
        assert set(kinds_in(completing(counts))) == wanted


def test_a_kind_held_in_full_is_no_wait_unless_the_set_says_so() -> None:
    counts = [0] * 34
    for kind in (0, 0, 0, 0, 1, 2, 9, 9, 9, 10, 10, 10, 27, 27, 27, 28):
        counts[kind] += 1
    counts[28] -= 1
    counts[3] += 1  # 1111234 and three pungs wait for 1 (held in full) and 4
    rules = load_rules("luohan-2004")
    assert kinds_in(waits_of(counts, counts, rules)) == (3,)
    lax = rules.with_options({"held_four_is_no_wait": False})
    assert kinds_in(waits_of(counts, counts, lax)) == (0, 3)


def _counts(*kinds: int) -> list[int]:
    counts = [0] * 34
    for kind in kinds:
        counts[kind] += 1
    return counts


HONOURS = (27, 28, 29, 30, 31, 32, 33)


@pytest.mark.parametrize(
    ("counts", "quads", "wanted"),
    [
        (_counts(*(2 * (*range(7), 9)), 9), False, True),
        (_counts(*(2 * tuple(range(8))), 8), False, False),
        (_counts(*(4 * (0, 1)), *(2 * (2, 3)), 4, 4, 4, 5, 5), True, True),
        (_counts(*(4 * (0, 1)), *(2 * (2, 3)), 4, 4, 4, 5, 5), False, False),
        (_counts(*(3 * (0, 1, 2)), *(2 * (3, 4, 5, 6))), True, False),
    ],
)
def test_eight_pairs(counts: list[int], quads: bool, wanted: bool) -> None:
    assert is_eight_pairs(counts, quads) is wanted


def test_unrelated_tiles() -> None:
    kinds = (0, 3, 8, 9, 12, 16, 19, 22, 25, *HONOURS)
    assert is_unrelated(_counts(*kinds, 0))
    assert is_unrelated(_counts(*kinds, 33))
    assert not is_unrelated(_counts(*kinds, 1))
    assert not is_unrelated(_counts(0, 3, 5, 9, 12, 16, 19, 22, 25, *HONOURS, 0))
    completes = special_completing(
        _counts(*kinds), load_rules("classic-73").compiled.shapes, quads=False
    )
    assert set(kinds_in(completes)) == set(kinds)


def test_gaps_and_edges() -> None:
    gaps = (0, 2, 4, 6, 10, 12, 14, 16, 20, 22, 24, 26)
    edges = tuple(9 * suit + rank for suit in range(3) for rank in (0, 1, 7, 8))
    assert is_all_gaps(_counts(*gaps, *HONOURS[:5]))
    assert not is_all_gaps(_counts(*gaps, *HONOURS[:4], 27))
    assert not is_all_gaps(_counts(*gaps[:8], 18, 20, 22, 24, *HONOURS[:5]))
    assert is_all_edges(_counts(*edges, *HONOURS[2:]))
    assert not is_all_edges(_counts(*edges[:-1], 24, *HONOURS[2:]))
