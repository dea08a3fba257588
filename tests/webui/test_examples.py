"""The example photos of the page are those of docs/examples, each with its small picture."""

import json
from pathlib import Path

import pytest
from PIL import Image

from taishot.scoring.notation import parse_hand
from taishot.webui import examples as listing

STATIC = Path(listing.__file__).parent / "static"
DOCS = Path(__file__).parents[2] / "docs" / "examples"


def test_the_page_offers_every_example_with_its_hand():
    described = json.loads((DOCS / "examples.json").read_text(encoding="utf-8"))

    offered = {Path(one["url"]).name: one["hand"] for one in listing.examples()}
    assert offered == {one["photo"]: one["notation"] for one in described}


@pytest.mark.parametrize("example", listing.examples(), ids=lambda one: one["id"])
def test_an_example_is_served_small_and_whole(client, example):
    with client.get(example["url"]) as whole:
        assert whole.data == (DOCS / Path(example["url"]).name).read_bytes()
    with client.get(example["url"].replace(".jpg", ".small.jpg")) as small:
        assert len(small.data) < 25_000
    with Image.open(STATIC / "examples" / Path(example["url"]).name) as photo:
        assert min(photo.size) >= 1000
    assert parse_hand(example["hand"]).winning_tile is not None
    assert example["zh"]
    assert example["en"]
