"""The kinds that complete a waiting hand, by the rules of a set.

Source: RULESETS.md section 1 (獨聽, waits) and section 7.
"""

from __future__ import annotations

from taishot.scoring.decompose import completing
from taishot.scoring.kinds import kinds_in
from taishot.scoring.rules.ruleset import RuleSet
from taishot.scoring.shapes import special_completing


def waits_of(held: list[int], counts: list[int], rules: RuleSet) -> int:
    """The kinds (as bits) that complete a waiting hand.

    Args:
        held: tiles in hand per kind (34), one short of complete.
        counts: the same with the declared melds.
        rules: says which special shapes win and whether a kind held in full is a wait.
    """
    shapes = rules.compiled.shapes
    mask = completing(held)
    if shapes:
        mask |= special_completing(held, shapes, rules.options.quad_as_two_pairs)
    if mask and rules.options.held_four_is_no_wait:
        for kind in kinds_in(mask):
            if counts[kind] == 4:
                mask &= ~(1 << kind)
    return mask


def waits_before(held: list[int], counts: list[int], winner: int, size: int, rules: RuleSet) -> int:
    """The waits of the hand before its winning tile."""
    if size == 16:
        return waits_of(held, counts, rules)
    if winner < 0:
        return 0
    held, counts = held[:], counts[:]
    held[winner] -= 1
    counts[winner] -= 1
    return waits_of(held, counts, rules)
