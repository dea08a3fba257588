"""Wrong words on the command line are told in the person's language, before any work is done."""

import argparse
import re

import pytest

from taishot.datasets import corrections
from taishot.webui.cli import main
from taishot.webui.commands import photos
from taishot.webui.usage import Parser, in_language, language_of_words, wrong


def complaint(capsys, *words):
    """What stands in the last line of stderr; the command must end with code 2."""
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err


@pytest.mark.parametrize(
    ("words", "english", "chinese"),
    [
        (["score", "12m", "--seat", "X"], "no wind", "--seat：X 不是風"),
        (["score", "12m", "--flag", "luck"], "luck is no flag", "--flag：沒有 luck 這個標記"),
        (["score", "12m", "--streak"], "expected one argument", "--streak：後面要有一個值"),
        (["score", "12m", "--streak", "x"], "x is no count", "x 不是數量"),
        (["score", "12m", "--side", "E"], "write WIND=N", "請寫成 風=數量"),
        (["score", "12m", "--option", "x"], "write NAME=VALUE", "請寫成 名稱=值"),
        (["score", "12m", "--colour"], "unrecognized arguments", "不認得 --colour"),
        (["count"], "are required: PHOTO", "缺少 PHOTO"),
        (["count", "a.jpg", "--draw", "a.gif"], "name the picture .jpg", "檔名請用 .jpg"),
        (["rules", "check"], "are required: FILE", "缺少 FILE"),
        (["rules", "burn"], "invalid choice", "請從 "),
        (["burn"], "invalid choice", "請從 "),
        ([], "are required: COMMAND", "缺少 COMMAND"),
        (["web", "--port", "x"], "x is no port", "x 不是連接埠"),
        (["table", "--dice", "2"], "three dice show", "三顆骰子是"),
        (["table", "--player", "x"], "x is no player", "x 不是哪一家"),
        (["table", "--seat", "東", "--player", "next"], "not allowed with", "不能和 --seat 一起用"),
        (["calibrate", "a.jpg", "--name", "n", "--order", "1x"], "has no suit", "沒有花色"),
        (["dataset", "export", "d", "--format", "x"], "invalid choice", "不能是 "),
    ],
)
def test_in_either_language(capsys, monkeypatch, words, english, chinese):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    told = complaint(capsys, *words)
    assert english in told
    assert not re.search(r"[一-鿿]{3}", told.splitlines()[-1])

    monkeypatch.setenv("LC_ALL", "zh_TW.UTF-8")
    told = complaint(capsys, *words)
    assert told.startswith("用法：")
    assert chinese in told
    assert "error" not in told


def test_the_language_asked_for_goes_before_the_locale(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C")
    assert language_of_words(["score", "--lang", "zh"]) == "zh"
    assert language_of_words(["score", "--lang=zh", "--seat"]) == "zh"
    assert language_of_words(["score", "--lang"]) == "en"
    assert language_of_words(["score", "--lang", "fr"]) == "en"


def test_every_message_of_argparse_that_can_appear_has_chinese_words(capsys):
    parser = Parser("p", language="zh", exit_on_error=True)
    one = parser.add_mutually_exclusive_group(required=True)
    one.add_argument("--ab", nargs=2)
    one.add_argument("--ac", action="store_true")
    parser.add_argument("--many", nargs="+")
    parser.add_argument("--maybe", nargs="?")
    parser.add_argument("--number", type=int)
    for words in (
        [],
        ["--a"],
        ["--ab", "1"],
        ["--ac", "--many"],
        ["--ac=1"],
        ["--ac", "--number", "x"],
        ["--ac", "--ab", "1", "2"],
    ):
        with pytest.raises(SystemExit):
            parser.parse_args(words)
        told = capsys.readouterr().err.splitlines()[-1]
        assert re.search(r"[一-鿿]", told.split("錯誤：")[1]), told


def test_words_without_chinese_stay_english():
    assert in_language("argument --x: something new", "zh") == "--x：something new"
    assert in_language(str(wrong("bad", "不好")), "en") == "bad"
    assert isinstance(wrong("bad", "不好"), argparse.ArgumentTypeError)


@pytest.mark.parametrize("command", ["count", "read"])
@pytest.mark.parametrize("bad", ["no/such/folder/out.jpg", "."])
def test_a_place_that_cannot_be_written_is_told_before_the_photo_is_read(
    capsys, monkeypatch, tmp_path, command, bad
):
    def read(*_):
        raise AssertionError("the photo was read")

    monkeypatch.setattr(photos, "default_reader", read)
    folder = tmp_path / "out.jpg"
    folder.mkdir()
    place = folder if bad == "." else tmp_path / bad

    assert main([command, "photo.jpg", "--draw", str(place)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "cannot be written" in err


def test_a_folder_is_no_rule_file(capsys, tmp_path):
    assert main(["rules", "check", str(tmp_path)]) == 1
    assert "is a folder; name a rule file" in capsys.readouterr().err
    assert main(["rules", "check", str(tmp_path), "--lang", "zh"]) == 1
    assert "是資料夾；請指定" in capsys.readouterr().err
    assert main(["rules", "check", str(tmp_path / "none.toml")]) == 1
    assert "there is no file" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["score", "123456m789p23456799s *4m"], ["count", "a.jpg"]])
@pytest.mark.parametrize(
    ("bad", "english", "chinese"),
    [
        (["--option", "luck=on"], "there is no option 'luck'", "沒有選項 'luck'"),
        (["--rules", "none"], "there is no rule set 'none'", "沒有"),
        (["--base", "much", "--unit", "1"], "payments.base must be an amount", "必須是金額"),
    ],
)
def test_only_the_error_is_told_of_a_wrong_option_and_no_photo_is_read(
    capsys, monkeypatch, words, bad, english, chinese
):
    def read(*_):
        raise AssertionError("the photo was read")

    monkeypatch.setattr(photos, "default_reader", read)

    for language, told in (("en", english), ("zh", chinese)):
        assert main([*words, *bad, "--lang", language]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"taishot {words[0]}: ")
        assert told in err
        assert err.count("\n") == 1


def test_a_hand_that_cannot_be_read_is_not_called_no_win(capsys):
    assert main(["score", "12x"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("! character 1:")
    assert "No win" not in out


@pytest.mark.parametrize("kind", corrections.FORMATS)
def test_exporting_nothing_fails_and_says_what_to_do(capsys, monkeypatch, tmp_path, kind):
    monkeypatch.setenv("TAISHOT_HOME", str(tmp_path / "home"))
    folder = tmp_path / "set"
    assert main(["dataset", "export", str(folder), "--format", kind]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "Correct a photo on the page" in err
    assert "更正一張照片" in err
    assert not folder.exists()
