"""The values that pass between the stages of reading a photo."""

from __future__ import annotations

import numpy as np
import pytest

from taishot.scoring.tiles import TILE_BY_CODE
from taishot.vision.types import BOX_ROOM, TileSighting


def test_a_tile_s_box_leaves_a_little_room_round_its_quad() -> None:
    quad = np.array([[100, 60], [140, 50], [150, 100], [110, 110]], np.float32)
    box = TileSighting(TILE_BY_CODE["5p"], 0.9, quad).box
    assert box == pytest.approx((100 - 25 * BOX_ROOM, 50 - 30 * BOX_ROOM,
                                 150 + 25 * BOX_ROOM, 110 + 30 * BOX_ROOM))  # fmt: skip
