"""Random training pictures for the detector and their targets on the output grid."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from taishot.datasets.augment import Random, degrade, recolour, shade
from taishot.datasets.detector_data import MIN_VISIBLE, RENDERED, SceneSet, TileLabels
from taishot.datasets.detector_net import STRIDE
from taishot.datasets.labels import INDEX
from taishot.datasets.packed import ByteArray
from taishot.datasets.repaint import other_plastic, printed_ground
from taishot.vision.boxes import FloatArray, quad_boxes, quad_covariances, side_frames

BACK = INDEX["back"]
HEAT_SPREAD = 0.26  # share of a tile's covariance that its spot of heat has
OWNED = 0.45  # heat from which a cell learns the tile's shape
DARKENED = 0.07
"""Share of views whose tiles are painted over: light sets are most of what was photographed."""
PRINTED = 0.12
"""Share of photographs laid on a printed cloth."""
BACKS_UNSAID = 0.3
"""How much a photograph counts against a back: its labels name no backs, though walls show them."""


@dataclass(frozen=True, eq=False)
class View:
    """A random look at a scene.

    Attributes:
        pixels: uint8 (side, side, 3).
        quads: float32 (N, 4, 2), in these pixels.
        matrix: float32 (2, 2), the linear part of scene -> view.
        labels: the scene's labels; same order as `quads`.
        seen: float32 (N,), part of each tile's box that lies inside the view.
        names_backs: whether the labels name backs too.
    """

    pixels: ByteArray
    quads: FloatArray
    matrix: FloatArray
    labels: TileLabels
    seen: FloatArray
    names_backs: bool


def random_matrix(quads: FloatArray, rng: Random) -> FloatArray:
    """A linear map (2, 2) that gives the scene's tiles a random size, turn, stretch and mirror."""
    sides = quad_boxes(quads)
    sides = sides[:, 2:] - sides[:, :2]
    size = float(np.median(np.sqrt(np.prod(sides, axis=1)))) if len(quads) else 50.0
    wanted = float(np.clip(np.exp(rng.normal(math.log(46), 0.4)), 19, 130))
    if rng.random() < 0.15:
        wanted = float(np.exp(rng.uniform(math.log(60), math.log(190))))
    stretch = 0.0 if rng.random() < 0.35 else rng.normal(0, 0.22)
    if len(quads):
        shape = 0.5 * math.log(float(np.median(sides[:, 0] / sides[:, 1])))
        if abs(shape) > 0.6:  # pictures squeezed into a square
            stretch -= shape * rng.uniform(0.5, 1.1)
    scale = wanted / size
    angle = _random_angle(rng)
    c, s = math.cos(angle), math.sin(angle)
    turn = np.array([[c, -s], [s, c]])
    squeeze = np.diag([scale * math.exp(stretch), scale * math.exp(-stretch)])
    shear = np.array([[1, rng.normal(0, 0.06)], [rng.normal(0, 0.06), 1]])
    mirror = np.diag([rng.choice([-1.0, 1.0]), 1.0])
    return np.asarray(turn @ squeeze @ shear @ mirror, np.float32)


def _random_angle(rng: Random) -> float:
    kind = rng.random()
    if kind < 0.45:
        return float(rng.normal(0, 0.07))
    quarter = int(rng.integers(4)) * math.pi / 2
    if kind < 0.75:
        return quarter + float(rng.normal(0, 0.12))
    return float(rng.uniform(0, 2 * math.pi))


def random_view(scenes: SceneSet, index: int, side: int, rng: Random) -> View:
    """Cut a random square view of `side` pixels out of scene `index`."""
    image, labels = scenes.images[index], scenes.labels(index)
    plain = labels.quads[labels.visible >= MIN_VISIBLE]
    matrix = random_matrix(plain, rng)
    height, width = image.shape[:2]
    if len(plain) and rng.random() < 0.9:
        focus = plain[rng.integers(len(plain))].mean(axis=0)
    else:
        focus = rng.uniform(0, 1, 2) * (width, height)
    place = rng.uniform(0.1, 0.9, 2) * side
    offset = place - matrix @ focus
    full = np.concatenate([matrix, offset[:, None]], axis=1).astype(np.float32)
    fill = [int(v) for v in rng.integers(0, 256, 3)] if rng.random() < 0.5 else [0, 0, 0]
    step = math.sqrt(abs(float(np.linalg.det(matrix))))
    pixels, full_image = _shrunk(image, full, step)
    pixels = cv2.warpAffine(
        pixels,
        full_image,
        (side, side),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=fill,
    )
    quads = labels.quads @ matrix.T + offset.astype(np.float32)
    rendered = scenes.infos[index].view == RENDERED
    pixels = recolour(_repainted(pixels, quads, labels, rendered, rng), rng, permute=0.15)
    if rng.random() < 0.3:
        pixels = shade(pixels, rng)
    pixels = degrade(pixels, rng)
    boxes = quad_boxes(quads) if len(quads) else np.zeros((0, 4), np.float32)
    inside = np.clip(boxes, 0, side)
    areas = [np.prod(b[:, 2:] - b[:, :2], axis=1) for b in (inside, boxes)]
    seen = (areas[0] / np.maximum(areas[1], 1e-6)).astype(np.float32)
    return View(pixels, quads.astype(np.float32), matrix, labels, seen, rendered)


def _repainted(
    pixels: ByteArray, quads: FloatArray, labels: TileLabels, rendered: bool, rng: Random
) -> ByteArray:
    """Now and then with tiles of another plastic, or on a printed cloth.

    Loose boxes would give the change away, and pictures without labels may still show tiles.
    """
    if not len(quads) or not labels.oriented.all():
        return pixels
    kind = rng.random()
    if kind < DARKENED and not (labels.classes == BACK).any():
        return other_plastic(pixels, quads, rng)
    if kind > 1 - PRINTED and not rendered:
        return printed_ground(pixels, quads, rng)
    return pixels


def _shrunk(image: ByteArray, full: FloatArray, step: float) -> tuple[ByteArray, FloatArray]:
    """Halve a picture that will be drawn at less than half its size, against aliasing."""
    while step < 0.6 and min(image.shape[:2]) > 64:
        image = cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        full = full.copy()
        full[:, :2] *= 2
        step *= 2
    return image, full


class TargetMaps:
    """Collects the targets of one batch."""

    def __init__(self, count: int, side: int) -> None:
        self._grid = side // STRIDE
        self.heat = np.zeros((count, 2, self._grid, self._grid), np.float32)
        self.weight = np.ones_like(self.heat)
        self._parts: dict[str, list[npt.NDArray[np.generic]]] = {}

    def add(self, picture: int, view: View) -> None:
        """Draw the tiles of a view, the farthest centres from the viewer first."""
        if not view.names_backs:
            self.weight[picture, 1] = BACKS_UNSAID
        covs = quad_covariances(view.quads)
        centres = view.quads.mean(axis=1)
        owner = np.full((self._grid, self._grid), -1)
        best = np.zeros((self._grid, self._grid), np.float32)
        boxes = quad_boxes(view.quads) if len(covs) else np.zeros((0, 4), np.float32)
        for i in range(len(covs)):
            if view.seen[i] <= 0:
                continue
            if view.labels.visible[i] < MIN_VISIBLE or view.seen[i] < 0.6:
                self._ignore(picture, boxes[i])
                continue
            self._spot(picture, i, view, centres[i], covs[i], owner, best)
        self._collect(picture, view, centres, covs, owner, best)

    def _ignore(self, picture: int, box: FloatArray) -> None:
        x1, y1, x2, y2 = np.clip(box / STRIDE, 0, self._grid)
        self.weight[picture, :, int(y1) : math.ceil(y2), int(x1) : math.ceil(x2)] = 0

    def _spot(
        self,
        picture: int,
        i: int,
        view: View,
        centre: FloatArray,
        cov: FloatArray,
        owner: npt.NDArray[np.int64],
        best: FloatArray,
    ) -> None:
        reach = 2.2 * np.sqrt(np.diag(cov) * HEAT_SPREAD) / STRIDE + 1
        cx, cy = centre / STRIDE - 0.5
        x1, y1 = max(0, int(cx - reach[0])), max(0, int(cy - reach[1]))
        x2, y2 = int(cx + reach[0]) + 2, int(cy + reach[1]) + 2
        if x1 >= self._grid or y1 >= self._grid or x2 <= 0 or y2 <= 0:
            return
        ys, xs = np.mgrid[y1 : min(y2, self._grid), x1 : min(x2, self._grid)]
        gap = np.stack([xs - cx, ys - cy], -1) * STRIDE
        inverse = np.linalg.inv(cov * HEAT_SPREAD + np.eye(2) * 6.0)
        spot = np.exp(-0.5 * np.einsum("yxi,ij,yxj->yx", gap, inverse, gap)).astype(np.float32)
        px, py = round(float(cx)), round(float(cy))
        channel = int(view.labels.classes[i] == BACK)
        window = (slice(y1, y1 + spot.shape[0]), slice(x1, x1 + spot.shape[1]))
        heat = self.heat[picture, channel]
        if 0 <= px < self._grid and 0 <= py < self._grid:
            spot[py - y1, px - x1] = 1.0
        np.maximum(heat[window], spot, out=heat[window])
        # Where a face lies, the labels of real photos never speak of backs.
        mine = spot > best[window]
        owner[window][mine] = i
        best[window][mine] = spot[mine]

    def _collect(
        self,
        picture: int,
        view: View,
        centres: FloatArray,
        covs: FloatArray,
        owner: npt.NDArray[np.int64],
        best: FloatArray,
    ) -> None:
        ys, xs = np.nonzero(best > OWNED)
        if not len(ys):
            return
        tiles = owner[ys, xs]
        share = np.bincount(tiles, minlength=len(covs))
        back = np.linalg.inv(view.matrix)
        boxes = quad_boxes(view.labels.quads)[tiles]
        rows = {
            "cells": np.stack([np.full(len(ys), picture), ys, xs], 1),
            "shapes": np.column_stack(
                [centres[tiles], covs[tiles, 0, 0], covs[tiles, 0, 1], covs[tiles, 1, 1]]
            ).astype(np.float32),
            "oriented": view.labels.oriented[tiles],
            "back_map": np.repeat(back[None], len(ys), 0).astype(np.float32),
            "sides": boxes[:, 2:] - boxes[:, :2],
            "frame": side_frames(view.quads)[tiles],
            "strength": (1 / share[tiles]).astype(np.float32),
        }
        for name, value in rows.items():
            self._parts.setdefault(name, []).append(value)

    def arrays(self) -> dict[str, object]:
        """All targets by name, as `detector_loss.to_targets` takes them."""
        empty = {
            "cells": np.zeros((0, 3), np.int64),
            "shapes": np.zeros((0, 5), np.float32),
            "oriented": np.zeros(0, np.float32),
            "back_map": np.zeros((0, 2, 2), np.float32),
            "sides": np.zeros((0, 2), np.float32),
            "frame": np.zeros((0, 2), np.float32),
            "strength": np.zeros(0, np.float32),
        }
        parts = {k: np.concatenate([v, *self._parts.get(k, [])]) for k, v in empty.items()}
        return {"heat": self.heat, "weight": self.weight, **parts}
