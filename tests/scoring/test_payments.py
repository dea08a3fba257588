from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taishot.scoring.payments import (
    Deal,
    NextDeal,
    Stakes,
    exact,
    next_deal,
    settle,
    settle_points,
)
from taishot.scoring.tiles import Wind

E, S, W, N = Wind
TABLE = Stakes(Fraction(100), Fraction(20))
seats = st.sampled_from(Wind)
money = st.decimals(0, 1000, places=2).map(Fraction)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    winner = draw(seats)
    others = st.sampled_from([seat for seat in Wind if seat != winner])
    counts = st.dictionaries(seats, st.integers(0, 3))
    return Deal(
        winner=winner,
        dealer=draw(seats),
        tai=draw(st.integers(0, 60)),
        dealer_tai=draw(st.integers(0, 21)),
        payer=draw(st.none() | others),
        robbed=draw(st.none() | others),
        robbed_tai=draw(st.integers(0, 8)),
        liable=draw(st.none() | others),
        side_bases=draw(counts),
        deposits=draw(counts),
        false_win=draw(st.booleans()),
    )


@given(deals(), money, money)
def test_amounts_always_sum_to_zero(deal: Deal, base: Fraction, unit: Fraction) -> None:
    payments = settle(deal, Stakes(base, unit))
    assert sum(payments.net.values()) == 0
    assert all(transfer.amount >= 0 for transfer in payments.transfers)
    assert all(item.source for transfer in payments.transfers for item in transfer.items)
    sign = -1 if deal.false_win else 1
    assert sign * payments.net[deal.winner] >= 0


@given(deals(), money, money)
def test_someone_liable_pays_exactly_what_the_others_would(
    deal: Deal, base: Fraction, unit: Fraction
) -> None:
    stakes = Stakes(base, unit)
    alone = settle(deal, stakes)
    shared = settle(Deal(**{**vars(deal), "liable": None}), stakes)
    assert alone.net[deal.winner] == shared.net[deal.winner]


def net(deal: Deal, stakes: Stakes = TABLE) -> list[Fraction]:
    return [settle(deal, stakes).net[seat] for seat in Wind]


def test_by_discard_the_discarder_alone_pays() -> None:
    # 底 100 台 20, 5 台: 100 + 5 x 20; the dealer is neither of the two.
    assert net(Deal(S, dealer=E, tai=5, dealer_tai=3, payer=W)) == [0, 200, -200, 0]


def test_the_dealer_pays_more_as_discarder() -> None:
    assert net(Deal(S, dealer=E, tai=5, dealer_tai=3, payer=E)) == [-260, 260, 0, 0]


def test_on_self_draw_the_dealers_payment_alone_is_higher() -> None:
    assert net(Deal(S, dealer=E, tai=5, dealer_tai=3)) == [-260, 660, -200, -200]


def test_a_winning_dealer_takes_more_from_everyone_who_pays() -> None:
    assert net(Deal(E, dealer=E, tai=5, dealer_tai=3)) == [780, -260, -260, -260]
    assert net(Deal(E, dealer=E, tai=5, dealer_tai=3, payer=N)) == [260, 0, 0, -260]


def test_a_false_win_of_another_settles_the_deal_with_the_dealer_alone() -> None:
    # luohan-2004 詐胡 1): 底注加牌面台數分別賠付三家, 莊連拉之台數則另與莊家單獨計賠
    assert net(Deal(S, dealer=E, tai=5, dealer_tai=3, false_win=True)) == [260, -660, 200, 200]


def test_a_false_win_of_the_dealer_settles_it_with_all_three() -> None:
    assert net(Deal(E, dealer=E, tai=5, dealer_tai=3, false_win=True)) == [-780, 260, 260, 260]


def test_side_stakes_of_a_pair_add_up() -> None:
    deal = Deal(S, dealer=E, tai=1, side_bases={S: 2, W: 1})
    assert net(deal) == [-320, 1060, -420, -320]


def test_seven_rob_one_with_a_complete_hand_charges_the_robbed_alone() -> None:
    # luohan-2004 七搶一 (2): 視同自摸, 三家賠付, 被搶花者應單獨計七搶一8台
    deal = Deal(S, dealer=E, tai=4, dealer_tai=1, robbed=N, robbed_tai=8)
    assert net(deal) == [-200, 180 + 340 + 200, -180, -340]


def test_a_cap_that_covers_the_dealer_holds_for_each_payment() -> None:
    assert net(Deal(S, dealer=E, tai=3, dealer_tai=5, cap=4)) == [-180, 500, -160, -160]
    assert net(Deal(S, dealer=E, tai=4, dealer_tai=5, cap=4)) == [-180, 540, -180, -180]


def test_deposits_go_to_the_winner_and_the_winners_own_stays() -> None:
    deal = Deal(S, dealer=E, tai=1, payer=W, deposits={S: 1, W: 1, N: 2})
    assert net(deal) == [0, 120 + 20 + 40, -140, -40]


def test_who_is_liable_pays_for_all() -> None:
    assert net(Deal(S, dealer=E, tai=5, dealer_tai=3, liable=N)) == [0, 660, 0, -660]
    transfers = settle(Deal(S, dealer=E, tai=5, liable=N), TABLE).transfers
    assert [transfer.instead_of for transfer in transfers] == [E, W, None]


def test_decimals_stay_exact() -> None:
    stakes = Stakes(exact("0.1"), exact(Decimal("0.2")))
    assert net(Deal(S, dealer=E, tai=1, payer=W), stakes)[1] == Fraction(3, 10)


@pytest.mark.parametrize("value", [0.1, True, "abc", "", Decimal("Infinity"), Decimal("NaN")])
def test_no_binary_floats_and_no_nonsense(value: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - Fraction words it
        exact(value)  # type: ignore[arg-type]


def test_impossible_deals() -> None:
    with pytest.raises(ValueError, match="winner"):
        Deal(S, dealer=E, tai=1, payer=S)
    with pytest.raises(ValueError, match="below zero"):
        Deal(S, dealer=E, tai=1, side_bases={E: -1})
    with pytest.raises(ValueError, match="less than nothing"):
        Stakes(Fraction(-1), Fraction(1))


def test_who_deals_next() -> None:
    assert next_deal(Deal(E, dealer=E, tai=1), 2) == NextDeal(True, 3)
    assert next_deal(Deal(S, dealer=E, tai=1), 2) == NextDeal(False, 0)
    assert next_deal(Deal(E, dealer=E, tai=8), 2, four_kongs=True) == NextDeal(False, 0)
    assert next_deal(Deal(E, dealer=E, tai=1, false_win=True), 2) == NextDeal(False, 0)
    other = Deal(S, dealer=E, tai=1, false_win=True)
    assert next_deal(other, 2) == NextDeal(True, 2)
    assert next_deal(other, 2, grows_after_false_win=True) == NextDeal(True, 3)


def points(**how: object) -> list[Fraction]:
    payments = settle_points(S, Fraction(40), **{"payer": None, "liable": None, **how})  # type: ignore[arg-type]
    assert sum(payments.net.values()) == 0
    return [payments.net[seat] for seat in Wind]


def test_shanghai_shares() -> None:
    # shanghai-qinghunpeng.txt 出牌規則 3, 5, 6
    assert points(payer=W) == [0, 40, -40, 0]
    assert points() == [-40, 120, -40, -40]
    assert points(payer=W, triple=True) == [0, 120, -120, 0]
    assert points(payer=W, liable=N) == [0, 40, 0, -40]
    assert points(liable=N) == [0, 120, 0, -120]
    assert points(payer=W, triple=True, liable=N) == [0, 120, 0, -120]
