import math

import numpy as np

from taishot.vision.boxes import side_frames
from taishot.vision.detect import HALF_TURN, STRIDE, Look, _turned_back, decode


def answer(tiles):
    """A network's answer (9, 20, 30) that shows tiles (cx, cy, width, height, angle)."""
    output = np.zeros((9, 20, 30), np.float32)
    for score, (cx, cy, width, height, angle) in tiles:
        c, s = math.cos(angle), math.sin(angle)
        turn = np.array([[c, -s], [s, c]])
        cov = turn @ np.diag([width**2 / 12, height**2 / 12]) @ turn.T / STRIDE**2
        (a, _), (b, d) = np.linalg.cholesky(cov)
        x, y = int(cx / STRIDE), int(cy / STRIDE)
        quad = (np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (width / 2, height / 2)) @ turn.T
        output[0, y, x] = score
        output[2:7, y, x] = (
            cx / STRIDE - x - 0.5,
            cy / STRIDE - y - 0.5,
            math.log(a),
            math.log(d),
            b / math.sqrt(a * d),
        )
        output[7:, y, x] = side_frames(quad[None].astype(np.float32))[0]
    return output


def test_decoding_gives_back_what_was_encoded():
    centres, sides, scores = decode(
        answer([(0.9, (101, 52, 30, 42, 0.4)), (0.3, (33, 120, 30, 42, -1.2))])
    )
    np.testing.assert_allclose(centres, [[101, 52], [33, 120]], atol=1e-3)
    np.testing.assert_allclose(scores[:, 0], [0.9, 0.3], atol=1e-6)
    lengths = np.sort(np.linalg.norm(sides, axis=2), axis=1)
    np.testing.assert_allclose(lengths, [[30, 42], [30, 42]], rtol=1e-4)
    np.testing.assert_allclose((sides[:, 0] * sides[:, 1]).sum(axis=1), 0, atol=0.1)


def test_only_peaks_count():
    output = answer([(0.9, (101, 52, 30, 42, 0.4))])
    output[0, 6, 13] = 0.8  # beside the peak at row 6, column 12
    assert len(decode(output)[0]) == 1


def test_an_empty_table_has_no_tiles():
    centres, sides, scores = decode(np.zeros((9, 8, 8), np.float32))
    assert centres.shape == (0, 2)
    assert sides.shape == (0, 2, 2)
    assert scores.shape == (0, 2)


def test_an_answer_upside_down_is_the_answer_to_the_picture_upside_down():
    width, height = 30 * STRIDE, 20 * STRIDE
    straight = answer([(0.9, (101, 52, 30, 42, 0.4))])
    turned = answer([(0.9, (width - 101, height - 52, 30, 42, 0.4))])
    back = turned[:, ::-1, ::-1] * HALF_TURN[:, None, None]
    np.testing.assert_allclose(back, straight, atol=1e-4)


def looked(sizes, scores):
    """A look that saw square faces of these sizes and scores."""
    count = len(sizes)
    sides = np.zeros((count, 2, 2), np.float32)
    sides[:, 0, 0] = sides[:, 1, 1] = sizes
    return Look(np.zeros((count, 2), np.float32), sides, np.array([scores, [0] * count]).T)


def test_one_huge_dark_thing_does_not_outweigh_a_row_of_tiles():
    row = looked([40] * 18, [0.9] * 18)
    blunder = looked([40] * 8 + [300], [0.8] * 8 + [0.6])
    assert blunder.covered() < row.covered()
    assert looked([40], [0.2]).covered() == 0
    assert looked([], []).covered() == 0


def test_faces_on_their_long_side_are_lying():
    tall = looked([40] * 5, [0.9] * 5)
    tall.sides[:, 1, 1] = 54
    assert not tall.lies()
    wide = looked([40] * 5, [0.9] * 5)
    wide.sides[:, 0, 0] = 54
    assert wide.lies()
    wide.sides[:2, 1, 1] = 70
    assert wide.lies(), "three of five"
    assert not looked([], []).lies()


def test_quads_of_a_turned_photo_lie_where_its_pixels_do():
    picture = np.zeros((60, 100), np.uint8)
    picture[10:20, 70:90] = 255
    turned = np.rot90(picture)
    ys, xs = np.nonzero(turned)
    corners = [
        (xs.min(), ys.min()),
        (xs.max(), ys.min()),
        (xs.max(), ys.max()),
        (xs.min(), ys.max()),
    ]
    quad = _turned_back(np.array([corners], np.float32), 100)[0]
    assert sorted(map(tuple, quad.tolist())) == [(70, 10), (70, 19), (89, 10), (89, 19)]
    edges = np.roll(quad, -1, 0) - quad
    after = np.roll(edges, -1, 0)
    assert (edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0] > 0).all(), "still clockwise"
