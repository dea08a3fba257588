"""The weights that ship with taishot, what each of them promises, and a check of their hashes."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent


class ModelMissing(Exception):  # noqa: N818 - read as a sentence
    """A model file that the manifest names is not there."""


class ModelCorrupt(Exception):  # noqa: N818 - read as a sentence
    """A model file is not the one that the manifest describes."""


@dataclass(frozen=True)
class ModelCard:
    """What the manifest says of a model; docs/models.md says more.

    Attributes:
        name: `detector` or `classifier`.
        file: name of the file in this folder.
        sha256: of the file.
        task: what it does, one line.
        data_sha256: hash of the data that it was trained on.
        trained_on: the sources.
        command: how it was trained.
        seed: of that training.
        metrics: measured figures by name; docs/models.md says on what.
    """

    name: str
    file: str
    sha256: str
    task: str
    data_sha256: str
    trained_on: tuple[str, ...]
    command: str
    seed: int
    metrics: tuple[tuple[str, float], ...]


@cache
def load_cards() -> tuple[ModelCard, ...]:
    """Every card of `manifest.toml`."""
    with (FOLDER / "manifest.toml").open("rb") as file:
        entries = tomllib.load(file)["model"]
    return tuple(
        ModelCard(
            name=entry["name"],
            file=entry["file"],
            sha256=entry["sha256"],
            task=entry["task"],
            data_sha256=entry["data_sha256"],
            trained_on=tuple(entry["trained_on"]),
            command=entry["command"],
            seed=int(entry["seed"]),
            metrics=tuple(sorted(entry.get("metrics", {}).items())),
        )
        for entry in entries
    )


def load_card(name: str) -> ModelCard:
    """The card of one model.

    Raises:
        ModelMissing: when the manifest has no such model.
    """
    for card in load_cards():
        if card.name == name:
            return card
    known = ", ".join(card.name for card in load_cards())
    raise ModelMissing(f"There is no model {name!r}; there are: {known}.")


@cache
def model_path(name: str) -> Path:
    """The file of one model, its hash checked once per process.

    Raises:
        ModelMissing: when the manifest or the folder does not have it.
        ModelCorrupt: when the file is not the one that the manifest describes.
    """
    card = load_card(name)
    path = FOLDER / card.file
    if not path.is_file():
        raise ModelMissing(
            f"The model file {path} is missing. Install taishot again, or build the file with "
            "`python -m taishot.datasets.export_onnx`."
        )
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != card.sha256:
        raise ModelCorrupt(
            f"The model file {path} has changed (SHA-256 {found[:12]}..., expected "
            f"{card.sha256[:12]}...). Install taishot again."
        )
    return path
