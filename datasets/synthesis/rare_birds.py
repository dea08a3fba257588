"""Birds of 一條 that fewer sets show: owl, swallow, parrot, rooster, a peacock with its fan up."""

from __future__ import annotations

import numpy as np

from taishot.datasets.synthesis.bird_pen import Pen, Spot, head, legs

Rng = np.random.Generator


def owl(pen: Pen, rng: Rng) -> None:
    """An owl on a perch, seen from the front."""
    pen.shape(
        [(0, -0.3), (0.17, -0.26), (0.18, -0.05), (0.14, 0.2), (0, 0.28), (-0.14, 0.2),
         (-0.18, -0.05), (-0.17, -0.26)],
        pen.main,
    )  # fmt: skip
    for side in (-1, 1):
        ear = [(side * 0.05, -0.28), (side * 0.17, -0.38), (side * 0.18, -0.2)]
        pen.shape(ear, pen.main, False)
        pen.dot((side * 0.075, -0.2), 0.068, None)
        pen.dot((side * 0.075, -0.2), 0.045, pen.third)
        pen.dot((side * 0.075, -0.2), 0.018, None)
        wing = [(side * 0.15, -0.08), (side * 0.2, 0.08), (side * 0.12, 0.24), (side * 0.11, 0.05)]
        pen.shape(wing, pen.second)
    pen.shape([(-0.025, -0.17), (0.025, -0.17), (0, -0.1)], pen.second, False)
    for row in range(int(rng.integers(2, 5))):
        for k in (-1, 0, 1):
            x, y = 0.055 * k, -0.02 + 0.07 * row
            pen.cut([(x - 0.022, y), (x, y + 0.025), (x + 0.022, y)])
    pen.outline = False
    legs(pen, 0.26, -0.01, 0.09, pen.second)
    pen.stroke([(-0.24, 0.38), (0, 0.365), (0.24, 0.38)], pen.third, 0.03)


def swallow(pen: Pen, rng: Rng) -> None:
    """A swallow in flight: long pointed wings and a forked tail."""
    for side in (-1, 1):
        lift = float(rng.uniform(-0.36, -0.2)) if side < 0 else float(rng.uniform(-0.3, 0.05))
        wing = [(0.02, -0.08), (side * 0.14, lift * 0.8), (side * 0.3, lift - 0.08),
                (side * 0.18, lift + 0.12), (side * 0.02, 0.08)]  # fmt: skip
        pen.shape(wing, pen.third if side < 0 else pen.main)
        for k in range(3):
            t = 0.35 + 0.2 * k
            pen.cut([(side * 0.3 * t, lift * t), (side * 0.2 * t, lift * t + 0.12)])
    pen.shape([(0.1, -0.16), (0.1, 0.0), (0.0, 0.16), (-0.08, 0.1), (-0.02, -0.08)], pen.main)
    for bend in (-0.12, 0.03):
        pen.stroke([(-0.03, 0.1), (-0.1 + bend / 2, 0.26), (-0.14 + bend, 0.42)], pen.second, 0.03)
    head(pen, (0.12, -0.22), float(rng.uniform(0.06, 0.08)), 0.06, 0)


def parrot(pen: Pen, rng: Rng) -> None:
    """A parrot on a branch with a long tail, as on many American sets."""
    pen.shape([(-0.02, 0.05), (0.07, 0.1), (0.02, 0.3), (-0.1, 0.46), (-0.08, 0.25)], pen.second)
    for k in range(3):
        pen.cut([(0.0 - 0.01 * k, 0.12 + 0.06 * k), (-0.05, 0.28 + 0.05 * k)])
    pen.shape(
        [(0.04, -0.26), (0.15, -0.16), (0.16, 0.04), (0.05, 0.16), (-0.06, 0.06), (-0.05, -0.12)],
        pen.main,
    )
    pen.shape([(0.0, -0.14), (0.06, 0.02), (-0.04, 0.18), (-0.11, 0.04)], pen.third)
    for k in range(3):
        pen.cut([(-0.01 - 0.02 * k, -0.06 + 0.05 * k), (0.02 - 0.02 * k, 0.03 + 0.04 * k)])
    pen.shape([(0.0, -0.26), (0.08, -0.36), (0.17, -0.28), (0.12, -0.18)], pen.second)
    pen.shape([(0.15, -0.31), (0.23, -0.25), (0.18, -0.18), (0.15, -0.23)], pen.third)
    pen.dot((0.11, -0.28), 0.022, None)
    for k in range(int(rng.integers(1, 4))):
        pen.stroke([(0.05, -0.32), (-0.02, -0.4), (-0.1 + 0.05 * k, -0.42 - 0.02 * k)], pen.second)
    branch: list[Spot] = [(-0.26, 0.2), (0.0, 0.17), (0.26, 0.08)]
    pen.stroke(branch, pen.main, 0.026)
    for x, y in ((-0.27, 0.15), (0.27, 0.02)):
        pen.dot((x, y), 0.03, pen.third)


def rooster(pen: Pen, rng: Rng) -> None:
    """A cock or pheasant with a sickle tail."""
    for k in range(int(rng.integers(4, 7))):
        x = -0.16 - 0.035 * k
        pen.stroke(
            [(-0.06, 0.06), (x, -0.16 + 0.05 * k), (x - 0.06, 0.06 + 0.06 * k)],
            (pen.third, pen.main, pen.second)[k % 3],
            0.03,
        )
    legs(pen, 0.18, 0.02, 0.2, pen.second)
    pen.shape(
        [(0.14, -0.2), (0.17, 0.0), (0.08, 0.17), (-0.06, 0.18), (-0.12, 0.04), (0.02, -0.04)],
        pen.main,
    )
    pen.shape([(0.06, -0.02), (0.03, 0.1), (-0.1, 0.13), (-0.04, 0.0)], pen.third)
    head(pen, (0.14, -0.27), 0.065, 0.06, 0)
    for k in range(3):
        pen.dot((0.09 + 0.04 * k, -0.345 + 0.01 * k), 0.024, pen.second)
    pen.dot((0.18, -0.2), 0.024, pen.second)


def fan(pen: Pen, rng: Rng) -> None:
    """A peacock from the front, its tail spread."""
    count = int(rng.integers(7, 12))
    for k in range(count):
        angle = np.pi * (1.08 + 0.84 * k / (count - 1))
        reach = float(rng.uniform(0.33, 0.37))
        tip = (reach * float(np.cos(angle)), 0.08 + reach * 1.15 * float(np.sin(angle)))
        pen.stroke([(0, 0.1), (tip[0] * 0.5, 0.04 + tip[1] * 0.5), tip], pen.main, 0.018)
        pen.dot(tip, 0.04, pen.main)
        pen.dot(tip, 0.024, pen.third)
        pen.dot(tip, 0.01, None)
    pen.shape([(0, -0.1), (0.08, 0.08), (0.06, 0.24), (-0.06, 0.24), (-0.08, 0.08)], pen.second)
    head(pen, (0, -0.15), 0.05, 0.05, int(rng.integers(1, 4)))
    pen.outline = False
    legs(pen, 0.24, -0.01, 0.14, pen.third)
