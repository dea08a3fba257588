"""The example photos that come with the page."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any
from urllib.parse import quote


def examples() -> list[dict[str, Any]]:
    """What /api/examples lists: id, url, names, and the answer where it is known.

    They are described in `static/examples/examples.json`: a list of objects with `id`, `file`,
    `zh`, `en`, and optionally `hand` and `request`.
    """
    described = files("taishot.webui") / "static" / "examples" / "examples.json"
    if not described.is_file():
        return []
    return [
        {
            "id": entry["id"],
            "url": "/static/examples/" + quote(entry["file"]),
            "zh": entry["zh"],
            "en": entry["en"],
            "hand": entry.get("hand"),
            "request": entry.get("request", {}),
        }
        for entry in json.loads(described.read_text(encoding="utf-8"))
    ]
