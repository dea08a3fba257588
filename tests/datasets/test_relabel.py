"""Completing the labels of photographs."""

from __future__ import annotations

import numpy as np

from taishot.datasets.detector_data import MIN_VISIBLE, TileLabels
from taishot.datasets.labels import CODES, INDEX
from taishot.datasets.relabel import surely_tiles, with_unlabelled
from taishot.vision.boxes import FloatArray, box_quads
from taishot.vision.types import Detections


def quads(*corners: tuple[int, int]) -> FloatArray:
    return box_quads(np.array([[x, y, x + 30, y + 40] for x, y in corners], np.float32))


def labels(boxes: FloatArray) -> TileLabels:
    ones = np.ones(len(boxes), np.float32)
    return TileLabels(boxes, np.zeros(len(boxes), np.int64), ones, ones, ones, ones)


def test_unlabelled_tiles_are_added_as_invisible_unknown_faces() -> None:
    mine = labels(quads((0, 0), (30, 0)))
    more = with_unlabelled(mine, quads((2, 1), (200, 100)))
    assert len(more.classes) == 3
    assert more.classes[2] == INDEX["?"]
    assert more.visible[2] < MIN_VISIBLE
    assert not more.trusted[2]
    np.testing.assert_array_equal(more.quads[2], quads((200, 100))[0])


def test_labelled_tiles_stay_as_they_are_when_nothing_else_is_seen() -> None:
    mine = labels(quads((0, 0), (30, 0)))
    same = with_unlabelled(mine, mine.quads)
    np.testing.assert_array_equal(same.quads, mine.quads)
    np.testing.assert_array_equal(same.visible, mine.visible)


def test_only_clear_detections_or_readable_faces_count_as_tiles() -> None:
    seen = Detections(
        quads((0, 0), (50, 0), (100, 0), (150, 0)),
        np.array([0.9, 0.35, 0.35, 0.35], np.float32),
        np.zeros(4, np.float32),
    )
    joint = np.full((4, len(CODES), 4), 1e-4, np.float32)
    joint[1, INDEX["5p"], 0] = 0.95
    joint[2, INDEX["?"], 0] = 0.95  # a pattern on a shirt
    joint[3, INDEX["back"], 0] = 0.95
    np.testing.assert_array_equal(surely_tiles(seen, joint), seen.quads[:2])
