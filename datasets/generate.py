"""Generate photo-like pictures of mahjong tiles with exact labels, for training.

    python -m taishot.datasets.generate --out DIR --count 2000 --seed 1 --shared ../shared/data

Writes `DIR/images/*.jpg` and `DIR/labels.jsonl`, one line per picture:

    {"image": "images/000000.jpg", "width": 960, "height": 720, "seed": 1, "design": "drawn-1-0",
     "kind": "hand", "tiles": [{"class": "1m", "quad": [[x, y], ...], "visible": 0.98,
     "standing": false}]}

`class` is a tile code, `back` or `?`. `quad` is the flat face side (for `back` the back side) with
its unpainted margin, four corners in pixels, clockwise from the upright face's top-left; corners of
tiles that the frame cuts off lie outside the picture. `visible` is the share of the quad that is in
the picture and not hidden. Tiles of which less than 5 % shows are not listed.

Everything follows from the seed, the fonts found and the crops in `--shared`. Fonts are not part of
the product: see `taishot.datasets.synthesis.fonts` for the list, the packages and the licences.
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np

from taishot.datasets.synthesis.arrangements import ARRANGEMENTS
from taishot.datasets.synthesis.crops import CropLibrary
from taishot.datasets.synthesis.fonts import FontLibrary
from taishot.datasets.synthesis.sample import Sample, SampleMaker, seed_of


def record(sample: Sample, image: str, seed: int) -> dict[str, object]:
    """A sample's line in `labels.jsonl`."""
    height, width = sample.picture.shape[:2]
    return {
        "image": image,
        "width": width,
        "height": height,
        "seed": seed,
        "design": sample.design,
        "kind": sample.kind,
        "tiles": [
            {
                "class": t.code,
                "quad": np.round(t.quad, 2).tolist(),
                "visible": round(t.visible, 3),
                "standing": t.standing,
            }
            for t in sample.tiles
        ],
    }


def write_sample(
    maker: SampleMaker, out: Path, seed: int, index: int, kind: str | None = None
) -> str:
    """Make sample `index`, write its picture, and return its line."""
    sample = maker.make(index, kind)
    name = f"images/{index:06d}.jpg"
    quality = 60 + seed_of("jpeg", seed, index) % 37
    done, data = cv2.imencode(".jpg", sample.picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise OSError(f"could not encode {name}")
    (out / name).write_bytes(data.tobytes())
    return json.dumps(record(sample, name, seed), ensure_ascii=False)


@functools.cache
def _maker(seed: int, fonts: tuple[Path, ...], shared: Path | None) -> SampleMaker:
    return SampleMaker(FontLibrary(fonts), shared, seed)


def _share(
    out: Path, seed: int, fonts: tuple[Path, ...], shared: Path | None, kind: str | None,
    indices: range,
) -> list[str]:  # fmt: skip
    cv2.setNumThreads(1)
    maker = _maker(seed, fonts, shared)
    return [write_sample(maker, out, seed, k, kind) for k in indices]


def generate(
    out: Path, count: int, seed: int, fonts: list[Path], shared: Path | None, workers: int,
    first: int = 0, kind: str | None = None,
) -> Iterator[int]:  # fmt: skip
    """Write `count` samples into `out`; yields how many are done, chunk by chunk."""
    (out / "images").mkdir(parents=True, exist_ok=True)
    chunk = 25
    parts = [range(k, min(k + chunk, first + count)) for k in range(first, first + count, chunk)]
    target = out / "labels.jsonl"
    partial = out / "labels.jsonl.part"
    job = functools.partial(_share, out, seed, tuple(fonts), shared, kind)
    done = 0
    with partial.open("w", encoding="utf-8") as file:
        for lines in _run(job, parts, workers):
            file.write("\n".join(lines) + "\n")
            file.flush()
            done += len(lines)
            yield done
    partial.replace(target)


def _run(
    job: Callable[[range], list[str]], parts: list[range], workers: int
) -> Iterator[list[str]]:
    """Results in order: in this process for one worker, else in fresh processes.

    Workers are spawned, not forked: a fork copies the locks of OpenCV's threads and may hang.
    """
    if workers <= 1:
        yield from map(job, parts)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(job, parts)


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Generate labelled pictures of mahjong tiles.")
    parser.add_argument("--out", type=Path, required=True, help="folder to write to")
    parser.add_argument("--count", type=int, required=True, help="how many pictures")
    parser.add_argument("--first", type=int, default=0, help="number of the first picture")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shared", type=Path, help="folder with crops.tsv: real faces")
    parser.add_argument("--fonts", type=Path, action="append", default=[], help="more font folders")
    parser.add_argument("--kind", choices=sorted({*ARRANGEMENTS, "sheet"}), help="only this kind")
    parser.add_argument("--workers", type=int, default=1)
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    args = _arguments(argv)
    try:
        fonts = FontLibrary(args.fonts)
        if args.shared is not None:
            CropLibrary(args.shared)
    except FileNotFoundError as error:
        print(f"generate: {error}", file=sys.stderr)
        return 2
    if fonts.missing:
        names = ", ".join(f"{f.name} ({f.package})" for f in fonts.missing)
        print(f"fonts not found, the rest are used: {names}", file=sys.stderr)
    start = time.perf_counter()
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    for done in generate(
        args.out, args.count, args.seed, args.fonts, args.shared, args.workers, args.first,
        args.kind,
    ):  # fmt: skip
        rate = done / (time.perf_counter() - start)
        print(f"{done} of {args.count} pictures, {rate:.1f} a second", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
