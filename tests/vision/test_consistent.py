import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taishot.scoring.tiles import ALL_TILES, TILE_BY_CODE
from taishot.vision.consistent import FIXED, make_consistent, overfull
from taishot.vision.types import Classification, Special

LABELS = (*ALL_TILES, *Special)
INDEX = {label.code: k for k, label in enumerate(LABELS)}


def says(*tiles):
    """Each tile is a dict of code -> probability."""
    chances = np.full((len(tiles), len(LABELS)), 1e-6, np.float32)
    for row, tile in zip(chances, tiles, strict=True):
        for code, chance in tile.items():
            row[INDEX[code]] = chance
    chances /= chances.sum(axis=1, keepdims=True)
    zeros = np.zeros(len(tiles), np.int64)
    return Classification(LABELS, chances, zeros, np.ones(len(tiles), np.float32))


def codes(result):
    return [label.code for label in result.labels]


SURE_ONE = {"1m": 0.999}


def test_no_tiles():
    assert make_consistent(says()).labels == ()


def test_what_fits_stays():
    result = make_consistent(says({"1m": 0.6, "2m": 0.4}, {"E": 0.99}))

    assert codes(result) == ["1m", "E"]
    assert result.changed == ()


def test_the_least_sure_of_five_alike_gives_way():
    result = make_consistent(
        says(SURE_ONE, SURE_ONE, {"1m": 0.7, "2m": 0.3}, {"1m": 0.55, "3m": 0.45}, SURE_ONE)
    )

    assert codes(result) == ["1m", "1m", "1m", "3m", "1m"]
    assert result.changed == (3,)


def test_two_of_one_flower_become_two_flowers():
    result = make_consistent(says({"f1": 0.8, "f5": 0.2}, {"f1": 0.95, "f5": 0.04}))

    assert codes(result) == ["f5", "f1"]


def test_five_sure_ones_are_reported_not_changed():
    result = make_consistent(says(*[SURE_ONE] * 5))

    assert codes(result) == ["1m"] * 5
    assert result.changed == ()
    assert result.impossible == (TILE_BY_CODE["1m"],)


def test_tiles_hidden_in_a_kong_use_up_copies():
    four = [TILE_BY_CODE["E"]] * 4

    assert codes(make_consistent(says({"E": 0.8, "S": 0.2}), hidden=four)) == ["S"]


def test_backs_and_unknown_faces_may_be_many():
    result = make_consistent(says(*[{"back": 0.6, "E": 0.4}] * 6, *[{"?": 0.9}] * 6))

    assert codes(result) == ["back"] * 6 + ["?"] * 6


def finished(labels):
    """Stand-in for a win: three alike."""
    return len({label.code for label in labels}) == 1


@pytest.mark.parametrize(
    ("doubtful", "wanted"),
    [
        ({"2m": 0.7, "1m": 0.3}, ["1m", "1m", "1m"]),
        ({"2m": 0.95, "1m": 0.05}, ["1m", "1m", "2m"]),  # too unlikely an alternative
        ({"2m": 0.98, "1m": 0.015}, ["1m", "1m", "2m"]),  # the classifier is sure
    ],
)
def test_a_hand_is_completed_only_by_what_is_likely(doubtful, wanted):
    result = make_consistent(says(SURE_ONE, SURE_ONE, doubtful), finished)

    assert codes(result) == wanted


def test_a_finished_hand_is_left_alone():
    result = make_consistent(says(SURE_ONE, SURE_ONE, {"1m": 0.51, "2m": 0.49}), finished)

    assert result.changed == ()


def test_overfull_names_every_kind():
    tiles = [TILE_BY_CODE[code] for code in ["9s"] * 5 + ["f1"] * 2 + ["E"] * 4]

    assert [tile.code for tile in overfull(tiles)] == ["9s", "f1"]


tile_opinions = st.lists(
    st.dictionaries(
        st.sampled_from(["1m", "2m", "E", "f1", "f2", "back"]),
        st.floats(0.01, 1.0),
        min_size=1,
        max_size=3,
    ),
    max_size=9,
)


@settings(max_examples=60, deadline=None)
@given(tile_opinions)
def test_sure_tiles_never_change_and_counts_hold_where_they_can(opinions):
    seen = says(*opinions)
    best = seen.probabilities.argmax(axis=1) if opinions else []
    sure = {i for i, row in enumerate(seen.probabilities) if row.max() >= FIXED}

    result = make_consistent(seen, finished)

    assert sure.isdisjoint(result.changed)
    assert all(
        (result.labels[i] == LABELS[int(k)]) != (i in result.changed) for i, k in enumerate(best)
    )
    assert result.impossible or not overfull(result.labels)
