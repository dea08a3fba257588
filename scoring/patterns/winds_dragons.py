"""Patterns of winds and dragons: 門風, 圈風, 三元牌, 三元, 風會, 四喜."""

from __future__ import annotations

from taishot.scoring.kinds import EAST, RED
from taishot.scoring.patterns.pattern import Pattern, Scope, triplets
from taishot.scoring.sheet import Shape
from taishot.scoring.view import Arrangement

_R = Scope.READING


def _wind_of_seat(a: Arrangement) -> int:
    return EAST + a.facts.win.seat - 1


def _wind_of_round(a: Arrangement) -> int:
    return EAST + a.facts.win.round - 1


def _winds(a: Arrangement) -> list[int]:
    return [kind for kind in a.honour_pungs if kind < RED]


def _dragons(a: Arrangement) -> list[int]:
    return [kind for kind in a.honour_pungs if kind >= RED]


def _seat(a: Arrangement) -> int:
    return int(_wind_of_seat(a) in a.honour_pungs)


def _round(a: Arrangement) -> int:
    return int(_wind_of_round(a) in a.honour_pungs)


def _dragon(a: Arrangement) -> int:
    return len(_dragons(a)) if a.honour_pungs else 0


def _any_wind(a: Arrangement) -> int:
    return len(_winds(a)) if a.honour_pungs else 0


def _round_dragon(a: Arrangement) -> int:
    """中 in the east round, 發 in the south, 白 in the west; nothing in the north."""
    if not a.honour_pungs or not a.facts.options.dragon_round_bonus:
        return 0
    number = a.facts.win.round
    return int(number <= 3 and RED + number - 1 in a.honour_pungs)


def _little_three(a: Arrangement) -> int:
    return int(a.standard and a.pair >= RED and len(_dragons(a)) == 2)


def _big_three(a: Arrangement) -> int:
    return int(a.standard and len(_dragons(a)) == 3)


def _three_winds(a: Arrangement) -> int:
    if not a.standard or len(a.honour_pungs) < 3 or len(_winds(a)) < 3:
        return 0
    only_honours = not a.chows and a.pair >= EAST and len(a.honour_pungs) == 5
    little_three = only_honours and a.pair >= RED
    return int(not little_three or a.facts.options.honours_three_winds)


def _little_four(a: Arrangement) -> int:
    return int(a.standard and EAST <= a.pair < RED and len(_winds(a)) == 3)


def _big_four(a: Arrangement) -> int:
    return int(a.standard and len(_winds(a)) == 4)


def _honours_eight_pairs(a: Arrangement) -> int:
    """Marks 字一色 in the shape of eight pairs, whose deduction is an option."""
    return int(a.shape is Shape.EIGHT_PAIRS and a.facts.options.honours_eight_pairs_reduced)


def _with_pair(a: Arrangement, kinds: list[int]) -> tuple[int, ...]:
    return (*triplets(kinds), a.pair, a.pair)


PATTERNS = (
    Pattern(
        "seat_wind", "門風", "seat wind triplet", _R, _seat,
        "{tiles}為門風({seat})刻子", "{tiles} is a triplet of the seat wind ({seat})",
        lambda a: triplets((_wind_of_seat(a),)), ("門風牌", "風字坎", "開門風"),
    ),
    Pattern(
        "round_wind", "圈風", "round wind triplet", _R, _round,
        "{tiles}為圈風({round})刻子", "{tiles} is a triplet of the round wind ({round})",
        lambda a: triplets((_wind_of_round(a),)), ("圈風牌", "風字坎"),
    ),
    Pattern(
        "any_wind", "見字", "any wind triplet", _R, _any_wind,
        "{tiles}為風牌刻子", "{tiles}: each wind triplet counts",
        lambda a: triplets(_winds(a)), ("風牌",),
    ),
    Pattern(
        "dragon", "三元牌", "dragon triplet", _R, _dragon,
        "{tiles}為三元牌刻子,共{times}組", "{tiles}: {times} dragon triplet(s)",
        lambda a: triplets(_dragons(a)), ("箭字坎", "三元刻", "箭牌"),
    ),
    Pattern(
        "round_dragon", "箭字合圈序", "dragon of the round", _R, _round_dragon,
        "中發白合圈序", "the dragon triplet matches the round",
    ),
    Pattern(
        "honours_eight_pairs", "字一色八對半", "eight pairs of honours", _R, _honours_eight_pairs,
        "字一色為八對半", "the honours are eight pairs",
    ),
    Pattern(
        "little_three_dragons", "小三元", "little three dragons", _R, _little_three,
        "{tiles}:三元牌兩刻一將", "{tiles}: two dragon triplets and a pair of the third",
        lambda a: _with_pair(a, _dragons(a)),
    ),
    Pattern(
        "big_three_dragons", "大三元", "big three dragons", _R, _big_three,
        "{tiles}:中發白三刻齊全", "{tiles}: triplets of all three dragons",
        lambda a: triplets(_dragons(a)),
    ),
    Pattern(
        "three_winds", "三風會", "three wind triplets", _R, _three_winds,
        "{tiles}:三種風牌刻子", "{tiles}: triplets of three winds",
        lambda a: triplets(_winds(a)),
    ),
    Pattern(
        "little_four_winds", "小四喜", "little four winds", _R, _little_four,
        "{tiles}:風牌三刻一將", "{tiles}: three wind triplets and a pair of the fourth",
        lambda a: _with_pair(a, _winds(a)),
    ),
    Pattern(
        "big_four_winds", "大四喜", "big four winds", _R, _big_four,
        "{tiles}:東南西北四刻齊全", "{tiles}: triplets of all four winds",
        lambda a: triplets(_winds(a)),
    ),
)  # fmt: skip
