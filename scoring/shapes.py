"""The special shapes of seventeen concealed tiles, on counts per kind (see `kinds`).

Source: RULESETS.md section 2 (special shapes), classic-73.txt 2-48, 2-53, 2-54, 2-61, 2-66 and
luohan-2004.txt 嚦咕嚦咕.
"""

from __future__ import annotations

from collections.abc import Sequence

from taishot.scoring.kinds import KINDS
from taishot.scoring.sheet import Shape

UNRELATED = frozenset({"147", "148", "149", "158", "159", "169", "258", "259", "269", "369"})
KNITTED = frozenset({"147", "258", "369"})
_GAPS = frozenset({"1357", "2468", "3579"})


def is_eight_pairs(counts: Sequence[int], quads: bool) -> bool:
    """八對半: seven pairs and one triplet; with `quads` four of a kind may be two pairs."""
    if sum(counts) != 17:
        return False
    triplets = 0
    for count in counts:
        if count == 3:
            triplets += 1
        elif count == 1 or (count == 4 and not quads):
            return False
    return triplets == 1


def ranks_of(counts: Sequence[int], suit: int) -> str:
    """The ranks a suit holds, ascending, such as `147`."""
    return "".join(str(rank + 1) for rank in range(9) if counts[9 * suit + rank])


def is_unrelated(counts: Sequence[int]) -> bool:
    """十六不搭: three far-apart numbers of each suit, every honour, one of the sixteen twice."""
    if sum(counts) != 17 or max(counts) != 2 or sum(map(bool, counts)) != 16:
        return False
    return all(counts[27:34]) and all(ranks_of(counts, suit) in UNRELATED for suit in range(3))


def is_all_gaps(counts: Sequence[int]) -> bool:
    """全嵌張: 1357, 2468 and 3579 in the three suits and five different honours."""
    if sum(counts) != 17 or max(counts) != 1 or sum(counts[27:34]) != 5:
        return False
    return {ranks_of(counts, suit) for suit in range(3)} == _GAPS


def is_all_edges(counts: Sequence[int]) -> bool:
    """全邊張: 1289 in each suit and five different honours."""
    if sum(counts) != 17 or max(counts) != 1 or sum(counts[27:34]) != 5:
        return False
    return all(ranks_of(counts, suit) == "1289" for suit in range(3))


def special_shape(counts: Sequence[int], allowed: frozenset[Shape], quads: bool) -> Shape | None:
    """Which of the allowed special shapes seventeen concealed tiles are; they never overlap."""
    if not allowed:
        return None
    distinct = 34 - counts.count(0)
    if distinct <= 8:
        pairs = Shape.EIGHT_PAIRS in allowed and is_eight_pairs(counts, quads)
        return Shape.EIGHT_PAIRS if pairs else None
    if distinct < 16:
        return None
    if Shape.UNRELATED in allowed and is_unrelated(counts):
        return Shape.UNRELATED
    if Shape.ALL_GAPS in allowed and is_all_gaps(counts):
        return Shape.ALL_GAPS
    if Shape.ALL_EDGES in allowed and is_all_edges(counts):
        return Shape.ALL_EDGES
    return None


def special_completing(counts: Sequence[int], allowed: frozenset[Shape], quads: bool) -> int:
    """The kinds (as bits) that complete sixteen concealed tiles to an allowed special shape."""
    if not allowed or sum(counts) != 16:
        return 0
    distinct = KINDS - counts.count(0)
    if counts.count(1) > 1 and distinct < 15:  # too loose for pairs, too few kinds for the rest
        return 0
    mask = 0
    more = list(counts)
    for kind in range(KINDS):
        if more[kind] < 4:
            more[kind] += 1
            if special_shape(more, allowed, quads):
                mask |= 1 << kind
            more[kind] -= 1
    return mask
