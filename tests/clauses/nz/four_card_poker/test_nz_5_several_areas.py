"""5.5: one player on several areas, all but one of their hands blind, and nobody shut out by them."""

import msgspec
import pytest
from tests.support.nz import BY_HAND, DANA, GIL, WATCHERS, bytes_of, lies, number, nz, nz_with
from tests.support.play import TableUnderTest, player
from tests.support.rounds import cards, of
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.round import CardsDealt, HandDeclared
from pitboss.table.commands import HOUSE_ACTOR, Actor, Stake
from pitboss.table.services.seats.events import SeatChanged, SeatTaken
from pitboss.table.services.wagers.events import WagersPlaced
from pitboss.table.settings import SHOE
from pitboss.table.view import view
from pitboss.table.viewers import Viewer

OWN, SECOND, THIRD = "9c 9d 7h 5s 2c", "Qc Jd 8h 6s 4c", "Ac Ad 9h 5d 3c"
DEALER = "Kc Jh Th 8s 4d 2d"
AREAS = number("wager.hands-per-player")
ANN = Viewer("player", "Ann")
ALL = (*WATCHERS, ANN, Viewer("player", "Ben"))


def ante(seat: int, amount: int = 1_000) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {"ante": Stake(amount)})


def on_three_areas(**settings: object) -> tuple[TableUnderTest, Actor]:
    """Ann sits at 1 and wagers there, at 2 and at 3; all cards are dealt and they have looked at none."""
    table = nz(cards=f"{OWN} {SECOND} {THIRD} {DEALER}", **settings)
    ann = table.seat("Ann", 1)
    for place in (1, 2, 3):
        table.ok(ann, ante(place))
    table.deal()
    return table, ann


def seen(table: TableUnderTest, viewer: Viewer, place: int) -> tuple[Card, ...]:
    hand = table.view(viewer).game.hands.get(place)
    assert hand is not None
    return tuple(hand.cards.values())


# --- 5.5: how many -------------------------------------------------------------------------------------------------


@clause("5.5")
def test_one_player_may_wager_on_every_area_and_pays_for_each() -> None:
    table = nz()
    ann = table.seat("Ann", 4)
    for place in range(1, AREAS + 1):
        (event,) = of(table.ok(ann, ante(place)), WagersPlaced)
        assert event.owner == 4
        assert ("5.5" in event.clauses) == (place != 4)
    assert table.stack(4) == 100_000 - AREAS * 1_000
    assert [lies(table, place) for place in range(1, AREAS + 1)] == [(1_000, 0, 0)] * AREAS
    table.deal()
    assert {entry.player for entry in table.table.state.round.entries.values()} == {"Ann"}
    assert len(table.table.state.round.part.hands) == AREAS


@clause("5.5")
@pytest.mark.parametrize("most", [1, 2, 3])
def test_how_many_is_at_the_operators_discretion(most: int) -> None:
    table = nz(chosen={"wager.hands-per-player": most})
    ann = table.seat("Ann", 1)
    for place in range(1, most + 1):
        table.ok(ann, ante(place))
    code = "another-hand" if most == 1 else "too-many-hands"
    assert table.refused(code, ann, ante(most + 1)).clauses == ("5.5",)
    if most > 1:
        table.ok(ann, ante(most, 500))
        table.ok(ann, do.WithdrawWagers(most))
        table.ok(ann, ante(most + 1))
    assert table.stack(1) == 100_000 - most * 1_000


@clause("5.5", "5.6")
def test_nobody_wagers_on_an_area_that_another_has_taken() -> None:
    table = nz()
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 5)
    table.ok(ann, ante(2))
    assert table.refused("not-your-seat", ben, ante(2)).clauses == ("5.6",)
    assert table.refused("not-your-seat", ben, ante(1)).clauses == ("5.6",)
    table.ok(ann, do.WithdrawWagers(2))
    table.ok(ben, ante(2))
    assert (table.stack(1), table.stack(5), lies(table, 2)) == (100_000, 99_000, (1_000, 0, 0))
    table.ok(ben, do.WithdrawWagers(2))
    assert table.stack(5) == 100_000


@clause("5.5")
def test_each_hand_is_decided_and_settled_for_itself() -> None:
    table, ann = on_three_areas()
    tray = table.tray
    table.ok(ann, do.Play(1, Stake(1_000)))
    table.ok(ann, do.Fold(2))
    table.ok(ann, do.Play(3, Stake(3_000)))
    assert (table.stack(1), lies(table, 3)) == (93_000, (1_000, 3_000, 0))
    table.ok(DANA, do.RevealDealer())
    table.ok(DANA, do.SettleHand(3))
    table.ok(DANA, do.SettleHand(1))
    table.ok(DANA, do.EndRound())
    won = 2_000 - 1_000 + 4_000
    assert (table.stack(1), table.tray) == (100_000 + won, tray - won)


# --- 5.5.1: room for others ----------------------------------------------------------------------------------------


@clause("5.5.1")
def test_a_newcomer_is_never_shut_out_by_another_players_further_wagers() -> None:
    table = nz()
    ann = table.seat("Ann", 1)
    for place in range(1, AREAS + 1):
        table.ok(ann, do.PlaceWagers(place, {"ante": Stake(1_000), "aces-up": Stake(500)}))
    (taken,) = of(table.ok(player("Ben"), do.TakeSeat(5)), SeatTaken)
    assert "5.5.1" in taken.clauses
    assert (lies(table, 5), table.stack(1)) == ((0, 0, 0), 100_000 - (AREAS - 1) * 1_500)
    assert table.refused("not-your-seat", ann, ante(5)).clauses == ("5.6",)
    table.table.purses.grant("Ben", 1_000)
    table.ok(player("Ben"), do.BuyIn(1_000))
    table.ok(player("Ben"), ante(5))
    assert (lies(table, 5), table.stack(5), table.stack(1)) == ((1_000, 0, 0), 0, 100_000 - (AREAS - 1) * 1_500)


@clause("5.5.1")
def test_a_player_who_moves_to_such_an_area_makes_room_in_the_same_way() -> None:
    table = nz()
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 7, chips=20_000)
    table.ok(ann, ante(2))
    (moved,) = of(table.ok(ben, do.ChangeSeat(2)), SeatChanged)
    assert "5.5.1" in moved.clauses
    assert (lies(table, 2), table.stack(1), table.stack(2)) == ((0, 0, 0), 100_000, 20_000)
    table.ok(ben, ante(2))
    table.ok(ben, do.WithdrawWagers(2))
    assert (table.stack(1), table.stack(2)) == (100_000, 20_000), "the wager goes back to whoever sits there now"


@clause("5.5.1")
def test_while_its_hand_is_played_or_its_bets_are_closed_an_area_is_not_free() -> None:
    table = nz(device=SHOE, automation=BY_HAND)
    ann, ben = table.seat("Ann", 1), player("Ben")
    table.ok(ann, ante(1))
    table.ok(ann, ante(2))
    table.deal()
    assert table.refused("area-in-use", ben, do.TakeSeat(2)).clauses == ("5.5.1",)
    table.ok(DANA, do.Deal())
    assert table.refused("area-in-use", ben, do.TakeSeat(2)).clauses == ("5.5.1",)
    table.ok(ben, do.TakeSeat(3))
    while table.phase == "dealing":
        table.ok(DANA, do.Deal())
    table.ok(ann, do.Fold(1))
    table.ok(ann, do.Fold(2))
    table.ok(DANA, do.EndRound())
    table.ok(ben, do.ChangeSeat(2))
    assert (table.stack(1), table.stack(2)) == (98_000, 0)


def test_further_areas_go_with_the_player_who_leaves() -> None:
    table = nz(cards=[f"{OWN} {SECOND} {DEALER}"] * 2)
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 5)
    table.ok(ann, ante(1))
    table.ok(ann, ante(2))
    table.deal()
    table.ok(ann, do.Fold(1))
    table.ok(ann, do.Fold(2))
    table.ok(DANA, do.EndRound())
    table.ok(ann, do.LeaveTable())
    assert table.table.state.boxes == {}
    table.ok(ben, ante(5))
    table.deal()
    table.ok(player("Cal"), do.TakeSeat(2))
    assert table.table.state.seats[2].player == "Cal"


# --- 5.5.2: the blind hands ----------------------------------------------------------------------------------------


@clause("5.5.2")
def test_a_player_on_several_areas_looks_at_the_hand_where_they_sit_only() -> None:
    table, ann = on_three_areas()
    table.ok(ann, do.PickUp(1))
    for place in (2, 3):
        assert table.refused("blind-hand", ann, do.PickUp(place)).clauses == ("5.5.2",)
    assert seen(table, ANN, 1) == cards(OWN)
    assert [seen(table, ANN, place) for place in (2, 3)] == [(), ()]


@clause("5.5.2")
def test_nobody_sees_a_blind_hand_before_it_is_settled() -> None:
    """Not a byte of what leaves the house would be another if other cards lay there."""
    table, ann = on_three_areas()
    state, rules = table.table.state, table.table.rules
    hidden = state.round.part.hands[2].cards
    others = msgspec.structs.replace(state.round.part.hands[2], cards=state.shoe.order[: len(hidden)])
    part = msgspec.structs.replace(state.round.part, hands={**state.round.part.hands, 2: others})
    changed = msgspec.structs.replace(state.round, part=part)
    elsewhere = msgspec.structs.replace(state, round=changed)
    assert others.cards != hidden
    for viewer in ALL:
        assert bytes_of(table, viewer) == msgspec.json.encode(view(elsewhere, viewer, rules, table.table.at)), viewer
    for does in (do.Play(1, Stake(1_000)), do.Play(2, Stake(1_000)), do.Fold(3)):
        table.ok(ann, does)
        assert [seen(table, viewer, 2) for viewer in ALL] == [()] * len(ALL)
    table.ok(DANA, do.RevealDealer())
    assert [seen(table, viewer, 2) for viewer in ALL] == [()] * len(ALL)
    (declared,) = of(table.ok(DANA, do.SettleHand(2)), HandDeclared)
    assert {*declared.hand.plays} <= {*cards(SECOND)}
    assert [set(seen(table, viewer, 2)) for viewer in ALL] == [set(cards(SECOND))] * len(ALL)
    assert [seen(table, viewer, 3) for viewer in ALL] == [()] * len(ALL), "a folded hand is never seen"


@clause("5.5.2")
def test_a_blind_hand_without_an_ante_stays_in_whatever_it_is() -> None:
    """To refuse it for being too low would tell what nobody may know."""
    table = nz(cards=f"{OWN} {SECOND} {DEALER}")
    ann = table.seat("Ann", 1)
    table.ok(ann, ante(1))
    table.wager(ann, 2, aces_up=500)
    (event,) = of(table.deal(), CardsDealt)[:1]
    assert (event.blind, "5.5.2" in event.clauses) == ((2,), True)
    table.ok(ann, do.Play(1, Stake(1_000)))
    table.ok(ann, do.Play(2))
    table.ok(DANA, do.RevealDealer())
    table.ok(DANA, do.SettleHand(2))
    assert table.stack(1) == 100_000 - 2_000 - 500, "Aces Up lost with queen high"


@clause("5.5.2")
def test_a_single_hand_on_another_area_is_not_blind() -> None:
    table = nz(cards=f"{SECOND} {DEALER}")
    ann = table.seat("Ann", 1)
    table.ok(ann, ante(2))
    table.deal()
    table.ok(ann, do.PickUp(2))
    assert seen(table, ANN, 2) == cards(SECOND)
    several, ann = on_three_areas()
    several.refused("blind-hand", ann, do.PickUp(2))


@clause("5.5.2")
def test_the_operator_may_let_a_player_look_at_all_their_hands() -> None:
    table, ann = on_three_areas(chosen={"blind-extra-hands": False})
    for place, hand in ((1, OWN), (2, SECOND), (3, THIRD)):
        table.ok(ann, do.PickUp(place))
        assert seen(table, ANN, place) == cards(hand)
    assert [seen(table, viewer, 2) for viewer in WATCHERS] == [()] * len(WATCHERS)
    closed, ann = on_three_areas()
    assert closed.refused("blind-hand", ann, do.PickUp(2)).clauses == ("5.5.2",)


@clause("5.5.2")
def test_blind_hands_at_a_shoe_stay_blind_through_every_pass() -> None:
    table = nz(device=SHOE, automation=BY_HAND)
    ann = table.seat("Ann", 3)
    for place in (2, 3, 4):
        table.ok(ann, ante(place))
    table.ok(HOUSE_ACTOR, do.NoMoreBets())
    while table.phase != "deciding":
        table.ok(DANA, do.Deal())
        assert [table.table.state.round.part.hands[place].blind for place in (2, 3, 4)] == [True, False, True]
    assert table.refused("blind-hand", ann, do.PickUp(2)).clauses == ("5.5.2",)
    table.refused("not-your-office", GIL, do.PickUp(3))
    table.ok(ann, do.PickUp(3))


@clause("5.5.2")
def test_a_book_without_blind_hands_has_none() -> None:
    table = nz(book=nz_with(**{"blind-extra-hands": "false"}), cards=f"{OWN} {SECOND} {DEALER}")
    ann = table.seat("Ann", 1)
    table.ok(ann, ante(1))
    table.ok(ann, ante(2))
    table.deal()
    assert not any(hand.blind for hand in table.table.state.round.part.hands.values())
    blind, _ = on_three_areas()
    assert [hand.blind for hand in blind.table.state.round.part.hands.values()] == [False, True, True]
    blind.refused("blind-hand", player("Ann"), do.PickUp(3))
