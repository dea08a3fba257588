import math

import numpy as np
import pytest

from taishot.vision.boxes import (
    box_iou,
    box_quads,
    cholesky_sides,
    gaussian_overlap,
    nested,
    quad_boxes,
    quad_covariances,
    side_covariances,
    side_frames,
    side_quads,
    suppress,
)


def rectangle(cx, cy, width, height, angle):
    c, s = math.cos(angle), math.sin(angle)
    corners = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    return (corners @ np.array([[c, s], [-s, c]]) + (cx, cy)).astype(np.float32)


def seen_again(quad):
    """The quad as a detector would tell it: centre, Cholesky factor, frame."""
    (a, _), (b, c) = np.linalg.cholesky(quad_covariances(quad[None])[0])
    factors = np.array([[a, b, c]], np.float32)
    sides = cholesky_sides(factors, side_frames(quad[None]))
    expected = quad_covariances(quad[None])[0]
    np.testing.assert_allclose(side_covariances(sides)[0], expected, atol=0.05)
    return side_quads(quad.mean(axis=0)[None], sides)[0]


@pytest.mark.parametrize("degrees", range(-180, 181, 15))
@pytest.mark.parametrize("slant", [0.0, 0.3])
def test_tile_survives_the_way_through_covariance_and_frame(degrees, slant):
    quad = rectangle(0, 0, 30, 44, math.radians(degrees)) @ np.array([[1, slant], [0, 1]])
    quad = (quad + np.array([200, 100])).astype(np.float32)
    back = seen_again(quad)
    # The corners may start elsewhere, but they are the same four, clockwise.
    starts = [np.abs(np.roll(back, k, axis=0) - quad).max() for k in range(4)]
    assert min(starts) < 0.1


def test_the_frame_does_not_depend_on_the_first_corner():
    quad = rectangle(0, 0, 30, 44, 0.3)
    frames = side_frames(np.stack([np.roll(quad, k, axis=0) for k in range(4)]))
    np.testing.assert_allclose(frames, np.repeat(frames[:1], 4, axis=0), atol=1e-4)


def test_first_side_of_a_tile_is_short_and_on_top():
    quads = np.stack([rectangle(50, 50, 20, 30, a) for a in (0, 0.5, -0.5, math.pi, 1.4)])
    back = np.stack([seen_again(quad) for quad in quads])
    first = np.linalg.norm(back[:, 1] - back[:, 0], axis=1)
    second = np.linalg.norm(back[:, 2] - back[:, 1], axis=1)
    assert (first < second).all()
    assert (back[:, 0, 1] < back[:, 3, 1]).all()
    along, down = back[:, 1] - back[:, 0], back[:, 2] - back[:, 1]
    turn = along[:, 0] * down[:, 1] - along[:, 1] * down[:, 0]
    assert (turn > 0).all(), "clockwise on a screen whose y axis points down"


def test_iou_of_known_boxes():
    first = np.array([[0, 0, 10, 10]], np.float32)
    second = np.array([[0, 0, 10, 10], [5, 0, 15, 10], [20, 20, 30, 30]], np.float32)
    np.testing.assert_allclose(box_iou(first, second), [[1, 1 / 3, 0]], atol=1e-6)


def test_boxes_of_quads_of_boxes_are_the_boxes():
    boxes = np.array([[1, 2, 5, 9], [0, 0, 3, 1]], np.float32)
    np.testing.assert_array_equal(quad_boxes(box_quads(boxes)), boxes)


def test_gaussian_overlap_of_the_examples_in_its_docstring():
    quads = np.stack([rectangle(x, 0, 30, 42, 0) for x in (0, 30, 20)])
    overlap = gaussian_overlap(quads.mean(axis=1), quad_covariances(quads))
    np.testing.assert_allclose(np.diag(overlap), 1, atol=1e-6)
    assert overlap[0, 1] == pytest.approx(0.22, abs=0.01)
    assert overlap[0, 2] == pytest.approx(0.51, abs=0.01)


def test_suppressing_twice_changes_nothing():
    rng = np.random.default_rng(4)
    quads = np.stack(
        [rectangle(*rng.uniform(0, 200, 2), 30, 42, rng.uniform(0, 3)) for _ in range(80)]
    )
    scores = rng.random(80).astype(np.float32)

    def kept(some):
        overlap = gaussian_overlap(some.mean(axis=1), quad_covariances(some))
        return overlap

    once = suppress(scores, kept(quads), 0.5)
    again = suppress(scores[once], kept(quads[once]), 0.5)
    assert 1 < len(once) < 80
    np.testing.assert_array_equal(once[again], once)
    overlap = kept(quads[once]) - np.eye(len(once))
    assert overlap.max() <= 0.5


def test_suppression_keeps_the_better_of_two():
    overlap = np.array([[1, 0.9], [0.9, 1]])
    np.testing.assert_array_equal(suppress(np.array([0.3, 0.8], np.float32), overlap, 0.5), [1])


def test_a_spot_inside_a_tile_is_nested_and_a_neighbour_is_not():
    centres = np.array([[0, 0], [4, 9], [31, 0]], np.float32)
    sizes = [(30, 42), (12, 12), (30, 42)]
    covariances = np.array([np.diag([w * w, h * h]) / 12 for w, h in sizes], np.float32)
    assert nested(centres, covariances).tolist() == [
        [False, True, False],
        [True, False, False],
        [False, False, False],
    ]
