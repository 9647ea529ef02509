"""Rulebooks as tables for people to read."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from pitboss.files.toml_writing import toml_value
from pitboss.law.comparison import Comparison, Count, IncidentPair, RemedyText, RulePair, RuleText, SettingPair, SettingValue
from pitboss.law.schema import format_value

__all__ = [
    "Listing",
    "clause_listing",
    "comparison_listings",
    "effect_listing",
    "row_listings",
    "rulebook_listing",
    "rulebook_markdown",
    "summary_listing",
]


class Listing(msgspec.Struct, frozen=True):
    """A table of words; its last `numbers` columns hold counts."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: int = 0


def rulebook_listing(summaries: Iterable[dict[str, Any]], *, tested: bool) -> Listing:
    """List rulebooks with what is in force; `tested` counts the clauses that have a test."""
    counts = ("Clauses", "Tested", "Open", "Errata", "Choices") if tested else ("Clauses", "Open", "Errata", "Choices")
    columns = ("Id", "Title", "Authority", *counts)
    rows = tuple(tuple(_cell(each[name.lower()]) for name in columns) for each in summaries)
    return Listing("Rulebooks", columns, rows, len(counts))


def rulebook_markdown(summaries: Iterable[dict[str, Any]]) -> str:
    """Return a Markdown table of rulebooks: how many of their clauses are in force, tested and open."""
    columns = {
        "Rulebook": "id",
        "Game": "title",
        "Authority": "authority",
        "In force": "in_force",
        "Tested": "tested",
        "Open": "open",
    }
    rows = [[f"`{each['id']}`", *(_cell(each[key]) for key in [*columns.values()][1:])] for each in summaries]
    rule = ["---"] * 3 + ["---:"] * 3
    return "\n".join(f"| {' | '.join(row)} |" for row in [[*columns], rule, *rows])


def clause_listing(title: str, clauses: Iterable[dict[str, Any]]) -> Listing:
    """List clauses, with the number of tests that name each where they were looked for."""
    listed = list(clauses)
    plain = tuple((each["id"], each["effect"], each["says"]) for each in listed)
    if all(each["tests"] is None for each in listed):
        return Listing(title, ("Clause", "Effect", "Says"), plain)
    rows = tuple((*row, str(len(each["tests"] or ()))) for row, each in zip(plain, listed, strict=True))
    return Listing(title, ("Clause", "Effect", "Says", "Tests"), rows, 1)


def effect_listing(effects: Iterable[dict[str, Any]]) -> Listing:
    """List the effects of an amendment: what each changes, how, and by whose order."""
    rows = tuple((each["target"], each["does"], _change(each), each["source"], each["date"]) for each in effects)
    return Listing("Effects", ("Target", "Does", "Change", "Source", "From"), rows)


def _change(effect: dict[str, Any]) -> str:
    match effect["does"]:
        case "replace-words":
            return f"{effect['words']!r} by {effect['by']!r}"
        case "renumber":
            return f"to {effect['to']}"
        case "delete":
            return ""
        case _:
            return toml_value(effect["value"])


def row_listings(data: dict[str, Any]) -> Iterator[Listing]:
    """List the other rows of a book, or those that depend on one clause; empty kinds are left out."""
    settings = [(r["key"], _value(r["value"]), _cell(r["clauses"]), _remarks(r)) for r in data["settings"]]
    schedules = [(r["wager"], r["name"], _cell(r["clauses"]), _pays(r["pays"])) for r in data["schedules"]]
    offices = [(r["title"], _cell(r["clauses"]), _cell(r["inherits"]), _cell(r["powers"])) for r in data["offices"]]
    checklist = [(r["item"], r["asks"], " or ".join(r["by"]), r["virtual"]) for r in data["checklist"]]
    remedies = [(r["incident"], r["when"], r["does"], r["carries"]) for r in data["remedies"]]
    listings = (
        Listing("Settings", ("Setting", "Value", "Clause", "Says"), tuple(settings)),
        Listing("Pay tables", ("Wager", "Schedule", "Clause", "Pays"), tuple(schedules)),
        Listing("Offices", ("Office", "Clause", "Above", "Powers"), tuple(offices)),
        Listing("Opening checklist", ("Item", "Before play", "Ticked by", "At a virtual table"), tuple(checklist)),
        Listing("Remedies", ("Incident", "When", "Remedy", "Rule"), tuple(remedies)),
    )
    yield from (each for each in listings if each.rows)


def summary_listing(comparison: Comparison, counts: Iterable[Count]) -> Listing:
    """List how much of each kind two rulebooks have in common."""
    columns = ("Kind", "Same", "Different", f"Only {comparison.a}", f"Only {comparison.b}")
    rows = ((each.kind, *map(str, (each.same, each.different, each.only_a, each.only_b))) for each in counts)
    return Listing("Summary", columns, tuple(rows), 4)


def comparison_listings(comparison: Comparison, *, words: bool = True) -> Iterator[Listing]:
    """Show two rulebooks side by side, remedies first; `words` quotes the clauses of rules that only one book has."""
    a, b = comparison.a, comparison.b
    both = [each for each in comparison.settings if each.a and each.b and not each.same]
    only_a = [each for each in comparison.settings if each.b is None]
    only_b = [each for each in comparison.settings if each.a is None]
    schedules = [(f"{each.wager}\n{each.name}", _pays(each.a), _pays(each.b)) for each in comparison.schedules if not each.same]
    # Clauses that are quoted with their incident are not quoted again.
    quoted = {clause for each in comparison.remedies for clause in (*each.a.clauses, *each.b.clauses)}
    listings = (
        Listing("Incidents and their remedies", ("Incident", a, b), tuple(_incidents(comparison))),
        Listing("Settings that differ", ("Setting", a, b), _settings(both)),
        Listing(f"Settings only in {a}", ("Setting", a, b), _settings(only_a)),
        Listing(f"Settings only in {b}", ("Setting", a, b), _settings(only_b)),
        Listing("Pay tables that differ", ("Pay table", a, b), tuple(schedules)),
        Listing("Rules of both", ("Rule", a, b), tuple(_rules(comparison.rules, quoted))),
        Listing(f"Rules only in {a}", ("Rule", a, b), tuple(_rules(comparison.only_a, quoted, words=words))),
        Listing(f"Rules only in {b}", ("Rule", a, b), tuple(_rules(comparison.only_b, quoted, words=words))),
    )
    yield from (each for each in listings if each.rows)


def _incidents(comparison: Comparison) -> Iterator[tuple[str, ...]]:
    """Yield one row for each incident, with all the conditions that a book names."""
    by_incident: dict[str, list[IncidentPair]] = {}
    for each in comparison.remedies:
        by_incident.setdefault(each.incident, []).append(each)
    for incident, conditions in by_incident.items():
        first, second = [each.a for each in conditions], [each.b for each in conditions]
        if all(each.same for each in conditions):
            verdict = "same"
        elif {each.does for each in first if each.does} == {each.does for each in second if each.does}:
            verdict = "same remedies, under other conditions"
        else:
            verdict = "different"
        yield (f"{incident}\n{verdict}", _remedies(first), _remedies(second))


def _remedies(remedies: Iterable[RemedyText]) -> str:
    """Format one book's remedies for an incident, each condition once, then the words of its clauses, each once."""
    by_condition = {each.when: each for each in remedies if each.does}
    if not by_condition:
        return "silent"
    steps = [
        f"{'' if when == 'any' else when + ': '}{', then '.join(each.does)} ({', '.join(each.clauses)})"
        for when, each in by_condition.items()
    ]
    words = {clause: says for each in by_condition.values() for clause, says in zip(each.clauses, each.says, strict=True)}
    return "\n".join([*steps, *(f"{clause}: {says}" for clause, says in words.items())])


def _settings(pairs: Iterable[SettingPair]) -> tuple[tuple[str, ...], ...]:
    return tuple((f"{each.key}\n{each.says}", _setting(each.a), _setting(each.b)) for each in pairs)


def _rules(rules: Iterable[RulePair], quoted: set[str], *, words: bool = True) -> Iterator[tuple[str, ...]]:
    for each in rules:
        if {*each.a.clauses, *each.b.clauses} <= quoted:
            continue
        name = each.rule
        if each.a.clauses and each.b.clauses:
            name += "\nsame" if each.same else f"\ndifferent: {', '.join(each.differs_in)}"
        yield (name, _rule(each.a, words=words), _rule(each.b, words=words))


def _rule(text: RuleText, *, words: bool) -> str:
    if text.clauses:
        return _quoted(text.clauses, text.says) if words else ", ".join(text.clauses)
    return f"not in this book: {text.absent}" if text.absent else "silent"


def _quoted(cited: tuple[str, ...], says: tuple[str, ...]) -> str:
    return "\n".join(f"{clause}: {words}" for clause, words in zip(cited, says, strict=True))


def _setting(setting: SettingValue | None) -> str:
    if setting is None:
        return "not in this book"
    notes = [f"clause {', '.join(setting.clauses)}"]
    notes += ["our choice"] * setting.choice + ["the operator may change it"] * setting.table
    return f"{format_value(setting.value)} ({'; '.join(notes)})"


def _pays(pays: Iterable[Iterable[str]] | None) -> str:
    return "not offered" if pays is None else ", ".join(" ".join(each) for each in pays)


def _remarks(setting: dict[str, Any]) -> str:
    """Return what a setting is, whether the operator may change it, and why we chose it if the source is silent."""
    remarks = [setting["says"]]
    if setting["table"]:
        remarks.append("The operator may choose it for a table.")
    if setting["source"] == "choice":
        remarks.append(f"Our choice: {setting['reason']}")
        for said, others in (("Alternatives", "alternatives"), ("Also considered, but not built", "considered")):
            if setting[others]:
                remarks.append(f"{said}: {'; '.join(_value(each) for each in setting[others])}.")
    return " ".join(remarks)


def _value(value: Any) -> str:
    return format_value(tuple(value) if isinstance(value, list) else value)


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    return ", ".join(value) if isinstance(value, list | tuple) else str(value)
