"""Patterns of triplets and kongs: 暗刻, 對對胡, 槓子, 同刻, 連刻, 四歸."""

from __future__ import annotations

from functools import lru_cache

from taishot.scoring.hand import Event
from taishot.scoring.kinds import kind_of, kinds_in
from taishot.scoring.patterns.pattern import (
    Count,
    Kinds,
    Pattern,
    Scope,
    fours,
    kongs,
    pungs3,
    triplets,
    whole,
)
from taishot.scoring.view import Arrangement

_R = Scope.READING


def _hidden(least: int) -> Count:
    def count(a: Arrangement) -> int:
        return int(a.hidden >= least)

    return count


def _hidden_tiles(a: Arrangement) -> tuple[int, ...]:
    kongs = [kind_of(m.tiles[0]) for m in a.facts.hand.melds if not m.is_open]
    claimed = a.place == "pung" and not a.facts.drawn
    own = [kind for kind in a.own_pungs if not (claimed and kind == a.spot)]
    return triplets(sorted(own + kongs))


def _all_pungs(a: Arrangement) -> int:
    return int(a.standard and not a.chows)


def _kongs(least: int) -> Count:
    def count(a: Arrangement) -> int:
        return int(len(a.facts.kongs) >= least)

    return count


def _four_kongs(a: Arrangement) -> int:
    return int(len(a.facts.kongs) >= 4 or Event.FOUR_KONGS in a.facts.events)


def _kong_tiles(a: Arrangement) -> tuple[int, ...]:
    return tuple(kind for kind in a.facts.kongs for _ in range(4))


def _same_rank(a: Arrangement) -> int:
    """Ranks (bits 0-8) of which all three suits have a pung."""
    return a.trios & a.trios >> 9 & a.trios >> 18 & 0b111111111


def _same_tiles(a: Arrangement) -> tuple[int, ...]:
    return triplets(rank + 9 * suit for rank in kinds_in(_same_rank(a)) for suit in range(3))


def _run_start(ranks: int, length: int) -> int:
    """The lowest rank at which so many of these ranks follow each other; -1 for none."""
    wanted = (1 << length) - 1
    for low in range(10 - length):
        if ranks >> low & wanted == wanted:
            return low
    return -1


_LONGEST = tuple(
    max((length for length in (3, 4, 5) if _run_start(ranks, length) >= 0), default=0)
    for ranks in range(512)
)


def _run_of(least: int) -> Count:
    def count(a: Arrangement) -> int:
        trios = a.trios
        return int(
            _LONGEST[trios & 511] >= least
            or _LONGEST[trios >> 9 & 511] >= least
            or _LONGEST[trios >> 18 & 511] >= least
        )

    return count


def _run_tiles(length: int) -> Kinds:
    def tiles(a: Arrangement) -> tuple[int, ...]:
        for suit in range(3):
            low = _run_start(a.trios >> 9 * suit & 511, length)
            if low >= 0:
                return triplets(range(9 * suit + low, 9 * suit + low + length))
        return ()

    return tiles


@lru_cache(maxsize=256)
def _spread(
    fours: int, trios: int, pair: int, chows: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Kinds with all four copies, not a kong, by the number of groups (0-4) they lie in."""
    found: list[list[int]] = [[], [], [], [], []]
    for kind in kinds_in(fours):
        groups = (trios >> kind & 1) + (kind == pair)
        for start in chows:
            groups += start <= kind <= start + 2
        found[groups].append(kind)
    return tuple(map(tuple, found))


def _hogs(a: Arrangement) -> tuple[tuple[int, ...], ...]:
    return _spread(a.facts.fours, a.trios, a.pair, a.chows)


def _hog(groups: int) -> Count:
    def count(a: Arrangement) -> int:
        return len(_hogs(a)[groups])

    return count


def _four_way(a: Arrangement) -> int:
    times = len(_hogs(a)[4])
    return times if a.facts.options.four_way_hog_each else min(times, 1)


def _two_hogs(a: Arrangement) -> int:
    return int(len(_hogs(a)[2]) >= 2)


def _hog_and_half(a: Arrangement) -> int:
    hogs = _hogs(a)
    return int(len(hogs[3]) >= 1 and len(hogs[2]) >= 1)


def _hog_tiles(*numbers: int) -> Kinds:
    def tiles(a: Arrangement) -> tuple[int, ...]:
        return tuple(kind for number in numbers for kind in _hogs(a)[number] for _ in range(4))

    return tiles


PATTERNS = (
    Pattern(
        "three_concealed_pungs", "三暗刻", "three concealed triplets", _R, _hidden(3),
        "{tiles}:三組自己摸成的刻子", "{tiles}: three triplets not made with a discard",
        _hidden_tiles, ("三暗坎",),
        gate=pungs3,
    ),
    Pattern(
        "four_concealed_pungs", "四暗刻", "four concealed triplets", _R, _hidden(4),
        "{tiles}:四組自己摸成的刻子", "{tiles}: four triplets not made with a discard",
        _hidden_tiles, ("四暗坎",),
        gate=pungs3,
    ),
    Pattern(
        "five_concealed_pungs", "五暗刻", "five concealed triplets", _R, _hidden(5),
        "{tiles}:五組自己摸成的刻子", "{tiles}: five triplets not made with a discard",
        _hidden_tiles, ("五暗坎",),
        gate=pungs3,
    ),
    Pattern(
        "all_pungs", "對對胡", "all triplets", _R, _all_pungs,
        "各組皆為刻子(槓子)", "every meld is a triplet or a kong", whole, ("碰碰胡",),
        gate=pungs3,
    ),
    Pattern(
        "three_kongs", "三槓子", "three kongs", Scope.HAND, _kongs(3),
        "{tiles}:三組槓子", "{tiles}: three kongs", _kong_tiles,
        gate=kongs,
    ),
    Pattern(
        "four_kongs", "四槓子", "four kongs", Scope.WIN, _four_kongs,
        "{tiles}:四組槓子", "{tiles}: four kongs", _kong_tiles, ("四槓牌",),
        gate=kongs,
    ),
    Pattern(
        "five_kongs", "五槓子", "five kongs", Scope.HAND, _kongs(5),
        "{tiles}:五組槓子", "{tiles}: five kongs", _kong_tiles,
        gate=kongs,
    ),
    Pattern(
        "same_pungs", "三同刻", "one triplet rank in three suits", _R,
        lambda a: int(_same_rank(a) != 0),
        "{tiles}:三門同數刻子", "{tiles}: triplets of one rank in all three suits",
        _same_tiles, ("三色同刻",),
        gate=pungs3,
    ),
    Pattern(
        "three_pung_run", "三連刻", "three triplets in a row", _R, _run_of(3),
        "{tiles}:同花色三連續刻子", "{tiles}: three consecutive triplets of one suit",
        _run_tiles(3), ("三節高",),
        gate=pungs3,
    ),
    Pattern(
        "four_pung_run", "四連刻", "four triplets in a row", _R, _run_of(4),
        "{tiles}:同花色四連續刻子", "{tiles}: four consecutive triplets of one suit",
        _run_tiles(4), ("四節高",),
        gate=pungs3,
    ),
    Pattern(
        "five_pung_run", "五連刻", "five triplets in a row", _R, _run_of(5),
        "{tiles}:同花色五連續刻子", "{tiles}: five consecutive triplets of one suit",
        _run_tiles(5), ("五節高",),
        gate=pungs3,
    ),
    Pattern(
        "hog_two_ways", "四歸一", "four of a kind in two groups", _R, _hog(2),
        "{tiles}:四張同牌未開槓,分在兩組", "{tiles}: four of a kind, no kong, in two groups",
        _hog_tiles(2),
        gate=fours,
    ),
    Pattern(
        "hog_three_ways", "四歸二", "four of a kind in three groups", _R, _hog(3),
        "{tiles}:四張同牌未開槓,分在三組", "{tiles}: four of a kind, no kong, in three groups",
        _hog_tiles(3),
        gate=fours,
    ),
    Pattern(
        "hog_four_ways", "四歸四", "four of a kind in four groups", _R, _four_way,
        "{tiles}:四張同牌未開槓,分在四組", "{tiles}: four of a kind, no kong, in four groups",
        _hog_tiles(4),
        gate=fours,
    ),
    Pattern(
        "two_hogs", "八歸二", "two fours of a kind in two groups each", _R, _two_hogs,
        "{tiles}:兩個四歸一", "{tiles}: two times four of a kind in two groups",
        _hog_tiles(2), ("八大錘",),
        gate=fours,
    ),
    Pattern(
        "hog_and_half", "八歸三", "fours of a kind in two and in three groups", _R, _hog_and_half,
        "{tiles}:一個四歸二與一個四歸一", "{tiles}: four of a kind in three groups and in two",
        _hog_tiles(2, 3),
        gate=fours,
    ),
)  # fmt: skip
