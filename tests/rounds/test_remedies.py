"""Every remedy of every rulebook is carried out in a round file, on both sides of what it turns on; money and cards are
afterwards where they belong."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from pitboss import events as ev
from pitboss import law
from pitboss.cards import Card
from pitboss.games import games
from pitboss.house.round_files.lines import Refused
from pitboss.law import Remedy
from pitboss.table.incidents import NOTIFY, Incident
from pitboss.table.state import Phase
from tests.laws.random_play import POKER
from tests.models import model_of, models, races
from tests.rounds import race
from tests.rounds.afterwards import AFTERWARDS, stands_afterwards
from tests.rounds.happenings import EXAMPLES, Happening, example, happenings, under

pytestmark = pytest.mark.xdist_group("examples")

BOOKS = tuple(book.id for book in map(law.load, law.available()) if book.game)
RACES = [path for path in EXAMPLES if "racing-card-derby" in path.parts]
ROWS = [(book, row) for book in BOOKS for row in law.load(book).remedies]

BOUNDARIES = (
    ("before-handled", "after-handled"),
    ("during-deal", "after-deal"),
    ("before-first-reveal", "after-first-reveal"),
    ("first-time", "again"),
    ("reconstructable", "not-reconstructable"),
    ("ante-only", "with-side"),
    ("viewed-one", "viewed-more"),
    ("hand-incomplete", "hand-complete"),
    ("reconstructable", "not-reconstructable"),
    ("before-first-bet", "first-betting-round"),
    ("first-exposed", "more-than-one-exposed"),
    *(sides for model in models() for sides in model.boundaries),
)
"""What a remedy can turn on, and both sides of it."""


BRINGS: Mapping[str, tuple[type[ev.Event], ...]] = {
    "misdeal": (ev.MisdealDeclared,),
    "void-round": (ev.RoundVoided,),
    "void-hand": (ev.AreaVoided,),
    "return": (ev.WagersReturned,),
    "void-taken-hand": (ev.AreaVoided,),
    "void-viewed-hands": (ev.AreaVoided,),
    "forfeit": (ev.WagersForfeited,),
    "forfeit-first-wager": (ev.WagersForfeited,),
    "fold-hand": (ev.HandFolded,),
    "count-and-discard": (ev.HandDiscarded,),
    "set-dealer-hand": (ev.DealerReset,),
    "settle-again": (ev.HandRestored,),
    "give-hand-back": (ev.HandRestored,),
    "take-from-discards": (ev.HandRestored,),
    "stand-as-set": (ev.StandsAsSet,),
    "results-stand": (ev.ResultsStood,),
    "check-deck": (ev.DeckCheckOrdered,),
    "reshuffle": (ev.ReshuffleOrdered,),
    "replace-device": (ev.DeviceFailed,),
    "notify": (ev.Notified,),
    "play-on": (ev.PlayedOn,),
    "stay-in": (ev.PlayedOn,),
    "deem-own": (ev.SeatDeemed,),
    "leave-face-up": (ev.DealerExposed,),
    "turn-over": (ev.CardTurnedOver,),
    "keep-as-up-card": (ev.CardKeptUp,),
    "play-first": (ev.PlaysFirst,),
    "separate": (ev.PlayersSeparated,),
    "english-only": (ev.Directed,),
    "remove-card": (ev.CardRemoved,),
    "use-card": (ev.CardUsed,),
    "count-as-found": (ev.WagerStood,),
    "count-to-maximum": (ev.WagerStood,),
}
"""The event by which each remedy is carried out."""


def brings(game: str, remedy: str) -> tuple[type[ev.Event], ...]:
    """The events that a remedy brings in a game."""
    return model_of(game).brings.get(remedy) or BRINGS[remedy]


def carries_out(row: Remedy, each: Happening) -> bool:
    """Whether an event is what the row asks for: after its incident, at its moment, under its clauses."""
    if each.incident is None or each.incident.incident != row.incident or row.when not in each.incident.conditions:
        return False
    return isinstance(each.event, brings(each.rules.game.id, row.does)) and {*each.rules.cite(row.carries)} <= {
        *each.event.clauses
    }


def named(part: object) -> str:
    return " ".join((part.incident, part.when, part.does)) if isinstance(part, Remedy) else str(part)


def test_each_remedy_has_its_event() -> None:
    known = {remedy for game in games().values() for remedy in game.whole.remedies} | {NOTIFY}
    assert {*BRINGS, *(remedy for model in models() for remedy in model.brings)} == known
    assert {*AFTERWARDS, *(remedy for model in models() for remedy in model.afterwards)} == known


@pytest.mark.parametrize(("book", "row"), ROWS, ids=named)
def test_every_row_is_carried_out_in_a_round_file(book: str, row: Remedy) -> None:
    assert any(carries_out(row, each) for each in under(book))


@pytest.mark.parametrize("book", BOOKS)
def test_both_sides_of_each_boundary_are_shown(book: str) -> None:
    rows = {(row.incident, row.when) for row in law.load(book).remedies}
    for incident in sorted({incident for incident, _ in rows}):
        for sides in BOUNDARIES:
            turns = [side for side in sides if (incident, side) in rows]
            if len(turns) == 1:
                # The other side has no row: it is left to a supervisor, or cannot be.
                assert incident in unsettled(book), (incident, sides)


def unsettled(book: str) -> set[str]:
    """Incidents that examples report where no row settles them: they wait for a supervisor, or are refused."""
    waits = {
        each.event.incident for each in under(book) if isinstance(each.event, ev.IncidentRecorded) and not each.event.conditions
    }
    for path in EXAMPLES:
        written, played = example(path)
        refused = {line.sent.id for line in played.lines if isinstance(line, Refused)}
        for said in written.commands if written.book.id == book else ():
            if isinstance(said.command.does, Incident) and said.command.id in refused:
                waits.add(said.command.does.name())
    return waits


@pytest.mark.parametrize("book", POKER)
def test_whatever_voids_a_round_is_shown_before_and_after_cards_are_handled(book: str) -> None:
    voids = {row.incident for row in law.load(book).remedies if (row.does, row.when) == ("void-round", "any")}
    for incident in sorted(voids):
        voided = [each.incident for each in under(book) if isinstance(each.event, ev.RoundVoided)]
        for side in BOUNDARIES[0]:
            assert any(each and each.incident == incident and side in each.conditions for each in voided), (incident, side)


@pytest.mark.parametrize(("book", "row"), ROWS, ids=named)
def test_money_and_cards_are_where_they_belong_afterwards(book: str, row: Remedy) -> None:
    for each in under(book):
        if carries_out(row, each):
            stands_afterwards(each.rules.game.id, row.does)(each)


@pytest.mark.parametrize("path", RACES, ids=lambda path: path.stem)
def test_a_card_that_is_to_be_used_comes_next(path: Path) -> None:
    # None is a card that a person drew and nobody saw: any card may be that one.
    due: list[Card | None] = []
    for each in happenings(path):
        match each.event:
            case ev.CardUsed(card=seen, behind=behind):
                assert behind == len(due)
                due.append(seen or next(iter(each.before.shoe.order), None))
            case ev.CardDrawn(card=comes) if due:
                assert due.pop(0) in (None if not each.rules.virtual else comes, comes)
            case ev.CardRemoved(card=comes) if due:
                assert each.before.phase is Phase.BETWEEN, "the race that was to use it is over, and it would begin another"
                assert comes == due.pop(0)
    assert not due


@pytest.mark.parametrize("path", RACES, ids=lambda path: path.stem)
def test_wagers_on_a_race_are_taken_and_paid_by_its_cards(path: Path) -> None:
    for each in happenings(path):
        if not isinstance(each.event, ev.LosingWagersTaken | ev.WinningWagersPaid | ev.WagersSettledAgain):
            continue
        came = races.finish(races.known(each.before.round.part.cards))
        assert came is not None
        for _, line in each.event.wagers:
            assert line.pays == races.pays(line.wager, line.stake, came, each.rules.smallest_chip)
        if not isinstance(each.event, ev.WagersSettledAgain):
            lost = isinstance(each.event, ev.LosingWagersTaken)
            assert {(seat, line.wager): line.stake for seat, line in each.event.wagers} == {
                (seat, wager): stake
                for seat in each.before.round.entries
                if getattr(each.event, "only", 0) in (0, seat)
                if seat not in each.before.round.part.paid_areas
                for wager, stake in race.wagered(each.before, each.rules, seat).items()
                if (races.pays(wager, stake, came) < 0) == lost
            }
