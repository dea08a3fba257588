import io
import json
from hashlib import sha256

import pytest
from PIL import Image

from taishot.datasets import corrections
from taishot.datasets.formats import read_coco, read_yolo_obb
from taishot.scoring.tiles import TILE_BY_CODE
from taishot.vision.corrected import CorrectedPhoto, CorrectedTile, from_json, to_json
from taishot.vision.types import Role, Special
from taishot.webui import cli

QUAD = ((10.0, 20.0), (40.0, 22.0), (38.0, 62.0), (8.0, 60.0))
AT_THE_EDGE = ((-5.0, 100.0), (20.0, 100.0), (20.0, 140.0), (-5.0, 140.0))


def turned_jpeg():
    """Stored 400 x 300, red on the left; EXIF says to turn it, so upright it is 300 x 400."""
    image = Image.new("RGB", (400, 300), (20, 20, 20))
    image.paste((250, 20, 20), (0, 0, 200, 300))
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "a maker that nobody need know"
    held = io.BytesIO()
    image.save(held, "JPEG", exif=exif)
    return held.getvalue()


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("TAISHOT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def sample(home):
    data = turned_jpeg()
    made = CorrectedPhoto(
        id="A" * 22,
        created="2024-05-01T12:00:00+00:00",
        version="0",
        photo="photo.jpg",
        sha256=sha256(data).hexdigest(),
        width=300,
        height=400,
        tiles=(
            CorrectedTile(TILE_BY_CODE["9p"], QUAD, Role.CONCEALED, 0),
            CorrectedTile(Special.BACK, AT_THE_EDGE, Role.OTHER),
        ),
        hand="9p",
        changed=1,
        reading={"tiles": []},
    )
    folder = home / "corrections" / made.id
    folder.mkdir(parents=True)
    (folder / "photo.jpg").write_bytes(data)
    (folder / "sample.json").write_text(json.dumps(to_json(made)), encoding="utf-8")
    return made


def labels(sample):
    return [(tile.label, tile.quad) for tile in sample.tiles]


def test_a_sample_survives_its_file(sample):
    assert from_json(json.loads(json.dumps(to_json(sample)))) == sample


def test_coco_there_and_back(sample, tmp_path, capsys):
    out = tmp_path / "out"

    assert cli.main(["dataset", "export", str(out)]) == 0

    assert "1 photos, 2 tiles" in capsys.readouterr().out
    value = json.loads((out / "annotations.json").read_text(encoding="utf-8"))
    (image,) = read_coco(value)
    assert list(image.tiles) == labels(sample)
    assert value["annotations"][1]["bbox"] == [0, 100, 20, 40]
    assert value["annotations"][1]["area"] == 800
    assert {c["name"] for c in value["categories"]} >= {"1m", "f8", "back"}


def test_pictures_are_upright_and_say_nothing_else(sample, tmp_path):
    out = tmp_path / "out"
    cli.main(["dataset", "export", str(out)])

    with Image.open(out / "images" / f"{sample.id}.jpg") as image:
        assert image.size == (300, 400)
        assert not image.getexif()
        assert image.getpixel((150, 50))[0] > 200  # red on top once it is upright
        assert image.getpixel((150, 350))[0] < 60


def test_yolo_with_corners_there_and_back(sample, tmp_path):
    out = tmp_path / "out"

    assert cli.main(["dataset", "export", str(out), "--format", "yolo-obb"]) == 0

    text = (out / "labels" / f"{sample.id}.txt").read_text()
    image = read_yolo_obb(text, f"{sample.id}.jpg", 300, 400)
    assert [label for label, _ in image.tiles] == [label for label, _ in labels(sample)]
    for corner, expected in zip(image.tiles[0][1], QUAD, strict=True):
        assert corner == pytest.approx(expected, abs=0.01)


def test_yolo_boxes_lie_within_the_picture(sample, tmp_path):
    out = tmp_path / "out"

    assert cli.main(["dataset", "export", str(out), "--format", "yolo"]) == 0

    text = (out / "labels" / f"{sample.id}.txt").read_text()
    number, x, y, width, height = (float(word) for word in text.splitlines()[1].split())
    assert number == 42
    assert (x * 300, y * 400, width * 300, height * 400) == pytest.approx(
        (10, 120, 20, 40), abs=0.001
    )
    assert '  42: "back"' in (out / "data.yaml").read_text()


def test_the_list_is_for_people_or_for_programs(sample, capsys):
    assert cli.main(["dataset", "list"]) == 0
    assert sample.id in capsys.readouterr().out

    assert cli.main(["dataset", "list", "--json"]) == 0
    assert from_json(json.loads(capsys.readouterr().out)) == sample


def test_without_corrections_it_says_what_to_do(home, capsys):
    assert cli.main(["dataset", "list"]) == 0
    assert "taishot web" in capsys.readouterr().out


def test_an_existing_folder_is_left_alone(sample, tmp_path, capsys):
    (tmp_path / "mine.txt").write_text("mine")

    assert cli.main(["dataset", "export", str(tmp_path)]) == 1

    assert "已經存在" in capsys.readouterr().err
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_a_photo_changed_since_is_left_out_and_said(sample, home, tmp_path, capsys):
    (home / "corrections" / sample.id / "photo.jpg").write_bytes(b"something else")

    assert cli.main(["dataset", "export", str(tmp_path / "out")]) == 1

    assert "was changed since" in capsys.readouterr().err
    assert list((tmp_path / "out" / "images").iterdir()) == []


def test_a_damaged_sample_is_said(home, capsys):
    folder = home / "corrections" / "broken"
    folder.mkdir(parents=True)
    (folder / "sample.json").write_text('{"format": 1, "width": "x"}')

    assert cli.main(["dataset", "list"]) == 1
    assert "broken" in capsys.readouterr().err


def test_a_failed_export_leaves_no_folder(sample, tmp_path, monkeypatch, capsys):
    def full(folder, images):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(corrections, "write_coco", full)

    assert cli.main(["dataset", "export", str(tmp_path / "out")]) == 1

    assert "No space left" in capsys.readouterr().err
    assert {path.name for path in tmp_path.iterdir()} == {"home"}
