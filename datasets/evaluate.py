"""`taishot eval`: read labelled photographs with the product's own pipeline and report how well."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps

from taishot.datasets.labelled import BadDataset, read_dataset
from taishot.datasets.labels import INDEX
from taishot.datasets.matching import PhotoResult, Seen, compare
from taishot.datasets.peer import Peer, PeerMissing
from taishot.datasets.report import as_json, as_markdown
from taishot.datasets.sources import Scene
from taishot.models import ModelCorrupt, ModelMissing
from taishot.models.home import write_atomically
from taishot.vision.pipeline import PhotoReader, default_reader
from taishot.vision.types import Role

HELP = "measure the reader on labelled photographs"
FACES = INDEX["back"]
PEER_CLASSES = INDEX["f1"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument("dataset", type=Path, help="folder with manifest.tsv, YOLO folder or COCO")
    parser.add_argument("--part", default="", help="train, dev, unseen or kept-back")
    parser.add_argument("--peer", action="store_true", help="measure mahjong-detector too")
    parser.add_argument("--limit", type=int, default=0, help="only this many photos, spread evenly")
    parser.add_argument("--out", type=Path, help="write OUT.json and OUT.md")
    parser.add_argument("--detector", type=Path, help="another detector than the shipped one")
    parser.add_argument("--classifier", type=Path, help="another classifier")


def run(args: argparse.Namespace) -> int:
    """Measure and print; returns the exit code."""
    try:
        scenes = spread(read_dataset(args.dataset, args.part), args.limit)
        if not scenes:
            raise BadDataset(f"{args.dataset}: no photographs to measure on")
        reader = reader_for(args.detector, args.classifier)
        peer = Peer() if args.peer else None
    except (BadDataset, ModelMissing, ModelCorrupt, PeerMissing) as error:
        print(f"taishot eval: {error}", file=sys.stderr)
        return 1
    title = f"taishot on {args.dataset.name}" + (f" ({args.part})" if args.part else "")
    reports = [(title, measure(scenes, lambda path: read_tiles(reader, path)))]
    if peer is not None:
        known = [only_classes(scene, PEER_CLASSES) for scene in scenes]
        reports.append(
            (f"mahjong-detector on {args.dataset.name}, its 34 kinds", measure(known, peer.read))
        )
    text = "\n".join(as_markdown(name, results) for name, results in reports)
    print(text)
    if args.out:
        data = [as_json(name, results) for name, results in reports]
        write_atomically(args.out.with_suffix(".json"), json.dumps(data, indent=1).encode())
        write_atomically(args.out.with_suffix(".md"), text.encode())
    return 0


def spread(scenes: list[Scene], limit: int) -> list[Scene]:
    """At most `limit` scenes, evenly from the whole list; all of them for 0."""
    if not limit or limit >= len(scenes):
        return scenes
    return [scenes[int(i)] for i in np.linspace(0, len(scenes) - 1, limit)]


def only_classes(scene: Scene, below: int) -> Scene:
    """The scene with only those labels that a smaller reader knows."""
    keep = scene.classes < below
    return Scene(
        scene.path,
        scene.source,
        scene.photo,
        scene.group,
        scene.view,
        scene.boxes[keep],
        scene.classes[keep],
    )


def reader_for(detector: Path | None, classifier: Path | None) -> PhotoReader:
    """The shipped reader, or one with other model files."""
    if detector is None and classifier is None:
        return default_reader()
    from taishot.vision.classify import TileClassifier
    from taishot.vision.detect import TileDetector

    return PhotoReader(TileDetector(detector), TileClassifier(classifier))


def read_tiles(reader: PhotoReader, path: Path) -> Seen:
    """The tiles that taishot reports for a picture, upright, in full-size pixels."""
    from taishot.vision.photo import load_photo

    tiles = reader.read(load_photo(path)).sightings
    return Seen(
        np.array([t.box for t in tiles], np.float32).reshape(-1, 4),
        np.array([INDEX[t.label.code] for t in tiles], np.int64),
        np.array([t.confidence for t in tiles], np.float32),
        np.array([t.role is not Role.OTHER for t in tiles], bool),
    )


def measure(scenes: list[Scene], read: Callable[[Path], Seen]) -> list[PhotoResult]:
    """Read every scene and compare; labels count on the upright picture."""
    results = []
    for scene in scenes:
        start = time.perf_counter()
        seen = read(scene.path)
        seconds = time.perf_counter() - start
        with Image.open(scene.path) as image:
            width, height = ImageOps.exif_transpose(image).size
        truth = scene.boxes * np.array([width, height, width, height], np.float32)
        group = f"{scene.source}/{scene.group}" if scene.group else scene.source
        results.append(
            compare(group, scene.path.name, (truth, scene.classes), seen, FACES, seconds)
        )
    return results
