"""Table tops and rooms: felt, woven mats, wood, marble, cloth with a print, plain plastic."""

from __future__ import annotations

import functools

import cv2
import numpy as np
import numpy.typing as npt

from taishot.datasets.synthesis.ink import Colour

Texture = npt.NDArray[np.uint8]
_SIZE = 768
_BANK = 5
KINDS = ("felt", "woven", "wood", "cloth", "marble", "plastic", "print")


@functools.cache
def _relief(kind: str, number: int) -> Texture:
    """A grey texture (768 x 768, mean about 128) of one kind; `number` picks one of a few."""
    rng = np.random.default_rng([len(kind), *kind.encode(), number])
    n = _SIZE
    fine = rng.normal(0, 1, (n, n)).astype(np.float32)
    if kind == "felt":
        relief = cv2.GaussianBlur(fine, (0, 0), 0.8) * 14 + _clouds(rng, 24) * 1.5
    elif kind == "woven":
        step = float(rng.uniform(4, 11))
        columns, lines = np.meshgrid(np.arange(n), np.arange(n))
        weave = np.sin(columns * 2 * np.pi / step) * np.sin(
            lines * 2 * np.pi / step + (columns // step) * np.pi
        )
        relief = weave.astype(np.float32) * float(rng.uniform(8, 22)) + fine * 4
    elif kind == "wood":
        streaks = cv2.GaussianBlur(fine, (0, 0), 1.2, sigmaY=60) * 60
        x = np.arange(n, dtype=np.float32)[None, :]
        rings = np.sin((x + _clouds(rng, 3) * 9) / float(rng.uniform(6, 20)))
        relief = streaks + rings * float(rng.uniform(1, 5)) + fine * 2
    elif kind == "cloth":
        relief = cv2.GaussianBlur(fine, (0, 0), 3.0) * 20 + _clouds(rng, 5) * 6 + fine * 3
    elif kind == "marble":
        veins = np.abs(_clouds(rng, 6) + 0.4 * _clouds(rng, 20))
        relief = 20 - 45 * np.exp(-veins * 6) + _clouds(rng, 10) * 8
    else:
        relief = _clouds(rng, 8) * 3 + fine * 2
    return np.clip(128 + relief, 0, 255).astype(np.uint8)


def _clouds(rng: np.random.Generator, cells: int) -> npt.NDArray[np.float32]:
    small = rng.normal(0, 1, (cells, cells)).astype(np.float32)
    return np.asarray(cv2.resize(small, (_SIZE, _SIZE), interpolation=cv2.INTER_CUBIC), np.float32)


_COLOURS: dict[str, tuple[Colour, ...]] = {
    "felt": ((60, 120, 30), (40, 80, 20), (130, 110, 20), (110, 60, 25), (40, 30, 110),
             (70, 70, 70), (150, 130, 40)),
    "woven": ((60, 150, 70), (60, 110, 40), (160, 150, 140), (90, 70, 40), (50, 50, 55)),
    "wood": ((90, 140, 190), (50, 90, 140), (30, 50, 85), (130, 180, 215), (60, 75, 110)),
    "cloth": ((225, 230, 235), (120, 80, 60), (60, 60, 160), (190, 180, 120),
              (90, 130, 90), (40, 40, 45)),
    "marble": ((225, 228, 230), (60, 60, 62), (190, 205, 215)),
    "plastic": ((200, 205, 208), (60, 110, 40), (150, 100, 40), (35, 35, 38),
                (130, 160, 190), (235, 240, 243)),
    "print": ((215, 220, 225), (110, 120, 150), (140, 150, 120)),
}  # fmt: skip


def surface(kind: str, number: int, colour: npt.ArrayLike, strength: float) -> Texture:
    """A table top of a kind in `KINDS`, uint8 (768, 768, 3).

    `number` picks one of the kind's reliefs, `colour` is BGR, `strength` 1 is the usual relief.
    """
    relief = _relief(kind, number)
    levels = (np.arange(256) - 128) / 128 * strength + 1
    table = np.clip(levels[:, None] * np.asarray(colour, np.float64), 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(cv2.merge([relief] * 3), table.reshape(1, 256, 3)), np.uint8)


def random_surface(rng: np.random.Generator) -> Texture:
    """A table top, uint8 (768, 768, 3)."""
    weights = np.array([0.26, 0.15, 0.18, 0.11, 0.07, 0.08, 0.15])
    return _surface(rng, KINDS[int(rng.choice(len(KINDS), p=weights))])


def printed_surface(rng: np.random.Generator) -> Texture:
    """A cloth with a printed pattern, uint8 (768, 768, 3)."""
    return _surface(rng, "print")


def _surface(rng: np.random.Generator, kind: str) -> Texture:
    base = _COLOURS[kind][int(rng.integers(len(_COLOURS[kind])))]
    colour = np.clip(np.array(base) + rng.normal(0, 16, 3), 5, 250)
    out = surface(kind, int(rng.integers(_BANK)), colour, float(rng.uniform(0.5, 1.5)))
    if rng.random() < 0.5:
        out = np.ascontiguousarray(out.transpose(1, 0, 2))
    if kind == "print":
        _print(out, rng)
    return out


def _print(out: Texture, rng: np.random.Generator) -> None:
    """Print a pattern: dots, checks, lattice, stripes, blossoms, rings or outlined fields."""
    step = int(np.exp(rng.uniform(np.log(12), np.log(150))))
    paints = [tuple(int(v) for v in rng.integers(20, 236, 3)) for _ in range(2)]
    kind = int(rng.integers(7))
    shift = float(rng.choice([0.0, 0.5]))
    thin = max(1, round(step * float(rng.uniform(0.04, 0.2))))
    tall = step * float(rng.choice([1.0, rng.uniform(1.2, 1.5)]))
    for line in range(int(_SIZE / tall) + 2):
        for column in range(-1, _SIZE // step + 2):
            x, y = round((column + shift * (line % 2)) * step), round(line * tall)
            box = (x, y, x + step, round(y + tall))
            _figure(out, kind, box, paints[(line + column) % 2], thin)


def _figure(
    out: Texture, kind: int, box: tuple[int, int, int, int], paint: tuple[int, ...], thin: int
) -> None:
    """One figure of a printed pattern, in its field of the cloth."""
    x, y, right, low = box
    middle, radius = ((x + right) // 2, (y + low) // 2), max(1, (right - x) // 3)
    if kind == 0:
        cv2.circle(out, middle, radius, paint, -1, cv2.LINE_AA)
    elif kind == 1:
        if (x // (right - x) + y // max(1, low - y)) % 2:
            cv2.rectangle(out, (x, y), (right, low), paint, -1)
    elif kind == 2:
        cv2.line(out, (x, y), (right, low), paint, thin, cv2.LINE_AA)
        cv2.line(out, (right, y), (x, low), paint, thin, cv2.LINE_AA)
    elif kind == 3:
        cv2.rectangle(out, (x, y), (x + thin, low), paint, -1)
    elif kind == 4:
        for angle in np.arange(5) * 2 * np.pi / 5:
            petal = (round(middle[0] + radius * np.cos(angle) * 0.7),
                     round(middle[1] + radius * np.sin(angle) * 0.7))  # fmt: skip
            cv2.circle(out, petal, max(1, radius // 2), paint, -1, cv2.LINE_AA)
    elif kind == 5:
        cv2.circle(out, middle, radius, paint, thin, cv2.LINE_AA)
        cv2.circle(out, middle, radius // 2, paint, thin, cv2.LINE_AA)
    else:
        inset = (right - x) // 9
        corners = ((x + inset, y + inset), (right - inset, low - inset))
        cv2.rectangle(out, *corners, paint, thin, cv2.LINE_AA)


def random_room(rng: np.random.Generator, width: int, height: int) -> Texture:
    """What is seen past the table: out-of-focus furniture, floor, shelves with lettering."""
    w, h = max(8, width // 4), max(8, height // 4)
    shade = np.clip(rng.integers(30, 200) + rng.normal(0, 14, 3) + np.array([-12, 0, 12]), 5, 245)
    out = np.full((h, w, 3), shade.astype(np.uint8), np.uint8)
    for _ in range(int(rng.integers(3, 26))):
        x, y = int(rng.integers(-w // 4, w)), int(rng.integers(-h // 4, h))
        sx, sy = int(rng.integers(4, w // 2 + 5)), int(rng.integers(4, h // 2 + 5))
        colour = tuple(
            int(v)
            for v in np.clip(
                shade + rng.normal(0, 45) + rng.normal(0, rng.choice([8, 45]), 3), 0, 255
            )
        )
        if rng.random() < 0.8:
            cv2.rectangle(out, (x, y), (x + sx, y + sy), colour, -1)
        else:
            cv2.ellipse(out, (x, y), (sx, sy), float(rng.uniform(0, 180)), 0, 360, colour, -1)
    blur = float(rng.choice([0.5, 2.0, 6.0]))
    out = cv2.GaussianBlur(out, (0, 0), blur)
    return np.asarray(cv2.resize(out, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)
