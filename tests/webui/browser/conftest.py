"""The page in a real Chromium; the application is real, its reader is told what to see.

Skipped by name where Debian's chromium is absent. Every test also holds that the page wrote nothing
to the console, threw nothing, and asked nothing of any machine but this one.
"""

import io
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from taishot.scoring.tiles import TILE_BY_CODE
from taishot.vision.types import Doubt, Reading, Role, Special, TileSighting, Timings
from taishot.webui import create_app
from taishot.webui.settings import Settings

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))
from page_browser import CHROMIUM, DESKTOP, PHONE, launched, serving

FAKE_CAMERA = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
SIZES = {"phone": PHONE, "desktop": DESKTOP}
TILE_W, TILE_H = 76, 102


def label(code):
    return Special(code) if code in ("back", "?") else TILE_BY_CODE[code]


@dataclass
class Seen:
    """One tile that the reader is told to see; a missed one lies there and is not seen."""

    code: str
    role: Role = Role.CONCEALED
    group: int = 0
    sure: bool = True
    others: tuple[str, ...] = ()
    missed: bool = False


def row(codes, role=Role.CONCEALED, group=0):
    return [Seen(code, role, group) for code in codes.split()]


def table_hand():
    """Seventeen tiles and two flowers; 五筒 is doubtful (六筒 likely); 八筒 lies apart."""
    concealed = row("1m 2m 3m 4p 5p 6p 7s 7s 7s 9p")
    concealed[4] = Seen("5p", sure=False, others=("6p", "4p"))
    return [
        *concealed,
        Seen("9p", Role.WINNING),
        *row("E E E", Role.MELD, 1),
        *row("4s 5s 6s", Role.MELD, 2),
        *row("f1 f5", Role.FLOWER, 3),
        Seen("8p", Role.OTHER, -1),
    ]


def quad(place):
    left = 40 + (place % 12) * (TILE_W + 6)
    top = 60 + (place // 12) * (TILE_H + 60)
    right, low = left + TILE_W, top + TILE_H
    corners = [(left, top), (right, top), (right, low), (left, low)]
    return np.array(corners, np.float32)


@dataclass
class ToldReader:
    """Sees what it is told to; `failure` makes it raise, `gate` closed makes it wait."""

    seen: list[Seen] = field(default_factory=table_hand)
    hand: str | None = None
    doubts: tuple[Doubt, ...] = (Doubt("5p may be 6p", "五筒可能是六筒", (4,)),)
    failure: Exception | None = None
    gate: threading.Event = field(default_factory=threading.Event)

    def read(self, photo):
        self.gate.wait(20)
        if self.failure is not None:
            raise self.failure
        sightings = tuple(
            TileSighting(
                label(one.code),
                0.97 if one.sure else 0.55,
                quad(place),
                tuple((label(code), 0.2) for code in one.others),
                one.sure,
                one.role,
                one.group,
            )
            for place, one in enumerate(self.seen)
            if not one.missed
        )
        size = (photo.full_width, photo.full_height)
        return Reading(photo.name, *size, sightings, self.hand, self.doubts, Timings(1, 1, 1, 1))


def draw_photo(count=20):
    """A JPEG of ivory tiles on felt, 1100 x 560 pixels."""
    image = Image.new("RGB", (1100, 560), (24, 92, 70))
    pen = ImageDraw.Draw(image)
    for place in range(count):
        (left, top), _, (right, bottom), _ = quad(place).tolist()
        pen.rounded_rectangle((left, top, right, bottom), 10, (250, 246, 232))
        pen.ellipse((left + 22, top + 34, right - 22, bottom - 34), (30, 60, 140))
    held = io.BytesIO()
    image.save(held, "JPEG", quality=88)
    return held.getvalue()


@pytest.fixture(scope="session")
def browser():
    if CHROMIUM is None:
        pytest.skip("the page's tests need Debian's chromium (apt-get install chromium)")
    sync_api = pytest.importorskip("playwright.sync_api", reason="needs the playwright package")
    sync_api.expect.set_options(timeout=30_000)
    with launched(*FAKE_CAMERA) as chromium:
        yield chromium


@pytest.fixture
def reader():
    told = ToldReader()
    told.gate.set()
    return told


@pytest.fixture
def server(reader, tmp_path):
    """The application on a free port of this machine: its address."""
    app = create_app(Settings(home=tmp_path / "home"), reader)
    with serving(app) as address:
        yield address
        reader.gate.set()


@dataclass
class Watch:
    """What a page did that it should not; a test may expect some console lines."""

    trouble: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()

    def left(self):
        return [line for line in self.trouble if not any(word in line for word in self.expected)]


def watch_page(page, server, watch):
    def spoke(line):
        if line.type in ("error", "warning"):
            watch.trouble.append(line.text)

    page.on("console", spoke)
    page.on("pageerror", lambda error: watch.trouble.append(f"thrown: {error}"))

    def requested(request):
        if not request.url.startswith((server, "data:", "blob:")):
            watch.trouble.append(f"left the machine: {request.url}")

    page.on("request", requested)


@pytest.fixture
def watch():
    return Watch()


class Screen:
    """The open page and what a person does on it; `page` is Playwright's."""

    def __init__(self, page):
        self.page = page

    def codes(self, group="concealed"):
        """The codes of the tiles shown in a group; `meld` stands for all melds."""
        place = "[data-group^='meld:']" if group == "meld" else f"[data-group='{group}']"
        return self.page.eval_on_selector_all(
            f"#hand-groups {place} [data-tile-id]", "all => all.map((one) => one.dataset.code)"
        )

    def tile(self, code, group="concealed"):
        """The first tile of that code in a group."""
        place = "[data-group^='meld:']" if group == "meld" else f"[data-group='{group}']"
        return self.page.locator(f"#hand-groups {place} [data-tile-id][data-code='{code}']").first

    def face(self, code):
        """The panel's button of a face."""
        return self.page.locator(f"#picker .face[data-code='{code}']").first

    def action(self, words):
        """The panel's button that says `words`."""
        return self.page.locator("#picker button", has_text=words).first

    def winning(self):
        """The code of the tile marked as the winning one, or None."""
        marked = self.page.locator("#hand-groups .tile-win")
        return marked.get_attribute("data-code") if marked.count() else None

    def total(self):
        """The total, once the newest count is there."""
        self.page.wait_for_selector("#sheet:not([aria-busy])")
        return self.page.inner_text("#total-number")

    def lines(self):
        """The lines of the sheet: name -> 台."""
        self.total()
        return dict(
            self.page.eval_on_selector_all(
                ".line",
                "all => all.map((one) => [one.querySelector('.line-name').textContent,"
                " Number(one.querySelector('.line-tai').textContent)])",
            )
        )

    def reload(self):
        """Load the page again."""
        self.page.reload()
        self.page.wait_for_selector("body[data-ready]")


@pytest.fixture
def open_page(browser, server, watch):
    """A function that opens the page at a size and in a language; checks it at the end."""
    contexts = []

    def opened(size="phone", language="zh-Hant", **more):
        context = browser.new_context(
            viewport=SIZES[size],
            has_touch=size == "phone",
            is_mobile=size == "phone",
            locale="zh-TW" if language == "zh-Hant" else "en-GB",
            reduced_motion="reduce",
            **more,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30000)
        watch_page(page, server, watch)
        page.goto(server)
        page.wait_for_selector("body[data-ready]")
        return Screen(page)

    yield opened
    for context in contexts:
        context.close()
    assert not watch.left()


@pytest.fixture
def photo():
    """A drawn photo as Playwright takes files."""
    return {"name": "hand.jpg", "mimeType": "image/jpeg", "buffer": draw_photo()}


@pytest.fixture
def read_page(open_page, photo):
    """A function that opens the page and has a photo read."""

    def read(size="phone", language="zh-Hant", **more):
        screen = open_page(size, language, **more)
        screen.page.set_input_files("#file-choose", photo)
        screen.page.wait_for_selector(".photo[data-state=ready]")
        screen.page.wait_for_selector("#sheet[data-state=win]:not([aria-busy])")
        return screen

    return read
