"""JSON request -> JSON answer: the one path of the command line, the page and other programs."""

from __future__ import annotations

from taishot.scoring.rules import RuleSet
from taishot.scoring.score import score, waiting
from taishot.scoring.sheet import ScoreSheet
from taishot.webui.answers import (
    Json,
    problems_answer,
    refusal,
    settlement_answer,
    sheet_answer,
    wait_answer,
)
from taishot.webui.payment_request import PaymentRequest, read_payment_request
from taishot.webui.request_fields import Complaints
from taishot.webui.request_reader import DEFAULT_RULES, ScoreRequest, read_request
from taishot.webui.settlement import settle_request
from taishot.webui.user_rules import BadRulesError, find_rules


def answer(request: object, default_rules: str = DEFAULT_RULES) -> Json:
    """Score one request.

    Args:
        request: any JSON value; what it should be is `schemas/score-request.schema.json`.
        default_rules: the rule set when the request names none.

    Returns:
        The answer of `schemas/score-answer.schema.json`, with `problems` for whatever is wrong:
        never an exception for bad input.
    """
    read = read_request(request, default_rules)
    complaints = Complaints(list(read.problems))
    payments = None
    if read.payments is not None:
        payments = read_payment_request(complaints, read.payments)
    rules = _rules(complaints, read)
    found = _answer(complaints, read, rules, payments)
    if isinstance(request, dict) and isinstance(request.get("id"), str | int):
        return {"id": request["id"], **found}
    return found


def option_problems(options: Json) -> list[Json]:
    """What is wrong with a request apart from its hand: rules, options, flags, stakes.

    Args:
        options: the parts of a request without any tiles, as `win_of` gives them.
    """
    read = read_request({**options, "concealed": []})
    complaints = Complaints(list(read.problems))
    if read.payments is not None:
        read_payment_request(complaints, read.payments)
    rules = _rules(complaints, read)
    return problems_answer((*complaints.problems, *(rules.problems if rules is not None else ())))


def _rules(complaints: Complaints, read: ScoreRequest) -> RuleSet | None:
    try:
        rules = find_rules(read.rules)
    except BadRulesError as error:
        complaints.problems.append(error.problem)
        return None
    return rules.with_options(read.options)


def _answer(
    complaints: Complaints,
    read: ScoreRequest,
    rules: RuleSet | None,
    payments: PaymentRequest | None,
) -> Json:
    if rules is None or not read.hand_is_whole:
        return refusal(read.rules, complaints.problems)
    sheet = score(read.hand, read.win, rules)
    if complaints.problems or rules.problems:
        return refusal(rules.id, (*complaints.problems, *sheet.problems))
    found = sheet_answer(sheet)
    if not sheet.lines and sheet.waits and read.hand.size % 3 == 1:
        found["waiting"] = [wait_answer(wait) for wait in waiting(read.hand, read.win, rules)]
    if payments is not None and _is_win(sheet, payments):
        settled = settle_request(complaints, payments, sheet, read.win, rules)
        if settled is not None:
            found["payments"] = settlement_answer(settled)
        found["problems"] += problems_answer(complaints.problems)
    return found


def _is_win(sheet: ScoreSheet, payments: PaymentRequest) -> bool:
    """Payments follow a win that stands, or a false win of whatever the hand would be worth."""
    return sheet.allowed or payments.false_win
