"""How far the reader's confidence can be trusted, and which tiles may be called sure.

    python -m taishot.datasets.reliability DATASET --part unseen --out FILE

Prints and writes FILE.md and FILE.svg: the reliability diagram, the expected calibration error,
and for a range of thresholds how many tiles are above and how many of those are right. Tiles count
that the reader found where one is labelled; what it reports elsewhere is counted by `taishot eval`.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageOps

from taishot.datasets.evaluate import reader_for, spread
from taishot.datasets.labelled import BadDataset, read_dataset
from taishot.datasets.labels import INDEX
from taishot.datasets.matching import match
from taishot.datasets.report import calibration_error
from taishot.datasets.sources import Scene
from taishot.models import ModelCorrupt, ModelMissing
from taishot.models.home import write_atomically
from taishot.vision.errors import BadPhoto
from taishot.vision.photo import load_photo
from taishot.vision.pipeline import SURE, PhotoReader

BAR = 0.995
"""What part of the tiles called sure must be right."""

THRESHOLDS = (0.5, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 0.999)
EDGES = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0)
"""Bins of the diagram: narrow where most tiles are."""


@dataclass(frozen=True, eq=False)
class Answers:
    """N tiles that were found.

    Attributes:
        confidences: float32 (N,), of the label that was reported.
        right: bool (N,), whether it is the true one.
        sure: bool (N,), whether the reading calls the tile sure.
    """

    confidences: npt.NDArray[np.float32]
    right: npt.NDArray[np.bool_]
    sure: npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Bin:
    """Tiles of like confidence: edges, how many, their mean confidence, the part that is right."""

    low: float
    high: float
    tiles: int
    confidence: float
    accuracy: float


def main() -> int:
    """Measure and write; returns the exit code."""
    args = _arguments()
    try:
        scenes = spread(read_dataset(args.dataset, args.part), args.limit)
        if not scenes:
            raise BadDataset(f"{args.dataset}: no photographs to measure on")
        reader = reader_for(args.detector, args.classifier)
        answers = gather(reader, scenes)
    except (BadDataset, BadPhoto, ModelMissing, ModelCorrupt) as error:
        print(f"reliability: {error}", file=sys.stderr)
        return 1
    title = f"{args.dataset.name} ({args.part})" if args.part else args.dataset.name
    text = as_markdown(title, len(scenes), answers)
    print(text)
    if args.out:
        write_atomically(args.out.with_suffix(".md"), text.encode())
        write_atomically(args.out.with_suffix(".svg"), as_svg(bins(answers)).encode())
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Reliability of the reader's confidence.")
    parser.add_argument("dataset", type=Path, help="labelled photographs, as for `taishot eval`")
    parser.add_argument("--part", default="", help="with a manifest: train, dev or unseen only")
    parser.add_argument("--limit", type=int, default=0, help="only so many photos, spread evenly")
    parser.add_argument("--out", type=Path, help="write OUT.md and OUT.svg")
    parser.add_argument("--detector", type=Path, help="another detector than the shipped one")
    parser.add_argument("--classifier", type=Path, help="another classifier")
    return parser.parse_args()


def gather(reader: PhotoReader, scenes: list[Scene]) -> Answers:
    """Read every scene and judge the tiles found where one is labelled.

    Raises:
        BadPhoto: when a picture cannot be opened.
    """
    rows: list[tuple[float, bool, bool]] = []
    for scene in scenes:
        with Image.open(scene.path) as image:
            width, height = ImageOps.exif_transpose(image).size
        truth = scene.boxes * np.array([width, height, width, height], np.float32)
        tiles = reader.read(load_photo(scene.path)).sightings
        boxes = np.array([tile.box for tile in tiles], np.float32).reshape(-1, 4)
        for label, k in match(truth, boxes):
            right = INDEX[tiles[k].label.code] == int(scene.classes[label])
            rows.append((tiles[k].confidence, right, tiles[k].sure))
    columns = np.array(rows, np.float64).reshape(-1, 3).T
    return Answers(columns[0].astype(np.float32), columns[1].astype(bool), columns[2].astype(bool))


def bins(answers: Answers) -> tuple[Bin, ...]:
    """The tiles by confidence; bins without tiles are left out."""
    found = []
    for low, high in pairwise(EDGES):
        last = high == EDGES[-1]
        inside = (answers.confidences >= low) & ((answers.confidences < high) | last)
        count = int(inside.sum())
        if count:
            confidence = float(answers.confidences[inside].mean())
            found.append(Bin(low, high, count, confidence, float(answers.right[inside].mean())))
    return tuple(found)


def lowest_sure(answers: Answers) -> float | None:
    """The lowest confidence from which on the tiles are right as often as the bar asks."""
    order = np.argsort(-answers.confidences, kind="stable")
    right = np.cumsum(answers.right[order]) / np.arange(1, len(order) + 1)
    good = np.flatnonzero(right >= BAR)
    return float(answers.confidences[order[int(good[-1])]]) if len(good) else None


def as_markdown(title: str, photos: int, answers: Answers) -> str:
    """The tables, with counts."""
    count = len(answers.confidences)
    lines = [f"## Reliability on {title}", "", f"{photos} photos, {count} tiles found.", ""]
    if not count:
        return "\n".join([*lines, "No tile was found where one is labelled."])
    error = calibration_error(answers.confidences.tolist(), answers.right.tolist())
    sure, held = int(answers.sure.sum()), int(answers.right[answers.sure].sum())
    lowest = lowest_sure(answers)
    lines += [
        f"Expected calibration error {error:.4f}.",
        f"Called sure (from {SURE}): {sure} tiles ({sure / count:.1%}), "
        f"{held} of them right ({held / max(sure, 1):.2%}); the bar is {BAR:.1%}.",
        f"The lowest threshold that meets the bar here: {lowest if lowest is not None else '-'}.",
        "",
        "| confidence | tiles | mean confidence | right |",
        "| --- | --- | --- | --- |",
    ]
    lines += [
        f"| {b.low:g}-{b.high:g} | {b.tiles} | {b.confidence:.3f} | {b.accuracy:.3f} |"
        for b in bins(answers)
    ]
    lines += ["", "| threshold | tiles above | part of all | right |", "| --- | --- | --- | --- |"]
    for threshold in THRESHOLDS:
        above = answers.confidences >= threshold
        held = int(answers.right[above].sum())
        part = held / max(int(above.sum()), 1)
        lines.append(f"| {threshold} | {above.sum()} | {above.mean():.1%} | {part:.2%} |")
    return "\n".join([*lines, ""])


def as_svg(drawn: tuple[Bin, ...], side: int = 320) -> str:
    """The reliability diagram: one dot a bin, its area growing with the tiles in it."""
    most = max((b.tiles for b in drawn), default=1)
    dots = [
        f'<circle cx="{40 + b.confidence * side:.1f}" cy="{20 + (1 - b.accuracy) * side:.1f}" '
        f'r="{3 + 9 * (b.tiles / most) ** 0.5:.1f}" fill="#2b6cb0" fill-opacity="0.6">'
        f"<title>{b.low:g}-{b.high:g}: {b.tiles} tiles, {b.accuracy:.1%} right</title></circle>"
        for b in drawn
    ]
    end = 40 + side
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{end + 20}" height="{side + 60}" '
            'font-family="sans-serif" font-size="12">',
            f'<rect x="40" y="20" width="{side}" height="{side}" fill="none" stroke="#888"/>',
            f'<line x1="40" y1="{20 + side}" x2="{end}" y2="20" stroke="#bbb"/>',
            *dots,
            f'<text x="{40 + side / 2}" y="{side + 52}" text-anchor="middle">confidence</text>',
            f'<text x="14" y="{20 + side / 2}" text-anchor="middle" '
            f'transform="rotate(-90 14 {20 + side / 2})">right</text>',
            f'<text x="40" y="{side + 36}">0</text><text x="{end - 6}" y="{side + 36}">1</text>',
            "</svg>",
            "",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
