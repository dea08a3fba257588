"""From a photo to its sheet."""

import pytest

HAND = "1m 2m 3m 4p 5p 6p 9p 7s 7s 7s 9p"
LAID = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p E E E N N"


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_photo_becomes_a_hand_and_a_sheet(read_page, size):
    screen = read_page(size)

    assert " ".join(screen.codes()) == HAND
    assert " ".join(screen.codes("meld")) == "E E E 4s 5s 6s"
    assert screen.codes("flowers") == ["f1", "f5"]
    assert screen.winning() == "9p"
    assert int(screen.total()) == sum(screen.lines().values()) > 0


def test_every_tile_found_is_drawn_on_the_photo_where_it_lies(read_page):
    page = read_page("desktop").page

    drawn = page.locator("#photo-overlay .sighting")
    assert drawn.count() == 20
    frame = page.locator("#photo-overlay").bounding_box()
    for place in range(19):
        box = drawn.nth(place).locator("polygon").bounding_box()
        assert frame["x"] <= box["x"] <= frame["x"] + frame["width"] - box["width"]
        assert frame["y"] <= box["y"] <= frame["y"] + frame["height"] - box["height"]


def test_a_doubt_shows_by_more_than_colour(read_page):
    screen = read_page()

    assert screen.page.locator(".quad-doubt").get_attribute("stroke-dasharray")
    assert screen.page.locator(".badge-doubt").text_content() == "?"
    doubtful = screen.tile("5p")
    assert doubtful.locator(".mark-doubt").text_content() == "?"
    assert "請確認" in doubtful.get_attribute("aria-label")
    assert screen.page.inner_text(".doubt").endswith("五筒可能是六筒")


def test_the_whole_photo_can_be_seen_beside_the_hand_alone(read_page):
    page = read_page().page
    near = page.get_attribute("#photo-overlay", "viewBox")

    page.click("#zoom")

    assert page.get_attribute("#photo-overlay", "viewBox") == "0 0 1100 560" != near


def test_the_total_stays_in_sight_on_a_phone(read_page):
    page = read_page("phone").page

    bar = page.locator("#bar")
    assert bar.is_visible()
    assert page.inner_text("#bar-total").startswith(page.text_content("#total-number"))
    bar.click()
    page.wait_for_selector("body.total-in-view")
    bar.wait_for(state="hidden")


def test_a_hand_can_be_laid_without_a_photo(open_page):
    screen = open_page()
    screen.page.click(".only-empty")
    for code in LAID.split():
        screen.face(code).click()
    screen.page.keyboard.press("Escape")
    assert screen.page.inner_text("#hand-prompt") == "點一下胡的那張牌。"

    screen.tile("N").click()

    assert screen.winning() == "N"
    screen.page.wait_for_selector("#sheet[data-state=win]")
    assert int(screen.total()) > 0


def test_a_tile_beside_the_hand_can_be_added_from_the_photo(read_page):
    screen = read_page("desktop")
    screen.page.click("#zoom")

    screen.page.locator(".sighting:has(.quad-other)").click()
    screen.face("8p").click()

    assert "8p" in screen.codes()
    assert screen.page.locator(".quad-other").count() == 0
