"""What only hands can do wrong does not happen where Pitboss deals; what the program observes, the house alone reports; nobody
wagers there for somebody else. This holds of every incident of every game, also of one that is added later."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import fields

from pitboss import do
from pitboss.games import games
from pitboss.table.commands import HOUSE_ACTOR, Cause, Command, Report
from pitboss.table.decide import decide
from pitboss.table.game import Game
from pitboss.table.incidents import Incident
from pitboss.table.persons import REPORT
from pitboss.table.refusal import Refusal
from pitboss.table.settings import PHYSICAL, VIRTUAL
from pitboss.table.state import Phase
from tests.laws.random_commands import Speaker
from tests.laws.random_play import SETUPS, WAGERED, Said, Setup, Walk, at_each, walk
from tests.support.tables import ANN, STAKE, BookUnderTest

OBSERVED = {
    "card-missing",
    "foreign-card",
    "shuffler-jammed",
    "shuffler-failed",
    "lights-failed",
    "lights-wrong",
    "display-wrong",
    "shoe-exhausted",
}
"""What Pitboss counts or shows itself where it deals."""
OF_PEOPLE = {
    "cannot-cover-play",
    "earlier-round-in-error",
    "equipment-failed",
    "hand-given-up",
    "information-exchanged",
    "not-covered",
    "play-disrupted",
    "prize-not-attained",
    "spin-questioned",
    "suspected-collusion",
    "terminal-failed",
    "terminal-interfered",
    "told-of-folded-hand",
    "told-of-held-hand",
}
"""What people do at any table."""
PERSONS = {"plays-here"}
"""Why somebody reports nothing at all."""


def reports(game: Game) -> list[type[Report]]:
    return [kind for kind in game.all_requests if issubclass(kind, Report)]


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_each_incident_says_itself_what_brings_it_about(game: Game) -> None:
    for name, kind in game.all_incidents.items():
        own = kind.__mro__[: kind.__mro__.index(Incident)]  # with the incidents of the game that it is one of
        assert any("CAUSE" in vars(each) for each in own), name
        expected = Cause.PROGRAM if name in OBSERVED else Cause.PEOPLE if name in OF_PEOPLE else Cause.HANDS
        assert kind.CAUSE is expected, name


def stands(taken: Walk) -> Iterator[Said]:
    """Yield a command at each phase of a table and each stage of its rounds."""
    seen = set()
    for said in taken.said:
        stand = said.before.phase, getattr(said.before.round.part, "stage", None)
        if said.before.phase is not Phase.OPENING and stand not in seen:
            seen.add(stand)
            yield said


def plain(kind: type[Incident], speaker: Speaker) -> Incident:
    """Return a report with nothing said that need not be."""
    said = speaker.says(kind)
    return kind(**{each.name: getattr(said, each.name) for each in fields(kind) if each.required})


@at_each((setup, 0) for setup in SETUPS)
def test_pitboss_takes_no_report_of_hands(setup: Setup, seed: int) -> None:
    """In a round and between two, from everybody who may report at all, and from the house."""
    taken = walk(setup, seed)
    rules = taken.rules
    reporters = [who for who in (*taken.people, HOUSE_ACTOR) if rules.may(who.office, REPORT)]
    assert reporters
    for said in stands(taken):
        speaker = Speaker(said.before, rules, Random(seed))
        for name, each in rules.game.all_incidents.items():
            for who in reporters:
                refusal = decide(said.before, Command("report", who, said.at, plain(each, speaker)), rules)
                code = refusal.code if isinstance(refusal, Refusal) else ""
                if setup.kind == PHYSICAL or each.CAUSE is Cause.PEOPLE:
                    assert code not in ("only-hands", "house-observes"), name
                elif each.CAUSE is Cause.HANDS:
                    assert isinstance(refusal, Refusal)
                    assert code == "only-hands" or code in PERSONS, name
                    assert name.replace("-", " ") in refusal.sentence() or code in PERSONS
                elif who != HOUSE_ACTOR:
                    assert code == "house-observes" or code in PERSONS, name


@pytest.mark.parametrize("rulebook", WAGERED)
def test_only_the_house_says_that_time_has_run_out(rulebook: str) -> None:
    book = BookUnderTest(rulebook)
    if "absent-player" not in book.table().table.rules.game.all_incidents:
        return  # nobody has a time to decide in
    game = book.in_round()
    late = game.live.rules.game.incident("absent-player", area=1, reason="late")
    assert isinstance(late, Incident)
    due = game.live.state.round.part.decide_by
    for who in book.staff:
        if game.live.rules.may(who.office, REPORT):
            game.refused("house-observes", who, late, at=due)
    game.refused("still-time", HOUSE_ACTOR, late, at=due - 1)
    assert game.table.ok(HOUSE_ACTOR, late, at=due)


@pytest.mark.parametrize("rulebook", WAGERED)
def test_where_pitboss_deals_nobody_wagers_for_a_player_who_did_not_ask(rulebook: str) -> None:
    book = BookUnderTest(rulebook)
    table = book.table(kind=VIRTUAL)
    table.seat("Ann", 1)
    for who in (*book.staff, HOUSE_ACTOR):
        for oral in (False, True):
            assert isinstance(table.say(who, do.PlaceWagers(1, book.placed().wagers, oral)), Refusal)
        assert not [each for each in table.offers(who) if each.request in ("place-wagers", "withdraw-wagers")]
    table.ok(ANN, book.placed())
    for who in (*book.staff, HOUSE_ACTOR):
        assert isinstance(table.say(who, do.WithdrawWagers(1)), Refusal)
    assert table.on(1, book.main) == STAKE
    by_hand = book.table(kind=PHYSICAL)
    by_hand.seat("Ann", 1)
    dealer = next(who for who in book.staff if who.office == "dealer")
    by_hand.ok(dealer, book.placed())
    assert by_hand.on(1, book.main) == STAKE
    by_hand.ok(dealer, do.WithdrawWagers(1))
    assert by_hand.on(1, book.main) == 0
