"""Blackjack in the terminal: three hands on a small screen, and what the coach says of each decision."""

from __future__ import annotations

import pytest

import pitboss
from pitboss import law
from pitboss.lab.blackjack.advice import insured_value
from pitboss.money import show
from tests.play.support import Script, a_room, as_text

BOOK = "nz/blackjack"
SPLITS = "8s 6h 8h 8d 3c  9d 2c Ts Th Td 9c 5h"
"""Eights that are split to three hands against a six."""


def played(cards: str, *typed: str, coached: bool = False) -> Script:
    with a_room(BOOK, cards=[cards]) as room:
        return room.played(*typed, coached=coached)


def test_three_hands_are_on_the_smallest_screen_with_their_cards_and_totals() -> None:
    scene = played(SPLITS, "2", "d", "p", "p", "m", "m").scenes[-1]
    text = as_text(scene, 60, 18)
    for said in ("8♠ 9♦ T♠ 27, bust, doubled", "8♦ 2♣ T♥ 20, stands, doubled", "8♥ 3♣ ▸ 11"):
        assert said in " ".join(text.replace("│", " ").split()), text


def test_results_say_which_hand() -> None:
    scene = played(SPLITS, "2", "d", "p", "p", "m", "m", "m").scenes[-1]
    text = as_text(scene, 80, 40)
    assert all(said in text for said in ("Box loses", "Box, hand 2 ", "Box, hand 3 ", "Double, hand 3 ")), text


@pytest.mark.parametrize(("key", "name", "choice"), [("c", "Hit", "hit"), ("k", "Stand", "stand"), ("m", "Double $10", "double")])
def test_the_coach_says_what_the_lab_says(key: str, name: str, choice: str) -> None:
    """Ten and two against a four, the hand goes on until it stands by itself or is bust."""
    worth = {each.name: each.expectation for each in pitboss.strategy(law.load(BOOK), "Tc 2d", "4h").choices}
    best = max(worth, key=worth.__getitem__)
    scene = played("Tc 4h 2d 9s Td 8c", "2", "d", key, coached=True).scenes[-1]
    assert scene.message is not None
    average = f"{show(round(worth[choice] * 1_000))} on average"
    said = f"Coach: {name} was the best play, {average}" if choice == best else f"{name} cost "
    assert said in scene.message.sentence
    assert average in scene.message.sentence


def test_the_coach_knows_what_insurance_costs() -> None:
    scene = played("Tc Ah 9d 9c", "2", "d", "m", coached=True).scenes[-1]
    rules = scene.rules
    _, value = insured_value(rules, pitboss.parse_cards("Tc 9d"))  # type: ignore[arg-type]
    after = played("Tc Ah 9d 9c", "2", "d", "m", "k", coached=True).scenes[-1].message
    assert after is not None
    assert f"Insure $5 cost {show(round(-value * 500))}" in after.sentence
