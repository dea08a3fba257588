"""Draws the sprite of all tiles: `python -m taishot.webui.tile_art --font KouzanMouhitsu.ttf`.

Run by hand when the drawings change; the page only uses its result, `static/tiles/tiles.svg`.
The characters are outlines of 衡山毛筆フォント (Kouzan Mouhitsu, public domain); the rest is
drawn here.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from taishot.scoring.tiles import ALL_TILES, Suit, Tile
from taishot.webui.tile_faces import BLUE, GREEN, IVORY, RED, bamboo, dots
from taishot.webui.tile_flowers import FLOWERS, digit

SPRITE = Path(__file__).parent / "static" / "tiles" / "tiles.svg"
VIEW_BOX = "0 0 60 80"
_INK = "#1c2440"
_SUITS_EN = {Suit.CHARACTERS: "characters", Suit.DOTS: "dots", Suit.BAMBOO: "bamboo"}
_HONOURS_EN = {
    "E": "east wind",
    "S": "south wind",
    "W": "west wind",
    "N": "north wind",
    "C": "red dragon",
    "F": "green dragon",
    "P": "white dragon",
}
_FLOWERS_EN = ("spring", "summer", "autumn", "winter", "plum", "orchid", "chrysanthemum", "bamboo")


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a character goes: centre and largest size, units of the 60 x 80 box."""

    x: float
    y: float
    width: float
    height: float


Glyph = Callable[[str, Frame, str, float], str]
"""Draws one character into a frame with a colour and an extra stroke width."""


def open_font(path: Path) -> Glyph:
    """A function that draws characters of a TrueType font as SVG paths scaled into a frame.

    Raises:
        OSError: when the font file can't be opened.
        LookupError: (from the function) when the font has no ink for a character.
    """
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont

    font = TTFont(path)
    glyphs, characters = font.getGlyphSet(), font.getBestCmap()

    def draw(character: str, frame: Frame, colour: str, stroke: float) -> str:
        glyph = glyphs[characters[ord(character)]]
        bounds = BoundsPen(glyphs)
        glyph.draw(bounds)
        if bounds.bounds is None:
            raise LookupError(f"the font draws nothing for {character}")
        left, low, right, high = bounds.bounds
        scale = min(frame.width / (right - left), frame.height / (high - low))
        dx = frame.x - scale * (left + right) / 2
        dy = frame.y + scale * (low + high) / 2
        pen = SVGPathPen(glyphs, ntos=lambda value: f"{value:.1f}".removesuffix(".0"))
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, dx, dy)))
        return (
            f'<path d="{pen.getCommands()}" fill="{colour}" stroke="{colour}"'
            f' stroke-width="{stroke:g}" stroke-linejoin="round"/>'
        )

    return draw


def name_en(tile: Tile) -> str:
    """The tile's English name, such as `3 dots`, `east wind` or `plum flower`."""
    if tile.is_number:
        return f"{tile.rank} {_SUITS_EN[tile.suit]}"
    if tile.is_flower:
        return f"{_FLOWERS_EN[tile.rank - 1]} flower"
    return _HONOURS_EN[tile.code]


def _body(face: str, edge: str = GREEN, rim: str = "#c9bf9f") -> str:
    return (
        f'<rect x="1.5" y="4" width="57" height="74.5" rx="7.5" fill="{edge}"/>'
        f'<rect x="1.5" y="1.5" width="57" height="72.5" rx="7.5" fill="{face}" stroke="{rim}"/>'
    )


def _honour(tile: Tile, glyph: Glyph) -> str:
    if tile.code == "P":
        frame = f'fill="none" stroke="{BLUE}"'
        return (
            f'<rect x="11" y="11" width="38" height="53" rx="4" {frame} stroke-width="4"/>'
            f'<rect x="17" y="17" width="26" height="41" rx="2" {frame} stroke-width="1.5"/>'
        )
    colour = {"C": RED, "F": GREEN}.get(tile.code, _INK)
    return glyph(tile.zh, Frame(30, 37.5, 46, 54), colour, 1.2)


def face(tile: Tile, glyph: Glyph) -> str:
    """What is printed on one tile, as SVG shapes."""
    if tile.suit is Suit.DOTS:
        return dots(tile.rank)
    if tile.suit is Suit.BAMBOO:
        return bamboo(tile.rank)
    if tile.suit is Suit.CHARACTERS:
        number = glyph(tile.zh[0], Frame(30, 19, 40, 24), _INK, 1.2)
        return number + glyph("萬", Frame(30, 52, 40, 36), RED, 0.9)
    if tile.suit is Suit.FLOWER:
        season = tile.rank <= 4
        colour = BLUE if season else RED
        label = glyph(tile.zh, Frame(38, 20, 30, 27), _INK, 0.9)
        return FLOWERS[tile.rank - 1]() + digit((tile.rank - 1) % 4 + 1, colour) + label
    return _honour(tile, glyph)


def symbol(code: str, title: str, content: str) -> str:
    """One `<symbol>` of the sprite."""
    return f'<symbol id="t-{code}" viewBox="{VIEW_BOX}"><title>{title}</title>{content}</symbol>\n'


def _specials() -> str:
    lattice = "".join(
        f'<path d="M30 {y}l8 9-8 9-8-9z" fill="none" stroke="#8fd0ae" stroke-width="2"/>'
        for y in (9, 28, 47)
    )
    back = _body("#1a8a5a", "#dcd3b4", "#0f5d3b") + (
        '<rect x="7" y="7" width="46" height="61.5" rx="4" fill="none" stroke="#8fd0ae"'
        ' stroke-width="1.5"/>' + lattice
    )
    mark = (
        '<path d="M20 26q1-11 11-11 10 0 10 9 0 5-6 9-5 3-5 9" fill="none" stroke="#6a6250"'
        ' stroke-width="6" stroke-linecap="round"/><circle cx="30" cy="55" r="4" fill="#6a6250"/>'
    )
    return (
        symbol("back", "背面 face-down tile", back)
        + symbol("unknown", "看不清 unknown tile", _body("#e9e4d4", "#8d8a7d") + mark)
        + symbol("blank", "空白牌 blank tile", _body(IVORY))
    )


def sprite(glyph: Glyph) -> str:
    """The whole sprite: 42 faces, back, unknown (`?`) and blank."""
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg">\n'
        "<!-- taishot tiles, MIT licence. Made by taishot.webui.tile_art; characters from the\n"
        "     public-domain font Kouzan Mouhitsu (衡山毛筆フォント, Kouzan Aoyagi). -->\n"
    )
    faces = "".join(
        symbol(tile.code, f"{tile.zh} {name_en(tile)}", _body(IVORY) + face(tile, glyph))
        for tile in ALL_TILES
    )
    return head + faces + _specials() + "</svg>\n"


def main(argv: Sequence[str] | None = None) -> int:
    """Write the sprite; returns the exit code."""
    parser = argparse.ArgumentParser(description="Draw the sprite of all tiles.")
    parser.add_argument("--font", type=Path, required=True, help="Kouzan Mouhitsu, a TrueType file")
    parser.add_argument("--out", type=Path, default=SPRITE)
    args = parser.parse_args(argv)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(sprite(open_font(args.font)), encoding="utf-8")
    sys.stdout.write(f"{args.out}: {args.out.stat().st_size} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
