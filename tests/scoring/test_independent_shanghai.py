"""The engine against a second count of 清混碰, on hands made at random."""

import random
from collections import Counter
from typing import Any

import pytest
from independent_shanghai import count

from taishot.webui.requests import answer

HONOURS = list("ESWNCFP")


def random_group(rng: random.Random, suits: str, honours: bool) -> tuple[str, list[str]]:
    kind = rng.choice(["chi", "pong", "pong", "kong", "concealed_kong"])
    if (honours and rng.random() < 0.5) or not suits:
        kind = "pong" if kind == "chi" else kind
        tiles = [rng.choice(HONOURS)] * (3 if kind == "pong" else 4)
        return kind, tiles
    suit, rank = rng.choice(suits), rng.randint(1, 7 if kind == "chi" else 9)
    if kind == "chi":
        return kind, [f"{rank + step}{suit}" for step in range(3)]
    return kind, [f"{rank}{suit}"] * (3 if kind == "pong" else 4)


def random_request(rng: random.Random) -> dict[str, Any] | None:
    """Four groups and a pair (or fourteen honours), some declared; None when tiles run out."""
    suits = rng.choice(["m", "p", "s", "m", "", "mp", "mps"])
    honours = not suits or rng.random() < 0.5
    concealed: list[str] = []
    melds: list[dict[str, Any]] = []
    for _ in range(4):
        kind, tiles = random_group(rng, suits, honours)
        if rng.random() < 0.5 or len(tiles) == 4:
            melds.append({"type": kind, "tiles": tiles})
        else:
            concealed += tiles
    pair = [random_group(rng, suits, honours)[1][0]] * 2
    if not suits and rng.random() < 0.5:
        concealed = [rng.choice(HONOURS) for _ in concealed]
        pair = [rng.choice(HONOURS) for _ in pair]
    concealed += pair
    everything = Counter(concealed) + Counter(t for meld in melds for t in meld["tiles"])
    if max(everything.values()) > 4:
        return None
    kong = any(len(meld["tiles"]) == 4 for meld in melds)
    return {
        "rules": "shanghai-qinghunpeng",
        "concealed": concealed,
        "melds": melds,
        "win_tile": rng.choice(concealed),
        "flowers": rng.sample([f"f{n}" for n in range(1, 9)], rng.randint(0, 8)),
        "self_draw": True,
        "flags": ["replacement"] if kong and rng.random() < 0.3 else [],
        "options": {
            "base": rng.choice([1, 10, 20]),
            "cap": rng.choice([100, 300, 1000]),
            "kaibao": rng.choice([0, 0, 1]),
            "huangfan": rng.choice([0, 0, 2]),
        },
    }


@pytest.mark.parametrize("seed", range(6))
def test_both_counts_agree(seed: int) -> None:
    rng = random.Random(seed)
    wins = 0
    for _ in range(200):
        request = random_request(rng)
        if request is None:
            continue
        expected = count(request)
        found = answer(request)
        if expected is None:
            assert not found["allowed"], request
            continue
        wins += 1
        assert found["allowed"], (request, found["problems"])
        got = (found["fan"], found["flower_points"], found["points"])
        assert got == expected, request
    assert wins > 50
