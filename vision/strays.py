"""Things taken for tiles that a hand is complete without: left aside, and asked about.

A gap between two melds may look like a back, a printed cloth like a tile. Such a thing is left
out where the other tiles are a win without it as they are seen, nothing bent; a clearly seen face
is never left out this way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from taishot.scoring.tiles import Tile
from taishot.vision.choose import BESIDE
from taishot.vision.reconstruct import Reconstruction, Seen, reconstruct
from taishot.vision.types import FloatArray, Role, Special
from taishot.vision.units import Unit, distance, is_flower

UNSURE_FACE, WEAK_FACE = 0.6, 0.9
"""A face less probable than this, found with less than this share of the hand's usual score, may
be no tile."""

UNSURE_FLOWER, WEAK_FLOWER = 0.5, 0.65
"""A flower completes nothing: it stays out from so little on alone."""

WEAK_BACK = 0.37
"""A back found with less than this share of the hand's usual score is none beside three alike
(of 36 real ones in kongs two had less)."""

FILLS = 0.3
"""A back with less than so many tile heights to the tiles on both sides fills a gap."""

MOST, MOST_PAIRED = 6, 4
"""So many strays at most are tried, the weakest, and so many of them two at a time."""


def without_strays(seen: Seen) -> Reconstruction:
    """The hand, without things that spoil it and are hardly tiles.

    Args:
        seen: the photo's tiles.
    """
    whole = reconstruct(seen)
    ghosts = _false_flowers(whole, seen)
    if ghosts:
        whole = reconstruct(seen, ghosts)
    if not whole.rows:
        return whole
    if whole.is_win:
        return _with_pungs(whole, seen, ghosts)
    for some in _trials(_strays(whole, seen)):
        trial = reconstruct(seen, (*ghosts, *some), bend=False)
        if trial.is_win and _only_without(some, whole, trial):
            return trial
    return whole


def _false_flowers(whole: Reconstruction, seen: Seen) -> tuple[int, ...]:
    shares = strength(whole, seen)
    roles = whole.proposal.roles
    return tuple(
        i
        for i, label in enumerate(whole.labels)
        if roles[i] is Role.FLOWER
        and seen.classification.probabilities[i].max() < UNSURE_FLOWER
        and shares[i] < WEAK_FLOWER
    )


def _with_pungs(whole: Reconstruction, seen: Seen, ghosts: Sequence[int]) -> Reconstruction:
    """Kongs of three faces and a back that is none, as the pungs they are."""
    shares = strength(whole, seen)
    none = [
        back
        for back, alike in backs_of_kongs(whole)
        if shares[back] < WEAK_BACK
        or whole.settled.impossible
        or _fills_a_gap(back, alike, whole, seen)
    ]
    if not none:
        return whole
    trial = reconstruct(seen, (*ghosts, *none), bend=False)
    return trial if trial.is_win else whole


def backs_of_kongs(whole: Reconstruction) -> list[tuple[int, tuple[int, ...]]]:
    """Each back that makes a kong of three faces, with those."""
    found = []
    for tiles in whole.melds:
        backs = [i for i in tiles if whole.labels[i] is Special.BACK]
        if len(tiles) == 4 and len(backs) == 1:
            found.append((backs[0], tuple(i for i in tiles if i != backs[0])))
    return found


def _fills_a_gap(back: int, alike: Sequence[int], whole: Reconstruction, seen: Seen) -> bool:
    """Whether a back lies as close to another set as to its kong."""
    frames = seen.orientation.row_frames
    for row in whole.rows:
        tiles = row.tiles
        if back not in tiles:
            continue
        place = tiles.index(back)
        beside = [tiles[k] for k in (place - 1, place + 1) if 0 <= k < len(tiles)]
        gaps = [distance(_alone(back), _alone(i), frames) for i in beside]
        others = [i for i in beside if i not in alike]
        return len(beside) == 2 and len(others) == 1 and max(gaps) < FILLS
    return False


def _strays(whole: Reconstruction, seen: Seen) -> list[int]:
    """Backs, and faces hardly seen, in or near the hand; the weakest first."""
    shares = strength(whole, seen)
    frames = seen.orientation.row_frames
    sure = seen.classification.probabilities.max(axis=1)
    core = Unit(-1, (_core(whole),))
    found = [
        i
        for i, label in enumerate(seen.labels)
        if label is Special.BACK or (sure[i] < UNSURE_FACE and shares[i] < WEAK_FACE)
    ]
    near = [i for i in found if distance(core, _alone(i), frames) < BESIDE]
    return sorted(near, key=lambda i: float(shares[i]))[:MOST]


def _core(whole: Reconstruction) -> tuple[int, ...]:
    """The hand's tiles, or the longest row's where no hand could be made out."""
    return whole.tiles or max((row.tiles for row in whole.rows), key=len, default=())


def strength(whole: Reconstruction, seen: Seen) -> FloatArray:
    """(N,): the detector's scores as shares of what is usual for the hand's faces."""
    faces = [i for i in _core(whole) if isinstance(whole.labels[i], Tile)]
    usual = float(np.median(seen.scores[faces])) if faces else 1.0
    return np.asarray(seen.scores / max(usual, 1e-6), np.float32)


def _trials(strays: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Which strays to leave aside together: as few as possible."""
    yield from ((one,) for one in strays)
    yield from combinations(strays[:MOST_PAIRED], 2)
    if len(strays) > 2:
        yield tuple(strays)


def _only_without(some: Sequence[int], whole: Reconstruction, trial: Reconstruction) -> bool:
    """Whether no face was bent, nothing else left the hand and what came into it came in sets."""
    had, groups = set(_core(whole)), trial.proposal.groups
    fresh = [i for i in trial.tiles if i not in had]
    kept = had - set(some) <= set(trial.tiles)
    bent = any(not is_flower(trial.labels[i]) for i in trial.changed)
    return (
        kept
        and not bent
        and all(
            is_flower(trial.labels[i])
            or (isinstance(trial.labels[i], Tile) and groups.count(groups[i]) >= 3)
            for i in fresh
        )
    )


def _alone(tile: int) -> Unit:
    return Unit(-1, ((tile,),))
