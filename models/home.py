"""Where a person's own files live, written whole or not at all."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path


def data_home() -> Path:
    """The folder of a person's own files: photos being corrected, corrections, tile sets.

    `TAISHOT_HOME` when set; otherwise what the platform names for user data. The folder may not
    exist yet.
    """
    chosen = os.environ.get("TAISHOT_HOME")
    if chosen:
        return Path(chosen).expanduser().absolute()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "taishot"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "taishot"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "taishot"


def write_atomically(path: Path, data: bytes) -> None:
    """Write `data` so that `path` holds either its old content or all of the new.

    Args:
        path: the file; its folder must exist.
        data: the whole content.

    Raises:
        OSError: when the disk is full or the folder may not be written.
    """
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        with fresh.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make names created or renamed in `folder` survive a power cut, where the platform can."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
