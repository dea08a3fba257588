"""From named tiles to a hand: choose, apply the game's constraints, lay out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from taishot.vision.assemble import Proposal, could_be_finished, is_finished, propose
from taishot.vision.choose import Chosen, choose_hand
from taishot.vision.consistent import Consistent, make_consistent
from taishot.vision.doubts import WINNING_SIZE
from taishot.vision.orient import Orientation
from taishot.vision.rows import TileRow, find_rows
from taishot.vision.types import Classification, FloatArray, Label, Role, Special
from taishot.vision.units import hand_size, hidden_tiles

WIN_ODDS = {17: 12.0, 14: 5.0}
"""Sizes of hand that people photograph because they won, and how far each may be bent towards a
win (see `consistent`): 17 tiles, and the 14 of a Shanghai hand; read only."""


@dataclass(frozen=True, eq=False)
class Seen:
    """What is known of the N tiles of a photo before a hand is made of them.

    Attributes:
        orientation: how they stand.
        classification: what they show, the ways up settled.
        labels: the most likely of each.
        scores: float32 (N,), the detector's.
    """

    orientation: Orientation
    classification: Classification
    labels: tuple[Label, ...]
    scores: FloatArray


@dataclass(frozen=True, eq=False)
class Reconstruction:
    """A hand made of the tiles.

    Attributes:
        rows: every tile that was not left aside, in one row.
        chosen: the tiles of the hand.
        settled: their labels after the game's constraints, in the order of `chosen`.
        labels: of all N tiles, those of the hand as settled.
        proposal: the hand.
        aside: tiles that were left aside, as if they were not there.
    """

    rows: tuple[TileRow, ...]
    chosen: Chosen
    settled: Consistent
    labels: tuple[Label, ...]
    proposal: Proposal
    aside: tuple[int, ...] = ()

    @property
    def tiles(self) -> tuple[int, ...]:
        """Indices of the hand's tiles."""
        return tuple(i for unit in self.chosen.units for i in unit.tiles)

    @property
    def melds(self) -> tuple[tuple[int, ...], ...]:
        """Indices of the tiles of each meld that lies open."""
        roles, groups = self.proposal.roles, self.proposal.groups
        numbers = sorted({groups[i] for i, role in enumerate(roles) if role is Role.MELD})
        return tuple(tuple(i for i, g in enumerate(groups) if g == n) for n in numbers)

    @property
    def changed(self) -> frozenset[int]:
        """Tiles whose label the constraints changed."""
        return frozenset(self.tiles[place] for place in self.settled.changed)

    @property
    def unnamed(self) -> tuple[int, ...]:
        """Backs and unknown faces among the concealed tiles."""
        roles = self.proposal.roles
        return tuple(
            i
            for i, label in enumerate(self.labels)
            if isinstance(label, Special) and roles[i] in (Role.CONCEALED, Role.WINNING)
        )

    @property
    def is_complete(self) -> bool:
        """Whether the named tiles are all in sets with one pair, of whatever number."""
        return self.proposal.hand is not None and is_finished(self.proposal.hand)

    @property
    def is_win(self) -> bool:
        """Seventeen named tiles, complete."""
        full = self.proposal.size == WINNING_SIZE and not self.unnamed
        return full and self.is_complete


def reconstruct(
    seen: Seen, aside: Collection[int] = (), *, bend: bool = True, covered: Sequence[int] = ()
) -> Reconstruction:
    """Make a hand of the tiles.

    Args:
        seen: the photo's tiles.
        aside: tiles to leave out of it, as if they were not there.
        bend: whether unsure labels may be bent towards a win.
        covered: of those, tiles that are a kong of which not all was found.
    """
    frames = seen.orientation.row_frames
    rows = find_rows(frames, aside)
    chosen = choose_hand(rows, frames, seen.labels, seen.scores)
    if aside and chosen.units:
        near = sorted({*chosen.near, *aside} - set(covered))
        chosen = replace(chosen, near=tuple(near), covered=tuple(covered))
    settled = _settle(chosen, seen, bend=bend)
    labels = list(seen.labels)
    tiles = (i for unit in chosen.units for i in unit.tiles)
    for index, label in zip(tiles, settled.labels, strict=True):
        labels[index] = label
    proposal = propose(chosen, labels, seen.orientation.turned)
    return Reconstruction(rows, chosen, settled, tuple(labels), proposal, tuple(aside))


def _settle(chosen: Chosen, seen: Seen, *, bend: bool) -> Consistent:
    """Apply the game's constraints to the hand's tiles."""
    tiles = [i for unit in chosen.units for i in unit.tiles]
    whole = seen.classification
    part = Classification(
        whole.labels,
        whole.probabilities[tiles],
        whole.turns[tiles],
        whole.turn_confidences[tiles],
    )

    def complete(named: Sequence[Label]) -> bool:
        if not could_be_finished(named):
            return False
        trial = list(seen.labels)
        for index, label in zip(tiles, named, strict=True):
            trial[index] = label
        hand = propose(chosen, trial, seen.orientation.turned).hand
        return hand is not None and hand.size in WIN_ODDS and is_finished(hand)

    size = hand_size(chosen.units, seen.labels)
    hidden = hidden_tiles(chosen.units, seen.labels)
    if size not in WIN_ODDS or not bend:
        return make_consistent(part, None, hidden)
    return make_consistent(part, complete, hidden, WIN_ODDS[size])
