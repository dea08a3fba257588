"""Special shapes: 八對半, 連數八對半, 十六不搭, 千客萬來, 全嵌張, 全邊張."""

from __future__ import annotations

from taishot.scoring.patterns.pattern import Count, Pattern, Scope, special, whole
from taishot.scoring.shapes import KNITTED, ranks_of
from taishot.scoring.sheet import Shape
from taishot.scoring.view import Arrangement

_R = Scope.READING


def _shape(wanted: Shape) -> Count:
    def count(a: Arrangement) -> int:
        return int(a.shape is wanted)

    return count


def _pairs_run(a: Arrangement) -> int:
    """Eight consecutive pairs of one suit, the winning tile making one a triplet."""
    if a.shape is not Shape.EIGHT_PAIRS or a.facts.kinds.bit_count() != 8:
        return 0
    low = (a.facts.kinds & -a.facts.kinds).bit_length() - 1
    consecutive = a.facts.kinds == 0b11111111 << low and low % 9 <= 1 and low < 27
    facts = a.facts
    made = facts.options.eight_pairs_run_any_win or (
        facts.winner >= 0 and facts.held[facts.winner] == 3
    )
    return int(consecutive and made)


def _knitted(a: Arrangement) -> int:
    if a.shape is not Shape.UNRELATED:
        return 0
    return int({ranks_of(a.facts.held, suit) for suit in range(3)} == KNITTED)


PATTERNS = (
    Pattern(
        "eight_pairs", "八對半", "seven pairs and a triplet", _R, _shape(Shape.EIGHT_PAIRS),
        "七個對子與一個刻子", "seven pairs and one triplet", whole, ("嚦咕嚦咕",),
        gate=special,
    ),
    Pattern(
        "eight_pairs_run", "連數八對半", "eight consecutive pairs", _R, _pairs_run,
        "同花色連續八對,胡張成刻", "eight consecutive pairs of one suit, one made a triplet",
        whole,
        gate=special,
    ),
    Pattern(
        "unrelated", "十六不搭", "sixteen unrelated tiles", _R, _shape(Shape.UNRELATED),
        "十六張互不成搭,其一成對", "sixteen tiles that do not connect, one of them paired",
        whole,
        gate=special,
    ),
    Pattern(
        "knitted", "千客萬來", "sixteen unrelated, 147 258 369", _R, _knitted,
        "三門各為 147、258、369", "the suits are 147, 258 and 369", whole, ("十六不靠",),
        gate=special,
    ),
    Pattern(
        "all_gaps", "全嵌張", "all gapped tiles", _R, _shape(Shape.ALL_GAPS),
        "1357、2468、3579 分屬三門,另五種字牌",
        "1357, 2468 and 3579 in the three suits and five honours", whole,
        gate=special,
    ),
    Pattern(
        "all_edges", "全邊張", "all edge tiles", _R, _shape(Shape.ALL_EDGES),
        "三門各 1289,另五種字牌", "1289 in each suit and five honours", whole,
        gate=special,
    ),
)  # fmt: skip
