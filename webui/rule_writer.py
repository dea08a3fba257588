"""Writes the file of a person's own rule set: what was changed, and all that may be."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields

from taishot.scoring.options import Options
from taishot.scoring.patterns import CATALOGUE
from taishot.scoring.rules import RuleSet
from taishot.webui.request_fields import Complaints, shown

Setting = bool | int | str


@dataclass
class Changes:
    """What a new set does differently: options, payments and 台 by name."""

    options: dict[str, Setting] = field(default_factory=dict)
    payments: dict[str, Setting] = field(default_factory=dict)
    values: dict[str, int] = field(default_factory=dict)


def read_changes(complaints: Complaints, base: RuleSet, settings: Mapping[str, object]) -> Changes:
    """Sort settings into options, payments and values of patterns.

    Args:
        complaints: receives the settings that fit nothing.
        base: the set that is changed.
        settings: name -> value; a pattern may go by its id or by any of its Chinese names.
    """
    changes = Changes()
    options = {spec.name for spec in fields(Options)}
    patterns = _pattern_names(base)
    for name, value in settings.items():
        if name in base.payments and isinstance(value, bool | int | str):
            changes.payments[name] = value
        elif name in options and isinstance(value, bool | int | str):
            changes.options[name] = value
        elif name in patterns and isinstance(value, int) and not isinstance(value, bool):
            changes.values[patterns[name]] = value
        else:
            complaints.add(
                "bad_setting",
                f"{name}={shown(value)} fits no option and no pattern of {base.id}; "
                f"`taishot rules show {base.id}` lists both",
                f"{name}={shown(value)} 不合 {base.id} 的任何選項或台種；"
                f"請用 `taishot rules show {base.id}` 查看",
            )
    return changes


def _pattern_names(rules: RuleSet) -> dict[str, str]:
    """Every name a pattern goes by, the set's own words first -> its id."""
    names = {worth.zh: worth.pattern.id for worth in rules.worths}
    for pattern in CATALOGUE.values():
        for name in (pattern.id, pattern.zh, *pattern.aliases):
            names.setdefault(name, pattern.id)
    return names


def rules_text(rules_id: str, names: tuple[str, str], base: RuleSet, changes: Changes) -> str:
    """The text of a new rule file.

    Args:
        rules_id: its id.
        names: its Chinese and English name.
        base: the set it starts from.
        changes: what differs; everything else stands there as comments.
    """
    return "\n".join(_lines(rules_id, names, base, changes)) + "\n"


def _lines(rules_id: str, names: tuple[str, str], base: RuleSet, changes: Changes) -> Iterator[str]:
    held = {worth.pattern.id for worth in base.worths}
    removed = [name for name, value in changes.values.items() if value == 0 and name in held]
    yield f"# A rule set made from {base.id}. Take the # away from a line to change it."
    yield f"id = {_toml(rules_id)}"
    yield f"zh = {_toml(names[0])}"
    yield f"en = {_toml(names[1])}"
    yield f"source = {_toml(rules_id + '.toml')}"
    yield f"base = {_toml(base.id)}"
    yield ("remove = [" + ", ".join(map(_toml, removed)) + "]") if removed else "# remove = []"
    yield ""
    yield "[options]"
    for spec in fields(Options) if base.family == "tai" else ():
        inherited: Setting = getattr(base.options, spec.name)
        choices = "  one of: " + ", ".join(spec.metadata["choices"])
        meaning = spec.metadata["zh"] + (choices if spec.metadata["choices"] else "")
        yield _setting(spec.name, inherited, changes.options) + f"  # {meaning}"
    yield ""
    yield "[payments]"
    for name, value in base.payments.items():
        yield _setting(name, value, changes.payments)
    yield ""
    yield "[patterns]"
    for worth in base.worths:
        name = worth.pattern.id
        if worth.value and name not in removed:
            value = changes.values.get(name, worth.value)
            mark = "" if name in changes.values else "# "
            yield f"{mark}{name} = {{ value = {value} }}  # {worth.zh} {worth.pattern.en}"
    for name, value in changes.values.items():
        if name not in held and value:
            pattern = CATALOGUE[name]
            yield f"{name} = {{ value = {value} }}  # {pattern.zh} {pattern.en}, added"


def _setting(name: str, inherited: Setting, changed: Mapping[str, Setting]) -> str:
    if name in changed:
        return f"{name} = {_toml(changed[name])}"
    return f"# {name} = {_toml(inherited)}"


def _toml(value: Setting) -> str:
    """A value as TOML writes it; JSON strings are TOML basic strings."""
    return json.dumps(value, ensure_ascii=False)
