from pathlib import Path

import pytest

from taishot.datasets.sources import read_manifest
from taishot.datasets.splits import Part, crop_part, scene_part

SHARED = Path(__file__).parents[3] / "shared" / "data"


def test_versions_of_one_photograph_stay_together():
    if not SHARED.is_dir():
        pytest.skip("needs the shared photographs, which are not part of the repository")
    parts = {}
    for scene in read_manifest(SHARED):
        parts.setdefault(scene.photo, set()).add(scene_part(scene.source, scene.photo))
    assert len(parts) > 900
    assert all(len(uses) == 1 for uses in parts.values())
    assert {use for uses in parts.values() for use in uses} == set(Part)


def test_the_unseen_tile_set_is_never_trained_on():
    uses = {scene_part("mahjong-detection-for-mjt", f"mjt_{n:04d}") for n in range(400)}
    assert uses == {Part.UNSEEN}


def test_every_tenth_photo_and_fifth_face_is_kept_back():
    numbers = [n for n in range(100) if scene_part("x", f"cmd_{n:04d}") is Part.DEV]
    assert numbers == list(range(0, 100, 10))
    assert [n for n in range(20) if crop_part(f"cam_{n}") is Part.DEV] == [0, 5, 10, 15]


def test_a_photo_without_a_number_cannot_be_split():
    with pytest.raises(ValueError, match="no number"):
        scene_part("x", "photo")
