"""Turn a checkpoint into the ONNX file that ships, and check that both answer alike.

python -m taishot.datasets.export_onnx detector CKPT/det.pt --out models/detector.onnx

Several checkpoints of classifiers become one file that answers with the mean of their logits,
in shares if told.
Weights are stored in half precision and widened when the file is loaded: half the size to download,
the same speed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
import torch
from torch import Tensor, nn

from taishot.datasets.classifier_net import TileClassifierNet
from taishot.datasets.detector_net import STRIDE, TileDetectorNet
from taishot.datasets.labels import CODES
from taishot.vision.preprocess import CROP_REACH, CROP_SIDE
from taishot.vision.session import Network

TOLERANCE = 2e-3
HALF_TOLERANCE = 5e-2
"""How far answers, logits and pixels of a step, may move when the weights are stored as halves."""
SMALL = 256
"""Numbers in a weight below which halving it saves nothing."""


class ShippedDetector(nn.Module):
    """The detector from bytes to probabilities."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, images: Tensor) -> Tensor:
        """uint8 (B, H, W, 3), BGR -> float32 (B, 9, H/8, W/8), heat as probabilities."""
        answer = self.net(images.permute(0, 3, 1, 2).float())
        return torch.cat([answer[:, :2].sigmoid(), answer[:, 2:]], 1)


class ShippedClassifier(nn.Module):
    """One or several classifiers from bytes to logits.

    Args:
        nets: the classifiers.
        shares: how much each counts; alike when empty.
    """

    def __init__(self, nets: Sequence[nn.Module], shares: Sequence[float] = ()) -> None:
        super().__init__()
        self.nets = nn.ModuleList(nets)
        weights = torch.tensor([float(s) for s in shares] or [1.0] * len(nets))
        self.register_buffer("shares", (weights / weights.sum()).view(-1, 1, 1, 1))

    def forward(self, images: Tensor) -> Tensor:
        """uint8 (B, 64, 64, 3), BGR -> float32 (B, 44, 4)."""
        pixels = images.permute(0, 3, 1, 2).float()
        answers: Tensor = torch.stack([net(pixels) for net in self.nets]) * self.shares
        return answers.sum(dim=0)


def load_net(task: str, checkpoint: Path) -> nn.Module:
    """The averaged weights of a checkpoint, ready to answer."""
    saved = torch.load(checkpoint, weights_only=True)
    residual = bool(saved.get("residual", False))
    net: nn.Module = (
        TileDetectorNet() if task == "detector" else TileClassifierNet(residual=residual)
    )
    net.load_state_dict(saved["average"])
    return net.eval()


def export(
    task: str,
    checkpoints: Sequence[Path],
    out: Path,
    temperature: float = 1.0,
    shares: Sequence[float] = (),
) -> float:
    """Write an ONNX file.

    Args:
        task: `detector` or `classifier`.
        checkpoints: one; for a classifier perhaps several.
        out: file to write.
        temperature: what the classifier's logits are divided by.
        shares: how much each classifier counts; alike when empty.

    Returns:
        The largest difference between torch and the stored file on random pictures.

    Raises:
        ValueError: when they differ by more than the tolerance; nothing is left at `out` then.
    """
    nets = [load_net(task, checkpoint) for checkpoint in checkpoints]
    whole = ShippedDetector(nets[0]) if task == "detector" else ShippedClassifier(nets, shares)
    shipped = whole.eval()  # the exporter restores the mode of the outer module
    side = 320 if task == "detector" else CROP_SIDE
    rng = np.random.default_rng(0)
    images = rng.integers(0, 256, (2, side, side, 3)).astype(np.uint8)
    axes = {"images": {0: "batch"}, "answer": {0: "batch"}}
    if task == "detector":
        axes["images"] |= {1: "height", 2: "width"}
        axes["answer"] |= {2: "rows", 3: "columns"}
    part = out.with_suffix(".part")
    torch.onnx.export(
        shipped,
        (torch.from_numpy(images),),
        str(part),
        input_names=["images"],
        output_names=["answer"],
        dynamic_axes=axes,
        opset_version=17,
        dynamo=False,
    )
    _describe(part, _metadata(task, temperature))
    with torch.no_grad():
        expected = shipped(torch.from_numpy(images)).numpy()
    worst = float(np.abs(expected - Network(part).run(images)).max())
    if worst <= TOLERANCE:
        store_halves(part)
        worst = float(np.abs(expected - Network(part).run(images)).max())
        if worst <= HALF_TOLERANCE:
            part.replace(out)
            return worst
    part.unlink()
    raise ValueError(f"torch and onnxruntime differ by {worst:.4f}")


def store_halves(path: Path) -> None:
    """Store the large weights of an ONNX file in half precision, each widened where it is used."""
    model = onnx.load(str(path))
    graph = model.graph
    widened = []
    for weight in graph.initializer:
        values = onnx.numpy_helper.to_array(weight)
        if values.dtype != np.float32 or values.size < SMALL:
            continue
        name = weight.name
        weight.CopyFrom(onnx.numpy_helper.from_array(values.astype(np.float16), f"{name}_half"))
        widened.append(
            onnx.helper.make_node("Cast", [f"{name}_half"], [name], to=onnx.TensorProto.FLOAT)
        )
    for node in reversed(widened):
        graph.node.insert(0, node)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def _metadata(task: str, temperature: float) -> dict[str, str]:
    common = {"task": task, "pixels": "uint8 NHWC BGR", "normalisation": "x / 127.5 - 1, inside"}
    if task == "detector":
        return common | {
            "stride": str(STRIDE),
            "channels": "face back dx dy log_a log_c b cos4p sin4p",
        }
    return common | {
        "labels": json.dumps(CODES),
        "side": str(CROP_SIDE),
        "reach": str(CROP_REACH),
        "temperature": repr(temperature),
    }


def _describe(path: Path, metadata: dict[str, str]) -> None:
    model = onnx.load(str(path))
    del model.metadata_props[:]
    for key, value in metadata.items():
        model.metadata_props.add(key=key, value=value)
    model.producer_name, model.producer_version = "taishot", ""
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def main(argv: Sequence[str] | None = None) -> int:
    """Export; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=("detector", "classifier"))
    parser.add_argument("checkpoints", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--temperature", type=float, default=1.0, help="of the classifier")
    parser.add_argument(
        "--shares", type=float, nargs="*", default=[], help="of several classifiers; alike if none"
    )
    args = parser.parse_args(argv)
    if args.task == "detector" and len(args.checkpoints) > 1:
        parser.error("a detector is made of one checkpoint")
    if args.shares and len(args.shares) != len(args.checkpoints):
        parser.error("as many shares as checkpoints")
    worst = export(args.task, args.checkpoints, args.out, args.temperature, args.shares)
    digest = hashlib.sha256(args.out.read_bytes()).hexdigest()
    print(f"{args.out}: {args.out.stat().st_size / 1e6:.2f} MB, largest difference {worst:.1e}")
    print(f"sha256 {digest}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
