"""Random training crops for the classifier."""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from taishot.datasets.augment import Random, degrade, recolour, shade
from taishot.datasets.classifier_data import PATCH_REACH, PATCH_SIDE, TilePatches
from taishot.datasets.labels import INDEX
from taishot.datasets.packed import ByteArray
from taishot.datasets.splits import is_kept_back
from taishot.vision.preprocess import CROP_REACH, CROP_SIDE

IntArray = npt.NDArray[np.int64]

PERMUTE = 0.12
"""Chance that a crop's colour channels change places."""

TOLD_BY_COLOUR = frozenset({INDEX["C"], INDEX["F"]})
"""Where 中 and 發 are drawn as dragons, only red and green tell them apart: never permuted."""

RARE = 0.4
"""Backs and foreign faces are drawn less often than each face: hands have few of them, and a
blank 白 or an unusual bird must not be taken for one."""


FLOWERS = 1.6
"""Flowers are drawn more often: no two sets draw them alike."""


class PatchSampler:
    """Draws tiles: a label, then a kind of source by its weight, then one tile."""

    def __init__(self, sets: list[TilePatches], parts: set[str], weights: dict[str, float]) -> None:
        self._sets = sets
        pools: dict[int, dict[str, list[tuple[int, IntArray]]]] = {}
        for which, tiles in enumerate(sets):
            for group, name in enumerate(tiles.names):
                source, _, part = name.split("/")
                if part not in parts or weights.get(source, 1.0) <= 0:
                    continue
                members = np.nonzero(tiles.groups == group)[0]
                if part == "unseen":
                    members = np.array([i for i in members if not is_kept_back(tiles.photos[i])])
                for label in np.unique(tiles.labels[members]):
                    mine = members[tiles.labels[members] == label]
                    pools.setdefault(int(label), {}).setdefault(name.rsplit("/", 1)[0], []).append(
                        (which, mine)
                    )
        self.labels = sorted(pools)
        chances = np.array([_often(label) for label in self.labels])
        self._label_chances = chances / chances.sum()
        self._pools = [
            [
                (weights.get(name.split("/")[0], 1.0) * _amount(lists), lists)
                for name, lists in pools[label].items()
            ]
            for label in self.labels
        ]

    def draw(self, rng: Random) -> tuple[ByteArray, int, int]:
        """A patch, its label and its turn (-1 unknown)."""
        which = int(rng.choice(len(self.labels), p=self._label_chances))
        chances = np.array([weight for weight, _ in self._pools[which]])
        lists = self._pools[which][int(rng.choice(len(chances), p=chances / chances.sum()))][1]
        set_index, members = lists[int(rng.integers(len(lists)))]
        index = int(members[rng.integers(len(members))])
        tiles = self._sets[set_index]
        return tiles.pixels[index], self.labels[which], int(tiles.turns[index])


def _often(label: int) -> float:
    if label >= INDEX["back"]:
        return RARE
    return FLOWERS if label >= INDEX["f1"] else 1.0


def _amount(lists: list[tuple[int, IntArray]]) -> float:
    """A large source counts more than a small one, but far from in proportion."""
    return float(sum(len(members) for _, members in lists) ** 0.4)


def random_crop(patch: ByteArray, turns: int, rng: Random, permute: float = PERMUTE) -> ByteArray:
    """Cut a crop as a slightly wrong box would, turned clockwise by `turns` quarters.

    Args:
        patch: uint8 (96, 96, 3), tile in the middle 64 x 64.
        turns: 0..3.
        rng: source of randomness.
        permute: chance that the colour channels change places.

    Returns:
        uint8 (64, 64, 3).
    """
    base = CROP_SIDE / CROP_REACH / (PATCH_SIDE / PATCH_REACH)
    scale = base * np.exp(rng.normal(0, 0.09, 2))
    angle = rng.normal(0, 0.09) + turns * math.pi / 2
    c, s = math.cos(angle), math.sin(angle)
    shear = np.array([[1, rng.normal(0, 0.07)], [rng.normal(0, 0.07), 1]])
    linear = np.array([[c, -s], [s, c]]) @ np.diag(scale) @ shear
    shift = rng.normal(0, 0.055, 2) * CROP_SIDE
    middle = (PATCH_SIDE - 1) / 2
    offset = (CROP_SIDE - 1) / 2 + shift - linear @ (middle, middle)
    matrix = np.concatenate([linear, offset[:, None]], axis=1)
    if rng.random() < 0.3:
        corners = np.array([[0, 0], [95, 0], [95, 95], [0, 95]], np.float32)
        moved = corners @ linear.T.astype(np.float32) + offset.astype(np.float32)
        moved = (moved + rng.normal(0, 4.0, (4, 2))).astype(np.float32)
        warp = cv2.getPerspectiveTransform(corners, moved)
        crop = cv2.warpPerspective(
            patch,
            warp,
            (CROP_SIDE, CROP_SIDE),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
    else:
        crop = cv2.warpAffine(
            patch,
            matrix,
            (CROP_SIDE, CROP_SIDE),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return _camera(crop, rng, permute)


def _camera(crop: ByteArray, rng: Random, permute: float) -> ByteArray:
    crop = recolour(crop, rng, permute)
    if rng.random() < 0.25:
        crop = shade(crop, rng)
    if rng.random() < 0.2:
        crop = coarse(crop, rng)
    crop = degrade(crop, rng)
    if rng.random() < 0.15:
        crop = hide(crop, rng)
    return crop


def coarse(crop: ByteArray, rng: Random) -> ByteArray:
    """As if the tile had been only 12 to 40 pixels large in the photo, perhaps in one direction."""
    wide, high = (int(v) for v in np.exp(rng.uniform(math.log(13), math.log(44), 2)))
    if rng.random() < 0.6:
        high = min(64, round(wide * 1.35))
    small = cv2.resize(crop, (wide, high), interpolation=cv2.INTER_AREA)
    smooth = cv2.INTER_LINEAR if rng.random() < 0.6 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(small, (CROP_SIDE, CROP_SIDE), interpolation=smooth))


def hide(crop: ByteArray, rng: Random) -> ByteArray:
    """Cover an edge or a spot, as a neighbour, a finger or a glare would."""
    crop = crop.copy()
    colour = [int(v) for v in rng.integers(0, 256, 3)]
    if rng.random() < 0.5:
        depth = int(rng.uniform(0.05, 0.22) * CROP_SIDE)
        strip = np.rot90(crop, int(rng.integers(4)))
        strip[:depth] = colour
    else:
        x, y = (int(v) for v in rng.integers(0, CROP_SIDE, 2))
        size = int(rng.uniform(0.06, 0.16) * CROP_SIDE)
        cv2.circle(crop, (x, y), size, colour, -1)
    return crop


def random_batch(
    sampler: PatchSampler, count: int, rng: Random
) -> tuple[ByteArray, IntArray, IntArray]:
    """Crops (count, 64, 64, 3), labels and turns (count,); turn -1 where it is unknown."""
    crops = np.empty((count, CROP_SIDE, CROP_SIDE, 3), np.uint8)
    labels, turns = np.empty(count, np.int64), np.empty(count, np.int64)
    for i in range(count):
        patch, label, turn = sampler.draw(rng)
        # Detected tiles lie along their long side, so quarter turns are rarer than half turns.
        extra = int(rng.choice(4, p=(0.42, 0.12, 0.34, 0.12)))
        permute = 0.0 if label in TOLD_BY_COLOUR else PERMUTE
        crops[i] = random_crop(patch, extra, rng, permute)
        labels[i], turns[i] = label, -1 if turn < 0 else (turn + extra) % 4
    return crops, labels, turns
