"""The generator: same seed, same pictures; labels that fit; nothing held out for testing."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from taishot.datasets import generate
from taishot.datasets.synthesis.arrangements import ARRANGEMENTS
from taishot.datasets.synthesis.crops import CropLibrary, is_held_out
from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.hands import BACK, deal
from taishot.datasets.synthesis.sample import Sample, SampleMaker
from taishot.scoring.tiles import ALL_TILES, TILE_BY_CODE

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"
needs_shared = pytest.mark.skipif(
    not (SHARED / "crops.tsv").is_file(), reason="shared/data is not beside this checkout"
)


@pytest.fixture(scope="module")
def samples(fonts: FontLibrary) -> list[Sample]:
    maker = SampleMaker(fonts, None, seed=5)
    return [maker.make(k, kind) for k, kind in enumerate([*ARRANGEMENTS, "hand", "hand", "table"])]


def test_same_seed_same_picture_and_labels(fonts: FontLibrary) -> None:
    first, again = (SampleMaker(fonts, None, seed=9).make(3, "few") for _ in range(2))
    other = SampleMaker(fonts, None, seed=10).make(3, "few")
    assert np.array_equal(first.picture, again.picture)
    assert [t.quad.tolist() for t in first.tiles] == [t.quad.tolist() for t in again.tiles]
    assert first.picture.shape != other.picture.shape or (first.picture != other.picture).any()


def test_quads_are_convex_clockwise_and_in_the_picture(samples: list[Sample]) -> None:
    tiles = 0
    for sample in samples:
        h, w = sample.picture.shape[:2]
        for tile in sample.tiles:
            tiles += 1
            edges = np.roll(tile.quad, -1, 0) - tile.quad
            after = np.roll(edges, -1, 0)
            assert (edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0] > 0).all()
            assert 0.05 <= tile.visible <= 1
            quad = tile.quad.astype(np.float32)
            frame = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
            inside, _ = cv2.intersectConvexConvex(quad, frame)
            assert inside / cv2.contourArea(quad) > tile.visible * 0.9 - 0.05
    assert tiles > 150


def test_every_label_is_known_and_every_kind_appears(fonts: FontLibrary) -> None:
    maker = SampleMaker(fonts, None, seed=1)
    dense = [maker.make(k, "dense") for k in range(2)]
    seen = {t.code for s in dense for t in s.tiles}
    assert seen <= {*TILE_BY_CODE, "back", "?"}
    assert {t.code for t in ALL_TILES} <= seen


def test_a_face_that_is_seen_whole_has_the_tile_s_own_shading(samples: list[Sample]) -> None:
    """Where a label says 'all visible', the pixels at its middle belong to that one tile."""
    for sample in samples:
        spots = [t.quad.mean(0) for t in sample.tiles if t.visible > 0.95]
        for k, spot in enumerate(spots):
            for other in spots[k + 1 :]:
                assert np.linalg.norm(spot - other) > 3


def test_dealt_hands_are_five_melds_and_a_pair() -> None:
    rng = np.random.default_rng(3)
    for _ in range(200):
        hand = deal(rng)
        assert len(hand.concealed) + 1 + 3 * len(hand.melds) == 17
        assert all(len(meld) in (3, 4) for meld in hand.melds)
        assert len(set(hand.flowers)) == len(hand.flowers)
        codes = [*hand.concealed, hand.winning, *(c for m in hand.melds for c in m if c != BACK)]
        assert max(codes.count(code) for code in codes) <= 4


def test_command_writes_pictures_and_one_line_each(fonts: FontLibrary, tmp_path: Path) -> None:
    arguments = ["--out", str(tmp_path), "--count", "2", "--seed", "4"]
    assert generate.main(arguments) == 0
    lines = [json.loads(x) for x in (tmp_path / "labels.jsonl").read_text("utf-8").splitlines()]
    assert [line["image"] for line in lines] == ["images/000000.jpg", "images/000001.jpg"]
    for line in lines:
        picture = cv2.imread(str(tmp_path / line["image"]))
        assert picture.shape == (line["height"], line["width"], 3)
        assert all(len(tile["quad"]) == 4 for tile in line["tiles"])


def test_only_one_kind_when_told(fonts: FontLibrary, tmp_path: Path) -> None:
    del fonts
    command = ["--out", str(tmp_path), "--count", "2", "--seed", "4", "--kind", "empty"]
    assert generate.main(command) == 0
    lines = [json.loads(x) for x in (tmp_path / "labels.jsonl").read_text().splitlines()]
    assert [(x["kind"], x["tiles"]) for x in lines] == [("empty", [])] * 2


def test_missing_shared_folder_is_said(
    fonts: FontLibrary, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--out", str(tmp_path), "--count", "1", "--shared", str(tmp_path / "no")]
    assert generate.main(arguments) == 2
    assert "crops.tsv" in capsys.readouterr().err


@needs_shared
def test_no_crop_held_out_for_testing_is_used() -> None:
    library = CropLibrary(SHARED)
    used = [*library.odd, *(p for paths in library.paths.values() for p in paths)]
    assert len(used) > 400
    assert not any(is_held_out(path) for path in used)
    assert is_held_out("crops/cam_15.jpg")
    assert not is_held_out("crops/cam_16.jpg")
    assert set(library.paths) == {t.code for t in ALL_TILES}


@needs_shared
def test_backdrops_come_only_from_photos_that_may_be_trained_on() -> None:
    from taishot.datasets.synthesis.backdrops import BackdropLibrary

    paths = [path for path, _top in BackdropLibrary(SHARED).regions]
    assert len(paths) > 20
    assert all(path.startswith("scenes/cmd_") for path in paths)
