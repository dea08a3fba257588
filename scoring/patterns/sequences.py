"""Patterns of sequences: 平胡, 一般高, 清龍, 花龍, 三相逢, 步高, 節節高, 金門橋, 帶么."""

from __future__ import annotations

from collections.abc import Iterable

from taishot.scoring.kinds import ENDS, HONOURS, TERMINALS
from taishot.scoring.patterns.pattern import Count, Kinds, Pattern, Scope, sequences, whole
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
    if len(a.chows) != 5:
        return 0
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
    if len(a.chows) != 5:
        return 0
    return int(not a.facts.options.little_peace_two_sided or _two_sided(a))


def _big_peace(a: Arrangement) -> int:
    return int(a.pair < 27 and not a.facts.flowers and _little_peace(a))


def _twins(a: Arrangement) -> int:
    """How many disjoint pairs of identical chows there are."""
    chows = a.chows
    if len(chows) < 2 or len(set(chows)) == len(chows):
        return 0
    if a.facts.options.twins_concealed and not a.facts.concealed:
        return 0
    return sum(chows.count(start) // 2 for start in set(chows))


def _repeated(a: Arrangement, times: int) -> tuple[int, ...]:
    """Starts of chows that occur at least so often."""
    return tuple(sorted({start for start in a.chows if a.chows.count(start) >= times}))


def _copies(times: int) -> Count:
    def count(a: Arrangement) -> int:
        return int(len(a.chows) >= times and bool(_repeated(a, times)))

    return count


def _copies_tiles(times: int) -> Kinds:
    def tiles(a: Arrangement) -> tuple[int, ...]:
        return sequences(start for start in _repeated(a, times) for _ in range(times))

    return tiles


def _first(a: Arrangement, options: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """The first of these sets of chow starts that the hand has whole."""
    have = set(a.chows)
    return next((wanted for wanted in options if have.issuperset(wanted)), ())


def _steps(length: int, gaps: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Chow starts in one suit that step by one of the gaps."""
    return tuple(
        tuple(range(9 * suit + low, 9 * suit + low + gap * length, gap))
        for suit in range(3)
        for gap in gaps
        for low in range(7 - gap * (length - 1))
    )


_MIXED_STRAIGHT = tuple(
    (9 * first, 9 * second + 3, 9 * third + 6)
    for first in range(3)
    for second in range(3)
    for third in range(3)
    if len({first, second, third}) == 3
)
_PURE_STRAIGHT = tuple((9 * suit, 9 * suit + 3, 9 * suit + 6) for suit in range(3))
_SAME_CHOWS = tuple((rank, rank + 9, rank + 18) for rank in range(7))
_THREE_STEPS = _steps(3, (1, 2))
_FOUR_STEPS = _steps(4, (1, 2))
_FIVE_STEPS = _steps(5, (1,))
_LADDER = _steps(3, (2,))
_BRIDGE = _steps(4, (2,))


def _has(options: tuple[tuple[int, ...], ...]) -> Count:
    least = len(options[0])

    def count(a: Arrangement) -> int:
        return int(len(a.chows) >= least and bool(_first(a, options)))

    return count


def _has_tiles(options: tuple[tuple[int, ...], ...]) -> Kinds:
    def tiles(a: Arrangement) -> tuple[int, ...]:
        return sequences(_first(a, options))

    return tiles


def _same_chows_shape(a: Arrangement) -> int:
    """三相逢 of chows, or three suits of the same numbers in a special shape of loose tiles."""
    if a.standard:
        return int(len(a.chows) >= 3 and bool(_first(a, _SAME_CHOWS)))
    kinds = a.facts.kinds
    loose = kinds & HONOURS and kinds.bit_count() >= 16
    alike = kinds & 511 == kinds >> 9 & 511 == kinds >> 18 & 511
    return int(bool(loose) and alike)


def _same_chows_tiles(a: Arrangement) -> tuple[int, ...]:
    if a.standard:
        return sequences(_first(a, _SAME_CHOWS))
    return tuple(kind for kind in range(27) if a.facts.kinds >> kind & 1)


def _ended(a: Arrangement, ends: int) -> bool:
    """Whether every group and the pair hold one of these end tiles."""
    if not a.standard or not ends >> a.pair & 1:
        return False
    return all(start % 9 in (0, 6) for start in a.chows) and all(
        ends >> kind & 1 for kind in a.pungs
    )


def _mixed_ends(a: Arrangement) -> int:
    return int(_ended(a, ENDS))


def _pure_ends(a: Arrangement) -> int:
    return int(not a.facts.kinds & HONOURS and _ended(a, TERMINALS))


def _twin_pairs(least: int) -> Count:
    def count(a: Arrangement) -> int:
        return int(_twins(a) >= least)

    return count


PATTERNS = (
    Pattern(
        "peace", "平胡", "all sequences", _R, _peace,
        "五組皆為順子,合平胡條件", "five sequences and a pair, as 平胡 asks", whole,
    ),
    Pattern(
        "little_peace", "小平胡", "little all sequences", _R, _little_peace,
        "五組皆為順子", "five sequences and a pair", whole,
    ),
    Pattern(
        "big_peace", "大平胡", "great all sequences", _R, _big_peace,
        "五組皆為順子,無字無花", "five sequences and a pair, no honour and no flower", whole,
    ),
    Pattern(
        "twin_chows", "一般高", "two identical sequences", _R, _twin_pairs(1),
        "{tiles}:兩組相同順子", "{tiles}: two identical sequences",
        _copies_tiles(2), ("一杯口", "一色二同順"),
    ),
    Pattern(
        "double_twin_chows", "二般高", "two times two identical sequences", _R, _twin_pairs(2),
        "{tiles}:兩兩相同的順子", "{tiles}: two pairs of identical sequences",
        _copies_tiles(2), ("二杯口", "二色二同順", "雙龍抱"),
    ),
    Pattern(
        "triple_chow", "一色三同順", "three identical sequences", _R, _copies(3),
        "{tiles}:三組相同順子", "{tiles}: three identical sequences", _copies_tiles(3),
    ),
    Pattern(
        "quad_chow", "四連太寶", "four identical sequences", _R, _copies(4),
        "{tiles}:四組相同順子", "{tiles}: four identical sequences",
        _copies_tiles(4), ("一色四同順",),
    ),
    Pattern(
        "mixed_straight", "花龍", "straight in three suits", _R, _has(_MIXED_STRAIGHT),
        "{tiles}:三門合成一至九", "{tiles}: 1 to 9 in three suits",
        _has_tiles(_MIXED_STRAIGHT), ("混龍",),
    ),
    Pattern(
        "pure_straight", "清龍", "straight in one suit", _R, _has(_PURE_STRAIGHT),
        "{tiles}:同花色一至九", "{tiles}: 1 to 9 in one suit",
        _has_tiles(_PURE_STRAIGHT), ("一氣通貫", "一條龍"),
    ),
    Pattern(
        "same_chows", "三相逢", "one sequence in three suits", _R, _same_chows_shape,
        "{tiles}:三門同數", "{tiles}: the same numbers in all three suits",
        _same_chows_tiles, ("三色同順",),
    ),
    Pattern(
        "three_steps", "三步高", "three stepping sequences", _R, _has(_THREE_STEPS),
        "{tiles}:同花色三組順子逐步升高", "{tiles}: three sequences of one suit step up evenly",
        _has_tiles(_THREE_STEPS),
    ),
    Pattern(
        "four_steps", "四步高", "four stepping sequences", _R, _has(_FOUR_STEPS),
        "{tiles}:同花色四組順子逐步升高", "{tiles}: four sequences of one suit step up evenly",
        _has_tiles(_FOUR_STEPS),
    ),
    Pattern(
        "five_steps", "五步高", "five stepping sequences", _R, _has(_FIVE_STEPS),
        "{tiles}:同花色五組順子逐一升高", "{tiles}: five sequences of one suit step up by one",
        _has_tiles(_FIVE_STEPS),
    ),
    Pattern(
        "ladder", "節節高", "linked sequences", _R, _has(_LADDER),
        "{tiles}:三組順子首尾相接", "{tiles}: three sequences, each sharing its end tile",
        _has_tiles(_LADDER), ("小金門",),
    ),
    Pattern(
        "bridge", "金門橋", "bridge of four sequences", _R, _has(_BRIDGE),
        "{tiles}:123、345、567、789 相接", "{tiles}: 123 345 567 789 in one suit",
        _has_tiles(_BRIDGE),
    ),
    Pattern(
        "mixed_ends", "混帶么", "ends and honours in every group", _R, _mixed_ends,
        "每組與將皆帶么九或字牌", "every group and the pair hold a terminal or an honour",
        whole, ("全帶么", "混全帶么"),
    ),
    Pattern(
        "pure_ends", "純帶么", "ends in every group", _R, _pure_ends,
        "每組與將皆帶么九,無字牌", "every group and the pair hold a terminal; no honours",
        whole, ("純全帶么",),
    ),
)  # fmt: skip
