"""How people lay out a winning hand: rows of cells, with the hand that they show.

Lengths are in tile heights; rows run from the player's edge of the table away from the player.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from taishot.datasets.synthesis.hands import BACK, DealtHand, deal
from taishot.datasets.synthesis.rows import Cell, cells_of
from taishot.scoring.hand import Hand
from taishot.scoring.melds import Meld, MeldKind
from taishot.scoring.tiles import TILE_BY_CODE

Rng = np.random.Generator


@dataclass(frozen=True)
class Laid:
    """A hand on the table.

    Attributes:
        rows: of cells, the nearest row first.
        hand: what it is, as the photo shows it: no winning tile where nothing tells it apart,
            without kongs of which all four tiles lie face down.
        asks: ids of the doubts that must be raised.
        standing: numbers of the rows whose tiles stand.
    """

    rows: tuple[tuple[Cell, ...], ...]
    hand: Hand
    asks: tuple[str, ...] = ()
    standing: tuple[int, ...] = ()


def _dealt(rng: Rng, fits: Callable[[DealtHand], bool]) -> DealtHand:
    while True:
        dealt = deal(rng)
        if fits(dealt):
            return dealt


def _melds(rng: Rng, dealt: DealtHand, turned: float = 0.4) -> list[list[Cell]]:
    gap = float(rng.uniform(0.35, 0.9))
    turn = rng.random() < turned
    made = []
    for meld in dealt.melds:
        cells = cells_of(meld, gap if made else 0.0)
        if turn and BACK not in meld:
            k = int(rng.integers(len(cells)))
            cells[k] = replace(cells[k], turned=int(rng.choice([1, 3])))
        made.append(cells)
    return made


def _joined(groups: Sequence[Sequence[Cell]], lead: float = 0.0) -> tuple[Cell, ...]:
    cells = [cell for group in groups for cell in group]
    if cells and lead:
        cells[0] = replace(cells[0], gap=lead)
    return tuple(cells)


def _hand(dealt: DealtHand, shown: bool) -> tuple[Hand, tuple[str, ...]]:
    melds, asks = [], [] if shown else ["winning_tile_unknown"]
    for codes in dealt.melds:
        faces = [code for code in codes if code != BACK]
        if not faces:
            asks.append("face_down_kong")
            continue
        tiles = tuple(TILE_BY_CODE[code] for code in faces)
        if len(codes) == 4:
            kind = MeldKind.KONG if len(faces) == 4 else MeldKind.CONCEALED_KONG
            melds.append(Meld(kind, (tiles[0],) * 4))
        else:
            kind = MeldKind.PUNG if len(set(faces)) == 1 else MeldKind.CHOW
            melds.append(Meld(kind, tiles))
    named = [TILE_BY_CODE[code] for code in (*dealt.concealed, dealt.winning)]
    flowers = tuple(sorted(TILE_BY_CODE[code] for code in dealt.flowers))
    won = TILE_BY_CODE[dealt.winning] if shown else None
    return Hand(tuple(named), tuple(melds), flowers, won), tuple(asks)


def _among(rng: Rng, dealt: DealtHand) -> tuple[list[Cell], bool]:
    """The concealed tiles with the winning tile at its place among them."""
    codes = [*dealt.concealed, dealt.winning]
    order = {code: k for k, code in enumerate(TILE_BY_CODE)}
    return cells_of(sorted(codes, key=order.__getitem__)), False


def _apart(rng: Rng, dealt: DealtHand) -> tuple[list[Cell], bool]:
    """The winning tile at the right end, a third of a tile or more away, perhaps turned too."""
    turned = int(rng.choice([0, 1, 3], p=[0.7, 0.15, 0.15]))
    winning = Cell(dealt.winning, float(rng.uniform(0.33, 1.1)), turned)
    return [*cells_of(dealt.concealed), winning], True


def _turned(rng: Rng, dealt: DealtHand) -> tuple[list[Cell], bool]:
    """The winning tile turned sideways at the end or among the others."""
    cells = cells_of(dealt.concealed)
    where = len(cells) if rng.random() < 0.6 else int(rng.integers(len(cells)))
    cells.insert(where, Cell(dealt.winning, 0.0, int(rng.choice([1, 3]))))
    return cells, True


_WINNING = (_among, _apart, _turned)


def _any_winning(rng: Rng, dealt: DealtHand) -> tuple[list[Cell], bool]:
    return _WINNING[int(rng.choice(3, p=[0.3, 0.4, 0.3]))](rng, dealt)


def _with_flowers(rng: Rng, rows: list[tuple[Cell, ...]], dealt: DealtHand) -> None:
    if not dealt.flowers:
        return
    if rng.random() < 0.3:
        lead = float(rng.uniform(0.35, 1.2))
        rows[-1] = (*rows[-1], *_joined([cells_of(dealt.flowers)], lead))
    else:
        rows.append(tuple(cells_of(dealt.flowers)))


def _no_melds(dealt: DealtHand) -> bool:
    return not dealt.melds


def _open_melds(dealt: DealtHand) -> bool:
    return 1 <= len(dealt.melds) <= 3 and all(len(meld) == 3 for meld in dealt.melds)


def _some_kong(dealt: DealtHand) -> bool:
    return len(dealt.melds) <= 4 and any(len(meld) == 4 for meld in dealt.melds)


def _one_row(winning: Callable[[Rng, DealtHand], tuple[list[Cell], bool]]) -> Callable[[Rng], Laid]:
    def lay(rng: Rng) -> Laid:
        dealt = _dealt(rng, _no_melds)
        cells, shown = winning(rng, dealt)
        rows = [tuple(cells)]
        _with_flowers(rng, rows, dealt)
        return Laid(tuple(rows), *_hand(dealt, shown))

    return lay


def _own_row(rng: Rng) -> Laid:
    dealt = _dealt(rng, lambda d: len(d.melds) <= 1)
    rows = [tuple(cells_of(dealt.concealed)), (Cell(dealt.winning, 0.0, int(rng.integers(2))),)]
    if dealt.melds:
        rows.append(_joined(_melds(rng, dealt)))
    if dealt.flowers:
        rows.append(tuple(cells_of(dealt.flowers)))
    return Laid(tuple(rows), *_hand(dealt, True))


def _two_rows(rng: Rng) -> Laid:
    dealt = _dealt(rng, _no_melds)
    cells, shown = _any_winning(rng, dealt)
    middle = int(rng.integers(7, 11))
    rows = [tuple(cells[middle:]), tuple(cells[:middle])]
    _with_flowers(rng, rows, dealt)
    return Laid(tuple(rows), *_hand(dealt, shown))


def _melds_beside(rng: Rng) -> Laid:
    dealt = _dealt(rng, _open_melds)
    cells, shown = _any_winning(rng, dealt)
    melds = _melds(rng, dealt)
    lead = float(rng.uniform(0.5, 1.3))
    rows = [(*cells, *_joined(melds, lead))]
    if rng.random() < 0.3:
        rows = [(*_joined(melds), *_joined([cells], lead))]
    _with_flowers(rng, rows, dealt)
    return Laid(tuple(rows), *_hand(dealt, shown))


def _melds_row(fits: Callable[[DealtHand], bool]) -> Callable[[Rng], Laid]:
    def lay(rng: Rng) -> Laid:
        dealt = _dealt(rng, fits)
        cells, shown = _any_winning(rng, dealt)
        melds = _joined(_melds(rng, dealt))
        rows = [tuple(cells), melds] if rng.random() < 0.7 else [melds, tuple(cells)]
        _with_flowers(rng, rows, dealt)
        return Laid(tuple(rows), *_hand(dealt, shown))

    return lay


def _standing(rng: Rng) -> Laid:
    dealt = _dealt(rng, lambda d: len(d.melds) <= 2)
    cells = cells_of(dealt.concealed)
    front = _joined(_melds(rng, dealt))
    flowers = tuple(cells_of(dealt.flowers))
    winning = (Cell(dealt.winning),)
    rows = [row for row in (winning, front, flowers) if row]
    return Laid((*rows, tuple(cells)), *_hand(dealt, True), standing=(len(rows),))


def _sets_apart(rng: Rng) -> Laid:
    dealt = _dealt(rng, _no_melds)
    cells, shown = _among(rng, dealt)
    del cells
    groups = _as_sets(dealt)
    gap = float(rng.uniform(0.3, 0.6))
    laid = [cells_of(group, gap if k else 0.0) for k, group in enumerate(groups)]
    rows = [_joined(laid)] if rng.random() < 0.6 else [_joined(laid[3:]), _joined(laid[:3])]
    rows = [tuple(replace(c, gap=0.0) if k == 0 else c for k, c in enumerate(row)) for row in rows]
    if dealt.flowers:
        rows.append(tuple(cells_of(dealt.flowers)))
    return Laid(tuple(rows), *_hand(dealt, shown))


def _as_sets(dealt: DealtHand) -> list[tuple[str, ...]]:
    """Some way to part the tiles of a concealed win into sets and the pair."""
    codes = sorted((*dealt.concealed, dealt.winning), key=list(TILE_BY_CODE).index)
    for pair in sorted({code for code in codes if codes.count(code) >= 2}):
        left = list(codes)
        left.remove(pair)
        left.remove(pair)
        sets = _peeled(left)
        if sets is not None:
            return [*sets, (pair, pair)]
    raise ValueError("no win")


def _peeled(codes: list[str]) -> list[tuple[str, ...]] | None:
    if not codes:
        return []
    first = codes[0]
    run = [f"{int(first[0]) + k}{first[1]}" for k in range(3)] if first[0].isdigit() else []
    for group in ([first] * 3, run):
        left = list(codes)
        try:
            for code in group:
                left.remove(code)
        except ValueError:
            continue
        rest = _peeled(left) if group else None
        if rest is not None:
            return [tuple(group), *rest]
    return None


KINDS: dict[str, Callable[[Rng], Laid]] = {
    "one row": _one_row(_among),
    "winning tile apart": _one_row(_apart),
    "winning tile turned": _one_row(_turned),
    "winning tile in its own row": _own_row,
    "two rows": _two_rows,
    "melds beside": _melds_beside,
    "melds in another row": _melds_row(_open_melds),
    "kongs": _melds_row(_some_kong),
    "standing": _standing,
    "sets apart": _sets_apart,
}
