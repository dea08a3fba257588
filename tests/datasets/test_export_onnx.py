"""Storing the weights of a network as halves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from taishot.vision.session import Network

onnx = pytest.importorskip("onnx", reason="onnx comes with the train extra")
pytest.importorskip("torch", reason="torch comes with the train extra")


def _network(path: Path, weights: np.ndarray) -> None:
    graph = onnx.helper.make_graph(
        [
            onnx.helper.make_node("Cast", ["images"], ["wide"], to=onnx.TensorProto.FLOAT),
            onnx.helper.make_node("MatMul", ["wide", "weights"], ["product"]),
            onnx.helper.make_node("Add", ["product", "bias"], ["answer"]),
        ],
        "one layer",
        [onnx.helper.make_tensor_value_info("images", onnx.TensorProto.UINT8, ["n", 40])],
        [onnx.helper.make_tensor_value_info("answer", onnx.TensorProto.FLOAT, ["n", 30])],
        [
            onnx.numpy_helper.from_array(weights, "weights"),
            onnx.numpy_helper.from_array(np.full(30, 0.1234567, np.float32), "bias"),
        ],
    )
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)])
    model.ir_version = 8
    onnx.save(model, str(path))


def test_halves_answer_nearly_alike_in_half_the_size(tmp_path: Path) -> None:
    from taishot.datasets.export_onnx import store_halves

    path = tmp_path / "net.onnx"
    rng = np.random.default_rng(3)
    weights = rng.normal(0, 0.02, (40, 30)).astype(np.float32)
    _network(path, weights)
    images = rng.integers(0, 256, (5, 40)).astype(np.uint8)
    before, size = Network(path).run(images), path.stat().st_size

    store_halves(path)

    after = Network(path).run(images)
    assert path.stat().st_size < 0.62 * size
    assert 0 < np.abs(before - after).max() < 0.02
    kept = {w.name: w for w in onnx.load(str(path)).graph.initializer}
    assert onnx.numpy_helper.to_array(kept["bias"]).dtype == np.float32, "small ones stay exact"
