"""One hand under two rule sets, and the lines in which they differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from taishot.webui.errors import WebError
from taishot.webui.requests import answer

Json = dict[str, Any]


def compare(body: Mapping[str, Any]) -> Json:
    """Count a hand under two rule sets.

    Args:
        body: a CompareRequest of the API.

    Returns:
        A CompareAnswer of the API.

    Raises:
        WebError: 422 when the body names no two rule sets or no hand.
    """
    rules, request = body.get("rules"), body.get("request")
    pair = isinstance(rules, list) and len(rules) == 2 and all(isinstance(r, str) for r in rules)
    if not pair or not isinstance(rules, list) or not isinstance(request, dict):
        raise WebError(
            422,
            "bad_comparison",
            "Send {request: a score request, rules: [two rule set ids]}.",
            "請送出 {request: 計台請求, rules: [兩個規則 id]}。",
        )
    answers = [answer(_under(request, name)) for name in rules]
    return {
        "rules": rules,
        "answers": answers,
        "totals": [each["total"] for each in answers],
        "differences": differences(answers[0], answers[1]),
    }


def _under(request: Mapping[str, Any], rules: str) -> Json:
    """The request for a rule set; options are kept only where they were meant for it."""
    same = request.get("rules") == rules
    return {k: v for k, v in request.items() if same or k != "options"} | {"rules": rules}


def differences(first: Json, second: Json) -> list[Json]:
    """The lines whose worth differs, in the order they stand, first those of `first`."""
    worths = [_worth(first), _worth(second)]
    names = {line["id"]: line for each in (second, first) for line in each["lines"]}
    order = dict.fromkeys([*worths[0], *worths[1]])
    return [
        {
            "id": line_id,
            "zh": names[line_id]["zh"],
            "en": names[line_id]["en"],
            "tai": [worth.get(line_id) for worth in worths],
        }
        for line_id in order
        if worths[0].get(line_id) != worths[1].get(line_id)
    ]


def _worth(sheet: Json) -> dict[str, int]:
    worth: dict[str, int] = {}
    for line in sheet["lines"]:
        worth[line["id"]] = worth.get(line["id"], 0) + line["tai"]
    return worth
