"""Whether tiles make a finished hand of any kind, and which tile one short of it is missing.

Which shapes may win is for a rule set to say; here every known shape counts as finished, so that
a picture is never called wrong because of the rules somebody else plays by.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from taishot.scoring.decompose import completing, splits
from taishot.scoring.kinds import KINDS, kind_of, kinds_in, tile_of
from taishot.scoring.shapes import special_completing, special_shape
from taishot.scoring.sheet import Shape
from taishot.scoring.tiles import Tile

_SPECIAL = frozenset({Shape.EIGHT_PAIRS, Shape.UNRELATED, Shape.ALL_GAPS, Shape.ALL_EDGES})


def is_complete(tiles: Iterable[Tile]) -> bool:
    """Whether concealed tiles are all in sets with one pair, or seventeen of a special shape.

    Args:
        tiles: without flowers and declared melds; more than four of a kind is never complete.
    """
    counts = _counts(tiles)
    if max(counts, default=0) > 4:
        return False
    return bool(splits(counts)) or special_shape(counts, _SPECIAL, quads=True) is not None


def waits(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles that would complete concealed tiles one short, in canonical order.

    A kind of which all four are held already is no wait.
    """
    counts = _counts(tiles)
    mask = completing(counts) | special_completing(counts, _SPECIAL, quads=True)
    return tuple(tile_of(kind) for kind in kinds_in(mask) if counts[kind] < 4)


def _counts(tiles: Iterable[Tile]) -> Sequence[int]:
    counts = [0] * KINDS
    for tile in tiles:
        if tile.is_flower:
            raise ValueError(f"{tile.code} is a flower; leave flowers out")
        counts[kind_of(tile)] += 1
    return counts
