"""Every way to split concealed tiles into melds and a pair, and the tiles that would complete them.

Works on counts per kind (see `kinds`). Each suit is split on its own and remembered, so that a hand
costs a few look-ups. Source: RULESETS.md sections 1 and 7.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple


class Split(NamedTuple):
    """Melds and at most one pair: kinds where the chows start, kinds of the pungs, pair or -1."""

    chows: tuple[int, ...]
    pungs: tuple[int, ...]
    pair: int


class SuitState(NamedTuple):
    """What one suit's concealed tiles still need; bits are ranks (0-8).

    Attributes:
        plain: they are melds only.
        paired: they are melds and a pair.
        to_plain: ranks that, added, make melds only.
        to_paired: ranks that, added, make melds and a pair.
    """

    plain: bool
    paired: bool
    to_plain: int
    to_paired: int


@lru_cache(maxsize=1 << 17)
def split_suit(counts: tuple[int, ...]) -> tuple[Split, ...]:
    """All splits of one suit (nine counts) or of the honours (seven), in ranks from 0.

    Returns:
        Splits with a pair when the number of tiles is 3n + 2, without when 3n, none when 3n + 1.
    """
    size = sum(counts)
    if size % 3 == 1:
        return ()
    if size % 3 == 2:
        return _with_pair(counts)
    if size == 0:
        return (Split((), (), -1),)
    if len(counts) == 9 and not _only_melds(counts):
        return ()
    first = next(rank for rank, count in enumerate(counts) if count)
    found: set[Split] = set()
    if counts[first] >= 3:
        for rest in split_suit(_less(counts, first, first, first)):
            found.add(Split(rest.chows, tuple(sorted((first, *rest.pungs))), -1))
    runs = len(counts) == 9 and first <= 6
    if runs and counts[first + 1] and counts[first + 2]:
        for rest in split_suit(_less(counts, first, first + 1, first + 2)):
            found.add(Split(tuple(sorted((first, *rest.chows))), rest.pungs, -1))
    return tuple(sorted(found))


def _with_pair(counts: tuple[int, ...]) -> tuple[Split, ...]:
    ranks: Iterable[int] = range(len(counts))
    if len(counts) == 9:  # the ranks of any meld add up to a multiple of three
        ranks = range(2 * _weight(counts) % 3, 9, 3)
    found = [
        Split(rest.chows, rest.pungs, rank)
        for rank in ranks
        if counts[rank] >= 2
        for rest in split_suit(_less(counts, rank, rank))
    ]
    return tuple(sorted(found))


def _less(counts: tuple[int, ...], *ranks: int) -> tuple[int, ...]:
    left = list(counts)
    for rank in ranks:
        left[rank] -= 1
    return tuple(left)


@lru_cache(maxsize=1 << 17)
def suit_state(counts: tuple[int, ...]) -> SuitState:
    """What one suit (nine counts) or the honours (seven) need to be complete."""
    size = sum(counts)
    if not size:
        return SuitState(True, False, 0, 0)
    if len(counts) == 7:
        return _honours_state(counts, size % 3)
    if size % 3 == 0:  # one more tile never completes it: it would leave 3n + 1
        return SuitState(_only_melds(counts), False, 0, 0)
    if size % 3 == 2:
        return SuitState(False, _melds_and_pair(counts), _to_melds(counts), 0)
    found = 0
    for rank in range(_weight(counts) % 3, 9, 3):  # the pair from one tile
        if counts[rank] and _only_melds(_less(counts, rank)):
            found |= 1 << rank
    for rank, count in enumerate(counts):
        if count >= 2:
            found |= _to_melds(_less(counts, rank, rank))
    return SuitState(False, False, 0, found)


def _to_melds(counts: tuple[int, ...]) -> int:
    """The ranks (bits) that complete 3n + 2 tiles of a suit to melds."""
    found = 0
    for rank in range(-_weight(counts) % 3, 9, 3):
        if _only_melds((*counts[:rank], counts[rank] + 1, *counts[rank + 1 :])):
            found |= 1 << rank
    return found


def _honours_state(counts: tuple[int, ...], remainder: int) -> SuitState:
    """The state of the honours, which make pungs and pairs only."""
    loose = sorted(count % 3 for count in counts if count % 3)
    ranks = sum(1 << rank for rank, count in enumerate(counts) if count % 3)
    if remainder == 0:
        return SuitState(not loose, False, 0, 0)
    if remainder == 2:
        pair = loose == [2]
        return SuitState(False, pair, ranks if pair else 0, 0)
    return SuitState(False, False, 0, ranks if loose in ([1], [2, 2]) else 0)


def _only_melds(counts: tuple[int, ...]) -> bool:
    """Whether nine counts are melds only.

    Three chows of one start are as well three pungs, so of each rank in turn what is left over
    from threes must start chows.
    """
    here, after = counts[0], counts[1]
    for beyond in counts[2:]:
        starts = here % 3
        here, after = after - starts, beyond - starts
        if here < 0 or after < 0:
            return False
    return here % 3 == 0 and after % 3 == 0


def _melds_and_pair(counts: tuple[int, ...]) -> bool:
    """Whether nine counts are melds and a pair.

    The ranks of any meld add up to a multiple of three, which leaves three ranks for the pair.
    """
    for rank in range(2 * _weight(counts) % 3, 9, 3):
        if counts[rank] >= 2 and _only_melds(_less(counts, rank, rank)):
            return True
    return False


def _weight(counts: tuple[int, ...]) -> int:
    """The sum of the ranks (from 0) of nine counts, up to a multiple of three."""
    _, one, two, _, four, five, _, seven, eight = counts
    return one + four + seven - two - five - eight


def families(counts: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The 34 counts as four tuples: 萬, 筒, 條 (nine each) and honours (seven)."""
    whole = tuple(counts)
    return whole[0:9], whole[9:18], whole[18:27], whole[27:34]


def splits(counts: Sequence[int]) -> tuple[Split, ...]:
    """Every split of 34 counts into melds and exactly one pair, in a fixed order of kinds."""
    first, second, third, honours = families(counts)
    parts = (_placed(first, 0), _placed(second, 9), _placed(third, 18), _placed(honours, 27))
    pairs = 0
    for found in parts:
        if not found:
            return ()
        pairs += found[0].pair >= 0
    if pairs != 1:
        return ()
    if len(parts[0]) == len(parts[1]) == len(parts[2]) == 1:  # honours split one way only
        return (_joined(parts[0][0], parts[1][0], parts[2][0], parts[3][0]),)
    return tuple(_joined(*chosen) for chosen in product(*parts))


@lru_cache(maxsize=1 << 17)
def _placed(counts: tuple[int, ...], start: int) -> tuple[Split, ...]:
    """The splits of one family in kinds: ranks moved up to where the family starts."""
    return tuple(
        Split(
            tuple(start + rank for rank in found.chows),
            tuple(start + rank for rank in found.pungs),
            start + found.pair if found.pair >= 0 else -1,
        )
        for found in split_suit(counts)
    )


def _joined(first: Split, second: Split, third: Split, honours: Split) -> Split:
    return Split(
        first.chows + second.chows + third.chows,
        first.pungs + second.pungs + third.pungs + honours.pungs,
        max(first.pair, second.pair, third.pair, honours.pair),
    )


def completing(counts: Sequence[int]) -> int:
    """The kinds (as bits) that complete 3n + 1 concealed tiles to melds and one pair.

    Kinds of which the hand already holds all four are among them; the caller takes them out.
    """
    states = [suit_state(family) for family in families(counts)]
    pairs = broken = 0
    for plain, paired, _, _ in states:
        pairs += paired
        broken += not (plain or paired)
    if broken > 1:
        return 0
    mask = 0
    for place, (plain, paired, to_plain, to_paired) in enumerate(states):
        if broken and (plain or paired):
            continue  # the tile must go where the hand is not yet complete
        others = pairs - paired
        if others == 0:
            mask |= to_paired << (9 * place)
        elif others == 1:
            mask |= to_plain << (9 * place)
    return mask
