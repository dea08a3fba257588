"""`taishot table`: who is 東 today, whose flowers are whose, and what they count."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from taishot.scoring.opening import LEAST_PIPS, MOST_PIPS
from taishot.scoring.tiles import TILE_BY_CODE
from taishot.webui.language import LANGUAGES, default_language, pad
from taishot.webui.request_fields import WINDS
from taishot.webui.request_reader import DEFAULT_RULES
from taishot.webui.table_check import PLAYERS, BadFlowersError, Table, check_table, read_flowers
from taishot.webui.usage import wrong
from taishot.webui.user_rules import BadRulesError, find_rules

HELP = "check seat winds and flowers at the table: dice, seats, 正花, 花槓"
_ZH_PLAYERS = {names[1]: player for player, names in PLAYERS.items()}
_ZH_WINDS = {"E": "東", "S": "南", "W": "西", "N": "北"}

_WORDS = {
    "zh": {
        "opened": "骰子 {dice}：開{who}的牌，{who}為東",
        "opened_only": "骰子 {dice}：開{who}的牌（此規則一律以莊家為東）",
        "unknown": "此規則由骰子決定門風：請用 --dice 告知三顆骰子的點數",
        "own": "正花",
        "other": "{seat}家的花",
        "complete": "花槓：{name}齊全",
        "missing": "{name}還缺 {tiles}",
        "total": "花的{unit}數",
        "no_seat": "不知道門風，未計正花：請加 --seat，或 --dice 與 --player",
        "tai": "台",
        "points": "點",
    },
    "en": {
        "opened": "dice {dice}: the wall of the {who} is opened, who is East",
        "opened_only": "dice {dice}: the wall of the {who} is opened (here the dealer is East)",
        "unknown": "here dice decide the seat winds: tell the sum of the three with --dice",
        "own": "seat flower",
        "other": "flower of {seat}",
        "complete": "full set: {name}",
        "missing": "{name}: {tiles} missing",
        "total": "flowers count",
        "no_seat": "no seat known, so no seat flower counted: give --seat, or --dice and --player",
        "tai": "台",
        "points": "points",
    },
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--rules", metavar="ID", default=DEFAULT_RULES, help="rule set")
    parser.add_argument("--dice", type=_pips, metavar="N", help="sum of the three opening dice")
    parser.add_argument("--flowers", default="", metavar="F", help="such as f1f5 or 春梅")
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument("--seat", type=_wind, metavar="WIND", help="whose flowers: 東 南 西 北")
    whose.add_argument(
        "--player", type=_player, metavar="WHO", help="whose flowers: " + ", ".join(PLAYERS)
    )
    parser.add_argument("--lang", choices=LANGUAGES, help="language (default: by locale)")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")


def _pips(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or not LEAST_PIPS <= int(text[:4]) <= MOST_PIPS:
        raise wrong(
            f"three dice show {LEAST_PIPS} to {MOST_PIPS}, not {text}",
            f"三顆骰子是 {LEAST_PIPS} 到 {MOST_PIPS} 點，不會是 {text}",
        )
    return int(text)


def _wind(text: str) -> str:
    if text not in WINDS:
        raise wrong(
            f"{text} is no wind; give 東 南 西 北 or E S W N",
            f"{text} 不是風；請給 東 南 西 北 或 E S W N",
        )
    return text


def _player(text: str) -> str:
    player = _ZH_PLAYERS.get(text, text)
    if player not in PLAYERS:
        known = ", ".join([*PLAYERS, *_ZH_PLAYERS])
        raise wrong(
            f"{text} is no player; give one of {known}", f"{text} 不是哪一家；請給 {known} 之一"
        )
    return player


def run(args: argparse.Namespace) -> int:
    """Check the table; 0 when all is well, 1 when something is wrong with the flowers."""
    language = args.lang or default_language()
    try:
        rules = find_rules(args.rules)
        flowers = read_flowers(args.flowers)
    except (BadRulesError, BadFlowersError) as error:
        problem = error.problem
        told = problem.message_zh if language == "zh" else problem.message
        if isinstance(error, BadFlowersError):
            told = f"--flowers {args.flowers}{'：' if language == 'zh' else ': '}{told}"
        print(f"taishot table: {told}", file=sys.stderr)
        return 1
    seat = None if args.seat is None else WINDS[args.seat]
    found = check_table(Table(rules, args.dice, args.player, seat, flowers))
    if args.json:
        print(json.dumps(found, ensure_ascii=True))
    else:
        unit = "points" if rules.family == "points" else "tai"
        print("\n".join(table_text(found, args.dice, unit, language)))
    return 1 if found["problems"] else 0


def table_text(found: dict[str, Any], dice: int | None, unit: str, language: str) -> list[str]:
    """The answer of `check_table` as lines of text in `zh` or `en`."""
    words = _WORDS[language]
    return [
        *_seat_lines(found, dice, words, language),
        *_flower_lines(found, words, language),
        *_count_lines(found, unit, words, language),
    ]


def _seat_lines(
    found: dict[str, Any], dice: int | None, words: dict[str, str], language: str
) -> list[str]:
    if found["seats"] is None:
        return [words["unknown"]]
    lines = []
    if found["opened"] is not None:
        text = words["opened"] if found["dice_decide_east"] else words["opened_only"]
        lines.append(text.format(dice=dice, who=_who(found["opened"], language)))
    for each in found["seats"]:
        who, wind = pad(_who(each["player"], language), 24), _wind_name(each["seat"], language)
        lines.append(f"  {who}{pad(wind, 7)}{_tiles(each['flowers'], language)}".rstrip())
    return lines


def _flower_lines(found: dict[str, Any], words: dict[str, str], language: str) -> list[str]:
    lines = []
    for each in found["flowers"]:
        if each["seat"] is None:
            continue
        other = words["other"].format(seat=_wind_name(each["seat"], language))
        text = words["own"] if each["own"] else other
        lines.append(f"  {pad(_tiles([each['tile']], language), 24)}{text}")
    if found["flowers"]:
        lines += [_set_line(each, words, language) for each in found["sets"]]
    return lines


def _set_line(each: dict[str, Any], words: dict[str, str], language: str) -> str:
    name = each["zh"] if language == "zh" else each["id"]
    if each["complete"]:
        return "  " + words["complete"].format(name=name)
    return "  " + words["missing"].format(name=name, tiles=_tiles(each["missing"], language))


def _count_lines(
    found: dict[str, Any], unit: str, words: dict[str, str], language: str
) -> list[str]:
    key = "message_zh" if language == "zh" else "message"
    lines = [problem[key] for problem in found["problems"]]
    if not found["flowers"] or found["problems"]:
        return lines
    for line in found["lines"]:
        worth = line.get("tai", line.get("points"))
        lines.append(f"  {pad(line['zh' if language == 'zh' else 'en'], 24)}{worth} {words[unit]}")
    total = words["total"].format(unit=words[unit])
    lines.append(f"{pad(total, 26)}{found['total']} {words[unit]}")
    if found["seat"] is None and unit == "tai":
        lines.append(words["no_seat"])
    return lines


def _who(player: str, language: str) -> str:
    _, zh, en = PLAYERS[player]
    return zh if language == "zh" else en


def _wind_name(code: str, language: str) -> str:
    return _ZH_WINDS[code] if language == "zh" else code


def _tiles(codes: list[str], language: str) -> str:
    return " ".join(TILE_BY_CODE[code].zh if language == "zh" else code for code in codes)
