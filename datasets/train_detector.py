"""Train the detector on packed scenes.

    python -m taishot.datasets.train_detector --scenes real.bin synth.bin --share 0.6 0.4
        --minutes 60 --out CKPT --seed 1

On a CPU, one thread: about 40 views of 416 pixels a second in bfloat16.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from taishot.datasets.augment import Random
from taishot.datasets.detector_batches import TargetMaps, random_view
from taishot.datasets.detector_data import SceneSet
from taishot.datasets.detector_loss import detector_loss, to_targets
from taishot.datasets.detector_net import TileDetectorNet
from taishot.datasets.splits import Part, is_kept_back
from taishot.datasets.training import (
    Average,
    add_budget_arguments,
    done_share,
    learning_rate,
    optimiser_for,
    prepare,
    save,
)


class SceneSampler:
    """Draws training scenes: sets by their share, then photographs, then one version of each."""

    def __init__(self, sets: list[SceneSet], shares: list[float], parts: set[Part]) -> None:
        self.sets = sets
        self._shares = np.array(shares) / sum(shares)
        self._photos: list[list[list[int]]] = []
        self._chances: list[np.ndarray] = []
        for scenes in sets:
            photos: dict[str, list[int]] = {}
            for info in scenes.infos:
                if info.part is Part.UNSEEN and is_kept_back(info.photo):
                    continue
                if info.part in parts:
                    photos.setdefault(info.photo, []).append(info.index)
            groups = list(photos.values())
            # A photo of one tile teaches less than a photo of forty.
            weight = np.array([len(scenes.labels(g[0]).classes) for g in groups], float)
            chance = np.clip(weight, 4, 40) ** 0.5
            self._photos.append(groups)
            self._chances.append(chance / chance.sum())

    def draw(self, rng: Random) -> tuple[SceneSet, int]:
        """A set and the position of a scene in it."""
        which = int(rng.choice(len(self.sets), p=self._shares))
        photo = self._photos[which][
            int(rng.choice(len(self._photos[which]), p=self._chances[which]))
        ]
        return self.sets[which], int(photo[rng.integers(len(photo))])


def make_batch(
    sampler: SceneSampler, count: int, side: int, rng: Random
) -> tuple[Tensor, dict[str, object]]:
    """Pictures (count, 3, side, side), 0..255, and their targets as NumPy arrays."""
    maps = TargetMaps(count, side)
    pixels = np.empty((count, side, side, 3), np.uint8)
    for i in range(count):
        scenes, index = sampler.draw(rng)
        view = random_view(scenes, index, side, rng)
        pixels[i] = view.pixels
        maps.add(i, view)
    images = torch.from_numpy(pixels).permute(0, 3, 1, 2).float()
    return images.contiguous(memory_format=torch.channels_last), maps.arrays()


def start_from(net: nn.Module, path: Path) -> None:
    """Load averaged weights; outputs that the checkpoint does not know start as they are."""
    weights = torch.load(path, weights_only=True)["average"]
    for name, mine in net.state_dict().items():
        known = weights[name]
        if known.shape != mine.shape:
            fresh = mine.clone()
            fresh[: len(known)] = known
            weights[name] = fresh
    net.load_state_dict(weights)


def train(args: argparse.Namespace) -> None:
    """Run the training that the command line describes."""
    rng = prepare(args)
    parts = {Part.TRAIN, *(Part(p) for p in args.also)}
    sampler = SceneSampler([SceneSet(p) for p in args.scenes], args.share, parts)
    net = TileDetectorNet().to(memory_format=torch.channels_last)
    if args.start:
        start_from(net, args.start)
    average = Average(net, 0.999)
    optimiser = optimiser_for(net, 0.02)
    begin, saved, step, totals = time.time(), time.time(), 0, np.zeros(2)
    while (progress := done_share(args, step, spent := time.time() - begin)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = learning_rate(progress, args.rate)
        images, arrays = make_batch(sampler, args.batch, args.side, rng)
        with torch.autocast("cpu", torch.bfloat16):
            outputs = net(images)
        heat, shape = detector_loss(outputs.float(), to_targets(arrays))
        optimiser.zero_grad(set_to_none=True)
        (heat + shape).backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        average.update(net)
        step += 1
        totals = totals * 0.98 + np.array([heat.item(), shape.item()]) * 0.02
        if step % 50 == 0:
            means = totals / (1 - 0.98**step)
            print(
                f"{spent / 60:6.1f} min step {step} heat {means[0]:.3f} shape {means[1]:.3f} "
                f"{step * args.batch / spent:.1f} views/s",
                flush=True,
            )
        if time.time() - saved > 120:
            save(args.out, net, average.net, {"step": step})
            saved = time.time()
    save(args.out, net, average.net, {"step": step})
    print(f"{step} steps, {step * args.batch} views, {(time.time() - begin) / 60:.1f} minutes")


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line and train; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=Path, nargs="+", required=True, help="packed scene sets")
    parser.add_argument("--share", type=float, nargs="+", required=True, help="share of each set")
    parser.add_argument("--also", nargs="*", default=[], help="parts to train on beside `train`")
    add_budget_arguments(parser, batch=16, unit="views")
    parser.add_argument("--side", type=int, default=416, help="pixels per side of a view")
    train(parser.parse_args(argv))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
