"""What is wrong with the tiles of a hand: every problem at once, nothing raised.

Source: RULESETS.md section 1 (tiles and hand).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from taishot.scoring.hand import Event, Hand, Problem, Win
from taishot.scoring.kinds import FIRST_FLOWER, KINDS, kind_of, tile_of
from taishot.scoring.tiles import Tile

FLOWER_WINS = frozenset({Event.FLOWER_EIGHT, Event.FLOWER_SEVEN_ROB})
EARLY_WINS = FLOWER_WINS | {Event.FOUR_KONGS}
"""Wins for which the hand need not be complete."""


_COUNTS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}


def names(tiles: Sequence[Tile]) -> tuple[str, str]:
    """Tiles written in English codes and in Chinese."""
    return " ".join(tile.code for tile in tiles), "、".join(tile.zh for tile in tiles)


def hand_problems(hand: Hand, win: Win, counts: Sequence[int], whole: int = 17) -> list[Problem]:
    """Problems of the tiles: count, copies, flowers, winning tile.

    Args:
        hand: the hand as it was given.
        win: how it was won.
        counts: tiles per kind (34) with the declared melds.
        whole: tiles of a win, not counting flowers nor the fourth tile of a kong.
    """
    found = []
    if hand.size != whole:
        found.extend(_count(hand, whole, early=not EARLY_WINS.isdisjoint(win.events)))
    if max(counts) > 4:
        found.append(_too_many({tile_of(k): count for k, count in enumerate(counts) if count > 4}))
    if len(hand.melds) > 5:
        found.append(
            Problem(
                "too_many_melds", "more than five melds; take one out", "超過五組,請移除多餘的組"
            )
        )
    if hand.flowers:
        found.extend(_flowers(hand))
    found.extend(_tiles_in_hand(hand, counts))
    if win.streak < 0:
        found.append(
            Problem("bad_streak", "the streak is not negative; give 0 or more", "連莊數不可為負數")
        )
    return found


def _count(hand: Hand, whole: int, *, early: bool) -> list[Problem]:
    size = hand.size
    if early and size == whole - 1:
        return []
    if size == whole - 1:
        return [
            Problem(
                "not_complete",
                f"{size} tiles are a waiting hand, not a win: add the winning tile ({whole} "
                "without flowers; a kong counts as three)",
                f"{size}張是聽牌,尚未胡牌;請加入胡的那張(不計花共{whole}張,槓以三張計)",
            )
        ]
    return [
        Problem(
            "wrong_count",
            f"{size} tiles; a win has {whole} without flowers (a kong counts as three): "
            + ("add the missing ones" if size < whole else "take the surplus out"),
            f"共{size}張;胡牌不計花應為{whole}張(槓以三張計),請"
            + ("補上缺少的牌" if size < whole else "移除多餘的牌"),
        )
    ]


def _flowers(hand: Hand) -> list[Problem]:
    kinds = [kind_of(tile) for tile in hand.flowers]
    if min(kinds) >= FIRST_FLOWER and len(set(kinds)) == len(kinds):
        return []
    found = []
    odd = tuple(sorted({tile for tile in hand.flowers if not tile.is_flower}))
    if odd:
        en, zh = names(odd)
        found.append(
            Problem(
                "not_a_flower",
                f"{en} among the flowers is no flower; put it in the hand",
                f"花牌中的{zh}不是花牌,請移到手牌",
                odd,
            )
        )
    copies = Counter(tile for tile in hand.flowers if tile.is_flower)
    twice = {tile: count for tile, count in copies.items() if count > 1}
    if twice:
        found.append(_flowers_too_many(twice))
    return found


def _too_many(held: Mapping[Tile, int]) -> Problem:
    """More than four of a kind."""
    en, zh = _held(held)
    return Problem(
        "fifth_copy",
        f"{en}: at most four exist; correct the tile that is wrong",
        f"{zh}：一副牌每種最多四張，請更正看錯的牌",
        tuple(held),
    )


def _flowers_too_many(held: Mapping[Tile, int]) -> Problem:
    """More than one of a flower."""
    en, zh = _held(held)
    return Problem(
        "flower_twice",
        f"{en}: only one of each exists; correct the flower that is wrong",
        f"{zh}：每種花牌只有一張，請更正看錯的花",
        tuple(held),
    )


def _held(held: Mapping[Tile, int]) -> tuple[str, str]:
    """How many of each, in English (`five 9s`) and Chinese."""
    en = ", ".join(f"{_COUNTS.get(count, count)} {tile.code}" for tile, count in held.items())
    zh = "、".join(f"{tile.zh}有 {count} 張" for tile, count in held.items())
    return en, zh


def _tiles_in_hand(hand: Hand, counts: Sequence[int]) -> list[Problem]:
    found = []
    flowers: tuple[Tile, ...] = ()
    if sum(counts) != len(hand.concealed) + sum(len(meld.tiles) for meld in hand.melds):
        flowers = tuple(tile for tile in hand.concealed if tile.is_flower)
    if flowers:
        en, zh = names(flowers)
        found.append(
            Problem(
                "flower_in_hand",
                f"{en} in the hand is a flower; lay it out with the flowers",
                f"手牌中的{zh}是花牌,請移到花牌",
                flowers,
            )
        )
    winner = hand.winning_tile
    if winner is not None and not _holds(hand, winner, counts):
        found.append(
            Problem(
                "winning_tile_missing",
                f"the winning tile {winner.code} is not among the tiles in hand; add it there",
                f"胡的牌{winner.zh}不在手牌中,請加入手牌",
                (winner,),
            )
        )
    return found


def _holds(hand: Hand, winner: Tile, counts: Sequence[int]) -> bool:
    kind = kind_of(winner)
    if kind < KINDS and not hand.melds:
        return counts[kind] > 0
    return winner in hand.concealed


def not_a_win() -> Problem:
    """The tiles are seventeen but make no winning shape."""
    return Problem(
        "not_a_win",
        "the tiles make no five melds and a pair, nor a special shape of this rule set; check the "
        "tiles and which are melds",
        "這些牌不成五組一對,也不是此規則的特殊牌型;請檢查牌張與副露",
    )


def winner_unknown() -> Problem:
    """A complete hand without its winning tile; what depends on it is left out."""
    return Problem(
        "winning_tile_unknown",
        "the winning tile is not named: patterns that depend on it are left out; mark it",
        "未指明胡的是哪一張:與其有關的台數未計;請標出胡的牌",
    )


def notices(hand: Hand, win: Win, counts: Sequence[int], winner: int) -> list[Problem]:
    """Remarks that do not stop the score."""
    found = []
    if hand.winning_tile is None:
        found.append(winner_unknown())
    elif Event.ROB_KONG in win.events and counts[winner] > 1:
        found.append(
            Problem(
                "rob_kong_copies",
                "the robbed kong has the other three copies of the winning tile, yet the hand "
                "holds more than one; check the tiles",
                "被搶槓者已有同牌三張,本家卻持有一張以上;請檢查牌張",
                (hand.winning_tile,),
            )
        )
    return found
