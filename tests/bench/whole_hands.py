"""How many complete winning hands are read exactly, by arrangement, and what spoils the others.

    python tests/bench/whole_hands.py make FOLDER --count 200 --seed 901 [--shared ../shared/data]
    python tests/bench/whole_hands.py read FOLDER [--out FILE.md]

`make` draws pictures of hands (see `whole_hand_scenes`) and writes `truth.jsonl`: what each shows
in hand notation, what must be asked, and every tile. `read` compares. A hand is exact when its
notation is: all tiles and flowers, melds and kongs apart, the winning tile where the picture tells
it, else asked for. A failure is put down to the detector (a tile of the hand not found, or
something that is no tile taken into it), else to the classifier (a tile of the hand misnamed),
else to the reconstruction.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from whole_hand_scenes import Photographer, WholeHand

from taishot.datasets.evaluate import reader_for
from taishot.datasets.matching import match
from taishot.datasets.synthesis.crops import CropLibrary
from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.models.home import write_atomically
from taishot.scoring.hand import Hand
from taishot.scoring.notation import format_hand, parse_hand
from taishot.vision.photo import load_photo
from taishot.vision.types import Reading, Role

OUTCOMES = ("exact", "detector", "classifier", "reconstruction")


@dataclass(frozen=True)
class Judged:
    """One picture read: an outcome, and which parts of the hand are right."""

    outcome: str
    tiles: bool
    melds: bool
    winning: bool
    false_tiles: int


def line(name: str, kind: str, shown: WholeHand) -> str:
    """A picture's line of `truth.jsonl`."""
    tiles = [
        {"class": t.code, "quad": np.round(t.quad, 1).tolist(), "hand": k < shown.count}
        for k, t in enumerate(shown.tiles)
    ]
    told = {"image": name, "kind": kind, "tags": shown.tags, "hand": format_hand(shown.laid.hand)}
    return json.dumps({**told, "asks": shown.laid.asks, "tiles": tiles}, ensure_ascii=False)


def make(args: argparse.Namespace) -> int:
    """Draw the pictures."""
    cv2.setNumThreads(1)
    crops = CropLibrary(args.shared) if args.shared else None
    photographer = Photographer(FontLibrary(()), crops, args.seed)
    (args.folder / "images").mkdir(parents=True, exist_ok=True)
    lines = []
    for index in range(args.count):
        kind, shown = photographer.take(index)
        name = f"images/{index:04d}.jpg"
        cv2.imwrite(str(args.folder / name), shown.picture, [cv2.IMWRITE_JPEG_QUALITY, 90])
        lines.append(line(name, kind, shown))
    write_atomically(args.folder / "truth.jsonl", "\n".join([*lines, ""]).encode())
    return 0


def judge(told: dict, reading: Reading) -> Judged:
    """Compare a reading with a line of `truth.jsonl`."""
    wanted = parse_hand(told["hand"])
    got = parse_hand(reading.hand) if reading.hand else Hand(())
    asked = {doubt.id for doubt in reading.doubts}
    exact = reading.hand == format_hand(wanted) and set(told["asks"]) <= asked
    fault, false_tiles = blame(told["tiles"], reading)
    return Judged(
        "exact" if exact else fault,
        Counter(_all(wanted)) == Counter(_all(got)),
        Counter(wanted.melds) == Counter(got.melds),
        wanted.winning_tile == got.winning_tile,
        false_tiles,
    )


def blame(tiles: list[dict], reading: Reading) -> tuple[str, int]:
    """What went wrong first if anything did, and how many false tiles are in the hand."""
    quads = np.array([t["quad"] for t in tiles], np.float32)
    truth = np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1)
    seen = np.array([s.box for s in reading.sightings], np.float32).reshape(-1, 4)
    pairs = dict(match(truth, seen))
    mine = [k for k, t in enumerate(tiles) if t["hand"]]
    found = {k: reading.sightings[pairs[k]].label.code for k in mine if k in pairs}
    taken = {i for i, s in enumerate(reading.sightings) if s.role is not Role.OTHER}
    false_tiles = taken - {pairs[k] for k in found}
    if len(found) < len(mine) or taken - set(pairs.values()):
        return "detector", len(false_tiles)
    named = all(code == tiles[k]["class"] for k, code in found.items())
    return "reconstruction" if named else "classifier", len(false_tiles)


def _all(hand: Hand) -> list:
    return [*hand.concealed, *hand.flowers, *(t for meld in hand.melds for t in meld.tiles)]


def read(args: argparse.Namespace) -> int:
    """Read the pictures, print counts; exit status 0."""
    cv2.setNumThreads(1)
    lines = (args.folder / "truth.jsonl").read_text(encoding="utf-8").splitlines()
    told = [json.loads(text) for text in lines]
    reader = reader_for(args.detector, args.classifier)
    judged = []
    for each in told:
        reading = reader.read(load_photo(args.folder / each["image"]))
        judged.append(judge(each, reading))
        if args.verbose and judged[-1].outcome != "exact":
            print(f"{each['image']} {each['kind']}: {judged[-1].outcome}")
            print(f"  shown {each['hand']}\n  read  {reading.hand}")
    text = table(told, judged)
    print(text)
    if args.out:
        write_atomically(args.out, text.encode())
    return 0


def table(told: list[dict], judged: list[Judged]) -> str:
    """Counts by arrangement and by tag, as Markdown."""
    rows = [
        "| hands | pictures | exact | tiles right | melds right | winning tile right "
        "| detector | classifier | reconstruction | false tiles a picture |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    names = ["all", *dict.fromkeys(t["kind"] for t in told)]
    names += sorted({tag for t in told for tag in t["tags"]})
    for name in names:
        some = [
            j
            for t, j in zip(told, judged, strict=True)
            if name in ("all", t["kind"]) or name in t["tags"]
        ]
        counts = Counter(j.outcome for j in some)
        right = [sum(getattr(j, part) for j in some) for part in ("tiles", "melds", "winning")]
        numbers = [counts["exact"], *right, *(counts[outcome] for outcome in OUTCOMES[1:])]
        false = sum(j.false_tiles for j in some) / len(some)
        rows.append(
            f"| {name} | {len(some)} | " + " | ".join(map(str, numbers)) + f" | {false:.2f} |"
        )
    return "\n".join([*rows, ""])


def main() -> int:
    """Run the command; returns its exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(required=True)
    making = commands.add_parser("make", help="draw the pictures")
    making.add_argument("folder", type=Path)
    making.add_argument("--count", type=int, default=200)
    making.add_argument("--seed", type=int, default=901)
    making.add_argument("--shared", type=Path, help="folder with crops.tsv: real faces")
    making.set_defaults(run=make)
    reading = commands.add_parser("read", help="read them and count")
    reading.add_argument("folder", type=Path)
    reading.add_argument("--out", type=Path, help="also write the table here, as Markdown")
    reading.add_argument("--detector", type=Path, help="another detector than the shipped one")
    reading.add_argument("--classifier", type=Path, help="another classifier")
    reading.add_argument("--verbose", action="store_true", help="show every failure")
    reading.set_defaults(run=read)
    args = parser.parse_args()
    status: int = args.run(args)
    return status


if __name__ == "__main__":
    sys.exit(main())
