import pytest

from taishot.vision.types import Role

THREE_SETS = "1m 2m 3m 4m 5m 6m 1s 1s 1s C C"
WAITING = "1m 2m 3m 4m 5m 6m 1s 1s 1s C"


def doubts(reading):
    return {doubt.id: doubt for doubt in reading.doubts}


@pytest.mark.parametrize("backs", [1, 2, 3])
def test_backs_beside_a_hand_that_lacks_a_meld_are_its_kong(table, backs):
    table.row(THREE_SETS).row("7p 8p 9p | " + "back " * backs, y=290)
    reading = table.read()
    kong = tuple(range(14, 14 + backs))

    assert reading.hand == "123456m111sCC (789p)"
    assert [reading.sightings[i].role for i in kong] == [Role.MELD] * backs
    assert doubts(reading)["face_down_kong"].tiles == kong
    assert "lacks one meld" in doubts(reading)["face_down_kong"].message
    assert "short_hand" not in doubts(reading)


def test_two_backs_in_one_outline_are_a_kong_too(table):
    table.row(THREE_SETS).row("7p 8p 9p", y=290)
    table.put("back", 500, 290)
    table.quads[-1] = table.quads[-1] * (2, 1) - (500, 0)

    assert "face_down_kong" in doubts(table.read())


def test_a_wall_beside_the_hand_is_no_kong(table):
    table.row(THREE_SETS).row("7p 8p 9p", y=290).row("back " * 7, y=205)
    reading = table.read()

    assert "face_down_kong" not in doubts(reading)
    assert "3 tiles are missing" in doubts(reading)["short_hand"].message


def test_a_finished_hand_needs_no_back_beside_it(table):
    table.row(THREE_SETS + " E E E").row("7p 8p 9p | back", y=290)
    reading = table.read()

    assert reading.hand == "123456m111sEEECC (789p)"
    assert "face_down_kong" not in doubts(reading)


def test_backs_do_not_stand_for_a_meld_that_may_lie_elsewhere(table):
    table.row(THREE_SETS).row("7p 8p 9p | back back", y=290).put("N", 1150, 250)
    reading = table.read()

    assert "face_down_kong" not in doubts(reading)
    assert set(doubts(reading)["left_out"].tiles) == {14, 15, 16}
    assert "2 of them face down" in doubts(reading)["left_out"].message


def test_backs_beside_a_hand_short_of_a_kong_and_the_winning_tile_are_asked_about(table):
    table.row(WAITING).row("7p 8p 9p | back back", y=290)
    reading = table.read()

    assert doubts(reading)["left_out"].tiles == (13, 14)
    assert "concealed kong" in doubts(reading)["left_out"].message


FOUR_SETS = "1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s C C"


@pytest.mark.parametrize("three", ["back E E", "E E back", "back back E", "E back E"])
def test_three_tiles_apart_of_one_kind_or_face_down_are_a_kong(table, three):
    reading = table.row(FOUR_SETS).row(three, y=290).read()

    assert reading.hand == "123456m789p111sCC [EEEE]"
    assert doubts(reading)["perhaps_kong"].tiles == (14, 15, 16)


def test_a_waiting_hand_with_a_back_at_its_end_is_no_win(table):
    reading = table.row(f"{FOUR_SETS} E E back").read()

    assert reading.hand == "123456m789p111sEECC"
    assert doubts(reading)["lone_back"].tiles == (16,)


@pytest.mark.parametrize("three", ["back E N", "back E E", "back E E E"])
def test_no_other_tile_is_dropped_for_a_kong(table, three):
    reading = table.row(f"{FOUR_SETS} 9s").row(three, y=290).read()

    assert reading.hand is None or "1119s" in reading.hand
    asked = set(doubts(reading))
    assert asked & {"no_hand", "not_a_win", "short_hand", "lone_back"}
