"""Languages, the questions about the deal, and that nothing is lost by reloading."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow


def test_both_languages_and_the_choice_is_remembered(read_page):
    screen = read_page(language="en")
    page = screen.page
    assert page.get_attribute("html", "lang") == "en"
    assert page.inner_text("#hand-title") == "Hand"
    assert "please check" in screen.tile("5p").get_attribute("aria-label")

    page.click("[data-language='zh-Hant']")

    assert page.get_attribute("html", "lang") == "zh-Hant"
    assert page.inner_text("#hand-title") == "手牌"
    assert page.get_attribute("[data-language='zh-Hant']", "aria-pressed") == "true"
    assert "五筒" in screen.tile("5p").get_attribute("aria-label")
    screen.reload()
    assert page.get_attribute("html", "lang") == "zh-Hant"


def test_no_words_are_left_in_the_other_language(read_page):
    screen = read_page(language="en")
    screen.tile("5p").click()
    shown = screen.page.evaluate(
        """() => [...document.querySelectorAll("main *, dialog *, header *")]
          .filter((one) => !one.closest("[lang^=zh], .options") && one.children.length === 0)
          .map((one) => one.textContent.trim() + " " + (one.getAttribute("aria-label") ?? ""))"""
    )
    allowed = "台底胡中文"  # words that English players use too, and the language button

    for words in shown:
        left = [letter for letter in words if "\u4e00" <= letter <= "\u9fff"]
        assert set(left) <= set(allowed), words


def test_reloading_loses_nothing(read_page):
    screen = read_page()
    screen.tile("f5", "flowers").click()
    screen.face("f6").click()
    screen.page.click("label[for='seat-S']")
    screen.page.click("label[for='win-across']")
    before = screen.codes(), screen.codes("meld"), screen.winning(), screen.total()

    screen.reload()

    screen.page.wait_for_selector(".photo[data-state=ready]")
    screen.page.wait_for_selector("#sheet[data-state=win]")
    assert (screen.codes(), screen.codes("meld"), screen.winning(), screen.total()) == before
    assert screen.page.is_checked("#seat-S")
    assert screen.page.is_checked("#win-across")
    assert screen.page.locator("#photo-overlay .sighting").count() == 20
    screen.page.click("[data-do=undo]")
    assert "f5" in screen.codes("flowers")


def test_a_new_photo_keeps_the_last_answers_and_can_be_undone(read_page, photo, reader):
    screen = read_page()
    screen.page.click("label[for='round-W']")
    before = screen.codes()
    reader.seen = reader.seen[:3]
    screen.page.set_input_files("#file-choose", photo)
    expect(screen.page.locator("#hand-groups [data-tile-id]")).to_have_count(3)

    assert screen.page.is_checked("#round-W")
    screen.page.click("[data-do=undo]")
    assert screen.codes() == before
    assert screen.page.locator("#photo-overlay .sighting").count() == 20


def test_how_it_was_won_changes_the_count(read_page):
    screen = read_page()
    assert any(name in screen.lines() for name in ("自摸", "不求人"))

    screen.page.click("label[for='win-next']")

    expect(screen.page.locator(".line-name", has_text="自摸")).to_have_count(0)


def test_the_seat_and_the_streak_change_count_and_payments(read_page):
    screen = read_page()
    first = int(screen.total())
    screen.page.click("[aria-label='連莊加一']")
    expect(screen.page.locator("#total-number")).to_have_text(str(first + 2))

    screen.page.click("label[for='seat-W']")

    expect(screen.page.locator(".line-name", has_text="門風")).to_have_count(0)


def test_only_flags_that_fit_are_asked(read_page):
    page = read_page().page
    page.click("summary:has-text('少見的情況')")
    drawn = page.eval_on_selector_all(".chips .chip", "all => all.map((one) => one.textContent)")
    page.click("label[for='win-next']")
    expect(page.locator(".chip", has_text="搶槓")).to_have_count(1)

    assert "槓上開花" in drawn
    assert "搶槓" not in drawn
    assert page.locator(".chip", has_text="槓上開花").count() == 0


def test_a_flag_counts_and_is_named_on_the_fold(read_page):
    screen = read_page()
    before = int(screen.total())
    screen.page.click("summary:has-text('少見的情況')")
    screen.page.click(".chip:has-text('槓上開花')")

    expect(screen.page.locator("#total-number")).to_have_text(str(before + 1))
    assert "槓上開花" in screen.page.inner_text("summary .on")


def test_stakes_are_remembered_and_paid(read_page):
    screen = read_page()
    screen.page.fill("[data-key='stake-unit']", "50")
    screen.page.press("[data-key='stake-unit']", "Tab")
    due = 100 + 50 * int(screen.total())
    expect(screen.page.locator(".pay tr").nth(1).locator("td")).to_have_text(f"−{due}")

    screen.reload()

    expect(screen.page.locator("[data-key='stake-unit']")).to_have_value("50")


def test_the_next_deal_moves_the_dealer_and_forgets_the_hand(read_page):
    screen = read_page()
    screen.page.click("summary:has-text('少見的情況')")
    screen.page.click(".chip:has-text('槓上開花')")
    screen.page.click("label[for='dealer-next']")
    expect(screen.page.locator(".next-deal")).to_contain_text("換莊")
    screen.page.click("[data-key='next']")

    assert screen.codes() == []
    assert screen.page.is_checked("#dealer-across")
    assert screen.page.locator("#questions .chip :checked").count() == 0
    screen.page.click("[data-do=undo]")
    assert len(screen.codes()) == 11


def test_the_dealer_is_asked_for_only_where_the_seat_does_not_tell(read_page):
    screen = read_page()
    assert screen.page.locator(".choice-dealer").count() == 1
    screen.page.select_option("#rules", "common-table")
    expect(screen.page.locator(".choice-dealer")).to_have_count(0)
    before = int(screen.total())

    screen.page.click("label[for='seat-S']")

    expect(screen.page.locator(".line-name", has_text="莊家")).to_have_count(0)
    assert int(screen.total()) < before
    assert "莊" in screen.page.locator(".pay tr").nth(3).inner_text()  # 上家 sits East


def test_rare_events_do_not_outlive_their_hand(read_page, photo):
    screen = read_page()
    screen.page.click("summary:has-text('少見的情況')")
    screen.page.click(".chip:has-text('槓上開花')")
    expect(screen.page.locator(".line-name", has_text="槓上開花")).to_have_count(1)
    screen.page.set_input_files("#file-choose", photo)

    expect(screen.page.locator(".line-name", has_text="槓上開花")).to_have_count(0)


def test_many_steps_keep_the_photo_once(read_page):
    screen = read_page()
    for _ in range(3):
        screen.page.click("[aria-label='連莊加一']")
        screen.tile("f5", "flowers").press("Delete")
        screen.page.click("[data-do=undo]")
        screen.tile("1m").press("w")
        screen.page.click("[data-do=undo]")
    text = screen.page.evaluate("localStorage.getItem('taishot.state.2')")

    assert text.count('"quad"') == 20
