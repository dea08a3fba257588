import hashlib
import json

import pytest

from taishot import models
from taishot.datasets.labels import CODES
from taishot.datasets.manifest import as_toml, photographs
from taishot.datasets.sources import content_hash
from taishot.vision.session import Network


@pytest.mark.parametrize("name", ["detector", "classifier"])
def test_the_shipped_file_is_the_one_the_manifest_promises(name):
    card = models.load_card(name)
    path = models.model_path(name)
    assert hashlib.sha256(path.read_bytes()).hexdigest() == card.sha256
    assert path.stat().st_size < 20e6
    assert len(card.data_sha256) == 64
    assert card.trained_on


def test_the_classifier_file_carries_our_labels_in_our_order():
    metadata = Network(models.model_path("classifier")).metadata
    assert tuple(json.loads(metadata["labels"])) == CODES
    assert 0.2 < float(metadata["temperature"]) < 5


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "detector.onnx").write_bytes(b"weights")
    entry = {
        "name": "detector", "file": "detector.onnx", "task": "finds", "seed": 1,
        "sha256": hashlib.sha256(b"weights").hexdigest(), "data_sha256": "0" * 64,
        "trained_on": ["a"], "command": 'say "x"', "metrics": {"recall": 0.5},
    }  # fmt: skip
    (tmp_path / "manifest.toml").write_text(as_toml([entry]))
    monkeypatch.setattr(models, "FOLDER", tmp_path)
    models.load_cards.cache_clear()
    models.model_path.cache_clear()
    yield tmp_path
    models.load_cards.cache_clear()
    models.model_path.cache_clear()


def test_a_manifest_written_is_read_back(folder):
    card = models.load_card("detector")
    assert card.command == 'say "x"'
    assert card.metrics == (("recall", 0.5),)
    assert models.model_path("detector") == folder / "detector.onnx"


def test_a_changed_file_is_refused(folder):
    (folder / "detector.onnx").write_bytes(b"other weights")
    with pytest.raises(models.ModelCorrupt, match="has changed"):
        models.model_path("detector")


def test_a_missing_file_or_name_says_what_to_do(folder):
    (folder / "detector.onnx").unlink()
    with pytest.raises(models.ModelMissing, match="Install taishot again"):
        models.model_path("detector")
    with pytest.raises(models.ModelMissing, match="there are: detector"):
        models.load_card("classifier")


def test_the_hash_of_the_training_data_covers_pictures_and_labels_alone(tmp_path):
    (tmp_path / "scenes").mkdir()
    for name in ("scenes/a.jpg", "scenes/a.txt", "crops.tsv", "README.md"):
        (tmp_path / name).write_text(name)
    first = content_hash(photographs(tmp_path))
    (tmp_path / "README.md").write_text("other words")
    assert content_hash(photographs(tmp_path)) == first
    (tmp_path / "scenes/a.txt").write_text("0 0.5 0.5 0.1 0.1")
    assert content_hash(photographs(tmp_path)) != first
