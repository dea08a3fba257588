"""Say what each tile shows, which way up it is, and how sure that is."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from taishot.models import model_path
from taishot.scoring.tiles import TILE_BY_CODE
from taishot.vision.bodies import with_bodies
from taishot.vision.boxes import FloatArray
from taishot.vision.preprocess import ByteArray, crop_tiles
from taishot.vision.session import Network
from taishot.vision.types import Classification, Detections, Label, Photo, Special

BATCH = 64
DOUBT = 0.1  # neither network alone may rule a back out


class TileClassifier:
    """Reads tiles: 42 faces, a back, or none of these.

    Each tile is read as given and turned by 180 degrees, and both answers count alike.

    Args:
        path: an ONNX file made by `taishot.datasets.export_onnx`; the shipped one when None.
        threads: processor threads; 0 chooses.
    """

    def __init__(self, path: Path | None = None, threads: int = 0) -> None:
        self._network = Network(path or model_path("classifier"), threads)
        metadata = self._network.metadata
        self.labels: tuple[Label, ...] = tuple(
            TILE_BY_CODE[code] if code in TILE_BY_CODE else Special(code)
            for code in json.loads(metadata["labels"])
        )
        self._temperature = float(metadata.get("temperature", "1"))

    def classify(self, photo: Photo, detections: Detections) -> Classification:
        """Read the tiles that a detector found.

        Args:
            photo: the photo.
            detections: N tiles, in pixels of `photo.pixels`.

        Returns:
            Row i speaks of tile i, whose face has its top left corner at `quads[i][turns[i]]`.
        """
        crops = crop_tiles(photo.pixels, detections.quads)
        joint = self.joint(crops)
        if Special.BACK in self.labels:
            joint = with_backs(joint, detections.back_scores, self.labels.index(Special.BACK))
            joint = with_bodies(joint, crops, detections.quads, self.labels)
        by_turn = joint.sum(axis=1)
        turns = by_turn.argmax(axis=1) if len(joint) else np.zeros(0, np.int64)
        return Classification(
            labels=self.labels,
            probabilities=joint.sum(axis=2).astype(np.float32),
            turns=turns.astype(np.int64),
            turn_confidences=by_turn.max(axis=1, initial=0).astype(np.float32),
            joint=joint,
        )

    def joint(self, crops: ByteArray) -> FloatArray:
        """Calibrated probabilities (N, labels, 4 turns) of crops; each row sums to 1."""
        logits = self.logits(crops)
        flat = logits.reshape(len(logits), len(self.labels) * 4) / self._temperature
        flat = np.exp(flat - flat.max(axis=1, keepdims=True, initial=-1e9))
        flat /= flat.sum(axis=1, keepdims=True)
        return np.asarray(flat.reshape(logits.shape), np.float32)

    def logits(self, crops: ByteArray) -> FloatArray:
        """Uncalibrated logits (N, labels, 4 turns), the mean over the crop and its half turn."""
        parts = [np.zeros((0, len(self.labels), 4), np.float32)]
        for start in range(0, len(crops), BATCH):
            batch = crops[start : start + BATCH]
            upside_down = np.ascontiguousarray(batch[:, ::-1, ::-1])
            answer = self._network.run(batch)
            turned = np.roll(self._network.run(upside_down), 2, axis=2)
            parts.append(np.asarray((answer + turned) / 2, np.float32))
        return np.concatenate(parts)


def with_backs(joint: FloatArray, back_scores: FloatArray, back: int) -> FloatArray:
    """Let the detector have its say on which tiles lie face down.

    Args:
        joint: float32 (N, labels, 4), the classifier's probabilities.
        back_scores: float32 (N,), the detector's, which saw the tile's sides and neighbours too.
        back: position of the back among the labels.
    """
    opinion = np.clip(back_scores, DOUBT, 1 - DOUBT)[:, None, None]
    weighted = joint * (1 - opinion)
    weighted[:, back] = joint[:, back] * opinion[:, 0]
    return np.asarray(weighted / weighted.sum(axis=(1, 2), keepdims=True), np.float32)
