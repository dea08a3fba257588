"""Whatever JSON comes in, an answer of the published form goes out; and what never changes it."""

from __future__ import annotations

import io
import json
import random
from decimal import Decimal
from pathlib import Path
from typing import Any

import golden_cases
import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_wins import random_win

from taishot.webui.jsonl import answer_lines
from taishot.webui.requests import answer

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "webui" / "schemas" / "score-answer.schema.json").read_bytes()
)
VALID = jsonschema.Draft202012Validator(SCHEMA)
SETS = golden_cases.RULE_SETS[:-1]
CASES = [case.request for case in golden_cases.all_cases()]
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["1m", "E", "f1", "back", "?", "0m", "10m", "東", "luohan-2004", "ready", -1]),
)
ANY_JSON = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=5),
        st.dictionaries(
            st.one_of(st.text(max_size=6), st.sampled_from([*sorted(CASES[0]), "type", "tiles"])),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=12,
)
FAST = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


@FAST
@given(ANY_JSON)
def test_any_json_gives_an_answer(request: object) -> None:
    got = answer(request)
    VALID.validate(json.loads(json.dumps(got)))
    assert got["problems"]


@FAST
@given(st.data())
def test_a_request_spoilt_in_one_place_gives_an_answer(data: st.DataObject) -> None:
    request = json.loads(json.dumps(data.draw(st.sampled_from(CASES))))
    place: Any = request
    key: Any = data.draw(st.sampled_from(sorted(request)))
    while isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
        place = place[key]
        inside = sorted(place) if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(list(inside)))
    place[key] = data.draw(ANY_JSON)
    got = answer(request)
    VALID.validate(json.loads(json.dumps(got)))
    assert got["allowed"] or got["problems"]


@FAST
@given(st.lists(st.one_of(st.binary(max_size=30), ANY_JSON.map(json.dumps)), max_size=8))
def test_one_answer_a_line_in_order(lines: list[bytes | str]) -> None:
    texts = [line if isinstance(line, bytes) else line.encode() for line in lines]
    texts = [text.replace(b"\n", b" ").replace(b"\r", b" ") for text in texts]
    marked = []
    for number, text in enumerate(texts):
        hand = {"id": number, "rules": "luohan-2004", "hand": "123m"}
        marked += [text, json.dumps(hand).encode()]
    out = io.StringIO()
    answer_lines(io.BytesIO(b"".join(text + b"\n" for text in marked)), out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(answers) == len(marked)
    assert [answers[2 * i + 1]["id"] for i in range(len(texts))] == list(range(len(texts)))
    for got in answers:
        VALID.validate(got)


@pytest.mark.parametrize("request_", CASES[::3], ids=lambda r: r["rules"])
def test_golden_answers_have_the_published_form(request_: dict[str, Any]) -> None:
    VALID.validate(json.loads(json.dumps(answer(request_))))


@pytest.mark.parametrize("rules", SETS)
def test_the_lines_of_a_sheet_add_up(rules: str) -> None:
    rng = random.Random(f"sum {rules}")
    for _ in range(40):
        got = answer(random_win(rng, rules))
        if got["allowed"]:
            assert sum(line["tai"] for line in got["lines"]) == got["total"]
            assert all(other["total"] <= got["total"] for other in got["other_readings"])


@pytest.mark.parametrize("rules", SETS)
def test_order_and_names_of_suits_do_not_matter(rules: str) -> None:
    rng = random.Random(f"order {rules}")
    for _ in range(40):
        hand = random_win(rng, rules)
        got = _worth(answer(hand))
        if "綠一色" in got[1]:
            continue
        suits = dict(zip("mps", rng.sample("mps", 3), strict=True))
        other = _mapped(hand, lambda t, suits=suits: t[0] + suits[t[1]])
        for tiles in (other["concealed"], other["melds"], other["flowers"]):
            rng.shuffle(tiles)
        again = _worth(answer(other))
        assert again == got or "綠一色" in again[1], hand


@pytest.mark.parametrize("rules", SETS)
def test_reflecting_the_numbers_does_not_matter(rules: str) -> None:
    rng = random.Random(f"mirror {rules}")
    for _ in range(40):
        hand = random_win(rng, rules)
        got = _worth(answer(hand))
        mirrored = _mapped(hand, lambda t: f"{10 - int(t[0])}{t[1]}")
        again = _worth(answer(mirrored))
        assert again == got or "綠一色" in (got[1] | again[1]), hand


@pytest.mark.parametrize("rules", SETS)
def test_a_hand_one_tile_short_tells_what_its_waits_would_score(rules: str) -> None:
    rng = random.Random(f"short {rules}")
    for _ in range(12):
        hand = random_win(rng, rules) | {"flags": []}
        if not answer(hand)["reading"]:
            continue  # 八對半, where it is not played
        tile = hand["win_tile"]
        before = list(hand["concealed"])
        before.remove(tile)
        got = answer({**hand, "concealed": before, "win_tile": None})
        assert tile in got["waits"]
        assert got["waits"] == [wait["tile"] for wait in got["waiting"]]
        outlook = next(wait for wait in got["waiting"] if wait["tile"] == tile)
        for how, drawn in (("by_discard", False), ("by_self_draw", True)):
            full = answer({**hand, "self_draw": drawn})
            assert outlook[how]["total"] == full["total"], hand
            assert outlook[how]["allowed"] == full["allowed"], hand
            assert full["waits"] == got["waits"], hand


def _worth(got: dict[str, Any]) -> tuple[Any, dict[str, int]]:
    """Whether the hand may win and what it is worth; with ties, only the total is sure."""
    names = {line["zh"]: line["tai"] for line in got["lines"]}
    return (got["allowed"], got["total"]), names if got["other_readings"] == [] else {}


def _mapped(request: dict[str, Any], change: Any) -> dict[str, Any]:
    def new(tile: str) -> str:
        return change(tile) if len(tile) == 2 else tile

    melds = [{**meld, "tiles": [new(t) for t in meld["tiles"]]} for meld in request["melds"]]
    return {
        **request,
        "concealed": [new(t) for t in request["concealed"]],
        "melds": melds,
        "win_tile": new(request["win_tile"]),
        "flowers": list(request["flowers"]),
    }


@pytest.mark.parametrize("rules", SETS)
def test_payments_sum_to_zero(rules: str) -> None:
    rng = random.Random(f"payments {rules}")
    for _ in range(60):
        hand = random_win(rng, rules)
        others = [wind for wind in "ESWN" if wind != hand["seat"]]
        hand["payments"] = {
            "base": rng.choice((0, 50, "0.1", "33.33")),
            "unit": rng.choice((10, "0.3", "7.7")),
            "payer": rng.choice(others),
            "dealer": hand["seat"] if hand["dealer"] else rng.choice(others),
            "side_bases": {wind: rng.randint(0, 3) for wind in "ESWN"},
            "deposits": {wind: rng.randint(0, 1) for wind in "ESWN"},
            "false_win": rng.random() < 0.2,
        }
        if hand["self_draw"] and not hand["payments"]["false_win"]:
            del hand["payments"]["payer"]
        got = answer(hand)
        if got["allowed"]:
            net = [Decimal(str(amount)) for amount in got["payments"]["net"].values()]
            assert len(net) == 4
            assert sum(net) == 0
            assert any(net)


@pytest.mark.parametrize(
    ("who", "false_win"), [("payer", False), ("liable", False), ("liable", True)]
)
def test_the_winner_cannot_pay_himself(who: str, false_win: bool) -> None:
    payments = {"base": 100, "unit": 20, "payer": "W", "dealer": "E", "false_win": false_win}
    hand = {"hand": "123m456m99m678s(345p)(567s) *8s", "seat": "S", "rules": "luohan-2004"}
    got = answer({**hand, "payments": {**payments, who: "S"}})
    assert got["problems"]
    assert "payments" not in got


def test_who_shows_a_false_hand_pays_whoever_is_named_as_the_payer() -> None:
    payments = {"base": 100, "unit": 20, "payer": "S", "dealer": "E", "false_win": True}
    hand = {"hand": "123m456m99m678s(345p)(567s) *8s", "seat": "S", "rules": "luohan-2004"}
    net = answer({**hand, "payments": payments})["payments"]["net"]
    assert net == {"E": 160, "S": -440, "W": 140, "N": 140}
