"""The coach at Ultimate Texas Hold'em: what a check, a Play and a fold are worth at each step, as the lab counts it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss import law
from pitboss.cards import parse_cards
from pitboss.lab import question_of
from pitboss.lab.kernels import warm_up
from pitboss.lab.question import WhatIf
from pitboss.lab.ultimate_texas_holdem import steps
from pitboss.money import show
from tests.play.support import a_room

pytestmark = pytest.mark.xdist_group("lab")

BOOK = "nz/ultimate-texas-holdem"
OWN, DEALER, BOARD = "8s 8d", "Kd 3h", "Ah 9d 4c Qs 2c"
ANTE = 1_000


def said(*typed: str) -> str:
    """What stands below the table at the end."""
    with a_room(BOOK, cards=[f"{OWN} {DEALER} {BOARD}"]) as room:
        message = room.played(*typed, coached=True).scenes[-1].message
    assert message is not None
    return message.sentence


def money(expectation: Fraction) -> str:
    return f"{'+' if expectation > 0 else ''}{show(round(expectation * ANTE))} on average"


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    warm_up()


def test_after_the_flop_the_best_play_is_that_of_the_lab() -> None:
    question = question_of(law.load(BOOK), WhatIf())
    found = steps.after_flop(question, parse_cards(OWN), parse_cards(BOARD)[:3])
    assert found["play-2"] > found["check"] > 0
    text = said("2", "d", "c", "k", "i")
    assert text.startswith(f"Best: Play $20, {money(found['play-2'])}, counted over every board that can follow")


def test_at_the_end_a_fold_gives_up_trips_as_well() -> None:
    """Ace, king and a pair on the board: what a Play is worth is settled against each of 990 hands."""
    alone, both = said("2", "d", "c", "k", "k", "i"), said("2", "5", "d", "c", "k", "k", "i")
    assert alone.endswith("counted over 990 hands of the dealer.")
    assert alone.startswith("Best: Play $10, ")
    assert both.startswith("Best: Play $10, ")
    assert alone != both, "Trips is lost either way here, and counts"


def test_after_the_round_every_decision_has_its_cost() -> None:
    """A check before the flop, one after it, and a fold of a pair at the end."""
    question = question_of(law.load(BOOK), WhatIf())
    first = steps.before_flop(question, parse_cards(OWN), lambda *told: None)
    then = steps.after_flop(question, parse_cards(OWN), parse_cards(BOARD)[:3])
    text = said("2", "d", "c", "k", "k", "f")
    assert first["play-4"] > first["play-3"] > first["check"]
    assert f"Coach: Check cost {show(round((first['play-4'] - first['check']) * ANTE))}" in text
    assert f"the best play was Play $40, {money(first['play-4'])}" in text
    assert f"Coach: Check cost {show(round((then['play-2'] - then['check']) * ANTE))}" in text
    assert "Coach: Fold cost $" in text
    assert said("2", "d", "c", "m").startswith(f"Coach: Play $40 was the best play, {money(first['play-4'])}")
