"""What is wrong with how a hand is said to have been won: flags that cannot be together.

Source: RULESETS.md sections 2 and 3 and their notes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from taishot.scoring.hand import Event, Hand, Problem, Win
from taishot.scoring.options import Options

E = Event
_FIRST_WINS = (E.HEAVENLY, E.EARTHLY, E.HUMAN)
_DECLARED = (E.READY, E.OPEN_READY, E.HEAVENLY_READY, E.EARTHLY_READY)


@dataclass(frozen=True, slots=True)
class Case:
    """A hand, its win and the options, asked about by each rule."""

    hand: Hand
    win: Win
    options: Options

    def has(self, *events: Event) -> bool:
        """Whether any of these events is flagged."""
        return not self.win.events.isdisjoint(events)

    def both(self, first: Event, *others: Event) -> bool:
        """Whether the first is flagged and any of the others is."""
        return first in self.win.events and self.has(*others)


Test = Callable[[Case], bool]


def _no_kong_or_flower(case: Case) -> bool:
    if not case.has(E.REPLACEMENT) or case.has(E.FLOWER_EIGHT, E.FLOWER_SEVEN_ROB):
        return False
    return not case.hand.flowers and not any(meld.is_kong for meld in case.hand.melds)


def _no_open_kong(case: Case) -> bool:
    if not case.has(E.DISCARD_KONG_REPLACEMENT):
        return False
    return not any(meld.is_kong and meld.is_open for meld in case.hand.melds)


def _replacement_not_drawn(case: Case) -> bool:
    if case.win.self_drawn:
        return False
    robbed = case.has(E.FLOWER_SEVEN_ROB, E.FLOWER_EIGHT)
    return case.has(E.DISCARD_KONG_REPLACEMENT) or (case.has(E.REPLACEMENT) and not robbed)


def _seven_flowers(case: Case) -> bool:
    """七搶一: seven own flowers; of form 2 the six before the draw are taken too."""
    if not case.has(E.FLOWER_SEVEN_ROB):
        return False
    held = len(case.hand.flowers)
    return held != 7 and not (held == 6 and case.win.self_drawn)


def _heavenly_ready_seat(case: Case) -> bool:
    who = case.options.heavenly_ready_by
    if not case.has(E.HEAVENLY_READY) or who == "any":
        return False
    return case.win.dealer != (who == "dealer")


RULES: tuple[tuple[str, Test, str, str], ...] = (
    ("rob_kong_self_draw", lambda c: c.has(E.ROB_KONG) and c.win.self_drawn,
     "a robbed kong is not a self-draw; unset one", "搶槓不是自摸,請取消其一"),
    ("rob_kong_last_tile",
     lambda c: c.both(E.ROB_KONG, E.LAST_TILE) and not c.options.rob_kong_last_tile,
     "a robbed kong cannot be the last tile (海底, 河底); unset one",
     "搶槓不能同時是海底或河底,請取消其一"),
    ("rob_kong_replacement",
     lambda c: c.both(E.ROB_KONG, E.REPLACEMENT, E.DISCARD_KONG_REPLACEMENT),
     "a robbed kong is not a replacement tile; unset one", "搶槓不是補牌,請取消其一"),
    ("last_tile_replacement",
     lambda c: c.both(E.LAST_TILE, E.REPLACEMENT, E.DISCARD_KONG_REPLACEMENT)
     and not c.options.last_tile_replacement,
     "on the last tile there is no replacement; unset one", "海底牌不可槓或補花,請取消其一"),
    ("last_tile_flower_win",
     lambda c: c.both(E.LAST_TILE, E.FLOWER_EIGHT, E.FLOWER_SEVEN_ROB)
     and not c.options.last_tile_replacement,
     "on the last tile there is no flower win; unset one", "海底牌不可花胡,請取消其一"),
    ("replacement_not_drawn", _replacement_not_drawn,
     "a replacement tile is drawn: set self-draw or unset the replacement",
     "補牌必為自摸:請設定自摸或取消補牌"),
    ("replacement_without_kong", _no_kong_or_flower,
     "a replacement tile needs a kong or a flower; add it or unset the replacement",
     "補牌須有槓或花牌;請加入或取消補牌"),
    ("discard_kong_missing", _no_open_kong,
     "a kong made from a discard needs an open kong in the hand; add it or unset the flag",
     "碰槓須有明槓;請加入或取消此項"),
    ("heavenly_not_dealer", lambda c: c.has(E.HEAVENLY) and not c.win.dealer,
     "only the dealer wins 天胡; set the dealer or unset it", "只有莊家可天胡,請設定莊家或取消"),
    ("heavenly_not_drawn", lambda c: c.has(E.HEAVENLY) and not c.win.self_drawn,
     "天胡 is with the dealt tiles: set self-draw or unset it", "天胡為自摸,請設定自摸或取消"),
    ("earthly_dealer", lambda c: c.has(E.EARTHLY) and c.win.dealer,
     "the dealer cannot win 地胡; unset one", "莊家不可地胡,請取消其一"),
    ("earthly_not_drawn",
     lambda c: c.has(E.EARTHLY) and not c.win.self_drawn and not c.options.earthly_by_discard,
     "地胡 is by self-draw in this rule set; set self-draw or unset it",
     "此規則地胡須自摸,請設定自摸或取消"),
    ("human_drawn",
     lambda c: c.has(E.HUMAN) and c.win.self_drawn and not c.options.human_by_self_draw,
     "人胡 is by discard in this rule set; unset self-draw or it",
     "此規則人胡須胡他人打出之牌,請取消其一"),
    ("human_dealer", lambda c: c.has(E.HUMAN) and c.win.dealer and not c.options.human_by_dealer,
     "the dealer cannot win 人胡 in this rule set; unset one", "此規則莊家不可人胡,請取消其一"),
    ("first_wins", lambda c: sum(c.has(event) for event in _FIRST_WINS) > 1,
     "only one of 天胡, 地胡 and 人胡 is possible; keep one", "天胡、地胡、人胡只能有一項"),
    ("first_win_melds",
     lambda c: c.has(*_FIRST_WINS, E.HEAVENLY_READY, E.EARTHLY_READY) and not c.hand.is_concealed,
     "天胡, 地胡, 人胡, 天聽 and 地聽 have no open melds; unset it or take the melds away",
     "天胡、地胡、人胡、天聽、地聽不可有吃碰明槓,請取消其一"),
    ("first_win_late", lambda c: c.has(*_FIRST_WINS) and c.has(E.LAST_TILE),
     "a win of the first turn is not with the last tile; unset one",
     "首巡胡牌不會是最後一張,請取消其一"),
    ("heavenly_declared", lambda c: c.has(E.HEAVENLY) and c.has(*_DECLARED),
     "天胡 leaves no time to declare a wait; unset one", "天胡不及宣告聽牌,請取消其一"),
    ("heavenly_rob_kong", lambda c: c.both(E.HEAVENLY, E.ROB_KONG),
     "天胡 cannot rob a kong; unset one", "天胡不能搶槓,請取消其一"),
    ("ready_twice", lambda c: c.both(E.HEAVENLY_READY, E.EARTHLY_READY),
     "天聽 and 地聽 exclude each other; keep one", "天聽與地聽只能有一項"),
    ("heavenly_ready_earthly",
     lambda c: c.both(E.HEAVENLY_READY, E.EARTHLY) and not c.options.heavenly_ready_earthly,
     "in this rule set 天聽 is declared too late for 地胡; keep one",
     "此規則宣告天聽時已不及地胡,請取消其一"),
    ("heavenly_ready_human",
     lambda c: c.both(E.HEAVENLY_READY, E.HUMAN) and not c.options.heavenly_ready_human,
     "天聽 and 人胡 exclude each other in this rule set; keep one",
     "此規則天聽與人胡只能有一項"),
    ("heavenly_ready_seat", _heavenly_ready_seat,
     "this rule set gives 天聽 to the dealer only or to the others only; use 地聽 or unset it",
     "此規則天聽限莊家或限閒家,請改為地聽或取消"),
    ("ready_melds",
     lambda c: c.has(E.READY, E.OPEN_READY)
     and c.options.ready_needs_concealed and not c.hand.is_concealed,
     "declaring ready needs a concealed hand in this rule set; unset one",
     "此規則聽牌/立直須門清,請取消其一"),
    ("two_flower_wins", lambda c: c.both(E.FLOWER_EIGHT, E.FLOWER_SEVEN_ROB),
     "八仙過海 and 七搶一 exclude each other; keep one", "八仙過海與七搶一只能有一項"),
    ("eight_flowers_missing", lambda c: c.has(E.FLOWER_EIGHT) and len(c.hand.flowers) != 8,
     "八仙過海 needs all eight flowers; add them or unset it",
     "八仙過海須有八張花牌,請加入或取消"),
    ("seven_flowers_missing", _seven_flowers,
     "七搶一 needs the seven own flowers, without the robbed one; correct them or unset it",
     "七搶一須列出自有七張花牌(不含搶得者),請更正或取消"),
    ("flower_win_off",
     lambda c: c.has(E.FLOWER_EIGHT, E.FLOWER_SEVEN_ROB) and not c.options.flowers,
     "this rule set plays without flowers; unset the flower win", "此規則不計花牌,請取消花胡"),
    ("four_kongs_off", lambda c: c.has(E.FOUR_KONGS) and not c.options.four_kongs_win,
     "in this rule set four kongs do not win by themselves; unset it",
     "此規則四槓不能直接胡牌,請取消"),
    ("four_kongs_missing",
     lambda c: c.has(E.FOUR_KONGS) and sum(meld.is_kong for meld in c.hand.melds) < 4,
     "四槓牌 needs four kongs; add them or unset it", "四槓牌須有四組槓子,請加入或取消"),
)  # fmt: skip


def win_problems(hand: Hand, win: Win, options: Options) -> list[Problem]:
    """Every flag of the win that the hand, another flag or the rule set makes impossible."""
    if not win.events:
        return []
    case = Case(hand, win, options)
    return [Problem(name, en, zh) for name, test, en, zh in RULES if test(case)]
