"""Parts of real photographs without tiles (laps, floors) to show past the table's edge."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
SOURCES = ("chinese-mahjong-detection",)
"""Photo sources that may be used; the source that is held out for testing is not among them."""
_LEAST = 0.25
_GAP = 0.06


class BackdropLibrary:
    """Regions below the lowest labelled tile of photographs of hands.

    Args:
        shared: the folder with `manifest.tsv`.

    Raises:
        FileNotFoundError: when it is not there.
    """

    def __init__(self, shared: Path) -> None:
        self._root = shared
        self.regions: list[tuple[str, float]] = []
        with (shared / "manifest.tsv").open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t"):
                if row["source"] not in SOURCES or row["view"] != "as-taken":
                    continue
                top = _lowest(shared / row["path"]) + _GAP
                if top < 1 - _LEAST:
                    self.regions.append((row["path"], top))
        self._images: dict[int, Picture] = {}

    def room(self, rng: np.random.Generator, width: int, height: int) -> Picture:
        """A region as a backdrop of the given size, uint8 (height, width, 3)."""
        number = int(rng.integers(len(self.regions)))
        if number not in self._images:
            path, top = self.regions[number]
            pixels = cv2.imread(str(self._root / path))
            if pixels is None:
                raise FileNotFoundError(self._root / path)
            self._images[number] = np.asarray(pixels[round(top * len(pixels)) :], np.uint8)
        region = self._images[number]
        if rng.random() < 0.5:
            region = np.ascontiguousarray(region[:, ::-1])
        return np.asarray(cv2.resize(region, (width, height)), np.uint8)


def _lowest(photo: Path) -> float:
    lines: Iterable[str] = photo.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    ends = [0.0]
    for line in lines:
        _label, _cx, cy, _w, h = (float(v) for v in line.split())
        ends.append(cy + h / 2)
    return max(ends)
