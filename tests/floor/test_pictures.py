"""What pictures say besides the view: what is sure in a race by the places that are decided, and hands of Draw Poker in words."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss import law
from pitboss.cards import Card, Suit
from pitboss.games import rules_for
from pitboss.games.dealer_poker import picture as poker
from pitboss.games.dealer_poker import view as poker_view
from pitboss.games.draw_poker import picture as hands
from pitboss.games.draw_poker.rules import DrawRules
from pitboss.games.draw_poker.view import DrawPokerView, HandView
from pitboss.games.racing_card_derby import picture as races
from pitboss.games.racing_card_derby.race import Finish
from pitboss.games.racing_card_derby.rules import RacingCardDerbyRules
from pitboss.games.racing_card_derby.settle import settle
from pitboss.games.racing_card_derby.view import RaceView
from pitboss.games.racing_card_derby.wagers import LAYOUT
from pitboss.games.three_card_poker.rules import ThreeCardPokerRules
from pitboss.house.players.visits import practice_settings
from pitboss.table.rules import Rules

HEARTS = Suit.HEARTS


def rules_of(book: str, **chosen: object) -> Rules:
    loaded = law.load(book)
    settings = practice_settings(loaded, "picture")
    return rules_for(loaded, replace(settings, chosen={**settings.chosen, **chosen}))


@pytest.fixture(scope="module")
def derby() -> RacingCardDerbyRules:
    rules = rules_of("nz/racing-card-derby")
    assert isinstance(rules, RacingCardDerbyRules)
    return rules


def test_with_hearts_first_in_a_protested_race(derby: RacingCardDerbyRules) -> None:
    """Red, the suit, and every trifecta that begins with it are sure; its quinellas are open."""
    found = races.standing(derby, (HEARTS,), True)
    assert {wager: str(odds) for wager, odds in found.sure.items() if "trifecta" not in wager} == {
        "red": "1 to 2",
        "suit-hearts": "2 to 1",
    }
    trifectas = {wager: str(odds) for wager, odds in found.sure.items() if "trifecta" in wager}
    assert (len(trifectas), {*trifectas.values()}) == (6, {"1 to 1"})
    assert [*found.open] == ["quinella-heart-diamond", "quinella-heart-club", "quinella-heart-spade"]


@pytest.mark.parametrize("protested", [True, False])
def test_what_is_sure_is_paid_at_least_so_however_the_race_ends(derby: RacingCardDerbyRules, protested: bool) -> None:
    for places in permutations(Suit, 3):
        for decided in (1, 2, 3):
            found = races.standing(derby, places[:decided], protested)
            for wager in LAYOUT:
                odds = settle(wager, Finish(places, protested), derby).odds
                if wager in found.sure:
                    assert odds is not None
                    assert odds.fraction >= found.sure[wager].fraction
                elif wager not in found.open:
                    assert odds is None
            assert decided < 2 or not found.open, "two places decide who wins"
        assert {*found.sure} == {each for each in LAYOUT if settle(each, Finish(places, protested), derby).odds is not None}


def test_a_race_says_how_areas_stand_after_each_place_that_is_decided(derby: RacingCardDerbyRules) -> None:
    four = tuple(Card(f"{rank}h") for rank in "A234")
    race = RaceView("drawing", {1: four, 2: (), 3: ()}, (), protested=False, lit=(), announced=False, confirmed=False)
    assert races.drawn(derby, None)["standings"] == []
    assert races.drawn(derby, race)["standings"] == [races.standing(derby, (HEARTS,), False)]
    second = replace(race, areas={1: four, 2: (Card("5h"), Card("6c")), 3: ()})
    assert races.drawn(derby, second)["standings"][1] == races.standing(derby, (HEARTS, Suit.CLUBS), False)


def three_cards(mine: str, dealer: str, **chosen: object) -> dict[str, Any]:
    """Return what a picture says of a hand and the dealer's, both turned up."""
    rules = rules_of("nz/three-card-poker", **chosen)
    assert isinstance(rules, ThreeCardPokerRules)

    def turned(cards: str) -> poker_view.HandView:
        held = [Card(each) for each in cards.split()]
        return poker_view.HandView(3, "plays", dict(enumerate(held)), rules.best(held))

    return poker.drawn(rules, poker_view.DealerPokerView("settling", turned(dealer), None, {4: turned(mine)}, 0))


def test_the_cards_that_the_six_card_bonus_pays_are_the_best_five_of_both_hands() -> None:
    said = three_cards("Ks Kh 9d", "Kd 9s 2c")
    best = {Card(each) for each in ("Ks", "Kh", "Kd", "9d", "9s")}
    assert (said["bonus_wager"], {*said["bonus"]["4"]}) == ("six-card-bonus", best)
    assert three_cards("Ks Kh 9d", "9s 2c 4h")["bonus"] == {}, "two pair is not paid"
    assert three_cards("Ks Kh 9d", "Kd 9s 2c", **{"six-card-bonus.offered": False})["bonus"] == {}


def draw_poker(**chosen: object) -> DrawRules:
    rules = rules_of("act/draw-poker", **chosen)
    assert isinstance(rules, DrawRules)
    return rules


def table(**seats: str) -> DrawPokerView:
    held = {
        int(seat.removeprefix("seat_")): HandView(
            5, {at: Card(each) for at, each in enumerate(cards.split())}, "in", 0, 0, None, False
        )
        for seat, cards in seats.items()
    }
    return DrawPokerView("first-betting", 1, 1, 0, (), 0, 0, held, (), {}, posted=True)


def test_only_a_hand_that_is_seen_whole_has_words() -> None:
    said = hands.drawn(draw_poker(), table(seat_1="Ks Kh 9d 6c 3s", seat_2="", seat_3="Ah Kh"))
    assert said["words"] == {"1": "a pair of kings, nine, six, three"}
    assert said["kinds"] == {"1": "pair"}
    assert said["clauses"]["side pot"] == ("14.2",)


def test_the_order_of_hands_is_that_of_the_deck_and_of_what_wins() -> None:
    whole = hands.drawn(draw_poker(), table())["order"]
    assert (whole["kinds"][:5], whole["clauses"]) == (
        ["royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush"],
        ("3.3",),
    )
    reduced = hands.drawn(draw_poker(**{"deck.cards": 32}), table())["order"]
    assert (reduced["kinds"][3:5], reduced["clauses"]) == (["flush", "full-house"], ("3.4",))
    joker = hands.drawn(draw_poker(**{"deck.joker": True}), table())["order"]
    assert joker["kinds"][1] == "five-of-a-kind"
    low = hands.drawn(draw_poker(winner="low"), table(seat_1="5s 4h 3d 2c As"))
    assert low["order"]["kinds"][0] == "high-card"
    assert low["words"]["1"] == "five high, four, three, two, ace"
