"""Sheets of mixed faces, flowers without a picture, printed cloth."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from taishot.datasets.synthesis.crops import CropDesign, CropLibrary
from taishot.datasets.synthesis.design import DrawnDesign, Material
from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.sample import SampleMaker
from taishot.datasets.synthesis.sheets import MixedDesign
from taishot.datasets.synthesis.surfaces import printed_surface
from taishot.datasets.synthesis.variety import random_style

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"


def test_a_sheet_is_mostly_flowers_and_dragons(fonts: FontLibrary) -> None:
    codes: list[str] = []
    for index in range(6):
        sample = SampleMaker(fonts, None, seed=31).make(index, "sheet")
        assert sample.kind == "sheet"
        codes += [t.code for t in sample.tiles if t.code not in ("back", "?")]
    flowers = sum(c.startswith("f") for c in codes) / len(codes)
    assert 0.3 < flowers < 0.65
    assert len({c for c in codes if c.startswith("f")}) == 8


def test_each_face_of_a_mixed_set_is_another_drawing(fonts: FontLibrary) -> None:
    design = MixedDesign("", fonts, None, np.random.default_rng(4))
    faces = [design.face("f6") for _ in range(4)]
    assert len({f.shape for f in faces}) == 1, "one width, for one box"
    assert len({f.tobytes() for f in faces}) == 4


def test_a_flower_alone_is_one_character_in_one_paint(fonts: FontLibrary) -> None:
    style = replace(
        random_style(np.random.default_rng(8), fonts), flower_layout="usual", flower_text="alone",
        flower_number="none", flower_paint="many", engraving=0.0, body=(240, 240, 240),
    )  # fmt: skip
    faces = [DrawnDesign("", style, fonts).face(f"f{k}") for k in range(1, 9)]
    assert len({f.tobytes() for f in faces}) == 8
    for face in faces:
        inked = face[np.abs(face.astype(int) - 240).sum(axis=2) > 150]
        assert 0.01 < len(inked) / face[..., 0].size < 0.5
        assert np.median(np.abs(inked - np.median(inked, axis=0))) < 12


def test_printed_cloth_has_more_than_one_colour() -> None:
    spreads = [
        np.ptp(printed_surface(np.random.default_rng(k))[::7, ::7].reshape(-1, 3), axis=0).max()
        for k in range(8)
    ]
    assert min(spreads) > 25


@pytest.mark.skipif(not (SHARED / "crops.tsv").is_file(), reason="shared/data is not here")
def test_photographed_dragons_keep_their_colour() -> None:
    library = CropLibrary(SHARED)
    material = Material(0.75, 0.6, 0.6, 0.06, (235, 240, 242), (60, 120, 40))
    changed = 0
    for seed in range(12):
        rng = np.random.default_rng(seed)
        design = CropDesign("", library, material, "plain", rng)
        plain = CropDesign("", library, material, "plain", np.random.default_rng(seed))
        plain._permute = None
        assert np.array_equal(design.face("C"), plain.face("C"))
        assert np.array_equal(design.face("F"), plain.face("F"))
        changed += not np.array_equal(design.face("5p"), plain.face("5p"))
    assert changed, "other faces do change their colours in some sets"
