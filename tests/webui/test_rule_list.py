"""The questions asked under a rule set are those that change a probe hand's count."""

import itertools
import re
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from taishot.scoring.hand import Event
from taishot.scoring.options import Options
from taishot.scoring.patterns import CATALOGUE
from taishot.webui.option_scope import GUARDS, NEEDS
from taishot.webui.option_words import CHOICES
from taishot.webui.requests import answer
from taishot.webui.rule_list import rule_list
from taishot.webui.user_rules import rules_ids

GOLDEN = Path(__file__).parents[1] / "golden" / "hands"
FLOWERS = " +f1f2f3f4f5f6f7f8"
PROBES = {
    17: (
        "123m456m789m123p55p777s *5p",
        "123m456m789m123p55p777s *5p" + FLOWERS,
        "123m456m789m123p55p777s *5p" + FLOWERS[:-2],
        "123m456m789m55p777s (123p) *5p",
        "147m258p369sESWNCFPP *P",
        "111m222p333sEE (CCC) [FFFF] *1m",
        "123m456m55pEEE123s (CCC) *1m +f1",
        "13579m2468p13579sEES *S" + FLOWERS,
        "13579m2468p13579sEES *S" + FLOWERS[:-2],
        "789m55p [1111m] [2222p] (3333s) (4444s) *5p",
        "5m9p6s7sE [1111m] [2222p] (3333s) (4444s) *E",
    ),
    14: (
        "111m222m333mEE [FFFF] *1m",
        "111m222m333mEE (FFF) *1m" + FLOWERS,
        "EE (111m) (222m) (333m) (FFF) *E",
        "EESSWWNNCCFFPP *E",
        "1357m2468p1357sEE *E" + FLOWERS,
    ),
}
WAYS = {"self_draw": True, "discard": False}
QUESTIONS = {
    "seat": ({"seat": "E"}, {"seat": "S"}),
    "round": ({"round": "E"}, {"round": "S"}),
    "dealer": ({"dealer": False}, {"dealer": True}),
    "streak": ({"dealer": True, "streak": 0}, {"dealer": True, "streak": 3}),
}
LISTED = {each["id"]: each for each in rule_list("luohan-2004")["sets"]}


def worth(rules, hand, context):
    """What a probe comes to; None when hand and context do not go together at all."""
    found = answer({"rules": rules, "hand": hand, **context})
    if not found["allowed"] and not found["lines"]:
        return None
    lines = tuple((line["id"], line["tai"]) for line in found["lines"])
    return (found["allowed"], found["total"], found["dealer_tai"], lines)


def matters(rules, hand, flag, self_draw):
    for dealer in (False, True):
        context = {"self_draw": self_draw, "dealer": dealer}
        with_it = worth(rules, hand, {**context, "flags": [flag]})
        if with_it is not None and with_it != worth(rules, hand, context):
            return True
    return False


def test_the_sets_are_listed_with_the_default_first():
    listed = rule_list("common-table")

    assert listed["default"] == "common-table" == listed["sets"][0]["id"]
    assert {each["id"] for each in listed["sets"]} == set(rules_ids())


@pytest.mark.parametrize("rules", LISTED)
def test_the_flags_listed_are_those_that_matter(rules):
    probes = PROBES[LISTED[rules]["tiles"]]

    found = {
        (event.value, way)
        for event, (way, drawn) in itertools.product(Event, WAYS.items())
        if any(matters(rules, hand, event.value, drawn) for hand in probes)
    }

    listed = {(flag, way) for flag, ways in LISTED[rules]["flag_ways"].items() for way in ways}
    assert listed == found


@pytest.mark.parametrize("rules", LISTED)
def test_the_questions_listed_are_those_that_matter(rules):
    probes = PROBES[LISTED[rules]["tiles"]]

    found = {
        name
        for name, (one, other) in QUESTIONS.items()
        if any(worth(rules, hand, one) != worth(rules, hand, other) for hand in probes)
    }

    assert set(LISTED[rules]["questions"]) - {"self_draw", "discarder"} == found


def test_what_a_flag_needs_is_said():
    needs = {flag["id"]: flag["needs"] for flag in rule_list("luohan-2004")["flags"]}

    assert needs["replacement"] == "self_draw"
    assert needs["rob_kong"] == "discard"
    assert needs["last_tile"] == "any"


def test_options_have_words_and_defaults_that_are_accepted(client):
    for each in client.get("/api/rules").json["sets"]:
        for option in each["options"]:
            assert option["doc"]
            assert option["doc_zh"]
            if option["choices"] is not None:
                assert option["default"] in option["choices"]
        options = {option["name"]: option["default"] for option in each["options"]}
        hand = PROBES[each["tiles"]][0]
        body = {"rules": each["id"], "hand": hand, "self_draw": True}
        plain = client.post("/api/score", json=body).json
        assert client.post("/api/score", json={**body, "options": options}).json == plain


def test_every_value_that_can_be_chosen_has_words_in_both_languages(client):
    chosen = 0
    for each in client.get("/api/rules").json["sets"]:
        for option in each["options"]:
            values, chinese, english = (
                option[key] for key in ("choices", "choices_zh", "choices_en")
            )
            if values is None:
                assert chinese is english is None
                continue
            chosen += 1
            assert len(set(chinese)) == len(set(english)) == len(values)
            assert all(re.search(r"[\u4e00-\u9fff]", words) for words in chinese), option
            assert all(re.search(r"[a-z]{2}", words) for words in english), option
            assert not {"not_single", "two_sided", "two_only", "non_dealer"} & {*chinese, *english}
    assert chosen


def test_the_words_of_values_are_those_of_the_options():
    known = {
        spec.name: set(spec.metadata["choices"])
        for spec in fields(Options)
        if spec.metadata["choices"]
    }

    assert {option: set(words) for option, words in CHOICES.items()} == known


def test_the_scopes_name_options_and_patterns_that_exist():
    options = {spec.name for spec in fields(Options)}

    assert options >= GUARDS
    assert options >= set(NEEDS)
    assert set(CATALOGUE) >= {pattern for needs in NEEDS.values() for pattern in needs}


def golden_requests(rules):
    for file in sorted((GOLDEN / rules).glob("*.toml")):
        held = tomllib.loads(file.read_text(encoding="utf-8"))
        for case in held["case"]:
            yield {"rules": held["rules"], **held.get("defaults", {}), **case["request"]}


def other_values(spec):
    if spec.metadata["choices"]:
        return spec.metadata["choices"]
    return (True, False) if isinstance(spec.default, bool) else (0, 1)


@pytest.mark.parametrize("rules", [path.name for path in GOLDEN.iterdir()])
def test_options_that_are_not_offered_change_no_golden_hand(rules):
    if LISTED[rules]["unit"] == "points":
        pytest.skip("this set has options of its own")
    offered = {option["name"] for option in LISTED[rules]["options"]}
    hidden = [spec for spec in fields(Options) if spec.name not in offered]
    assert hidden
    for request in golden_requests(rules):
        plain = answer(request)
        for turn in range(2):
            options = {spec.name: (other_values(spec) * 4)[turn] for spec in hidden}
            changed = answer({**request, "options": {**options, **request.get("options", {})}})
            for part in ("allowed", "total", "lines"):
                assert changed[part] == plain[part], (options, request)


def test_a_bad_file_of_ones_own_hides_nothing_else(client, tmp_path, monkeypatch):
    monkeypatch.setenv("TAISHOT_HOME", str(tmp_path))
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "broken.toml").write_text("id = ")
    good = 'id = "ours"\nzh = "自家"\nen = "ours"\nbase = "luohan-2004"\n'
    (tmp_path / "rules" / "ours.toml").write_text(good, encoding="utf-8")

    listed = {each["id"]: each for each in client.get("/api/rules").json["sets"]}

    assert "broken" not in listed
    assert listed["ours"]["own"]
    assert not listed["ours"]["dealer_is_east"]
    assert not listed["luohan-2004"]["own"]


@pytest.mark.parametrize("rules", ["luohan-2004", "luohan-variant", "classic-73"])
def test_where_dice_decide_east(rules):
    assert not LISTED[rules]["dealer_is_east"]


@pytest.mark.parametrize(
    ("rules", "extras"),
    [
        ("luohan-2004", ["side_bases", "deposits", "liable", "false_win"]),
        ("luohan-variant", ["side_bases", "deposits", "liable", "false_win"]),
        ("common-table", ["side_bases", "deposits", "liable", "false_win"]),
        ("classic-73", ["deposits", "liable", "false_win"]),  # its preface abolishes 插花
        ("new-53", ["deposits", "liable", "false_win"]),
        ("jianjie", ["liable", "false_win"]),
        ("shanghai-qinghunpeng", ["liable"]),
    ],
)
def test_which_further_payments_a_set_knows(rules, extras):
    assert LISTED[rules]["payment_extras"] == extras


@pytest.mark.parametrize("rules", ["common-table", "jianjie", "new-53"])
def test_where_the_dealer_is_east(rules):
    assert LISTED[rules]["dealer_is_east"]
