"""11.15: a player on several areas has looked at a hand that is closed to them."""

import pytest
from tests.support.incidents import incident
from tests.support.nz import DANA, GIL, INES, SUPERVISORS, WATCHERS
from tests.support.nz_three import ANN, BEN, HAND, STACK, lies, nz_three, placed, settled
from tests.support.play import TableUnderTest
from tests.support.rounds import cards, of
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import CardsHandled, SeatDeemed
from pitboss.table.commands import Actor, Stake
from pitboss.table.rounds import AreaVoided, IncidentRecorded, Notified, RoundEnded
from pitboss.table.viewers import Viewer

OWN, SECOND, THIRD, BENS = "9c 9d 7h", "Js 8h 4c", "Ac Ad 5d", "6c 6d 2s"
DEALER = "Kc Qh 4d"
FLOAT = 10_000_000 - 2 * STACK
VIEWED = "blind-hand-viewed"
EACH = 1_200
"""Ante and Six Card Bonus on each of their areas."""


def on_three_areas() -> TableUnderTest:
    """Ann sits at 1 and has wagers there, at 2 and at 3, the last two blind; Ben has an Ante at 5."""
    table = nz_three(cards=f"{OWN} {SECOND} {THIRD} {BENS} {DEALER}")
    table.seat("Ann", 1)
    table.seat("Ben", 5)
    for place in (1, 2, 3):
        table.ok(ANN, placed(place, ante=1_000, six_card_bonus=200))
    table.ok(BEN, placed(5, ante=2_000))
    table.deal()
    return table


def status(table: TableUnderTest, place: int) -> str:
    return str(table.table.state.round.part.hands[place].status.value)


@clause("11.15")
def test_the_dealer_tells_the_supervisor_and_decides_nothing_themselves() -> None:
    table = on_three_areas()
    before = table.table.state
    recorded, notice = table.ok(DANA, incident(VIEWED, viewed=(2,), words="turned up the corner"))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.clauses, recorded.awaits) == (("11.15",), ("deem-own",))
    assert isinstance(notice, Notified)
    assert (notice.to, notice.clauses, notice.words) == (("game-supervisor",), ("11.15",), "turned up the corner")
    assert table.table.state.round.part.hands == before.round.part.hands
    assert table.table.state.money == before.money
    assert [each.subject for each in table.table.people.inbox] == [VIEWED]
    for who in (ANN, BEN, INES):
        table.refused("not-your-office", who, incident(VIEWED, viewed=(2,)))


@clause("11.15.1")
@pytest.mark.parametrize("who", SUPERVISORS, ids=lambda who: who.office)
def test_one_hand_looked_at_counts_as_the_one_where_they_sit(who: Actor) -> None:
    table = on_three_areas()
    money = table.table.state.money
    table.ok(DANA, incident(VIEWED, viewed=(2,)))
    recorded, deemed = table.ok(who, incident(VIEWED, viewed=(2,)))
    assert recorded.clauses == ("11.15.1",)
    assert deemed == SeatDeemed(seat=2, blind=1, clauses=("11.15.1",))
    hands = table.table.state.round.part.hands
    assert {place: hands[place].blind for place in (1, 2, 3)} == {1: True, 2: False, 3: True}
    assert [hands[place].cards for place in (1, 2)] == [cards(OWN), cards(SECOND)], "no cards change places"
    assert table.table.state.money == money
    seen = {area: hand.cards for area, hand in table.view(Viewer("player", "Ann")).game.hands.items()}
    assert tuple(seen[2].values()) == cards(SECOND)
    assert (seen[1], seen[3]) == ({}, {})
    assert "5.5.2" in table.refused("blind-hand", ANN, do.PickUp(1)).clauses
    table.ok(ANN, do.Fold(2))
    for place in (1, 3):
        table.ok(ANN, do.Play(place, Stake(1_000)))
    for viewer in WATCHERS:
        assert {area: hand.cards for area, hand in table.view(viewer).game.hands.items()}[1] == {}
    table.ok(BEN, do.Fold(5))
    for place in (1, 2, 3):
        settled(table, place)
    won = 2_000 - 1_000 + 2_000 - 3 * 200
    assert (table.stack(1), table.tray) == (STACK + won, FLOAT - won + 2_000)


@clause("11.15.2")
@pytest.mark.parametrize(("looked", "viewed"), [(False, (2, 3)), (True, (2,)), (True, (2, 3)), (True, (1, 2))])
@pytest.mark.parametrize("who", SUPERVISORS, ids=lambda who: who.office)
def test_of_several_hands_looked_at_each_is_void_that_of_their_seat_included(
    who: Actor, looked: bool, viewed: tuple[int, ...]
) -> None:
    table = on_three_areas()
    if looked:
        assert of(table.ok(ANN, do.PickUp(1)), CardsHandled)
    void = {*viewed, 1} if looked else {*viewed}
    recorded, _ = table.ok(DANA, incident(VIEWED, viewed=viewed))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.clauses, recorded.awaits) == (("11.15",), ("void-viewed-hands",))
    events = table.ok(who, incident(VIEWED, viewed=viewed))
    assert events[0].clauses == ("11.15.2",)
    assert {event.seat for event in of(events, AreaVoided)} == void
    assert table.stack(1) == STACK - 3 * EACH + EACH * len(void)
    for place in (1, 2, 3):
        assert lies(table, place) == ((0, 0, 0, 0) if place in void else (1_000, 0, 0, 200))
        assert status(table, place) == ("void" if place in void else "dealt")
    assert (table.stack(5), lies(table, 5), table.tray) == (STACK - 2_000, (2_000, 0, 0, 0), FLOAT)


@clause("11.15.2")
def test_what_they_had_folded_before_stays_lost_and_a_bonus_kept_for_it_goes_back() -> None:
    table = on_three_areas()
    table.ok(ANN, do.PickUp(1))
    table.ok(ANN, do.Fold(1))
    events = table.ok(GIL, incident(VIEWED, viewed=(2,)))
    back = {event.seat: {line.wager: line.stake for line in event.wagers} for event in of(events, AreaVoided)}
    assert back == {1: {"six-card-bonus": 200}, 2: {"ante": 1_000, "six-card-bonus": 200}}
    assert (table.stack(1), table.tray) == (STACK - 1_000 - EACH, FLOAT + 1_000)
    table.ok(ANN, do.Fold(3))
    table.ok(BEN, do.Fold(5))
    settled(table, 3)
    assert of(table.ok(DANA, do.EndRound()), RoundEnded)[0].counted == 5 * HAND


@clause("11.15")
def test_what_cannot_have_been_a_blind_hand_looked_at_is_refused() -> None:
    table = on_three_areas()
    for viewed in ((), (1,), (4,), (2, 5), (5,)):
        table.refused("impossible", DANA, incident(VIEWED, viewed=viewed))
    assert "11.15" in table.ok(DANA, incident(VIEWED, viewed=(3,)))[0].clauses
