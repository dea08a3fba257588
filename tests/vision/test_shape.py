import pytest

from taishot.scoring.notation import parse_hand
from taishot.vision.shape import is_complete, waits


def tiles(text):
    return parse_hand(text).concealed


@pytest.mark.parametrize(
    ("hand", "complete"),
    [
        ("EE", True),
        ("123mEE", True),
        ("111222333m99p", True),
        ("123456789m123pEEECC", True),
        ("123456789m123pEEECF", False),
        ("1122m3344p5567sEEECC", False),
        ("1133m4466p5577sEECCC", True),  # seven pairs and a triplet
        ("147m258p369sESWNCFPP", True),  # sixteen unrelated
        ("123m", False),
    ],
)
def test_complete(hand, complete):
    assert is_complete(tiles(hand)) is complete


def test_no_tiles_are_not_complete():
    assert not is_complete(())
    assert waits(()) == ()


def test_five_alike_are_never_complete():
    assert not is_complete(tiles("11122m") + tiles("11m") + tiles("2m"))


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ("E", "E"),
        ("23m44p", "1m 4m"),
        ("1112345678999m", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("1111m", ""),
        ("12m4p", ""),
        ("123456m789p111sEEEC", "C"),
    ],
)
def test_waits(hand, wanted):
    assert " ".join(tile.code for tile in waits(tiles(hand))) == wanted


def test_flowers_are_refused():
    with pytest.raises(ValueError, match="flower"):
        is_complete(parse_hand("+f1").flowers)
