"""Train the classifier on cut-out tiles.

    python -m taishot.datasets.train_classifier --tiles CACHE/tiles_real --minutes 60
        --out CKPT --seed 1

On a CPU, one thread: about 450 crops a second in bfloat16.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from taishot.datasets.classifier_batches import PatchSampler, random_batch
from taishot.datasets.classifier_data import TilePatches
from taishot.datasets.classifier_net import TileClassifierNet
from taishot.datasets.training import (
    Average,
    add_budget_arguments,
    done_share,
    learning_rate,
    optimiser_for,
    prepare,
    save,
)

SMOOTHING = 0.04


def classifier_loss(logits: Tensor, labels: Tensor, turns: Tensor) -> Tensor:
    """Cross-entropy of label and turn, or of the label alone where the turn is unknown.

    Args:
        logits: float32 (B, 44, 4).
        labels: int64 (B,).
        turns: int64 (B,), -1 unknown.
    """
    flat = logits.flatten(1).log_softmax(1).view_as(logits)
    mine = flat[torch.arange(len(labels)), labels]  # (B, 4)
    by_label = flat.logsumexp(2)
    marginal = -mine.logsumexp(1)
    joint = -mine.gather(1, turns.clamp(min=0)[:, None])[:, 0]
    known = turns >= 0
    loss = torch.where(known, 0.5 * joint + 0.5 * marginal, marginal)
    return ((1 - SMOOTHING) * loss - SMOOTHING * by_label.mean(1)).mean()


def to_input(crops: np.ndarray) -> Tensor:
    """Crops uint8 (B, 64, 64, 3) as float32 (B, 3, 64, 64)."""
    images = torch.from_numpy(crops).permute(0, 3, 1, 2).float()
    return images.contiguous(memory_format=torch.channels_last)


def train(args: argparse.Namespace) -> None:
    """Run the training that the command line describes."""
    rng = prepare(args)
    weights = {name: float(value) for name, value in (w.split("=") for w in args.weight)}
    sampler = PatchSampler(
        [TilePatches.load(p) for p in args.tiles], {"train", *args.also}, weights
    )
    net = TileClassifierNet(residual=args.residual).to(memory_format=torch.channels_last)
    if args.start:
        net.load_state_dict(torch.load(args.start, weights_only=True)["average"])
    average = Average(net, 0.999)
    optimiser = optimiser_for(net, 0.03)
    begin, saved, step, mean, right = time.time(), time.time(), 0, 0.0, 0.0
    while (progress := done_share(args, step, spent := time.time() - begin)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = learning_rate(progress, args.rate)
        crops, labels, turns = random_batch(sampler, args.batch, rng)
        targets = torch.from_numpy(labels)
        with torch.autocast("cpu", torch.bfloat16):
            logits = net(to_input(crops))
        loss = classifier_loss(logits.float(), targets, torch.from_numpy(turns))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        average.update(net)
        step += 1
        hits = (logits.float().logsumexp(2).argmax(1) == targets).float().mean().item()
        mean, right = mean * 0.98 + loss.item() * 0.02, right * 0.98 + hits * 0.02
        if step % 100 == 0:
            full = 1 - 0.98**step
            print(
                f"{spent / 60:6.1f} min step {step} loss {mean / full:.3f} right "
                f"{right / full:.4f} {step * args.batch / spent:.0f} crops/s",
                flush=True,
            )
        if time.time() - saved > 120:
            save(args.out, net, average.net, {"step": step, "residual": args.residual})
            saved = time.time()
    save(args.out, net, average.net, {"step": step, "residual": args.residual})
    print(f"{step} steps, {step * args.batch} crops, {(time.time() - begin) / 60:.1f} minutes")


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line and train; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tiles", type=Path, nargs="+", required=True, help="sets of patches")
    parser.add_argument("--also", nargs="*", default=[], help="parts to train on beside `train`")
    parser.add_argument("--weight", nargs="*", default=[], help="SOURCE=WEIGHT, 1 if not given")
    parser.add_argument("--residual", action="store_true", help="the larger network")
    add_budget_arguments(parser, batch=128, unit="crops")
    train(parser.parse_args(argv))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
