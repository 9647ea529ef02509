"""3 The cards: one whole deck, checked, locked away until wanted, dealt from a device, changed and counted on order."""

from itertools import pairwise

import pytest
from tests.support.opening import MIA, all_but, not_opened
from tests.support.play import CASS, DANA, GUS, INES, NSW_THREE, TableUnderTest
from tests.support.rounds import cards, dealt, of, seated
from tests.support.three_card import DECK, HAND, KINGS, LEAST, STACK, play, three, three_with
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card, Rank, deck
from pitboss.games.dealer_poker.round import CardsKnown
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.commands import HOUSE_ACTOR, Actor, Stake
from pitboss.table.services.decks.events import CardsChanged, CardsChecked, CardsCut, CardsShuffled
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER

DEVICES = (SHOE, SHUFFLER)


def unchecked(device: str = SHUFFLER) -> TableUnderTest:
    """A table of wood and cloth, open, with a wager on it, whose cards nobody has looked at."""
    table = TableUnderTest(NSW_THREE, kind=PHYSICAL, device=device)
    for offer in table.offers(DANA):
        if offer.request == "tick":
            table.ok(DANA, do.Tick(offer.choices[0]))
    seated(table, Ann=(1, LEAST, 0))
    return table


@clause("3.1", "3.6")
def test_the_deck_has_each_of_its_cards_once_and_they_come_out_of_the_device_in_their_order() -> None:
    assert "3.6" in not_opened("device-kind", NSW_THREE, device="hand").clauses
    for device in DEVICES:
        table = three(device=device)
        assert {"3.1", "3.6"} <= set(table.table.history[0].event.clauses)
        order = table.table.state.shoe.order
        assert (len(order), set(order)) == (DECK, set(deck()))
        seated(table, Ann=(1, LEAST, 0), Ben=(2, LEAST, 0))
        out = [card for event in of(table.deal(), CardsKnown) for _, _, card in event.cards]
        assert tuple(out) == order[: 3 * HAND]
        assert (table.table.state.shoe.order, table.view().cards_left) == (order[3 * HAND :], DECK - 3 * HAND)


@clause("3.1")
def test_a_card_that_lies_on_the_table_already_cannot_lie_there_twice() -> None:
    table = three(kind=PHYSICAL)
    seated(table, Ann=(1, LEAST, 0))
    dealt(table)
    table.ok(DANA, do.Play(1, Stake(LEAST)))
    assert table.refused("card-known-twice", DANA, do.RevealDealer((Card.KC, Card.KD, Card.KC))).clause == "3.1"
    table.ok(DANA, do.RevealDealer(cards(KINGS)))
    assert table.refused("card-known-twice", DANA, do.SettleHand(1, cards("Kc 5d 2s"))).clause == "3.1"
    assert table.stack(1) == STACK - 2 * LEAST
    table.ok(DANA, do.SettleHand(1, cards("Ac Ad 2s")))
    assert table.stack(1) == STACK + 2 * LEAST


@clause("3.2.1", "3.2.2")
def test_a_second_deck_waits_in_the_device_with_another_back() -> None:
    assert not_opened("same-back", NSW_THREE, backs=("red", "red")).clause == "3.2.2"
    assert three(device=SHOE, backs=("red", "red")).phase == "wagering", "a shoe takes the first alone"
    for backs, turns in ((("red", "blue"), ["red", "blue", "red"]), (("red",), ["red"] * 3)):
        table = three(backs=backs)
        ann = table.seat("Ann", 1)
        for back in turns:
            assert table.view().back == back
            table.wager(ann, 1, ante=LEAST)
            table.deal()
            table.ok(ann, do.Fold(1))
        assert ("3.2.1" in table.table.history[0].event.clauses) == (len(backs) > 1), "one is enough"
    table = three(kind=PHYSICAL)
    assert table.refused("same-back", CASS, do.ChangeCards("worn", "blue")).clause == "3.2.2"
    table.ok(CASS, do.ChangeCards("worn", "green"))
    assert [each.back for each in table.table.state.decks] == ["green", "blue"]


@clause("3.3")
def test_ranks_run_from_the_ace_down_to_the_two_and_no_suit_beats_another() -> None:
    ranks = "AKQJT98765432"
    assert len(ranks) == len(Rank)
    for high, low in pairwise(ranks):
        odd = next(rank for rank in ranks[::-1] if rank not in (high, low))
        assert play(f"{high}s {high}h {odd}c", f"{low}c {low}d {odd}d").won == 2_000
        assert play(f"{low}s {low}h {odd}c", f"{high}c {high}d {odd}d").won == -2_000
    for a, b in ("cd", "dc", "hs", "sh", "ch"):
        assert play(f"A{a} K{b} 9{a}", f"A{b} K{a} 9{b}").won == 0, "the same ranks in other suits are level"


@clause("3.3")
def test_only_in_a_straight_does_the_ace_stand_below_the_two() -> None:
    low = play("As 2h 3d", KINGS, ante=1_000)
    assert (low.hand.value.category, low.settled["ante"].outcome) == ("straight", "wins")
    assert play("As 2h 3d", "4c 3h 2d").settled["ante"].outcome == "loses", "a low ace makes the lowest straight"
    assert play("As Ah 3d", KINGS).settled["ante"].outcome == "wins", "in a pair the ace is high"
    never = play("As 2h 3d", KINGS, book=three_with(**{"ace-low": "[]"}))
    assert (never.hand.value.category, never.won) == ("high-card", -2_000)


# --- 3.4 and 3.5 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", [DANA, CASS, MIA], ids=lambda who: who.office)
@clause("3.4")
def test_cards_are_checked_before_use_by_a_dealer_or_a_casino_supervisor(who: Actor) -> None:
    table = unchecked()
    for use in (do.Shuffle(), do.Deal(), do.SecureCards(0)):
        assert table.refused("deck-not-checked", DANA, use).clause == "3.4"
    for other in all_but(DANA, CASS, MIA):
        assert table.refused("not-your-office", other, do.CheckCards(0)).clause == "3.4"
    (checked,) = of(table.ok(who, do.CheckCards(0)), CardsChecked)
    assert (checked.deck, checked.by, checked.cards) == (0, who.name, DECK)
    assert [each.checked for each in table.table.state.decks] == [True, False], "each deck for itself"
    table.refused("deck-checked", who, do.CheckCards(0))
    table.ok(DANA, do.Shuffle())


@clause("3.5")
def test_cards_checked_and_shuffled_ahead_of_time_stay_locked_away_until_wanted() -> None:
    table = unchecked()
    table.ok(DANA, do.CheckCards(0))
    table.ok(DANA, do.Shuffle())
    for who in all_but(DANA):
        assert table.refused("not-your-office", who, do.SecureCards(0)).clause == "3.5"
    table.ok(DANA, do.SecureCards(0))
    for use in (do.Shuffle(), do.Deal(), do.SecureCards(0)):
        assert table.refused("deck-secured", DANA, use).clause == "3.5"
    assert table.refused("not-your-office", CASS, do.ReleaseCards(0)).clause == "3.5"
    table.ok(DANA, do.ReleaseCards(0))
    assert table.refused("deck-not-secured", DANA, do.ReleaseCards(0)).clause == "3.5"
    dealt(table)
    assert table.table.state.shoe.left == DECK - 2 * HAND


# --- 3.7 and 3.8 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", DEVICES)
@clause("3.7")
def test_between_rounds_new_cards_come_in_checked_shuffled_and_cut_like_the_first(device: str) -> None:
    table = three(kind=PHYSICAL, device=device)
    seated(table, Ann=(1, LEAST, 0))
    for who in all_but(CASS, MIA):
        assert table.refused("not-your-office", who, do.ChangeCards("worn", "green")).clause == "3.7"
    (changed,) = of(table.ok(CASS, do.ChangeCards("a bent corner", "green")), CardsChanged)
    assert (changed.clauses, changed.reason) == (("3.7",), "a bent corner")
    table.refused("deck-not-checked", DANA, do.Deal())
    table.ok(DANA, do.CheckCards(0))
    table.refused("not-shuffled", DANA, do.Deal())
    table.ok(DANA, do.Shuffle())
    if device == SHOE:
        table.refused("not-cut", DANA, do.Deal())
        table.ok(DANA, do.Cut(20))
    assert (table.on(1, "ante"), table.view().back) == (LEAST, "green")
    dealt(table)
    assert table.refused("wrong-phase", CASS, do.ChangeCards("worn", "red")).clause == "3.7"


@clause("3.7")
def test_where_pitboss_deals_new_cards_are_checked_and_shuffled_by_the_program() -> None:
    table = three(device=SHOE)
    kinds = [type(event) for event in table.ok(MIA, do.ChangeCards("worn", "green"))]
    assert kinds == [CardsChanged, CardsChecked, CardsShuffled, CardsCut]


@pytest.mark.parametrize("who", [CASS, MIA, INES], ids=lambda who: who.office)
@clause("3.8")
def test_a_casino_supervisor_or_an_inspector_has_the_cards_counted_at_any_time(who: Actor) -> None:
    table = three(kind=PHYSICAL, device=SHOE)
    seated(table, Ann=(1, LEAST, 0))
    assert table.refused("no-count-due", DANA, do.CountCards(DECK)).clause == "3.8"
    for other in all_but(CASS, MIA, INES):
        assert table.refused("not-your-office", other, do.InstructCount()).clause == "3.8"
    table.ok(DANA, do.Deal())
    table.ok(who, do.InstructCount())
    assert table.refused("count-due", DANA, do.Deal()).clause == "3.8", "also in the middle of the deal"
    assert table.refused("not-your-office", GUS, do.CountCards(DECK)).clause == "3.8"
    for wrong in (DECK - 1, DECK + 1):
        assert table.refused("count-wrong", DANA, do.CountCards(wrong)).facts == {"found": wrong, "cards": DECK}
    assert table.ok(DANA, do.CountCards(DECK))[0].clauses == ("3.8",)
    dealt(table)
    assert table.on(1, "ante") == LEAST


@clause("3.8")
def test_where_pitboss_deals_the_program_counts_at_once() -> None:
    table = three(automation=EVERYTHING - {Automation.DEAL})
    assert len(table.ok(INES, do.InstructCount())) == 2
    assert not table.table.state.shoe.count_due
    table.refused("no-count-due", HOUSE_ACTOR, do.CountCards(DECK))
