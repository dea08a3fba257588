"""Every golden hand through the public JSON path; every pattern has enough of them."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import Any

import golden_cases
import pytest
from golden_cases import Case, plain_name, tai_by_name

from taishot.scoring.rules import load_rules
from taishot.webui.requests import answer

CASES = golden_cases.all_cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_golden_hand(case: Case) -> None:
    got = answer(case.request)
    want = case.want
    if want.get("problems"):
        assert got["problems"], f"no problem found: {want['because']}"
        assert got["allowed"] is False
        return
    found = [problem["id"] for problem in got["problems"]]
    if "waits" in want:
        assert set(got["waits"]) == set(want["waits"]), found
    if "total" in want:
        _check_sheet(got, want)
    if "net" in want:
        net = {player: Decimal(str(amount)) for player, amount in got["payments"]["net"].items()}
        due = {player: Decimal(amount) for player, amount in want["net"].items()}
        assert net == {player: due.get(player, Decimal()) for player in "ESWN"}, want["because"]
    if "next" in want:
        assert got["payments"]["next"] == want["next"], want["because"]


def _check_sheet(got: dict[str, Any], want: dict[str, Any]) -> None:
    found = [problem["id"] for problem in got["problems"]]
    assert got["allowed"] is want.get("allowed", True), found
    if "lines" in want:
        assert tai_by_name(got["lines"]) == tai_by_name(want["lines"]), want["because"]
    assert got["total"] == want["total"], want["because"]
    for name in ("fan", "flower_points"):
        if name in want:
            assert got[name] == want[name], want["because"]


@pytest.mark.parametrize("rules", golden_cases.RULE_SETS)
def test_every_rule_set_has_golden_hands(rules: str) -> None:
    assert sum(case.rules == rules for case in CASES) >= 30


@pytest.mark.parametrize("rules", golden_cases.RULE_SETS)
def test_every_pattern_has_three_golden_hands_one_of_them_a_near_miss(rules: str) -> None:
    paid: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for case in CASES:
        if case.rules == rules:
            paid.update(set(tai_by_name(case.want.get("lines", {}))))
            missed.update({plain_name(name) for name in case.want.get("near_miss", ())})
    worths = load_rules(rules).worths
    names = {plain_name(worth.zh) for worth in worths if worth.value}
    short = [n for n in names if paid[n] < 2 or paid[n] + missed[n] < 3 or not missed[n]]
    assert not short, f"too few golden hands: {sorted(short)}"
