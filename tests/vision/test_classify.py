import numpy as np
import pytest

from taishot.vision.classify import with_backs


def test_detector_and_classifier_share_the_say_on_backs():
    joint = np.zeros((3, 3, 4), np.float32)
    joint[:, 0, 0] = 0.5  # a face
    joint[:, 2, 1] = 0.5  # the back
    mixed = with_backs(joint, np.array([0.0, 0.5, 1.0], np.float32), back=2)
    np.testing.assert_allclose(mixed.sum(axis=(1, 2)), 1, atol=1e-6)
    backs = mixed[:, 2].sum(axis=1)
    assert backs[0] == pytest.approx(0.1, abs=1e-6)
    assert backs[1] == pytest.approx(0.5, abs=1e-6)
    assert backs[2] == pytest.approx(0.9, abs=1e-6)


def test_no_tiles_stay_no_tiles():
    assert with_backs(np.zeros((0, 3, 4), np.float32), np.zeros(0, np.float32), 2).shape == (
        0,
        3,
        4,
    )
