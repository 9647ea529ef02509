"""What the record tells a player: their rounds, wager by wager, and never a card that was not shown."""

import msgspec

from pitboss import events as ev
from pitboss.cli.felts.dealer_poker.hands import declared_hands
from pitboss.house.players.history import History, Totals
from tests.play.support import ADA, DEALER, a_room

SECOND = "9s 8h 5d 4h 2d  Ts Td Jc 8d 7h As"


def test_rounds_are_remembered_wager_by_wager_with_their_clauses() -> None:
    with a_room(cards=[f"{ADA} {DEALER}", f"{ADA} {DEALER}", SECOND]) as room:
        room.played("2", "5", "d", "c", "m", "2", "d", "c", "f")
        first, second = room.history.rounds("Ada")
        hand, dealer = declared_hands(first)
        assert hand is not None
        assert hand.value.words == "three of a kind, queens, seven"
        assert dealer is not None
        assert dealer.value.words == "a pair of kings, nine, eight"
        results = [(line.wager, line.outcome, line.amount, line.clause) for line in first.lines]
        assert results == [
            ("ante-bonus", "wins", 2_000, "9.2.1.1"),
            ("ante", "wins", 1_000, "9.2.1.4"),
            ("play", "wins", 3_000, "9.2.1.4"),
            ("aces-up", "wins", 4_500, "9.2.1.5"),
        ]
        assert first.net == 10_500
        assert declared_hands(second) == (None, None)
        assert second.net == -1_000
        assert room.history.last_wagers(4, "Ada") == {"ante": 1_000}


def test_a_history_read_later_is_the_same() -> None:
    with a_room() as room:
        room.played("2", "d", "c", "p", "r", "d", "c", "f", "3", players=2)
        again = History(room.table.record)
        assert again.rounds("Ada") == room.history.rounds("Ada")
        assert again.players() == {3: "Computer 3", 4: "Ada", 5: "Computer 5"}
        assert (again.over, again.gains()) == (2, room.history.gains())


def test_totals_add_up_the_finished_rounds_by_wager() -> None:
    with a_room(cards=[f"{ADA} {DEALER}", f"{ADA} {DEALER}", SECOND]) as room:
        room.played("2", "5", "d", "c", "m", "2", "d", "c", "f", "2", "d")
        totals = room.history.totals("Ada")
        assert (totals.rounds, totals.net) == (2, 9_500)
        assert totals.wagers == {"ante-bonus": 2_000, "ante": 0, "play": 3_000, "aces-up": 4_500}
        assert room.history.totals("Ada", after=1) == Totals(1, -1_000, {"ante": -1_000})
        assert room.history.totals("Ben") == Totals(0, 0, {})


def test_the_last_round_is_the_one_that_is_just_over() -> None:
    with a_room() as room:
        assert room.history.last("Ada") is None
        room.played("2", "d")
        assert room.history.last("Ada") is None
        room.played("c", "f")
        assert room.history.last("Ada") == room.history.rounds("Ada")[-1]
        assert room.history.last("Ben") is None


def test_rounds_belong_to_the_player_and_not_to_the_seat() -> None:
    with a_room() as room:
        room.played("2", "d", "c", "f")
        room.table.purses.grant("Ben", 10_000)
        assert len(room.history.rounds("Ada")) == 1
        assert room.history.rounds("Ben") == []
        assert room.history.seat_of("Ben") is None


def test_no_event_that_is_kept_names_a_card_that_lies_face_down() -> None:
    with a_room(cards=[SECOND]) as room:
        room.played("2", "d", "c", "f", players=0)
        rounds = room.history.rounds("Ada")
        known = [event for each in rounds for event in each.events if isinstance(event, ev.CardsKnown)]
        assert known
        assert not any(event.cards for event in known)
        kept = msgspec.json.encode([each.events for each in rounds]).decode()
        assert not [card for card in SECOND.split() if f'"{card}"' in kept]
