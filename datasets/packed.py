"""Many pictures of any size in one memory-mapped file, so that training never decodes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

ByteArray = npt.NDArray[np.uint8]


class PackedImages:
    """Read-only view of a file written by `PackWriter`; `pack[i]` is uint8 (H, W, 3), BGR."""

    def __init__(self, path: Path) -> None:
        with np.load(path.with_suffix(".npz")) as index:
            self._offsets = index["offsets"]
            self._shapes = index["shapes"]
        self._data = np.memmap(path, np.uint8, "r")

    def __len__(self) -> int:
        return len(self._shapes)

    def __getitem__(self, index: int) -> ByteArray:
        start = int(self._offsets[index])
        height, width = (int(side) for side in self._shapes[index])
        return self._data[start : start + height * width * 3].reshape(height, width, 3)


class PackWriter:
    """Writes pictures one after another; `close()` writes the index last."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._file = path.open("wb")
        self._shapes: list[tuple[int, int]] = []

    def add(self, image: ByteArray) -> int:
        """Append a picture, uint8 (H, W, 3), and return its index."""
        self._file.write(np.ascontiguousarray(image).tobytes())
        self._shapes.append((image.shape[0], image.shape[1]))
        return len(self._shapes) - 1

    def close(self) -> None:
        """Finish the file and write its index."""
        self._file.close()
        shapes = np.array(self._shapes, np.int64).reshape(-1, 2)
        sizes = shapes.prod(axis=1) * 3
        offsets = np.concatenate([[0], np.cumsum(sizes)[:-1]]) if len(sizes) else sizes
        np.savez(self._path.with_suffix(".npz"), offsets=offsets, shapes=shapes)
