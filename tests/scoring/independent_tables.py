"""What common-table, jianjie and new-53 pay, counted a second time, slowly and by another way.

Written from common-table.txt, jianjie.txt, new-53.txt and the digest alone, for wins of five
groups and a pair with the circumstances of a turn, the declarations, the first-turn wins and
八仙過海.
"""

from __future__ import annotations

from independent_hands import (
    DRAGONS,
    SEAT_FLOWERS,
    SETS,
    WINDS,
    Reading,
    Request,
    best,
    chow,
    chows,
    held,
    pungs,
    readings,
    suits_of,
)

Sheet = dict[str, int]
ENDS = tuple(f"{n}{suit}" for suit in "mps" for n in (1, 9))


def count(request: Request) -> tuple[int, list[Sheet]]:
    """The total and every sheet that reaches it, under the rule set that the request names."""
    if request["rules"] == "new-53":
        return best([_new_53(request, reading) for reading in readings(request)])
    return best([_plain(request, reading) for reading in readings(request)])


def _plain(request: Request, reading: Reading) -> Sheet:
    """common-table and jianjie; they differ in 門清自摸, 四槓牌 and what may be declared."""
    common = request["rules"] == "common-table"
    sheet = _turn(request) | _flowers(request, set_value=1, replaces=False)
    sheet |= _groups(request, reading)
    if not common and "門清" in sheet and "自摸" in sheet:
        sheet["不求人"] = 1
    if all(g.called for g in reading.groups) and not request["self_draw"]:
        sheet["全求人"] = 2
    if not pungs(reading):
        sheet["平胡"] = 2
    if common and sum(g.kind == "kong" for g in reading.groups) >= 4:
        sheet["四槓子"] = 8
    if "ready" in request["flags"]:
        sheet["聽牌"] = 1
    first = {
        "heavenly": ("天胡", 24),
        "earthly": ("地胡", 26 if common else 16),
        "human": ("人胡", 8),
    }
    return _first(request, sheet, first | {"heavenly_ready": ("天聽", 16)})


def _first(request: Request, sheet: Sheet, first: dict[str, tuple[str, int]]) -> Sheet:
    """First-turn wins and 天聽 with what they absorb (section 8)."""
    for flag in set(request["flags"]) & set(first):
        name, tai = first[flag]
        sheet[name] = tai
        absorbed = ("門清", "自摸", "不求人") if flag in ("heavenly", "earthly") else ("門清",)
        absorbed += ("聽牌", "立直") if flag == "heavenly_ready" else ()
        sheet |= dict.fromkeys(absorbed, 0)
    if "flower_win:eight" in request["flags"]:
        sheet |= {"花槓": 0, "花牌": 0, "八仙過海": 16 if request["rules"] == "new-53" else 8}
    return sheet


def _turn(request: Request) -> Sheet:
    flags, drawn = set(request["flags"]), request["self_draw"]
    sheet: Sheet = {}
    if all(meld["type"] == "concealed_kong" for meld in request["melds"]):
        sheet["門清"] = 1
    if drawn:
        sheet["自摸"] = 1
    if request["dealer"]:
        sheet |= {"莊家": 1, "連莊": 2 * request["streak"]}
    if "last_tile" in flags:
        sheet["海底撈月" if drawn else "河底撈魚"] = 1
    sheet["搶槓"] = int("rob_kong" in flags)
    sheet["槓上開花"] = int("replacement" in flags)
    return sheet


def _flowers(request: Request, set_value: int, replaces: bool) -> Sheet:
    flowers = set(request["flowers"])
    full = [kind for kind in SETS if flowers.issuperset(kind)]
    own = [f for f in SEAT_FLOWERS[request["seat"]] if f in flowers]
    if replaces:
        own = [f for f in own if not any(f in kind for kind in full)]
    return {"花槓": set_value * len(full), "花牌": len(own)}


def _groups(request: Request, reading: Reading) -> Sheet:
    """What the three tables have in common: winds, dragons, 暗刻, 對對胡 and suits."""
    triplets = pungs(reading)
    winds = [t for t in triplets if t in WINDS]
    dragons = [t for t in triplets if t in DRAGONS]
    suits, honours = suits_of(held(request))
    hidden = sum(g.hidden and g.kind != "chow" for g in reading.groups)
    sheet = {"暗刻": {3: 2, 4: 5, 5: 8}.get(hidden, 0), "對對胡": 4 * (len(triplets) == 5)}
    if len(winds) == 4:
        sheet["大四喜"] = 16
    else:
        sheet |= {"門風": int(request["seat"] in winds), "圈風": int(request["round"] in winds)}
        sheet["小四喜"] = 8 * (len(winds) == 3 and reading.pair in WINDS)
    if len(dragons) == 3:
        sheet["大三元"] = 8
    elif len(dragons) == 2 and reading.pair in DRAGONS:
        sheet["小三元"] = 4
    else:
        sheet["三元牌"] = len(dragons)
    if not suits:
        sheet["字一色"] = 8
    elif len(suits) == 1:
        sheet["混一色" if honours else "清一色"] = 4 if honours else 8
    return sheet


def _new_53(request: Request, reading: Reading) -> Sheet:
    triplets, runs = pungs(reading), chows(reading)
    sheet = _turn(request) | _flowers(request, set_value=2, replaces=True)
    sheet |= _groups(request, reading)
    closed = "門清" in sheet
    sheet["不求人"] = int(closed and "自摸" in sheet)
    if sheet["暗刻"] == 8:
        del sheet["門清"]
    if all(g.called for g in reading.groups):
        sheet["半求人" if request["self_draw"] else "全求人"] = 1 if request["self_draw"] else 3
    sheet["立直"] = int("ready" in request["flags"])
    sheet |= _kongs(reading)
    if "五槓子" in sheet:
        del sheet["對對胡"]
    if sum(t in WINDS for t in triplets) == 3 and not sheet.get("小四喜"):
        sheet |= {"三風會": 5, "門風": 0, "圈風": 0}
    sheet |= _tile_kinds(request) | _runs(runs, closed) | _ends(reading)
    sheet["三色同刻"] = 2 * any({f"{n}m", f"{n}p", f"{n}s"} <= set(triplets) for n in range(1, 10))
    if not triplets and _two_sided(request, reading):
        big = not request["flowers"] and len(reading.pair) == 2
        sheet["大平胡" if big else "小平胡"] = 3 if big else 1
        if big:
            del sheet["無字無花"]
    first = {"heavenly": ("天胡", 16), "earthly": ("地胡", 16), "human": ("人胡", 16)}
    return _first(request, sheet, first | {"heavenly_ready": ("天聽", 8)})


def _kongs(reading: Reading) -> Sheet:
    kongs = sum(g.kind == "kong" for g in reading.groups)
    names = {3: ("三槓子", 2), 4: ("四槓子", 8), 5: ("五槓子", 24)}
    return dict([names[kongs]]) if kongs in names else {}


def _tile_kinds(request: Request) -> Sheet:
    tiles = held(request)
    honours = suits_of(tiles)[1]
    return {
        "無字無花": int(not honours and not request["flowers"]),
        "斷么九": int(not honours and not any(t in ENDS for t in tiles)),
    }


def _runs(runs: list[str], closed: bool) -> Sheet:
    twins = sum(runs.count(run) // 2 for run in set(runs))
    have = set(runs)
    sheet = {"混龍": 0, "一氣通貫": 0, "三色同順": 0, "節節高": 0, "金門橋": 0}
    if closed and twins:
        sheet["一杯口" if twins == 1 else "二杯口"] = 1 if twins == 1 else 3
    if any({f"1{a}", f"4{b}", f"7{c}"} <= have for a, b, c in _three_suits()):
        sheet["混龍"] = 1
    if any({f"1{s}", f"4{s}", f"7{s}"} <= have for s in "mps"):
        sheet["一氣通貫"] = 2
    if any({f"{n}m", f"{n}p", f"{n}s"} <= have for n in range(1, 8)):
        sheet["三色同順"] = 2
    if any({f"{n}{s}", f"{n + 2}{s}", f"{n + 4}{s}"} <= have for s in "mps" for n in (1, 2, 3)):
        sheet["節節高"] = 2
    if any({f"1{s}", f"3{s}", f"5{s}", f"7{s}"} <= have for s in "mps"):
        sheet |= {"金門橋": 3, "節節高": 0}
    return sheet


def _three_suits() -> list[tuple[str, str, str]]:
    return [(a, b, c) for a in "mps" for b in "mps" for c in "mps" if len({a, b, c}) == 3]


def _ends(reading: Reading) -> Sheet:
    """帶么 and 老頭; 字一色 is none of them, it would always come with them."""
    groups = [chow(g.tile) if g.kind == "chow" else (g.tile,) for g in reading.groups]
    groups.append((reading.pair,))
    tiles = {t for group in groups for t in group or ()}
    honours = any(len(t) == 1 for t in tiles)
    if not any(len(t) == 2 for t in tiles):
        return {}
    if not all(any(t in ENDS or len(t) == 1 for t in group or ()) for group in groups):
        return {}
    if all(t in ENDS or len(t) == 1 for t in tiles):
        return {"混老頭": 4} if honours else {"清老頭": 8}
    return {"全帶么": 2} if honours else {"純全帶么": 3}


def _two_sided(request: Request, reading: Reading) -> bool:
    if reading.won_in < 0:
        return False
    low = reading.groups[reading.won_in].tile
    number, won = int(low[0]), int(request["win_tile"][0])
    return (won == number and number != 7) or (won == number + 2 and number != 1)
