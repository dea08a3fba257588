"""The words for tiles that lie outside the hand and were not counted, in both languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from taishot.scoring.tiles import Tile
from taishot.vision.doubts import MELD, WINNING_SIZE, name_of, zh_name_of
from taishot.vision.types import Doubt, Label, Special

_WORDS = {
    "lacks_one": (
        "{tiles} outside the hand ({names}) {are} left out and it lacks one: add the one that won",
        "手牌少一張，另有 {count} 張牌（{names_zh}）未計入；若胡的是其中一張請加入",
    ),
    "lacks_with_backs": (
        "{tiles} beside the hand ({names}), {backs} of them face down, {are} left out and it lacks "
        "{lacking}: if they are a concealed kong, mark all of it and say which",
        "手牌少 {lacking} 張，旁邊有 {count} 張牌（{names_zh}）未計入，其中 {backs} 張面朝下；"
        "若是暗槓請標出並指定是哪一種",
    ),
    "lacks_back": (
        "1 tile beside the hand, lying face down, is left out and it lacks {lacking}: if it is of "
        "a concealed kong, mark all of it and say which",
        "手牌少 {lacking} 張，旁邊有 1 張面朝下的牌未計入；若是暗槓請標出並指定是哪一種",
    ),
    "lacks_meld": (
        "{tiles} near the hand ({names}) {are} left out and it lacks one meld: add {them} if "
        "{they_belong} to it, perhaps as a kong whose other tiles lie face down",
        "手牌少一組面子，附近有 {count} 張牌（{names_zh}）未計入；"
        "若屬於這手牌（例如其餘面朝下的暗槓）請加入",
    ),
    "too_many": (
        "{tiles} near the hand ({names}) {are} left out: the hand has all its {full} tiles, and "
        "{any} would make one too many (a hand of {over}); add {one} only in place of another, or "
        "as the fourth of a kong",
        "手牌附近有 {count} 張牌（{names_zh}）未計入：手牌已有 {full} 張，"
        "{any_zh}就多一張（{over} 張）；除非取代別張，或是槓的第四張，請勿加入",
    ),
    "near": (
        "{tiles} near the hand ({names}) {are} left out; add {them} if {they_belong} there",
        "手牌附近有 {count} 張牌（{names_zh}）未計入；若屬於這手牌請加入",
    ),
}


def left_out(indices: tuple[int, ...], labels: Sequence[Label], lacking: int) -> Doubt:
    """Tiles outside the hand that were not counted.

    Args:
        indices: of the tiles, at least one.
        labels: what they are, in the same order.
        lacking: so many tiles are missing from the hand: 0 where it has all of them, less where it
            has more.
    """
    count, flowers = len(labels), sum(_is_flower(label) for label in labels)
    backs = sum(label is Special.BACK for label in labels)
    single = count == 1
    english, chinese = _WORDS[_case(lacking, backs, count, flowers)]
    but_flowers = " but a flower" if flowers else ""
    given = {
        "tiles": "1 tile" if single else f"{count} tiles",
        "count": count,
        "names": ", ".join(_counted([name_of(label) for label in labels], " x ")),
        "names_zh": "、".join(_counted([zh_name_of(label) for label in labels], "×")),
        "are": "is" if single else "are",
        "them": "it" if single else "them",
        "they_belong": "it belongs" if single else "they belong",
        "any": "adding it" if single else f"adding any of them{but_flowers}",
        "one": "it" if single else "one",
        "any_zh": "加入" if single else "再加入任何一張（花牌除外）" if flowers else "再加入一張",
        "backs": backs,
        "lacking": lacking,
        "full": WINNING_SIZE,
        "over": WINNING_SIZE + 1,
    }
    return Doubt(english.format(**given), chinese.format(**given), indices, id="left_out")


def _case(lacking: int, backs: int, count: int, flowers: int) -> str:
    if lacking == 1:
        return "lacks_one"
    if lacking > 1 and backs:
        return "lacks_back" if count == 1 else "lacks_with_backs"
    if lacking == MELD:
        return "lacks_meld"
    return "too_many" if lacking == 0 and flowers < count else "near"


def _is_flower(label: Label) -> bool:
    return isinstance(label, Tile) and label.is_flower


def _counted(names: Sequence[str], times: str) -> list[str]:
    """Each name once, with how often it stands there where that is more than once."""
    return [f"{name}{times}{n}" if n > 1 else name for name, n in Counter(names).items()]
