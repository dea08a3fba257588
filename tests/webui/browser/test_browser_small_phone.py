"""A narrow phone, 360 x 740: a thumb hits everything, and doubts lead to their answer."""

import pytest
from playwright.sync_api import expect

from taishot.vision.types import Doubt, Role

pytestmark = pytest.mark.slow

VIEWPORT = {"width": 360, "height": 740}
LEAST = 44
"""CSS pixels of a tap target, each way."""

SMALL = """(least) => {
  const shown = { checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true };
  const names = "button, a[href]:not(.skip), summary, select, input, label:not([for])";
  const place = document.querySelector("dialog[open]") ?? document.body;
  return [...place.querySelectorAll(`${names}, .segments label`)]
    .filter((one) => one.checkVisibility(shown) && !one.matches("label input, .segments input"))
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && (box.width < least - 0.5 || box.height < least - 0.5))
    .map(({ one, box }) => [one.className, one.textContent, box.width, box.height]);
}"""
"""What is smaller. Not asked: the photo's own outlines, each of which has a tile of the hand and,
in doubt, a line of its own."""


@pytest.fixture
def small(open_page, photo):
    """A function that opens the page on the narrow phone and has the photo read, or not."""

    def opened(*, read=True, language="zh-Hant"):
        screen = open_page("phone", language)
        screen.page.set_viewport_size(VIEWPORT)
        if read:
            screen.page.set_input_files("#file-choose", photo)
            screen.page.wait_for_selector(".photo[data-state=ready]")
            screen.page.wait_for_selector("#sheet:not([aria-busy])")
        return screen

    return opened


def too_small(page):
    return page.evaluate(SMALL, LEAST)


def without_winner(reader):
    """The reader sees no winning tile, and says so."""
    next(one for one in reader.seen if one.role is Role.WINNING).role = Role.CONCEALED
    told = Doubt("which tile won?", "看不出胡哪一張；請點選", id="winning_tile_unknown")
    reader.doubts = (told, *reader.doubts)


def test_the_empty_page_has_no_small_target(small):
    assert too_small(small(read=False).page) == []


@pytest.mark.parametrize("language", ["zh-Hant", "en"])
def test_a_read_hand_with_every_fold_open_has_no_small_target_and_no_sideways_scroll(
    small, reader, language
):
    without_winner(reader)
    reader.seen[6].sure = False
    page = small(language=language).page
    page.eval_on_selector_all("details", "all => all.forEach((one) => { one.open = true; })")

    assert too_small(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == VIEWPORT["width"]


def test_the_panel_has_no_small_target_but_nine_faces_in_a_row(small):
    screen = small()
    screen.tile("5p").tap()
    expect(screen.page.locator("#picker")).to_be_visible()

    faces = [one for one in too_small(screen.page) if one[0].startswith("face")]
    assert too_small(screen.page) == faces
    assert all(wide >= 38 and wide * high >= LEAST * LEAST for *_, wide, high in faces)


def test_a_doubt_is_reached_and_answered_with_the_keyboard(small):
    screen = small()
    page = screen.page
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('button.doubt')"):
            break
    assert page.evaluate("document.activeElement.textContent").endswith("五筒可能是六筒")
    page.keyboard.press("Enter")
    expect(page.locator("#picker-title")).to_have_text("五筒")
    page.keyboard.press("Enter")  # the likeliest face has the focus

    assert screen.codes().count("6p") == 2
    expect(page.locator("button.doubt")).to_have_count(0)


def test_the_doubt_about_the_winning_tile_leads_to_the_hand_where_a_tap_chooses_it(small, reader):
    without_winner(reader)
    screen = small()
    expect(screen.page.locator("#bar-label")).to_have_text("還沒點胡的那張")
    screen.page.locator("button.doubt", has_text="看不出胡哪一張").tap()

    expect(screen.tile("9p")).to_be_in_viewport()
    screen.tile("9p").tap()
    assert screen.winning() == "9p"
    expect(screen.page.locator("button.doubt", has_text="看不出胡哪一張")).to_have_count(0)


@pytest.mark.parametrize("code", ["5p", "?"])
def test_a_doubtful_tile_is_looked_at_before_it_may_be_the_winning_one(small, reader, code):
    without_winner(reader)
    reader.seen[4].code = code
    screen = small()
    screen.tile(code).tap()

    expect(screen.page.locator("#picker")).to_be_visible()
    assert screen.winning() is None
    screen.action("胡這張").tap()
    assert screen.winning() == code


def test_the_total_says_how_many_tiles_are_still_to_be_checked(small, reader):
    reader.seen[6].sure = False
    screen = small()
    page = screen.page
    expect(page.locator("#bar-label")).to_have_text("2 張待確認")
    expect(page.locator(".sheet-doubts")).to_contain_text("有 2 張牌還沒確認")

    page.locator("[data-do=accept]").tap()
    expect(page.locator(".sheet-doubts")).to_have_count(0)
    expect(page.locator("#bar-label")).to_have_text("看明細")
