"""The page's files: nothing from outside, nothing inline, small, every word in two languages."""

import gzip
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from taishot.scoring.tiles import ALL_TILES
from taishot.webui import tile_art

WEBUI = Path(tile_art.__file__).parent
STATIC = WEBUI / "static"
SCRIPTS = sorted((STATIC / "js").glob("*.js"))
SHEETS = sorted((STATIC / "css").glob("*.css"))
TEMPLATES = sorted((WEBUI / "templates").glob("*.html"))
SVG = "{http://www.w3.org/2000/svg}"
PAGE = [WEBUI / "templates" / name for name in ("base.html", "index.html")]
WEIGHT = 150_000
"""Bytes of the page as they are sent, compressed, without the photo."""


def text_of(path):
    return path.read_text(encoding="utf-8")


def test_the_page_weighs_little_without_the_photo():
    files = [*SCRIPTS, *SHEETS, STATIC / "icon.svg", tile_art.SPRITE, *PAGE]

    assert sum(len(gzip.compress(path.read_bytes(), 6)) for path in files) < WEIGHT


@pytest.mark.parametrize("path", [*SCRIPTS, *SHEETS, *TEMPLATES], ids=lambda path: path.name)
def test_nothing_comes_from_another_machine(path):
    named = re.findall(r"""https?://[^\s"'`)]+""", text_of(path))

    assert set(named) <= {"http://www.w3.org/2000/svg"}


class Inline(HTMLParser):
    """Notes what a strict Content Security Policy would refuse."""

    def __init__(self):
        super().__init__()
        self.found = []
        self.in_script = False

    def handle_starttag(self, tag, attrs):
        self.found += [name for name, _ in attrs if name == "style" or name.startswith("on")]
        self.in_script = tag == "script"
        if tag == "style" or (tag == "script" and "src" not in dict(attrs)):
            self.found.append(tag)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_nothing_is_inline(path):
    parser = Inline()
    parser.feed(text_of(path))

    assert parser.found == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_modules_are_small_and_never_write_markup(path):
    text = text_of(path)

    assert len(text.splitlines()) < 300
    assert not re.search(
        r"\.(innerHTML|outerHTML) *=|insertAdjacentHTML|\beval\(|new Function", text
    )


def test_every_module_is_announced_to_the_browser():
    named = re.search(r"for name in \[(.*?)\]", text_of(WEBUI / "templates" / "index.html"), re.S)

    listed = re.findall(r'"(\w+)"', named[1])
    entries = {"main", "tilesets"}  # each is named by the template of its own page
    assert listed == sorted(path.stem for path in SCRIPTS if path.stem not in entries)


def strings():
    """key -> (Traditional Chinese, English)."""
    pairs = re.findall(
        r'(\w+): \["((?:[^"\\]|\\.)*)", "((?:[^"\\]|\\.)*)"\]',
        text_of(STATIC / "js" / "strings.js"),
    )
    return {key: (chinese, english) for key, chinese, english in pairs}


def test_every_word_is_there_in_both_languages_with_the_same_places():
    for key, (chinese, english) in strings().items():
        assert chinese, key
        assert english, key
        assert set(re.findall(r"\{\w+\}", chinese)) == set(re.findall(r"\{\w+\}", english)), key


def test_every_word_that_is_asked_for_exists_and_is_used():
    words = strings()
    scripts = "".join(text_of(path) for path in SCRIPTS if path.stem != "strings")
    page = text_of(WEBUI / "templates" / "index.html")
    asked = set(re.findall(r'data-t(?:-label)?="(\w+)"', page))
    asked |= set(re.findall(r'\bt\("(\w+)"', scripts)) | set(re.findall(r'\bsay\("(\w+)"', scripts))

    assert asked <= set(words)
    for key in words:
        stem = re.escape(key.rsplit("_", 1)[0])
        built = re.search(rf"`(?:{stem}|{stem.split('_')[0]})_\$\{{", scripts)
        assert key in asked or f'"{key}"' in scripts or built or key.startswith("meld_"), key


def test_the_sprite_has_every_tile_with_a_title_and_nothing_active():
    sprite = ElementTree.parse(tile_art.SPRITE).getroot()
    symbols = {symbol.get("id"): symbol for symbol in sprite.iter(f"{SVG}symbol")}

    wanted = {f"t-{tile.code}" for tile in ALL_TILES} | {"t-back", "t-unknown", "t-blank"}
    assert set(symbols) == wanted
    for tile in ALL_TILES:
        title = symbols[f"t-{tile.code}"].find(f"{SVG}title").text
        assert title == f"{tile.zh} {tile_art.name_en(tile)}"
    used = {element.tag.removeprefix(SVG) for element in sprite.iter()}
    assert used <= {"svg", "symbol", "title", "g", "path", "rect", "circle", "ellipse"}


def test_no_two_faces_are_drawn_alike():
    sprite = ElementTree.parse(tile_art.SPRITE).getroot()
    drawn = set()
    for symbol in sprite.iter(f"{SVG}symbol"):
        shapes = [ElementTree.tostring(part) for part in symbol if part.tag != f"{SVG}title"]
        drawn.add(b"".join(shapes))

    assert len(drawn) == len(ALL_TILES) + 3
