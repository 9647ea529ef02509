"""5.5.2 and 11.15: what becomes of the Six Card Bonus on hands that are blind."""

import pytest
from tests.support.incidents import incident
from tests.support.nz import DANA, GIL, WATCHERS
from tests.support.nz_three import ANN, BEN, HAND, STACK, nz_three, placed, settled
from tests.support.play import TableUnderTest
from tests.support.rounds import cards, of
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.betting import HandFolded
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.table.rounds import AreaVoided, RoundEnded
from pitboss.table.viewers import Viewer

THIRD = "Ac Ad 5d"
BONUS = "six-card-bonus"
ALL = (*WATCHERS, Viewer("player", "Ann"), Viewer("player", "Ben"))


def on_three_areas() -> TableUnderTest:
    """Ann sits at 1 and has an Ante and the bonus there, at 2 and at 3, the last two blind; Ben has an Ante at 5."""
    table = nz_three(cards=f"9c 9d 7h Js 8h 4c {THIRD} 6c 6d 2s Kc Qh 4d")
    table.seat("Ann", 1)
    table.seat("Ben", 5)
    for place in (1, 2, 3):
        table.ok(ANN, placed(place, ante=1_000, six_card_bonus=200))
    table.ok(BEN, placed(5, ante=2_000))
    table.deal()
    return table


def seen(table: TableUnderTest, viewer: Viewer) -> tuple[Card, ...]:
    """What a viewer sees of the third hand."""
    return tuple(table.view(viewer).of(DealerPokerView).hands[3].cards.values())


@clause("5.5.2", "10A.7")
def test_a_blind_hand_folded_with_a_bonus_is_seen_when_that_is_settled_and_not_before() -> None:
    table = on_three_areas()
    assert "5.5.2" in table.refused("blind-hand", ANN, do.PickUp(3)).clauses
    for place in (1, 2, 3):
        (folded,) = of(table.ok(ANN, do.dealer_poker.Fold(place)), HandFolded)
        assert folded.plays_on
    table.ok(BEN, do.dealer_poker.Fold(5))
    table.ok(DANA, do.RevealDealer())
    assert [seen(table, viewer) for viewer in ALL] == [()] * len(ALL)
    assert table.refused("wrong-phase", ANN, do.PickUp(3)).clauses
    assert settled(table, 3)[BONUS].pays == -200
    assert [set(seen(table, viewer)) for viewer in ALL] == [set(cards(THIRD))] * len(ALL)


@pytest.mark.by_hand
@clause("11.15.2")
def test_what_they_had_folded_before_stays_lost_and_a_bonus_kept_for_it_goes_back() -> None:
    table = on_three_areas()
    table.ok(ANN, do.PickUp(1))
    table.ok(ANN, do.dealer_poker.Fold(1))
    events = table.ok(GIL, incident("blind-hand-viewed", viewed=(2,)))
    back = {event.area: {line.wager: line.stake for line in event.wagers} for event in of(events, AreaVoided)}
    assert back == {1: {BONUS: 200}, 2: {"ante": 1_000, BONUS: 200}}
    assert (table.stack(1), table.tray) == (STACK - 1_000 - 1_200, 10_000_000 - 2 * STACK + 1_000)
    table.ok(ANN, do.dealer_poker.Fold(3))
    table.ok(BEN, do.dealer_poker.Fold(5))
    settled(table, 3)
    assert of(table.ok(DANA, do.EndRound()), RoundEnded)[0].counted == 5 * HAND
