"""Let first models complete the labels of photographs, which are boxes without direction.

    python -m taishot.datasets.relabel --scenes real.bin --detector A.onnx --classifier A.onnx
        --out real_turned.labels.npz

The detector turns loose boxes into rectangles, the classifier says which way up each face is and
which labels look like a labeller's mistake. Pictures are not touched; classes are never changed.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from taishot.datasets.detector_data import SceneSet, TileLabels, save_labels
from taishot.datasets.matching import match
from taishot.vision.boxes import FloatArray, quad_boxes
from taishot.vision.classify import TileClassifier
from taishot.vision.detect import TileDetector
from taishot.vision.preprocess import crop_tiles
from taishot.vision.types import Photo

SURE_TURN = 0.9
WRONG, INSTEAD = 0.02, 0.95


def follow_tiles(labels: TileLabels, quads: FloatArray) -> TileLabels:
    """Replace boxes whose tilt is unknown by rectangles that a detector saw there.

    Args:
        labels: of one picture.
        quads: float32 (M, 4, 2), what the detector saw in it.
    """
    boxes, seen = quad_boxes(labels.quads), quad_boxes(quads)
    fixed, oriented = labels.quads.copy(), labels.oriented.copy()
    for row, column in match(boxes, seen):
        if oriented[row]:
            continue
        wanted, have = boxes[row, 2:] - boxes[row, :2], seen[column, 2:] - seen[column, :2]
        ratio = wanted / have
        if ratio.max() > 1.35 or ratio.min() < 0.75:
            continue
        middle = (boxes[row, :2] + boxes[row, 2:]) / 2
        fixed[row] = (quads[column] - quads[column].mean(axis=0)) * ratio + middle
        oriented[row] = 1
    return replace(labels, quads=fixed, oriented=oriented)


def turn_upright(labels: TileLabels, joint: FloatArray) -> TileLabels:
    """Roll quads so that they start at the face's top left; mark doubtful classes.

    Args:
        labels: N tiles of one picture.
        joint: float32 (N, labels, 4), probabilities of label and turn, from `labels.quads`.
    """
    rows = np.arange(len(joint))
    mine = joint[rows, labels.classes]
    total = mine.sum(axis=1)
    turns = mine.argmax(axis=1)
    sure = (mine.max(axis=1) > SURE_TURN * total) & (total > 0.3) & (labels.oriented > 0)
    quads = labels.quads.copy()
    for row in np.nonzero(sure)[0]:
        quads[row] = np.roll(quads[row], -int(turns[row]), axis=0)
    by_label = joint.sum(axis=2)
    by_label[rows, labels.classes] = 0
    wrong = (total < WRONG) & (by_label.max(axis=1) > INSTEAD)
    return replace(
        labels,
        quads=quads,
        upright=sure.astype(np.float32),
        trusted=labels.trusted * ~wrong,
    )


def relabel(
    scenes: SceneSet, detector: TileDetector, classifier: TileClassifier
) -> list[TileLabels]:
    """Completed labels of every picture of a set."""
    done = []
    for info in scenes.infos:
        labels, pixels = scenes.labels(info.index), scenes.images[info.index]
        if len(labels.quads) and not labels.oriented.all():
            labels = follow_tiles(labels, detector.detect(Photo(np.array(pixels))).quads)
        if len(labels.quads):
            joint = classifier.joint(crop_tiles(pixels, labels.quads))
            labels = turn_upright(labels, joint)
        done.append(labels)
    return done


def main(argv: Sequence[str] | None = None) -> int:
    """Relabel a set; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--detector", type=Path, required=True)
    parser.add_argument("--classifier", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True, help="beside the same pictures")
    args = parser.parse_args(argv)
    scenes = SceneSet(args.scenes)
    before = [scenes.labels(i.index) for i in scenes.infos]
    after = relabel(scenes, TileDetector(args.detector, 0.3), TileClassifier(args.classifier))
    for name in ("oriented", "upright", "trusted"):
        counts = [sum(float(getattr(t, name).sum()) for t in some) for some in (before, after)]
        print(f"{name}: {counts[0]:.0f} -> {counts[1]:.0f}")
    save_labels(args.out, after)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
