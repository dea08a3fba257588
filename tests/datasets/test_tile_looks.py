"""The drawn tile sets: every look inks every face, tells the 42 apart, and follows its seed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from taishot.datasets.synthesis import variety
from taishot.datasets.synthesis.birds import draw_bird
from taishot.datasets.synthesis.design import DrawnDesign, Texture
from taishot.datasets.synthesis.flower_layouts import LAYOUTS, LONG_WORDS, SHORT_WORDS
from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.foreign import FORTUNES
from taishot.datasets.synthesis.frames import CORNERS, outline
from taishot.datasets.synthesis.indices import index_text
from taishot.datasets.synthesis.ink import Ink
from taishot.datasets.synthesis.optics import expose
from taishot.datasets.synthesis.style import FLOWERS, Placing, TileStyle, usual_style
from taishot.scoring.tiles import ALL_TILES

CODES = tuple(t.code for t in ALL_TILES)


@pytest.fixture(scope="module")
def plain(fonts: FontLibrary) -> TileStyle:
    """A usual set of vivid paints on white, to change one thing of."""
    for seed in range(100):
        style = usual_style(np.random.default_rng(seed), fonts)
        inks = style.inks
        vivid = len({inks.red, inks.green, inks.blue, inks.black}) == 4
        if vivid and style.white != "blank" and min(style.body) > 200:
            return style
    raise AssertionError("no such set in 100")


def inked(face: Texture, style: TileStyle) -> float:
    """Share of a face that differs clearly from its body."""
    away = np.abs(face.astype(int) - np.array(style.body)).max(axis=2)
    return float((away > 40).mean())


def american(style: TileStyle, seed: int = 0) -> TileStyle:
    return variety.american(np.random.default_rng(seed), style)


SUITED = ("9p", "7s", "5m", "8s", "E", "C", "F", "P", "1s", "f2", "f7")


def looks(plain: TileStyle) -> list[tuple[TileStyle, tuple[str, ...]]]:
    """Sets that differ from a plain one in one look, with the faces that the look changes."""
    flowers = tuple(code for code in CODES if code.startswith("f"))
    dots = tuple(code for code in CODES if code.endswith("p"))
    out = [(replace(plain, bird=bird), ("1s",)) for bird in variety.BIRDS]
    out += [(replace(plain, dot_kind=kind, spread=0.8), dots) for kind in variety.DOTS]
    out += [(replace(plain, rosette=kind), ("1p",)) for kind in variety.ROSETTES]
    out += [
        (replace(plain, flower_layout=layout, flower_words=words, flower_art="figures"), flowers)
        for layout in LAYOUTS
        for words in ("chinese", "latin")
    ]
    out += [(replace(plain, white="made", white_seed=seed), ("P",)) for seed in range(20)]
    out += [(replace(plain, flower_paint=paint), flowers) for paint in ("mono", "bare")]
    out += [(american(plain, seed), CODES if seed == 0 else SUITED) for seed in range(5)]
    return [
        *out,
        (variety.faded(plain, 0.5), SUITED),
        (replace(plain, stick_scheme="touch"), CODES),
    ]


def test_every_look_inks_every_face(plain: TileStyle, fonts: FontLibrary) -> None:
    for style, codes in looks(plain):
        design = DrawnDesign("test", style, fonts)
        for code in codes:
            share = inked(design.face(code), style)
            assert 0.003 < share < 0.75, (code, share, style)


def test_random_sets_follow_their_seed(fonts: FontLibrary) -> None:
    for seed in range(3):
        first, again = (variety.random_style(np.random.default_rng(seed), fonts) for _ in range(2))
        assert first == again
        designs = [DrawnDesign("test", style, fonts) for style in (first, again)]
        for code in (*CODES, *(f"?{k}" for k in range(5))):
            assert np.array_equal(designs[0].face(code), designs[1].face(code)), code


def test_no_two_faces_of_a_set_are_alike(fonts: FontLibrary) -> None:
    for seed in range(4):
        style = variety.random_style(np.random.default_rng(seed), fonts)
        design = DrawnDesign("test", style, fonts)
        seen = {code: design.face(code)[::4, ::4].astype(np.int16) for code in CODES}
        for k, code in enumerate(CODES):
            for other in CODES[k + 1 :]:
                away = np.abs(seen[code] - seen[other]).max(axis=2)
                assert (away > 40).mean() > 0.003, (seed, code, other)


def test_american_sets_are_about_a_seventh(fonts: FontLibrary) -> None:
    styles = [variety.random_style(np.random.default_rng([3, k]), fonts) for k in range(300)]
    loud = sum(s.index_tall >= 0.2 or s.dragons == "animals" for s in styles) / len(styles)
    assert 0.08 < loud < 0.25
    birds = {s.bird for s in styles}
    assert set(variety.BIRDS) <= birds
    assert {"made", "blank"} <= {s.white for s in styles}


def test_dragon_animals_are_told_by_red_and_green(plain: TileStyle, fonts: FontLibrary) -> None:
    style = next(s for s in (american(plain, k) for k in range(30)) if s.dragons == "animals")
    assert not DrawnDesign("test", replace(style, dragon_letters="CFP"), fonts).told_by_colour
    style = replace(style, index="none")
    design = DrawnDesign("test", style, fonts)
    assert design.told_by_colour
    for code, channel in (("C", 2), ("F", 1)):
        face = design.face(code).astype(int)
        paint = face[np.abs(face - np.array(style.body)).max(axis=2) > 80].mean(axis=0)
        assert int(paint.argmax()) == channel, (code, paint)


def test_a_big_index_stands_in_its_corner_beside_the_face(
    plain: TileStyle, fonts: FontLibrary
) -> None:
    style = replace(
        plain, index="numbers", index_corner="right", index_tall=0.3, index_colour=(0, 0, 0),
        placing=Placing(0.02, 0.28, 0.72, 0.72),
    )  # fmt: skip
    with_index = DrawnDesign("test", style, fonts).face("2p")
    without = DrawnDesign("test", replace(style, index="none"), fonts).face("f1")
    h, w = with_index.shape[:2]
    corner = with_index[: h * 2 // 5, w // 2 :]
    assert 0.05 < inked(corner, style) < 0.6
    assert inked(with_index[: h // 5, : w // 2], style) < 0.01
    assert without.shape == with_index.shape


def test_pictures_keep_the_colour_that_tells_faces_apart() -> None:
    red = np.full((48, 64, 3), (30, 30, 200), np.uint8)
    for seed in range(60):
        exposed = expose(np.random.default_rng(seed), red, greyest=0.5).astype(int)
        assert exposed[..., 2].mean() > exposed[..., 1].mean() + 15, seed


@pytest.mark.parametrize(
    ("letters", "expected"), [("CFP", "CFP"), ("RG ", "RG"), ("   ", ""), ("  P", "P")]
)
def test_letters_of_the_dragons(plain: TileStyle, letters: str, expected: str) -> None:
    style = replace(plain, index="numbers", dragon_letters=letters)
    assert "".join(index_text(code, style) for code in "CFP") == expected


def test_words_of_other_series_are_none_of_the_eight() -> None:
    assert not set(FORTUNES) & {*FLOWERS, *"兰"}
    assert len(set(SHORT_WORDS)) == len(set(LONG_WORDS)) == 8


@pytest.mark.parametrize("corner", CORNERS)
def test_frame_outlines_stay_inside_their_inset(corner: str) -> None:
    ink = Ink(168, 224)
    points = outline(ink, (0.1, 0.08), 0.05, corner) * (168 / 224, 1.0)
    assert points[:, 0].min() == pytest.approx(0.1)
    assert points[:, 0].max() == pytest.approx(168 / 224 - 0.1)
    assert points[:, 1].min() == pytest.approx(0.08)
    assert points[:, 1].max() == pytest.approx(0.92)


def test_birds_in_one_paint_have_one_paint(plain: TileStyle) -> None:
    for bird in variety.BIRDS:
        ink = Ink(168, 224)
        draw_bird(ink, replace(plain, bird=bird, bird_paint="mono"))
        solid = ink.layer[ink.layer[..., 3] == 255][:, :3]
        paints, counts = np.unique(solid.reshape(-1, 3), axis=0, return_counts=True)
        outlined = {plain.body, *[tuple(int(v) for v in p) for p in paints[counts > 60]]}
        assert len(outlined) <= 2, bird
