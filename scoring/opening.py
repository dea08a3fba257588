"""Which seat is 東 for this deal: three dice open a wall, and its seat has flower number 1.

Source: RULESETS.md section 5; luohan-2004.txt 配牌; classic-73.txt 3-8 (開門點數).
"""

from __future__ import annotations

from taishot.scoring.tiles import Wind

LEAST_PIPS, MOST_PIPS = 3, 18


def opened_seat(thrower: Wind, pips: int) -> Wind:
    """The player whose wall a throw opens.

    Counted counter-clockwise from the thrower, who is 1: self 5 9 13 17, next player (right)
    6 10 14 18, opposite 3 7 11 15, previous (left) 4 8 12 16. 18 opens the next player's wall,
    though the tiles are taken from the thrower's first stacks.

    Args:
        thrower: the chair of the one who throws, the dealer.
        pips: the sum of three dice.

    Returns:
        The chair of the opened wall; it plays 東 in this deal.

    Raises:
        ValueError: when three dice cannot show `pips`.
    """
    if not LEAST_PIPS <= pips <= MOST_PIPS:
        raise ValueError(f"three dice show {LEAST_PIPS} to {MOST_PIPS}, not {pips}")
    return Wind((thrower - 1 + pips - 1) % 4 + 1)


def seat_winds(opened: Wind) -> dict[Wind, Wind]:
    """Chair -> seat wind of this deal: the opened chair is 東, then counter-clockwise 南 西 北."""
    return {chair: Wind((chair - opened) % 4 + 1) for chair in Wind}
