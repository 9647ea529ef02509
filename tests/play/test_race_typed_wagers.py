"""Wagers in words: every area of the layout can be named, and nothing is guessed."""

from __future__ import annotations

import pytest

from pitboss import do
from pitboss.cards import Suit
from pitboss.cli.felts.racing_card_derby.typed_wagers import understand
from pitboss.cli.play.scene import Message
from pitboss.games.racing_card_derby.wagers import LAYOUT, ONE, QUINELLA, SUIT, TRIFECTA
from pitboss.house.players.choices import Choice
from pitboss.table.commands import Stake
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.view import AreaView

EMPTY = AreaView(4, "Ada", 50_000, 0, {}, {})
BOUNDS = Bounds(500, 10_000, 500, 100)
OFFERS = [Offer("place-wagers", ("5.2",), area=4, amounts=dict.fromkeys(LAYOUT, BOUNDS))]


def meant(typed: str, place: AreaView = EMPTY) -> dict[str, int]:
    """The wagers that a sentence puts down."""
    found = understand(typed, OFFERS, place)
    assert isinstance(found, Choice), found
    assert isinstance(found.request, do.PlaceWagers)
    assert found.request.area == 4
    return {wager: stake.total for wager, stake in found.request.wagers.items()}


def named(wager: str) -> list[str]:
    """An area as people say it."""
    selection = LAYOUT[wager]
    if selection.kind not in (SUIT, QUINELLA, TRIFECTA):
        return [wager, wager.upper()]
    words = [ONE[suit] for suit in selection.suits]
    ways = [" ".join(words), "-".join(words), "".join(selection.suits), " ".join(selection.suits), wager.replace("-", " ")]
    return [*ways, ", ".join(words), " ".join(suit.word for suit in selection.suits), f"the exact {wager.replace('-', ' ')}"]


@pytest.mark.parametrize("wager", LAYOUT)
def test_every_area_can_be_named_in_words_in_letters_and_by_its_own_name(wager: str) -> None:
    for words in named(wager):
        for sentence in (f"5 on {words}", f"$5.00 {words}", f"  5   on {words}  "):
            assert meant(sentence) == {wager: 500}, sentence


@pytest.mark.parametrize(
    ("typed", "wagers"),
    [
        ("5 on red", {"red": 500}),
        ("5 on hearts", {"suit-hearts": 500}),
        ("2 on heart club", {"quinella-heart-club": 200}),
        ("1 on heart club spade", {"trifecta-heart-club-spade": 100}),
        ("1 on hcs", {"trifecta-heart-club-spade": 100}),
        ("5 on red, 2 on heart, club and 1 on hcs", {"red": 500, "quinella-heart-club": 200, "trifecta-heart-club-spade": 100}),
        ("5 red 5 red", {"red": 1_000}),
        ("hearts 5", {"suit-hearts": 500}),
        ("heart club 2.50", {"quinella-heart-club": 250}),
        ("1,000 on black", {"black": 100_000}),
        ("5 on ♥♣", {"quinella-heart-club": 500}),
        ("0 on red", {"red": 0}),
    ],
)
def test_sentences_mean_this(typed: str, wagers: dict[str, int]) -> None:
    assert meant(typed) == wagers


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("5 on pigs", "There is no area 'pigs' on the layout."),
        ("5 on heart heart", "There is no area 'heart heart' on the layout."),
        ("5 on dhcs", "There is no area 'dhcs' on the layout."),
        ("5 on trifecta heart club", "There is no area 'trifecta heart club' on the layout."),
        ("5 on quinella hearts", "There is no area 'quinella hearts' on the layout."),
        ("5 on red hearts", "There is no area 'red hearts' on the layout."),
        ("5", "On what?"),
        ("5 on red, 5 on", "On what?"),
        ("-5 on red", "'-5' is below zero; the amount must be zero or more."),
        ("5.001 on red", "'5.001' has more than two decimals; money is in whole cents."),
        ("quinella", "There is no area 'quinella' on the layout."),
    ],
)
def test_what_names_no_area_or_no_amount_is_said_and_places_nothing(typed: str, sentence: str) -> None:
    found = understand(typed, OFFERS, EMPTY)
    assert isinstance(found, Message)
    assert found.sentence == sentence
    assert found.way_out


@pytest.mark.parametrize("typed", ["", "d", "h", "s", "c", "d 5", "h 2", "? 5.1", "past", "sign", "quit", "deal me in", "on"])
def test_keys_and_other_words_are_no_wagers(typed: str) -> None:
    assert understand(typed, OFFERS, EMPTY) is None


def test_an_area_alone_asks_for_the_amount_within_what_it_still_takes() -> None:
    placed = AreaView(4, "Ada", 50_000, 0, {}, {"suit-hearts": 2_500})
    room = [Offer("place-wagers", (), area=4, amounts={"suit-hearts": Bounds(2_501, 10_000, 500, 100)})]
    found = understand("hearts", room, placed)
    assert isinstance(found, Choice)
    assert found.amount is not None
    assert (found.row, found.amount.range) == ("Hearts", "$1 to $75 more in $1 steps")
    assert found.amount.request(300) == do.PlaceWagers(4, {"suit-hearts": Stake(300)})


def test_an_area_that_is_full_says_so_and_nothing_is_said_where_nothing_may_be_placed() -> None:
    found = understand("spades", [Offer("place-wagers", (), area=4, amounts={"red": BOUNDS})], EMPTY)
    assert isinstance(found, Message)
    assert found.sentence == "Spades takes no more from you now."
    assert understand("5 on red", [], EMPTY) is None


def test_a_letter_is_a_suit_only_behind_an_amount() -> None:
    for suit in Suit:
        assert understand(suit, OFFERS, EMPTY) is None
        assert meant(f"5 {suit}") == {f"suit-{suit.word}": 500}
