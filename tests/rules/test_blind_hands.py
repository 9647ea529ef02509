"""A player on several areas sees the hand where they sit and no other, and what follows when they look all the same."""

from __future__ import annotations

import msgspec
import pytest
from tests.support.incidents import incident
from tests.support.play import TableUnderTest
from tests.support.rounds import cards, of
from tests.support.tables import ANN, BEN, CASS, DANA, GIL, INES, OPAL, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.betting import CardsHandled
from pitboss.games.dealer_poker.conduct import SeatDeemed
from pitboss.games.dealer_poker.dealing import CardsDealt
from pitboss.games.dealer_poker.settling import HandDeclared
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.table.commands import HOUSE_ACTOR, Actor, Stake
from pitboss.table.incidents import Incident
from pitboss.table.rounds import AreaVoided, IncidentRecorded, Notified
from pitboss.table.settings import PHYSICAL, SHOE
from pitboss.table.view import view
from pitboss.table.viewers import Viewer

OWN = Viewer("player", "Ann")
FLOAT = 10_000_000 - 2 * STACK
supervisors = pytest.mark.parametrize("who", [GIL, CASS, OPAL], ids=lambda who: who.office)


def everybody(book: BookUnderTest) -> tuple[Viewer, ...]:
    return (*book.watchers, OWN)


def seen(table: TableUnderTest, viewer: Viewer, place: int) -> tuple[Card, ...]:
    hand = table.view(viewer).of(DealerPokerView).hands.get(place)
    assert hand is not None
    return tuple(hand.cards.values())


def unseen(book: BookUnderTest, table: TableUnderTest, place: int = 2) -> bool:
    return not any(seen(table, viewer, place) for viewer in everybody(book))


def status(table: TableUnderTest, place: int) -> str:
    return str(table.table.state.round.part.hands[place].status.value)


def refused(book: BookUnderTest, table: TableUnderTest, place: int = 2, who: Actor = ANN) -> None:
    """The cards of a blind hand are not taken up, and it is not offered."""
    assert table.refused("blind-hand", who, do.PickUp(place)).clauses == book.cites("wager.blind-hands")
    assert table.offered(ANN, "pick-up", area=place) is None


@carries("wager.blind-hands")
def test_a_player_on_several_areas_looks_at_the_hand_where_they_sit_only(book: BookUnderTest) -> None:
    table = book.on_three_areas()
    assert of(table.ok(ANN, do.PickUp(1)), CardsHandled)
    for place in (2, 3):
        refused(book, table, place)
    assert seen(table, OWN, 1) == cards(book.hand("nines"))
    assert [seen(table, OWN, place) for place in (2, 3)] == [(), ()]


@carries("wager.blind-hands")
def test_nobody_sees_a_blind_hand_before_it_is_settled(book: BookUnderTest) -> None:
    """Not a byte of what leaves the house would be another if other cards lay there."""
    table = book.on_three_areas()
    state, rules = table.table.state, table.table.rules
    hidden = state.round.part.hands[2]
    others = msgspec.structs.replace(hidden, cards=state.shoe.order[: len(hidden.cards)])
    part = msgspec.structs.replace(state.round.part, hands={**state.round.part.hands, 2: others})
    elsewhere = msgspec.structs.replace(state, round=msgspec.structs.replace(state.round, part=part))
    assert others.cards != hidden.cards
    for viewer in everybody(book):
        here, there = (msgspec.json.encode(view(each, viewer, rules, table.table.at)) for each in (state, elsewhere))
        assert here == there, viewer
    refused(book, table)
    for does in (book.play(1, 1_000), book.play(2, 1_000), do.dealer_poker.Fold(3)):
        table.ok(ANN, does)
        assert unseen(book, table)
    table.ok(BEN, do.dealer_poker.Fold(5))
    table.ok(DANA, do.RevealDealer())
    assert unseen(book, table)
    (declared,) = of(table.ok(DANA, do.SettleHand(2)), HandDeclared)
    turned = {*cards(book.hand("odd"))}
    assert {*declared.hand.plays, *declared.hand.aside} == turned
    assert [{*seen(table, viewer, 2)} for viewer in everybody(book)] == [turned] * len(everybody(book))
    assert unseen(book, table, 3), "a folded hand is never seen"


@carries("wager.blind-hands", "play.side-alone")
def test_a_blind_hand_without_an_ante_stays_in_whatever_it_is(book: BookUnderTest) -> None:
    """To refuse it for being too low would tell what nobody may know."""
    table = book.table(cards=book.deck("nines", "odd", dealer="king-high"))
    table.seat("Ann", 1)
    table.ok(ANN, book.placed(1, 1_000))
    table.ok(ANN, book.beside(2))
    table.ok(DANA, do.NoMoreBets())
    (event,) = of(table.ok(DANA, do.dealer_poker.Deal()), CardsDealt)
    assert (event.blind, {*book.cites("wager.blind-hands")} <= {*event.clauses}) == ((2,), True)
    book.dealt(table)
    table.ok(ANN, book.play(1, 1_000))
    table.ok(ANN, do.Play(2))
    table.ok(DANA, do.RevealDealer())
    table.ok(DANA, do.SettleHand(2))
    assert table.stack(1) == STACK - 2_000 - 500, "the side wager lost with odd cards"


@carries("wager.blind-hands")
def test_a_single_hand_on_another_area_is_not_blind(book: BookUnderTest) -> None:
    table = book.table(cards=book.deck("odd", dealer="king-high"))
    table.seat("Ann", 1)
    table.ok(ANN, book.placed(2))
    book.dealt(table)
    table.ok(ANN, do.PickUp(2))
    assert seen(table, OWN, 2) == cards(book.hand("odd"))
    refused(book, book.on_three_areas())


@carries("wager.blind-hands")
def test_the_operator_or_another_book_may_let_a_player_look_at_all_their_hands(book: BookUnderTest) -> None:
    for settings in ({"chosen": {"blind-extra-hands": False}}, {"book": book.having(**{"blind-extra-hands": "false"})}):
        table = book.on_three_areas(**settings)
        assert not any(hand.blind for hand in table.table.state.round.part.hands.values())
        for place, name in ((1, "nines"), (2, "odd"), (3, "two-aces")):
            table.ok(ANN, do.PickUp(place))
            assert seen(table, OWN, place) == cards(book.hand(name))
        assert not any(seen(table, viewer, 2) for viewer in book.watchers)
    closed = book.on_three_areas()
    assert [hand.blind for hand in closed.table.state.round.part.hands.values()] == [False, True, True, False]
    refused(book, closed)


@carries("wager.blind-hands")
def test_blind_hands_at_a_shoe_stay_blind_through_every_pass(book: BookUnderTest) -> None:
    table = book.table(SHOE)
    table.seat("Ann", 3)
    for place in (2, 3, 4):
        table.ok(ANN, book.placed(place))
    table.ok(HOUSE_ACTOR, do.NoMoreBets())
    while table.phase != "deciding":
        table.ok(DANA, do.dealer_poker.Deal())
        assert [table.table.state.round.part.hands[place].blind for place in (2, 3, 4)] == [True, False, True]
    refused(book, table)
    table.refused("not-your-office", GIL, do.PickUp(3))
    table.ok(ANN, do.PickUp(3))


@carries("wager.blind-hands")
def test_by_hand_a_blind_hand_is_keyed_only_when_it_is_settled(book: BookUnderTest) -> None:
    table = book.table(kind=PHYSICAL)
    table.seat("Ann", 1)
    for place in (1, 2):
        table.ok(ANN, do.PlaceWagers(place, {"ante": Stake(1_000), book.side: Stake(500)}))
    book.dealt(table)
    refused(book, table, who=DANA)
    for place in (1, 2):
        table.ok(DANA, book.play(place, 1_000))
    assert table.hand(2) == (None,) * book.number("hand.player")
    dealers = [*table.table.state.round.part.dealer.cards]
    king_high = iter(cards(book.dealers("king-high")))
    table.ok(DANA, do.RevealDealer(tuple(next(king_high) for card in dealers if card is None)))
    table.ok(DANA, do.SettleHand(2, cards(book.hand("odd"))))
    table.ok(DANA, do.SettleHand(1, cards(book.hand("two-aces"))))
    won = book.side_brings("aces", 500) - 500
    assert (table.stack(1), table.tray) == (STACK + won, 10_000_000 - STACK - won)


def viewed(*places: int, words: str = "") -> Incident:
    return incident("blind-hand-viewed", viewed=places, words=words)


@pytest.mark.by_hand
@carries("remedy.blind-viewed.notify")
def test_the_dealer_tells_the_supervisor_and_decides_nothing_themselves(book: BookUnderTest) -> None:
    table, clauses = book.on_three_areas(), book.cites("remedy.blind-viewed.notify")
    before = table.table.state
    recorded, notice = table.ok(DANA, viewed(2, words="turned up the corner"))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.clauses, recorded.awaits) == (clauses, ("deem-own",))
    assert isinstance(notice, Notified)
    assert (notice.to, notice.clauses, notice.words) == (("game-supervisor",), clauses, "turned up the corner")
    assert (table.table.state.round.part.hands, table.table.state.money) == (before.round.part.hands, before.money)
    assert [each.subject for each in table.table.people.inbox] == ["blind-hand-viewed"]
    for who in (ANN, BEN, INES):
        table.refused("not-your-office", who, viewed(2))


@pytest.mark.by_hand
@supervisors
@carries("remedy.blind-viewed-one", "wager.blind-hands")
def test_one_hand_looked_at_counts_as_the_one_where_they_sit(book: BookUnderTest, who: Actor) -> None:
    table, clauses = book.on_three_areas(), book.cites("remedy.blind-viewed-one")
    money = table.table.state.money
    table.ok(DANA, viewed(2))
    recorded, deemed = table.ok(who, viewed(2))
    assert recorded.clauses == clauses
    assert deemed == SeatDeemed(area=2, blind=1, clauses=clauses)
    hands = table.table.state.round.part.hands
    assert {place: hands[place].blind for place in (1, 2, 3)} == {1: True, 2: False, 3: True}
    assert table.table.state.money == money
    assert [seen(table, OWN, place) for place in (1, 2, 3)] == [(), (), ()], "a person holds them"
    refused(book, table, 1)
    table.ok(ANN, do.dealer_poker.Fold(2))
    for place in (1, 3):
        table.ok(ANN, book.play(place, 1_000))
    assert unseen(book, table, 1)
    table.ok(BEN, do.dealer_poker.Fold(5))
    table.ok(DANA, do.RevealDealer())
    for place in (3, 1):
        table.ok(DANA, do.SettleHand(place))
    won = book.whole(1_000) - 1_000 + book.whole(1_000)
    assert (table.stack(1), table.tray) == (STACK + won, FLOAT - won + 2_000)


@pytest.mark.by_hand
@pytest.mark.parametrize(("looked", "places"), [(False, (2, 3)), (True, (2,)), (True, (2, 3)), (True, (1, 2))])
@supervisors
@carries("remedy.blind-viewed-more", "remedy.blind-viewed.notify")
def test_of_several_hands_looked_at_each_is_void_that_of_their_seat_included(
    book: BookUnderTest, who: Actor, looked: bool, places: tuple[int, ...]
) -> None:
    table = book.on_three_areas()
    if looked:
        assert of(table.ok(ANN, do.PickUp(1)), CardsHandled)
    void = {*places, 1} if looked else {*places}
    recorded, _ = table.ok(DANA, viewed(*places))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.clauses, recorded.awaits) == (book.cites("remedy.blind-viewed.notify"), ("void-viewed-hands",))
    events = table.ok(who, viewed(*places))
    assert events[0].clauses == book.cites("remedy.blind-viewed-more")
    assert {event.area for event in of(events, AreaVoided)} == void
    assert table.stack(1) == STACK - 3_000 + 1_000 * len(void)
    for place in (1, 2, 3):
        assert (table.on(place, "ante"), status(table, place)) == ((0, "void") if place in void else (1_000, "dealt"))
    assert (table.stack(5), table.on(5, "ante"), table.tray) == (STACK - 2_000, 2_000, FLOAT)


@pytest.mark.by_hand
@carries("remedy.blind-viewed-more")
def test_a_hand_of_theirs_that_is_over_stays_as_it_was(book: BookUnderTest) -> None:
    table = book.on_three_areas()
    table.ok(ANN, do.PickUp(1))
    table.ok(ANN, do.dealer_poker.Fold(1))
    (voided,) = of(table.ok(GIL, viewed(2)), AreaVoided)
    assert (voided.area, voided.clauses) == (2, book.cites("remedy.blind-viewed-more"))
    assert (table.stack(1), table.tray, status(table, 1)) == (STACK - 2_000, FLOAT + 1_000, "folded")


@pytest.mark.by_hand
@carries("remedy.blind-viewed.notify")
def test_what_cannot_have_been_a_blind_hand_looked_at_is_refused(book: BookUnderTest) -> None:
    table = book.on_three_areas()
    for places in ((), (1,), (4,), (2, 5), (5,)):
        table.refused("impossible", DANA, viewed(*places))
    assert table.ok(DANA, viewed(3))[0].clauses == book.cites("remedy.blind-viewed.notify")
