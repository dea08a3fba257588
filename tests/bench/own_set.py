"""What a person's own tile set is worth: tiles right before and after learning it from photos.

    python tests/bench/own_set.py FOLDER --source NAME [--learn 6] [--check 20] [--out FILE.md]

FOLDER is labelled as `taishot eval` reads it. As many photographs of the source as asked for are
taken as corrected ones: the tiles found in them teach the set under their labelled names. Other
photographs of the same source are then read without and with the set.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

from taishot.datasets.evaluate import reader_for, spread
from taishot.datasets.labelled import read_dataset
from taishot.datasets.labels import INDEX, LABELS
from taishot.datasets.matching import match
from taishot.datasets.sources import Scene
from taishot.models.home import write_atomically
from taishot.vision.calibrate import Faces, tile_set
from taishot.vision.photo import load_photo
from taishot.vision.pipeline import PhotoReader
from taishot.vision.tileset import with_tile_set
from taishot.vision.types import Photo, Reading


def main() -> int:
    """Learn, read, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--source", required=True, help="one tile set of the folder")
    parser.add_argument("--learn", type=int, default=6, help="photographs to learn from")
    parser.add_argument("--check", type=int, default=20, help="photographs to read")
    parser.add_argument("--out", type=Path, help="also write the text here, as Markdown")
    parser.add_argument("--detector", type=Path, help="another detector than the shipped one")
    parser.add_argument("--classifier", type=Path, help="another classifier")
    args = parser.parse_args()
    scenes = one_of_each([s for s in read_dataset(args.folder) if s.source == args.source])
    taught = spread(scenes, args.learn)
    names = {scene.photo for scene in taught}
    checked = spread([scene for scene in scenes if scene.photo not in names], args.check)
    reader = reader_for(args.detector, args.classifier)
    learned = tile_set("own", [corrected(reader, scene) for scene in taught])
    own = with_tile_set(reader, learned)
    counts = np.array([judge(reader, own, scene) for scene in checked])
    tiles, before, after = counts.sum(axis=0)
    text = (
        f"Own tile set on {args.source}: learned from {len(taught)} photographs "
        f"({len(learned.labels)} faces of {len(set(learned.labels))} kinds), read on "
        f"{len(checked)} others ({tiles} tiles found where one is labelled): "
        f"{before} right before ({before / tiles:.2%}), {after} after ({after / tiles:.2%}).\n"
    )
    print(text)
    if args.out:
        write_atomically(args.out, text.encode())
    return 0


def one_of_each(scenes: list[Scene]) -> list[Scene]:
    """The first version of each photograph."""
    first: dict[str, Scene] = {}
    for scene in scenes:
        first.setdefault(scene.photo, scene)
    return list(first.values())


def paired(scene: Scene, photo: Photo, reading: Reading) -> list[tuple[int, int]]:
    """(labelled class, index of the tile read there)."""
    size = np.array([photo.full_width, photo.full_height] * 2, np.float32)
    boxes = np.array([tile.box for tile in reading.sightings], np.float32).reshape(-1, 4)
    return [(int(scene.classes[k]), i) for k, i in match(scene.boxes * size, boxes)]


def corrected(reader: PhotoReader, scene: Scene) -> tuple[Photo, Faces]:
    """A photo with the labelled names of the tiles that were found."""
    photo = load_photo(scene.path)
    reading = reader.read(photo)
    scale = np.float32(photo.width / photo.full_width)
    faces: Faces = [
        (LABELS[label], reading.sightings[i].quad * scale)
        for label, i in paired(scene, photo, reading)
        if label < INDEX["back"]
    ]
    return photo, faces


def judge(reader: PhotoReader, own: PhotoReader, scene: Scene) -> tuple[int, int, int]:
    """Tiles found, right without the set, right with it."""
    photo = load_photo(scene.path)
    right = []
    for each in (reader, own):
        reading = each.read(photo)
        pairs = paired(scene, photo, reading)
        right.append(sum(reading.sightings[i].label == LABELS[label] for label, i in pairs))
    return len(pairs), right[0], right[1]


if __name__ == "__main__":
    sys.exit(main())
