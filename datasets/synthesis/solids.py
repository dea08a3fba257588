"""Paint single solids with their sides shaded, and note which pixels they own."""

from __future__ import annotations

import functools
from typing import Protocol

import cv2
import numpy as np
import numpy.typing as npt

from taishot.datasets.synthesis.camera import NEAR, Camera
from taishot.datasets.synthesis.design import Design, Texture
from taishot.datasets.synthesis.ink import Colour
from taishot.datasets.synthesis.things import Block, Drum, Pose, TileBox

Picture = npt.NDArray[np.uint8]
Owner = npt.NDArray[np.uint16]
Array = npt.NDArray[np.float64]
_SHIFT = 4


class Shading(Protocol):
    """Anything that tells how bright a side is."""

    def shade(self, normal: Array) -> float:
        """Brightness factor of a side that looks along a unit vector."""
        ...


@functools.cache
def outline(width: float, height: float, radius: float, steps: int = 3) -> Array:
    """A rounded rectangle about the origin, float64 (4 * steps, 2), anticlockwise (y up)."""
    radius = min(radius, width / 2, height / 2)
    points = []
    for k, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        cx, cy = sx * (width / 2 - radius), sy * (height / 2 - radius)
        for a in np.linspace(k * np.pi / 2, (k + 1) * np.pi / 2, steps):
            points.append((cx + radius * np.cos(a), cy + radius * np.sin(a)))
    return np.array(points)


def _fixed(points: Array) -> npt.NDArray[np.int32]:
    return np.round(np.clip(points, -20000, 20000) * (1 << _SHIFT)).astype(np.int32)


def _fill(picture: Picture, points: Array, colour: Colour, gain: float) -> None:
    paint = tuple(min(255.0, c * gain) for c in colour)
    cv2.fillConvexPoly(picture, _fixed(points), paint, cv2.LINE_AA, _SHIFT)


def _own(owner: Owner, points: Array, number: int) -> None:
    hull = cv2.convexHull(np.clip(points, -20000, 20000).astype(np.float32))[:, 0]
    cv2.fillConvexPoly(owner, np.round(hull).astype(np.int32), number)


def _walls(
    picture: Picture, owner: Owner, camera: Camera, light: Shading, pose: Pose, ring: Array,
    layers: list[tuple[float, float, Colour]],
) -> bool:  # fmt: skip
    """Paint the sides between z levels of an extruded outline; False when behind the camera."""
    count = len(ring)
    levels = sorted({z for low, high, _ in layers for z in (low, high)})
    local = np.empty((len(levels), count, 3))
    local[..., :2] = ring
    local[..., 2] = np.array(levels)[:, None]
    world = pose.at(local)
    if float(camera.depth(world).min()) < NEAR:
        return False
    flat = camera.project(world)
    _own(owner, flat.reshape(-1, 2), 0)
    fixed = _fixed(flat)
    following = np.roll(ring, -1, 0)
    edges = following - ring
    normals = np.stack([edges[:, 1], -edges[:, 0], np.zeros(count)], 1) @ pose.axes
    normals /= np.sqrt((normals**2).sum(1, keepdims=True)) + 1e-9
    facing = np.flatnonzero(((camera.position - world[0]) * normals).sum(1) > 0)
    ahead = (facing + 1) % count
    gains = [light.shade(n) for n in normals[facing]]
    for low, high, colour in layers:
        i, j = levels.index(low), levels.index(high)
        quads = np.stack(
            [fixed[i, facing], fixed[i, ahead], fixed[j, ahead], fixed[j, facing]], axis=1
        )
        for quad, gain in zip(quads, gains, strict=True):
            paint = [min(255.0, c * gain) for c in colour]
            cv2.fillConvexPoly(picture, quad, paint, cv2.LINE_AA, _SHIFT)
    return True


def paint_tile(
    picture: Picture, owner: Owner, camera: Camera, light: Shading, tile: TileBox, design: Design,
    number: int,
) -> None:  # fmt: skip
    """Paint a tile: its sides in two materials, then the side with the face or the back."""
    m = design.material
    ring = outline(m.width, 1.0, m.corner)
    half = m.depth / 2
    joint = half - m.depth * m.face_share
    layers = [(-half, joint, m.back), (joint, half, m.body)]
    if not _walls(picture, owner, camera, light, tile.pose, ring, layers):
        return
    front = float((camera.position - tile.pose.at([0, 0, half])) @ tile.pose.axes[2]) > 0
    sign = 1.0 if front else -1.0
    texture = design.face(tile.code) if front and tile.code != "back" else design.back()
    corners = np.array([[-sign, 1], [sign, 1], [sign, -1], [-sign, -1]]) * (m.width / 2, 0.5)
    gain = light.shade(tile.pose.axes[2] * sign)
    edge = _panel(
        picture, owner, camera, tile.pose, sign * half, corners, ring, texture, gain, number
    )
    if edge is not None and m.rim:
        colour = m.body if front else m.back
        paint = tuple(min(255.0, c * gain * (1 + m.rim)) for c in colour)
        cv2.polylines(picture, [_fixed(edge)], True, paint, 1, cv2.LINE_AA, _SHIFT)


def _panel(
    picture: Picture, owner: Owner, camera: Camera, pose: Pose, z: float, corners: Array,
    ring: Array, texture: Texture, gain: float, number: int,
) -> Array | None:  # fmt: skip
    """Warp a texture onto a side of a box; returns its outline in pixels where it is in view."""
    quad = camera.project(pose.at(np.column_stack([corners, np.full(4, z)])))
    edge = camera.project(pose.at(np.column_stack([ring, np.full(len(ring), z)])))
    height, width = picture.shape[:2]
    low = np.maximum(np.floor(edge.min(0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(edge.max(0)).astype(int) + 2, (width, height))
    if (high - low).min() < 2:
        return None
    _own(owner, edge, number)
    tall = max(float(np.linalg.norm(quad[3] - quad[0])), float(np.linalg.norm(quad[2] - quad[1])))
    wide = max(float(np.linalg.norm(quad[1] - quad[0])), float(np.linalg.norm(quad[2] - quad[3])))
    texture = _reduced(texture, wide, tall)
    th, tw = texture.shape[:2]
    source = np.array([[0, 0], [tw, 0], [tw, th], [0, th]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(source, (quad - low).astype(np.float32))
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    warped = cv2.warpPerspective(
        texture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    mask = np.zeros((size[1], size[0]), np.uint8)
    cv2.fillConvexPoly(mask, _fixed(edge - low), 255, cv2.LINE_AA, _SHIFT)
    part = picture[low[1] : high[1], low[0] : high[0]]
    alpha = mask[..., None].astype(np.float32) / 255
    lit = np.minimum(warped * np.float32(gain), 255)
    part[:] = (part * (1 - alpha) + lit * alpha + 0.5).astype(np.uint8)
    return edge


def _reduced(texture: Texture, wide: float, tall: float) -> Texture:
    """The texture shrunk (separately across and down) so that the warp does not alias."""
    th, tw = texture.shape[:2]
    w, h = int(np.clip(wide * 1.3, 4, tw)), int(np.clip(tall * 1.3, 4, th))
    if w > tw * 0.8 and h > th * 0.8:
        return texture
    return np.asarray(cv2.resize(texture, (w, h), interpolation=cv2.INTER_AREA), np.uint8)


def paint_block(
    picture: Picture, owner: Owner, camera: Camera, light: Shading, block: Block
) -> None:
    """Paint a plain box, with its texture or die pips."""
    w, h, d = block.size
    ring = outline(w, h, block.corner)
    half = d / 2
    if not _walls(picture, owner, camera, light, block.pose, ring, [(-half, half, block.colour)]):
        return
    pose = block.pose
    if float((camera.position - pose.at([0, 0, half])) @ pose.axes[2]) <= 0:
        return
    corners = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * (w / 2, h / 2)
    texture = block.texture
    if texture is None:
        texture = np.full((16, 16, 3), block.colour, np.uint8)
    if block.pips:
        texture = _pips(block.colour, int(abs(pose.centre[0] * 1000)) % 6 + 1)
    _panel(picture, owner, camera, pose, half, corners, ring, texture, light.shade(pose.axes[2]), 0)
    if block.pips:
        _side_pips(picture, camera, light, block)


_PIPS = {
    1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)
}  # fmt: skip


def _pips(colour: Colour, number: int) -> Texture:
    side = np.full((60, 60, 3), colour, np.uint8)
    dark = sum(colour) > 400
    paint = (
        (30, 30, 190) if dark and number in (1, 4) else (30, 30, 30) if dark else (240, 240, 240)
    )
    for k in _PIPS[number]:
        at = (15 + 15 * (k % 3), 15 + 15 * (k // 3))
        cv2.circle(side, at, 9 if number == 1 else 6, paint, -1, cv2.LINE_AA)
    return side


def _side_pips(picture: Picture, camera: Camera, light: Shading, block: Block) -> None:
    w, h, d = block.size
    for k, (u, v) in enumerate(((0, 1), (1, 1), (0, -1), (1, -1))):
        pose = block.pose
        normal = pose.axes[u] * v
        along = pose.axes[1 - u]
        side = Pose(pose.centre, np.stack([along, pose.axes[2], normal]))
        if float((camera.position - side.at([0, 0, w / 2])) @ normal) <= 0:
            continue
        spots = np.array([[c % 3 - 1, c // 3 - 1] for c in _PIPS[k + 2]]) * 0.24
        centres = camera.project(
            side.at(np.column_stack([spots * (h, d), np.full(len(spots), w / 2)]))
        )
        unit = camera.project(side.at([[0, 0, w / 2], [0.1 * w, 0, w / 2]]))
        r = max(1, round(float(np.linalg.norm(unit[1] - unit[0])) * 0.7))
        shade = (40, 40, 40) if sum(block.colour) > 400 else (230, 230, 230)
        for x, y in np.clip(centres, -5000, 5000):
            cv2.circle(picture, (round(float(x)), round(float(y))), r, shade, -1, cv2.LINE_AA)
    del light


def paint_drum(picture: Picture, owner: Owner, camera: Camera, light: Shading, drum: Drum) -> None:
    """Paint a round upright thing."""
    angles = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    ring = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    pose = Pose(np.array([drum.x, drum.y, drum.height / 2]), np.eye(3))
    layers = [(-drum.height / 2, drum.height / 2, drum.colour)]
    if not _walls(picture, owner, camera, light, pose, ring * drum.radius, layers):
        return
    gain = light.shade(np.array([0.0, 0.0, 1.0]))
    for share, colour in ((1.0, drum.top), (0.86, drum.inner)):
        if colour is None:
            continue
        spots = np.column_stack([ring * drum.radius * share, np.full(len(ring), drum.height / 2)])
        flat = camera.project(pose.at(spots))
        _fill(picture, flat, colour, gain)
        _own(owner, flat, 0)
