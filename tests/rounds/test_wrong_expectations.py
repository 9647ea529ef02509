"""Expectations written wrongly in a round file: refused with the key and what was expected there."""

from __future__ import annotations

import pytest

from pitboss.files.errors import FileError
from pitboss.house.round_files import loads
from tests.rounds.test_expectations import CALLS, PLACES, beside


@pytest.mark.parametrize(
    ("expectation", "key", "said"),
    [
        ('expect_claus = "5.2"', "expect_claus", "perhaps expect_clause"),
        ('expect_clause = "5.22"', "expect_clause", "a clause of nsw/four-card-poker"),
        ("expect_clause = 5.2", "expect_clause", "text on one line"),
        ("expect_clause = []", "expect_clause", "at least one entry"),
        ('expect_clause = ["5.2", ""]', "expect_clause[2]", "words"),
        ('expect_event = "wagers.place"', "expect_event", "perhaps wagers.placed"),
        ('expect_event = "wagers.placed/1"', "expect_event", "perhaps wagers.placed"),
        ("expect_event = { area = 1 }", "expect_event.type", "expected a value, found no such key"),
        ('expect_event = { type = "wagers.placed", arae = 1 }', "expect_event.arae", "perhaps area"),
        ('expect_event = { type = "wagers.placed", area = "one" }', "expect_event.area", "an amount"),
        ('expect_event = { type = "wagers.placed", owner = 1.5 }', "expect_event.owner", "a whole number"),
        ('expect_event = { type = "wagers.placed", clauses = ["5.2"] }', "expect_event.clauses", "perhaps clause"),
        ('expect_event = { type = "wagers.placed", clause = "5.22" }', "expect_event.clause", "a clause of nsw"),
        ('expect_event = { type = "card.drawn", card = "1h" }', "expect_event.card", "a card, such as"),
        ('expect_event = { type = "dealer.revealed", hand = { plays = "Xx" } }', "expect_event.hand.plays", "cards, such as"),
        ('expect_event = { type = "dealer.revealed", hand = { play = "As" } }', "expect_event.hand.play", "perhaps plays"),
        ('expect_event = { type = "wagers.placed", moves = [["tray"]] }', "expect_event.moves[1]", "a list of 3"),
        ('expect_event = { type = "result.shown", places = "stars" }', "expect_event.places", "expected suits"),
        ('expect_says = ""', "expect_says", "words"),
        ("expect_says = []", "expect_says", "at least one entry"),
        ('expect_chips = "ten"', "expect_chips", "an amount"),
        ('expect_chips = "-$1.00"', "expect_chips", "below zero"),
        ("expect_chips = {}", "expect_chips", "stacks by seat"),
        ("expect_chips = { 8 = 1 }", "expect_chips.8", "a seat from 1 to 7"),
        ("expect_chips = { Ada = 1 }", "expect_chips.Ada", "a whole number as the key"),
        ("expect_chips = { 1 = { notes = 1 } }", "expect_chips.1.notes", "a known key (chips, tokens)"),
        ("expect_chips = { 1 = {} }", "expect_chips.1", "chips, tokens, or both"),
        ('expect_offer = "pla"', "expect_offer", "perhaps play"),
        ('expect_offer = "conduct"', "expect_offer", "a request"),
        ("expect_offer = { area = 1 }", "expect_offer.request", "expected a value, found no such key"),
        ('expect_offer = { request = "play", area = 8 }', "expect_offer.area", "a seat from 1 to 7"),
        ('expect_offer = { request = "play", to = "Eve" }', "expect_offer.to", "the name of a player"),
        ('expect_offer = { request = "play", bounds = 5 }', "expect_offer.bounds", "an unknown one"),
        ('expect_offer = { request = "play", amounts = { play = 5 } }', "expect_offer.amounts.play", "a table"),
        (
            'expect_offer = { request = "play", amounts = { play = { least = 5 } } }',
            "expect_offer.amounts.play.least",
            "an unknown one",
        ),
        ('expect_offer = { request = "tick", choices = [] }', "expect_offer.choices", "at least one entry"),
        ('expect_no_offer = "pla"', "expect_no_offer", "perhaps play"),
        ('expect_view = "public"', "expect_view", "a table"),
        ("expect_view = { cards = {} }", "expect_view.viewer", "expected a value, found no such key"),
        ('expect_view = { viewer = "public" }', "expect_view.cards", "expected a value, found no such key"),
        ('expect_view = { viewer = "publick", cards = {} }', "expect_view.viewer", "perhaps public"),
        ('expect_view = { viewer = "seat 8", cards = {} }', "expect_view.viewer", "a seat from 1 to 7"),
        ('expect_view = { viewer = "seat one", cards = {} }', "expect_view.viewer", "a whole number"),
        ('expect_view = { viewer = "public", cards = { dealer = "Zz" } }', "expect_view.cards.dealer", "cards, such as"),
        ('expect_view = { viewer = "public", cards = { 8 = "As" } }', "expect_view.cards.8", "a seat from 1 to 7"),
        (
            'expect_view = { viewer = "public", cards = { floor = "As" } }',
            "expect_view.cards.floor",
            "a place: an area from 1 to 7",
        ),
        ('expect_view = { viewer = "public", cards = {}, hand = 1 }', "expect_view.hand", "an unknown one"),
        ("expect_sign = {}", "expect_sign", "the text, the name or the clause"),
        ('expect_sign = { line = "x" }', "expect_sign.line", "a known key (clause, name, text)"),
        ('expect_sign = { clause = "x" }', "expect_sign.clause", "a clause of nsw"),
    ],
)
def test_an_expectation_written_wrongly_is_refused_with_its_path(expectation: str, key: str, said: str) -> None:
    with pytest.raises(FileError) as caught:
        loads(beside(PLACES, expectation), "night.toml")
    assert caught.value.key == f"command[1].{key}"
    assert said in str(caught.value)


def test_the_stack_of_nobody_in_particular_is_refused() -> None:
    with pytest.raises(FileError) as caught:
        loads(beside(CALLS, "expect_chips = 100"), "night.toml")
    assert caught.value.key == "command[2].expect_chips"
    assert "a table of stacks by seat" in caught.value.expected
