import pytest

from taishot.webui import create_app
from taishot.webui.security import host_is_allowed, origin_is_own
from taishot.webui.settings import Settings

TOKEN = "a-token-of-22-letters."


@pytest.fixture
def guarded(tmp_path, fake_reader):
    app = create_app(Settings(home=tmp_path, token=TOKEN, lan=True), fake_reader)
    return app.test_client()


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8144", "127.0.0.1:8144", "[::1]:8144", "192.168.1.20:80", "me.local"],
)
def test_known_names_and_addresses_are_hosts(host):
    assert host_is_allowed(host, frozenset({"me.local"}))


@pytest.mark.parametrize(
    "host",
    ["", "evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "[localhost]", "a b",
     "127.0.0.1:8144:1", "localhost:x", "127.0.0.1@evil.example", "localhost\n", "me.local.evil"],
)  # fmt: skip
def test_other_names_are_no_hosts(host):
    assert not host_is_allowed(host, frozenset({"me.local"}))


def test_a_rebound_name_is_refused(client):
    answer = client.get("/api/health", headers={"Host": "evil.example"})

    assert answer.status_code == 403
    assert answer.json["id"] == "unknown_host"


@pytest.mark.parametrize(
    ("origin", "own"),
    [
        ("http://localhost:8144", True),
        ("https://localhost:8144", True),
        ("http://localhost", False),
        ("http://localhost:8145", False),
        ("http://evil.example", False),
        ("null", False),
        ("http://evil.example/localhost:8144", False),
        ("http://x@localhost:8144", False),
        ("http://[", False),
    ],
)
def test_only_this_server_is_its_own_origin(origin, own):
    assert origin_is_own(origin, "localhost:8144") is own


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_posts_from_other_sites_are_refused(client, jpeg, headers):
    answer = client.post("/api/read", data=jpeg, headers=headers, content_type="image/jpeg")

    assert answer.status_code == 403
    assert answer.json["id"] == "other_site"


def test_a_post_of_the_page_itself_is_served(client, jpeg):
    headers = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}

    answer = client.post("/api/read", data=jpeg, headers=headers, content_type="image/jpeg")

    assert answer.status_code == 200


def test_no_other_site_is_ever_allowed_in(client):
    answer = client.options("/api/score", headers={"Origin": "http://evil.example"})

    assert not [name for name, _ in answer.headers if name.lower().startswith("access-control")]


@pytest.mark.parametrize("path", ["/", "/api/health", "/no/such/page", "/static/none.js"])
def test_every_answer_carries_the_headers(client, path):
    headers = client.get(path).headers

    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http:" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=(self)" in headers["Permissions-Policy"]


@pytest.mark.parametrize(
    "path", ["/", "/api/health", "/api/openapi.json", "/static/tiles/tiles.svg", "/none"]
)
def test_without_the_token_nothing_is_served(guarded, path):
    answer = guarded.get(path)

    assert answer.status_code == 401
    assert "<svg" not in answer.get_data(as_text=True)


@pytest.mark.parametrize("token", ["", "wrong", TOKEN[:-1], TOKEN + "x", "權杖"])
def test_a_wrong_token_opens_nothing(guarded, token):
    guarded.set_cookie("taishot_token", token)

    assert guarded.get("/api/health", query_string={"token": token}).status_code == 401
    bearer = {"Authorization": f"Bearer {token}".encode().decode("latin-1")}
    assert guarded.get("/api/health", headers=bearer).status_code == 401


def test_the_first_visit_trades_the_token_for_a_cookie(guarded):
    first = guarded.get("/api/health", query_string={"token": TOKEN, "lang": "en"})

    assert first.status_code == 303
    assert first.headers["Location"] == "/api/health?lang=en"
    assert "HttpOnly" in first.headers["Set-Cookie"]
    assert guarded.get("/api/health").status_code == 200


def test_a_token_never_leads_to_another_server(guarded):
    answer = guarded.get("//evil.example/", query_string={"token": TOKEN})

    assert not answer.headers.get("Location", "/").startswith("//")
    assert "evil.example" not in answer.headers.get("Location", "").split("/")[:3]


def test_programs_may_send_the_token_as_a_header(guarded):
    answer = guarded.get("/api/health", headers={"Authorization": f"Bearer {TOKEN}"})

    assert answer.status_code == 200


def test_the_token_does_not_replace_the_host_check(guarded):
    headers = {"Authorization": f"Bearer {TOKEN}", "Host": "evil.example"}

    assert guarded.get("/api/health", headers=headers).status_code == 403
