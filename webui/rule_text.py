"""A rule set as text for a terminal, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from taishot.scoring.options import Options
from taishot.scoring.rules import RuleSet
from taishot.webui.language import pad, width

Json = dict[str, Any]

_WORDS = {
    "zh": ("來源", "台", "番", "選項", "付款", "起胡", "連莊 {} 起至少 {} 台", "不另計", "自訂"),
    "en": (
        *("source", "台", "番", "options", "payments", "least", "from a streak of {}: {} 台"),
        *("absorbs", "your own"),
    ),
}


def list_text(sets: list[RuleSet], own: set[str], language: str) -> str:
    """One line a rule set: id, name, where it comes from."""
    ids = max(len(rules.id) for rules in sets)
    names = max(width(_name(rules, language)) for rules in sets)
    mark = _WORDS[language][8]
    return "\n".join(
        f"{pad(rules.id, ids)}  {pad(_name(rules, language), names)}  "
        f"{mark if rules.id in own else rules.source}"
        for rules in sets
    )


def show_text(rules: RuleSet, language: str) -> str:
    """Everything a rule set says."""
    return "\n".join(_lines(rules, language))


def _name(rules: RuleSet, language: str) -> str:
    return rules.zh if language == "zh" else rules.en


def _lines(rules: RuleSet, language: str) -> Iterator[str]:
    source, tai, fan, options, payments, least, minimum, absorbs, _ = _WORDS[language]
    unit = fan if rules.family == "points" else tai
    yield f"{rules.id}  {rules.zh}  {rules.en}"
    yield f"{source}  {rules.source}" + (f"  ({rules.base})" if rules.base else "")
    note = rules.note_zh if language == "zh" else rules.note_en
    if note:
        yield note
    columns = max(width(worth.zh) for worth in rules.worths)
    names = {worth.pattern.id: worth.zh for worth in rules.worths}
    for worth in (one.settled(rules.options) for one in rules.worths):
        if not worth.value:
            continue
        taken = "、".join(names[name] for name in worth.absorbs if name in names)
        behind = f"  {absorbs} {taken}" if taken else ""
        yield (
            f"  {pad(worth.zh, columns)}  {worth.value:>3} {unit}  {worth.pattern.id}"
            f"  [{worth.source}]{behind}"
        )
    for streak, tai_needed in rules.minimum:
        yield f"{least}  {minimum.format(streak, tai_needed)}"
    if rules.family == "tai":
        yield f"{options}:"
        for name, value, meaning in option_rows(rules, language):
            yield f"  {name} = {_shown(value)}  {meaning}"
    yield f"{payments}:"
    for name, value in rules.payments.items():
        yield f"  {name} = {_shown(value)}"


def option_rows(rules: RuleSet, language: str) -> Iterator[tuple[str, object, str]]:
    """Each option's name, value and meaning."""
    for spec in fields(Options):
        meaning = spec.metadata[language]
        choices = spec.metadata["choices"]
        if choices:
            meaning += f" ({' | '.join(choices)})"
        yield spec.name, getattr(rules.options, spec.name), meaning


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def show_json(rules: RuleSet) -> Json:
    """Everything a rule set says, for programs."""
    return {
        "id": rules.id,
        "zh": rules.zh,
        "en": rules.en,
        "source": rules.source,
        "base": rules.base or None,
        "family": rules.family,
        "note": rules.note_en,
        "note_zh": rules.note_zh,
        "patterns": [
            {
                "id": worth.pattern.id,
                "zh": worth.zh,
                "en": worth.pattern.en,
                "value": worth.value,
                "absorbs": list(worth.absorbs),
                "source": worth.source,
                "second_hand": worth.second_hand,
            }
            for worth in (one.settled(rules.options) for one in rules.worths)
        ],
        "minimum": [{"streak": streak, "tai": tai} for streak, tai in rules.minimum],
        "options": {spec.name: getattr(rules.options, spec.name) for spec in fields(Options)},
        "payments": dict(rules.payments),
    }
