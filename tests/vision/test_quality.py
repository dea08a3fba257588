import cv2
import numpy as np
import pytest

from taishot.vision.frames import frames_of
from taishot.vision.quality import hardly_tiles, quality_doubts
from taishot.vision.types import Photo


def scene(height=80, blur=0.0, light=1.0, x=100.0, full=1):
    """Eight tiles with printed strokes, from x on."""
    width = round(height * 0.75)
    canvas = np.full((height * 4, width * 8 + 400, 3), 60, np.uint8)
    quads = []
    for k in range(8):
        left, top = int(x) + k * width, height
        tile = np.full((height, width, 3), 230, np.uint8)
        cv2.putText(tile, "5", (width // 5, height * 4 // 5), 0, height / 36, (20, 20, 140), 3)
        canvas[top : top + height, left : left + width] = tile
        quads.append([[left, top], [left + width, top], [left + width, top + height],
                      [left, top + height]])  # fmt: skip
    if blur:
        canvas = cv2.GaussianBlur(canvas, (0, 0), blur * height)
    pixels = (canvas * light).astype(np.uint8)
    photo = Photo(pixels, "q", pixels.shape[1] * full, pixels.shape[0] * full)
    return photo, frames_of(np.array(quads, np.float32))


def complaints(tiles=range(8), **how):
    return " / ".join(doubt.message for doubt in quality_doubts(*scene(**how), list(tiles)))


def test_a_good_photo_has_no_doubts():
    assert complaints() == ""


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"light": 0.12}, "very dark"),
        ({"blur": 0.12}, "blurred"),
        ({"height": 16}, "pixels high"),
        ({"x": 0.0}, "picture ends"),
    ],
)
def test_what_is_wrong_is_said(how, said):
    assert said in complaints(**how)


def test_the_size_that_counts_is_the_originals():
    assert "pixels high" not in complaints(height=16, full=2)


@pytest.mark.parametrize("height", [40, 80, 300])
@pytest.mark.parametrize("blur", [0.0, 0.02])
def test_sharpness_does_not_depend_on_size(height, blur):
    assert "blurred" not in complaints(height=height, blur=blur)


def test_a_dark_photo_without_tiles_is_called_dark():
    assert "very dark" in complaints(tiles=(), light=0.1)
    assert complaints(tiles=()) == ""


def test_a_photo_of_hardly_any_certain_tile_is_doubted():
    (doubt,) = hardly_tiles([True] * 2 + [False] * 10)
    assert doubt.id == "hardly_tiles"
    assert doubt.message_zh
    assert hardly_tiles([True] * 5 + [False] * 12) == ()
    assert hardly_tiles([False] * 3) == (), "a few faint tiles say nothing of the photo"
    assert hardly_tiles([]) == ()
