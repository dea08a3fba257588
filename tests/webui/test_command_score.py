import io
import json
import sys

import pytest

from taishot.webui.cli import main
from taishot.webui.language import pad, width

HAND = "123456m789p23456799s *4m +f1"


@pytest.fixture(autouse=True)
def no_locale(monkeypatch, tmp_path):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TAISHOT_HOME", str(tmp_path))


def run(capsys, *words: str) -> tuple[int, str, str]:
    code = main(["score", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_the_sheet_in_english_and_chinese(capsys, monkeypatch) -> None:
    code, out, _ = run(capsys, HAND)
    assert code == 0
    assert "seat flower 正花" in out
    assert "luohan-2004.txt" in out
    assert "waits for  4m 7m" in out
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    _, out, _ = run(capsys, HAND)
    assert "合計" in out
    assert "聽牌  4m 7m" in out
    assert run(capsys, HAND, "--lang", "en")[1].count("合計") == 0


def test_every_option_reaches_the_request(capsys) -> None:
    words = ["--seat", "南", "--round", "W", "--streak", "2", "--self-draw", "--dealer"]
    words += ["--option", "flowers=off", "--base", "100", "--unit", "20", "--json"]
    code, out, _ = run(capsys, HAND, *words)
    answer = json.loads(out)
    assert code == 0
    # 門清一摸三 3 + 莊家 1 + 連莊 2×2; no flowers counted
    assert answer["total"] == 8
    assert answer["payments"]["net"] == {"E": -260, "S": 780, "W": -260, "N": -260}


def test_stakes_of_the_table(capsys) -> None:
    words = ["--base", "100", "--unit", "20", "--payer", "西", "--dealer-seat", "S"]
    words += ["--side", "E=1", "--side", "W=2", "--deposit", "N", "--json"]
    answer = json.loads(run(capsys, HAND, *words)[1])
    assert answer["payments"]["net"] == {"E": 460, "S": 0, "W": -440, "N": -20}
    assert "東 460" in run(capsys, HAND, *words[:-1])[1]


def test_stakes_alone_tell_what_a_player_owes(capsys) -> None:
    words = ["--base", "100", "--unit", "20"]
    code, out, _ = run(capsys, HAND, *words)
    assert code == 0
    assert "who pays owes 140, the dealer 160" in out
    assert "三家各付 180、莊家付 200" in run(capsys, HAND, *words, "--self-draw", "--lang", "zh")[1]
    assert "who pays owes 160\n" in run(capsys, HAND, *words, "--dealer")[1]


def test_absorbed_lines_and_other_readings_are_shown(capsys) -> None:
    _, out, _ = run(capsys, HAND, "--self-draw")
    assert "holds but does not count" in out
    assert "自摸" in out


def test_problems_exit_with_1(capsys) -> None:
    code, out, _ = run(capsys, "12m")
    assert code == 1
    assert "! 2 tiles" in out
    code, out, _ = run(capsys, "12x", "--lang", "zh")
    assert code == 1
    assert "第 1 個字" in out


def test_a_waiting_hand_lists_its_waits(capsys) -> None:
    code, out, _ = run(capsys, "12346m789p23456799s")
    assert code == 1
    assert "5m (4 left)  by discard 2 台, by self-draw 4 台" in out


@pytest.mark.parametrize(
    "words",
    [
        [],
        [HAND, "--jsonl", "-"],
        ["--jsonl", "-", "--seat", "S"],
        ["--jsonl", "-", "--self-draw"],
        [HAND, "--seat", "X"],
        [HAND, "--streak", "-1"],
        [HAND, "--option", "flowers"],
        [HAND, "--side", "E"],
        [HAND, "--lang", "fr"],
        [HAND, "--colour"],
    ],
)
def test_wrong_usage_exits_with_2(capsys, words: list[str]) -> None:
    try:
        code = main(["score", *words])
    except SystemExit as caught:
        code = caught.code
    assert code == 2
    assert capsys.readouterr().err


def test_jsonl_from_standard_input_and_from_a_file(capsys, monkeypatch, tmp_path) -> None:
    data = json.dumps({"hand": HAND, "rules": "luohan-2004"}).encode() + b"\nbad\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    code, out, _ = run(capsys, "--jsonl", "-")
    assert code == 1
    assert [json.loads(line)["total"] for line in out.splitlines()] == [2, 0]
    path = tmp_path / "requests.jsonl"
    path.write_bytes(data.splitlines()[0])
    assert run(capsys, "--jsonl", str(path))[0] == 0
    code, _, err = run(capsys, "--jsonl", str(tmp_path / "none"))
    assert code == 1
    assert "none" in err


def test_wide_characters_take_two_columns() -> None:
    assert width("門清1") == 5
    assert pad("門清", 6) == "門清  "
