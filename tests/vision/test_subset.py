import numpy as np
import pytest

from taishot.vision.subset import Surroundings, cheapest, kongs_wanted


def around(*units, gaps):
    """Units as (plain tiles, flowers); `gaps` maps a pair of numbers to tile heights, else far."""
    count = len(units)
    apart = np.full((count, count), 9.0)
    np.fill_diagonal(apart, 0.0)
    for (a, b), gap in gaps.items():
        apart[a, b] = apart[b, a] = gap
    plain = np.array([unit[0] for unit in units])
    flowers = np.array([unit[1] for unit in units])
    return Surroundings(
        apart, np.zeros(count), plain, flowers, flowers.astype(float), plain, np.zeros(count, int)
    )


def taken(surroundings, most=None):
    return cheapest(surroundings, most or len(surroundings.gaps)).tolist()


def test_the_first_is_always_taken():
    assert taken(around((3, 0), gaps={})) == [True]


def test_a_meld_aside_that_makes_seventeen_is_taken():
    assert taken(around((14, 0), (3, 0), gaps={(0, 1): 1.0})) == [True, True]


def test_an_eighteenth_tile_is_left():
    assert taken(around((17, 0), (1, 0), gaps={(0, 1): 0.2})) == [True, False]


def test_the_nearer_of_two_single_tiles_is_the_winning_one():
    told = around((16, 0), (1, 0), (1, 0), gaps={(0, 1): 0.8, (0, 2): 1.9, (1, 2): 2.0})

    assert taken(told) == [True, True, False]


def test_a_heap_beside_a_hand_of_fourteen_is_not_cut_in_two():
    pieces = [(3, 0), (1, 0), (1, 0), (1, 0), (2, 0), (1, 0)]
    close = {(a, b): 0.3 for a in range(1, 7) for b in range(1, a)}
    reached = {(0, a): 1.3 + 0.1 * a for a in range(1, 7)}

    assert taken(around((14, 0), *pieces, gaps=close | reached)) == [True] + [False] * 6


def test_what_may_not_be_taken_still_counts_as_left():
    close = {(1, 2): 0.1, (0, 1): 0.9, (0, 2): 1.2}

    assert taken(around((14, 0), (3, 0), (20, 0), gaps=close), most=2) == [True, True]


def test_four_alike_within_seventeen_make_no_room_for_an_eighteenth():
    told = around((17, 0), (1, 0), gaps={(0, 1): 0.1})
    told.possible[0] = 1

    assert taken(told) == [True, False]


def test_flowers_near_the_hand_are_its_own():
    assert taken(around((17, 0), (0, 3), gaps={(0, 1): 1.0})) == [True, True]


@pytest.mark.parametrize(("size", "kongs"), [(0, 0), (14, 0), (15, 1), (16, 0), (17, 0), (19, 2)])
def test_kongs_that_a_number_of_tiles_asks_for(size, kongs):
    assert kongs_wanted(size) == kongs
