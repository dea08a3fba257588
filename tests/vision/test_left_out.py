import pytest

from taishot.scoring.tiles import TILE_BY_CODE
from taishot.vision.left_out import left_out
from taishot.vision.types import Special

ONE, EAST, FLOWER = (TILE_BY_CODE[code] for code in ("9s", "E", "f3"))
BACK = Special.BACK


def said(labels, lacking):
    doubt = left_out(tuple(range(len(labels))), labels, lacking)
    assert doubt.id == "left_out"
    assert doubt.message.isascii()
    return doubt.message, doubt.message_zh


@pytest.mark.parametrize("lacking", [-1, 0, 1, 2, 3, 4])
@pytest.mark.parametrize("labels", [[ONE], [BACK], [FLOWER], [ONE, EAST], [ONE, BACK]])
def test_one_tile_is_spoken_of_as_one_and_more_as_more(lacking, labels):
    english, chinese = said(labels, lacking)

    assert "tile(s)" not in english
    assert english.startswith("1 tile " if len(labels) == 1 else "2 tiles ")
    assert (" is left out" in english) is (len(labels) == 1)
    assert f"{len(labels)} 張" in chinese
    assert "未計入" in chinese
    assert "{" not in english + chinese


def test_the_tiles_are_named():
    english, chinese = said([ONE, EAST, EAST], 2)

    assert "3 tiles near the hand (9s, E x 2) are left out; add them if they belong" in english
    assert "3 張牌（九條、東×2）" in chinese


def test_a_hand_that_has_all_its_tiles_would_have_one_too_many():
    for labels in ([ONE], [ONE, EAST], [ONE, FLOWER]):
        english, chinese = said(labels, 0)
        assert "one too many (a hand of 18)" in english
        assert "多一張（18 張）" in chinese
        assert ("but a flower" in english) is (FLOWER in labels)
    assert "18" not in said([ONE], -1)[0]


def test_a_flower_is_never_one_too_many():
    english, chinese = said([FLOWER], 0)

    assert english == "1 tile near the hand (f3) is left out; add it if it belongs there"
    assert "18" not in chinese


def test_backs_beside_a_short_hand_may_be_a_kong():
    assert "(9s, back x 2), 2 of them face down, are left out" in said([ONE, BACK, BACK], 4)[0]
    assert "lying face down, is left out" in said([BACK], 3)[0]
