import numpy as np
import pytest

from taishot.vision.frames import components, frames_of, rolled
from taishot.vision.rows import find_rows


def tiles(*spots, size=(60, 80)):
    """Upright tiles at centres (x, y)."""
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) * size / 2
    return frames_of(np.array([half + spot for spot in spots], np.float32).reshape(-1, 4, 2))


def groups(*spots, **how):
    return [row.groups for row in find_rows(tiles(*spots, **how))]


def test_no_tiles_no_rows():
    assert find_rows(tiles()) == ()


def test_frames_measure_along_the_faces_own_axes():
    quarter = np.array([[[100, 0], [100, 60], [20, 60], [20, 0]]], np.float32)

    frames = frames_of(quarter)

    assert (frames.widths[0], frames.heights[0]) == (60, 80)
    assert np.allclose(frames.right[0], [0, 1])
    assert frames.sides[0] == 80


def test_rolled_starts_later_in_the_list():
    quad = np.arange(8, dtype=np.float32).reshape(1, 4, 2)

    assert rolled(quad, np.array([1]))[0, 0].tolist() == [2, 3]
    assert rolled(quad, np.array([3]))[0, 0].tolist() == [6, 7]


def test_components_of_a_graph():
    linked = np.zeros((4, 4), bool)
    linked[0, 2] = linked[2, 0] = True

    assert components(linked).tolist() == [0, 1, 0, 2]


def test_one_tile_is_a_row():
    assert groups((0, 0)) == [((0,),)]


def test_order_follows_the_picture_not_the_list():
    assert groups((124, 0), (0, 0), (62, 0)) == [((1, 2, 0),)]


def test_rows_from_top_to_bottom():
    assert groups((0, 200), (62, 200), (0, 0), (62, 0)) == [((2, 3),), ((0, 1),)]


def test_a_gap_cuts_the_row():
    assert groups((0, 0), (62, 0), (124, 0), (230, 0), (292, 0)) == [((0, 1, 2), (3, 4))]


def test_evenly_spaced_tiles_are_one_group():
    assert groups(*[(110 * k, 0) for k in range(6)]) == [((0, 1, 2, 3, 4, 5),)]


def test_far_tiles_are_rows_of_their_own():
    assert len(groups((0, 0), (62, 0), (600, 0))) == 2


def test_small_tiles_behind_do_not_join():
    large, small = tiles((0, 0), (62, 0)), tiles((110, 0), (140, 0), size=(30, 40))
    both = frames_of(np.concatenate([large.quads, small.quads]))

    assert [row.tiles for row in find_rows(both)] == [(0, 1), (2, 3)]


@pytest.mark.parametrize("step", [0, 12, 25, 33])
def test_a_row_may_step_up_and_down(step):
    spots = [(62 * k, step * (k // 3 % 2)) for k in range(12)]

    assert [row.tiles for row in find_rows(tiles(*spots))] == [tuple(range(12))]


@pytest.mark.parametrize("scale", [0.1, 1, 10])
def test_thresholds_scale_with_the_tiles(scale):
    spots = [(0, 0), (62, 0), (170, 10), (0, 95), (62, 95)]
    wanted = groups(*spots)

    scaled = [(x * scale, y * scale) for x, y in spots]

    assert groups(*scaled, size=(60 * scale, 80 * scale)) == wanted


def test_every_tile_is_in_exactly_one_row():
    rng = np.random.default_rng(3)
    spots = rng.uniform(0, 900, (60, 2))

    found = [i for row in find_rows(tiles(*spots)) for i in row.tiles]

    assert sorted(found) == list(range(60))
