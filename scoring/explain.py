"""Turns the engine's numbers into what people read: readings, lines and the reason of each."""

from __future__ import annotations

from collections.abc import Iterable

from taishot.scoring.kinds import tile_of
from taishot.scoring.melds import Meld, MeldKind
from taishot.scoring.rules.compiled import Compiled
from taishot.scoring.rules.ruleset import Adjustment, Worth
from taishot.scoring.sheet import Dropped, Group, Reading, ScoreLine, Shape
from taishot.scoring.tally import Tally
from taishot.scoring.tiles import Tile
from taishot.scoring.view import Arrangement, Facts

_SPECIAL_TEXT = {
    Shape.EIGHT_PAIRS: "eight pairs",
    Shape.UNRELATED: "unrelated",
    Shape.ALL_GAPS: "all gaps",
    Shape.ALL_EDGES: "all edges",
    Shape.ALL_HONOURS: "all honours",
    Shape.INCOMPLETE: "incomplete",
}


def reading_of(a: Arrangement) -> Reading:
    """The reading that an arrangement stands for."""
    pair: tuple[Tile, ...] = ()
    groups: tuple[Group, ...] = ()
    if a.shape is Shape.STANDARD:
        groups = (*_own_groups(a), *map(_declared_group, a.facts.hand.melds))
        pair = (tile_of(a.pair),) * 2
    else:
        groups = _pairs(a) if a.shape is Shape.EIGHT_PAIRS else ()
        groups = (*groups, *map(_declared_group, a.facts.hand.melds))
    won = a.place == "pair"
    return Reading(a.shape, groups, pair, won, a.wait, _text(a, groups, pair, won))


def _own_groups(a: Arrangement) -> list[Group]:
    groups = []
    placed = False
    for start in a.own[0]:
        here = a.place == "chow" and start == a.spot and not placed
        placed = placed or here
        tiles = (tile_of(start), tile_of(start + 1), tile_of(start + 2))
        groups.append(Group(MeldKind.CHOW, tiles, False, True, here))
    for kind in a.own[1]:
        here = a.place == "pung" and kind == a.spot
        hidden = not here or a.facts.drawn
        groups.append(Group(MeldKind.PUNG, (tile_of(kind),) * 3, False, hidden, here))
    return groups


def _declared_group(meld: Meld) -> Group:
    return Group(meld.kind, meld.tiles, True, not meld.is_open, False)


def _pairs(a: Arrangement) -> tuple[Group, ...]:
    """The triplet of 八對半 as a group; its pairs are plain to see in the text."""
    kind = a.facts.held.index(3)
    won = kind == a.facts.winner
    return (Group(MeldKind.PUNG, (tile_of(kind),) * 3, False, True, won),)


def _text(a: Arrangement, groups: Iterable[Group], pair: tuple[Tile, ...], won: bool) -> str:
    if a.shape is not Shape.STANDARD:
        held = [tile_of(kind) for kind in range(34) for _ in range(a.facts.held[kind])]
        return f"{_SPECIAL_TEXT[a.shape]}: {_codes(held)}"
    parts = [_group_text(group) for group in groups]
    own = sum(not group.declared for group in groups)
    parts.insert(own, _codes(pair) + ("*" if won else ""))
    return " ".join(parts)


def _group_text(group: Group) -> str:
    text = _codes(group.tiles) + ("*" if group.winning else "")
    if not group.declared:
        return text
    return f"[{text}]" if group.concealed else f"({text})"


def _codes(tiles: Iterable[Tile]) -> str:
    """Tile codes with the suit letter once a run: 123m, 55sEE."""
    text = ""
    for tile in tiles:
        code = tile.code
        if tile.is_number and text.endswith(code[1]):
            text = text[:-1] + code
        else:
            text += code
    return text


def lines_of(rules: Compiled, a: Arrangement, result: Tally) -> tuple[ScoreLine, ...]:
    """The lines that count, largest first, equals in catalogue order."""
    held = {*result.worth, *result.dropped}
    names = {rules.worths[number].pattern.id for number in held}
    lines = [
        _line(rules.worths[number], a, times, tai, names)
        for number, (times, tai) in result.worth.items()
        if tai
    ]
    return tuple(sorted(lines, key=lambda line: (-line.tai, line.pattern)))


def dropped_of(rules: Compiled, a: Arrangement, result: Tally) -> tuple[Dropped, ...]:
    """The patterns that hold but are absorbed, each with what absorbs it."""
    found = []
    for number, (times, by) in result.dropped.items():
        worth, taker = rules.worths[number], rules.worths[by]
        if not worth.value:
            continue
        line = _line(worth, a, times, worth.value * times, set())
        found.append(
            Dropped(
                line,
                taker.pattern.id,
                f"{worth.pattern.en} is part of {taker.pattern.en} in this rule set",
                f"{taker.zh}不另計{worth.zh}",
            )
        )
    return tuple(found)


def _line(worth: Worth, a: Arrangement, times: int, tai: int, names: set[str]) -> ScoreLine:
    pattern = worth.pattern
    tiles = tuple(map(tile_of, pattern.tiles(a)))
    zh, en = _reasons(worth, a.facts, times, tiles)
    for change in worth.adjust:
        if _applies(change, names):
            zh += f";{change.why_zh}{change.by:+d}台"
            en += f"; {change.why_en}: {change.by:+d}"
    return ScoreLine(
        pattern=pattern.id,
        zh=worth.zh,
        en=pattern.en,
        tai=tai,
        times=times,
        tiles=tiles,
        source=worth.source,
        reason_en=en,
        reason_zh=zh,
        aliases=tuple(name for name in (pattern.zh, *pattern.aliases) if name != worth.zh),
    )


def _applies(change: Adjustment, names: set[str]) -> bool:
    return not names.isdisjoint(change.when) and names.isdisjoint(change.unless)


def _reasons(worth: Worth, facts: Facts, times: int, tiles: tuple[Tile, ...]) -> tuple[str, str]:
    pattern = worth.pattern
    zh, en = pattern.why_zh, pattern.why_en
    if "{" in zh or "{" in en:
        seat, round_ = facts.win.seat, facts.win.round
        winner = facts.hand.winning_tile
        zh = zh.format(
            tiles="".join(tile.zh for tile in tiles),
            times=times,
            seat=seat.zh,
            round=round_.zh,
            win=winner.zh if winner else "",
        )
        en = en.format(
            tiles=_codes(tiles),
            times=times,
            seat=seat.name.lower(),
            round=round_.name.lower(),
            win=winner.code if winner else "",
        )
    if worth.note_zh or worth.note_en:
        zh, en = f"{zh}({worth.note_zh})", f"{en} ({worth.note_en})"
    return zh, en
