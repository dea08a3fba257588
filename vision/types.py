"""The values that pass between the stages of the photo pipeline: frozen, checked at birth.

Coordinates are pixels of the Photo they belong to, x to the right, y down, the photo upright
(EXIF orientation already applied).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

import numpy as np
import numpy.typing as npt

from taishot.scoring.tiles import Tile

FloatArray = npt.NDArray[np.float32]
ByteArray = npt.NDArray[np.uint8]


class Special(Enum):
    """Labels of a sighting that are not one of the 42 kinds."""

    BACK = "back"  # a face-down tile
    UNKNOWN = "?"  # a tile whose face is none of the 42, or could not be told

    @property
    def code(self) -> str:
        """The code used in JSON: `back` or `?`."""
        return self.value


Label = Tile | Special


class Role(Enum):
    """What part a tile plays in the proposed hand; the values are those of the JSON interface."""

    CONCEALED = "concealed"
    MELD = "meld"
    FLOWER = "flower"
    WINNING = "winning"
    INDICATOR = "indicator"
    OTHER = "other"  # not part of the hand: discards, walls, other players' tiles


def _require(value: npt.NDArray[np.generic], name: str, shape: tuple[int | None, ...]) -> None:
    matches = value.ndim == len(shape) and all(
        want is None or want == have for want, have in zip(shape, value.shape, strict=True)
    )
    if not matches:
        wanted = ", ".join("N" if side is None else str(side) for side in shape)
        raise ValueError(f"{name} must have shape ({wanted}), got {value.shape}")


@dataclass(frozen=True, eq=False)
class Photo:
    """A picture as a person sees it.

    Attributes:
        pixels: uint8 (H, W, 3), BGR, EXIF orientation applied.
        name: where it came from, for messages.
        full_width: width of the upright original in pixels; `pixels` may be a reduced copy of it.
        full_height: height of the upright original in pixels.
    """

    pixels: ByteArray
    name: str = ""
    full_width: int = 0
    full_height: int = 0

    def __post_init__(self) -> None:
        _require(self.pixels, "pixels", (None, None, 3))
        if self.pixels.dtype != np.uint8:
            raise ValueError(f"pixels must be uint8, got {self.pixels.dtype}")
        if not self.full_width:
            object.__setattr__(self, "full_width", self.pixels.shape[1])
            object.__setattr__(self, "full_height", self.pixels.shape[0])

    @property
    def width(self) -> int:
        """Width of `pixels`."""
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        """Height of `pixels`."""
        return int(self.pixels.shape[0])


@dataclass(frozen=True, eq=False)
class Detections:
    """Tiles found by the detector, before anyone knows what they show.

    Attributes:
        quads: float32 (N, 4, 2), corners of each tile in photo pixels, clockwise on screen;
            corner 0 to 1 is a short side of the tile, so the face stands upright either as given
            or turned by 180 degrees (square-looking tiles: by any quarter turn).
        scores: float32 (N,), 0..1, best first.
        back_scores: float32 (N,), 0..1, how likely the tile lies face down.
    """

    quads: FloatArray
    scores: FloatArray
    back_scores: FloatArray

    def __post_init__(self) -> None:
        _require(self.quads, "quads", (None, 4, 2))
        count = len(self.quads)
        _require(self.scores, "scores", (count,))
        _require(self.back_scores, "back_scores", (count,))

    def __len__(self) -> int:
        return len(self.quads)

    @property
    def boxes(self) -> FloatArray:
        """float32 (N, 4), xyxy: the axis-aligned box round each quad."""
        if not len(self):
            return np.zeros((0, 4), np.float32)
        low, high = self.quads.min(axis=1), self.quads.max(axis=1)
        return np.concatenate([low, high], axis=1).astype(np.float32)


@dataclass(frozen=True, eq=False)
class Classification:
    """What the classifier says of N crops.

    Attributes:
        labels: the K labels of the columns of `probabilities`.
        probabilities: float32 (N, K), rows sum to 1 (calibrated).
        turns: int64 (N,), 0..3: quarter turns clockwise that the quad's corner list must be rolled
            by so that corner 0 is the top-left of the upright face.
        turn_confidences: float32 (N,), 0..1: how sure that turn is.
        joint: float32 (N, K, 4), the probability of each label with each turn, where the
            classifier tells; lets neighbours decide between a 6 and an upside-down 9.
    """

    labels: tuple[Label, ...]
    probabilities: FloatArray
    turns: npt.NDArray[np.int64]
    turn_confidences: FloatArray
    joint: FloatArray | None = None

    def __post_init__(self) -> None:
        count = len(self.probabilities)
        if self.joint is not None:
            _require(self.joint, "joint", (count, len(self.labels), 4))
        _require(self.probabilities, "probabilities", (count, len(self.labels)))
        _require(self.turns, "turns", (count,))
        _require(self.turn_confidences, "turn_confidences", (count,))


BOX_ROOM = 0.04
"""How much wider and taller than a tile's outline the box round it is: labelled boxes overlap best
with such ones, on photographs of known and of unknown sets alike."""


@dataclass(frozen=True, eq=False)
class TileSighting:
    """One tile seen in the photo.

    Attributes:
        label: the most likely label.
        confidence: its probability, 0..1.
        quad: float32 (4, 2), corners in photo pixels, clockwise from the upright face's top-left.
        runners_up: other likely labels with their probabilities, most likely first.
        sure: False when a person should look at it.
    """

    label: Label
    confidence: float
    quad: FloatArray
    runners_up: tuple[tuple[Label, float], ...] = ()
    sure: bool = True
    role: Role = Role.OTHER
    group: int = -1

    def __post_init__(self) -> None:
        _require(self.quad, "quad", (4, 2))

    @property
    def box(self) -> tuple[float, float, float, float]:
        """(x1, y1, x2, y2), the axis-aligned box round the tile, photo pixels.

        It leaves the room round the quad (`BOX_ROOM`) that boxes drawn by hand leave.
        """
        low, high = self.quad.min(axis=0), self.quad.max(axis=0)
        room = (high - low) * (BOX_ROOM / 2)
        low, high = low - room, high + room
        return (float(low[0]), float(low[1]), float(high[0]), float(high[1]))


@dataclass(frozen=True)
class Doubt:
    """Something a person should check.

    Attributes:
        message: in English, what is doubtful and what to do.
        message_zh: the same in Traditional Chinese.
        tiles: indices into the reading's sightings.
        id: stable name of the kind of doubt, such as `short_hand`.
    """

    message: str
    message_zh: str
    tiles: tuple[int, ...] = ()
    id: str = ""


@dataclass(frozen=True)
class Timings:
    """Milliseconds spent in each stage."""

    load: float = 0.0
    detect: float = 0.0
    classify: float = 0.0
    assemble: float = 0.0


@dataclass(frozen=True)
class Reading:
    """What was read from one photo.

    Attributes:
        name: the photo's name.
        width: of the upright photo, pixels.
        height: of the upright photo, pixels.
        sightings: every tile seen, with its role.
        hand: the proposed hand in notation; None when none could be proposed.
        doubts: what a person should check.
        timings: milliseconds per stage.
    """

    name: str
    width: int
    height: int
    sightings: tuple[TileSighting, ...] = ()
    hand: str | None = None
    doubts: tuple[Doubt, ...] = ()
    timings: Timings = field(default_factory=Timings)
