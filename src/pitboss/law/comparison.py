"""Two rulebooks side by side: the same rule, the same mishap, the same setting, and what each book says of it.

The rule name joins the clauses of two books. One program carries out both, and what it does differently is a setting, a
remedy row or an office: so a rule is the same in both unless one of these, resting on it, differs.
"""

from collections.abc import Iterable

import msgspec

from pitboss.law.ids import in_order
from pitboss.law.rulebook import Rulebook
from pitboss.law.schema import Value

__all__ = ["Comparison", "Mishap", "Outcome", "PayTable", "Rule", "Said", "SettingPair", "Valued", "compare"]


class Said(msgspec.Struct, frozen=True):
    """The clauses of one book that carry a rule, in their words; or why the book does not have it."""

    clauses: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    absent: str | None = None


class Rule(msgspec.Struct, frozen=True):
    """A rule and what each book says of it; `differs_in` names the settings, mishaps, offices that set them apart."""

    rule: str
    a: Said
    b: Said
    same: bool
    differs_in: tuple[str, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """What is done about a mishap, step by step, and the clauses that say so; nothing where the book is silent.

    `when` is the point of a round that the book itself names, which may be wider than the one asked about.
    """

    when: str = ""
    does: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    says: tuple[str, ...] = ()


class Mishap(msgspec.Struct, frozen=True):
    """One mishap at one point of a round, and both outcomes."""

    incident: str
    when: str
    a: Outcome
    b: Outcome
    same: bool


class Valued(msgspec.Struct, frozen=True):
    """A setting in one book; `choice` where the source is silent and the value is ours."""

    value: Value
    clauses: tuple[str, ...]
    choice: bool
    table: bool


class SettingPair(msgspec.Struct, frozen=True):
    """A setting and its value in each book that has it."""

    key: str
    says: str
    a: Valued | None
    b: Valued | None
    same: bool


class PayTable(msgspec.Struct, frozen=True):
    """A pay table and what each book that offers it pays."""

    wager: str
    name: str
    a: tuple[tuple[str, str], ...] | None
    b: tuple[tuple[str, str], ...] | None
    same: bool


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two rulebooks: the rules of both, those of only one, the mishaps, the settings, the pay tables."""

    a: str
    b: str
    rules: tuple[Rule, ...]
    only_a: tuple[Rule, ...]
    only_b: tuple[Rule, ...]
    remedies: tuple[Mishap, ...]
    settings: tuple[SettingPair, ...]
    schedules: tuple[PayTable, ...]


def compare(a: Rulebook, b: Rulebook) -> Comparison:
    """What two books say of the same things, in the order of the first."""
    settings = tuple(_settings(a, b))
    mishaps = tuple(_mishaps(a, b))
    rules = tuple(_rules(a, b, settings, mishaps))
    return Comparison(
        a=a.id,
        b=b.id,
        rules=tuple(each for each in rules if each.a.clauses and each.b.clauses),
        only_a=tuple(each for each in rules if not each.b.clauses),
        only_b=tuple(each for each in rules if not each.a.clauses),
        remedies=mishaps,
        settings=settings,
        schedules=tuple(_schedules(a, b)),
    )


def _rules(a: Rulebook, b: Rulebook, settings: tuple[SettingPair, ...], mishaps: tuple[Mishap, ...]) -> Iterable[Rule]:
    for name in dict.fromkeys([*_by_clause(a), *_by_clause(b)]):
        said = _said(a, name), _said(b, name)
        if not (a.has(name) and b.has(name)):
            yield Rule(name, *said, same=False)
            continue
        apart = [pair.key for pair in settings if not pair.same and _rests(pair, said)]
        apart += _who_differs(a, b, name)
        apart += [f"{each.incident} ({each.when})" for each in mishaps if not each.same and _concerns(each, said)]
        yield Rule(name, *said, same=not apart, differs_in=tuple(apart))


def _by_clause(book: Rulebook) -> list[str]:
    """The rules of a book in the order of the clauses that carry them, included ones last."""
    own = [rule for each in book.clauses for rule in each.carries if book.has(rule)]
    return list(dict.fromkeys([*own, *book.index.cites]))


def _said(book: Rulebook, rule: str) -> Said:
    cited = book.cites(rule)
    if cited:
        return Said(cited, _words(book, cited))
    return Said(absent=next((each.reason for each in book.absent if each.rule == rule), None))


def _words(book: Rulebook, cited: Iterable[str]) -> tuple[str, ...]:
    return tuple(book.clause(each).says for each in cited)


def _rests(pair: SettingPair, said: tuple[Said, Said]) -> bool:
    """Whether a setting of both books comes, in either, from a clause that carries the rule."""
    if pair.a is None or pair.b is None:
        return False
    return any(set(valued.clauses) & set(side.clauses) for valued, side in zip((pair.a, pair.b), said, strict=True))


def _who_differs(a: Rulebook, b: Rulebook, rule: str) -> list[str]:
    first, second = _who(a, rule), _who(b, rule)
    if first == second or not (first and second):
        return []
    return [f"who ({' or '.join(first)}; {' or '.join(second)})"]


def _who(book: Rulebook, rule: str) -> list[str]:
    """The offices that a book names for a rule, without those that merely stand above them."""
    ticked = {name for line in book.checklist if line.carries == rule for name in line.by}
    return sorted(ticked | {each.name for each in book.offices if rule in each.powers})


def _concerns(mishap: Mishap, said: tuple[Said, Said]) -> bool:
    """Whether both books answer the mishap under clauses that carry the rule."""
    sides = ((mishap.a, said[0]), (mishap.b, said[1]))
    return all(set(outcome.clauses) & set(side.clauses) for outcome, side in sides)


def _mishaps(a: Rulebook, b: Rulebook) -> Iterable[Mishap]:
    points: dict[str, list[str]] = {}
    for row in (*a.remedies, *b.remedies):
        whens = points.setdefault(row.incident, [])
        if row.when not in whens:
            whens.append(row.when)
    for incident, whens in points.items():
        for when in whens:
            if when == "any" and len(whens) > 1 and not (_at_any(a, incident) and _at_any(b, incident)):
                continue  # One book knows only narrower points, and there the other's "any" has been set against it.
            first, second = _outcome(a, incident, when), _outcome(b, incident, when)
            yield Mishap(incident, when, first, second, same=first.does == second.does)


def _at_any(book: Rulebook, incident: str) -> bool:
    return (incident, "any") in book.index.remedies


def _outcome(book: Rulebook, incident: str, when: str) -> Outcome:
    rows = book.remedies_for(incident, when)
    if not rows:
        return Outcome()
    cited = tuple(dict.fromkeys(clause for row in rows for clause in book.cites(row.carries)))
    return Outcome(rows[0].when, tuple(row.does for row in rows), cited, _words(book, cited))


def _settings(a: Rulebook, b: Rulebook) -> Iterable[SettingPair]:
    for key in dict.fromkeys([*a.index.settings, *b.index.settings]):
        first, second = _valued(a, key), _valued(b, key)
        words = (a if first else b).setting(key).says
        same = first is not None and second is not None and (first.value, first.table) == (second.value, second.table)
        yield SettingPair(key, words, first, second, same)


def _valued(book: Rulebook, key: str) -> Valued | None:
    setting = book.index.settings.get(key)
    if setting is None:
        return None
    return Valued(setting.value, tuple(in_order(setting.clauses)), setting.source == "choice", setting.table)


def _schedules(a: Rulebook, b: Rulebook) -> Iterable[PayTable]:
    for wager, name in dict.fromkeys([*a.index.schedules, *b.index.schedules]):
        first, second = a.index.schedules.get((wager, name)), b.index.schedules.get((wager, name))
        pays = (first.pays if first else None, second.pays if second else None)
        yield PayTable(wager, name, *pays, same=pays[0] == pays[1])
