"""A slow, plain count of Shanghai 清混碰 by its rule text; it shares no code with the engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

WINDS, DRAGONS = "ESWN", "CFP"


def is_honour(tile: str) -> bool:
    return tile in WINDS + DRAGONS


def readings(tiles: list[str], groups: int) -> Iterator[list[list[str]]]:
    """Every split of tiles into so many groups and one pair, the pair last."""
    if len(tiles) != 3 * groups + 2:
        return
    for pair in sorted(set(tiles)):
        if tiles.count(pair) >= 2:
            rest = list(tiles)
            rest.remove(pair)
            rest.remove(pair)
            for split in only_groups(rest):
                yield [*split, [pair, pair]]


def only_groups(tiles: list[str]) -> Iterator[list[list[str]]]:
    if not tiles:
        yield []
        return
    first = min(tiles)
    options = [[first] * 3]
    if not is_honour(first):
        options.append([f"{int(first[0]) + step}{first[1]}" for step in range(3)])
    for group in options:
        rest = list(tiles)
        try:
            for tile in group:
                rest.remove(tile)
        except ValueError:
            continue
        for tail in only_groups(rest):
            yield [group, *tail]


def flower_points(request: dict[str, Any], pungs: list[str]) -> int:
    points = len(request["flowers"])
    for meld in request["melds"]:
        tile, kind = meld["tiles"][0], meld["type"]
        extra = {"kong": 1, "concealed_kong": 2}.get(kind, 0)
        if tile in WINDS:
            points += 1 + extra
        elif tile in DRAGONS:
            points += 2 + extra
        else:
            points += extra
    for tile in pungs:
        points += 1 if tile in WINDS else 2 if tile in DRAGONS else 0
    return points


def count(request: dict[str, Any]) -> tuple[int, int, int] | None:
    """(番, flower points, points) of the best reading; None when the hand may not win."""
    options = {"base": 10, "cap": 300, "kaibao": 0, "huangfan": 0, **request.get("options", {})}
    tiles = request["concealed"]
    declared = [meld["tiles"] for meld in request["melds"]]
    everything = [*tiles, *(tile for meld in declared for tile in meld)]
    suits = {tile[1] for tile in everything if not is_honour(tile)}
    honours = any(map(is_honour, everything))
    ways: list[tuple[bool, list[str], bool]] = []
    for split in readings(sorted(tiles), 4 - len(declared)):
        groups = [*split[:-1], *declared]
        pungs = [group[0] for group in split[:-1] if group[0] == group[1]]
        ways.append((all(g[0] == g[1] for g in groups), pungs, True))
    if not suits and not ways:
        ways.append((False, [t for t in set(tiles) if tiles.count(t) >= 3], False))
    found = [worth(request, options, suits, honours, *way) for way in ways]
    good = [one for one in found if one is not None]
    return max(good, key=lambda one: one[2]) if good else None


def worth(
    request: dict[str, Any],
    options: dict[str, int],
    suits: set[str],
    honours: bool,
    all_pungs: bool,
    pungs: list[str],
    grouped: bool,
) -> tuple[int, int, int] | None:
    limit = 1
    if not suits:
        fan, limit = (6, 4) if all_pungs else (5, 2)
    elif len(suits) == 1 and not honours:
        fan, limit = (5, 2) if all_pungs else (4, 1)
    elif len(suits) == 1:
        fan = 4 if all_pungs else 2
    elif all_pungs:
        fan = 2
    else:
        return None
    kong = any(len(meld["tiles"]) == 4 for meld in request["melds"])
    fan += kong and "replacement" in request.get("flags", ())
    fan += grouped and len(request["melds"]) == 4
    carried = options["kaibao"] + options["huangfan"]
    fan += carried
    limit = max(limit, 2 if carried else 1)
    flowers = flower_points(request, pungs)
    points = min((options["base"] + flowers) * 2**fan, options["cap"] * limit)
    if len(request["flowers"]) == 8:
        points += options["cap"]
    return fan, flowers, points
