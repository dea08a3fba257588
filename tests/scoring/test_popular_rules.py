"""Further sets: their published tables, value by value, and the points on which they differ."""

import pytest

from taishot.scoring.hand import Event, Win
from taishot.scoring.notation import parse_hand
from taishot.scoring.rules import load_rules
from taishot.scoring.score import score
from taishot.scoring.tiles import Wind

SETS = ("atawmj", "star31", "shenlaiye", "pocket", "mahjongstar", "southern", "see-all")

# pattern -> 台 in 協會, 明星三缺一, 神來也, 口袋, 麻將之星; None where a table lacks it
TABLE = {
    "dealer": (1, 1, 1, 1, 1),
    "streak": (2, 2, 2, 2, 2),
    "concealed": (1, 1, 1, 1, 1),
    "self_draw": (1, 1, 1, 1, 1),
    "concealed_self_draw": (1, 1, 1, 3, 3),
    "dragon": (1, 1, 1, 1, 1),
    "seat_wind": (1, 1, 1, 1, 1),
    "round_wind": (1, 1, 1, 1, 1),
    "seat_flower": (1, 1, 1, 1, 1),
    "flower_set": (2, 2, 2, 1, 2),
    "eight_flowers_win": (8, 8, 8, 8, 8),
    "seven_rob_one": (8, 8, 8, 8, 8),
    "single_wait": (1, 1, 1, 1, 1),
    "rob_kong": (1, 1, 1, 1, 1),
    "replacement": (1, 1, 1, 1, 1),
    "last_draw": (1, 1, 1, 1, 1),
    "last_discard": (1, None, None, 1, None),
    "peace": (2, 2, 2, 2, 2),
    "all_melded": (2, 2, 2, 2, 2),
    "half_melded": (1, None, None, 1, None),
    "three_concealed_pungs": (2, 2, 2, 2, 2),
    "four_concealed_pungs": (5, 5, 5, 5, 5),
    "five_concealed_pungs": (8, 8, 8, 8, 8),
    "all_pungs": (4, 4, 4, 4, 4),
    "mixed_suit": (4, 4, 4, 4, 4),
    "pure_suit": (8, 8, 8, 8, 8),
    "little_three_dragons": (4, 4, 4, 4, 4),
    "big_three_dragons": (8, 8, 8, 8, 8),
    "little_four_winds": (8, 8, 8, 8, 8),
    "big_four_winds": (16, 16, 16, 16, 16),
    "all_honours": (8, 8, 8, 16, 16),
    "heavenly": (16, 24, 24, 24, 16),
    "earthly": (16, 16, 16, 16, 16),
    "human": (None, 16, 8, 8, 16),
    "heavenly_ready": (None, 8, 16, 16, None),
    "earthly_ready": (4, 4, 4, 8, None),
    "ready": (None, 1, 1, 1, None),
}


@pytest.mark.parametrize("place", range(5))
def test_every_value_of_the_tables(place: int) -> None:
    worths = {worth.pattern.id: worth for worth in load_rules(SETS[place]).worths}
    assert set(worths) - {"flower_win"} == {name for name in TABLE if TABLE[name][place]}
    for name, values in TABLE.items():
        if values[place] is not None:
            assert worths[name].value == values[place], name


@pytest.mark.parametrize("rules", SETS)
def test_every_value_says_where_it_comes_from(rules: str) -> None:
    for worth in load_rules(rules).worths:
        assert worth.source
        assert worth.second_hand == ("second-hand" in worth.source)
    marked = [worth.second_hand for worth in load_rules(rules).worths if worth.value]
    assert any(marked)


def lines(rules: str, text: str, options: dict[str, object] | None = None, **win: object):
    changed = load_rules(rules).with_options(options or {})
    assert changed.problems == ()
    sheet = score(parse_hand(text), Win(**{"seat": Wind.SOUTH, **win}), changed)
    assert sheet.allowed, sheet.problems
    assert sheet.total == sum(line.tai for line in sheet.lines)
    return {line.zh: line.tai for line in sheet.lines}


PLAIN = "123456m789p23456799s *4m"
OPEN = "123m789p23456799s (456m) *1m"


def test_the_association_counts_bamboo_for_west_and_chrysanthemum_for_north() -> None:
    # 西(即3、竹、秋)、北(即4、菊、冬)
    assert lines("atawmj", OPEN + "+f3f8", seat=Wind.WEST) == {"花牌": 2}
    assert lines("atawmj", OPEN + "+f3f7", seat=Wind.WEST) == {"花牌": 1}
    assert lines("pocket", OPEN + "+f3f7", seat=Wind.WEST) == {"門花": 2}


def test_concealed_self_draw_as_one_line_of_three_or_as_three_of_one() -> None:
    assert lines("pocket", PLAIN, self_drawn=True) == {"門清自摸": 3}
    assert lines("mahjongstar", PLAIN, self_drawn=True) == {"門清一摸三": 3}
    three = {"門清": 1, "自摸": 1}
    assert lines("atawmj", PLAIN, self_drawn=True) == {**three, "不求": 1}
    assert lines("star31", PLAIN, self_drawn=True) == {**three, "不求人": 1}


def test_flower_sets_one_or_two_adding_or_replacing() -> None:
    flowers = OPEN + "+f1f2f3f4"
    assert lines("pocket", flowers) == {"花槓": 1, "門花": 1}
    assert lines("star31", flowers) == {"花槓": 2, "正花": 1, "平胡": 2}
    assert lines("mahjongstar", flowers) == {"花槓": 2}
    assert lines("pocket", flowers, {"flower_set_replaces_seat": True}) == {"花槓": 1}


def test_peace_and_its_waits() -> None:
    single = "123456m789p23456799s *5m"
    for rules in ("atawmj", "pocket", "mahjongstar"):
        assert lines(rules, PLAIN) == {"平胡": 2, "門清": 1}
        assert "平胡" not in lines(rules, PLAIN, self_drawn=True)
        assert "平胡" not in lines(rules, PLAIN + "+f1")
    assert "平胡" not in lines("star31", PLAIN)
    assert lines("star31", OPEN + "+f1") == {"平胡": 2}
    assert lines("star31", PLAIN, {"peace_concealed": "any"}) == {"平胡": 2, "門清": 1}
    assert lines("pocket", single) == {"平胡": 2, "門清": 1, "獨聽": 1}
    assert lines("mahjongstar", single) == {"門清": 1, "獨聽": 1}
    assert lines("pocket", single, {"peace_wait": "two_sided"}) == {"門清": 1, "獨聽": 1}
    # 34567 waits for 2, 5 and 8: three-sided counts as two-sided, unless exactly two are asked for
    three = "123m345567789p23499s *5p"
    assert "平胡" in lines("atawmj", three)
    assert "平胡" not in lines("atawmj", three, {"peace_wait": "two_only"})


def test_melded_hands_with_and_without_the_single_wait() -> None:
    melded = "99s (123m) (456m) (789p) (234s) (567s) *9s"
    assert lines("star31", melded)["全求人"] == 2
    assert "獨聽" not in lines("star31", melded)
    assert lines("pocket", melded) == {"全求人": 2, "獨聽": 1, "平胡": 2}
    assert lines("pocket", melded, {"all_melded_absorbs_wait": True}).get("獨聽") is None
    assert lines("atawmj", melded, self_drawn=True) == {"半求": 1, "自摸": 1, "獨聽": 1}


ALL_HONOURS = "EEESSSCC (FFF) (PPP) (WWW) *E"


def test_all_honours_eight_or_sixteen_with_or_without_all_triplets() -> None:
    assert lines("star31", ALL_HONOURS)["字一色"] == 8
    assert lines("star31", ALL_HONOURS)["碰碰胡"] == 4
    assert lines("pocket", ALL_HONOURS)["字一色"] == 16
    assert "碰碰胡" not in lines("pocket", ALL_HONOURS)
    changed = {"values": {"all_honours": 16}}
    assert lines("star31", ALL_HONOURS, changed)["字一色"] == 16


def test_little_four_winds_with_and_without_its_winds() -> None:
    hand = "123m456pNN (EEE) (SSS) (WWW) *1m"
    assert lines("pocket", hand) == {"小四喜": 8, "門風": 1, "圈風": 1}
    for rules in ("star31", "shenlaiye", "mahjongstar"):
        assert lines(rules, hand) == {"小四喜": 8}


def test_first_turn_wins() -> None:
    first = {"self_drawn": True, "dealer": True, "seat": Wind.EAST}
    heavenly = frozenset({Event.HEAVENLY})
    assert lines("pocket", PLAIN, **first, events=heavenly) == {"天胡": 24, "莊家": 1}
    assert lines("star31", PLAIN, **first, events=heavenly) == {"天胡": 24, "莊家": 1, "自摸": 1}
    assert lines("mahjongstar", PLAIN, **first, events=heavenly) == {"天胡": 16, "莊家": 1}
    human = frozenset({Event.HUMAN})
    assert lines("mahjongstar", PLAIN, events=human) == {"人胡": 16, "平胡": 2}
    assert lines("shenlaiye", PLAIN, events=human) == {"人胡": 8}


def test_the_south_has_a_cap_and_neither_flowers_nor_single_wait() -> None:
    pungs = "111m99p (222m) (333p) (777s) (EEE) *1m"
    assert lines("southern", pungs, round=Wind.SOUTH) == {"碰碰胡": 4}
    capped = lines("southern", pungs + "+f1f2")
    assert capped == {"碰碰胡": 4, "圈風": 1, "封頂": -1}
    assert sum(capped.values()) == 4
    dealt = lines("southern", pungs, dealer=True, streak=1, seat=Wind.EAST)
    assert sum(dealt.values()) == 4 + 1 + 2
    single = "123m456m789p23456799s *5m"
    assert lines("southern", single) == {"平胡": 2, "門清": 1}


def test_every_flower_and_every_wind_counts() -> None:
    hand = "123m456p99s (EEE) (SSS) (WWW) *1m +f1f2f3"
    assert lines("see-all", hand, seat=Wind.NORTH, round=Wind.NORTH) == {"見花": 3, "見字": 3}
