"""Rows of tiles: cells with gaps, turned tiles and small disorder, laid out on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from taishot.datasets.synthesis.hands import BACK, DealtHand
from taishot.datasets.synthesis.things import Pose, TileBox, flat, standing


@dataclass(frozen=True)
class Cell:
    """A tile in a row: what it shows, the gap before it (tile heights), and how it is turned."""

    code: str
    gap: float = 0.0
    turned: int = 0


@dataclass(frozen=True)
class Order:
    """How orderly a scene is; lengths in tile heights, angles in radians.

    Attributes:
        gap: usual gap between neighbours.
        shift: standard deviation of a tile's displacement.
        twist: standard deviation of a tile's rotation.
        upside_down: chance that a tile lies upside down.
        lean: how far standing tiles lean back.
    """

    gap: float
    shift: float
    twist: float
    upside_down: float
    lean: float = 0.0


def random_order(rng: np.random.Generator) -> Order:
    """From tiles pushed together with a ruler to tiles put down in passing."""
    tidy = rng.random() < 0.6
    return Order(
        gap=float(rng.choice([0.004, 0.015, 0.05, 0.15], p=[0.4, 0.35, 0.17, 0.08])),
        shift=float(rng.uniform(0.0, 0.012 if tidy else 0.05)),
        twist=float(rng.uniform(0.0, 0.012 if tidy else 0.07)),
        upside_down=float(rng.choice([0.0, 0.08, 0.4], p=[0.62, 0.2, 0.18])),
        lean=float(rng.choice([0.0, rng.uniform(0, 0.5)])),
    )


def place_row(
    cells: Sequence[Cell], start: tuple[float, float], width: float, depth: float, order: Order,
    rng: np.random.Generator, upright: bool = False, wanted: bool = True,
) -> tuple[list[TileBox], float]:  # fmt: skip
    """Lay cells out from left to right.

    `start` is the x of the row's left end and the y of its tiles' middle line; `width` and `depth`
    are a tile's; `upright` makes the tiles stand.

    Returns:
        The tiles and the x where the row ends.
    """
    x, y = start
    tiles = []
    for cell in cells:
        across = 1.0 if cell.turned % 2 else width
        lower = (width - 1) / 2 if cell.turned % 2 else 0.0
        x += cell.gap + across / 2
        dx, dy = rng.normal(0, order.shift, 2)
        angle = float(rng.normal(0, order.twist)) + cell.turned * np.pi / 2
        if rng.random() < order.upside_down:
            angle += np.pi
        pose = _pose(cell.code, x + abs(dx) * 0.3, y + lower + dy, angle, depth, order, upright)
        tiles.append(TileBox(cell.code, pose, wanted))
        x += across / 2 + order.gap + abs(dx) * 0.6
    return tiles, x - order.gap


def _pose(
    code: str, x: float, y: float, angle: float, depth: float, order: Order, upright: bool
) -> Pose:
    if not upright:
        return flat(x, y, angle, depth, down=code == BACK)
    turn = angle if abs(angle) < 1 else 0.0
    pose = standing(x, y, turn if code != BACK else np.pi, order.lean if code != BACK else 0.0)
    if abs(angle) > 1:  # upside down while standing
        pose = Pose(pose.centre, pose.axes * np.array([[-1.0], [-1.0], [1.0]]))
    return pose


def cells_of(codes: Sequence[str], lead: float = 0.0) -> list[Cell]:
    """Plain cells, the first with a gap before it."""
    return [Cell(code, lead if k == 0 else 0.0) for k, code in enumerate(codes)]


def meld_cells(
    melds: Sequence[Sequence[str]], rng: np.random.Generator, gap: float, turn: float
) -> list[list[Cell]]:
    """Each meld as cells; with chance `turn` one tile of an open meld is turned."""
    out = []
    for meld in melds:
        cells = cells_of(meld, gap)
        if BACK not in meld and rng.random() < turn:
            k = int(rng.integers(len(cells)))
            cells[k] = Cell(cells[k].code, cells[k].gap, int(rng.choice([1, 3])))
        out.append(cells)
    return out


def hand_rows(hand: DealtHand, rng: np.random.Generator) -> tuple[list[list[Cell]], list[str]]:
    """A hand as one to three rows of cells, the main row first; each row with its name.

    Names: `main`, `melds`, `flowers`, `winning`, `rest`.
    """
    gap = float(rng.choice([0.0, 0.15, 0.4, 1.0], p=[0.25, 0.3, 0.3, 0.15]))
    melds = meld_cells(hand.melds, rng, gap, float(rng.choice([0.0, 0.6], p=[0.6, 0.4])))
    concealed = list(hand.concealed)
    if rng.random() < 0.15:
        concealed = [concealed[int(k)] for k in rng.permutation(len(concealed))]
    main = cells_of(concealed)
    if rng.random() < 0.25:  # sets apart
        main = [Cell(c.code, 0.12 if k and k % 3 == 0 else 0.0) for k, c in enumerate(main)]
    rows, names = [main], ["main"]
    _add_winning(rows, names, hand.winning, rng)
    if melds:
        if rng.random() < 0.5:
            rows[0].extend(c for meld in melds for c in meld)
        elif rng.random() < 0.3:
            rows[0][:0] = [c for meld in melds for c in meld]
        else:
            rows.append([c for meld in melds for c in meld])
            names.append("melds")
    if hand.flowers:
        flowers = cells_of(hand.flowers)
        beside = rng.random()
        if beside < 0.25:
            flowers[0] = Cell(flowers[0].code, float(rng.uniform(0.2, 1.2)))
            rows[-1].extend(flowers)
        else:
            rows.append(flowers)
            names.append("flowers")
    if len(rows) == 1 and len(main) > 9 and rng.random() < 0.35:
        middle = len(rows[0]) // 2 + int(rng.integers(-1, 2))
        rows = [rows[0][:middle], rows[0][middle:]]
        names = ["main", "rest"]
    return rows, names


def _add_winning(
    rows: list[list[Cell]], names: list[str], winning: str, rng: np.random.Generator
) -> None:
    kind = rng.random()
    if kind < 0.4:  # among the others
        rows[0].insert(int(rng.integers(len(rows[0]) + 1)), Cell(winning))
    elif kind < 0.7:  # at the end, apart, perhaps turned
        turned = int(rng.choice([0, 1, 3], p=[0.6, 0.2, 0.2]))
        rows[0].append(Cell(winning, float(rng.uniform(0.1, 0.8)), turned))
    elif kind < 0.85:
        rows[0].append(Cell(winning, 0.0, int(rng.choice([1, 3]))))
    else:
        rows.append([Cell(winning, 0.0, int(rng.choice([0, 1])))])
        names.append("winning")
