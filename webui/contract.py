"""The API's own description, and requests checked against it."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def openapi_text() -> str:
    """The OpenAPI 3.1 description as JSON text."""
    return (files("taishot.webui") / "openapi.json").read_text(encoding="utf-8")


@cache
def openapi() -> dict[str, Any]:
    """The OpenAPI 3.1 description; read only."""
    described: dict[str, Any] = json.loads(openapi_text())
    return described


def schema_text(name: str) -> str | None:
    """A published JSON Schema as text; None when there is none of that name.

    Args:
        name: such as `score-request.schema.json`.
    """
    for each in (files("taishot.webui") / "schemas").iterdir():
        if each.name == name and name.endswith(".json"):
            return each.read_text(encoding="utf-8")
    return None
