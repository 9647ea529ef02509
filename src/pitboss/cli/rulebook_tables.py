"""Rulebooks laid out for people to read: sheets of columns and rows in plain words, whatever then prints them."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from pitboss.law.comparison import Comparison, Mishap, Outcome, Rule, Said, SettingPair, Valued
from pitboss.law.schema import spoken

__all__ = ["Sheet", "beside", "clauses", "listed", "rows"]


class Sheet(msgspec.Struct, frozen=True):
    """A table of words; `numbers` says how many of its last columns hold counts."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: int = 0


def listed(summaries: Iterable[dict[str, Any]]) -> Sheet:
    """The list of rulebooks."""
    columns = ("Id", "Title", "Authority", "Clauses", "Tested", "Open", "Errata", "Choices")
    return Sheet("Rulebooks", columns, tuple(tuple(_cell(each[name.lower()]) for name in columns) for each in summaries), 5)


def clauses(title: str, found: Iterable[dict[str, Any]]) -> Sheet:
    """Clauses in their order, with how many tests name each."""
    told = tuple(
        (each["id"], each["effect"], each["says"], "-" if each["tests"] is None else str(len(each["tests"]))) for each in found
    )
    return Sheet(title, ("Clause", "Effect", "Says", "Tests"), told, 1)


def rows(data: dict[str, Any]) -> Iterator[Sheet]:
    """What else a book has, or what rests on one of its clauses, kind by kind; an empty kind is left out."""
    settings = [(r["key"], _value(r["value"]), _cell(r["clauses"]), _remarks(r)) for r in data["settings"]]
    schedules = [(r["wager"], r["name"], _cell(r["clauses"]), _pays(r["pays"])) for r in data["schedules"]]
    offices = [(r["title"], _cell(r["clauses"]), _cell(r["inherits"]), _cell(r["powers"])) for r in data["offices"]]
    checklist = [(r["item"], r["asks"], " or ".join(r["by"]), r["virtual"]) for r in data["checklist"]]
    remedies = [(r["incident"], r["when"], r["does"], r["carries"]) for r in data["remedies"]]
    sheets = (
        Sheet("Settings", ("Setting", "Value", "Clause", "Says"), tuple(settings)),
        Sheet("Pay tables", ("Wager", "Schedule", "Clause", "Pays"), tuple(schedules)),
        Sheet("Offices", ("Office", "Clause", "Stands above", "Powers"), tuple(offices)),
        Sheet("Opening checklist", ("Item", "Before play", "Ticked by", "At a virtual table"), tuple(checklist)),
        Sheet("Remedies", ("Mishap", "When", "What is done", "Rule"), tuple(remedies)),
    )
    yield from (each for each in sheets if each.rows)


def beside(comparison: Comparison) -> Iterator[Sheet]:
    """Two rulebooks side by side, what a mishap leads to first."""
    a, b = comparison.a, comparison.b
    both = [each for each in comparison.settings if each.a and each.b and not each.same]
    only_a = [each for each in comparison.settings if each.b is None]
    only_b = [each for each in comparison.settings if each.a is None]
    schedules = [(f"{each.wager}\n{each.name}", _pays(each.a), _pays(each.b)) for each in comparison.schedules if not each.same]
    # Clauses that were quoted with their mishap are not quoted again.
    quoted = {clause for each in comparison.remedies for clause in (*each.a.clauses, *each.b.clauses)}
    sheets = (
        Sheet("When things go wrong: the same mishap, both outcomes", ("Mishap", a, b), tuple(_mishaps(comparison))),
        Sheet("Settings that differ", ("Setting", a, b), _settings(both)),
        Sheet(f"Settings only in {a}", ("Setting", a, b), _settings(only_a)),
        Sheet(f"Settings only in {b}", ("Setting", a, b), _settings(only_b)),
        Sheet("Pay tables that differ", ("Pay table", a, b), tuple(schedules)),
        Sheet("Rules of both", ("Rule", a, b), tuple(_rules(comparison.rules, quoted))),
        Sheet(f"Rules only in {a}", ("Rule", a, b), tuple(_rules(comparison.only_a, quoted))),
        Sheet(f"Rules only in {b}", ("Rule", a, b), tuple(_rules(comparison.only_b, quoted))),
    )
    yield from (each for each in sheets if each.rows)


def _mishaps(comparison: Comparison) -> Iterator[tuple[str, ...]]:
    """One row for each mishap, with all the points of a round at which a book speaks of it."""
    by_incident: dict[str, list[Mishap]] = {}
    for each in comparison.remedies:
        by_incident.setdefault(each.incident, []).append(each)
    for incident, points in by_incident.items():
        first, second = [each.a for each in points], [each.b for each in points]
        if all(each.same for each in points):
            verdict = "same"
        elif {each.does for each in first if each.does} == {each.does for each in second if each.does}:
            verdict = "same outcome, told apart at other points"
        else:
            verdict = "different"
        yield (f"{incident}\n{verdict}", _outcomes(first), _outcomes(second))


def _outcomes(outcomes: Iterable[Outcome]) -> str:
    """What one book does about a mishap, each point of a round once, then the words of its clauses, each once."""
    told = {each.when: each for each in outcomes if each.does}
    if not told:
        return "says nothing of it"
    steps = [
        f"{'' if when == 'any' else when + ': '}{', then '.join(each.does)} ({', '.join(each.clauses)})"
        for when, each in told.items()
    ]
    words = {clause: says for each in told.values() for clause, says in zip(each.clauses, each.says, strict=True)}
    return "\n".join([*steps, *(f"{clause}: {says}" for clause, says in words.items())])


def _settings(pairs: Iterable[SettingPair]) -> tuple[tuple[str, ...], ...]:
    return tuple((f"{each.key}\n{each.says}", _valued(each.a), _valued(each.b)) for each in pairs)


def _rules(rules: Iterable[Rule], quoted: set[str]) -> Iterator[tuple[str, ...]]:
    for each in rules:
        if {*each.a.clauses, *each.b.clauses} <= quoted:
            continue
        name = each.rule
        if each.a.clauses and each.b.clauses:
            name += "\nsame" if each.same else f"\ndifferent: {', '.join(each.differs_in)}"
        yield (name, _said(each.a), _said(each.b))


def _said(said: Said) -> str:
    if said.clauses:
        return _quoted(said.clauses, said.says)
    return f"does not have it: {said.absent}" if said.absent else "says nothing of it"


def _quoted(cited: tuple[str, ...], says: tuple[str, ...]) -> str:
    return "\n".join(f"{clause}: {words}" for clause, words in zip(cited, says, strict=True))


def _valued(valued: Valued | None) -> str:
    if valued is None:
        return "does not have it"
    notes = [f"clause {', '.join(valued.clauses)}"]
    notes += ["a choice"] * valued.choice + ["the operator may change it"] * valued.table
    return f"{spoken(valued.value)} ({'; '.join(notes)})"


def _pays(pays: Iterable[Iterable[str]] | None) -> str:
    return "not offered" if pays is None else ", ".join(" ".join(each) for each in pays)


def _remarks(setting: dict[str, Any]) -> str:
    """What a setting is, who may change it, and why it is so where the source does not say."""
    remarks = [setting["says"]]
    if setting["table"]:
        remarks.append("The operator may choose it for a table.")
    if setting["source"] == "choice":
        others = "; ".join(_value(each) for each in setting["alternatives"])
        remarks.append(f"A choice: {setting['reason']} Else: {others}.")
    return " ".join(remarks)


def _value(value: Any) -> str:
    return spoken(tuple(value) if isinstance(value, list) else value)


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    return ", ".join(value) if isinstance(value, list | tuple) else str(value)
