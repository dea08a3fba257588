from pathlib import Path

import cv2
import numpy as np
import pytest

from taishot.vision.draw import encode_picture


@pytest.mark.parametrize("name", ["a.jpg", "a.JPEG", "a.png"])
def test_a_picture_comes_back_from_its_bytes(name):
    picture = np.full((9, 12, 3), (40, 90, 200), np.uint8)
    held = np.frombuffer(encode_picture(picture, Path(name)), np.uint8)

    again = cv2.imdecode(held, cv2.IMREAD_COLOR)
    assert again.shape == picture.shape
    assert np.abs(again.astype(int) - picture).max() < 6


def test_other_formats_are_refused():
    with pytest.raises(ValueError, match=r"\.jpg or \.png"):
        encode_picture(np.zeros((9, 9, 3), np.uint8), Path("a.gif"))
