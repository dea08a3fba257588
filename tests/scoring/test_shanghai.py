from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taishot.scoring.hand import Event, Hand, Win
from taishot.scoring.notation import parse_hand
from taishot.scoring.rules import RuleSet, load_rules
from taishot.scoring.score import score, waiting
from taishot.scoring.shanghai import PointSheet
from taishot.scoring.tiles import ALL_TILES, TILE_BY_CODE, Suit, Tile

RULES = load_rules("shanghai-qinghunpeng")
FIXED = st.sampled_from(
    [
        "555m99p(222m)(333p)(777s) *5m +f1",
        "123m456m789mEEE99m *9m",
        "123m456m789m345m88m *9m +f1f2f3f4f5f6f7f8",
        "555m99m(2222m)[3333m](7777m) *5m +f1f2f3f4f5",
        "EESSWWNNCCFFPP *P",
        "NNNPP(EEEE)(SSSS)(CCCC) *N +f1f2",
        "99m(222m)(345m)(EEE)(567m) *9m",
        "11122233344455m *5m",
    ]
)


def sheet(text: str, win: Win | None = None, rules: RuleSet = RULES) -> PointSheet:
    found = score(parse_hand(text), win or Win(), rules)
    assert isinstance(found, PointSheet)
    return found


def ids(found: PointSheet) -> list[str]:
    return [problem.id for problem in found.problems]


@given(FIXED, st.permutations([Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO]))
def test_renaming_suits_changes_nothing(text: str, suits: list[Suit]) -> None:
    def renamed(tile: Tile) -> Tile:
        return Tile(suits[tile.suit], tile.rank) if tile.is_number else tile

    hand = parse_hand(text)
    other = replace(
        hand,
        concealed=tuple(map(renamed, hand.concealed)),
        melds=tuple(replace(m, tiles=tuple(map(renamed, m.tiles))) for m in hand.melds),
        winning_tile=renamed(hand.winning_tile) if hand.winning_tile else None,
    )
    assert score(other, Win(), RULES).total == sheet(text).total


@given(FIXED, st.integers(0, 100), st.integers(0, 1000), st.integers(0, 5), st.integers(0, 5))
def test_points_follow_the_formula(
    text: str, base: int, cap: int, kaibao: int, huangfan: int
) -> None:
    options = {"base": base, "cap": cap, "kaibao": kaibao, "huangfan": huangfan}
    found = sheet(text, rules=RULES.with_options(options))
    assert found.fan == sum(line.tai for line in found.lines)
    assert found.flower_points == sum(flower.points for flower in found.flowers)
    raw = (base + found.flower_points) * 2**found.fan
    extra = cap if text.count("f") == 8 else 0
    names = {line.pattern for line in found.lines}
    if "honour_pungs" in names:
        times = 4
    else:
        times = 2 if names & {"pure_pungs", "all_honours", "kaibao", "huangfan"} else 1
    assert found.points == found.total == min(raw, times * cap) + extra


def test_the_better_reading_counts() -> None:
    # 111222333444m 55m: four triplets make it 清碰 5 番, four sequences would be 清一色 4
    found = sheet("11122233344455m *5m")
    assert [line.zh for line in found.lines] == ["清碰"]
    assert found.other_readings


def test_patterns_that_are_named_together_replace_both() -> None:
    found = sheet("555mEE(222m)(333m)(777m) *5m")
    assert [line.zh for line in found.lines] == ["混碰"]
    assert {dropped.line.zh for dropped in found.dropped} == {"碰碰胡", "混一色"}


def test_triplets_in_a_disordered_hand_of_honours_give_flower_points() -> None:
    # EEE 1, CCC 2; a pair gives none
    found = sheet("EEECCCSSWWNNFP *P")
    assert [line.zh for line in found.lines] == ["風一色"]
    assert found.flower_points == 3


def test_only_a_kongs_replacement_gives_a_fan() -> None:
    win = Win(self_drawn=True, events=frozenset({Event.REPLACEMENT}))
    assert [line.zh for line in sheet("555m99p(222m)(3333p)(777s) *5m", win).lines] == [
        *("碰碰胡", "槓開")
    ]
    flower = sheet("555m99p(222m)(333p)(777s) *5m +f1", win)
    assert [line.zh for line in flower.lines] == ["碰碰胡"]


def test_all_eight_flowers_win_at_once_whatever_the_hand() -> None:
    win = Win(self_drawn=True, events=frozenset({Event.FLOWER_EIGHT}))
    text = "147m258p369sESWNC +f1f2f3f4f5f6f7f8"
    assert sheet(text, win).points == 300
    assert sheet(text, win, RULES.with_options({"cap": 50, "huangfan": 3})).points == 50
    assert not sheet(text).allowed


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("123m456p789s234m55p *5p", "no_pattern"),
        ("1m", "wrong_count"),
        ("55m99p(222m)(333p)(777s)", "not_complete"),
        ("123456m789p23456799s", "wrong_count"),
        ("11111m99p(222m)(333p)(777s)", "fifth_copy"),
    ],
)
def test_no_win(text: str, problem: str) -> None:
    found = sheet(text)
    assert not found.allowed
    assert found.total == 0
    assert problem in ids(found)


@pytest.mark.parametrize(
    "options",
    [{"base": -1}, {"cap": 10**12}, {"kaibao": 10**6}, {"huangfan": -1}],
)
def test_settings_out_of_bounds_are_told(options: dict[str, int]) -> None:
    found = sheet("555m99p(222m)(333p)(777s) *5m", rules=RULES.with_options(options))
    assert not found.allowed
    assert ids(found) == ["bad_option"]


def test_seven_rob_one_is_not_played() -> None:
    win = Win(events=frozenset({Event.FLOWER_SEVEN_ROB}))
    assert "seven_rob_off" in ids(sheet("147m258p369sESWNC +f1f2f3f4f5f6f7", win))


playable = [tile for tile in ALL_TILES if not tile.is_flower]


few = [TILE_BY_CODE[code] for code in ("1m", "2m", "3m", "4m", "E", "C")]


@given(st.lists(st.sampled_from(few), min_size=13, max_size=13))
def test_waits_are_exactly_the_tiles_that_win(tiles: list[Tile]) -> None:
    if max(map(tiles.count, tiles)) > 4:
        return
    hand = Hand(tuple(tiles))
    wins = tuple(
        tile
        for tile in playable
        if tiles.count(tile) < 4
        and score(Hand((*tiles, tile), winning_tile=tile), Win(), RULES).allowed
    )
    assert score(hand, Win(), RULES).waits == wins


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("1112345678999m", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("55m99p(222m)(333p)(777s)", "5m 9p"),
        ("55m78m(222m)(345m)(EEE)", "6m 9m"),
        ("55m78m(222p)(345m)(EEE)", ""),
        ("EESSWWNNCCFFP", "E S W N C F P"),
        ("ESWNCFP(EEE)(SSS)", "W N C F P"),
    ],
)
def test_waits(text: str, waits: str) -> None:
    expected = tuple(TILE_BY_CODE[code] for code in waits.split())
    assert sheet(text).waits == expected
    assert tuple(wait.tile for wait in waiting(parse_hand(text), Win(), RULES)) == expected
