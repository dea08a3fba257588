"""Hypothesis strategies: wins that are sound, and hands that need not be."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import strategies as st

from taishot.scoring.hand import Event, Hand, Win
from taishot.scoring.melds import Meld, MeldKind
from taishot.scoring.tiles import ALL_TILES, Tile, Wind

NUMBERS = ALL_TILES[:27]
PLAIN = ALL_TILES[:34]
FLOWERS = ALL_TILES[34:]
SETS = ("luohan-2004", "luohan-variant", "common-table", "jianjie", "new-53", "classic-73")

rule_ids = st.sampled_from(SETS)
winds = st.sampled_from(list(Wind))


def group(rng: random.Random, kinds: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """A chow or a pung; narrow `kinds` give hands with many readings."""
    first = rng.choice(kinds)
    if first.is_number and first.rank <= 7 and rng.random() < 0.6:
        return tuple(Tile(first.suit, first.rank + step) for step in range(3))
    return (first,) * 3


def random_hand(seed: int) -> Hand:
    """A hand of five melds and a pair, some declared, some kongs, with its winning tile."""
    rng = random.Random(seed)
    kinds = rng.choice((PLAIN, NUMBERS[:9], NUMBERS[:18], PLAIN[18:], PLAIN[27:]))
    while True:
        found = [group(rng, kinds) for _ in range(5)]
        pair = rng.choice(kinds)
        used = Counter([pair, pair, *(tile for some in found for tile in some)])
        if max(used.values()) <= 4:
            break
    declared = rng.choice((0, 0, 1, 2, 3, 5))
    melds = tuple(declaration(rng, some, used) for some in found[:declared])
    concealed = [pair, pair, *(tile for some in found[declared:] for tile in some)]
    flowers = tuple(rng.sample(FLOWERS, rng.choice((0, 0, 1, 2, 4, 8))))
    return Hand(tuple(concealed), melds, flowers, rng.choice(concealed))


def declaration(rng: random.Random, some: tuple[Tile, ...], used: Counter[Tile]) -> Meld:
    """The group as a declared meld, at times a kong where a fourth copy is free."""
    if some[0] != some[1]:
        return Meld(MeldKind.CHOW, some)
    kind = rng.choice((MeldKind.PUNG, MeldKind.KONG, MeldKind.CONCEALED_KONG))
    if kind is MeldKind.PUNG or used[some[0]] > 3:
        return Meld(MeldKind.PUNG, some)
    used[some[0]] += 1
    return Meld(kind, (*some, some[0]))


hands = st.integers(0, 2**40).map(random_hand)


@st.composite
def wins(draw: st.DrawFn) -> Win:
    """How a hand was won, without flags that ask anything of the hand."""
    drawn = draw(st.booleans())
    flags = [Event.LAST_TILE, Event.READY, Event.OPEN_READY]
    return Win(
        self_drawn=drawn,
        seat=draw(winds),
        round=draw(winds),
        dealer=draw(st.booleans()),
        streak=draw(st.integers(0, 2)),
        events=frozenset(draw(st.lists(st.sampled_from(flags), unique=True))),
    )


@st.composite
def any_hands(draw: st.DrawFn) -> Hand:
    """Whatever tiles, in whatever number, wherever they may stand."""
    tiles = st.sampled_from(ALL_TILES)
    rng = random.Random(draw(st.integers(0, 2**40)))
    melds = [declaration(rng, group(rng, PLAIN), Counter()) for _ in range(draw(st.integers(0, 6)))]
    return Hand(
        tuple(draw(st.lists(tiles, max_size=20))),
        tuple(melds),
        tuple(draw(st.lists(tiles, max_size=9))),
        draw(st.none() | tiles),
    )


any_wins = st.builds(
    Win,
    self_drawn=st.booleans(),
    seat=winds,
    round=winds,
    dealer=st.booleans(),
    streak=st.integers(-1, 9),
    events=st.frozensets(st.sampled_from(list(Event)), max_size=4),
)
