"""What the colour of the faces tells of faint and blank tiles near them.

A blank 白 is as white as the faces beside it, a back is not, and the cloth in a gap seldom is.
"""

from __future__ import annotations

import cv2
import numpy as np

from taishot.scoring.tiles import ALL_TILES
from taishot.vision.boxes import quad_sides
from taishot.vision.neighbours import Mask, beside
from taishot.vision.types import ByteArray, FloatArray, Label, Special

WHITE = next(tile for tile in ALL_TILES if tile.code == "P")
CERTAIN = 0.9  # probability of a face whose body colour counts
NEAREST = 5  # faces that say what colour the bodies have
PLAIN = 12.0  # spread of brightness, 0..255, of a face that shows nothing
MIDDLE = slice(14, 50)  # of the 64 pixels of a crop: the face without its rim
SAME_HUE, HUE_STEP = 13.0, 2.5  # distance in a, b of Lab (8 bits) that says nothing; per log odds
DARKER, LIGHT_STEP = 45.0, 8.0  # how much less L says nothing; per log odds
MOST = 3.5  # natural log odds
PALE_HUE, PALE_LIGHT = 8.0, -20.0  # how far a, b may lie from the faces', and L at least


def with_bodies(
    joint: FloatArray, crops: ByteArray, quads: FloatArray, labels: tuple[Label, ...]
) -> FloatArray:
    """Weigh 白 against a back, for plain tiles that stand beside faces.

    Args:
        joint: float32 (N, labels, 4), probabilities.
        crops: uint8 (N, 64, 64, 3), BGR.
        quads: float32 (N, 4, 2).
        labels: what the second axis of `joint` stands for.

    Returns:
        The same, weighed anew; other tiles unchanged.
    """
    if Special.BACK not in labels or len(joint) < 2:
        return joint
    white, back = labels.index(WHITE), labels.index(Special.BACK)
    chances = joint.sum(axis=2)
    blank = chances[:, white] + chances[:, back] >= 0.5
    surest = chances.argmax(axis=1)
    faces = (chances.max(axis=1) >= CERTAIN) & (surest != white) & (surest != back)
    if not blank.any() or not faces.any():
        return joint
    centres = quads.mean(axis=1)
    touching = (beside(centres, quad_sides(quads)).any(axis=0) & faces[None]).any(axis=1)
    plain = [i for i in np.nonzero(blank & touching)[0] if _spread(crops[i]) <= PLAIN]
    if not plain:
        return joint
    colours = np.array([_body_colour(crop) for crop in crops[faces]], np.float32)
    weighed = joint.copy()
    for i in plain:
        away = _body_colour(crops[i]) - _colour_near(centres[i], centres[faces], colours)
        weighed[i, white] *= np.exp(_log_odds(away))
        weighed[i] /= weighed[i].sum()
    return np.asarray(weighed, np.float32)


def pale(crops: ByteArray, centres: FloatArray, taken: Mask) -> Mask:
    """Which places are as light and of the same hue as the tiles near them.

    Args:
        crops: uint8 (N, 64, 64, 3), BGR.
        centres: float32 (N, 2).
        taken: bool (N,), the tiles that say which colour bodies have; at least one.

    Returns:
        bool (N,).
    """
    colours = np.array([_body_colour(crop) for crop in crops], np.float32)
    like = []
    for centre, colour in zip(centres, colours, strict=True):
        away = colour - _colour_near(centre, centres[taken], colours[taken])
        like.append(np.hypot(away[1], away[2]) <= PALE_HUE and away[0] >= PALE_LIGHT)
    return np.array(like, bool)


def _colour_near(centre: FloatArray, centres: FloatArray, colours: FloatArray) -> FloatArray:
    """The median colour of the nearest tiles."""
    near = np.argsort(np.linalg.norm(centres - centre, axis=1))[:NEAREST]
    return np.asarray(np.median(colours[near], axis=0), np.float32)


def _log_odds(away: FloatArray) -> float:
    """For 白 and against a back, from the colour's distance to the faces', L, a and b."""
    hue = (SAME_HUE - float(np.hypot(away[1], away[2]))) / HUE_STEP
    light = (DARKER + float(away[0])) / LIGHT_STEP
    return float(np.clip(min(hue, light), -MOST, MOST))


def _middle(crop: ByteArray) -> FloatArray:
    lab = cv2.cvtColor(np.ascontiguousarray(crop[MIDDLE, MIDDLE]), cv2.COLOR_BGR2LAB)
    return np.asarray(lab.reshape(-1, 3), np.float32)


def _body_colour(crop: ByteArray) -> FloatArray:
    """L, a, b (8 bits each) of the brighter half, where no ink is."""
    lab = _middle(crop)
    return np.asarray(np.median(lab[lab[:, 0] >= np.median(lab[:, 0])], axis=0), np.float32)


def _spread(crop: ByteArray) -> float:
    return float(_middle(crop)[:, 0].std())
