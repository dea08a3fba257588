import re
from pathlib import Path
from typing import Any

import pytest

from taishot.scoring.notation import parse_hand
from taishot.scoring.patterns import CATALOGUE
from taishot.scoring.rules import available_rules, load_rules
from taishot.webui.requests import answer
from taishot.webui.rules_page import drawn, load_examples, rules_page

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
EXAMPLES = load_examples()
IN_USE = {
    worth.pattern.id
    for rules in available_rules()
    for worth in load_rules(rules).worths
    if worth.value
}


@pytest.fixture(autouse=True)
def no_own_rules(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("TAISHOT_HOME", str(tmp_path))


def test_the_committed_page_is_up_to_date() -> None:
    fresh = rules_page()
    assert PAGE.read_text(encoding="utf-8") == fresh, "run: taishot rules docs > docs/rules.md"


def test_every_pattern_in_use_has_an_example_and_no_other() -> None:
    assert set(EXAMPLES) == IN_USE
    assert set(CATALOGUE) >= IN_USE


@pytest.mark.parametrize("pattern", EXAMPLES)
def test_each_example_scores_its_pattern(pattern: str) -> None:
    found: dict[str, Any] = answer(EXAMPLES[pattern])
    assert found["allowed"]
    assert found["problems"] == []
    assert pattern in {line["id"] for line in found["lines"]}


def test_each_pattern_can_be_reached_and_each_set_is_shown() -> None:
    page = rules_page()
    anchors = re.findall(r'<a id="([a-z_]+)"></a>', page)
    assert len(anchors) == len(set(anchors))
    assert set(anchors) == IN_USE
    assert set(re.findall(r"\]\(#([a-z_]+)\)", page)) == IN_USE
    for rules in available_rules():
        assert f"- `{rules}` " in page


def test_a_hand_is_drawn_with_tiles() -> None:
    hand = parse_hand("12m (EEE) [1111p] *2m +f1")
    melds = "(🀀🀀🀀)\u3000[🀙🀙🀙🀙]\u3000＊🀈\u3000＋🀦"
    assert drawn(hand) == "🀇🀈\u3000" + melds
    assert drawn(hand, "eight pairs: 12m") == "🀇🀈\u3000" + melds
    assert drawn(hand, "1m 2m* (EEE) [1111p]") == "🀇\u3000🀈\u3000" + melds
