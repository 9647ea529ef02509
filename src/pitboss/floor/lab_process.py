"""What runs beside the floor to count odds and to review rounds: reads questions, one in a line, and for each writes lines of
progress and then the answer."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from pitboss import lab, law
from pitboss.floor.lab_jobs import REVIEWS, Question, RoundQuestion
from pitboss.house.house import House
from pitboss.house.kept_streams import NoSuchRound
from pitboss.house.reviewing import round_played
from pitboss.journal.errors import JournalError
from pitboss.lab.as_data import analysis_data
from pitboss.lab.errors import LabError
from pitboss.reports.review import reviewed


def main() -> None:
    """Answer the questions that come on standard input, until there are no more."""
    os.nice(10)  # tables come first
    if REVIEWS in sys.argv:
        with suppress(ModuleNotFoundError):
            import_module("pitboss.lab.kernels")
    for line in sys.stdin.buffer:
        question: Question | RoundQuestion = msgspec.json.decode(line, type=Question | RoundQuestion)
        try:
            _write({"answer": _analysed(question) if isinstance(question, Question) else _reviewed(question)})
        except (LabError, law.LawError, JournalError, NoSuchRound) as error:
            _write({"error": str(error)})


def _analysed(question: Question) -> Any:
    book = law.load(question.rulebook)
    asked = lab.question_of(book, lab.WhatIf(pays=dict(question.pay), settings=dict(question.set)))
    return analysis_data(lab.analyst(book).analyse(asked, _tell))


def _reviewed(question: RoundQuestion) -> str:
    journal = _house(*question.record).journal
    return reviewed(round_played(journal, question.table, question.round, question.player), _tell).says()


@cache
def _house(data: str, database: str | None) -> House:
    """Return the house whose rounds are asked about. The floor has one, so it stays open."""
    return House.at(Path(data), database=database, read_only=True)


def _tell(what: str, done: int, total: int) -> None:
    _write({"progress": f"{what}: {done:,} of {total:,}"})


def _write(said: dict[str, Any]) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
