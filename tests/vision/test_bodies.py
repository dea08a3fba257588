"""A blank 白 and a back, told apart by the colour of the faces beside them."""

from __future__ import annotations

import numpy as np
import pytest

from taishot.datasets.labels import INDEX, LABELS
from taishot.vision.bodies import pale, with_bodies
from taishot.vision.boxes import box_quads

IVORY, ORANGE, SHADED = (225, 240, 245), (40, 140, 235), (160, 172, 176)


def crop(colour: tuple[int, int, int], ink: bool) -> np.ndarray:
    picture = np.full((64, 64, 3), colour, np.uint8)
    if ink:
        picture[20:44, 28:36] = (30, 30, 160)
    return picture


def joint(*readings: dict[str, float]) -> np.ndarray:
    table = np.full((len(readings), len(LABELS), 4), 1e-6, np.float32)
    for row, reading in zip(table, readings, strict=True):
        for code, chance in reading.items():
            row[INDEX[code], 0] = chance
    return table / table.sum(axis=(1, 2), keepdims=True)


FACE = {"5m": 1.0}
TORN = {"P": 0.15, "back": 0.85}


def read(colour: tuple[int, int, int], step: float = 30.0, ink: bool = False) -> str:
    """What the middle of three tiles is read as."""
    boxes = [[x * step, 0, x * step + 30, 40] for x in range(3)]
    crops = np.stack([crop(IVORY, True), crop(colour, ink), crop(IVORY, True)])
    weighed = with_bodies(
        joint(FACE, TORN, FACE), crops, box_quads(np.array(boxes, np.float32)), LABELS
    )
    np.testing.assert_allclose(weighed.sum(axis=(1, 2)), 1, atol=1e-5)
    return LABELS[int(weighed[1].sum(axis=1).argmax())].code


def test_as_white_as_its_neighbours_is_a_blank_white_dragon() -> None:
    assert read(IVORY) == "P"


@pytest.mark.parametrize("colour", [ORANGE, SHADED, (90, 60, 40)])
def test_of_another_colour_or_much_darker_stays_a_back(colour: tuple[int, int, int]) -> None:
    assert read(colour) == "back"


def test_far_from_faces_nothing_changes() -> None:
    assert read(IVORY, step=90.0) == "back"


def test_a_tile_that_shows_something_is_left_to_the_classifier() -> None:
    assert read(IVORY, ink=True) == "back"


def test_without_faces_nothing_changes() -> None:
    table = joint(TORN, TORN)
    crops = np.stack([crop(IVORY, False)] * 2)
    quads = box_quads(np.array([[0, 0, 30, 40], [30, 0, 60, 40]], np.float32))
    np.testing.assert_array_equal(with_bodies(table, crops, quads, LABELS), table)


def test_places_as_light_as_the_tiles_are_told_from_cloth_and_backs() -> None:
    colours = (IVORY, IVORY, (215, 230, 236), ORANGE, (70, 120, 30))
    crops = np.stack([crop(colour, False) for colour in colours])
    centres = np.array([[30 * k, 0] for k in range(5)], np.float32)
    taken = np.array([True, True, False, False, False])
    assert list(pale(crops, centres, taken)) == [True, True, True, False, False]
