"""The rule sets as the page asks for them: names, options, and which questions matter."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from taishot.scoring.options import Options
from taishot.scoring.rules import RuleSet
from taishot.webui.option_scope import relevant_options
from taishot.webui.option_words import choice_words
from taishot.webui.rule_questions import BOTH, FLAG_NAMES, flag_ways, payment_extras, questions
from taishot.webui.user_rules import BadRulesError, find_rules, is_own, rules_ids

Json = dict[str, Any]

POINT_OPTIONS: dict[str, tuple[str, str]] = {
    "base": ("底", "points of a win before its flower points"),
    "cap": ("勒子（上限）", "cap of the points, before it is doubled or quadrupled"),
    "kaibao": ("開寶數", "how many 開寶 are carried into this deal"),
    "huangfan": ("黃番數", "how many 黃番 are carried into this deal"),
}
"""What may be set where points are counted: name -> Chinese and English."""


def rule_list(default: str) -> Json:
    """What /api/rules answers; a person's own file that is bad is left out.

    Args:
        default: id of the set that is chosen when the page opens; it is listed first.
    """
    sets: list[Json] = []
    for rules_id in rules_ids():
        try:
            sets.append(_remembered(find_rules(rules_id)))
        except BadRulesError:
            continue
    sets.sort(key=lambda each: (each["id"] != default, each["own"], each["id"]))
    return {"default": default, "sets": sets, "flags": _flags(sets)}


_KNOWN: dict[str, tuple[RuleSet, Json]] = {}
"""The sets described before, by id; one that was loaded anew is described anew."""


def _remembered(rules: RuleSet) -> Json:
    known, described = _KNOWN.get(rules.id, (None, {}))
    if known is not rules:
        described = _described(rules)
        _KNOWN[rules.id] = (rules, described)
    return described


def _described(rules: RuleSet) -> Json:
    ways = flag_ways(rules)
    return {
        "id": rules.id,
        "zh": rules.zh,
        "en": rules.en,
        "tiles": 14 if counts_points(rules) else 17,
        "unit": "points" if counts_points(rules) else "tai",
        "source": rules.source,
        "note_zh": rules.note_zh,
        "note_en": rules.note_en,
        "own": is_own(rules.id),
        "dealer_is_east": not dice_decide_east(rules),
        "options": _options(rules),
        "flags": list(ways),
        "flag_ways": ways,
        "questions": questions(rules),
        "payment_extras": payment_extras(rules),
    }


def dice_decide_east(rules: RuleSet) -> bool:
    """Whether the seats' winds come from the opened wall and not from the dealer's seat."""
    return rules.payments.get("seats_by_dice") is True


def counts_points(rules: RuleSet) -> bool:
    """Whether the set counts points on fourteen tiles and not 台 on seventeen."""
    return rules.family == "points"


def _options(rules: RuleSet) -> list[Json]:
    if counts_points(rules):
        return [
            {"name": name, "default": rules.payments[name], "choices": None}
            | {"choices_en": None, "choices_zh": None, "doc": en, "doc_zh": zh}
            for name, (zh, en) in POINT_OPTIONS.items()
        ]
    relevant = relevant_options(rules)
    return [_option(rules.options, spec) for spec in fields(Options) if spec.name in relevant]


def _option(options: Options, spec: Any) -> Json:
    choices = spec.metadata["choices"]
    chinese, english = choice_words(spec.name, choices)
    return {
        "name": spec.name,
        "default": getattr(options, spec.name),
        "choices": list(choices) or None,
        "choices_en": english or None,
        "choices_zh": chinese or None,
        "doc": spec.metadata["en"],
        "doc_zh": spec.metadata["zh"],
    }


def _flags(sets: list[Json]) -> list[Json]:
    """The flags that matter under any of the sets, and how the hand must have been won."""
    flags = []
    for event, (zh, en) in FLAG_NAMES.items():
        ways = {way for each in sets for way in each["flag_ways"].get(event.value, ())}
        if ways:
            needs = "any" if len(ways) == len(BOTH) else ways.pop()
            flags.append({"id": event.value, "zh": zh, "en": en, "needs": needs})
    return flags
