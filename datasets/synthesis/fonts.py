"""Free fonts for tile faces: which are used, where they are looked for, and their glyphs as masks.

No font is part of the product. Every family listed is free to use for this (SIL OFL, Arphic Public
License, IPA, Apache-2.0, public domain, or the CNS 11643 open licence). Get them with the packages
named in `CATALOGUE`: Debian packages (`apt-get install fonts-arphic-ukai ...`) or npm packages
(`npm install @fontsource/yuji-boku ...`, then pass their folder as `--fonts`).
"""

from __future__ import annotations

import fnmatch
import functools
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

Mask = npt.NDArray[np.uint8]

GLYPH_PIXELS = 176
_UNASSIGNED = "\U000ffffd"
_SYSTEM_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))


@dataclass(frozen=True)
class Family:
    """A font family.

    Attributes:
        name: our name for it.
        pattern: glob of its files below a fonts folder (several for web fonts cut into subsets).
        package: the Debian or npm package that holds it.
        licence: its licence.
        weight: how often it is chosen; engraved tiles look most like kai and brush fonts.
    """

    name: str
    pattern: str
    package: str
    licence: str
    weight: float = 1.0


def _web(name: str, weight: float) -> Family:
    return Family(
        name, f"{name}/files/*-400-normal.woff2", f"@fontsource/{name}", "OFL-1.1", weight
    )


CATALOGUE: tuple[Family, ...] = (
    Family("ukai", "ukai.ttc", "fonts-arphic-ukai", "Arphic-1999", 3),
    Family("bkai", "bkai00mp.ttf", "fonts-arphic-bkai00mp", "Arphic-1999", 3),
    Family("gkai", "gkai00mp.ttf", "fonts-arphic-gkai00mp", "Arphic-1999", 1),
    Family("tw-kai", "TW-Kai-98_1.ttf", "fonts-cns11643-kai", "CNS 11643 open licence", 3),
    Family("tw-sung", "TW-Sung-98_1.ttf", "fonts-cns11643-sung", "CNS 11643 open licence", 1),
    Family("bsmi", "bsmi00lp.ttf", "fonts-arphic-bsmi00lp", "Arphic-1999", 1),
    Family("uming", "uming.ttc", "fonts-arphic-uming", "Arphic-1999", 1),
    Family("wenkai", "LXGWWenKai-Regular.ttf", "fonts-lxgw-wenkai", "OFL-1.1", 2),
    Family("wenkai-bold", "LXGWWenKai-Bold.ttf", "fonts-lxgw-wenkai", "OFL-1.1", 2),
    Family("kouzan", "kouzan-mouhitsu.ttf", "fonts-kouzan-mouhitsu", "public domain", 4),
    Family(
        "kouzan-gyosho", "kouzan-mouhitsu-gyosho.ttf", "fonts-kouzan-mouhitsu", "public domain", 2
    ),
    Family("soseki", "aoyagi-soseki.ttf", "fonts-aoyagi-soseki", "public domain", 3),
    Family("kouzan-t", "*oyagi*ouzan*.ttf", "fonts-aoyagi-kouzan-t", "public domain", 3),
    Family("hanazono", "HanaMinA.ttf", "fonts-hanazono", "OFL-1.1", 1),
    Family("maruberi", "MTLmr3m.ttf", "fonts-motoya-l-maruberi", "Apache-2.0", 1),
    Family("noto-serif-bold", "NotoSerifCJK-Bold.ttc", "fonts-noto-cjk", "OFL-1.1", 2),
    Family("noto-serif", "NotoSerifCJK-Regular.ttc", "fonts-noto-cjk", "OFL-1.1", 1),
    Family("noto-sans-bold", "NotoSansCJK-Bold.ttc", "fonts-noto-cjk", "OFL-1.1", 1),
    _web("ma-shan-zheng", 3),
    _web("zhi-mang-xing", 1),
    _web("long-cang", 1),
    _web("zcool-xiaowei", 1),
    _web("zcool-qingke-huangyou", 0.5),
    _web("yuji-syuku", 3),
    _web("yuji-boku", 3),
    _web("kaisei-tokumin", 2),
    _web("shippori-mincho", 1),
    _web("zen-antique", 2),
    _web("klee-one", 1),
    _web("rocknroll-one", 0.5),
    _web("yusei-magic", 0.5),
    _web("zen-maru-gothic", 0.5),
    _web("dela-gothic-one", 0.5),
    _web("hina-mincho", 1),
    _web("new-tegomin", 1),
)
"""Families with Chinese characters."""

LATIN: tuple[Family, ...] = (
    Family("dejavu-sans-bold", "DejaVuSans-Bold.ttf", "fonts-dejavu-core", "Bitstream Vera"),
    Family("dejavu-sans", "DejaVuSans.ttf", "fonts-dejavu-core", "Bitstream Vera"),
    Family("dejavu-serif-bold", "DejaVuSerif-Bold.ttf", "fonts-dejavu-core", "Bitstream Vera"),
)
"""Families for corner indices."""


class FontLibrary:
    """The families found on this machine, with cached glyph masks.

    Args:
        folders: extra folders to look in (searched recursively), before the system's.

    Raises:
        FileNotFoundError: when no family with Chinese characters is found.
    """

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self._files: dict[str, tuple[Path, ...]] = {}
        roots = [folder for folder in (*folders, *_SYSTEM_FOLDERS) if folder.is_dir()]
        by_root = [(root, _font_files(root)) for root in roots]
        for family in (*CATALOGUE, *LATIN):
            for _root, files in by_root:
                found = tuple(Path(f) for f in fnmatch.filter(files, "*/" + family.pattern))
                if found:
                    self._files[family.name] = found
                    break
        self.families = tuple(f for f in CATALOGUE if f.name in self._files)
        self.latin = tuple(f for f in LATIN if f.name in self._files)
        self.missing = tuple(f for f in (*CATALOGUE, *LATIN) if f.name not in self._files)
        if not self.families:
            raise FileNotFoundError(
                "no font with Chinese characters was found; install one of: "
                + ", ".join(sorted({f.package for f in CATALOGUE}))
            )
        self._cache: dict[tuple[str, str], Mask | None] = {}

    def glyph(self, family: str, character: str) -> Mask | None:
        """The ink of one character, cropped to its bounds; None where the font has none.

        Returns:
            uint8 (H, W), 255 where inked; about `GLYPH_PIXELS` on the longer side.
        """
        key = (family, character)
        if key not in self._cache:
            self._cache[key] = self._render(family, character)
        return self._cache[key]

    def has(self, family: str, characters: str) -> bool:
        """Whether the family draws ink for every one of `characters`."""
        return all(self.glyph(family, c) is not None for c in characters)

    def _render(self, family: str, text: str) -> Mask | None:
        for path in self._files.get(family, ()):
            if path.suffix == ".woff2" and not all(_in_subset(path, c) for c in text):
                continue
            if all(_has_glyph(path, c) for c in text):
                return _draw(path, text)
        return None


@functools.cache
def _font_files(root: Path) -> tuple[str, ...]:
    endings = (".ttf", ".ttc", ".otf", "-400-normal.woff2")
    return tuple(sorted(str(p) for p in root.rglob("*") if p.name.endswith(endings)))


@functools.cache
def _subsets(package: Path) -> dict[str, frozenset[int]]:
    """The code points of each part of a web font, by the part's name in its files."""
    listing = package / "unicode.json"
    if not listing.is_file():
        return {}
    parts = json.loads(listing.read_text(encoding="utf-8"))
    return {name.strip("[]"): frozenset(_code_points(text)) for name, text in parts.items()}


def _code_points(text: str) -> Iterator[int]:
    for item in text.split(","):
        low, _, high = item.strip().removeprefix("U+").partition("-")
        yield from range(int(low, 16), int(high or low, 16) + 1)


def _in_subset(path: Path, character: str) -> bool:
    """Whether the package's own list puts a character into this part (or says nothing)."""
    subsets = _subsets(path.parent.parent)
    for name, points in subsets.items():
        if path.name.endswith(f"-{name}-400-normal.woff2"):
            return ord(character) in points
    return not subsets


@functools.lru_cache(maxsize=64)
def _open(path: Path) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), GLYPH_PIXELS)


@functools.lru_cache(maxsize=64)
def _missing_glyph(path: Path) -> bytes:
    return bytes(_open(path).getmask(_UNASSIGNED))


def _has_glyph(path: Path, character: str) -> bool:
    """Whether a font draws something of its own for a character."""
    return bytes(_open(path).getmask(character)) != _missing_glyph(path)


def _draw(path: Path, text: str) -> Mask | None:
    font = _open(path)
    left, top, right, bottom = (int(v) for v in font.getbbox(text))
    if right <= left or bottom <= top:
        return None
    image = Image.new("L", (right - left + 4, bottom - top + 4), 0)
    ImageDraw.Draw(image).text((2 - left, 2 - top), text, font=font, fill=255)
    mask = np.asarray(image, np.uint8)
    points = cv2.findNonZero(mask)
    if points is None or int(mask.max()) < 128:
        return None
    x, y, w, h = cv2.boundingRect(points)
    return mask[y : y + h, x : x + w].copy()
