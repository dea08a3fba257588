"""What must hold for every hand: order, suits, maximum, exclusions, sums, no exception."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from winning_hands import any_hands, any_wins, hands, rule_ids, wins

from taishot.scoring.hand import Event, Hand, Win
from taishot.scoring.melds import Meld
from taishot.scoring.rules import load_rules
from taishot.scoring.score import score, waiting
from taishot.scoring.sheet import ScoreSheet
from taishot.scoring.tiles import Suit, Tile

COMMON = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)


def _lines(sheet: ScoreSheet) -> dict[str, tuple[int, int]]:
    return {line.pattern: (line.tai, line.times) for line in sheet.lines}


def _mapped(hand: Hand, change: dict[Tile, Tile]) -> Hand:
    def tiles(some: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(change.get(tile, tile) for tile in some)

    winner = hand.winning_tile
    return Hand(
        tiles(hand.concealed),
        tuple(Meld(meld.kind, tiles(meld.tiles)) for meld in hand.melds),
        hand.flowers,
        None if winner is None else change.get(winner, winner),
    )


@COMMON
@given(hands, wins(), rule_ids)
def test_a_sound_win_has_a_sheet_that_adds_up(hand: Hand, win: Win, rules: str) -> None:
    sheet = score(hand, win, load_rules(rules))
    assert sheet.allowed
    assert sheet.problems == ()
    assert sheet.reading is not None
    assert sheet.total == sum(line.tai for line in sheet.lines)
    assert all(line.tai > 0 and line.times > 0 for line in sheet.lines)
    assert hand.winning_tile in sheet.waits


@COMMON
@given(hands, wins(), rule_ids, st.randoms(use_true_random=False))
def test_order_of_tiles_melds_and_flowers_does_not_matter(
    hand: Hand, win: Win, rules: str, rng: object
) -> None:
    parts = [list(hand.concealed), list(hand.melds), list(hand.flowers)]
    for part in parts:
        rng.shuffle(part)  # type: ignore[attr-defined]
    shuffled = Hand(*(tuple(part) for part in parts), hand.winning_tile)
    first = score(hand, win, load_rules(rules))
    second = score(shuffled, win, load_rules(rules))
    assert _lines(first) == _lines(second)
    assert first.waits == second.waits


@COMMON
@given(hands, wins(), rule_ids, st.sampled_from(list(permutations(range(3)))))
def test_renaming_suits_does_not_matter(
    hand: Hand, win: Win, rules: str, order: tuple[int, int, int]
) -> None:
    change = {
        Tile(Suit(suit), rank): Tile(Suit(order[suit]), rank)
        for suit in range(3)
        for rank in range(1, 10)
    }
    first = score(hand, win, load_rules(rules))
    second = score(_mapped(hand, change), win, load_rules(rules))
    both = {"all_green"} & (_lines(first).keys() | _lines(second).keys())
    assume(not both)
    assert first.total == second.total
    assert _lines(first) == _lines(second)


@COMMON
@given(hands, wins(), rule_ids)
def test_reflecting_one_to_nine_does_not_matter(hand: Hand, win: Win, rules: str) -> None:
    change = {
        Tile(Suit(suit), rank): Tile(Suit(suit), 10 - rank)
        for suit in range(3)
        for rank in range(1, 10)
    }
    first = score(hand, win, load_rules(rules))
    second = score(_mapped(hand, change), win, load_rules(rules))
    assume(not {"all_green"} & (_lines(first).keys() | _lines(second).keys()))
    assert first.total == second.total
    assert _lines(first) == _lines(second)


@COMMON
@given(hands, wins(), rule_ids)
def test_the_chosen_reading_is_the_best(hand: Hand, win: Win, rules: str) -> None:
    sheet = score(hand, win, load_rules(rules))
    totals = [other.total for other in sheet.other_readings]
    assert totals == sorted(totals, reverse=True)
    assert all(total <= sheet.total for total in totals)
    texts = [
        sheet.reading.text if sheet.reading else "",
        *(o.reading.text for o in sheet.other_readings),
    ]
    assert len(set(texts)) == len(texts)


@COMMON
@given(hands, wins(), rule_ids)
def test_nothing_stands_beside_what_absorbs_it(hand: Hand, win: Win, rules: str) -> None:
    rule_set = load_rules(rules)
    sheet = score(hand, win, rule_set)
    settled = {w.pattern.id: w.settled(rule_set.options) for w in rule_set.worths}
    standing = [line.pattern for line in sheet.lines]
    brought = {name for p in standing for name in settled[p].brings}
    for pattern in standing:
        beside = set(settled[pattern].absorbs) & set(standing) - brought
        assert not beside, f"{pattern} absorbs {beside}"
    for dropped in sheet.dropped:
        assert dropped.line.pattern not in standing
        assert dropped.line.pattern in settled[dropped.by].absorbs
        assert dropped.by in standing or not settled[dropped.by].value


@COMMON
@given(hands, wins(), rule_ids)
def test_the_reading_holds_the_tiles_of_the_hand(hand: Hand, win: Win, rules: str) -> None:
    reading = score(hand, win, load_rules(rules)).reading
    assert reading is not None
    tiles = [tile for group in reading.groups for tile in group.tiles] + list(reading.pair)
    if reading.loose:
        tiles = list(reading.loose)
    held = list(hand.concealed) + [tile for meld in hand.melds for tile in meld.tiles]
    assert sorted(tiles) == sorted(held)
    if not reading.loose:
        marks = sum(group.winning for group in reading.groups) + reading.pair_winning
        assert marks == 1


@COMMON
@given(hands, wins(), rule_ids)
def test_waiting_agrees_with_winning(hand: Hand, win: Win, rules: str) -> None:
    rule_set = load_rules(rules)
    short = list(hand.concealed)
    assert hand.winning_tile is not None
    short.remove(hand.winning_tile)
    before = Hand(tuple(short), hand.melds, hand.flowers)
    waits = {entry.tile: entry for entry in waiting(before, win, rule_set)}
    sheet = score(hand, win, rule_set)
    assert tuple(waits) == sheet.waits
    entry = waits[hand.winning_tile]
    same = entry.by_self_draw if win.self_drawn else entry.by_discard
    assert same.total == sheet.total
    waiting_sheet = score(before, win, rule_set)
    assert not waiting_sheet.allowed
    assert [problem.id for problem in waiting_sheet.problems] == ["not_complete"]
    assert waiting_sheet.waits == sheet.waits


@settings(max_examples=400, deadline=None, database=None)
@given(any_hands(), any_wins, rule_ids)
def test_no_hand_raises(hand: Hand, win: Win, rules: str) -> None:
    sheet = score(hand, win, load_rules(rules))
    assert sheet.total == sum(line.tai for line in sheet.lines)
    assert sheet.allowed or sheet.problems
    assert all(problem.message and problem.message_zh for problem in sheet.problems)
    waiting(hand, win, load_rules(rules))


@COMMON
@given(hands, any_wins, rule_ids)
def test_flags_on_a_sound_hand_give_a_sheet_or_a_problem(hand: Hand, win: Win, rules: str) -> None:
    sheet = score(hand, win, load_rules(rules))
    assert sheet.allowed or sheet.problems
    for line in (*sheet.lines, *(dropped.line for dropped in sheet.dropped)):
        assert line.reason_en
        assert line.reason_zh
        assert "{" not in line.reason_en + line.reason_zh
        assert line.source


@COMMON
@given(hands, wins(), rule_ids)
def test_a_dealer_wins_more_by_what_stands_between_them(hand: Hand, win: Win, rules: str) -> None:
    rule_set = load_rules(rules)
    assume(Event.LAST_TILE not in win.events)
    dealer = score(hand, replace(win, dealer=True), rule_set)
    other = score(hand, replace(win, dealer=False), rule_set)
    assert dealer.total - other.total == dealer.dealer_tai == other.dealer_tai
