"""Compare the tiles read from a photo with its labels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from taishot.vision.boxes import FloatArray, IndexArray, box_iou

MIN_IOU = 0.5


@dataclass(frozen=True, eq=False)
class Seen:
    """Tiles that a reader reports for one photo.

    Attributes:
        boxes: float32 (N, 4), xyxy, pixels.
        labels: int64 (N,), indices into LABELS.
        confidences: float32 (N,), of the labels.
        in_hand: bool (N,): False for tiles shown as not part of the hand, such as discards.
    """

    boxes: FloatArray
    labels: IndexArray
    confidences: FloatArray
    in_hand: npt.NDArray[np.bool_]


@dataclass(frozen=True)
class PhotoResult:
    """How well one photo was read.

    Attributes:
        group: the tile set.
        name: the photo.
        pairs: (true label, label read) of the tiles found.
        confidences: of those labels.
        missed: true labels of tiles not found.
        extra: labels read where no tile is labelled.
        extra_in_hand: how many of these were taken for part of the hand.
        seconds: time spent on reading.
    """

    group: str
    name: str
    pairs: tuple[tuple[int, int], ...]
    confidences: tuple[float, ...]
    missed: tuple[int, ...]
    extra: tuple[int, ...]
    extra_in_hand: int
    seconds: float

    @property
    def tiles(self) -> int:
        """Tiles that are labelled."""
        return len(self.pairs) + len(self.missed)

    @property
    def right(self) -> int:
        """Tiles found and named right."""
        return sum(true == read for true, read in self.pairs)

    @property
    def taps(self) -> int:
        """Corrections that put the photo right: one for each wrong, missed or false tile.

        A tile shown as not part of the hand needs none, though nobody labelled it: photographs
        show discards that their labels leave out.
        """
        return self.tiles - self.right + self.extra_in_hand

    @property
    def strict_taps(self) -> int:
        """The same, with every tile that is not labelled counted as false."""
        return self.tiles - self.right + len(self.extra)


def match(boxes: FloatArray, seen: FloatArray) -> list[tuple[int, int]]:
    """Pairs (label, reading) of boxes that overlap by an IoU of at least 0.5, best pairs first.

    Args:
        boxes: float32 (N, 4), xyxy, the labels.
        seen: float32 (M, 4), xyxy, what was read.
    """
    overlap = box_iou(boxes, seen)
    pairs: list[tuple[int, int]] = []
    rows, columns = np.nonzero(overlap >= MIN_IOU)
    order = np.argsort(-overlap[rows, columns], kind="stable")
    used_rows: set[int] = set()
    used_columns: set[int] = set()
    for index in order:
        row, column = int(rows[index]), int(columns[index])
        if row not in used_rows and column not in used_columns:
            used_rows.add(row)
            used_columns.add(column)
            pairs.append((row, column))
    return pairs


def compare(
    group: str,
    name: str,
    truth: tuple[FloatArray, IndexArray],
    seen: Seen,
    known: int,
    seconds: float,
) -> PhotoResult:
    """Score one photo.

    Args:
        group: the tile set.
        name: the photo.
        truth: boxes (N, 4) in pixels and labels (N,).
        seen: what was read.
        known: labels below this are faces; others (backs, unknown) are no false tiles where
            nothing is labelled, because photographs rarely label them.
        seconds: time spent.
    """
    boxes, labels = truth
    pairs = match(boxes, seen.boxes)
    found = {row for row, _ in pairs}
    taken = {column for _, column in pairs}
    unmatched = [c for c, label in enumerate(seen.labels) if c not in taken and label < known]
    return PhotoResult(
        group=group,
        name=name,
        pairs=tuple((int(labels[r]), int(seen.labels[c])) for r, c in pairs),
        confidences=tuple(float(seen.confidences[c]) for _, c in pairs),
        missed=tuple(int(labels[r]) for r in range(len(labels)) if r not in found),
        extra=tuple(int(seen.labels[c]) for c in unmatched),
        extra_in_hand=sum(bool(seen.in_hand[c]) for c in unmatched),
        seconds=seconds,
    )
