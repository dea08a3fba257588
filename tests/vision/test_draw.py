from pathlib import Path

import numpy as np
import pytest

from taishot.scoring.tiles import TILE_BY_CODE
from taishot.vision.draw import COLOURS, UNSURE, draw_reading, encode_picture
from taishot.vision.types import Photo, Reading, Role, Special, TileSighting


def seen(label, role, sure=True):
    quad = np.array([[200, 80], [320, 80], [320, 240], [200, 240]], np.float32)
    return TileSighting(label, 0.9, quad, sure=sure, role=role)


def has(picture, colour):
    return bool((np.abs(picture.astype(int) - colour).max(axis=2) < 6).any())


def drawn(*sightings):
    photo = Photo(np.zeros((200, 300, 3), np.uint8), "p", 600, 400)
    return photo, draw_reading(photo, Reading("p", 600, 400, sightings))


@pytest.mark.parametrize("role", Role)
def test_every_part_has_its_colour(role):
    photo, picture = drawn(seen(TILE_BY_CODE["1m"], role))

    assert picture.shape == (200, 300, 3)
    assert has(picture, COLOURS[role])
    assert not photo.pixels.any()


def test_tiles_are_drawn_where_the_reduced_photo_shows_them():
    _, picture = drawn(seen(TILE_BY_CODE["1m"], Role.CONCEALED))
    rows, columns = np.nonzero(picture.any(axis=2))

    assert 95 <= columns.min() <= 101
    assert 36 <= rows.min() <= 41
    assert columns.max() <= 170


@pytest.mark.parametrize("label", [*Special, TILE_BY_CODE["f8"]])
def test_doubts_stand_out(label):
    assert has(drawn(seen(label, Role.FLOWER, sure=False))[1], UNSURE)
    assert not has(drawn(seen(label, Role.FLOWER))[1], UNSURE)


@pytest.mark.parametrize("name", ["a.jpg", "a.JPEG", "a.png"])
def test_encoded(name):
    assert len(encode_picture(np.zeros((9, 9, 3), np.uint8), Path(name))) > 50


def test_other_formats_are_refused():
    with pytest.raises(ValueError, match=r"\.jpg or \.png"):
        encode_picture(np.zeros((9, 9, 3), np.uint8), Path("a.gif"))
