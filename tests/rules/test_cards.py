"""The cards: whole decks, checked before use, locked away until wanted, dealt from a device, changed and counted on order."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.support.opening import not_opened
from tests.support.play import TableUnderTest
from tests.support.rounds import of
from tests.support.tables import ANN, CASS, DANA, DEVICES, GIL, INES, MIA, OPAL, STAKE, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.cards import deck
from pitboss.house.automation import EVERYTHING
from pitboss.table.services.decks.checking import CardsChecked
from pitboss.table.services.decks.counting import CardsCounted, CountInstructed
from pitboss.table.services.decks.replacing import CardsChanged
from pitboss.table.services.decks.shuffling import CardsCut, CardsShuffled
from pitboss.table.settings import PHYSICAL, SHOE, VIRTUAL

each_device = pytest.mark.parametrize("device", DEVICES)


@each_device
@carries("cards.deck", "cards.from-device")
def test_each_deck_has_each_of_its_cards_once_and_they_come_out_of_the_device_in_order(book: BookUnderTest, device: str) -> None:
    assert set(book.cites("cards.from-device")) <= set(
        not_opened("device-kind", book.rules, **book.settings(device="hand")).clauses
    )
    table = book.table(device)
    assert set(book.cites("cards.deck", "cards.from-device")) <= set(table.table.history[0].event.clauses)
    order, decks = table.table.state.shoe.order, table.table.rules.deck_size // book.number("deck.cards")
    assert Counter(order) == Counter(dict.fromkeys(deck(), decks))
    checks = of((each.event for each in table.table.history), CardsChecked)
    assert checks
    assert all(set(book.cites("cards.deck")) <= set(each.clauses) for each in checks)
    book.wagered(table)
    book.dealt(table)
    left = table.table.state.shoe.order
    assert left == order[len(order) - len(left) :], "the next card dealt is the next card in the device"
    assert table.view().cards_left == len(left) < len(order)


@carries("cards.deck", "dealer.reveal")
def test_a_card_that_is_known_already_cannot_turn_up_twice(book: BookUnderTest) -> None:
    game = book.game(PHYSICAL).dealt().decided()
    first, _, *rest = game.keyed(game.dealer, game.live.state.round.part.dealer.cards)
    clause = book.refuses("cards.deck")[0]
    assert game.refused("card-known-twice", DANA, do.RevealDealer((first, first, *rest))).clause == clause
    game.revealed()
    seat = game.in_turn[0]
    _, *others = game.keyed(game.hands[seat], game.table.hand(seat))
    assert game.refused("card-known-twice", DANA, do.SettleHand(seat, (first, *others))).clause == clause
    assert game.refused("card-known-twice", DANA, do.SettleHand(seat, (others[0], *others))).clause == clause
    game.all_settled()


@carries("cards.second-deck")
def test_two_decks_in_a_device_take_turns_and_one_is_enough(book: BookUnderTest) -> None:
    for backs, turns in ((("red", "blue"), ["red", "blue", "red"]), (("red",), ["red"] * 3)):
        table = book.table(backs=backs, automation=EVERYTHING)
        cited = set(book.cites("cards.second-deck")) - set(book.cites("cards.from-device"))
        assert (cited <= set(table.table.history[0].event.clauses)) == (len(backs) > 1 or not cited)
        for at, back in enumerate(turns):
            assert table.view().back == back
            book.wagered(table)
            table.deal()
            (done,) = of(table.ok(ANN, do.dealer_poker.Fold(1)), CardsShuffled)
            assert done.deck == (at + 1) % len(backs)
            assert len(backs) == 1 or set(book.cites("cards.second-deck")) <= set(done.clauses)
    assert [each.back for each in book.table(SHOE).table.state.decks] == ["red"], "a shoe takes the first alone"


@carries("cards.backs-differ")
def test_two_decks_in_one_device_have_backs_of_two_colours(book: BookUnderTest) -> None:
    clauses = book.cites("cards.backs-differ")
    assert not_opened("same-back", book.rules, backs=("red", "red")).clauses == clauses
    assert book.table(backs=("red", "green")).phase == "wagering"
    assert book.table(SHOE, backs=("red", "red")).phase == "wagering", "a shoe takes the first alone"
    table = book.table(kind=PHYSICAL)
    assert table.refused("same-back", CASS, do.ChangeCards("worn", "blue")).clauses == clauses
    table.ok(CASS, do.ChangeCards("worn", "red"))
    table.ok(CASS, do.ChangeCards("worn", "green"))
    assert [each.back for each in table.table.state.decks] == ["green", "blue"]


@each_device
@carries("cards.check")
def test_cards_are_checked_before_use_by_somebody_whom_the_rules_name(book: BookUnderTest, device: str) -> None:
    may = book.people(nsw=(DANA, CASS, MIA), nz=(DANA, GIL, CASS, OPAL))
    clauses = book.cites("cards.check")
    for who in may:
        table = book.unopened(device)
        assert table.refused("deck-not-checked", DANA, do.Shuffle()).clauses == clauses
        for other in book.others(*may):
            assert set(clauses) <= set(table.refused("not-your-office", other, do.CheckCards(0)).clauses)
        (checked,) = of(table.ok(who, do.CheckCards(0)), CardsChecked)
        assert (checked.deck, checked.by, checked.cards) == (0, who.name, table.table.rules.deck_size)
        assert set(clauses) <= set(checked.clauses)
        assert [each.checked for each in table.table.state.decks][1:] == [False] * (len(table.table.state.decks) - 1)
        assert table.refused("deck-checked", who, do.CheckCards(0)).clauses == clauses
        for nowhere in (-1, len(table.table.state.decks)):
            table.refused("no-such-deck", DANA, do.CheckCards(nowhere))
        table.ok(DANA, do.Shuffle())
    by_device = book.unopened(device).ok(CASS, do.CheckCards(0, by_device=True))
    assert of(by_device, CardsChecked)[0].by == "deck-checking device"


@carries("cards.check")
def test_where_pitboss_deals_the_program_checks_the_cards(book: BookUnderTest) -> None:
    table = book.unopened(kind=VIRTUAL)
    (checked,) = of(table.ok(do.HOUSE_ACTOR, do.CheckCards(0)), CardsChecked)
    assert (checked.by, set(book.cites("cards.check")) <= set(checked.clauses)) == ("house", True)


@carries("cards.secured")
def test_cards_checked_and_shuffled_ahead_of_time_stay_locked_away_until_wanted(book: BookUnderTest) -> None:
    clauses = book.cites("cards.secured")
    table = book.unopened()
    table.ok(DANA, do.CheckCards(0))
    table.ok(DANA, do.Shuffle())
    for who in book.others(DANA):
        assert table.refused("not-your-office", who, do.SecureCards(0)).clauses == clauses
    assert table.ok(DANA, do.SecureCards(0))[0].clauses == clauses
    book.tick(table)
    book.wagered(table)
    for use in (do.Shuffle(), do.dealer_poker.Deal(), do.SecureCards(0)):
        assert table.refused("deck-secured", DANA, use).clauses == clauses
    for who in book.others(DANA):
        assert table.refused("not-your-office", who, do.ReleaseCards(0)).clauses == clauses
    assert table.ok(DANA, do.ReleaseCards(0))[0].clauses == clauses
    assert table.refused("deck-not-secured", DANA, do.ReleaseCards(0)).clauses == clauses
    book.dealt(table)
    house = book.unshuffled(kind=VIRTUAL)
    house.ok(do.HOUSE_ACTOR, do.SecureCards(0))
    assert house.refused("deck-secured", do.HOUSE_ACTOR, do.Shuffle()).clauses == clauses


@each_device
@carries("cards.change", "cards.check")
def test_new_cards_go_through_everything_the_first_went_through(book: BookUnderTest, device: str) -> None:
    may = book.people(nsw=(CASS, MIA), nz=(OPAL,))
    for who in may:
        table = book.table(device, PHYSICAL)
        book.wagered(table)
        before = table.table.state.money
        for other in book.others(*may):
            refusal = table.refused("not-your-office", other, do.ChangeCards("worn", "green"))
            assert (refusal.clauses, refusal.facts["offices"]) == (book.cites("cards.change"), tuple(each.office for each in may))
        (changed,) = of(table.ok(who, do.ChangeCards("a bent corner", "green")), CardsChanged)
        assert (changed.clauses, changed.reason, changed.back) == (book.cites("cards.change"), "a bent corner", "green")
        assert table.refused("deck-not-checked", DANA, do.Shuffle()).clauses == book.cites("cards.check")
        table.ok(DANA, do.CheckCards(0))
        if changed.again:
            assert table.refused("not-opened", ANN, book.placed()).facts["missing"] == changed.again[0]
        book.tick(table, changed.again)
        table.ok(DANA, do.NoMoreBets())
        table.refused("not-shuffled", DANA, book.first_card(table))
        table.ok(DANA, do.Shuffle())
        if device == SHOE:
            table.refused("not-cut", DANA, book.first_card(table))
            table.ok(DANA, do.Cut(20))
        assert table.table.state.money == before, "the wagers stay where they are"
        book.begun(table)
        assert table.view().back == "green"
        assert table.refused("wrong-phase", who, do.ChangeCards("worn", "blue")).clauses == book.cites("cards.change")


@carries("cards.change")
def test_where_pitboss_deals_new_cards_are_checked_shuffled_and_cut_by_the_program(book: BookUnderTest) -> None:
    table = book.table(SHOE)
    book.wagered(table)
    old, (who, *_) = table.table.state.shoe.order, book.people(nsw=(CASS,), nz=(OPAL,))
    kinds = [type(event) for event in table.ok(who, do.ChangeCards("worn", "green"))]
    assert (kinds[0], kinds[-2:]) == (CardsChanged, [CardsShuffled, CardsCut])
    assert CardsChecked in kinds
    assert table.table.state.shoe.order != old
    assert (table.phase, table.view().back, table.on(1, book.main)) == ("wagering", "green", STAKE)
    assert book.cites("cards.change") == table.table.history[-len(kinds)].event.clauses


@carries("cards.unfit")
@pytest.mark.parametrize("blank", ["", " ", "\t\n"])
def test_unfit_cards_are_changed_for_a_reason_on_the_record(book: BookUnderTest, blank: str) -> None:
    table = book.table()
    assert table.refused("no-reason", CASS, do.ChangeCards(blank, "green")).clauses == book.cites("cards.unfit")
    table.ok(CASS, do.ChangeCards("a bent corner", "green"))


@carries("cards.change")
def test_an_operator_who_may_change_cards_after_any_round_needs_no_reason(book: BookUnderTest) -> None:
    table = book.table()
    (who, *_) = book.people(nsw=(CASS,), nz=(OPAL,))
    reason = "worn" if book.rules.has("cards.unfit") else ""
    (changed,) = of(table.ok(who, do.ChangeCards(reason, "green")), CardsChanged)
    assert (changed.clauses, changed.reason) == (book.cites("cards.change"), reason)


def counts(book: BookUnderTest, table: TableUnderTest) -> None:
    """The dealer counts and finds every card; an impossible number is not the count, and nobody else counts."""
    size, clauses = table.table.rules.deck_size, book.cites("cards.counted")
    for helper in book.others(DANA):
        assert table.refused("not-your-office", helper, do.CountCards(size)).clauses == clauses
    known = (size - 1, size + 1, 0) if table.table.rules.virtual else ()
    for wrong in (*known, -1, 2 * size + 1, 10**9):
        refusal = table.refused("count-wrong", DANA, do.CountCards(wrong))
        assert (refusal.clauses, refusal.facts) == (clauses, {"found": wrong, "cards": size})
    (counted,) = of(table.ok(DANA, do.CountCards(size)), CardsCounted)
    assert (counted.cards, counted.clauses) == (size, clauses)


@carries("cards.count", "cards.counted")
def test_the_cards_are_counted_at_any_time_when_somebody_who_may_wants_it(book: BookUnderTest) -> None:
    may = book.people(nsw=(CASS, MIA, INES), nz=(OPAL if book.model.counted_on_order else DANA,))
    for who in may:
        table = book.table(SHOE, PHYSICAL)
        book.wagered(table)
        before = table.table.state.money
        for play in (book.begun, book.dealt, None):
            for other in book.others(*may):
                assert table.refused("not-your-office", other, do.InstructCount()).clauses == book.cites("cards.count")
            if who != DANA:
                assert table.refused("no-count-due", DANA, do.CountCards(0)).clauses == book.cites("cards.counted")
            (instructed,) = of(table.ok(who, do.InstructCount()), CountInstructed)
            assert instructed.clauses == book.cites("cards.count")
            assert table.refused("count-due", who, do.InstructCount()).clauses == book.cites("cards.count")
            if play:
                table.refused("count-due", DANA, book.first_card(table))
            counts(book, table)
            if play:
                play(table)
        assert table.table.state.money == before


@carries("cards.count")
def test_an_order_to_count_outlasts_the_round_and_a_change_of_cards(book: BookUnderTest) -> None:
    who, changes = book.people(nsw=(INES, CASS), nz=(OPAL if book.model.counted_on_order else DANA, OPAL))
    table = book.table(SHOE, PHYSICAL)
    table.ok(who, do.InstructCount())
    table.ok(changes, do.ChangeCards("worn", "green"))
    table.ok(DANA, do.CheckCards(0))
    assert table.refused("count-due", DANA, do.Shuffle()).clauses == book.cites("cards.count")
    virtual = book.table()
    assert len(virtual.ok(who, do.InstructCount())) == 2, "where Pitboss deals, the program counts at once"
    assert not virtual.table.state.shoe.count_due


@carries("cards.counted")
def test_who_may_count_unasked_does_so_whenever_they_like(book: BookUnderTest) -> None:
    table = book.table(SHOE, PHYSICAL)
    size = table.table.rules.deck_size
    if book.model.counted_on_order or book.authority == "nsw":
        assert table.refused("no-count-due", DANA, do.CountCards(size)).clauses == book.cites("cards.counted")
    else:
        assert table.ok(DANA, do.CountCards(size))[0].clauses == book.cites("cards.counted")
    assert table.table.state.shoe.left == size
