"""Arrangements of tiles as people leave them: hands, racks, grids, discards, whole tables."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from taishot.datasets.synthesis.design import Material
from taishot.datasets.synthesis.hands import BACK, deal, wall
from taishot.datasets.synthesis.props import props_about, rack, scatter_props
from taishot.datasets.synthesis.rows import (
    Cell,
    Order,
    cells_of,
    hand_rows,
    place_row,
    random_order,
)
from taishot.datasets.synthesis.things import Block, Drum, Scene, TileBox, flat, sideways, standing
from taishot.scoring.tiles import ALL_TILES

Rng = np.random.Generator
Prop = Block | Drum


def _focus(tiles: list[TileBox]) -> np.ndarray:
    corners = [
        t.pose.at([[u, v, 0] for u in (-0.4, 0.4) for v in (-0.5, 0.5)]) for t in tiles if t.wanted
    ]
    return np.concatenate(corners)


def _joker(rng: Rng, code: str, chance: float) -> str:
    return f"?{int(rng.integers(10**6))}" if rng.random() < chance else code


def hand(rng: Rng, m: Material) -> Scene:
    """A winning hand, flat on the table or with its concealed tiles standing."""
    order = random_order(rng)
    rows, names = hand_rows(deal(rng), rng)
    upright = bool(rng.random() < 0.3)
    tiles: list[TileBox] = []
    widest = max(sum(c.gap + m.width for c in row) for row in rows)
    y = 0.0
    for row, name in zip(rows, names, strict=True):
        slack = widest - sum(c.gap + m.width for c in row)
        x = float(rng.choice([0.0, 0.5, 1.0, rng.random()])) * slack
        stands = upright and name in ("main", "rest", "winning")
        if stands and y > 0:
            y += 0.4
        row = [Cell(_joker(rng, c.code, 0.006), c.gap, c.turned) for c in row]
        placed, _ = place_row(row, (x, y), m.width, m.depth, order, rng, upright=stands)
        tiles += placed
        y += 1.0 + float(
            rng.choice([order.gap + 0.01, rng.uniform(0.05, 0.4), rng.uniform(0.4, 1.5)])
        )
    props: list[Prop] = []
    if upright and rng.random() < 0.4:
        props += rack(rng, (0.0, widest), m.depth)
    tiles += _background(rng, m, (-1.0, widest + 1.0), y + 1.0)
    return _finish("hand-standing" if upright else "hand", tiles, props, rng)


def _finish(kind: str, tiles: list[TileBox], props: list[Prop], rng: Rng) -> Scene:
    focus = _focus(tiles)
    props = props + scatter_props(rng, tiles)
    reach = float(np.abs(focus[:, :2] - focus[:, :2].mean(0)).max())
    table = (reach + float(rng.uniform(1, 14)), reach + float(rng.uniform(1, 14)))
    return Scene(kind, tuple(tiles), tuple(props), table, focus)


def _background(rng: Rng, m: Material, span: tuple[float, float], y: float) -> list[TileBox]:
    """Walls, discards and other players' tiles behind the subject."""
    tiles: list[TileBox] = []
    if rng.random() < 0.3:
        tiles += _wall_tiles(rng, m, float(rng.uniform(*span)), y + float(rng.uniform(0.5, 5)))
    if rng.random() < 0.35:
        middle = (float(rng.uniform(*span)), y + float(rng.uniform(2, 7)))
        tiles += _heap(rng, m, int(rng.integers(3, 40)), middle, wanted=False)
    if rng.random() < 0.15:
        tiles += _opponent(rng, m, float(rng.uniform(*span)), y + float(rng.uniform(4, 10)))
    return _without_overlap(tiles, m)


def _wall_tiles(rng: Rng, m: Material, x: float, y: float) -> list[TileBox]:
    count = int(rng.integers(3, 18))
    angle = float(rng.normal(0, 0.2)) + float(rng.choice([0, np.pi / 2], p=[0.8, 0.2]))
    high = int(rng.choice([1, 2], p=[0.35, 0.65]))
    out = []
    for k in range(count):
        for level in range(high):
            pose = flat(x + k * (m.width + 0.01), y, 0, m.depth, True, level * m.depth)
            out.append(TileBox(BACK, pose.turned(angle, (x, y, 0)), wanted=False))
    return out


def _opponent(rng: Rng, m: Material, x: float, y: float) -> list[TileBox]:
    order = Order(0.01, 0.01, 0.02, 0.0)
    cells = cells_of([BACK] * int(rng.integers(4, 17)))
    tiles, _ = place_row(cells, (x - 4, y), m.width, m.depth, order, rng, True, wanted=False)
    angle = float(rng.normal(0, 0.1))
    return [TileBox(t.code, t.pose.turned(angle, (x, y, 0)), False) for t in tiles]


def _heap(
    rng: Rng, m: Material, count: int, middle: tuple[float, float], wanted: bool = True,
    down: float = 0.12,
) -> list[TileBox]:  # fmt: skip
    """Loose tiles at any angle that do not overlap."""
    codes = wall(rng)[:count]
    spread = 0.62 * np.sqrt(count) * float(rng.uniform(1.0, 1.7))
    jumble = float(rng.choice([0.25, 3.2], p=[0.35, 0.65]))
    spots: list[tuple[float, float]] = []
    tiles = []
    for code in codes:
        for _ in range(12):
            x, y = (
                middle[0] + rng.uniform(-spread, spread),
                middle[1] + rng.uniform(-spread, spread),
            )
            if all((x - a) ** 2 + (y - b) ** 2 > 1.22 for a, b in spots):
                break
        else:
            continue
        spots.append((x, y))
        code = BACK if rng.random() < down else _joker(rng, code, 0.02)
        angle = float(rng.uniform(-jumble, jumble))
        if rng.random() < 0.05:
            pose = standing(x, y, angle) if rng.random() < 0.5 else sideways(x, y, angle, m.width)
            tiles.append(TileBox(code, pose, wanted))
            continue
        tiles.append(TileBox(code, flat(x, y, angle, m.depth, code == BACK), wanted))
    return tiles


def _without_overlap(tiles: list[TileBox], m: Material) -> list[TileBox]:
    """Drop tiles that would stand in others of another group (walls are kept whole)."""
    kept: list[TileBox] = []
    for tile in tiles:
        c, n = tile.pose.centre, tile.pose.axes[1]
        clash = any(
            abs(k.pose.centre[2] - c[2]) < m.depth * 0.6
            and float(np.hypot(*(k.pose.centre - c)[:2]))
            < (1.0 if abs(k.pose.axes[1] @ n) < 0.9 else m.width)
            for k in kept
        )
        if not clash:
            kept.append(tile)
    return kept


def grid(rng: Rng, m: Material) -> Scene:
    """Tiles in rows and columns: sorted sets, whole suits, random ones."""
    order = random_order(rng)
    columns, lines = int(rng.integers(3, 13)), int(rng.integers(2, 8))
    codes = wall(rng)
    if rng.random() < 0.35:
        codes = [t.code for t in ALL_TILES]
        columns, lines = int(rng.integers(7, 15)), 6
    gap = float(rng.choice([order.gap, rng.uniform(0.05, 0.5)]))
    turned = int(rng.choice([0, 1, 2, 3], p=[0.8, 0.08, 0.06, 0.06]))
    tiles: list[TileBox] = []
    for line in range(lines):
        part = codes[line * columns : (line + 1) * columns]
        if not part:
            break
        cells = [Cell(_joker(rng, c, 0.015), gap, turned) for c in part]
        cells = [Cell(BACK, c.gap, c.turned) if rng.random() < 0.01 else c for c in cells]
        y = -line * ((1.0 if turned % 2 == 0 else m.width) + gap + 0.01)
        tiles += place_row(cells, (0, y), m.width, m.depth, order, rng)[0]
    return _finish("grid", tiles, [], rng)


def discards(rng: Rng, m: Material) -> Scene:
    """Loose tiles."""
    count = int(
        rng.choice(
            [rng.integers(2, 8), rng.integers(8, 40), rng.integers(40, 90)], p=[0.2, 0.5, 0.3]
        )
    )
    tiles = _heap(rng, m, count, (0, 0), down=float(rng.choice([0.0, 0.1, 0.5])))
    return _finish("discards", tiles, [], rng)


def standing_rows(rng: Rng, m: Material) -> Scene:
    """One to three rows of standing tiles, or tiles standing about."""
    order = random_order(rng)
    tiles: list[TileBox] = []
    codes = wall(rng)
    y = 0.0
    loose = rng.random() < 0.3
    for _ in range(int(rng.choice([1, 2, 3], p=[0.6, 0.25, 0.15]))):
        count = int(rng.integers(3, 18))
        gaps = rng.uniform(0.1, 1.0, count) if loose else np.zeros(count)
        cells = [Cell(codes.pop(), float(g)) for g in gaps]
        tiles += place_row(cells, (0, y), m.width, m.depth, order, rng, upright=True)[0]
        y += float(rng.uniform(1.4, 3.0))
    tiles += _background(rng, m, (-1, 8), y)
    props: list[Prop] = rack(rng, (0, 17 * m.width), m.depth) if rng.random() < 0.3 else []
    return _finish("standing", tiles, props, rng)


def few(rng: Rng, m: Material) -> Scene:
    """One to six tiles seen close."""
    order = random_order(rng)
    codes = [_joker(rng, c, 0.1) for c in wall(rng)[: int(rng.integers(1, 7))]]
    codes = [BACK if rng.random() < 0.12 else c for c in codes]
    upright = bool(rng.random() < 0.25)
    tiles, _ = place_row(cells_of(codes), (0, 0), m.width, m.depth, order, rng, upright)
    return _finish("few", tiles, [], rng)


def table(rng: Rng, m: Material) -> Scene:
    """A table in play: the viewer's hand, melds, the river, walls, other players."""
    scene = hand(rng, m)
    focus = scene.focus
    y = float(focus[:, 1].max()) + 2.0
    x = float(focus[:, 0].mean())
    more = list(scene.tiles)
    more += _heap(rng, m, int(rng.integers(10, 60)), (x, y + 4), wanted=False)
    for side in (-1, 1):
        more += _wall_tiles(rng, m, x + side * 4 - 3, y + float(rng.uniform(6, 12)))
    more += _opponent(rng, m, x, y + 12)
    wanted = [t for t in more if t.wanted]
    rest = _without_overlap([t for t in more if not t.wanted], m)
    far = focus + np.array([0, float(rng.uniform(0, 7)), 0])
    focus = np.concatenate([focus, far])
    return Scene("table", (*wanted, *rest), scene.props, (14.0, 22.0), focus)


def empty(rng: Rng, m: Material) -> Scene:
    """A table without any tile, but with things that may look like tiles."""
    del m
    corners = np.array([[x, y, 0.0] for x in (-4, 4) for y in (-3, 3)])
    props = props_about(rng, corners[:, :2], int(rng.integers(2, 9)))
    return Scene("empty", (), tuple(props), (12.0, 10.0), corners)


def dense(rng: Rng, m: Material) -> Scene:
    """All tiles of a set, or most of them, packed in rows."""
    order = Order(0.01, float(rng.uniform(0, 0.02)), float(rng.uniform(0, 0.02)), 0.1)
    codes = wall(rng)
    if rng.random() < 0.5:
        codes = [t.code for t in ALL_TILES for _ in range(t.copies)]
    columns = int(rng.choice([12, 16, 18]))
    tiles: list[TileBox] = []
    for line in range(-(-len(codes) // columns)):
        part = codes[line * columns : (line + 1) * columns]
        cells = [Cell(BACK if rng.random() < 0.03 else c) for c in part]
        tiles += place_row(cells, (0, -line * 1.02), m.width, m.depth, order, rng)[0]
    return _finish("dense", tiles, [], rng)


ARRANGEMENTS: dict[str, tuple[float, Callable[[Rng, Material], Scene]]] = {
    "hand": (0.5, hand),
    "standing": (0.11, standing_rows),
    "grid": (0.11, grid),
    "discards": (0.1, discards),
    "table": (0.09, table),
    "few": (0.05, few),
    "dense": (0.04, dense),
    "empty": (0.035, empty),
}
"""Arrangements by name with how often each is chosen."""
