"""The PyPI package `mahjong-detector` as a yardstick: no part of taishot, nor needed by it."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from taishot.datasets.labels import INDEX
from taishot.datasets.matching import Seen

NAMES = {"chun": "C", "haku": "P", "hatsu": "F", "nan": "S", "pe": "N", "sha": "W", "tou": "E"}


class PeerMissing(Exception):  # noqa: N818 - read as a sentence
    """The package is not installed."""


class Peer:
    """Reads photos with `mahjong-detector`."""

    def __init__(self) -> None:
        try:
            self._prepare: Any = importlib.import_module("mahjong_detector.preprocess")
            self._predict: Any = importlib.import_module("mahjong_detector.predict")
        except ImportError as error:
            raise PeerMissing(
                "The comparison needs `pip install mahjong-detector` (AGPL-3.0 model)."
            ) from error
        self._labels = [INDEX[NAMES.get(name, name)] for name in self._predict.CLASS_NAMES]

    def read(self, path: Path) -> Seen:
        """The tiles that it reports, in pixels of the picture as stored."""
        with Image.open(path) as image:
            small, padding = self._prepare.preprocess_image(image)
            found = self._predict.predict(small, padding)
        boxes = np.array([[d.x1, d.y1, d.x2, d.y2] for d in found], np.float32).reshape(-1, 4)
        return Seen(
            boxes,
            np.array([self._labels[d.class_id] for d in found], np.int64),
            np.array([d.confidence for d in found], np.float32),
            np.ones(len(found), bool),
        )
