"""The Chinese help of the commands, and its lines broken by the columns that Chinese takes."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from taishot.webui.language import width

_USAGE = "用法："
_NOT_FIRST = "，。、；：！？）」／"
"""Marks that no line begins with."""


@cache
def chinese_help() -> dict[str, dict[str, str]]:
    """Command -> `about`, `epilog` and each of its options and arguments -> its words."""
    text = files("taishot.webui").joinpath("help_zh.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def chinese_of(command: str, action: argparse.Action) -> str:
    """The words for an option or argument of a command; empty where there are none.

    Args:
        command: such as `count` or `rules new`.
        action: the option or argument.
    """
    names = [name for name in action.option_strings if name.startswith("--")]
    name = names[0] if names else str(action.metavar if _chooses(action) else action.dest)
    every = chinese_help()
    return every.get(command, {}).get(name) or every["common"].get(name, "")


def speak_chinese(parser: argparse.ArgumentParser, command: str) -> None:
    """Put the Chinese words in the place of a parser's English ones.

    Args:
        parser: of that command, with all its options.
        command: such as `count` or `rules new`; `taishot` for the whole program.
    """
    every = chinese_help()
    words = every.get(command, {})
    parser.description = words.get("about", parser.description)
    parser.epilog = words.get("epilog", parser.epilog)
    for group in parser._action_groups:  # argparse has no public way to list them
        group.title = every["titles"].get(group.title or "", group.title)
    for action in parser._actions:
        action.help = chinese_of(command, action) or action.help
        for choice in _choices(action):
            within = choice.dest if command == "taishot" else f"{command} {choice.dest}"
            choice.help = every.get(within, {}).get("about", choice.help)


def _choices(action: argparse.Action) -> list[argparse.Action]:
    """The subcommands among which an action chooses, as they are listed."""
    return action._choices_actions if isinstance(action, argparse._SubParsersAction) else []


def _chooses(action: argparse.Action) -> bool:
    return isinstance(action, argparse._SubParsersAction)


class ChineseFormatter(argparse.HelpFormatter):
    """Breaks lines by the columns of a terminal; a text's own line ends stay."""

    def _format_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None) -> str:
        prefix = _USAGE if prefix is None else prefix
        extra = width(prefix) - len(prefix)
        self._width -= extra
        shown = super()._format_usage(usage, actions, groups, prefix)
        self._width += extra
        return shown

    def _split_lines(self, text: str, columns: int) -> list[str]:
        return [line for part in text.splitlines() for line in broken(part, columns)]

    def _fill_text(self, text: str, columns: int, indent: str) -> str:
        lines = self._split_lines(text.strip("\n"), columns - len(indent))
        return "\n".join(indent + line for line in lines)


def broken(text: str, columns: int) -> Iterator[str]:
    """A line broken so that none takes more columns; words of Latin letters stay whole.

    Args:
        text: without line ends.
        columns: the most that a line may take, where its words allow that.
    """
    line = ""
    for piece in _pieces(text):
        if line and width(line + piece.rstrip()) > columns:
            yield line.rstrip()
            line = ""
        line += piece
    yield line.rstrip()


def _pieces(text: str) -> Iterator[str]:
    """The parts of a text between which a line may end."""
    piece = ""
    for character, following in pairwise([*text, " "]):
        piece += character
        wide = width(character) == 2 or width(following) == 2
        ends = character == " " != following or (wide and following not in (" ", *_NOT_FIRST))
        if ends and piece.strip():
            yield piece
            piece = ""
    yield piece
