"""Face-down tiles beside a hand that lacks tiles: a concealed kong of which not all was found.

Backs are found less surely than faces: of a kong of four backs perhaps one or three are seen, of
one with faces perhaps a single back. Where the hand lacks just a meld, backs alone are taken as
its kong, of a kind to be asked for, and three tiles of one kind or face down as the kong of which
the fourth was not found; both are asked about, as are others.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from taishot.scoring.tiles import Tile
from taishot.vision.burden import ALIGNED
from taishot.vision.choose import BESIDE, LIKE_SIZE
from taishot.vision.doubts import WINNING_SIZE
from taishot.vision.frames import components
from taishot.vision.reconstruct import Reconstruction, Seen, reconstruct
from taishot.vision.rows import ONE_TILE
from taishot.vision.strays import WEAK_BACK, strength
from taishot.vision.types import FloatArray, Special
from taishot.vision.units import Unit, distance, facing

CLOSE = 1.0
"""Backs within so many tile heights of the hand may be the kong that it lacks."""

APART = 0.25
"""A kong of which three tiles were found lies this many tile heights from its neighbours."""

STEP = 1.3
"""Centres of neighbours among backs lie within so many tile heights."""

TWO_IN_ONE = 2.1
"""Two backs side by side are sometimes found as one outline, less than so many times as long."""

KONG = 4
"""More backs than this together are a wall."""


def with_covered_kong(found: Reconstruction, seen: Seen) -> Reconstruction:
    """The hand with the backs beside it as its kong, where it lacks just one meld.

    Args:
        found: the hand as it is.
        seen: the photo's tiles.
    """
    if found.is_win:
        return found
    started = _with_three_of_kong(found, seen)
    if started is not None:
        return started
    lacks_meld = found.proposal.size == WINNING_SIZE - 3 and found.is_complete
    if not lacks_meld or any(found.labels[i] is not Special.BACK for i in found.unnamed):
        return found
    if any(isinstance(found.labels[i], Tile) for i in found.chosen.near):
        return found  # the meld may be there
    close = [group for group in covered_groups(found, seen) if _is_beside(group, found, seen)]
    if len(close) != 1 or strength(found, seen)[list(close[0])].max() < WEAK_BACK:
        return found
    trial = reconstruct(seen, (*found.aside, *close[0]), covered=close[0])
    return trial if trial.is_complete and not trial.unnamed else found


def _with_three_of_kong(found: Reconstruction, seen: Seen) -> Reconstruction | None:
    """The hand with three tiles apart, of one kind or face down, as a kong; None for none."""
    shares = strength(found, seen)
    groups = covered_groups(found, seen)
    backs = {i for group in groups for i in group if shares[i] >= WEAK_BACK}
    for three in _threes(found, seen, backs):
        trial = reconstruct(seen, (*found.aside, *three), bend=False, covered=three)
        kept = set(found.tiles) - set(three)
        kinds = [trial.labels[i] for i in trial.tiles]
        alone = not any(found.labels[i] in kinds for i in three if i not in backs)
        if trial.is_win and alone and kept - backs <= set(trial.tiles) <= kept:
            return trial
    return None


def _threes(found: Reconstruction, seen: Seen, backs: set[int]) -> list[tuple[int, ...]]:
    """Three neighbours of a row, apart from its other tiles: backs and one kind of face."""
    result = []
    for row in found.rows:
        tiles = row.tiles
        gaps = [_gap(a, b, seen) for a, b in pairwise(tiles)]
        ends = [APART, *gaps, APART]
        for start in range(len(tiles) - 2):
            three = tiles[start : start + 3]
            faces = {found.labels[i] for i in three if i not in backs}
            close = max(gaps[start : start + 2]) < ONE_TILE[1]
            apart = min(ends[start], ends[start + 3]) >= APART
            if close and apart and backs & set(three) and len(faces) == 1:
                result += [three] if isinstance(next(iter(faces)), Tile) else []
    return result


def _gap(a: int, b: int, seen: Seen) -> float:
    """Between two tiles, in tile heights."""
    return distance(_one(a), _one(b), seen.orientation.row_frames)


def _one(tile: int) -> Unit:
    return Unit(-1, ((tile,),))


def covered_groups(found: Reconstruction, seen: Seen) -> list[tuple[int, ...]]:
    """Backs of the hand's size in no meld, near the hand, four together at most."""
    frames = seen.orientation.row_frames
    hand = [i for i in found.tiles if found.labels[i] is not Special.BACK]
    if not hand:
        return []
    usual = float(np.median(frames.sides[hand]))
    loose = [
        i
        for i, label in enumerate(found.labels)
        if label is Special.BACK
        and (i in found.unnamed or found.proposal.groups[i] < 0)
        and 1 / LIKE_SIZE < frames.sides[i] / usual < TWO_IN_ONE
    ]
    core = Unit(-1, (tuple(hand),))
    groups = [tuple(loose[k] for k in part) for part in _together(frames.centres[loose], usual)]
    return [
        group
        for group in groups
        if len(group) <= KONG and distance(core, Unit(-1, (group,)), frames) < BESIDE
    ]


def _together(centres: FloatArray, side: float) -> list[list[int]]:
    apart = np.linalg.norm(centres[:, None] - centres[None, :], axis=2) / side
    parts = components(apart < STEP)
    return [
        np.flatnonzero(parts == part).tolist() for part in range(int(parts.max(initial=-1)) + 1)
    ]


def _is_beside(group: Sequence[int], found: Reconstruction, seen: Seen) -> bool:
    """Whether backs lie close to the hand and in its directions."""
    frames = seen.orientation.row_frames
    core = Unit(-1, (tuple(i for i in found.tiles if i not in group),))
    backs = Unit(-1, (tuple(group),))
    towards = facing(core, backs, frames)
    along = max(abs(towards), float(np.sqrt(max(0.0, 1 - towards**2))))
    return along > ALIGNED and distance(core, backs, frames) < CLOSE
