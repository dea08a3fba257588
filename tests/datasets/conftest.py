"""What the tests of the generator share."""

from __future__ import annotations

import pytest

from taishot.datasets.synthesis.fonts import FontLibrary


@pytest.fixture(scope="session")
def fonts() -> FontLibrary:
    try:
        return FontLibrary()
    except FileNotFoundError as error:
        pytest.skip(str(error))
