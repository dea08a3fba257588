"""How one imagined tile set looks: every choice made once, so its 42 faces belong together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from taishot.datasets.synthesis.fonts import Family, FontLibrary
from taishot.datasets.synthesis.ink import Colour

NUMERALS = "一二三四五六七八九"
WINDS = "東南西北"
FLOWERS = "春夏秋冬梅蘭菊竹"


@dataclass(frozen=True)
class Inks:
    """The paints of a set, BGR."""

    red: Colour
    green: Colour
    blue: Colour
    black: Colour


@dataclass(frozen=True)
class Placing:
    """Where a set's faces lie on the tile, in face units: left, top, width and height.

    Sets with big corner indices push their faces aside; the others fill the tile.
    """

    left: float = 0.0
    top: float = 0.0
    width: float = 1.0
    height: float = 1.0


@dataclass(frozen=True)
class TileStyle:
    """One tile set.

    Attributes:
        width, height, depth: of a tile, in tile heights (height is 1).
        face_share: share of the depth made of the face's material; the rest is the back's.
        corner: radius of the face's rounded corners, in tile heights.
        placing: where the faces of all but the flowers lie.
        index_tall: height of the corner index in face heights; 0 for the usual small one.
        spread: how far apart dots and sticks stand; 1 fills the face.
        Other fields name fonts, paints and variants used by the face drawers.
    """

    inks: Inks
    body: Colour
    back: Colour
    back_pattern: str
    width: float
    depth: float
    face_share: float
    corner: float
    engraving: float
    rim: float
    margin: float
    numeral_font: str
    wan_font: str
    wind_font: str
    dragon_font: str
    flower_font: str
    index_font: str
    stroke: float
    slant: float
    numeral_colour: Colour
    wan_colour: Colour
    wind_colour: Colour
    formal_five: bool
    red_fives: bool
    simple_wan: bool
    simple_rest: bool
    stacked: str
    dot_kind: str
    dot_scheme: str
    dot_size: float
    rosette: str
    stick_kind: str
    stick_scheme: str
    stick_width: float
    nine_by_column: bool
    swap_mw: bool
    bird: str
    bird_seed: int
    white: str
    white_seed: int
    index: str
    index_corner: str
    index_colour: Colour
    flower_text: str
    flower_number: str
    flower_art: str
    flower_seed: int
    placing: Placing = Placing()
    index_tall: float = 0.0
    index_bold: float = 0.0
    index_scheme: str = "one"
    dragon_letters: str = "CFP"
    dragons: str = "characters"
    flower_layout: str = "usual"
    flower_words: str = "chinese"
    flower_paint: str = "many"
    bird_paint: str = "usual"
    spread: float = 1.0


def _vary(rng: np.random.Generator, colour: Colour, spread: float) -> Colour:
    shifted = np.array(colour) + rng.normal(0, spread, 3)
    b, g, r = (int(v) for v in np.clip(shifted, 0, 255))
    return (b, g, r)


def _pick(rng: np.random.Generator, choices: dict[str, float]) -> str:
    names = list(choices)
    weights = np.array(list(choices.values()))
    return names[int(rng.choice(len(names), p=weights / weights.sum()))]


def _inks(rng: np.random.Generator) -> Inks:
    vivid = rng.random() < 0.4
    red = (30, 30, 215) if vivid else (40, 40, 165)
    green = (60, 130, 20) if vivid else (55, 85, 25)
    blue = (190, 70, 20) if vivid else (140, 50, 35)
    black = (35, 32, 30)
    if rng.random() < 0.15:  # sets painted in black and red only
        green = blue = black
    elif rng.random() < 0.1:  # black instead of blue
        blue = black
    elif rng.random() < 0.1:  # other paints altogether
        blue, green = (150, 60, 120), (110, 110, 20)
    return Inks(*(_vary(rng, c, 12) for c in (red, green, blue, black)))


_LIGHT = Inks((90, 90, 240), (110, 210, 110), (235, 190, 110), (235, 235, 235))
_TINTS: tuple[Colour, ...] = (
    (200, 235, 205),
    (235, 220, 190),
    (215, 205, 240),
    (160, 225, 245),
    (175, 205, 185),
)
_BODIES: tuple[Colour, ...] = (
    (235, 242, 245), (225, 238, 242), (245, 248, 248), (205, 228, 238), (190, 218, 232),
    (238, 240, 236), (215, 232, 240), (228, 228, 226),
)  # fmt: skip
_BACKS: tuple[Colour, ...] = (
    (70, 140, 30), (60, 100, 20), (150, 90, 20), (190, 120, 40), (30, 150, 235), (40, 170, 250),
    (110, 180, 215), (120, 30, 150), (50, 40, 170), (60, 60, 60), (110, 150, 60), (90, 40, 30),
    (200, 170, 60),
)  # fmt: skip


def _fonts(rng: np.random.Generator, fonts: FontLibrary) -> dict[str, str]:
    def choose(characters: str) -> str:
        able = [f for f in fonts.families if fonts.has(f.name, characters)]
        return _weighted(rng, able or list(fonts.families))

    man = choose(NUMERALS + "萬伍")
    wind = choose(WINDS + "中發") if rng.random() < 0.6 else man
    wind = wind if fonts.has(wind, WINDS + "中發") else choose(WINDS + "中發")
    latin = [f.name for f in fonts.latin] or [man]
    flower = choose(FLOWERS)
    return {
        "numeral_font": man,
        "wan_font": man if rng.random() < 0.8 else choose("萬"),
        "wind_font": wind,
        "dragon_font": wind if rng.random() < 0.8 else choose("中發"),
        "flower_font": flower,
        "index_font": latin[int(rng.integers(len(latin)))],
    }


def _weighted(rng: np.random.Generator, families: list[Family]) -> str:
    weights = np.array([f.weight for f in families])
    return families[int(rng.choice(len(families), p=weights / weights.sum()))].name


def _bodies(rng: np.random.Generator) -> dict[str, object]:
    body = _vary(rng, _BODIES[int(rng.integers(len(_BODIES)))], 4)
    back = _vary(rng, _BACKS[int(rng.integers(len(_BACKS)))], 14)
    pattern = _pick(rng, {"plain": 6, "bamboo": 1.5, "lattice": 0.8, "emblem": 0.6, "grain": 0.6})
    if rng.random() < 0.1:  # one material all through
        back, pattern = body, "plain"
    return {
        "body": body,
        "back": back,
        "back_pattern": pattern,
        "width": float(rng.uniform(0.69, 0.82)),
        "depth": float(rng.uniform(0.48, 0.78)),
        "face_share": float(rng.uniform(0.45, 0.85)),
        "corner": float(rng.uniform(0.03, 0.11)),
        "rim": float(rng.choice([0.0, rng.uniform(0.02, 0.12), rng.uniform(-0.15, -0.03)])),
        "engraving": float(rng.uniform(0.0, 0.9)),
        "margin": float(rng.uniform(0.07, 0.16)),
    }


def _variants(rng: np.random.Generator, inks: Inks) -> dict[str, object]:
    cold = [inks.blue, inks.black, inks.green]
    numeral = cold[int(rng.choice(3, p=[0.5, 0.38, 0.12]))]
    same = rng.random() < 0.08
    return {
        "numeral_colour": inks.red if rng.random() < 0.05 else numeral,
        "wan_colour": numeral if same else inks.red,
        "wind_colour": cold[int(rng.choice(3, p=[0.55, 0.4, 0.05]))],
        "stroke": float(max(0.0, rng.normal(0.003, 0.005))),
        "slant": float(rng.normal(0, 0.04)),
        "red_fives": bool(rng.random() < 0.08),
        "formal_five": bool(rng.random() < 0.7),
        "simple_wan": bool(rng.random() < 0.06),
        "simple_rest": bool(rng.random() < 0.05),
        "stacked": _pick(rng, {"even": 5, "big-wan": 2, "small": 1.5, "big": 2}),
        "dot_kind": _pick(
            rng, {"rings": 3, "wheel": 2, "petals": 1.5, "target": 2, "solid": 1, "star": 1}
        ),
        "dot_scheme": _pick(
            rng, {"classic": 5, "swapped": 2, "dark": 1.5, "red-mid": 1.5, "mono": 0.7}
        ),
        "dot_size": float(rng.uniform(0.85, 1.1)),
        "rosette": _pick(rng, {"petals": 3, "rings": 2, "sun": 2, "wheel": 2, "solid": 0.6}),
        "stick_kind": _pick(
            rng, {"bone": 3, "knots": 2.5, "capsule": 2, "hourglass": 1.5, "rope": 1, "plain": 0.8}
        ),
        "stick_scheme": _pick(rng, {"classic": 4, "blue": 2, "green": 1.2, "dark": 1}),
        "stick_width": float(rng.uniform(0.8, 1.3)),
        "nine_by_column": bool(rng.random() < 0.6),
        "swap_mw": bool(rng.random() < 0.2),
        "bird": _pick(
            rng,
            {"sparrow": 2.5, "peacock": 2.5, "crane": 1.5, "phoenix": 2, "front": 1, "stick": 0.25},
        ),
        "bird_seed": int(rng.integers(1 << 30)),
        "white": _pick(
            rng,
            {
                "single": 2.5,
                "double": 2.5,
                "ornate": 2,
                "notched": 1.5,
                "dashed": 1,
                "blank": 2,
                "letter": 0.4,
                "fret": 1,
            },
        ),
        "white_seed": int(rng.integers(1 << 30)),
    }


def _labels(rng: np.random.Generator, inks: Inks) -> dict[str, object]:
    paints = [inks.red, inks.blue, inks.black, inks.green]
    return {
        "index": _pick(rng, {"none": 5, "numbers": 2, "numbers-only": 0.8, "letters": 0.6}),
        "index_corner": _pick(rng, {"left": 4, "right": 3, "both": 1.5}),
        "index_colour": paints[int(rng.choice(4, p=[0.35, 0.25, 0.25, 0.15]))],
        "flower_text": _pick(rng, {"corner": 5, "large": 1.4, "alone": 1.2, "none": 0.8}),
        "flower_number": _pick(
            rng, {"digit": 4, "chinese": 1.5, "roman": 0.3, "none": 2.2, "both": 0.4}
        ),
        "flower_art": _pick(rng, {"plants": 5, "mixed": 3, "scenes": 2, "pots": 1}),
        "flower_seed": int(rng.integers(1 << 30)),
    }


def usual_style(rng: np.random.Generator, fonts: FontLibrary) -> TileStyle:
    """Draw a tile set at random from what most sets sold in East Asia show.

    `variety.random_style` adds the rarer looks.
    """
    bodies = _bodies(rng)
    inks = _inks(rng)
    if rng.random() < 0.06:  # dark tiles with light paint
        bodies["body"], inks = _vary(rng, (40, 40, 42), 12), _LIGHT
    elif rng.random() < 0.05:  # coloured plastic
        bodies["body"] = _vary(rng, _TINTS[int(rng.integers(len(_TINTS)))], 10)
    fields: dict[str, object] = {"inks": inks}
    fields |= bodies | _fonts(rng, fonts) | _variants(rng, inks) | _labels(rng, inks)
    if fields["flower_text"] == "none" and fields["flower_number"] == "none":
        fields["flower_number"] = "digit"
    if fields["body"] == fields["back"] and fields["white"] == "blank":
        fields["white"] = "single"
    return TileStyle(**fields)  # type: ignore[arg-type]
