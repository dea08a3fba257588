from dataclasses import replace

import numpy as np
import pytest

from taishot.scoring.notation import parse_hand
from taishot.vision.pipeline import interpret
from taishot.vision.types import Role

WIN = "1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s E E E C C"
FOUR_SETS = "1m 2m 3m 4m 5m 6m 1s 1s 1s C C"
PITCH = 62


def read(table, scores):
    """The reading where the detector gives some tiles, by place, other scores than 0.9."""
    photo, detections, classification = table.seen()
    given = np.full(len(detections), 0.9, np.float32)
    for place, score in scores.items():
        given[place] = score
    return interpret(photo, replace(detections, scores=given), classification)


def doubt(reading, name):
    return next((each for each in reading.doubts if each.id == name), None)


def test_a_gap_between_two_melds_that_looks_like_a_back_makes_no_kong(table):
    reading = read(table.row(FOUR_SETS).row("7p 8p 9p back E E E", y=290), {14: 0.4})

    assert reading.hand == "123456m111sCC (789p) (EEE)"
    assert reading.sightings[14].role is Role.OTHER
    assert doubt(reading, "left_out").tiles == (14,)


def test_a_faint_back_beside_a_pung_makes_no_kong(table):
    reading = read(table.row(FOUR_SETS).row("7p 8p 9p | E E E back", y=290), {17: 0.3})

    assert reading.hand == "123456m111sCC (789p) (EEE)"
    assert set(doubt(reading, "perhaps_kong").tiles) == {14, 15, 16, 17}


@pytest.mark.parametrize("kong", ["back E E E", "E E E back", "back E E back", "back back back E"])
def test_backs_as_clear_as_backs_are_make_a_kong(table, kong):
    backs = {14 + place: 0.45 for place, code in enumerate(kong.split()) if code == "back"}
    reading = read(table.row(FOUR_SETS).row(f"7p 8p 9p | {kong}", y=290), backs)

    assert reading.hand == "123456m111sCC (789p) [EEEE]"


def test_a_back_between_the_row_and_the_winning_tile_is_left_out(table):
    row = "2m 2m 6m 6m 6m 6m 7m 8m 8m 8m 8m 9m 9m 9m 6s 6s"
    table.row(f"{row} back").put("2m", 200 + 17 * PITCH + 40, 410)
    reading = read(table, {16: 0.3})

    assert sorted(parse_hand(reading.hand).concealed) == sorted(
        parse_hand("222666678888999m66s").concealed
    )
    assert reading.sightings[16].role is Role.OTHER
    assert doubt(reading, "left_out").tiles == (16,)


def test_a_back_among_melds_does_not_keep_them_out_of_the_hand(table):
    table.row("9m 9m 4p 4p 5p 5p 6p 6p 5s 6s 7s").row("C C C C back 4m 5m 6m", y=290)

    assert read(table, {15: 0.56}).hand == "99m445566p567s (456m) (CCCC)"


def test_something_hardly_like_a_tile_at_the_end_of_a_row_is_left_out(table):
    table.row(WIN).put("1s", 200 + 17 * PITCH + 30, 400, t9p=0.3, tF=0.3)
    reading = read(table, {17: 0.7})

    assert reading.hand == "123456m789p111sEEECC"
    assert doubt(reading, "left_out").tiles == (17,)


def test_a_clear_tile_too_many_is_not_left_out(table):
    reading = read(table.row(WIN + " 9s"), {17: 0.7})

    assert reading.hand is None
    assert doubt(reading, "no_hand") is not None


def test_a_wrong_hand_stays_wrong_with_a_back_or_an_unclear_thing_beside_it(table):
    table.row(WIN[:-1] + "9s back").put("1s", 200 + 18 * PITCH + 30, 400, t9p=0.3, tF=0.3)
    reading = read(table, {17: 0.3, 18: 0.6})

    assert reading.hand == "123456m789p1119sEEEC"
    assert doubt(reading, "not_a_win") is not None


def test_no_discard_takes_the_place_of_an_unclear_tile(table):
    table.row(WIN[:-2]).put("9p", 200 + 16 * PITCH + 30, 400, t1s=0.3, tF=0.3)
    table.put("C", 400, 290).put("W", 900, 230)
    reading = read(table, {16: 0.7})

    assert reading.hand == "123456m7899p111sEEEC"
    assert doubt(reading, "not_a_win") is not None


def test_a_flower_hardly_seen_is_left_out_and_asked_for(table):
    table.row(WIN).row("f1 f5", y=290).put("f8", 900, 290, tf4=0.3, t3s=0.3)
    reading = read(table, {19: 0.5})

    assert reading.hand == "123456m789p111sEEECC +f1f5"
    assert doubt(reading, "left_out").tiles == (19,)
    assert read(table, {19: 0.8}).hand == "123456m789p111sEEECC +f1f5f8"
