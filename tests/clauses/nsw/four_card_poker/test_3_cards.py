"""3 The cards: one whole deck, checked, locked away until wanted, dealt from a device, changed and counted on order."""

from itertools import pairwise

import pytest
from tests.support.opening import MIA, all_but, not_opened
from tests.support.play import CASS, DANA, GUS, INES, NSW, TableUnderTest, book_with
from tests.support.rounds import cards, dealt, duel, number, of, opened_by_hand, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card, Rank, deck
from pitboss.games.dealer_poker.round import CardsKnown
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.commands import HOUSE_ACTOR, Actor
from pitboss.table.services.decks.events import CardsChanged, CardsChecked, CardsCut, CardsShuffled
from pitboss.table.settings import SHOE, SHUFFLER
from pitboss.table.viewers import Viewer

DECK = number("deck.cards")
ANTE = 500
BY_PEOPLE = EVERYTHING - {Automation.OPENING, Automation.SHUFFLE, Automation.DEAL, Automation.COUNT}


def ticked(table: TableUnderTest) -> None:
    """Every line of the checklist is done; nothing has been done to the cards."""
    for offer in table.offers(DANA):
        if offer.request == "tick":
            table.ok(DANA, do.Tick(offer.choices[0]))


def unchecked(device: str = SHUFFLER) -> TableUnderTest:
    """A table of wood and cloth, open, with a wager on it, whose cards nobody has looked at."""
    table = TableUnderTest(kind="physical", device=device)
    ticked(table)
    seated(table, Ann=(1, ANTE, 0))
    return table


# --- 3.1 -----------------------------------------------------------------------------------------------------------


@clause("3.1")
def test_the_deck_has_each_of_its_cards_once_and_no_joker() -> None:
    for device in (SHOE, SHUFFLER):
        table = TableUnderTest(device=device)
        order = table.table.state.shoe.order
        assert len(order) == DECK == table.view().cards_left
        assert set(order) == set(deck()) == set(Card)
        checks = [each.event for each in table.table.history if isinstance(each.event, CardsChecked)]
        assert checks
        assert all(check.cards == DECK and "3.1" in check.clauses for check in checks)


@clause("3.1")
def test_a_card_that_lies_on_the_table_already_cannot_lie_there_twice() -> None:
    table = opened_by_hand(SHUFFLER)
    seated(table, Ann=(1, ANTE, 0), Ben=(2, ANTE, 0))
    dealt(table, "Ks")
    for seat in (1, 2):
        table.ok(DANA, do.Play(seat, do.Stake(ANTE)))
    before = table.table.state
    twice = do.RevealDealer((*cards("Kh Kd Kc Qs"), Card.KS))
    assert table.refused("card-known-twice", DANA, twice).clause == "3.1"
    table.ok(DANA, do.RevealDealer(cards("Kh Kd Kc Qs Qh")))
    table.refused("card-known-twice", DANA, do.SettleHand(1, cards("Kh 9d 8c 7s 2h")))
    table.refused("card-known-twice", DANA, do.SettleHand(1, (Card.AD, Card.AD, Card.TC, Card.TS, Card.TH)))
    assert table.table.state.money == before.money
    assert table.ok(DANA, do.SettleHand(1, cards("Ad 9d 8c 7s 2h")))
    assert table.stack(1) == 100_000 - 2 * ANTE


@clause("3.1")
def test_a_cutting_card_lies_at_the_table_before_it_opens() -> None:
    table = TableUnderTest(kind="physical", device=SHOE)
    assert "3.1" in table.refused("not-your-office", INES, do.Tick("cutting-card")).clauses
    assert table.ok(DANA, do.Tick("cutting-card"))[0].clauses == ("3.1",)
    house = TableUnderTest(device=SHOE, automation=EVERYTHING - {Automation.OPENING})
    assert house.ok(HOUSE_ACTOR, do.Tick("cutting-card"))[0].clauses == ("3.1",)


# --- 3.2 -----------------------------------------------------------------------------------------------------------


@clause("3.2.1")
def test_with_a_second_deck_the_two_take_turns() -> None:
    table = TableUnderTest()
    assert "3.2.1" in table.table.history[0].event.clauses
    ann = table.seat("Ann", 1)
    backs, shuffles = [], []
    for _ in range(4):
        backs.append(table.view().back)
        table.wager(ann, 1, ante=ANTE)
        table.deal()
        shuffles += of(table.ok(ann, do.Fold(1)), CardsShuffled)
    assert backs == ["red", "blue", "red", "blue"]
    assert [each.deck for each in shuffles] == [1, 0, 1, 0]
    assert all("3.2.1" in each.clauses for each in shuffles)
    assert table.stack(1) == 100_000 - 4 * ANTE


@clause("3.2.1", "3.6")
def test_a_second_deck_is_a_choice_and_one_is_enough() -> None:
    TableUnderTest()
    for settings in ({"device": SHOE}, {"device": SHUFFLER, "backs": ("red",)}):
        table = TableUnderTest(**settings)
        assert "3.2.1" not in table.table.history[0].event.clauses
        ann = table.seat("Ann", 1)
        for _ in range(2):
            assert table.view().back == "red"
            table.wager(ann, 1, ante=ANTE)
            table.deal()
            table.ok(ann, do.Fold(1))


@clause("3.2.2")
def test_two_decks_in_one_device_have_backs_of_two_colours() -> None:
    assert not_opened("same-back", backs=("red", "red")).clause == "3.2.2"
    assert TableUnderTest(backs=("red", "green")).phase == "wagering"
    assert TableUnderTest(device=SHOE, backs=("red", "red")).phase == "wagering", "a shoe takes the first alone"


@clause("3.2.2")
def test_new_cards_do_not_bring_the_colour_of_the_other_deck() -> None:
    table = opened_by_hand(SHUFFLER)
    assert table.refused("same-back", CASS, do.ChangeCards("worn", "blue")).clause == "3.2.2"
    assert table.view().back == "red"
    table.ok(CASS, do.ChangeCards("worn", "red"))
    table.ok(CASS, do.ChangeCards("worn", "green"))
    assert [each.back for each in table.table.state.decks] == ["green", "blue"]


# --- 3.3 -----------------------------------------------------------------------------------------------------------


@clause("3.3")
def test_ranks_run_from_the_ace_down_to_the_two() -> None:
    ranks = "AKQJT98765432"
    assert len(ranks) == len(Rank)
    for high, low in pairwise(ranks):
        a, b, c, d = [rank for rank in ranks if rank not in (high, low)][::3]
        won = duel(f"{high}s {high}h {a}c {b}d {c}s", f"{low}c {low}d {a}d {b}s {c}c {d}h", ante=ANTE)
        assert won.won == 2 * ANTE, f"a pair of {high} beats a pair of {low}"
        lost = duel(f"{low}s {low}h {a}c {b}d {c}s", f"{high}c {high}d {a}d {b}s {c}c {d}h", ante=ANTE)
        assert lost.won == -2 * ANTE, f"a pair of {low} loses to a pair of {high}"


@clause("3.3")
def test_no_suit_beats_another() -> None:
    drawn = book_with(NSW, ties='"stand-off"')
    for suits in ("cdhs", "dhsc", "hscd", "scdh"):
        a, b, c, d = suits
        even = duel(f"A{a} K{b} 9{a} 7{b} 2{a}", f"A{c} K{d} 9{c} 7{d} 2{c} 3{d}", book=drawn)
        assert even.won == 0, "the same ranks in other suits are worth the same"


@clause("3.3")
def test_only_in_a_straight_does_the_ace_stand_below_the_two() -> None:
    low = duel("As 2h 3d 4c 9s", "Kc Kd 7h 6s 8d Jc", ante=ANTE)
    assert low.hand.value.category == "straight"
    assert low.won == 2 * ANTE
    high = duel("As 2h 3d 4c 9s", "5c 4d 3h 2s 9d Jc", ante=ANTE)
    assert high.won == -2 * ANTE, "a low ace makes the lowest straight"
    assert duel("As Ah 7d 5c 9s", "Kc Kd 7h 6s 8d Jc", ante=ANTE).won == 2 * ANTE, "in a pair the ace is high"
    never = book_with(NSW, **{"ace-low": "[]"})
    other = duel("As 2h 3d 4c 9s", "Kc Kd 7h 6s 8d Jc", ante=ANTE, book=never)
    assert (other.hand.value.category, other.won) == ("high-card", -2 * ANTE)


# --- 3.4 -----------------------------------------------------------------------------------------------------------


@clause("3.4")
def test_cards_that_nobody_checked_are_not_used() -> None:
    for device in (SHOE, SHUFFLER):
        table = unchecked(device)
        for use in (do.Shuffle(), do.Deal(), do.SecureCards(0)):
            assert table.refused("deck-not-checked", DANA, use).clause == "3.4"
        table.ok(DANA, do.CheckCards(0))
        assert table.refused("deck-checked", DANA, do.CheckCards(0)).clause == "3.4"
        table.ok(DANA, do.Shuffle())


@pytest.mark.parametrize("who", [DANA, CASS, MIA], ids=lambda who: who.office)
@clause("3.4")
def test_a_dealer_or_a_casino_supervisor_checks_them(who: Actor) -> None:
    table = unchecked()
    (checked,) = of(table.ok(who, do.CheckCards(0)), CardsChecked)
    assert (checked.deck, checked.by, checked.cards) == (0, who.name, DECK)
    assert "3.4" in checked.clauses
    assert [each.checked for each in table.table.state.decks] == [True, False]


@clause("3.4")
def test_nobody_else_checks_them() -> None:
    table = unchecked()
    for who in all_but(DANA, CASS, MIA):
        assert table.refused("not-your-office", who, do.CheckCards(0)).clause == "3.4"
    table.ok(CASS, do.CheckCards(0, by_device=True))
    assert not table.table.state.decks[1].checked, "each deck is checked for itself"
    for nowhere in (-1, 2):
        table.refused("no-such-deck", DANA, do.CheckCards(nowhere))


@clause("3.4")
def test_where_pitboss_deals_the_program_checks_them() -> None:
    table = TableUnderTest(automation=BY_PEOPLE)
    for who in all_but(HOUSE_ACTOR, DANA, CASS, MIA):
        table.refused("not-your-office", who, do.CheckCards(0))
    (checked,) = of(table.ok(HOUSE_ACTOR, do.CheckCards(0)), CardsChecked)
    assert checked.by == "house"


# --- 3.5 -----------------------------------------------------------------------------------------------------------


@clause("3.5")
def test_cards_locked_away_are_neither_shuffled_nor_dealt() -> None:
    table = unchecked()
    table.ok(DANA, do.CheckCards(0))
    assert table.ok(DANA, do.SecureCards(0))[0].clauses == ("3.5",)
    for use in (do.Shuffle(), do.Deal(), do.SecureCards(0)):
        assert table.refused("deck-secured", DANA, use).clause == "3.5"
    assert table.ok(DANA, do.ReleaseCards(0))[0].clauses == ("3.5",)
    assert table.refused("deck-not-secured", DANA, do.ReleaseCards(0)).clause == "3.5"
    table.ok(DANA, do.Shuffle())
    dealt(table, "Ks")
    assert table.phase == "deciding"


@clause("3.5")
def test_cards_may_be_checked_and_shuffled_ahead_of_time() -> None:
    table = TableUnderTest(kind="physical")
    table.ok(DANA, do.CheckCards(0))
    table.ok(DANA, do.Shuffle())
    table.ok(DANA, do.SecureCards(0))
    ticked(table)
    seated(table, Ann=(1, ANTE, 0))
    assert table.refused("deck-secured", DANA, do.Deal()).clause == "3.5"
    table.ok(DANA, do.ReleaseCards(0))
    dealt(table, "Ks")
    assert table.table.state.shoe.left == DECK - number("hand.player") - number("hand.dealer")


@clause("3.5")
def test_the_dealer_keeps_the_cards_and_nobody_else() -> None:
    table = unchecked()
    table.ok(DANA, do.CheckCards(0))
    for who in all_but(DANA):
        assert table.refused("not-your-office", who, do.SecureCards(0)).clause == "3.5"
    table.ok(DANA, do.SecureCards(0))
    for who in all_but(DANA):
        assert table.refused("not-your-office", who, do.ReleaseCards(0)).clause == "3.5"
    house = TableUnderTest(automation=EVERYTHING - {Automation.SHUFFLE})
    house.ok(HOUSE_ACTOR, do.SecureCards(0))
    assert house.refused("deck-secured", HOUSE_ACTOR, do.Shuffle()).clause == "3.5"


# --- 3.6 -----------------------------------------------------------------------------------------------------------


@clause("3.6")
def test_cards_come_out_of_a_shoe_or_a_shuffling_device_only() -> None:
    assert "3.6" in not_opened("device-kind", device="hand").clauses
    for device in (SHOE, SHUFFLER):
        table = TableUnderTest(device=device)
        assert "3.6" in table.table.history[0].event.clauses
        top = table.table.state.shoe.order
        seated(table, Ann=(1, ANTE, 0), Ben=(2, ANTE, 0))
        known = of(table.deal(), CardsKnown)
        out = [card for event in known for _, _, card in event.cards]
        assert tuple(out) == top[: len(out)], "the next card dealt is the next card in the device"
        assert table.table.state.shoe.order == top[len(out) :]
        assert table.view().cards_left == DECK - len(out)


# --- 3.7 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
@clause("3.7")
def test_new_cards_are_checked_shuffled_and_cut_like_the_first(device: str) -> None:
    table = opened_by_hand(device)
    seated(table, Ann=(1, ANTE, 0))
    before = table.table.state.money
    (changed,) = of(table.ok(CASS, do.ChangeCards("a bent corner", "green")), CardsChanged)
    assert (changed.clauses, changed.reason, changed.back) == (("3.7",), "a bent corner", "green")
    table.refused("deck-not-checked", DANA, do.Deal())
    table.refused("deck-not-checked", DANA, do.Shuffle())
    table.ok(DANA, do.CheckCards(0))
    table.refused("not-shuffled", DANA, do.Deal())
    table.ok(DANA, do.Shuffle())
    if device == SHOE:
        table.refused("not-cut", DANA, do.Deal())
        table.ok(DANA, do.Cut(20))
    assert table.table.state.money == before, "the wagers lie where they lay"
    dealt(table, "Ks")
    assert table.view().back == "green"


@clause("3.7")
def test_cards_are_changed_after_a_round_and_not_during_one() -> None:
    table = opened_by_hand(SHUFFLER)
    seated(table, Ann=(1, ANTE, 0))
    table.ok(DANA, do.Deal())
    assert table.refused("wrong-phase", CASS, do.ChangeCards("worn", "green")).clause == "3.7"
    dealt(table, "Ks")
    assert table.refused("wrong-phase", CASS, do.ChangeCards("worn", "green")).clause == "3.7"
    table.ok(DANA, do.Fold(1))
    table.ok(DANA, do.EndRound())
    table.ok(CASS, do.ChangeCards("worn", "green"))
    assert [each.back for each in table.table.state.decks] == ["red", "green"], "the deck about to be used"


@clause("3.7")
def test_only_a_casino_supervisor_changes_cards() -> None:
    table = opened_by_hand(SHOE)
    for who in all_but(CASS, MIA):
        refusal = table.refused("not-your-office", who, do.ChangeCards("worn", "green"))
        assert refusal.clause == "3.7"
        assert refusal.facts["offices"] == ("casino-supervisor", "assistant-gaming-manager")
    table.ok(MIA, do.ChangeCards("worn", "red"))
    assert not table.table.state.decks[0].checked


@clause("3.7")
def test_where_pitboss_deals_new_cards_are_checked_and_shuffled_by_the_program() -> None:
    table = TableUnderTest(device=SHOE)
    old = table.table.state.shoe.order
    kinds = [type(event) for event in table.ok(CASS, do.ChangeCards("worn", "green"))]
    assert kinds == [CardsChanged, CardsChecked, CardsShuffled, CardsCut]
    assert table.table.state.shoe.order != old
    assert table.view().back == "green"


# --- 3.8 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", [CASS, MIA, INES], ids=lambda who: who.office)
@clause("3.8")
def test_a_casino_supervisor_or_an_inspector_has_the_cards_counted(who: Actor) -> None:
    table = opened_by_hand(SHOE)
    seated(table, Ann=(1, ANTE, 0))
    assert table.refused("no-count-due", DANA, do.CountCards(DECK)).clause == "3.8"
    assert table.ok(who, do.InstructCount())[0].clauses == ("3.8",)
    assert table.refused("count-due", INES, do.InstructCount()).clause == "3.8"
    assert table.refused("count-due", DANA, do.Deal()).clause == "3.8"
    for helper in all_but(DANA):
        assert table.refused("not-your-office", helper, do.CountCards(DECK)).clause == "3.8"
    for wrong in (DECK - 1, DECK + 1, 0, -DECK, 10**9):
        assert table.refused("count-wrong", DANA, do.CountCards(wrong)).facts == {"found": wrong, "cards": DECK}
    assert table.ok(DANA, do.CountCards(DECK))[0].clauses == ("3.8",)
    dealt(table, "Ks")
    assert table.on(1, "ante") == ANTE


@clause("3.8")
def test_nobody_else_orders_a_count() -> None:
    table = opened_by_hand(SHOE)
    for who in all_but(CASS, MIA, INES):
        assert table.refused("not-your-office", who, do.InstructCount()).clause == "3.8"
    assert not table.table.state.shoe.count_due


@clause("3.8")
def test_a_count_is_ordered_at_any_time_and_comes_before_the_next_card() -> None:
    table = opened_by_hand(SHOE)
    seated(table, Ann=(1, ANTE, 0))
    table.ok(DANA, do.Deal())
    table.ok(INES, do.InstructCount())
    assert table.refused("count-due", DANA, do.Deal()).clause == "3.8"
    table.ok(DANA, do.CountCards(DECK))
    dealt(table, "Ks")
    table.ok(CASS, do.InstructCount())
    table.ok(DANA, do.Fold(1))
    table.ok(DANA, do.EndRound())
    assert table.refused("count-due", DANA, do.Shuffle()).clause == "3.8"
    table.ok(DANA, do.CountCards(DECK))
    table.ok(DANA, do.Shuffle())


@clause("3.8")
def test_changing_the_cards_does_not_lift_the_order_to_count() -> None:
    table = opened_by_hand(SHOE)
    table.ok(INES, do.InstructCount())
    table.ok(CASS, do.ChangeCards("worn", "green"))
    table.ok(DANA, do.CheckCards(0))
    assert table.refused("count-due", DANA, do.Shuffle()).clause == "3.8"


@clause("3.8")
def test_where_pitboss_deals_the_program_counts_at_once() -> None:
    table = TableUnderTest()
    assert len(table.ok(INES, do.InstructCount())) == 2
    assert not table.table.state.shoe.count_due
    assert table.view(Viewer("inspector", "Ines")).cards_left == DECK
    table.refused("not-your-office", GUS, do.InstructCount())
