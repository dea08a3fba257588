"""Rule files: what they hold, how they are checked, a user's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from taishot.scoring.hand import Hand, Win
from taishot.scoring.options import describe
from taishot.scoring.patterns import CATALOGUE
from taishot.scoring.rules import (
    RuleFileError,
    UnknownRulesError,
    available_rules,
    load_rules,
    rules_from_text,
)
from taishot.scoring.score import score
from taishot.scoring.tiles import TILE_BY_CODE

TAIWANESE = ("luohan-2004", "luohan-variant", "common-table", "jianjie", "new-53", "classic-73")
HEAD = 'id = "mine"\nzh = "我的"\nen = "mine"\n'


def _hand(codes: str, winner: str) -> Hand:
    tiles = tuple(TILE_BY_CODE[code] for code in codes.split())
    return Hand(tiles, winning_tile=TILE_BY_CODE[winner])


PEACE = _hand("1m 2m 3m 4m 5m 6m 2p 3p 4p 5p 6p 7p 7s 8s 9s 5s 5s", "4m")


@pytest.mark.parametrize("rules", TAIWANESE)
def test_every_value_names_its_clause(rules: str) -> None:
    for worth in load_rules(rules).worths:
        if worth.value:
            assert worth.source.count(",") >= 1, worth.pattern.id


@pytest.mark.parametrize("rules", TAIWANESE)
def test_clauses_are_words_of_the_source(rules: str) -> None:
    source = Path(__file__).resolve().parents[3] / "shared" / "rules" / "sources"
    if not source.is_dir():
        pytest.skip("the rule texts are not beside this checkout")
    text = {path.name: path.read_text("utf-8") for path in source.glob("*.txt")}
    for worth in load_rules(rules).worths:
        if worth.value:
            file, _, clause = worth.source.partition(", ")
            words = clause.split(": ")[-1].split("(")[0]
            for word in words.split(", "):
                assert word in text[file], f"{worth.pattern.id}: {word} is not in {file}"


def test_all_sets_that_ship_load() -> None:
    assert set(TAIWANESE) <= set(available_rules())
    for name in TAIWANESE:
        assert load_rules(name).id == name


def test_unknown_set() -> None:
    with pytest.raises(UnknownRulesError, match=r"no rule set 'nowhere'.*luohan-2004"):
        load_rules("nowhere")
    with pytest.raises(UnknownRulesError):
        load_rules("../luohan-2004")


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('id = "mine"\nzh = \n', 2, "not TOML"),
        ('zh = "x"\nen = "x"\n', 0, "'id' is missing"),
        ('id = "My Set"\nzh = "x"\nen = "x"\n', 1, "small letters"),
        (HEAD + "[patterns.flush]\nvalue = 1\n", 4, "no pattern 'flush'"),
        (HEAD + "[patterns.dealer]\nworth = 1\n", 5, "unknown key 'worth'"),
        (HEAD + '[patterns.dealer]\nvalue = "one"\n', 5, "'value' is a whole number"),
        (HEAD + "[patterns.dealer]\nvalue = -1\n", 5, "not negative"),
        (HEAD + "[patterns.dealer]\nvalue = 1\nabsorbs = ['nope']\n", 6, "no pattern 'nope'"),
        (HEAD + "[patterns.dealer]\nabsorbs = []\n", 4, "has no value"),
        (HEAD + "[options]\ncap = -4\n", 5, "not negative"),
        (HEAD + "[options]\n\nflowers = 1\n", 6, "true or false"),
        (HEAD + '[options]\npeace_wait = "both"\n', 5, "one of any"),
        (HEAD + "[options]\nspeed = 1\n", 5, "no option 'speed'"),
        (HEAD + 'base = "nowhere"\n', 4, "no rule set 'nowhere'"),
        (HEAD + "[[minimum]]\nstreak = 3\n", 4, "'streak' and 'tai'"),
        (
            HEAD
            + '[patterns.dealer]\nvalue = 1\nabsorbs = ["streak"]\n'
            + '[patterns.streak]\nvalue = 1\nabsorbs = ["dealer"]\n',
            7,
            "absorb each other",
        ),
        (HEAD + "[patterns.dealer]\nvalue = 1\nvalue_if = { cap = 2 }\n", 6, "true/false option"),
        (HEAD + "[patterns.dealer]\nvalue = 1\nadjust = [{ when = [] }]\n", 6, "'adjust'"),
        (HEAD + "remove = ['x']\n", 4, "no pattern 'x'"),
    ],
)
def test_a_bad_file_says_which_line_and_why(text: str, line: int, reason: str) -> None:
    with pytest.raises(RuleFileError) as caught:
        rules_from_text(text, "mine.toml")
    assert reason in caught.value.reason
    assert caught.value.line == line
    assert str(caught.value).startswith("mine.toml")


def test_the_id_is_the_files_name() -> None:
    with pytest.raises(RuleFileError, match=r"other\.toml:1: the id must be"):
        rules_from_text(HEAD, "other.toml")


def test_a_users_set_inherits_and_overrides(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        HEAD
        + 'base = "luohan-2004"\nremove = ["single_wait"]\n'
        + "[options]\npeace_flowers = true\n[patterns.peace]\nvalue = 3\n",
        encoding="utf-8",
    )
    mine = load_rules("mine", tmp_path)
    assert "mine" in available_rules(tmp_path)
    assert mine.base == "luohan-2004"
    values = {worth.pattern.id: worth.value for worth in mine.worths}
    assert values["peace"] == 3
    assert values["pure_suit"] == 12
    assert "single_wait" not in values
    sheet = score(PEACE, Win(), mine)
    assert {line.pattern: line.tai for line in sheet.lines} == {"peace": 3, "concealed": 1}


def test_a_users_version_of_a_set_that_ships_goes_first(tmp_path: Path) -> None:
    (tmp_path / "jianjie.toml").write_text(
        'id = "jianjie"\nzh = "我的"\nen = "mine"\nbase = "jianjie"\n[patterns.peace]\nvalue = 7\n',
        encoding="utf-8",
    )
    assert score(PEACE, Win(), load_rules("jianjie", tmp_path)).total == 8
    assert score(PEACE, Win(), load_rules("jianjie")).total == 3


def test_bases_that_go_round_are_told(tmp_path: Path) -> None:
    for one, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{one}.toml").write_text(
            f'id = "{one}"\nzh = "x"\nen = "x"\nbase = "{other}"\n', encoding="utf-8"
        )
    with pytest.raises(RuleFileError, match="circle"):
        load_rules("a", tmp_path)


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RuleFileError, match="cannot be read"):
        load_rules("mine", tmp_path)


def test_options_that_do_not_fit_are_problems_not_exceptions() -> None:
    rules = load_rules("luohan-2004").with_options(
        {"speed": 1, "cap": "four", "peace_wait": "none", "values": {"peace": 5, "nope": 1}}
    )
    sheet = score(PEACE, Win(), rules)
    assert [problem.id for problem in sheet.problems] == [
        "unknown_option", "bad_option", "bad_option", "unknown_option",
    ]  # fmt: skip
    assert {line.pattern: line.tai for line in sheet.lines} == {"peace": 5, "concealed": 1}


def test_changing_options_leaves_the_loaded_set_alone() -> None:
    before = score(PEACE, Win(), load_rules("classic-73")).total
    load_rules("classic-73").with_options({"values": {"little_peace": 9, "big_peace": 9}})
    assert score(PEACE, Win(), load_rules("classic-73")).total == before


def test_catalogue_ids_names_and_reasons_are_sound() -> None:
    names = [pattern.zh for pattern in CATALOGUE.values()]
    assert len(set(names)) == len(names)
    for name, pattern in CATALOGUE.items():
        assert name == pattern.id
        assert pattern.en
        assert pattern.zh not in pattern.aliases
        for text in (pattern.why_zh, pattern.why_en):
            text.format(tiles="", times=1, seat="", round="", win="")


def test_every_option_is_described_in_both_languages() -> None:
    for name, zh, en, _ in describe():
        assert zh, name
        assert en, name
