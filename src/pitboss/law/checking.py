"""The findings of `pitboss rules check`: whatever keeps a rulebook from being fully in force."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import filterfalse

import msgspec

from pitboss.files.errors import near
from pitboss.law.errors import LawError
from pitboss.law.house_rules import HouseVocabulary, house_problems, of_the_house
from pitboss.law.rulebook import Rulebook
from pitboss.law.vocabulary import Vocabulary, unknown_names

__all__ = ["DEALER", "Engine", "Finding", "check", "finding_from", "grouped"]

DEALER = "dealer"


class Finding(msgspec.Struct, frozen=True):
    """A defect of a book: the clause if there is one, what is wrong, and the way out."""

    book: str
    clause: str | None
    what: str
    way_out: str
    name: str | None = None
    """The rule, power or setting that it is about; findings that differ in nothing else are one line."""

    def __str__(self) -> str:
        place = f"{self.book} {self.clause}" if self.clause else self.book
        named = f"{self.what.removesuffix('.')}: {self.name}." if self.name else self.what
        return f"{place}: {named} Way out: {self.way_out}"


def grouped(findings: Iterable[Finding]) -> list[str]:
    """Return the findings as lines; those that say the same of several clauses of a book are one line with all the clauses."""
    groups: dict[tuple[str, str, str], list[Finding]] = {}
    for each in findings:
        way_out = each.way_out.replace(f'"{each.clause}"', '"..."')
        groups.setdefault((each.book, each.what, way_out), []).append(each)
    return [_grouped(key, group) for key, group in groups.items()]


def _grouped(key: tuple[str, str, str], group: list[Finding]) -> str:
    book, what, way_out = key
    if len(group) == 1:
        return str(group[0])
    if group[0].name:
        names = ", ".join(f"{each.name} ({each.clause})" if each.clause else str(each.name) for each in group)
        return f"{book}: {what.removesuffix('.')}: {names}. Way out: {way_out}"
    clauses = list(dict.fromkeys(each.clause for each in group if each.clause))
    if not clauses:
        return str(group[0])
    return f"{book}, {len(clauses)} clauses: {what} Way out: {way_out} Clauses: {', '.join(clauses)}."


class Engine(msgspec.Struct, frozen=True, kw_only=True):
    """What the program can carry out; None skips a check."""

    plays: bool = True
    """Whether the program has the book's game."""
    vocabulary: Vocabulary | None = None
    """The names that the book's game knows."""
    powers: Collection[str] | None = None
    """The powers that something said to a table under this book can require."""
    missing: Sequence[LawError] = ()
    """The settings that a table would read and the book does not have."""
    dealing: Collection[str] = ()
    """The powers of the dealer in every built-in book of the game."""
    house: Sequence[HouseVocabulary] = ()
    """What the house knows of each kind of stream that it runs besides its tables."""


def check(
    book: Rulebook,
    problems: Sequence[LawError] = (),
    *,
    tests: Mapping[str, Sequence[str]] | None = None,
    engine: Engine | None = None,
    open_ok: bool = False,
) -> Iterator[Finding]:
    """Yield the findings in one book, `problems` of loading first and one of them for each key; without `tests` no
    test is asked for."""
    engine = engine or Engine()
    faults = {problem.key: problem for problem in problems}
    yield from (finding_from(book.id, each) for each in faults.values())
    if not open_ok:
        yield from _open(book)
    if tests is not None:
        yield from _tested(book, tests)
    if not engine.plays:
        found = f"there is no game {book.game}."
        yield Finding(book.id, None, found, "name a game of the program, or remove the key if no table plays by this book.")
    if engine.vocabulary is not None:
        yield from _bound(book, engine.vocabulary)
        unknown = (each for each in unknown_names(book, engine.vocabulary) if each.key not in faults)
        yield from (finding_from(book.id, each) for each in unknown)
    yield from (finding_from(book.id, each) for each in engine.missing if each.key not in faults)
    for known in engine.house:
        yield from (finding_from(book.id, each) for each in house_problems(book, known))
    if engine.powers is not None:
        yield from _opening(book, engine.dealing)
        yield from _required(book, engine.powers)


def finding_from(book_id: str, error: LawError) -> Finding:
    """Return a problem of loading as a finding."""
    table, _, row = error.key.partition("[")
    clause = row.partition("]")[0] if table == "clause" else None
    what = f"{error.key}: expected {error.expected}, found {error.found}."
    place = f"{error.where}, line {error.line}" if error.line else error.where
    return Finding(book_id, clause, what, f"correct {place}.")


def _open(book: Rulebook) -> Iterator[Finding]:
    for clause in book.clauses:
        if clause.effect == "open":
            reason = (clause.reason or "no reason given").rstrip(".")
            yield Finding(book.id, clause.id, f"open: {reason}.", "put it in force, or check with --open-ok.")


def _tested(book: Rulebook, tests: Mapping[str, Sequence[str]]) -> Iterator[Finding]:
    authority, _, game = book.id.partition("/")
    folder = f"tests/clauses/{authority}/{game.replace('-', '_')}"
    own = {each.id for each in book.clauses}
    for clause in book.clauses:
        if clause.effect not in ("heading", "open") and clause.id not in tests:
            way_out = f'write a test with @clause("{clause.id}") in {folder}.'
            yield Finding(book.id, clause.id, f"{clause.effect}, but no test names it.", way_out)
    for clause_id, names in tests.items():
        if clause_id not in own:
            hint = near(clause_id, own)
            way_out = f"name a clause of the book{f' (perhaps {hint})' if hint else ''}."
            yield Finding(book.id, clause_id, f"named by {', '.join(names)}, but there is no such clause.", way_out)


def _bound(book: Rulebook, known: Vocabulary) -> Iterator[Finding]:
    """Yield the rules of the game itself that the book neither carries nor declares absent, and absences of anything else."""
    for rule in known.own_rules:
        if not book.has(rule) and rule not in book.index.absent:
            found = "no clause in force carries a rule that the game needs."
            way_out = "let a clause carry it, or declare it in a row of `absent`."
            yield Finding(book.id, None, found, way_out, f"{rule} ({known.rules[rule].rstrip('.')})")
    for row in book.absent:
        if row.rule in known.rules and row.rule not in known.own_rules and not _included(book, row.rule):
            found = f"declares the rule {row.rule} absent, which only a service of the table has."
            yield Finding(book.id, None, found, "remove the row of `absent`: what no clause carries is not in force.")


def _included(book: Rulebook, rule: str) -> bool:
    """Return whether a clause of an included book carries a rule, which an own absence hides."""
    own = {each.id for each in book.clauses}
    return any(rule in clause.carries for cited, clause in book.index.clauses.values() if cited not in own)


def _opening(book: Rulebook, dealing: Collection[str]) -> Iterator[Finding]:
    """Yield what keeps a table from opening: no checklist, and nobody who deals."""
    if not book.checklist:
        way_out = "add rows of `checklist`: what is ticked before the table opens."
        yield Finding(book.id, None, "no checklist, so no table could open.", way_out)
    if DEALER not in book.index.offices:
        if dealing:
            yield Finding(book.id, None, "no office is called dealer.", "add an office dealer with the powers to deal.")
        return
    held = frozenset[str]().union(*book.index.powers.values())
    for power in sorted(dealing):
        if book.has(power) and power in held and power not in book.powers(DEALER):
            found = "the dealer has not a power that the house needs where Pitboss deals."
            yield Finding(book.id, None, found, "give it to the dealer; tables dealt by hand do without.", power)


def _required(book: Rulebook, powers: Collection[str]) -> Iterator[Finding]:
    """Yield the powers that give nothing, and what nobody has the power to do."""
    for office in book.offices:
        inherited = frozenset[str]().union(*(book.powers(below) for below in office.inherits if below in book.index.offices))
        for power in filterfalse(of_the_house, office.powers):
            if power not in powers:
                found = f"gives {office.name} a power that no command needs."
                yield Finding(book.id, None, found, "remove it from the office's powers.", power)
            elif power in inherited:
                found = f"gives {office.name} a power that it inherits."
                yield Finding(book.id, None, found, "remove it from the office's powers.", power)
    for line in book.checklist:
        for name in line.by:
            if name in book.index.offices and line.carries not in book.powers(name):
                found = f"lets {name} tick a line of the checklist without the power."
                yield Finding(book.id, None, found, "give the office that power, or take it out of the line.", line.carries)
    held = frozenset[str]().union(*book.index.powers.values())
    notices = {row.carries for row in book.remedies if row.to}
    for rule in sorted(powers):
        if book.has(rule) and rule not in held and rule not in notices:
            found = "carries a rule, but no office has the power to act on it."
            yield Finding(book.id, book.cites(rule)[0], found, "give an office that power.", rule)
