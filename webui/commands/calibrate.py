"""`taishot calibrate`: learn the faces of your own tile set from photos."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from taishot.scoring.notation import NotationError
from taishot.scoring.notation_reader import read_notation
from taishot.scoring.tiles import Tile
from taishot.vision.calibrate import faces_corrected, faces_laid_out, tile_set, tiles_right
from taishot.vision.errors import BadPhoto
from taishot.vision.photo import load_photo
from taishot.vision.pipeline import PhotoReader
from taishot.vision.tileset import TileSet, TileSetError, save_tile_set, set_path, with_tile_set
from taishot.vision.types import Photo
from taishot.webui.commands.photos import Failure, make_reader
from taishot.webui.language import LANGUAGES, default_language
from taishot.webui.usage import wrong

HELP = "learn the faces of your own tile set from photos"

_WORDS = {
    "en": {
        "saved": "tile set {name}: {faces} faces of {kinds} kinds, kept in {path}",
        "use": "use it with `--tiles {name}` in `taishot read` and `taishot count`",
        "together": "--check and --truth belong together; give both",
        "each": "give one --corrected for each photo",
        "before": "tiles right in {photo}: {before} of {all} before, {after} of {all} with the set",
    },
    "zh": {
        "saved": "牌組 {name}：{kinds} 種共 {faces} 張牌面，存於 {path}",
        "use": "在 taishot read 與 taishot count 加上 --tiles {name} 即可使用",
        "together": "--check 和 --truth 要一起給",
        "each": "每張照片要各給一個 --corrected",
        "before": "{photo}：{all} 張中原本讀對 {before} 張，使用牌組後讀對 {after} 張",
    },
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the photos, their truth and the check."""
    parser.add_argument("photos", nargs="+", metavar="PHOTO", help="photos of the set's faces")
    parser.add_argument("--name", required=True, metavar="SET", help="what to call the set")
    parser.add_argument(
        "--order",
        metavar="TILES",
        type=_tiles,
        help="names row by row, such as '1m 2m 東', where the photo does not show all 42 (or 34) "
        "faces in their usual order",
    )
    parser.add_argument(
        "--corrected",
        metavar="READING.json",
        action="append",
        default=[],
        help="a corrected answer of `taishot read`, one for each photo in the same order",
    )
    parser.add_argument("--check", metavar="PHOTO", help="another photo of the set, to compare")
    parser.add_argument(
        "--truth", metavar="TILES", type=_tiles, help="the tiles in the photo to compare"
    )
    parser.add_argument("--lang", choices=LANGUAGES, help="language (default: by locale)")


def run(args: argparse.Namespace) -> int:
    """Learn, keep, and compare where asked to.

    Returns:
        0 done, 1 a photo or a set could not be used, 2 for wrong usage.
    """
    language = args.lang or default_language()
    if (args.check is None) != (args.truth is None):
        _fail(_WORDS[language]["together"])
        return 2
    if args.corrected and len(args.corrected) != len(args.photos):
        _fail(_WORDS[language]["each"])
        return 2
    try:
        set_path(args.name)
        reader = make_reader()
        if isinstance(reader, Failure):
            return _fail(reader.text(language))
        learned = _learn(reader, args)
        path = save_tile_set(learned)
        _tell(learned, path, language)
        if args.check is not None:
            _compare(reader, learned, args, language)
    except (BadPhoto, TileSetError) as error:
        return _fail(error.message_zh if language == "zh" else error.message)
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}")
    return 0


def _fail(message: str) -> int:
    print(f"taishot calibrate: {message}", file=sys.stderr)
    return 1


def _learn(reader: PhotoReader, args: argparse.Namespace) -> TileSet:
    learned = []
    for number, name in enumerate(args.photos):
        photo: Photo = load_photo(name)
        if args.corrected:
            faces = faces_corrected(photo, Path(args.corrected[number]))
        else:
            faces = faces_laid_out(reader, photo, args.order)
        learned.append((photo, faces))
    return tile_set(args.name, learned)


def _tell(learned: TileSet, path: Path, language: str) -> None:
    words = _WORDS[language]
    kinds = len(set(learned.labels))
    print(
        words["saved"].format(name=learned.name, faces=len(learned.labels), kinds=kinds, path=path)
    )
    print(words["use"].format(name=learned.name))


def _compare(
    reader: PhotoReader, learned: TileSet, args: argparse.Namespace, language: str
) -> None:
    photo = load_photo(args.check)
    before = tiles_right(reader.read(photo), args.truth)
    after = tiles_right(with_tile_set(reader, learned).read(photo), args.truth)
    line = _WORDS[language]["before"]
    print(line.format(photo=args.check, before=before, after=after, all=len(args.truth)))


def _tiles(text: str) -> tuple[Tile, ...]:
    """Tiles in the order written; each word is read on its own."""
    named: list[Tile] = []
    try:
        for word in text.replace("+", " ").replace("*", " ").split():
            parts = read_notation(word)
            melds = tuple(tile for meld in parts.melds for tile in meld.tiles)
            named.extend((*parts.concealed, *melds, *parts.flowers))
    except NotationError as error:
        raise wrong(error.problem.message, error.problem.message_zh) from error
    return tuple(named)
