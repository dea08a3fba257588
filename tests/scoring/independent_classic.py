"""What classic-73 pays, counted a second time, slowly and by another way.

Written from classic-73.txt and the digest alone, for wins of every shape, with the circumstances
of a turn, the declarations, the first-turn wins and 八仙過海.
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
    chow,
    chows,
    held,
    is_eight_pairs,
    pungs,
    readings,
    suits_of,
    waits,
)

Sheet = dict[str, int]
ENDS = tuple(f"{n}{suit}" for suit in "mps" for n in (1, 9))
FIRST = (
    ("heavenly_ready", "天聽", 6),
    ("heavenly", "天胡", 20),
    ("earthly", "地胡", 13),
    ("human", "人胡", 15),
    ("flower_win:eight", "八仙過海", 4),
)
APART = ("147", "148", "149", "158", "159", "169", "258", "259", "269", "369")
GREEN = ("2s", "3s", "4s", "6s", "8s", "F")


def count(request: Request) -> tuple[int, list[Sheet]]:
    """The total and every sheet that reaches it."""
    tiles = held(request)
    turn = _turn(request) | {"獨聽": int(len(waits(request, is_special)) == 1)}
    if not request["melds"] and (apart := _apart(tiles)):
        return best([turn | apart])
    turn |= _tile_patterns(request, tiles)
    sheets = [turn | _standard(request, reading) for reading in readings(request)]
    if not request["melds"] and is_eight_pairs(tiles, quads=False):
        sheets.append(turn | _eight_pairs(request, tiles))
    return best(sheets)


def _turn(request: Request) -> Sheet:
    flags, drawn = set(request["flags"]), request["self_draw"]
    closed = all(meld["type"] == "concealed_kong" for meld in request["melds"])
    sheet = {"門清": int(closed), "自摸": int(drawn), "不求人": int(closed and drawn)}
    if request["dealer"]:
        sheet |= {"莊家": 1, "連莊": 2 * request["streak"]}
    if "last_tile" in flags:
        sheet["海底撈月" if drawn else "河底撈魚"] = 1
    sheet |= {"搶槓": int("rob_kong" in flags), "槓上開花": int("replacement" in flags)}
    sheet["立直"] = int(bool({"ready", "heavenly_ready"} & flags))
    for flag, name, tai in FIRST:
        sheet[name] = tai * (flag in flags)
    flowers = set(request["flowers"])
    full = [kind for kind in SETS if flowers.issuperset(kind)]
    own = [f for f in SEAT_FLOWERS[request["seat"]] if f in flowers]
    sheet["花槓"] = 2 * len(full)
    sheet["花牌"] = sum(not any(f in kind for kind in full) for f in own)
    return sheet


def _tile_patterns(request: Request, tiles: Counter[str]) -> Sheet:
    suits, honours = suits_of(tiles)
    numbers = {int(t[0]) for t in tiles if len(t) == 2}
    sheet = {"無字無花": int(not honours and not request["flowers"])}
    if not honours:
        sheet["斷么九"] = int(not numbers & {1, 9})
        sheet["全奇數"] = 2 * all(n % 2 for n in numbers)
        sheet["全偶數"] = 3 * all(n % 2 == 0 for n in numbers)
    if len(suits) == 1:
        sheet["混一色" if honours else "清一色"] = 4 if honours else 8
    sheet["綠一色"] = 8 * all(t in GREEN for t in tiles)
    five = len(suits) == 3 and any(w in tiles for w in WINDS) and any(d in tiles for d in DRAGONS)
    sheet["五門齊"] = 2 * five
    return sheet


def is_special(tiles: Counter[str]) -> bool:
    """Whether the seventeen tiles win without being five groups and a pair."""
    return is_eight_pairs(tiles, quads=False) or bool(_apart(tiles))


def _apart(tiles: Counter[str]) -> Sheet:
    """十六不搭, 千客萬來, 全嵌張, 全邊張: by the numbers of each suit and the honours."""
    suits = ["".join(sorted(t[0] for t in tiles if t[1:] == suit)) for suit in "mps"]
    honours = [t for t in tiles if len(t) == 1]
    if len(honours) == 7 and sum(tiles.values()) == 17 and all(s in APART for s in suits):
        sheet = {"十六不搭": 4, "三相逢": 2 * (len(set(suits)) == 1)}
        return sheet | {"千客萬來": 4 * (sorted(suits) == ["147", "258", "369"])}
    if len(honours) == 5 and sum(tiles.values()) == 17:
        if sorted(suits) == ["1357", "2468", "3579"]:
            return {"全嵌張": 5}
        if suits == ["1289"] * 3:
            return {"全邊張": 5, "三相逢": 2}
    return {}


def _eight_pairs(request: Request, tiles: Counter[str]) -> Sheet:
    sheet = {"八對半": 7}
    suits, honours = suits_of(tiles)
    if suits and honours and all(t in ENDS or len(t) == 1 for t in tiles):
        sheet["混么九"] = 4
    if len(suits) == 1 and not honours:
        numbers = sorted(int(t[0]) for t in tiles)
        run = numbers[-1] - numbers[0] == 7
        sheet["連數八對半"] = 4 * (run and tiles[request["win_tile"]] == 3)
    return sheet


def _standard(request: Request, reading: Reading) -> Sheet:
    sheet = _triplets(reading) | _honours(request, reading) | _sequences(chows(reading))
    sheet |= _ends(reading) | _hogs(reading)
    if all(g.called for g in reading.groups):
        sheet["半求人" if request["self_draw"] else "全求人"] = 1 if request["self_draw"] else 3
    if len(chows(reading)) == 5:
        big = not request["flowers"] and len(reading.pair) == 2
        sheet["大平胡" if big else "小平胡"] = 2 if big else 1
    return sheet


def _triplets(reading: Reading) -> Sheet:
    have = set(pungs(reading))
    hidden = sum(g.hidden and g.kind != "chow" for g in reading.groups)
    kongs = sum(g.kind == "kong" for g in reading.groups)
    sheet = {"暗刻": {3: 2, 4: 5, 5: 8}.get(hidden, 0), "對對胡": 4 * (len(have) == 5)}
    sheet["槓子"] = {3: 2, 4: 8, 5: 19}.get(kongs, 0)
    sheet["三同刻"] = 2 * any({f"{n}m", f"{n}p", f"{n}s"} <= have for n in range(1, 10))
    for length, tai in ((3, 2), (4, 4), (5, 6)):
        runs = [{f"{n + i}{s}" for i in range(length)} for s in "mps" for n in range(1, 10)]
        if any(run <= have for run in runs):
            sheet["連刻"] = tai
    return sheet


def _honours(request: Request, reading: Reading) -> Sheet:
    have = pungs(reading)
    winds, dragons = [t for t in have if t in WINDS], [t for t in have if t in DRAGONS]
    sheet = {"門風": int(request["seat"] in winds), "圈風": int(request["round"] in winds)}
    sheet["三元牌"] = len(dragons)
    if len(winds) == 4:
        sheet |= {"大四喜": 14}
    elif len(winds) == 3:
        small = reading.pair in WINDS
        sheet |= {"小四喜": 8} if small else {"三風會": 3}
    named = len(dragons) == 3 or (len(dragons) == 2 and reading.pair in DRAGONS)
    if named:
        sheet |= {"大三元": 5} if len(dragons) == 3 else {"小三元": 2}
    if all(len(t) == 1 for t in (*have, reading.pair)) and len(have) == 5:
        sheet["字一色"] = 8
        if len(winds) < 4:
            sheet |= {"門風": 0, "圈風": 0}
        if not named:
            sheet["三元牌"] = 0
    return sheet


def _sequences(runs: list[str]) -> Sheet:
    have, times = set(runs), Counter(runs)
    twins = sum(n // 2 for n in times.values())
    most = max(times.values(), default=0)
    sheet = {"二般高": 3 * (twins == 2), "一般高": int(twins == 1 and most == 2)}
    sheet["一色三同順"] = 2 * (most == 3)
    sheet["四連太寶"] = 6 * (most == 4)
    orders = [(a, b, c) for a in "mps" for b in "mps" for c in "mps" if len({a, b, c}) == 3]
    sheet["花龍"] = int(any({f"1{a}", f"4{b}", f"7{c}"} <= have for a, b, c in orders))
    sheet["清龍"] = 2 * any({f"1{s}", f"4{s}", f"7{s}"} <= have for s in "mps")
    sheet["三相逢"] = 2 * any({f"{n}m", f"{n}p", f"{n}s"} <= have for n in range(1, 8))
    for length, steps, tai in ((3, (1, 2), 2), (4, (1, 2), 3), (5, (1,), 5)):
        ladders = [
            {f"{n + step * i}{s}" for i in range(length)}
            for s in "mps"
            for n in range(1, 8)
            for step in steps
        ]
        if any(ladder <= have for ladder in ladders):
            sheet["步高"] = tai
    return sheet


def _ends(reading: Reading) -> Sheet:
    groups = [chow(g.tile) if g.kind == "chow" else (g.tile,) for g in reading.groups]
    groups.append((reading.pair,))
    tiles = {t for group in groups for t in group or ()}
    honours = any(len(t) == 1 for t in tiles)
    if not any(len(t) == 2 for t in tiles):
        return {}
    if not all(any(t in ENDS or len(t) == 1 for t in group or ()) for group in groups):
        return {}
    if all(t in ENDS or len(t) == 1 for t in tiles):
        return {"混么九": 4} if honours else {"清么九": 8}
    return {"混帶么": 2} if honours else {"純帶么": 3}


def _hogs(reading: Reading) -> Sheet:
    """四歸一 and its kin: all four of a kind, not as a kong, over several groups."""
    groups = [chow(g.tile) if g.kind == "chow" else (g.tile,) * 3 for g in reading.groups]
    tiles = Counter(t for group in groups for t in group or ())
    tiles.update([reading.pair] * 2)
    kongs = {g.tile for g in reading.groups if g.kind == "kong"}
    spread = [
        sum(t in (group or ()) for group in groups) + (reading.pair == t)
        for t in tiles
        if tiles[t] == 4 and t not in kongs
    ]
    once, twice = spread.count(2), spread.count(3)
    sheet = {"四歸四": 4 * (4 in spread)}
    if once and twice:
        sheet["八歸三"] = 4
    elif once >= 2:
        sheet["八歸二"] = 3
    elif twice:
        sheet["四歸二"] = 2
    elif once:
        sheet["四歸一"] = 1
    return sheet
