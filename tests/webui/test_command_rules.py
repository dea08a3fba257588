import json
from pathlib import Path

import pytest

from taishot.scoring.rules import available_rules
from taishot.webui.cli import main
from taishot.webui.requests import answer

PURE = "12233445566778999m *1m"
HAND = "123456m789p23456799s *4m +f1"


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path) -> Path:
    monkeypatch.setenv("TAISHOT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path / "home"


def run(capsys, *words: str) -> tuple[int, str, str]:
    code = main(["rules", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def total(rules: str, hand: str) -> int:
    result = answer({"rules": rules, "hand": hand})
    assert result["allowed"], result["problems"]
    return result["total"]


def test_list_names_every_set_in_both_languages(capsys) -> None:
    code, out, _ = run(capsys, "list")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == list(available_rules())
    assert "羅漢 2004" in run(capsys, "list", "--lang", "zh")[1]
    rows = json.loads(run(capsys, "list", "--json")[1])
    assert {row["id"] for row in rows} == set(available_rules())


def test_show_has_values_sources_and_options(capsys) -> None:
    code, out, _ = run(capsys, "show", "luohan-2004")
    assert code == 0
    assert "16 台  all_honours  [luohan-2004.txt, 字一色]" in out
    assert "quad_as_two_pairs = true" in out
    found = json.loads(run(capsys, "show", "atawmj", "--json")[1])
    assert found["options"]["plant_order"] == "梅蘭竹菊"
    worth = {row["id"]: row for row in found["patterns"]}
    assert worth["all_honours"]["second_hand"]
    assert not worth["all_pungs"]["second_hand"]
    assert "10" in run(capsys, "show", "shanghai-qinghunpeng")[1]
    assert "起胡" in run(capsys, "show", "classic-73", "--lang", "zh")[1]


def test_a_new_set_is_made_listed_used_and_checked(capsys, home) -> None:
    before = total("luohan-2004", PURE)
    words = ["--set", "清一色=7", "--set", "flowers=off", "--set", "獨聽=0", "--set", "unit=50"]
    code, out, _ = run(capsys, "new", "my-table", "--from", "luohan-2004", *words)
    path = Path(out.strip())
    assert code == 0
    assert path == home / "rules" / "my-table.toml"
    assert "your own" in run(capsys, "list")[1]
    assert total("my-table", PURE) == before - 12 + 7
    assert total("my-table", HAND) == 3
    assert main(["score", HAND, "--rules", "my-table", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rules"] == "my-table"
    shown = json.loads(run(capsys, "show", "my-table", "--json")[1])
    assert shown["payments"]["unit"] == 50
    assert "single_wait" not in {row["id"] for row in shown["patterns"]}
    pure = next(row for row in shown["patterns"] if row["id"] == "pure_suit")
    assert pure["source"] == "my-table.toml"
    code, out, _ = run(capsys, "check", str(path))
    assert code == 0
    assert "good" in out


def test_a_new_set_may_start_from_ones_own_and_add_patterns(capsys) -> None:
    run(capsys, "new", "first", "--from", "common-table", "--set", "all_pungs=6")
    code, _, err = run(capsys, "new", "second", "--from", "first", "--set", "一般高=1")
    assert code == 0, err
    assert total("second", "112233m456p789p567s99s *9s") == 4  # 平胡 2, 門清 1, 一般高 1
    assert total("second", "111m99p(222m)(333p)(777s)(444s) *1m") == 6


def test_without_changes_a_new_set_scores_as_its_base(capsys) -> None:
    for base in available_rules():
        code, _, err = run(capsys, "new", "same", "--from", base, "--force")
        assert code == 0, err
        hand = "555m99p(222m)(333p)(777s) *5m" if base.startswith("shanghai") else HAND
        assert total("same", hand) == total(base, hand)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["new", "my-table", "--from", "riichi"], "no rule set 'riichi'"),
        (["new", "../evil", "--from", "luohan-2004"], "cannot name a rule set"),
        (["new", "a/b", "--from", "luohan-2004"], "cannot name a rule set"),
        (["new", "Mine", "--from", "luohan-2004"], "cannot name a rule set"),
        (["new", "nul", "--from", "luohan-2004"], "cannot name a rule set"),
        (["new", "x" * 61, "--from", "luohan-2004"], "cannot name a rule set"),
        (["new", "luohan-2004", "--from", "luohan-2004"], "choose another name"),
        (["new", "mine", "--from", "luohan-2004", "--set", "colour=1"], "colour=1"),
        (["new", "mine", "--from", "luohan-2004", "--set", "flowers=3"], "flowers"),
        (["new", "mine", "--from", "luohan-2004", "--set", "清一色=many"], "清一色='many'"),
        (["show", "../../etc/passwd"], "no rule set"),
        (["check", "/nowhere/x.toml"], "/nowhere/x.toml"),
    ],
)
def test_what_cannot_be_done_is_said(capsys, home, words: list[str], said: str) -> None:
    code, out, err = run(capsys, *words)
    assert code == 1
    assert out == ""
    assert said in err
    assert not list(home.glob("rules/*"))


def test_an_own_set_is_not_replaced_unless_asked(capsys) -> None:
    assert run(capsys, "new", "mine", "--from", "jianjie")[0] == 0
    code, _, err = run(capsys, "new", "mine", "--from", "jianjie")
    assert code == 1
    assert "--force" in err
    assert run(capsys, "new", "mine", "--from", "new-53", "--force")[0] == 0


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ('id = "bad"\nzh = "x"\nen = "x"\n\n[patterns.pure_suit]\nvalue = -1\n', 6, "not negative"),
        ('id = "bad"\nzh = "x"\nen = "x"\n[options]\ncolour = 1\n', 5, "colour"),
        ('id = "bad"\nzh = "x"\nen = "x"\nbase = "riichi"\n', 4, "riichi"),
        ('id = "bad"\nzh = "x"\nen = "x"\n[patterns.nine_gates]\nvalue = 1\n', 4, "nine_gates"),
        ('id = "bad"\nzh = = 1\n', 2, "TOML"),
        ('id = "other"\nzh = "x"\nen = "x"\n', 1, "file's name"),
    ],
)
def test_check_says_which_line_and_why(capsys, tmp_path, text: str, line: int, said: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    code, _, err = run(capsys, "check", str(path))
    assert code == 1
    assert f"bad.toml:{line}:" in err
    assert said in err
    chinese = run(capsys, "check", str(path), "--lang", "zh")[2]
    assert f"bad.toml:{line}：" in chinese
    assert "mend the file" not in chinese


def test_check_survives_what_is_no_text(capsys, tmp_path) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(b'id = "bad"\n\xff\xfe\n')
    code, _, err = run(capsys, "check", str(path))
    assert code == 1
    assert "bad.toml:2:" in err


def test_a_bad_own_file_spoils_neither_the_list_nor_other_sets(capsys, home) -> None:
    (home / "rules").mkdir(parents=True)
    (home / "rules" / "bad.toml").write_text("id = 1\n", encoding="utf-8")
    code, out, err = run(capsys, "list")
    assert code == 1
    assert "luohan-2004" in out
    assert "bad.toml:1" in err
    result = answer({"rules": "bad", "hand": HAND})
    assert [problem["id"] for problem in result["problems"]] == ["bad_rules_file"]
    assert total("luohan-2004", HAND) == 2
