"""Documents about the record as text for a terminal, and as data."""

from typing import Any

import msgspec

from pitboss.house.audit import AuditLine, Document, speaker_name
from pitboss.house.times import stamp
from pitboss.journal.export import time_of
from pitboss.table.phrases import outcomes

__all__ = ["document_data", "print_record", "print_round"]


def document_data(document: Document) -> dict[str, Any]:
    """Return a document as data for JSON."""
    data = msgspec.to_builtins(document, str_keys=True)
    if document.round is None:
        found = {key: each for key, each in data.items() if key not in ("round", "in_chips")}
    else:
        rest = {key: each for key, each in data.items() if key not in ("stream", "earlier", "contradictions")}
        found = {"table": document.table, **rest}
    return {**found, "sound": document.sound, "verdict": document.verdict}


def print_round(document: Document) -> None:
    """Print the document of a round, numbered line by line."""
    cover = document.cover
    print(f"{document.table}, round {document.round}: {cover.title} by the rules of the {cover.authority}")
    print(f"{cover.instrument}, {cover.date}. Rulebook {cover.rulebook}, SHA-256 {cover.digest}")
    print(f"Made {time_of(cover.made_at)} by {cover.made_by}, at {cover.venue}, with Pitboss {cover.version}")
    print(f"Program SHA-256 {cover.program}")
    print(f"Parties: {'; '.join(f'{each.name} ({each.role})' for each in document.parties)}\n")
    _print_verdict(document)
    opening = [(number, line) for number, line in enumerate(document.lines, 1) if line.opens]
    if opening:
        print("\nOpening the table")
        for number, line in opening:
            print(f"{number:>3}. {line.says} {', '.join(line.clauses)}".rstrip())
            print(f"     row {line.version} {line.hash[:16]}{_mark(line)}")
    print("\nThe round")
    for number, line in enumerate(document.lines, 1):
        if not line.opens:
            _print_line(number, line)
    print()
    _print_verdict(document)


def _print_line(number: int, line: AuditLine) -> None:
    print(f"{number:>3}. {line.says}")
    print(f"     {time_of(line.at)}  {speaker_name(line.who)} ({line.office})")
    for seat, wager in line.settled:
        print(f"     seat {seat}: {outcomes([wager])}, by {', '.join(wager.clauses)}")
    for each in line.money:
        print(f"     {each}")
    for clause, words in line.words.items():
        print(f"     {clause}: {words}")
    print(f"     row {line.version} {line.hash}{_mark(line)}")


def _mark(line: AuditLine) -> str:
    return "" if line.derived else "  NOT what the rules decide"


def _print_verdict(document: Document) -> None:
    for each in document.verdict:
        print(each)


def print_record(document: Document, zone: str) -> None:
    """Print the document of a whole record, by the clocks of a time zone."""
    cover = document.cover
    print(f"{document.stream}, under {cover.rulebook}: {cover.instrument}")
    made = f"Made {stamp(cover.made_at, zone)} by Pitboss {cover.version}. {cover.venue} {cover.made_by}"
    print(f"{cover.authority}. {made}".rstrip())
    for number, line in enumerate(document.lines, 1):
        print(f"{number:>4} {stamp(line.at, zone)} {line.who.name} ({line.office}): {line.says} [{', '.join(line.clauses)}]")
        for each in line.money:
            print(f"       {each}")
        print(f"       {line.hash}{_mark(line)}")
    _print_verdict(document)
