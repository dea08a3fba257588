import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest
from PIL import Image

from taishot.datasets.reliability import Answers, as_markdown, as_svg, bins, gather, lowest_sure
from taishot.datasets.sources import Scene
from taishot.scoring.tiles import ALL_TILES
from taishot.vision.types import Reading, TileSighting


def answers(pairs):
    confidences = np.array([c for c, _ in pairs], np.float32)
    return Answers(confidences, np.array([r for _, r in pairs], bool), confidences >= 0.98)


def test_nothing_found():
    none = answers([])

    assert bins(none) == ()
    assert lowest_sure(none) is None
    assert "No tile" in as_markdown("x", 3, none)


def test_bins_hold_every_tile_once():
    made = answers([(c / 100, c % 2 == 0) for c in range(101)])

    assert sum(b.tiles for b in bins(made)) == 101
    assert bins(made)[-1].high == 1.0


def test_lowest_sure_is_where_the_bar_still_holds():
    made = answers([(0.999, True)] * 250 + [(0.97, False), (0.96, True), (0.95, False)])

    assert lowest_sure(made) == pytest.approx(0.96)


def test_the_table_counts_sure_tiles():
    text = as_markdown("set", 2, answers([(0.99, True)] * 3 + [(0.99, False), (0.5, True)]))

    assert "4 tiles (80.0%), 3 of them right (75.00%)" in text
    assert "| 0.98 | 4 | 80.0% | 75.00% |" in text


def test_the_diagram_is_an_svg_with_a_dot_a_bin():
    made = bins(answers([(0.6, True), (0.85, False), (0.999, True)]))

    root = ElementTree.fromstring(as_svg(made))

    assert len(root.findall("{http://www.w3.org/2000/svg}circle")) == 3


class Reader:
    """Finds two tiles of three, one named wrong, and one where there is none."""

    def read(self, photo):
        spots = [(0, 0.999, True, 10), (1, 0.6, False, 40), (5, 0.7, False, 90)]
        sightings = tuple(
            TileSighting(ALL_TILES[k], c, square(x), sure=sure) for k, c, sure, x in spots
        )
        return Reading(photo.name, photo.width, photo.height, sightings)


def square(x):
    return np.array([(x, 10), (x + 20, 10), (x + 20, 40), (x, 40)], np.float32)


def test_gather_judges_the_tiles_where_one_is_labelled(tmp_path):
    path = tmp_path / "a.png"
    Image.new("RGB", (120, 60)).save(path)
    boxes = np.array([[x, 10, x + 20, 40] for x in (10, 40, 65)], np.float32) / (120, 60, 120, 60)
    scene = Scene(path, "s", "p", "g", "v", boxes.astype(np.float32), np.array([0, 2, 3]))

    found = gather(Reader(), [scene])

    assert found.right.tolist() == [True, False]
    assert found.sure.tolist() == [True, False]
