"""The coach: what each decision cost, by the lab; the best play during a round only where the rulebook allows it."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

import pitboss
from pitboss import law
from pitboss.cli.play.scene import Message
from pitboss.games import rules_for
from pitboss.house.players.visits import practice_settings
from pitboss.money import show
from pitboss.table.services.supervision.information import advice_refused
from tests.play.support import ADA, DEALER, POKER, RACE, RULEBOOKS, a_room, changed

DECIDED = [("m", "Play $30", "play-3"), ("p", "Play $10", "play-1"), ("f", "Fold", "fold")]
CARDS = {"four": f"{ADA} {DEALER}", "three": "Qs 6h 3d  Ks 9h 4d"}
"""Three queens against an up card of eight; queen, six, three, which is just too weak."""


def said(rulebook: str, *typed: str) -> str:
    """What stands below the table at the end."""
    four = "four" in rulebook
    cards = [CARDS["four"]] if four else [CARDS["three"]] if rulebook in POKER else []
    if rulebook == "nsw/three-card-poker":
        # The dealer's cards come first here.
        dealer, mine = CARDS["three"].split("  ")[::-1]
        cards = [f"{dealer} {mine}"]
    with a_room(rulebook, cards=cards) as room:
        message: Message | None = room.played(*typed, coached=True).scenes[-1].message
    return message.sentence if message else ""


def money(expectation: Fraction, ante: int = 1_000) -> str:
    amount = show(round(expectation * ante))
    return f"{'+' if expectation > 0 else ''}{amount} on average"


@pytest.mark.parametrize("rulebook", [each for each in POKER if "four" in each])
@pytest.mark.parametrize(
    ("key", "name", "times"), [("m", "Play $30", "play-3"), ("p", "Play $10", "play-1"), ("f", "Fold", "fold")]
)
def test_a_decision_costs_what_the_lab_says(rulebook: str, key: str, name: str, times: str) -> None:
    advice = pitboss.strategy(law.load(rulebook), ADA, "8h")
    worth = {each.name: each.expectation for each in advice.choices}
    text = said(rulebook, "2", "d", "c", key)
    assert money(worth[times]) in text
    assert f"{advice.dealer_hands:,} hands of the dealer" in text
    if times == advice.best:
        assert text.startswith(f"Coach: {name} was the best play")
    else:
        assert text.startswith(f"Coach: {name} cost {show(round((worth[advice.best] - worth[times]) * 1_000))}")
        assert f"the best play was Play $30, {money(worth['play-3'])}" in text


def test_an_amount_between_two_multiples_is_worth_what_lies_between_them() -> None:
    worth = {each.name: each.expectation for each in pitboss.strategy(law.load("nsw/four-card-poker"), ADA, "8h").choices}
    text = said("nsw/four-card-poker", "2", "d", "c", "n", "15")
    assert f"Play $15 cost {show(round((worth['play-3'] - (worth['play-1'] + worth['play-2']) / 2) * 1_000))}" in text


@pytest.mark.parametrize("rulebook", [each for each in POKER if "three" in each])
def test_without_an_up_card_the_hand_alone_decides(rulebook: str) -> None:
    worth = {each.name: each.expectation for each in pitboss.strategy(law.load(rulebook), "Qs 6h 3d").choices}
    assert worth["fold"] > worth["play-1"]
    assert said(rulebook, "2", "d", "c", "f").startswith("Coach: Fold was the best play, -$10.00 on average")
    assert f"Play $10 cost {show(round((worth['fold'] - worth['play-1']) * 1_000))}" in said(rulebook, "2", "d", "c", "p")


def test_a_side_wager_that_a_fold_gives_up_counts() -> None:
    """Three queens pay Aces Up 9 to 1; folding them gives up the stake as well."""
    alone, both = (said("nsw/four-card-poker", *typed, "d", "c", "f") for typed in (("2",), ("2", "5")))
    lost = [Fraction(match) for text in (alone, both) for match in re.findall(r"Fold cost \$([\d.]+)", text)]
    assert lost[1] - lost[0] == 5 * 9 + 5


def test_the_coach_says_nothing_of_a_hand_decided_without_looking() -> None:
    assert said("nz/four-card-poker", "2", "d", "v", "f") == "You decided without looking, so there is nothing to compare."


def test_at_a_race_the_coach_says_what_the_wagers_cost() -> None:
    edges = {row.wager: row.house_edge for row in pitboss.odds(law.load(RACE)).wagers}
    text = said(RACE, "5 on red, 2 on hc", "d")
    total = 500 * edges["red"] + 200 * edges["quinella-heart-club"]
    assert f"these wagers cost {show(round(total))}" in text
    assert f"Red $5 {show(round(500 * edges['red']))}" in text


def test_without_the_coach_nothing_is_said() -> None:
    with a_room(cards=[CARDS["four"]]) as room:
        assert room.played("2", "d", "c", "f").scenes[-1].message is None


ALLOWED = {
    "nsw/four-card-poker": False,
    "nsw/three-card-poker": False,
    "nz/four-card-poker": True,
    "nz/three-card-poker": True,
    "nz/baccarat": True,
    "nz/caribbean-stud-poker": True,
    "nz/ultimate-texas-holdem": True,
    "nz/electronic-roulette": True,
    "nz/pai-gow": True,
    "nz/blackjack": True,
    "nz/racing-card-derby": True,
    "nz/roulette": True,
}


def test_every_rulebook_has_an_answer() -> None:
    assert {*ALLOWED} == {*RULEBOOKS}


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_best_play_is_told_during_a_round_only_where_the_rulebook_allows_it(rulebook: str) -> None:
    # At Ultimate Texas Hold'em after the flop, where nothing takes long.
    looked = ("2", "d", "c", "k", "i") if rulebook == "nz/ultimate-texas-holdem" else ("2", "d", "c", "i")
    typed: tuple[str, ...] = looked if rulebook in POKER else ("2", "d", "i") if rulebook == "nz/pai-gow" else ("i",)
    cards = [CARDS["four"]] if "four" in rulebook else []
    with a_room(rulebook, cards=cards) as room:
        message = room.played(*typed, coached=True).scenes[-1].message
        book = room.table.rules.book
    assert message is not None
    if ALLOWED[rulebook]:
        counted = ("Best: ", "The wager that costs least is ", "Every wager costs the same: 2.70 %")
        assert message.sentence.startswith(counted)
        assert message.clauses == ()
    else:
        assert message.clauses == (("14.1", book.clause("14.1").says),)
        assert "Best: " not in message.sentence


def test_the_best_play_is_that_of_the_lab() -> None:
    advice = pitboss.strategy(law.load("nz/four-card-poker"), ADA, "8h")
    worth = {each.name: each.expectation for each in advice.choices}
    assert said("nz/four-card-poker", "2", "d", "c", "i").startswith(f"Best: Play $30, {money(worth['play-3'])}")
    assert said("nz/four-card-poker", "2", "d", "i") == "There is nothing to decide now.", "not before the cards are seen"


@pytest.mark.parametrize("rulebook", [each for each in RULEBOOKS if ALLOWED[each]])
def test_the_choice_of_new_zealand_is_a_setting(rulebook: str, tmp_path: Path) -> None:
    """Where the program counts as staff, the clause on advice by staff forbids it."""
    book = law.load(rulebook)
    settings = practice_settings(book, "Table 1")
    assert advice_refused(rules_for(book, settings)) is None
    chosen = type(settings)(name="One", limits=settings.limits, chosen={"advice.by-program": False})
    refusal = advice_refused(rules_for(book, chosen))
    assert refusal is not None
    assert refusal.clauses == book.cites("supervise.no-staff-advice")


def test_without_the_coach_the_key_says_how_to_get_one() -> None:
    with a_room("nz/four-card-poker") as room:
        message = room.played("i").scenes[-1].message
    assert message is not None
    assert message.way_out == "Leave, and come back with --coach."


def test_the_first_count_is_announced() -> None:
    with a_room(cards=[CARDS["four"]]) as room:
        display = room.played("2", "d", "c", "f", coached=True)
    assert "The lab counts the dealer's hands" in display.waited


def test_another_pay_table_is_coached_by_itself(tmp_path: Path) -> None:
    """A rulebook file with other settings: the coach counts by that file."""
    file = changed("nsw/four-card-poker", tmp_path, {"odds.play": "2 to 1"})
    with a_room(file, cards=[CARDS["four"]]) as room:
        message = room.played("2", "d", "c", "p", coached=True).scenes[-1].message
    worth = {each.name: each.expectation for each in pitboss.strategy(law.load(file), ADA, "8h").choices}
    assert message is not None
    assert money(worth["play-3"]) in message.sentence
