"""Carry out effects on the rows of a rulebook. What cannot be carried out is said with what was expected instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from copy import deepcopy
from typing import Any

import msgspec

from pitboss.files.explaining import explained
from pitboss.law.effects import Effect, Target, parse_target
from pitboss.law.ids import is_part_of, parent, previous
from pitboss.law.parsing import NAMED
from pitboss.law.schema import Absent, ChecklistRow, Clause, Office, Remedy, RulebookFile, Schedule, Setting
from pitboss.law.writing import plain_row

__all__ = ["Draft", "Wrong"]

Row = dict[str, Any]
TABLES: dict[str, type[msgspec.Struct]] = {
    "clause": Clause,
    "office": Office,
    "setting": Setting,
    "schedule": Schedule,
    "checklist": ChecklistRow,
    "remedy": Remedy,
    "absent": Absent,
}
_KEYS = {
    "insert": ("value", "after"),
    "substitute": ("value",),
    "delete": (),
    "replace-words": ("words", "by"),
    "renumber": ("to",),
}
"""The keys that an effect of each kind has, besides its target, source and date."""
CITING = ("setting", "schedule", "office")
"""The tables whose rows name the clauses they come from."""


class Wrong(Exception):
    """Why an effect cannot be carried out: what was expected, what was found, and the words that were perhaps meant."""

    def __init__(self, expected: str, found: str, key: str = "", word: str = "", known: Collection[str] = ()) -> None:
        super().__init__(expected, found)
        self.expected = expected
        self.found = found
        self.key = key
        """The key of the effect that is wrong."""
        self.word = word
        self.known = known


class Draft:
    """The rows of a rulebook while effects change them."""

    def __init__(self, file: RulebookFile) -> None:
        self.data = deepcopy(plain_row(file))
        for table in TABLES:
            self.data.setdefault(table, [])
        self._named: dict[str, list[tuple[tuple[str, ...], Row]]] = {
            table: [(_names(table, row), row) for row in self.data[table]] for table in TABLES
        }
        """Each row with its names in the rulebook as it was. Effects name their targets by these."""
        self._inserted: list[tuple[Effect, str, Row]] = []

    def carry_out(self, effects: Sequence[Effect]) -> Iterator[tuple[Effect, Wrong]]:
        """Carry out all effects at once; yield those that cannot be, each with the reason."""
        targets: list[tuple[Effect, Target]] = []
        wrong = False
        for effect in effects:
            try:
                target = _target(effect)
                self._carry_out(effect, target)
                targets.append((effect, target))
            except Wrong as reason:
                wrong = True
                yield effect, reason
        if wrong:
            return
        self._renumber({each.target: each.to for each in effects if each.to is not None})
        for effect, table, row in self._inserted:
            rows: list[Row] = self.data[table]
            at = next((n for n, each in enumerate(rows, 1) if effect.after in _names(table, each)), len(rows))
            rows.insert(at, row)
        for effect, target in targets:
            try:
                self._check(effect, target)
            except Wrong as reason:
                yield effect, reason

    def _carry_out(self, effect: Effect, target: Target) -> None:
        if effect.does == "insert" and target.key is None:
            self._inserted.append((effect, target.table, _new_row(effect, target)))
            return
        row = self._row(target)
        before = deepcopy(row)
        if effect.does == "renumber":
            if target.table != "clause" or target.key is not None:
                raise Wrong("a clause, since only clauses have numbers", str(target), "target")
            if effect.to == target.name:
                raise Wrong("another number", "the number that it has", "to")
            return
        if target.key is None and effect.does == "delete":
            self.data[target.table] = [each for each in self.data[target.table] if each is not row]
            return
        if target.key is None:
            if effect.does != "substitute":
                raise Wrong(
                    f"a key of the row, since the effect is {effect.does}: {target}.says for example", str(target), "target"
                )
            new = _new_row(effect, target)
            row.clear()
            row.update(new)
        elif target.item is not None:
            _change_item(effect, target.key, target.item, row)
        else:
            _change_key(effect, target.key, row)
        if row == before:
            raise Wrong("a change", "what the rulebook already says", "value" if effect.value is not None else "by")

    def _row(self, target: Target) -> Row:
        """Return the row that a target names in the rulebook as it was."""
        rows = self._named[target.table]
        found = [row for names, row in rows if target.name in names]
        if not found:
            known = [names[0] for names, _ in rows]
            raise Wrong(f"a {target.table} of the rulebook", f"none called {target.name}", "target", target.name, known)
        if len(found) > 1:
            full = " or ".join(names[-1] for names, _ in rows if target.name in names)
            raise Wrong(f"one {target.table} ({full})", f"{len(found)} of them", "target")
        return found[0]

    def _renumber(self, moves: dict[str, str]) -> None:
        """Give clauses their new numbers, with the clauses below them and whatever names them."""
        numbers: dict[str, str] = {}
        for target, to in moves.items():
            old = target.removeprefix("clause[").removesuffix("]")
            for names, _ in self._named["clause"]:
                if is_part_of(names[0], old):
                    numbers[names[0]] = to + names[0].removeprefix(old)
        for clause in self.data["clause"]:
            clause["id"] = numbers.get(clause["id"], clause["id"])
            if "refers_to" in clause:
                clause["refers_to"] = [numbers.get(each, each) for each in clause["refers_to"]]
        for row in (row for table in CITING for row in self.data[table]):
            named = row["clause"]
            row["clause"] = numbers.get(named, named) if isinstance(named, str) else [numbers.get(each, each) for each in named]

    def _check(self, effect: Effect, target: Target) -> None:
        """Refuse an effect that leaves the rulebook with a row that cannot be read, a number twice, or a gap."""
        names = Counter(_names(target.table, row)[-1] for row in self.data[target.table])
        name = effect.to or target.name
        if effect.does in ("insert", "renumber") and target.key is None and names[name] > 1:
            expected = f"a {target.table} that the rulebook does not have; to change one it has, substitute"
            raise Wrong(expected, f"{target.table}[{name}]", "to" if effect.to else "target")
        for row in self.data[target.table]:
            if name in _names(target.table, row):
                _readable(row, TABLES[target.table])
        if target.table == "clause" and target.key is None:
            ids = {each["id"] for each in self.data["clause"]}
            if effect.does in ("insert", "renumber"):
                self._fits(name, ids, "to" if effect.to else "target")
            elif effect.does == "delete":
                self._gone(name, ids)

    def _fits(self, number: str, ids: set[str], key: str) -> None:
        """Refuse a clause without the clause above it or the one before it, unless the rulebook as it was has that gap."""
        before = {names[0] for names, _ in self._named["clause"]}
        for other in (parent(number), previous(number)) if number not in before else ():
            if other is not None and other not in ids | before:
                raise Wrong(f"a clause {other} before it", f"a gap: no {other}, but {number}", key)

    def _gone(self, number: str, ids: set[str]) -> None:
        """Refuse the end of a clause that others still need."""
        if number in ids:
            return
        for row in self.data["clause"]:
            if parent(row["id"]) == number:
                raise Wrong("no clause below it", f"clause[{row['id']}]", "target")
            if number in row.get("refers_to", ()):
                raise Wrong("nothing that still names it", f"clause[{row['id']}].refers_to", "target")
        for table in CITING:
            for row in self.data[table]:
                if number in (row["clause"] if isinstance(row["clause"], list) else [row["clause"]]):
                    raise Wrong("nothing that still names it", f"{table}[{_names(table, row)[0]}].clause", "target")


def _target(effect: Effect) -> Target:
    """Return the target of an effect that has the keys it needs."""
    target = parse_target(effect.target)
    if target is None:
        expected = "a path such as clause[9.2], setting[decks].value or office[dealer].powers[deal.shoe]"
        raise Wrong(expected, repr(effect.target), "target")
    if target.table not in TABLES:
        raise Wrong(f"a row of {', '.join(TABLES)}", repr(target.table), "target", target.table, tuple(TABLES))
    fields = [each.encode_name for each in msgspec.structs.fields(TABLES[target.table])]
    if target.key is not None and target.key not in fields:
        raise Wrong(f"a key of a {target.table}", repr(target.key), "target", target.key, fields)
    if target.key in NAMED[target.table]:
        way_out = "renumber the clause" if target.table == "clause" else "delete the row and insert another one"
        raise Wrong(f"a key that does not name the row; {way_out}", repr(target.key), "target")
    for key in ("value", "words", "by", "to", "after"):
        given = getattr(effect, key) is not None
        if given and key not in _KEYS[effect.does]:
            raise Wrong(f"no such key, since the effect is {effect.does}", repr(getattr(effect, key)), key)
        if not given and key in _KEYS[effect.does] and key != "after":
            raise Wrong(f"a value, since the effect is {effect.does}", "no such key", key)
    return target


def _new_row(effect: Effect, target: Target) -> Row:
    """Return the row that an effect gives, with the names in its target."""
    if not isinstance(effect.value, dict):
        raise Wrong("a table with the keys of the row", repr(effect.value), "value")
    keys = NAMED[target.table]
    names = target.name.split(" ", len(keys) - 1)
    if len(names) != len(keys):
        raise Wrong(f"{' and '.join(keys)} in the brackets, with a space between them", repr(target.name), "target")
    named = dict(zip(keys, names, strict=True))
    for key, name in named.items():
        if effect.value.get(key, name) != name:
            raise Wrong(f"{key} as in the target, or no such key", repr(effect.value[key]), f"value.{key}")
    row = {**named, **deepcopy(effect.value)}
    _readable(row, TABLES[target.table])
    return row


def _readable(row: Row, kind: type[msgspec.Struct]) -> None:
    try:
        msgspec.convert(row, kind)
    except msgspec.ValidationError as error:
        steps, expected, found = explained(str(error), kind, row)
        raise Wrong(expected, f"{found} at {'.'.join(map(str, steps))}", "value") from None


def _change_key(effect: Effect, key: str, row: Row) -> None:
    match effect.does:
        case "insert":
            if key in row:
                raise Wrong(
                    "a key that the row does not have; to change one it has, substitute", f"{key} = {row[key]!r}", "target"
                )
            row[key] = effect.value
        case "substitute":
            if key not in row:
                raise Wrong("a key that the row has; to add one, insert", f"no {key}", "target", key, tuple(row))
            row[key] = effect.value
        case "delete":
            if key not in row:
                raise Wrong("a key that the row has", f"no {key}", "target", key, tuple(row))
            del row[key]
        case _:
            text = row.get(key)
            if not isinstance(text, str):
                raise Wrong("a key with a text", f"{key} = {text!r}", "target")
            times = text.count(effect.words) if effect.words else 0
            if times != 1:
                raise Wrong(f"words that stand once in {text!r}", f"{effect.words!r} {times} times", "words")
            row[key] = text.replace(str(effect.words), str(effect.by))


def _change_item(effect: Effect, key: str, item: str, row: Row) -> None:
    """Change one entry of a list: a text by itself, a line of a schedule by its hand."""
    entries = row.setdefault(key, [])
    if isinstance(entries, str):
        entries = row[key] = [entries]
    if not isinstance(entries, list):
        raise Wrong("a key with a list", f"{key} = {entries!r}", "target")
    names = [each[0] if isinstance(each, list) else str(each) for each in entries]
    known = item in names
    if effect.does == "insert":
        if known:
            raise Wrong("an entry that the list does not have", item, "target")
        if effect.after is not None and effect.after not in names:
            raise Wrong("an entry of the list", repr(effect.after), "after", effect.after, names)
        at = names.index(effect.after) + 1 if effect.after else len(entries)
        entries.insert(at, [item, effect.value] if key == "pays" else effect.value)
        return
    if not known:
        raise Wrong(f"an entry of {key}", f"no {item}", "target", item, names)
    at = names.index(item)
    if effect.does == "delete":
        del entries[at]
    elif effect.does == "substitute":
        entries[at] = [item, effect.value] if key == "pays" else effect.value
    else:
        raise Wrong("insert, substitute or delete of an entry", effect.does, "does")


def _names(table: str, row: Row) -> tuple[str, ...]:
    """Return the names of a row: the usual one, and for one of several steps of a remedy with the rule that it carries."""
    name = " ".join(str(row[key]) for key in NAMED[table])
    return (name, f"{name} {row['carries']}") if table == "remedy" else (name,)
