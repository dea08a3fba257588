"""中 and 發 as American sets draw them: a red and a green dragon, the animal."""

from __future__ import annotations

import numpy as np

from taishot.datasets.synthesis.ink import Colour, Ink, Points, curve
from taishot.datasets.synthesis.style import TileStyle

_SPINES = (
    ((0.02, -0.3), (-0.13, -0.2), (-0.06, -0.05), (0.12, 0.05), (0.1, 0.2), (-0.06, 0.27),
     (-0.17, 0.38)),
    ((0.0, -0.28), (0.14, -0.18), (0.08, -0.02), (-0.1, 0.08), (-0.08, 0.22), (0.08, 0.28),
     (0.18, 0.2)),
    ((0.06, -0.27), (-0.08, -0.26), (-0.12, -0.14), (0.0, -0.04), (0.1, 0.08), (0.0, 0.2),
     (-0.1, 0.3), (0.02, 0.42)),
    ((-0.02, -0.24), (-0.16, -0.1), (-0.13, 0.08), (0.02, 0.14), (0.13, 0.26), (0.02, 0.4),
     (-0.14, 0.36)),
)  # fmt: skip
"""Middle lines from the neck to the tip of the tail, face heights about the middle."""


def draw_dragon_animal(ink: Ink, rank: int, style: TileStyle) -> None:
    """Draw the red dragon (rank 1) or the green one (rank 2) as an animal."""
    colour = style.inks.red if rank == 1 else style.inks.green
    _Beast(ink, style, colour).draw()


class _Beast:
    """One dragon; its shape follows from the set, so both of a set are alike."""

    def __init__(self, ink: Ink, style: TileStyle, colour: Colour) -> None:
        self._ink, self._colour = ink, colour
        self._rng = np.random.default_rng([style.bird_seed, 7])
        rng = self._rng
        self._mirror = 1 if rng.random() < 0.5 else -1
        self._scale = float(rng.uniform(0.95, 1.15)) * (1.12 - style.margin)
        self._line = float(rng.uniform(0.014, 0.022))
        self._girth = float(rng.uniform(0.07, 0.125))
        self._hollow = bool(rng.random() < 0.5)
        spine = np.array(_SPINES[int(rng.integers(len(_SPINES)))])
        spine = spine + rng.normal(0, 0.012, spine.shape)
        self._spine = curve([(float(x), float(y)) for x, y in spine], steps=7)

    def draw(self) -> None:
        """Legs behind, then the body with its crest, then the head."""
        for share in (0.25, 0.32, 0.62, 0.7):
            self._leg(share)
        self._body()
        self._crest()
        self._head()
        if self._rng.random() < 0.3:
            spot = self._map([(float(self._rng.uniform(0.12, 0.2)), -0.38)])[0]
            self._ink.disc((float(spot[0]), float(spot[1])), 0.035, self._colour, 0.012)

    def _map(self, points: list[tuple[float, float]] | Points) -> Points:
        p = np.asarray(points, np.float64) * (self._mirror * self._scale, self._scale)
        return self._ink.offset((0.5, 0.49), p)

    def _at(self, share: float) -> tuple[Points, Points]:
        """A point of the spine and the way to its left there, both (2,)."""
        k = min(int(share * (len(self._spine) - 1)), len(self._spine) - 2)
        way = self._spine[k + 1] - self._spine[k]
        way = way / max(float(np.linalg.norm(way)), 1e-6)
        return self._spine[k], np.array([way[1], -way[0]])

    def _width(self, share: float) -> float:
        return self._girth * float(0.55 + 0.75 * np.sin(np.pi * min(1.0, share * 0.8 + 0.25)))

    def _body(self) -> None:
        count = len(self._spine) - 1
        cut = self._line * 1.7
        for hollow in (False, True) if self._hollow else (False,):
            for k in range(count):
                wide = self._width(k / count) * (1 - 0.75 * (k / count) ** 2) * self._scale
                part = self._map(self._spine[k : k + 2])
                if hollow:
                    if wide > cut * 1.5:
                        self._ink.erase_line(part, wide - cut)
                else:
                    self._ink.line(part, self._colour, wide)
        self._scales()

    def _scales(self) -> None:
        for share in np.linspace(0.08, 0.85, int(self._rng.integers(7, 13))):
            spot, left = self._at(float(share))
            reach = left * self._width(float(share)) * 0.42
            line = self._map(np.array([spot - reach, spot + reach * 0.6]))
            if self._hollow:
                self._ink.line(line, self._colour, self._line * 0.8)
            else:
                self._ink.erase_line(line, self._line * 0.8)

    def _crest(self) -> None:
        side = 1 if self._rng.random() < 0.5 else -1
        for share in np.linspace(0.03, 0.95, int(self._rng.integers(9, 15))):
            spot, left = self._at(float(share))
            root = spot + left * side * self._width(float(share)) * 0.4
            way = np.array([-left[1], left[0]])
            tip = root + left * side * 0.045 + way * 0.015
            fin = np.array([root - way * 0.016, tip, root + way * 0.016])
            self._ink.polygon(self._map(fin), self._colour)
        end, left = self._spine[-1], self._at(0.99)[1]
        for turn in (-0.6, 0.0, 0.6):
            way = np.array([-left[1], left[0]]) + left * turn
            self._ink.line(self._map(np.array([end, end + way * 0.07])), self._colour, self._line)

    def _leg(self, share: float) -> None:
        spot, left = self._at(share)
        side = 1 if int(share * 100) % 2 else -1
        way = left * side
        lift = float(self._rng.uniform(-0.05, 0.06))
        knee = spot + way * 0.1 + np.array([0.0, lift])
        foot = knee + np.array([way[0] * 0.08, 0.05 - lift])
        leg = curve([(float(p[0]), float(p[1])) for p in (spot, knee, foot)], steps=4)
        self._ink.line(self._map(leg), self._colour, self._line * 2.2)
        for turn in (-0.05, 0.0, 0.05):
            toe = foot + np.array(
                [turn * 0.6 + way[0] * 0.035, 0.02 + abs(turn) * 0.2 - turn * 0.4]
            )
            self._ink.line(self._map(np.array([foot, toe])), self._colour, self._line)

    def _head(self) -> None:
        x, y = (float(v) for v in self._spine[0])
        skull = [
            (x - 0.07, y + 0.03), (x - 0.05, y - 0.07), (x + 0.05, y - 0.09), (x + 0.16, y - 0.05),
            (x + 0.15, y - 0.015), (x + 0.05, y), (x + 0.13, y + 0.045), (x + 0.03, y + 0.06),
        ]  # fmt: skip
        self._ink.polygon(self._map(skull), self._colour)
        eye = self._map([(x + 0.03, y - 0.045)])[0]
        self._ink.disc((float(eye[0]), float(eye[1])), 0.014, None)
        strands = [
            [(x, y - 0.07), (x - 0.05, y - 0.12), (x - 0.11, y - 0.12)],
            [(x - 0.03, y - 0.05), (x - 0.1, y - 0.07), (x - 0.14, y - 0.04)],
            [(x + 0.15, y - 0.04), (x + 0.2, y - 0.09), (x + 0.17, y - 0.13)],
            [(x + 0.1, y + 0.04), (x + 0.12, y + 0.09), (x + 0.08, y + 0.12)],
        ]
        for strand in strands[: int(self._rng.integers(2, 5))]:
            self._ink.line(self._map(curve(strand, steps=4)), self._colour, self._line)
