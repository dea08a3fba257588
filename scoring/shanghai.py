"""Shanghai 清混碰: (底 + flower points) × 2^番, capped by 勒子.

Source: RULESETS.md section 6; shanghai-qinghunpeng.txt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from taishot.scoring.arrange import arrangements, special
from taishot.scoring.check import hand_problems, notices
from taishot.scoring.check_win import win_problems
from taishot.scoring.decompose import splits
from taishot.scoring.explain import dropped_of, lines_of, reading_of
from taishot.scoring.flower_points import FlowerPoint, flower_points
from taishot.scoring.hand import Event, Hand, Problem, Win
from taishot.scoring.kinds import KINDS, NUMBERS, SUITS, mask_of, tile_of
from taishot.scoring.rules.ruleset import RuleSet
from taishot.scoring.sheet import OtherReading, ScoreSheet, Shape
from taishot.scoring.tally import hits, tally
from taishot.scoring.tiles import Tile
from taishot.scoring.view import Arrangement, Facts, build_facts, count_kinds, flower_bits

TILES = 14
MAX_CARRIED = 50
MAX_POINTS = 10**9
_MAIN = frozenset(
    {"all_pungs", "mixed_suit", "pure_suit", "all_honours"}
    | {"mixed_pungs", "pure_pungs", "honour_pungs"}
)
_DOUBLE = frozenset({"kaibao", "huangfan", "pure_pungs", "all_honours"})


@dataclass(frozen=True, slots=True)
class PointSheet(ScoreSheet):
    """A sheet in points; the lines give 番, and `total` equals `points`.

    Attributes:
        fan: the sum of the lines.
        flower_points: the sum of `flowers`.
        points: one share, capped.
        flowers: what gives flower points.
    """

    fan: int = 0
    flower_points: int = 0
    points: int = 0
    flowers: tuple[FlowerPoint, ...] = ()


def score_points(hand: Hand, win: Win, rules: RuleSet) -> PointSheet:
    """What a hand of fourteen tiles is worth; problems stand on the sheet, nothing is raised.

    Args:
        hand: 14 tiles without flowers, a kong counting as three.
        win: how it was won.
        rules: a rule set of the family `points`.
    """
    held, counts = count_kinds(hand)
    problems = [*hand_problems(hand, win, counts, TILES), *win_problems(hand, win, rules.options)]
    problems += _other_problems(win, rules)
    if problems:
        waits = waits_of(hand, held, counts)
        return _refused(rules, problems, waits)
    waits = _waits_before(hand, held, counts)
    facts = build_facts(hand, win, rules.options, held, counts, 0, flower_bits(hand))
    sheets = [_sheet(arrangement, rules) for arrangement in _arranged(facts)]
    good = sorted((one for one in sheets if one is not None), key=lambda one: -one.points)
    if not good:
        return _refused(rules, [_no_pattern()], waits)
    flower_win = Event.FLOWER_EIGHT in win.events
    remarks = [] if flower_win else notices(hand, win, counts, facts.winner)
    others = [OtherReading(one.reading, one.total) for one in good[1:] if one.reading is not None]
    return replace(
        good[0], waits=waits, other_readings=tuple(others), problems=(*rules.problems, *remarks)
    )


def _refused(rules: RuleSet, problems: Sequence[Problem], waits: tuple[Tile, ...]) -> PointSheet:
    found = (*rules.problems, *problems)
    return PointSheet(rules.id, allowed=False, total=0, waits=waits, problems=found)


def _other_problems(win: Win, rules: RuleSet) -> list[Problem]:
    found = []
    if Event.FLOWER_SEVEN_ROB in win.events:
        found.append(
            Problem(
                "seven_rob_off",
                "七搶一 does not exist in this rule set; unset it",
                "此規則沒有七搶一，請取消",
            )
        )
    for name, most in (
        *(("base", MAX_POINTS), ("cap", MAX_POINTS)),
        *(("kaibao", MAX_CARRIED), ("huangfan", MAX_CARRIED)),
    ):
        value = rules.payments.get(name, 0)
        if not isinstance(value, int) or not 0 <= value <= most:
            found.append(
                Problem(
                    "bad_option",
                    f"option {name} lies between 0 and {most}, not {value}",
                    f"選項 {name} 須在 0 到 {most} 之間，不能是 {value}",
                )
            )
    return found


def _no_pattern() -> Problem:
    return Problem(
        "no_pattern",
        "a win here needs 碰碰胡, 清一色, 混一色 or 風一色 (or all eight flowers); check the tiles "
        "and which are melds",
        "胡牌須有碰碰胡、清一色、混一色或風一色（或八花齊）；請檢查牌張與副露",
    )


def _arranged(facts: Facts) -> list[Arrangement]:
    if Event.FLOWER_EIGHT in facts.events:
        return [special(facts, Shape.INCOMPLETE)]
    found = list(arrangements(facts, frozenset()))
    if not found and not facts.kinds & NUMBERS:
        found.append(special(facts, Shape.ALL_HONOURS))
    return found


def _sheet(arrangement: Arrangement, rules: RuleSet) -> PointSheet | None:
    """The sheet of one arrangement; None when it is worth nothing here."""
    compiled, facts = rules.compiled, arrangement.facts
    found = hits(compiled.win, arrangement)
    flower_win = Event.FLOWER_EIGHT in facts.events
    if not flower_win:
        found += hits(compiled.hand, arrangement) + hits(compiled.reading, arrangement)
        if not facts.kongs:  # 槓開 is a kong's; a flower's replacement gives nothing here
            found = [hit for hit in found if hit[0] != compiled.number.get("replacement")]
    for name in ("kaibao", "huangfan"):
        if times := _setting(rules, name):
            found.append((compiled.number[name], times))
    result = tally(compiled, found)
    names = {compiled.worths[number].pattern.id for number in result.worth}
    if not flower_win and not names & _MAIN:
        return None
    flowers = tuple(flower_points(arrangement))
    gained = sum(flower.points for flower in flowers)
    points = _points(rules, names, result.total, gained, flowers=len(facts.hand.flowers))
    return PointSheet(
        rules=rules.id,
        allowed=True,
        total=points,
        lines=lines_of(compiled, arrangement, result),
        dropped=dropped_of(compiled, arrangement, result),
        reading=reading_of(arrangement),
        fan=result.total,
        flower_points=gained,
        points=points,
        flowers=flowers,
    )


def _setting(rules: RuleSet, name: str) -> int:
    return int(rules.payments.get(name, 0))


def _points(rules: RuleSet, names: set[str], fan: int, gained: int, *, flowers: int) -> int:
    """One share. All eight flowers: one 勒子 at once, or added to what is won otherwise (花 1)."""
    cap = _setting(rules, "cap")
    if "eight_flowers_win" in names:
        return cap
    limit = cap
    if "honour_pungs" in names:
        limit = 4 * cap
    elif names & _DOUBLE:
        limit = 2 * cap
    points = min((_setting(rules, "base") + gained) << fan, limit)
    return points + (cap if flowers == 8 else 0)


def _waits_before(hand: Hand, held: list[int], counts: list[int]) -> tuple[Tile, ...]:
    """The waits of a complete hand without its winning tile."""
    if hand.winning_tile is None:
        return ()
    short = list(hand.concealed)
    short.remove(hand.winning_tile)
    without = replace(hand, concealed=tuple(short))
    return waits_of(without, *count_kinds(without))


def waits_of(hand: Hand, held: list[int], counts: list[int]) -> tuple[Tile, ...]:
    """The kinds that turn thirteen tiles into a win; none of which the hand holds all four.

    Args:
        hand: the hand; no waits unless it is one tile short.
        held: tiles in hand per kind (34).
        counts: the same with the declared melds.
    """
    if hand.size != TILES - 1 or max(counts) > 4:
        return ()
    chows = any(meld.tiles[0] != meld.tiles[1] for meld in hand.melds)
    return tuple(
        tile_of(kind) for kind in range(KINDS) if _completes(kind, held, counts, chows=chows)
    )


def _completes(kind: int, held: list[int], counts: list[int], *, chows: bool) -> bool:
    if counts[kind] == 4:
        return False
    kinds = mask_of(each for each in range(KINDS) if counts[each] or each == kind)
    if not kinds & NUMBERS:
        return True
    more = list(held)
    more[kind] += 1
    found = splits(more)
    one_suit = sum(bool(kinds & suit) for suit in SUITS) == 1
    return any(one_suit or not (chows or split.chows) for split in found)
