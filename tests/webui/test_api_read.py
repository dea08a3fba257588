import io
import threading
import time

import pillow_heif
import pytest
from PIL import Image

from taishot.vision.errors import BadPhoto
from taishot.webui import create_app
from taishot.webui.parts import parts_of
from taishot.webui.settings import Settings


def drawn(kind, size=(320, 240)):
    image = Image.new("RGB", size, (90, 140, 90))
    held = io.BytesIO()
    if kind == "HEIF":
        pillow_heif.from_pillow(image).save(held)
    else:
        image.save(held, kind)
    return held.getvalue()


def send(client, data, content_type="image/jpeg", **more):
    return client.post("/api/read", data=data, content_type=content_type, **more)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF", "GIF", "BMP", "TIFF"])
@pytest.mark.parametrize("content_type", ["application/octet-stream", "image/jpeg"])
def test_the_content_decides_the_kind_of_photo(client, kind, content_type):
    answer = send(client, drawn(kind), content_type)

    assert answer.status_code == 200
    assert answer.json["reading"]["width"] == 320


def test_a_form_works_as_well_as_a_body(client, jpeg, fake_reader):
    form = {"photo": (io.BytesIO(jpeg), "C:\\fakepath\\../手牌.jpg")}

    answer = client.post("/api/read", data=form)

    assert answer.status_code == 200
    assert answer.json["reading"]["photo"] == "手牌.jpg"


def test_the_photo_is_upright_in_reading_and_display(client, jpeg):
    answer = send(client, jpeg).json

    assert (answer["reading"]["width"], answer["reading"]["height"]) == (480, 640)
    shown = client.get(answer["image"]["url"])
    assert shown.mimetype == "image/jpeg"
    with Image.open(io.BytesIO(shown.data)) as image:
        assert image.size == (480, 640) == (answer["image"]["width"], answer["image"]["height"])
        assert not image.getexif()


def test_the_time_spent_loading_is_told(client, jpeg):
    timings = send(client, jpeg).json["reading"]["timings_ms"]

    assert timings["load"] > 0
    assert timings["detect"] == 2


def test_a_full_disk_is_said(client, jpeg, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("taishot.webui.photo_store.PhotoStore.add", full)

    answer = send(client, jpeg)

    assert (answer.status_code, answer.json["id"]) == (503, "cannot_store")
    assert "No space left" in answer.json["message"]


def test_a_large_photo_is_shown_reduced(client):
    answer = send(client, drawn("JPEG", (4000, 3000))).json

    assert (answer["reading"]["width"], answer["reading"]["height"]) == (4000, 3000)
    assert (answer["image"]["width"], answer["image"]["height"]) == (1600, 1200)


def test_the_reading_can_be_fetched_again_even_after_a_restart(client, jpeg, settings):
    first = send(client, jpeg).json

    restarted = create_app(settings, None).test_client()

    assert restarted.get(f"/api/photos/{first['id']}/reading").json == first
    assert restarted.get(first["image"]["url"]).status_code == 200


def test_a_forgotten_photo_is_gone_from_the_disk(client, jpeg, settings):
    photo_id = send(client, jpeg).json["id"]

    assert client.delete(f"/api/photos/{photo_id}").status_code == 204

    assert client.get(f"/api/photos/{photo_id}").status_code == 404
    assert client.delete(f"/api/photos/{photo_id}").status_code == 404
    assert list((settings.home / "photos").iterdir()) == []


def test_only_the_newest_photos_are_kept(tmp_path, jpeg, fake_reader):
    client = create_app(Settings(home=tmp_path, keep_photos=2), fake_reader).test_client()

    ids = [send(client, jpeg).json["id"] for _ in range(4)]

    assert [client.get(f"/api/photos/{each}").status_code for each in ids] == [404, 404, 200, 200]


@pytest.mark.parametrize(
    "photo_id",
    ["..", "../../etc/passwd", "%2e%2e%2f%2e%2e%2fetc", "a" * 22, ".", "x" * 5000, "a\0b"],
)
def test_an_id_that_was_never_given_finds_nothing(client, photo_id):
    assert client.get(f"/api/photos/{photo_id}").status_code == 404
    assert client.get(f"/api/photos/{photo_id}/reading").status_code == 404


@pytest.mark.parametrize(
    ("data", "content_type", "status", "problem"),
    [
        (b"", "image/jpeg", 400, "no_photo"),
        (b"<html>", "image/jpeg", 415, "not_a_photo"),
        (b"%PDF-1.7", "application/octet-stream", 415, "not_a_photo"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/png", 415, "not_a_photo"),
        (b"\xff\xd8\xff\xe0 and then nothing", "image/jpeg", 422, None),
        (b"{}", "application/json", 415, "not_a_photo"),
        (b"no form at all", "multipart/form-data; boundary=x", 400, "no_photo"),
        (b"no boundary", "multipart/form-data", 400, "no_photo"),
    ],
)
def test_what_is_no_photo_is_told_so_in_both_languages(client, data, content_type, status, problem):
    answer = send(client, data, content_type)

    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    assert problem in (None, answer.json["id"])
    assert answer.json["message"].isascii()
    assert any("一" <= ch <= "鿿" for ch in answer.json["message_zh"])


def test_a_photo_over_the_limit_is_refused(tmp_path, jpeg, fake_reader):
    small = Settings(home=tmp_path, max_upload_bytes=len(jpeg) - 1)
    client = create_app(small, fake_reader).test_client()

    answer = send(client, jpeg)

    assert answer.status_code == 413
    assert answer.json["id"] == "too_large"


def test_a_photo_the_reader_refuses_says_why(client, jpeg, fake_reader):
    fake_reader.failure = BadPhoto("too_dark", "it is too dark; add light", "太暗，請加亮")

    answer = send(client, jpeg)

    assert answer.status_code == 422
    assert answer.json["id"] == "too_dark"
    assert answer.json["message_zh"] == "太暗，請加亮"


def test_a_reader_that_breaks_shows_no_traceback(client, jpeg, fake_reader, caplog):
    fake_reader.failure = RuntimeError("secret detail")

    answer = send(client, jpeg)

    assert answer.status_code == 500
    assert "secret" not in answer.get_data(as_text=True)
    assert "secret detail" in caplog.text
    fake_reader.failure = None
    assert send(client, jpeg).status_code == 200


def test_models_that_cannot_be_loaded_leave_the_rest_working(tmp_path, jpeg, monkeypatch):
    def broken():
        raise FileNotFoundError("no model file")

    monkeypatch.setattr("taishot.webui.app.shipped_reader", broken)
    app = create_app(Settings(home=tmp_path))
    client = app.test_client()

    answer = send(client, jpeg)

    assert answer.status_code == 503
    assert answer.json["id"] == "reader_unavailable"
    assert client.get("/api/health").json["reader"] == "failed"
    assert client.get("/api/tiles").status_code == 200


def test_models_are_loaded_in_the_background(app, fake_reader):
    readings = parts_of(app).readings
    assert readings.state == "idle"

    readings.prepare()

    deadline = time.monotonic() + 10
    while readings.state != "ready":
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_reading_never_blocks_the_rest_and_says_when_it_is_busy(tmp_path, jpeg, fake_reader):
    fake_reader.gate.clear()
    app = create_app(Settings(home=tmp_path, max_reads=2, max_reads_per_client=2), fake_reader)
    answers = []
    threads = [
        threading.Thread(target=lambda: answers.append(send(app.test_client(), jpeg)))
        for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    assert fake_reader.begun.acquire(timeout=10)
    client = app.test_client()
    deadline = time.monotonic() + 10
    while client.get("/api/health").json["reads"]["waiting"] < 1:
        assert time.monotonic() < deadline
        time.sleep(0.005)

    busy = send(app.test_client(), jpeg, environ_base={"REMOTE_ADDR": "192.0.2.7"})
    own = send(app.test_client(), jpeg)
    free = client.get("/api/tiles")

    assert (busy.status_code, busy.json["id"]) == (503, "busy")
    assert int(busy.headers["Retry-After"]) >= 1
    assert (own.status_code, own.json["id"]) == (429, "too_many_reads")
    assert free.status_code == 200
    fake_reader.gate.set()
    for thread in threads:
        thread.join(30)
    assert [answer.status_code for answer in answers] == [200, 200]
