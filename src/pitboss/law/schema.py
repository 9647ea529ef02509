"""The rows of a rulebook file, as written: clauses, offices, settings, schedules, checklist, remedies, absences."""

from typing import Literal

import msgspec

from pitboss.money import Odds, parse_odds

__all__ = [
    "EFFECTS",
    "Absent",
    "ChecklistRow",
    "Clause",
    "Effect",
    "Erratum",
    "Office",
    "Remedy",
    "RulebookFile",
    "Schedule",
    "Setting",
    "Value",
    "spoken",
]

Effect = Literal["enforced", "setting", "recorded", "shown", "defined", "heading", "open"]
EFFECTS: tuple[Effect, ...] = ("enforced", "setting", "recorded", "shown", "defined", "heading", "open")

Value = bool | int | str | tuple[int | str, ...]
"""What a setting may hold."""


class _Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rows refuse keys they do not know: a misspelt key must not be a rule that silently is not there."""


class Erratum(_Row, frozen=True, kw_only=True):
    """A slip in the source: what is printed, what is read instead, and why."""

    printed: str
    read: str
    why: str


class Clause(_Row, frozen=True, kw_only=True):
    """One numbered clause in short words of our own, what becomes of it, and the rules it carries."""

    id: str
    says: str
    effect: Effect
    carries: tuple[str, ...] = ()
    refers_to: tuple[str, ...] = ()
    external: tuple[str, ...] = ()
    reason: str | None = None
    source: str | None = None
    errata: tuple[Erratum, ...] = ()


class Office(_Row, frozen=True, kw_only=True):
    """A post at the table with the rules it may carry out; `inherits` is the "or above" of the source."""

    name: str
    title: str
    clause: str | tuple[str, ...]
    inherits: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        return _several(self.clause)


class Setting(_Row, frozen=True, kw_only=True):
    """A value that the table reads, and its clause; `table` leaves it to the operator, within its bounds."""

    key: str
    value: Value
    clause: str | tuple[str, ...]
    says: str
    table: bool = False
    source: Literal["choice"] | None = None
    reason: str | None = None
    alternatives: tuple[Value, ...] = ()
    values: tuple[Value, ...] = ()
    minimum: int | None = None
    maximum: int | None = None

    @property
    def clauses(self) -> tuple[str, ...]:
        return _several(self.clause)

    @property
    def allows(self) -> str:
        """In words, what an operator may put in the place of the value."""
        if self.values:
            return "one of " + ", ".join(spoken(value) for value in self.values)
        words = [_kind(self.value)]
        if self.minimum is not None:
            words.append(f"at least {self.minimum}")
        if self.maximum is not None:
            words.append(f"at most {self.maximum}")
        return ", ".join(words)

    def admits(self, value: Value) -> bool:
        """Whether a value is of the setting's kind and within its bounds."""
        if type(value) is not type(self.value) or (self.values and value not in self.values):
            return False
        if isinstance(value, bool) or not isinstance(value, int):
            return True
        return (self.minimum is None or value >= self.minimum) and (self.maximum is None or value <= self.maximum)


class Schedule(_Row, frozen=True, kw_only=True):
    """A named pay table of one wager, best hand first."""

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
        """What each hand of the schedule is paid at, best hand first."""
        return {hand: parse_odds(text) for hand, text in self.pays}


class ChecklistRow(_Row, frozen=True, kw_only=True):
    """A line of the opening checklist: who ticks it at a physical table, and what stands for it at a virtual one."""

    item: str
    asks: str
    by: tuple[str, ...]
    virtual: str
    carries: str
    distinct_from: str | None = None
    device: str | tuple[str, ...] = ()
    """Only where this dealing device is in use, or one of these."""
    only: dict[str, tuple[Value, ...]] = {}
    """Only where these settings have one of these values."""
    after: tuple[str, ...] = ()
    """Only once these lines are done."""


class Remedy(_Row, frozen=True, kw_only=True):
    """One step of what is done about a mishap; the rows of one mishap are carried out in the order of the file."""

    incident: str
    when: str
    does: str
    carries: str
    to: tuple[str, ...] = ()
    """Offices that a notice goes to."""


class Absent(_Row, frozen=True, kw_only=True):
    """A rule that the game knows and this authority does not have."""

    rule: str
    reason: str


class RulebookFile(_Row, frozen=True, kw_only=True):
    """The whole file."""

    format: Literal[1]
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


def spoken(value: Value) -> str:
    """A setting's value as a person would write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(str(each) for each in value) or "none"
    return str(value)


def _several(clause: str | tuple[str, ...]) -> tuple[str, ...]:
    return (clause,) if isinstance(clause, str) else clause


def _kind(value: Value) -> str:
    match value:
        case bool():
            return "yes or no (true or false)"
        case int():
            return "a whole number"
        case str():
            return "a word"
        case _:
            return "a list"
