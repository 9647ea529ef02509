"""What a tournament has its tables do, and the house: requests in the same transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from pitboss.house.machine import For
from pitboss.house.ruled import StreamRules
from pitboss.house.stream.notices import PostNotice
from pitboss.house.stream.purses import MovePurse
from pitboss.house.stream.state import HouseNotice
from pitboss.house.table_stream import PREFIX
from pitboss.house.tournaments.conducting import AbsenceSeen, BreakOffered, LevelRaised, PaceDetermined, SessionStarted
from pitboss.house.tournaments.moving import PlayersMoved
from pitboss.house.tournaments.placing import PlacesAwarded, SessionClosing, SessionEnded, TournamentCancelled
from pitboss.house.tournaments.preparing import ConditionsDecided, DirectorNominated, TournamentOffered
from pitboss.house.tournaments.seating import BallotHeld, PositionForfeited, ReserveSeated, SeatTakenUp, SubstituteApproved
from pitboss.table.accounts import PURSE
from pitboss.table.commands import Inside, Request
from pitboss.table.events import Event
from pitboss.table.of_tournament import CHIP
from pitboss.table.services.tournament_play.entrants import MarkAbsent, Placing, ReleaseEntrants, SeatEntrants, SubstituteEntrant
from pitboss.table.services.tournament_play.session import EndSession, PausePlay, SetLevel, SetPace

FOREVER = 253_402_300_799_999


def tells(event: Event) -> Iterator[For]:
    """Yield what the tables of a tournament have to do because of an event."""
    for name, does in _at_tables(event):
        yield For(PREFIX + name, does)


def _at_tables(event: Event) -> Iterator[tuple[str, Request]]:
    match event:
        case SessionStarted():
            for name, placings in event.seated.items():
                yield name, SetLevel(event.level + 1, event.settings, event.limits)
                yield name, SeatEntrants(placings, event.rounds)
            for name in event.unused:
                yield name, EndSession()
        case LevelRaised():
            for name in event.tables:
                yield name, SetLevel(event.level + 1, event.settings, event.limits)
        case BreakOffered():
            for name in event.tables:
                yield name, PausePlay(event.until)
        case PaceDetermined():
            for name in event.tables:
                yield name, SetPace(event.settings)
        case SessionClosing():
            for name in event.tables:
                yield name, PausePlay(FOREVER)
        case SessionEnded() | TournamentCancelled():
            for name in event.tables:
                yield name, EndSession(cut_short=isinstance(event, TournamentCancelled))
        case PlayersMoved():
            yield from _moved(event)
        case AbsenceSeen():
            yield event.table, MarkAbsent(event.person, event.absent)
        case SeatTakenUp() if event.late:
            yield event.table, MarkAbsent(event.person, absent=False)
        case SubstituteApproved() if event.table:
            yield event.table, SubstituteEntrant(event.person, event.by)


def _moved(event: PlayersMoved) -> Iterator[tuple[str, Request]]:
    for each in event.players:
        yield each.source, ReleaseEntrants((each.person,))
        placing = Placing(each.seat, each.person, each.chips * CHIP, each.absent)
        yield each.table, SeatEntrants((placing,))
    if event.broken:
        yield event.broken, EndSession()


def reactions(name: str, event: Event, at: int, version: int, rules: StreamRules) -> Iterator[Inside]:
    """Yield the requests to the house that follow from an event: cash of people, and notices with their deadlines."""
    due: dict[str, int] = defaultdict(int)
    for move in event.moves:
        for account, amount in ((move.source, -move.amount), (move.target, move.amount)):
            if account.startswith(PURSE):
                due[account] += amount
    for account, amount in due.items():
        if amount:
            yield MovePurse(account.removeprefix(PURSE), amount, event.clauses)
    if found := _notice(event, rules):
        to, subject, words = found
        yield PostNotice(HouseNotice(f"{name}:{version}", to, subject, words, at, event.clauses))


def _notice(event: Event, rules: StreamRules) -> tuple[tuple[str, ...], str, str] | None:
    """Return whom an event must be told to, its subject and the words. Deadlines are told before they pass, to the offices that
    have the power to meet them."""
    with rules.clocks():
        words = event.says()
    match event:
        case TournamentOffered():
            return rules.holders("tournament.approve"), "tournament-conditions", words
        case ConditionsDecided():
            to = rules.holders("tournament.nominate") if event.approved else rules.holders("tournament.offer")
            return to, "tournament-approval", words
        case DirectorNominated():
            return (event.person,), "tournament-director", words
        case BallotHeld() | SessionStarted() | LevelRaised() | BreakOffered() | SessionEnded():
            return rules.holders("tournament.start"), "tournament-times", words
        case ReserveSeated():
            return (event.person, event.absent), "tournament-reserve", words
        case PositionForfeited():
            return (event.person,), "tournament-forfeit", words
        case PlacesAwarded() | TournamentCancelled():
            return rules.holders("tournament.offer"), "tournament-end", words
        case _:
            return None
