"""Where training pictures come from: licence, origin, labels, and a hash of what was used."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from taishot.datasets.labels import INDEX
from taishot.vision.boxes import FloatArray, IndexArray


@dataclass(frozen=True)
class Source:
    """A set of pictures that models may be trained on.

    Attributes:
        id: the name used in manifests.
        licence: SPDX id.
        origin: who published it, for the attribution in the model cards.
    """

    id: str
    licence: str
    origin: str


SOURCES: tuple[Source, ...] = (
    Source(
        "chinese-mahjong-detection",
        "CC-BY-4.0",
        "Chinese Mahjong Detection v4 by riichimahjongdetection, Roboflow Universe",
    ),
    Source(
        "mahjong-detection-for-mjt",
        "CC-BY-4.0",
        "mahjong-detection-for-mjt v4 by for-mjt, Roboflow Universe",
    ),
    Source("mahjong-bmblq", "CC-BY-4.0", "mahjong-bmblq v5 by leomiurarobot, Roboflow Universe"),
    Source("camerash-mahjong-dataset", "MIT", "mahjong-dataset by Camerash, GitHub"),
    Source("synthetic", "MIT", "rendered by this project (taishot.datasets.scenes)"),
)


@dataclass(frozen=True, eq=False)
class Scene:
    """A picture with labelled tiles.

    Attributes:
        path: the picture's file.
        source: id of a Source.
        photo: name of the photograph that it is a version of.
        group: tile set or kind of photo within the source.
        view: how the source had altered it: as-taken, slightly-turned, turned.
        boxes: float32 (N, 4), xyxy, relative to the picture (0..1).
        classes: int64 (N,), indices into LABELS.
    """

    path: Path
    source: str
    photo: str
    group: str = ""
    view: str = ""
    boxes: FloatArray = field(default_factory=lambda: np.zeros((0, 4), np.float32))
    classes: IndexArray = field(default_factory=lambda: np.zeros(0, np.int64))


@dataclass(frozen=True)
class Crop:
    """A picture of one upright tile face."""

    path: Path
    label: int
    source: str
    note: str


def read_yolo(path: Path) -> tuple[FloatArray, IndexArray]:
    """Read a YOLO label file: one `class cx cy w h` a line, relative to the picture.

    Returns:
        Boxes float32 (N, 4), xyxy, relative; classes int64 (N,).

    Raises:
        ValueError: when a line is not five or more numbers (a polygon gives its bounding box).
    """
    boxes: list[tuple[float, float, float, float]] = []
    classes: list[int] = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        words = line.split()
        if not words:
            continue
        try:
            values = [float(word) for word in words]
        except ValueError:
            raise ValueError(f"{path}, line {number}: not numbers: {line!r}") from None
        if len(values) == 5:
            cx, cy, w, h = values[1:]
            box = (cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2)
        elif len(values) >= 7 and len(values) % 2:
            xs, ys = values[1::2], values[2::2]
            box = (min(xs), min(ys), max(xs), max(ys))
        else:
            raise ValueError(f"{path}, line {number}: expected `class cx cy w h`, got {line!r}")
        boxes.append(box)
        classes.append(int(values[0]))
    return np.array(boxes, np.float32).reshape(-1, 4), np.array(classes, np.int64)


def read_manifest(root: Path) -> list[Scene]:
    """All scenes of a folder that has `manifest.tsv`, `classes.txt` and YOLO labels.

    Raises:
        ValueError: when a class is none of the 44 labels, or a label file is broken.
    """
    codes = (root / "classes.txt").read_text().split()
    unknown = [code for code in codes if code not in INDEX]
    if unknown:
        raise ValueError(f"{root / 'classes.txt'}: not tile codes: {' '.join(unknown)}")
    to_label = np.array([INDEX[code] for code in codes], np.int64)
    scenes = []
    for row in _rows(root / "manifest.tsv"):
        path = root / row["path"]
        boxes, classes = read_yolo(path.with_suffix(".txt"))
        scenes.append(
            Scene(
                path=path,
                source=row["source"],
                photo=row["photo"],
                group=row["group"],
                view=row["view"],
                boxes=boxes,
                classes=to_label[classes],
            )
        )
    return scenes


def read_crops(root: Path) -> list[Crop]:
    """All single faces listed in `crops.tsv`."""
    return [
        Crop(root / row["path"], INDEX[row["class"]], row["source"], row["note"] or "")
        for row in _rows(root / "crops.tsv")
    ]


def content_hash(paths: list[Path]) -> str:
    """SHA-256 over the names and contents of files, in sorted order."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as lines:
        yield from csv.DictReader(lines, delimiter="\t")
