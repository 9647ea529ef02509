"""What runs beside the floor to count odds: reads one question, writes lines of progress and then the answer."""

from __future__ import annotations

import os
import sys
from typing import Any

import msgspec

from pitboss import lab, law
from pitboss.floor.lab_jobs import Question
from pitboss.lab.as_data import analysis_data
from pitboss.lab.errors import LabError


def main() -> None:
    """Answer the question that comes on standard input."""
    os.nice(10)  # tables come first
    question = msgspec.json.decode(sys.stdin.buffer.read(), type=Question)
    try:
        book = law.load(question.rulebook)
        module = lab.analyst(book)
        asked = lab.question_of(book, lab.WhatIf(pays=dict(question.pay), settings=dict(question.set)))
        _write({"answer": analysis_data(module.analyse(asked, _tell))})
    except (LabError, law.LawError) as error:
        _write({"error": str(error)})


def _tell(what: str, done: int, total: int) -> None:
    _write({"progress": f"{what}: {done:,} of {total:,}"})


def _write(said: dict[str, Any]) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
