"""Write `models/manifest.toml`: what ships, its hashes, and how it was made.

    python -m taishot.datasets.manifest detector --data ../shared/data --seed 1 --command "..."
        --trained-on chinese-mahjong-detection synthetic --metric recall=0.99

The files must lie in `models/` already; an entry of the same name is replaced.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from taishot.datasets.sources import content_hash
from taishot.models import FOLDER
from taishot.models.home import write_atomically

TASKS = {
    "detector": "finds tiles: face or back, centre and oriented rectangle",
    "classifier": "reads a tile: 42 faces, back or neither, and which way up",
}


def entry(name: str, data_sha256: str, args: argparse.Namespace) -> dict[str, Any]:
    """One model's table."""
    file = FOLDER / f"{name}.onnx"
    metrics = {key: float(value) for key, value in (m.split("=") for m in args.metric)}
    return {
        "name": name,
        "file": file.name,
        "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
        "task": TASKS[name],
        "data_sha256": data_sha256,
        "trained_on": sorted(args.trained_on),
        "command": args.command,
        "seed": args.seed,
        "metrics": metrics,
    }


def photographs(root: Path) -> list[Path]:
    """The labelled pictures and single faces under `root`, with their labels and lists."""
    ends = {".jpg", ".jpeg", ".png", ".txt", ".tsv"}
    return [path for path in root.rglob("*") if path.is_file() and path.suffix.lower() in ends]


def as_toml(entries: Sequence[dict[str, Any]]) -> str:
    """The manifest's text; JSON strings, lists and numbers are TOML too."""
    lines = ["# Written by `python -m taishot.datasets.manifest`; the cards are in docs/models.md."]
    for one in entries:
        lines += ["", "[[model]]"]
        lines += [f"{k} = {json.dumps(v)}" for k, v in one.items() if k != "metrics"]
        lines += ["[model.metrics]"]
        lines += [f"{k} = {json.dumps(v)}" for k, v in sorted(one["metrics"].items())]
    return "\n".join([*lines, ""])


def main(argv: Sequence[str] | None = None) -> int:
    """Update one model's entry; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=sorted(TASKS))
    parser.add_argument("--data", type=Path, required=True, help="photographs trained on")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--command", required=True)
    parser.add_argument("--trained-on", nargs="+", required=True, help="ids of the sources")
    parser.add_argument("--metric", nargs="*", default=[], help="NAME=VALUE")
    args = parser.parse_args(argv)
    path: Path = FOLDER / "manifest.toml"
    old = tomllib.loads(path.read_text())["model"] if path.is_file() else []
    entries = [one for one in old if one["name"] != args.name]
    entries.append(entry(args.name, content_hash(photographs(args.data)), args))
    entries.sort(key=lambda one: str(one["name"]))
    write_atomically(path, as_toml(entries).encode())
    print(f"{path}: {', '.join(str(one['name']) for one in entries)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
