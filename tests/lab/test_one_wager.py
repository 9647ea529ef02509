"""One wager asked for: its figures are those of the whole analysis, and nothing else is counted."""

from __future__ import annotations

import time

import pytest
from msgspec.structs import replace

import pitboss
from pitboss import law
from pitboss.lab import Analysis, Question, WhatIf, analyst, question_of
from pitboss.lab.figures import silent

WAGERS = [
    ("nsw/four-card-poker", "ante"),
    ("nsw/four-card-poker", "aces-up"),
    ("nsw/three-card-poker", "pair-plus"),
    ("nz/three-card-poker", "ante"),
    ("nz/three-card-poker", "six-card-bonus"),
    ("nz/racing-card-derby", "red"),
]


def asked(rulebook: str, *only: str, **what_if: object) -> Analysis:
    book = law.load(rulebook)
    question: Question = replace(question_of(book, WhatIf(**what_if)), only=only)  # type: ignore[arg-type]
    return analyst(book).analyse(question, silent)


@pytest.mark.parametrize(("rulebook", "wager"), WAGERS)
def test_its_figures_are_those_of_the_whole(rulebook: str, wager: str) -> None:
    whole, alone = pitboss.odds(rulebook), asked(rulebook, wager)
    assert alone.wagers == tuple(row for row in whole.wagers if row.wager == wager)
    assert alone.deals == whole.deals
    assert alone.strategies == (whole.strategies if wager == "ante" else ())


def test_a_bonus_that_a_fold_gives_up_goes_by_the_best_play() -> None:
    """Then it matters how the Ante is played."""
    settings = {"fold.keeps-six-card-bonus": False}
    whole = pitboss.odds("nz/three-card-poker", settings=settings)
    assert asked("nz/three-card-poker", "six-card-bonus", settings=settings).wagers == tuple(
        row for row in whole.wagers if row.wager == "six-card-bonus"
    )


def test_a_side_wager_does_not_wait_for_the_ante() -> None:
    """Aces Up goes by the player's own five cards: nothing of the dealer's is counted."""
    told: list[str] = []
    book = law.load("nsw/four-card-poker")
    question = replace(question_of(book, WhatIf()), only=("aces-up",))
    began = time.perf_counter()
    analyst(book).analyse(question, lambda what, done, total: told.append(what))
    assert "counting the dealer's hands" not in told
    assert time.perf_counter() - began < 20


@pytest.mark.parametrize("rulebook", ["nsw/four-card-poker", "nz/three-card-poker", "nz/racing-card-derby"])
def test_every_return_table_sums_to_the_exact_return(rulebook: str) -> None:
    for row in pitboss.odds(rulebook).wagers:
        lines = row.returns()
        assert sum(line.returns for line in lines) == -row.house_edge
        assert sum(line.probability for line in lines) == 1
        assert sum(line.combinations for line in lines) == row.combinations
