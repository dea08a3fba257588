"""The published schemas against real values; unknown and wrong values must not pass them."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest

from taishot.scoring.tiles import TILE_BY_CODE
from taishot.vision.types import Doubt, Reading, Role, Special, TileSighting
from taishot.webui.commands.photos import Failure
from taishot.webui.readings import reading_to_json
from taishot.webui.request_reader import read_request
from taishot.webui.rules_page import load_examples

SCHEMAS = Path(__file__).parents[2] / "webui" / "schemas"


def validator(name: str) -> jsonschema.Draft202012Validator:
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


READINGS = validator("reading")
REQUESTS = validator("score-request")
QUAD = np.array([[1, 2], [30, 2], [30, 40], [1, 40]], np.float32)


def reading() -> dict[str, Any]:
    seen = TileSighting(
        TILE_BY_CODE["1m"], 0.98, QUAD, ((TILE_BY_CODE["2m"], 0.01),), role=Role.WINNING, group=0
    )
    back = TileSighting(Special.BACK, 0.5, QUAD, sure=False)
    whole = Reading("a.jpg", 4032, 3024, (seen, back), "1m", (Doubt("look", "看", (1,)),))
    return json.loads(json.dumps(reading_to_json(whole)))


def test_a_reading_and_a_failure_pass() -> None:
    READINGS.validate(reading())
    READINGS.validate({"photo": "a.jpg", "error": Failure("bad", "no photo", "不是照片").to_json()})


@pytest.mark.parametrize(
    "change",
    [
        {"photo": None},
        {"width": 0},
        {"tiles": [{"tile": "1m"}]},
        {"hand": 5},
        {"doubts": [{"message": "x"}]},
        {"timings_ms": {"load": -1}},
        {"error": Failure("bad", "no photo", "不是照片").to_json()},
    ],
)
def test_a_wrong_reading_does_not(change: dict[str, Any]) -> None:
    assert not READINGS.is_valid({**reading(), **change})


@pytest.mark.parametrize("pattern", load_examples())
def test_every_example_is_a_valid_request(pattern: str) -> None:
    REQUESTS.validate(load_examples()[pattern])


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"hand": 5},
        {"hand": "1m", "colour": 1},
        {"concealed": ["10m"]},
        {"concealed": ["1m"], "seat": "X"},
        {"concealed": ["1m"], "flags": ["flying"]},
        {"concealed": ["1m"], "streak": -1},
        {"concealed": ["1m"], "melds": [{"type": "pung", "tiles": ["1m"] * 3}]},
        {"concealed": ["1m"], "payments": {"base": "1e5"}},
        {"concealed": ["1m"], "options": {"cap": 1.5}},
    ],
)
def test_what_the_schema_refuses_the_reader_refuses(request_: dict[str, Any]) -> None:
    assert not REQUESTS.is_valid(request_)
    read = read_request(request_)
    assert read.problems or read.payments is not None
