"""No schedule is offered whose edge is not shown: every schedule that a table can choose has a row of the odds."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.support.blackjack import table

from pitboss.floor.pages.odds import figures
from pitboss.lab import analyst, is_counted, odds, question_of
from pitboss.lab.as_data import analysis_data
from pitboss.lab.coaches.wager_costs import WagerCosts
from pitboss.lab.figures import silent
from pitboss.lab.question import Question, WhatIf
from pitboss.law import available, load
from pitboss.money import show
from pitboss.table.rules import Rules

BOOKS = [each for each in available() if is_counted(load(each))]
SLOW = {"nz/ultimate-texas-holdem": "ante"}
"""Every deal takes a minute; the test of that game looks at the rows of this wager."""


def asked(book: str) -> Question:
    question = question_of(load(book), WhatIf())
    return replace(question, only=tuple(wager for wager in all_wagers(question.rules) if wager != SLOW.get(book)))


def all_wagers(rules: Rules) -> tuple[str, ...]:
    """The wagers of a table, and those that it could offer: some have a schedule and are not offered."""
    return tuple(dict.fromkeys((*rules.wagers, *(row.wager for row in rules.book.schedules))))


@pytest.mark.parametrize("book", BOOKS)
def test_every_schedule_of_every_wager_has_its_edge(book: str) -> None:
    found = analyst(load(book)).analyse(asked(book), silent)
    shown = {row.schedule for row in found.wagers}
    for setting in load(book).settings:
        wager = setting.key.removeprefix("schedule.")
        if wager == setting.key or (book, wager) == ("nz/ultimate-texas-holdem", "blind"):
            continue
        names = {row.name for row in load(book).schedules_of(wager)}
        assert {setting.value, *setting.values} <= names
        assert names <= shown, wager
        page = str(figures(analysis_data(found)))
        assert all(f">{name}<" in page for name in names)


@pytest.mark.parametrize("schedule", [row.name for row in load("nz/blackjack").schedules_of("perfect-pairs")])
def test_the_coach_counts_a_wager_by_the_schedule_in_play(schedule: str) -> None:
    rules = table(chosen={"schedule.perfect-pairs": schedule}).table.rules
    edge = odds("nz/blackjack", schedules={"perfect-pairs": schedule}).wager("perfect-pairs").house_edge
    review = WagerCosts(rules, silent).review({"perfect-pairs": 10_000})
    assert f"perfect-pairs $100 {show(round(10_000 * edge))}" in review.says(str)
