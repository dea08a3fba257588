"""From tiles to rows and groups, by geometry alone: lengths are counted in tile heights.

Each tile looks along its own axis for its right neighbour; chains of mutual neighbours are rows,
so a row may run at any angle, fan out with perspective or step up and down like tiles pushed
together by hand. A row is cut into groups where a gap is clearly wider than its usual gap.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from taishot.vision.frames import Frames, IntArray
from taishot.vision.types import FloatArray

ROW_STEP = 0.48
"""A neighbour's centre lies within this many tile heights of the row's axis at the tile."""

ROW_DRIFT = 0.12
"""More is allowed the farther the neighbour: this much per tile height of gap."""

ROW_GAP = 2.6
"""The widest gap, in tile heights, inside one row."""

ROW_DEGREES = 25.0
"""Neighbours' axes differ by less than this."""

SIZE_RATIO = 1.45
"""Neighbours' heights differ by less than this factor."""

OVERLAP = 0.4
"""Loose boxes of neighbours may overlap by this many tile heights."""

GROUP_GAP = (0.12, 0.3)
"""A gap wider than the row's usual one by this many tile heights parts two groups: the less in a
row pushed together with care, the more in a loose one."""

GROUP_SPREADS = 7.0
"""How loose a row is: this many times the spread of its narrower gaps. With it 6 of 189
photographs of hands in one row are cut anywhere, and gaps of 0.15 are found in tidy rows."""

FEW_GAPS = 6
"""With fewer gaps than this their spread says nothing: the middle of the range is taken, from the
gap that is usual in longer rows."""


ONE_TILE = (0.6, 0.95)
"""A gap of so many tile heights is as wide as a tile (0.75), give or take."""


@dataclass(frozen=True)
class TileRow:
    """Tiles side by side.

    Attributes:
        groups: indices of tiles from left to right, cut where the row has a gap.
        gaps: in tile heights, before each group but the first.
    """

    groups: tuple[tuple[int, ...], ...]
    gaps: tuple[float, ...] = ()

    @property
    def tiles(self) -> tuple[int, ...]:
        """All indices from left to right."""
        return tuple(index for group in self.groups for index in group)


def find_rows(frames: Frames, aside: Collection[int] = ()) -> tuple[TileRow, ...]:
    """Every tile in exactly one row; rows from top to bottom as the largest of them stands.

    Args:
        frames: N tiles as their rows stand (`Orientation.row_frames`).
        aside: tiles that are in no row, as if they were not there.
    """
    if aside:
        kept = [i for i in range(len(frames)) if i not in aside]
        return tuple(_renumbered(row, kept) for row in find_rows(frames.some(kept)))
    if not len(frames):
        return ()
    gaps = _gaps(frames)
    following = _right_neighbours(frames, gaps)
    chains = _chains(following)
    usual = _usual_gap([_between(chain, gaps) for chain in chains if len(chain) > FEW_GAPS])
    rows = [_cut(chain, gaps, usual) for chain in chains]
    main = max(chains, key=len)
    down = frames.down[list(main)].mean(axis=0)
    depth = {chain: float(np.mean(frames.centres[list(chain)] @ down)) for chain in chains}
    order = sorted(range(len(chains)), key=lambda k: depth[chains[k]])
    return tuple(rows[k] for k in order)


def _renumbered(row: TileRow, numbers: Sequence[int]) -> TileRow:
    groups = tuple(tuple(numbers[i] for i in group) for group in row.groups)
    return TileRow(groups, row.gaps)


def tile_wide_gaps(rows: Sequence[TileRow]) -> tuple[tuple[int, int], ...]:
    """Neighbours in a row between which just one more tile would fit: (left, right) indices."""
    low, high = ONE_TILE
    return tuple(
        (left[-1], right[0])
        for row in rows
        for left, right, gap in zip(row.groups, row.groups[1:], row.gaps, strict=False)
        if low < gap < high
    )


def _gaps(frames: Frames) -> FloatArray:
    """(N, N): the gap from the right edge of i to the left edge of j, in tile heights."""
    sides = (frames.sides[:, None] + frames.sides[None, :]) / 2
    step = frames.centres[None, :, :] - frames.centres[:, None, :]
    axes = frames.right[:, None, :] + frames.right[None, :, :]
    axes = axes / np.maximum(np.linalg.norm(axes, axis=2, keepdims=True), 1e-6)
    along = np.einsum("ijk,ijk->ij", step, axes)
    half = (frames.widths[:, None] + frames.widths[None, :]) / 2
    result: FloatArray = ((along - half) / sides).astype(np.float32)
    return result


def _right_neighbours(frames: Frames, gaps: FloatArray) -> IntArray:
    """(N,): the tile that follows each one in its row, -1 for none."""
    sides = (frames.sides[:, None] + frames.sides[None, :]) / 2
    step = frames.centres[None, :, :] - frames.centres[:, None, :]
    from_i = np.einsum("ijk,ik->ij", step, frames.down)
    from_j = np.einsum("ijk,jk->ij", step, frames.down)
    off = np.abs(from_i + from_j) / 2 / sides
    ratio = frames.sides[:, None] / frames.sides[None, :]
    facing = frames.right @ frames.right.T
    allowed = (gaps > -OVERLAP) & (gaps < ROW_GAP) & (off < ROW_STEP + ROW_DRIFT * np.abs(gaps))
    allowed &= (ratio < SIZE_RATIO) & (ratio > 1 / SIZE_RATIO)
    allowed &= facing > np.cos(np.radians(ROW_DEGREES))
    forward = np.einsum("ijk,ik->ij", step, frames.right) > 0.2 * sides
    cost = np.where(allowed & forward, gaps + 1.5 * off, np.inf)
    np.fill_diagonal(cost, np.inf)
    return _mutual(cost)


def _mutual(cost: FloatArray) -> IntArray:
    """Pair each tile with its cheapest follower, cheapest pairs first, both ends used once."""
    following = np.full(len(cost), -1, np.int64)
    taken: set[int] = set()
    order = np.argsort(cost, axis=None, kind="stable")
    for flat in order[: int(np.isfinite(cost).sum())]:
        left, right = divmod(int(flat), len(cost))
        if following[left] >= 0 or right in taken or _leads_to(following, right, left):
            continue
        if cost[left, right] > 1.0 and cost[left].min() < cost[left, right] - 0.5:
            continue  # a nearer follower exists but has its own row: this one is not in it
        following[left] = right
        taken.add(right)
    return following


def _leads_to(following: IntArray, start: int, end: int) -> bool:
    while start >= 0:
        if start == end:
            return True
        start = int(following[start])
    return False


def _chains(following: IntArray) -> list[tuple[int, ...]]:
    followers = {int(k) for k in following if k >= 0}
    chains = []
    for first in range(len(following)):
        if first in followers:
            continue
        chain = [first]
        while following[chain[-1]] >= 0:
            chain.append(int(following[chain[-1]]))
        chains.append(tuple(chain))
    return chains


def _between(chain: tuple[int, ...], gaps: FloatArray) -> FloatArray:
    """The gaps between neighbours of a chain, tile heights."""
    return np.array([gaps[a, b] for a, b in pairwise(chain)], np.float32)


def _usual_gap(rows: Sequence[FloatArray]) -> float:
    """The narrower gaps between the tiles of rows, tile heights: how loosely tiles are found."""
    between = np.concatenate([np.zeros(0, np.float32), *rows])
    return float(np.clip(np.quantile(between, 0.4), 0.0, ROW_GAP)) if len(between) else 0.0


def _cut(chain: tuple[int, ...], gaps: FloatArray, others: float) -> TileRow:
    """Cut a chain where gaps are wide for it, or for the other rows where it has but few."""
    between = _between(chain, gaps)
    usual = _usual_gap([between]) if len(between) >= FEW_GAPS else others
    if 3 <= len(between) < FEW_GAPS:
        usual = max(_usual_gap([between]), others)
    widest = usual + _clear_gap(between)
    groups: list[list[int]] = [[chain[0]]]
    widths: list[float] = []
    for index, gap in zip(chain[1:], between, strict=True):
        if gap > widest:
            groups.append([])
            widths.append(float(gap))
        groups[-1].append(index)
    return TileRow(tuple(tuple(group) for group in groups), tuple(widths))


def _clear_gap(between: FloatArray) -> float:
    """How much wider than usual a gap must be to part groups, in tile heights."""
    low, high = GROUP_GAP
    if len(between) < FEW_GAPS:
        return (low + high) / 2
    middle, narrow = np.quantile(between, [0.5, 0.1])
    spread = float(middle - narrow) / 1.28  # of a normal distribution
    return min(max(low, GROUP_SPREADS * spread), high)
