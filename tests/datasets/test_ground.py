"""Places without tiles."""

from __future__ import annotations

import numpy as np

from taishot.datasets.detector_data import TileLabels
from taishot.datasets.ground import ground_quads
from taishot.vision.boxes import box_quads, quad_boxes


def _labels(boxes: list[list[float]]) -> TileLabels:
    ones = np.ones(len(boxes), np.float32)
    quads = box_quads(np.array(boxes, np.float32).reshape(-1, 4))
    return TileLabels(quads, np.zeros(len(boxes), np.int64), ones, ones, ones, ones)


def test_places_touch_no_tile_and_have_its_size() -> None:
    boxes = [[40 + 42 * k, 100, 80 + 42 * k, 154] for k in range(8)]
    image = np.random.default_rng(1).integers(0, 256, (300, 400, 3)).astype(np.uint8)
    quads = ground_quads(image, _labels(boxes), 5, np.random.default_rng(2))
    assert 1 <= len(quads) <= 5
    found = quad_boxes(quads)
    assert (found[:, :2] >= 0).all()
    assert (found[:, 2:] < (400, 300)).all()
    for box in np.array(boxes):
        apart = (found[:, :2] > box[2:]) | (found[:, 2:] < box[:2])
        assert apart.any(axis=1).all()
    sides = np.linalg.norm(quads[:, 0] - quads[:, 3], axis=1)
    assert (np.abs(np.log(sides / 54)) < 0.7).all()


def test_patterned_places_come_first() -> None:
    image = np.full((400, 400, 3), 120, np.uint8)
    image[:, 200:] = np.random.default_rng(3).integers(0, 256, (400, 200, 3))
    quads = ground_quads(image, _labels([]), 2, np.random.default_rng(4))
    assert (quads.mean(axis=1)[:, 0] > 180).all()


def test_a_picture_full_of_tiles_gives_none() -> None:
    boxes = [[x, y, x + 60.0, y + 80.0] for x in range(0, 360, 60) for y in range(0, 320, 80)]
    image = np.zeros((320, 360, 3), np.uint8)
    assert ground_quads(image, _labels(boxes), 3, np.random.default_rng(0)).shape == (0, 4, 2)


def test_plain_places_give_none() -> None:
    image = np.full((300, 300, 3), 90, np.uint8)
    assert len(ground_quads(image, _labels([]), 3, np.random.default_rng(0))) == 0
