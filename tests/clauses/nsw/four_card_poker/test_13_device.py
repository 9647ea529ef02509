"""13 Shuffling device malfunction: a jam means another shuffle; a device that fails in a round voids it and is replaced."""

import pytest
from tests.support.incidents import incident
from tests.support.mishaps import DEALER_HAND, DECK, HAND, Game, void
from tests.support.opening import MIA
from tests.support.play import CASS, DANA, GUS, player
from tests.support.rounds import of
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

JAM, FAILURE = incident("shuffler-jammed"), incident("shuffler-failed")
REPLACED = ("13.2", "13.2.3")

# --- 13.1 ----------------------------------------------------------------------------------------------------------


@clause("13.1")
def test_after_a_jam_nothing_is_dealt_before_another_shuffle() -> None:
    game = Game(PHYSICAL, SHUFFLER).wagered()
    before = game.money
    (ordered,) = of(game.table.ok(DANA, JAM), ReshuffleOrdered)
    assert ordered.clauses == ("13.1",)
    game.refused("not-shuffled", DANA, do.Deal())
    game.table.ok(DANA, do.Shuffle())
    assert (game.money, game.cards[0]) == (before, DECK)
    game.deal()


@clause("13.1")
def test_where_pitboss_deals_it_shuffles_again_at_once() -> None:
    game = Game(VIRTUAL, SHUFFLER).wagered()
    before = game.money
    _, ordered, shuffled = game.table.ok(DANA, JAM)
    assert ordered.clauses == ("13.1",)
    assert isinstance(shuffled, CardsShuffled)
    assert shuffled.cards == len(set(shuffled.order)) == DECK
    assert game.money == before
    game.deal()


@clause("13.1")
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
def test_over_its_other_deck_a_device_may_jam_while_a_round_is_played(kind: str) -> None:
    game = Game(kind, SHUFFLER).wagered().deal(passes=1)
    before, lying = game.money, game.cards
    events = game.table.ok(DANA, JAM)
    assert of(events, ReshuffleOrdered)
    assert not of(events, RoundVoided)
    assert (game.money, game.cards) == (before, lying), "the round is not touched"
    game.deal().decided().revealed().settled(1).settled(3).ended()
    if kind == PHYSICAL:
        game.wagered()
        game.refused("not-shuffled", DANA, do.Deal())


@clause("13.1")
def test_a_device_with_one_deck_shuffles_nothing_during_a_round_and_a_shoe_never() -> None:
    game = Game(VIRTUAL, SHUFFLER, backs=("red",)).dealt()
    game.refused("impossible", DANA, JAM)
    Game(VIRTUAL, SHOE).refused("impossible", DANA, JAM)
    game.decided().revealed().settled(1).settled(3).ended()
    game.table.ok(DANA, JAM)


@clause("13.1")
def test_the_dealer_says_so() -> None:
    Game(VIRTUAL, SHUFFLER).only("13.1", JAM, DANA)


# --- 13.2.1 and 13.2.2 ---------------------------------------------------------------------------------------------


@clause("13.2", "13.2.1")
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
@pytest.mark.parametrize("when", ["first pass", "dealt", "folded", "half settled"])
def test_a_round_of_which_one_card_is_out_is_void(kind: str, when: str) -> None:
    game = Game(kind, SHUFFLER).wagered().deal(passes=1)
    assert game.cards == (DECK - 3 * HAND, 3 * HAND, 0)
    if when != "first pass":
        game.deal()
        assert game.cards == (DECK - 3 * HAND - DEALER_HAND, 3 * HAND + DEALER_HAND, 0)
    if when in ("folded", "half settled"):
        game.decided()
        assert game.stacks() == [97_500, 98_000, 99_500]
    if when == "half settled":
        game.revealed().settled(1)
        assert game.stacks() == [102_500, 98_000, 99_500]
    (voided,) = of(game.table.ok(DANA, FAILURE), RoundVoided)
    assert voided.clauses == ("13.2", "13.2.1")
    void(game)


@clause("13.2", "13.2.2")
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
def test_rounds_that_were_completed_stand(kind: str) -> None:
    game = Game(kind, SHUFFLER).dealt().decided().revealed().settled(1).settled(3).ended().ready()
    after_one = game.money
    (stood,) = of(game.dealt().table.ok(DANA, FAILURE), ResultsStood)
    assert (stood.rounds, stood.clauses) == (1, ("13.2", "13.2.2"))
    assert game.money == after_one
    assert game.stacks() == [102_500, 98_000, 99_500]


@clause("13.2.2")
def test_between_rounds_only_the_device_is_replaced() -> None:
    game = Game(VIRTUAL, SHUFFLER).wagered()
    before = game.money
    events = game.table.ok(DANA, FAILURE)
    assert not of(events, RoundVoided)
    assert of(events, DeviceFailed)
    assert game.money == before
    game.refused("device-failed", DANA, do.Deal())


@clause("13.2")
def test_a_shoe_is_no_shuffling_device_and_the_dealer_says_so() -> None:
    Game(VIRTUAL, SHOE).dealt().refused("impossible", DANA, FAILURE)
    Game(VIRTUAL, SHUFFLER).dealt().only("13.2", FAILURE, DANA)


# --- 13.2.3 --------------------------------------------------------------------------------------------------------


def failed(kind: str, **settings: bool) -> Game:
    game = Game(kind, SHUFFLER, **settings).dealt()
    (broken,) = of(game.table.ok(DANA, FAILURE), DeviceFailed)
    assert broken.clauses == REPLACED
    return game


@clause("13.2.3")
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
def test_no_card_is_dealt_until_another_device_and_new_cards_are_there(kind: str) -> None:
    game = failed(kind).wagered()
    assert not game.live.state.shoe.shuffled
    for request in (do.Deal(), do.Shuffle()):
        assert game.refused("device-failed", DANA, request).clauses == REPLACED
    assert game.table.offered(DANA, "deal") is None


@clause("13.2.3", "3.4", "4.2")
def test_a_shoe_and_new_cards_are_checked_shuffled_and_cut_before_play_goes_on() -> None:
    game = failed(PHYSICAL).wagered()
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
    assert game.cards == (DECK - 4, 4, 0)


@clause("13.2.3")
def test_another_shuffling_device_does_as_well_with_backs_that_differ() -> None:
    game = failed(PHYSICAL).wagered()
    assert game.refused("same-back", DANA, do.ReplaceDevice(SHUFFLER, ("green", "green"))).clause == "3.2.2"
    game.refused("deck-count", DANA, do.ReplaceDevice(SHUFFLER, ()))
    game.table.ok(DANA, do.ReplaceDevice(SHUFFLER, ("green", "black")))
    assert [deck.back for deck in game.live.state.decks] == ["green", "black"]
    assert not any(deck.checked for deck in game.live.state.decks)
    for deck in (0, 1):
        game.table.ok(DANA, do.CheckCards(deck))
    game.table.ok(DANA, do.Shuffle())
    game.refused("device-not-cut", DANA, do.Cut(26))
    (first,) = of(game.table.ok(DANA, do.Deal()), CardsDealt)
    assert "7.4.1" in first.clauses


@clause("13.2.3")
def test_where_pitboss_deals_it_checks_shuffles_and_cuts_the_new_cards_by_itself() -> None:
    game = failed(VIRTUAL)
    events = game.table.ok(HOUSE_ACTOR, do.ReplaceDevice(SHOE, ("green", "black")))
    assert [type(event) for event in events] == [DeviceReplaced, CardsChecked, CardsShuffled, CardsCut]
    assert [deck.back for deck in game.live.state.decks] == ["green"], "a shoe holds one deck"
    game.device = SHOE
    game.wagered().deal(passes=1)
    assert game.cards == (DECK - 4, 4, 0)


@clause("13.2.3", "6.6.2")
def test_at_a_low_limit_table_only_another_device_will_do() -> None:
    game = failed(PHYSICAL, low_limit=True)
    refusal = game.refused("low-limit-device", DANA, do.ReplaceDevice(SHOE, ("green",)))
    assert (refusal.clause, refusal.facts["needed"]) == ("6.6.2", SHUFFLER)
    game.table.ok(DANA, do.ReplaceDevice(SHUFFLER, ("green", "black")))


@clause("13.2.3")
def test_a_device_that_works_is_not_replaced_and_not_by_everybody() -> None:
    game = Game(PHYSICAL, SHUFFLER)
    game.refused("impossible", DANA, do.ReplaceDevice(SHOE, ("green",)))
    broken = failed(PHYSICAL)
    for who in (player("Ann"), GUS, CASS, MIA, HOUSE_ACTOR):
        refusal = broken.refused("not-your-office", who, do.ReplaceDevice(SHOE, ("green",)))
        assert refusal.clauses == REPLACED
        assert broken.table.offered(who, "replace-device") is None
    broken.refused("device-kind", DANA, do.ReplaceDevice("hat", ("green",)))
    offer = broken.table.offered(DANA, "replace-device")
    assert offer is not None
    assert set(offer.choices) == {SHOE, SHUFFLER}
