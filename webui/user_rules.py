"""Rule sets by name: those that ship and a person's own, which live in their data folder."""

from __future__ import annotations

import re
from pathlib import Path

from taishot.models.home import data_home, write_atomically
from taishot.scoring.hand import Problem
from taishot.scoring.rules import (
    RuleFileError,
    RuleSet,
    UnknownRulesError,
    available_rules,
    load_rules,
)
from taishot.webui.request_fields import shown

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
MAX_NAME = 60
_DEVICE = re.compile(r"con|prn|aux|nul|com\d|lpt\d", re.ASCII)
"""Names that Windows keeps for devices, whatever the ending."""


class BadRulesError(Exception):
    """A rule set that cannot be used; `problem` says why in both languages."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def rules_folder() -> Path:
    """Where a person's own rule sets live; it may not exist yet."""
    return data_home() / "rules"


def rules_ids() -> tuple[str, ...]:
    """Ids of all rule sets, a person's own among them, sorted."""
    return available_rules(rules_folder())


def is_own(rules: str) -> bool:
    """Whether a person's own file of that id exists."""
    return own_file(rules).is_file()


def own_file(rules: str) -> Path:
    """The file of a person's own rule set.

    Raises:
        BadRulesError: when the name may not be one.
    """
    check_name(rules)
    return rules_folder() / f"{rules}.toml"


def check_name(rules: str) -> None:
    """Names are small letters, digits and single hyphens. Raises BadRulesError for any other."""
    if len(rules) > MAX_NAME or not NAME.fullmatch(rules) or _DEVICE.fullmatch(rules):
        raise BadRulesError(
            Problem(
                "bad_rules_name",
                f"{shown(rules)} cannot name a rule set; use small letters, digits and hyphens, "
                f"at most {MAX_NAME}",
                f"{shown(rules)} 不能當規則的名稱；請用小寫字母、數字和連字號，"
                f"最多 {MAX_NAME} 個字",
            )
        )


def find_rules(rules: str) -> RuleSet:
    """The rule set of this name; a person's own goes before one that ships.

    Raises:
        BadRulesError: when there is none, or its file is bad (it says which line and why).
    """
    try:
        check_name(rules)
        return load_rules(rules, rules_folder())
    except UnknownRulesError as error:
        known = ", ".join(error.known)
    except RuleFileError as error:
        raise BadRulesError(file_problem(error)) from None
    except BadRulesError:
        known = ", ".join(rules_ids())
    raise BadRulesError(
        Problem(
            "unknown_rules",
            f"there is no rule set {shown(rules)}; there are: {known}",
            f"沒有 {shown(rules)} 這套規則；可用的是：{known}",
        )
    )


def file_problem(error: RuleFileError) -> Problem:
    """What is wrong with a rule file, as a problem."""
    where = f"{error.file}:{error.line}" if error.line else error.file
    return Problem(
        "bad_rules_file",
        f"{where}: {error.reason}; mend the file, `taishot rules check FILE` tells when it is good",
        f"{where}：{error.reason_zh}；請修改檔案，可用 `taishot rules check 檔案` 檢查",
    )


def save_rules(rules: str, text: str) -> Path:
    """Store a person's rule set whole or not at all; returns its file. Raises OSError."""
    path = own_file(rules)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, text.encode("utf-8"))
    return path
