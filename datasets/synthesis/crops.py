"""Sets made of photographs of real faces (shared data): never the ones held out for testing."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np

from taishot.datasets.synthesis.backs import back_texture
from taishot.datasets.synthesis.design import FACE_HEIGHT, Material, Texture

HELD_OUT_EVERY = 5
"""Crops whose number is a multiple of this are for testing only."""


def is_held_out(path: str) -> bool:
    """Whether a crop such as `crops/cam_15.jpg` is kept for testing."""
    return int(Path(path).stem.rsplit("_", 1)[1]) % HELD_OUT_EVERY == 0


class CropLibrary:
    """The crops that may be trained on, by tile code, and the odd faces outside the 42.

    Args:
        shared: the folder with `crops.tsv`.

    Raises:
        FileNotFoundError: when it is not there.
    """

    def __init__(self, shared: Path) -> None:
        self.paths: dict[str, list[str]] = defaultdict(list)
        self.odd: list[str] = []
        self._root = shared
        with (shared / "crops.tsv").open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t"):
                if is_held_out(row["path"]):
                    continue
                if "odd" in (row["note"] or ""):
                    self.odd.append(row["path"])
                else:
                    self.paths[row["class"]].append(row["path"])
        self._images: dict[str, Texture] = {}

    def image(self, path: str) -> Texture:
        """The crop's pixels without its outermost rim."""
        if path not in self._images:
            pixels = cv2.imread(str(self._root / path))
            if pixels is None:
                raise FileNotFoundError(self._root / path)
            h, w = pixels.shape[:2]
            rim_y, rim_x = round(h * 0.025), round(w * 0.025)
            self._images[path] = np.asarray(pixels[rim_y : h - rim_y, rim_x : w - rim_x], np.uint8)
        return self._images[path]


class CropDesign:
    """A set put together from crops, brought to one body colour and one tint of paint."""

    def __init__(
        self, name: str, library: CropLibrary, material: Material, pattern: str,
        rng: np.random.Generator,
    ) -> None:  # fmt: skip
        self.name = name
        self.material = material
        self.told_by_colour = False
        self._library = library
        self._pattern = pattern
        self._seed = int(rng.integers(1 << 30))
        self._tint = rng.normal(1.0, 0.03, 3)
        self._permute = rng.permutation(3) if rng.random() < 0.2 else None
        self._contrast = float(rng.uniform(0.85, 1.15))
        self._faces: dict[str, Texture] = {}

    def face(self, code: str) -> Texture:
        """A crop of this code, the same one each time."""
        if code not in self._faces:
            rng = np.random.default_rng([self._seed, *code.encode()])
            odd = code.startswith("?")
            choices = self._library.odd if odd else self._library.paths[code]
            self._faces[code] = self._recolour(
                self._library.image(choices[int(rng.integers(len(choices)))]),
                permuted=code not in ("C", "F"),  # animals are told apart by their colour
            )
        return self._faces[code]

    def back(self) -> Texture:
        """A drawn back: the crops show none."""
        size = (round(FACE_HEIGHT * self.material.width), FACE_HEIGHT)
        return back_texture(size, self.material.back, self._pattern, self._seed)

    def _recolour(self, pixels: Texture, permuted: bool) -> Texture:
        size = (round(FACE_HEIGHT * self.material.width), FACE_HEIGHT)
        image = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA).astype(np.float32)
        if permuted and self._permute is not None:
            image = image[..., self._permute]
        paper = np.maximum(np.percentile(image[::5, ::5].reshape(-1, 3), 75, axis=0), 40)
        image = image / paper * np.array(self.material.body) * self._tint
        middle = np.array(self.material.body, np.float32)
        image = middle + (image - middle) * self._contrast
        return np.clip(image, 0, 255).astype(np.uint8)
