"""How well a classifier reads tiles when it is given their place, and the temperature it needs.

    python -m taishot.datasets.measure_classifier CLASSIFIER.onnx --tiles CACHE/tiles_real

Tiles are cut with their labelled quads. The temperature is fitted on the even photographs of the
parts kept back, and the calibration error is measured on the odd ones.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from taishot.datasets.classifier_data import PATCH_REACH, PATCH_SIDE, TilePatches
from taishot.datasets.labels import CODES
from taishot.datasets.packed import ByteArray
from taishot.datasets.report import calibration_error
from taishot.datasets.splits import is_kept_back
from taishot.vision.boxes import FloatArray, IndexArray
from taishot.vision.classify import TileClassifier
from taishot.vision.preprocess import CROP_REACH, CROP_SIDE


def centre_crops(patches: ByteArray) -> ByteArray:
    """What `crop_tiles` would cut: the middle of patches (N, 96, 96, 3), as (N, 64, 64, 3)."""
    factor = CROP_SIDE / CROP_REACH / (PATCH_SIDE / PATCH_REACH)
    offset = (CROP_SIDE - 1) / 2 - factor * (PATCH_SIDE - 1) / 2
    matrix = np.array([[factor, 0, offset], [0, factor, offset]])
    crops = np.empty((len(patches), CROP_SIDE, CROP_SIDE, 3), np.uint8)
    for crop, patch in zip(crops, patches, strict=True):
        cv2.warpAffine(patch, matrix, (CROP_SIDE, CROP_SIDE), dst=crop)
    return crops


def label_logits(logits: FloatArray, temperature: float) -> FloatArray:
    """Log-probabilities (N, labels) from joint logits (N, labels, 4)."""
    scaled = logits / temperature
    by_label = np.logaddexp.reduce(scaled, axis=2)
    return np.asarray(by_label - np.logaddexp.reduce(by_label, axis=1)[:, None], np.float32)


def best_temperature(logits: FloatArray, labels: IndexArray) -> float:
    """The temperature in 0.3..3 under which the labels are likeliest."""
    rows = np.arange(len(labels))
    choices = np.exp(np.linspace(np.log(0.3), np.log(3), 60))
    costs = [-label_logits(logits, float(t))[rows, labels].mean() for t in choices]
    return float(choices[int(np.argmin(costs))])


def photo_parity(photos: npt.NDArray[np.str_]) -> npt.NDArray[np.bool_]:
    """True for half of the photographs, all tiles of one alike."""
    return np.array([sum(map(ord, str(p))) % 2 == 0 for p in photos], bool)


def _wanted(name: str, photo: str, parts: Mapping[str, Callable[[str], bool] | None]) -> bool:
    part = name.rsplit("/", 1)[1]
    if part not in parts:
        return False
    rule = parts[part]
    return rule is None or rule(photo)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("classifier", type=Path)
    parser.add_argument("--tiles", type=Path, required=True)
    parser.add_argument(
        "--unseen",
        action="store_true",
        help="the classifier never saw the unseen set: measure on all of it",
    )
    args = parser.parse_args(argv)
    classifier = TileClassifier(args.classifier)
    tiles = TilePatches.load(args.tiles)
    parts = {"dev": None, "unseen": None if args.unseen else is_kept_back}
    chosen = np.array(
        [
            i
            for i, group in enumerate(tiles.groups)
            if _wanted(tiles.names[group], str(tiles.photos[i]), parts)
        ]
    )
    labels = tiles.labels[chosen]
    logits = classifier.logits(centre_crops(tiles.pixels[chosen]))
    even = photo_parity(tiles.photos[chosen])
    temperature = best_temperature(logits[even], labels[even])
    likely = label_logits(logits, temperature)
    read = likely.argmax(axis=1)
    for group in np.unique(tiles.groups[chosen]):
        where = tiles.groups[chosen] == group
        right = (read == labels)[where]
        print(f"{tiles.names[group]}: {right.mean():.4f} ({right.sum()} of {len(right)})")
    sure = np.exp(likely.max(axis=1))
    error = calibration_error(sure[~even].tolist(), (read == labels)[~even].tolist())
    print(f"temperature {temperature:.3f}, calibration error {error:.4f}")
    for level in (0.9, 0.98, 0.995):
        good = ~even & (sure >= level)
        print(
            f"at least {level}: {good.sum() / (~even).sum():.3f} of tiles, "
            f"{(read == labels)[good].mean():.5f} right"
        )
    mistakes = Counter((CODES[t], CODES[r]) for t, r in zip(labels, read, strict=True) if t != r)
    print("mistakes:", ", ".join(f"{t} as {r} {n}" for (t, r), n in mistakes.most_common(20)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
