import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taishot.scoring.hand import Event
from taishot.scoring.notation import format_hand
from taishot.scoring.tiles import Wind
from taishot.webui.request_reader import KEYS, ScoreRequest, read_request

SCHEMAS = Path(__file__).parents[2] / "webui" / "schemas"
WHOLE = {
    "rules": "common-table",
    "concealed": ["1m", "2m", "3m", "E", "E"],
    "melds": [
        {"type": "chi", "tiles": ["4p", "6p", "5p"]},
        {"type": "pong", "tiles": ["C", "C", "C"]},
        {"type": "kong", "tiles": ["7s"] * 4},
        {"type": "concealed_kong", "tiles": ["9m"] * 4},
    ],
    "win_tile": "1m",
    "flowers": ["f1", "f6"],
    "seat": "S",
    "round": "西",
    "dealer": False,
    "streak": 2,
    "self_draw": True,
    "flags": ["replacement", "last_tile"],
    "options": {"cap": 4, "flowers": False, "peace_wait": "any"},
}


def ids(request: ScoreRequest) -> list[str]:
    return [problem.id for problem in request.problems]


def test_a_whole_request() -> None:
    request = read_request(WHOLE)
    assert request.problems == ()
    assert request.rules == "common-table"
    assert format_hand(request.hand) == "123mEE (456p) (7777s) (CCC) [9999m] *1m +f1f6"
    assert request.win.seat is Wind.SOUTH
    assert request.win.round is Wind.WEST
    assert request.win.self_drawn
    assert request.win.streak == 2
    assert request.win.events == {Event.REPLACEMENT, Event.LAST_TILE}
    assert request.options == {"cap": 4, "flowers": False, "peace_wait": "any"}


def test_the_hand_in_notation_is_the_same() -> None:
    text = "123mEE (456p) (7777s) (CCC) [9999m] *1m +f1f6"
    request = read_request({"hand": text})
    assert request.problems == ()
    assert format_hand(request.hand) == text
    assert request.rules == "luohan-2004"
    assert read_request({"hand": text}, "new-53").rules == "new-53"


def test_null_is_the_same_as_nothing() -> None:
    request = read_request({**WHOLE, **dict.fromkeys(set(KEYS) - {"concealed", "hand"})} | WHOLE)
    assert request == read_request(WHOLE)
    assert read_request({"concealed": ["1m"], "seat": None, "flags": None}).problems == ()
    bare = read_request({"concealed": ["1m"], "melds": None, "flowers": None})
    assert bare == read_request({"concealed": ["1m"]})
    assert [p.id for p in read_request({"concealed": None}).problems] == ["no_hand"]


def test_tiles_by_other_names() -> None:
    request = read_request({"concealed": ["一萬", "5z", "🀅", "紅中"], "flowers": ["春"]})
    assert request.problems == ()
    assert format_hand(request.hand) == "1mCFP +f1"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"colour": 1}, "unknown_key"),
        ({"concealed": "1m"}, "wrong_type"),
        ({"concealed": ["1m", 5]}, "wrong_type"),
        ({"concealed": ["1x"]}, "unknown_tile"),
        ({"concealed": ["1m2m"]}, "unknown_tile"),
        ({"concealed": ["*1m"]}, "unknown_tile"),
        ({"concealed": ["back"]}, "unread_tile"),
        ({"concealed": ["?"]}, "unread_tile"),
        ({"concealed": ["1m"] * 41}, "too_many"),
        ({"melds": [5]}, "wrong_type"),
        ({"melds": [{"type": "pung", "tiles": ["1m"] * 3}]}, "unknown_meld_type"),
        ({"melds": [{"type": "pong", "tiles": ["1m"] * 4}]}, "bad_meld"),
        ({"melds": [{"type": "pong", "tiles": []}]}, "bad_meld"),
        ({"melds": [{"type": "pong", "tiles": None}]}, "wrong_type"),
        ({"melds": [{"type": "pong", "tiles": ["1m"] * 3, "from": "E"}]}, "unknown_key"),
        ({"win_tile": "zz"}, "unknown_tile"),
        ({"flowers": 3}, "wrong_type"),
        ({"seat": "X"}, "wrong_type"),
        ({"round": 1}, "wrong_type"),
        ({"dealer": 1}, "wrong_type"),
        ({"self_draw": "yes"}, "wrong_type"),
        ({"streak": -1}, "out_of_range"),
        ({"streak": 10**30}, "out_of_range"),
        ({"streak": True}, "wrong_type"),
        ({"streak": 1.0}, "wrong_type"),
        ({"flags": ["flying"]}, "unknown_flag"),
        ({"flags": [["ready"]]}, "unknown_flag"),
        ({"options": []}, "wrong_type"),
        ({"options": {"cap": 1.5}}, "wrong_type"),
        ({"options": {"cap": 10**12}}, "wrong_type"),
        ({"rules": 7}, "wrong_type"),
        ({"hand": "123m"}, "hand_twice"),
        ({"hand": 5}, "wrong_type"),
        ({"id": []}, "wrong_type"),
    ],
)
def test_each_wrong_part_is_named(change: dict[str, object], problem: str) -> None:
    assert problem in ids(read_request({**WHOLE, **change}))


def test_everything_wrong_is_told_at_once() -> None:
    request = read_request(
        {"concealed": ["1x", "back"], "seat": "X", "flags": ["flying"], "colour": 1}
    )
    assert ids(request) == [
        *("unknown_key", "unknown_tile", "unread_tile", "wrong_type", "unknown_flag")
    ]
    assert not request.hand_is_whole


def test_a_request_without_a_hand() -> None:
    assert ids(read_request({})) == ["no_hand"]
    assert ids(read_request([])) == ["wrong_type"]


def test_a_bad_notation_says_where() -> None:
    (problem,) = read_request({"hand": "123x"}).problems
    assert problem.id == "notation:no_suit"
    assert problem.message.startswith("character 1:")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
requests = st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), json_values, max_size=8)


@given(json_values | requests)
def test_any_json_gives_a_request_and_short_messages(value: object) -> None:
    request = read_request(value)
    for problem in request.problems:
        assert problem.message_zh
        assert len(problem.message) < 1000


def test_the_published_schema_names_the_same_keys_and_flags() -> None:
    schema = json.loads((SCHEMAS / "score-request.schema.json").read_text(encoding="utf-8"))
    assert set(schema["properties"]) == set(KEYS)
    assert set(schema["properties"]["flags"]["items"]["enum"]) == {event.value for event in Event}
