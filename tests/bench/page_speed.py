"""Measure the page: `python tests/bench/page_speed.py [--json FILE]`.

First paint, page weight, upload to sheet for a 12-megapixel photo, and the time from a change of a
tile to the new sheet on the screen; in a headless Chromium at phone size, on this machine.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from page_browser import EXAMPLES, PHONE, chromium, served
from PIL import Image

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LOADS = 5
CHANGES = 20
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
WEIGHT = """() => {
  const all = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind));
  return all.reduce((sum, one) => sum + one.transferSize, 0);
}"""
RECOUNTS = "performance.getEntriesByName('recount').map((one) => one.duration)"


def twelve_megapixels() -> bytes:
    """The bundled example enlarged to 4000 x 3000, as a JPEG."""
    with Image.open(EXAMPLES / "open-melds.jpg") as photo:
        large = photo.resize((4000, 3000), Image.Resampling.BICUBIC)
    held = io.BytesIO()
    large.save(held, "JPEG", quality=92)
    return held.getvalue()


def opened(browser: Browser, address: str) -> Page:
    """The page in a fresh browser context, ready."""
    context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True, locale="zh-TW")
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    return page


def load_figures(browser: Browser, address: str) -> dict[str, float]:
    """First contentful paint and bytes transferred, of fresh loads."""
    paints, weights = [], []
    for _ in range(LOADS):
        page = opened(browser, address)
        page.wait_for_load_state("networkidle")
        paints.append(float(page.evaluate(PAINT)))
        weights.append(int(page.evaluate(WEIGHT)))
        page.context.close()
    return {"first_paint_ms": statistics.median(paints), "page_bytes": max(weights)}


def upload_ms(page: Page, photo: dict[str, Any]) -> float:
    """From choosing the photo to its sheet."""
    reads = "performance.getEntriesByName('photo-read').length"
    before = page.evaluate(reads)
    begun = time.perf_counter()
    page.set_input_files("#file-choose", photo)
    while page.evaluate(reads) == before:
        page.wait_for_timeout(5)
        if page.get_attribute("#photo", "data-state") == "failed":
            sys.exit(f"the photo was not read: {page.inner_text('#photo-status')}")
    page.wait_for_selector("#sheet:not([aria-busy])")
    return (time.perf_counter() - begun) * 1000


def recount_ms(page: Page) -> list[float]:
    """From a changed tile to the new sheet, by the page's own clock."""
    page.evaluate("performance.clearMeasures()")
    tile = page.locator("#hand-groups .group-concealed [data-tile-id]").first
    for turn in range(CHANGES):
        tile.focus()
        page.keyboard.type("12"[turn % 2] + "m")
        page.wait_for_selector("#sheet:not([aria-busy])")
        page.wait_for_timeout(30)
    return [float(value) for value in page.evaluate(RECOUNTS)]


def measure() -> dict[str, float]:
    """All figures."""
    photo = {"name": "12mp.jpg", "mimeType": "image/jpeg", "buffer": twelve_megapixels()}
    with served() as address, chromium() as browser:
        figures = load_figures(browser, address)
        page = opened(browser, address)
        figures["upload_to_sheet_first_ms"] = upload_ms(page, photo)
        later = [upload_ms(page, photo) for _ in range(3)]
        figures["upload_to_sheet_ms"] = statistics.median(later)
        recounts = recount_ms(page)
    figures["recount_median_ms"] = statistics.median(recounts)
    figures["recount_worst_ms"] = max(recounts)
    figures["recounts"] = len(recounts)
    figures["load_average"] = os.getloadavg()[0]
    return {name: round(value, 1) for name, value in figures.items()}


def main() -> int:
    """Measure and print; returns the exit code."""
    parser = argparse.ArgumentParser(description="Measure the page.")
    parser.add_argument("--json", type=Path, help="also write the figures here")
    args = parser.parse_args()
    figures = measure()
    for name, value in figures.items():
        print(f"{name:26} {value}")
    if args.json:
        args.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
