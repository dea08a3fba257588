"""Let first models complete the labels of photographs, which are boxes without direction.

    python -m taishot.datasets.relabel --scenes real.bin --detector A.onnx --classifier A.onnx
        --out turned/real.bin

The detector turns loose boxes into rectangles and finds the tiles that nobody labelled (discards,
walls), which training then leaves out of its account; the classifier says which way up each face is
and which labels look like a labeller's mistake. Pictures are not touched; classes never change.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from taishot.datasets.detector_data import SceneSet, TileLabels, save_labels
from taishot.datasets.labels import INDEX
from taishot.datasets.matching import match
from taishot.vision.boxes import FloatArray, box_iou, quad_boxes
from taishot.vision.classify import TileClassifier
from taishot.vision.detect import TileDetector
from taishot.vision.preprocess import crop_tiles
from taishot.vision.types import Detections, Photo

SURE_TURN = 0.9
WRONG, INSTEAD = 0.02, 0.95
SEEN = 0.3
CLEAR = 0.55  # score from which an unlabelled place is a tile
READ = 0.8  # a weaker one is, if the classifier reads it as a face with this probability
APART = 0.15  # IoU with every label below which a detection is a tile of its own


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


def with_unlabelled(labels: TileLabels, quads: FloatArray) -> TileLabels:
    """Add tiles that nobody labelled, as `?` of which nothing is visible.

    Training takes such places neither for tiles nor for table, and the classifier never sees them.

    Args:
        labels: of one picture.
        quads: float32 (M, 4, 2), tiles seen in it, labelled or not.
    """
    overlap = box_iou(quad_boxes(quads), quad_boxes(labels.quads))
    more = quads[overlap.max(axis=1, initial=0) < APART]
    none = np.zeros(len(more), np.float32)
    return TileLabels(
        quads=np.concatenate([labels.quads, more]),
        classes=np.concatenate([labels.classes, np.full(len(more), INDEX["?"])]),
        oriented=np.concatenate([labels.oriented, none]),
        upright=np.concatenate([labels.upright, none]),
        visible=np.concatenate([labels.visible, none]),
        trusted=np.concatenate([labels.trusted, none]),
    )


def surely_tiles(seen: Detections, joint: FloatArray) -> FloatArray:
    """Quads (K, 4, 2) of detections that are tiles beyond doubt.

    Args:
        seen: M detections.
        joint: float32 (M, labels, 4), probabilities of label and turn.
    """
    face = joint.sum(axis=2)[:, : INDEX["back"]].max(axis=1, initial=0)
    return seen.quads[(seen.scores >= CLEAR) | (face >= READ)]


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
        if not len(labels.quads):
            done.append(labels)
            continue
        seen = detector.detect(Photo(np.array(pixels)))
        labels = follow_tiles(labels, seen.quads)
        labels = turn_upright(labels, classifier.joint(crop_tiles(pixels, labels.quads)))
        tiles = surely_tiles(seen, classifier.joint(crop_tiles(pixels, seen.quads)))
        done.append(with_unlabelled(labels, tiles))
    return done


def main(argv: Sequence[str] | None = None) -> int:
    """Relabel a set; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--detector", type=Path, required=True)
    parser.add_argument("--classifier", type=Path, required=True)
    parser.add_argument(
        "--out", type=Path, required=True, help="writes OUT with the ending .labels.npz"
    )
    args = parser.parse_args(argv)
    scenes = SceneSet(args.scenes)
    before = [scenes.labels(i.index) for i in scenes.infos]
    detector = TileDetector(args.detector, SEEN, squeezes=())
    after = relabel(scenes, detector, TileClassifier(args.classifier))
    added = [len(a.classes) - len(b.classes) for a, b in zip(after, before, strict=True)]
    print(f"unlabelled tiles left out of account: {sum(added)}")
    for name in ("oriented", "upright", "trusted"):
        counts = [sum(float(getattr(t, name).sum()) for t in some) for some in (before, after)]
        print(f"{name}: {counts[0]:.0f} -> {counts[1]:.0f}")
    save_labels(args.out, after)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
