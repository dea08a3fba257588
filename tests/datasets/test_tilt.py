import math

import numpy as np
import pytest

from taishot.datasets.tilt import row_tilt, tilted_quads
from taishot.vision.boxes import quad_boxes


def row(angle, count=8):
    c, s = math.cos(angle), math.sin(angle)
    turn = np.array([[c, -s], [s, c]])
    tile = np.array([[-15, -21], [15, -21], [15, 21], [-15, 21]], float)
    quads = [(tile + np.array([31 * i, 0])) @ turn.T + np.array([300, 200]) for i in range(count)]
    return np.array(quads, np.float32)


@pytest.mark.parametrize("degrees", [-28, -9, 0, 3, 20])
def test_the_tilt_of_a_row_and_its_tiles_come_back(degrees):
    quads = row(math.radians(degrees))
    boxes = quad_boxes(quads)
    tilt = row_tilt(boxes)
    assert tilt == pytest.approx(math.radians(degrees), abs=0.01)
    found, known = tilted_quads(boxes, tilt)
    assert known.all()
    assert np.abs(found - quads).max() < 1.5


def test_scattered_tiles_have_no_tilt():
    rng = np.random.default_rng(1)
    centres = rng.uniform(0, 300, (30, 2))
    boxes = np.concatenate([centres - 20, centres + 20], axis=1).astype(np.float32)
    assert row_tilt(boxes) is None


def test_a_box_at_45_degrees_says_nothing_about_its_tile():
    quads = row(math.radians(40))
    boxes = quad_boxes(quads)
    found, known = tilted_quads(boxes, math.radians(40))
    assert not known.any()
    np.testing.assert_allclose(quad_boxes(found), boxes, atol=1e-3)
