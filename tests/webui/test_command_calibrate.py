import json

import cv2
import numpy as np
import pytest

from taishot.scoring.tiles import ALL_TILES
from taishot.vision.pipeline import PhotoReader
from taishot.vision.types import Classification, Detections
from taishot.webui.cli import main
from taishot.webui.commands import calibrate, photos

W, H = 60, 80
ALL = [tile.code for tile in ALL_TILES]


def face(code):
    rng = np.random.default_rng([11, *code.encode()])
    picture = np.full((5, 4, 3), 235, np.uint8)
    blots = rng.random((5, 4)) < 0.5
    picture[blots] = rng.integers(0, 160, (int(blots.sum()), 3))
    return cv2.resize(picture, (W, H), interpolation=cv2.INTER_NEAREST)


def shoot(path, codes):
    canvas = np.full((600, 700, 3), 60, np.uint8)
    for k, code in enumerate(codes):
        x, y = 60 + 62 * (k % 9), 60 + 90 * (k // 9)
        canvas[y : y + H, x : x + W] = face(code)
    path.write_bytes(cv2.imencode(".png", canvas)[1].tobytes())
    return path


class OnGrid:
    """Finds the tiles of a grid by looking for what is not table."""

    def detect(self, photo):
        quads = []
        for k in range(45):
            x, y = 60 + 62 * (k % 9), 60 + 90 * (k // 9)
            if (photo.pixels[y : y + H, x : x + W] != 60).any():
                quads.append([[x, y], [x + W, y], [x + W, y + H], [x, y + H]])
        ones = np.ones(len(quads), np.float32)
        return Detections(np.array(quads, np.float32).reshape(-1, 4, 2), ones, ones * 0)


class AlwaysOneWan:
    """Takes every tile for 一萬, not very sure."""

    def classify(self, photo, detections):
        chances = np.full((len(detections), 42), 0.4 / 41, np.float32)
        chances[:, 0] = 0.6
        turns = np.zeros(len(detections), np.int64)
        return Classification(ALL_TILES, chances, turns, np.full(len(turns), 0.9, np.float32))


@pytest.fixture(autouse=True)
def world(monkeypatch, tmp_path):
    monkeypatch.setenv("TAISHOT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.setattr(photos, "default_reader", lambda: PhotoReader(OnGrid(), AlwaysOneWan()))


def test_before_and_after(tmp_path, capsys):
    all_faces = shoot(tmp_path / "all.png", ALL)
    hand = "1m 2m 3m E E C C 9p f8"
    other = shoot(tmp_path / "other.png", hand.split())

    code = main(
        ["calibrate", str(all_faces), "--name", "mine", "--check", str(other), "--truth", hand]
    )

    out = capsys.readouterr().out
    assert code == 0
    assert "42 faces of 42 kinds" in out
    assert "1 of 9 before, 9 of 9 with the set" in out

    assert main(["read", str(other), "--tiles", "mine"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [tile["tile"] for tile in answer["tiles"]] == hand.split()


def test_a_corrected_reading(tmp_path, capsys):
    photo = shoot(tmp_path / "some.png", ["5s", "W"])
    main(["read", str(photo)])
    answer = json.loads(capsys.readouterr().out)
    for tile, code in zip(answer["tiles"], ["5s", "W"], strict=True):
        tile["tile"] = code
    right = tmp_path / "right.json"
    right.write_text(json.dumps(answer))

    arguments = ["calibrate", str(photo), "--corrected", str(right), "--name", "兩張", "--lang"]
    assert main([*arguments, "zh"]) == 0
    assert "2 種共 2 張" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--name", "x"], 1, "2 tiles were found"),
        (["--name", "../x"], 1, "cannot name"),
        (["--name", "x", "--order", "1m 2m 3m"], 1, "not 3"),
        (["--name", "x", "--order", "5z5"], 2, "--order"),
        (["--name", "x", "--check", "y.jpg"], 2, "belong together"),
        (["--name", "x", "--corrected", "a", "--corrected", "b"], 2, "one --corrected"),
        (["--name", "x", "--corrected", "/nowhere.json"], 1, "nowhere.json"),
        ([], 2, "--name"),
    ],
)
def test_what_is_wrong_is_said(tmp_path, arguments, code, said, capsys):
    photo = shoot(tmp_path / "two.png", ["5s", "W"])
    try:
        left = main(["calibrate", str(photo), *arguments])
    except SystemExit as leaving:
        left = leaving.code

    assert left == code
    assert said in capsys.readouterr().err


def test_an_unknown_set_is_named(tmp_path, capsys):
    photo = shoot(tmp_path / "two.png", ["5s", "W"])

    assert main(["read", str(photo), "--tiles", "nobody"]) == 1
    assert "nobody" in json.loads(capsys.readouterr().out)["error"]["message"]


def test_order_keeps_its_order():
    named = calibrate._tiles("31m 東C (777s) +f6f1")

    assert [tile.code for tile in named] == ["3m", "1m", "E", "C", "7s", "7s", "7s", "f6", "f1"]
