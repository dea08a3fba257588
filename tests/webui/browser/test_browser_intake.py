"""The other ways in: drop, paste, the live camera."""

import base64

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow

TRANSFER = """(text) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], "dropped.jpg", { type: "image/jpeg" }));
  return data;
}"""


def transfer(page, photo):
    return page.evaluate_handle(TRANSFER, base64.b64encode(photo["buffer"]).decode())


def test_a_photo_can_be_dropped(open_page, photo):
    page = open_page("desktop").page
    data = transfer(page, photo)
    page.dispatch_event("body", "dragenter", {"dataTransfer": data})
    expect(page.locator(".drop-veil")).to_be_visible()
    page.dispatch_event("body", "drop", {"dataTransfer": data})

    page.wait_for_selector(".photo[data-state=ready]")
    expect(page.locator(".drop-veil")).to_be_hidden()


def test_a_dropped_text_file_is_refused_kindly(open_page):
    page = open_page("desktop").page
    data = page.evaluate_handle(
        """() => {
          const data = new DataTransfer();
          data.items.add(new File(["words"], "words.txt", { type: "text/plain" }));
          return data;
        }"""
    )
    page.dispatch_event("body", "drop", {"dataTransfer": data})

    expect(page.locator("#photo-status")).to_contain_text("不是圖片檔")


def test_a_photo_can_be_pasted(open_page, photo):
    page = open_page("desktop").page
    data = transfer(page, photo)
    page.evaluate(
        "(data) => document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }))",
        data,
    )

    page.wait_for_selector(".photo[data-state=ready]")


def test_the_file_button_asks_for_the_camera(open_page):
    page = open_page("phone").page

    assert page.get_attribute("#file-camera", "capture") == "environment"
    with page.expect_file_chooser():
        page.click("[data-opens='file-camera']")


def test_the_live_camera_takes_a_picture(open_page):
    page = open_page("phone", permissions=["camera"]).page
    page.click("#open-live")
    expect(page.locator("#camera-dialog")).to_be_visible()
    expect(page.locator("#camera-status")).not_to_be_empty()
    page.uncheck("#camera-auto")
    page.click("#camera-shoot")

    page.wait_for_selector(".photo[data-state=ready]")
    assert not page.locator("#camera-dialog").is_visible()
    assert page.evaluate("document.getElementById('camera-video').srcObject === null")


def test_a_steady_picture_is_told_from_a_moving_and_a_blurred_one(open_page):
    page = open_page().page
    values = page.evaluate(
        """async () => {
          const { difference, sharpness } = await import("/static/js/camera.js");
          const board = (cell, shift) => Float32Array.from({ length: 96 * 64 },
            (_, i) => {
              const [x, y] = [(i % 96) + shift, Math.floor(i / 96)];
              return (Math.floor(x / cell) + Math.floor(y / cell)) % 2 ? 200 : 60;
            });
          const flat = new Float32Array(96 * 64).fill(128);
          return {
            same: difference(board(4, 0), board(4, 0)), moved: difference(board(4, 0), board(4, 3)),
            sharp: sharpness(board(4, 0), 96), flat: sharpness(flat, 96),
          };
        }"""
    )

    assert values["same"] == 0
    assert values["moved"] > 50
    assert values["sharp"] > 1000 > 1 > values["flat"]
