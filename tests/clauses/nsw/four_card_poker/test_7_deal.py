"""7 The deal: face down, clockwise, one by one from a shoe or five at a time from a shuffling device."""

from tests.support.play import CASS, DANA, GUS, TableUnderTest
from tests.support.rounds import BY_HAND, cards, dealt, number, of, opened_by_hand, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.round import CardsDealt, CardsKnown
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.places import DEALER_PLACE
from pitboss.table.services.wagers.events import BetsClosed
from pitboss.table.settings import SHOE, SHUFFLER
from pitboss.table.viewers import PUBLIC, Viewer

HAND, DEALER_HAND = number("hand.player"), number("hand.dealer")
EVERYONE = (PUBLIC, Viewer("dealer", "Dana"), Viewer("casino-supervisor", "Cass"), Viewer("player", "Ann"))


def passes(table: TableUnderTest) -> list[CardsDealt]:
    """The dealer deals pass after pass until the deal is done."""
    done: list[CardsDealt] = []
    while not (done and done[-1].last):
        done += of(table.ok(DANA, do.Deal()), CardsDealt)
    return done


def shown(table: TableUnderTest, viewer: Viewer = PUBLIC) -> list[Card]:
    """Every card that this viewer sees anywhere on the table."""
    view = table.view(viewer)
    hands = [view.game.dealer, *view.game.hands.values()]
    return [card for hand in hands if hand is not None for card in hand.cards.values()]


# --- 7.1 -----------------------------------------------------------------------------------------------------------


@clause("7.1")
def test_every_card_lies_face_down_but_the_dealers_sixth() -> None:
    for device in (SHOE, SHUFFLER):
        table = TableUnderTest(device=device, automation=BY_HAND)
        seated(table, Ann=(1, 1_000, 0), Ben=(2, 0, 500))
        before = table.table.state.money
        done = passes(table)
        face_down = [each for each in done if "7.1" in each.clauses]
        up = [(each.to[at], each is done[-1]) for each in done for at in each.up]
        assert up == [(DEALER_PLACE, True)], "one card of the dealer's, in the last pass, lies face up"
        assert sum(len(each.to) - len(each.up) for each in face_down) == 2 * HAND + DEALER_HAND - 1
        up_card = table.table.state.round.part.dealer.cards[-1]
        assert [shown(table, viewer) for viewer in EVERYONE] == [[up_card]] * len(EVERYONE)
        assert table.table.state.money == before, "dealing moves no money"


@clause("7.1")
def test_a_card_dealt_face_down_is_not_keyed() -> None:
    table = opened_by_hand(SHOE)
    seated(table, Ann=(1, 1_000, 0))
    assert table.refused("up-card-hidden", DANA, do.Deal(Card.AS)).clause == "7.1"
    assert table.table.state.round.part.hands == {}
    done = dealt(table, "As")
    assert table.hand(1) == (None,) * HAND, "what lies face down is known to nobody"
    assert table.table.state.round.part.dealer.cards == (None,) * (DEALER_HAND - 1) + (Card.AS,)
    assert [len(each.up) for each in done] == [0] * (len(done) - 1) + [1]


@clause("7.1")
def test_where_pitboss_deals_nobody_names_a_card() -> None:
    table = TableUnderTest(automation=BY_HAND)
    seated(table, Ann=(1, 1_000, 0))
    assert table.refused("cards-not-keyed", DANA, do.Deal(Card.AS)).clause == "7.1"
    assert of(table.ok(DANA, do.Deal()), CardsKnown)


# --- 7.2 -----------------------------------------------------------------------------------------------------------


@clause("7.2")
def test_the_dealer_may_call_no_more_bets_once_wagers_are_down() -> None:
    table = TableUnderTest(automation=EVERYTHING - {Automation.DEAL})
    ann = table.seat("Ann", 1)
    table.refused("nothing-wagered", DANA, do.NoMoreBets())
    table.wager(ann, 1, ante=1_000)
    for who in (ann, GUS, CASS):
        assert table.refused("not-your-office", who, do.NoMoreBets()).clause == "7.2"
    (closed,) = of(table.ok(DANA, do.NoMoreBets()), BetsClosed)
    assert closed.clauses == ("7.2",)
    assert table.refused("announced", DANA, do.NoMoreBets()).clause == "7.2"


@clause("7.2")
def test_the_call_is_only_a_call_until_the_first_card() -> None:
    table = TableUnderTest(automation=EVERYTHING - {Automation.DEAL})
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    table.ok(DANA, do.NoMoreBets())
    table.wager(ann, 1, aces_up=500)
    assert (table.on(1, "ante"), table.on(1, "aces-up"), table.stack(1)) == (1_000, 500, 98_500)
    table.ok(DANA, do.Deal())
    table.refused("after-first-card", ann, do.PlaceWagers(1, {"ante": do.Stake(500)}))
    assert (table.on(1, "ante"), table.on(1, "aces-up"), table.stack(1)) == (1_000, 500, 98_500)


@clause("7.2")
def test_the_dealer_may_deal_without_a_call() -> None:
    table = TableUnderTest(automation=BY_HAND)
    seated(table, Ann=(1, 1_000, 0))
    first, *_ = passes(table)
    assert "7.2" in first.clauses
    assert table.refused("wrong-phase", DANA, do.NoMoreBets()).clause == "7.2"


@clause("7.2")
def test_dealing_goes_clockwise_from_the_dealers_left() -> None:
    for device in (SHOE, SHUFFLER):
        table = TableUnderTest(device=device, automation=BY_HAND)
        seated(table, Gil=(7, 1_000, 0), Ben=(2, 500, 500), Eve=(5, 0, 500))
        for each in passes(table):
            players = [place for place in dict.fromkeys(each.to) if place != DEALER_PLACE]
            assert players in ([2, 5, 7], []), "seats are numbered from the dealer's left"
            assert ("7.2" in each.clauses) == bool(players)


@clause("7.2")
def test_nobody_else_deals() -> None:
    table = TableUnderTest(automation=BY_HAND)
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    for who in (ann, GUS, CASS):
        assert table.refused("not-your-office", who, do.Deal()).clause == "7.2"
    passes(table)
    assert table.refused("dealt", DANA, do.Deal()).clause == "7.2"


# --- 7.3 from a shoe ------------------------------------------------------------------------------------------------


@clause("7.3.1", "7.3.2")
def test_from_a_shoe_each_wagered_place_gets_one_card_and_then_the_dealer() -> None:
    table = TableUnderTest(device=SHOE, automation=BY_HAND, cards="2c 3c 4c 5c")
    seated(table, Ann=(1, 1_000, 0), Ben=(2, 0, 0), Cal=(3, 0, 500), Dee=(4, 500, 500))
    (first,) = of(table.ok(DANA, do.Deal()), CardsDealt)
    assert first.to == (1, 3, 4, DEALER_PLACE), "Ben has no wager and gets no card"
    assert {"7.3.1", "7.3.2"} <= {*first.clauses}
    assert [table.hand(seat) for seat in (1, 3, 4)] == [(Card.TWO_C,), (Card.THREE_C,), (Card.FOUR_C,)]
    assert table.table.state.round.part.dealer.cards == (Card.FIVE_C,)
    assert 2 not in table.table.state.round.part.hands


@clause("7.3.3")
def test_from_a_shoe_four_more_cards_come_in_turn() -> None:
    table = TableUnderTest(device=SHOE, automation=BY_HAND, cards="2c 2d 2h 3c 3d 3h 4c 4d 4h 5c 5d 5h 6c 6d 6h")
    seated(table, Ann=(1, 1_000, 0), Ben=(2, 0, 500))
    first, *further, last = passes(table)
    assert [each.to for each in further] == [(1, 2, DEALER_PLACE)] * (HAND - 1)
    assert all("7.3.3" in each.clauses for each in further)
    assert all("7.3.3" not in each.clauses for each in (first, last))
    assert table.hand(1) == cards("2c 3c 4c 5c 6c")
    assert table.hand(2) == cards("2d 3d 4d 5d 6d")
    assert table.table.state.round.part.dealer.cards[:HAND] == cards("2h 3h 4h 5h 6h")


@clause("7.3.4")
def test_from_a_shoe_the_dealers_sixth_card_comes_last_and_face_up() -> None:
    table = TableUnderTest(device=SHOE, automation=BY_HAND)
    seated(table, Ann=(1, 1_000, 0))
    *before, last = passes(table)
    assert (last.to, last.up) == ((DEALER_PLACE,), (0,))
    assert "7.3.4" in last.clauses
    assert not any("7.3.4" in each.clauses or each.up for each in before)
    assert len(table.table.state.round.part.dealer.cards) == DEALER_HAND
    assert shown(table) == [table.table.state.round.part.dealer.cards[-1]]


@clause("7.3.1", "7.3.2", "7.3.3", "7.3.4")
def test_a_shoe_dealt_by_hand_makes_no_card_known_but_the_sixth() -> None:
    table = opened_by_hand(SHOE)
    seated(table, Ann=(1, 1_000, 0), Ben=(2, 0, 500))
    for lying in range(1, HAND + 1):
        table.ok(DANA, do.Deal())
        assert [len(table.hand(seat)) for seat in (1, 2)] == [lying] * 2
    assert table.refused("up-card-needed", DANA, do.Deal()).clause == "7.3.4"
    table.ok(DANA, do.Deal(Card.KD))
    assert shown(table) == [Card.KD]
    assert table.phase == "deciding"
    assert table.table.state.shoe.left == 52 - 2 * HAND - DEALER_HAND
    assert (table.on(1, "ante"), table.on(2, "aces-up")) == (1_000, 500)


# --- 7.4 from a shuffling device ------------------------------------------------------------------------------------


@clause("7.4.1")
def test_from_a_device_each_wagered_place_gets_five_cards_in_one_go() -> None:
    table = TableUnderTest(device=SHUFFLER, automation=BY_HAND, cards="2c 3c 4c 5c 6c 2d 3d 4d 5d 6d")
    seated(table, Ann=(1, 1_000, 0), Ben=(2, 0, 0), Cal=(3, 0, 500))
    (first,) = of(table.ok(DANA, do.Deal()), CardsDealt)
    assert first.to == (1,) * HAND + (3,) * HAND
    assert (first.up, first.last) == ((), False)
    assert "7.4.1" in first.clauses
    assert "7.4.2" not in first.clauses
    assert (table.hand(1), table.hand(3)) == (cards("2c 3c 4c 5c 6c"), cards("2d 3d 4d 5d 6d"))
    assert 2 not in table.table.state.round.part.hands


@clause("7.4.2")
def test_from_a_device_the_dealer_gets_five_face_down_and_a_sixth_face_up() -> None:
    table = TableUnderTest(device=SHUFFLER, automation=BY_HAND, cards="2c 3c 4c 5c 6c 2d 3d 4d 5d 6d 7d")
    seated(table, Ann=(1, 1_000, 0))
    _, second = passes(table)
    assert second.to == (DEALER_PLACE,) * DEALER_HAND
    assert second.up == (DEALER_HAND - 1,)
    assert "7.4.2" in second.clauses
    assert "7.4.1" not in second.clauses
    assert table.table.state.round.part.dealer.cards == cards("2d 3d 4d 5d 6d 7d")
    assert shown(table) == [Card.SEVEN_D]


@clause("7.4.1", "7.4.2")
def test_a_device_dealt_by_hand_needs_the_sixth_card_keyed() -> None:
    table = opened_by_hand(SHUFFLER)
    seated(table, Ann=(1, 1_000, 0))
    table.ok(DANA, do.Deal())
    assert {"7.4.2"} <= {*table.refused("up-card-needed", DANA, do.Deal()).clauses}
    assert table.table.state.round.part.dealer.cards == ()
    table.ok(DANA, do.Deal(Card.QH))
    assert table.table.state.round.part.dealer.cards == (None,) * (DEALER_HAND - 1) + (Card.QH,)
    assert table.hand(1) == (None,) * HAND


@clause("7.3.1", "7.4.1")
def test_the_house_deals_alike_from_shoe_and_device_when_it_deals_by_itself() -> None:
    for device, passed in ((SHOE, HAND + 1), (SHUFFLER, 2)):
        table = TableUnderTest(device=device)
        seated(table, Ann=(1, 1_000, 500))
        events = table.ok(HOUSE_ACTOR, do.NoMoreBets())
        assert len(of(events, CardsDealt)) == passed
        assert (len(table.hand(1)), len(table.table.state.round.part.dealer.cards)) == (HAND, DEALER_HAND)
        assert (table.stack(1), table.on(1, "ante"), table.on(1, "aces-up")) == (98_500, 1_000, 500)
