"""The whole way from a photo to a reading."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

import numpy as np

from taishot.scoring.notation import format_hand
from taishot.scoring.tiles import Tile
from taishot.vision import doubts as words
from taishot.vision.beside import beside_doubts
from taishot.vision.consistent import Consistent
from taishot.vision.covered import with_covered_kong
from taishot.vision.frames import IntArray
from taishot.vision.orient import Orientation, orient, upright_again
from taishot.vision.quality import hardly_tiles, quality_doubts
from taishot.vision.reconstruct import Reconstruction, Seen
from taishot.vision.rows import find_rows, tile_wide_gaps
from taishot.vision.slots import without_room
from taishot.vision.strays import without_strays
from taishot.vision.types import (
    Classification,
    Detections,
    Doubt,
    FloatArray,
    Label,
    Photo,
    Reading,
    Role,
    Special,
    TileSighting,
    Timings,
)

SURE = 0.99
"""A tile at least this probable is shown as sure. `python -m taishot.datasets.reliability`
measures how often sure tiles are right; the bar is 99.5 %."""

RUNNERS_UP = 4
LEAST_RUNNER_UP = 0.001


class Detector(Protocol):
    """What finds tiles."""

    def detect(self, photo: Photo) -> Detections:
        """Quads of the tiles, in pixels of `photo.pixels`."""
        ...


class Classifier(Protocol):
    """What names tiles."""

    def classify(self, photo: Photo, detections: Detections) -> Classification:
        """Label probabilities and ways up of the detected tiles."""
        ...


@dataclass(frozen=True)
class PhotoReader:
    """Reads photos with a given detector and classifier."""

    detector: Detector
    classifier: Classifier

    def read(self, photo: Photo, load_ms: float = 0.0) -> Reading:
        """Find the tiles, name them and propose a hand.

        Args:
            photo: what to read.
            load_ms: milliseconds that loading it took, for the timings.

        Returns:
            The reading; coordinates are pixels of the full upright photo. A photo without tiles
            gives an empty reading with a doubt that says so.
        """
        start = time.perf_counter()
        detections = self.detector.detect(photo)
        found = time.perf_counter()
        classification = self.classifier.classify(photo, detections)
        named = time.perf_counter()
        reading = interpret(photo, detections, classification)
        done = time.perf_counter()
        stages = np.diff([start, found, named, done]) * 1000
        return replace(reading, timings=Timings(load_ms, *(float(ms) for ms in stages)))


def interpret(photo: Photo, detections: Detections, classification: Classification) -> Reading:
    """From tiles to a reading: orientation, rows, choice, constraints, hand, doubts.

    Args:
        photo: for its size, and to judge light and sharpness.
        detections: N tiles, pixels of `photo.pixels`.
        classification: of those N.
    """
    orientation = orient(detections, classification)
    rows = find_rows(orientation.row_frames)
    crowded = without_room(rows, orientation.row_frames, orientation.turned)
    orientation = upright_again(orientation, crowded)
    classification = given_turns(classification, orientation.face_turns, orientation.trust)
    labels = first_labels(classification)
    seen = Seen(orientation, classification, labels, detections.scores)
    found = with_covered_kong(without_strays(seen), seen)
    proposal = found.proposal
    sightings = _sightings(photo, orientation, classification, found)
    asked = (
        *hardly_tiles([sighting.sure for sighting in sightings]),
        *quality_doubts(photo, orientation.frames, found.tiles),
        *_face_doubts(sightings, labels, found.changed),
        *_overfull_doubts(found.settled, sightings),
        *proposal.doubts,
        *beside_doubts(found, seen),
        *_missed_doubts(found),
    )
    written = format_hand(proposal.hand) if proposal.hand is not None else None
    return Reading(
        photo.name, photo.full_width, photo.full_height, sightings, written or None, asked
    )


def given_turns(
    classification: Classification, turns: IntArray, trust: FloatArray
) -> Classification:
    """The classification once the ways up are settled, where the classifier tells both together.

    A face that its own turn and its neighbours' vote read differently (6 and 9, 2m and 3m in a bad
    light) is read the way the neighbours stand.

    Args:
        classification: of N tiles; returned as it is where it has no `joint`.
        turns: int64 (N,), the settled turns.
        trust: float32 (N,), how likely they are by the neighbours' word.
    """
    joint = classification.joint
    if joint is None or not len(joint):
        return classification
    prior = np.repeat(((1 - trust) / 3)[:, None, None], 4, axis=2)
    np.put_along_axis(prior, turns[:, None, None], trust[:, None, None], axis=2)
    weighed = (joint * prior).sum(axis=2)
    chances = (weighed / weighed.sum(axis=1, keepdims=True)).astype(np.float32)
    return replace(classification, probabilities=chances)


def first_labels(classification: Classification) -> tuple[Label, ...]:
    """The most likely label of each of N tiles."""
    best = classification.probabilities.argmax(axis=1)
    return tuple(classification.labels[int(k)] for k in best)


def _sightings(
    photo: Photo,
    orientation: Orientation,
    classification: Classification,
    found: Reconstruction,
) -> tuple[TileSighting, ...]:
    scale = np.float32(photo.full_width / photo.width)
    crowd = one_too_many(found.labels, found.proposal.roles)
    made = []
    for i, label in enumerate(found.labels):
        chances = classification.probabilities[i]
        ranked = [int(k) for k in np.argsort(-chances, kind="stable")]
        own = classification.labels.index(label)
        others = [k for k in ranked if k != own and chances[k] >= LEAST_RUNNER_UP]
        confidence = float(chances[own])
        made.append(
            TileSighting(
                label,
                confidence,
                orientation.frames.quads[i] * scale,
                tuple((classification.labels[k], float(chances[k])) for k in others[:RUNNERS_UP]),
                confidence >= SURE
                and i not in found.changed
                and label is not Special.UNKNOWN
                and i not in crowd,
                found.proposal.roles[i],
                found.proposal.groups[i],
            )
        )
    return tuple(made)


def one_too_many(labels: Sequence[Label], roles: Sequence[Role]) -> frozenset[int]:
    """Tiles of which a set has not so many as were seen: not all of them can be right.

    Where the hand alone has too many, its own; where only the whole photo has, those outside.

    Args:
        labels: of the photo's N tiles.
        roles: of the same.
    """
    everywhere = Counter(labels)
    inside = Counter(
        label for label, role in zip(labels, roles, strict=True) if role is not Role.OTHER
    )
    return frozenset(
        i
        for i, (label, role) in enumerate(zip(labels, roles, strict=True))
        if isinstance(label, Tile)
        and (everywhere if role is Role.OTHER else inside)[label] > label.copies
    )


def _face_doubts(
    sightings: Sequence[TileSighting], seen: Sequence[Label], changed: frozenset[int]
) -> tuple[Doubt, ...]:
    asked = []
    for i, sighting in enumerate(sightings):
        if i in changed:
            asked.append(words.changed_tile(i, seen[i], sighting.label))
        elif sighting.role is not Role.OTHER and not sighting.sure:
            if sighting.label is Special.UNKNOWN:
                continue  # the proposal asks for it
            likely = [label for label, chance in sighting.runners_up if chance >= 0.01]
            asked.append(words.unsure_tile(i, sighting.label, likely[:2]))
    return tuple(asked)


def _missed_doubts(found: Reconstruction) -> tuple[Doubt, ...]:
    """Where a tile may have been overlooked, in a hand that lacks just one.

    The gap before a winning tile set apart is meant and not asked about.
    """
    roles = found.proposal.roles
    if found.proposal.size != words.WINNING_SIZE - 1:
        return ()
    inside = {i for i, role in enumerate(roles) if role is not Role.OTHER}
    alone = {group[0] for row in found.rows for group in row.groups if len(group) == 1}
    inside -= {i for i in alone if roles[i] is Role.WINNING}
    return tuple(
        words.perhaps_missed(left, right, (found.labels[left], found.labels[right]))
        for left, right in tile_wide_gaps(found.rows)
        if left in inside and right in inside
    )


def _overfull_doubts(settled: Consistent, sightings: Sequence[TileSighting]) -> tuple[Doubt, ...]:
    asked = []
    for tile in settled.impossible:
        where = tuple(
            i for i, s in enumerate(sightings) if s.label == tile and s.role is not Role.OTHER
        )
        asked.append(words.too_many_alike(tile, where))
    return tuple(asked)


@lru_cache(maxsize=1)
def default_reader() -> PhotoReader:
    """A reader with the models that ship with the package, loaded once per process.

    Raises:
        ModelMissing: when a model file is not there.
        ModelCorrupt: when it is not what its card promises.
    """
    from taishot.vision.classify import TileClassifier
    from taishot.vision.detect import TileDetector

    return PhotoReader(TileDetector(), TileClassifier())
