"""Random winning hands as JSON requests, thick with patterns that plain dealing rarely gives."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from independent_hands import KINDS, NUMBERS, chow

LUCK = ("", "", "", "replacement", "rob_kong", "last_tile", "ready")


def random_win(rng: random.Random, rules: str) -> dict[str, Any]:
    """A complete hand of five groups and a pair, or of 八對半, and how it was won."""
    shape = rng.random()
    concealed, melds = _eight_pairs(rng) if shape < 0.06 else _standard(rng)
    if shape > 0.94 and rules == "classic-73":
        concealed, melds = _apart(rng), []
    drawn = rng.random() < 0.5
    dealer = rng.random() < 0.3
    request = {
        "rules": rules,
        "concealed": concealed,
        "melds": melds,
        "win_tile": rng.choice(concealed),
        "flowers": rng.sample([f"f{n}" for n in range(1, 9)], rng.choice((0, 0, 0, 1, 2, 4, 6))),
        "seat": "E" if dealer else rng.choice("SWN"),
        "round": rng.choice("ESWN"),
        "dealer": dealer,
        "streak": rng.choice((0, 0, 1, 2)),
        "self_draw": drawn,
        "flags": [flag for flag in [rng.choice(LUCK)] if flag and _fits(flag, drawn)],
        "options": {},
    }
    if "replacement" in request["flags"] and not _replaced(request):
        request["flags"] = []
    if "rob_kong" in request["flags"] and _copies(request)[request["win_tile"]] > 1:
        request["flags"] = []
    if rng.random() < 0.15 and all(m["type"] == "concealed_kong" for m in melds):
        request["flags"] = [rng.choice(_first_turn_flags(rules, drawn, dealer))]
    if rng.random() < 0.03 and drawn:
        request["flowers"] = [f"f{n}" for n in range(1, 9)]
        request["flags"] = ["flower_win:eight", "replacement"]
    return request


def _first_turn_flags(rules: str, drawn: bool, dealer: bool) -> list[str]:
    """The declarations and first-turn wins that fit, each in its rule set."""
    luohan = rules.startswith("luohan")
    flags = ["ready"]
    if drawn or luohan:
        flags += [] if dealer else ["earthly"]
        flags += ["heavenly"] if dealer and drawn else []
    if luohan or not (drawn or dealer):
        flags.append("human")
    if luohan:
        flags += ["earthly_ready"] if dealer else ["earthly_ready", "heavenly_ready"]
    elif rules != "jianjie" and (dealer or rules != "common-table"):
        flags.append("heavenly_ready")
    return flags


def _fits(flag: str, drawn: bool) -> bool:
    return {"replacement": drawn, "rob_kong": not drawn}.get(flag, True)


def _replaced(request: dict[str, Any]) -> bool:
    return bool(request["flowers"]) or any("kong" in meld["type"] for meld in request["melds"])


def _copies(request: dict[str, Any]) -> Counter[str]:
    return Counter(request["concealed"]) + Counter(
        tile for meld in request["melds"] for tile in meld["tiles"]
    )


def _standard(rng: random.Random) -> tuple[list[str], list[dict[str, Any]]]:
    while True:
        pool = _pool(rng)
        runs = rng.choice((0.0, 0.3, 0.7, 0.95))
        groups = [_group(rng, pool, runs) for _ in range(5)]
        pair = [rng.choice(pool)] * 2
        if max(Counter(pair + [t for _, tiles in groups for t in tiles]).values()) <= 4:
            break
    called = rng.choice((0.0, 0.0, 0.2, 0.6, 1.0))
    concealed, melds = pair, []
    for kind, tiles in groups:
        if kind == "concealed_kong" or kind == "kong" or rng.random() < called:
            melds.append({"type": kind, "tiles": tiles})
        else:
            concealed = concealed + tiles
    rng.shuffle(concealed)
    return concealed, melds


def _pool(rng: random.Random) -> list[str]:
    """The kinds the hand is made from: few of them, so that patterns come up."""
    suits = rng.sample("mps", rng.choice((1, 1, 2, 3)))
    low = rng.randint(1, 6)
    band = range(low, low + 4) if rng.random() < 0.4 else range(1, 10)
    pool = [t for t in NUMBERS if t[1] in suits and int(t[0]) in band]
    if rng.random() < 0.15:
        pool = [t for t in NUMBERS if t[0] in "19"] if rng.random() < 0.5 else []
    if not pool or rng.random() < 0.5:
        pool += KINDS[27:] * (1 if len(pool) < 10 else 2)
    return pool


def _group(rng: random.Random, pool: list[str], runs: float) -> tuple[str, list[str]]:
    starts = [t for t in pool if chow(t)]
    if starts and rng.random() < runs:
        return "chi", list(chow(rng.choice(starts)) or ())
    tile = rng.choice(pool)
    kind = rng.choice(("pong", "pong", "pong", "pong", "kong", "concealed_kong"))
    return kind, [tile] * (3 if kind == "pong" else 4)


def _apart(rng: random.Random) -> list[str]:
    """The shapes of 17 tiles of classic-73 that hold no group."""
    honours = rng.sample(KINDS[27:], 7)
    kind = rng.choice(("sixteen", "thousand", "gaps", "edges"))
    threes = ["147", "148", "149", "158", "159", "169", "258", "259", "269", "369"]
    parts = {
        "sixteen": [rng.choice(threes)] * 3 if rng.random() < 0.3 else rng.choices(threes, k=3),
        "thousand": rng.sample(["147", "258", "369"], 3),
        "gaps": rng.sample(["1357", "2468", "3579"], 3),
        "edges": ["1289"] * 3,
    }[kind]
    tiles = [n + suit for suit, numbers in zip("mps", parts, strict=True) for n in numbers]
    tiles += honours if kind in ("sixteen", "thousand") else honours[:5]
    return tiles + [rng.choice(tiles)] * (17 - len(tiles))


def _eight_pairs(rng: random.Random) -> tuple[list[str], list[dict[str, Any]]]:
    pool = sorted(set(_pool(rng)))
    while len(pool) < 8:
        pool = KINDS
    kinds = rng.sample(pool, 8)
    return [t for kind in kinds for t in [kind] * 2] + [kinds[0]], []
