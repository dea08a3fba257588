"""A slow, plain reading of hands, made to check the engine against: no code is shared with it.

Tiles are the codes of the JSON request; a group is a named tuple; a reading is every way to split
the concealed tiles, times every group the winning tile may belong to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

Request = dict[str, Any]
NUMBERS = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)]
WINDS, DRAGONS = "ESWN", "CFP"
KINDS = NUMBERS + list(WINDS + DRAGONS)
SEAT_FLOWERS = {"E": ("f1", "f5"), "S": ("f2", "f6"), "W": ("f3", "f7"), "N": ("f4", "f8")}
SETS = (("f1", "f2", "f3", "f4"), ("f5", "f6", "f7", "f8"))


class Group(NamedTuple):
    """A chow (its lowest tile), pung or kong; `hidden` counts for 暗刻, `called` was claimed."""

    kind: str
    tile: str
    hidden: bool
    called: bool


class Reading(NamedTuple):
    """Five groups, a pair, and the place of the winning tile: a group's index or -1, the pair."""

    groups: tuple[Group, ...]
    pair: str
    won_in: int


def chow(tile: str) -> tuple[str, str, str] | None:
    """The three tiles of the sequence that begins with `tile`, or None."""
    if len(tile) == 2 and int(tile[0]) <= 7:
        number, suit = int(tile[0]), tile[1]
        return tile, f"{number + 1}{suit}", f"{number + 2}{suit}"
    return None


def splits(tiles: Counter[str], groups: int) -> Iterator[tuple[tuple[str, str], ...]]:
    """Every way to split the tiles into so many chows and pungs, as (kind, tile), ascending."""
    if groups == 0:
        if not +tiles:
            yield ()
        return
    lowest = min((t for t in tiles if tiles[t]), key=KINDS.index)
    if tiles[lowest] >= 3:
        for rest in splits(tiles - Counter({lowest: 3}), groups - 1):
            yield (("pung", lowest), *rest)
    run = chow(lowest)
    if run and all(tiles[t] for t in run):
        for rest in splits(tiles - Counter(run), groups - 1):
            yield (("chow", lowest), *rest)


def declared(request: Request) -> tuple[Group, ...]:
    """The groups lying on the table."""
    found = []
    for meld in request["melds"]:
        tile = min(meld["tiles"], key=KINDS.index)
        kind = {"chi": "chow", "pong": "pung"}.get(meld["type"], "kong")
        closed = meld["type"] == "concealed_kong"
        found.append(Group(kind, tile, closed, not closed))
    return tuple(found)


def readings(request: Request) -> list[Reading]:
    """Every reading of a complete hand of five groups and a pair."""
    tiles = Counter(request["concealed"])
    laid = declared(request)
    found = []
    for pair in [t for t in tiles if tiles[t] >= 2]:
        for split in splits(tiles - Counter({pair: 2}), 5 - len(laid)):
            found += list(_with_winner(split, pair, laid, request))
    return found


def _with_winner(
    split: tuple[tuple[str, str], ...], pair: str, laid: tuple[Group, ...], request: Request
) -> Iterator[Reading]:
    won = request["win_tile"]
    if pair == won:
        yield Reading((*(Group(k, t, True, False) for k, t in split), *laid), pair, -1)
    for index, (kind, tile) in enumerate(split):
        if won in (chow(tile) or ()) if kind == "chow" else won == tile:
            hidden = [Group(k, t, True, False) for k, t in split]
            if not request["self_draw"]:
                hidden[index] = hidden[index]._replace(hidden=False)
            yield Reading((*hidden, *laid), pair, index)


def is_standard(tiles: Counter[str], groups: int) -> bool:
    """Whether the tiles are so many groups and a pair."""
    return any(
        True
        for pair in [t for t in tiles if tiles[t] >= 2]
        for _ in splits(tiles - Counter({pair: 2}), groups)
    )


def is_eight_pairs(tiles: Counter[str], quads: bool) -> bool:
    """Seven pairs and a triplet; `quads`: four of a kind may be two pairs."""
    for triplet in [t for t in tiles if tiles[t] >= 3]:
        rest = tiles - Counter({triplet: 3})
        if sum(rest.values()) == 14 and all(
            n in ((2, 4) if quads else (2,)) for n in rest.values()
        ):
            return True
    return False


def held(request: Request) -> Counter[str]:
    """Every tile of the hand, melds included."""
    return Counter(request["concealed"]) + Counter(
        tile for meld in request["melds"] for tile in meld["tiles"]
    )


def waits(request: Request, also: Any = None) -> list[str]:
    """The kinds that complete the sixteen tiles; `also(tiles)` tells further winning shapes."""
    before = Counter(request["concealed"]) - Counter([request["win_tile"]])
    everything = held(request) - Counter([request["win_tile"]])
    groups = 5 - len(request["melds"])
    return [
        kind
        for kind in KINDS
        if everything[kind] < 4
        and (
            is_standard(before + Counter([kind]), groups)
            or (also is not None and groups == 5 and also(before + Counter([kind])))
        )
    ]


def suits_of(tiles: Counter[str]) -> tuple[set[str], bool]:
    """The suits among the tiles and whether there are honours."""
    return {t[1] for t in tiles if len(t) == 2}, any(len(t) == 1 for t in tiles)


def pungs(reading: Reading) -> list[str]:
    """The kinds of which the reading has a triplet or kong."""
    return [group.tile for group in reading.groups if group.kind != "chow"]


def chows(reading: Reading) -> list[str]:
    """The lowest tiles of the sequences, repeated as often as they come."""
    return [group.tile for group in reading.groups if group.kind == "chow"]


def best(candidates: list[dict[str, int]]) -> tuple[int, list[dict[str, int]]]:
    """The highest total and every sheet that reaches it (patterns worth nothing left out)."""
    sheets = [{name: tai for name, tai in sheet.items() if tai} for sheet in candidates]
    top = max(sum(sheet.values()) for sheet in sheets)
    return top, [sheet for sheet in sheets if sum(sheet.values()) == top]
