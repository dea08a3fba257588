"""What the patterns look at: the facts of a hand and one arrangement of it.

Inside of the hand engine; kinds and bit sets are those of `kinds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from taishot.scoring.hand import Event, Hand, Win
from taishot.scoring.kinds import FIRST_FLOWER, FIRST_KINDS, KINDS, NUMBERS, kind_of, mask_of
from taishot.scoring.melds import MeldKind
from taishot.scoring.options import Options
from taishot.scoring.sheet import Shape, WaitKind

_PLANTS = "梅蘭菊竹"


class Facts(NamedTuple):
    """A hand and its win in the engine's numbers; the same in every arrangement.

    Attributes:
        held: tiles in hand per kind (34), the winning tile among them.
        counts: tiles per kind, declared melds included (a kong is four).
        kinds: the kinds present, as bits.
        fours: the numbered kinds with all four copies, not a kong, as bits.
        winner: kind of the winning tile, -1 when not known.
        waits: kinds that complete the hand without the winning tile, as bits.
        chows, pungs: kinds of the declared melds; a kong is among the pungs.
        kongs: kinds of the declared kongs.
        hidden_kongs: how many of them are concealed.
        open_melds: how many declared melds are open.
        flowers: the flowers that count, as bits 0-7 (春夏秋冬梅蘭菊竹).
        seat_flowers: the two flowers of the seat, as bits.
        drawn: whether the winning tile came from the wall.
        concealed: 門清.
    """

    hand: Hand
    win: Win
    options: Options
    events: frozenset[Event]
    held: tuple[int, ...]
    counts: tuple[int, ...]
    kinds: int
    fours: int
    winner: int
    waits: int
    chows: tuple[int, ...]
    pungs: tuple[int, ...]
    kongs: tuple[int, ...]
    hidden_kongs: int
    open_melds: int
    flowers: int
    seat_flowers: int
    drawn: bool
    concealed: bool


class Arrangement(NamedTuple):
    """One reading of the hand in the engine's numbers.

    Attributes:
        facts: what is the same in every arrangement.
        shape: five melds and a pair, or a special shape.
        standard: whether it is five melds and a pair.
        chows: kinds where the chows start, ascending, declared ones among them.
        pungs: kinds of the pungs and kongs, ascending.
        runs: the chow starts as bits.
        trios: the kinds of the pungs as bits.
        honours: the triplets that may score as honours, as bits.
        pair: kind of the pair, -1 when the shape has none.
        hidden: how many of the pungs are concealed (a discard's pung is not).
        own_chows, own_pungs: the chows and the pungs made of tiles in hand.
        place: where the winning tile sits: "chow", "pung", "pair" or "".
        spot: kind of that chow, pung or pair; -1.
        wait: how the winning tile completed it.
    """

    facts: Facts
    shape: Shape
    standard: bool
    chows: tuple[int, ...]
    pungs: tuple[int, ...]
    runs: int
    trios: int
    honours: int
    pair: int
    hidden: int
    own_chows: tuple[int, ...]
    own_pungs: tuple[int, ...]
    place: str
    spot: int
    wait: WaitKind

    @property
    def own(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The chows and the pungs made of tiles in hand."""
        return self.own_chows, self.own_pungs


def count_kinds(hand: Hand) -> tuple[list[int], list[int]]:
    """Tiles in hand per kind (34), and with the declared melds; flowers are left out."""
    held = [0] * (KINDS + 8)
    for tile in hand.concealed:
        held[FIRST_KINDS[tile.suit] + tile.rank - 1] += 1
    held = held[:KINDS]
    counts = held[:]
    for meld in hand.melds:
        for tile in meld.tiles:
            counts[FIRST_KINDS[tile.suit] + tile.rank - 1] += 1
    return held, counts


@cache
def seat_flower_bits(seat: int, plant_order: str) -> int:
    """The season and the plant of a seat (1-4) as bits 0-7."""
    return (1 << (seat - 1)) | (1 << (4 + _PLANTS.index(plant_order[seat - 1])))


def build_facts(
    hand: Hand,
    win: Win,
    options: Options,
    held: Sequence[int],
    counts: Sequence[int],
    waits: int,
    flowers: int,
) -> Facts:
    """The facts of a hand that has been checked."""
    chows, pungs, kongs, hidden = _declared(hand)
    kinds = fours = 0
    for kind, count in enumerate(counts):
        if count:
            kinds |= 1 << kind
            if count == 4:
                fours |= 1 << kind
    if fours:
        fours &= NUMBERS & ~mask_of(kongs)
    open_melds = len(hand.melds) - hidden
    events = win.events
    drawn = win.self_drawn
    if events and Event.REPLACEMENT in events and not drawn:
        drawn = Event.FLOWER_EIGHT in events or Event.FLOWER_SEVEN_ROB in events
    return Facts(
        hand,
        win,
        options,
        events,
        tuple(held),
        tuple(counts),
        kinds,
        fours,
        -1 if hand.winning_tile is None else kind_of(hand.winning_tile),
        waits,
        chows,
        pungs,
        kongs,
        hidden,
        open_melds,
        flowers,
        seat_flower_bits(win.seat, options.plant_order),
        drawn,
        open_melds == 0 and (hidden == 0 or options.concealed_kong_keeps_concealed),
    )


def _declared(hand: Hand) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int]:
    if not hand.melds:
        return (), (), (), 0
    chows, pungs, kongs, hidden = [], [], [], 0
    for meld in hand.melds:
        first = kind_of(meld.tiles[0])
        if meld.kind is MeldKind.CHOW:
            chows.append(first)
            continue
        pungs.append(first)
        if meld.kind is not MeldKind.PUNG:
            kongs.append(first)
            hidden += meld.kind is MeldKind.CONCEALED_KONG
    return tuple(chows), tuple(pungs), tuple(kongs), hidden


def flower_bits(hand: Hand) -> int:
    """The flowers laid out as bits 0-7."""
    return mask_of(kind_of(tile) - FIRST_FLOWER for tile in hand.flowers)
