import io
import json
from importlib.resources import files

import jsonschema
import numpy as np
import pytest
from PIL import Image

from taishot.scoring.notation import parse_hand
from taishot.scoring.tiles import TILE_BY_CODE
from taishot.vision.types import Doubt, Reading, Role, TileSighting, Timings
from taishot.webui.cli import main
from taishot.webui.commands import photos

WIN = "123456m789p111sEEECC"


class FakeReader:
    """Reads the same hand from every photo."""

    def __init__(self, hand=WIN, doubts=()):
        self.hand, self.doubts = hand, doubts

    def read(self, photo, load_ms=0.0):
        tiles = parse_hand(self.hand).concealed if self.hand else ()
        sightings = tuple(self._sighting(i, tile) for i, tile in enumerate(tiles))
        size = (photo.full_width, photo.full_height)
        return Reading(
            photo.name, *size, sightings, self.hand, self.doubts, Timings(load_ms, 1.0, 2.0, 3.0)
        )

    def _sighting(self, index, tile):
        left = 10 + 20 * index
        corners = [(left, 40), (left + 18, 40), (left + 18, 66), (left, 66)]
        others = ((TILE_BY_CODE["9s"], 0.01),)
        quad = np.array(corners, np.float32)
        return TileSighting(tile, 0.98, quad, others, index > 0, Role.CONCEALED, 0)


@pytest.fixture
def sees(monkeypatch):
    def told(*args, **how):
        monkeypatch.setattr(photos, "default_reader", lambda: FakeReader(*args, **how))

    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    told()
    return told


@pytest.fixture
def photo(tmp_path):
    held = io.BytesIO()
    Image.new("RGB", (400, 120), "green").save(held, "JPEG")
    path = tmp_path / "手牌.jpg"
    path.write_bytes(held.getvalue())
    return path


def test_read_prints_one_object_a_photo(sees, photo, capsys):
    assert main(["read", str(photo), str(photo), "--jsonl"]) == 0

    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["photo"] for answer in answers] == [str(photo)] * 2
    first = answers[0]
    assert (first["width"], first["height"]) == (400, 120)
    assert first["hand"] == WIN
    assert first["tiles"][0] == {
        "tile": "1m",
        "score": 0.98,
        "sure": False,
        "box": [9.6, 39.5, 28.4, 66.5],
        "quad": [[10.0, 40.0], [28.0, 40.0], [28.0, 66.0], [10.0, 66.0]],
        "alternatives": [["9s", 0.01]],
        "role": "concealed",
        "group": 0,
    }
    assert set(first["timings_ms"]) == {"load", "detect", "classify", "assemble"}


def test_read_answers_as_the_published_schema_says(sees, photo, tmp_path, capsys):
    schema = json.loads((files("taishot.webui") / "schemas/reading.schema.json").read_text())
    main(["read", str(photo), str(tmp_path / "none.jpg")])

    for line in capsys.readouterr().out.splitlines():
        jsonschema.validate(json.loads(line), schema)


def test_read_goes_on_after_a_bad_photo(sees, photo, tmp_path, capsys):
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"no picture")

    assert main(["read", str(bad), str(tmp_path / "none.jpg"), str(photo)]) == 1

    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [a.get("error", {}).get("id") for a in answers] == ["not_an_image", "no_file", None]
    assert answers[0]["photo"] == str(bad)
    assert answers[0]["error"]["message_zh"]


def test_read_takes_names_from_standard_input(sees, photo, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{photo}\n\n{photo}\n"))

    assert main(["read", "-"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_read_without_models_says_so(photo, monkeypatch, capsys):
    def missing():
        raise FileNotFoundError("detector.onnx is not there; reinstall taishot")

    monkeypatch.setattr(photos, "default_reader", missing)

    assert main(["read", str(photo)]) == 1
    assert "reinstall taishot" in json.loads(capsys.readouterr().out)["error"]["message"]


def test_count_prints_the_sheet_and_the_doubts(sees, photo, capsys):
    sees(doubts=(Doubt("look at this tile", "請看這張牌", (0,)),))

    code = main(["count", str(photo), "--seat", "東", "--round", "東", "--win-tile", "E"])

    out = capsys.readouterr().out
    assert code == 0
    assert "hand  123456m789p111sEEECC *E" in out
    assert "門風" in out
    assert "look at this tile (5% from the left, 44% from the top)" in out


def test_count_says_where_the_gap_between_two_tiles_is(sees, photo, capsys):
    sees("123456m789p111sEEEC", (Doubt("room", "空一張", (4, 5), "perhaps_missed"),))

    main(["count", str(photo)])
    assert "room (27% from the left, 44% from the top)" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_count_of_a_photo_that_is_not_there_names_it_once(sees, tmp_path, capsys, lang):
    missing, bad = str(tmp_path / "dir.jpg"), tmp_path / "bad.jpg"
    bad.write_bytes(b"no picture")

    assert main(["count", missing, "--lang", lang]) == 1
    assert capsys.readouterr().err.count(missing) == 1
    assert main(["count", str(bad), "--lang", lang]) == 1
    assert capsys.readouterr().err.count(str(bad)) == 1


def test_count_speaks_chinese(sees, photo, capsys):
    sees(doubts=(Doubt("look at this tile", "請看這張牌", (0,)),))

    assert main(["count", str(photo), "--win-tile", "1s", "--lang", "zh"]) == 0
    assert "請看這張牌" in capsys.readouterr().out


def test_count_as_json(sees, photo, capsys):
    assert main(["count", str(photo), "--win-tile", "1s", "--json"]) == 0

    answer = json.loads(capsys.readouterr().out)
    assert answer["hand"] == "123456m789p111sEEECC *1s"
    assert answer["sheet"]["allowed"] is True
    assert len(answer["tiles"]) == 17


def test_count_draws(sees, photo, tmp_path, capsys):
    out = tmp_path / "drawn.png"

    assert main(["count", str(photo), "--win-tile", "1s", "--draw", str(out)]) == 0
    with Image.open(out) as drawn:
        assert drawn.width == 400
        assert drawn.height > 120  # the legend stands below the photo


def test_count_takes_the_winning_tile_into_a_waiting_hand(sees, photo, capsys):
    sees("123456m789p111sEEEC")

    assert main(["count", str(photo), "--win-tile", "C"]) == 0
    assert "*C" in capsys.readouterr().out


def test_count_of_a_waiting_hand_lists_its_waits(sees, photo, capsys):
    sees("123456m789p111sEEEC")

    assert main(["count", str(photo)]) == 1
    assert "16 tiles" in (out := capsys.readouterr().out)
    assert "waits for C" in out


def test_count_of_thirteen_tiles_is_no_win_and_lists_waits(sees, photo, capsys):
    sees("123456m789p11sEE")

    assert main(["count", str(photo)]) == 1
    out = capsys.readouterr().out
    assert "13 tiles" in out
    assert "4 fewer than 17" in out
    assert "waits for 1s E" in out


def test_count_of_a_wrong_hand_says_which_tile_is_wrong(sees, photo, capsys):
    sees("123456m789p111sEEECP")

    assert main(["count", str(photo)]) == 1
    out = capsys.readouterr().out
    assert "Not a win" in out
    assert "With P in place of C" in out


def test_count_of_fourteen_tiles_by_rules_that_win_with_fourteen(sees, photo, capsys):
    sees("111222333999mEE", (Doubt("14 tiles, 3 fewer", "只有 14 張", (), "short_hand"),))

    code = main(["count", str(photo), "--rules", "shanghai-qinghunpeng", "--win-tile", "E"])

    out = capsys.readouterr().out
    assert code == 0
    assert "Not a win" not in out
    assert "3 fewer" not in out


def test_count_with_the_hand_corrected(sees, photo, capsys):
    sees("123456m789p111sEEECP")

    assert main(["count", str(photo), "--hand", WIN + " *C"]) == 0
    assert "hand  123456m789p111sEEECC *C" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong", [["--win-tile", "9p9p"], ["--win-tile", "2s"], ["--hand", "12x"], ["--draw", "a.gif"]]
)
def test_count_usage(sees, photo, wrong, capsys):
    try:
        code = main(["count", str(photo), *wrong])
    except SystemExit as leaving:
        code = leaving.code

    assert code == 2
    assert wrong[1][:2] in capsys.readouterr().err


def test_count_of_an_unreadable_photo(sees, tmp_path, capsys):
    assert main(["count", str(tmp_path / "none.jpg"), "--lang", "zh"]) == 1
    assert "無法開啟" in capsys.readouterr().err


def test_count_of_a_photo_without_a_hand(sees, photo, capsys):
    sees(None, (Doubt("no tiles were found", "找不到麻將牌"),))

    assert main(["count", str(photo)]) == 1
    assert "no tiles were found" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "heading", "told", "cure"),
    [
        ("en", "Impossible: one set", "! five 9s: at most four exist", "With 1p in place of 9s"),
        ("zh", "不可能：一副牌", "! 九條有 5 張：一副牌每種最多四張", "若 九條 是 一筒 就胡了"),
    ],
)
def test_five_of_a_kind_is_impossible_before_anything_else(
    sees, photo, capsys, language, heading, told, cure
):
    sees("123456m7899999sEEE1p")

    assert main(["count", str(photo), "--lang", language]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].startswith(heading)
    assert lines[3].startswith(told)
    assert [line for line in lines if "1p" in line or "一筒" in line][1:] == [lines[4]]
    assert lines[4].startswith(cure)
    assert not any(line.startswith(("Not a win", "No win", "沒有胡")) for line in lines)


def test_a_flower_twice_is_told_before_the_missing_tile(sees, photo, capsys):
    assert main(["score", "123456m789p111sEEEC +f1f1"]) == 1

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Impossible")
    assert lines[1].startswith("! two f1: only one of each exists")
    assert lines[2].startswith("! 16 tiles")
