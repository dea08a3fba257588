"""An answer as text for a terminal: the sheet a person reads at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from taishot.webui.answers import is_impossible
from taishot.webui.language import pad, width

Json = dict[str, Any]

_WORDS = {
    "zh": {
        "total": "合計",
        "tai": "台",
        "fan": "番",
        "points": "點",
        "reading": "讀法",
        "absorbed": "成立但不計",
        "by": "因為有",
        "waits": "聽牌",
        "others": "其他讀法",
        "problems": "問題",
        "not_allowed": "這手牌不能胡。",
        "not_a_win": "還沒有胡牌。",
        "impossible": "不可能：一副牌沒有這麼多相同的牌。",
        "discard": "胡銃",
        "self_draw": "自摸",
        "left": "剩 {} 張",
        "payments": "付款",
        "net": "輸贏",
        "dealer": "莊家與連莊",
        "dealer_note": "與莊家之間另加 {} 台",
        "nothing": "沒有可計的台",
        "flower_points": "花分",
        "each": "三家各付 {}",
        "one": "付的人付 {}",
        "the_dealer": "莊家付 {}",
        "comma": "、",
        "stop": "；",
    },
    "en": {
        "total": "total",
        "tai": "台",
        "fan": "番",
        "points": "points",
        "reading": "read as",
        "absorbed": "holds but does not count",
        "by": "because of",
        "waits": "waits for",
        "others": "other readings",
        "problems": "problems",
        "not_allowed": "This hand may not win.",
        "not_a_win": "No win yet.",
        "impossible": "Impossible: one set of tiles does not hold these.",
        "discard": "by discard",
        "self_draw": "by self-draw",
        "left": "{} left",
        "payments": "payments",
        "net": "won and lost",
        "dealer": "dealer and streak",
        "dealer_note": "between the winner and the dealer {} 台 more",
        "nothing": "nothing that counts",
        "flower_points": "flower points",
        "each": "each of the three pays {}",
        "one": "who pays owes {}",
        "the_dealer": "the dealer {}",
        "comma": ", ",
        "stop": "; ",
    },
}
_WINDS = {"E": "東", "S": "南", "W": "西", "N": "北"}


def sheet_text(answer: Json, language: str) -> str:
    """The answer as lines of text in `zh` or `en`, without a final newline."""
    words = _WORDS[language]
    blocks = [
        _problems(answer, language),
        _lines(answer, language),
        _absorbed(answer, language),
        _waiting(answer, language),
        _others(answer, language),
        _payments(answer, language),
    ]
    lines = [line for block in blocks for line in block]
    return "\n".join(lines) if lines else words["not_a_win"]


def _name(line: Json, language: str) -> str:
    return str(line["zh"] if language == "zh" else f"{line['en']} {line['zh']}")


def _problems(answer: Json, language: str) -> Iterator[str]:
    words = _WORDS[language]
    heading = None if answer["allowed"] else _heading(answer)
    if heading is not None:
        yield words[heading]
    for problem in answer["problems"]:
        message = problem["message_zh"] if language == "zh" else problem["message"]
        yield f"! {message}"


def _heading(answer: Json) -> str | None:
    """What comes before the problems: nothing where the hand's text could not even be read."""
    if any(problem["id"].startswith("notation:") for problem in answer["problems"]):
        return None
    if is_impossible(answer):
        return "impossible"
    return "not_allowed" if answer["lines"] else "not_a_win"


def _lines(answer: Json, language: str) -> Iterator[str]:
    words = _WORDS[language]
    if answer["reading"] is not None:
        yield f"{words['reading']}  {answer['reading']}"
    lines = answer["lines"]
    if not lines and not answer["allowed"]:
        return
    unit = words["fan"] if "fan" in answer else words["tai"]
    names = [_name(line, language) for line in lines]
    flowers = [_name(line, language) for line in answer.get("flower_lines", [])]
    columns = max(map(width, [words["total"], *names, *flowers]))
    for name, line in zip(names, lines, strict=True):
        times = f" ×{line['times']}" if line["times"] > 1 else ""
        why = line["why_zh"] if language == "zh" else line["why"]
        yield f"  {pad(name, columns)}  {line['tai']:>3} {unit}{times}  {why}  [{line['source']}]"
    if not lines:
        yield f"  {words['nothing']}"
    if "fan" in answer:
        yield from _points(answer, language, columns)
    else:
        yield f"  {pad(words['total'], columns)}  {answer['total']:>3} {unit}"


def _points(answer: Json, language: str, columns: int) -> Iterator[str]:
    words = _WORDS[language]
    yield f"  {pad(words['total'], columns)}  {answer['fan']:>3} {words['fan']}"
    for line in answer.get("flower_lines", []):
        yield f"  {pad(_name(line, language), columns)}  {line['points']:>3}  [{line['source']}]"
    yield f"  {pad(words['flower_points'], columns)}  {answer['flower_points']:>3}"
    yield f"  {pad(words['total'], columns)}  {answer['points']:>3} {words['points']}"


def _absorbed(answer: Json, language: str) -> Iterator[str]:
    words = _WORDS[language]
    dropped = answer["absorbed"]
    if dropped:
        yield f"{words['absorbed']}:"
    for line in dropped:
        why = line["dropped_because_zh"] if language == "zh" else line["dropped_because"]
        unit = words["fan"] if "fan" in answer else words["tai"]
        yield f"  {_name(line, language)} ({line['tai']} {unit})  {why}"


def _waiting(answer: Json, language: str) -> Iterator[str]:
    words = _WORDS[language]
    if answer["waits"]:
        yield f"{words['waits']}  {' '.join(answer['waits'])}"
    unit = words["points"] if "fan" in answer else words["tai"]
    for wait in answer.get("waiting", []):
        worth = [
            f"{words[way]} {wait['by_' + way]['total']} {unit}"
            for way in ("discard", "self_draw")
            if wait["by_" + way]["allowed"]
        ]
        left = words["left"].format(wait["left"])
        yield f"  {wait['tile']} ({left})  {words['comma'].join(worth)}"


def _others(answer: Json, language: str) -> Iterator[str]:
    words = _WORDS[language]
    if answer["other_readings"]:
        yield f"{words['others']}:"
    for other in answer["other_readings"]:
        unit = words["points"] if "fan" in answer else words["tai"]
        yield f"  {other['total']:>3} {unit}  {other['reading']}"


def _payments(answer: Json, language: str) -> Iterator[str]:
    words = _WORDS[language]
    payments = answer.get("payments")
    if payments is None:
        dealt = any(line["id"] == "dealer" for line in answer["lines"])
        if answer["dealer_tai"] and answer["allowed"] and not dealt:
            yield f"({words['dealer_note'].format(answer['dealer_tai'])})"
        return
    yield f"{words['payments']}:"
    if "transfers" not in payments:
        yield "  " + _shares(payments, words)
        return
    for transfer in payments["transfers"]:
        parts = [
            f"{item['zh'] if language == 'zh' else item['en']} {item['amount']}"
            for item in transfer["items"]
        ]
        ways = f"{_WINDS[transfer['from']]} → {_WINDS[transfer['to']]}"
        yield f"  {ways}  {transfer['amount']}  ({words['comma'].join(parts)})"
    net = [f"{_WINDS[seat]} {amount}" for seat, amount in payments["net"].items()]
    yield f"{words['net']}  {words['comma'].join(net)}"


def _shares(payments: Json, words: dict[str, str]) -> str:
    """What one player owes, where nobody said who it is."""
    share = payments["shares"]
    owed = words["each" if payments["payers"] == "all" else "one"].format(share["other"])
    if share["dealer"] in (None, share["other"]):
        return owed
    return owed + words["comma"] + words["the_dealer"].format(share["dealer"])
