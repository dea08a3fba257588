"""Choosing the winning tile by a tap: when it is asked for, how that is left, when it is not."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow


@pytest.fixture
def no_winner(reader, open_page, photo):
    """The page with a photo of which no tile is set apart as the winning one."""
    winning = next(one for one in reader.seen if one.role.value == "winning")
    winning.role = reader.seen[0].role

    def read(size="phone", language="zh-Hant"):
        screen = open_page(size, language)
        screen.page.set_input_files("#file-choose", photo)
        screen.page.wait_for_selector(".photo[data-state=ready]")
        screen.total()
        return screen

    return read


def lay(screen, codes):
    """Add tiles by hand."""
    screen.page.click("#add-tile")
    for code in codes.split():
        screen.face(code).click()
    screen.page.keyboard.press("Escape")


def test_the_mode_is_told_and_one_tap_chooses(no_winner):
    screen = no_winner()
    assert "點一下胡的" in screen.page.inner_text("#hand-prompt")
    screen.tile("9p").tap()

    assert screen.winning() == "9p"
    assert not screen.page.locator("#picker").is_visible()
    assert screen.page.locator("#pick").is_hidden()


def test_other_tiles_can_be_corrected_first(no_winner):
    screen = no_winner()
    screen.page.tap("#pick")
    assert screen.page.locator(".awaits-winner").count() == 0
    screen.tile("5p").tap()
    assert screen.page.locator("#picker").is_visible()
    screen.page.locator("#picker .face-likely[data-code='6p']").tap()
    screen.tile("7s").tap()
    screen.action("碰").tap()
    assert screen.codes("meld").count("7s") == 3
    assert screen.winning() is None

    screen.page.tap("#pick")
    screen.tile("9p").tap()
    assert screen.winning() == "9p"


def test_escape_leaves_the_mode(no_winner):
    screen = no_winner("desktop", "en")
    screen.tile("1m").focus()
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator("#pick")).to_have_text("Choose the winning tile")
    screen.tile("1m").click()

    assert screen.page.locator("#picker").is_visible()


def test_a_kong_is_laid_before_the_winning_tile_is_chosen(open_page):
    screen = open_page()
    lay(screen, "1m 2m 3m 4p 5p 6p 7s 8s 9s C C C C 1p 2p 3p 5s 5s")
    assert "多 1 張" in screen.page.inner_text("#hand-count")
    screen.tile("C").tap()
    screen.action("明槓").tap()
    assert screen.codes("meld") == ["C", "C", "C", "C"]
    assert "點一下胡的" in screen.page.inner_text("#hand-prompt")
    screen.tile("5s").tap()

    assert screen.winning() == "5s"
    screen.page.wait_for_selector("#sheet[data-state=win]")


def flower_win(screen):
    screen.page.locator("summary[data-key=flags]").click()
    screen.page.locator("[data-key='flag-flower_win:eight']").check()
    screen.page.wait_for_selector("#sheet[data-state=win]:not([aria-busy])")


def test_a_flower_win_asks_for_no_more_tiles(open_page):
    screen = open_page()
    lay(screen, "f1 f2 f3 f4 f5 f6 f7 f8 1m 2m 4m 4p 5p 9p 7s 7s 1s 9p E E E 4s 5s 8s")
    assert "少 1 張" in screen.page.inner_text("#hand-count")
    flower_win(screen)

    assert int(screen.total()) >= 8
    assert "不用湊滿" in screen.page.inner_text("#hand-count")
    assert screen.page.locator("#hand-count.wrong").count() == 0
    assert "點一下胡的" not in screen.page.inner_text("#hand-prompt")
    assert screen.page.locator(".awaits-winner").count() == 0


def test_a_flower_win_with_a_whole_hand_asks_for_its_winning_tile(open_page):
    screen = open_page()
    lay(screen, "f1 f2 f3 f4 f5 f6 f7 f8 1m 2m 3m 4p 5p 6p 7s 7s 7s 9p 9p E E E 4s 5s 6s")
    flower_win(screen)
    expect(screen.page.locator(".awaits-winner")).to_have_count(1)
    screen.tile("9p").tap()

    expect(screen.page.locator(".problems li")).to_have_count(0)
    assert screen.winning() == "9p"
