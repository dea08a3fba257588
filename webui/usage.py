"""The command line's parser: what is wrong with its words is told in the person's language."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NoReturn

from taishot.webui.help_text import ChineseFormatter, speak_chinese
from taishot.webui.language import LANGUAGES, default_language

_SEPARATOR = " ‖ "
"""Stands between the English and the Chinese words of one message; `Parser` shows one of them."""

_CHINESE: tuple[tuple[str, str], ...] = (
    (r"the following arguments are required: (.*)", r"缺少 \1"),
    (r"one of the arguments (.*) is required", r"\1 要給其中一個"),
    (r"unrecognized arguments: (.*)", r"不認得 \1"),
    (r"invalid choice: (.*?) \(choose from (.*?)\)(.*)", r"不能是 \1；請從 \2 中選一個"),
    (r"invalid \S+ value: (.*)", r"\1 的格式不對"),
    (r"expected one argument", "後面要有一個值"),
    (r"expected at least one argument", "後面至少要有一個值"),
    (r"expected at most one argument", "後面最多只能有一個值"),
    (r"expected (\d+) arguments?", r"後面要有 \1 個值"),
    (r"not allowed with argument (.*)", r"不能和 \1 一起用"),
    (r"ambiguous option: (.*) could match (.*)", r"\1 不夠明確，可能是 \2"),
    (r"ignored explicit argument (.*)", r"後面不能有值 \1"),
)
"""Messages of argparse and the same in Chinese."""

_NAMED = re.compile(r"argument (.+?): (.*)", re.S)


def wrong(message: str, message_zh: str) -> argparse.ArgumentTypeError:
    """What a `type=` function raises: the same said in English and in Traditional Chinese."""
    return argparse.ArgumentTypeError(f"{message}{_SEPARATOR}{message_zh}")


def language_of_words(words: Sequence[str]) -> str:
    """The language asked for with `--lang` among the words of a command, or that of the locale."""
    for word, following in pairwise([*words, ""]):
        name, equals, value = word.partition("=")
        if name == "--lang" and (chosen := value if equals else following) in LANGUAGES:
            return chosen
    return default_language()


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that speaks English or Chinese; so do its subcommands.

    Args:
        language: `en` or `zh`.
        options: those of `argparse.ArgumentParser`.
    """

    def __init__(self, *args: Any, language: str = "en", **options: Any) -> None:
        self.language = language
        super().__init__(*args, **options)

    def add_subparsers(self, **options: Any) -> Any:
        """As in argparse; the subcommands speak the same language."""
        options.setdefault("parser_class", partial(type(self), language=self.language))
        return super().add_subparsers(**options)

    @property
    def command(self) -> str:
        """The words after `taishot`, such as `rules new`; `taishot` for the whole program."""
        return self.prog.partition(" ")[2] or self.prog

    def format_help(self) -> str:
        """All that `--help` shows."""
        if self.language == "zh":
            speak_chinese(self, self.command)
        return super().format_help()

    def _get_formatter(self) -> argparse.HelpFormatter:
        if self.language == "zh":
            return ChineseFormatter(prog=self.prog)
        return super()._get_formatter()

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the words and end with code 2."""
        self.print_usage(sys.stderr)
        told, kind = (
            in_language(message, self.language),
            "錯誤：" if self.language == "zh" else "error: ",
        )
        self.exit(2, f"{self.prog}: {kind}{told}\n")


def in_language(message: str, language: str) -> str:
    """A message of argparse or of `wrong` in one language; English where no Chinese is known."""
    english, _, chinese = message.partition(_SEPARATOR)
    if language != "zh":
        return english
    named = _NAMED.fullmatch(english)
    name, rest = named.groups() if named else ("", english)
    told = chinese or _translated(rest)
    return f"{name}：{told}" if name else told


def _translated(message: str) -> str:
    for pattern, chinese in _CHINESE:
        found = re.fullmatch(pattern, message, re.S)
        if found:
            return found.expand(chinese)
    return message
