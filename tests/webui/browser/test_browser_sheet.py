"""The sheet: reasons, lit tiles, absorbed lines, two rule sets, payments, taking it away."""

import pytest
from PIL import Image
from playwright.sync_api import expect

pytestmark = pytest.mark.slow


def line(screen, name):
    return screen.page.locator(".line", has_text=name).first


def lit(screen):
    return screen.page.eval_on_selector_all(
        "#hand-groups .lit", "all => all.map((one) => one.dataset.code)"
    )


def test_a_line_lights_the_tiles_it_stands_on(read_page):
    screen = read_page("desktop")
    head = line(screen, "門風").locator(".line-head")
    head.hover()

    assert lit(screen) == ["E", "E", "E"]
    assert screen.page.locator("#photo-overlay .lit").count() == 3
    screen.page.mouse.move(5, 5)
    assert lit(screen) == []


def test_a_tap_keeps_them_lit_and_shows_the_clause(read_page):
    screen = read_page("phone")
    line(screen, "門風").locator(".line-head").tap()

    assert lit(screen) == ["E", "E", "E"]
    assert screen.page.inner_text(".clause").startswith("出處")
    assert line(screen, "門風").locator(".line-why").inner_text()
    line(screen, "門風").locator(".line-head").tap()
    assert screen.page.locator(".clause").count() == 0


def test_every_line_says_why(read_page):
    screen = read_page()
    screen.total()

    reasons = screen.page.locator(".line .line-why").all_inner_texts()
    assert len(reasons) == screen.page.locator(".line").count() > 2
    assert all(reasons)


def test_the_total_is_told_to_screen_readers(read_page):
    page = read_page().page

    assert page.get_attribute("#total", "aria-live") == "polite"


def test_payments_sum_to_nothing(read_page):
    screen = read_page()
    screen.total()
    amounts = screen.page.locator(".pay td").all_inner_texts()

    assert len(amounts) == 4
    assert sum(int(amount.replace("−", "-")) for amount in amounts) == 0
    assert amounts[0].startswith("+")


def test_the_discarder_alone_pays(read_page):
    screen = read_page()
    screen.page.click("label[for='win-across']")
    rows = screen.page.locator(".pay tr td")

    expect(rows.nth(1)).to_have_text("0")
    assert rows.nth(2).inner_text().startswith("−")
    assert rows.nth(3).inner_text() == "0"


def test_two_rule_sets_side_by_side(read_page):
    screen = read_page()
    screen.total()
    screen.page.click("#compare summary")
    screen.page.wait_for_selector("table.compare")

    totals = screen.page.locator("table.compare tfoot td").all_inner_texts()
    assert totals[0].split()[0] == screen.total()
    assert len(totals) == 2


def test_a_waiting_hand_offers_what_it_waits_for(read_page):
    screen = read_page()
    screen.tile("9p", "win").click()
    screen.action("移除").click()
    wait = screen.page.locator(".wait-tiles button")
    expect(wait).not_to_have_count(0)
    wait.first.click()

    screen.page.wait_for_selector("#sheet[data-state=win]")
    assert screen.winning() == "9p"


def test_a_hand_that_is_no_win_says_so(read_page):
    screen = read_page()
    screen.tile("1m").click()
    screen.face("9m").click()

    screen.page.wait_for_selector("#sheet[data-state=none]")
    assert screen.page.locator(".problems li").count() >= 1
    assert screen.page.inner_text("#total-number") == "–"
    assert screen.page.is_disabled("#share")


def test_the_sheet_as_text(read_page):
    screen = read_page("desktop", permissions=["clipboard-read", "clipboard-write"])
    total = screen.total()
    screen.page.click("#copy")
    screen.page.wait_for_selector("#toast:has-text('已複製')")

    text = screen.page.evaluate("navigator.clipboard.readText()")
    assert text.startswith(f"{total} 台\n")
    assert "123m45699p777s (EEE) (456s) *9p +f1f5" in text
    for name in screen.lines():
        assert name in text


def test_the_sheet_as_a_picture(read_page):
    screen = read_page("desktop")
    screen.total()
    with screen.page.expect_download() as saved:
        screen.page.click("#share")
    with Image.open(saved.value.path()) as file:
        picture = file.convert("RGB")

    assert picture.width == 1080
    assert picture.height > 700
    colours = {colour for _, colour in picture.getcolors(1 << 24)}
    assert (255, 253, 244) in colours  # ivory: the tiles were drawn
    assert saved.value.suggested_filename.startswith("taishot-")


def test_the_printed_sheet_has_the_hand_and_the_lines_only(read_page):
    screen = read_page("desktop")
    screen.total()
    screen.page.emulate_media(media="print")

    assert screen.page.locator("#hand-groups [data-tile-id]").first.is_visible()
    assert screen.page.locator(".line").first.is_visible()
    for hidden in ("#photo", "#questions", "#share", ".top [data-do=help]"):
        assert not screen.page.locator(hidden).is_visible()
