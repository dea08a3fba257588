"""From a painted scene to a photograph: light fall-off, shadows, glare, blur and noise."""

from __future__ import annotations

import functools

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
Rng = np.random.Generator


def light_map(rng: Rng, width: int, height: int) -> npt.NDArray[np.float32]:
    """How bright each part of the picture is: a gradient, vignetting, sometimes hard shadows."""
    w, h = 48, 36
    y, x = np.mgrid[-1:1:36j, -1:1:48j].astype(np.float32)
    angle = float(rng.uniform(-np.pi, np.pi))
    out = 1 + float(rng.uniform(0, 0.28)) * (x * np.cos(angle) + y * np.sin(angle))
    out -= float(rng.choice([0, rng.uniform(0, 0.3)])) * (x**2 + y**2) / 2
    if rng.random() < 0.25:  # a lamp's pool of light
        cx, cy = rng.uniform(-1, 1, 2)
        out += float(rng.uniform(0.1, 0.45)) * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / 0.4) - 0.1
    big = cv2.resize(out.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.22:
        big *= _cast(rng, width, height)
    del w, h
    return np.asarray(big, np.float32)


def _cast(rng: Rng, width: int, height: int) -> npt.NDArray[np.float32]:
    """The shadow of a hand, a head or a window bar that lies across the picture."""
    w, h = width // 4 + 1, height // 4 + 1
    mask = np.zeros((h, w), np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        if rng.random() < 0.5:
            centre = (int(rng.integers(w)), int(rng.integers(h)))
            axes = (int(rng.integers(w // 8, w // 2)), int(rng.integers(h // 8, h // 2)))
            cv2.ellipse(mask, centre, axes, float(rng.uniform(0, 180)), 0, 360, 255, -1)
        else:
            ends = [(int(rng.integers(-w, 2 * w)), int(rng.integers(-h, 2 * h))) for _ in range(2)]
            cv2.line(mask, ends[0], ends[1], 255, int(rng.integers(4, max(5, w // 4))))
    blur = float(rng.choice([0.8, 3.0, 10.0]))
    soft = cv2.GaussianBlur(mask, (0, 0), blur).astype(np.float32) / 255
    gain = 1 - float(rng.uniform(0.15, 0.5)) * soft
    return np.asarray(cv2.resize(gain, (width, height)), np.float32)


def _white_balance(rng: Rng) -> npt.NDArray[np.float32]:
    warmth = float(rng.normal(0, 0.1))
    tint = float(rng.normal(0, 0.03))
    gains = np.array([1 - warmth, 1 + tint, 1 + warmth])
    if rng.random() < 0.04:
        gains *= rng.uniform(0.75, 1.25, 3)
    return (gains * float(rng.uniform(0.82, 1.28))).astype(np.float32)


def expose(rng: Rng, picture: Picture, greyest: float = 1.0) -> Picture:
    """Apply light, white balance, exposure, contrast and glare.

    Pictures lose at most `greyest` of their colour (1 is all of it).
    """
    h, w = picture.shape[:2]
    light = light_map(rng, w, h)
    gains = _white_balance(rng)
    out = cv2.merge([light * g for g in gains])
    out = cv2.multiply(picture, out, dtype=cv2.CV_32F)
    if rng.random() < 0.2:
        out += _glare(rng, w, h)[..., None]
    lifted = np.clip(out, 0, 255).astype(np.uint8)
    gamma = float(np.exp(rng.normal(0, 0.18)))
    contrast = float(rng.uniform(0.8, 1.15))
    levels = np.arange(256) / 255
    curve = (levels**gamma - 0.5) * contrast + 0.5 + float(rng.normal(0, 0.02))
    out8 = cv2.LUT(lifted, np.clip(curve * 255, 0, 255).astype(np.uint8))
    if rng.random() < 0.3:
        grey = cv2.cvtColor(cv2.cvtColor(out8, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        share = float(rng.choice([rng.uniform(0.1, 0.6), 1.0], p=[0.9, 0.1]))
        share = min(share, greyest)
        out8 = cv2.addWeighted(out8, 1 - share, grey, share, 0)
    return np.asarray(out8, np.uint8)


def _glare(rng: Rng, width: int, height: int) -> npt.NDArray[np.float32]:
    w, h = 64, 48
    spot = np.zeros((h, w), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        centre = (int(rng.integers(w)), int(rng.integers(h)))
        axes = (int(rng.integers(1, 12)), int(rng.integers(1, 8)))
        cv2.ellipse(spot, centre, axes, float(rng.uniform(0, 180)), 0, 360, 1.0, -1)
    spot = cv2.GaussianBlur(spot, (0, 0), float(rng.uniform(2, 8)))
    return np.asarray(cv2.resize(spot, (width, height)) * float(rng.uniform(40, 170)), np.float32)


def blur(rng: Rng, picture: Picture, tile: float) -> Picture:
    """Focus or motion blur, in proportion to the tiles' height in pixels."""
    kind = rng.random()
    if kind < 0.5:
        return picture
    amount = float(rng.uniform(0.004, 0.03)) * tile
    if kind < 0.88:
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), max(0.35, min(amount, 3.0))), np.uint8)
    length = int(np.clip(amount * 3, 2, 15))
    kernel = np.zeros((length, length), np.float32)
    angle = float(rng.uniform(0, np.pi))
    c = (length - 1) / 2
    dx, dy = np.cos(angle) * c, np.sin(angle) * c
    cv2.line(kernel, (round(c - dx), round(c - dy)), (round(c + dx), round(c + dy)), 1.0)
    return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.uint8)


_POOL = 1500


@functools.cache
def _noise_pool() -> npt.NDArray[np.int8]:
    rng = np.random.default_rng(20240501)
    return np.clip(rng.normal(0, 24, (_POOL, _POOL, 3)), -127, 127).astype(np.int8)


def grain(rng: Rng, picture: Picture, sigma: float, blotch: float = 0.0) -> Picture:
    """Add noise of a standard deviation in grey levels, blurred by `blotch` pixels."""
    h, w = picture.shape[:2]
    pool = _noise_pool()
    y, x = (int(rng.integers(_POOL - min(side, _POOL - 100))) for side in (h, w))
    noise = pool[y : y + h, x : x + w]
    noise = cv2.copyMakeBorder(
        noise, 0, h - noise.shape[0], 0, w - noise.shape[1], cv2.BORDER_REFLECT
    )
    scaled = noise.astype(np.float32) * np.float32(sigma / 24)
    if blotch:
        scaled = cv2.GaussianBlur(scaled, (0, 0), blotch) * 2
    return np.asarray(cv2.add(picture, scaled, dtype=cv2.CV_8U), np.uint8)


def add_noise(rng: Rng, picture: Picture) -> Picture:
    """Sensor noise, sometimes blotchy as after a phone's own denoising."""
    sigma = float(rng.choice([0.0, rng.uniform(1, 5), rng.uniform(5, 14)], p=[0.3, 0.5, 0.2]))
    if sigma < 0.5:
        return picture
    return grain(rng, picture, sigma, float(rng.choice([0.0, rng.uniform(0.5, 1.4)], p=[0.6, 0.4])))
