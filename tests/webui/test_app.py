from html.parser import HTMLParser
from pathlib import Path

import pytest

from taishot import webui
from taishot.webui import create_app
from taishot.webui.requests import answer


def test_the_instance_folder_is_the_persons_own(tmp_path, monkeypatch):
    monkeypatch.setenv("TAISHOT_HOME", str(tmp_path))

    app = create_app()

    assert app.instance_path == str(tmp_path)
    assert app.test_client().get("/api/health").json["reader"] == "idle"


def test_the_page_and_what_it_loads_are_there(client):
    page = client.get("/")

    assert page.status_code == 200
    for path in ("/static/js/main.js", "/static/css/page.css", "/static/tiles/tiles.svg"):
        with client.get(path) as part:
            assert part.status_code == 200


def test_the_page_loads_nothing_from_elsewhere(client):
    text = client.get("/").get_data(as_text=True)

    assert "http://" not in text.replace("http://www.w3.org/", "")
    assert "https://" not in text
    assert "<script>" not in text
    assert " style=" not in text
    assert " onclick=" not in text


def test_the_examples_are_there_and_their_hands_win(client):
    examples = client.get("/api/examples").json["examples"]

    assert examples
    for example in examples:
        with client.get(example["url"]) as picture:
            assert picture.mimetype.startswith("image/")
        with client.get(example["url"].replace(".jpg", ".small.jpg")) as small:
            assert len(small.data) < 20_000
        if example["hand"] is not None:
            found = answer({"hand": example["hand"], "self_draw": True, **example["request"]})
            assert found["allowed"], found["problems"]


@pytest.mark.parametrize("path", ["/api/score", "/api/compare", "/api/corrections"])
def test_a_json_body_over_the_limit_is_refused(client, path):
    body = b'{"hand": "' + b"1" * 1_100_000 + b'"}'

    answer = client.post(path, data=body, content_type="application/json")

    assert answer.status_code == 413
    assert answer.json["id"] == "too_large"


@pytest.mark.parametrize("body", [b"[" * 100_000, b'{"a":' * 50_000, b"9" * 5000, b"NaN"])
def test_json_that_no_parser_likes_is_refused(client, body):
    answer = client.post("/api/score", data=body, content_type="application/json")

    assert answer.status_code in (400, 422)


class Head(HTMLParser):
    """The tags of a page's head that every page shares, and the language of the page."""

    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag in ("html", "meta") or dict(attrs).get("href", "").endswith(("page.css", ".svg")):
            self.tags.append((tag, tuple(attrs)))


def test_all_pages_share_one_head_and_one_policy(client):
    index, sets, error = [
        client.get(path, headers={"Accept": "text/html"}) for path in ("/", "/tilesets", "/none")
    ]

    assert error.status_code == 404
    shared = [tag for tag in Head(sets.text).tags if tag[0] in ("html", "meta", "link")]
    assert ("html", (("lang", "zh-Hant"),)) in shared
    assert len([tag for tag in shared if tag[0] == "meta"]) >= 5
    for page in (index, error):
        assert [tag for tag in Head(page.text).tags if tag in shared] == shared
        assert page.headers["Content-Security-Policy"] == sets.headers["Content-Security-Policy"]
    assert "回到首頁" in error.text
    assert "JavaScript" not in error.text  # it needs none


def test_every_page_is_built_on_the_one_base():
    folder = Path(webui.__file__).parent / "templates"
    for path in folder.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert (path.name == "base.html") == ("<head>" in text), path.name
