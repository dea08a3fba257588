"""`taishot rules`: list rule sets, show one, make one's own, check a file, print the handbook."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from taishot.scoring.hand import Problem
from taishot.scoring.reason import Reason
from taishot.scoring.rules import RuleFileError, available_rules, rules_from_text
from taishot.webui.language import LANGUAGES, default_language
from taishot.webui.request_fields import Complaints
from taishot.webui.rule_text import list_text, show_json, show_text
from taishot.webui.rule_writer import read_changes, rules_text
from taishot.webui.score_options import option
from taishot.webui.user_rules import (
    BadRulesError,
    check_name,
    file_problem,
    find_rules,
    is_own,
    rules_folder,
    rules_ids,
    save_rules,
)

HELP = "list and show rule sets, make one of your own, check a file"
MAX_FILE = 1 << 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the actions."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")

    def action(name: str, words: str) -> argparse.ArgumentParser:
        found = actions.add_parser(name, help=words, description=words)
        found.add_argument("--lang", choices=LANGUAGES, help="language (default: by locale)")
        return found

    listing = action("list", "all rule sets")
    listing.add_argument("--json", action="store_true", help="print JSON")
    show = action("show", "everything one rule set says")
    show.add_argument("rules", metavar="ID", help="rule set; see `taishot rules list`")
    show.add_argument("--json", action="store_true", help="print JSON")
    new = action("new", "make a rule set of your own")
    new.add_argument("name", metavar="NAME", help="small letters, digits and hyphens")
    new.add_argument(
        "--from", dest="base", metavar="ID", required=True, help="the set to start from"
    )
    new.add_argument(
        "--set",
        metavar="K=V",
        type=option,
        action="append",
        default=[],
        help="an option, or a pattern's 台 (0 takes it out); may be repeated",
    )
    new.add_argument("--title", metavar="TEXT", help="its name for people (default: NAME)")
    new.add_argument("--force", action="store_true", help="replace your own set of that name")
    check = action("check", "say whether a rule file is good")
    check.add_argument("file", metavar="FILE", help="rule file, such as my-table.toml")
    action("docs", "print docs/rules.md")


def run(args: argparse.Namespace) -> int:
    """Do one action; 0 when it was done, 1 when something is wrong with what was given."""
    actions = {"list": _list, "show": _show, "new": _new, "check": _check, "docs": _docs}
    try:
        return actions[args.action](args)
    except BadRulesError as error:
        return _complain([error.problem], args)
    except BrokenPipeError:
        raise
    except OSError as error:
        return _complain([_not_opened(error)], args)


def _language(args: argparse.Namespace) -> str:
    chosen: str | None = args.lang
    return chosen or default_language()


def _complain(problems: Iterable[Problem], args: argparse.Namespace) -> int:
    for problem in problems:
        message = problem.message_zh if _language(args) == "zh" else problem.message
        print(f"taishot rules: {message}", file=sys.stderr)
    return 1


def _not_opened(error: OSError) -> Problem:
    """Why a file could not be opened or written, and what to do."""
    name = error.filename
    if isinstance(error, FileNotFoundError):
        told = Reason(f"there is no file {name}; name one", f"沒有 {name} 這個檔案；請確認檔名")
    else:
        told = Reason(
            f"{name} cannot be opened: {error.strerror}; check its permissions",
            f"無法開啟 {name}；請檢查權限",
        )
    return Problem("not_opened", told.en, told.zh)


def _list(args: argparse.Namespace) -> int:
    sets, bad = [], []
    for rules in rules_ids():
        try:
            sets.append(find_rules(rules))
        except BadRulesError as error:
            bad.append(error.problem)
    own = {rules.id for rules in sets if is_own(rules.id)}
    if args.json:
        rows = [{"id": r.id, "zh": r.zh, "en": r.en, "source": r.source, "own": r.id in own}
                for r in sets]  # fmt: skip
        print(json.dumps(rows, ensure_ascii=False))
    else:
        print(list_text(sets, own, _language(args)))
    return _complain(bad, args) if bad else 0


def _show(args: argparse.Namespace) -> int:
    rules = find_rules(args.rules)
    if args.json:
        print(json.dumps(show_json(rules), ensure_ascii=False))
    else:
        print(show_text(rules, _language(args)))
    return 0


def _new(args: argparse.Namespace) -> int:
    check_name(args.name)
    base = find_rules(args.base)
    complaints = Complaints()
    if args.name in available_rules():
        complaints.add(
            "name_taken",
            f"{args.name} is a rule set that ships; choose another name",
            f"{args.name} 是內建的規則；請換一個名稱",
        )
    elif is_own(args.name) and not args.force:
        complaints.add(
            "name_taken",
            f"you already have a rule set {args.name}; choose another name, or --force",
            f"已經有 {args.name} 這套自訂規則；請換一個名稱，或加上 --force",
        )
    changes = read_changes(complaints, base, dict(args.set))
    if complaints.problems:
        return _complain(complaints.problems, args)
    title = args.title or args.name
    text = rules_text(args.name, (title, title), base, changes)
    try:
        rules_from_text(text, f"{args.name}.toml", rules_folder())
    except RuleFileError as error:
        return _complain([file_problem(error)], args)
    print(save_rules(args.name, text))
    return 0


def _check(args: argparse.Namespace) -> int:
    path = Path(args.file)
    if path.is_dir():
        told = Reason(
            f"{path} is a folder; name a rule file in it, such as {path / 'my-table.toml'}",
            f"{path} 是資料夾；請指定裡面的規則檔，例如 {path / 'my-table.toml'}",
        )
        return _complain([Problem("is_folder", told.en, told.zh)], args)
    with path.open("rb") as stream:
        data = stream.read(MAX_FILE + 1)
    try:
        if len(data) > MAX_FILE:
            told = Reason(f"is larger than {MAX_FILE} bytes", f"超過 {MAX_FILE} 個位元組")
            raise RuleFileError(path.name, 0, told)
        rules = rules_from_text(_text(data, path.name), path.name, rules_folder())
    except RuleFileError as error:
        return _complain([file_problem(error)], args)
    count = sum(bool(worth.value) for worth in rules.worths)
    words = {
        "zh": f"{args.file}：可用，{count} 種牌型",
        "en": f"{args.file}: good, {count} patterns",
    }
    print(words[_language(args)])
    return 0


def _text(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        told = Reason("is not UTF-8; save it as UTF-8", "不是 UTF-8；請以 UTF-8 存檔")
        raise RuleFileError(name, line, told) from None


def _docs(args: argparse.Namespace) -> int:
    from taishot.webui.rules_page import rules_page

    sys.stdout.write(rules_page())
    return 0
