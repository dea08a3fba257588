"""Random winning hands on a random table, seen from anywhere, must be read back exactly."""

import random
from dataclasses import replace

import cv2
import numpy as np
import pytest

from taishot.scoring.hand import Hand
from taishot.scoring.melds import Meld, MeldKind
from taishot.scoring.notation import format_hand, parse_hand
from taishot.scoring.tiles import ALL_TILES, Suit, Tile
from taishot.vision.pipeline import interpret
from taishot.vision.shape import is_complete
from taishot.vision.types import Role

FACES = [tile for tile in ALL_TILES if not tile.is_flower]
W, H = 60, 80


def deal(rng):
    """Five sets and a pair within four of a kind: (sets as tuples of tiles, pair)."""
    while True:
        sets = [random_set(rng) for _ in range(5)]
        pair = (rng.choice(FACES),) * 2
        tiles = [tile for group in (*sets, pair) for tile in group]
        if all(tiles.count(tile) <= 4 for tile in tiles):
            return sets, pair


def random_set(rng):
    tile = rng.choice(FACES)
    if tile.suit < Suit.WIND and tile.rank <= 7 and rng.random() < 0.6:
        return tuple(Tile(tile.suit, tile.rank + step) for step in range(3))
    return (tile,) * 3


def lay(rng, table):
    """Concealed row with the winning tile apart or turned, melds above, flowers above those."""
    sets, pair = deal(rng)
    called = rng.randint(0, 3)
    melds = [(Meld(kind_of(group), group), group) for group in sets[:called]]
    concealed = sorted(tile for group in (*sets[called:], pair) for tile in group)
    winning = concealed.pop(rng.randrange(len(concealed)))
    flowers = sorted(rng.sample(ALL_TILES[34:], rng.randint(0, 4)))

    x, y = 150.0, 700.0
    for tile in concealed:
        x += rng.uniform(0, 4)
        table.put(tile.code, x + W / 2, y + rng.uniform(-5, 5))
        x += W
    if rng.random() < 0.5:
        table.put(winning.code, x + rng.uniform(0.4, 1.2) * H + W / 2, y + rng.uniform(-15, 15))
    else:
        table.put(winning.code, x + 3 + H / 2, y + 8, turn=rng.choice([1, 3]))
    x, y = 150.0 + rng.uniform(0, 100), y - rng.uniform(1.15, 1.6) * H
    for _, group in melds:
        turned = rng.randrange(4)
        for place, tile in enumerate(group):
            wide = H if place == turned else W
            table.put(tile.code, x + wide / 2, y, turn=1 if place == turned else 0)
            x += wide + 2
        x += rng.uniform(0.4, 0.8) * H
    x, y = 150.0 + rng.uniform(0, 200), y - rng.uniform(1.15, 1.6) * H
    for flower in flowers:
        table.put(flower.code, x + W / 2, y)
        x += W + rng.uniform(0, 40)
    hand = Hand((*concealed, winning), tuple(meld for meld, _ in melds), tuple(flowers), winning)
    return format_hand(hand)


def kind_of(group):
    return MeldKind.PUNG if group[0] == group[1] else MeldKind.CHOW


def viewpoint(rng):
    """Any rotation, any size, a slanted camera."""
    corners = np.array([[0, 0], [1600, 0], [1600, 1200], [0, 1200]], np.float32)
    jitter = np.array([[rng.uniform(-1, 1), rng.uniform(-1, 1)] for _ in range(4)], np.float32)
    slant = cv2.getPerspectiveTransform(corners, corners + 130 * jitter)
    spin = np.vstack(
        [cv2.getRotationMatrix2D((800, 600), rng.uniform(0, 360), rng.uniform(0.3, 1.5)), [0, 0, 1]]
    )
    return spin @ slant


def clutter(rng, table):
    """Discards in every direction and a wall, far above the hand."""
    for _ in range(rng.randint(0, 14)):
        tile = rng.choice(FACES)
        table.put(tile.code, rng.uniform(100, 1500), rng.uniform(-500, -150), rng.randrange(4))
    if rng.random() < 0.5:
        table.row("back " * rng.randint(6, 17), x=200, y=rng.uniform(-100, -60))


@pytest.mark.parametrize("seed", range(60))
def test_what_is_laid_is_read(table, seed):
    rng = random.Random(seed)
    written = lay(rng, table)
    clutter(rng, table)
    hand_tiles = {"concealed", "winning", "meld", "flower"}

    reading = interpret(*table.seen(transform=viewpoint(rng)))

    assert reading.hand == written
    assert {s.role.value for s in reading.sightings} <= hand_tiles | {Role.OTHER.value}


@pytest.mark.parametrize("seed", range(20))
def test_the_order_of_detections_does_not_matter(table, seed):
    rng = random.Random(seed)
    lay(rng, table)
    view = viewpoint(rng)
    first = interpret(*table.seen(transform=view)).hand
    order = list(range(len(table.codes)))
    rng.shuffle(order)
    for name in ("quads", "codes", "chances", "turns"):
        setattr(table, name, [getattr(table, name)[k] for k in order])

    assert interpret(*table.seen(transform=view)).hand == first


def spoil(rng, table, how):
    """Take away a concealed tile, or make it another that does not complete the hand."""
    concealed = [i for i, quad in enumerate(table.quads) if quad.mean(axis=0)[1] > 680]
    place = rng.choice(concealed)
    if how == "another":
        table.codes[place] = rng.choice([t.code for t in FACES if t.code != table.codes[place]])
        return
    for name in ("quads", "codes", "chances", "turns"):
        getattr(table, name).pop(place)


def add_ghosts(rng, table):
    """Backs where there are none, against tiles of the hand; their places with faint scores."""
    scores = {}
    for _ in range(rng.randint(1, 3)):
        centre = table.quads[rng.randrange(len(table.quads))].mean(axis=0)
        side = rng.choice([-1, 1])
        spot = np.add(centre, (side * (W + rng.uniform(2, 14)), rng.uniform(-6, 6)))
        if min(np.linalg.norm(quad.mean(axis=0) - spot) for quad in table.quads) > W - 10:
            scores[len(table.quads)] = rng.uniform(0.25, 0.5)
            table.put("back", *spot)
    return scores


def wins(reading):
    hand = parse_hand(reading.hand) if reading.hand else Hand(())
    return hand.size == 17 and is_complete(hand.concealed)


@pytest.mark.parametrize("how", ["gone", "another"])
@pytest.mark.parametrize("seed", range(12))
def test_things_that_are_no_tiles_never_make_a_wrong_hand_a_win(table, seed, how):
    rng = random.Random(100 + seed)
    lay(rng, table)
    spoil(rng, table, how)
    if wins(interpret(*table.seen())):
        pytest.skip("the other tile completes the hand, too")
    faint = add_ghosts(rng, table)
    photo, detections, classification = table.seen()
    scores = np.array([faint.get(i, 0.9) for i in range(len(detections))], np.float32)

    assert not wins(interpret(photo, replace(detections, scores=scores), classification))
