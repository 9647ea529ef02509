"""Laws of tournaments: every case is met and decided the same way again, every clause has one, and offers hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss import do, law
from pitboss.files.errors import FileError
from pitboss.games.draw_poker.posting import CollectPosts
from pitboss.house.round_files.playing import play
from pitboss.house.round_files.reading import load, loads
from pitboss.house.tournaments.conditions_file import load_conditions
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.law import LawError
from pitboss.table.commands import Actor
from pitboss.table.refusal import Refusal
from tests.laws.streams import tournament_holds
from tests.support.tournaments import BOOK, CASES, DANA, EXAMPLES, FOUR, GUS, KIM, NAME, OLGA, TournamentUnderTest, small, tell

EVERYBODY = (OLGA, KIM, GUS, DANA, Actor("Dot", "tournament-director"), Actor("Ann", "player"), Actor("Rex", "player"))


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_every_case_is_met_and_decided_the_same_way_again(file: Path) -> None:
    played = play(load(file))
    assert [str(each) for each in played.unmet] == []
    stream = played.stream
    assert stream is not None
    machine, state = TOURNAMENT.machine(stream.name, stream.rules), TOURNAMENT.fresh()
    for command in stream.record.said():
        events = tuple(each.event for each in stream.history if each.command == command.id)
        assert machine.decide(state, command) == events
        for event in events:
            state = machine.evolve(state, event)
            assert event.says()
    assert state == stream.state


def test_every_clause_of_the_section_has_a_case() -> None:
    text = "\n".join(file.read_text() for file in CASES)
    wanted = [each.id for each in BOOK.clauses if any(rule.startswith("tournament.") for rule in each.carries)]
    assert len(wanted) > 30
    assert [each for each in wanted if f'"{each}"' not in text] == []


def in_a_round(found: TournamentUnderTest) -> TournamentUnderTest:
    """The first of two tables plays a round."""
    assert not isinstance(tell(found.table(1), CollectPosts()), Refusal)
    return found


def poor_reserve(found: TournamentUnderTest) -> TournamentUnderTest:
    """Somebody who cannot pay the fee waits for the seat of somebody who has not come."""
    found.ok(do.tournament.JoinReserves(), Actor("Rex", "player"))
    found.people.state = replace(found.people.state, purses={**found.people.state.purses, "Rex": 10})
    found.at = found.conditions.start
    return found


STAGES: dict[str, Callable[[TournamentUnderTest], TournamentUnderTest]] = {
    "approved": lambda found: found.approved(*FOUR),
    "balloted": lambda found: found.balloted(*FOUR),
    "a poor reserve": lambda found: poor_reserve(found.balloted(*FOUR, missing=("Ann",))),
    "playing": lambda found: found.playing(*FOUR),
    "in a round": lambda found: in_a_round(found.playing(*FOUR, "Eve")),
}


@pytest.mark.parametrize("stage", STAGES)
def test_what_is_offered_is_accepted_and_what_is_not_is_refused(stage: str) -> None:
    """At each stage, whoever asks: an offer stands for a request that is carried out by the tournament, by its tables and by the
    house, for this person and not for others."""
    found = TournamentUnderTest(small(seats=3, tables=3, most=9))
    STAGES[stage](found)
    accepted: Counter[str] = Counter()
    for who in EVERYBODY:
        accepted += tournament_holds(found.stream, who, found.at)
    assert accepted


def test_a_move_is_not_offered_while_the_table_plays() -> None:
    conditions = small(seats=3, tables=3, most=9)
    found = TournamentUnderTest(conditions, order=(1, 2, 3, 4, 5)).balloted(*FOUR, "Eve", missing=("Dan",))
    found.ok(do.tournament.ForfeitPosition("Dan"), at=conditions.start)
    found.ok(do.tournament.StartSession())
    moves = {"move-player", "substitute"}
    assert moves <= {each.request for each in found.stream.offers(DANA, found.at)}
    in_a_round(found)
    table = f"{NAME}, table 1"
    here = {each.person for each in found.state.at_table(table)}
    for offer in found.stream.offers(DANA, found.at):
        if offer.request in moves:
            assert not {*offer.choices[:1]} & {*here, table}, offer


def test_a_rulebook_without_tournaments_runs_none() -> None:
    with pytest.raises(LawError, match="how a tournament is run"):
        TOURNAMENT.reads(law.load("nsw/four-card-poker"))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("chips = 2000", 'chips = "many"', "chips"),
        ("percent = 50", "percent = 50.001", "percent"),
        ("percent = 50", "percent = 0", "percent"),
        ('rulebook = "act/draw-poker"', 'rulebook = "act/draw"', "rulebook"),
        ("start = 2030-05-03T19:00:00", 'start = "soon"', "start"),
        ("seats = 8", "seats = 8\ncolour = 3", "colour"),
        ("blinds = [25, 50]", 'blinds = ["a"]', "blinds"),
        ('"bet.limit" = "no-limit"', '"bet.limit" = [1]', "bet.limit"),
    ],
)
def test_a_conditions_file_that_is_wrong_says_where(tmp_path: Path, old: str, new: str, says: str) -> None:
    text = (EXAMPLES / "friday-freezeout.toml").read_text()
    assert old in text
    file = tmp_path / "wrong.toml"
    file.write_text(text.replace(old, new, 1))
    with pytest.raises(FileError, match=says):
        load_conditions(file)


def test_a_case_that_names_what_no_tournament_has_is_refused() -> None:
    text = (EXAMPLES / "cases" / "20.6-one-entry.toml").read_text()
    file = str(EXAMPLES / "cases" / "x.toml")
    for old, new in (("enter-tournament", "enter-the-tournament"), ("20.6", "20.99"), ('stage = "directed"', 'stage = "late"')):
        with pytest.raises(FileError):
            loads(text.replace(old, new), file)


@pytest.mark.parametrize("name", ["friday-freezeout", "weekend-heats", "open-championship"])
def test_every_example_can_be_offered(name: str) -> None:
    found = load_conditions(EXAMPLES / f"{name}.toml")
    tournament = TournamentUnderTest(found.conditions)
    tournament.at = found.conditions.start - 1
    tournament.ok(do.tournament.OfferTournament("Test", found.book.id, found.book.digests(), found.conditions), OLGA)
