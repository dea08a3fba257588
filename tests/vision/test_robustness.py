"""The shipped models on the bundled examples and on real photographs: turned, halved, doubled."""

import io
import json
from pathlib import Path

import pytest
from PIL import Image

from taishot.scoring.notation import format_hand, parse_hand
from taishot.vision.photo import load_photo
from taishot.vision.pipeline import default_reader

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
SHARED = ROOT.parent / "shared" / "data"
TOLD = {
    each["photo"]: each["notation"]
    for each in json.loads((EXAMPLES / "examples.json").read_text(encoding="utf-8"))
}
EXIF_OF_TURN = {90: 6, 180: 3, 270: 8}
"""Quarter turns clockwise that the camera asks for -> EXIF orientation."""


@pytest.fixture(scope="module")
def reader():
    return default_reader()


def encoded(image, orientation=1):
    held = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = orientation
    image.save(held, "JPEG", quality=95, exif=exif.tobytes())
    return held.getvalue()


def views(path):
    """Name -> bytes of the photo turned in pixels, turned by EXIF, halved and doubled."""
    with Image.open(path) as opened:
        image = opened.convert("RGB")
    made = {}
    for turn, orientation in EXIF_OF_TURN.items():
        made[f"turned {turn}"] = encoded(image.rotate(-turn, expand=True))
        made[f"exif {turn}"] = encoded(image.rotate(turn, expand=True), orientation)
    for scale in (0.5, 2.0):
        size = (round(image.width * scale), round(image.height * scale))
        made[f"times {scale}"] = encoded(image.resize(size, Image.Resampling.LANCZOS))
    return made


def examples():
    """The bundled photos; what the shipped models are known not to read is an expected failure."""
    weak = pytest.mark.xfail(
        reason="the framed 白 of this drawn set are found too weakly: asked for"
    )
    return [
        pytest.param(name, marks=[weak] if name == "concealed-kong.jpg" else [])
        for name in sorted(TOLD)
    ]


def hand_in(reader, data):
    return reader.read(load_photo(data)).hand


@pytest.mark.parametrize("name", examples())
def test_an_example_reads_as_it_was_laid(reader, name):
    assert hand_in(reader, (EXAMPLES / name).read_bytes()) == format_hand(parse_hand(TOLD[name]))


@pytest.mark.slow
@pytest.mark.parametrize("name", examples())
def test_an_example_reads_the_same_from_every_side(reader, name):
    wanted = format_hand(parse_hand(TOLD[name]))

    read = {view: hand_in(reader, data) for view, data in views(EXAMPLES / name).items()}

    assert read == dict.fromkeys(read, wanted)


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="the photographs beside the repository are absent")
@pytest.mark.parametrize(
    "name",
    [
        "cmd_0503_0",
        "cmd_0508_0",
        "cmd_0424_0",
        "cmd_0372_0",
        "cmd_0190_0",
        "cmd_0330_0",
        "cmd_0340_0",
        "cmd_0520_0",
    ],
)
def test_a_real_photo_reads_the_same_from_every_side(reader, name):
    path = SHARED / "scenes" / f"{name}.jpg"
    straight = hand_in(reader, path.read_bytes())

    read = {view: hand_in(reader, data) for view, data in views(path).items()}

    assert straight is not None
    assert read == dict.fromkeys(read, straight)
