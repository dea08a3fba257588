import pytest

from taishot.webui.language import LANGUAGES
from taishot.webui.requests import answer
from taishot.webui.rules_page import load_examples
from taishot.webui.sheet_text import sheet_text

EXAMPLES = load_examples()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pattern", EXAMPLES)
def test_every_example_as_text(pattern: str, language: str) -> None:
    found = answer(EXAMPLES[pattern])
    text = sheet_text(found, language)
    for line in found["lines"]:
        assert line["zh"] in text
        assert line["source"] in text
        assert (line["why_zh"] if language == "zh" else line["why"]) in text
    for line in found["absorbed"]:
        assert line["zh"] in text
    for other in found["other_readings"]:
        assert other["reading"] in text
    assert str(found["total"]) in text


SHANGHAI = {"rules": "shanghai-qinghunpeng", "hand": "555m99p(2222m)[3333p](EEE) *5m +f1"}


def test_shanghai_in_points() -> None:
    text = sheet_text(answer({**SHANGHAI, "payments": {"payer": "W"}}), "en")
    assert "2 番" in text
    assert "60 points" in text
    assert "西 → 東  60" in text
    text = sheet_text(answer({**SHANGHAI, "hand": "55m99p(2222m)[3333p](EEE)"}), "zh")
    assert "5m (剩 2 張)  胡銃 56 點、自摸 56 點" in text


def test_what_is_settled_with_the_dealer_is_said_unless_it_is_in_the_total() -> None:
    hand = {"hand": "123456m789p23456799s *4m", "streak": 2}
    assert "(與莊家之間另加 5 台)" in sheet_text(answer(hand), "zh")
    assert "另加" not in sheet_text(answer({**hand, "dealer": True}), "zh")


def test_a_hand_that_may_not_win_says_so_and_what_it_would_be_worth() -> None:
    request = {
        "rules": "classic-73",
        "hand": "123m789p56799s (456m) (234p) *5s +f2",
        "streak": 6,
    }
    text = sheet_text(answer(request), "zh")
    assert text.startswith("這手牌不能胡。")
    assert "! " in text
