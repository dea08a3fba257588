"""Changes of colour and sharpness that a camera, a lamp and a file format make."""

from __future__ import annotations

import cv2
import numpy as np

from taishot.datasets.packed import ByteArray

Random = np.random.Generator


def recolour(image: ByteArray, rng: Random, permute: float = 0.25) -> ByteArray:
    """Random gain, gamma, contrast, tint, grey and channel order.

    Args:
        image: uint8 (H, W, 3).
        rng: source of randomness.
        permute: chance that the colour channels change places.
    """
    if rng.random() < permute:
        image = image[:, :, rng.permutation(3)]
    if rng.random() < 0.08:
        grey = cv2.cvtColor(np.ascontiguousarray(image), cv2.COLOR_BGR2GRAY)
        image = cv2.merge([grey, grey, grey])
    if rng.random() < 0.25:
        image = saturate(image, rng.uniform(0.2, 1.8))
    gain = rng.normal(1.0, 0.22) * np.clip(rng.normal(1.0, 0.09, 3), 0.7, 1.3)
    gamma = np.exp(rng.normal(0, 0.25))
    shift = rng.normal(0, 18)
    ramp = np.arange(256, dtype=np.float32) / 255
    tables = [255 * np.clip(g, 0.3, 1.8) * ramp**gamma + shift for g in gain]
    table = np.clip(np.stack(tables, 1), 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(np.ascontiguousarray(image), table[:, None, :]))


def saturate(image: ByteArray, factor: float) -> ByteArray:
    """Scale the distance of each pixel from its grey."""
    image = np.ascontiguousarray(image)
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    grey3 = cv2.merge([grey, grey, grey])
    return np.asarray(cv2.addWeighted(image, factor, grey3, 1 - factor, 0))


def degrade(image: ByteArray, rng: Random) -> ByteArray:
    """Random blur, noise, low resolution and JPEG."""
    height, width = image.shape[:2]
    if rng.random() < 0.2:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.6))
    elif rng.random() < 0.12:
        image = _motion(image, rng)
    if rng.random() < 0.2:
        factor = rng.uniform(0.35, 0.9)
        small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        image = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.25:
        noise = np.empty((height, width, 3), np.int16)
        cv2.randn(noise, 0, rng.uniform(2, 16))
        image = cv2.add(image, noise, dtype=cv2.CV_8U)
    if rng.random() < 0.25:
        quality = int(rng.integers(20, 85))
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        image = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))
    return image


def shade(image: ByteArray, rng: Random) -> ByteArray:
    """A soft gradient of light across the picture."""
    height, width = image.shape[:2]
    corners = rng.uniform(0.45, 1.35, (2, 2)).astype(np.float32)
    light = cv2.resize(corners, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(image, cv2.merge([light] * 3), dtype=cv2.CV_8U))


def _motion(image: ByteArray, rng: Random) -> ByteArray:
    size = int(rng.integers(3, 8))
    kernel = np.zeros((size, size), np.float32)
    angle = rng.uniform(0, np.pi)
    centre = (size - 1) / 2
    for step in np.linspace(-centre, centre, 2 * size):
        kernel[round(centre + step * np.sin(angle)), round(centre + step * np.cos(angle))] = 1
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()))
