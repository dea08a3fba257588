"""What both trainings share: budget, learning rate, averaged weights, checkpoint."""

from __future__ import annotations

import argparse
import copy
import math
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn

from taishot.datasets.augment import Random


def add_budget_arguments(parser: argparse.ArgumentParser, batch: int, unit: str) -> None:
    """Describe checkpoint, budget, batch, rate, threads and seed.

    Args:
        parser: what to add to.
        batch: how many of `unit` a step takes unless told.
        unit: what a batch is made of, in the plural.
    """
    parser.add_argument("--out", type=Path, required=True, help="checkpoint to write")
    parser.add_argument("--start", type=Path, help="checkpoint to start from")
    parser.add_argument("--minutes", type=float, default=60, help="wall-clock budget")
    parser.add_argument("--steps", type=int, default=0, help="budget in steps instead, if not 0")
    parser.add_argument("--batch", type=int, default=batch, help=f"{unit} per step")
    parser.add_argument("--rate", type=float, default=2e-3, help="peak learning rate")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)


def prepare(args: argparse.Namespace) -> Random:
    """Set threads and seeds as the command line says; returns the seeded generator."""
    torch.set_num_threads(args.threads)
    cv2.setNumThreads(1)
    torch.manual_seed(args.seed)
    return np.random.default_rng(args.seed)


class Average:
    """Exponential moving average of a network's weights."""

    def __init__(self, net: nn.Module, decay: float) -> None:
        self.net = copy.deepcopy(net).eval()
        self._decay = decay
        self._steps = 0

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def update(self, net: nn.Module) -> None:
        """Take one step towards `net`."""
        self._steps += 1
        decay = min(self._decay, (1 + self._steps) / (20 + self._steps))
        for mine, other in zip(
            self.net.state_dict().values(), net.state_dict().values(), strict=True
        ):
            if mine.dtype.is_floating_point:
                mine.lerp_(other, 1 - decay)
            else:
                mine.copy_(other)


def learning_rate(progress: float, peak: float) -> float:
    """Warm up over the first 3 %, then fall along a cosine to 1 % of the peak."""
    if progress < 0.03:
        return peak * (0.05 + progress / 0.03)
    return peak * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(1.0, progress))))


def done_share(args: argparse.Namespace, step: int, spent: float) -> float:
    """How much of the budget is used: of `--steps` when given, else of `--minutes`."""
    return step / args.steps if args.steps else spent / (args.minutes * 60)


def optimiser_for(net: nn.Module, decay: float) -> torch.optim.Optimizer:
    """AdamW that decays only the kernels."""
    kernels = [p for p in net.parameters() if p.ndim > 1]
    others = [p for p in net.parameters() if p.ndim <= 1]
    groups = [{"params": kernels, "weight_decay": decay}, {"params": others, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=1e-3)


def save(path: Path, net: nn.Module, average: nn.Module, note: dict[str, object]) -> None:
    """Write both sets of weights at once or not at all."""
    part = path.with_suffix(".part")
    torch.save({"net": net.state_dict(), "average": average.state_dict(), **note}, part)
    part.replace(path)
