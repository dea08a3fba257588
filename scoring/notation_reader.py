"""Reads the text of a hand character by character into its parts."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

from taishot.scoring.melds import Meld, MeldKind
from taishot.scoring.notation_errors import NotationError
from taishot.scoring.tile_names import (
    NUMBERED_HONOURS,
    NUMERALS,
    SUIT_MARKS,
    TILE_WORDS,
    UNREAD_WORDS,
)
from taishot.scoring.tiles import TILE_BY_CODE, Tile

MAX_LENGTH = 400
"""Characters; a full hand with eight flowers in spaced Chinese names stays below 150."""

_IGNORED = frozenset(",;、·|\u200b\u200d\ufe0e\ufe0f\ufeff")
_BRACKETS = str.maketrans("【】〔〕「」", "[][][]")
_CLOSERS = {"(": ")", "[": "]"}
_WORDS = sorted([*TILE_WORDS, *UNREAD_WORDS], key=len, reverse=True)


@dataclass
class Parts:
    """What was read; `marked` is a winning tile inside a run, `named` one that stands alone."""

    concealed: list[Tile] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    flowers: list[Tile] = field(default_factory=list)
    marked: Tile | None = None
    named: Tile | None = None


@dataclass(frozen=True)
class _Numeral:
    value: int
    position: int
    starred: bool


def read_notation(text: str) -> Parts:
    """Read a hand's text. Raises NotationError; see `notation.parse_hand` for what is read."""
    if len(text) > MAX_LENGTH:
        raise NotationError("too_long", MAX_LENGTH, str(MAX_LENGTH))
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = "".join(_plain(character) for character in text)
        self.parts = Parts()
        self.position = 0
        self.run: list[_Numeral] = []
        self.star: int | None = None  # where a * waits for its tile
        self.starred = False
        self.opened = -1  # where the bracket of the meld being read stands
        self.meld: list[Tile] = []
        self.after_plus = False

    def read(self) -> Parts:
        while self.position < len(self.text):
            self._step(self.text[self.position])
        self._end_run()
        if self.star is not None:
            raise NotationError("no_winning_tile", self.star)
        if self.opened >= 0:
            raise NotationError("unclosed", self.opened, self.text[self.opened])
        parts = self.parts
        if not (parts.concealed or parts.melds or parts.flowers or parts.named):
            raise NotationError("empty", 0)
        return parts

    def _step(self, character: str) -> None:
        here = self.position
        self.position += 1
        if character.isspace() or character in _IGNORED:
            return
        if character in NUMERALS:
            self.run.append(_Numeral(NUMERALS[character], here, self._take_star()))
        elif self.run and (character in SUIT_MARKS or character in "zZ"):
            self._finish_run(character)
        elif character == "*":
            self._read_star(here)
        else:
            self._end_run()
            self._read_outside_run(character, here)

    def _read_outside_run(self, character: str, here: int) -> None:
        if character in "()[]":
            self._read_bracket(character, here)
        elif character == "+":
            if self.opened >= 0:
                raise NotationError("unclosed", self.opened, self.text[self.opened])
            self.after_plus = True
        elif character == "f" or (character == "F" and self.after_plus and self._number_follows()):
            self._read_flower(here)
        elif character in "ESWNCFP":
            self._add(TILE_BY_CODE[character], here)
        else:
            self._read_word(character, here)

    def _read_word(self, character: str, here: int) -> None:
        rest = self.text[here : here + 4]
        word = next((word for word in _WORDS if rest.lower().startswith(word)), None)
        if word is None:
            known_mark = character in SUIT_MARKS or character in "zZ"
            raise NotationError("no_number" if known_mark else "unknown_character", here, character)
        if word in UNREAD_WORDS:
            raise NotationError("unread_tile", here, word)
        self.position = here + len(word)
        self._add(TILE_WORDS[word], here)

    def _read_star(self, here: int) -> None:
        if self.starred:
            raise NotationError("second_winning_tile", here)
        if self.opened >= 0 or self.after_plus:
            raise NotationError("winning_tile_in_meld", here)
        self.star, self.starred = here, True

    def _take_star(self) -> bool:
        starred = self.star is not None
        self.star = None
        return starred

    def _finish_run(self, mark: str) -> None:
        run, self.run = self.run, []
        if self.star is not None:
            raise NotationError("no_winning_tile", self.star)
        for numeral in run:
            tile = _numbered(numeral, mark)
            if numeral.starred and len(run) == 1:
                self.parts.named = tile
                return
            if numeral.starred:
                self.parts.marked = tile
            self._add(tile, numeral.position)

    def _end_run(self) -> None:
        if self.run and self.text[self.position - 1 :].startswith(UNREAD_WORDS):
            return
        if self.run:
            digits = "".join(str(numeral.value) for numeral in self.run)
            raise NotationError("no_suit", self.run[0].position, digits)

    def _number_follows(self) -> bool:
        return self.text[self.position :].lstrip()[:1].isdigit()

    def _read_flower(self, here: int) -> None:
        rest = self.text[self.position :]
        number = rest.lstrip()[:1]
        self.position += len(rest) - len(rest.lstrip()) + len(number)
        tile = TILE_BY_CODE.get(f"f{number}")
        if tile is None:
            raise NotationError("bad_number", here, f"f{number}")
        self._add(tile, here)

    def _add(self, tile: Tile, here: int) -> None:
        if self._take_star():
            if tile.is_flower:
                raise NotationError("winning_tile_in_meld", here)
            self.parts.named = tile
        elif self.opened >= 0:
            self.meld.append(tile)
        elif tile.is_flower:
            self.parts.flowers.append(tile)
        elif self.after_plus:
            raise NotationError("not_a_flower", here, tile.code)
        else:
            self.parts.concealed.append(tile)

    def _read_bracket(self, character: str, here: int) -> None:
        if self.star is not None:
            raise NotationError("no_winning_tile", self.star)
        if character in _CLOSERS:
            if self.opened >= 0:
                raise NotationError("nested", here, character)
            self.opened, self.meld, self.after_plus = here, [], False
            return
        if self.opened < 0 or _CLOSERS[self.text[self.opened]] != character:
            raise NotationError("unopened", here, character)
        self.parts.melds.append(self._close_meld(here))
        self.opened = -1

    def _close_meld(self, here: int) -> Meld:
        written = self.text[self.opened : here + 1]
        if self.text[self.opened] == "[":
            kinds, complaint = [MeldKind.CONCEALED_KONG], "bad_kong"
        else:
            four = len(self.meld) == 4
            kinds = [MeldKind.KONG] if four else [MeldKind.PUNG, MeldKind.CHOW]
            complaint = "bad_meld"
        for kind in kinds:
            try:
                return Meld(kind, tuple(self.meld))
            except ValueError:
                continue
        raise NotationError(complaint, self.opened, written)


def _plain(character: str) -> str:
    """Full-width forms as ASCII, one character for one so that positions stay."""
    folded = unicodedata.normalize("NFKC", character)
    return (folded if len(folded) == 1 else character).translate(_BRACKETS)


def _numbered(numeral: _Numeral, mark: str) -> Tile:
    honours = mark in "zZ"
    if not 1 <= numeral.value <= (len(NUMBERED_HONOURS) if honours else 9):
        raise NotationError("bad_number", numeral.position, f"{numeral.value}{mark}")
    if honours:
        return NUMBERED_HONOURS[numeral.value - 1]
    return Tile(SUIT_MARKS[mark], numeral.value)
