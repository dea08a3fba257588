"""Tile sets at random: the usual ones, and the rarer looks that set buyers meet elsewhere."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np

from taishot.datasets.synthesis.flower_layouts import LAYOUTS
from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.ink import Colour
from taishot.datasets.synthesis.style import Inks, Placing, TileStyle, usual_style

Rng = np.random.Generator
AMERICAN_SHARE = 0.14
"""Share of drawn sets with big corner indices as American sets have them."""
BIRDS = ("owl", "swallow", "parrot", "rooster", "fan")
DOTS = ("bloom", "cross", "rays", "gear")
ROSETTES = ("big-petals", "big-wheel", "big-lace", "big-rings")
INDEX_FONTS = (
    "noto-sans-bold", "noto-serif-bold", "kaisei-tokumin", "shippori-mincho", "zen-antique",
    "zen-maru-gothic", "rocknroll-one", "dela-gothic-one", "yusei-magic", "klee-one", "bsmi",
)  # fmt: skip
"""Families with Chinese characters whose Latin letters and digits suit indices."""
DARK = 300
"""Sum of a body's B, G and R below which its paints are light ones."""
_LATIN = "0123456789ESWNCFPBRGJOK"


def random_style(rng: Rng, fonts: FontLibrary) -> TileStyle:
    """Draw a tile set at random from everything that real sets show."""
    style = usual_style(rng, fonts)
    style = _flowers(rng, _faces(rng, _white(rng, style)))
    style = _characters(rng, style)
    if rng.random() < 0.5:
        style = replace(style, index_font=_index_font(rng, fonts, style.index_font))
    if rng.random() < AMERICAN_SHARE:
        style = american(rng, style)
    elif style.index != "none" and rng.random() < 0.25:
        style = _larger_index(rng, style, float(rng.uniform(0.15, 0.22)))
    if rng.random() < 0.04:
        style = faded(style, float(rng.uniform(0.25, 0.55)))
    return style


def _index_font(rng: Rng, fonts: FontLibrary, usual: str) -> str:
    found = {f.name for f in fonts.families}
    able = [n for n in INDEX_FONTS if n in found and fonts.has(n, _LATIN)]
    return able[int(rng.integers(len(able)))] if able else usual


def _white(rng: Rng, style: TileStyle) -> TileStyle:
    """白 left blank by some more sets, or with a frame put together at random."""
    if rng.random() < 0.06 and style.body != style.back:
        return replace(style, white="blank")
    if style.white == "blank" or rng.random() >= 0.55:
        return style
    return replace(style, white="made")


def _faces(rng: Rng, style: TileStyle) -> TileStyle:
    """Rarer birds, dots, rosettes and sticks."""
    bird, dots, rosette = style.bird, style.dot_kind, style.rosette
    if rng.random() < 0.35:
        bird = BIRDS[int(rng.integers(len(BIRDS)))]
    if rng.random() < 0.3:
        dots = DOTS[int(rng.integers(len(DOTS)))]
    if rng.random() < 0.45:
        rosette = ROSETTES[int(rng.integers(len(ROSETTES)))]
    paint = str(rng.choice(["usual", "gold", "mono", "dark"], p=[0.68, 0.16, 0.1, 0.06]))
    spread = float(rng.uniform(0.74, 1.04)) if rng.random() < 0.5 else 1.0
    scheme = "touch" if rng.random() < 0.15 else style.stick_scheme
    return replace(
        style, bird=bird, dot_kind=dots, rosette=rosette, bird_paint=paint, spread=spread,
        stick_scheme=scheme,
    )  # fmt: skip


def _flowers(rng: Rng, style: TileStyle) -> TileStyle:
    """Loud layouts, Latin words, figures, one paint or none."""
    layout, words, art, paint = "usual", "chinese", style.flower_art, "many"
    if rng.random() < 0.28:
        layout = str(rng.choice(LAYOUTS, p=[0.4, 0.25, 0.2, 0.15]))
        words = "latin" if rng.random() < 0.3 else "chinese"
    if rng.random() < 0.3:
        art = "figures"
    if rng.random() < 0.12:
        paint = "mono" if rng.random() < 0.65 else "bare"
    return replace(
        style, flower_layout=layout, flower_words=words, flower_art=art, flower_paint=paint
    )


def _characters(rng: Rng, style: TileStyle) -> TileStyle:
    """萬 in other paints or simplified."""
    inks = style.inks
    paints = (inks.red, inks.blue, inks.black, inks.green)
    wan = style.wan_colour
    if rng.random() < 0.15:
        wan = paints[int(rng.choice(4, p=[0.1, 0.4, 0.3, 0.2]))]
    simple = style.simple_wan or bool(rng.random() < 0.08)
    return replace(style, wan_colour=wan, simple_wan=simple)


def american(rng: Rng, style: TileStyle) -> TileStyle:
    """The set as an American one: big corner indices, often dragon animals, loud flowers."""
    style = _larger_index(rng, style, float(rng.uniform(0.2, 0.34)))
    animals = bool(rng.random() < 0.6)
    inks = style.inks
    if animals and sum(style.body) > DARK:  # nothing else tells the red dragon from the green one
        red, green = (40, 40, 190), (60, 115, 25)
        inks = replace(inks, red=_near(rng, red), green=_near(rng, green))
    latin = rng.random() < 0.3
    return replace(
        style,
        inks=inks,
        index="letters" if rng.random() < 0.3 else "numbers",
        index_scheme="suit" if rng.random() < 0.35 else "one",
        dragons="animals" if animals else "characters",
        dragon_letters=str(rng.choice(["CFP", "   ", "RG ", "CF ", "  P"])),
        white="made" if rng.random() < 0.6 else style.white,
        flower_layout="corners" if rng.random() < 0.7 else style.flower_layout,
        flower_words="latin" if latin else "chinese",
        flower_art=str(rng.choice(["plants", "figures", "mixed"])),
        flower_paint="many" if rng.random() < 0.9 else "mono",
    )


def _near(rng: Rng, colour: Colour) -> Colour:
    b, g, r = (int(v) for v in np.clip(np.array(colour) + rng.normal(0, 10, 3), 0, 255))
    return (b, g, r)


def _larger_index(rng: Rng, style: TileStyle, tall: float) -> TileStyle:
    """The set with indices `tall` face heights high and its faces out of their way."""
    corner = str(rng.choice(["left", "right", "both"], p=[0.42, 0.52, 0.06]))
    high = min(1.0, (1.02 - tall) * float(rng.uniform(0.95, 1.06)))
    if corner == "both":
        tall = min(tall, 0.2)
        high = 1.04 - 1.8 * tall
    wide = min(1.0, high * float(rng.uniform(0.95, 1.2)))
    room = 1 - wide
    near = float(rng.uniform(0.0, 0.5)) * room  # faces stand away from the index's side
    left = near if corner == "right" else room - near
    top = 1 - high if corner != "both" else (1 - high) / 2
    inks = style.inks
    paints = (inks.red, inks.blue, inks.green, inks.black)
    return replace(
        style,
        placing=Placing(left, top, wide, high),
        margin=min(style.margin, float(rng.uniform(0.05, 0.1))),
        index_tall=tall,
        index_bold=float(rng.uniform(0.0, 0.008)),
        index_corner=corner,
        index_colour=paints[int(rng.choice(4, p=[0.45, 0.22, 0.13, 0.2]))],
    )


def faded(style: TileStyle, share: float) -> TileStyle:
    """The set with its paints worn towards the body's colour by `share`."""

    def worn(colour: Colour) -> Colour:
        b, g, r = (
            round(c * (1 - share) + k * share) for c, k in zip(colour, style.body, strict=True)
        )
        return (b, g, r)

    inks = style.inks
    changed = {
        f.name: worn(getattr(style, f.name)) for f in fields(style) if f.name.endswith("_colour")
    }
    paints = Inks(worn(inks.red), worn(inks.green), worn(inks.blue), worn(inks.black))
    return replace(style, inks=paints, **changed)  # type: ignore[arg-type]
