"""Seats and flowers at a real table: who is 東 today, whose flower is whose, what they count."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from taishot.scoring.hand import Hand, Problem
from taishot.scoring.notation import NotationError, format_hand, parse_hand
from taishot.scoring.opening import opened_seat, seat_winds
from taishot.scoring.rules import RuleSet
from taishot.scoring.tiles import Suit, Tile, Wind
from taishot.webui.requests import answer
from taishot.webui.rule_list import counts_points, dice_decide_east

Json = dict[str, Any]

PLAYERS: dict[str, tuple[Wind, str, str]] = {
    "dealer": (Wind.EAST, "莊家", "dealer"),
    "next": (Wind.SOUTH, "下家", "next player"),
    "across": (Wind.WEST, "對家", "opposite player"),
    "previous": (Wind.NORTH, "上家", "previous player"),
}
"""Player -> chair counted from the dealer, Chinese and English name."""

_CHAIRS = {chair: player for player, (chair, _, _) in PLAYERS.items()}
_ANY_WIN = {17: "123m456m789m123p55p777s *5p", 14: "111m222m333mEE (FFF) *1m"}
_SETS = (("seasons", "四季", range(1, 5)), ("plants", "四君子", range(5, 9)))


@dataclass(frozen=True)
class Table:
    """What is known at the table.

    Attributes:
        rules: the rule set.
        dice: sum of the three dice that opened the wall; None when not told.
        player: whose flowers they are, a key of PLAYERS; None when `seat` tells.
        seat: the player's seat wind; None when `player` tells.
        flowers: the flowers laid out.
    """

    rules: RuleSet
    dice: int | None = None
    player: str | None = None
    seat: Wind | None = None
    flowers: tuple[Tile, ...] = ()


class BadFlowersError(ValueError):
    """Something else than flowers; `problem` says what, in both languages."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def read_flowers(text: str) -> tuple[Tile, ...]:
    """Flowers as people write them: `f1f5`, `春梅`, `+f1 f5`; none for an empty text.

    Raises:
        BadFlowersError: for anything else.
    """
    plain = text.strip().removeprefix("+")
    try:
        hand = parse_hand("+" + plain) if plain else Hand(())
    except NotationError as error:
        raise BadFlowersError(_without_place(error)) from error
    if hand != Hand((), flowers=hand.flowers):
        raise BadFlowersError(
            Problem(
                "not_flowers",
                "only flowers may be given: f1-f8 or 春夏秋冬梅蘭菊竹",
                "這裡只能寫花牌：f1-f8 或春夏秋冬梅蘭菊竹",
            )
        )
    return hand.flowers


def _without_place(error: NotationError) -> Problem:
    """What is wrong, without the place: it counts a `+` that nobody may have written."""
    problem = error.problem
    return replace(
        problem,
        message=problem.message.partition(": ")[2],
        message_zh=problem.message_zh.partition("：")[2],
    )


def seat_flowers(rules: RuleSet, seat: Wind) -> tuple[Tile, ...]:
    """The season and the plant of a seat; none where no flower belongs to a seat."""
    if counts_points(rules) or not rules.options.flowers:
        return ()
    plant = "梅蘭菊竹".index(rules.options.plant_order[seat - 1]) + 5
    return (Tile(Suit.FLOWER, int(seat)), Tile(Suit.FLOWER, plant))


def winds_of_chairs(table: Table) -> dict[Wind, Wind] | None:
    """Chair, counted from the dealer, -> seat wind; None while only the dice could tell."""
    if not dice_decide_east(table.rules):
        return seat_winds(Wind.EAST)
    return None if table.dice is None else seat_winds(opened_seat(Wind.EAST, table.dice))


def seat_of(table: Table) -> Wind | None:
    """The seat wind of the player whose flowers they are; None when it is not known."""
    winds = winds_of_chairs(table)
    if table.seat is not None or table.player is None or winds is None:
        return table.seat
    return winds[PLAYERS[table.player][0]]


def check_table(table: Table) -> Json:
    """Seats, the flowers of each, and what the flowers laid out count.

    Returns:
        `rules`, `opened` and `dice_decide_east`, `seats` (one per player, None while unknown),
        `seat`, `flowers` (each with whose it is), `sets` (花槓: complete or what is missing),
        `lines` and `total` of what the flowers count, `problems`.
    """
    seat = seat_of(table)
    counted = _count(table, seat)
    winds = winds_of_chairs(table)
    opened = None if table.dice is None else opened_seat(Wind.EAST, table.dice)
    return {
        "rules": table.rules.id,
        "dice_decide_east": dice_decide_east(table.rules),
        "opened": None if opened is None else _CHAIRS[opened],
        "seats": None if winds is None else [_seat(table.rules, *pair) for pair in winds.items()],
        "seat": None if seat is None else seat.name[0],
        "flowers": [_flower(table.rules, tile, seat) for tile in sorted(table.flowers)],
        "sets": [_set(table.flowers, *each) for each in _SETS],
        **counted,
    }


def _seat(rules: RuleSet, chair: Wind, seat: Wind) -> Json:
    flowers = [tile.code for tile in seat_flowers(rules, seat)]
    return {"player": _CHAIRS[chair], "seat": seat.name[0], "flowers": flowers}


def _flower(rules: RuleSet, tile: Tile, seat: Wind | None) -> Json:
    owner = next((wind for wind in Wind if tile in seat_flowers(rules, wind)), None)
    return {
        "tile": tile.code,
        "seat": None if owner is None else owner.name[0],
        "own": None if seat is None or owner is None else owner is seat,
    }


def _set(flowers: tuple[Tile, ...], name: str, zh: str, ranks: range) -> Json:
    missing = [Tile(Suit.FLOWER, rank) for rank in ranks]
    missing = [tile for tile in missing if tile not in flowers]
    return {"id": name, "zh": zh, "complete": not missing, "missing": [t.code for t in missing]}


def _count(table: Table, seat: Wind | None) -> Json:
    """What the flowers count beside any finished hand: the lines that stand on flowers alone."""
    hand = parse_hand(_ANY_WIN[14 if counts_points(table.rules) else 17])
    laid = Hand(hand.concealed, hand.melds, table.flowers, hand.winning_tile)
    request = {"rules": table.rules.id, "hand": format_hand(laid)}
    found = answer({**request, "seat": "E" if seat is None else seat.name[0]})
    counted: list[Json] = found.get("flower_lines") or found["lines"]
    lines = [line for line in counted if _is_of_flowers(line)]
    if seat is None and not counts_points(table.rules):
        lines = [line for line in lines if line["id"] != "seat_flower"]
    worths: list[int] = [line["tai"] if "tai" in line else line["points"] for line in lines]
    return {"lines": lines, "total": sum(worths), "problems": found["problems"]}


def _is_of_flowers(line: Json) -> bool:
    codes: list[str] = line["tiles"]
    return bool(codes) and all(code.startswith("f") for code in codes)
