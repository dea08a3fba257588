import numpy as np
import pytest

from taishot.datasets.labels import INDEX
from taishot.datasets.matching import Seen, compare, match
from taishot.datasets.report import (
    as_json,
    as_markdown,
    calibration_error,
    confusions,
    per_class,
    summarise,
)

TILES = np.array([[0, 0, 10, 14], [10, 0, 20, 14], [20, 0, 30, 14]], np.float32)
LABELS = np.array([INDEX["1m"], INDEX["2m"], INDEX["f1"]])


def result(boxes, codes, sure=0.9):
    seen = Seen(
        np.array(boxes, np.float32).reshape(-1, 4),
        np.array([INDEX[c] for c in codes], np.int64),
        np.full(len(codes), sure, np.float32),
        np.arange(len(codes)) != 3,  # the fourth tile is shown as a discard
    )
    return compare("set", "a.jpg", (TILES, LABELS), seen, INDEX["back"], 0.5)


def test_a_photo_read_right_needs_no_taps():
    perfect = result(TILES, ["1m", "2m", "f1"])
    assert (perfect.tiles, perfect.right, perfect.taps) == (3, 3, 0)


def test_wrong_missed_and_false_tiles_are_one_tap_each():
    boxes = [[0, 0, 10, 14], [20, 0, 30, 14], [50, 50, 60, 64]]
    one = result(boxes, ["3m", "f1", "9p"])
    assert one.right == 1
    assert one.missed == (INDEX["2m"],)
    assert one.extra == (INDEX["9p"],)
    assert one.taps == 3


def test_backs_where_nothing_is_labelled_are_not_false_tiles():
    assert result([*TILES.tolist(), [50, 50, 60, 64]], ["1m", "2m", "f1", "back"]).taps == 0


def test_an_unlabelled_tile_outside_the_hand_costs_no_tap_but_counts():
    one = result([*TILES.tolist(), [50, 50, 60, 64]], ["1m", "2m", "f1", "9p"])
    assert (one.taps, one.strict_taps, len(one.extra)) == (0, 1, 1)
    summary = summarise("set", [one])
    assert (summary.photos_right, summary.strictly_right) == (1, 0)
    assert (summary.false_tiles, summary.false_in_hand) == (1, 0)


def test_a_tile_is_matched_once_and_by_the_better_box():
    seen = np.array([[1, 0, 11, 14], [0, 0, 10, 14]], np.float32)
    assert match(TILES[:1], seen) == [(0, 1)]
    assert match(TILES[:1], np.array([[6, 0, 16, 14]], np.float32)) == []


def test_summary_counts():
    results = [result(TILES, ["1m", "2m", "f1"]), result(TILES[:2], ["1m", "1m"])]
    summary = summarise("set", results)
    assert (summary.photos, summary.tiles, summary.found, summary.named_right) == (2, 6, 5, 4)
    assert summary.found_and_right == pytest.approx(4 / 6)
    assert summary.photos_right == 1
    assert (summary.taps_median, summary.taps_worst) == (1.0, 2)
    assert confusions(results) == [("2m", "1m", 1)]
    assert ("2m", 2, 2, 1, 0) in per_class(results)
    assert "66.67%" in as_markdown("t", results)
    assert len(as_json("t", results)["photos"]) == 2


def test_calibration_error_of_known_answers():
    assert calibration_error([1.0] * 4, [True] * 4) == 0
    assert calibration_error([0.9] * 10, [True] * 9 + [False]) == pytest.approx(0, abs=1e-9)
    assert calibration_error([0.9] * 10, [True] * 5 + [False] * 5) == pytest.approx(0.4)
