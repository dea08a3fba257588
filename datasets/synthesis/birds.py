"""The bird of 一條 (1 bamboo), in several drawing styles."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from taishot.datasets.synthesis import rare_birds
from taishot.datasets.synthesis.bird_pen import Pen, head, legs
from taishot.datasets.synthesis.ink import Ink
from taishot.datasets.synthesis.style import TileStyle


def draw_bird(ink: Ink, style: TileStyle) -> None:
    """Draw the set's bird."""
    rng = np.random.default_rng(style.bird_seed)
    pen = Pen(ink, style, rng)
    pen.repaint(style)
    _BIRDS[style.bird](pen, rng)


def _sparrow(pen: Pen, rng: np.random.Generator) -> None:
    for k in range(int(rng.integers(2, 5))):
        spread = -0.05 + 0.06 * k
        pen.stroke(
            [(-0.08, 0.1), (-0.17, 0.26 + spread / 2), (-0.2 + 0.05 * k, 0.44)],
            [pen.main, pen.second][k % 2],
            0.028,
        )
    legs(pen, 0.18, 0.03, float(rng.uniform(0.12, 0.2)), pen.second)
    pen.shape(
        [
            (0.12, -0.2),
            (0.17, -0.02),
            (0.1, 0.15),
            (-0.03, 0.2),
            (-0.12, 0.1),
            (-0.09, -0.06),
            (0.02, -0.2),
        ],
        pen.main,
    )
    pen.shape(
        [(0.03, -0.1), (-0.04, 0.12), (-0.16, 0.22), (-0.15, 0.05), (-0.06, -0.08)], pen.third
    )
    for k in range(3):
        pen.cut([(-0.01 - 0.03 * k, -0.02), (-0.05 - 0.03 * k, 0.1), (-0.09 - 0.02 * k, 0.16)])
    head(pen, (0.1, -0.27), float(rng.uniform(0.07, 0.09)), 0.07, int(rng.integers(0, 3)))


def _peacock(pen: Pen, rng: np.random.Generator) -> None:
    count = int(rng.integers(5, 10))
    low, high = float(rng.uniform(-2.9, -2.5)), float(rng.uniform(-1.2, -0.6))
    up = rng.random() < 0.5
    for k in range(count):
        angle = low + (high - low) * k / (count - 1)
        reach = float(rng.uniform(0.36, 0.46))
        sign = 1 if up else -1
        tip = (reach * np.cos(angle) * 0.75 + 0.02, sign * reach * np.sin(angle) + 0.08 * sign)
        pen.stroke([(0.0, 0.08), (tip[0] * 0.6 - 0.01, tip[1] * 0.6), tip], pen.main, 0.02)
        pen.dot(tip, 0.032, pen.main)
        pen.dot(tip, 0.016, pen.second)
    y = 0.0 if up else -0.08
    legs(pen, 0.22 + y, 0.05, 0.15, pen.second)
    pen.shape(
        [(0.1, -0.12 + y), (0.17, 0.05 + y), (0.1, 0.22 + y), (-0.05, 0.2 + y), (-0.06, 0.05 + y)],
        pen.third,
    )
    pen.shape(
        [
            (0.08, 0.06 + y),
            (0.15, -0.08 + y),
            (0.13, -0.2 + y),
            (0.2, -0.2 + y),
            (0.22, -0.02 + y),
            (0.15, 0.12 + y),
        ],
        pen.third,
    )
    head(pen, (0.17, -0.22 + y), 0.055, 0.06, int(rng.integers(1, 4)))


def _crane(pen: Pen, rng: np.random.Generator) -> None:
    legs(pen, 0.16, 0.02, float(rng.uniform(0.22, 0.3)), pen.third)
    pen.shape(
        [
            (0.12, -0.06),
            (0.12, 0.1),
            (0.0, 0.18),
            (-0.18, 0.16),
            (-0.24, 0.22),
            (-0.16, 0.02),
            (0.0, -0.08),
        ],
        pen.main,
    )
    for k in range(int(rng.integers(2, 5))):
        pen.stroke(
            [(-0.1, 0.08 + 0.03 * k), (-0.2, 0.14 + 0.03 * k), (-0.27, 0.24 + 0.03 * k)],
            [pen.second, pen.third][k % 2],
            0.024,
        )
        pen.cut([(0.02 - 0.05 * k, 0.0), (-0.03 - 0.05 * k, 0.08), (-0.1 - 0.04 * k, 0.12)])
    pen.stroke(
        [(0.1, 0.0), (0.2, -0.1), (0.1, -0.22), (0.12, -0.34)],
        pen.main,
        float(rng.uniform(0.03, 0.055)),
    )
    head(pen, (0.14, -0.38), 0.045, 0.12, 0)
    if rng.random() < 0.5:  # a raised wing
        pen.shape(
            [(0.04, -0.05), (-0.12, -0.2), (-0.2, -0.38), (-0.24, -0.2), (-0.14, -0.02)], pen.second
        )
        for k in range(3):
            pen.cut(
                [(-0.02 - 0.04 * k, -0.06), (-0.1 - 0.03 * k, -0.16), (-0.17 - 0.02 * k, -0.28)]
            )


def _phoenix(pen: Pen, rng: np.random.Generator) -> None:
    for k in range(int(rng.integers(3, 6))):
        bend = float(rng.uniform(-0.1, 0.14))
        tip = (-0.28 + 0.11 * k, 0.42 - 0.03 * (k % 2))
        pen.stroke(
            [(-0.02, 0.05), (-0.12 + bend, 0.2), (-0.1 + bend + 0.05 * k, 0.3), tip],
            [pen.second, pen.main, pen.third][k % 3],
            0.026,
        )
        pen.dot(tip, 0.028, [pen.second, pen.main, pen.third][k % 3])
    pen.shape([(0.04, -0.14), (0.12, -0.03), (0.06, 0.1), (-0.06, 0.1), (-0.1, -0.02)], pen.main)
    for side in (-1, 1):
        if side < 0 or rng.random() < 0.6:
            wing = [
                (0.0, -0.06),
                (side * 0.16, -0.18),
                (side * 0.27, -0.36),
                (side * 0.26, -0.14),
                (side * 0.12, 0.02),
            ]
            pen.shape(wing, pen.third)
            for k in range(3):
                pen.cut(
                    [
                        (side * (0.06 + 0.04 * k), -0.06),
                        (side * (0.14 + 0.03 * k), -0.14),
                        (side * (0.19 + 0.02 * k), -0.26),
                    ]
                )
    pen.stroke([(0.05, -0.1), (0.11, -0.2), (0.07, -0.3)], pen.main, 0.045)
    head(pen, (0.1, -0.34), 0.055, 0.06, int(rng.integers(1, 4)))


def _front(pen: Pen, rng: np.random.Generator) -> None:
    """A bird seen from the front, wings down, as on many riichi sets."""
    pen.shape(
        [
            (0, -0.18),
            (0.16, -0.02),
            (0.17, 0.16),
            (0.08, 0.28),
            (-0.08, 0.28),
            (-0.17, 0.16),
            (-0.16, -0.02),
        ],
        pen.main,
    )
    for side in (-1, 1):
        for k in range(4):
            pen.cut(
                [
                    (side * 0.03 * k, 0.0),
                    (side * (0.03 + 0.035 * k), 0.12),
                    (side * (0.02 + 0.03 * k), 0.24),
                ],
                0.016,
            )
    pen.shape([(0, -0.16), (0.07, 0.02), (0, 0.16), (-0.07, 0.02)], pen.second)
    head(pen, (0, -0.25), float(rng.uniform(0.08, 0.11)), 0.05, int(rng.integers(0, 3)))
    pen.outline = False
    legs(pen, 0.27, -0.01, 0.1, pen.second)
    for k in range(-2, 3):
        pen.stroke([(0.03 * k, 0.26), (0.05 * k, 0.34), (0.065 * k, 0.42)], pen.third, 0.02)


def _stick(pen: Pen, rng: np.random.Generator) -> None:
    """A single big stick instead of a bird: rare sets."""
    pen.outline = False
    pen.stroke([(0, -0.36), (0, 0), (0, 0.36)], pen.main, float(rng.uniform(0.08, 0.12)))
    for y in (-0.36, 0.0, 0.36):
        pen.stroke([(-0.08, y), (0, y), (0.08, y)], pen.main, 0.045)
    pen.cut([(0, -0.3), (0, -0.06)], 0.03)
    pen.cut([(0, 0.06), (0, 0.3)], 0.03)


_BIRDS: dict[str, Callable[[Pen, np.random.Generator], None]] = {
    "sparrow": _sparrow,
    "peacock": _peacock,
    "crane": _crane,
    "phoenix": _phoenix,
    "front": _front,
    "stick": _stick,
    "owl": rare_birds.owl,
    "swallow": rare_birds.swallow,
    "parrot": rare_birds.parrot,
    "rooster": rare_birds.rooster,
    "fan": rare_birds.fan,
}
