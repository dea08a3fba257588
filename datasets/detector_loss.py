"""What the detector is taught: heat at tile centres, and shapes as far as the labels know them."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from taishot.datasets.detector_net import STRIDE


@dataclass(frozen=True)
class DetectorTargets:
    """Targets of a batch; cells are positions on the output grid.

    Attributes:
        heat: (B, 2, h, w), 0..1, face and back.
        weight: (B, 2, h, w), 0 where the labels say nothing.
        cells: int64 (K, 3): picture, row, column of cells that belong to a tile.
        shapes: (K, 5): centre x, y and covariance xx, xy, yy, in pixels of the picture.
        oriented: (K,), 1 where the covariance follows the tile, 0 where only the box is known.
        back_map: (K, 2, 2), from picture to the frame in which the box is axis-aligned.
        sides: (K, 2), width and height of that box, in that frame.
        frame: (K, 2), cos 4p and sin 4p, p the direction of a side in the tile's frame.
        strength: (K,), weight of the cell.
    """

    heat: Tensor
    weight: Tensor
    cells: Tensor
    shapes: Tensor
    oriented: Tensor
    back_map: Tensor
    sides: Tensor
    frame: Tensor
    strength: Tensor


def decode(cells: Tensor, values: Tensor) -> tuple[Tensor, Tensor]:
    """Centres (K, 2) and covariances (K, 2, 2), pixels, of outputs (K, 7) at cells (K, 3)."""
    grid = torch.stack([cells[:, 2], cells[:, 1]], 1).to(values.dtype) + 0.5
    centres = (grid + values[:, :2]) * STRIDE
    a, c = (values[:, 2:4].clamp(-3, 4).exp() * STRIDE).unbind(1)
    b = values[:, 4].clamp(-8, 8) * (a * c).sqrt()
    row0 = torch.stack([a * a, a * b], 1)
    row1 = torch.stack([a * b, b * b + c * c], 1)
    return centres, torch.stack([row0, row1], 1)


def box_sides(covariances: Tensor) -> Tensor:
    """Width and height (K, 2) of axis-aligned boxes round rectangles of these covariances."""
    xx, xy, yy = covariances[:, 0, 0], covariances[:, 0, 1], covariances[:, 1, 1]
    root = (xx * yy - xy * xy).clamp(min=1e-3).sqrt()
    spread = ((xx - yy) ** 2 + 4 * xy * xy + 1e-2).sqrt()
    extra = 6 * root * xy.abs() / spread
    return 2 * torch.stack([3 * xx + extra, 3 * yy + extra], 1).clamp(min=1e-3).sqrt()


def shape_loss(cells: Tensor, values: Tensor, targets: DetectorTargets) -> Tensor:
    """Mean loss of centre and shape over the cells of `targets`."""
    centres, cov = decode(cells, values)
    gap = centres - targets.shapes[:, :2]
    xx, xy, yy = targets.shapes[:, 2:].unbind(1)
    det = (xx * yy - xy * xy).clamp(min=1e-3)
    inverse = torch.stack([yy, -xy, -xy, xx], 1).view(-1, 2, 2) / det[:, None, None]
    away = torch.einsum("ki,kij,kj->k", gap, inverse, gap)
    trace = torch.einsum("kij,kji->k", inverse, cov)
    det_mine = (cov[:, 0, 0] * cov[:, 1, 1] - cov[:, 0, 1] ** 2).clamp(min=1e-3)
    divergence = (0.5 * (trace + away - 2 + det.log() - det_mine.log())).clamp(min=0)
    full = (divergence + 1e-4).sqrt().clamp(max=4)
    mapped = targets.back_map @ cov @ targets.back_map.transpose(1, 2)
    sides = (box_sides(mapped) / targets.sides.clamp(min=1)).log().abs().sum(1)
    boxed = sides + (away + 1e-4).sqrt().clamp(max=4) * 0.7
    turn = (values[:, 5:7] - targets.frame).abs().sum(1)
    each = torch.where(targets.oriented > 0.5, full + 0.3 * sides + 0.3 * turn, boxed)
    return (each * targets.strength).sum() / targets.strength.sum().clamp(min=1)


def heat_loss(logits: Tensor, targets: DetectorTargets) -> Tensor:
    """Penalty-reduced focal loss (CenterNet), per tile."""
    heat, weight = targets.heat, targets.weight
    positive = heat > 0.999
    log_p, log_q = functional.logsigmoid(logits), functional.logsigmoid(-logits)
    p = log_p.exp()
    pull = (1 - p) ** 2 * log_p * positive
    push = p**2 * log_q * (1 - heat) ** 4 * ~positive
    return -((pull + push) * weight).sum() / positive.sum().clamp(min=4)


def detector_loss(outputs: Tensor, targets: DetectorTargets) -> tuple[Tensor, Tensor]:
    """Heat loss and shape loss of a batch, outputs (B, 9, h, w) in float32."""
    heat = heat_loss(outputs[:, :2], targets)
    cells = targets.cells
    values = outputs[cells[:, 0], 2:, cells[:, 1], cells[:, 2]]
    if not len(cells):
        return heat, values.sum() * 0
    return heat, shape_loss(cells, values, targets)


def to_targets(batch: dict[str, object]) -> DetectorTargets:
    """DetectorTargets from NumPy arrays of the same names."""
    return DetectorTargets(**{k: torch.from_numpy(v) for k, v in batch.items()})
