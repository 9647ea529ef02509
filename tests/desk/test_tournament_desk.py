"""Tables of a tournament that are dealt by hand: keyed at the desk to the last chip, with the tournament beside them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.floor.tournaments import NAME, entered, offered, say
from tests.support.tournaments import DANA, HOUR, MINUTE, OLGA, small

from pitboss import do
from pitboss.house.audit import audit
from pitboss.house.desk import Answer, Desk
from pitboss.house.desk.printing import table_lines
from pitboss.house.house import House
from pitboss.house.kept_streams import redecided
from pitboss.house.ledger import ledger_of
from pitboss.house.table_stream import PREFIX
from pitboss.house.tournaments.conditions import Level
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.house.tournaments.state import Phase, TournamentState
from pitboss.money import shown_in_chips
from pitboss.table.accounts import tournament_account
from pitboss.table.commands import Actor, Request
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase as TablePhase

START = 1_900_000_000_000
OPENING = ("as Eve dealer", "check red", "tick places deck cutting-card shoe", "as Sal casino-supervisor tick table gaming-hours")
HANDS = {"Ann": "As Ad Ac 6s 3h", "Ben": "Ks Kd 9c 7s 4h", "Cat": "Qs Jd 8c 5s 2h", "Dan": "Ts 9d 8h 5c 2d"}
THREE = ("Ann", "Ben", "Cat")


class ByHand:
    """A tournament at tables that people deal, with three players at one; Cat is not there when it starts."""

    def __init__(self, house: House, *people: str, at_a_table: int = 0) -> None:
        self.house, self.at = house, START
        people = people or THREE
        levels = (Level(blinds=(25, 50), rounds=1), Level(blinds=(500, 1_000)))
        conditions = small(start=START + HOUR, dealt="hand", tables=2, levels=levels)
        offered(house, START, conditions)
        entered(house, START, *people)
        say(house, do.tournament.HoldBallot(at_a_table), DANA, START)
        self.desk = Desk(house, house.table(f"{NAME}, table 1"), lambda: self.at)
        for each in (person for person in people if person != "Cat"):
            say(house, do.tournament.TakeAllocatedSeat(), Actor(each, "player"), START)

    @property
    def state(self) -> TournamentState:
        return self.house.streams.get(TOURNAMENT, NAME).state

    def direct(self, does: Request, who: Actor = DANA) -> None:
        say(self.house, does, who, self.at)

    def key(self, *lines: str) -> Answer:
        answer = Answer()
        for line in lines:
            self.at += 1_000
            answer = self.desk.say(line)
            assert answer.ok, (line, answer)
        return answer

    def refused(self, line: str) -> Refusal:
        answer = self.desk.say(line)
        assert answer.refused is not None, answer
        return answer.refused

    def seat(self, person: str) -> int:
        return next(seat for seat, each in self.desk.table.state.seats.items() if each.player == person)

    def started(self) -> ByHand:
        self.at = START + HOUR
        self.key(*(OPENING if self.desk.dealer is None else ()))
        self.direct(do.tournament.StartSession())
        return self

    def plays(self) -> None:
        """Play a round in which everybody who is there calls, draws nothing and shows what they have."""
        if not self.desk.table.state.shoe.cut:
            self.key("shuffle", "cut 20")
        self.key("post", "deal")
        while self.desk.table.state.phase is TablePhase.ROUND:
            self.key(self._next())

    def _next(self) -> str:
        step = self.desk.next()
        if step.enter:
            return step.enter
        words = {key.split()[0]: key for key in step.keys}
        word = next(each for each in ("call", "pass", "stay", "draw", "show") if each in words)
        seat = words[word].split()[1]
        more = {"draw": "0", "show": HANDS[self.desk.table.state.seats[int(seat)].player]}
        return f"{word} {seat} {more.get(word, '')}".rstrip()


@pytest.fixture
def found(tmp_path: Path) -> Iterator[ByHand]:
    with House.at(tmp_path / "house") as house:
        yield ByHand(house)


def test_a_tournament_dealt_by_hand_is_played_to_its_winner(found: ByHand) -> None:
    assert found.desk.next().does == "Say who deals."
    found.key(*OPENING)
    found.key("shuffle", "cut 20")
    assert (found.desk.next().does, found.desk.next().clauses) == ("Wait for the tournament to seat its entrants.", ("20.7",))
    found.started().plays()
    assert found.state.rounds == 1
    assert found.state.level == 1, "the level that rounds end is raised from the desk"
    assert sum(each.chips for each in found.state.live()) == 3_000
    table = found.desk.table
    assert (table.state.session.level, table.rules.value("blind.second")) == (2, 100_000)
    found.direct(do.tournament.NoteAbsence("Cat", absent=False))
    while found.state.phase is Phase.PLAYING:
        found.plays()
    assert found.state.phase is Phase.PLAYED
    assert next(each.person for each in found.state.ranked()) == "Ann"
    # The chips are gone, and people check the cards (2.4) and close the table (18.2).
    assert not table.state.seats
    assert table.state.phase is TablePhase.BETWEEN
    step = found.desk.next()
    assert (step.enter, step.clauses) == ("check red", ("2.4",))
    assert found.refused("as Sal casino-supervisor close").clauses == ("2.4",)
    found.key("check red")
    assert "close" in found.desk.next().keys[0]
    found.key("as Sal casino-supervisor close")
    assert table.state.phase.value == "closed"
    found.direct(do.tournament.AwardPlaces())
    assert sum(each.prize for each in found.state.entrants.values()) == 30_000
    assert table.state.money.get(tournament_account(NAME), 0) == 0
    assert audit(found.house.journal, TOURNAMENT.prefix + NAME).sound
    assert audit(found.house.journal, PREFIX + table.rules.table.name, 1).sound
    assert all(difference is None for *_, difference in redecided(found.house.journal, table.machine))
    assert ledger_of(table).win == 0


def test_an_absent_entrant_is_folded_by_the_dealer_and_does_not_act(found: ByHand) -> None:
    found.started().key("shuffle", "cut 20", "post", "deal")
    table, cat = found.desk.table, found.seat("Cat")
    while table.state.round.part.turn != cat:
        found.key(f"call {table.state.round.part.turn}")
    step = found.desk.next()
    assert (step.enter, step.clauses) == (f"absent {cat}", ("20.11",))
    refusal = found.refused(f"fold {cat}")
    assert (refusal.code, refusal.clauses) == ("entrant-absent", ("20.11",))
    folded = found.key("next").happened[0]
    assert (folded.who.office, folded.event.clauses) == ("dealer", ("20.11",)), "no player did it"
    other = table.state.round.part.turn
    assert found.refused(f"absent {other}").code == "not-absent"
    assert found.refused(f"as Sal casino-supervisor absent {other}").code == "tournament-decides"
    found.direct(do.tournament.NoteAbsence("Ann"))
    found.direct(do.tournament.NoteAbsence("Ann", absent=False))


def test_nobody_buys_sits_or_leaves_and_a_break_is_on_the_desk(found: ByHand) -> None:
    found.started()
    for line in ("buy 1 50", "sit 4 Rex", "leave 1", "move 1 4"):
        assert found.refused(line).code == "tournament-seat"
    found.key("shuffle", "cut 20")
    found.direct(do.tournament.OfferBreak(10))
    step = found.desk.next()
    assert (step.keys, step.clauses) == ((), ("20.15",))
    assert found.refused("post").code == "on-a-break"
    found.at += 10 * MINUTE
    found.key("post", "deal")


def test_a_table_that_is_broken_up_is_checked_and_closed_by_people(tmp_path: Path) -> None:
    with House.at(tmp_path / "house") as house:
        found = ByHand(house, *HANDS, at_a_table=2).started()
        found.desk = Desk(house, house.table(f"{NAME}, table 2"), lambda: found.at)
        found.key(*OPENING)
        found.plays()
        table = found.desk.table
        if found.state.phase is Phase.PLAYING and table.state.seats:
            found.direct(do.tournament.BreakTable(table.rules.table.name))
        assert not table.state.seats
        assert (table.state.phase, found.desk.next().clauses) == (TablePhase.BETWEEN, ("2.4",))
        found.key("check red", "as Sal casino-supervisor close")
        assert table.state.phase.value == TablePhase.CLOSED.value
        assert sum(each.chips for each in found.state.live()) == 4_000


def test_amounts_at_the_desk_are_chips(found: ByHand) -> None:
    found.started()
    with shown_in_chips():
        lines = "\n".join(table_lines(found.desk.table))
    assert "1,000" in lines
    assert "$" not in lines


def test_a_step_keyed_in_error_is_taken_back_before_the_count_and_not_after(found: ByHand) -> None:
    found.started().key("shuffle", "cut 20", "post", "deal")
    before = found.desk.table.state.money
    seat = found.desk.table.state.round.part.turn
    found.key(f"call {seat}" if seat != found.seat("Cat") else f"absent {seat}", "undo")
    assert found.desk.table.state.money == before
    while found.desk.table.state.phase is TablePhase.ROUND:
        found.key(found._next())
    counted = found.state
    found.desk.say("undo")
    assert found.state == counted, "the tournament has taken the count"
    assert sum(found.desk.table.state.session.chips.values()) == 300_000


@pytest.mark.parametrize(("keyed", "rounds"), [(("post", "deal"), 1), (("post",), 2), ((), 2)])
def test_cancelled_in_a_round_all_chips_leave_and_people_check_the_cards(
    found: ByHand, keyed: tuple[str, ...], rounds: int
) -> None:
    """The dealer checks the cards when gaming ends (2.4), however it ends; in a round, after posts, or between rounds."""
    found.started()
    if rounds > 1:
        found.plays()
    if not found.desk.table.state.shoe.cut:
        found.key("shuffle", "cut 20")
    found.key(*keyed)
    counted = found.state.rounds
    found.direct(do.tournament.CancelTournament("Fire"), OLGA)
    table = found.desk.table
    assert table.state.money.get(tournament_account(NAME), 0) == 0
    assert not [name for name, held in table.state.money.items() if held]
    assert {found.house.people.purses[each] for each in THREE} == {100_000}
    assert (table.state.phase, found.state.rounds) == (TablePhase.BETWEEN, counted)
    assert found.desk.next().clauses == ("2.4",)
    assert found.refused("as Sal casino-supervisor close").clauses == ("2.4",)
    found.key("check red", "as Sal casino-supervisor close")
    assert table.state.phase is TablePhase.CLOSED
    assert audit(found.house.journal, TOURNAMENT.prefix + NAME).sound
    assert all(difference is None for *_, difference in redecided(found.house.journal, table.machine))


def test_cancelled_before_a_card_was_dealt_there_is_nothing_to_check(found: ByHand) -> None:
    found.started().key("shuffle", "cut 20", "post")
    found.direct(do.tournament.CancelTournament("Fire"), OLGA)
    assert found.desk.table.state.phase is TablePhase.CLOSED
    assert {found.house.people.purses[each] for each in THREE} == {100_000}
