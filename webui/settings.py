"""How the page is served."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from taishot.models.home import data_home

MEBIBYTE = 1024 * 1024


def product_version() -> str:
    """The installed version, `0` from an unpacked tree that was never installed."""
    try:
        return version("taishot")
    except PackageNotFoundError:
        return "0"


@dataclass(frozen=True)
class Settings:
    """How the page is served.

    Attributes:
        home: folder of the person's own files.
        default_rules: rule set id that requests without one use; the product's when None.
        tile_set: the person's own tile set that photos are read with unless they name another.
        lan: whether other computers may reach the server (then `token` is set).
        token: what every request must carry; None asks for none.
        host_names: names besides `localhost` and bare IP addresses under which it may be called.
        max_upload_bytes: the largest photo file taken.
        max_json_bytes: the largest JSON body taken.
        max_reads: photos that may be read or wait to be read at once.
        max_reads_per_client: how many of those one address may have.
        read_timeout_s: after this long a read is given up.
        keep_photos: photos kept for reloading the page; older ones are removed.
    """

    home: Path = field(default_factory=data_home)
    default_rules: str | None = None
    tile_set: str | None = None
    lan: bool = False
    token: str | None = None
    host_names: frozenset[str] = frozenset()
    max_upload_bytes: int = 60 * MEBIBYTE
    max_json_bytes: int = MEBIBYTE
    max_reads: int = 5
    max_reads_per_client: int = 2
    read_timeout_s: float = 120.0
    keep_photos: int = 40
