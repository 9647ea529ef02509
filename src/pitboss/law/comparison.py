"""Compare two rulebooks: what each says about the same rule, the same incident and the same setting.

Rule names join the clauses of the two books. One program carries out both, and only settings, remedies and offices make it
act differently: a rule is the same in both books unless one of these, under its clauses, differs.
"""

from collections.abc import Iterable

import msgspec

from pitboss.law.ids import in_order
from pitboss.law.rulebook import Rulebook
from pitboss.law.schema import Value

__all__ = [
    "Comparison",
    "Count",
    "IncidentPair",
    "RemedyText",
    "RulePair",
    "RuleText",
    "SchedulePair",
    "SettingPair",
    "SettingValue",
    "compare",
    "differences",
    "summary",
]


class RuleText(msgspec.Struct, frozen=True):
    """The clauses of one book that carry a rule, with their words; or why the book does not have it."""

    clauses: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    absent: str | None = None


class RulePair(msgspec.Struct, frozen=True):
    """A rule in two books; `differs_in` names the settings, incidents and offices that make the difference."""

    rule: str
    a: RuleText
    b: RuleText
    same: bool
    differs_in: tuple[str, ...] = ()


class RemedyText(msgspec.Struct, frozen=True):
    """The steps of a remedy and the clauses that order them; empty if the book is silent.

    `when` is the condition that the book itself names, which may be wider than the one asked about.
    """

    when: str = ""
    does: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    says: tuple[str, ...] = ()


class IncidentPair(msgspec.Struct, frozen=True):
    """One incident under one condition, and both remedies."""

    incident: str
    when: str
    a: RemedyText
    b: RemedyText
    same: bool


class SettingValue(msgspec.Struct, frozen=True):
    """A setting in one book; `choice` if the source is silent and the value is our own."""

    value: Value
    clauses: tuple[str, ...]
    choice: bool
    table: bool


class SettingPair(msgspec.Struct, frozen=True):
    """A setting with its value in each book that has it."""

    key: str
    says: str
    a: SettingValue | None
    b: SettingValue | None
    same: bool


class SchedulePair(msgspec.Struct, frozen=True):
    """A pay table with what it pays in each book that has it."""

    wager: str
    name: str
    a: tuple[tuple[str, str], ...] | None
    b: tuple[tuple[str, str], ...] | None
    same: bool


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two rulebooks: rules of both, rules of one only, incidents, settings, pay tables."""

    a: str
    b: str
    rules: tuple[RulePair, ...]
    only_a: tuple[RulePair, ...]
    only_b: tuple[RulePair, ...]
    remedies: tuple[IncidentPair, ...]
    settings: tuple[SettingPair, ...]
    schedules: tuple[SchedulePair, ...]


def compare(a: Rulebook, b: Rulebook) -> Comparison:
    """Compare two books, in the order of the first."""
    settings = tuple(_settings(a, b))
    incidents = tuple(_incidents(a, b))
    rules = tuple(_rules(a, b, settings, incidents))
    return Comparison(
        a=a.id,
        b=b.id,
        rules=tuple(each for each in rules if each.a.clauses and each.b.clauses),
        only_a=tuple(each for each in rules if not each.b.clauses),
        only_b=tuple(each for each in rules if not each.a.clauses),
        remedies=incidents,
        settings=settings,
        schedules=tuple(_schedules(a, b)),
    )


def differences(comparison: Comparison) -> Comparison:
    """Return only what differs. An incident that differs under one condition is kept under all of them."""
    differ = {each.incident for each in comparison.remedies if not each.same}
    return msgspec.structs.replace(
        comparison,
        rules=tuple(each for each in comparison.rules if not each.same),
        remedies=tuple(each for each in comparison.remedies if each.incident in differ),
        settings=tuple(each for each in comparison.settings if not each.same),
        schedules=tuple(each for each in comparison.schedules if not each.same),
    )


class Count(msgspec.Struct, frozen=True):
    """How many rows of one kind two books have in common, how many differ, and how many only one of them has."""

    kind: str
    same: int
    different: int
    only_a: int
    only_b: int


def summary(comparison: Comparison) -> tuple[Count, ...]:
    """Count what two books have in common and what differs, by kind."""
    only = (len(comparison.only_a), len(comparison.only_b))
    alike = sum(each.same for each in comparison.rules)
    remedies = ((each.same, bool(each.a.does), bool(each.b.does)) for each in comparison.remedies)
    settings = ((each.same, each.a is not None, each.b is not None) for each in comparison.settings)
    schedules = ((each.same, each.a is not None, each.b is not None) for each in comparison.schedules)
    return (
        Count("rules", alike, len(comparison.rules) - alike, *only),
        _count("incidents by condition", remedies),
        _count("settings", settings),
        _count("pay tables", schedules),
    )


def _count(kind: str, pairs: Iterable[tuple[bool, bool, bool]]) -> Count:
    """Count pairs, each given as whether its sides are the same, and whether each book has it."""
    found = list(pairs)
    same = sum(same for same, _, _ in found)
    only_a = sum(a and not b for same, a, b in found if not same)
    only_b = sum(b and not a for same, a, b in found if not same)
    return Count(kind, same, len(found) - same - only_a - only_b, only_a, only_b)


def _rules(
    a: Rulebook, b: Rulebook, settings: tuple[SettingPair, ...], incidents: tuple[IncidentPair, ...]
) -> Iterable[RulePair]:
    for name in dict.fromkeys([*_by_clause(a), *_by_clause(b)]):
        texts = _rule_text(a, name), _rule_text(b, name)
        if not (a.has(name) and b.has(name)):
            yield RulePair(name, *texts, same=False)
            continue
        differences = [pair.key for pair in settings if not pair.same and _depends(pair, texts)]
        differences += _who_differs(a, b, name)
        differences += [f"{each.incident} ({each.when})" for each in incidents if not each.same and _concerns(each, texts)]
        yield RulePair(name, *texts, same=not differences, differs_in=tuple(differences))


def _by_clause(book: Rulebook) -> list[str]:
    """Return the rules of a book in the order of the clauses that carry them, included ones last."""
    own = [rule for each in book.clauses for rule in each.carries if book.has(rule)]
    return list(dict.fromkeys([*own, *book.index.cites]))


def _rule_text(book: Rulebook, rule: str) -> RuleText:
    cited = book.cites(rule)
    if cited:
        return RuleText(cited, _words(book, cited))
    return RuleText(absent=next((each.reason for each in book.absent if each.rule == rule), None))


def _words(book: Rulebook, cited: Iterable[str]) -> tuple[str, ...]:
    return tuple(book.clause(each).says for each in cited)


def _depends(pair: SettingPair, texts: tuple[RuleText, RuleText]) -> bool:
    """Tell whether both books have the setting, and one takes it from a clause that carries the rule."""
    if pair.a is None or pair.b is None:
        return False
    return any(set(valued.clauses) & set(side.clauses) for valued, side in zip((pair.a, pair.b), texts, strict=True))


def _who_differs(a: Rulebook, b: Rulebook, rule: str) -> list[str]:
    first, second = _who(a, rule), _who(b, rule)
    if first == second or not (first and second):
        return []
    return [f"who ({' or '.join(first)}; {' or '.join(second)})"]


def _who(book: Rulebook, rule: str) -> list[str]:
    """Return the offices that a book names for a rule, without those that are merely above them."""
    ticked = {name for line in book.checklist if line.carries == rule for name in line.by}
    return sorted(ticked | {each.name for each in book.offices if rule in each.powers})


def _concerns(pair: IncidentPair, texts: tuple[RuleText, RuleText]) -> bool:
    """Tell whether both books remedy the incident under clauses that carry the rule."""
    sides = ((pair.a, texts[0]), (pair.b, texts[1]))
    return all(set(outcome.clauses) & set(side.clauses) for outcome, side in sides)


def _incidents(a: Rulebook, b: Rulebook) -> Iterable[IncidentPair]:
    conditions: dict[str, list[str]] = {}
    for row in (*a.remedies, *b.remedies):
        whens = conditions.setdefault(row.incident, [])
        if row.when not in whens:
            whens.append(row.when)
    for incident, whens in conditions.items():
        for when in whens:
            if when == "any" and len(whens) > 1 and not (_at_any(a, incident) and _at_any(b, incident)):
                continue  # One book has only narrower conditions, and the other's "any" was compared under those.
            first, second = _remedy(a, incident, when), _remedy(b, incident, when)
            yield IncidentPair(incident, when, first, second, same=first.does == second.does)


def _at_any(book: Rulebook, incident: str) -> bool:
    return (incident, "any") in book.index.remedies


def _remedy(book: Rulebook, incident: str, when: str) -> RemedyText:
    rows = book.remedies_for(incident, when)
    if not rows:
        return RemedyText()
    cited = tuple(dict.fromkeys(clause for row in rows for clause in book.cites(row.carries)))
    return RemedyText(rows[0].when, tuple(row.does for row in rows), cited, _words(book, cited))


def _settings(a: Rulebook, b: Rulebook) -> Iterable[SettingPair]:
    for key in dict.fromkeys([*a.index.settings, *b.index.settings]):
        first, second = _setting_value(a, key), _setting_value(b, key)
        words = (a if first else b).setting(key).says
        same = first is not None and second is not None and (first.value, first.table) == (second.value, second.table)
        yield SettingPair(key, words, first, second, same)


def _setting_value(book: Rulebook, key: str) -> SettingValue | None:
    setting = book.index.settings.get(key)
    if setting is None:
        return None
    return SettingValue(setting.value, tuple(in_order(setting.clauses)), setting.source == "choice", setting.table)


def _schedules(a: Rulebook, b: Rulebook) -> Iterable[SchedulePair]:
    for wager, name in dict.fromkeys([*a.index.schedules, *b.index.schedules]):
        first, second = a.index.schedules.get((wager, name)), b.index.schedules.get((wager, name))
        pays = (first.pays if first else None, second.pays if second else None)
        yield SchedulePair(wager, name, *pays, same=pays[0] == pays[1])
