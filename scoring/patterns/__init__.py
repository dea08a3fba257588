"""The catalogue of patterns (台種), shared by all rule sets."""

from __future__ import annotations

from taishot.scoring.patterns import (
    events,
    flowers,
    sequences,
    sets,
    shanghai,
    specials,
    suits,
    waits,
    winds_dragons,
)
from taishot.scoring.patterns.pattern import Pattern, Scope

CATALOGUE: dict[str, Pattern] = {
    pattern.id: pattern
    for theme in (events, waits, flowers, winds_dragons, sets, sequences, suits, specials, shanghai)
    for pattern in theme.PATTERNS
}
"""Every pattern by its id, in the order in which a sheet lists them; read only."""

__all__ = ["CATALOGUE", "Pattern", "Scope"]
