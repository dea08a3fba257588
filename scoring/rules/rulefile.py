"""Reads one rule file (TOML) and checks it, saying which line is wrong and why."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from taishot.scoring.options import Options
from taishot.scoring.patterns import CATALOGUE
from taishot.scoring.reason import Reason

_TOP = {
    "id": str, "zh": str, "en": str, "source": str, "base": str, "family": str,
    "note_zh": str, "note_en": str, "remove": list, "options": dict, "payments": dict,
    "minimum": list, "patterns": dict,
}  # fmt: skip
_ENTRY = {
    "value": int, "zh": str, "file": str, "clause": str, "second_hand": bool,
    "note_zh": str, "note_en": str,
    "absorbs": list, "absorbs_if": dict, "absorbs_unless": dict, "brings": list,
    "brings_if": dict, "value_if": dict, "value_unless": dict, "adjust": list,
}  # fmt: skip
_ADJUST = {"by": int, "option": str, "when": list, "unless": list, "zh": str, "en": str}
_OPTIONS = {spec.name: type(spec.default) for spec in fields(Options)}


_KINDS = {
    str: Reason("text", "文字"),
    int: Reason("a whole number", "整數"),
    list: Reason("a list", "陣列"),
    dict: Reason("a table", "表格"),
    bool: Reason("true or false", " true 或 false"),
}


class RuleFileError(ValueError):
    """A rule file that cannot be used.

    Attributes:
        file: its name.
        line: the line, counted from 1; 0 when it is about the file as a whole.
        reason: what is wrong, in English.
        reason_zh: the same in Traditional Chinese.
    """

    def __init__(self, file: str, line: int, reason: Reason) -> None:
        super().__init__(f"{file}:{line}: {reason.en}" if line else f"{file}: {reason.en}")
        self.file = file
        self.line = line
        self.reason = reason.en
        self.reason_zh = reason.zh


class RuleFile:
    """A parsed rule file that knows where its keys stand."""

    def __init__(self, text: str, name: str) -> None:
        """Parse and check.

        Raises:
            RuleFileError: on bad TOML, unknown keys, wrong types, unknown patterns or options.
        """
        self.name = name
        self.text = text
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"at line (\d+)", str(error))
            line = int(found.group(1)) if found else text.count("\n") + 1
            told = Reason(f"not TOML: {error}", f"不是 TOML：{error}")
            raise RuleFileError(name, line, told) from None
        self._check()

    def fail(self, english: str, chinese: str, *path: str) -> RuleFileError:
        """The error for the key at this path."""
        return RuleFileError(self.name, line_of(self.text, path), Reason(english, chinese))

    def _check(self) -> None:
        self._typed(self.data, _TOP)
        for key in ("id", "zh", "en"):
            if not self.data.get(key):
                raise self.fail(f"{key!r} is missing", f"缺少 {key!r}")
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", self.data["id"]):
            raise self.fail(
                "'id' is small letters, digits and single hyphens",
                "'id' 只能有小寫字母、數字和單個連字號",
                "id",
            )
        if self.data.get("family", "tai") not in ("tai", "points"):
            raise self.fail("'family' is tai or points", "'family' 是 tai 或 points", "family")
        self._options(self.data.get("options", {}))
        self._patterns()
        self._settings()

    def _patterns(self) -> None:
        for name, entry in self.data.get("patterns", {}).items():
            self._pattern(name, "patterns", name)
            if not isinstance(entry, dict):
                raise self.fail(
                    f"pattern {name!r} is a table", f"台種 {name!r} 必須是表格", "patterns", name
                )
            self._entry(name, entry)
        for name in self.data.get("remove", []):
            self._pattern(name, "remove")

    def _settings(self) -> None:
        for row in self.data.get("minimum", []):
            whole = isinstance(row, dict) and all(type(v) is int for v in row.values())
            if not whole or set(row) != {"streak", "tai"}:
                raise self.fail(
                    "each 'minimum' has whole numbers 'streak' and 'tai'",
                    "每個 'minimum' 都要有整數 'streak' 與 'tai'",
                    "minimum",
                )
        for name, value in self.data.get("payments", {}).items():
            if not isinstance(value, bool | int | str):
                raise self.fail(
                    f"{name!r} is a number, a word or true/false",
                    f"{name!r} 必須是數字、文字或 true/false",
                    "payments",
                    name,
                )

    def _options(self, options: Mapping[str, object]) -> None:
        for name, value in options.items():
            _, wrong = Options().changed({name: value})
            if wrong:
                raise self.fail(*wrong[0], "options", name)

    def _entry(self, name: str, entry: dict[str, Any]) -> None:
        path = ("patterns", name)
        self._typed(entry, _ENTRY, *path)
        if entry.get("value", 0) < 0:
            raise self.fail("'value' is not negative", "'value' 不可為負數", *path, "value")
        for key in ("absorbs", "brings"):
            self._all_patterns(entry.get(key, []), *path, key)
        for key in ("absorbs_if", "absorbs_unless", "brings_if"):
            for option, others in entry.get(key, {}).items():
                self._guard(option, *path, key)
                self._all_patterns(others, *path, key)
        for key in ("value_if", "value_unless"):
            for option, value in entry.get(key, {}).items():
                self._guard(option, *path, key)
                if type(value) is not int or value < 0:
                    raise self.fail(
                        f"{key!r} gives whole numbers of 台", f"{key!r} 必須是整數台數", *path, key
                    )
        for change in entry.get("adjust", []):
            self._adjustment(change, *path, "adjust")

    def _adjustment(self, change: object, *path: str) -> None:
        if not isinstance(change, dict) or "by" not in change:
            raise self.fail(
                "each 'adjust' is a table with 'by' and 'when'",
                "每個 'adjust' 都是有 'by' 與 'when' 的表格",
                *path,
            )
        self._typed(change, _ADJUST, *path)
        if "option" in change:
            self._guard(change["option"], *path)
        self._all_patterns(change.get("when", []), *path)
        self._all_patterns(change.get("unless", []), *path)

    def _all_patterns(self, names: object, *path: str) -> None:
        if not isinstance(names, list):
            raise self.fail("a list of pattern ids is meant", "這裡要放台種 id 的陣列", *path)
        for name in names:
            self._pattern(name, *path)

    def _pattern(self, name: object, *path: str) -> None:
        if not isinstance(name, str) or name not in CATALOGUE:
            raise self.fail(f"there is no pattern {name!r}", f"沒有台種 {name!r}", *path)

    def _guard(self, option: str, *path: str) -> None:
        if _OPTIONS.get(option) is not bool:
            raise self.fail(
                f"there is no true/false option {option!r}", f"沒有是非選項 {option!r}", *path
            )

    def _typed(self, table: Mapping[str, Any], wanted: Mapping[str, type], *path: str) -> None:
        for key, value in table.items():
            if key not in wanted:
                known = ", ".join(wanted)
                raise self.fail(
                    f"unknown key {key!r}; known are {known}",
                    f"沒有 {key!r} 這個欄位；可用的是 {known}",
                    *path,
                    key,
                )
            if type(value) is not wanted[key]:
                kind = _KINDS[wanted[key]]
                raise self.fail(f"{key!r} is {kind.en}", f"{key!r} 必須是{kind.zh}", *path, key)


def line_of(text: str, path: tuple[str, ...]) -> int:
    """The line (from 1) of the last key of the path that stands in the text; 0 for none."""
    best, table = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[+\s*([^\]]+?)\s*\]+", line)
        if header:
            table = header.group(1).replace(" ", "").replace('"', "")
            if table and path[: table.count(".") + 1] == tuple(table.split(".")):
                best = number
            continue
        key = re.match(r"\s*\"?([A-Za-z0-9_.]+)\"?\s*=", line)
        if key and path:
            full = tuple((f"{table}." if table else "").split(".")[:-1]) + tuple(
                key.group(1).split(".")
            )
            if path[: len(full)] == full and len(full) >= 1:
                best = number
    return best
