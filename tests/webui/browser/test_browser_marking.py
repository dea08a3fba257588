"""Tiles that the reader missed, or saw where none are: marked on the photo; the doubts then."""

import json

import numpy as np
import pytest
from playwright.sync_api import expect

from taishot.vision.types import Doubt

pytestmark = pytest.mark.slow

MISSED = 1  # place of the 2m that is drawn and not seen
QUAD = [[122, 60], [198, 60], [198, 162], [122, 162]]  # where it lies, pixels of the photo
SHORT = Doubt("16 tiles", "16 張", (), "short_hand")


@pytest.fixture
def short_page(reader, open_page, photo):
    """The page with a photo of which one tile was missed."""
    reader.seen[MISSED].missed = True
    reader.doubts = (SHORT,)

    def read(size="phone", language="zh-Hant"):
        screen = open_page(size, language)
        screen.page.set_input_files("#file-choose", photo)
        screen.page.wait_for_selector(".photo[data-state=ready]")
        screen.page.wait_for_selector("#sheet[data-state=none]:not([aria-busy])")
        return screen

    return read


def on_screen(screen, x, y):
    """Where a pixel of the photo stands on the screen."""
    return screen.page.evaluate(
        """([x, y]) => {
          const overlay = document.getElementById("photo-overlay");
          const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(overlay.getScreenCTM());
          return [left, top];
        }""",
        [x, y],
    )


def kept_tiles(screen, server, tmp_path):
    """What the server stored: the tiles of the newest sample."""
    screen.page.locator("#keep button").click()
    screen.page.wait_for_selector("#toast[data-shown]:has-text('已留在電腦上')")
    (path,) = (tmp_path / "home" / "corrections").glob("*/sample.json")
    return json.loads(path.read_text(encoding="utf-8"))["tiles"]


def near(quad, wanted, most):
    return abs(np.subtract(quad, wanted)).max() <= most


def test_a_tap_marks_a_missed_tile_and_the_kept_sample_has_it(short_page, server, tmp_path):
    screen = short_page()
    assert "16 張" in screen.page.inner_text("#doubts")
    screen.page.touchscreen.tap(*on_screen(screen, 160, 111))
    assert screen.page.inner_text("#picker-title") == "標出漏掉的牌"
    assert screen.page.locator("#picker .cut-out").count() == 1
    screen.face("2m").tap()

    assert screen.codes().count("2m") == 1
    screen.page.wait_for_selector("#sheet[data-state=win]")
    assert screen.page.locator(".doubt").count() == 0
    assert screen.page.locator(".sighting").count() == 20
    (marked,) = [tile for tile in kept_tiles(screen, server, tmp_path) if tile["tile"] == "2m"]
    assert near(marked["quad"], QUAD, 4)
    assert marked["role"] == "concealed"


def test_a_tile_added_before_is_placed_and_not_added_twice(short_page):
    screen = short_page()
    screen.page.click("#add-tile")
    screen.face("2m").click()
    screen.page.keyboard.press("Escape")
    assert screen.page.locator(".doubt").count() == 0
    screen.page.touchscreen.tap(*on_screen(screen, 160, 111))
    assert screen.page.locator("#picker .face-likely").first.get_attribute("data-code") == "2m"
    screen.page.locator("#picker .face-likely").first.tap()

    assert screen.codes().count("2m") == 1
    assert screen.page.locator(".sighting").count() == 20
    assert screen.page.locator(".keep-note").count() == 0


def test_what_is_not_on_the_photo_is_said_before_it_is_kept(short_page):
    screen = short_page()
    screen.page.click("#add-tile")
    screen.face("2m").click()
    screen.page.keyboard.press("Escape")
    screen.tile("9p", "win").click()
    screen.face("8p").click()

    assert "1 張還沒標在照片上" in screen.page.inner_text(".keep-note")


def test_a_frame_is_drawn_with_the_mouse(short_page, server, tmp_path):
    screen = short_page("desktop")
    mouse = screen.page.mouse
    mouse.move(*on_screen(screen, 124, 63))
    mouse.down()
    mouse.move(*on_screen(screen, 170, 120), steps=4)
    mouse.move(*on_screen(screen, 196, 160), steps=4)
    mouse.up()
    assert screen.page.inner_text("#picker-title") == "標出漏掉的牌"
    screen.face("2m").click()

    (marked,) = [tile for tile in kept_tiles(screen, server, tmp_path) if tile["tile"] == "2m"]
    assert near(marked["quad"], [[124, 63], [196, 63], [196, 160], [124, 160]], 3)


def drag_touch(screen, start, goal):
    touch = screen.page.context.new_cdp_session(screen.page)

    def send(kind, *points):
        places = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    (x, y), (to_x, to_y) = start, goal
    send("touchStart", start)
    for part in (0.25, 0.5, 0.75, 1):
        send("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
    send("touchEnd")


def test_a_finger_moves_and_resizes_the_frame(short_page, server, tmp_path):
    screen = short_page()
    screen.page.touchscreen.tap(*on_screen(screen, 850, 270))  # far from where the tile lies
    screen.action("調整框").click()
    expect(screen.page.locator("#frame-bar")).to_be_visible()
    drag_touch(screen, on_screen(screen, 850, 270), on_screen(screen, 160, 111))
    handle = screen.page.locator(".handle").bounding_box()
    start = (handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
    goal = on_screen(screen, 190, 150)
    corner = on_screen(screen, *QUAD[2])
    off = (goal[0] - corner[0], goal[1] - corner[1])
    drag_touch(screen, start, (start[0] + off[0], start[1] + off[1]))
    screen.page.locator("[data-do=frame-done]").tap()
    screen.face("2m").tap()

    (marked,) = [tile for tile in kept_tiles(screen, server, tmp_path) if tile["tile"] == "2m"]
    assert near(marked["quad"], [[122, 60], [190, 60], [190, 150], [122, 150]], 4)


def test_a_frame_by_keyboard_alone(short_page, server, tmp_path):
    screen = short_page("desktop")
    screen.page.focus("[data-do=mark]")
    screen.page.keyboard.press("Enter")
    assert screen.page.evaluate("document.activeElement.dataset.key") == "frame"
    for key in ("r", "r", "r", "r", "ArrowUp", "ArrowLeft", "Shift+ArrowRight", "Enter"):
        screen.page.keyboard.press(key)
    assert screen.page.locator("#picker").is_visible()
    screen.face("2m").focus()
    screen.page.keyboard.press("Enter")

    (marked,) = [tile for tile in kept_tiles(screen, server, tmp_path) if tile["tile"] == "2m"]
    wide, tall = np.ptp(marked["quad"], axis=0)
    assert wide == pytest.approx(76 + 0.08 * 102, abs=0.5)
    assert tall == pytest.approx(102, abs=0.5)


def test_a_marked_tile_is_undone_kept_over_a_reload_and_framed_anew(short_page):
    screen = short_page()
    screen.page.touchscreen.tap(*on_screen(screen, 160, 111))
    screen.face("2m").tap()
    screen.reload()
    assert screen.page.locator(".sighting").count() == 20
    screen.page.click("[data-do=undo]")
    assert screen.page.locator(".sighting").count() == 19
    screen.page.click("[data-do=redo]")

    screen.tile("2m").click()
    screen.page.locator("#picker summary", has_text="照片上").click()
    screen.action("調整框").click()
    screen.page.locator("[data-do=frame-turn]").click()
    screen.page.locator("[data-do=frame-done]").click()
    points = screen.page.get_attribute(".sighting[data-seen='19'] polygon", "points")
    across = [float(corner.split(",")[0]) for corner in points.split()]
    assert max(across) - min(across) == pytest.approx(102, abs=0.5)


def test_the_mark_of_a_false_tile_is_deleted_from_the_kept_sample(read_page, server, tmp_path):
    screen = read_page()
    screen.page.locator(".sighting[data-seen='19']").click()  # 8p, apart from the hand
    screen.action("這裡沒有牌").click()
    screen.tile("5p").click()
    screen.page.locator("#picker summary", has_text="照片上").click()
    screen.action("這裡沒有牌").click()

    assert screen.page.locator(".sighting").count() == 18
    assert "5p" not in screen.codes()
    codes = [tile["tile"] for tile in kept_tiles(screen, server, tmp_path)]
    assert len(codes) == 18
    assert not {"8p", "5p"} & set(codes)


def test_the_gap_that_a_doubt_is_about_is_one_tap_away(reader, short_page, server, tmp_path):
    reader.doubts = (Doubt("room", "空一張", (0, 1), "perhaps_missed"),)
    screen = short_page()
    reader.doubts = ()
    screen.page.locator(".doubt").tap()
    screen.face("2m").tap()

    assert screen.page.locator(".doubt").count() == 0
    (marked,) = [tile for tile in kept_tiles(screen, server, tmp_path) if tile["tile"] == "2m"]
    assert near(marked["quad"], QUAD, 1)


def test_a_short_hand_is_told_with_the_number_of_now(reader, open_page, photo):
    for place in (1, 2, 3):
        reader.seen[place].missed = True
    reader.doubts = (Doubt("14 tiles, 3 fewer", "只有 14 張", (), "short_hand"),)
    screen = open_page(language="en")
    screen.page.set_input_files("#file-choose", photo)
    expect(screen.page.locator("#doubts")).to_contain_text("14 tiles, 3 fewer")
    screen.page.click("#add-tile")
    screen.face("2m").click()

    expect(screen.page.locator("#doubts")).to_contain_text("15 tiles, 2 fewer")
