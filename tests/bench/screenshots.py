"""Take the pictures of the page for README: `python tests/bench/screenshots.py`.

Reads a bundled example photo with the shipped models, as a person would, and writes
docs/screenshots/*.png, each under 300 KB. Ends with code 1 when the hand was not read as a win.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from page_browser import DESKTOP, EXAMPLES, PHONE, ROOT, chromium, served
from PIL import Image

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

OUT = ROOT / "docs" / "screenshots"
MOST_BYTES = 300_000


def save(page: Page, name: str) -> None:
    """Write what is on the screen as a PNG, of few colours where all of them take too much room."""
    OUT.mkdir(parents=True, exist_ok=True)
    path = OUT / f"{name}.png"
    with Image.open(io.BytesIO(page.screenshot())) as shot:
        picture = shot.convert("RGB")
    picture.save(path, optimize=True)
    if path.stat().st_size > MOST_BYTES:
        picture.quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)
    size = path.stat().st_size
    print(f"{path.relative_to(ROOT)}: {size / 1000:.0f} KB")
    if size > MOST_BYTES:
        sys.exit(f"{name} is larger than {MOST_BYTES // 1000} KB")


def opened(browser: Browser, address: str, language: str, **more: Any) -> Page:
    """The page, ready, in a language."""
    context = browser.new_context(locale=language, reduced_motion="reduce", **more)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    return page


def read(page: Page, photo: Path) -> bool:
    """Have a photo read; whether it is a win."""
    page.set_input_files("#file-choose", photo)
    page.wait_for_selector(".photo[data-state=ready]", timeout=120_000)
    page.wait_for_selector("#sheet:not([aria-busy])")
    page.wait_for_timeout(4000)  # until the note that tiles were found has gone
    return page.get_attribute("#sheet", "data-state") == "win"


def phone(browser: Browser, address: str, photo: Path) -> bool:
    """The phone's pictures, in Chinese."""
    page = opened(browser, address, "zh-TW", viewport=PHONE, is_mobile=True, has_touch=True)
    save(page, "phone-start")
    won = read(page, photo)
    save(page, "phone-hand")
    page.locator("#hand-groups .group-concealed [data-tile-id]").nth(4).tap()
    page.wait_for_timeout(400)
    save(page, "phone-panel")
    page.keyboard.press("Escape")
    page.evaluate("document.getElementById('sheet').scrollIntoView({ block: 'start' })")
    page.wait_for_timeout(400)
    save(page, "phone-sheet")
    return won


def desktop(browser: Browser, address: str, photo: Path) -> bool:
    """The desktop's picture, in English."""
    page = opened(browser, address, "en-GB", viewport=DESKTOP)
    won = read(page, photo)
    save(page, "desktop")
    return won


def main() -> int:
    """Take all pictures; returns the exit code."""
    parser = argparse.ArgumentParser(description="Take the pictures of the page for README.")
    parser.add_argument("--photo", type=Path, default=EXAMPLES / "open-melds.jpg")
    photo = parser.parse_args().photo
    with served() as address, chromium() as browser:
        won = [phone(browser, address, photo), desktop(browser, address, photo)]
    if not all(won):
        print(f"{photo.name} was not read as a win", file=sys.stderr)
    return 0 if all(won) else 1


if __name__ == "__main__":
    sys.exit(main())
