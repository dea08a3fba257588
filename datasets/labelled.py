"""Read labelled photographs in the layouts that people have: our own, plain YOLO, COCO."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from taishot.datasets.labels import INDEX
from taishot.datasets.sources import Scene, read_manifest, read_yolo
from taishot.datasets.splits import is_kept_back, scene_part

PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".heic")


class BadDataset(Exception):  # noqa: N818 - read as a sentence
    """A folder or file that is none of the known layouts; the message says what was expected."""


def read_dataset(root: Path, part: str = "") -> list[Scene]:
    """Labelled photographs.

    Args:
        root: a folder with `manifest.tsv` and `classes.txt`; or a YOLO folder (`images/`,
            `labels/` and `classes.txt` or `data.yaml`); or a COCO file, beside its pictures.
        part: of a folder with a manifest only these: `train`, `dev`, `unseen`, or
            `kept-back` (every tenth photograph of every source, which no training sees).

    Raises:
        BadDataset: when it is none of these, or a class is no tile code.
    """
    try:
        if root.is_file():
            return read_coco(root)
        if (root / "manifest.tsv").is_file():
            scenes = read_manifest(root)
            if not part:
                return scenes
            if part == "kept-back":
                return [s for s in scenes if is_kept_back(s.photo)]
            return [s for s in scenes if scene_part(s.source, s.photo).value == part]
        if (root / "labels").is_dir() and (root / "images").is_dir():
            return read_yolo_folder(root)
        found = sorted(root.glob("*.json"))
        if len(found) == 1:
            return read_coco(found[0])
    except (KeyError, ValueError, OSError) as error:
        raise BadDataset(f"{root}: {error}") from error
    raise BadDataset(
        f"{root}: expected a folder with manifest.tsv and classes.txt, a YOLO folder with images/, "
        "labels/ and classes.txt, or a COCO .json file."
    )


def read_yolo_folder(root: Path) -> list[Scene]:
    """Photographs of a plain YOLO folder."""
    to_label = label_map(_class_names(root))
    scenes = []
    for path in sorted(p for p in (root / "images").rglob("*") if p.suffix.lower() in PICTURES):
        relative = path.relative_to(root / "images")
        labels = (root / "labels" / relative).with_suffix(".txt")
        empty = (np.zeros((0, 4), np.float32), np.zeros(0, np.int64))
        boxes, classes = read_yolo(labels) if labels.is_file() else empty
        scene = Scene(path, root.name, path.stem, group=str(relative.parent), boxes=boxes)
        scenes.append(replace(scene, classes=to_label[classes]))
    return scenes


def read_coco(path: Path) -> list[Scene]:
    """Photographs of a COCO file; pictures are looked for beside it and in `images/`."""
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    names = {int(c["id"]): str(c["name"]) for c in content["categories"]}
    marks: dict[int, list[tuple[list[float], int]]] = {}
    for mark in content["annotations"]:
        label = INDEX.get(names[int(mark["category_id"])])
        if label is None:
            raise ValueError(f"not a tile code: {names[int(mark['category_id'])]!r}")
        marks.setdefault(int(mark["image_id"]), []).append((mark["bbox"], label))
    scenes = []
    for image in content["images"]:
        picture = _beside(path.parent, str(image["file_name"]))
        mine = marks.get(int(image["id"]), [])
        boxes = np.array([box for box, _ in mine], np.float32).reshape(-1, 4)
        boxes[:, 2:] += boxes[:, :2]
        size = np.array([image["width"], image["height"]] * 2, np.float32)
        classes = np.array([label for _, label in mine], np.int64)
        scenes.append(Scene(picture, path.stem, picture.stem, boxes=boxes / size, classes=classes))
    return scenes


def label_map(names: list[str]) -> np.ndarray:
    """Our label index of each class of a data set.

    Raises:
        ValueError: when a class is no tile code.
    """
    unknown = [name for name in names if name not in INDEX]
    if unknown:
        raise ValueError(f"classes that are no tile codes: {' '.join(unknown)}")
    return np.array([INDEX[name] for name in names], np.int64)


def _class_names(root: Path) -> list[str]:
    if (root / "classes.txt").is_file():
        return (root / "classes.txt").read_text(encoding="utf-8").split()
    for line in (root / "data.yaml").read_text(encoding="utf-8").splitlines():
        if line.startswith("names:") and "[" in line:
            inside = line[line.index("[") + 1 : line.rindex("]")]
            return [word.strip().strip("'\"") for word in inside.split(",")]
    raise ValueError("data.yaml has no `names: [...]`; write the classes to classes.txt")


def _beside(folder: Path, name: str) -> Path:
    inside = folder / "images" / name
    return inside if inside.is_file() else folder / name
