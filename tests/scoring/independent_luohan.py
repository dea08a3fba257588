"""What luohan-2004 (and luohan-variant) pays, counted a second time, slowly and by another way.

Written from luohan-2004.txt and the digest alone. Wins of five groups and a pair or of 八對半,
with 搶槓, 槓上開花, 海底, the declarations, the first-turn wins and 八仙過海.
"""

from __future__ import annotations

from collections import Counter

from independent_hands import (
    DRAGONS,
    SEAT_FLOWERS,
    SETS,
    WINDS,
    Reading,
    Request,
    best,
    held,
    is_eight_pairs,
    pungs,
    readings,
    suits_of,
    waits,
)

ROUND_DRAGON = {"E": "C", "S": "F", "W": "P", "N": ""}
FIRST = (
    ("heavenly_ready", "天聽", 8),
    ("earthly_ready", "地聽", 4),
    ("heavenly", "天胡", 16),
    ("earthly", "地胡", 16),
    ("human", "人胡", 8),
)
Sheet = dict[str, int]


def count(request: Request, three_hidden: int = 2) -> tuple[int, list[Sheet]]:
    """The total and every sheet that reaches it; `three_hidden` is what 三暗坎 pays."""
    tiles = held(request)
    single = len(waits(request, lambda t: is_eight_pairs(t, quads=True))) == 1
    sheets = [_standard(request, r, single, three_hidden) for r in readings(request)]
    if not request["melds"] and is_eight_pairs(tiles, quads=True):
        sheets += _eight_pairs(request, tiles, single)
    return best(sheets)


def _standard(request: Request, reading: Reading, single: bool, three_hidden: int) -> Sheet:
    tiles = held(request)
    triplets = pungs(reading)
    sheet = _common(request, single) | _suits(tiles)
    sheet |= _winds(request, triplets, reading.pair) | _dragons(request, triplets, reading.pair)
    hidden = sum(g.hidden and g.kind != "chow" for g in reading.groups)
    called = all(g.called for g in reading.groups)
    if len(triplets) == 5 and hidden < 5 and "字一色" not in sheet:
        sheet["對對胡"] = 4
    sheet["暗刻"] = {3: three_hidden, 4: 5, 5: 13}.get(hidden, 0)
    if hidden == 5:
        sheet.pop("門清", None)
    if called and request["self_draw"]:
        sheet["半求人"] = 1
    if called and not request["self_draw"]:
        sheet["全求人"] = 2
    plain = not triplets and not request["flowers"] and not suits_of(tiles)[1]
    if plain and not single and not request["self_draw"]:
        sheet["平胡"] = 2
    if "字一色" in sheet and any(
        name in sheet for name in ("小三元", "大三元", "小四喜", "大四喜")
    ):
        sheet["字一色"] = 12
    return sheet


def _eight_pairs(request: Request, tiles: Counter[str], single: bool) -> list[Sheet]:
    sheets = []
    for triplet in [t for t in tiles if tiles[t] == 3]:
        sheet = _common(request, single) | _suits(tiles)
        sheet |= _winds(request, [triplet], "") | _dragons(request, [triplet], "")
        sheet.pop("門清", None)
        sheets.append(sheet | {"八對半": 8})
    return sheets


def _common(request: Request, single: bool) -> Sheet:
    flags, drawn = set(request["flags"]), request["self_draw"]
    closed = all(meld["type"] == "concealed_kong" for meld in request["melds"])
    sheet = {"獨聽": int(single), "門清": int(closed)}
    if drawn:
        sheet["不求人" if closed else "自摸"] = 2 if closed else 1
    if request["dealer"]:
        sheet |= {"莊家": 1, "連莊": 2 * request["streak"]}
    sheet["搶槓"] = int("rob_kong" in flags)
    sheet["槓上開花"] = int("replacement" in flags)
    sheet["海底撈月"] = int("last_tile" in flags and drawn)
    for flag, name, tai in FIRST:
        if flag in flags:
            sheet[name] = tai
            sheet.pop("門清", None)
    if "heavenly" in flags:
        sheet.pop("不求人")
    for name, absorbed in (("地胡", "天聽"), ("人胡", "地聽")):
        if name in sheet:
            sheet.pop(absorbed, None)
    return sheet | _flowers(request)


def _flowers(request: Request) -> Sheet:
    flowers = set(request["flowers"])
    if "flower_win:eight" in request["flags"]:
        return {"八仙過海": 8}
    if len(flowers) == 8:
        return {"滿花": 8}
    full = [kind for kind in SETS if flowers.issuperset(kind)]
    own = [f for f in SEAT_FLOWERS[request["seat"]] if f in flowers]
    return {"花槓": 2 * len(full), "花牌": sum(not any(f in k for k in full) for f in own)}


def _suits(tiles: Counter[str]) -> Sheet:
    suits, honours = suits_of(tiles)
    if not suits:
        return {"字一色": 16}
    if len(suits) == 1:
        return {"混一色": 4} if honours else {"清一色": 12}
    return {}


def _winds(request: Request, triplets: list[str], pair: str) -> Sheet:
    mine = [wind for wind in WINDS if wind in triplets]
    if len(mine) == 4:
        return {"大四喜": 16}
    sheet = {"門風": int(request["seat"] in mine), "圈風": int(request["round"] in mine)}
    if len(mine) == 3 and pair in tuple(WINDS):
        sheet["小四喜"] = 8
    return sheet


def _dragons(request: Request, triplets: list[str], pair: str) -> Sheet:
    mine = [dragon for dragon in DRAGONS if dragon in triplets]
    sheet = {"三元合圈": int(ROUND_DRAGON[request["round"]] in mine)}
    if len(mine) == 3:
        return sheet | {"大三元": 8}
    if len(mine) == 2 and pair in tuple(DRAGONS):
        return sheet | {"小三元": 4}
    return sheet | {"三元牌": len(mine)}
