"""Every problem a hand or its win can have is found, all of them at once, in two languages."""

from __future__ import annotations

import pytest

from taishot.scoring.check_win import RULES
from taishot.scoring.hand import Event, Hand, Win
from taishot.scoring.melds import Meld, MeldKind
from taishot.scoring.notation import parse_hand
from taishot.scoring.rules import load_rules
from taishot.scoring.score import score
from taishot.scoring.sheet import ScoreSheet
from taishot.scoring.tiles import TILE_BY_CODE

E = Event
CLOSED = "123m456m789m234p567p55s *5s"
OPEN = "456m789m234p567p55s(123m) *5s"
KONG = "456m789m234p567p55s(1111s) *5s"
ALL_FLOWERS = " +f1f2f3f4f5f6f7f8"
SEVEN = " +f1f2f3f4f5f6f7"


def _sheet(
    hand: str, *events: Event, rules: str = "luohan-2004", options: object = None, **win: object
) -> ScoreSheet:
    rule_set = load_rules(rules).with_options(options or {})  # type: ignore[arg-type]
    how = Win(events=frozenset(events), **win)  # type: ignore[arg-type]
    return score(parse_hand(hand), how, rule_set)


# id of the problem -> hand, events and everything else that bring it about
CASES: dict[str, tuple[str, tuple[Event, ...], dict[str, object]]] = {
    "rob_kong_self_draw": (CLOSED, (E.ROB_KONG,), {"self_drawn": True}),
    "rob_kong_last_tile": (CLOSED, (E.ROB_KONG, E.LAST_TILE), {}),
    "rob_kong_replacement": (KONG, (E.ROB_KONG, E.REPLACEMENT), {}),
    "last_tile_replacement": (
        KONG, (E.LAST_TILE, E.REPLACEMENT), {"self_drawn": True, "rules": "classic-73"},
    ),
    "last_tile_flower_win": (
        CLOSED + ALL_FLOWERS, (E.LAST_TILE, E.FLOWER_EIGHT), {"rules": "classic-73"},
    ),
    "replacement_not_drawn": (KONG, (E.REPLACEMENT,), {}),
    "replacement_without_kong": (CLOSED, (E.REPLACEMENT,), {"self_drawn": True}),
    "discard_kong_missing": (
        CLOSED + " +f1", (E.DISCARD_KONG_REPLACEMENT,), {"self_drawn": True},
    ),
    "heavenly_not_dealer": (CLOSED, (E.HEAVENLY,), {"self_drawn": True}),
    "heavenly_not_drawn": (CLOSED, (E.HEAVENLY,), {"dealer": True}),
    "earthly_dealer": (CLOSED, (E.EARTHLY,), {"dealer": True, "self_drawn": True}),
    "earthly_not_drawn": (CLOSED, (E.EARTHLY,), {"rules": "jianjie"}),
    "human_drawn": (CLOSED, (E.HUMAN,), {"rules": "new-53", "self_drawn": True}),
    "human_dealer": (CLOSED, (E.HUMAN,), {"rules": "new-53", "dealer": True}),
    "first_wins": (CLOSED, (E.EARTHLY, E.HUMAN), {"self_drawn": True}),
    "first_win_melds": (OPEN, (E.HUMAN,), {}),
    "first_win_late": (CLOSED, (E.HUMAN, E.LAST_TILE), {}),
    "heavenly_declared": (
        CLOSED, (E.HEAVENLY, E.READY), {"dealer": True, "self_drawn": True},
    ),
    "heavenly_rob_kong": (CLOSED, (E.HEAVENLY, E.ROB_KONG), {"dealer": True}),
    "ready_twice": (CLOSED, (E.HEAVENLY_READY, E.EARTHLY_READY), {}),
    "heavenly_ready_earthly": (
        CLOSED, (E.HEAVENLY_READY, E.EARTHLY), {"rules": "classic-73", "self_drawn": True},
    ),
    "heavenly_ready_human": (CLOSED, (E.HEAVENLY_READY, E.HUMAN), {}),
    "heavenly_ready_seat": (CLOSED, (E.HEAVENLY_READY,), {"dealer": True}),
    "ready_melds": (
        OPEN, (E.READY,), {"rules": "new-53", "options": {"ready_needs_concealed": True}},
    ),
    "two_flower_wins": (CLOSED + ALL_FLOWERS, (E.FLOWER_EIGHT, E.FLOWER_SEVEN_ROB), {}),
    "eight_flowers_missing": (CLOSED + SEVEN, (E.FLOWER_EIGHT,), {}),
    "seven_flowers_missing": (CLOSED + ALL_FLOWERS, (E.FLOWER_SEVEN_ROB,), {}),
    "flower_win_off": (
        CLOSED + ALL_FLOWERS, (E.FLOWER_EIGHT,), {"options": {"flowers": False}},
    ),
    "four_kongs_off": (KONG, (E.FOUR_KONGS,), {}),
    "four_kongs_missing": (KONG, (E.FOUR_KONGS,), {"rules": "common-table"}),
}  # fmt: skip


@pytest.mark.parametrize("name", [rule[0] for rule in RULES])
def test_each_impossible_win_is_told(name: str) -> None:
    hand, events, rest = CASES[name]
    sheet = _sheet(hand, *events, **rest)  # type: ignore[arg-type]
    assert not sheet.allowed
    assert sheet.lines == ()
    problem = next((p for p in sheet.problems if p.id == name), None)
    assert problem is not None, [p.id for p in sheet.problems]
    assert problem.message.isprintable()
    assert problem.message_zh != problem.message


@pytest.mark.parametrize(
    ("hand", "name", "tiles"),
    [
        ("123m456m789m234p567p5s *5s", "not_complete", ()),
        ("123m456m789m234p567p *7p", "wrong_count", ()),
        ("123m456m789m234p567p55s9s *5s", "wrong_count", ()),
        ("11111m456m789m234p55s1p *5s", "fifth_copy", ("1m",)),
        ("123m456m789m234p567p57s *5s", "not_a_win", ()),
        (CLOSED + "+f1f1", "flower_twice", ("f1",)),
    ],
)
def test_each_problem_of_the_tiles_is_told(hand: str, name: str, tiles: tuple[str, ...]) -> None:
    sheet = _sheet(hand)
    assert not sheet.allowed
    problem = next((p for p in sheet.problems if p.id == name), None)
    assert problem is not None, [p.id for p in sheet.problems]
    assert tuple(tile.code for tile in problem.tiles) == tiles


def test_all_problems_come_at_once() -> None:
    tiles = tuple(TILE_BY_CODE[code] for code in ["1m"] * 5 + ["f3", "2m"])
    kong = Meld(MeldKind.KONG, (TILE_BY_CODE["E"],) * 4)
    hand = Hand(
        tiles, (kong,), (TILE_BY_CODE["f1"],) * 2 + (TILE_BY_CODE["9p"],), TILE_BY_CODE["C"]
    )
    win = Win(True, streak=-1, events=frozenset({E.ROB_KONG, E.HEAVENLY}))
    found = {problem.id for problem in score(hand, win, load_rules("luohan-2004")).problems}
    assert found >= {
        "wrong_count", "fifth_copy", "flower_in_hand", "flower_twice", "not_a_flower",
        "winning_tile_missing", "bad_streak", "rob_kong_self_draw", "heavenly_not_dealer",
        "heavenly_rob_kong", "first_win_melds",
    }  # fmt: skip


def test_a_win_after_a_discards_kong_is_scored_but_not_allowed() -> None:
    for rules in ("luohan-2004", "classic-73"):
        sheet = _sheet(
            KONG, E.DISCARD_KONG_REPLACEMENT, E.REPLACEMENT, rules=rules, self_drawn=True
        )
        assert not sheet.allowed
        assert [problem.id for problem in sheet.problems] == ["discard_kong_win"]
        assert sheet.total == sum(line.tai for line in sheet.lines) > 0
    allowed = _sheet(KONG, E.DISCARD_KONG_REPLACEMENT, rules="jianjie", self_drawn=True)
    assert allowed.allowed
    assert "replacement" in {line.pattern for line in allowed.lines}


@pytest.mark.parametrize(
    ("streak", "hand", "allowed"),
    [
        (2, "123m678m345pNN(888s)(456s) *8m", True),  # worth nothing
        (3, "123m678m345pNN(888s)(456s) *8m", False),
        (3, "123m678m22345p(888s)(456s) *8m", True),  # 無字無花 1
        (5, "123m678m22345p(888s)(456s) *8m", True),
        (6, "123m678m22345p(888s)(456s) *8m", False),
        (6, "234m678m22345p(888s)(456s) *8m", True),  # and 斷么九 1
    ],
)
@pytest.mark.parametrize("dealer", [False, True])
def test_least_worth_by_streak(streak: int, hand: str, allowed: bool, dealer: bool) -> None:
    sheet = _sheet(hand, rules="classic-73", streak=streak, dealer=dealer)
    assert sheet.allowed is allowed
    assert [p.id for p in sheet.problems] == ([] if allowed else ["below_minimum"])


def test_a_hand_without_its_winning_tile_is_scored_with_a_remark() -> None:
    sheet = _sheet("123m456m789m234p567p55s", rules="classic-73")
    assert sheet.allowed
    assert [problem.id for problem in sheet.problems] == ["winning_tile_unknown"]
    assert "single_wait" not in {line.pattern for line in sheet.lines}
    assert "pure_straight" in {line.pattern for line in sheet.lines}


def test_a_robbed_kong_leaves_no_second_copy() -> None:
    sheet = _sheet("55s66s(123m)(456m)(789m)(234p)6s *6s".replace("66s", "6s6s"), E.ROB_KONG)
    assert sheet.allowed
    assert [problem.id for problem in sheet.problems] == ["rob_kong_copies"]
