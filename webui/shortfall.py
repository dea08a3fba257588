"""What a hand that is no win lacks: the tiles it waits for, or the tile that is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from taishot.scoring.hand import Hand
from taishot.scoring.tiles import Tile
from taishot.vision.shape import is_complete, waits

WINNING_SIZE = 17
MOST_EXCHANGES = 6


def shortfall(hand: Hand, language: str) -> tuple[str, ...]:
    """Sentences about what is missing; empty for a finished hand of 17 tiles.

    Args:
        hand: of any size.
        language: `zh` or `en`.
    """
    speak = _Chinese if language == "zh" else _English
    size = hand.size
    if size == WINNING_SIZE:
        if is_complete(hand.concealed):
            return ()
        return (speak.not_a_win, *remedies(hand, language))
    if size > WINNING_SIZE:
        return (speak.too_many.format(size=size, excess=size - WINNING_SIZE),)
    first = speak.too_few.format(size=size, missing=WINNING_SIZE - size)
    if size % 3 == 1:
        wanted = waits(hand.concealed)
        if not wanted:
            return (first, speak.waits_for_nothing)
        return (first, speak.waits_for + speak.names(wanted))
    if size % 3 == 2 and is_complete(hand.concealed):
        return (first, speak.complete.format(size=size, sets=size // 3))
    return (first,)


def remedies(hand: Hand, language: str) -> Iterator[str]:
    """Which single tile, were it another, would make the hand a win.

    Args:
        hand: of any size; nothing is said of one without 17 tiles.
        language: `zh` or `en`.
    """
    speak = _Chinese if language == "zh" else _English
    for count, (wrong, wanted) in enumerate(exchanges(hand)):
        if count == MOST_EXCHANGES:
            return
        yield speak.exchange.format(wrong=speak.name(wrong), wanted=speak.names(wanted))


def exchanges(hand: Hand) -> tuple[tuple[Tile, tuple[Tile, ...]], ...]:
    """Concealed tiles of which one, exchanged for another, would finish a hand of 17 tiles.

    No tile stands more often afterwards than a set holds it, melds and flowers included.

    Returns:
        Pairs of the tile that is wrong and the tiles it might be, in canonical order; the hands
        with the fewest possibilities first. Empty for a hand of another size.
    """
    if hand.size != WINNING_SIZE:
        return ()
    melded = (tile for meld in hand.melds for tile in meld.tiles)
    held = Counter((*hand.concealed, *melded, *hand.flowers))
    found = []
    for tile in sorted(set(hand.concealed)):
        if any(count - (other == tile) > other.copies for other, count in held.items()):
            continue
        rest = list(hand.concealed)
        rest.remove(tile)
        wanted = tuple(w for w in waits(rest) if w != tile and held[w] < w.copies)
        if wanted:
            found.append((tile, wanted))
    return tuple(sorted(found, key=lambda pair: len(pair[1])))


class _Words:
    not_a_win: str
    too_many: str
    too_few: str
    waits_for: str
    waits_for_nothing: str
    complete: str
    exchange: str

    @staticmethod
    def name(tile: Tile) -> str:
        raise NotImplementedError

    @classmethod
    def names(cls, tiles: tuple[Tile, ...]) -> str:
        raise NotImplementedError


class _English(_Words):
    not_a_win = "Not a win: these 17 tiles do not make five melds and a pair."
    too_many = "Not a win: {size} tiles (flowers apart), {excess} more than 17."
    too_few = "Not a win: {size} tiles (flowers apart), {missing} fewer than 17."
    waits_for = "As sets and a pair it waits for "
    waits_for_nothing = "No single tile completes it: it waits for nothing."
    complete = "The {size} tiles are {sets} sets and a pair: finished but for what is missing."
    exchange = "With {wanted} in place of {wrong} it would be a win."

    @staticmethod
    def name(tile: Tile) -> str:
        return tile.code

    @classmethod
    def names(cls, tiles: tuple[Tile, ...]) -> str:
        return " ".join(tile.code for tile in tiles)


class _Chinese(_Words):
    not_a_win = "沒有胡：這 17 張不能組成五組面子加一對眼。"
    too_many = "沒有胡：共 {size} 張（不含花），比 17 張多 {excess} 張。"
    too_few = "沒有胡：共 {size} 張（不含花），比 17 張少 {missing} 張。"
    waits_for = "以面子加一對眼來看，聽 "
    waits_for_nothing = "加任何一張都不能完成：沒有聽牌。"
    complete = "這 {size} 張已是 {sets} 組面子加一對眼，只缺沒拍到的牌。"
    exchange = "若 {wrong} 是 {wanted} 就胡了。"

    @staticmethod
    def name(tile: Tile) -> str:
        return tile.zh

    @classmethod
    def names(cls, tiles: tuple[Tile, ...]) -> str:
        return "、".join(tile.zh for tile in tiles)
