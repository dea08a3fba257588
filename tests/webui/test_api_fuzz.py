"""Whatever is sent, the answer is never a 5xx and an error is always in the one shape."""

import io
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from taishot.scoring.hand import Event
from taishot.scoring.tiles import TILE_BY_CODE
from taishot.webui import create_app
from taishot.webui.settings import Settings

FEW = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
CODES = st.sampled_from([*TILE_BY_CODE, "back", "?", "0m", "東", ""])
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20), CODES
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
RULES = st.sampled_from(
    ["luohan-2004", "classic-73", "new-53", "common-table", "jianjie", "shanghai-qinghunpeng", "x",
     "../luohan-2004", "", None]
)  # fmt: skip
REQUEST_PARTS = {
    "rules": RULES | ANYTHING,
    "hand": st.text("0123456789mpsfESWNCFP()[]*+ 東一萬", max_size=40) | ANYTHING,
    "concealed": st.lists(CODES, max_size=18) | ANYTHING,
    "melds": st.lists(
        st.fixed_dictionaries(
            {"type": st.sampled_from(["chi", "pong", "kong", "concealed_kong", "x"])},
            optional={"tiles": st.lists(CODES, max_size=5)},
        ),
        max_size=5,
    )
    | ANYTHING,
    "win_tile": CODES | ANYTHING,
    "flowers": st.lists(CODES, max_size=9) | ANYTHING,
    "seat": st.sampled_from("ESWN東") | ANYTHING,
    "round": st.sampled_from("ESWN東") | ANYTHING,
    "dealer": st.booleans() | ANYTHING,
    "streak": st.integers() | ANYTHING,
    "self_draw": st.booleans() | ANYTHING,
    "flags": st.lists(st.sampled_from([event.value for event in Event]), max_size=4) | ANYTHING,
    "options": st.dictionaries(st.sampled_from(["cap", "base", "peace_wait", "x"]), SCALARS)
    | ANYTHING,
    "payments": st.dictionaries(
        st.sampled_from(["base", "unit", "payer", "dealer", "side_bases", "deposits"]), ANYTHING
    )
    | ANYTHING,
}
SCORE_REQUEST = st.fixed_dictionaries({}, optional=REQUEST_PARTS)


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory):
    """A client whose reader sees nothing, and the id of a photo it read."""
    from taishot.vision.types import Reading

    class BlindReader:
        def read(self, photo):
            return Reading(photo.name, photo.full_width, photo.full_height)

    home = tmp_path_factory.mktemp("fuzzed")
    client = create_app(Settings(home=home, keep_photos=4), BlindReader()).test_client()
    held = io.BytesIO()
    Image.new("RGB", (64, 64)).save(held, "JPEG")
    read = client.post("/api/read", data=held.getvalue(), content_type="image/jpeg")
    return client, read.json["id"], held.getvalue()


def check(answer):
    assert answer.status_code < 500, answer.get_data(as_text=True)
    if answer.status_code >= 400:
        assert answer.mimetype == "application/problem+json"
        assert answer.json["message"]
        assert answer.json["message_zh"]
    return answer


@FEW
@given(body=st.binary(max_size=200), content_type=st.sampled_from(["application/json", "x/y", ""]))
@pytest.mark.parametrize(
    "path", ["/api/score", "/api/compare", "/api/corrections", "/api/tilesets"]
)
def test_bytes_for_json(fuzzed, path, body, content_type):
    check(fuzzed[0].post(path, data=body, content_type=content_type))


@FEW
@given(value=ANYTHING)
@pytest.mark.parametrize(
    "path", ["/api/score", "/api/compare", "/api/corrections", "/api/tilesets"]
)
def test_any_json(fuzzed, path, value):
    check(fuzzed[0].post(path, data=json.dumps(value), content_type="application/json"))


@settings(FEW, max_examples=100)
@given(request=SCORE_REQUEST)
def test_requests_that_are_nearly_right(fuzzed, request):
    body = json.dumps(request)

    answer = check(fuzzed[0].post("/api/score", data=body, content_type="application/json"))

    if answer.status_code == 200:
        assert answer.json["allowed"] in (True, False)
        assert answer.json["total"] == sum(line["tai"] for line in answer.json["lines"]) or (
            "points" in answer.json
        )


@FEW
@given(request=SCORE_REQUEST, rules=st.lists(RULES, max_size=3) | ANYTHING)
def test_comparisons_that_are_nearly_right(fuzzed, request, rules):
    body = json.dumps({"request": request, "rules": rules})

    check(fuzzed[0].post("/api/compare", data=body, content_type="application/json"))


MAGIC = (
    *(b"", b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n", b"RIFF\x10\0\0\0WEBPVP8 ", b"GIF89a", b"BM"),
    *(b"\0\0\0\x18ftypheic", b"\0\0\0\x18ftypavif", b"II*\0", b"MM\0*"),
)
POINTS = st.lists(st.floats(-50, 120), min_size=2, max_size=2)
TILE = st.fixed_dictionaries(
    {},
    optional={
        "tile": CODES | ANYTHING,
        "quad": st.lists(POINTS, min_size=3, max_size=5) | ANYTHING,
        "role": st.sampled_from(["concealed", "meld", "x"]) | ANYTHING,
        "group": st.integers() | ANYTHING,
    },
)  # fmt: skip


@FEW
@given(tiles=st.lists(TILE, max_size=4) | ANYTHING, hand=ANYTHING)
def test_corrections_that_are_nearly_right(fuzzed, tiles, hand):
    client, photo_id, _ = fuzzed
    body = json.dumps({"photo_id": photo_id, "tiles": tiles, "hand": hand})

    answer = check(client.post("/api/corrections", data=body, content_type="application/json"))

    assert answer.status_code in (201, 400, 422)


@FEW
@given(
    head=st.sampled_from(MAGIC),
    tail=st.binary(max_size=300),
    content_type=st.sampled_from(["image/jpeg", "application/octet-stream", "multipart/form-data"]),
)
def test_bytes_for_photos(fuzzed, head, tail, content_type):
    check(fuzzed[0].post("/api/read", data=head + tail, content_type=content_type))


@FEW
@given(data=st.data())
def test_photos_damaged_on_their_way(fuzzed, data):
    photo = bytearray(fuzzed[2])
    for _ in range(data.draw(st.integers(1, 8))):
        photo[data.draw(st.integers(0, len(photo) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(1, len(photo)))

    check(fuzzed[0].post("/api/read", data=bytes(photo[:cut]), content_type="image/jpeg"))


@FEW
@given(path=st.text(max_size=40), method=st.sampled_from(["GET", "POST", "DELETE", "PUT", "HEAD"]))
def test_any_path(fuzzed, path, method):
    answer = fuzzed[0].open("/" + path.lstrip("/"), method=method)

    assert answer.status_code < 500


@FEW
@given(name=st.text(max_size=60), value=st.text(st.characters(codec="latin-1"), max_size=60))
def test_any_header_and_query(fuzzed, name, value):
    clean = value.replace("\r", "").replace("\n", "")
    names = ("Host", "Origin", "Accept", "Cookie", "Content-Type", "Authorization", "Range")
    for header in names:
        answer = fuzzed[0].get("/api/health", query_string={name: value}, headers={header: clean})
        assert answer.status_code < 500
