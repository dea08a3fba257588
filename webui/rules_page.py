"""`docs/rules.md`, written from the rule files: each pattern, its worth in each set, an example."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from importlib import resources
from typing import Any

from taishot.scoring.hand import Hand
from taishot.scoring.notation import format_hand, parse_hand
from taishot.scoring.options import Options
from taishot.scoring.patterns import CATALOGUE, Pattern
from taishot.scoring.rules import RuleSet, Worth, available_rules, load_rules
from taishot.scoring.tile_names import CHARACTER_OF
from taishot.scoring.tiles import Tile
from taishot.webui.requests import answer

Json = dict[str, Any]

FIRST = (
    *("luohan-2004", "luohan-variant", "common-table", "jianjie", "new-53", "classic-73"),
    "shanghai-qinghunpeng",
)
"""The sets that follow one published text; the others stand in a second table."""

_HEAD = """\
# Rule sets and patterns 規則與台種

This page is written by `taishot rules docs` from the rule files in `scoring/rules/`; a test holds \
that it is up to date. Every value carries the file and clause it comes from. **†** marks a value \
that is known second-hand only, **±** one that changes with what else holds (see the pattern). \
A blank means that the set has no such pattern.

Points of `shanghai-qinghunpeng` are (底 + flower points) × 2^番, capped by 勒子; its column gives \
番.
"""

_DISPUTED = """\
## What tables dispute 各桌不同的規定

Copy a set, change what your table plays, and use it by name:

```
taishot rules new my-table --from common-table --set flower_set=2 --set flower_set_replaces_seat=on
taishot score '123456m789p23456799s *4m' --rules my-table
```

| question | how to set it |
|---|---|
| 花槓 worth 1 or 2 | `flower_set=1`, `flower_set=2` |
| 花槓 beside the seat flower or instead of it | `flower_set_replaces_seat=off`, `on` |
| 字一色 8 or 16, with 對對胡 or without | `all_honours=8`; start from a set that has it your way |
| 平胡: any wait, not single, two-sided, exactly two kinds | `peace_wait=any`, `not_single`, \
`two_sided`, `two_only` |
| 平胡 with flowers, a pair of honours, by self-draw | `peace_flowers`, `peace_honours`, \
`peace_self_draw` |
| 平胡 and 門清 | `peace_concealed=any`, `required`, `forbidden` |
| 門清自摸 as one line of 3 | start from `pocket` or `mahjongstar` |
| 門清自摸 as 1+1+1 | start from `jianjie` or `star31` |
| 見花見字: every flower and wind triplet 1 | start from `see-all` |
| which plant goes with 西 and 北 | `plant_order=梅蘭菊竹`, `梅蘭竹菊` |
| 全求 with 獨聽 or without | `all_melded_absorbs_wait=off`, `on` |
| 拉莊 | `streak_pull=on`, `off` |
| a cap | `cap=4`, 0 for none; `cap_covers_dealer` |
| 八對半 | `eight_pairs=on`, `off`; `quad_as_two_pairs` |
| 地胡 of common-table: printed as 26 | `earthly=16` |
"""

_PAYMENTS = """\
## Payments 付款

A win costs 底 + 台 × the price of one 台. By discard the discarder alone pays, by self-draw all \
three. 莊家 1 and 連N拉N 2N count between the dealer and the other party only, so they stand in a \
sheet's total only when the dealer wins. 七搶一: who loses the flower pays alone; when the drawn \
eighth flower also completes the hand, all three pay the hand and the robbed player 七搶一 \
besides (luohan-2004.txt, 七搶一). 詐胡 and 包賠: the offender pays 底 + 台 to each of the three, \
the dealer's 台 as above. 插花: the extra 底 of both players of a pair add up. 眼牌 and 立直: who \
laid a deposit pays the winner 1 台. 代位賠付: who is liable pays what the others would have paid. \
Amounts are exact and always sum to zero.
"""


def rules_page() -> str:
    """The whole page, ending in a newline."""
    sets = {name: load_rules(name) for name in available_rules()}
    first = [sets[name] for name in FIRST]
    further = [rules for name, rules in sets.items() if name not in FIRST]
    parts = [
        _HEAD,
        "## Sets that follow one text\n",
        *_set_lines(first),
        "",
        *_value_table(first),
        "\n## Sets that people play 常見的其他規則\n",
        *_set_lines(further),
        "",
        *_value_table(further),
        "\n## Patterns 台種\n",
        *_pattern_sections([*first, *further]),
        "## Options 選項\n",
        *_option_table([*first, *further]),
        "",
        _DISPUTED,
        _PAYMENTS,
    ]
    return "\n".join(parts).rstrip("\n") + "\n"


def _set_lines(sets: Iterable[RuleSet]) -> Iterator[str]:
    for rules in sets:
        base = f", made from `{rules.base}`" if rules.base else ""
        note = f" {rules.note_en} {rules.note_zh}" if rules.note_en else ""
        yield f"- `{rules.id}` {rules.zh}, {rules.en} ({rules.source}{base}).{note}"


def _worths(rules: RuleSet) -> dict[str, Worth]:
    settled = (worth.settled(rules.options) for worth in rules.worths)
    return {worth.pattern.id: worth for worth in settled if worth.value}


def _value_table(sets: Sequence[RuleSet]) -> Iterator[str]:
    worths = [_worths(rules) for rules in sets]
    yield "| pattern | " + " | ".join(f"`{rules.id}`" for rules in sets) + " |"
    yield "|---|" + "---|" * len(sets)
    for pattern in CATALOGUE.values():
        cells = [_cell(each.get(pattern.id)) for each in worths]
        if any(cells):
            yield f"| [{pattern.zh}](#{pattern.id}) {pattern.en} | " + " | ".join(cells) + " |"


def _cell(worth: Worth | None) -> str:
    if worth is None:
        return ""
    return f"{worth.value}{'†' if worth.second_hand else ''}{'±' if worth.adjust else ''}"


def _pattern_sections(sets: Sequence[RuleSet]) -> Iterator[str]:
    examples = load_examples()
    worths = [(rules, _worths(rules)) for rules in sets]
    for pattern in CATALOGUE.values():
        held = [(rules, each[pattern.id]) for rules, each in worths if pattern.id in each]
        if held:
            yield from _pattern_section(pattern, held, examples[pattern.id])


def _pattern_section(
    pattern: Pattern, held: Sequence[tuple[RuleSet, Worth]], example: Json
) -> Iterator[str]:
    names = "、".join(
        dict.fromkeys([pattern.zh, *pattern.aliases, *(worth.zh for _, worth in held)])
    )
    yield f'<a id="{pattern.id}"></a>\n'
    yield f"### {pattern.zh} {pattern.en}\n"
    yield f"`{pattern.id}` {names}\n"
    yield from _example_lines(example)
    yield "\n| set | worth | source | does not count beside it |"
    yield "|---|---|---|---|"
    for rules, worth in held:
        zh = {each.pattern.id: each.zh for each in rules.worths}
        taken = "、".join(zh[name] for name in worth.absorbs if name in zh)
        changes = "".join(f"; {change.by:+d} {change.why_en}" for change in worth.adjust)
        note = f"; {worth.note_en}" if worth.note_en else ""
        yield f"| `{rules.id}` | {_cell(worth)} | {worth.source}{changes}{note} | {taken} |"
    yield ""


def load_examples() -> dict[str, Json]:
    """One score request for each pattern, by pattern id."""
    text = resources.files("taishot.webui").joinpath("rule_examples.toml").read_text("utf-8")
    return tomllib.loads(text)


def _example_lines(example: Json) -> Iterator[str]:
    found = answer(example)
    hand = parse_hand(example["hand"])
    unit = "番" if "fan" in found else "台"
    counted = " + ".join(f"{line['zh']} {line['tai']}" for line in found["lines"])
    total = f"{found['fan']} 番, {found['points']} points" if "fan" in found else found["total"]
    yield f"{drawn(hand, found['reading'])}\n"
    yield f"`{example['hand']}`{_circumstances(example)}\n"
    yield f"`{example['rules']}`: {counted} = {total} {unit if 'fan' not in found else ''}".rstrip()


def drawn(hand: Hand, reading: str | None = None) -> str:
    """A hand in Unicode tiles, open melds in ( ), concealed kongs in [ ], then ＊ and ＋.

    Args:
        hand: the hand.
        reading: its reading on one line; where it has groups, they are drawn apart.
    """
    if reading is None or ":" in reading:
        reading = format_hand(replace(hand, flowers=(), winning_tile=None))
    parts = [_drawn_group(group) for group in reading.replace("*", "").split()]
    if hand.winning_tile is not None:
        parts.append("＊" + CHARACTER_OF[hand.winning_tile])
    if hand.flowers:
        parts.append("＋" + _row(hand.flowers))
    return "\u3000".join(parts)


def _drawn_group(group: str) -> str:
    """`123m`, `(777s)` or `[EEEE]` in tiles."""
    inside = group.strip("()[]")
    tiles = _row(parse_hand(inside).concealed)
    return group.replace(inside, tiles)


def _row(tiles: Iterable[Tile]) -> str:
    return "".join(CHARACTER_OF[tile] for tile in tiles)


_CIRCUMSTANCES = {
    "self_draw": "self-draw 自摸",
    "dealer": "dealer 莊家",
    "streak": "streak 連莊",
    "seat": "seat 門風",
    "round": "round 圈風",
    "flags": "flags",
    "options": "options",
}


def _circumstances(example: Json) -> str:
    said = []
    for key, words in _CIRCUMSTANCES.items():
        value = example.get(key)
        if value is True:
            said.append(words)
        elif isinstance(value, list):
            said.append("flag " + ", ".join(f"`{name}`" for name in value))
        elif isinstance(value, dict):
            said.append(", ".join(f"`{name}={setting}`" for name, setting in value.items()))
        elif value is not None:
            said.append(f"{words} {value}")
    return (", " + ", ".join(said)) if said else ""


def _option_table(sets: Sequence[RuleSet]) -> Iterator[str]:
    tai = [rules for rules in sets if rules.family == "tai"]
    yield "| option | meaning | default | sets that differ |"
    yield "|---|---|---|---|"
    for spec in fields(Options):
        differing = [
            f"`{rules.id}` {_word(getattr(rules.options, spec.name))}"
            for rules in tai
            if getattr(rules.options, spec.name) != spec.default
        ]
        meaning = f"{spec.metadata['en']} {spec.metadata['zh']}"
        choices = spec.metadata["choices"]
        if choices:
            meaning += ": " + ", ".join(f"`{choice}`" for choice in choices)
        meaning = meaning.replace("|", "/")
        row = f"| `{spec.name}` | {meaning} | {_word(spec.default)} |"
        yield f"{row} {'; '.join(differing)} |"


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
