"""The documentation's example photos show the hands that they claim to show."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from taishot.datasets.examples import EXAMPLES, SIZE, Example
from taishot.datasets.synthesis.hands import BACK
from taishot.scoring.melds import MeldKind
from taishot.scoring.notation import parse_hand

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "examples"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.name)
def test_rows_hold_the_tiles_of_the_notation(example: Example) -> None:
    hand = parse_hand(example.notation)
    shown = [cell.code for _y, _x, cells in example.rows for cell in cells]
    wanted = [tile.code for tile in (*hand.concealed, *hand.flowers)]
    for meld in hand.melds:
        codes = [tile.code for tile in meld.tiles]
        if meld.kind is MeldKind.CONCEALED_KONG:
            codes[0] = codes[3] = BACK
        wanted += codes
    assert sorted(shown) == sorted(wanted)
    assert hand.winning_tile is not None
    assert len(hand.concealed) + 3 * len(hand.melds) == 17


def test_photos_and_listing_are_those_of_the_examples() -> None:
    listing = json.loads((FOLDER / "examples.json").read_text("utf-8"))
    assert {e["photo"]: e["notation"] for e in listing} == {
        f"{e.name}.jpg": e.notation for e in EXAMPLES
    }
    for entry in listing:
        path = FOLDER / entry["photo"]
        assert path.stat().st_size < 400_000
        height, width = cv2.imread(str(path)).shape[:2]
        assert (width, height) == SIZE
