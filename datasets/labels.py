"""The 44 labels a classifier answers with and their order, which the weights depend on."""

from __future__ import annotations

from taishot.scoring.tiles import ALL_TILES, TILE_BY_CODE
from taishot.vision.types import Label, Special

LABELS: tuple[Label, ...] = (*ALL_TILES, Special.BACK, Special.UNKNOWN)
"""The 42 kinds in canonical order, then a face-down tile, then a face that is none of the 42."""

CODES: tuple[str, ...] = tuple(label.code for label in LABELS)
"""The labels' codes, in the same order."""

INDEX: dict[str, int] = {code: index for index, code in enumerate(CODES)}
"""Position of each code; read only."""


def label_of(code: str) -> Label:
    """The label with this code.

    Args:
        code: one of the 42 tile codes, `back` or `?`.

    Raises:
        ValueError: when there is no such label.
    """
    tile = TILE_BY_CODE.get(code)
    if tile is not None:
        return tile
    try:
        return Special(code)
    except ValueError:
        raise ValueError(f"no label has the code {code!r}") from None
