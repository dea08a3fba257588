import json

import cv2
import numpy as np
import pytest

from taishot.scoring.tiles import ALL_TILES, TILE_BY_CODE
from taishot.vision.calibrate import faces_corrected, faces_laid_out, tile_set, tiles_right
from taishot.vision.pipeline import PhotoReader
from taishot.vision.tileset import (
    SetClassifier,
    TileSet,
    TileSetError,
    load_tile_set,
    save_tile_set,
    stored_sets,
    with_tile_set,
)
from taishot.vision.types import Classification, Detections, Photo

W, H = 60, 80


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("TAISHOT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def face(code, seed=7):
    """A drawing of its own for every code: coarse coloured blots on white, no way up the same."""
    rng = np.random.default_rng([seed, *code.encode()])
    blots = rng.random((5, 4)) < 0.45
    blots[0, 0] = True
    picture = np.full((5, 4, 3), 235, np.uint8)
    picture[blots] = rng.integers(0, 160, (int(blots.sum()), 3))
    large = cv2.resize(picture, (W - 12, H - 12), interpolation=cv2.INTER_NEAREST)
    return cv2.copyMakeBorder(large, 6, 6, 6, 6, cv2.BORDER_CONSTANT, value=(235, 235, 235))


class Drawn:
    """A photo of drawn faces in rows of nine, and what fakes say of it."""

    def __init__(self, codes, light=1.0, upside_down=False):
        rows = -(-len(codes) // 9)
        canvas = np.full((120 + 90 * rows, 900, 3), 60, np.uint8)
        quads = []
        for k, code in enumerate(codes):
            x, y = 60 + 62 * (k % 9), 60 + 90 * (k // 9)
            canvas[y : y + H, x : x + W] = face(code)
            quads.append([[x, y], [x + W, y], [x + W, y + H], [x, y + H]])
        self.quads = np.array(quads, np.float32)
        if upside_down:
            canvas = np.ascontiguousarray(canvas[::-1, ::-1])
            size = np.array([canvas.shape[1], canvas.shape[0]], np.float32)
            self.quads = size - self.quads
        self.photo = Photo((canvas * light).astype(np.uint8), "drawn")
        self.codes = codes

    def reader(self, said=None, sure=0.9):
        found = Detections(
            self.quads, np.ones(len(self.quads), np.float32), np.zeros(len(self.quads), np.float32)
        )
        return PhotoReader(Finds(found), Says(said or self.codes, sure))


class Finds:
    def __init__(self, detections):
        self.detections = detections

    def detect(self, photo):
        return self.detections


class Says:
    def __init__(self, codes, sure):
        self.codes, self.sure = codes, sure

    def classify(self, photo, detections):
        count = len(detections)
        chances = np.full((count, 42), (1 - self.sure) / 41, np.float32)
        for row, code in zip(chances, self.codes, strict=True):
            row[ALL_TILES.index(TILE_BY_CODE[code])] = self.sure
        zeros = np.zeros(count, np.int64)
        return Classification(ALL_TILES, chances, zeros, np.full(count, 0.9, np.float32))


ALL = [tile.code for tile in ALL_TILES]


def names(text):
    return text.split()


def test_all_faces_in_their_usual_order_make_a_set():
    drawn = Drawn(ALL)
    faces = faces_laid_out(drawn.reader(said=["1m"] * 42), drawn.photo)

    assert [label.code for label, _ in faces] == ALL
    learned = tile_set("mine", [(drawn.photo, faces)])
    assert learned.crops.shape == (42, 64, 64, 3)


def test_another_number_of_tiles_is_refused_with_the_order():
    drawn = Drawn(ALL[:40])

    with pytest.raises(TileSetError, match="40 tiles were found") as caught:
        faces_laid_out(drawn.reader(), drawn.photo)
    assert "東南西北" in caught.value.message_zh


def test_a_given_order_names_fewer_faces():
    drawn = Drawn(["3m", "1m", "E"])
    order = [TILE_BY_CODE[code] for code in ("3m", "1m", "E")]

    faces = faces_laid_out(drawn.reader(), drawn.photo, order)

    assert [label.code for label, _ in faces] == ["3m", "1m", "E"]


@pytest.mark.parametrize(("light", "upside_down"), [(1.0, False), (0.5, False), (0.8, True)])
def test_a_set_corrects_a_classifier_that_does_not_know_it(light, upside_down):
    drawn = Drawn(ALL)
    learned = tile_set("mine", [(drawn.photo, faces_laid_out(drawn.reader(), drawn.photo))])
    hand = [
        "2m",
        "3m",
        "4m",
        "5p",
        "6p",
        "7p",
        "1s",
        "F",
        "F",
        "F",
        "E",
        "E",
        "E",
        "9m",
        "9m",
        "f1",
        "f5",
    ]
    wrong = [
        "3m",
        "2m",
        "4m",
        "5p",
        "9p",
        "7p",
        "F",
        "1s",
        "F",
        "F",
        "E",
        "E",
        "E",
        "8m",
        "9m",
        "f2",
        "f6",
    ]
    other = Drawn(hand, light, upside_down)
    reader = other.reader(said=wrong, sure=0.8)
    truth = [TILE_BY_CODE[code] for code in hand]

    before = tiles_right(reader.read(other.photo), truth)
    reading = with_tile_set(reader, learned).read(other.photo)

    assert before < 15
    assert [s.label.code for s in reading.sightings] == hand


def test_a_face_that_the_set_does_not_have_keeps_its_name():
    drawn = Drawn(ALL[:34])
    learned = tile_set("mine", [(drawn.photo, faces_laid_out(drawn.reader(), drawn.photo))])
    other = Drawn(["f1", "f2"])

    answer = SetClassifier(other.reader().classifier, learned).classify(
        other.photo, other.reader().detector.detect(other.photo)
    )

    assert [ALL[k] for k in answer.probabilities.argmax(axis=1)] == ["f1", "f2"]
    assert np.allclose(answer.probabilities.sum(axis=1), 1, atol=1e-4)


def test_a_corrected_reading_names_the_faces(tmp_path):
    drawn = Drawn(["1m", "2m", "E"])
    tiles = [
        {"tile": code, "quad": (quad * 2).tolist()}
        for code, quad in zip(["5m", "back", "E"], drawn.quads, strict=True)
    ]
    path = tmp_path / "reading.json"
    path.write_text(json.dumps({"width": drawn.photo.width * 2, "tiles": tiles}))

    faces = faces_corrected(drawn.photo, path)

    assert [label.code for label, _ in faces] == ["5m", "E"]
    assert np.allclose(faces[0][1], drawn.quads[0])


def test_a_broken_correction_is_refused(tmp_path):
    path = tmp_path / "reading.json"
    path.write_text('{"tiles": 3}')

    with pytest.raises(TileSetError, match="no answer of"):
        faces_corrected(Drawn(["1m"]).photo, path)


def test_sets_are_kept_by_name(home):
    crops = np.zeros((2, 64, 64, 3), np.uint8)
    save_tile_set(TileSet("家裡的 牌", (TILE_BY_CODE["1m"], TILE_BY_CODE["f8"]), crops))

    again = load_tile_set("家裡的 牌")

    assert stored_sets() == ("家裡的 牌",)
    assert [label.code for label in again.labels] == ["1m", "f8"]


@pytest.mark.parametrize("name", ["", "../x", "a/b", "x" * 80, ".hidden"])
def test_names_that_are_no_file_names_are_refused(home, name):
    with pytest.raises(TileSetError, match="cannot name"):
        load_tile_set(name)


def test_a_missing_and_a_broken_set_are_told_apart(home):
    with pytest.raises(TileSetError, match="there is no tile set"):
        load_tile_set("nothing")
    (home / "tilesets").mkdir(parents=True)
    (home / "tilesets" / "broken.npz").write_bytes(b"not a set")
    with pytest.raises(TileSetError, match="make it anew"):
        load_tile_set("broken")
