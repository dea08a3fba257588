"""`taishot train STEP ...`: the steps from labelled photographs to shipped weights, in order."""

from __future__ import annotations

import argparse
import importlib
import sys
from importlib.util import find_spec

HELP = "the training steps: pack data, train, export, write the manifest (needs the train extra)"
STEPS: dict[str, tuple[str, str]] = {
    "generate": ("generate", "make labelled pictures from drawn tile sets"),
    "pack-scenes": ("detector_data", "pack labelled pictures for the detector"),
    "pack-tiles": ("classifier_data", "cut and pack single tiles for the classifier"),
    "detector": ("train_detector", "train the detector"),
    "classifier": ("train_classifier", "train the classifier"),
    "relabel": ("relabel", "complete and tighten loose labels with trained models"),
    "measure-classifier": ("measure_classifier", "measure the classifier on given boxes"),
    "export": ("export_onnx", "write ONNX files and compare them with torch"),
    "manifest": ("manifest", "write models/manifest.toml"),
}
"""Step -> module of taishot.datasets and what it does."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    lines = [f"  {name:<20}{about}" for name, (_, about) in STEPS.items()]
    parser.epilog = "steps (each has its own --help):\n" + "\n".join(lines)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("step", choices=list(STEPS), metavar="STEP", help="see below")
    parser.add_argument("rest", nargs=argparse.REMAINDER, help="the step's own options")


def run(args: argparse.Namespace) -> int:
    """Run one step; returns its exit code, 1 where the train extra is missing."""
    if find_spec("torch") is None and args.step not in ("generate", "manifest"):
        print("taishot train: needs `pip install 'taishot[train]'` (PyTorch)", file=sys.stderr)
        return 1
    module = importlib.import_module(f"taishot.datasets.{STEPS[args.step][0]}")
    code: int = module.main(args.rest)
    return code
