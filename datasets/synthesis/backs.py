"""Backs of tiles: plain, bamboo, lattice, emblem, marbled."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from taishot.datasets.synthesis.ink import Colour


def back_texture(
    size: tuple[int, int], colour: Colour, pattern: str, seed: int
) -> npt.NDArray[np.uint8]:
    """A back of `size` (width, height) pixels, uint8 BGR."""
    rng = np.random.default_rng(seed)
    w, h = size
    out = np.full((h, w, 3), colour, np.float32)
    if pattern == "bamboo":
        streaks = cv2.GaussianBlur(
            rng.normal(0, 1, (h, w)).astype(np.float32), (0, 0), 1.0, sigmaY=40
        )
        out *= 1 + 0.9 * streaks[..., None] / (np.abs(streaks).max() + 1e-6) * 0.25
        for _ in range(int(rng.integers(0, 3))):
            y = int(rng.integers(h))
            cv2.line(out, (0, y), (w, y + int(rng.integers(-4, 5))), [c * 0.7 for c in colour], 2)
    elif pattern == "grain":
        cloud = cv2.resize(
            rng.normal(0, 1, (7, 5)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC
        )
        out *= 1 + 0.12 * cloud[..., None]
    elif pattern in ("lattice", "emblem"):
        _mark(out, pattern, colour, rng)
    light = np.linspace(1.04, 0.96, h, dtype=np.float32)[:, None, None]
    return np.clip(out * light, 0, 255).astype(np.uint8)


def _mark(
    out: npt.NDArray[np.float32], pattern: str, colour: Colour, rng: np.random.Generator
) -> None:
    h, w = out.shape[:2]
    shift = 60 if sum(colour) < 380 else -60
    paint = [float(np.clip(c + shift, 0, 255)) for c in colour]
    if pattern == "lattice":
        step = int(rng.integers(18, 44))
        for k in range(-h, w + h, step):
            cv2.line(out, (k, 0), (k + h, h), paint, 2, cv2.LINE_AA)
            cv2.line(out, (k, h), (k + h, 0), paint, 2, cv2.LINE_AA)
        return
    r = int(w * rng.uniform(0.2, 0.36))
    for share in (1.0, 0.7, 0.3)[: int(rng.integers(1, 4))]:
        cv2.circle(out, (w // 2, h // 2), int(r * share), paint, 3, cv2.LINE_AA)
