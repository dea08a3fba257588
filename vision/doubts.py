"""The words for what a person should check, in English and Traditional Chinese."""

from __future__ import annotations

from collections.abc import Sequence

from taishot.scoring.tiles import Tile
from taishot.vision.types import Doubt, Label

WINNING_SIZE = 17
MELD = 3
_ZH_SPECIAL = {"back": "牌背", "?": "看不清的牌"}


def name_of(label: Label) -> str:
    """English side: the tile's code."""
    return label.code


def zh_name_of(label: Label) -> str:
    """Chinese side: the tile's name."""
    return label.zh if isinstance(label, Tile) else _ZH_SPECIAL[label.code]


def unsure_tile(index: int, label: Label, others: Sequence[Label]) -> Doubt:
    """A tile that may be something else."""
    if others:
        more = " or ".join(name_of(other) for other in others)
        more_zh = "、".join(zh_name_of(other) for other in others)
        return Doubt(
            f"look at this tile: {name_of(label)}, or perhaps {more}",
            f"請看這張牌：{zh_name_of(label)}，也可能是{more_zh}",
            (index,),
            id="unsure_tile",
        )
    return Doubt(
        f"look at this tile: is it {name_of(label)}?",
        f"請看這張牌：是{zh_name_of(label)}嗎？",
        (index,),
        id="unsure_tile",
    )


def unknown_tile(index: int) -> Doubt:
    """A tile whose face could not be told; it is missing from the hand."""
    return Doubt(
        "the face of this tile could not be told; name it to add it to the hand",
        "這張牌看不清楚；請指定是什麼牌",
        (index,),
        id="unknown_tile",
    )


def lone_back(index: int) -> Doubt:
    """A face-down tile among faces; it is missing from the hand."""
    return Doubt(
        "this tile seems to lie face down: turn it up, or name it (a blank face is P)",
        "這張牌好像面朝下：請翻開或指定（空白的牌面是白）",
        (index,),
        id="lone_back",
    )


def changed_tile(index: int, seen: Label, taken: Label) -> Doubt:
    """A label that the game's constraints changed."""
    return Doubt(
        f"this tile looks more like {name_of(seen)} but is taken as {name_of(taken)}, "
        "which fits the other tiles; check it",
        f"這張牌看起來較像{zh_name_of(seen)}，但依整手牌判為{zh_name_of(taken)}；請確認",
        (index,),
        id="changed_tile",
    )


def too_many_alike(tile: Tile, indices: tuple[int, ...]) -> Doubt:
    """More copies than a set holds."""
    return Doubt(
        f"{len(indices)} tiles look like {name_of(tile)}, a set has {tile.copies}; correct one",
        f"看到 {len(indices)} 張{zh_name_of(tile)}，一副牌只有 {tile.copies} 張；請修正",
        indices,
        id="too_many_alike",
    )


def winning_tile_unknown() -> Doubt:
    """No tile is set apart or turned."""
    return Doubt(
        "which tile won cannot be seen; choose it (set it apart or turn it sideways in the photo)",
        "看不出胡哪一張；請點選（拍照時可把胡的牌分開或橫放）",
        id="winning_tile_unknown",
    )


def two_winning_tiles(indices: tuple[int, ...]) -> Doubt:
    """More than one tile is set apart or turned."""
    return Doubt(
        "more than one tile is set apart or turned; choose the one that won",
        "不只一張牌分開或橫放；請點選胡的那一張",
        indices,
        id="two_winning_tiles",
    )


def open_or_concealed_kong(indices: tuple[int, ...], tile: Tile, *, taken_open: bool) -> Doubt:
    """Four faces: an open kong, or a concealed one turned up."""
    taken = "an open kong" if taken_open else "a concealed kong"
    taken_zh = "明槓" if taken_open else "暗槓"
    return Doubt(
        f"four {name_of(tile)} are taken as {taken}; say so if it is the other kind",
        f"四張{zh_name_of(tile)}判為{taken_zh}；若不是請更正",
        indices,
        id="open_or_concealed_kong",
    )


def face_down_kong(indices: tuple[int, ...]) -> Doubt:
    """Four backs, or fewer beside a hand that lacks a meld."""
    if len(indices) < 4:
        return Doubt(
            "the hand lacks one meld and face-down tiles lie beside it, taken as a concealed kong "
            "of which not all was seen: say which; the hand lacks it until then",
            "手牌少一組面子，旁邊有面朝下的牌，判為未全部認出的暗槓：請指定是哪一種；目前未計入",
            indices,
            id="face_down_kong",
        )
    return Doubt(
        "four tiles lie face down: say which kong this is; the hand lacks it until then",
        "四張牌面朝下：請指定是哪一種暗槓；目前未計入",
        indices,
        id="face_down_kong",
    )


def layout_unclear(indices: tuple[int, ...]) -> Doubt:
    """Sets laid apart, which may have been called or not."""
    return Doubt(
        "these sets may have been called (chow, pung); they are taken as concealed tiles",
        "這些面子可能是吃碰的；目前都當作手牌",
        indices,
        id="layout_unclear",
    )


def perhaps_kong(indices: tuple[int, ...], tile: Tile) -> Doubt:
    """Fewer than four faces of a kind with a back, or something like one, against them."""
    return Doubt(
        f"is this a concealed kong of {name_of(tile)}, some of it face down? Correct it if it was "
        "taken for something else, or if a back was taken for one of its tiles",
        f"這是{zh_name_of(tile)}的暗槓（有牌面朝下）嗎？若判斷錯誤請更正",
        indices,
        id="perhaps_kong",
    )


def no_hand(seen: int) -> Doubt:
    """Too many tiles lie together to tell a hand from the rest."""
    return Doubt(
        f"{seen} tiles lie together, too many for a hand of 17; photograph the hand alone",
        f"看到 {seen} 張牌排在一起，超過一手 17 張；請只拍自己的牌",
        id="no_hand",
    )


def no_tiles() -> Doubt:
    """Nothing that looks like a tile."""
    return Doubt(
        "no tiles were found; photograph the hand from above, close enough to fill the picture",
        "找不到麻將牌；請從正上方靠近拍，讓手牌占滿畫面",
        id="no_tiles",
    )


def short_hand(size: int, *, lacks_meld: bool = False, none_apart: bool = False) -> Doubt:
    """Fewer tiles than a win has: how many, and where they may be.

    Args:
        size: tiles towards 17.
        lacks_meld: whether they are complete but for one meld.
        none_apart: whether no tile is set apart or turned as the one that won.
    """
    missing = WINNING_SIZE - size
    tiles = "1 tile is" if missing == 1 else f"{missing} tiles are"
    note, note_zh = "", ""
    if missing == 1:
        note, note_zh = " (a hand that waits, if it has not won yet)", "（若尚未胡牌，就是聽牌）"
        if none_apart:
            note, note_zh = (
                " (a hand that waits, if it has not won yet; if it has, the missing one may be the "
                "winning tile, for none is set apart)",
                "（若尚未胡牌，就是聽牌；若已胡牌，少的可能就是胡的那張，因為沒有一張分開擺）",
            )
    elif lacks_meld:
        note, note_zh = (
            " (one meld: perhaps a kong lying face down)",
            "（一組面子，或許是蓋著的槓）",
        )
    return Doubt(
        f"{size} tiles, flowers apart: {tiles} missing to the 17 of a win{note}; a tile may be "
        "hidden, not recognised (mark it on the photo) or outside the picture",
        f"{size} 張（不含花牌），比胡牌的 17 張少 {missing} 張{note_zh}；"
        "可能被遮住、沒認出來（請在照片上標出）或沒拍到",
        id="short_hand",
    )


def perhaps_missed(left: int, right: int, beside: tuple[Label, Label]) -> Doubt:
    """A gap as wide as a tile in a hand one tile short.

    Args:
        left: index of the tile left of the gap.
        right: index of the tile right of it.
        beside: what these two tiles are.
    """
    one, other = beside
    return Doubt(
        f"between {name_of(one)} and {name_of(other)} there is room for one more: "
        "was a tile overlooked?",
        f"{zh_name_of(one)}和{zh_name_of(other)}之間剛好空一張的位置：是否漏看了一張牌？",
        (left, right),
        id="perhaps_missed",
    )


def not_a_win() -> Doubt:
    """Seventeen tiles that are not five sets and a pair."""
    return Doubt(
        "these 17 tiles do not make five melds and a pair: not a win as seen",
        "這 17 張牌不能組成五組面子加一對眼：看起來沒有胡",
        id="not_a_win",
    )
