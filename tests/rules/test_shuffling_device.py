"""Shuffling devices: a jam means another shuffle; a device that fails in a round voids it and is replaced."""

from collections import Counter

import pytest
from tests.support.incidents import incident
from tests.support.mishaps import STACK, void
from tests.support.nz import GIL, OPAL
from tests.support.play import CASS, DANA, TableUnderTest
from tests.support.rounds import of
from tests.support.tables import BookUnderTest
from tests.support.witness import carries, varies

from pitboss import do
from pitboss.cards import deck
from pitboss.games.dealer_poker.dealing import CardsDealt
from pitboss.table.commands import HOUSE_ACTOR, Actor
from pitboss.table.rounds import ResultsStood, RoundVoided
from pitboss.table.services.decks.checking import CardsChecked
from pitboss.table.services.decks.replacing import DeviceFailed, DeviceReplaced
from pitboss.table.services.decks.shuffling import CardsCut, CardsShuffled, ReshuffleOrdered
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL

JAM, FAILURE = incident("shuffler-jammed"), incident("shuffler-failed")
REPLACED = "remedy.shuffler-fails.replace"


def wagered(book: BookUnderTest, table: TableUnderTest) -> TableUnderTest:
    """Ann has a wager, and the dealer has called."""
    book.wagered(table)
    table.ok(DANA, do.NoMoreBets())
    return table


def full(table: TableUnderTest) -> bool:
    """Whether all cards of all decks are in the device."""
    return table.table.state.shoe.left == table.table.rules.deck_size


@carries("remedy.shuffler-jam")
def test_after_a_jam_nothing_is_dealt_before_another_shuffle(book: BookUnderTest) -> None:
    table = wagered(book, book.table(SHUFFLER, PHYSICAL))
    before = table.table.state.money
    (ordered,) = of(table.ok(DANA, JAM), ReshuffleOrdered)
    assert ordered.clauses == book.cites("remedy.shuffler-jam")
    table.refused("not-shuffled", DANA, book.first_card(table))
    table.ok(DANA, do.Shuffle())
    assert (table.table.state.money, full(table)) == (before, True)
    book.begun(table)


@carries("remedy.shuffler-jam")
def test_where_pitboss_deals_it_shuffles_again_at_once(book: BookUnderTest) -> None:
    table = book.table(SHUFFLER)
    book.wagered(table)
    before = table.table.state.money
    table.refused("house-observes", DANA, JAM)
    _, ordered, shuffled = table.ok(HOUSE_ACTOR, JAM)
    assert ordered.clauses == book.cites("remedy.shuffler-jam")
    assert isinstance(shuffled, CardsShuffled)
    decks = table.table.rules.deck_size // book.number("deck.cards")
    assert Counter(shuffled.order) == Counter(dict.fromkeys(deck(), decks))
    assert table.table.state.money == before
    book.begun(table)


@carries("remedy.shuffler-jam", "cards.second-deck")
@pytest.mark.parametrize("kind", [PHYSICAL])
def test_over_its_other_deck_a_device_may_jam_while_a_round_is_played(book: BookUnderTest, kind: str) -> None:
    game = book.game(kind, SHUFFLER).wagered().deal(passes=1)
    before, lying = game.money, game.cards
    events = game.table.ok(DANA, JAM)
    assert of(events, ReshuffleOrdered)
    assert not of(events, RoundVoided)
    assert (game.money, game.cards) == (before, lying), "the round is not touched"
    game.deal().decided().revealed().settled(1).settled(3).ended()
    if kind == PHYSICAL:
        game.wagered()
        game.refused("not-shuffled", DANA, do.dealer_poker.Deal())


@pytest.mark.by_hand
@carries("remedy.shuffler-jam")
def test_a_device_with_one_deck_shuffles_nothing_during_a_round_and_a_shoe_never(book: BookUnderTest) -> None:
    table = book.table(SHUFFLER, backs=("red",))
    book.wagered(table)
    book.dealt(table)
    table.refused("impossible", DANA, JAM)
    book.table(SHOE).refused("impossible", DANA, JAM)
    book.finished(table)
    table.ok(DANA, JAM)


@pytest.mark.by_hand
@carries("remedy.shuffler-jam")
def test_the_dealer_says_so(book: BookUnderTest) -> None:
    table = book.table(SHUFFLER)
    for who in book.others(DANA, table=table):
        assert {*book.cites("remedy.shuffler-jam")} <= {*table.refused("not-your-office", who, JAM).clauses}, who


@carries("remedy.shuffler-fails.void")
@pytest.mark.parametrize("kind", [PHYSICAL])
@pytest.mark.parametrize("when", ["first pass", "dealt", "folded", "half settled"])
def test_a_round_of_which_one_card_is_out_is_void(book: BookUnderTest, kind: str, when: str) -> None:
    game = book.game(kind, SHUFFLER).wagered().deal(passes=1)
    assert game.cards[1] > 0
    if when != "first pass":
        game.deal()
    if when in ("folded", "half settled"):
        game.decided()
        assert game.stacks() == [STACK - 2_500, STACK - 2_000, STACK - 500]
    if when == "half settled":
        game.revealed().settled(1)
        assert game.table.stack(1) == game.after[0]
    (voided,) = of(game.table.ok(DANA, FAILURE), RoundVoided)
    assert voided.clauses == book.cites("remedy.shuffler-fails.void")
    void(game)


@carries("remedy.shuffler-fails.void", "remedy.shuffler-fails.results-stand")
@pytest.mark.parametrize("kind", [PHYSICAL])
def test_rounds_that_were_completed_stand(book: BookUnderTest, kind: str) -> None:
    game = book.game(kind, SHUFFLER).dealt().decided().revealed().settled(1).settled(3).ended().ready()
    after_one = game.money
    (stood,) = of(game.dealt().table.ok(DANA, FAILURE), ResultsStood)
    assert (stood.rounds, stood.clauses) == (1, book.cites("remedy.shuffler-fails.results-stand"))
    assert game.money == after_one
    assert game.stacks() == game.after


@pytest.mark.by_hand
@carries("remedy.shuffler-fails.results-stand")
def test_between_rounds_only_the_device_is_replaced(book: BookUnderTest) -> None:
    table = wagered(book, book.table(SHUFFLER))
    before = table.table.state.money
    events = table.ok(DANA, FAILURE)
    assert not of(events, RoundVoided)
    assert of(events, DeviceFailed)
    assert table.table.state.money == before
    table.refused("device-failed", DANA, book.first_card(table))


@pytest.mark.by_hand
@carries("remedy.shuffler-fails.void")
def test_a_shoe_is_no_shuffling_device_and_the_dealer_says_so(book: BookUnderTest) -> None:
    book.game(VIRTUAL, SHOE).dealt().refused("impossible", DANA, FAILURE)
    book.game(VIRTUAL, SHUFFLER).dealt().only(book.cites("remedy.shuffler-fails.void")[0], FAILURE, DANA)


def failed(book: BookUnderTest, kind: str, **settings: bool) -> TableUnderTest:
    """A table whose device has failed when the first card of a round was out."""
    table = book.table(SHUFFLER, kind, **settings)
    book.wagered(table)
    book.begun(table)
    (broken,) = of(table.ok(HOUSE_ACTOR if kind == VIRTUAL else DANA, FAILURE), DeviceFailed)
    assert broken.clauses == book.cites(REPLACED)
    return table


@carries("remedy.shuffler-fails.replace")
def test_no_card_is_dealt_until_another_device_is_there(book: BookUnderTest) -> None:
    table = wagered(book, failed(book, PHYSICAL))
    assert not table.table.state.shoe.shuffled
    for request in (book.first_card(table), do.Shuffle()):
        assert table.refused("device-failed", DANA, request).clauses == book.refuses(REPLACED)
    assert not [offer for offer in table.table.offers(DANA) if offer.request in ("deal", "draw-card")]


@carries("remedy.shuffler-fails.replace", "cards.check", "shuffle.cut")
def test_a_shoe_and_new_cards_are_checked_shuffled_and_cut_before_play_goes_on(book: BookUnderTest) -> None:
    table = wagered(book, failed(book, PHYSICAL))
    (replaced,) = of(table.ok(DANA, do.ReplaceDevice(SHOE, ("green",))), DeviceReplaced)
    assert (replaced.clauses, replaced.device, replaced.backs) == (book.cites(REPLACED), SHOE, ("green",))
    assert table.refused("deck-not-checked", DANA, do.Shuffle()).clause == book.clause("cards.check")
    table.ok(book.people(nsw=(CASS,), nz=(GIL,))[0], do.CheckCards(0))
    table.refused("not-shuffled", DANA, book.first_card(table))
    table.ok(DANA, do.Shuffle())
    assert table.refused("not-cut", DANA, book.first_card(table)).clause == book.clause("shuffle.cut")
    table.ok(DANA, do.Cut(26))
    assert full(table)
    events = table.ok(DANA, book.first_card(table))
    for first in of(events, CardsDealt):
        assert len(set(first.to)) == len(first.to), "and the deal is that of a shoe"
    assert not full(table)


@carries("remedy.shuffler-fails.replace", "cards.backs-differ")
def test_another_shuffling_device_does_as_well_with_backs_that_differ(book: BookUnderTest) -> None:
    table = wagered(book, failed(book, PHYSICAL))
    assert table.refused("same-back", DANA, do.ReplaceDevice(SHUFFLER, ("green", "green"))).clause == book.clause(
        "cards.backs-differ"
    )
    table.refused("deck-count", DANA, do.ReplaceDevice(SHUFFLER, ("green", "black", "red")))
    table.ok(DANA, do.ReplaceDevice(SHUFFLER, ("green", "black")))
    assert [deck.back for deck in table.table.state.decks] == ["green", "black"]
    assert not any(deck.checked for deck in table.table.state.decks)
    for each in (0, 1):
        table.ok(DANA, do.CheckCards(each))
    table.ok(DANA, do.Shuffle())
    table.refused("device-not-cut", DANA, do.Cut(26))
    (first,) = of(table.ok(DANA, do.dealer_poker.Deal()), CardsDealt)
    assert len(set(first.to)) < len(first.to), "and the deal is that of a device"


@carries("remedy.shuffler-fails.replace")
def test_where_pitboss_deals_it_checks_shuffles_and_cuts_the_new_cards_by_itself(book: BookUnderTest) -> None:
    table = failed(book, VIRTUAL)
    events = table.ok(HOUSE_ACTOR, do.ReplaceDevice(SHOE, ("green", "black")))
    assert [type(event) for event in events] == [DeviceReplaced, CardsChecked, CardsShuffled, CardsCut]
    assert [deck.back for deck in table.table.state.decks] == ["green"], "a shoe takes the first alone"
    assert full(table)
    book.wagered(table)
    book.begun(table)
    assert not full(table)


@carries("remedy.shuffler-fails.replace", "low-limit.device-only")
def test_at_a_low_limit_table_only_another_device_will_do(book: BookUnderTest) -> None:
    table = failed(book, PHYSICAL, low_limit=True)
    refusal = table.refused("low-limit-device", DANA, do.ReplaceDevice(SHOE, ("green",)))
    assert (refusal.clause, refusal.facts["needed"]) == (book.clause("low-limit.device-only"), SHUFFLER)
    table.ok(DANA, do.ReplaceDevice(SHUFFLER, ("green", "black")))


@carries("remedy.shuffler-fails.replace")
def test_a_device_that_works_is_not_replaced_and_not_by_everybody(book: BookUnderTest) -> None:
    book.table(SHUFFLER, PHYSICAL).refused("impossible", DANA, do.ReplaceDevice(SHOE, ("green",)))
    broken = failed(book, PHYSICAL)
    for who in book.others(DANA):
        refusal = broken.refused("not-your-office", who, do.ReplaceDevice(SHOE, ("green",)))
        assert {*book.cites(REPLACED)} <= {*refusal.clauses}
        assert broken.offered(who, "replace-device") is None
    broken.refused("device-kind", DANA, do.ReplaceDevice("hat", ("green",)))
    offer = broken.offered(DANA, "replace-device")
    assert offer is not None
    assert offer.choices == book.rules.setting("device.kinds").value


READINGS = ("new", "same-unless-unfit")


def broken(book: BookUnderTest, reading: str, kind: str = PHYSICAL) -> TableUnderTest:
    """A table between rounds whose device has failed; where no rule says what follows, a supervisor has decided."""
    table = book.table(SHUFFLER, kind, book=book.having(**{"replacement.cards": f'"{reading}"'}))
    table.ok(HOUSE_ACTOR if table.table.rules.virtual else DANA, FAILURE)
    if not book.rules.has(REPLACED):
        table.ok(GIL, do.DecideRemedy("replace-device", "it does not turn"))
    return table


@varies("replacement.cards")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_whether_the_same_cards_may_go_in_another_device_is_a_choice(book: BookUnderTest, device: str) -> None:
    for reading in READINGS:
        table = broken(book, reading)
        before = table.table.state.decks
        if reading == "new":
            refusal = table.refused("new-cards", DANA, do.ReplaceDevice(device))
            assert refusal.clauses == book.refuses(REPLACED if book.rules.has(REPLACED) else "supervise.decision")
            table.ok(DANA, do.ReplaceDevice(device, ("green",)))
            assert [(deck.back, deck.checked) for deck in table.table.state.decks] == [("green", False)]
            continue
        (replaced,) = of(table.ok(DANA, do.ReplaceDevice(device)), DeviceReplaced)
        kept = table.table.state.decks
        assert kept == (before[:1] if device == SHOE else before), "no card is new, and none needs another check"
        assert (replaced.device, replaced.backs) == (device, tuple(deck.back for deck in kept))
        table.ok(DANA, do.Shuffle())
        table.ok(book.people(nsw=(CASS,), nz=(OPAL,))[0], do.ChangeCards("a crease", "green"))


@carries("cards.count")
def test_the_same_cards_still_wait_for_a_count_that_was_ordered(book: BookUnderTest) -> None:
    (orders,) = book.people(nsw=(Actor("Ines", "inspector"),), nz=(OPAL if book.model.counted_on_order else DANA,))
    for brings, code in (((), "count-due"), (("green",), "deck-not-checked")):
        table = broken(book, "same-unless-unfit")
        table.ok(orders, do.InstructCount())
        table.ok(DANA, do.ReplaceDevice(SHOE, brings))
        table.refused(code, DANA, do.Shuffle())


@carries("shuffle.before-play")
def test_where_pitboss_deals_it_shuffles_the_same_cards_and_checks_none(book: BookUnderTest) -> None:
    table = broken(book, "same-unless-unfit", VIRTUAL)
    events = table.ok(HOUSE_ACTOR, do.ReplaceDevice(SHOE))
    assert [type(event) for event in events] == [DeviceReplaced, CardsShuffled, CardsCut]
