"""Finds and loads rule sets: those that ship, and a user's own from a folder."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from taishot.scoring.options import Options
from taishot.scoring.patterns import CATALOGUE
from taishot.scoring.reason import Reason
from taishot.scoring.rules.compiled import AbsorbingCircleError
from taishot.scoring.rules.rulefile import RuleFile, RuleFileError
from taishot.scoring.rules.ruleset import Adjustment, Guarded, RuleSet, Worth


class UnknownRulesError(LookupError):
    """There is no rule set of that id; `known` lists the ids there are."""

    def __init__(self, wanted: str, known: tuple[str, ...]) -> None:
        super().__init__(f"there is no rule set {wanted!r}; there are: {', '.join(known)}")
        self.wanted = wanted
        self.known = known


def available_rules(folder: Path | None = None) -> tuple[str, ...]:
    """Ids of the rule sets that ship and of those in the user's folder, sorted."""
    shipped = {entry.name[:-5] for entry in _shelf().iterdir() if entry.name.endswith(".toml")}
    own = {path.stem for path in folder.glob("*.toml")} if folder is not None else set()
    return tuple(sorted(shipped | own))


def load_rules(wanted: str, folder: Path | None = None) -> RuleSet:
    """The rule set of this id; a user's own goes before one that ships.

    Raises:
        UnknownRulesError: when there is none.
        RuleFileError: when its file is bad.
    """
    if folder is not None and wanted in {path.stem for path in folder.glob("*.toml")}:
        path = folder / f"{wanted}.toml"
        return rules_from_text(_text(path), path.name, folder)
    return _shipped(wanted)


def rules_from_text(text: str, name: str, folder: Path | None = None) -> RuleSet:
    """A rule set from the text of its file.

    Args:
        text: TOML.
        name: the file's name, for messages and as the id it must have.
        folder: where a `base` may lie besides those that ship.

    Raises:
        RuleFileError: says which line is bad and why.
    """
    file = RuleFile(text, name)
    if name.endswith(".toml") and Path(name).stem != file.data["id"]:
        stem = Path(name).stem
        raise file.fail(
            f"the id must be the file's name, {stem!r}", f"id 必須和檔名 {stem!r} 相同", "id"
        )
    return _build(file, _base(file, folder))


@lru_cache(maxsize=64)
def _shipped(wanted: str) -> RuleSet:
    entry = _shelf() / f"{wanted}.toml"
    if not wanted or "/" in wanted or not entry.is_file():
        raise UnknownRulesError(wanted, available_rules())
    return rules_from_text(entry.read_text(encoding="utf-8"), f"{wanted}.toml")


def _shelf() -> Any:
    return resources.files("taishot.scoring.rules")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        told = Reason(f"cannot be read: {error}", f"無法讀取：{error}")
        raise RuleFileError(path.name, 0, told) from None


def _base(file: RuleFile, folder: Path | None) -> RuleSet | None:
    wanted = file.data.get("base")
    if wanted is None:
        return None
    if wanted == file.data["id"]:
        folder = None  # one's own version of a set that ships
    try:
        return load_rules(wanted, folder)
    except UnknownRulesError as error:
        told = f"沒有 {error.wanted!r} 這套規則；可用的是：{'、'.join(error.known)}"
        raise file.fail(str(error), told, "base") from None
    except RecursionError:
        told = "base 繞成一圈"
        raise file.fail("the bases go round in a circle", told, "base") from None


def _build(file: RuleFile, base: RuleSet | None) -> RuleSet:
    data = file.data
    worths = {worth.pattern.id: worth for worth in base.worths} if base else {}
    for name in data.get("remove", []):
        worths.pop(name, None)
    for name, entry in data.get("patterns", {}).items():
        worths[name] = _worth(file, name, entry, worths.get(name))
    options, _ = (base.options if base else Options()).changed(data.get("options", {}))
    minimum = tuple(sorted((row["streak"], row["tai"]) for row in data.get("minimum", [])))
    try:
        return RuleSet(
            id=data["id"],
            zh=data["zh"],
            en=data["en"],
            source=data.get("source", base.source if base else ""),
            worths=tuple(worths[name] for name in CATALOGUE if name in worths),
            options=options,
            minimum=minimum or (base.minimum if base else ()),
            payments={**(base.payments if base else {}), **data.get("payments", {})},
            note_zh=data.get("note_zh", ""),
            note_en=data.get("note_en", ""),
            base=data.get("base", ""),
            family=data.get("family", base.family if base else "tai"),
        )
    except AbsorbingCircleError as error:
        own = [name for name in data.get("patterns", {}) if name in error.names]
        told = f"這些台種互相不計：{'、'.join(error.names)}"
        raise file.fail(str(error), told, "patterns", *own[-1:]) from None


def _worth(file: RuleFile, name: str, entry: dict[str, Any], old: Worth | None) -> Worth:
    if "value" not in entry and old is None:
        raise file.fail(
            f"pattern {name!r} has no value", f"台種 {name!r} 沒有台數", "patterns", name
        )
    pattern = CATALOGUE[name]
    place = ", ".join(part for part in (entry.get("file", file.data.get("source", "")),
                                        entry.get("clause", "")) if part)  # fmt: skip
    fresh = Worth(pattern, 0, pattern.zh, place) if old is None else old
    given: dict[str, Any] = {
        key: entry[key] for key in ("value", "zh", "note_zh", "note_en") if key in entry
    }
    lists: dict[str, Any] = {
        key: tuple(entry[key]) for key in ("absorbs", "brings") if key in entry
    }
    guards: dict[str, Guarded] = {
        key: tuple((option, tuple(ids)) for option, ids in entry[key].items())
        for key in ("absorbs_if", "absorbs_unless", "brings_if")
        if key in entry
    }
    values = {
        key: tuple(entry.get(key, {}).items())
        for key in ("value_if", "value_unless")
        if key in entry or "value" in entry
    }
    changes = {"adjust": tuple(map(_adjustment, entry["adjust"]))} if "adjust" in entry else {}
    second_hand = entry.get("second_hand", False)
    if second_hand:
        place += " (second-hand)"
    restated = old is None or {"value", "clause"} & set(entry)
    source = {"source": place, "second_hand": second_hand} if restated else {}
    parts: dict[str, Any] = {**given, **lists, **guards, **values, **changes, **source}
    return _changed(fresh, parts)


def _changed(worth: Worth, parts: dict[str, Any]) -> Worth:
    kept = {name: getattr(worth, name) for name in Worth.__slots__}
    return Worth(**{**kept, **parts})


def _adjustment(entry: dict[str, Any]) -> Adjustment:
    return Adjustment(
        by=entry["by"],
        when=tuple(entry.get("when", ())),
        unless=tuple(entry.get("unless", ())),
        why_zh=entry.get("zh", ""),
        why_en=entry.get("en", ""),
        option=entry.get("option", ""),
    )
