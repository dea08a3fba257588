import cv2
import numpy as np
import pytest

from taishot.vision.preprocess import CROP_REACH, crop_tiles, fit


@pytest.mark.parametrize("scale", [(0.31, 0.31), (1.7, 1.7), (0.5, 1.3)])
def test_points_come_back_to_the_photo_within_a_pixel(scale):
    photo = np.zeros((411, 733, 3), np.uint8)
    image, placement = fit(photo, (37, 11, 700, 400), scale)
    assert image.shape[0] % 32 == 0
    assert image.shape[1] % 32 == 0
    points = np.array([[37, 11], [700, 400], [123.4, 56.7]], np.float32)
    inside = placement.to_network(points)
    assert inside.min() > -0.01
    assert (inside <= (image.shape[1] + 0.01, image.shape[0] + 0.01)).all()
    np.testing.assert_allclose(placement.to_photo(inside), points, atol=0.01)


def test_a_mark_lands_where_the_placement_says():
    photo = np.zeros((600, 800, 3), np.uint8)
    cv2.circle(photo, (500, 300), 12, (255, 255, 255), -1)
    image, placement = fit(photo, (100, 50, 800, 600), (0.6, 0.6))
    ys, xs = np.nonzero(image[:, :, 0] > 128)
    seen = np.array([xs.mean() + 0.5, ys.mean() + 0.5], np.float32)
    back = placement.to_photo(seen)
    assert np.abs(back - (500.5, 300.5)).max() < 1


@pytest.mark.parametrize("factor", [2 / 3, 1, 8])
def test_crops_put_corners_where_they_belong_at_every_size(factor):
    width, height = round(30 * factor), round(42 * factor)
    photo = np.full((round(200 * factor), round(300 * factor), 3), 40, np.uint8)
    left, top = round(100 * factor), round(60 * factor)
    photo[top : top + height, left : left + width] = 220
    photo[top : top + height // 2, left : left + width // 2, 0] = 0  # blue is gone top left
    quad = np.array(
        [[left, top], [left + width, top], [left + width, top + height], [left, top + height]],
        np.float32,
    )
    crop = crop_tiles(photo, quad[None])[0]
    bright = crop[:, :, 2] > 130
    expected = 64 / CROP_REACH
    assert abs(bright.sum(axis=1).max() - expected) <= 2
    assert abs(bright.sum(axis=0).max() - expected) <= 2
    dark = (crop[:, :, 0] < 20) & bright
    ys, xs = np.nonzero(dark)
    assert abs(xs.mean() - (32 - expected / 4)) < 1.5
    assert abs(ys.mean() - (32 - expected / 4)) < 1.5


def test_rolling_a_quad_turns_its_crop():
    rng = np.random.default_rng(0)
    photo = cv2.resize(rng.integers(0, 256, (10, 14, 3)).astype(np.uint8), (280, 200))
    quad = np.array([[100, 50], [144, 50], [144, 110], [100, 110]], np.float32)
    upright, turned = crop_tiles(photo, np.stack([quad, np.roll(quad, -2, axis=0)]))
    assert np.abs(upright[::-1, ::-1].astype(int) - turned).mean() < 3


def test_no_tiles_no_crops():
    assert crop_tiles(np.zeros((9, 9, 3), np.uint8), np.zeros((0, 4, 2), np.float32)).shape == (
        0,
        64,
        64,
        3,
    )
