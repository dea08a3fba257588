"""From a score sheet and a payment request to who pays whom."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from taishot.scoring.hand import Event, Win
from taishot.scoring.payments import (
    Deal,
    NextDeal,
    Payments,
    Shares,
    next_deal,
    settle,
    settle_points,
    shares,
)
from taishot.scoring.rules import RuleSet
from taishot.scoring.score import dealer_tai
from taishot.scoring.shanghai import PointSheet
from taishot.scoring.sheet import ScoreSheet, Shape
from taishot.scoring.tiles import Wind
from taishot.webui.payment_request import PaymentRequest
from taishot.webui.request_fields import Complaints

_DEALER = frozenset({"dealer", "streak"})


@dataclass(frozen=True)
class Settlement:
    """What a win costs.

    Attributes:
        shares: what one player who pays owes.
        all_pay: whether all three pay, or one of them.
        payments: who pays whom; None where the request does not say who discarded or who deals.
        following: who deals next; None where that is not known.
    """

    shares: Shares
    all_pay: bool
    payments: Payments | None = None
    following: NextDeal | None = None


def settle_request(
    complaints: Complaints,
    request: PaymentRequest,
    sheet: ScoreSheet,
    win: Win,
    rules: RuleSet,
) -> Settlement | None:
    """Work out the payments of a sheet.

    Args:
        complaints: receives what is contradictory.
        request: stakes and players, as they were read.
        sheet: what the hand is worth.
        win: how it was won; its seat is the winner's.
        rules: the rule set.

    Returns:
        What is known of the payments; None with complaints when the request contradicts itself.
    """
    before = len(complaints.problems)
    all_pay = _all_pay(sheet, win)
    _check_payer(complaints, request, win, all_pay=all_pay)
    if isinstance(sheet, PointSheet):
        return _settle_points(complaints, request, sheet, win, before, all_pay=all_pay)
    stakes = request.stakes(complaints, rules)
    dealer = _dealer(complaints, request, win, rules)
    if len(complaints.problems) > before or stakes is None:
        return None
    deal = _deal(request, sheet, win, rules, dealer=dealer or win.seat, all_pay=all_pay)
    each = shares(deal.tai, deal.dealer_tai, stakes, winner_deals=win.dealer, cap=deal.cap)
    if dealer is None or _payer_unknown(request, win, all_pay=all_pay):
        return Settlement(each, all_pay)
    following = next_deal(
        deal,
        win.streak,
        grows_after_false_win=rules.payments.get("streak_grows_after_false_win") is True,
        four_kongs=Event.FOUR_KONGS in win.events,
    )
    return Settlement(each, all_pay, settle(deal, stakes), following)


def _payer_unknown(request: PaymentRequest, win: Win, *, all_pay: bool) -> bool:
    robbing = Event.FLOWER_SEVEN_ROB in win.events
    return request.payer is None and not request.false_win and (robbing or not all_pay)


def _deal(
    request: PaymentRequest,
    sheet: ScoreSheet,
    win: Win,
    rules: RuleSet,
    *,
    dealer: Wind,
    all_pay: bool,
) -> Deal:
    rob = _rob_tai(sheet, rules) if all_pay and Event.FLOWER_SEVEN_ROB in win.events else 0
    return Deal(
        winner=win.seat,
        dealer=dealer,
        tai=_hand_tai(sheet, rules) - rob,
        dealer_tai=_dealer_tai(sheet, win, rules),
        payer=None if all_pay or request.false_win else request.payer,
        robbed=request.payer if rob else None,
        robbed_tai=rob,
        liable=request.liable,
        cap=rules.options.cap if rules.options.cap_covers_dealer else 0,
        side_bases=request.side_bases,
        deposits=request.deposits,
        false_win=request.false_win,
    )


def _settle_points(
    complaints: Complaints,
    request: PaymentRequest,
    sheet: PointSheet,
    win: Win,
    before: int,
    *,
    all_pay: bool,
) -> Settlement | None:
    """Shanghai: points change hands, neither 底 nor 台 of the table."""
    if request.false_win:
        complaints.add(
            "no_false_win",
            "this rule set says nothing of false wins; leave payments.false_win out",
            "此規則沒有詐胡的規定；請拿掉 payments.false_win",
        )
    if len(complaints.problems) > before:
        return None
    points = Fraction(sheet.points)
    each = Shares(points, points)
    if _payer_unknown(request, win, all_pay=all_pay):
        return Settlement(each, all_pay)
    payments = settle_points(
        win.seat,
        points,
        payer=None if all_pay else request.payer,
        triple=Event.ROB_KONG in win.events,
        liable=request.liable,
    )
    return Settlement(each, all_pay, payments)


def _all_pay(sheet: ScoreSheet, win: Win) -> bool:
    """Self-draw and 八仙過海: all three pay. 七搶一: the robbed one, but see luohan-2004 (2)."""
    if Event.FLOWER_SEVEN_ROB in win.events:
        complete = sheet.reading is not None and sheet.reading.shape is not Shape.INCOMPLETE
        return win.self_drawn and complete
    return win.self_drawn or Event.FLOWER_EIGHT in win.events


def _hand_tai(sheet: ScoreSheet, rules: RuleSet) -> int:
    """What everyone who pays owes: the lines but 莊家 and 連莊, at most the cap."""
    own = sum(line.tai for line in sheet.lines if line.pattern not in _DEALER | {"cap"})
    return min(own, rules.options.cap) if rules.options.cap else own


def _dealer_tai(sheet: ScoreSheet, win: Win, rules: RuleSet) -> int:
    """莊家 and 連莊 between the dealer and another; of a winning dealer what the sheet counts."""
    if win.dealer and sheet.lines:
        return sum(line.tai for line in sheet.lines if line.pattern in _DEALER)
    return dealer_tai(win, rules)


def _rob_tai(sheet: ScoreSheet, rules: RuleSet) -> int:
    """What the robbed player alone pays: 七搶一, and the flower sets that it is made of.

    classic-73.txt 2-63: the 8 of 七搶一 already hold both sets; luohan-2004.txt 七搶一 (2): the own
    flowers stay with the hand, the robbed one counts for nothing.
    """
    made = {"seven_rob_one"}
    if not rules.options.robbed_flower_apart:
        made |= {"flower_set", "all_flowers", "seat_flower"}
    return sum(line.tai for line in sheet.lines if line.pattern in made)


def _dealer(
    complaints: Complaints, request: PaymentRequest, win: Win, rules: RuleSet
) -> Wind | None:
    """The dealer's seat; None where it was not said. Where no dice decide, the dealer is 東."""
    if win.dealer:
        if request.dealer not in (None, win.seat):
            complaints.add(
                "dealer_twice",
                "the winner is said to deal, and payments.dealer names another seat; correct one",
                "已說胡牌者是莊家，payments.dealer 卻是別家；請改正其中一個",
            )
        return win.seat
    dealer = request.dealer
    if dealer is None and not rules.payments.get("seats_by_dice", False):
        dealer = Wind.EAST
    if request.dealer == win.seat:
        complaints.add(
            "dealer_seat",
            "payments.dealer names the winner, and dealer is false; correct one",
            "payments.dealer 是胡牌者，dealer 卻是 false；請改正其中一個",
        )
    return None if dealer == win.seat else dealer


def _check_false_win(complaints: Complaints, request: PaymentRequest) -> None:
    if request.liable is not None:
        complaints.add(
            "liable_false_win",
            "of a false win the one who showed the hand pays; leave payments.liable out",
            "詐胡由亮牌者自付；請拿掉 payments.liable",
        )


def _check_payer(
    complaints: Complaints, request: PaymentRequest, win: Win, *, all_pay: bool
) -> None:
    if request.false_win:
        _check_false_win(complaints, request)
        return
    robbing = Event.FLOWER_SEVEN_ROB in win.events
    if request.payer is not None and all_pay and not robbing:
        complaints.add(
            "payer_not_alone",
            "on a self-draw and with 八仙過海 all three pay; leave payments.payer out",
            "自摸與八仙過海由三家付；請拿掉 payments.payer",
        )
    if win.seat in (request.payer, request.liable):
        complaints.add(
            "payer_is_winner",
            "the winner cannot be the one who pays; correct payments.payer or payments.liable",
            "胡牌者不能是付款的人；請改正 payments.payer 或 payments.liable",
        )
