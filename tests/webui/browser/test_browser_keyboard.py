"""Everything by keyboard alone."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow


def to_hand(screen):
    """Tab until a tile of the hand has the focus, then go to the first."""
    for _ in range(60):
        if screen.page.evaluate("document.activeElement.matches('#hand-groups [data-tile-id]')"):
            break
        screen.page.keyboard.press("Tab")
    screen.page.keyboard.press("Home")


def focused(screen):
    return screen.page.evaluate("document.activeElement.dataset.code ?? document.activeElement.id")


def walk_to(screen, code):
    to_hand(screen)
    for _ in range(30):
        if focused(screen) == code:
            return
        screen.page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrows never reach {code}")


def test_arrows_walk_over_all_tiles(read_page):
    screen = read_page("desktop")
    to_hand(screen)
    walked = [focused(screen)]
    for _ in range(18):
        screen.page.keyboard.press("ArrowRight")
        walked.append(focused(screen))

    assert walked == [*screen.codes("flowers"), *screen.codes("meld"), *screen.codes()]


def test_a_tile_is_changed_in_the_panel(read_page):
    screen = read_page("desktop")
    walk_to(screen, "5p")
    screen.page.keyboard.press("Enter")
    assert focused(screen) == "6p"  # the likeliest face has the focus
    screen.page.keyboard.press("Enter")

    assert screen.codes().count("6p") == 2
    assert screen.page.evaluate("Boolean(document.activeElement.closest('#hand-groups'))")


def test_the_panel_is_walked_with_arrows_and_left_with_escape(read_page):
    screen = read_page("desktop")
    walk_to(screen, "1m")
    screen.page.keyboard.press("Enter")
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        screen.page.keyboard.press(key)
    assert focused(screen) == "2s"
    screen.page.keyboard.press("Escape")

    assert focused(screen) == "1m"
    assert "2s" not in screen.codes()


def test_a_tile_is_typed(read_page):
    screen = read_page("desktop")
    walk_to(screen, "1m")
    screen.page.keyboard.type("8s")
    assert "8s" in screen.codes()
    assert focused(screen) == "8s"

    screen.page.keyboard.press("Shift+W")
    assert "W" in screen.codes()

    screen.page.keyboard.type("f3")
    assert "f3" in screen.codes("flowers")


def test_marking_removing_adding_and_undoing(read_page):
    screen = read_page("desktop")
    walk_to(screen, "3m")
    screen.page.keyboard.press("w")
    assert screen.winning() == "3m"

    walk_to(screen, "1m")
    screen.page.keyboard.press("Delete")
    assert "1m" not in screen.codes()
    assert screen.page.evaluate("Boolean(document.activeElement.dataset.tileId)")

    screen.page.keyboard.press("+")
    screen.page.keyboard.press("Enter")  # the first face is 一萬
    screen.page.keyboard.press("Escape")
    assert "1m" in screen.codes()

    screen.page.keyboard.press("Control+z")
    assert "1m" not in screen.codes()
    screen.page.keyboard.press("Control+Shift+z")
    assert "1m" in screen.codes()


def test_melds_are_laid_out_taken_back_and_tiles_moved(read_page):
    screen = read_page("desktop")
    walk_to(screen, "7s")
    screen.page.keyboard.press("x")
    assert screen.codes("meld")[-3:] == ["7s", "7s", "7s"]
    assert focused(screen) == "7s"
    screen.page.keyboard.press("x")
    assert screen.codes().count("7s") == 3

    walk_to(screen, "1m")
    screen.page.keyboard.press("]")
    assert "1m" in screen.codes("flowers")
    screen.page.keyboard.press("[")
    assert "1m" in screen.codes()


def test_a_kong_is_turned(read_page, reader):
    pung = [one for one in reader.seen if one.group == 1]
    reader.seen.insert(reader.seen.index(pung[0]), type(pung[0])("E", pung[0].role, 1))
    screen = read_page("desktop")
    walk_to(screen, "E")
    screen.page.keyboard.press("k")

    assert screen.page.locator(".meld-button", has_text="暗槓").count() == 1


def test_the_photo_is_walked_with_arrows(read_page):
    screen = read_page("desktop")
    screen.page.focus("#photo-overlay .sighting[tabindex='0']")
    screen.page.keyboard.press("ArrowRight")
    assert screen.page.evaluate("document.activeElement.dataset.seen") == "1"
    screen.page.keyboard.press("ArrowDown")
    assert screen.page.evaluate("document.activeElement.dataset.seen") == "13"
    screen.page.keyboard.press("Enter")

    expect(screen.page.locator("#picker")).to_be_visible()


def test_the_help_opens_and_closes(read_page):
    page = read_page("desktop").page
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
