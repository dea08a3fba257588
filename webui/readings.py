"""A Reading as the public JSON of `taishot read` and /api/read."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from taishot.vision.types import Doubt, Reading, TileSighting


def _sighting(sighting: TileSighting) -> dict[str, Any]:
    return {
        "tile": sighting.label.code,
        "score": round(float(sighting.confidence), 4),
        "sure": sighting.sure,
        "box": [round(edge, 1) for edge in sighting.box],
        "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in sighting.quad],
        "alternatives": [
            [label.code, round(float(score), 4)] for label, score in sighting.runners_up
        ],
        "role": sighting.role.value,
        "group": sighting.group,
    }


def _doubt(doubt: Doubt) -> dict[str, Any]:
    return {
        "id": doubt.id,
        "message": doubt.message,
        "message_zh": doubt.message_zh,
        "tiles": list(doubt.tiles),
    }


def reading_to_json(reading: Reading) -> dict[str, Any]:
    """The public JSON form of a reading; coordinates are pixels of the upright photo."""
    return {
        "photo": reading.name,
        "width": reading.width,
        "height": reading.height,
        "tiles": [_sighting(sighting) for sighting in reading.sightings],
        "hand": reading.hand,
        "doubts": [_doubt(doubt) for doubt in reading.doubts],
        "timings_ms": {name: round(ms, 1) for name, ms in asdict(reading.timings).items()},
    }
