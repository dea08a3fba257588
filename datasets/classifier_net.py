"""The classifier: which of 44 labels a square crop shows, and by how many quarter turns.

Input float32 (B, 3, 64, 64), BGR, 0..255. Output (B, 44, 4): one logit for each label at each
quarter turn clockwise; their softmax over all 176 is the joint probability.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from taishot.datasets.detector_net import ConvUnit, Residual
from taishot.datasets.labels import LABELS

TURNS = 4


class TileClassifierNet(nn.Module):
    """Four blocks of convolutions, a 2 x 2 pool, one linear layer.

    Args:
        widths: channels of each block.
        dropout: share of the pooled features that training hides.
        residual: whether a block's first convolution is followed by two with a shortcut round
            them, or by one.
    """

    def __init__(
        self,
        widths: tuple[int, ...] = (32, 64, 128, 192),
        dropout: float = 0.3,
        residual: bool = False,
    ) -> None:
        super().__init__()
        blocks: list[nn.Module] = [nn.PixelUnshuffle(2)]
        inputs = 12
        for position, width in enumerate(widths):
            blocks += [
                ConvUnit(inputs, width),
                Residual(width) if residual else ConvUnit(width, width),
            ]
            if position + 1 < len(widths):
                blocks.append(nn.MaxPool2d(2))
            inputs = width
        self.features = nn.Sequential(*blocks)
        self.pool = nn.AvgPool2d(2)
        self.drop = nn.Dropout(dropout)
        self.head = nn.Linear(inputs * 4, len(LABELS) * TURNS)

    def forward(self, images: Tensor) -> Tensor:
        """(B, 3, 64, 64), 0..255 -> (B, 44, 4)."""
        x = self.features(images / 127.5 - 1.0)
        x = torch.flatten(self.pool(x), 1)
        return self.head(self.drop(x)).view(-1, len(LABELS), TURNS)
