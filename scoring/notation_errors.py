"""What can be wrong with a hand written as text, in the words of a person who has to mend it."""

from __future__ import annotations

from taishot.scoring.hand import Problem

_MESSAGES: dict[str, tuple[str, str]] = {
    "empty": (
        "no tile is written; write a hand such as 123m456p11s (777s) [EEEE] *1s +f1f6",
        "沒有寫任何牌；請這樣寫：123m456p11s (777s) [EEEE] *1s +f1f6",
    ),
    "too_long": (
        "the text is longer than any hand (at most {what} characters)",
        "文字比任何一手牌都長(最多 {what} 個字)",
    ),
    "unknown_character": (
        "{what!r} is no tile; write 1m-9m 1p-9p 1s-9s, E S W N, C F P, f1-f8 or Chinese names",
        "看不懂「{what}」；請寫 1m-9m、1p-9p、1s-9s、E S W N、C F P、f1-f8 或中文牌名",
    ),
    "no_suit": (
        "{what} has no suit; write {what}m (萬), {what}p (筒) or {what}s (條)",
        "「{what}」沒有花色；請寫 {what}m(萬)、{what}p(筒)或 {what}s(條)",
    ),
    "no_number": (
        "{what!r} needs a number before it, such as 3{what}",
        "「{what}」前面要有數字，例如 3{what}",
    ),
    "bad_number": (
        "there is no tile {what}; suits run from 1 to 9, z from 1 to 7, flowers from f1 to f8",
        "沒有「{what}」這張牌；數牌是 1 到 9,z 是 1 到 7，花牌是 f1 到 f8",
    ),
    "unread_tile": (
        "{what!r} is a tile that could not be read (face down or unclear); write what it is",
        "「{what}」是沒認出來的牌(蓋著或不清楚)；請改成實際的牌",
    ),
    "second_winning_tile": (
        "a second * names another winning tile; mark only one",
        "出現第二個 *；胡的那張牌只能標一張",
    ),
    "no_winning_tile": (
        "the winning tile must follow the *; write *1s, after or among the concealed tiles",
        "* 後面要接胡的那張牌，例如 *1s，寫在手牌後面或手牌裡",
    ),
    "winning_tile_in_meld": (
        "the winning tile stands among the concealed tiles, not in a meld nor among the flowers",
        "胡的那張牌要寫在手牌裡，不能在副露或花牌裡",
    ),
    "unclosed": (
        "{what!r} is never closed; open melds stand in (777s), concealed kongs in [EEEE]",
        "「{what}」沒有對應的右括號；副露寫成 (777s)，暗槓寫成 [EEEE]",
    ),
    "unopened": (
        "{what!r} closes nothing that is open here",
        "「{what}」前面沒有對應的左括號",
    ),
    "nested": (
        "{what!r} stands inside another meld; close that one first",
        "「{what}」寫在另一組牌裡；請先關上前面的括號",
    ),
    "bad_meld": (
        "{what} is no meld; write a chow (123m), a pung (777s) or a kong (7777s)",
        "{what} 不成一組；請寫順子 (123m)、刻子 (777s) 或明槓 (7777s)",
    ),
    "bad_kong": (
        "{what} is no concealed kong; write four of a kind, such as [EEEE]",
        "{what} 不是暗槓；請寫四張相同的牌，例如 [EEEE]",
    ),
    "not_a_flower": (
        "{what} is no flower; after + only f1-f8 (春夏秋冬梅蘭菊竹) may stand",
        "{what} 不是花牌；+ 後面只能寫 f1-f8(春夏秋冬梅蘭菊竹)",
    ),
}


class NotationError(ValueError):
    """A hand's text that cannot be read.

    Attributes:
        position: index of the offending character in the text, from 0.
        problem: the same as a `Problem`, in English and Chinese; its id is `notation:` and what.
    """

    def __init__(self, what_is_wrong: str, position: int, what: str = "") -> None:
        english, chinese = _MESSAGES[what_is_wrong]
        self.position = position
        self.problem = Problem(
            id=f"notation:{what_is_wrong}",
            message=f"character {position + 1}: {english.format(what=what)}",
            message_zh=f"第 {position + 1} 個字：{chinese.format(what=what)}",
        )
        super().__init__(self.problem.message)
