"""A process killed while it stores corrections leaves whole samples only."""

import json
import os
import subprocess
import sys
import time
from hashlib import sha256

import pytest

from taishot.webui.corrections import Correction, CorrectionStore
from taishot.webui.photo_store import StoredPhoto

PROGRAM = """
import sys
from pathlib import Path
from taishot.scoring.tiles import TILE_BY_CODE
from taishot.vision.corrected import CorrectedTile
from taishot.webui.corrections import Correction, CorrectionStore
from taishot.webui.photo_store import StoredPhoto

folder = Path(sys.argv[1])
photo = folder / "original.jpg"
photo.write_bytes(b"x" * 300_000)
quad = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
tiles = tuple(CorrectedTile(TILE_BY_CODE["1m"], quad) for _ in range(200))
answer = {"reading": {"width": 100, "height": 100, "tiles": []}}
stored = StoredPhoto("a" * 22, photo, photo, answer)
store = CorrectionStore(folder / "corrections")
print("ready", flush=True)
while True:
    store.add(stored, Correction(tiles, None), "0")
"""


@pytest.mark.parametrize("delay_s", [0.05, 0.11, 0.23])
def test_killed_while_storing(tmp_path, delay_s):
    writer = subprocess.Popen(
        [sys.executable, "-P", "-c", PROGRAM, str(tmp_path)], stdout=subprocess.PIPE
    )
    with writer:
        assert writer.stdout.readline().strip() == b"ready"
        deadline = time.monotonic() + 20
        folder = tmp_path / "corrections"
        while time.monotonic() < deadline and not list(folder.glob("[!.]*")):
            time.sleep(0.01)
        time.sleep(delay_s)
        writer.kill()

    samples = [each for each in folder.iterdir() if not each.name.startswith(".")]
    assert samples
    for each in samples:
        sample = json.loads((each / "sample.json").read_text())
        assert len(sample["tiles"]) == 200
        assert sha256((each / sample["photo"]).read_bytes()).hexdigest() == sample["sha256"]


def test_what_a_crash_left_goes_with_the_next_sample(tmp_path):
    folder = tmp_path / "corrections"
    old, young = folder / ".new-old", folder / ".new-young"
    for each in (old, young):
        each.mkdir(parents=True)
        (each / "photo.jpg").write_bytes(b"half")
    hours_ago = time.time() - 7200
    os.utime(old, (hours_ago, hours_ago))
    photo = tmp_path / "original.jpg"
    photo.write_bytes(b"whole")
    answer = {"reading": {"width": 100, "height": 100, "tiles": []}}

    kept = CorrectionStore(folder).add(
        StoredPhoto("a" * 22, photo, photo, answer), Correction((), None), "0"
    )

    assert sorted(each.name for each in folder.iterdir()) == sorted([".new-young", kept["id"]])
