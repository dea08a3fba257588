import pytest

from taishot.vision.pipeline import interpret
from taishot.vision.types import Role

WIN = "1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s E E E C C"
PITCH = 62


def read(table):
    return interpret(*table.seen())


def asked(reading):
    return {doubt.id for doubt in reading.doubts}


@pytest.mark.parametrize("place", [1, 8, 15])
def test_an_outline_as_of_a_turned_tile_without_room_for_it_does_not_win(table, place):
    for k, code in enumerate(WIN.split()):
        table.put(code, 230 + PITCH * k, 400, turn=1 if k == place else 0)
    reading = read(table)

    assert Role.WINNING not in {s.role for s in reading.sightings}
    assert "winning_tile_unknown" in asked(reading)
    assert reading.hand == "123456m789p111sEEECC"


@pytest.mark.parametrize("place", [1, 8, 15])
def test_a_turned_tile_that_pushes_its_neighbours_apart_wins(table, place):
    codes = WIN.split()
    table.row(" ".join([*codes[:place], "_" + codes[place], *codes[place + 1 :]]))
    reading = read(table)

    assert [s.role for s in reading.sightings].index(Role.WINNING) == place
    assert "winning_tile_unknown" not in asked(reading)


def test_a_row_too_short_to_show_its_usual_room_is_left_as_it_is(table):
    table.row("1m 2m 3m 4m 5m 6m 1s 1s 1s E E E C C | 7p _8p 9p")

    assert read(table).hand == "123456m111sEEECC (789p)"
