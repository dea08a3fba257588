"""The page of the person's own tile sets: learn one, choose it, delete it."""

import threading

import numpy as np
import pytest
from playwright.sync_api import expect
from werkzeug.serving import make_server

from taishot.scoring.tiles import ALL_TILES
from taishot.vision.pipeline import PhotoReader
from taishot.vision.types import Classification, Detections
from taishot.webui import create_app
from taishot.webui.settings import Settings

pytestmark = pytest.mark.slow


class LaidOut:
    """Sees all 42 kinds in rows of nine, in a photo of 1100 x 560."""

    def detect(self, photo):
        corners = np.array([[0, 0], [72, 0], [72, 96], [0, 96]], np.float32)
        places = [[20 + 110 * (i % 9), 10 + 110 * (i // 9)] for i in range(42)]
        ones = np.ones(42, np.float32)
        return Detections(np.array(places, np.float32)[:, None] + corners, ones, ones * 0)

    def classify(self, photo, detections):
        turns = np.zeros(42, np.int64)
        return Classification(
            ALL_TILES, np.eye(42, dtype=np.float32), turns, np.ones(42, np.float32)
        )


@pytest.fixture
def server(tmp_path, monkeypatch):
    monkeypatch.setenv("TAISHOT_HOME", str(tmp_path / "home"))
    app = create_app(Settings(home=tmp_path / "home"), PhotoReader(LaidOut(), LaidOut()))
    running = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=running.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{running.server_port}"
    running.shutdown()
    running.server_close()
    thread.join(5)


@pytest.mark.parametrize("language", ["zh-Hant", "en"])
def test_a_set_is_learned_chosen_used_and_deleted(open_page, server, photo, language):
    page = open_page(language=language).page
    page.click("footer a")
    page.wait_for_selector("#sets input")
    page.fill("#set-name", "阿嬤的牌")
    page.set_input_files("#set-photo", photo)
    page.click("#learn")
    expect(page.locator("#set-status")).to_contain_text("42")
    assert page.is_checked("[id='set-阿嬤的牌']")

    page.click("main p a")
    page.wait_for_selector("body[data-ready]")
    with page.expect_request(lambda request: "/api/read" in request.url) as sent:
        page.set_input_files("#file-choose", photo)
    assert "tiles=%E9%98%BF" in sent.value.url

    page.goto(f"{server}/tilesets")
    page.click("#sets button")
    expect(page.locator("#sets li")).to_have_count(1)
    assert page.is_checked("#set-")


def test_a_name_that_is_no_file_name_is_told(open_page, server, photo, watch):
    watch.expected = ("422",)
    page = open_page(language="en").page
    page.goto(f"{server}/tilesets")
    page.fill("#set-name", "../up")
    page.set_input_files("#set-photo", photo)
    page.click("#learn")
    expect(page.locator("#set-status")).to_contain_text("name")


def test_a_set_that_was_deleted_elsewhere_does_not_stop_reading(open_page, photo, watch):
    watch.expected = ("422",)
    page = open_page().page
    page.evaluate("localStorage.setItem('taishot.tiles', 'gone')")
    page.set_input_files("#file-choose", photo)
    page.wait_for_selector(".photo[data-state=ready]")

    assert page.evaluate("localStorage.getItem('taishot.tiles')") is None
