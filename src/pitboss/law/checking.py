"""The findings of `pitboss rules check`: whatever keeps a rulebook from being fully in force."""

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from pitboss.law.errors import LawError, near
from pitboss.law.rulebook import Rulebook

__all__ = ["Engine", "Finding", "check", "finding_from"]


class Finding(msgspec.Struct, frozen=True):
    """A defect of a book: the clause if there is one, what is wrong, and the way out."""

    book: str
    clause: str | None
    what: str
    way_out: str

    def __str__(self) -> str:
        return f"{self.book}{f' {self.clause}' if self.clause else ''}: {self.what} Way out: {self.way_out}"


class Engine(msgspec.Struct, frozen=True, kw_only=True):
    """What the program can carry out; None skips a check."""

    plays: bool = True
    """Whether the program has the book's game."""
    rules: Mapping[str, str] | None = None
    """The rules that the book's game needs, and what each is."""
    incidents: Collection[str] | None = None
    remedies: Collection[str] | None = None


def check(
    book: Rulebook,
    problems: Sequence[LawError] = (),
    *,
    tests: Mapping[str, Sequence[str]] | None = None,
    engine: Engine | None = None,
    open_ok: bool = False,
) -> Iterator[Finding]:
    """Yield the findings in one book, `problems` of loading first; without `tests` no test is asked for."""
    engine = engine or Engine()
    for problem in problems:
        yield finding_from(book.id, problem)
    if not open_ok:
        yield from _open(book)
    if tests is not None:
        yield from _tested(book, tests)
    if not engine.plays:
        found = f"there is no game {book.game}."
        yield Finding(book.id, None, found, "name a game of the program, or remove the key if no table plays by this book.")
    if engine.rules is not None:
        yield from _bound(book, engine.rules)
    yield from _carried_out(book, engine)


def finding_from(book_id: str, error: LawError) -> Finding:
    """Return a problem of loading as a finding."""
    table, _, row = error.key.partition("[")
    clause = row.partition("]")[0] if table == "clause" else None
    what = f"{error.key}: expected {error.expected}, found {error.found}."
    return Finding(book_id, clause, what, f"correct {error.where}.")


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


def _bound(book: Rulebook, rules: Mapping[str, str]) -> Iterator[Finding]:
    for rule, what in rules.items():
        if not book.has(rule) and rule not in book.index.absent:
            found = f"the game needs the rule {rule} ({what}), but no clause in force carries it."
            yield Finding(book.id, None, found, "let a clause carry it, or declare it in an [[absent]] row.")
    for clause in book.clauses:
        for rule in clause.carries if clause.effect != "open" else ():
            if rule not in rules:
                hint = near(rule, rules)
                way_out = f"name a rule of the game{f' (perhaps {hint})' if hint else ''}."
                yield Finding(book.id, clause.id, f"carries the rule {rule}, which the game does not know.", way_out)
    for row in book.absent:
        if row.rule not in rules:
            found = f"declares the rule {row.rule} absent, which the game does not know."
            yield Finding(book.id, None, found, "remove the [[absent]] row.")


def _carried_out(book: Rulebook, engine: Engine) -> Iterator[Finding]:
    for row in book.remedies:
        clause = next(iter(book.cites(row.carries)), None)
        known_by = (("incident", row.incident, engine.incidents), ("remedy", row.does, engine.remedies))
        for kind, name, known in known_by:
            if known is not None and name not in known:
                hint = near(name, known)
                found = f"has a row for the {kind} {name}, which the game does not know."
                yield Finding(book.id, clause, found, f"name a known one{f' (perhaps {hint})' if hint else ''}.")
