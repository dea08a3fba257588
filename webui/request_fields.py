"""Reads single values out of a JSON request and collects everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from taishot.scoring.hand import Event, Problem
from taishot.scoring.notation import NotationError, parse_hand
from taishot.scoring.tiles import TILE_BY_CODE, Tile, Wind

WINDS: dict[str, Wind] = {
    name: wind
    for wind, names in (
        (Wind.EAST, "E e 東 东 east East"),
        (Wind.SOUTH, "S s 南 south South"),
        (Wind.WEST, "W w 西 west West"),
        (Wind.NORTH, "N n 北 north North"),
    )
    for name in names.split()
}
"""How winds may be named in requests and on the command line."""

EVENTS: dict[str, Event] = {event.value: event for event in Event}
"""The flags by name."""

MAX_SHOWN = 60
"""Characters of a wrong value that a message repeats."""


@dataclass
class Complaints:
    """The problems found so far, in the order they were met."""

    problems: list[Problem] = field(default_factory=list)

    def add(self, identifier: str, english: str, chinese: str, *tiles: Tile) -> None:
        """Note one problem."""
        self.problems.append(Problem(identifier, english, chinese, tiles))

    def wrong_type(self, key: str, value: object, english: str, chinese: str) -> None:
        """Note that the value of `key` is not what it must be."""
        self.add(
            "wrong_type",
            f"{key} must be {english}, not {shown(value)}",
            f"{_zh(key)} 必須是{chinese}，不能是 {shown(value)}",
        )

    def unknown_keys(self, where: str, value: Mapping[str, object], known: Iterable[str]) -> None:
        """Note every key that is not known, by name."""
        allowed = ", ".join(known)
        for key in value:
            if key not in known:
                self.add(
                    "unknown_key",
                    f"{where} has no key {shown(key)}; known are: {allowed}",
                    f"{_zh(where)} 沒有 {shown(key)} 這個欄位；可用的是：{allowed}",
                )


def _zh(key: str) -> str:
    return "請求" if key == "the request" else key


def shown(value: object) -> str:
    """A short, harmless picture of a value for a message."""
    if isinstance(value, dict):
        return "{...}"
    if isinstance(value, list):
        return "[...]"
    if isinstance(value, int) and abs(value) > 10**18:
        return "a number beyond all bounds"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = repr(value[: 2 * MAX_SHOWN]) if isinstance(value, str) else str(value)
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 3] + "..."


def read_bool(complaints: Complaints, key: str, value: object) -> bool:
    """True or false; False with a complaint for anything else."""
    if isinstance(value, bool):
        return value
    complaints.wrong_type(key, value, "true or false", " true 或 false")
    return False


def read_count(complaints: Complaints, key: str, value: object, most: int) -> int:
    """A whole number from 0 to `most`; 0 with a complaint for anything else."""
    if isinstance(value, int) and not isinstance(value, bool):
        if 0 <= value <= most:
            return value
        complaints.add(
            "out_of_range",
            f"{key} must lie between 0 and {most}, not {shown(value)}",
            f"{key} 必須在 0 到 {most} 之間，不能是 {shown(value)}",
        )
        return 0
    complaints.wrong_type(key, value, "a whole number", "整數")
    return 0


def read_wind(complaints: Complaints, key: str, value: object) -> Wind:
    """One of the four winds; East with a complaint for anything else."""
    wind = WINDS.get(value) if isinstance(value, str) else None
    if wind is None:
        complaints.wrong_type(key, value, "E, S, W or N", " E、S、W 或 N(東南西北)")
        return Wind.EAST
    return wind


def read_text(complaints: Complaints, key: str, value: object) -> str:
    """A text; empty with a complaint for anything else."""
    if isinstance(value, str):
        return value
    complaints.wrong_type(key, value, "a text", "文字")
    return ""


def read_list(complaints: Complaints, key: str, value: object, most: int) -> list[object]:
    """A list of at most `most` values; empty with a complaint for anything else."""
    if not isinstance(value, list | tuple):
        complaints.wrong_type(key, value, "a list", "陣列")
        return []
    if len(value) > most:
        complaints.add(
            "too_many",
            f"{key} holds {len(value)} values; at most {most} make sense",
            f"{key} 有 {len(value)} 個，最多只能有 {most} 個",
        )
        return []
    return list(value)


def read_tile(complaints: Complaints, key: str, value: object) -> Tile | None:
    """A tile by its code, or by any name the notation knows; None with a complaint."""
    if not isinstance(value, str):
        complaints.wrong_type(
            key, value, "a tile code such as 1m, E or f1", "牌的代碼，例如 1m、E、f1"
        )
        return None
    if value in TILE_BY_CODE:
        return TILE_BY_CODE[value]
    if value in ("back", "?"):
        complaints.add(
            "unread_tile",
            f"{key} holds {shown(value)}, a tile that could not be read; say which tile it is",
            f"{key} 裡有沒認出來的牌({shown(value)})；請改成實際的牌",
        )
        return None
    tile = _named_tile(value)
    if tile is None:
        complaints.add(
            "unknown_tile",
            f"{key} holds {shown(value)}, which is no tile; "
            "codes are 1m-9m 1p-9p 1s-9s E S W N C F P f1-f8",
            f"{key} 裡的 {shown(value)} 不是牌；代碼是 1m-9m 1p-9p 1s-9s E S W N C F P f1-f8",
        )
    return tile


def _named_tile(text: str) -> Tile | None:
    try:
        hand = parse_hand(text)
    except NotationError:
        return None
    tiles = (*hand.concealed, *hand.flowers)
    plain = hand.winning_tile is None and not hand.melds and len(tiles) == 1
    return tiles[0] if plain else None


def read_tiles(complaints: Complaints, key: str, value: object, most: int) -> tuple[Tile, ...]:
    """Tiles in the order given, those that could not be read left out with a complaint."""
    tiles = (read_tile(complaints, key, item) for item in read_list(complaints, key, value, most))
    return tuple(tile for tile in tiles if tile is not None)


def read_events(complaints: Complaints, key: str, value: object) -> frozenset[Event]:
    """Flags by name; unknown ones are left out with a complaint."""
    events: set[Event] = set()
    for item in read_list(complaints, key, value, 4 * len(EVENTS)):
        event = EVENTS.get(item) if isinstance(item, str) else None
        if event is None:
            known = ", ".join(EVENTS)
            complaints.add(
                "unknown_flag",
                f"{key} holds {shown(item)}, which is no flag; known are: {known}",
                f"{key} 裡的 {shown(item)} 不是旗標；可用的是：{known}",
            )
        else:
            events.add(event)
    return frozenset(events)
