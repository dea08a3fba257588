"""`taishot count` says with which winds it counted when nobody told it."""

from __future__ import annotations

import pytest

from taishot.webui.count_text import assumed_text


def test_winds_that_nobody_told_are_said() -> None:
    text = assumed_text(None, None, "en")
    assert text is not None
    assert "--seat" in text
    assert "--round" in text
    chinese = assumed_text(None, None, "zh")
    assert chinese == "照片看不出，暫定：門風東（--seat）、圈風東（--round）。"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_only_what_is_missing_is_said(language: str) -> None:
    text = assumed_text("S", None, language)
    assert text is not None
    assert "--seat" not in text
    assert "--round" in text
    assert assumed_text("S", "E", language) is None
