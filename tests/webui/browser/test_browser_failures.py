"""When it goes wrong: the page says what and what to do, and the hand stays editable."""

import threading

import pytest
from playwright.sync_api import expect

from taishot.vision.errors import BadPhoto
from taishot.vision.types import Doubt

pytestmark = pytest.mark.slow


def test_a_photo_that_cannot_be_read_says_why_and_keeps_the_hand(read_page, reader, photo, watch):
    watch.expected = ("422",)
    screen = read_page()
    before = screen.codes()
    reader.failure = BadPhoto("too_small", "Too small: come closer.", "太小了，請靠近一點。")
    screen.page.set_input_files("#file-choose", photo)
    screen.page.wait_for_selector(".photo[data-state=failed]")

    assert screen.page.inner_text("#photo-status") == "太小了，請靠近一點。"
    assert screen.codes() == before
    screen.tile("1m").click()
    expect(screen.page.locator("#picker")).to_be_visible()


def test_a_file_that_is_no_picture_is_refused_in_both_languages(open_page, watch):
    watch.expected = ("422", "415")
    bad = {"name": "notes.jpg", "mimeType": "image/jpeg", "buffer": b"not a picture at all"}
    page = open_page(language="en").page
    page.set_input_files("#file-choose", bad)
    page.wait_for_selector(".photo[data-state=failed]")

    assert page.inner_text("#photo-status")


def test_no_tiles_is_said_and_tiles_can_be_added(open_page, reader, photo):
    reader.seen = []
    reader.doubts = (Doubt("No tiles were found. Come closer.", "找不到牌，請靠近一點再拍。"),)
    screen = open_page()
    screen.page.set_input_files("#file-choose", photo)
    screen.page.wait_for_selector(".photo[data-state=ready]")

    assert "找不到牌" in screen.page.inner_text("#doubts")
    screen.page.click("#add-tile")
    screen.face("C").click()
    assert screen.codes() == ["C"]


@pytest.mark.parametrize(("keep", "words"), [(9, "少"), (None, "多 1 張")])
def test_too_few_and_too_many_are_counted_aloud(open_page, reader, photo, keep, words):
    if keep:
        reader.seen = reader.seen[:keep]
    else:
        reader.seen[-1].role = reader.seen[0].role
    screen = open_page()
    screen.page.set_input_files("#file-choose", photo)
    screen.page.wait_for_selector(".photo[data-state=ready]")

    assert words in screen.page.inner_text("#hand-count")
    screen.page.wait_for_selector(".problems li")


def test_a_busy_server_is_waited_for(open_page, reader, photo, server, watch):
    watch.expected = ("503", "429")
    reader.gate.clear()
    screen = open_page()
    data = photo["buffer"]
    others = [
        threading.Thread(target=screen_post, args=(f"{server}/api/read", data), daemon=True)
        for _ in range(3)
    ]
    for other in others:
        other.start()
    screen.page.set_input_files("#file-choose", photo)
    expect(screen.page.locator("#photo-status")).to_contain_text("秒後再試")
    reader.gate.set()

    screen.page.wait_for_selector(".photo[data-state=ready]", timeout=15000)
    for other in others:
        other.join(10)


def screen_post(url, data):
    from urllib.error import HTTPError
    from urllib.request import Request, urlopen

    try:
        with urlopen(Request(url, data, {"Content-Type": "image/jpeg"}), timeout=20) as answer:
            answer.read()
    except HTTPError as refused:
        refused.close()


def test_a_server_that_is_gone_is_named(read_page, watch):
    watch.expected = ("Failed to load", "ERR_")
    screen = read_page()
    screen.page.context.set_offline(True)
    screen.tile("1m").click()
    screen.face("2m").click()
    expect(screen.page.locator("#sheet-lines")).to_contain_text("連不上 taishot 伺服器")

    screen.page.context.set_offline(False)
    screen.page.click("[data-do=undo]")
    screen.page.wait_for_selector("#sheet[data-state=win]")


def test_a_photo_that_is_no_longer_kept_leaves_the_hand(read_page, server, watch):
    watch.expected = ("404",)
    screen = read_page()
    url = screen.page.get_attribute("#photo-image", "src")
    assert screen.page.request.delete(f"{server}{url}").status == 204

    screen.reload()

    expect(screen.page.locator("#photo-status")).to_contain_text("手牌還在")
    assert len(screen.codes()) == 11


def test_a_file_over_the_limit_is_not_sent(open_page, photo):
    page = open_page().page
    page.evaluate("document.body.dataset.maxUpload = 1000")
    page.set_input_files("#file-choose", photo)

    expect(page.locator("#photo-status")).to_contain_text("檔案太大")


def test_an_unreadable_memory_does_not_stop_the_page(open_page):
    screen = open_page()
    screen.page.evaluate("localStorage.setItem('taishot.state.2', '{broken')")
    screen.reload()

    assert screen.codes() == []


@pytest.mark.parametrize(
    ("language", "words", "bar"),
    [("zh-Hant", "不可能：", "牌不對"), ("en", "Impossible: one set", "Check tiles")],
)
def test_five_of_a_kind_is_called_impossible_not_unfinished(
    open_page, reader, photo, language, words, bar
):
    for place in (7, 8, 9, 10):
        reader.seen[place].code = "1m"
    screen = open_page(language=language)
    screen.page.set_input_files("#file-choose", photo)
    screen.page.wait_for_selector(".problems li")
    screen.page.wait_for_selector("#sheet:not([aria-busy])")

    assert screen.page.inner_text("#sheet-lines .sheet-note").startswith(words)
    assert "1m" in screen.page.inner_text(".problems") or "一萬有 5 張" in screen.page.inner_text(
        ".problems"
    )
    assert screen.page.inner_text("#bar-total") == bar
