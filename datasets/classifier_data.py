"""Single tiles cut out of labelled scenes, all of one size, for the classifier.

python -m taishot.datasets.classifier_data --scenes real.bin synth.bin
        --crops ../shared/data --out CACHE/tiles
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from taishot.datasets.detector_data import RENDERED, SceneSet
from taishot.datasets.ground import ground_quads
from taishot.datasets.labels import INDEX
from taishot.datasets.packed import ByteArray
from taishot.datasets.sources import read_crops
from taishot.datasets.splits import crop_part
from taishot.vision.preprocess import crop_tiles

PATCH_SIDE = 96
PATCH_REACH = 1.5
MIN_VISIBLE = 0.5
GROUNDS = 2  # places without a tile that a rendered picture gives
MIN_SIDE = 9.0  # pixels of the shorter side of a tile, below which nobody can read it


@dataclass(frozen=True, eq=False)
class TilePatches:
    """Tiles with their surroundings.

    Attributes:
        pixels: uint8 (N, 96, 96, 3), the tile filling the middle 64 x 64.
        labels: int64 (N,), indices into LABELS.
        turns: int64 (N,), 0..3 quarter turns clockwise by which the face is turned; -1 unknown.
        groups: int64 (N,), index into `names`.
        names: `source/group/part` strings.
        photos: the photograph of each tile.
    """

    pixels: ByteArray
    labels: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    groups: npt.NDArray[np.int64]
    names: tuple[str, ...]
    photos: npt.NDArray[np.str_]

    @classmethod
    def load(cls, path: Path) -> TilePatches:
        """Open what `save_patches` wrote at `path`."""
        with np.load(path.with_suffix(".npz")) as arrays:
            return cls(
                np.load(path.with_suffix(".npy"), mmap_mode="r"),
                arrays["labels"],
                arrays["turns"],
                arrays["groups"],
                tuple(json.loads(str(arrays["names"]))),
                arrays["photos"],
            )


def scene_patches(scenes: SceneSet) -> tuple[list[ByteArray], list[tuple[int, int, str, str]]]:
    """Every readable tile of a set: patches, and (label, turn, group name, photo) of each."""
    pixels: list[ByteArray] = []
    rows: list[tuple[int, int, str, str]] = []
    for info in scenes.infos:
        labels = scenes.labels(info.index)
        if not len(labels.quads):
            continue
        sides = np.linalg.norm(labels.quads - np.roll(labels.quads, 1, axis=1), axis=2)
        keep = (labels.visible >= MIN_VISIBLE) & (sides.min(axis=1) >= MIN_SIDE)
        keep &= labels.trusted > 0
        pixels.append(
            crop_tiles(scenes.images[info.index], labels.quads[keep], PATCH_SIDE, PATCH_REACH)
        )
        name = f"{info.source}/{info.group}/{info.part.value}"
        for label, upright in zip(labels.classes[keep], labels.upright[keep], strict=True):
            rows.append((int(label), 0 if upright else -1, name, info.photo))
    return pixels, rows


def ground_patches(scenes: SceneSet) -> tuple[list[ByteArray], list[tuple[int, int, str, str]]]:
    """Places without a tile in rendered pictures, as faces that are none of the 42."""
    pixels: list[ByteArray] = []
    rows: list[tuple[int, int, str, str]] = []
    for info in scenes.infos:
        if info.view != RENDERED:
            continue
        image = scenes.images[info.index]
        rng = np.random.default_rng([17, info.index])
        quads = ground_quads(image, scenes.labels(info.index), GROUNDS, rng)
        if len(quads):
            pixels.append(crop_tiles(image, quads, PATCH_SIDE, PATCH_REACH))
            name = f"ground/{info.group}/{info.part.value}"
            rows += [(INDEX["?"], -1, name, info.photo)] * len(quads)
    return pixels, rows


def face_patches(root: Path) -> tuple[list[ByteArray], list[tuple[int, int, str, str]]]:
    """Every single face under `root`; beyond its edge the face's border is repeated."""
    pixels: list[ByteArray] = []
    rows: list[tuple[int, int, str, str]] = []
    for crop in read_crops(root):
        image = cv2.imread(str(crop.path), cv2.IMREAD_COLOR)
        if image is None:
            continue
        h, w = image.shape[:2]
        quad = np.array([[[0, 0], [w, 0], [w, h], [0, h]]], np.float32)
        pixels.append(crop_tiles(image, quad, PATCH_SIDE, PATCH_REACH))
        part = crop_part(crop.path.stem).value
        rows.append((crop.label, 0, f"{crop.source}/faces/{part}", crop.path.stem))
    return pixels, rows


def save_patches(out: Path, pixels: list[ByteArray], rows: list[tuple[int, int, str, str]]) -> None:
    """Write patches at `out` (.npy and .npz)."""
    names = sorted({row[2] for row in rows})
    position = {name: i for i, name in enumerate(names)}
    np.save(out.with_suffix(".npy"), np.concatenate(pixels))
    np.savez(
        out.with_suffix(".npz"),
        labels=np.array([row[0] for row in rows], np.int64),
        turns=np.array([row[1] for row in rows], np.int64),
        groups=np.array([position[row[2]] for row in rows], np.int64),
        photos=np.array([row[3] for row in rows]),
        names=np.array(json.dumps(names)),
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Cut the tiles; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=Path, nargs="*", default=[], help="packed scene sets")
    parser.add_argument("--crops", type=Path, help="folder with crops.tsv")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(argv)
    pixels: list[ByteArray] = []
    rows: list[tuple[int, int, str, str]] = []
    for path in args.scenes:
        more, more_rows = scene_patches(SceneSet(path))
        ground, ground_rows = ground_patches(SceneSet(path))
        pixels += more + ground
        rows += more_rows + ground_rows
    if args.crops:
        more, more_rows = face_patches(args.crops)
        pixels += more
        rows += more_rows
    save_patches(args.out, pixels, rows)
    print(f"{len(rows)} tiles -> {args.out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
