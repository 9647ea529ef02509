"""What an operator may do only with an approval: depart from the rulebook's choices, and enter their own pay table."""

from __future__ import annotations

from pitboss.law import Rulebook, Setting
from pitboss.law.schema import format_value
from pitboss.money import OddsError, parse_odds
from pitboss.table.refusal import Fact, Refusal
from pitboss.table.settings import EnteredSchedule, TableSettings

SCHEDULE = "schedule."
"""The prefix of settings that name the pay table of a wager."""
APPROVAL = "with the name and the time of an approval (approved_by and approved_at)"


def approval_refusal(book: Rulebook, table: TableSettings, *, by_law: bool = False) -> Refusal | None:
    """Refuse an unapproved choice that differs from the rulebook's own, unless the rules leave it to the operator; the rulebook
    must know what is chosen.

    `by_law` asks only where the rules themselves require an approval, which no way to open a table goes around."""
    if table.approved_by and table.approved_at:
        return None
    for key, value in table.chosen.items():
        setting = book.setting(key)
        if setting.operators or (by_law and not setting.approval):
            continue
        chosen = tuple(value) if isinstance(value, list) else value
        if chosen != setting.value and not table.entered(key.removeprefix(SCHEDULE), value):
            return _refused(setting, f"{format_value(setting.value)}, or another value {APPROVAL}", format_value(chosen))
    return None


def entered_refusal(book: Rulebook, table: TableSettings) -> Refusal | None:
    """Refuse a pay table that the rulebook leaves no room for, that contradicts it, or that nobody has approved."""
    seen: set[tuple[str, str]] = set()
    for each in table.schedules:
        key = SCHEDULE + each.wager
        if not book.has_setting(key):
            wagers = ", ".join(sorted({row.wager for row in book.schedules}))
            facts: dict[str, Fact] = {"setting": key, "allowed": f"a pay table of {wagers}", "found": each.name}
            return Refusal("not-choosable", (), facts)
        setting = book.setting(key)
        if not setting.table or not setting.admits(each.name):
            names = " or ".join(row.name for row in book.schedules_of(each.wager))
            return _refused(setting, names, each.name)
        expected = _expected(book, each)
        if (each.wager, each.name) in seen:
            expected = "a pay table of that name once"
        if expected:
            return _refused(setting, expected, each.name)
        seen.add((each.wager, each.name))
    return None


def _refused(setting: Setting, allowed: str, found: str) -> Refusal:
    return Refusal("not-choosable", setting.clauses, {"setting": setting.key, "allowed": allowed, "found": found})


def _expected(book: Rulebook, entered: EnteredSchedule) -> str | None:
    """Return what a pay table should have been, or None if it is right."""
    if any(row.name == entered.name for row in book.schedules_of(entered.wager)):
        return "a name that no pay table of the rulebook has"
    if not entered.approved_by or not entered.approved_at:
        return f"a pay table {APPROVAL}"
    kinds = [kind for kind, _ in entered.pays]
    if kinds != _paid_kinds(book, entered.wager):
        return f"a pay table that pays {', '.join(_paid_kinds(book, entered.wager))}, in this order and no other hand"
    for kind, odds in entered.pays:
        try:
            parse_odds(odds)
        except OddsError:
            return f"odds for {kind} such as 25 to 1, not {odds[:20]!r}"
    return None


def _paid_kinds(book: Rulebook, wager: str) -> list[str]:
    """Return the kinds of hand that the rulebook pays on this wager, best first: the same in each pay table it knows."""
    return [kind for kind, _ in book.schedules_of(wager)[0].pays]
