"""Every correction that the page offers, and that each of them is counted at once."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow


def test_a_likely_face_is_one_tap_away(read_page):
    screen = read_page()
    screen.tile("5p").tap()

    likely = screen.page.locator("#picker .face-likely")
    assert likely.evaluate_all("all => all.map((one) => one.dataset.code)") == ["6p", "4p"]
    likely.first.tap()

    assert screen.codes().count("6p") == 2
    assert "5p" not in screen.codes()
    assert screen.page.locator(".tile-doubt").count() == 0
    assert screen.page.locator(".doubt").count() == 0


def test_a_doubtful_tile_can_be_said_to_be_right(read_page):
    screen = read_page()
    screen.tile("5p").click()
    screen.action("沒錯").click()

    assert "5p" in screen.codes()
    assert screen.page.locator(".tile-doubt, .quad-doubt, .doubt").count() == 0


def test_the_panel_shows_all_faces_and_the_tile_cut_out_of_the_photo(read_page):
    screen = read_page()
    screen.tile("1m").click()

    codes = screen.page.eval_on_selector_all(
        "#picker .faces .face", "all => all.map((one) => one.dataset.code)"
    )
    assert len(codes) == len(set(codes)) == 42
    middle = screen.page.eval_on_selector(
        ".cut-out",
        "one => [...one.getContext('2d').getImageData(one.width / 2, one.height / 2, 1, 1).data]",
    )
    assert middle[2] > 100 > middle[0]  # the blue dot that is drawn on every tile of the photo


def test_a_changed_tile_is_counted_at_once(read_page):
    screen = read_page()
    before = int(screen.total())

    screen.tile("f5", "flowers").click()
    screen.face("f6").click()

    expect(screen.page.locator("#total-number")).to_have_text(str(before - 1))


def test_a_flower_goes_to_the_flowers(read_page):
    screen = read_page()
    screen.tile("1m").click()
    screen.face("f8").click()

    assert "f8" in screen.codes("flowers")
    assert "1m" not in screen.codes()


def test_a_tile_can_be_removed_and_added(read_page):
    screen = read_page()
    screen.tile("1m").click()
    screen.action("移除").click()
    assert "少 1 張" in screen.page.inner_text("#hand-count")
    screen.page.wait_for_selector("#sheet[data-state=none]")

    screen.page.click("#add-tile")
    screen.face("1m").click()
    screen.page.keyboard.press("Escape")

    assert "剛好" in screen.page.inner_text("#hand-count")
    screen.page.wait_for_selector("#sheet[data-state=win]")


def test_the_winning_tile_can_be_marked(read_page):
    screen = read_page()
    screen.tile("3m").click()
    screen.action("胡這張").click()

    assert screen.winning() == "3m"


def test_melds_can_be_laid_out_and_taken_back(read_page):
    screen = read_page()
    assert "門清" not in screen.lines()
    for name in ("碰", "吃"):
        screen.page.locator(".meld-button", has_text=name).click()
    assert screen.codes("meld") == []
    expect(screen.page.locator(".line-name", has_text="門清")).to_have_count(1)

    screen.tile("7s").click()
    screen.action("碰").click()

    assert screen.codes("meld") == ["7s", "7s", "7s"]
    expect(screen.page.locator(".line-name", has_text="門清")).to_have_count(0)


def test_a_kong_turns_from_open_to_concealed(read_page):
    screen = read_page()
    screen.tile("E", "meld").click()
    screen.page.keyboard.press("Escape")
    screen.page.click("#add-tile")
    screen.face("E").click()
    screen.page.keyboard.press("Escape")
    screen.tile("E").click()
    screen.page.locator("#picker summary").click()
    screen.page.locator("#picker .moves button:has([aria-label^='東'])").click()

    kong = screen.page.locator(".meld-button", has_text="明槓")
    assert screen.codes("meld").count("E") == 4
    kong.click()

    assert screen.page.locator(".meld-button", has_text="暗槓").count() == 1
    assert screen.page.locator(".tile-covered").count() == 2


def centre(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tile_is_dragged_to_another_group_with_the_mouse(read_page):
    screen = read_page("desktop")
    mouse = screen.page.mouse
    mouse.move(*centre(screen.tile("1m")))
    mouse.down()
    mouse.move(*centre(screen.page.locator(".group-flowers")), steps=5)
    assert screen.page.locator(".ghost").count() == 1
    mouse.up()

    assert "1m" in screen.codes("flowers")
    assert not screen.page.locator("#picker").is_visible()


def test_tiles_dragged_to_a_new_meld_make_one(read_page):
    screen = read_page("desktop")
    mouse = screen.page.mouse
    for place, code in enumerate(("1m", "2m", "3m")):
        mouse.move(*centre(screen.tile(code)))
        mouse.down()
        mouse.move(300, 300, steps=3)
        groups = screen.page.locator("[data-group^='meld:']")
        target = screen.page.locator(".group-new") if place == 0 else groups.nth(2)
        mouse.move(*centre(target), steps=3)
        mouse.up()

    assert screen.codes("meld")[-3:] == ["1m", "2m", "3m"]
    screen.page.wait_for_selector("#sheet[data-state=win]")


def test_a_tile_dragged_to_the_bin_is_gone(read_page):
    screen = read_page("desktop")
    mouse = screen.page.mouse
    mouse.move(*centre(screen.tile("2m")))
    mouse.down()
    mouse.move(200, 500, steps=3)
    mouse.move(*centre(screen.page.locator(".bin")), steps=3)
    mouse.up()

    assert "2m" not in screen.codes()


@pytest.mark.parametrize("rests", [True, False])
def test_a_finger_drags_after_a_rest_and_scrolls_without(read_page, rests):
    screen = read_page("phone")
    touch = screen.page.context.new_cdp_session(screen.page)
    screen.page.locator("#hand-title").scroll_into_view_if_needed()
    x, y = centre(screen.tile("1m"))
    goal_x, goal_y = centre(screen.page.locator(".group-flowers"))

    def send(kind, *points):
        touch.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": px, "y": py} for px, py in points]},
        )

    send("touchStart", (x, y))
    if rests:
        screen.page.wait_for_selector(".ghost")
    for part in (0.2, 0.4, 0.6, 0.8, 1):
        send("touchMove", (x + (goal_x - x) * part, y + (goal_y - y) * part))
    send("touchEnd")

    assert ("1m" in screen.codes("flowers")) is rests
    assert screen.page.locator(".ghost").count() == 0


def test_undo_and_redo(read_page):
    screen = read_page()
    before = screen.codes(), screen.total()
    screen.tile("1m").click()
    screen.action("移除").click()

    screen.page.click("[data-do=undo]")
    assert (screen.codes(), screen.total()) == before
    screen.page.click("[data-do=redo]")
    assert "1m" not in screen.codes()
    screen.page.click("[data-do=undo]")
    screen.page.click("[data-do=undo]")
    assert screen.codes() == []
    assert screen.page.locator("[data-do=undo]").is_disabled()


def test_unknown_tiles_are_asked_for_before_counting(read_page, reader, open_page, photo):
    reader.seen[0].code = "?"
    reader.seen[0].sure = False
    screen = open_page()
    screen.page.set_input_files("#file-choose", photo)
    screen.page.wait_for_selector(".photo[data-state=ready]")
    assert "1 張牌不知道是什麼" in screen.page.inner_text("#sheet-lines")

    screen.tile("?").click()
    screen.face("1m").click()

    screen.page.wait_for_selector("#sheet[data-state=win]")


def test_a_face_down_kong_is_read_as_the_tile_that_shows(reader, read_page):
    meld = [one for one in reader.seen if one.group == 1]
    reader.seen.insert(reader.seen.index(meld[0]), type(meld[0])("back", meld[0].role, 1))
    meld[-1].code = "back"

    screen = read_page()

    assert screen.codes("meld")[:4] == ["E", "E", "E", "E"]
    assert screen.page.locator(".meld-button", has_text="暗槓").count() == 1
    assert screen.page.locator(".badge-doubt").count() == 1  # the 5p; the backs are no question


def test_corrections_can_be_kept_on_this_computer(read_page, server):
    screen = read_page()
    assert not screen.page.locator("#keep button").count()
    screen.tile("5p").click()
    screen.face("6p").click()

    screen.page.locator("#keep button").click()
    screen.page.wait_for_selector("#toast[data-shown]:has-text('已留在電腦上')")

    (kept,) = screen.page.request.get(f"{server}/api/corrections").json()["corrections"]
    assert (kept["tiles"], kept["changed"]) == (20, 1)


def test_doubtful_tiles_are_gone_through_one_by_one(read_page, reader):
    reader.seen[0] = type(reader.seen[0])("1m", sure=False, others=("2m",))
    screen = read_page()
    screen.page.click("[data-do=review]")
    assert screen.page.inner_text("#picker-title") == "一萬"
    assert "還有 2 張" in screen.page.inner_text("#picker-note")
    screen.action("沒錯").click()
    assert screen.page.inner_text("#picker-title") == "五筒"
    screen.action("沒錯").click()

    expect(screen.page.locator("#picker")).to_be_hidden()
    assert screen.page.locator(".tile-doubt").count() == 0


def test_all_doubtful_tiles_can_be_accepted_at_once(read_page, reader):
    reader.seen[0] = type(reader.seen[0])("1m", sure=False, others=("2m",))
    screen = read_page()
    before = screen.codes()
    screen.page.click("[data-do=accept]")

    assert screen.page.locator(".tile-doubt").count() == 0
    assert screen.page.locator("#review").is_hidden()
    assert screen.codes() == before


def test_a_wait_takes_the_place_of_a_wrong_winning_tile(read_page):
    screen = read_page()
    screen.tile("9p", "win").click()
    screen.face("8p").click()
    screen.page.wait_for_selector("#sheet[data-state=none]")
    screen.page.locator(".wait-tiles button").first.click()

    screen.page.wait_for_selector("#sheet[data-state=win]")
    assert screen.winning() == "9p"
    assert "剛好" in screen.page.inner_text("#hand-count")
