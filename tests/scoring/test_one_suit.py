"""The published tables of one-suit hands, reproduced. Source: RULESETS.md section 7."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import comb, prod
from pathlib import Path

import pytest

from taishot.scoring.decompose import splits
from taishot.scoring.kinds import kinds_in
from taishot.scoring.rules import load_rules
from taishot.scoring.shapes import is_eight_pairs
from taishot.scoring.waits import waits_of

SOURCES = Path(__file__).resolve().parents[3] / "shared" / "rules" / "sources"
TABLE = SOURCES / "one-suit-waits.txt"
ALL_WAIT = SOURCES / "one-suit-all-wait-133.txt"
RULES = load_rules("luohan-2004")


def _hands(size: int) -> Iterator[tuple[int, ...]]:
    for first in product(range(5), repeat=8):
        last = size - sum(first)
        if 0 <= last <= 4:
            yield (*first, last)


def _weight(counts: tuple[int, ...]) -> int:
    return prod(comb(4, count) for count in counts)


def _waits(counts: tuple[int, ...]) -> tuple[int, ...]:
    held = [*counts, *([0] * 25)]
    return kinds_in(waits_of(held, held, RULES))


def _published_rows() -> dict[tuple[int, int], tuple[int, int]]:
    rows = re.findall(r"^(\d+)種(?:\S*) (\d+)張 (\d+) (\d+)$", TABLE.read_text("utf-8"), re.M)
    first = re.findall(r"^0種\(沒聽牌\) 0張 (\d+) (\d+)$", TABLE.read_text("utf-8"), re.M)
    assert first
    return {(int(k), int(t)): (int(shapes), int(ways)) for k, t, shapes, ways in rows}


def _shared(path: Path) -> None:
    if not path.is_file():
        pytest.skip(f"{path.name}: the published table is not beside this checkout")


@pytest.mark.slow
def test_all_one_suit_waits_are_as_published() -> None:
    _shared(TABLE)
    shapes: Counter[tuple[int, int]] = Counter()
    ways: Counter[tuple[int, int]] = Counter()
    for counts in _hands(16):
        waits = _waits(counts)
        row = (len(waits), sum(4 - counts[kind] for kind in waits))
        shapes[row] += 1
        ways[row] += _weight(counts)
    assert shapes.total() == 162_585
    assert shapes[0, 0] == 57_256
    assert shapes.total() - shapes[0, 0] == 105_329
    assert {row: (shapes[row], ways[row]) for row in shapes} == _published_rows()


@pytest.mark.slow
def test_all_one_suit_wins_are_as_published() -> None:
    wins = ways = 0
    for counts in _hands(17):
        full = [*counts, *([0] * 25)]
        if is_eight_pairs(full, quads=True) or splits(full):
            wins += 1
            ways += _weight(counts)
    assert (wins, ways) == (34_498, 1_677_439_952)


def test_hands_that_wait_for_every_tile_left_are_as_published() -> None:
    _shared(ALL_WAIT)
    found = {}
    kinds = 0
    for line in ALL_WAIT.read_text("utf-8").splitlines():
        heading = re.match(r"(\d)門聽:(\d+)型", line)
        kinds = int(heading.group(1)) if heading else kinds
        row = re.match(r"([0-4]{9})→", line)
        if row:
            found[tuple(map(int, row.group(1)))] = kinds
    assert len(found) == 133
    for counts, published in found.items():
        waits = _waits(counts)
        assert len(waits) == published
        assert sum(4 - counts[kind] for kind in waits) == 20
