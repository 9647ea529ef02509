"""What only hands can do wrong does not happen where Pitboss deals; what the program observes, the house alone reports; nobody
wagers there for somebody else. This holds of every incident of every game, also of one that is added later."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss import do
from pitboss.games import games
from pitboss.table.commands import HOUSE_ACTOR, Actor, Cause, Report
from pitboss.table.decide import decide
from pitboss.table.game import Game
from pitboss.table.incidents import Incident
from pitboss.table.persons import REPORT
from pitboss.table.refusal import Refusal
from pitboss.table.settings import PHYSICAL, VIRTUAL
from tests.laws.powers import commands, playable, rules_of
from tests.laws.random_play import WAGERED
from tests.support.tables import ANN, STAKE, BookUnderTest

OBSERVED = {
    "card-missing",
    "foreign-card",
    "shuffler-jammed",
    "shuffler-failed",
    "lights-failed",
    "lights-wrong",
    "display-wrong",
    "first-card-face-up",
    "shoe-exhausted",
}
"""What Pitboss counts or shows itself where it deals."""
OF_PEOPLE = {
    "cannot-cover-play",
    "earlier-round-in-error",
    "hand-given-up",
    "information-exchanged",
    "not-covered",
    "play-disrupted",
    "suspected-collusion",
    "told-of-folded-hand",
    "told-of-held-hand",
}
"""What people do at any table."""


def reports(game: Game) -> list[type[Report]]:
    return [kind for kind in game.all_requests if issubclass(kind, Report)]


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_each_incident_says_itself_what_brings_it_about(game: Game) -> None:
    for name, kind in game.all_incidents.items():
        assert "CAUSE" in vars(kind), name
        expected = Cause.PROGRAM if name in OBSERVED else Cause.PEOPLE if name in OF_PEOPLE else Cause.HANDS
        assert kind.CAUSE is expected, name


@pytest.mark.parametrize("rulebook", WAGERED)
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
def test_pitboss_takes_no_report_of_hands(rulebook: str, kind: str) -> None:
    """In a round and between two, from everybody who may report at all, and from the house."""
    book = BookUnderTest(rulebook)
    table = book.table(kind=kind)
    for begun in (False, True):
        if begun:
            book.wagered(table)
            book.dealt(table)
        rules = table.table.rules
        reporters = [who for who in (*book.staff, HOUSE_ACTOR) if rules.may(who.office, REPORT)]
        assert reporters
        for name, each in rules.game.all_incidents.items():
            for who in reporters:
                refusal = table.say(who, each())
                code = refusal.code if isinstance(refusal, Refusal) else ""
                if kind == PHYSICAL or each.CAUSE is Cause.PEOPLE:
                    assert code not in ("only-hands", "house-observes"), name
                elif each.CAUSE is Cause.HANDS:
                    assert code == "only-hands", name
                    assert isinstance(refusal, Refusal)
                    assert name.replace("-", " ") in refusal.sentence()
                elif who != HOUSE_ACTOR:
                    assert code == "house-observes", name
                if not isinstance(refusal, Refusal):
                    table = book.table(kind=kind)
                    if begun:
                        book.wagered(table)
                        book.dealt(table)


@pytest.mark.parametrize("rulebook", playable())
def test_whatever_stage_a_round_is_in_nobody_reports_hands_where_pitboss_deals(rulebook: str) -> None:
    """At every kind of state that play comes through, from every office and from a stranger."""
    seen: set[tuple[str, str]] = set()
    codes: dict[Cause, set[str]] = {cause: set() for cause in Cause}
    for case in commands(rulebook):
        if case.table.kind != VIRTUAL or (at := (case.state.phase.name, case.kind)) in seen:
            continue
        seen.add(at)
        rules = rules_of(rulebook, case.table)
        for each in rules.game.all_incidents.values():
            for office in (*(row.name for row in rules.book.offices), "cook"):
                decision = decide(case.state, replace(case.command, who=Actor("Sasha", office), does=each()), rules)
                codes[each.CAUSE].add(decision.code if isinstance(decision, Refusal) else "accepted")
    assert len(seen) > 25
    assert codes[Cause.HANDS] == {"only-hands", "not-your-office"}
    assert codes[Cause.PROGRAM] == {"house-observes", "not-your-office"}


@pytest.mark.parametrize("rulebook", WAGERED)
def test_only_the_house_says_that_time_has_run_out(rulebook: str) -> None:
    book = BookUnderTest(rulebook)
    if book.races:
        assert "absent-player" not in book.table().table.rules.game.all_incidents
        return
    game = book.in_round()
    late = game.live.rules.game.incident("absent-player", seat=1, reason="late")
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
