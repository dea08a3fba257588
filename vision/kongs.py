"""Kongs as they lie on a table: four faces, or one to four of them face down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from taishot.scoring.tiles import Tile
from taishot.vision.types import Label, Special

MANY_BACKS = 5
"""So many face-down tiles side by side are a wall, not kongs."""


@dataclass(frozen=True)
class Kong:
    """Four tiles side by side that can only be a kong.

    Attributes:
        start: position of the first of them in its group.
        tile: what the kong is of; None when all four lie face down.
        backs: how many lie face down.
    """

    start: int
    tile: Tile | None
    backs: int


def find_kongs(labels: Sequence[Label], *, faces: bool) -> tuple[Kong, ...]:
    """Kongs in a group of tiles, from left to right, none overlapping.

    Args:
        labels: of the tiles of one group from left to right.
        faces: whether four faces alike count too; backs with one kind of face always do.
    """
    if _is_wall(labels):
        return ()
    found: list[Kong] = []
    start = 0
    while start + 4 <= len(labels):
        kong = _kong_at(labels, start)
        if kong is not None and (kong.backs or faces):
            found.append(kong)
            start += 4
        else:
            start += 1
    return tuple(found)


def _is_wall(labels: Sequence[Label]) -> bool:
    run = longest = 0
    for label in labels:
        run = run + 1 if label is Special.BACK else 0
        longest = max(longest, run)
    return longest >= MANY_BACKS


def _kong_at(labels: Sequence[Label], start: int) -> Kong | None:
    window = labels[start : start + 4]
    backs = sum(label is Special.BACK for label in window)
    kinds = {label for label in window if label is not Special.BACK}
    if len(kinds) > 1:
        return None
    kind = next(iter(kinds), None)
    if kind is None:
        return Kong(start, None, 4) if len(labels) == 4 else None
    if not isinstance(kind, Tile) or kind.is_flower:
        return None
    return Kong(start, kind, backs)
