"""The schema of a rulebook file: clauses, offices, settings, schedules, checklist, remedies, absences."""

from typing import Annotated, Literal

import msgspec

from pitboss.law.effects import Amended
from pitboss.money import Odds, parse_odds

__all__ = [
    "EFFECTS",
    "Absent",
    "ChecklistRow",
    "Clause",
    "ClauseEffect",
    "Erratum",
    "Office",
    "Remedy",
    "RulebookFile",
    "Schedule",
    "Setting",
    "Value",
    "describe_type",
    "format_value",
    "of_the_house",
]

ClauseEffect = Literal["enforced", "setting", "recorded", "shown", "defined", "heading", "open"]
EFFECTS: tuple[ClauseEffect, ...] = ("enforced", "setting", "recorded", "shown", "defined", "heading", "open")

Value = bool | int | str | tuple[int | str, ...]
"""The value of a setting."""


class _Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row that refuses unknown keys: a misspelt key must not drop a rule silently."""


class Erratum(_Row, frozen=True, kw_only=True):
    """A slip in the source: what it prints, what we read instead, and why."""

    printed: str
    read: str
    why: str


class Clause(_Row, frozen=True, kw_only=True):
    """One numbered clause in our own short words, its effect, and the rules it carries."""

    id: str
    says: str
    effect: Annotated[ClauseEffect, msgspec.Meta(description=f"one of {', '.join(EFFECTS)}")]
    carries: tuple[str, ...] = ()
    refers_to: tuple[str, ...] = ()
    external: tuple[str, ...] = ()
    reason: str | None = None
    source: str | None = None
    errata: tuple[Erratum, ...] = ()


class Office(_Row, frozen=True, kw_only=True):
    """A post at the table with the rules it may carry out; `inherits` is the source's "or above"."""

    name: str
    title: str
    clause: str | tuple[str, ...]
    inherits: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    """Powers of the offices below that stay with them."""
    powers: tuple[str, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        return _several(self.clause)


class Setting(_Row, frozen=True, kw_only=True):
    """A value that the table reads, and its clause; `table` lets the operator choose it, within its bounds."""

    key: str
    value: Value
    clause: str | tuple[str, ...]
    says: str
    table: bool = False
    approval: bool = False
    """A value other than the rulebook's needs the authority's approval."""
    operators: bool = False
    """The rules themselves leave it to the operator: no value within its bounds needs an approval."""
    source: Literal["choice"] | None = None
    reason: str | None = None
    alternatives: tuple[Value, ...] = ()
    """What else a choice may be; the program carries out each of them."""
    considered: tuple[Value, ...] = ()
    """How else the source could be read; the program does not carry that out, and refuses a table that asks for it."""
    values: tuple[Value, ...] = ()
    minimum: int | None = None
    maximum: int | None = None

    @property
    def clauses(self) -> tuple[str, ...]:
        return _several(self.clause)

    @property
    def allows(self) -> str:
        """The values that an operator may choose, in words."""
        if self.values:
            return "one of " + ", ".join(format_value(value) for value in self.values)
        words = [describe_type(self.value)]
        if self.minimum is not None:
            words.append(f"at least {self.minimum}")
        if self.maximum is not None:
            words.append(f"at most {self.maximum}")
        return ", ".join(words)

    def admits(self, value: Value) -> bool:
        """Tell whether a value has the setting's type and is within its bounds."""
        if type(value) is not type(self.value) or (self.values and value not in self.values):
            return False
        if isinstance(value, bool) or not isinstance(value, int):
            return True
        return (self.minimum is None or value >= self.minimum) and (self.maximum is None or value <= self.maximum)


class Schedule(_Row, frozen=True, kw_only=True):
    """A named pay table for one wager, best hand first."""

    name: str
    wager: str
    clause: str | tuple[str, ...]
    pays: tuple[tuple[str, str], ...]
    source: Literal["choice"] | None = None
    reason: str | None = None

    @property
    def clauses(self) -> tuple[str, ...]:
        return _several(self.clause)

    @property
    def odds(self) -> dict[str, Odds]:
        """The odds paid to each hand, best hand first."""
        return {hand: parse_odds(text) for hand, text in self.pays}


class ChecklistRow(_Row, frozen=True, kw_only=True):
    """A line of the opening checklist: who ticks it at a physical table, and what replaces it at a virtual one."""

    item: str
    asks: str
    by: tuple[str, ...]
    virtual: str
    carries: str
    distinct_from: str | None = None
    device: str | tuple[str, ...] = ()
    """Asked only with this dealing device, or one of these."""
    only: dict[str, tuple[Value, ...]] = {}
    """Asked only when these settings have one of these values."""
    after: tuple[str, ...] = ()
    """Asked only after these lines are ticked."""


class Remedy(_Row, frozen=True, kw_only=True):
    """One step of the remedy for an incident; the steps are carried out in the order of the file."""

    incident: str
    when: str
    does: str
    carries: str
    to: tuple[str, ...] = ()
    """The offices that receive a notice."""


class Absent(_Row, frozen=True, kw_only=True):
    """A rule that the game has and this authority does not."""

    rule: str
    reason: str


class RulebookFile(_Row, frozen=True, kw_only=True):
    """A whole rulebook file."""

    format: Annotated[Literal[1], msgspec.Meta(description="1, the version of the format")]
    id: str
    title: str
    authority: str
    instrument: str
    date: str
    currency: str
    game: str | None = None
    includes: tuple[str, ...] = ()
    office: tuple[Office, ...] = ()
    clause: tuple[Clause, ...]
    setting: tuple[Setting, ...] = ()
    schedule: tuple[Schedule, ...] = ()
    checklist: tuple[ChecklistRow, ...] = ()
    remedy: tuple[Remedy, ...] = ()
    absent: tuple[Absent, ...] = ()
    amended: tuple[Amended, ...] = ()
    """The amendments that made this text, the first one first."""


HOUSE_KINDS = ("promotion", "tournament")
"""The kinds of stream of the house, besides its tables. Their rules, powers and settings begin with the kind."""


def of_the_house(name: str) -> bool:
    """Return whether a rule, power or setting binds to the house and not to a table: `promotion.draw`."""
    return name.partition(".")[0] in HOUSE_KINDS


def format_value(value: Value) -> str:
    """Format a setting's value for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(str(each) for each in value) or "none"
    return str(value)


def _several(clause: str | tuple[str, ...]) -> tuple[str, ...]:
    return (clause,) if isinstance(clause, str) else clause


def describe_type(value: Value) -> str:
    """Return the type of a value in words."""
    match value:
        case bool():
            return "yes or no (true or false)"
        case int():
            return "a whole number"
        case str():
            return "a word"
        case _:
            return "a list"
