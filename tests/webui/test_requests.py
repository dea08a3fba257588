import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taishot.scoring.hand import Event
from taishot.scoring.melds import MeldKind
from taishot.scoring.rules import available_rules
from taishot.scoring.tiles import ALL_TILES
from taishot.webui.requests import answer

SCHEMAS = Path(__file__).parents[2] / "webui" / "schemas"
WIN = {"hand": "123456m789p23456799s *4m +f1"}


def validator(name: str) -> jsonschema.Draft202012Validator:
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


ANSWERS = validator("score-answer")
REQUESTS = validator("score-request")


def scored(request: object) -> dict[str, Any]:
    """The answer as a program receives it, checked against the published schema."""
    result = json.loads(json.dumps(answer(request)))
    ANSWERS.validate(result)
    return result


def ids(result: dict[str, Any]) -> list[str]:
    return [problem["id"] for problem in result["problems"]]


def test_a_win() -> None:
    # luohan-2004: 門清 1, 正花 1 (春 with 東); 平胡 is lost to the flower (無花)
    result = scored(WIN)
    assert result["allowed"]
    assert result["total"] == 2
    assert {line["zh"]: line["tai"] for line in result["lines"]} == {"門清": 1, "正花": 1}
    assert result["waits"] == ["4m", "7m"]
    assert result["reading"] == "123m 456m* 789p 234s 567s 99s"
    assert result["problems"] == []


def test_tiles_and_notation_give_the_same_answer() -> None:
    runs = {"m": "123456", "p": "789", "s": "23456799"}
    codes = [rank + suit for suit, ranks in runs.items() for rank in ranks]
    request = {"concealed": codes, "win_tile": "4m", "flowers": ["f1"]}
    REQUESTS.validate(request)
    REQUESTS.validate(WIN)
    assert scored(request) == scored(WIN)


def test_a_waiting_hand_says_what_it_waits_for_and_what_that_is_worth() -> None:
    result = scored({"hand": "12346m789p23456799s"})
    assert not result["allowed"]
    assert ids(result) == ["not_complete"]
    assert result["waits"] == ["5m"]
    (wait,) = result["waiting"]
    # 門清 1 + 獨聽 1; self-drawn 門清一摸三 3 + 獨聽 1
    assert (wait["tile"], wait["left"]) == ("5m", 4)
    assert wait["by_discard"]["total"] == 2
    assert wait["by_self_draw"]["total"] == 4


def test_problems_of_request_and_hand_come_together() -> None:
    result = scored({"hand": "11111m", "colour": 1, "flags": ["flying"]})
    assert {"unknown_key", "unknown_flag", "wrong_count", "fifth_copy"} <= set(ids(result))
    assert result["lines"] == []
    assert result["total"] == 0


def test_unknown_rules_and_options_are_named() -> None:
    result = scored({**WIN, "rules": "riichi"})
    assert ids(result) == ["unknown_rules"]
    assert "luohan-2004" in result["problems"][0]["message"]
    assert ids(scored({**WIN, "rules": "../../etc/passwd"})) == ["unknown_rules"]
    assert ids(scored({**WIN, "rules": ""})) == ["unknown_rules"]
    result = scored({**WIN, "options": {"colour": 1}})
    assert not result["allowed"]
    assert "colour" in result["problems"][0]["message"]


def test_options_change_the_count() -> None:
    assert scored({**WIN, "options": {"flowers": False}})["total"] == 3  # 平胡 2, 門清 1


def test_values_of_patterns_may_be_changed_in_a_request() -> None:
    changed = {**WIN, "options": {"values": {"concealed": 3}}}
    REQUESTS.validate(changed)
    assert scored(changed)["total"] == 4
    for wrong in ({"nine_gates": 1}, {"concealed": -1}, {"concealed": "x"}, {"concealed": None}):
        result = scored({**WIN, "options": {"values": wrong}})
        assert not result["allowed"]
        assert result["problems"]


def test_the_id_comes_back() -> None:
    assert scored({**WIN, "id": "a-1"})["id"] == "a-1"
    assert scored({"id": 7})["id"] == 7
    assert "id" not in scored({"id": [7]})


STAKES = {"base": 100, "unit": 20}


def net(request: dict[str, Any], payments: dict[str, Any]) -> list[Any]:
    result = scored({**request, "payments": payments})
    assert result["problems"] == []
    amounts = result["payments"]["net"]
    assert list(amounts) == ["E", "S", "W", "N"]
    return list(amounts.values())


def test_payments_by_discard_and_by_self_draw() -> None:
    assert net(WIN, {**STAKES, "payer": "W", "dealer": "S"}) == [140, 0, -140, 0]
    # the dealer pays his 1 + 2×1 more: 門清一摸三 3, 正花 1
    drawn = {**WIN, "self_draw": True, "streak": 1}
    assert net(drawn, {**STAKES, "dealer": "S"}) == [600, -240, -180, -180]
    dealt = {**drawn, "dealer": True}
    assert net(dealt, STAKES) == [720, -240, -240, -240]


def test_four_kongs_end_the_dealers_streak() -> None:
    request = {
        "rules": "common-table",
        "hand": "1234m [1111p] (2222p) (3333s) (EEEE)",
        "dealer": True,
        "streak": 1,
        "self_draw": True,
        "flags": ["four_kongs"],
        "payments": STAKES,
    }
    result = scored(request)
    assert result["allowed"], result["problems"]
    assert result["payments"]["next"] == {"dealer_stays": False, "streak": 0}


def test_stakes_that_are_not_named_are_those_of_the_rule_set() -> None:
    assert net(WIN, {"payer": "W", "dealer": "S"}) == [140, 0, -140, 0]
    assert net(WIN, {"unit": 50, "payer": "W", "dealer": "S"}) == [200, 0, -200, 0]


def net_of(request: dict[str, Any], payments: dict[str, Any]) -> list[Any]:
    """The payments of a hand that has problems of its own."""
    return list(scored({**request, "payments": payments})["payments"]["net"].values())


SHANGHAI = {"rules": "shanghai-qinghunpeng", "hand": "555m99p(222m)(333p)(777s) *5m +f1"}


def test_shanghai_answers_in_points() -> None:
    result = scored(SHANGHAI)
    assert (result["fan"], result["flower_points"], result["points"]) == (2, 1, 44)
    assert result["total"] == 44
    assert [line["zh"] for line in result["lines"]] == ["碰碰胡"]
    assert [line["points"] for line in result["flower_lines"]] == [1]
    assert result["waits"] == ["5m", "9p"]
    assert net(SHANGHAI, {"payer": "W"}) == [44, 0, -44, 0]
    assert net({**SHANGHAI, "self_draw": True}, {}) == [132, -44, -44, -44]
    robbed = {**SHANGHAI, "hand": "123m456m789m345mEE *9m", "flags": ["rob_kong"]}
    assert net(robbed, {"payer": "W"}) == [120, 0, -120, 0]
    assert net(robbed, {"payer": "W", "liable": "N"}) == [120, 0, 0, -120]


def test_shanghai_waits_of_thirteen_tiles() -> None:
    result = scored({**SHANGHAI, "hand": "55m99p(222m)(333p)(777s)"})
    assert result["waits"] == ["5m", "9p"]
    assert [wait["by_discard"]["total"] for wait in result["waiting"]] == [40, 40]


def test_payments_are_exact() -> None:
    payments = {"base": "0.1", "unit": 0.2, "payer": "W", "dealer": "S"}
    assert net(WIN, payments) == ["0.5", 0, "-0.5", 0]


@pytest.mark.parametrize(
    ("request_", "payments", "dealer", "other", "payers"),
    [
        (WIN, {}, 160, 140, "one"),  # 門清 1, 正花 1; the dealer 1 more
        (WIN, {"payer": "W"}, 160, 140, "one"),  # dice decide the seats: who deals is not known
        ({**WIN, "streak": 2}, {}, 240, 140, "one"),
        ({**WIN, "dealer": True}, {}, None, 160, "one"),
        ({**WIN, "self_draw": True}, {}, 200, 180, "all"),
    ],
)
def test_shares_where_it_is_not_said_who_pays_or_who_deals(
    request_: dict[str, Any],
    payments: dict[str, Any],
    dealer: int | None,
    other: int,
    payers: str,
) -> None:
    result = scored({**request_, "payments": {**STAKES, **payments}})
    assert result["problems"] == []
    assert result["payments"] == {"shares": {"dealer": dealer, "other": other}, "payers": payers}


def test_where_no_dice_decide_the_dealer_is_east() -> None:
    request = {**WIN, "rules": "jianjie", "seat": "S", "self_draw": True}
    assert net(request, STAKES)[0] == net(request, {**STAKES, "dealer": "E"})[0]


def test_a_false_win_is_paid_by_the_one_who_showed_the_hand() -> None:
    assert net(WIN, {**STAKES, "dealer": "S", "false_win": True}) == [-440, 160, 140, 140]
    result = scored({**WIN, "payments": {**STAKES, "dealer": "S", "false_win": True}})
    assert result["payments"]["next"] == {"dealer_stays": True, "streak": 0}


def test_a_false_win_of_no_hand_at_all_still_settles_the_dealer() -> None:
    request = {"hand": "123m", "streak": 1}
    assert net_of(request, {**STAKES, "dealer": "S", "false_win": True}) == [-360, 160, 100, 100]


def test_payments_follow_caps_and_what_the_sheet_says_of_the_dealer() -> None:
    pungs = {"rules": "southern", "hand": "111m99p (222m) (333p) (777s) (EEE) *1m"}
    asked = {**STAKES, "payer": "W"}
    # 碰碰胡 4, 門風 1, 圈風 1: capped at 4; the dealer's 1 + 2 come on top
    assert net(pungs, {**asked, "dealer": "S"}) == [180, 0, -180, 0]
    dealt = {**pungs, "dealer": True, "streak": 1}
    assert net(dealt, asked) == [240, 0, -240, 0]
    covered = {**dealt, "options": {"cap_covers_dealer": True}}
    assert net(covered, asked) == [180, 0, -180, 0]
    first = {"hand": WIN["hand"], "dealer": True, "self_draw": True, "flags": ["heavenly"]}
    kept, dropped = (
        net({**first, "options": {"heavenly_keeps_dealer": keeps}}, STAKES)
        for keeps in (True, False)
    )
    assert kept[0] - dropped[0] == 60


def test_a_false_win_names_no_other_payer() -> None:
    stakes = {**STAKES, "dealer": "S", "false_win": True}
    assert net(WIN, {**stakes, "payer": "E"}) == net(WIN, stakes)
    assert net(WIN, {**stakes, "payer": "W"}) == net(WIN, stakes)
    result = scored({**WIN, "payments": {**stakes, "liable": "E"}})
    assert ids(result) == ["liable_false_win"]


SEVEN = {"hand": "123456m789p23456799s *4m +f1f2f3f4f5f6f7", "flags": ["flower_win:seven_rob"]}


def test_seven_rob_one() -> None:
    # form 1 with an unfinished hand: the robbed player alone, 8 台 and one 底
    unfinished = {**SEVEN, "hand": "147m258p369sESWNCFP +f1f2f3f4f5f6f7"}
    assert net(unfinished, {**STAKES, "payer": "N", "dealer": "S"}) == [260, 0, 0, -260]
    result = scored(
        {**SEVEN, "self_draw": True, "payments": {**STAKES, "payer": "N", "dealer": "S"}}
    )
    paid = result["payments"]["net"]
    assert paid["N"] - paid["W"] == -160  # form 2: the robbed player pays 8 台 besides
    assert paid["S"] == paid["W"] - 20  # the dealer 1 台 more than another


@pytest.mark.parametrize(
    ("payments", "problem"),
    [
        ({**STAKES, "payer": "W", "dealer": "E"}, "dealer_seat"),
        ({**STAKES, "payer": "E", "dealer": "S"}, "payer_is_winner"),
        ({**STAKES, "payer": "W", "dealer": "S", "liable": "E"}, "payer_is_winner"),
        ({**STAKES, "payer": "Q", "dealer": "S"}, "wrong_type"),
        ({**STAKES, "base": "1e9", "payer": "W", "dealer": "S"}, "bad_amount"),
        ({**STAKES, "base": -1, "payer": "W", "dealer": "S"}, "bad_amount"),
        ({**STAKES, "base": True, "payer": "W", "dealer": "S"}, "bad_amount"),
        ({**STAKES, "payer": "W", "dealer": "S", "side_bases": {"E": -1}}, "out_of_range"),
        ({**STAKES, "payer": "W", "dealer": "S", "side_bases": [1]}, "wrong_type"),
        ({**STAKES, "payer": "W", "dealer": "S", "tips": 1}, "unknown_key"),
        (5, "wrong_type"),
    ],
)
def test_wrong_payments_are_named(payments: object, problem: str) -> None:
    assert problem in ids(scored({**WIN, "payments": payments}))


def test_no_payments_without_a_win() -> None:
    result = scored({"hand": "123m", "payments": {**STAKES, "payer": "W", "dealer": "S"}})
    assert "payments" not in result


codes = st.sampled_from([tile.code for tile in ALL_TILES])
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | codes,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=10,
)
likely = {
    "rules": st.sampled_from(["luohan-2004", "nothing"]),
    "concealed": st.lists(codes, min_size=14, max_size=18),
    "melds": st.lists(
        st.fixed_dictionaries(
            {"type": st.sampled_from([kind.value for kind in MeldKind]), "tiles": st.lists(codes)}
        ),
        max_size=2,
    ),
    "win_tile": codes,
    "flowers": st.lists(codes, max_size=8),
    "payments": st.fixed_dictionaries({"base": junk, "unit": junk, "payer": junk}) | junk,
}


@settings(max_examples=300)
@given(
    junk
    | st.fixed_dictionaries({}, optional=dict.fromkeys([*likely, "hand", "flags", "options"], junk))
    | st.fixed_dictionaries({}, optional=likely)
)
def test_any_json_gives_an_answer(request: object) -> None:
    result = json.loads(json.dumps(answer(request)))
    ANSWERS.validate({**result, "id": 0})
    assert result["allowed"] or result["problems"]


seats = st.sampled_from("ESWN")
settled = st.fixed_dictionaries(
    {
        "rules": st.sampled_from(available_rules()),
        "hand": st.sampled_from(
            [
                WIN["hand"],
                SEVEN["hand"],
                SEVEN["hand"] + "f8",
                "147m258p369s1234sESWN +f1f2f3f4f5f6f7",
                "123m456m789m345mEE *9m +f1",
            ]
        ),
        "seat": seats,
        "dealer": st.booleans(),
        "streak": st.integers(0, 3),
        "self_draw": st.booleans(),
        "flags": st.lists(st.sampled_from([event.value for event in Event]), max_size=3),
        "payments": st.fixed_dictionaries(
            {},
            optional={
                "base": st.integers(0, 1000) | st.just("0.05"),
                "unit": st.integers(0, 1000) | st.just(0.1),
                "payer": seats,
                "dealer": seats,
                "liable": seats,
                "false_win": st.booleans(),
                "side_bases": st.dictionaries(seats, st.integers(0, 3)),
                "deposits": st.dictionaries(seats, st.integers(0, 3)),
            },
        ),
    }
)


@settings(max_examples=400)
@given(settled)
def test_payments_sum_to_zero_under_every_rule_set(request: dict[str, Any]) -> None:
    result = scored(request)
    if "payments" in result:
        amounts = result["payments"].get("net", {}).values()
        assert sum(map(Fraction, amounts)) == 0
    elif result["allowed"]:
        assert result["problems"]
