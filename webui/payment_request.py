"""The `payments` part of a score request: what the table plays for and who pays."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from taishot.scoring.payments import Stakes
from taishot.scoring.rules import RuleSet
from taishot.scoring.tiles import Wind
from taishot.webui.request_fields import Complaints, read_bool, read_count, read_wind, shown

KEYS = ("base", "unit", "payer", "dealer", "side_bases", "deposits", "false_win", "liable")
MAX_SIDE_BASES = 100
MAX_DEPOSITS = 100
_AMOUNT = re.compile(r"\d{1,12}(\.\d{1,6})?", re.ASCII)


@dataclass(frozen=True)
class PaymentRequest:
    """A request for payments whose parts have been read; a stake that was not given is None."""

    base: Fraction | None = None
    unit: Fraction | None = None
    payer: Wind | None = None
    dealer: Wind | None = None
    side_bases: Mapping[Wind, int] = field(default_factory=dict)
    deposits: Mapping[Wind, int] = field(default_factory=dict)
    false_win: bool = False
    liable: Wind | None = None

    def stakes(self, complaints: Complaints, rules: RuleSet) -> Stakes | None:
        """底 and 台 as asked for, else those of the rule set; None with a complaint if neither."""
        base = self.base if self.base is not None else _setting(rules, "base")
        unit = self.unit if self.unit is not None else _setting(rules, "unit")
        if base is None or unit is None:
            complaints.add(
                "no_stake",
                "payments needs base (底) and unit (one 台), such as 100 and 20",
                "payments 需要 base(底)和 unit(一台)，例如 100 和 20",
            )
            return None
        return Stakes(base, unit)


def _setting(rules: RuleSet, name: str) -> Fraction | None:
    value = rules.payments.get(name)
    given = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    return Fraction(value) if given and value is not None else None


def read_payment_request(complaints: Complaints, value: object) -> PaymentRequest:
    """Read the `payments` of a request, with a complaint for each part that is wrong."""
    if not isinstance(value, dict):
        complaints.wrong_type("payments", value, "an object", "物件")
        return PaymentRequest()
    complaints.unknown_keys("payments", value, KEYS)
    given = {key: item for key, item in value.items() if item is not None}

    def seat(key: str) -> Wind | None:
        return read_wind(complaints, f"payments.{key}", given[key]) if key in given else None

    def amount(key: str) -> Fraction | None:
        return _read_money(complaints, f"payments.{key}", given[key]) if key in given else None

    return PaymentRequest(
        base=amount("base"),
        unit=amount("unit"),
        payer=seat("payer"),
        dealer=seat("dealer"),
        side_bases=_read_counts(complaints, "side_bases", given, MAX_SIDE_BASES),
        deposits=_read_counts(complaints, "deposits", given, MAX_DEPOSITS),
        false_win=read_bool(complaints, "payments.false_win", given.get("false_win", False)),
        liable=seat("liable"),
    )


def _read_money(complaints: Complaints, key: str, value: object) -> Fraction | None:
    """An amount as people write it; a JSON number such as 0.5 counts as the decimal it shows."""
    text = "" if isinstance(value, bool) else str(value) if _is_amount(value) else ""
    if _AMOUNT.fullmatch(text):
        return Fraction(text)
    complaints.add(
        "bad_amount",
        f"{key} must be an amount such as 100 or 0.5 (up to 12 digits, 6 decimals), "
        f"not {shown(value)}",
        f"{key} 必須是金額，例如 100 或 0.5(最多 12 位數、6 位小數)，不能是 {shown(value)}",
    )
    return None


def _is_amount(value: object) -> bool:
    if isinstance(value, int):
        return abs(value) < 10**12
    return isinstance(value, float) or (isinstance(value, str) and len(value) <= 20)


def _read_counts(
    complaints: Complaints, name: str, given: Mapping[str, object], most: int
) -> dict[Wind, int]:
    value = given.get(name, {})
    key = f"payments.{name}"
    if not isinstance(value, dict):
        complaints.wrong_type(key, value, 'an object such as {"E": 1}', '物件,例如 {"E": 1}')
        return {}
    return {
        read_wind(complaints, key, seat): read_count(
            complaints, f"{key}.{shown(seat)}", count, most
        )
        for seat, count in list(value.items())[:8]
    }
