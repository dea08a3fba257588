"""The detector: a small plain-convolution network that marks tile centres and their shape.

Input float32 (B, 3, H, W), BGR, 0..255, H and W multiples of 32.
Output (B, 9, H/8, W/8): face heat, back heat (logits), centre offset x, y (cells, from the middle
of the cell), log a, log c, b / sqrt(a c): the Cholesky factor [[a, 0], [b, c]] of the covariance,
in cells; cos 4p, sin 4p, p the direction of a side seen through the inverse of that factor.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

STRIDE = 8
CHANNELS = 9


class ConvUnit(nn.Sequential):
    """3x3 (or `kernel`) convolution, batch norm, ReLU."""

    def __init__(self, inputs: int, outputs: int, stride: int = 1, kernel: int = 3) -> None:
        super().__init__(
            nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False),
            nn.BatchNorm2d(outputs),
            nn.ReLU(inplace=True),
        )


class Residual(nn.Module):
    """Two convolutions and a shortcut."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = ConvUnit(width, width)
        self.second = nn.Sequential(
            nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, x: Tensor) -> Tensor:
        """(B, width, H, W) -> the same."""
        return functional.relu(x + self.second(self.first(x)))


class TileDetectorNet(nn.Module):
    """Backbone to stride 32, features added back up to stride 8, one head."""

    def __init__(self, widths: tuple[int, int, int, int] = (32, 48, 64, 96)) -> None:
        super().__init__()
        w4, w8, w16, w32 = widths
        self.stem = nn.Sequential(ConvUnit(48, w4), ConvUnit(w4, w4))
        self.to8 = nn.Sequential(ConvUnit(w4, w8, 2), Residual(w8))
        self.to16 = nn.Sequential(ConvUnit(w8, w16, 2), Residual(w16), Residual(w16))
        self.to32 = nn.Sequential(ConvUnit(w16, w32, 2), Residual(w32), Residual(w32))
        self.up16 = ConvUnit(w32, w16, kernel=1)
        self.mix16 = ConvUnit(w16, w16)
        self.up8 = ConvUnit(w16, w8, kernel=1)
        self.mix8 = nn.Sequential(ConvUnit(w8, w8), Residual(w8))
        self.head = nn.Conv2d(w8, CHANNELS, 1)
        nn.init.normal_(self.head.weight, std=0.01)
        with torch.no_grad():
            self.head.bias[:2] = -4.0
            self.head.bias[2:] = torch.tensor([0.0, 0.0, 0.4, 0.6, 0.0, 1.0, 0.0])

    def forward(self, images: Tensor) -> Tensor:
        """(B, 3, H, W), 0..255 -> (B, 9, H/8, W/8)."""
        x = functional.pixel_unshuffle(images / 127.5 - 1.0, 4)
        x4 = self.stem(x)
        x8 = self.to8(x4)
        x16 = self.to16(x8)
        x32 = self.to32(x16)
        x16 = self.mix16(x16 + functional.interpolate(self.up16(x32), scale_factor=2.0))
        x8 = self.mix8(x8 + functional.interpolate(self.up8(x16), scale_factor=2.0))
        return self.head(x8)
