"""Labelled photos as other programs read them: COCO and YOLO, written and read back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from taishot.datasets.labels import CODES, INDEX, LABELS
from taishot.vision.corrected import Quad
from taishot.vision.types import Label


@dataclass(frozen=True)
class LabelledImage:
    """A picture file with its tiles.

    Attributes:
        file: name of the picture within `images/`.
        width: pixels.
        height: pixels.
        tiles: label and corners in pixels, clockwise from the upright face's top-left.
    """

    file: str
    width: int
    height: int
    tiles: tuple[tuple[Label, Quad], ...]


def box_of(quad: Quad, width: int, height: int) -> tuple[float, float, float, float]:
    """(x1, y1, x2, y2) round a quad, cut at the edges of the picture, pixels."""
    across, down = zip(*quad, strict=True)
    left, right = (min(max(edge, 0.0), float(width)) for edge in (min(across), max(across)))
    top, bottom = (min(max(edge, 0.0), float(height)) for edge in (min(down), max(down)))
    return (left, top, right, bottom)


def coco(images: Sequence[LabelledImage]) -> dict[str, Any]:
    """A COCO detection data set; `segmentation` is the quad, from the face's top-left corner on."""
    annotations: list[dict[str, Any]] = []
    for image_id, image in enumerate(images, start=1):
        for label, quad in image.tiles:
            left, top, right, bottom = box_of(quad, image.width, image.height)
            annotations.append(
                {
                    "id": len(annotations) + 1,
                    "image_id": image_id,
                    "category_id": INDEX[label.code] + 1,
                    "bbox": [left, top, right - left, bottom - top],
                    "area": (right - left) * (bottom - top),
                    "segmentation": [[value for corner in quad for value in corner]],
                    "iscrowd": 0,
                }
            )
    return {
        "info": {"description": "Mahjong tiles labelled with taishot"},
        "images": [
            {"id": image_id, "file_name": each.file, "width": each.width, "height": each.height}
            for image_id, each in enumerate(images, start=1)
        ],
        "annotations": annotations,
        "categories": [
            {"id": number, "name": code, "supercategory": "tile"}
            for number, code in enumerate(CODES, start=1)
        ],
    }


def read_coco(value: dict[str, Any]) -> list[LabelledImage]:
    """The images of a COCO data set that `coco` made.

    Raises:
        ValueError: for a category that is no tile, or a segmentation that is no quad.
        KeyError: when a part is missing.
    """
    names = {category["id"]: category["name"] for category in value["categories"]}
    tiles: dict[int, list[tuple[Label, Quad]]] = {image["id"]: [] for image in value["images"]}
    for annotation in value["annotations"]:
        name = names[annotation["category_id"]]
        if name not in INDEX:
            raise ValueError(f"category {name} is no tile")
        quad = _quad(annotation["segmentation"][0])
        tiles[annotation["image_id"]].append((LABELS[INDEX[name]], quad))
    return [
        LabelledImage(each["file_name"], each["width"], each["height"], tuple(tiles[each["id"]]))
        for each in value["images"]
    ]


def _quad(numbers: Sequence[float]) -> Quad:
    if len(numbers) != 8:
        raise ValueError(f"a tile has four corners, not {len(numbers) / 2:g}")
    first, second, third, fourth = zip(numbers[::2], numbers[1::2], strict=True)
    return (first, second, third, fourth)


def yolo_lines(image: LabelledImage) -> str:
    """`class x y width height` a line: centre and size of the box, fractions of the picture."""
    rows = []
    for label, quad in image.tiles:
        left, top, right, bottom = box_of(quad, image.width, image.height)
        numbers = (
            (left + right) / 2 / image.width,
            (top + bottom) / 2 / image.height,
            (right - left) / image.width,
            (bottom - top) / image.height,
        )
        rows.append(_row(label, numbers))
    return "".join(rows)


def yolo_obb_lines(image: LabelledImage) -> str:
    """`class x1 y1 ... x4 y4` a line: the corners, fractions of the picture, cut at its edges."""
    rows = []
    for label, quad in image.tiles:
        fractions = [(x / image.width, y / image.height) for x, y in quad]
        numbers = [min(max(value, 0.0), 1.0) for corner in fractions for value in corner]
        rows.append(_row(label, numbers))
    return "".join(rows)


def _row(label: Label, numbers: Iterable[float]) -> str:
    return " ".join([str(INDEX[label.code]), *(f"{number:.6f}" for number in numbers)]) + "\n"


def read_yolo_obb(text: str, file: str, width: int, height: int) -> LabelledImage:
    """The tiles of a label file that `yolo_obb_lines` made.

    Raises:
        ValueError: when a line is not a class and eight numbers.
    """
    tiles: list[tuple[Label, Quad]] = []
    for line in text.splitlines():
        number, *fractions = line.split()
        scaled = [float(f) * (height if i % 2 else width) for i, f in enumerate(fractions)]
        tiles.append((LABELS[int(number)], _quad(scaled)))
    return LabelledImage(file, width, height, tuple(tiles))


def yolo_data_file() -> str:
    """`data.yaml`: where the pictures are and the names of the classes."""
    names = "".join(f"  {number}: {json.dumps(code)}\n" for number, code in enumerate(CODES))
    note = "# Photos of one table belong on one side of a split: split before you train.\n"
    return f"{note}path: .\ntrain: images\nval: images\nnames:\n{names}"


def write_coco(folder: Path, images: Sequence[LabelledImage]) -> None:
    """Write `annotations.json` beside `images/`."""
    text = json.dumps(coco(images), ensure_ascii=False, indent=1)
    (folder / "annotations.json").write_text(text, encoding="utf-8")


def write_yolo(folder: Path, images: Sequence[LabelledImage], *, oriented: bool) -> None:
    """Write `labels/*.txt` and `data.yaml` beside `images/`."""
    labels = folder / "labels"
    labels.mkdir()
    for image in images:
        text = yolo_obb_lines(image) if oriented else yolo_lines(image)
        (labels / f"{Path(image.file).stem}.txt").write_text(text, encoding="utf-8")
    (folder / "data.yaml").write_text(yolo_data_file(), encoding="utf-8")
