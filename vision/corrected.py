"""Photos that a person corrected: the format of `sample.json` and how such folders are read.

A folder of corrections holds one folder per sample, named by its id, with the photo as it was
sent and `sample.json`. Folders whose name begins with a dot are being written or were left by a
crash; they are no samples.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from taishot.scoring.tiles import TILE_BY_CODE
from taishot.vision.types import Label, Role, Special

FORMAT = 1
"""Number in `sample.json`; files with another number are refused."""

SAMPLE_FILE = "sample.json"
_LABELS: dict[str, Label] = {**TILE_BY_CODE, **{special.code: special for special in Special}}

Corner = tuple[float, float]
Quad = tuple[Corner, Corner, Corner, Corner]


@dataclass(frozen=True)
class CorrectedTile:
    """One tile as it should have been read.

    Attributes:
        label: what it shows.
        quad: corners in pixels of the upright photo, clockwise from the upright face's top-left.
        role: its part in the hand.
        group: tiles of one meld or row share a number; -1 is none.
    """

    label: Label
    quad: Quad
    role: Role = Role.OTHER
    group: int = -1

    @property
    def box(self) -> tuple[float, float, float, float]:
        """(x1, y1, x2, y2), pixels of the upright photo."""
        across, down = zip(*self.quad, strict=True)
        return (min(across), min(down), max(across), max(down))


@dataclass(frozen=True)
class CorrectedPhoto:
    """A photo with every tile as it should have been read.

    Attributes:
        id: its token, also the name of its folder.
        created: UTC, ISO 8601.
        version: of taishot when it was read.
        photo: name of the photo's file within the folder.
        sha256: of that file, hexadecimal.
        width: of the upright photo, pixels.
        height: of the upright photo, pixels.
        tiles: every tile.
        hand: the hand in notation, when known.
        changed: how many tiles the reader had wrong, missed, or saw where there are none.
        reading: the original reading in its public JSON form.
    """

    id: str
    created: str
    version: str
    photo: str
    sha256: str
    width: int
    height: int
    tiles: tuple[CorrectedTile, ...]
    hand: str | None
    changed: int
    reading: Mapping[str, Any]


def label_of(code: object) -> Label | None:
    """The label with this code; None when there is none."""
    return _LABELS.get(code) if isinstance(code, str) else None


def quad_of(value: object, width: int, height: int) -> Quad | None:
    """Four corners from JSON, in pixels of a photo of that size.

    Tiles may be cut off by the edge: corners may lie up to half a photo outside it.

    Returns:
        The corners; None when they are not four finite points in that range.
    """
    if not isinstance(value, list) or len(value) != 4:
        return None
    corners: list[Corner] = []
    for point in value:
        if not isinstance(point, list) or len(point) != 2 or not all(map(_is_number, point)):
            return None
        x, y = float(point[0]), float(point[1])
        if not (-0.5 * width <= x <= 1.5 * width and -0.5 * height <= y <= 1.5 * height):
            return None
        corners.append((x, y))
    first, second, third, fourth = corners
    return (first, second, third, fourth)


def _is_number(value: object) -> bool:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return abs(value) < 1e9 and math.isfinite(value)


def tile_to_json(tile: CorrectedTile) -> dict[str, Any]:
    """One tile as in `sample.json`."""
    return {
        "tile": tile.label.code,
        "quad": [list(corner) for corner in tile.quad],
        "role": tile.role.value,
        "group": tile.group,
    }


def to_json(sample: CorrectedPhoto) -> dict[str, Any]:
    """The content of `sample.json`."""
    plain = {name: getattr(sample, name) for name in sample.__dataclass_fields__}
    return {"format": FORMAT, **plain, "tiles": [tile_to_json(tile) for tile in sample.tiles]}


def from_json(value: object) -> CorrectedPhoto:
    """Read the content of `sample.json`.

    Raises:
        ValueError: when it is not of this format; the message says what is wrong.
    """
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise ValueError(f"it is not of format {FORMAT}; it was written by another version")
    try:
        width, height = int(value["width"]), int(value["height"])
        return CorrectedPhoto(
            **{name: str(value[name]) for name in ("id", "created", "version", "sha256")},
            photo=Path(str(value["photo"])).name,
            width=width,
            height=height,
            tiles=tuple(_tile(tile, width, height) for tile in value["tiles"]),
            hand=None if value["hand"] is None else str(value["hand"]),
            changed=int(value["changed"]),
            reading=dict(value["reading"]),
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"a part is missing or of the wrong kind: {error}") from error


def _tile(value: Mapping[str, Any], width: int, height: int) -> CorrectedTile:
    label, quad = label_of(value["tile"]), quad_of(value["quad"], width, height)
    if label is None or quad is None:
        raise ValueError(f"no tile of the photo: {value['tile']} at {value['quad']}")
    return CorrectedTile(label, quad, Role(value["role"]), int(value["group"]))


def load_corrected(folder: Path) -> tuple[list[CorrectedPhoto], list[tuple[Path, str]]]:
    """Every sample in a folder of corrections.

    Args:
        folder: the folder; one that does not exist holds nothing.

    Returns:
        The samples, oldest first, and each sample folder that can't be read with the reason.
    """
    samples: list[CorrectedPhoto] = []
    damaged: list[tuple[Path, str]] = []
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    for each in found:
        if each.name.startswith(".") or not each.is_dir():
            continue
        try:
            samples.append(from_json(json.loads((each / SAMPLE_FILE).read_text("utf-8"))))
        except (OSError, ValueError) as error:
            damaged.append((each, str(error)))
    return sorted(samples, key=lambda sample: (sample.created, sample.id)), damaged
