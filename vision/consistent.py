"""The most likely labels that a set of tiles allows, and how far they may be bent to make a hand.

A set holds four of a kind and one of each flower. Only tiles whose face the classifier was itself
unsure of are ever changed, so a clear picture of a wrong hand stays a wrong hand; every change is
reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from taishot.scoring.tiles import Tile
from taishot.vision.types import Classification, FloatArray, Label, Special

FIXED = 0.97
"""A label at least this probable is never changed."""

WORTH_TRYING = 0.02
"""An alternative less probable than this is never used to resolve an impossible count."""

WIN_WORTH_TRYING = 0.08
"""An alternative less probable than this is never used to complete a hand."""

WIN_ODDS = 12.0
"""A finished hand is preferred while the labels as seen are at most this many times as likely:
people photograph finished hands, and random misreadings seldom make one."""

BEAM = 200
_MOST_ALTERNATIVES = 4


@dataclass(frozen=True)
class Consistent:
    """Labels after the game's constraints.

    Attributes:
        labels: one per tile.
        changed: positions whose label is not the most likely one.
        impossible: kinds that are seen more often than a set holds them, where no unsure tile
            could explain it.
    """

    labels: tuple[Label, ...]
    changed: tuple[int, ...] = ()
    impossible: tuple[Tile, ...] = ()


class _State(NamedTuple):
    loss: float
    labels: tuple[int, ...]


def make_consistent(
    classification: Classification,
    complete: Callable[[Sequence[Label]], bool] | None = None,
    hidden: Sequence[Label] = (),
    odds: float = WIN_ODDS,
) -> Consistent:
    """The likeliest labels with at most four of a kind and one of each flower.

    Args:
        classification: of the N tiles of the hand.
        complete: says whether N labels are a finished hand; None where the count of tiles
            already rules that out.
        hidden: kinds known to lie face down (in kongs), which use up copies.
        odds: how much less likely than the labels as seen a finished hand may be.

    Returns:
        The labels; with `complete`, a finished hand that is nearly as likely comes first.
    """
    if not len(classification.probabilities):
        return Consistent(())
    seen = tuple(int(k) for k in classification.probabilities.argmax(axis=1))
    states = _search(classification, hidden)
    if not states:
        named = [classification.labels[k] for k in seen]
        return Consistent(tuple(named), (), overfull([*named, *hidden]))
    best = states[0]
    if complete is not None and not complete([classification.labels[k] for k in best.labels]):
        best = _completed(states, seen, classification, complete, odds)
    labels = tuple(classification.labels[k] for k in best.labels)
    changed = tuple(i for i, k in enumerate(best.labels) if k != seen[i])
    return Consistent(labels, changed)


def overfull(labels: Sequence[Label]) -> tuple[Tile, ...]:
    """Kinds that occur more often than a set holds them, in canonical order."""
    counts = Counter(label for label in labels if isinstance(label, Tile))
    return tuple(sorted(tile for tile, n in counts.items() if n > tile.copies))


def _completed(
    states: Sequence[_State],
    seen: tuple[int, ...],
    classification: Classification,
    complete: Callable[[Sequence[Label]], bool],
    odds: float,
) -> _State:
    limit = states[0].loss + float(np.log(odds))
    for state in states[1:]:
        if state.loss > limit:
            break
        bent = [i for i, k in enumerate(state.labels) if k != seen[i]]
        chances = classification.probabilities[bent, [state.labels[i] for i in bent]]
        if chances.min(initial=1.0) < WIN_WORTH_TRYING:
            continue
        if complete([classification.labels[k] for k in state.labels]):
            return state
    return states[0]


def _search(classification: Classification, hidden: Sequence[Label]) -> list[_State]:
    """Beam search over tiles, surest first: consistent assignments, likeliest first."""
    labels = classification.labels
    room = [label.copies if isinstance(label, Tile) else 99 for label in labels]
    for label in hidden:
        if label in labels:
            room[labels.index(label)] -= 1
    chances = classification.probabilities
    order = np.argsort(-chances.max(axis=1), kind="stable")
    beam = [_State(0.0, ())]
    for index in order:
        options = _options(chances[index], labels)
        beam = [
            _State(state.loss + loss, (*state.labels, k))
            for state in beam
            for k, loss in options
            if state.labels.count(k) < room[k]
        ]
        beam.sort(key=lambda state: state.loss)
        del beam[BEAM:]
    back = np.argsort(order, kind="stable")
    return [_State(state.loss, tuple(state.labels[int(i)] for i in back)) for state in beam]


def _options(chances: FloatArray, labels: Sequence[Label]) -> list[tuple[int, float]]:
    ranked = np.argsort(-chances, kind="stable")
    first = int(ranked[0])
    options = [(first, -float(np.log(max(float(chances[first]), 1e-9))))]
    if chances[first] >= FIXED or labels[first] is Special.UNKNOWN:
        return options
    for k in ranked[1 : 1 + _MOST_ALTERNATIVES]:
        if chances[k] < WORTH_TRYING or not isinstance(labels[int(k)], Tile):
            continue
        options.append((int(k), -float(np.log(float(chances[k])))))
    return options
