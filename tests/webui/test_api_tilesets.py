import io

import numpy as np
import pytest
from PIL import Image

from taishot.scoring.tiles import ALL_TILES, TILE_BY_CODE
from taishot.vision.pipeline import PhotoReader
from taishot.vision.tileset import load_tile_set, set_path
from taishot.vision.types import Classification, Detections
from taishot.webui import cli, create_app


@pytest.fixture(autouse=True)
def home(settings, monkeypatch):
    monkeypatch.setenv("TAISHOT_HOME", str(settings.home))
    return settings.home


@pytest.fixture
def body(client, jpeg):
    """A request to learn the five tiles that the fake reader saw, the first put right."""
    read = client.post("/api/read", data=jpeg, content_type="image/jpeg").json
    tiles = [{"tile": tile["tile"], "quad": tile["quad"]} for tile in read["reading"]["tiles"]]
    tiles[0]["tile"] = "9m"
    return {"name": "grandmother's set".replace("'", "-"), "photo_id": read["id"], "tiles": tiles}


def test_a_corrected_photo_teaches_a_set(client, body):
    answer = client.post("/api/tilesets", json=body)

    assert answer.status_code == 201
    assert answer.json == {"name": body["name"], "kinds": 4, "faces": 5}
    assert client.get("/api/tilesets").json["tilesets"] == [answer.json]
    codes = [label.code for label in load_tile_set(body["name"]).labels]
    assert codes == ["9m", "2m", "3m", "E", "E"]


def test_another_photo_adds_to_the_set(client, body):
    client.post("/api/tilesets", json=body)
    body["tiles"][0]["tile"] = "8m"

    answer = client.post("/api/tilesets", json=body)

    assert answer.json == {"name": body["name"], "kinds": 5, "faces": 10}


def test_backs_and_unknown_tiles_teach_nothing(client, body):
    for tile, code in zip(body["tiles"], ("back", "?", "back", "?", "E"), strict=True):
        tile["tile"] = code
    assert client.post("/api/tilesets", json=body).json["faces"] == 1

    body["tiles"].pop()
    body["name"] = "nothing"
    answer = client.post("/api/tilesets", json=body)
    assert (answer.status_code, answer.json["id"]) == (422, "bad_tile_set")


def test_a_set_can_be_forgotten(client, body):
    client.post("/api/tilesets", json=body)

    assert client.delete(f"/api/tilesets/{body['name']}").status_code == 204
    assert client.delete(f"/api/tilesets/{body['name']}").status_code == 404
    assert client.get("/api/tilesets").json["tilesets"] == []


@pytest.mark.parametrize("name", ["", "  ", "x" * 65, "../up", "a/b", None, 7, "\0", "."])
def test_a_name_that_is_no_file_name_is_refused(client, body, home, name):
    answer = client.post("/api/tilesets", json={**body, "name": name})

    assert answer.status_code == 422
    assert not (home / "tilesets").exists()


def test_a_broken_set_hides_no_other(client, body):
    client.post("/api/tilesets", json=body)
    set_path("broken").write_bytes(b"not a set")

    names = [each["name"] for each in client.get("/api/tilesets").json["tilesets"]]

    assert names == [body["name"]]


def test_a_set_that_is_not_there_is_told(client, jpeg):
    answer = client.post("/api/read?tiles=none", data=jpeg, content_type="image/jpeg")

    assert (answer.status_code, answer.json["id"]) == (422, "no_tile_set")


class OneTile:
    """A detector and a classifier that see one tile and cannot tell 1m from E."""

    labels = (TILE_BY_CODE["1m"], TILE_BY_CODE["E"])

    def detect(self, photo):
        quad = [[20, 40], [48, 40], [48, 80], [20, 80]]
        one = np.ones(1, np.float32)
        return Detections(np.array([quad], np.float32), one, one * 0)

    def classify(self, photo, detections):
        even = np.full((1, 2), 0.5, np.float32)
        turns = np.zeros(1, np.int64)
        return Classification(self.labels, even, turns, np.ones(1, np.float32))


def test_a_photo_is_read_with_the_set_that_is_named(client, body, settings, jpeg):
    client.post("/api/tilesets", json=body)
    one = OneTile()
    reading = create_app(settings, PhotoReader(one, one)).test_client()

    answer = reading.post(
        "/api/read", query_string={"tiles": body["name"]}, data=jpeg, content_type="image/jpeg"
    )

    assert answer.status_code == 200
    assert len(answer.json["reading"]["tiles"]) == 1


class LaidOut:
    """Sees the first `count` kinds in rows of nine, in a photo of 640 x 480."""

    def __init__(self, count):
        self.count = count

    def detect(self, photo):
        corners = [[0, 0], [36, 0], [36, 48], [0, 48]]
        places = [[20 + 60 * (i % 9), 20 + 90 * (i // 9)] for i in range(self.count)]
        quads = np.array(places, np.float32)[:, None] + np.array(corners, np.float32)
        ones = np.ones(self.count, np.float32)
        return Detections(quads, ones, ones * 0)

    def classify(self, photo, detections):
        sure = np.eye(self.count, len(ALL_TILES), dtype=np.float32)
        turns = np.zeros(self.count, np.int64)
        return Classification(ALL_TILES, sure, turns, np.ones(self.count, np.float32))


@pytest.mark.parametrize(("count", "status"), [(42, 201), (34, 201), (41, 422)])
def test_all_faces_in_their_order_teach_a_set(settings, count, status):
    client = create_app(settings, PhotoReader(LaidOut(count), LaidOut(count))).test_client()
    held = io.BytesIO()
    Image.new("RGB", (640, 480)).save(held, "JPEG")
    read = client.post("/api/read", data=held.getvalue(), content_type="image/jpeg").json

    body = {"name": "mine", "photo_id": read["id"], "laid_out": True}
    answer = client.post("/api/tilesets", json=body)

    assert answer.status_code == status
    if status == 201:
        assert answer.json == {"name": "mine", "kinds": count, "faces": count}
    else:
        assert "41" in answer.json["message"]


def test_a_reader_without_sets_says_so(client, body):
    laid_out = {"name": "mine", "photo_id": body["photo_id"], "laid_out": True}

    answer = client.post("/api/tilesets", json=laid_out)

    assert (answer.status_code, answer.json["id"]) == (422, "no_tile_set")


def test_the_page_of_the_sets_and_its_twin(client, body):
    client.post("/api/tilesets", json=body)

    twin = client.get("/tilesets", headers={"Accept": "application/json"})
    page = client.get("/tilesets", headers={"Accept": "text/html"})

    assert twin.json == client.get("/api/tilesets").json
    assert page.status_code == 200
    assert page.mimetype == "text/html"


def test_the_server_does_not_start_with_a_set_that_is_not_there(capsys):
    assert cli.main(["web", "--tiles", "none"]) == 2
    assert "none" in capsys.readouterr().err
