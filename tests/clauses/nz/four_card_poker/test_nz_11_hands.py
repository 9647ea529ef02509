"""11.1, 11.5, 11.10, 11.11, 11.13 to 11.15: what befalls a single hand, and what it costs whom."""

import pytest
from tests.support.incidents import incident
from tests.support.nz import DANA, GIL, INES, SUPERVISORS, WATCHERS, lies, number, nz, nz_with
from tests.support.play import TableUnderTest, player
from tests.support.rounds import cards, of, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import (
    CardsHandled,
    SeatDeemed,
)
from pitboss.table.commands import Stake
from pitboss.table.rounds import AreaVoided, IncidentRecorded, Notified
from pitboss.table.viewers import Viewer

NINES, QUEEN_HIGH, ACES = "9c 9d 7h 5s 2c", "Qc Jd 8h 6s 3c", "As Ad Kd 7s 5c"
KING_HIGH = "Kc Jh Th 8s 4d 2d"
HAND, DEALER_HAND = number("hand.player"), number("hand.dealer")
ANN, BEN = player("Ann"), player("Ben")
STACK = 100_000
FLOAT = 10_000_000 - 2 * STACK
BLIND_PLAY = {"blind-play": True}


def status(table: TableUnderTest, seat: int) -> str:
    return str(table.table.state.round.part.hands[seat].status.value)


# --- 11.13: not there to decide ------------------------------------------------------------------------------------


@clause("11.13")
def test_a_blind_play_wager_is_lost_too_by_choice() -> None:
    for book, lost in ((None, 3_500), (nz_with(**{"absent.forfeits": '["ante", "aces-up"]'}), 1_500)):
        table = nz(cards=f"{NINES} {KING_HIGH}", chosen=BLIND_PLAY, **({"book": book} if book else {}))
        seated(table, Ann=(1, 1_000, 500))
        table.wager(ANN, 1, play=2_000)
        table.deal()
        table.ok(DANA, incident("absent-player", seat=1, reason="absent"))
        assert table.tray == 10_000_000 - STACK + lost
        assert (table.stack(1), lies(table, 1)) == (STACK - lost, (0, 0, 0))


# --- 11.14: on the discard pile ------------------------------------------------------------------------------------


@clause("11.14")
def test_a_blind_play_wager_comes_back_with_the_fold() -> None:
    table = nz(cards=f"{NINES} {KING_HIGH}", chosen=BLIND_PLAY)
    seated(table, Ann=(1, 1_000, 500))
    table.wager(ANN, 1, play=2_000)
    table.deal()
    table.ok(DANA, incident("cards-on-discard-pile", seat=1, possible=False))
    assert (table.stack(1), lies(table, 1), table.tray) == (98_500, (0, 0, 0), 10_000_000 - STACK + 1_500)


# --- 11.15: a blind hand looked at ---------------------------------------------------------------------------------


def on_three_areas() -> TableUnderTest:
    """Ann sits at 1 and has an Ante there, at 2 and at 3, the last two blind; Ben has one at 5."""
    table = nz(cards=f"{NINES} {QUEEN_HIGH} {ACES} 6c 6d 4h 3d 2s {KING_HIGH}")
    seated(table, Ann=(1, 1_000, 0), Ben=(5, 2_000, 0))
    for place in (2, 3):
        table.wager(ANN, place, ante=1_000)
    table.deal()
    return table


@clause("11.15")
def test_the_dealer_tells_the_supervisor_and_decides_nothing_themselves() -> None:
    table = on_three_areas()
    before = table.table.state
    recorded, notice = table.ok(DANA, incident("blind-hand-viewed", viewed=(2,), words="turned up the corner"))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.clauses, recorded.awaits) == (("11.15",), ("deem-own",))
    assert isinstance(notice, Notified)
    assert (notice.to, notice.clauses, notice.words) == (("game-supervisor",), ("11.15",), "turned up the corner")
    assert table.table.state.round.part.hands == before.round.part.hands
    assert table.table.state.money == before.money
    assert [each.subject for each in table.table.people.inbox] == ["blind-hand-viewed"]
    for who in (ANN, BEN, INES):
        table.refused("not-your-office", who, incident("blind-hand-viewed", viewed=(2,)))


@clause("11.15(a)")
@pytest.mark.parametrize("who", SUPERVISORS, ids=lambda who: who.office)
def test_one_hand_looked_at_counts_as_the_one_where_they_sit(who: do.Actor) -> None:
    table = on_three_areas()
    money = table.table.state.money
    table.ok(DANA, incident("blind-hand-viewed", viewed=(2,)))
    recorded, deemed = table.ok(who, incident("blind-hand-viewed", viewed=(2,)))
    assert recorded.clauses == ("11.15(a)",)
    assert deemed == SeatDeemed(seat=2, blind=1, clauses=("11.15(a)",))
    hands = table.table.state.round.part.hands
    assert {place: hands[place].blind for place in (1, 2, 3)} == {1: True, 2: False, 3: True}
    assert [hands[place].cards for place in (1, 2)] == [cards(NINES), cards(QUEEN_HIGH)], "no cards change places"
    assert table.table.state.money == money
    seen = {area: hand.cards for area, hand in table.view(Viewer("player", "Ann")).game.hands.items()}
    assert tuple(seen[2].values()) == cards(QUEEN_HIGH)
    assert (seen[1], seen[3]) == ({}, {})
    assert "5.5.2" in table.refused("blind-hand", ANN, do.PickUp(1)).clauses
    table.ok(ANN, do.Fold(2))
    table.ok(ANN, do.Play(1, Stake(1_000)))
    for viewer in WATCHERS:
        assert {area: hand.cards for area, hand in table.view(viewer).game.hands.items()}[1] == {}


@clause("11.15(b)")
@pytest.mark.parametrize(("looked", "viewed"), [(False, (2, 3)), (True, (2,)), (True, (2, 3)), (True, (1, 2))])
def test_of_several_hands_looked_at_each_is_void_that_of_their_seat_included(looked: bool, viewed: tuple[int, ...]) -> None:
    table = on_three_areas()
    if looked:
        assert of(table.ok(ANN, do.PickUp(1)), CardsHandled)
    void = {*viewed, 1} if looked else {*viewed}
    (recorded, _) = table.ok(DANA, incident("blind-hand-viewed", viewed=viewed))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.clauses, recorded.awaits) == (("11.15",), ("void-viewed-hands",))
    events = table.ok(GIL, incident("blind-hand-viewed", viewed=viewed))
    assert events[0].clauses == ("11.15(b)",)
    assert {event.seat for event in of(events, AreaVoided)} == void
    assert table.stack(1) == 97_000 + 1_000 * len(void)
    for place in (1, 2, 3):
        assert lies(table, place) == ((0, 0, 0) if place in void else (1_000, 0, 0))
        assert status(table, place) == ("void" if place in void else "dealt")
    assert (table.stack(5), lies(table, 5), table.tray) == (98_000, (2_000, 0, 0), FLOAT)


@clause("11.15(b)")
def test_a_hand_of_theirs_that_is_over_stays_as_it_was() -> None:
    table = on_three_areas()
    table.ok(ANN, do.PickUp(1))
    table.ok(ANN, do.Fold(1))
    events = table.ok(GIL, incident("blind-hand-viewed", viewed=(2,)))
    assert [event.seat for event in of(events, AreaVoided)] == [2]
    assert (table.stack(1), table.tray, status(table, 1)) == (98_000, FLOAT + 1_000, "folded")


@clause("11.15")
def test_what_cannot_have_been_a_blind_hand_looked_at_is_refused() -> None:
    table = on_three_areas()
    for viewed in ((), (1,), (4,), (2, 5), (5,)):
        table.refused("impossible", DANA, incident("blind-hand-viewed", viewed=viewed))
    assert "11.15" in table.ok(DANA, incident("blind-hand-viewed", viewed=(3,)))[0].clauses
