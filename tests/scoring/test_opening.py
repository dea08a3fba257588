import pytest
from hypothesis import given
from hypothesis import strategies as st

from taishot.scoring.opening import opened_seat, seat_winds
from taishot.scoring.tiles import Wind

E, S, W, N = Wind


@pytest.mark.parametrize(
    ("chair", "throws"),
    [(E, (5, 9, 13, 17)), (S, (6, 10, 14, 18)), (W, (3, 7, 11, 15)), (N, (4, 8, 12, 16))],
)
def test_the_printed_throws(chair: Wind, throws: tuple[int, ...]) -> None:
    # classic-73.txt 3-8: 自己5.9.13.17 下家6.10.14.18 對家3.7.11.15 上家4.8.12.16
    assert {opened_seat(E, pips) for pips in throws} == {chair}


@given(st.sampled_from(Wind), st.integers(3, 18))
def test_another_thrower_turns_the_table(thrower: Wind, pips: int) -> None:
    steps = (opened_seat(thrower, pips) - thrower) % 4
    assert steps == (opened_seat(E, pips) - E) % 4


def test_the_winds_run_counter_clockwise_from_the_opened_wall() -> None:
    assert seat_winds(W) == {W: E, N: S, E: W, S: N}
    for opened in Wind:
        winds = seat_winds(opened)
        assert winds[opened] is E
        assert sorted(winds.values()) == list(Wind)


@pytest.mark.parametrize("pips", [0, 2, 19])
def test_impossible_throws(pips: int) -> None:
    with pytest.raises(ValueError, match="three dice"):
        opened_seat(E, pips)
