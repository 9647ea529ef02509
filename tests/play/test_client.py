"""A client at a table: it sends what its holder decided on, at the version they saw, and reaches nothing else."""

from __future__ import annotations

import pytest

from pitboss import do
from pitboss.house.house import House
from pitboss.house.players.client import Client
from pitboss.house.players.visits import Unwelcome, middle_seat
from pitboss.house.runner import Accepted, Stale
from pitboss.table.commands import Stake
from pitboss.table.refusal import Refusal
from pitboss.table.viewers import Viewer
from tests.play.support import Room, Script, a_house, a_room

ANTE = do.PlaceWagers(4, {"ante": Stake(1_000)})


def ada_in(room: Room) -> Client:
    return room.visit.seat(room.dealer, "Ada", 4, 50_000)


def test_a_client_sees_and_is_offered_what_its_holder_may() -> None:
    with a_room() as room:
        ada = ada_in(room)
        assert ada.seat == 4
        assert ada.view() == room.table.view(Viewer("player", "Ada"))
        assert {"place-wagers", "leave-table"} <= {offer.request for offer in ada.offers()}
        ben = room.dealer.player("Ben")
        assert ben.seat is None
        assert "place-wagers" not in {offer.request for offer in ben.offers()}


def test_a_request_counts_only_at_the_version_that_was_looked_at() -> None:
    with a_room() as room:
        ada = ada_in(room)
        ada.view()
        room.visit.seat(room.dealer, "Ben", 2, 50_000)
        assert isinstance(ada.send(ANTE), Stale)
        assert isinstance(ada.send(ANTE), Stale)
        ada.look()
        assert isinstance(ada.send(ANTE), Accepted)


def test_after_a_request_of_its_own_a_client_needs_no_other_look() -> None:
    with a_room() as room:
        ada = ada_in(room)
        assert isinstance(ada.send(ANTE), Accepted)
        assert isinstance(ada.send(do.WithdrawWagers(4)), Accepted)


def test_a_command_id_counts_once() -> None:
    with a_room() as room:
        ada = ada_in(room)
        first = ada.send(ANTE, command_id="click")
        assert isinstance(first, Accepted)
        assert ada.send(ANTE, command_id="click") == first
        assert [seat.wagers for seat in ada.view().areas] == [{"ante": 1_000}]


def test_a_refusal_leaves_the_client_where_it_was() -> None:
    with a_room() as room:
        ada = ada_in(room)
        assert isinstance(ada.send(do.PlaceWagers(4, {"ante": Stake(1)})), Refusal)
        assert isinstance(ada.send(ANTE), Accepted)


def test_a_look_takes_in_what_another_process_has_recorded() -> None:
    with a_house() as house:
        ada = ada_in(Room(house))
        other = Room(House(house.journal))
        other.visit.seat(other.dealer, "Ben", 2, 50_000)
        assert [seat.player for seat in ada.view().areas] == ["Ada"]
        ada.look()
        assert [seat.player for seat in ada.view().areas] == ["Ben", "Ada"]
        assert ada.history.players() == {2: "Ben", 4: "Ada"}


def test_the_round_waits_for_those_who_have_a_decision_to_make() -> None:
    with a_room() as room:
        ada = ada_in(room)
        assert room.dealer.waiting() == ()
        room.played("2", "d")
        assert room.dealer.waiting() == ("Ada",)
        ada.look()
        ada.send(do.dealer_poker.Fold(4))
        assert room.dealer.waiting() == ()


def test_the_middle_of_the_table_fills_up_first() -> None:
    with a_room() as room:
        seats = []
        for name in "ABCDEFG":
            seats.append(middle_seat(room.dealer))
            room.visit.seat(room.dealer, name, None, 50_000)
        assert seats == [4, 3, 5, 2, 6, 1, 7]
        with pytest.raises(Unwelcome, match="Every seat is taken"):
            room.session(Script([]), name="H")
