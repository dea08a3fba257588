"""Which picture may train and which must test, decided by photograph and never by picture."""

from __future__ import annotations

import re
from enum import Enum

UNSEEN_SOURCE = "mahjong-detection-for-mjt"


class Part(Enum):
    """Use of a picture."""

    TRAIN = "train"
    DEV = "dev"  # other photographs of tile sets that training saw
    UNSEEN = "unseen"  # photographs of a tile set that training never saw


def scene_part(source: str, photo: str) -> Part:
    """Use of a scene.

    Args:
        source: id of the source.
        photo: name of the photograph, which ends in its number.
    """
    if source == UNSEEN_SOURCE:
        return Part.UNSEEN
    return Part.DEV if is_kept_back(photo) else Part.TRAIN


def is_kept_back(photo: str) -> bool:
    """Whether a photograph is never trained on, whatever its source: every tenth."""
    return _number(photo) % 10 == 0


def crop_part(name: str) -> Part:
    """Use of a single face `cam_N`."""
    return Part.DEV if _number(name) % 5 == 0 else Part.TRAIN


def _number(name: str) -> int:
    digits = re.findall(r"\d+", name)
    if not digits:
        raise ValueError(f"{name!r} has no number to split by")
    return int(digits[-1])
