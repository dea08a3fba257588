"""Scores a hand: `score(hand, win, rules)` gives the sheet, whatever it is given.

Source: RULESETS.md. The reading with the highest total counts; ties go to fewer patterns, then to a
fixed order of readings.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from taishot.scoring.arrange import arrangements, special
from taishot.scoring.check import (
    EARLY_WINS,
    FLOWER_WINS,
    hand_problems,
    not_a_win,
    notices,
)
from taishot.scoring.check_win import win_problems
from taishot.scoring.explain import dropped_of, lines_of, reading_of
from taishot.scoring.hand import Event, Hand, Problem, Win
from taishot.scoring.kinds import kind_of, kinds_in, tile_of
from taishot.scoring.rules.ruleset import RuleSet
from taishot.scoring.shanghai import score_points
from taishot.scoring.shanghai import waits_of as point_waits
from taishot.scoring.sheet import OtherReading, ScoreLine, ScoreSheet, Shape, Told, WaitScore
from taishot.scoring.tally import Tally, hits, tally
from taishot.scoring.tiles import Tile
from taishot.scoring.view import Arrangement, Facts, build_facts, count_kinds, flower_bits
from taishot.scoring.waits import waits_before, waits_of


class _Scored(NamedTuple):
    arrangement: Arrangement
    result: Tally


def score(hand: Hand, win: Win, rules: RuleSet) -> ScoreSheet:
    """The score sheet of a hand. Never raises for a bad hand: see `ScoreSheet.problems`.

    Args:
        hand: 17 tiles without flowers, a kong counting as three (a flower win may have 16).
        win: how it was won.
        rules: the rule set, options chosen.

    Returns:
        The sheet. Without a win, `allowed` is False and `lines` is empty; with a win that the rules
        forbid, `allowed` is False and the lines say what it would be worth.
    """
    if rules.family == "points":
        return score_points(hand, win, rules)
    held, counts = count_kinds(hand)
    problems = hand_problems(hand, win, counts)
    if win.events:
        problems += win_problems(hand, win, rules.options)
    if problems:
        waits = _waits_if_sound(hand, held, counts, rules)
        return _no_win(rules, [*rules.problems, *problems], waits)
    winner = -1 if hand.winning_tile is None else kind_of(hand.winning_tile)
    waits = waits_before(held, counts, winner, hand.size, rules)
    facts = build_facts(hand, win, rules.options, held, counts, waits, _flowers(hand, win, rules))
    found = _arranged(facts, rules)
    if not found:
        return _no_win(rules, [*rules.problems, not_a_win()], waits)
    complete = found[0].shape is not Shape.INCOMPLETE
    remarks = notices(hand, win, counts, winner) if complete else []
    return _sheet(facts, _ranked(rules, found), rules, [*rules.problems, *remarks])


def _waits_if_sound(hand: Hand, held: list[int], counts: list[int], rules: RuleSet) -> int:
    """The waits of sixteen tiles that are otherwise in order."""
    if hand.size != 16 or max(counts) > 4 or any(tile.is_flower for tile in hand.concealed):
        return 0
    return waits_of(held, counts, rules)


def _no_win(rules: RuleSet, problems: list[Problem], waits: int) -> ScoreSheet:
    return ScoreSheet(
        rules=rules.id,
        allowed=False,
        total=0,
        waits=_tiles(waits),
        problems=tuple(problems),
    )


def _flowers(hand: Hand, win: Win, rules: RuleSet) -> int:
    """The flowers that count: 七搶一 has all eight, unless the robbed one stays apart."""
    options = rules.options
    if not options.flowers:
        return 0
    if (
        win.events
        and Event.FLOWER_SEVEN_ROB in win.events
        and not (win.self_drawn and options.robbed_flower_apart)
    ):
        return 0b11111111
    return flower_bits(hand) if hand.flowers else 0


def _arranged(facts: Facts, rules: RuleSet) -> tuple[Arrangement, ...]:
    events = facts.events
    found: tuple[Arrangement, ...] = ()
    if facts.hand.size == 17:
        found = arrangements(facts, _allowed_shapes(facts, rules))
    early = events and not EARLY_WINS.isdisjoint(events)
    if early and (not found or not _adds_hand(facts)):
        return (special(facts, Shape.INCOMPLETE),)
    return found


def _adds_hand(facts: Facts) -> bool:
    return facts.options.flower_win_adds_hand or FLOWER_WINS.isdisjoint(facts.events)


_FIRST_TURN = frozenset({Event.FIRST_TURN, Event.HEAVENLY, Event.EARTHLY})


def _allowed_shapes(facts: Facts, rules: RuleSet) -> frozenset[Shape]:
    """The special shapes that may win; 十六不搭 in some sets only as dealt or by the first draw."""
    shapes = rules.compiled.shapes
    if rules.options.unrelated_first_turn and Shape.UNRELATED in shapes:
        first = facts.win.self_drawn and not _FIRST_TURN.isdisjoint(facts.events)
        return shapes if first else shapes - {Shape.UNRELATED}
    return shapes


def _ranked(rules: RuleSet, found: tuple[Arrangement, ...]) -> list[_Scored]:
    """Every arrangement with its total, the one that counts first."""
    compiled = rules.compiled
    shared = hits(compiled.win, found[0])
    if found[0].shape is not Shape.INCOMPLETE:
        shared += hits(compiled.hand, found[0])
    scored = []
    for arrangement in found:
        own = shared
        if arrangement.shape is not Shape.INCOMPLETE:
            own = shared + hits(compiled.reading, arrangement)
        scored.append(_Scored(arrangement, tally(compiled, own)))
    if len(scored) > 1:
        scored.sort(key=lambda one: (-one.result.total, len(one.result.worth)))
    return scored


def _sheet(
    facts: Facts, ranked: list[_Scored], rules: RuleSet, problems: list[Problem]
) -> ScoreSheet:
    best = ranked[0]
    lines = lines_of(rules.compiled, best.arrangement, best.result)
    forbidden = _forbidden(facts, lines, rules)
    total = best.result.total
    if rules.options.cap:
        lines = _capped(lines, rules)
        total = sum(line.tai for line in lines)
    return ScoreSheet(
        rules=rules.id,
        allowed=not forbidden,
        total=total,
        lines=lines,
        dropped=dropped_of(rules.compiled, best.arrangement, best.result),
        reading=reading_of(best.arrangement),
        other_readings=tuple(
            OtherReading(reading_of(one.arrangement), one.result.total) for one in ranked[1:]
        ),
        waits=_tiles(facts.waits),
        problems=(*problems, *forbidden),
        dealer_tai=dealer_tai(facts.win, rules),
    )


def dealer_tai(win: Win, rules: RuleSet) -> int:
    """莊家 and 連莊拉莊 together: what is settled between the dealer and another player."""
    dealer, streak = rules.compiled.dealer
    return dealer + streak * win.streak


def _forbidden(facts: Facts, lines: tuple[ScoreLine, ...], rules: RuleSet) -> list[Problem]:
    """Why the rules do not let this hand win."""
    found = []
    events = facts.events
    if events and Event.DISCARD_KONG_REPLACEMENT in events and not rules.options.discard_kong_win:
        found.append(
            Problem(
                "discard_kong_win",
                "the replacement tile of a kong made from a discard may not win in this rule set: "
                "the win is not allowed",
                "此規則碰槓之補牌不得胡牌,此胡無效",
            )
        )
    streak = facts.win.streak
    if not rules.minimum or streak < rules.minimum[0][0]:
        return found
    least = max(tai for since, tai in rules.minimum if streak >= since)
    own = sum(line.tai for line in lines if line.pattern not in ("dealer", "streak"))
    if own < least:
        found.append(
            Problem(
                "below_minimum",
                f"with a streak of {streak} the hand must be worth {least} 台 without "
                f"莊家 and 連莊; it has {own}: the win is not allowed",
                f"連莊{streak}時起胡至少{least}台(不含莊家、連莊),此牌{own}台,不得胡",
            )
        )
    return found


def _capped(lines: tuple[ScoreLine, ...], rules: RuleSet) -> tuple[ScoreLine, ...]:
    """The lines, with one that takes away what is above the cap."""
    options = rules.options
    under = sum(
        line.tai
        for line in lines
        if options.cap_covers_dealer or line.pattern not in ("dealer", "streak")
    )
    if under <= options.cap:
        return lines
    return (
        *lines,
        ScoreLine(
            pattern="cap",
            zh="封頂",
            en="cap",
            tai=options.cap - under,
            times=1,
            source=rules.source,
            aliases=(),
            because=Told(
                (),
                (f"{under} 台 are capped at {options.cap}", f"{under}台,上限{options.cap}台"),
            ),
        ),
    )


@lru_cache(maxsize=4096)
def _tiles(mask: int) -> tuple[Tile, ...]:
    return tuple(tile_of(kind) for kind in kinds_in(mask))


def waiting(hand: Hand, win: Win, rules: RuleSet) -> tuple[WaitScore, ...]:
    """What a hand of sixteen tiles scores on each tile it waits for.

    Args:
        hand: 16 tiles; its `winning_tile` is ignored.
        win: seat, round, dealer, streak and declarations; self-draw is tried both ways, and flags
            that fit only one way of winning are left out of the other.
        rules: the rule set.

    Returns:
        One entry a kind, ascending; empty when the hand does not wait or is not 16 tiles.
    """
    held, counts = count_kinds(hand)
    if rules.family == "points":
        waits = point_waits(hand, held, counts)
    else:
        waits = _tiles(_waits_if_sound(hand, held, counts, rules))
    found = []
    for tile in waits:
        if counts[kind_of(tile)] < 4:
            full = replace(hand, concealed=(*hand.concealed, tile), winning_tile=tile)
            found.append(
                WaitScore(
                    tile=tile,
                    left=4 - counts[kind_of(tile)],
                    by_discard=score(full, _won(win, rules, drawn=False), rules),
                    by_self_draw=score(full, _won(win, rules, drawn=True), rules),
                )
            )
    return tuple(found)


_DRAWN_ONLY = frozenset({Event.REPLACEMENT, Event.DISCARD_KONG_REPLACEMENT, Event.HEAVENLY})


def _won(win: Win, rules: RuleSet, *, drawn: bool) -> Win:
    """The win by self-draw or by discard, without the flags that fit only the other way."""
    options = rules.options
    leave = frozenset({Event.ROB_KONG}) if drawn else _DRAWN_ONLY
    if drawn and not options.human_by_self_draw:
        leave |= {Event.HUMAN}
    if not drawn and not options.earthly_by_discard:
        leave |= {Event.EARTHLY}
    return replace(win, self_drawn=drawn, events=win.events - leave)
