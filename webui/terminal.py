"""Tiles drawn with characters, for terminals that can show them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO

from taishot.scoring.hand import Hand
from taishot.scoring.melds import MeldKind
from taishot.scoring.notation import NotationError, parse_hand
from taishot.scoring.tile_names import CHARACTER_OF
from taishot.scoring.tiles import Tile
from taishot.webui.language import pad, width

_TILE_COLUMNS = 4
_SUIT_ROW = "萬筒條"
_FULL_WIDTH = "１２３４"
_CAPTIONS = {
    "zh": {"win": "胡", "flowers": "花", "chi": "吃", "pong": "碰", "kong": "明槓"}
    | {"concealed_kong": "暗槓"},
    "en": {"win": "win", "flowers": "flowers", "chi": "chow", "pong": "pung", "kong": "kong"}
    | {"concealed_kong": "concealed kong"},
}


@dataclass(frozen=True)
class TileGroup:
    """Tiles that stand together, and a word below them."""

    tiles: tuple[Tile, ...]
    caption: str = ""

    @property
    def columns(self) -> int:
        """Terminal columns that the group takes."""
        return max(_TILE_COLUMNS * len(self.tiles), width(self.caption))


def can_draw(stream: TextIO) -> bool:
    """Whether `stream` is a terminal that shows Chinese and box characters.

    Not on the Linux console (`TERM=linux`), whose font holds neither.
    """
    encoding = (getattr(stream, "encoding", None) or "").lower().replace("-", "").replace("_", "")
    term = os.environ.get("TERM", "dumb" if os.name == "posix" else "")
    return encoding == "utf8" and stream.isatty() and term not in ("dumb", "linux")


def groups_of(hand: Hand, language: str = "zh") -> list[TileGroup]:
    """A hand as it is laid out: concealed tiles, the winning tile, melds, flowers.

    Args:
        hand: any hand, complete or not.
        language: `zh` or `en`, of the words below the groups.
    """
    words = _CAPTIONS[language]
    concealed = sorted(hand.concealed)
    groups: list[TileGroup] = []
    winning = hand.winning_tile
    if winning is not None and winning in concealed:
        concealed.remove(winning)
    else:
        winning = None
    if concealed:
        groups.append(TileGroup(tuple(concealed)))
    if winning is not None:
        groups.append(TileGroup((winning,), words["win"]))
    groups += [TileGroup(meld.tiles, words[MeldKind(meld.kind).value]) for meld in hand.melds]
    if hand.flowers:
        groups.append(TileGroup(tuple(sorted(hand.flowers)), words["flowers"]))
    return groups


def show_hand(notation: str | None, stream: TextIO, language: str = "zh") -> None:
    """Draw a hand on `stream` where it is a terminal that can show it; else do nothing.

    Args:
        notation: the hand; one that can't be read is told elsewhere and not drawn.
        stream: such as `sys.stdout`.
        language: `zh` or `en`.
    """
    if not notation or not can_draw(stream):
        return
    try:
        hand = parse_hand(notation)
    except NotationError:
        return
    columns = shutil.get_terminal_size().columns
    stream.write(draw(groups_of(hand, language), columns) + "\n\n")


def draw(groups: Sequence[TileGroup], columns: int = 80) -> str:
    """The groups side by side, each tile a box of four columns, broken at `columns`.

    Args:
        groups: in the order they are to stand; one wider than the line is broken within.
        columns: width of the terminal.

    Returns:
        Lines of text without a final newline; empty without groups.
    """
    rows: list[list[TileGroup]] = []
    used = columns + 1
    for group in _fitting(groups, columns):
        if used + 1 + group.columns > columns:
            rows.append([])
            used = -1
        rows[-1].append(group)
        used += 1 + group.columns
    return "\n".join(line for row in rows for line in _row(row))


def _fitting(groups: Sequence[TileGroup], columns: int) -> list[TileGroup]:
    most = max(1, columns // _TILE_COLUMNS)
    return [
        TileGroup(group.tiles[start : start + most], group.caption if start == 0 else "")
        for group in groups
        for start in range(0, max(1, len(group.tiles)), most)
    ]


def _row(row: Sequence[TileGroup]) -> list[str]:
    parts = [_lines_of(group) for group in row]
    lines = [" ".join(pieces).rstrip() for pieces in zip(*parts, strict=True)]
    return [line for line in lines if line]


def _lines_of(group: TileGroup) -> tuple[str, ...]:
    faces = [face(tile) for tile in group.tiles]
    lines = (
        "╭──╮" * len(faces),
        "".join(f"│{upper}│" for upper, _ in faces),
        "".join(f"│{lower}│" for _, lower in faces),
        "╰──╯" * len(faces),
        group.caption,
    )
    return tuple(pad(line, group.columns) for line in lines)


def face(tile: Tile) -> tuple[str, str]:
    """What stands on a tile: two lines of two columns, such as 一 over 萬."""
    if tile.is_number:
        return tile.zh[0], _SUIT_ROW[tile.suit]
    if tile.is_flower:
        return tile.zh, _FULL_WIDTH[(tile.rank - 1) % 4]
    return tile.zh, "  "


def characters(tiles: Sequence[Tile]) -> str:
    """The tiles as Unicode mahjong characters, for a line of running text."""
    return "".join(CHARACTER_OF[tile] for tile in tiles)
