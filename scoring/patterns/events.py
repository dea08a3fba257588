"""Patterns of how the hand was won: 莊家, 槓上, 海底, 搶槓, 聽牌, 天地人胡."""

from __future__ import annotations

from taishot.scoring.hand import Event
from taishot.scoring.patterns.pattern import Count, Pattern, Scope, events
from taishot.scoring.view import Arrangement

_H = Scope.HAND


def _flag(*events: Event) -> Count:
    wanted = frozenset(events)

    def count(a: Arrangement) -> int:
        return int(not wanted.isdisjoint(a.facts.events))

    return count


def _deals(a: Arrangement) -> bool:
    """Whether 莊家 and 連莊 are in the total."""
    return a.facts.win.dealer or a.facts.options.dealer_in_others_total


def _dealer(a: Arrangement) -> int:
    heavenly = Event.HEAVENLY in a.facts.events
    return int(not heavenly or a.facts.options.heavenly_keeps_dealer)


def _streak(a: Arrangement) -> int:
    return a.facts.win.streak


def _last_draw(a: Arrangement) -> int:
    return int(Event.LAST_TILE in a.facts.events and a.facts.drawn)


def _last_discard(a: Arrangement) -> int:
    return int(Event.LAST_TILE in a.facts.events and not a.facts.drawn)


def _ready(a: Arrangement) -> int:
    events, options = a.facts.events, a.facts.options
    declared = (
        Event.READY in events
        or Event.OPEN_READY in events
        or (options.heavenly_ready_is_ready and Event.HEAVENLY_READY in events)
    )
    return int(declared)


PATTERNS = (
    Pattern(
        "dealer", "莊家", "dealer", Scope.WIN, _dealer,
        "胡牌者為莊家", "the winner is the dealer", aliases=("作莊",),
        gate=_deals,
    ),
    Pattern(
        "streak", "連莊", "dealer's streak", Scope.WIN, _streak,
        "莊家連{times}拉{times}", "the dealer has stayed {times} time(s)",
        aliases=("連N拉N", "連莊拉莊", "拉莊"),
        gate=_deals,
    ),
    Pattern(
        "rob_kong", "搶槓", "robbing a kong", _H, _flag(Event.ROB_KONG),
        "搶他人加槓之牌胡牌", "won on the tile another player added to a pung",
        aliases=("搶槓胡",),
        gate=events,
    ),
    Pattern(
        "replacement", "槓上開花", "win on a replacement", _H,
        _flag(Event.REPLACEMENT, Event.DISCARD_KONG_REPLACEMENT),
        "以槓後或補花之補牌胡牌", "won on the replacement tile of a kong or a flower",
        gate=events,
    ),
    Pattern(
        "last_draw", "海底撈月", "last tile of the wall", _H, _last_draw,
        "摸海底牌自摸", "self-drawn with the last tile of the wall",
        aliases=("海底", "海底摸月"),
        gate=events,
    ),
    Pattern(
        "last_discard", "河底撈魚", "last discard", _H, _last_discard,
        "胡最後一張打出的牌", "won on the last discard", aliases=("河底", "海底撈魚"),
        gate=events,
    ),
    Pattern(
        "ready", "聽牌", "declared ready", _H, _ready,
        "已宣告聽牌", "the wait was declared", aliases=("立直", "宣告聽牌"),
        gate=events,
    ),
    Pattern(
        "open_ready", "現牌", "declared ready, tiles shown", _H, _flag(Event.OPEN_READY),
        "宣告聽牌並現出手牌", "the wait was declared and the tiles shown",
        aliases=("聽牌現牌",),
        gate=events,
    ),
    Pattern(
        "heavenly_ready", "天聽", "heavenly ready", _H, _flag(Event.HEAVENLY_READY),
        "起手即宣告聽牌", "the wait was declared at the very start",
        gate=events,
    ),
    Pattern(
        "earthly_ready", "地聽", "earthly ready", _H, _flag(Event.EARTHLY_READY),
        "打出第一張牌即宣告聽牌", "the wait was declared with the first discard",
        gate=events,
    ),
    Pattern(
        "heavenly", "天胡", "heavenly win", _H, _flag(Event.HEAVENLY),
        "莊家配牌即胡", "the dealer's dealt tiles were complete",
        gate=events,
    ),
    Pattern(
        "earthly", "地胡", "earthly win", _H, _flag(Event.EARTHLY),
        "閒家第一巡即胡", "a non-dealer won at the first turn",
        gate=events,
    ),
    Pattern(
        "human", "人胡", "human win", _H, _flag(Event.HUMAN),
        "首巡即胡", "won within the first go-around",
        gate=events,
    ),
)  # fmt: skip
