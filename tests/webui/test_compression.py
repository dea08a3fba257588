import gzip

import pytest


@pytest.mark.parametrize("path", ["/api/openapi.json", "/static/tiles/tiles.svg"])
def test_text_is_compressed_for_who_can_take_it(client, path):
    accepting = {"Accept-Encoding": "gzip, br"}
    with client.get(path, headers=accepting) as small, client.get(path) as plain:
        assert small.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(small.data) == plain.data
        assert len(small.data) < len(plain.data) / 2
        assert int(small.headers["Content-Length"]) == len(small.data)
        assert "Content-Encoding" not in plain.headers
        assert "Accept-Encoding" in plain.headers["Vary"]


def test_who_refuses_it_gets_it_plain(client):
    with client.get("/api/openapi.json", headers={"Accept-Encoding": "gzip;q=0"}) as answer:
        assert "Content-Encoding" not in answer.headers


def test_what_has_not_changed_is_not_sent_again(client):
    gzipped = {"Accept-Encoding": "gzip"}
    with client.get("/static/tiles/tiles.svg", headers=gzipped) as first:
        etag = first.headers["ETag"]

    with client.get("/static/tiles/tiles.svg", headers={**gzipped, "If-None-Match": etag}) as again:
        assert again.status_code == 304
        assert again.data == b""


def test_photos_and_small_answers_stay_as_they_are(client, jpeg):
    read = client.post("/api/read", data=jpeg, content_type="image/jpeg").json

    for path in (read["image"]["url"], "/api/health"):
        answer = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert "Content-Encoding" not in answer.headers
