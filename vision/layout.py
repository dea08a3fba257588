"""How a hand lies on the table: which tiles are concealed, which are melds pushed aside.

A concealed part holds the pair, so its tiles count 3n + 2 (3n + 1 without the winning tile). Sets
of three or four that lie apart from such a part are melds; sets laid apart with no such part are
a concealed hand sorted for reading, and a doubt says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from taishot.scoring.melds import Meld, MeldKind
from taishot.scoring.tiles import Tile
from taishot.vision import doubts as words
from taishot.vision.kongs import Kong, find_kongs
from taishot.vision.shape import is_complete
from taishot.vision.subset import kongs_wanted
from taishot.vision.types import Doubt, Label, Role
from taishot.vision.units import Unit

SPREAD = 3
"""Where no part has more tiles than this, the hand is spread out in sets."""

LARGEST_SET = 4
"""More tiles than this in another row are no single meld."""


@dataclass(frozen=True)
class Part:
    """Tiles that play one part.

    Attributes:
        tiles: indices from left to right.
        role: CONCEALED, MELD or FLOWER.
        row: number of the row they lie in.
        meld: what they are when declared.
        is_apart: whether a gap or another row separates them from the rest.
        is_hidden_kong: four backs, the kind unknown.
    """

    tiles: tuple[int, ...]
    role: Role
    row: int
    meld: Meld | None = None
    is_apart: bool = False
    is_hidden_kong: bool = False


def lay_out(
    units: Sequence[Unit], labels: Sequence[Label]
) -> tuple[tuple[Part, ...], tuple[Doubt, ...]]:
    """Split the hand's tiles into parts.

    Args:
        units: of the hand, rows from top to bottom.
        labels: of the photo's N tiles.

    Returns:
        The parts, rows from top to bottom and left to right, and what to ask about them.
    """
    parts: list[Part] = []
    for unit in units:
        for group in unit.groups:
            parts.extend(_parts_of(group, unit.row, labels))
    parts = _kongs_within(parts, labels)
    parts, unclear = _melds_aside(parts, labels)
    return tuple(parts), (*_kong_doubts(parts, labels), *unclear)


def meld_of(tiles: Sequence[Label]) -> Meld | None:
    """The open meld that three or four tiles make, or None."""
    named = tuple(tile for tile in tiles if isinstance(tile, Tile))
    if len(named) != len(tiles) or len(named) not in (3, 4):
        return None
    kinds = (MeldKind.KONG,) if len(named) == 4 else (MeldKind.PUNG, MeldKind.CHOW)
    for kind in kinds:
        try:
            return Meld(kind, named)
        except ValueError:
            continue
    return None


def _parts_of(group: Sequence[int], row: int, labels: Sequence[Label]) -> list[Part]:
    flowers = [i for i in group if _is_flower(labels[i])]
    rest = [i for i in group if not _is_flower(labels[i])]
    parts = [Part(tuple(flowers), Role.FLOWER, row)] if flowers else []
    parts.extend(_split(rest, row, labels, faces=len(rest) == 4, apart=True))
    return parts


def _split(
    tiles: Sequence[int], row: int, labels: Sequence[Label], *, faces: bool, apart: bool
) -> list[Part]:
    """Cut kongs out of neighbouring tiles; what remains is concealed for now."""
    return _cut_out(tiles, row, find_kongs([labels[i] for i in tiles], faces=faces), apart)


def _cut_out(tiles: Sequence[int], row: int, kongs: Sequence[Kong], apart: bool) -> list[Part]:
    parts: list[Part] = []
    start = 0
    for kong in kongs:
        if kong.start > start:
            parts.append(Part(tuple(tiles[start : kong.start]), Role.CONCEALED, row))
        parts.append(_kong_part(tuple(tiles[kong.start : kong.start + 4]), row, kong, apart))
        start = kong.start + 4
    if start < len(tiles):
        alone = apart and not kongs
        parts.append(Part(tuple(tiles[start:]), Role.CONCEALED, row, is_apart=alone))
    return parts


def _kong_part(tiles: tuple[int, ...], row: int, kong: Kong, apart: bool) -> Part:
    if kong.tile is None:
        return Part(tiles, Role.MELD, row, is_apart=apart, is_hidden_kong=True)
    opened = apart and not kong.backs
    kind = MeldKind.KONG if opened else MeldKind.CONCEALED_KONG
    return Part(tiles, Role.MELD, row, Meld(kind, (kong.tile,) * 4), apart)


def _kongs_within(parts: list[Part], labels: Sequence[Label]) -> list[Part]:
    """Where the number of tiles asks for it, four alike within the concealed row are a kong."""
    found = [
        (number, kong)
        for number, part in enumerate(parts)
        if part.role is Role.CONCEALED
        for kong in find_kongs([labels[i] for i in part.tiles], faces=True)
    ]
    wanted = min(kongs_wanted(_size(parts)), len(found))
    if not wanted:
        return parts
    held = [labels[i] for part in parts if part.role is Role.CONCEALED for i in part.tiles]
    taken = min(combinations(found, wanted), key=lambda some: _unlikely([k for _, k in some], held))
    done: list[Part] = []
    for number, part in enumerate(parts):
        kongs = [kong for where, kong in taken if where == number]
        done.extend(_cut_out(part.tiles, part.row, kongs, False) if kongs else [part])
    return done


def _unlikely(kongs: Sequence[Kong], held: Sequence[Label]) -> tuple[bool, int]:
    """Sort key: kongs that leave a finished hand first, then those that no chow could use."""
    rest = Counter(tile for tile in held if isinstance(tile, Tile))
    rest.subtract(kong.tile for kong in kongs for _ in range(4) if kong.tile is not None)
    left = [tile for tile, count in rest.items() for _ in range(count)]
    return not is_complete(left), sum(k.tile is not None and k.tile.is_number for k in kongs)


def _size(parts: Sequence[Part]) -> int:
    return sum(
        3 if part.role is Role.MELD else len(part.tiles)
        for part in parts
        if part.role is not Role.FLOWER
    )


def _melds_aside(
    parts: list[Part], labels: Sequence[Label]
) -> tuple[list[Part], tuple[Doubt, ...]]:
    concealed = [part for part in parts if part.role is Role.CONCEALED]
    if len(concealed) < 2:
        return parts, ()
    main = max(concealed, key=lambda part: len(part.tiles))
    aside = {id(part): _cut_melds(part, main, labels) for part in concealed if part is not main}
    sets = [part for part in concealed if aside.get(id(part))]
    if not sets:
        return parts, ()
    singles = sum(len(part.tiles) == 1 for part in concealed)
    explained = len(concealed) == 1 + len(sets) + singles and singles <= 1
    if not explained or len(main.tiles) <= SPREAD or not _holds_pair(main, singles):
        return parts, (words.layout_unclear(tuple(i for part in sets for i in part.tiles)),)
    done: list[Part] = []
    for part in parts:
        done.extend(aside.get(id(part)) or [part])
    return done, ()


def _holds_pair(main: Part, singles: int) -> bool:
    size = len(main.tiles) % 3
    return size == 1 or (size == 2 and not singles)


def _cut_melds(part: Part, main: Part, labels: Sequence[Label]) -> list[Part]:
    """The part as melds of three and four in the order they lie; empty when it is not that."""
    if part.row != main.row and len(part.tiles) > LARGEST_SET:
        return []
    melds: list[Part] = []
    start = 0
    while start < len(part.tiles):
        for size in (4, 3):
            tiles = part.tiles[start : start + size]
            meld = meld_of([labels[i] for i in tiles]) if len(tiles) == size else None
            if meld is not None:
                melds.append(Part(tiles, Role.MELD, part.row, meld, is_apart=True))
                start += size
                break
        else:
            return []
    return melds


def _kong_doubts(parts: Sequence[Part], labels: Sequence[Label]) -> tuple[Doubt, ...]:
    asked: list[Doubt] = []
    for part in parts:
        kong = part.meld
        if part.is_hidden_kong:
            asked.append(words.face_down_kong(part.tiles))
        elif kong is not None and kong.is_kong and _faces_up(part, labels):
            taken_open = kong.is_open
            tile = kong.tiles[0]
            asked.append(words.open_or_concealed_kong(part.tiles, tile, taken_open=taken_open))
    return tuple(asked)


def _faces_up(part: Part, labels: Sequence[Label]) -> bool:
    return all(isinstance(labels[i], Tile) for i in part.tiles)


def _is_flower(label: Label) -> bool:
    return isinstance(label, Tile) and label.is_flower
