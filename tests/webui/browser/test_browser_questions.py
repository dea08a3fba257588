"""What the reader asks with yes and no: by touch and by keyboard, in both languages."""

import pytest
from playwright.sync_api import expect

from taishot.vision.types import Doubt, Role

pytestmark = pytest.mark.slow

SAID = {"zh-Hant": "未計入", "en": "left out"}
NO = {"zh-Hant": "不是", "en": "No"}
YES = {"zh-Hant": "是，加進手牌", "en": "Yes, it belongs"}
TO_CHECK = {"zh-Hant": "1 張待確認", "en": "1 to check"}


@pytest.fixture
def beside(reader):
    """Eight dots lies beside a complete hand, and is all that is asked about."""
    reader.seen[4].sure = True
    reader.doubts = (Doubt("1 tile is left out", "有 1 張牌未計入", (19,), id="left_out"),)


@pytest.mark.parametrize("language", ["zh-Hant", "en"])
def test_a_tile_beside_a_complete_hand_is_asked_about_until_no_is_tapped(
    beside, read_page, language
):
    screen = read_page(language=language)
    page = screen.page
    asked = page.locator("#doubts .asked")
    expect(asked).to_contain_text(SAID[language])
    expect(asked.locator("canvas")).to_have_count(1)
    expect(page.locator("#bar-label")).to_have_text(TO_CHECK[language])

    answer = asked.get_by_role("button", name=NO[language], exact=False).last
    box = answer.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    answer.tap()
    expect(asked).to_have_count(0)
    expect(page.locator(".sheet-doubts")).to_have_count(0)
    screen.reload()
    expect(page.locator("#hand-groups [data-tile-id]").first).to_be_visible()
    expect(asked).to_have_count(0)


@pytest.mark.parametrize("language", ["zh-Hant", "en"])
def test_yes_adds_the_tile_by_keyboard(beside, read_page, language):
    screen = read_page("desktop", language)
    page = screen.page
    yes = page.locator("#doubts .asked button", has_text=YES[language])
    for _ in range(40):
        page.keyboard.press("Tab")
        if yes.evaluate("(one) => one === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#picker")).to_be_visible()
    page.keyboard.press("Enter")  # the likeliest face has the focus

    assert "8p" in screen.codes()
    expect(yes).to_have_count(0)


def test_backs_beside_the_hand_are_a_kong_of_four_that_is_named_once(reader, open_page, photo):
    hand = [one for one in reader.seen[:17] if one.code != "E"]  # without its pung of east
    backs = [type(hand[0])("back", Role.MELD, 3) for _ in range(2)]
    reader.seen = [*hand, *backs]
    reader.doubts = (Doubt("a kong", "暗槓：請指定是哪一種", (14, 15), id="face_down_kong"),)
    screen = open_page()
    page = screen.page
    page.set_input_files("#file-choose", photo)
    page.wait_for_selector(".photo[data-state=ready]")
    assert screen.codes("meld").count("back") == 4

    page.locator("#doubts .asked button", has_text="選是哪一種").tap()
    screen.face("N").tap()

    assert screen.codes("meld").count("N") == 4
    page.wait_for_selector("#sheet[data-state=win]")
    expect(page.locator(".meld-button", has_text="暗槓")).to_have_count(1)
    expect(page.locator("#doubts .asked")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "words"), [("zh-Hant", "非獨聽（聽兩種以上）"), ("en", "two kinds or more")]
)
def test_house_rules_are_chosen_by_words(read_page, language, words):
    page = read_page("desktop", language).page
    page.locator("[data-key=options]").click()
    choice = page.locator("[data-key=option-peace_wait]")
    choice.select_option(label=words)

    expect(choice).to_have_value("not_single")
    expect(choice.locator("option:checked")).to_have_text(words)
