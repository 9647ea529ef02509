"""13 Shuffling device malfunction: a jam means another shuffle; a device that fails in a round voids it and is replaced."""

import pytest
from tests.support.incidents import incident as reported
from tests.support.mishaps import Game, void
from tests.support.opening import MIA
from tests.support.play import CASS, DANA, GUS, player
from tests.support.rounds import of
from tests.support.three_card import DECK, HAND, KINDS, ThreeCards
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import CardsDealt
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.rounds import ResultsStood, RoundVoided
from pitboss.table.services.decks.events import (
    CardsChecked,
    CardsCut,
    CardsShuffled,
    DeviceFailed,
    DeviceReplaced,
    ReshuffleOrdered,
)
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL

JAM, FAILURE = reported("shuffler-jammed"), reported("shuffler-failed")
REPLACED = ("13.2", "13.2.3")
each_kind = pytest.mark.parametrize("kind", KINDS)


@each_kind
@clause("13.1")
def test_after_a_jam_the_cards_are_shuffled_again_before_any_is_dealt(kind: str) -> None:
    game = ThreeCards(kind, SHUFFLER).wagered()
    before = game.money
    game.only("13.1", JAM, DANA)
    events = game.table.ok(DANA, JAM)
    assert of(events, ReshuffleOrdered)[0].clauses == ("13.1",)
    if kind == PHYSICAL:
        game.refused("not-shuffled", DANA, do.Deal())
        events = game.table.ok(DANA, do.Shuffle())
    assert of(events, CardsShuffled)[0].cards == DECK
    assert (game.money, game.cards[0]) == (before, DECK)
    game.deal(passes=1)
    lying = game.cards
    assert not of(game.table.ok(DANA, JAM), RoundVoided), "in a round it is about the other deck"
    assert (game.money, game.cards) == (before, lying)
    game.deal().decided().revealed().settled(1).settled(3).ended()
    assert game.stacks() == ThreeCards.after


@clause("13.1")
def test_a_device_with_one_deck_shuffles_nothing_during_a_round_and_a_shoe_never() -> None:
    game = ThreeCards(VIRTUAL, SHUFFLER, backs=("red",)).dealt()
    game.refused("impossible", DANA, JAM)
    for incident in (JAM, FAILURE):
        ThreeCards(VIRTUAL, SHOE).dealt().refused("impossible", DANA, incident)
    game.decided().revealed().settled(1).settled(3).ended()
    game.table.ok(DANA, JAM)


@pytest.mark.parametrize("when", ["first pass", "dealt", "half settled"])
@each_kind
@clause("13.2", "13.2.1", "13.2.2", "13.2.3")
def test_a_device_that_fails_voids_the_round_of_which_a_card_is_out_and_no_other(kind: str, when: str) -> None:
    """The first card out is the dealer's own: that is enough."""
    game = ThreeCards(kind, SHUFFLER).dealt().decided().revealed().settled(1).settled(3).ended().ready()
    after_one = game.money
    game.wagered().deal(passes=1)
    assert game.cards == (DECK - HAND, HAND, 0)
    if when != "first pass":
        game.deal()
        game.only("13.2", FAILURE, DANA)
    if when == "half settled":
        game.decided().revealed().settled(1)
        assert game.money != after_one
    events = game.table.ok(DANA, FAILURE)
    (voided,), (stood,), (broken,) = of(events, RoundVoided), of(events, ResultsStood), of(events, DeviceFailed)
    assert voided.clauses == ("13.2", "13.2.1")
    assert (stood.clauses, stood.rounds) == (("13.2", "13.2.2"), 1)
    assert broken.clauses == REPLACED
    assert {seat for seat, _ in voided.returned} == {1, 2, 3}
    assert (game.money, game.stacks(), set(game.statuses)) == (after_one, ThreeCards.after, {"void"})


@clause("13.2.2", "13.2.3")
def test_between_rounds_only_the_device_is_replaced() -> None:
    game = ThreeCards(VIRTUAL, SHUFFLER).wagered()
    before = game.money
    events = game.table.ok(DANA, FAILURE)
    assert not of(events, RoundVoided)
    assert game.money == before
    game.refused("device-failed", DANA, do.Deal())


def failed(kind: str, **settings: bool) -> Game:
    game = ThreeCards(kind, SHUFFLER, **settings).dealt()
    game.table.ok(DANA, FAILURE)
    void(game)
    return game.wagered()


@clause("13.2.3", "3.4", "4.2")
def test_play_goes_on_with_a_shoe_and_new_cards_checked_shuffled_and_cut() -> None:
    game = failed(PHYSICAL)
    for request in (do.Deal(), do.Shuffle()):
        assert game.refused("device-failed", DANA, request).clauses == REPLACED
    for who in (player("Ann"), GUS, CASS, MIA, HOUSE_ACTOR):
        assert game.refused("not-your-office", who, do.ReplaceDevice(SHOE, ("green",))).clauses == REPLACED
    game.refused("device-kind", DANA, do.ReplaceDevice("hat", ("green",)))
    (replaced,) = of(game.table.ok(DANA, do.ReplaceDevice(SHOE, ("green",))), DeviceReplaced)
    assert (replaced.clauses, replaced.device, replaced.backs) == (REPLACED, SHOE, ("green",))
    assert game.refused("deck-not-checked", DANA, do.Shuffle()).clause == "3.4"
    game.table.ok(CASS, do.CheckCards(0))
    game.refused("not-shuffled", DANA, do.Deal())
    game.table.ok(DANA, do.Shuffle())
    assert game.refused("not-cut", DANA, do.Deal()).clause == "4.2"
    game.table.ok(DANA, do.Cut(26))
    (first,) = of(game.table.ok(DANA, do.Deal()), CardsDealt)
    assert "7.3.1" in first.clauses, "and the deal is that of a shoe"
    assert (first.to, game.cards) == ((0, 1, 2, 3), (DECK - 4, 4, 0))


@each_kind
@clause("13.2.3")
def test_another_shuffling_device_does_as_well(kind: str) -> None:
    game = failed(kind)
    assert game.refused("same-back", DANA, do.ReplaceDevice(SHUFFLER, ("green", "green"))).clause == "3.2.2"
    events = game.table.ok(DANA, do.ReplaceDevice(SHUFFLER, ("green", "black")))
    assert [deck.back for deck in game.live.state.decks] == ["green", "black"]
    if kind == PHYSICAL:
        assert not any(deck.checked for deck in game.live.state.decks)
        for deck in (0, 1):
            game.table.ok(DANA, do.CheckCards(deck))
        game.table.ok(DANA, do.Shuffle())
    else:
        assert [type(event) for event in events] == [DeviceReplaced, CardsChecked, CardsChecked, CardsShuffled]
    (first,) = of(game.table.ok(DANA, do.Deal()), CardsDealt)
    assert "7.4.1" in first.clauses
    game.refused("impossible", DANA, do.ReplaceDevice(SHOE, ("green",)))


@clause("13.2.3", "6.7.2")
def test_a_virtual_table_gets_its_shoe_ready_and_a_low_limit_table_gets_none() -> None:
    game = failed(VIRTUAL)
    events = game.table.ok(HOUSE_ACTOR, do.ReplaceDevice(SHOE, ("green", "black")))
    assert [type(event) for event in events] == [DeviceReplaced, CardsChecked, CardsShuffled, CardsCut]
    low = failed(PHYSICAL, low_limit=True)
    refusal = low.refused("low-limit-device", DANA, do.ReplaceDevice(SHOE, ("green",)))
    assert (refusal.clause, refusal.facts["needed"]) == ("6.7.2", SHUFFLER)
    low.table.ok(DANA, do.ReplaceDevice(SHUFFLER, ("green", "black")))
