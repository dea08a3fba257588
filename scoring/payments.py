"""Who pays whom how much: 底 + 台 × unit, exact to the last coin.

Source: RULESETS.md section 4; the clauses of the originals stand on each item. Amounts are
Fractions made of what the players agreed on, never binary floats, and always sum to zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from taishot.scoring.tiles import Wind

Money = Fraction
SEATS = tuple(Wind)


@dataclass(frozen=True, slots=True)
class PaymentItem:
    """One part of what one player pays another.

    Attributes:
        id: `base`, `side_base`, `hand`, `dealer`, `seven_rob`, `deposit` or `points`.
        zh: its name in Chinese.
        en: its name in English.
        tai: the 台 it stands for; 0 for 底 and 插花.
        amount: what it costs, in the stake's money.
        source: file and clause of the rule.
    """

    id: str
    zh: str
    en: str
    tai: int
    amount: Money
    source: str


@dataclass(frozen=True, slots=True)
class Transfer:
    """What `payer` pays `payee`, itemised; `instead_of` is the player whose debt this is."""

    payer: Wind
    payee: Wind
    items: tuple[PaymentItem, ...]
    instead_of: Wind | None = None

    @property
    def amount(self) -> Money:
        """The sum of the items."""
        return sum((item.amount for item in self.items), Fraction(0))


@dataclass(frozen=True, slots=True)
class Payments:
    """All transfers of one deal."""

    transfers: tuple[Transfer, ...]

    @property
    def net(self) -> dict[Wind, Money]:
        """What each of the four players wins (above 0) or loses; the four sum to zero."""
        sums = dict.fromkeys(SEATS, Fraction(0))
        for transfer in self.transfers:
            sums[transfer.payee] += transfer.amount
            sums[transfer.payer] -= transfer.amount
        return sums


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the table plays for: 底 `base` and the price of one 台 `unit`; neither below zero."""

    base: Money
    unit: Money

    def __post_init__(self) -> None:
        if self.base < 0 or self.unit < 0:
            raise ValueError("底 and 台 cannot cost less than nothing")


@dataclass(frozen=True)
class Deal:
    """One win, or one false win, as far as money is concerned.

    Attributes:
        winner: who won; of a false win (詐胡, 包賠) the offender.
        dealer: the dealer's seat.
        tai: the hand's 台 without 莊家, 連莊 and 拉莊.
        dealer_tai: 莊家 + 連N拉N, due between the dealer and the other party only.
        payer: who pays alone: the discarder, the robbed player; None when all three pay.
        robbed: in 七搶一 (2) with a complete hand, who pays `robbed_tai` besides.
        robbed_tai: what 七搶一 is worth; not in `tai`.
        liable: who pays in place of everyone who should (代位賠付).
        side_bases: 插花: the extra 底 each player agreed to; a pair's stakes add up.
        cap: most 台 that one player pays another, 莊家 and 連莊 included; 0 for none.
        deposits: 眼牌 and 立直 deposits of one 台 laid by each player; they go to the winner.
        false_win: the `winner` in truth pays the three others.
    """

    winner: Wind
    dealer: Wind
    tai: int
    dealer_tai: int = 0
    payer: Wind | None = None
    robbed: Wind | None = None
    robbed_tai: int = 0
    liable: Wind | None = None
    cap: int = 0
    side_bases: Mapping[Wind, int] = field(default_factory=dict)
    deposits: Mapping[Wind, int] = field(default_factory=dict)
    false_win: bool = False

    def __post_init__(self) -> None:
        if self.winner in (self.payer, self.robbed, self.liable):
            raise ValueError("the winner cannot be the one who pays")
        counts = (*self.side_bases.values(), *self.deposits.values(), self.tai, self.dealer_tai)
        if min(counts) < 0:
            raise ValueError("台, 插花 and deposits cannot be below zero")


def exact(value: int | str | Decimal | Fraction) -> Money:
    """An amount of money as a Fraction.

    Raises:
        ValueError: for a text that is no number, infinities and the like.
    """
    if isinstance(value, bool | float):
        raise ValueError("money is a whole number or a decimal text, not a binary float")
    try:
        return Fraction(value)
    except (OverflowError, ZeroDivisionError) as error:
        raise ValueError(f"{value} is no amount of money") from error


def settle(deal: Deal, stakes: Stakes) -> Payments:
    """Work out who pays whom.

    By discard the discarder alone pays, by self-draw all three (RULESETS.md section 4).
    """
    if deal.false_win:
        return Payments(tuple(_false_win(deal, stakes)))
    payers = (
        [deal.payer] if deal.payer is not None else [seat for seat in SEATS if seat != deal.winner]
    )
    transfers = []
    for payer in payers:
        items = [*_pair(deal, stakes, payer)]
        if payer == deal.robbed:
            items.append(_rob(deal, stakes))
        instead = payer if deal.liable not in (None, payer) else None
        transfers.append(Transfer(deal.liable or payer, deal.winner, tuple(items), instead))
    return Payments((*transfers, *_deposits(deal, stakes)))


@dataclass(frozen=True, slots=True)
class Shares:
    """What one player owes, side bases and a robbed flower apart, whoever it will be.

    Attributes:
        dealer: what the dealer owes; None when the dealer is the winner.
        other: what anyone else owes.
    """

    dealer: Money | None
    other: Money


def shares(tai: int, dealer_tai: int, stakes: Stakes, *, winner_deals: bool, cap: int) -> Shares:
    """The shares of a win; the arguments are those of `Deal`."""
    if cap:
        dealer_tai = min(dealer_tai, max(0, cap - tai))
    plain = stakes.base + tai * stakes.unit
    raised = plain + dealer_tai * stakes.unit
    return Shares(None, raised) if winner_deals else Shares(raised, plain)


def settle_points(
    winner: Wind, points: Money, *, payer: Wind | None, triple: bool = False, liable: Wind | None
) -> Payments:
    """Shanghai 清混碰: points change hands, without 底 and 台 of the table.

    Args:
        winner: who won.
        points: one share.
        payer: who discarded or had a kong robbed; None when all three pay (self-draw).
        triple: 搶槓: the one robbed pays three shares.
        liable: 承包: who pays instead, one share by discard, three by self-draw or 搶槓.
    """
    if winner in (payer, liable):
        raise ValueError("the winner cannot be the one who pays")
    clause = "計分:點炮者輸點;自摸三家輸"
    if triple:
        clause = "出牌規則 5:搶槓,付 3 份"
    if liable is not None:
        clause = "出牌規則 6:承包"
    share = PaymentItem("points", "點數", "points", 0, points, f"shanghai-qinghunpeng.txt {clause}")
    if payer is not None:
        shares = (share,) * 3 if triple else (share,)
        instead = payer if liable not in (None, payer) else None
        return Payments((Transfer(liable or payer, winner, shares, instead),))
    others = [seat for seat in SEATS if seat != winner]
    return Payments(
        tuple(
            Transfer(liable or seat, winner, (share,), seat if liable not in (None, seat) else None)
            for seat in others
        )
    )


def _pair(deal: Deal, stakes: Stakes, other: Wind) -> Iterable[PaymentItem]:
    """What is due between `deal.winner` and `other`, whoever of the two pays."""
    yield PaymentItem(
        "base", "底", "base stake", 0, stakes.base, "luohan-2004.txt 詐胡 1)(底注加牌面台數)"
    )
    sides = deal.side_bases.get(deal.winner, 0) + deal.side_bases.get(other, 0)
    if sides:
        amount = sides * stakes.base
        source = "luohan-2004.txt 插花(內插以一底為單位)"
        yield PaymentItem("side_base", f"插花 {sides} 底", "side stakes", 0, amount, source)
    amount = deal.tai * stakes.unit
    yield PaymentItem("hand", "牌面", "the hand", deal.tai, amount, "luohan-2004.txt 牌面")
    dealer_tai = deal.dealer_tai if deal.dealer in (deal.winner, other) else 0
    if deal.cap:
        dealer_tai = min(dealer_tai, max(0, deal.cap - deal.tai))
    if dealer_tai:
        amount = dealer_tai * stakes.unit
        source = "luohan-2004.txt 作莊、連N拉N"
        yield PaymentItem("dealer", "莊家/連莊", "dealer", dealer_tai, amount, source)


def _rob(deal: Deal, stakes: Stakes) -> PaymentItem:
    amount = deal.robbed_tai * stakes.unit
    source = "luohan-2004.txt 七搶一 (2)(被搶花者應單獨計七搶一)"
    return PaymentItem("seven_rob", "七搶一", "seven rob one", deal.robbed_tai, amount, source)


def _deposits(deal: Deal, stakes: Stakes) -> Iterable[Transfer]:
    for seat in SEATS:
        count = deal.deposits.get(seat, 0)
        if count and seat != deal.winner:
            source = "luohan-2004.txt 眼牌(他人胡牌時應付胡牌者1台);classic-73.txt 2-4 立直&眼牌"
            amount = count * stakes.unit
            item = PaymentItem("deposit", "眼牌/立直", "deposit", count, amount, source)
            yield Transfer(seat, deal.winner, (item,))


def _false_win(deal: Deal, stakes: Stakes) -> Iterable[Transfer]:
    """詐胡 and 包賠: luohan-2004.txt 詐胡 1) and 包賠."""
    for payee in SEATS:
        if payee != deal.winner:
            yield Transfer(deal.winner, payee, tuple(_pair(deal, stakes, payee)))


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Who deals next: whether the dealer stays, and 連莊 n of the coming deal."""

    dealer_stays: bool
    streak: int


def next_deal(
    deal: Deal,
    streak: int,
    *,
    grows_after_false_win: bool = False,
    four_kongs: bool = False,
) -> NextDeal:
    """What becomes of the dealer and of 連莊.

    A winning dealer stays and n grows; another winner takes the deal away. A dealer's false win
    loses the deal; another player's leaves it, and n does not grow (luohan-2004.txt 詐胡 3), but
    in classic-73 it does (3-10-1 其餘則連莊).

    Args:
        deal: the win or false win.
        streak: n of the deal just played.
        grows_after_false_win: whether another player's false win counts as a 連莊.
        four_kongs: won at once by 四槓牌; the dealer then steps down even as the winner
            (common-table.txt 四槓牌: 莊家不再繼續連莊).
    """
    by_dealer = deal.winner == deal.dealer
    if four_kongs and not deal.false_win:
        return NextDeal(False, 0)
    if deal.false_win:
        if by_dealer:
            return NextDeal(False, 0)
        return NextDeal(True, streak + 1 if grows_after_false_win else streak)
    return NextDeal(True, streak + 1) if by_dealer else NextDeal(False, 0)
