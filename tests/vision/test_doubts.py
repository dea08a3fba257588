import inspect

import pytest

from taishot.scoring.tiles import TILE_BY_CODE
from taishot.vision import doubts
from taishot.vision.types import Doubt, Special

TILE = TILE_BY_CODE["5m"]
GIVEN = {
    "index": 3,
    "left": 3,
    "right": 4,
    "beside": (TILE, Special.BACK),
    "label": TILE,
    "seen": TILE,
    "taken": TILE_BY_CODE["6m"],
    "tile": TILE,
    "others": (TILE_BY_CODE["6m"], Special.BACK),
    "indices": (1, 2, 3),
    "taken_open": True,
    "size": 14,
}
WORDED = [
    function
    for name, function in inspect.getmembers(doubts, inspect.isfunction)
    if function.__module__ == doubts.__name__ and "Doubt" in str(function.__annotations__["return"])
]


@pytest.mark.parametrize("function", WORDED, ids=lambda function: function.__name__)
def test_every_doubt_speaks_both_languages_and_has_a_name(function):
    wanted = inspect.signature(function).parameters
    given = {name: GIVEN.get(name, 30) for name in wanted}

    doubt = function(**given)

    assert isinstance(doubt, Doubt)
    assert doubt.id == function.__name__
    assert any("\u4e00" <= letter <= "\u9fff" for letter in doubt.message_zh)
    assert doubt.message.isascii()


def test_all_doubts_are_checked():
    assert len(WORDED) > 12


@pytest.mark.parametrize(("size", "missing"), [(16, "1 tile is"), (14, "3 tiles are")])
def test_a_short_hand_says_how_many_tiles_are_missing_and_where_they_may_be(size, missing):
    doubt = doubts.short_hand(size)

    assert f"{missing} missing" in doubt.message
    for word in ("hidden", "mark it on the photo", "outside the picture"):
        assert word in doubt.message
    for word in (f"少 {17 - size} 張", "遮住", "標出", "沒拍到"):
        assert word in doubt.message_zh


def test_a_hand_one_short_with_no_tile_set_apart_says_that_it_may_be_the_winning_one():
    plain, none_apart = doubts.short_hand(16), doubts.short_hand(16, none_apart=True)

    assert "may be the winning tile" in none_apart.message
    assert "少的可能就是胡的那張" in none_apart.message_zh
    assert "winning tile" not in plain.message
    assert doubts.short_hand(15, none_apart=True) == doubts.short_hand(15)
