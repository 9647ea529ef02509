"""Powers of tournaments: each, taken from an office in the rulebook, takes its right away."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from pitboss import do, law
from pitboss.house.ruled import SOMEBODY, StreamRules
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.house.tournaments.state import Phase, TournamentState
from pitboss.law import LawError
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.refusal import Refusal
from tests.laws.powers import refused, without
from tests.laws.streams import context_of, offered, said_of_a_tournament
from tests.support.tournaments import ANN, BOOK, DANA, FOUR, GUS, KIM, NAME, OLGA, TournamentUnderTest, small

POWERS = TOURNAMENT.own.powers
SPEAKERS = (OLGA, KIM, GUS, DANA, ANN, Actor("Rex", "player"))
HELD = [(each.name, power) for each in BOOK.offices for power in each.powers if power in POWERS]
ELSEWHERE = "dealer"
"""An office without any of these powers, to which one that nobody else has is given."""


class Said(Command, frozen=True):
    """A command, with the state that it was said to."""

    state: TournamentState = TournamentState()

    def decided(self, rules: StreamRules) -> object:
        return TOURNAMENT.machine(NAME, rules).decide(self.state, self)


def stages() -> tuple[TournamentUnderTest, ...]:
    """Return tournaments at every stage at which something may be asked of them."""
    offered = TournamentUnderTest(small())
    offered.ok(offered.offer, OLGA)
    late = TournamentUnderTest(small()).balloted(*FOUR, missing=("Ben",))
    late.at = late.conditions.start
    reserved = TournamentUnderTest(small()).balloted(*FOUR, missing=("Ben",))
    reserved.ok(do.tournament.JoinReserves(), Actor("Sue", "player"))
    apart = TournamentUnderTest(small()).approved(*FOUR)
    apart.ok(do.tournament.HoldBallot(2))
    apart.ok(do.tournament.StartSession(), at=apart.conditions.start)
    played = TournamentUnderTest(small()).playing("Ann", "Ben")
    played.counted(1, {"Ann": 2_000, "Ben": 0}, ("Ben", 1_000))
    played.go_on()
    assert played.state.phase is Phase.PLAYED
    return (offered, TournamentUnderTest(small()).approved(*FOUR), late, reserved, apart, played)


def asked() -> list[Said]:
    """Return what is offered to each speaker at each stage, and the conditions put forward."""
    first = TournamentUnderTest(small())
    found = [said(first, first.offer, OLGA)]
    for each in stages():
        for who in SPEAKERS:
            requests = offered(context_of(each.stream, who, each.at), TOURNAMENT.acts.values(), said_of_a_tournament)
            found += [said(each, does, who) for does in requests]
    return found


def said(tournament: TournamentUnderTest, does: Request, who: Actor) -> Said:
    if does == do.tournament.EnterTournament(SOMEBODY):
        does = do.tournament.EnterTournament("Fay")  # somebody who has the fee
    standing = tournament.stream._standing(tournament.people.state, who, tournament.at, does)
    return Said("x", who, tournament.at, does, standing=standing, state=tournament.state)


@cache
def accepted() -> tuple[Said, ...]:
    rules = TOURNAMENT.reads(BOOK)
    return tuple(each for each in asked() if not isinstance(each.decided(rules), Refusal))


def taken(office: str, power: str) -> law.Rulebook:
    """Return the rulebook with a power taken from an office; if nobody else has it, another office gets it."""
    book = without(BOOK, office, power)
    if any(power in each for each in book.index.powers.values()):
        return book
    powers = {**book.index.powers, ELSEWHERE: book.index.powers[ELSEWHERE] | {power}}
    return replace(book, index=replace(book.index, powers=powers))


@pytest.mark.parametrize(("office", "power"), HELD, ids=[" ".join(each) for each in HELD])
def test_a_power_taken_away_takes_the_right_away(office: str, power: str) -> None:
    """Some command is accepted with the power and refused without it; every other office keeps what it may do."""
    rules = TOURNAMENT.reads(taken(office, power))
    lost = [each for each in accepted() if refused(each.decided(rules))]
    assert lost, "no command needs this power: let one require it, or take it out of the rulebook"
    assert {each.who.office for each in lost} == {office}
    kept = [each for each in accepted() if each.who.office != office]
    assert kept
    assert not [each for each in kept if isinstance(each.decided(rules), Refusal)]


def test_every_power_that_the_program_declares_is_held() -> None:
    assert {power for _, power in HELD} == POWERS


@pytest.mark.parametrize("power", sorted(POWERS))
def test_a_power_that_nobody_holds_is_found_in_the_rulebook(power: str) -> None:
    book = law.loads(BOOK.text.replace(f'  "{power}",\n', ""))
    with pytest.raises(LawError, match=power.replace(".", r"\.")):
        TOURNAMENT.reads(book)
