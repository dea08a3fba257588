"""The only place that opens a network: one input, one output, and what the file says of itself."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnxruntime


class Network:
    """An ONNX network with one input and one output.

    Attributes:
        metadata: what the exporter wrote into the file: labels, sizes, temperature.
    """

    def __init__(self, path: Path, threads: int = 0) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads or min(4, os.cpu_count() or 1)
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # Photos differ in size: a growing arena would keep the largest of them all.
        options.enable_cpu_mem_arena = False
        options.enable_mem_pattern = False
        self._session = onnxruntime.InferenceSession(
            str(path), options, providers=["CPUExecutionProvider"]
        )
        self._input = self._session.get_inputs()[0].name
        self._output = self._session.get_outputs()[0].name
        self.metadata: dict[str, str] = dict(self._session.get_modelmeta().custom_metadata_map)

    def run(self, images: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
        """Run the network.

        Args:
            images: uint8 (B, H, W, 3), BGR.

        Returns:
            float32, the shape that the network's card gives.
        """
        answer = self._session.run([self._output], {self._input: images})[0]
        return np.asarray(answer, np.float32)
