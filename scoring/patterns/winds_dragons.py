"""Patterns of winds and dragons: 門風, 圈風, 三元牌, 三元, 風會, 四喜."""

from __future__ import annotations

from taishot.scoring.kinds import DRAGONS, EAST, NUMBERS, RED, WINDS, kinds_in
from taishot.scoring.patterns.pattern import Pattern, Scope, honours, special, triplets
from taishot.scoring.sheet import Shape
from taishot.scoring.view import Arrangement

_R = Scope.READING


def _wind_of_seat(a: Arrangement) -> int:
    return EAST + a.facts.win.seat - 1


def _wind_of_round(a: Arrangement) -> int:
    return EAST + a.facts.win.round - 1


def _winds(a: Arrangement) -> tuple[int, ...]:
    return kinds_in(a.honours & WINDS)


def _dragons(a: Arrangement) -> tuple[int, ...]:
    return kinds_in(a.honours & DRAGONS)


def _seat(a: Arrangement) -> int:
    return a.honours >> _wind_of_seat(a) & 1


def _round(a: Arrangement) -> int:
    return a.honours >> _wind_of_round(a) & 1


def _dragon(a: Arrangement) -> int:
    return (a.honours & DRAGONS).bit_count()


def _any_wind(a: Arrangement) -> int:
    return (a.honours & WINDS).bit_count()


def _round_dragon(a: Arrangement) -> int:
    """中 in the east round, 發 in the south, 白 in the west; nothing in the north."""
    number = a.facts.win.round
    if number > 3 or not a.facts.options.dragon_round_bonus:
        return 0
    return a.honours >> (RED + number - 1) & 1


def _little_three(a: Arrangement) -> int:
    return int(a.pair >= RED and _dragon(a) == 2)


def _big_three(a: Arrangement) -> int:
    return int(a.honours & DRAGONS == DRAGONS)


def _three_winds(a: Arrangement) -> int:
    if _any_wind(a) < 3:
        return 0
    little_three_only = a.pair >= RED and not a.facts.kinds & NUMBERS and _dragon(a) == 2
    return int(not little_three_only or a.facts.options.honours_three_winds)


def _little_four(a: Arrangement) -> int:
    return int(EAST <= a.pair < RED and _any_wind(a) == 3)


def _big_four(a: Arrangement) -> int:
    return int(a.honours & WINDS == WINDS)


def _honours_eight_pairs(a: Arrangement) -> int:
    """Marks 字一色 in the shape of eight pairs, whose deduction is an option."""
    return int(a.shape is Shape.EIGHT_PAIRS and a.facts.options.honours_eight_pairs_reduced)


def _with_pair(a: Arrangement, kinds: tuple[int, ...]) -> tuple[int, ...]:
    return (*triplets(kinds), a.pair, a.pair)


PATTERNS = (
    Pattern(
        "seat_wind", "門風", "seat wind triplet", _R, _seat,
        "{tiles}為門風({seat})刻子", "{tiles} is a triplet of the seat wind ({seat})",
        lambda a: triplets((_wind_of_seat(a),)), ("門風牌", "風字坎", "開門風"),
        gate=honours,
    ),
    Pattern(
        "round_wind", "圈風", "round wind triplet", _R, _round,
        "{tiles}為圈風({round})刻子", "{tiles} is a triplet of the round wind ({round})",
        lambda a: triplets((_wind_of_round(a),)), ("圈風牌", "風字坎"),
        gate=honours,
    ),
    Pattern(
        "any_wind", "見字", "any wind triplet", _R, _any_wind,
        "{tiles}為風牌刻子", "{tiles}: each wind triplet counts",
        lambda a: triplets(_winds(a)), ("風牌",),
        gate=honours,
    ),
    Pattern(
        "dragon", "三元牌", "dragon triplet", _R, _dragon,
        "{tiles}為三元牌刻子,共{times}組", "{tiles}: {times} dragon triplet(s)",
        lambda a: triplets(_dragons(a)), ("箭字坎", "三元刻", "箭牌"),
        gate=honours,
    ),
    Pattern(
        "round_dragon", "箭字合圈序", "dragon of the round", _R, _round_dragon,
        "中發白合圈序", "the dragon triplet matches the round",
        gate=honours,
    ),
    Pattern(
        "honours_eight_pairs", "字一色八對半", "eight pairs of honours", _R, _honours_eight_pairs,
        "字一色為八對半", "the honours are eight pairs",
        gate=special,
    ),
    Pattern(
        "little_three_dragons", "小三元", "little three dragons", _R, _little_three,
        "{tiles}:三元牌兩刻一將", "{tiles}: two dragon triplets and a pair of the third",
        lambda a: _with_pair(a, _dragons(a)),
        gate=honours,
    ),
    Pattern(
        "big_three_dragons", "大三元", "big three dragons", _R, _big_three,
        "{tiles}:中發白三刻齊全", "{tiles}: triplets of all three dragons",
        lambda a: triplets(_dragons(a)),
        gate=honours,
    ),
    Pattern(
        "three_winds", "三風會", "three wind triplets", _R, _three_winds,
        "{tiles}:三種風牌刻子", "{tiles}: triplets of three winds",
        lambda a: triplets(_winds(a)),
        gate=honours,
    ),
    Pattern(
        "little_four_winds", "小四喜", "little four winds", _R, _little_four,
        "{tiles}:風牌三刻一將", "{tiles}: three wind triplets and a pair of the fourth",
        lambda a: _with_pair(a, _winds(a)),
        gate=honours,
    ),
    Pattern(
        "big_four_winds", "大四喜", "big four winds", _R, _big_four,
        "{tiles}:東南西北四刻齊全", "{tiles}: triplets of all four winds",
        lambda a: triplets(_winds(a)),
        gate=honours,
    ),
)  # fmt: skip
