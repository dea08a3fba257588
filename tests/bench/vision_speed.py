"""Seconds per photo and peak memory, beside the PyPI package `mahjong-detector` in the same run.

    python tests/bench/vision_speed.py [PHOTO ...] [--rounds 5] [--out docs/speed.md]

Without photos the bundled examples are enlarged to 12 megapixels. Both readers take turns on the
same files and open them themselves; each is warmed up once, and the time its models took to load
is told apart. Memory is the peak of a process of its own that reads one 50-megapixel photo.
`mahjong-detector` is a yardstick only: `pip install mahjong-detector` where it is wanted.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from PIL import Image

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
TWELVE = (4032, 3024)
FIFTY = (8160, 6120)

Read = Callable[[Path], object]

MEMORY_PROBE = """
import resource, sys
from pathlib import Path
from taishot.vision.photo import load_photo
from taishot.vision.pipeline import default_reader
reading = default_reader().read(load_photo(sys.argv[1]))
status = Path("/proc/self/status")
if status.exists():  # getrusage would count the memory of the process that started this one
    peak = next(int(line.split()[1]) for line in status.open() if line.startswith("VmHWM"))
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(f"{peak / 1024:.0f} {len(reading.sightings)}")
"""


def main() -> int:
    """Measure and print; 1 when a bar is missed, so that it can stand in a script."""
    args = _arguments()
    with tempfile.TemporaryDirectory() as folder:
        photos = args.photos or [enlarged(p, TWELVE, Path(folder)) for p in examples()]
        lines, good = compare(photos, args.rounds)
        for form, suffix in (("JPEG", ".jpg"), ("HEIF", ".heic"), ("PNG", ".png")):
            large = enlarged(examples()[0], FIFTY, Path(folder), form, suffix)
            peak, tiles = memory(large)
            good &= peak < 700
            lines.append(f"- peak memory, one 50-megapixel {form}: {peak} MB ({tiles} tiles read)")
    text = "\n".join([f"# Speed and memory ({machine()})", "", *lines, ""])
    print(text)
    if args.out:
        args.out.write_text(text, encoding="utf-8")
    return 0 if good else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("photos", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=5, help="readings of each photo")
    parser.add_argument("--out", type=Path, help="also write the text here")
    return parser.parse_args()


def machine() -> str:
    """What it was measured on."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{cores} cores{load}, Python {platform.python_version()}"


def examples() -> list[Path]:
    """The bundled pictures."""
    return sorted(EXAMPLES.glob("*.jpg"))


def enlarged(
    path: Path, size: tuple[int, int], folder: Path, form: str = "JPEG", suffix: str = ".jpg"
) -> Path:
    """The picture at the size of a phone's photo."""
    import pillow_heif

    pillow_heif.register_heif_opener()
    target = folder / f"{path.stem}-{size[0]}{suffix}"
    with Image.open(path) as image:
        image.resize(size, Image.Resampling.BICUBIC).save(target, form, quality=90)
    return target


def compare(photos: list[Path], rounds: int) -> tuple[list[str], bool]:
    """The table of seconds per photo, and whether taishot takes at most twice the peer's."""
    made = {"taishot": timed(own_reader), "mahjong-detector": timed(peer_reader)}
    readers = {name: read for name, (read, _) in made.items() if read is not None}
    seconds = take_turns(readers, photos, rounds)
    lines = [
        f"{len(photos)} photos, {rounds} readings each, opening the file included:",
        "",
        "| reader | median s per photo | worst s | models loaded in s |",
        "| --- | --- | --- | --- |",
    ]
    for name, times in seconds.items():
        load = made[name][1]
        lines.append(f"| {name} | {median(times):.3f} | {max(times):.3f} | {load:.2f} |")
    if "mahjong-detector" not in seconds:
        return [*lines, "", "mahjong-detector is not installed: not compared", ""], True
    ratio = median(seconds["taishot"]) / median(seconds["mahjong-detector"])
    return [*lines, "", f"taishot takes {ratio:.2f} times as long (bar: 2)", ""], ratio <= 2


def take_turns(readers: dict[str, Read], photos: list[Path], rounds: int) -> dict[str, list[float]]:
    """Seconds of every reading, the readers in turn so that other load hits them alike."""
    for read in readers.values():
        read(photos[0])
    seconds: dict[str, list[float]] = {name: [] for name in readers}
    for path in photos * rounds:
        for name, read in readers.items():
            start = time.perf_counter()
            read(path)
            seconds[name].append(time.perf_counter() - start)
    return seconds


def timed(make: Callable[[], Read | None]) -> tuple[Read | None, float]:
    """What `make` makes, and the seconds it took."""
    start = time.perf_counter()
    made = make()
    return made, time.perf_counter() - start


def own_reader() -> Read:
    """taishot, from file to proposed hand."""
    from taishot.vision.photo import load_photo
    from taishot.vision.pipeline import default_reader

    reader = default_reader()
    return lambda path: reader.read(load_photo(path))


def peer_reader() -> Read | None:
    """mahjong-detector, from file to boxes; None when it is not installed."""
    try:
        from mahjong_detector.predict import predict
        from mahjong_detector.preprocess import preprocess_image
    except ImportError:
        return None

    def read(path: Path) -> object:
        with Image.open(path) as image:
            return predict(*preprocess_image(image))

    return read


def memory(path: Path) -> tuple[int, int]:
    """Peak megabytes of a process that reads this photo, and the tiles it found."""
    done = subprocess.run(
        [sys.executable, "-c", MEMORY_PROBE, str(path)], capture_output=True, text=True, check=True
    )
    peak, tiles = done.stdout.split()
    return int(peak), int(tiles)


if __name__ == "__main__":
    sys.exit(main())
