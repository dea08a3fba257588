"""The help of every command: whole in English and Traditional Chinese, in lines that fit."""

import argparse
import re

import pytest

from taishot.datasets.train import STEPS
from taishot.webui.cli import COMMANDS, main, parser_of
from taishot.webui.help_text import broken, chinese_help, chinese_of
from taishot.webui.language import width

CHINESE = re.compile(r"[一-鿿]")


def parsers(parser, command="taishot"):
    """Every command's parser, with the words that call it."""
    yield command, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, sub in action.choices.items():
                yield from parsers(sub, name if command == "taishot" else f"{command} {name}")


ALL = dict(parsers(parser_of([])))


def test_every_command_is_walked_through():
    assert set(COMMANDS) < set(ALL)
    assert {"rules list", "rules new", "dataset export"} < set(ALL)


@pytest.mark.parametrize("command", ALL)
def test_every_option_of_a_command_is_explained_in_both_languages(command):
    assert CHINESE.search(chinese_help()[command]["about"])
    for action in ALL[command]._actions:
        name = action.option_strings or action.dest
        assert CHINESE.search(chinese_of(command, action)), name
        assert action.help or isinstance(action, argparse._SubParsersAction), name


def test_no_chinese_word_is_left_over():
    used = {"titles", "common"}
    for command, words in chinese_help().items():
        if command in used:
            continue
        actions = ALL[command]._actions
        names = {name for action in actions for name in (*action.option_strings, action.dest)}
        names |= {str(action.metavar) for action in actions}
        assert set(words) <= names | {"about", "epilog"}, command
    every = {name for parser in ALL.values() for a in parser._actions for name in a.option_strings}
    assert set(chinese_help()["common"]) <= every


@pytest.mark.parametrize("command", ALL)
def test_the_help_shown_is_chinese_and_no_line_is_too_wide(command, capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_TW.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    words = [] if command == "taishot" else command.split()
    with pytest.raises(SystemExit) as ended:
        main([*words, "--help"])

    assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert shown.startswith("用法：")
    for english in ("usage", "options:", "positional", "show this", "default:", "payments"):
        assert english not in shown
    for parser_help in {action.help for action in ALL[command]._actions if action.help}:
        assert parser_help not in shown
    assert max(map(width, shown.splitlines())) <= 80


def test_the_help_stays_english_elsewhere(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    with pytest.raises(SystemExit):
        main(["count", "--help"])
    assert capsys.readouterr().out.startswith("usage: taishot count")

    with pytest.raises(SystemExit):
        main(["count", "--lang", "zh", "--help"])
    assert "用法：taishot count" in capsys.readouterr().out


def test_the_steps_of_training_are_all_named():
    assert set(re.findall(r"^  (\S+)", chinese_help()["train"]["epilog"], re.M)) == set(STEPS)


def test_lines_are_broken_by_columns_and_never_before_a_comma():
    text = "自己的牌組，由 taishot calibrate 存下。" * 4
    lines = list(broken(text, 21))

    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(width(line) <= 22 for line in lines)  # a mark may hang over
    assert not any(line[0] in "，。" for line in lines)
    assert any("taishot" in line for line in lines)
    assert list(broken("", 10)) == [""]
