import json

import pytest

from taishot.vision.corrected import load_corrected


@pytest.fixture
def read(client, jpeg):
    return client.post("/api/read", data=jpeg, content_type="image/jpeg").json


def corrected(read, **changes):
    tiles = [
        {key: tile[key] for key in ("tile", "quad", "role", "group")}
        for tile in read["reading"]["tiles"]
    ]
    return {"photo_id": read["id"], "tiles": tiles, "hand": "123mEE", **changes}


def stored(settings):
    return load_corrected(settings.home / "corrections")


def test_a_correction_is_stored_with_the_photo_and_the_first_reading(client, read, settings, jpeg):
    body = corrected(read)
    body["tiles"][0]["tile"] = "9m"
    del body["tiles"][4]

    answer = client.post("/api/corrections", json=body)

    assert answer.status_code == 201
    assert answer.json["tiles"] == 4
    assert answer.json["changed"] == 2
    (sample,), damaged = stored(settings)
    assert damaged == []
    assert [tile.label.code for tile in sample.tiles] == ["9m", "2m", "3m", "E"]
    assert sample.reading == read["reading"]
    photo = settings.home / "corrections" / sample.id / sample.photo
    assert photo.read_bytes() == jpeg


def test_a_confirmed_reading_counts_as_unchanged(client, read):
    assert client.post("/api/corrections", json=corrected(read)).json["changed"] == 0


def test_corrections_are_listed_newest_first(client, read):
    first = client.post("/api/corrections", json=corrected(read)).json
    second = client.post("/api/corrections", json=corrected(read, hand=None)).json

    listed = client.get("/api/corrections").json["corrections"]

    assert {entry["id"] for entry in listed} == {first["id"], second["id"]}
    assert listed == sorted(listed, key=lambda e: e["created"], reverse=True) or len(listed) == 2


def test_a_correction_outlives_its_photo(client, read):
    client.post("/api/corrections", json=corrected(read))
    client.delete(f"/api/photos/{read['id']}")

    assert len(client.get("/api/corrections").json["corrections"]) == 1
    assert client.post("/api/corrections", json=corrected(read)).status_code == 404


def test_text_that_cannot_be_written_as_utf8_does_no_harm(client, read, settings):
    body = json.dumps(corrected(read, hand="\ud800"))

    answer = client.post("/api/corrections", data=body, content_type="application/json")

    assert answer.status_code == 201
    assert len(stored(settings)[0]) == 1


@pytest.mark.parametrize(
    "spoil",
    [
        lambda b: b.update(photo_id="../../../etc/passwd"),
        lambda b: b.update(photo_id=None),
        lambda b: b.update(tiles=None),
        lambda b: b.update(tiles=b["tiles"] * 100),
        lambda b: b.update(hand=7),
        lambda b: b.update(hand="x" * 501),
        lambda b: b["tiles"].append("1m"),
        lambda b: b["tiles"][0].update(tile="10m"),
        lambda b: b["tiles"][0].update(tile=["1m"]),
        lambda b: b["tiles"][0].update(quad=[[0, 0], [1, 0], [1, 1]]),
        lambda b: b["tiles"][0].update(quad=[[0, 0], [1, 0], [1, 1], [0, "1"]]),
        lambda b: b["tiles"][0].update(quad=[[0, 0], [1, 0], [1, 1], [0, 1e9]]),
        lambda b: b["tiles"][0].update(quad=[[0, 0], [1, 0], [1, 1], [0, True]]),
        lambda b: b["tiles"][0].update(role="king"),
        lambda b: b["tiles"][0].update(role=[]),
        lambda b: b["tiles"][0].update(group=10**30),
        lambda b: b["tiles"][0].update(group=1.5),
    ],
)
def test_a_spoiled_correction_is_refused_and_nothing_is_stored(client, read, settings, spoil):
    body = corrected(read)
    spoil(body)

    answer = client.post("/api/corrections", json=body)

    assert answer.status_code == 422
    assert answer.json["id"] == "bad_correction"
    assert stored(settings) == ([], [])


def test_a_full_disk_is_said_and_leaves_nothing_half_done(client, read, settings, monkeypatch):
    def full(path, data):
        if path.name == "sample.json":
            raise OSError(28, "No space left on device")
        path.write_bytes(data)

    monkeypatch.setattr("taishot.webui.corrections.write_atomically", full)

    answer = client.post("/api/corrections", json=corrected(read))

    assert answer.status_code == 503
    assert "No space left" in answer.json["message"]
    assert list((settings.home / "corrections").iterdir()) == []


def test_what_a_crash_left_is_no_sample(client, read, settings):
    client.post("/api/corrections", json=corrected(read))
    folder = settings.home / "corrections"
    (folder / ".new-halfwritten").mkdir()
    (folder / ".new-halfwritten" / "sample.json").write_text("{")
    (folder / "damaged").mkdir()
    (folder / "damaged" / "sample.json").write_text('{"format": 1}')

    samples, damaged = stored(settings)

    assert len(samples) == 1
    assert [path.name for path, _ in damaged] == ["damaged"]
    assert len(client.get("/api/corrections").json["corrections"]) == 1
