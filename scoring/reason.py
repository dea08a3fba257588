"""A reason in both languages, for what cannot be used."""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """Why something cannot be used, in English and in Traditional Chinese."""

    en: str
    zh: str
