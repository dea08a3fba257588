"""Turns the engine's numbers into what people read: readings, lines and the reason of each."""

from __future__ import annotations

from functools import lru_cache

from taishot.scoring.kinds import KINDS, kind_of
from taishot.scoring.melds import Meld, MeldKind
from taishot.scoring.patterns.pattern import whole
from taishot.scoring.rules.compiled import Compiled
from taishot.scoring.rules.ruleset import Adjustment, Worth
from taishot.scoring.sheet import Dropped, Group, Reading, ScoreLine, Shape, tile_codes
from taishot.scoring.tally import Tally
from taishot.scoring.tiles import ALL_TILES, Tile
from taishot.scoring.view import Arrangement, Facts


def reading_of(a: Arrangement) -> Reading:
    """The reading that an arrangement stands for."""
    melds = a.facts.hand.melds
    declared = tuple(map(_declared_group, melds)) if melds else ()
    if a.standard:
        groups = (*_own_groups(a), *declared)
        return Reading(a.shape, groups, (ALL_TILES[a.pair],) * 2, a.place == "pair", a.wait)
    held = a.facts.held
    if a.shape is Shape.EIGHT_PAIRS:
        kind = held.index(3)
        declared = (_own_group(MeldKind.PUNG.value, kind, kind == a.facts.winner, True),)
    loose = tuple(ALL_TILES[kind] for kind in range(KINDS) for _ in range(held[kind]))
    return Reading(a.shape, declared, (), False, a.wait, loose)


def _own_groups(a: Arrangement) -> list[Group]:
    groups = []
    open_chow = a.place == "chow"
    for start in a.own_chows:
        here = open_chow and start == a.spot
        open_chow = open_chow and not here
        groups.append(_own_group("chi", start, here, True))
    for kind in a.own_pungs:
        here = a.place == "pung" and kind == a.spot
        groups.append(_own_group("pong", kind, here, not here or a.facts.drawn))
    return groups


@lru_cache(maxsize=1024)
def _own_group(kind: str, first: int, winning: bool, concealed: bool) -> Group:
    step = 1 if kind == "chi" else 0
    tiles = tuple(ALL_TILES[first + step * place] for place in range(3))
    return Group(MeldKind(kind), tiles, False, concealed, winning)


def _declared_group(meld: Meld) -> Group:
    return _called_group(meld.kind.value, kind_of(meld.tiles[0]))


@lru_cache(maxsize=1024)
def _called_group(kind: str, first: int) -> Group:
    meld = MeldKind(kind)
    step = 1 if meld is MeldKind.CHOW else 0
    size = 3 if meld in (MeldKind.CHOW, MeldKind.PUNG) else 4
    tiles = tuple(ALL_TILES[first + step * place] for place in range(size))
    return Group(meld, tiles, True, meld is MeldKind.CONCEALED_KONG, False)


def lines_of(rules: Compiled, a: Arrangement, result: Tally) -> tuple[ScoreLine, ...]:
    """The lines that count, largest first, equals in a fixed order."""
    lines = []
    every: tuple[Tile, ...] = ()
    for number, (times, tai) in result.worth.items():
        if tai:
            worth = rules.worths[number]
            if worth.pattern.tiles is whole:
                every = every or _tiles_of(worth, a)
                tiles = every
            else:
                tiles = _tiles_of(worth, a)
            reasons = _reasons(worth, a.facts, times, tiles)
            if worth.adjust:
                reasons = _adjusted(worth, reasons, rules, result)
            lines.append(_line(worth, times, tai, tiles, reasons))
    lines.sort(key=_by_worth)
    return tuple(lines)


def _by_worth(line: ScoreLine) -> tuple[int, str]:
    return -line.tai, line.pattern


def _tiles_of(worth: Worth, a: Arrangement) -> tuple[Tile, ...]:
    return tuple(ALL_TILES[kind] for kind in worth.pattern.tiles(a))


def dropped_of(rules: Compiled, a: Arrangement, result: Tally) -> tuple[Dropped, ...]:
    """The patterns that hold but are absorbed, each with what absorbs it."""
    found = []
    for number, (times, by) in result.dropped.items():
        worth, taker = rules.worths[number], rules.worths[by]
        if not worth.value:
            continue
        tiles = _tiles_of(worth, a)
        reasons = _reasons(worth, a.facts, times, tiles)
        found.append(
            Dropped(
                _line(worth, times, worth.value * times, tiles, reasons),
                taker.pattern.id,
                f"{worth.pattern.en} is part of {taker.pattern.en} in this rule set",
                f"{taker.zh}不另計{worth.zh}",
            )
        )
    return tuple(found)


def _line(
    worth: Worth, times: int, tai: int, tiles: tuple[Tile, ...], reasons: tuple[str, str]
) -> ScoreLine:
    pattern = worth.pattern
    return ScoreLine(
        pattern.id,
        worth.zh,
        pattern.en,
        tai,
        times,
        tiles,
        worth.source,
        reasons[1],
        reasons[0],
        worth.aliases,
    )


def _adjusted(
    worth: Worth, reasons: tuple[str, str], rules: Compiled, result: Tally
) -> tuple[str, str]:
    """The reasons with what each adjustment that applies says."""
    names = {rules.worths[number].pattern.id for number in (*result.worth, *result.dropped)}
    zh, en = reasons
    for change in worth.adjust:
        if _applies(change, names):
            zh += f";{change.why_zh}{change.by:+d}台"
            en += f"; {change.why_en}: {change.by:+d}"
    return zh, en


def _applies(change: Adjustment, names: set[str]) -> bool:
    return not names.isdisjoint(change.when) and names.isdisjoint(change.unless)


def _reasons(worth: Worth, facts: Facts, times: int, tiles: tuple[Tile, ...]) -> tuple[str, str]:
    """Why a line counts, in Chinese and English."""
    pattern = worth.pattern
    zh, en = pattern.why_zh, pattern.why_en
    if "{" in zh or "{" in en:
        seat, round_, winner = facts.win.seat, facts.win.round, facts.hand.winning_tile
        zh = zh.format(
            tiles="".join([tile.zh for tile in tiles]) if "{tiles}" in zh else "",
            times=times,
            seat=seat.zh,
            round=round_.zh,
            win=winner.zh if winner else "",
        )
        en = en.format(
            tiles=tile_codes(tiles) if "{tiles}" in en else "",
            times=times,
            seat=seat.name.lower(),
            round=round_.name.lower(),
            win=winner.code if winner else "",
        )
    if worth.note_zh or worth.note_en:
        zh, en = f"{zh}({worth.note_zh})", f"{en} ({worth.note_en})"
    return zh, en
