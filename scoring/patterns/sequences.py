"""Patterns of sequences: 平胡, 一般高, 清龍, 花龍, 三相逢, 步高, 節節高, 金門橋, 帶么."""

from __future__ import annotations

from itertools import permutations

from taishot.scoring.kinds import ENDS, HONOURS, NUMBERS, kinds_in, mask_of
from taishot.scoring.patterns.pattern import (
    Count,
    Kinds,
    Pattern,
    Scope,
    chows5,
    repeats,
    sequences,
    three_runs,
    whole,
)
from taishot.scoring.sheet import WaitKind
from taishot.scoring.view import Arrangement

_R = Scope.READING


def _two_sided(a: Arrangement) -> bool:
    if a.wait is not WaitKind.TWO_SIDED:
        return False
    return a.facts.options.two_sided_by_shape or a.facts.waits.bit_count() >= 2


def _peace_wait(a: Arrangement) -> bool:
    mode = a.facts.options.peace_wait
    if mode == "any":
        return True
    if mode == "not_single":
        return a.facts.winner >= 0 and a.facts.waits.bit_count() != 1
    if mode == "two_only" and a.facts.waits.bit_count() != 2:
        return False
    return _two_sided(a)


def _peace(a: Arrangement) -> int:
    facts, options = a.facts, a.facts.options
    fits = (
        (options.peace_flowers or not facts.flowers)
        and (options.peace_honours or a.pair < 27)
        and (options.peace_self_draw or not facts.drawn)
        and (options.peace_concealed != "required" or facts.concealed)
        and (options.peace_concealed != "forbidden" or not facts.concealed)
    )
    return int(fits and _peace_wait(a))


def _little_peace(a: Arrangement) -> int:
    return int(not a.facts.options.little_peace_two_sided or _two_sided(a))


def _big_peace(a: Arrangement) -> int:
    return int(a.pair < 27 and not a.facts.flowers and _little_peace(a))


def _twins(a: Arrangement) -> int:
    """How many disjoint pairs of identical chows there are."""
    chows = a.chows
    if a.facts.options.twins_concealed and not a.facts.concealed:
        return 0
    return sum(chows.count(start) // 2 for start in set(chows))


def _twin_pairs(least: int) -> Count:
    def count(a: Arrangement) -> int:
        return int(_twins(a) >= least)

    return count


def _repeated(a: Arrangement, times: int) -> tuple[int, ...]:
    """Starts of chows that occur at least so often."""
    return tuple(start for start in kinds_in(a.runs) if a.chows.count(start) >= times)


def _copies(times: int) -> Count:
    def count(a: Arrangement) -> int:
        if len(a.chows) - a.runs.bit_count() < times - 1:
            return 0
        return int(bool(_repeated(a, times)))

    return count


def _copies_tiles(times: int) -> Kinds:
    def tiles(a: Arrangement) -> tuple[int, ...]:
        return sequences(start for start in _repeated(a, times) for _ in range(times))

    return tiles


def _chain(length: int, gaps: tuple[int, ...]) -> tuple[int, ...]:
    """Sets of chow starts of one suit (bits 0-6) that step by one of the gaps."""
    return tuple(
        mask_of(range(low, low + gap * length, gap))
        for gap in gaps
        for low in range(7 - gap * (length - 1))
    )


def _within(options: tuple[int, ...]) -> tuple[int, ...]:
    """For each set of a suit's starts the first of the options that it has whole, or 0."""
    return tuple(
        next((wanted for wanted in options if starts & wanted == wanted), 0)
        for starts in range(128)
    )


_STEPS3, _STEPS4, _STEPS5 = (
    _within(_chain(length, gaps)) for length, gaps in ((3, (1, 2)), (4, (1, 2)), (5, (1,)))
)
_LADDER, _BRIDGE = _within(_chain(3, (2,))), _within(_chain(4, (2,)))
_STRAIGHT = _within((0b1001001,))
_THIRDS = tuple(
    1 << 9 * low | 8 << 9 * middle | 64 << 9 * high for low, middle, high in permutations(range(3))
)


def _one_suit(table: tuple[int, ...]) -> Count:
    def count(a: Arrangement) -> int:
        runs = a.runs
        return int(
            table[runs & 127] != 0 or table[runs >> 9 & 127] != 0 or table[runs >> 18 & 127] != 0
        )

    return count


def _one_suit_tiles(table: tuple[int, ...]) -> Kinds:
    def tiles(a: Arrangement) -> tuple[int, ...]:
        for suit in range(3):
            found = table[a.runs >> 9 * suit & 127]
            if found:
                return sequences(kinds_in(found << 9 * suit))
        return ()

    return tiles


def _thirds(a: Arrangement) -> int:
    """The chow starts of 123, 456 and 789 in three suits, as bits; 0 without them."""
    runs = a.runs
    if (runs | runs >> 9 | runs >> 18) & 73 != 73:  # starts 1, 4 and 7 in any suit
        return 0
    for wanted in _THIRDS:
        if runs & wanted == wanted:
            return wanted
    return 0


_THREE_UP = tuple(starts.bit_count() > 2 for starts in range(128))


def _three_of_suit(a: Arrangement) -> bool:
    """Open for three different sequences of one suit."""
    runs = a.runs
    return _THREE_UP[runs & 127] or _THREE_UP[runs >> 9 & 127] or _THREE_UP[runs >> 18 & 127]


def _same_starts(a: Arrangement) -> int:
    """Starts (bits 0-6) that all three suits have."""
    return a.runs & a.runs >> 9 & a.runs >> 18 & 127


def _three_runs_or_special(a: Arrangement) -> bool:
    return a.runs.bit_count() > 2 or not a.standard


def _same_chows(a: Arrangement) -> int:
    """三相逢 of chows, or three suits of the same numbers in a special shape of loose tiles."""
    if a.standard:
        return int(_same_starts(a) != 0)
    kinds = a.facts.kinds
    loose = kinds & HONOURS and kinds.bit_count() >= 16
    alike = kinds & 511 == kinds >> 9 & 511 == kinds >> 18 & 511
    return int(bool(loose) and alike)


def _same_chows_tiles(a: Arrangement) -> tuple[int, ...]:
    if a.standard:
        first = kinds_in(_same_starts(a))[0]
        return sequences((first, first + 9, first + 18))
    return kinds_in(a.facts.kinds & NUMBERS)


_END_RUNS = mask_of(start for start in range(27) if start % 9 in (0, 6))


def _ended(a: Arrangement) -> bool:
    """Whether every group and the pair hold a terminal or an honour."""
    return not (a.runs & ~_END_RUNS or a.trios & ~ENDS) and a.standard and ENDS >> a.pair & 1 == 1


def _mixed_ends(a: Arrangement) -> int:
    return int(_ended(a))


def _pure_ends(a: Arrangement) -> int:
    return int(not a.facts.kinds & HONOURS and _ended(a))


PATTERNS = (
    Pattern(
        "peace", "平胡", "all sequences", _R, _peace,
        "五組皆為順子,合平胡條件", "five sequences and a pair, as 平胡 asks", whole,
        gate=chows5,
    ),
    Pattern(
        "little_peace", "小平胡", "little all sequences", _R, _little_peace,
        "五組皆為順子", "five sequences and a pair", whole,
        gate=chows5,
    ),
    Pattern(
        "big_peace", "大平胡", "great all sequences", _R, _big_peace,
        "五組皆為順子,無字無花", "five sequences and a pair, no honour and no flower", whole,
        gate=chows5,
    ),
    Pattern(
        "twin_chows", "一般高", "two identical sequences", _R, _twin_pairs(1),
        "{tiles}:兩組相同順子", "{tiles}: two identical sequences",
        _copies_tiles(2), ("一杯口", "一色二同順"),
        gate=repeats,
    ),
    Pattern(
        "double_twin_chows", "二般高", "two times two identical sequences", _R, _twin_pairs(2),
        "{tiles}:兩兩相同的順子", "{tiles}: two pairs of identical sequences",
        _copies_tiles(2), ("二杯口", "二色二同順", "雙龍抱"),
        gate=repeats,
    ),
    Pattern(
        "triple_chow", "一色三同順", "three identical sequences", _R, _copies(3),
        "{tiles}:三組相同順子", "{tiles}: three identical sequences", _copies_tiles(3),
        gate=repeats,
    ),
    Pattern(
        "quad_chow", "四連太寶", "four identical sequences", _R, _copies(4),
        "{tiles}:四組相同順子", "{tiles}: four identical sequences",
        _copies_tiles(4), ("一色四同順",),
        gate=repeats,
    ),
    Pattern(
        "mixed_straight", "花龍", "straight in three suits", _R, lambda a: int(_thirds(a) != 0),
        "{tiles}:三門合成一至九", "{tiles}: 1 to 9 in three suits",
        lambda a: sequences(kinds_in(_thirds(a))), ("混龍",),
        gate=three_runs,
    ),
    Pattern(
        "pure_straight", "清龍", "straight in one suit", _R, _one_suit(_STRAIGHT),
        "{tiles}:同花色一至九", "{tiles}: 1 to 9 in one suit",
        _one_suit_tiles(_STRAIGHT), ("一氣通貫", "一條龍"),
        gate=_three_of_suit,
    ),
    Pattern(
        "same_chows", "三相逢", "one sequence in three suits", _R, _same_chows,
        "{tiles}:三門同數", "{tiles}: the same numbers in all three suits",
        _same_chows_tiles, ("三色同順",),
        gate=_three_runs_or_special,
    ),
    Pattern(
        "three_steps", "三步高", "three stepping sequences", _R, _one_suit(_STEPS3),
        "{tiles}:同花色三組順子逐步升高", "{tiles}: three sequences of one suit step up evenly",
        _one_suit_tiles(_STEPS3),
        gate=_three_of_suit,
    ),
    Pattern(
        "four_steps", "四步高", "four stepping sequences", _R, _one_suit(_STEPS4),
        "{tiles}:同花色四組順子逐步升高", "{tiles}: four sequences of one suit step up evenly",
        _one_suit_tiles(_STEPS4),
        gate=_three_of_suit,
    ),
    Pattern(
        "five_steps", "五步高", "five stepping sequences", _R, _one_suit(_STEPS5),
        "{tiles}:同花色五組順子逐一升高", "{tiles}: five sequences of one suit step up by one",
        _one_suit_tiles(_STEPS5),
        gate=_three_of_suit,
    ),
    Pattern(
        "ladder", "節節高", "linked sequences", _R, _one_suit(_LADDER),
        "{tiles}:三組順子首尾相接", "{tiles}: three sequences, each sharing its end tile",
        _one_suit_tiles(_LADDER), ("小金門",),
        gate=_three_of_suit,
    ),
    Pattern(
        "bridge", "金門橋", "bridge of four sequences", _R, _one_suit(_BRIDGE),
        "{tiles}:123、345、567、789 相接", "{tiles}: 123 345 567 789 in one suit",
        _one_suit_tiles(_BRIDGE),
        gate=_three_of_suit,
    ),
    Pattern(
        "mixed_ends", "混帶么", "ends and honours in every group", _R, _mixed_ends,
        "每組與將皆帶么九或字牌", "every group and the pair hold a terminal or an honour",
        whole, ("全帶么", "混全帶么"),
        gate=_ended,
    ),
    Pattern(
        "pure_ends", "純帶么", "ends in every group", _R, _pure_ends,
        "每組與將皆帶么九,無字牌", "every group and the pair hold a terminal; no honours",
        whole, ("純全帶么",),
        gate=_ended,
    ),
)  # fmt: skip
