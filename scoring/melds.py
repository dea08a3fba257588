"""Melds (面子): chow 順子, pung 刻子, kong 槓子.

Source: RULESETS.md section 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from taishot.scoring.tiles import Tile


class MeldKind(Enum):
    """What a declared meld is; the values are those of the JSON interface."""

    CHOW = "chi"  # 吃
    PUNG = "pong"  # 碰
    KONG = "kong"  # 明槓
    CONCEALED_KONG = "concealed_kong"  # 暗槓


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared meld with its tiles in ascending order.

    Raises:
        ValueError: when the tiles do not make a meld of that kind.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]

    def __post_init__(self) -> None:
        kind = self.kind
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))
        first = self.tiles[0] if self.tiles else None
        if first is None or first.is_flower:
            raise ValueError("a meld is made of numbered tiles, winds or dragons")
        if kind is MeldKind.CHOW:
            right = (
                len(self.tiles) == 3
                and first.is_number
                and first.rank <= 7
                and self.tiles == tuple(Tile(first.suit, first.rank + step) for step in range(3))
            )
        else:
            size = 3 if kind is MeldKind.PUNG else 4
            right = self.tiles == (first,) * size
        if not right:
            written = "".join(tile.code for tile in self.tiles)
            raise ValueError(f"{written} is not a {kind.name.lower().replace('_', ' ')}")

    @property
    def is_open(self) -> bool:
        """Whether the meld breaks 門清: everything but a concealed kong."""
        return self.kind is not MeldKind.CONCEALED_KONG

    @property
    def is_kong(self) -> bool:
        """Whether the meld has four tiles."""
        return self.kind in (MeldKind.KONG, MeldKind.CONCEALED_KONG)


def chow(first: Tile) -> Meld:
    """The open sequence that starts at `first`. Raises ValueError past rank 7 or for honours."""
    if not first.is_number or first.rank > 7:
        raise ValueError(f"no sequence starts at {first.code}")
    return Meld(MeldKind.CHOW, tuple(Tile(first.suit, first.rank + step) for step in range(3)))


def pung(tile: Tile) -> Meld:
    """The open triplet of `tile`."""
    return Meld(MeldKind.PUNG, (tile,) * 3)


def kong(tile: Tile, *, concealed: bool = False) -> Meld:
    """The kong of `tile`, open unless `concealed`."""
    return Meld(MeldKind.CONCEALED_KONG if concealed else MeldKind.KONG, (tile,) * 4)
