"""`taishot count` on ten photographs: what it says, word for word.

    python tests/bench/ten_photos.py FOLDER [--out docs/ten-photos.md]

FOLDER is labelled as `taishot eval` reads it. Ten photographs with 13 to 17 labelled tiles that are
not flowers are picked from the part kept out of training, as many sizes of hand as there are, the
same ones every time. For each the true tiles stand beside what was printed.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from taishot.datasets.labelled import read_dataset
from taishot.datasets.labels import CODES, INDEX
from taishot.datasets.sources import Scene
from taishot.models.home import write_atomically
from taishot.scoring.notation import format_tiles
from taishot.scoring.tiles import TILE_BY_CODE
from taishot.webui.cli import main as taishot

COUNT = 10
SIZES = range(13, 18)


def main() -> int:
    """Count and print; 1 when a photo ends in neither a sheet nor a statement."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--part", default="", help="with a manifest: train, dev or unseen only")
    parser.add_argument("--out", type=Path, help="also write the text here, as Markdown")
    args = parser.parse_args()
    blocks, good = [], 0
    for scene in pick(read_dataset(args.folder, args.part)):
        code, said = count(scene.path)
        good += code in (0, 1) and bool(said.strip())
        blocks.append(block(scene, code, said.replace(str(scene.path.parent) + "/", "")))
    told = f"{good} of {len(blocks)} photographs ended in a sheet or in a statement of what lacks."
    text = "\n".join(["# taishot count on ten photographs", "", told, "", *blocks])
    print(text)
    if args.out:
        write_atomically(args.out, text.encode())
    return 0 if good == len(blocks) == COUNT else 1


def pick(scenes: list[Scene]) -> list[Scene]:
    """Ten photographs, sizes of hand in turn; one version of each."""
    by_size: dict[int, list[Scene]] = {size: [] for size in SIZES}
    known: set[str] = set()
    for scene in sorted(scenes, key=lambda scene: scene.path.name):
        size = plain_tiles(scene)
        if size in by_size and scene.photo not in known:
            known.add(scene.photo)
            by_size[size].append(scene)
    picked: list[Scene] = []
    while len(picked) < COUNT and any(by_size.values()):
        for waiting in by_size.values():
            if waiting and len(picked) < COUNT:
                picked.append(waiting.pop(len(waiting) // 2))
    return sorted(picked, key=plain_tiles)


def plain_tiles(scene: Scene) -> int:
    """Labelled tiles that are not flowers."""
    return int((scene.classes < INDEX["f1"]).sum())


def count(path: Path) -> tuple[int, str]:
    """Exit code and output of the command, in English; run here, so models load once."""
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        code = taishot(["count", str(path), "--lang", "en"])
    return code, said.getvalue()


def block(scene: Scene, code: int, said: str) -> str:
    """One photograph: truth, exit code, output."""
    typed = f"$ taishot count {scene.path.name}   # exit code {code}"
    labels = Counter(CODES[int(k)] for k in scene.classes)
    tiles = [TILE_BY_CODE[c] for c in labels.elements() if c in TILE_BY_CODE]
    return "\n".join(
        [
            f"## {scene.path.name}",
            "",
            f"Labelled: `{format_tiles(tiles)}` ({plain_tiles(scene)} tiles and flowers)",
            "",
            f"```text\n{typed}\n{said.rstrip()}\n```",
            "",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
