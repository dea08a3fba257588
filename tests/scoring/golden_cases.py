"""Reads the golden hands: requests with the 台 that the rule texts give them, reasoned by hand.

A file holds `rules`, `defaults` for every request and any number of `[[case]]`: `request` in the
JSON request's terms (a `hand` in notation stands for concealed, melds, win_tile and flowers), and
what the answer must hold: `total`, `lines` (台 a pattern, all its times together), `allowed`,
`problems = true`, `waits`, `net` (payments), `fan`, `flower_points`. `near_miss` names patterns
the hand almost has and must not be paid for.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HANDS = Path(__file__).resolve().parents[1] / "golden" / "hands"
RULE_SETS = (
    "luohan-2004",
    "luohan-variant",
    "common-table",
    "jianjie",
    "new-53",
    "classic-73",
    "shanghai-qinghunpeng",
)
# Several names of one pattern, as the rule texts print them; the first one stands for all.
_SYNONYMS = (
    ("一般高", "一杯口"),
    ("二般高", "二杯口"),
    ("混龍", "花龍"),
    ("清龍", "一氣通貫"),
    ("三相逢", "三色同順"),
    ("三同刻", "三色同刻"),
    ("混帶么", "全帶么"),
    ("純帶么", "純全帶么"),
    ("混么九", "混老頭"),
    ("清么九", "清老頭"),
    ("混一色", "湊一色"),
    ("八對半", "嚦咕嚦咕"),
    ("對對胡", "碰碰胡"),
    ("三暗刻", "三暗坎"),
    ("四暗刻", "四暗坎"),
    ("五暗刻", "五暗坎"),
    ("不求人", "不求.自摸", "不求"),
    ("半求人", "半求"),
    ("全求人", "全求"),
    ("連莊", "連莊拉莊", "連N拉N", "連莊、拉莊", "拉莊"),
    ("花牌", "正花", "本花", "門花", "座花"),
    ("花槓", "花槓(季)", "花槓(君子)"),
    ("滿花", "八花", "持滿花"),
    ("四槓子", "四槓牌"),
    ("聽牌", "現牌", "宣告聽牌"),
    ("門清", "門前清"),
    ("莊家", "作莊"),
    ("門風", "門風牌", "門風刻"),
    ("圈風", "圈風牌", "圈風刻"),
    ("三元牌", "箭字坎", "三元刻"),
    ("海底撈月", "海底摸月"),
    ("河底撈魚", "海底撈魚"),
)
_FIRST = {name: group[0] for group in _SYNONYMS for name in group}


@dataclass(frozen=True)
class Case:
    """One golden hand.

    Attributes:
        rules: id of the rule set.
        name: what the case is about, unique in its file.
        request: the JSON request.
        want: the remaining keys of the case.
    """

    rules: str
    name: str
    request: dict[str, Any]
    want: dict[str, Any]


def all_cases() -> list[Case]:
    """Every case of every file, in a fixed order."""
    return [case for path in sorted(HANDS.glob("*/*.toml")) for case in read_cases(path)]


def read_cases(path: Path) -> list[Case]:
    """The cases of one file."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    cases = []
    for entry in data["case"]:
        request = {"rules": data["rules"], **data["defaults"], **entry["request"]}
        request.update(parse_hand(request.pop("hand")) if "hand" in request else {})
        rest = {key: value for key, value in entry.items() if key not in ("name", "request")}
        name = f"{path.parent.name}/{path.stem}: {entry['name']}"
        cases.append(Case(data["rules"], name, request, rest))
    return cases


def parse_hand(text: str) -> dict[str, Any]:
    """The hand part of a request from notation: `123m44p (777s) [EEEE] *4p +f1f6`."""
    text, _, flowers = text.replace(" ", "").partition("+")
    text, _, winning = text.partition("*")
    concealed: list[str] = []
    melds = []
    for part in re.findall(r"\([^)]*\)|\[[^\]]*\]|[^()\[\]]+", text):
        tiles = _tiles(part.strip("()[]"))
        if part[0] == "[":
            melds.append({"type": "concealed_kong", "tiles": tiles})
        elif part[0] == "(":
            kind = {4: "kong"}.get(len(tiles), "pong" if len(set(tiles)) == 1 else "chi")
            melds.append({"type": kind, "tiles": tiles})
        else:
            concealed += tiles
    hand: dict[str, Any] = {"concealed": concealed, "melds": melds, "win_tile": None}
    if winning:
        hand["win_tile"] = _tiles(winning)[0]
    hand["flowers"] = re.findall("f[1-8]", flowers)
    return hand


def _tiles(text: str) -> list[str]:
    tiles = []
    for numbers, suit, honour in re.findall(r"([1-9]+)([mps])|([ESWNCFP])", text):
        tiles += [honour] if honour else [number + suit for number in numbers]
    return tiles


def plain_name(name: str) -> str:
    """The name that stands for all the names of a pattern."""
    if "合圈" in name:
        return "三元合圈"
    name = name.split("/")[0].strip()
    return _FIRST.get(name, name)


def tai_by_name(lines: dict[str, int] | list[dict[str, Any]]) -> dict[str, int]:
    """台 a pattern name, whether from a golden file or from an answer's lines.

    A line that takes something off again (字一色 with 小三元: 16+4-4) counts with the line it
    is about, and so does the 台 of a dragon that matches the round (合圈序加1台).
    """
    pairs = (
        list(lines.items())
        if isinstance(lines, dict)
        else [(line["zh"], line["tai"]) for line in lines]
    )
    summed: dict[str, int] = {}
    for name, tai in pairs:
        key = "字一色" if tai < 0 else plain_name(name)
        summed[key] = summed.get(key, 0) + tai
    if "三元合圈" in summed:
        of = next(name for name in ("大三元", "小三元", "三元牌") if name in summed)
        summed[of] += summed.pop("三元合圈")
    return summed
