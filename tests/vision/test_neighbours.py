"""Faint tiles count where their neighbours say that a tile stands."""

from __future__ import annotations

import math

import numpy as np
import pytest

from taishot.vision.neighbours import second_chances

WIDE, HIGH = 30.0, 40.0


def row(places: list[float], angle: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """Centres and sides of tiles at these steps along a row turned by `angle`."""
    c, s = math.cos(angle), math.sin(angle)
    turn = np.array([[c, s], [-s, c]], np.float32)
    centres = np.array([[WIDE * p, 0] for p in places], np.float32) @ turn
    sides = np.repeat((np.diag([WIDE, HIGH]).astype(np.float32) @ turn)[None], len(places), 0)
    return centres, sides.astype(np.float32)


def chances(places: list[float], scores: list[float], angle: float = 0.0) -> list[bool]:
    centres, sides = row(places, angle)
    return list(second_chances(centres, sides, np.array(scores, np.float32), 0.45))


@pytest.mark.parametrize("angle", [0.0, 0.4, math.pi / 2, 2.5])
def test_a_faint_tile_between_two_tiles_counts(angle: float) -> None:
    assert chances([0, 1, 2], [0.9, 0.15, 0.9], angle) == [True, True, True]


def test_three_faint_tiles_between_two_tiles_count_together() -> None:
    assert chances([0, 1, 2, 3, 4], [0.9, 0.2, 0.16, 0.2, 0.9]) == [True] * 5


def test_a_chain_that_does_not_reach_the_other_end_counts_only_where_it_is_seen_better() -> None:
    assert chances([0, 1, 2], [0.9, 0.2, 0.2]) == [True, False, False]
    assert chances([0, 1, 2], [0.9, 0.37, 0.2]) == [True, True, False]
    assert chances([0, 1, 2], [0.9, 0.37, 0.36]) == [True, True, True]


def test_faint_tiles_alone_or_out_of_step_do_not_count() -> None:
    assert chances([0, 1, 2], [0.2, 0.3, 0.2]) == [False, False, False]
    assert chances([0, 1.6, 3.2], [0.9, 0.4, 0.9]) == [True, False, True]
    assert chances([0, 0.5, 1], [0.9, 0.4, 0.9]) == [True, False, True]


def test_a_spot_of_another_size_between_two_tiles_does_not_count() -> None:
    centres, sides = row([0, 1, 2])
    sides[1] *= 0.5
    scores = np.array([0.9, 0.4, 0.9], np.float32)
    assert list(second_chances(centres, sides, scores, 0.45)) == [True, False, True]


def test_of_two_faint_tiles_in_one_place_the_better_counts() -> None:
    assert chances([0, 0.95, 1.1, 2], [0.9, 0.2, 0.3, 0.9]) == [True, False, True, True]


def test_nothing_to_do_without_tiles() -> None:
    none = np.zeros((0, 2), np.float32)
    assert not len(second_chances(none, none.reshape(0, 2, 2), np.zeros(0, np.float32), 0.45))


def test_a_tile_may_need_less_at_the_end_of_a_row() -> None:
    centres, sides = row([0, 1])
    scores, needed = np.array([0.9, 0.3], np.float32), np.array([0.35, 0.25], np.float32)
    assert list(second_chances(centres, sides, scores, 0.45, needed)) == [True, True]
    assert list(second_chances(centres, sides, scores, 0.45)) == [True, False]
