"""From the chosen tiles to a proposed hand: who plays what part, and what must be asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from taishot.scoring.hand import Hand
from taishot.scoring.melds import Meld, MeldKind
from taishot.scoring.tiles import Tile
from taishot.vision import doubts as words
from taishot.vision.choose import Chosen
from taishot.vision.frames import IntArray
from taishot.vision.layout import Part, lay_out
from taishot.vision.shape import is_complete
from taishot.vision.types import Doubt, Label, Role, Special


@dataclass(frozen=True)
class Proposal:
    """A hand proposed from what was seen.

    Attributes:
        hand: None when no hand could be made out.
        size: tiles towards 17 (no flowers, three to a kong).
        roles: of each of the N tiles of the photo.
        groups: of each tile: the number of the part it belongs to, -1 outside the hand.
        doubts: about the layout, not about single faces.
    """

    hand: Hand | None
    size: int
    roles: tuple[Role, ...]
    groups: tuple[int, ...]
    doubts: tuple[Doubt, ...] = ()


def propose(chosen: Chosen, labels: Sequence[Label], turned: IntArray) -> Proposal:
    """Give every tile its part.

    Args:
        chosen: the tiles of the hand, from `choose_hand`.
        labels: of the N tiles of the photo, those of the hand made consistent.
        turned: int64 (N,), quarter turns of each face against its row.
    """
    roles = [Role.OTHER] * len(labels)
    numbers = [-1] * len(labels)
    if not chosen.units:
        asked = words.no_hand(chosen.seen) if labels else words.no_tiles()
        return Proposal(None, 0, tuple(roles), tuple(numbers), (asked,))
    parts, unclear = lay_out(chosen.units, labels)
    if chosen.covered:
        part, asked = _covered_kong(chosen.covered, labels)
        parts, unclear = (*parts, part), (*unclear, asked)
    for number, part in enumerate(parts):
        for index in part.tiles:
            roles[index], numbers[index] = part.role, number
    winning, questions = _winning_tile(parts, labels, turned)
    if winning is not None:
        roles[winning] = Role.WINNING
    hand = _hand(roles, parts, labels, winning)
    size = hand.size + 3 * sum(part.is_hidden_kong for part in parts)
    none_apart = words.winning_tile_unknown() in questions
    asks = [*_shape_doubts(hand, size, labels, roles, none_apart), *unclear]
    if size == words.WINNING_SIZE:
        asks.extend(questions)
    return Proposal(hand, size, tuple(roles), tuple(numbers), tuple(asks))


def _covered_kong(tiles: tuple[int, ...], labels: Sequence[Label]) -> tuple[Part, Doubt]:
    """A kong of which not all was found, some or all of it face down."""
    kind = next((label for label in (labels[i] for i in tiles) if isinstance(label, Tile)), None)
    if kind is None:
        return Part(tiles, Role.MELD, -1, None, True, True), words.face_down_kong(tiles)
    meld = Meld(MeldKind.CONCEALED_KONG, (kind,) * 4)
    return Part(tiles, Role.MELD, -1, meld, True), words.perhaps_kong(tiles, kind)


def _winning_tile(
    parts: Sequence[Part], labels: Sequence[Label], turned: IntArray
) -> tuple[int | None, tuple[Doubt, ...]]:
    """The tile set apart, or else the one turned sideways among the concealed ones."""
    concealed = [part for part in parts if part.role is Role.CONCEALED]
    apart = [part.tiles[0] for part in concealed if len(part.tiles) == 1 and part.is_apart]
    sideways = [
        i for part in concealed for i in part.tiles if turned[i] % 2 and isinstance(labels[i], Tile)
    ]
    for candidates in (apart, sideways):
        if len(candidates) == 1:
            return candidates[0], ()
    if apart or sideways:
        return None, (words.two_winning_tiles(tuple(apart or sideways)),)
    return None, (words.winning_tile_unknown(),)


def _hand(
    roles: Sequence[Role], parts: Sequence[Part], labels: Sequence[Label], winning: int | None
) -> Hand:
    def named(*wanted: Role) -> tuple[Tile, ...]:
        pairs = zip(labels, roles, strict=True)
        return tuple(label for label, role in pairs if role in wanted and isinstance(label, Tile))

    melds = tuple(part.meld for part in parts if part.meld is not None)
    won = labels[winning] if winning is not None else None
    return Hand(
        named(Role.CONCEALED, Role.WINNING),
        melds,
        tuple(sorted(named(Role.FLOWER))),
        won if isinstance(won, Tile) else None,
    )


def _shape_doubts(
    hand: Hand, size: int, labels: Sequence[Label], roles: Sequence[Role], none_apart: bool
) -> tuple[Doubt, ...]:
    found: list[Doubt] = []
    unknown = [
        i
        for i, (label, role) in enumerate(zip(labels, roles, strict=True))
        if isinstance(label, Special) and role in (Role.CONCEALED, Role.WINNING)
    ]
    for i in unknown:
        asked = words.unknown_tile if labels[i] is Special.UNKNOWN else words.lone_back
        found.append(asked(i))
    if size + len(unknown) < words.WINNING_SIZE:
        lacks_meld = size == words.WINNING_SIZE - words.MELD and is_finished(hand) and not unknown
        seen = size + len(unknown)
        found.append(words.short_hand(seen, lacks_meld=lacks_meld, none_apart=none_apart))
    elif size == words.WINNING_SIZE and not unknown and not is_finished(hand):
        found.append(words.not_a_win())
    return tuple(found)


def could_be_finished(labels: Sequence[Label]) -> bool:
    """A quick look at all tiles of a hand: False where no way to lay them out is a win.

    Args:
        labels: of all tiles of the hand, flowers and backs among them.
    """
    tiles = [label for label in labels if isinstance(label, Tile) and not label.is_flower]
    if Special.BACK in labels or len(tiles) not in (14, words.WINNING_SIZE):
        return True  # kongs: the layout must be looked at
    return is_complete(tiles)


def is_finished(hand: Hand) -> bool:
    """Whether the concealed tiles are complete beside the declared melds."""
    return is_complete(hand.concealed)
