"""Find what makes a rulebook unsound when it is loaded, so that no table opens with a broken one."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from pitboss.files.errors import perhaps
from pitboss.law.errors import LawError
from pitboss.law.rulebook import Rulebook
from pitboss.law.schema import Office, Schedule, Setting, format_value
from pitboss.money import OddsError, parse_odds

__all__ = ["problems"]

_BOOK_ID = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")
_CLAUSE_ID = re.compile(r"\w+(?:\.\w+|\(\w+\))*(?:-\d+)?(?::[\w-]+)?")


def problems(book: Rulebook) -> Iterator[LawError]:
    """Yield everything in the book that contradicts itself or refers to nothing."""
    for find in _FINDERS:
        yield from find(book)


def _named_once(book: Rulebook) -> Iterator[LawError]:
    named: tuple[tuple[str, str, Iterable[str]], ...] = (
        ("clause", "id", (each.id for each in book.clauses)),
        ("office", "name", (each.name for each in book.offices)),
        ("setting", "key", (each.key for each in book.settings)),
        ("schedule", "name", (f"{each.wager} {each.name}" for each in book.schedules)),
        ("checklist", "item", (each.item for each in book.checklist)),
        ("remedy", "does", (f"{each.incident} {each.when} {each.does} {each.carries}" for each in book.remedies)),
        ("absent", "rule", (each.rule for each in book.absent)),
    )
    for table, key, names in named:
        for name, times in Counter(names).items():
            if times > 1:
                yield book.problem(f"{table}[{name}].{key}", "it once", f"it {times} times")


def _ids(book: Rulebook) -> Iterator[LawError]:
    """Check that ids have no spaces: a citation puts a book's id and a space before a clause of that book."""
    if not _BOOK_ID.fullmatch(book.id):
        yield book.problem("id", 'an id such as "nsw/four-card-poker"', repr(book.id))
    for clause in book.clauses:
        if not _CLAUSE_ID.fullmatch(clause.id):
            expected = 'an id such as "9.2", "5.1(a)" or "1.1:ante"'
            yield book.problem(f"clause[{clause.id}].id", expected, repr(clause.id))


def _clauses(book: Rulebook) -> Iterator[LawError]:
    valued: tuple[Setting | Schedule, ...] = (*book.settings, *book.schedules)
    named = {each for row in valued for each in row.clauses}
    for clause in book.clauses:
        at = f"clause[{clause.id}]"
        if not clause.says.strip():
            yield book.problem(f"{at}.says", "the clause in a few words", "nothing")
        if clause.effect in ("enforced", "recorded", "shown") and not clause.carries:
            yield book.problem(f"{at}.carries", f"at least one rule, since the clause is {clause.effect}", "none")
        if clause.effect == "setting" and clause.id not in named:
            yield book.problem(f"{at}.effect", "a setting or schedule that names this clause", "none")
        if clause.effect == "heading" and not book.children(clause.id):
            yield book.problem(f"{at}.effect", "a clause below it, since it is a heading", "none")
        if clause.effect == "open" and not clause.reason:
            yield book.problem(f"{at}.reason", "why the clause is not yet in force, since it is open", "nothing")
        if clause.effect != "open" and clause.reason:
            yield book.problem(f"{at}.reason", "none, since the clause is not open", repr(clause.reason))
        if clause.id.startswith("base.") and not clause.source:
            yield book.problem(f"{at}.source", "the origin of a rule that the source does not print", "nothing")


def _references(book: Rulebook) -> Iterator[LawError]:
    for clause in book.clauses:
        for target in clause.refers_to:
            if target not in book.index.clauses:
                expected = "a clause of this book or an included one, or an erratum or an external reference"
                expected = perhaps(expected, target, book.index.clauses)
                yield book.problem(f"clause[{clause.id}].refers_to", expected, repr(target))


def _rows_name_clauses(book: Rulebook) -> Iterator[LawError]:
    rows: tuple[tuple[str, str, Setting | Schedule | Office], ...] = (
        *(("setting", each.key, each) for each in book.settings),
        *(("schedule", f"{each.wager} {each.name}", each) for each in book.schedules),
        *(("office", each.name, each) for each in book.offices),
    )
    for table, name, row in rows:
        if not row.clauses:
            yield book.problem(f"{table}[{name}].clause", "the clause it comes from", "none")
        for clause_id in row.clauses:
            if clause_id not in book.index.clauses:
                expected = perhaps("a clause of this book or an included one", clause_id, book.index.clauses)
                yield book.problem(f"{table}[{name}].clause", expected, repr(clause_id))


def _choices(book: Rulebook) -> Iterator[LawError]:
    for setting in book.settings:
        at = f"setting[{setting.key}]"
        if setting.source == "choice" and not setting.reason:
            yield book.problem(f"{at}.reason", "why it was chosen, since it is a choice", "nothing")
        others = setting.alternatives or setting.considered or setting.approval
        if setting.source == "choice" and not others:
            yield book.problem(f"{at}.alternatives", "what else it could be, since it is a choice", "nothing")
        for key in ("approval", "operators"):
            if getattr(setting, key) and not setting.table:
                yield book.problem(f"{at}.{key}", "none, since no operator chooses it", "true")
        if setting.approval and setting.operators:
            yield book.problem(f"{at}.operators", "none, since it needs an approval", "true")
        if not setting.admits(setting.value):
            yield book.problem(f"{at}.value", setting.allows, format_value(setting.value))
        wager = setting.key.removeprefix("schedule.")
        if wager != setting.key and (wager, setting.value) not in book.index.schedules:
            expected = f"the name of a schedule of {wager}"
            yield book.problem(f"{at}.value", expected, repr(setting.value))
    for schedule in book.schedules:
        if schedule.source == "choice" and not schedule.reason:
            at = f"schedule[{schedule.wager} {schedule.name}].reason"
            yield book.problem(at, "why it was chosen, since it is a choice", "nothing")


def _schedules(book: Rulebook) -> Iterator[LawError]:
    for schedule in book.schedules:
        at = f"schedule[{schedule.wager} {schedule.name}].pays"
        if not schedule.pays:
            yield book.problem(at, "at least one hand and its odds", "none")
        last = None
        seen: set[str] = set()
        for hand, text in schedule.pays:
            if hand in seen:
                yield book.problem(at, f"{hand} once", "it again")
            seen.add(hand)
            try:
                odds = parse_odds(text)
            except OddsError:
                yield book.problem(at, 'odds such as "25 to 1"', f"{text!r} for {hand}")
                continue
            if last is not None and odds.fraction > last[1]:
                expected = "the best hand first, no hand paid less than one after it"
                yield book.problem(at, expected, f"{hand} at {text} after {last[0]} at {last[2]}")
            last = (hand, odds.fraction, text)


def _carried(book: Rulebook) -> Iterator[LawError]:
    """Check that a clause, even an open one, carries the rule of each checklist line, remedy and power."""
    carried = {rule for _, each in book.index.clauses.values() for rule in each.carries}
    rows = [(f"checklist[{each.item}].carries", each.carries) for each in book.checklist]
    rows += [(f"remedy[{each.incident} {each.when} {each.does}].carries", each.carries) for each in book.remedies]
    rows += [(f"office[{each.name}].powers", power) for each in book.offices for power in each.powers]
    for at, rule in rows:
        if rule not in carried:
            expected = perhaps("a rule that some clause carries", rule, carried)
            yield book.problem(at, expected, repr(rule))
    for absent in book.absent:
        holders = [each.id for each in book.clauses if absent.rule in each.carries]
        if holders:
            yield book.problem(f"absent[{absent.rule}]", "no clause that carries it", f"clause {', '.join(holders)}")


def _offices(book: Rulebook) -> Iterator[LawError]:
    known = book.index.offices
    for office in book.offices:
        for above in office.inherits:
            if above not in known:
                yield book.problem(
                    f"office[{office.name}].inherits", perhaps("an office of the rulebook", above, known), repr(above)
                )
        below = frozenset[str]().union(*(book.powers(each) for each in office.inherits if each in known))
        for power in office.leaves:
            if power not in below:
                expected = perhaps("a power of an office that it inherits from", power, below)
                yield book.problem(f"office[{office.name}].leaves", expected, repr(power))
            elif power in office.powers:
                yield book.problem(f"office[{office.name}].leaves", "a power that it does not have itself", repr(power))
        if _is_above(office, office.name, book, set()):
            yield book.problem(f"office[{office.name}].inherits", "offices below it", "itself, in a circle")
    items = {each.item for each in book.checklist}
    for line in book.checklist:
        at = f"checklist[{line.item}]"
        for name in line.by:
            if name not in known:
                yield book.problem(f"{at}.by", perhaps("an office of the rulebook", name, known), repr(name))
        if not line.by:
            yield book.problem(f"{at}.by", "at least one office", "none")
        others = [("distinct_from", line.distinct_from)] if line.distinct_from is not None else []
        for key, other in (*others, *(("after", each) for each in line.after)):
            if other not in items - {line.item}:
                yield book.problem(f"{at}.{key}", perhaps("another item of the checklist", other, items), repr(other))


def _conditions(book: Rulebook) -> Iterator[LawError]:
    """Check that checklist lines depend on known settings and possible values."""
    for line in book.checklist:
        for key, values in line.only.items():
            at = f"checklist[{line.item}].only"
            if not book.has_setting(key):
                yield book.problem(at, perhaps("the key of a setting", key, book.index.settings), repr(key))
                continue
            setting = book.setting(key)
            for value in values:
                if not setting.admits(value):
                    words = [each for each in (setting.value, *setting.values) if isinstance(each, str)]
                    yield book.problem(at, perhaps(f"{key}: {setting.allows}", str(value), words), repr(value))


def _is_above(office: Office, name: str, book: Rulebook, seen: set[str]) -> bool:
    """Tell whether an office is above the one with this name, directly or through others."""
    for each in office.inherits:
        if each == name:
            return True
        if each in seen or each not in book.index.offices:
            continue
        seen.add(each)
        if _is_above(book.index.offices[each], name, book, seen):
            return True
    return False


_FINDERS: tuple[Callable[[Rulebook], Iterator[LawError]], ...] = (
    _ids,
    _named_once,
    _clauses,
    _references,
    _rows_name_clauses,
    _choices,
    _schedules,
    _carried,
    _offices,
    _conditions,
)
