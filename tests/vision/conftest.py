"""Tiles laid out on an imaginary table, as a detector and a classifier would report them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import pytest

from taishot.scoring.tiles import ALL_TILES, TILE_BY_CODE
from taishot.vision.pipeline import interpret
from taishot.vision.types import Classification, Detections, Photo, Special

LABELS = (*ALL_TILES, *Special)
CODES = [label.code for label in LABELS]
WIDTH, HEIGHT = 60.0, 80.0


@dataclass
class Table:
    """Tiles 60 x 80 pixels; `put` and `row` place them, `seen` reports them.

    `turn` is in quarter turns clockwise of the face against the table.
    """

    quads: list = field(default_factory=list)
    codes: list = field(default_factory=list)
    chances: list = field(default_factory=list)
    turns: list = field(default_factory=list)

    def put(self, code, x, y, turn=0, **chances):
        """Centre of the face at (x, y). `chances`: probabilities of other codes."""
        half = (
            np.array([[-WIDTH, -HEIGHT], [WIDTH, -HEIGHT], [WIDTH, HEIGHT], [-WIDTH, HEIGHT]]) / 2
        )
        angle = np.pi / 2 * turn
        spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        self.quads.append(half @ spin + (x, y))
        self.codes.append(code)
        self.chances.append({name.removeprefix("t"): value for name, value in chances.items()})
        self.turns.append(turn)
        return self

    def row(self, codes, x=200.0, y=400.0, gap=2.0, turn=0):
        """Tiles side by side from x; `|` is a wide gap, `_x` before a code turns it sideways."""
        for code in codes.split():
            if code == "|":
                x += 0.8 * HEIGHT
                continue
            sideways = code.startswith("_")
            wide = HEIGHT if sideways else WIDTH
            self.put(code.removeprefix("_"), x + wide / 2, y, turn + (1 if sideways else 0))
            x += wide + gap
        return self

    def seen(self, transform=None, size=(1600, 1200), confidence=0.995):
        """Photo, Detections and Classification; corner lists start anywhere allowed.

        `transform`: a 3 x 3 homography of the whole table.
        """
        quads = np.array(self.quads, np.float32).reshape(-1, 4, 2)
        if transform is not None and len(quads):
            quads = cv2.perspectiveTransform(quads.reshape(-1, 1, 2), transform).reshape(-1, 4, 2)
        lists, turns = zip(*map(as_detected, quads), strict=True) if len(quads) else ((), ())
        count = len(quads)
        photo = Photo(np.full((size[1], size[0], 3), 200, np.uint8), "table")
        detections = Detections(
            np.array(lists, np.float32).reshape(-1, 4, 2),
            np.full(count, 0.9, np.float32),
            np.array([code == "back" for code in self.codes], np.float32),
        )
        return photo, detections, self._classified(np.array(turns, np.int64), confidence)

    def read(self):
        """The reading; the detector is half as sure of backs as of faces."""
        photo, detections, classification = self.seen()
        scores = np.where(detections.back_scores > 0.5, 0.45, 0.9).astype(np.float32)
        return interpret(photo, replace(detections, scores=scores), classification)

    def _classified(self, turns, confidence):
        rows = []
        for code, others in zip(self.codes, self.chances, strict=True):
            row = np.full(len(LABELS), 1e-5)
            row[CODES.index(code)] = confidence - sum(others.values())
            for other, chance in others.items():
                row[CODES.index(other)] = chance
            rows.append(row / row.sum())
        return Classification(
            LABELS,
            np.array(rows, np.float32).reshape(-1, len(LABELS)),
            turns,
            np.full(len(turns), 0.97, np.float32),
        )


def as_detected(quad):
    """Corner list from a short side, upper end first; and the turn to the face's top-left."""
    best = None
    for turn in range(4):
        rolled = np.roll(quad, -turn, axis=0)
        short = (
            np.linalg.norm(rolled[1] - rolled[0]) <= np.linalg.norm(rolled[2] - rolled[1]) + 1e-3
        )
        upper = rolled[:2, 1].mean() <= rolled[2:, 1].mean() + 1e-3
        if short and upper:
            best = (rolled, (4 - turn) % 4)
            break
    return best if best is not None else (quad, 0)


@pytest.fixture
def table():
    return Table()


@pytest.fixture
def code():
    return TILE_BY_CODE
