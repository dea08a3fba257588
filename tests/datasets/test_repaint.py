"""Tiles of another plastic and tables with another cloth leave the rest of a picture alone."""

from __future__ import annotations

import numpy as np

from taishot.datasets.repaint import other_plastic, printed_ground, tile_weight

SIZE = (200, 240)
QUADS = np.array([[[60, 50], [100, 50], [100, 104], [60, 104]]], np.float32)


def _picture() -> np.ndarray:
    image = np.full((*SIZE, 3), (40, 110, 50), np.uint8)
    image[50:104, 60:100] = 235
    image[70:84, 74:86] = (30, 30, 180)
    return image


def test_weight_is_one_inside_and_nothing_far_outside() -> None:
    weight = tile_weight(SIZE, QUADS, 0.0)
    assert weight.shape == SIZE
    assert weight[77, 80] == 1
    assert weight[150, 200] == 0
    assert tile_weight(SIZE, QUADS, 0.5).sum() > 2 * weight.sum()


def test_other_plastic_changes_tiles_only() -> None:
    picture = _picture()
    darker = 0
    for seed in range(10):
        painted = other_plastic(picture, QUADS, np.random.default_rng(seed))
        away = tile_weight(SIZE, QUADS, 0.15) == 0
        assert np.array_equal(painted[away], picture[away])
        darker += int(painted[60, 66].mean() < 120)
    assert 2 <= darker <= 9, "some sets turn dark, others are tinted"


def test_printed_ground_leaves_the_tiles() -> None:
    picture = _picture()
    for seed in range(6):
        printed = printed_ground(picture, QUADS, np.random.default_rng(seed))
        face = (slice(56, 98), slice(66, 94))
        assert np.abs(printed[face].astype(int) - picture[face]).max() <= 2
        away = tile_weight(SIZE, QUADS, 1.0) == 0
        assert np.abs(printed[away].astype(int) - picture[away]).mean() > 4
