"""A rule set: what each pattern is worth, what it absorbs, and the options; plain frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from taishot.scoring.hand import Problem
from taishot.scoring.options import Options
from taishot.scoring.patterns import CATALOGUE, Pattern
from taishot.scoring.reason import Reason
from taishot.scoring.rules.compiled import Compiled, compile_worths

Guarded = tuple[tuple[str, tuple[str, ...]], ...]
"""Lists that hold only when an option is on (or off): option, pattern ids."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A change to a pattern's worth when one of other patterns holds too.

    Attributes:
        by: 台 added, negative when taken away.
        when: ids of patterns, any of which must hold.
        unless: ids of patterns, none of which may hold.
        why_zh, why_en: one clause saying why.
        option: the option that must be on; "" for none.
    """

    by: int
    when: tuple[str, ...]
    unless: tuple[str, ...]
    why_zh: str
    why_en: str
    option: str = ""


@dataclass(frozen=True, slots=True)
class Worth:
    """A pattern in a rule set.

    Attributes:
        pattern: what it is.
        value: 台 each time it holds; 0 for a mark that only absorbs.
        zh: its name in this set's words.
        source: file and clause.
        second_hand: whether the source repeats the rule from elsewhere.
        absorbs: ids of patterns that do not count beside it.
        absorbs_if, absorbs_unless: the same, when an option is on, off.
        brings: ids of patterns that always come with it and that no other pattern takes away.
        brings_if: the same, when an option is on.
        value_if, value_unless: another value when an option is on, off.
        adjust: changes to its worth.
        note_zh, note_en: said on the sheet beside the reason.
    """

    pattern: Pattern
    value: int
    zh: str
    source: str
    absorbs: tuple[str, ...] = ()
    absorbs_if: Guarded = ()
    absorbs_unless: Guarded = ()
    brings: tuple[str, ...] = ()
    brings_if: Guarded = ()
    value_if: tuple[tuple[str, int], ...] = ()
    value_unless: tuple[tuple[str, int], ...] = ()
    adjust: tuple[Adjustment, ...] = ()
    note_zh: str = ""
    note_en: str = ""
    second_hand: bool = False

    @property
    def aliases(self) -> tuple[str, ...]:
        """The pattern's other names."""
        names = (self.pattern.zh, *self.pattern.aliases)
        return tuple(name for name in names if name != self.zh)

    def settled(self, options: Options) -> Worth:
        """This worth with every guard decided by the options."""
        value = self.value
        for name, other in self.value_if:
            value = other if getattr(options, name) else value
        for name, other in self.value_unless:
            value = value if getattr(options, name) else other
        absorbs = [*self.absorbs]
        for name, ids in self.absorbs_if:
            absorbs.extend(ids if getattr(options, name) else ())
        for name, ids in self.absorbs_unless:
            absorbs.extend(() if getattr(options, name) else ids)
        brings = [*self.brings]
        for name, ids in self.brings_if:
            brings.extend(ids if getattr(options, name) else ())
        return replace(
            self,
            value=value,
            absorbs=tuple(dict.fromkeys(absorbs)),
            brings=tuple(dict.fromkeys(brings)),
            adjust=tuple(a for a in self.adjust if not a.option or getattr(options, a.option)),
        )


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A rule set with its options; `with_options` gives a changed copy.

    Attributes:
        id, zh, en: its name.
        source: file the values come from, or a description of it.
        worths: the patterns, in catalogue order.
        options: the options in force.
        minimum: 起胡: pairs of (streak from which, least 台 without 莊家 and 連莊), ascending.
        payments: settings of the payments part, as the file gives them.
        note_zh, note_en: what a player should know about the set.
        base: id of the set it was derived from, or "".
        family: what the values are: `tai` 台, or `points` 番 of Shanghai (fourteen tiles).
        problems: options that were asked for and do not fit; `score` reports them.
        compiled: the same in the form `score` uses.
    """

    id: str
    zh: str
    en: str
    source: str
    worths: tuple[Worth, ...]
    options: Options = field(default_factory=Options)
    minimum: tuple[tuple[int, int], ...] = ()
    payments: Mapping[str, bool | int | str] = field(default_factory=dict)
    note_zh: str = ""
    note_en: str = ""
    base: str = ""
    family: str = "tai"
    problems: tuple[Problem, ...] = ()
    compiled: Compiled = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        settled = [worth.settled(self.options) for worth in self.worths]
        object.__setattr__(self, "compiled", compile_worths(settled, self.options))

    def with_options(self, values: Mapping[str, object]) -> RuleSet:
        """A copy with some options, values or payments changed.

        Args:
            values: option names and values; also `values`, a table of pattern id -> 台, and
                settings of the payments.

        Returns:
            The changed set. What does not fit is left as it was and listed in `problems`.
        """
        if not values:
            return self
        rest = {name: value for name, value in values.items() if name != "values"}
        payments = {name: rest.pop(name) for name in tuple(rest) if name in self.payments}
        options, wrong = self.options.changed(rest)
        worths, unfit = self._revalued(values.get("values", {}))
        kept, misfit = self._paid(payments)
        found = tuple(_problem(reason) for reason in (*wrong, *unfit, *misfit))
        return replace(
            self, options=options, worths=worths, payments=kept, problems=self.problems + found
        )

    def _revalued(self, values: object) -> tuple[tuple[Worth, ...], list[Reason]]:
        if not isinstance(values, Mapping):
            told = Reason(
                "option 'values' is a table of pattern id and 台",
                "選項 'values' 是台種與台數的對照表",
            )
            return self.worths, [told]
        wrong = []
        worths = {worth.pattern.id: worth for worth in self.worths}
        for name, value in values.items():
            if name not in CATALOGUE:
                wrong.append(Reason(f"there is no pattern {name!r}", f"沒有台種 {name!r}"))
            elif type(value) is not int or value < 0:
                wrong.append(
                    Reason(
                        f"the value of {name!r} is a whole number of 台, not {value!r}",
                        f"{name!r} 的台數必須是整數，不能是 {value!r}",
                    )
                )
            elif name in worths:
                worths[name] = replace(worths[name], value=value, value_if=(), value_unless=())
            else:
                pattern = CATALOGUE[name]
                worths[name] = Worth(pattern, value, pattern.zh, "request")
        order = list(CATALOGUE)
        return tuple(sorted(worths.values(), key=lambda w: order.index(w.pattern.id))), wrong

    def _paid(
        self, payments: Mapping[str, object]
    ) -> tuple[Mapping[str, bool | int | str], list[Reason]]:
        kept = dict(self.payments)
        wrong = []
        for name, value in payments.items():
            if isinstance(value, bool | int | str) and type(value) is type(kept[name]):
                kept[name] = value
            else:
                wrong.append(
                    Reason(
                        f"option {name!r} does not take {value!r}",
                        f"選項 {name!r} 不能是 {value!r}",
                    )
                )
        return kept, wrong


def _problem(reason: Reason) -> Problem:
    return Problem(
        "unknown_option" if "there is no" in reason.en else "bad_option",
        f"{reason.en}; leave it out or see `taishot rules show`",
        f"{reason.zh}；請移除，或以 `taishot rules show` 查看可用選項",
    )
