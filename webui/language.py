"""Which language to speak, and how wide Chinese text stands in a terminal."""

from __future__ import annotations

import os
import unicodedata

LANGUAGES = ("zh", "en")


def default_language() -> str:
    """`zh` where the locale of the process is Chinese, else `en`."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


def width(text: str) -> int:
    """Columns that `text` takes in a terminal: two for a wide character."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def pad(text: str, columns: int) -> str:
    """`text` with spaces behind it up to so many columns."""
    return text + " " * max(0, columns - width(text))
