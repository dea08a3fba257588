"""Labelled scenes packed for the detector: pictures in one file, tiles in flat arrays.

python -m taishot.datasets.detector_data --real ../shared/data --synthetic DIR --out CACHE
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from taishot.datasets.labels import INDEX
from taishot.datasets.packed import ByteArray, PackedImages, PackWriter
from taishot.datasets.sources import Scene, read_manifest
from taishot.datasets.splits import Part, scene_part
from taishot.datasets.tilt import row_tilt, tilted_quads
from taishot.vision.boxes import FloatArray, IndexArray, box_quads

MAX_SIDE = 1280
MIN_VISIBLE = 0.35
RENDERED = "rendered"  # the view of scenes whose labels are exact and complete


@dataclass(frozen=True, eq=False)
class TileLabels:
    """Tiles of one picture, in its pixels.

    Attributes:
        quads: float32 (N, 4, 2), clockwise; corner 0 is the upright top left where `turned` is 1.
        classes: int64 (N,), indices into LABELS.
        oriented: float32 (N,): 1 where the quad follows the tile, 0 where it is a box round it.
        upright: float32 (N,): 1 where corner 0 is known to be the face's top left.
        visible: float32 (N,), 0..1, part of the face that can be seen.
        trusted: float32 (N,): 0 where the class is probably a mistake of the labeller.
    """

    quads: FloatArray
    classes: IndexArray
    oriented: FloatArray
    upright: FloatArray
    visible: FloatArray
    trusted: FloatArray


@dataclass(frozen=True)
class SceneInfo:
    """Origin of a picture: see Scene; `part` is how it may be used."""

    source: str
    photo: str
    group: str
    view: str
    part: Part
    index: int


class SceneSet:
    """Reads what `prepare` wrote: pictures, origins and tiles by position."""

    def __init__(self, path: Path) -> None:
        self.images = PackedImages(path)
        info = json.loads(path.with_suffix(".json").read_text())
        self.infos = [
            SceneInfo(part=Part(row.pop("part")), index=i, **row) for i, row in enumerate(info)
        ]
        with np.load(path.with_suffix(".labels.npz")) as arrays:
            self._arrays = {name: arrays[name] for name in arrays.files}
        self._ends = np.cumsum(self._arrays.pop("counts"))

    def __len__(self) -> int:
        return len(self.infos)

    def labels(self, index: int) -> TileLabels:
        """The tiles of picture `index`."""
        end = int(self._ends[index])
        start = int(self._ends[index - 1]) if index else 0
        return TileLabels(**{name: array[start:end] for name, array in self._arrays.items()})


def real_labels(scene: Scene, width: int, height: int) -> TileLabels:
    """Tiles of a scene whose labels are axis-aligned boxes, tilt recovered where rows show it."""
    boxes = scene.boxes * np.array([width, height, width, height], np.float32)
    tilt = 0.0 if scene.group == "riichi-webcam" else row_tilt(boxes)
    if tilt is None:
        quads = box_quads(boxes)
        oriented = np.zeros(len(boxes), np.float32)
    else:
        quads, oriented = tilted_quads(boxes, tilt)
    upright = np.full(len(boxes), scene.group in ("hand", "riichi-webcam"), np.float32) * oriented
    ones = np.ones(len(boxes), np.float32)
    return TileLabels(quads, scene.classes, oriented, upright, ones, ones)


def synthetic_labels(row: dict[str, object], scale: float) -> TileLabels:
    """Tiles of a rendered scene, one line of its `labels.jsonl`, times `scale`."""
    tiles = row["tiles"]
    assert isinstance(tiles, list)
    count = len(tiles)
    quads = np.array([t["quad"] for t in tiles], np.float32).reshape(count, 4, 2) * scale
    classes = np.array([INDEX[t["class"]] for t in tiles], np.int64)
    visible = np.array([t.get("visible", 1.0) for t in tiles], np.float32)
    ones = np.ones(count, np.float32)
    return TileLabels(quads, classes, ones, ones, visible, ones)


def prepare(
    out: Path, items: list[tuple[Path, SceneInfo, TileLabels | Scene | dict[str, object]]]
) -> int:
    """Decode pictures and write the four files of a SceneSet at `out`.

    Returns:
        The number of pictures written; unreadable ones are left out.
    """
    writer = PackWriter(out)
    infos: list[dict[str, str]] = []
    labels: list[TileLabels] = []
    for path, info, label in items:
        image: ByteArray | None = cv2.imread(str(path), cv2.IMREAD_COLOR)
        if image is None:
            print(f"skipped, cannot be decoded: {path}")
            continue
        height, width = image.shape[:2]
        scale = min(1.0, MAX_SIDE / max(height, width))
        if scale < 1:
            image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        if isinstance(label, Scene):
            labels.append(real_labels(label, image.shape[1], image.shape[0]))
        else:
            assert isinstance(label, dict)
            labels.append(synthetic_labels(label, scale))
        writer.add(image)
        infos.append(
            {
                "source": info.source,
                "photo": info.photo,
                "group": info.group,
                "view": info.view,
                "part": info.part.value,
            }
        )
    writer.close()
    save_labels(out, labels)
    out.with_suffix(".json").write_text(json.dumps(infos))
    return len(infos)


def save_labels(out: Path, labels: list[TileLabels]) -> None:
    """Write the tiles of every picture of the SceneSet at `out`."""
    np.savez(
        out.with_suffix(".labels.npz"),
        counts=np.array([len(t.classes) for t in labels]),
        quads=np.concatenate([t.quads for t in labels]),
        classes=np.concatenate([t.classes for t in labels]),
        oriented=np.concatenate([t.oriented for t in labels]),
        upright=np.concatenate([t.upright for t in labels]),
        visible=np.concatenate([t.visible for t in labels]),
        trusted=np.concatenate([t.trusted for t in labels]),
    )


def real_items(root: Path) -> list[tuple[Path, SceneInfo, Scene]]:
    """Every labelled photograph under `root` with the part it belongs to."""
    return [
        (
            s.path,
            SceneInfo(s.source, s.photo, s.group, s.view, scene_part(s.source, s.photo), i),
            s,
        )
        for i, s in enumerate(read_manifest(root))
    ]


def synthetic_items(root: Path) -> list[tuple[Path, SceneInfo, dict[str, object]]]:
    """Every rendered scene under `root`; one in fifty is kept for testing."""
    items: list[tuple[Path, SceneInfo, dict[str, object]]] = []
    for file in sorted(root.glob("**/labels.jsonl")):
        for number, line in enumerate(file.read_text().splitlines()):
            row = json.loads(line)
            part = Part.DEV if number % 50 == 0 else Part.TRAIN
            name = f"{file.parent.name}/{row['image']}"
            info = SceneInfo("synthetic", name, file.parent.name, RENDERED, part, number)
            items.append((file.parent / row["image"], info, row))
    return items


def main(argv: Sequence[str] | None = None) -> int:
    """Pack the pictures; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--real", type=Path, help="folder with manifest.tsv")
    parser.add_argument("--synthetic", type=Path, help="folder with labels.jsonl files")
    parser.add_argument("--out", type=Path, required=True, help="file to write, such as real.bin")
    args = parser.parse_args(argv)
    items: list[tuple[Path, SceneInfo, TileLabels | Scene | dict[str, object]]] = []
    if args.real:
        items += real_items(args.real)
    if args.synthetic:
        items += synthetic_items(args.synthetic)
    print(f"{prepare(args.out, items)} pictures -> {args.out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
