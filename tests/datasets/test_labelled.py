import json

import numpy as np
import pytest

from taishot.datasets.labelled import BadDataset, read_dataset
from taishot.datasets.labels import INDEX


def test_manifest_folder(tmp_path):
    (tmp_path / "classes.txt").write_text("2m\n1m\n")
    (tmp_path / "manifest.tsv").write_text(
        "path\tsource\tphoto\tgroup\tview\tboxes\na.jpg\tsrc\tp_1\tg\tas-taken\t1\n"
    )
    (tmp_path / "a.txt").write_text("1 0.5 0.5 0.2 0.4\n")
    (scene,) = read_dataset(tmp_path)
    assert scene.classes.tolist() == [INDEX["1m"]]
    np.testing.assert_allclose(scene.boxes, [[0.4, 0.3, 0.6, 0.7]], atol=1e-6)
    assert read_dataset(tmp_path, "dev") == []


def test_plain_yolo_folder(tmp_path):
    (tmp_path / "images").mkdir()
    (tmp_path / "labels").mkdir()
    (tmp_path / "data.yaml").write_text("nc: 2\nnames: ['E', 'f8']\n")
    (tmp_path / "images" / "x.jpg").write_bytes(b"")
    (tmp_path / "images" / "y.png").write_bytes(b"")
    (tmp_path / "labels" / "x.txt").write_text("1 0.1 0.1 0.3 0.1 0.3 0.2 0.1 0.2\n")
    first, second = read_dataset(tmp_path)
    assert first.classes.tolist() == [INDEX["f8"]]
    np.testing.assert_allclose(first.boxes, [[0.1, 0.1, 0.3, 0.2]], atol=1e-6)
    assert len(second.boxes) == 0


def test_coco_file(tmp_path):
    content = {
        "images": [{"id": 7, "file_name": "x.jpg", "width": 100, "height": 50}],
        "categories": [{"id": 3, "name": "9p"}],
        "annotations": [{"image_id": 7, "category_id": 3, "bbox": [10, 5, 20, 25]}],
    }
    path = tmp_path / "labels.json"
    path.write_text(json.dumps(content))
    (scene,) = read_dataset(path)
    assert scene.classes.tolist() == [INDEX["9p"]]
    np.testing.assert_allclose(scene.boxes, [[0.1, 0.1, 0.3, 0.6]], atol=1e-6)


def test_messages_say_what_is_wrong(tmp_path):
    with pytest.raises(BadDataset, match="expected a folder"):
        read_dataset(tmp_path)
    (tmp_path / "images").mkdir()
    (tmp_path / "labels").mkdir()
    (tmp_path / "classes.txt").write_text("joker")
    with pytest.raises(BadDataset, match="joker"):
        read_dataset(tmp_path)
