"""5.5: one player on several areas, all but the hand of their seat blind, and nobody shut out by them."""

from typing import Any

import msgspec
import pytest
from tests.support.nz import DANA, GIL, WATCHERS, bytes_of
from tests.support.nz_three import ANN, BEN, BOOK, HAND, STACK, lies, nz_three, paid, placed, settled
from tests.support.play import TableUnderTest
from tests.support.rounds import BY_HAND, cards, number, of
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.round import CardsDealt, CardsHandled, HandDeclared, HandFolded
from pitboss.table.commands import HOUSE_ACTOR, Stake
from pitboss.table.services.seats.events import SeatChanged, SeatTaken
from pitboss.table.services.wagers.events import WagersPlaced
from pitboss.table.settings import PHYSICAL, SHOE
from pitboss.table.view import view
from pitboss.table.viewers import Viewer

OWN, SECOND, THIRD = "9c 9d 7h", "Js 8h 4c", "Ac Ad 5d"
DEALER = "Kc Qh 4d"
AREAS = number("wager.hands-per-player", BOOK)
HERSELF = Viewer("player", "Ann")
ALL = (*WATCHERS, HERSELF, Viewer("player", "Ben"))


def on_three_areas(**settings: Any) -> TableUnderTest:
    """Ann sits at 1 and wagers there, at 2 and at 3; all cards are dealt and they have looked at none."""
    table = nz_three(cards=f"{OWN} {SECOND} {THIRD} {DEALER}", **settings)
    table.seat("Ann", 1)
    for place in (1, 2, 3):
        table.ok(ANN, placed(place, ante=1_000, six_card_bonus=200))
    table.deal()
    return table


def seen(table: TableUnderTest, viewer: Viewer, place: int) -> tuple[Card, ...]:
    hand = table.view(viewer).game.hands.get(place)
    assert hand is not None
    return tuple(hand.cards.values())


# --- 5.5: how many -------------------------------------------------------------------------------------------------


@clause("5.5")
def test_one_player_may_wager_on_every_area_and_pays_for_each() -> None:
    table = nz_three()
    table.seat("Ann", 4)
    for place in range(1, AREAS + 1):
        (event,) = of(table.ok(ANN, placed(place, ante=1_000)), WagersPlaced)
        assert event.owner == 4
        assert ("5.5" in event.clauses) == (place != 4)
    assert table.stack(4) == STACK - AREAS * 1_000
    table.deal()
    assert {area: entry.player for area, entry in table.table.state.round.entries.items()} == dict.fromkeys(
        range(1, AREAS + 1), "Ann"
    )


@clause("5.5")
@pytest.mark.parametrize("most", [1, 2, 3])
def test_how_many_is_at_the_operators_discretion(most: int) -> None:
    table = nz_three(chosen={"wager.hands-per-player": most})
    table.seat("Ann", 1)
    for place in range(1, most + 1):
        table.ok(ANN, placed(place, ante=1_000))
    code = "another-hand" if most == 1 else "too-many-hands"
    assert table.refused(code, ANN, placed(most + 1, ante=1_000)).clauses == ("5.5",)
    assert table.stack(1) == STACK - most * 1_000


@clause("5.5", "base.25")
def test_nobody_wagers_on_an_area_that_another_has_taken() -> None:
    table = nz_three()
    table.seat("Ann", 1)
    table.seat("Ben", 5)
    assert "5.5" in table.ok(ANN, placed(2, pair_plus=500))[0].clauses
    for place in (1, 2):
        assert table.refused("not-your-seat", BEN, placed(place, ante=1_000)).clauses == ("base.25",)
    table.ok(ANN, do.WithdrawWagers(2))
    table.ok(BEN, placed(2, ante=1_000))
    assert (table.stack(1), table.stack(5), lies(table, 2)) == (STACK, STACK - 1_000, (1_000, 0, 0, 0))


@clause("5.5")
def test_each_hand_is_decided_and_settled_for_itself() -> None:
    table = on_three_areas()
    tray = table.tray
    table.ok(ANN, do.Play(1, Stake(1_000)))
    table.ok(ANN, do.Fold(2))
    table.ok(ANN, do.Play(3, Stake(1_000)))
    assert [lies(table, place) for place in (1, 2, 3)] == [(1_000, 1_000, 0, 200), (0, 0, 0, 200), (1_000, 1_000, 0, 200)]
    ends = {place: {wager: each.pays for wager, each in settled(table, place).items()} for place in (1, 2, 3)}
    wins = {"ante": 1_000, "play": 1_000, "six-card-bonus": -200}
    assert ends == {1: wins, 2: {"six-card-bonus": -200}, 3: wins}
    table.ok(DANA, do.EndRound())
    won = 2_000 - 1_000 + 2_000 - 3 * 200
    assert (table.stack(1), table.tray) == (STACK + won, tray - won)
    one = nz_three(chosen={"wager.hands-per-player": 1})
    one.seat("Ann", 1)
    assert "5.5" in one.refused("another-hand", ANN, placed(2, ante=1_000)).clauses


# --- 5.5.1: room for others ----------------------------------------------------------------------------------------


@clause("5.5.1")
def test_a_newcomer_is_never_shut_out_by_another_players_further_wagers() -> None:
    table = nz_three()
    table.seat("Ann", 1)
    for place in range(1, AREAS + 1):
        assert ("5.5.1" in table.ok(ANN, placed(place, ante=1_000, six_card_bonus=200))[0].clauses) == (place != 1)
    (taken,) = of(table.ok(BEN, do.TakeSeat(5)), SeatTaken)
    assert "5.5.1" in taken.clauses
    assert (lies(table, 5), table.stack(1)) == ((0, 0, 0, 0), STACK - (AREAS - 1) * 1_200)
    table.refused("not-your-seat", ANN, placed(5, ante=1_000))
    table.table.purses.grant("Ben", 1_000)
    table.ok(BEN, do.BuyIn(1_000))
    table.ok(BEN, placed(5, ante=1_000))
    assert (lies(table, 5), table.stack(5)) == ((1_000, 0, 0, 0), 0)


@clause("5.5.1")
def test_a_player_who_moves_to_such_an_area_makes_room_in_the_same_way() -> None:
    table = nz_three()
    table.seat("Ann", 1)
    table.seat("Ben", 7, chips=20_000)
    table.ok(ANN, placed(2, ante=1_000, pair_plus=500))
    (moved,) = of(table.ok(BEN, do.ChangeSeat(2)), SeatChanged)
    assert "5.5.1" in moved.clauses
    assert (lies(table, 2), table.stack(1), table.stack(2)) == ((0, 0, 0, 0), STACK, 20_000)


@clause("5.5.1")
def test_while_its_hand_is_played_or_its_bets_are_closed_an_area_is_not_free() -> None:
    table = nz_three(device=SHOE, automation=BY_HAND)
    table.seat("Ann", 1)
    for place in (1, 2):
        table.ok(ANN, placed(place, ante=1_000))
    table.deal()
    assert table.refused("area-in-use", BEN, do.TakeSeat(2)).clauses == ("5.5.1",)
    table.ok(DANA, do.Deal())
    assert table.refused("area-in-use", BEN, do.TakeSeat(2)).clauses == ("5.5.1",)
    table.ok(BEN, do.TakeSeat(3))
    while table.phase == "dealing":
        table.ok(DANA, do.Deal())
    for place in (1, 2):
        table.ok(ANN, do.Fold(place))
    table.ok(DANA, do.EndRound())
    table.ok(BEN, do.ChangeSeat(2))
    assert (table.stack(1), table.stack(2)) == (STACK - 2_000, 0)


# --- 5.5.2: the blind hands ----------------------------------------------------------------------------------------


@clause("5.5.2")
def test_a_player_on_several_areas_looks_at_the_hand_where_they_sit_only() -> None:
    table = on_three_areas()
    assert of(table.ok(ANN, do.PickUp(1)), CardsHandled)
    for place in (2, 3):
        assert table.refused("blind-hand", ANN, do.PickUp(place)).clauses == ("5.5.2",)
        assert table.offered(ANN, "pick-up", seat=place) is None
    assert seen(table, HERSELF, 1) == cards(OWN)
    assert [seen(table, HERSELF, place) for place in (2, 3)] == [(), ()]


@clause("5.5.2")
def test_nobody_sees_a_blind_hand_before_it_is_settled() -> None:
    """Not a byte of what leaves the house would be another if other cards lay there."""
    table = on_three_areas()
    state, rules = table.table.state, table.table.rules
    hidden = state.round.part.hands[2].cards
    others = msgspec.structs.replace(state.round.part.hands[2], cards=state.shoe.order[: len(hidden)])
    part = msgspec.structs.replace(state.round.part, hands={**state.round.part.hands, 2: others})
    changed = msgspec.structs.replace(state.round, part=part)
    elsewhere = msgspec.structs.replace(state, round=changed)
    assert others.cards != hidden
    for viewer in ALL:
        assert bytes_of(table, viewer) == msgspec.json.encode(view(elsewhere, viewer, rules, table.table.at)), viewer
    assert "5.5.2" in table.refused("blind-hand", ANN, do.PickUp(2)).clauses
    for does in (do.Play(1, Stake(1_000)), do.Play(2, Stake(1_000)), do.Fold(3)):
        table.ok(ANN, does)
        assert [seen(table, viewer, 2) for viewer in ALL] == [()] * len(ALL)
    table.ok(DANA, do.RevealDealer())
    assert [seen(table, viewer, 2) for viewer in ALL] == [()] * len(ALL)
    (declared,) = of(table.ok(DANA, do.SettleHand(2)), HandDeclared)
    assert {*declared.hand.plays} == {*cards(SECOND)}
    assert [set(seen(table, viewer, 2)) for viewer in ALL] == [set(cards(SECOND))] * len(ALL)


@clause("5.5.2", "10A.7")
def test_a_blind_hand_folded_with_a_bonus_is_seen_when_that_is_settled_and_not_before() -> None:
    table = on_three_areas()
    for place in (1, 2, 3):
        (folded,) = of(table.ok(ANN, do.Fold(place)), HandFolded)
        assert folded.plays_on
    table.ok(DANA, do.RevealDealer())
    assert [seen(table, viewer, 3) for viewer in ALL] == [()] * len(ALL)
    assert table.refused("wrong-phase", ANN, do.PickUp(3)).clauses
    assert settled(table, 3)["six-card-bonus"].pays == -200
    assert [set(seen(table, viewer, 3)) for viewer in ALL] == [set(cards(THIRD))] * len(ALL)
    blind = on_three_areas()
    assert "5.5.2" in blind.refused("blind-hand", ANN, do.PickUp(3)).clauses


@clause("5.5.2")
def test_a_blind_hand_with_pair_plus_alone_stays_in_whatever_it_is() -> None:
    table = nz_three(cards=f"{OWN} {SECOND} {DEALER}")
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, ante=1_000))
    table.ok(ANN, placed(2, pair_plus=500))
    event = of(table.deal(), CardsDealt)[0]
    assert (event.blind, "5.5.2" in event.clauses) == ((2,), True)
    table.ok(ANN, do.Play(1, Stake(1_000)))
    table.ok(ANN, do.Play(2))
    assert settled(table, 2)["pair-plus"].pays == -500


@clause("5.5.2")
def test_a_single_hand_on_another_area_is_not_blind() -> None:
    table = nz_three(cards=f"{SECOND} {DEALER}")
    table.seat("Ann", 1)
    table.ok(ANN, placed(2, ante=1_000))
    table.deal()
    table.ok(ANN, do.PickUp(2))
    assert seen(table, HERSELF, 2) == cards(SECOND)
    on_three_areas().refused("blind-hand", ANN, do.PickUp(2))


@clause("5.5.2")
def test_the_operator_may_let_a_player_look_at_all_their_hands() -> None:
    table = on_three_areas(chosen={"blind-extra-hands": False})
    for place, hand in ((1, OWN), (2, SECOND), (3, THIRD)):
        table.ok(ANN, do.PickUp(place))
        assert seen(table, HERSELF, place) == cards(hand)
    assert [seen(table, viewer, 2) for viewer in WATCHERS] == [()] * len(WATCHERS)
    assert on_three_areas().refused("blind-hand", ANN, do.PickUp(2)).clauses == ("5.5.2",)


@clause("5.5.2")
def test_blind_hands_at_a_shoe_stay_blind_through_every_pass() -> None:
    table = nz_three(device=SHOE, automation=BY_HAND)
    table.seat("Ann", 3)
    for place in (2, 3, 4):
        table.ok(ANN, placed(place, ante=1_000))
    table.ok(HOUSE_ACTOR, do.NoMoreBets())
    while table.phase != "deciding":
        table.ok(DANA, do.Deal())
        assert [table.table.state.round.part.hands[place].blind for place in (2, 3, 4)] == [True, False, True]
    assert table.refused("blind-hand", ANN, do.PickUp(2)).clauses == ("5.5.2",)
    table.refused("not-your-office", GIL, do.PickUp(3))
    table.ok(ANN, do.PickUp(3))


@clause("5.5.2")
def test_by_hand_a_blind_hand_is_keyed_only_when_it_is_settled() -> None:
    table = nz_three(kind=PHYSICAL)
    table.seat("Ann", 1)
    for place in (1, 2):
        table.ok(ANN, placed(place, ante=1_000, pair_plus=500))
    table.deal()
    while table.phase != "deciding":
        table.ok(DANA, do.Deal())
    assert table.refused("blind-hand", DANA, do.PickUp(2)).clauses == ("5.5.2",)
    for place in (1, 2):
        table.ok(DANA, do.Play(place, Stake(1_000)))
    assert table.hand(2) == (None,) * HAND
    table.ok(DANA, do.RevealDealer(cards(DEALER)))
    table.ok(DANA, do.SettleHand(1, cards(OWN)))
    table.ok(DANA, do.SettleHand(2, cards(SECOND)))
    won = 2_000 + paid("pair-plus", "pair", 500) - 2_500
    assert (table.stack(1), table.tray) == (STACK + won, 10_000_000 - STACK - won)
