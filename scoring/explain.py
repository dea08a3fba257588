"""Turns the engine's numbers into what people read: readings, lines and the reason of each."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from taishot.scoring.kinds import KINDS, kind_of
from taishot.scoring.melds import Meld, MeldKind
from taishot.scoring.rules.compiled import Compiled
from taishot.scoring.rules.ruleset import Worth
from taishot.scoring.sheet import Dropped, Group, Reading, ScoreLine, Shape, tile_codes
from taishot.scoring.tally import Tally
from taishot.scoring.tiles import ALL_TILES, Tile
from taishot.scoring.view import Arrangement


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


class _Ground(NamedTuple):
    """What a line stands on: its pattern in an arrangement.

    Attributes:
        worth: the pattern in the rule set.
        arrangement: the hand as it is read.
        times: how many times the pattern holds.
        beside: ids of all patterns that hold, where an adjustment looks at them.
    """

    worth: Worth
    arrangement: Arrangement
    times: int
    beside: frozenset[str]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles the pattern stands on."""
        return tuple(ALL_TILES[kind] for kind in self.worth.pattern.tiles(self.arrangement))

    @property
    def reasons(self) -> tuple[str, str]:
        """Why it counts, in English and Chinese."""
        worth = self.worth
        en, zh = self._sentences()
        for change in worth.adjust:
            if not self.beside.isdisjoint(change.when) and self.beside.isdisjoint(change.unless):
                en += f"; {change.why_en}: {change.by:+d}"
                zh += f";{change.why_zh}{change.by:+d}台"
        if worth.note_zh or worth.note_en:
            return f"{en} ({worth.note_en})", f"{zh}({worth.note_zh})"
        return en, zh

    def _sentences(self) -> tuple[str, str]:
        facts, tiles = self.arrangement.facts, self.tiles
        seat, round_, winner = facts.win.seat, facts.win.round, facts.hand.winning_tile
        en = self.worth.pattern.why_en.format(
            tiles=tile_codes(tiles),
            times=self.times,
            seat=seat.name.lower(),
            round=round_.name.lower(),
            win=winner.code if winner else "",
        )
        zh = self.worth.pattern.why_zh.format(
            tiles="".join(tile.zh for tile in tiles),
            times=self.times,
            seat=seat.zh,
            round=round_.zh,
            win=winner.zh if winner else "",
        )
        return en, zh


_NONE: frozenset[str] = frozenset()


def lines_of(rules: Compiled, a: Arrangement, result: Tally) -> tuple[ScoreLine, ...]:
    """The lines that count, largest first, equals in a fixed order."""
    lines = []
    for number, (times, tai) in result.worth.items():
        if tai:
            beside = _NONE
            if rules.changes[number]:
                held = (*result.worth, *result.dropped)
                beside = frozenset(rules.worths[other].pattern.id for other in held)
            lines.append(_line(rules, a, number, times, tai, beside))
    lines.sort(key=_by_worth)
    return tuple(lines)


def _by_worth(line: ScoreLine) -> tuple[int, str]:
    return -line.tai, line.pattern


def _line(
    rules: Compiled, a: Arrangement, number: int, times: int, tai: int, beside: frozenset[str]
) -> ScoreLine:
    worth = rules.worths[number]
    pattern = worth.pattern
    return ScoreLine(
        pattern.id,
        worth.zh,
        pattern.en,
        tai,
        times,
        worth.source,
        rules.aliases[number],
        _Ground(worth, a, times, beside),
    )


def dropped_of(rules: Compiled, a: Arrangement, result: Tally) -> tuple[Dropped, ...]:
    """The patterns that hold but are absorbed, each with what absorbs it."""
    found = []
    for number, (times, by) in result.dropped.items():
        worth, taker = rules.worths[number], rules.worths[by]
        if worth.value:
            found.append(
                Dropped(
                    _line(rules, a, number, times, worth.value * times, _NONE),
                    taker.pattern.id,
                    f"{worth.pattern.en} is part of {taker.pattern.en} in this rule set",
                    f"{taker.zh}不另計{worth.zh}",
                )
            )
    return tuple(found)
