"""Pressing a font's glyph into a box of a face."""

from __future__ import annotations

from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.ink import Colour, Ink
from taishot.datasets.synthesis.style import TileStyle

Box = tuple[float, float, float, float]
_USUAL_HEIGHT = 0.6
THIN = 0.3
"""Share of a glyph's box that is inked below which it is thickened, as engravers do."""
HEAVY = 0.58
"""Share above which it is thinned, lest its strokes run together."""


def fit(
    ink: Ink, fonts: FontLibrary, style: TileStyle, family: str, character: str, box: Box,
    colour: Colour, stretch: float = 0.6,
) -> bool:  # fmt: skip
    """Press a character into a box (face units), keeping some of its own proportions.

    `stretch` 0 keeps the glyph's proportions, 1 fills the box.

    Returns:
        Whether some font had the character.
    """
    mask = fonts.glyph(family, character)
    if mask is None:
        for other in fonts.families:
            mask = fonts.glyph(other.name, character)
            if mask is not None:
                break
    if mask is None:
        return False
    w, h = (box[2] - box[0]) * ink.width, (box[3] - box[1]) * ink.height
    scale = min(w / mask.shape[1], h / mask.shape[0])
    gw = mask.shape[1] * scale * (w / (mask.shape[1] * scale)) ** stretch
    gh = mask.shape[0] * scale * (h / (mask.shape[0] * scale)) ** stretch
    cx, cy = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    half_w, half_h = gw / ink.width / 2, gh / ink.height / 2
    placed = (cx - half_w, cy - half_h, cx + half_w, cy + half_h)
    inked = float(mask.mean()) / 255
    weight = style.stroke + 0.03 * max(0.0, THIN - inked)
    if inked > HEAVY and 0.6 < mask.shape[1] / mask.shape[0] < 1.7:  # no bar, as 一 is
        weight = min(0.0, style.stroke) - 0.08 * (inked - HEAVY)
    weight *= gh / ink.height / _USUAL_HEIGHT
    ink.stamp(mask, placed, colour, weight, style.slant)
    return True
