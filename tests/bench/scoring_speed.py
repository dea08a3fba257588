"""Hands scored per second by every rule set, beside `mahjong`'s estimate_hand_value on 14 tiles.

    python tests/bench/scoring_speed.py [--hands 2000] [--seed 7]

Both sides get as many random winning hands, built the same way (melds and a pair drawn at random,
some of them called), on one core, in the same run, and each is timed on hands it has not seen
(those of `mahjong` win with the last tile: without any yaku there would be nothing to count).
`mahjong` comes with the extra `bench`.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.meld import Meld as RiichiMeld
from mahjong.tile import TilesConverter

from taishot.scoring.hand import Hand, Win
from taishot.scoring.melds import Meld, MeldKind
from taishot.scoring.rules import RuleSet, load_rules
from taishot.scoring.score import score
from taishot.scoring.tiles import ALL_TILES, Wind

SETS = ("luohan-2004", "luohan-variant", "common-table", "jianjie", "new-53", "classic-73")
OTHER = "mahjong, 14 tiles"
BATCHES = 20
CALLED = (0, 0, 0, 1, 2, 3)


def groups(rng: random.Random, melds: int) -> tuple[list[list[int]], int]:
    """Melds and the pair's kind (0-33), no kind more than four times."""
    while True:
        found = []
        for _ in range(melds):
            if rng.random() < 0.6:
                start = 9 * rng.randrange(3) + rng.randrange(7)
                found.append([start, start + 1, start + 2])
            else:
                found.append([rng.randrange(34)] * 3)
        pair = rng.randrange(34)
        counts = Counter([pair, pair, *(kind for group in found for kind in group)])
        if max(counts.values()) <= 4:
            return found, pair


def taiwanese(rng: random.Random) -> tuple[Hand, Win]:
    """A random win of 17 tiles and flowers."""
    found, pair = groups(rng, 5)
    called = rng.choice(CALLED)
    melds = tuple(
        Meld(
            MeldKind.PUNG if group[0] == group[1] else MeldKind.CHOW,
            tuple(ALL_TILES[kind] for kind in group),
        )
        for group in found[:called]
    )
    kinds = [pair, pair, *(kind for group in found[called:] for kind in group)]
    concealed = tuple(ALL_TILES[kind] for kind in kinds)
    flowers = tuple(rng.sample(ALL_TILES[34:], rng.randrange(3)))
    win = Win(
        self_drawn=rng.random() < 0.5,
        seat=Wind(rng.randint(1, 4)),
        round=Wind(rng.randint(1, 4)),
    )
    return Hand(concealed, melds, flowers, rng.choice(concealed)), win


def riichi(rng: random.Random) -> Callable[[], object]:
    """The call that scores a random win of 14 tiles with `mahjong`."""
    found, pair = groups(rng, 4)
    called = min(rng.choice(CALLED), 3)
    left = [4 * kind for kind in range(34)]

    def take(kind: int) -> int:
        left[kind] += 1
        return left[kind] - 1

    tiles = [[take(kind) for kind in group] for group in found]
    melds = [
        RiichiMeld(
            RiichiMeld.PON if group[0] // 4 == group[1] // 4 else RiichiMeld.CHI, tuple(group)
        )
        for group in tiles[:called]
    ]
    own = [take(pair), take(pair), *(tile for group in tiles[called:] for tile in group)]
    every = [*own, *(tile for group in tiles[:called] for tile in group)]
    drawn = rng.random() < 0.5
    config = HandConfig(
        is_tsumo=drawn,
        is_haitei=drawn,
        is_houtei=not drawn,
        player_wind=27 + rng.randrange(4),
        round_wind=27 + rng.randrange(4),
    )
    win = rng.choice(own)
    assert sum(TilesConverter.to_34_array(every)) == 14
    return lambda: HandCalculator.estimate_hand_value(every, win, melds=melds, config=config)


def seconds(calls: list[Callable[[], object]]) -> float:
    """CPU seconds of this process for all the calls."""
    start = time.process_time()
    for call in calls:
        call()
    return time.process_time() - start


def scorer(hand: Hand, win: Win, rules: RuleSet) -> Callable[[], object]:
    """The call that scores a hand."""
    return lambda: score(hand, win, rules)


def main() -> None:
    """Print one row a rule set."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    spent: dict[str, list[float]] = {name: [] for name in (OTHER, *SETS)}
    size = max(args.hands // BATCHES, 1)
    for _ in range(BATCHES):  # in turn, so that whatever else the machine does meets all alike
        spent[OTHER].append(seconds([riichi(rng) for _ in range(size)]))
        for name in SETS:
            rules = load_rules(name)
            calls = [scorer(*taiwanese(rng), rules) for _ in range(size)]
            spent[name].append(seconds(calls))
    print(f"{size * BATCHES} hands a row in {BATCHES} batches taken in turn, CPU time, one core")
    other = size * BATCHES / sum(spent[OTHER])
    print(f"{OTHER:22} {other:7.0f} hands/s")
    for name in SETS:
        ours = size * BATCHES / sum(spent[name])
        print(f"{name:22} {ours:7.0f} hands/s  {ours / other:5.2f} x")


if __name__ == "__main__":
    main()
