"""Draw the example photos of the documentation, entirely from code-drawn faces and free glyphs.

    python -m taishot.datasets.examples --out docs/examples

Writes one JPEG per example and `examples.json` with what each shows in hand notation. The pictures
depend on the fonts found (see `taishot.datasets.synthesis.fonts`), so they are committed.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from taishot.datasets.synthesis import optics
from taishot.datasets.synthesis.camera import looking
from taishot.datasets.synthesis.design import DrawnDesign
from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.render import Light, Painter
from taishot.datasets.synthesis.rows import Cell, Order, place_row
from taishot.datasets.synthesis.sample import seed_of
from taishot.datasets.synthesis.style import TileStyle, usual_style
from taishot.datasets.synthesis.surfaces import random_room, surface
from taishot.datasets.synthesis.things import Block, Drum, Scene, TileBox, flat

SIZE = (1600, 1200)
_OVERSAMPLING = 2


@dataclass(frozen=True)
class Example:
    """One example photo.

    Attributes:
        name: of its file.
        notation: the hand it shows.
        about: what it shows, in words.
        rows: (y, left end x, cells), lowest row first; lengths in tile heights.
        table: kind of table top and its colour, BGR.
        elevation: of the camera above the table, degrees.
        roll: of the picture, degrees.
        font: of its characters.
        style: other choices for the tile set.
    """

    name: str
    notation: str
    about: str
    rows: tuple[tuple[float, float, tuple[Cell, ...]], ...]
    table: tuple[str, tuple[int, int, int]]
    elevation: float
    roll: float
    font: str
    style: dict[str, object]


def _cells(text: str) -> tuple[Cell, ...]:
    """Cells from codes; `_` sets one 0.35 tile heights apart, `<` or `>` turns it."""
    out = []
    for word in text.split():
        code = word.lstrip("_<>")
        gap = 0.35 * word.count("_")
        turned = 1 if "<" in word else 3 if ">" in word else 0
        out.append(Cell(code, gap, turned))
    return tuple(out)


EXAMPLES: tuple[Example, ...] = (
    Example(
        name="concealed-hand",
        notation="123456m789p23499sEEE *9s +f1f6",
        about="sixteen concealed tiles, the winning 9s set apart at the right, two flowers above",
        rows=(
            (0.0, 0.0, _cells("1m 2m 3m 4m 5m 6m 7p 8p 9p 2s 3s 4s E E E 9s __9s")),
            (1.5, 0.6, _cells("f1 f6")),
        ),
        table=("felt", (62, 112, 38)),
        elevation=66,
        roll=-1.5,
        font="bkai",
        style={"flower_text": "corner", "flower_number": "digit", "index": "none",
               "back": (150, 100, 30), "back_pattern": "plain", "wind_colour": (140, 50, 35)},
    ),
    Example(
        name="open-melds",
        notation="234m678m55p456s (345p) (CCC) *6s +f3f7f8",
        about="eleven concealed tiles, an open chow and a pung of 中 above, three flowers",
        rows=(
            (0.0, 0.0, _cells("2m 3m 4m 6m 7m 8m 5p 5p 4s 5s _6s")),
            (1.35, 0.0, _cells("<4p 3p 5p __C <C C")),
            (2.75, 0.0, _cells("f3 f7 f8")),
        ),
        table=("wood", (88, 138, 188)),
        elevation=72,
        roll=2.0,
        font="kouzan",
        style={"flower_text": "corner", "flower_number": "none", "index": "numbers",
               "stick_kind": "bone", "back": (70, 128, 34), "back_pattern": "plain", "depth": 0.55},
    ),
    Example(
        name="concealed-kong",
        notation="111p22p345678s (PPP) [7m7m7m7m] *2p +f2f4f5",
        about="a concealed kong with two backs, an open pung of 白, the winning 2p turned",
        rows=(
            (0.0, 0.0, _cells("1p 1p 1p 2p 3s 4s 5s 6s 7s 8s _<2p")),
            (1.4, 0.2, _cells("back 7m 7m back __P P P")),
            (2.8, 0.4, _cells("f2 f4 f5")),
        ),
        table=("woven", (128, 96, 40)),
        elevation=58,
        roll=-3.0,
        font="tw-kai",
        style={
            "flower_text": "corner", "flower_number": "digit", "index": "none", "white": "double",
            "back_pattern": "plain", "back": (38, 150, 236),
        },
    ),
)  # fmt: skip


def example_style(example: Example, fonts: FontLibrary) -> TileStyle:
    """The tile set of an example."""
    base = usual_style(np.random.default_rng(seed_of(example.name)), fonts)
    common: dict[str, object] = {
        "stroke": 0.002, "slant": 0.0, "margin": 0.1, "engraving": 0.6, "simple_wan": False,
        "simple_rest": False, "flower_art": "plants", "width": 0.75, "depth": 0.6, "corner": 0.06,
        "stacked": "even", "red_fives": False, "flower_seed": 11,
        "dot_scheme": "classic", "stick_scheme": "classic",
    }  # fmt: skip
    if example.font in {family.name for family in fonts.families}:
        kinds = ("numeral", "wan", "wind", "dragon", "flower")
        common |= {f"{kind}_font": example.font for kind in kinds}
    return replace(base, **(common | example.style))  # type: ignore[arg-type]


def example_scene(example: Example, style: TileStyle) -> Scene:
    """The arrangement of an example: its tiles, two dice and a cup."""
    rng = np.random.default_rng(seed_of(example.name, "scene"))
    order = Order(gap=0.012, shift=0.008, twist=0.008, upside_down=0.0)
    tiles: list[TileBox] = []
    for y, x, cells in example.rows:
        tiles += place_row(cells, (x, y), style.width, style.depth, order, rng)[0]
    spots = np.array([t.pose.centre for t in tiles])
    right, top = float(spots[:, 0].max()), float(spots[:, 1].max())
    ivory = (232, 240, 244)
    props: list[Block | Drum] = [
        Block(
            flat(right - 1.6 + k * 0.8, top + 0.5 + 0.3 * k, 0.5 - k, 0.5),
            (0.5, 0.5, 0.5),
            ivory,
            0.06,
            pips=True,
        )
        for k in range(2)
    ]
    corners = np.array([[-0.5, -0.5, 0], [0.5, -0.5, 0], [0.5, 0.5, 0], [-0.5, 0.5, 0]])
    focus = np.concatenate([spots + c for c in corners])
    return Scene("example", tuple(tiles), tuple(props), (40.0, 40.0), focus)


def draw_example(example: Example, fonts: FontLibrary) -> npt.NDArray[np.uint8]:
    """The photo of an example: uint8 (1200, 1600, 3) BGR."""
    style = example_style(example, fonts)
    scene = example_scene(example, style)
    rng = np.random.default_rng(seed_of(example.name, "photo"))
    inner = (SIZE[0] * _OVERSAMPLING, SIZE[1] * _OVERSAMPLING)
    view = looking(
        scene.focus.mean(0), np.radians(example.elevation), 0.04, 17.0, np.radians(example.roll),
        1.0, -0.02,
    )  # fmt: skip
    camera = view.fitted(scene.focus, inner, 0.9, (0.0, 0.1), 1000.0)
    light = Light(np.array([-0.45, 0.35, 0.82]), 0.66, 0.4, 0.16)
    painter = Painter(scene, camera, light, inner)
    kind, colour = example.table
    picture = painter.paint(
        [DrawnDesign(example.name, style, fonts)],
        surface(kind, 1, colour, 0.7),
        random_room(rng, *inner),
    )
    small = np.asarray(cv2.resize(picture, SIZE, interpolation=cv2.INTER_AREA), np.uint8)
    y, x = np.mgrid[-1 : 1 : SIZE[1] * 1j, -1 : 1 : SIZE[0] * 1j].astype(np.float32)
    fall = 1.04 - 0.14 * (x * 0.8 - y * 0.4) - 0.12 * (x**2 + y**2) / 2
    warm = cv2.merge([fall * 0.95, fall, fall * 1.03])
    lit = np.asarray(cv2.multiply(small, warm, dtype=cv2.CV_8U), np.uint8)
    soft = np.asarray(cv2.GaussianBlur(lit, (0, 0), 0.6), np.uint8)
    return optics.grain(rng, soft, 2.0)


def main(argv: list[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    parser = argparse.ArgumentParser(description="Draw the documentation's example photos.")
    parser.add_argument("--out", type=Path, required=True, help="folder to write to")
    parser.add_argument("--fonts", type=Path, action="append", default=[], help="more font folders")
    args = parser.parse_args(argv)
    try:
        fonts = FontLibrary(args.fonts)
    except FileNotFoundError as error:
        print(f"examples: {error}", file=sys.stderr)
        return 2
    args.out.mkdir(parents=True, exist_ok=True)
    entries = []
    for example in EXAMPLES:
        picture = draw_example(example, fonts)
        done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 82])
        if not done:
            raise OSError(f"could not encode {example.name}")
        (args.out / f"{example.name}.jpg").write_bytes(data.tobytes())
        entries.append(
            {"photo": f"{example.name}.jpg", "notation": example.notation, "about": example.about}
        )
        print(f"{example.name}.jpg: {len(data) // 1024} KB")
    text = json.dumps(entries, ensure_ascii=False, indent=2) + "\n"
    (args.out / "examples.json").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
