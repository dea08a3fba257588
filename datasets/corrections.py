"""`taishot dataset`: the photos corrected on the page, listed and exported for training."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from taishot.datasets.formats import LabelledImage, write_coco, write_yolo
from taishot.models.home import data_home
from taishot.vision.corrected import CorrectedPhoto, load_corrected, to_json
from taishot.vision.errors import BadPhoto
from taishot.vision.photo import load_photo, write_upright

HELP = "list the photos corrected on the page, or export them as a COCO or YOLO data set"
FORMATS = ("coco", "yolo", "yolo-obb")
_FULL_SIZE = 1 << 30


class CannotExport(Exception):  # noqa: N818 - read as a sentence
    """Nothing was written; `str()` says why and what to do, in both languages."""


@dataclass(frozen=True)
class Export:
    """What an export wrote.

    Attributes:
        images: every picture with its tiles.
        skipped: id of each sample whose photo can't be used, with the reason.
    """

    images: tuple[LabelledImage, ...]
    skipped: tuple[tuple[str, str], ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    listing = actions.add_parser("list", help="list the corrected photos")
    listing.add_argument("--json", action="store_true", help="one JSON object a line")
    export = actions.add_parser("export", help="write a data set")
    export.add_argument("folder", metavar="DIR", type=Path, help="a folder that does not exist yet")
    export.add_argument("--format", choices=FORMATS, default="coco", help="default: %(default)s")
    for each in (listing, export):
        each.add_argument(
            "--from", dest="source", metavar="DIR", type=Path, help="another folder of corrections"
        )


def run(args: argparse.Namespace) -> int:
    """Run the command; 0 done, 1 when something could not be read or written."""
    source = args.source if args.source is not None else data_home() / "corrections"
    samples, damaged = load_corrected(source)
    for folder, why in damaged:
        print(f"{folder}: left out, {why}\n{folder}：略過，內容無法讀取", file=sys.stderr)
    if args.action == "list":
        print(listing_of(samples, source, as_json=args.json), end="")
        return 1 if damaged else 0
    try:
        done = export(samples, source, args.folder, args.format)
    except CannotExport as error:
        print(error, file=sys.stderr)
        return 1
    for sample_id, why in done.skipped:
        print(f"{sample_id}: left out, {why}\n{sample_id}：略過，照片無法使用", file=sys.stderr)
    tiles = sum(len(image.tiles) for image in done.images)
    print(f"{args.folder}: {len(done.images)} photos, {tiles} tiles ({args.format})")
    return 1 if damaged or done.skipped else 0


def listing_of(samples: Sequence[CorrectedPhoto], source: Path, *, as_json: bool) -> str:
    """The samples, oldest first: a table, or one JSON object a line."""
    if as_json:
        return "".join(json.dumps(to_json(sample), ensure_ascii=False) + "\n" for sample in samples)
    if not samples:
        return _nothing_in(source)
    rows = [
        f"{each.created:<26}{each.id:<24}{each.width}x{each.height:<6}"
        f"{len(each.tiles):>4} tiles {each.changed:>4} changed  {each.hand or ''}".rstrip()
        for each in samples
    ]
    return "\n".join(rows) + "\n"


def _nothing_in(source: Path) -> str:
    return (
        f"No corrections in {source}. Correct a photo on the page (taishot web) and keep it "
        f"first.\n{source} 裡還沒有更正紀錄。請先在網頁（taishot web）上更正一張照片並留下。\n"
    )


def export(samples: Sequence[CorrectedPhoto], source: Path, folder: Path, kind: str) -> Export:
    """Write a data set: upright JPEGs without metadata in `images/`, and the labels.

    Args:
        samples: from `load_corrected(source)`.
        source: the folder of corrections.
        folder: where to write; it appears only when everything is in it.
        kind: one of FORMATS.

    Raises:
        CannotExport: nothing is stored, or `folder` exists already or can't be written.
    """
    if not samples:
        raise CannotExport(_nothing_in(source).rstrip())
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CannotExport(
            f"{folder} exists already; name a folder that does not.\n"
            f"{folder} 已經存在，請換一個不存在的資料夾名稱。"
        )
    fresh = folder.with_name(f".{folder.name}.{token_hex(4)}.tmp")
    try:
        fresh.mkdir(parents=True)
        done = _write(samples, source, fresh, kind)
        fresh.replace(folder)
    except OSError as error:
        raise CannotExport(
            f"{folder} cannot be written: {error.strerror}.\n無法寫入 {folder}，請檢查權限與空間。"
        ) from error
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return done


def _write(samples: Sequence[CorrectedPhoto], source: Path, folder: Path, kind: str) -> Export:
    (folder / "images").mkdir()
    images: list[LabelledImage] = []
    skipped: list[tuple[str, str]] = []
    for sample in samples:
        try:
            images.append(_write_image(sample, source, folder / "images"))
        except BadPhoto as error:
            skipped.append((sample.id, error.message))
    if kind == "coco":
        write_coco(folder, images)
    else:
        write_yolo(folder, images, oriented=kind == "yolo-obb")
    return Export(tuple(images), tuple(skipped))


def _write_image(sample: CorrectedPhoto, source: Path, folder: Path) -> LabelledImage:
    path = source / sample.id / sample.photo
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadPhoto("no_file", f"{path} cannot be opened", f"無法開啟 {path}") from error
    if sha256(data).hexdigest() != sample.sha256:
        raise BadPhoto("changed", f"{path} was changed since", f"{path} 的內容已被改動")
    photo = load_photo(data, sample.id, working_side=_FULL_SIZE)
    if (photo.full_width, photo.full_height) != (sample.width, sample.height):
        raise BadPhoto("changed", f"{path} has another size than its labels", f"{path} 尺寸不符")
    file = f"{sample.id}.jpg"
    (folder / file).write_bytes(write_upright(photo))
    tiles = tuple((tile.label, tile.quad) for tile in sample.tiles)
    return LabelledImage(file, photo.width, photo.height, tiles)
