"""Sheets of faces: pictures in which every tile comes from another set, most of them the hard ones.

A scene of one set shows eight flowers and one bird at most; a classifier meets more drawings of
them in one sheet than in fifty such scenes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from taishot.datasets.synthesis import arrangements
from taishot.datasets.synthesis.crops import CropDesign, CropLibrary
from taishot.datasets.synthesis.design import Design, DrawnDesign, Material, Texture
from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.things import Scene
from taishot.datasets.synthesis.variety import DARK, american, random_style
from taishot.scoring.tiles import ALL_TILES

Rng = np.random.Generator
CROP_SHARE = 0.25
"""Share of the faces that are photographs, where crops are at hand."""
AMERICAN_SHARE = 0.3
"""Share of the drawn faces with big indices; where the picture is read, the index must agree."""
HARD_SHARE = 0.75
"""Share of the tiles that are taken from the hard ones."""
_GROUPS: tuple[tuple[float, tuple[str, ...]], ...] = (
    (0.56, tuple(f"f{k}" for k in range(1, 9))),
    (0.16, ("C", "F", "P")),
    (0.08, ("1s",)),
    (0.2, tuple(f"{k}{suit}" for suit in "mps" for k in (2, 3, 5, 6, 8, 9))),
)
_KINDS: tuple[tuple[float, Callable[[Rng, Material], Scene]], ...] = (
    (0.45, arrangements.grid),
    (0.3, arrangements.discards),
    (0.15, arrangements.few),
    (0.1, arrangements.standing_rows),
)


class MixedDesign:
    """A design that draws every face anew, in the style of another set.

    Bodies agree, for the sides of all tiles are painted alike.
    """

    def __init__(self, name: str, fonts: FontLibrary, crops: CropLibrary | None, rng: Rng) -> None:
        self.name = name
        self.told_by_colour = True
        self._fonts, self._crops, self._rng = fonts, crops, rng
        self._first = DrawnDesign(name, random_style(rng, fonts), fonts)
        self.material = self._first.material

    def face(self, code: str) -> Texture:
        """An upright face of the code: each call from another set."""
        return self._another().face(code)

    def back(self) -> Texture:
        """The back of the first set."""
        return self._first.back()

    def _another(self) -> Design:
        rng = self._rng
        style = random_style(rng, self._fonts)
        if self._crops is not None and rng.random() < CROP_SHARE:
            return CropDesign("", self._crops, self.material, "plain", rng)
        if rng.random() < AMERICAN_SHARE:
            style = american(rng, style)
        if sum(style.body) > DARK and sum(self.material.body) > DARK:
            style = replace(style, body=self.material.body)
        return DrawnDesign("", replace(style, width=self.material.width), self._fonts)


def sheet(rng: Rng, material: Material) -> Scene:
    """Tiles in rows or loose, three quarters of them flowers and other hard faces."""
    shares = np.array([share for share, _ in _KINDS])
    scene = _KINDS[int(rng.choice(len(_KINDS), p=shares / shares.sum()))][1](rng, material)
    tiles = tuple(replace(t, code=_harder(rng, t.code)) for t in scene.tiles)
    return replace(scene, kind="sheet", tiles=tiles)


def _harder(rng: Rng, code: str) -> str:
    if code == "back" or code.startswith("?"):
        return code
    if rng.random() >= HARD_SHARE:
        return ALL_TILES[int(rng.integers(len(ALL_TILES)))].code
    shares = np.array([share for share, _ in _GROUPS])
    group = _GROUPS[int(rng.choice(len(_GROUPS), p=shares / shares.sum()))][1]
    return group[int(rng.integers(len(group)))]
