"""What must be asked about tiles beside the hand: left out, or half a kong."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from taishot.scoring.tiles import Tile
from taishot.vision import doubts as words
from taishot.vision.covered import covered_groups
from taishot.vision.doubts import WINNING_SIZE
from taishot.vision.left_out import left_out
from taishot.vision.reconstruct import Reconstruction, Seen
from taishot.vision.shape import waits
from taishot.vision.strays import FILLS, backs_of_kongs, strength
from taishot.vision.types import Doubt, Role, Special
from taishot.vision.units import Unit, distance

FAINT_BACK = 0.5
"""A back found with less than this share of the hand's usual score may be none."""

OTHER_SIZE = 2.0
"""The winning tile may lie so much nearer to the camera, or farther, than the hand."""

FEW = 4
"""So many tiles are named at most as perhaps the winning one."""


def beside_doubts(found: Reconstruction, seen: Seen) -> tuple[Doubt, ...]:
    """Doubts about tiles outside the hand, and about kongs of which they may be part.

    Args:
        found: the hand.
        seen: the photo's tiles.
    """
    if not found.chosen.units:
        return ()
    lacking = WINNING_SIZE - found.proposal.size - len(found.unnamed)
    groups = covered_groups(found, seen)
    kongs = (*_parts_of_kongs(found), *_faint_kongs(found, seen, groups))
    if lacking == 1:
        return (*_left_out(found, _winning_candidates(found, seen), 1), *kongs)
    if lacking < 1:
        return (*_left_out(found, found.chosen.near, lacking), *kongs)
    apart = [group for group in groups if not set(group) & set(found.unnamed)]
    backs = sorted({i for group in apart for i in group} - set(found.chosen.near))
    return (*_left_out(found, (*found.chosen.near, *backs), lacking), *kongs)


def _left_out(found: Reconstruction, tiles: Sequence[int], lacking: int) -> tuple[Doubt, ...]:
    if not tiles:
        return ()
    return (left_out(tuple(tiles), [found.labels[i] for i in tiles], lacking),)


def _winning_candidates(found: Reconstruction, seen: Seen) -> tuple[int, ...]:
    """Faces outside a hand that lacks one tile: those near, completing it, or nearest."""
    if found.chosen.near:
        return found.chosen.near
    frames, roles = seen.orientation.row_frames, found.proposal.roles
    usual = float(np.median(frames.sides[list(found.tiles)]))
    outside = [
        i
        for i, label in enumerate(found.labels)
        if roles[i] is Role.OTHER
        and isinstance(label, Tile)
        and not label.is_flower
        and 1 / OTHER_SIZE < frames.sides[i] / usual < OTHER_SIZE
    ]
    hand = found.proposal.hand
    wanted = waits(hand.concealed) if hand is not None else ()
    core = Unit(-1, (found.tiles,))
    near = sorted(outside, key=lambda i: distance(core, Unit(-1, ((i,),)), frames))
    completing = [i for i in near if found.labels[i] in wanted]
    return tuple((completing or near)[:FEW])


def _parts_of_kongs(found: Reconstruction) -> tuple[Doubt, ...]:
    """Backs of the hand that lie together with one kind of face alone: perhaps a kong."""
    asked = []
    groups = found.proposal.groups
    for number in sorted({groups[i] for i in found.unnamed}):
        tiles = tuple(i for i, group in enumerate(groups) if group == number)
        faces = {found.labels[i] for i in tiles} - {Special.BACK}
        kind = next(iter(faces), None)
        named = sum(found.labels[i] == kind for i in tiles)
        fits = found.proposal.size - named == WINNING_SIZE - 3
        if len(tiles) < 4 and len(faces) == 1 and isinstance(kind, Tile) and fits:
            asked.append(words.perhaps_kong(tiles, kind))
    return tuple(asked)


def _faint_kongs(
    found: Reconstruction, seen: Seen, groups: Sequence[Sequence[int]]
) -> tuple[Doubt, ...]:
    """Kongs of three faces and a back hardly seen, and pungs with such a back against them."""
    shares = strength(found, seen)
    asked = [
        words.perhaps_kong((*alike, back), _kind(found, alike))
        for back, alike in backs_of_kongs(found)
        if shares[back] < FAINT_BACK
    ]
    loose = [i for group in groups if len(group) == 1 for i in group]
    pungs = [m for m in found.melds if len(m) == 3 and len({found.labels[i] for i in m}) == 1]
    for alike in pungs:
        unit = Unit(-1, (alike,))
        frames = seen.orientation.row_frames
        against = [i for i in loose if distance(unit, Unit(-1, ((i,),)), frames) < FILLS]
        in_line = [i for i in against if _in_line(i, alike, seen)]
        if in_line:
            asked.append(words.perhaps_kong((*alike, *in_line), _kind(found, alike)))
    return tuple(asked)


def _in_line(back: int, alike: Sequence[int], seen: Seen) -> bool:
    """Whether a back lies in the row of the tiles, not above or below them."""
    frames = seen.orientation.row_frames
    nearest = min(
        alike, key=lambda i: float(np.linalg.norm(frames.centres[i] - frames.centres[back]))
    )
    step = (frames.centres[back] - frames.centres[nearest]) / frames.sides[nearest]
    return abs(float(step @ frames.down[nearest])) < FILLS


def _kind(found: Reconstruction, tiles: Sequence[int]) -> Tile:
    return next(label for label in (found.labels[i] for i in tiles) if isinstance(label, Tile))
