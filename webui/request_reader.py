"""JSON request -> hand, win and the names of rules and options, or everything that is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from taishot.scoring.hand import Hand, Problem, Win
from taishot.scoring.melds import Meld, MeldKind
from taishot.scoring.notation import NotationError, parse_hand
from taishot.scoring.tiles import Wind
from taishot.webui.request_fields import (
    Complaints,
    read_bool,
    read_count,
    read_events,
    read_list,
    read_text,
    read_tile,
    read_tiles,
    read_wind,
    shown,
)

DEFAULT_RULES = "luohan-2004"
HAND_KEYS = ("concealed", "melds", "win_tile", "flowers")
KEYS = (
    *("rules", "hand", *HAND_KEYS, "seat", "round", "dealer", "streak", "self_draw", "flags"),
    *("options", "payments", "id"),
)
"""Everything a request may hold; `id` is returned with the answer as it came."""

MAX_CONCEALED = 40
MAX_MELDS = 12
MAX_FLOWERS = 24
MAX_STREAK = 1000
MAX_OPTIONS = 100
MAX_TEXT = 200
MAX_SETTING = 10**9


@dataclass(frozen=True)
class ScoreRequest:
    """A request whose parts have been read.

    Attributes:
        rules: name of the rule set; not yet looked up.
        hand: the tiles; whatever could be read of them.
        win: how the hand was won.
        options: options of the rule set that differ from its own; not yet checked.
        payments: the request for payments as it came; None when none was made.
        problems: everything that could not be read.
        hand_is_whole: whether every part of the hand could be read.
    """

    rules: str
    hand: Hand
    win: Win
    options: Mapping[str, object] = field(default_factory=dict)
    payments: object = None
    problems: tuple[Problem, ...] = ()
    hand_is_whole: bool = True


def read_request(value: object, default_rules: str = DEFAULT_RULES) -> ScoreRequest:
    """Read a request.

    Args:
        value: any JSON value; see `schemas/score-request.schema.json` for what it should be.
        default_rules: the rule set when the request names none.

    Returns:
        The request, with a problem for each thing that could not be read; never an exception.
    """
    complaints = Complaints()
    if not isinstance(value, dict):
        complaints.wrong_type("the request", value, "a JSON object", " JSON 物件")
        problems = tuple(complaints.problems)
        return ScoreRequest(default_rules, Hand(()), Win(), problems=problems, hand_is_whole=False)
    complaints.unknown_keys("the request", value, KEYS)
    before = len(complaints.problems)
    hand = _read_hand(complaints, value)
    whole = len(complaints.problems) == before
    if value.get("id") is not None and not isinstance(value["id"], str | int):
        complaints.wrong_type("id", value["id"], "a text or a number", "文字或數字")
    win = _read_win(complaints, value)
    rules = default_rules
    if value.get("rules") is not None:
        rules = read_text(complaints, "rules", value["rules"])
    options = _read_options(complaints, value.get("options"))
    return ScoreRequest(
        rules, hand, win, options, value.get("payments"), tuple(complaints.problems), whole
    )


def _read_hand(complaints: Complaints, value: Mapping[str, object]) -> Hand:
    if value.get("hand") is not None:
        return _read_notation(complaints, value)
    parts = {key: value[key] for key in HAND_KEYS if value.get(key) is not None}
    if not parts.keys() & {"concealed", "melds", "flowers"}:
        complaints.add(
            "no_hand",
            "the request holds no hand; give concealed (and melds, flowers, win_tile) or hand",
            "請求裡沒有牌；請給 concealed(以及 melds、flowers、win_tile)或 hand",
        )
        return Hand(())
    win_tile = parts.get("win_tile")
    return Hand(
        concealed=read_tiles(complaints, "concealed", parts.get("concealed", []), MAX_CONCEALED),
        melds=_read_melds(complaints, parts.get("melds", [])),
        flowers=read_tiles(complaints, "flowers", parts.get("flowers", []), MAX_FLOWERS),
        winning_tile=None if win_tile is None else read_tile(complaints, "win_tile", win_tile),
    )


def _read_notation(complaints: Complaints, value: Mapping[str, object]) -> Hand:
    doubled = [key for key in HAND_KEYS if value.get(key)]
    if doubled:
        complaints.add(
            "hand_twice",
            f"hand already says everything; leave out {', '.join(doubled)}",
            f"hand 已經寫了整手牌；請拿掉 {'、'.join(doubled)}",
        )
    text = read_text(complaints, "hand", value["hand"])
    if not isinstance(value["hand"], str):
        return Hand(())
    try:
        return parse_hand(text)
    except NotationError as error:
        complaints.problems.append(error.problem)
        return Hand(())


def _read_melds(complaints: Complaints, value: object) -> tuple[Meld, ...]:
    melds = (
        _read_meld(complaints, f"melds[{index}]", item)
        for index, item in enumerate(read_list(complaints, "melds", value, MAX_MELDS))
    )
    return tuple(meld for meld in melds if meld is not None)


def _read_meld(complaints: Complaints, key: str, value: object) -> Meld | None:
    if not isinstance(value, dict):
        complaints.wrong_type(
            key, value, '{"type": ..., "tiles": [...]}', ' {"type": ..., "tiles": [...]}'
        )
        return None
    complaints.unknown_keys(key, value, ("type", "tiles"))
    kinds = {kind.value: kind for kind in MeldKind}
    name = value.get("type")
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        complaints.add(
            "unknown_meld_type",
            f"{key}.type must be one of {', '.join(kinds)}, not {shown(name)}",
            f"{key}.type 必須是 {'、'.join(kinds)} 之一，不能是 {shown(name)}",
        )
    before = len(complaints.problems)
    tiles = read_tiles(complaints, f"{key}.tiles", value.get("tiles"), 2 * MAX_MELDS)
    if kind is None or len(complaints.problems) > before:
        return None
    try:
        return Meld(kind, tiles)
    except ValueError:
        written = " ".join(tile.code for tile in tiles) or "no tile"
        complaints.add(
            "bad_meld",
            f"{key}: {written} is no {kind.value}; a chi is three in a row of one suit, "
            "a pong three of a kind, a kong four of a kind",
            f"{key}：{written} 不是 {kind.value}；chi 是同花色連續三張，"
            "pong 是三張相同，kong 是四張相同",
            *tiles,
        )
        return None


def _read_win(complaints: Complaints, value: Mapping[str, object]) -> Win:
    def given(key: str, default: object) -> object:
        found = value.get(key)
        return default if found is None else found

    return Win(
        self_drawn=read_bool(complaints, "self_draw", given("self_draw", False)),
        seat=read_wind(complaints, "seat", given("seat", Wind.EAST.zh)),
        round=read_wind(complaints, "round", given("round", Wind.EAST.zh)),
        dealer=read_bool(complaints, "dealer", given("dealer", False)),
        streak=read_count(complaints, "streak", given("streak", 0), MAX_STREAK),
        events=read_events(complaints, "flags", given("flags", [])),
    )


def _read_options(complaints: Complaints, value: object) -> dict[str, object]:
    if value is None:
        return {}
    if not isinstance(value, dict) or len(value) > MAX_OPTIONS:
        complaints.wrong_type("options", value, "an object of options", "選項的物件")
        return {}
    options: dict[str, object] = {}
    for name, setting in value.items():
        if name == "values" and isinstance(setting, dict) and len(setting) <= MAX_OPTIONS:
            options[name] = setting
            continue
        if (isinstance(setting, str) and len(setting) <= MAX_TEXT) or (
            isinstance(setting, int) and abs(setting) <= MAX_SETTING
        ):
            options[str(name)] = setting
        else:
            key = f"options.{shown(name)}"
            complaints.wrong_type(
                key, setting, "a number, a word or true/false", "數字、文字或 true/false"
            )
    return options
