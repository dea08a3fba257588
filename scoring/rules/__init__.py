"""Rule sets as data: one commented TOML file each, checked when loaded."""

from taishot.scoring.rules.load import (
    UnknownRulesError,
    available_rules,
    load_rules,
    rules_from_text,
)
from taishot.scoring.rules.rulefile import RuleFileError
from taishot.scoring.rules.ruleset import Adjustment, RuleSet, Worth

__all__ = [
    "Adjustment",
    "RuleFileError",
    "RuleSet",
    "UnknownRulesError",
    "Worth",
    "available_rules",
    "load_rules",
    "rules_from_text",
]
