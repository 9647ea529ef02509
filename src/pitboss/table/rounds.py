"""Rounds at any table: how they end or are voided, what went wrong, and who was told."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from pitboss.table.commands import Request
from pitboss.table.events import About, AreaEvent, AreaSettled, Event, Outcome, Significance, Undone
from pitboss.table.phrases import stakes
from pitboss.table.state import Pending, Phase, Round, Shoe, TableState

FINAL = tuple(outcome for outcome in Outcome if outcome is not Outcome.GIVEN_UP)
"""How a wager ends that was not given up. What was given up may stay so when a hand is corrected."""


DECIDE_REMEDY = "decide-remedy"
"""What an incident awaits that a supervisor has to decide."""


class EndRound(Request, frozen=True, tag="end-round"):
    """The round is over: the cards are collected, counted and put in the discard rack."""


class RoundClosed(Event, frozen=True, kw_only=True):
    """The end of a round, and what it leaves for the next."""

    round: int
    shoe_plays_on: bool = False
    """The next round is dealt from what is left in the shoe."""
    deck: int | None = None
    """The deck in play from now on."""
    idle: dict[int, int] | None = None
    """Rounds in a row that each seat has sat out while every other seat was in use."""

    def ends_round(self) -> bool:
        return True

    def shoe_ends(self) -> bool:
        return not self.shoe_plays_on


class RoundEnded(RoundClosed, frozen=True, kw_only=True, tag="round.ended/2"):
    """Every wager is settled and the cards are in the discard rack."""

    counted: int


class RoundVoided(RoundClosed, frozen=True, kw_only=True, tag="round.voided/2"):
    """The round has no result: every wager goes back, folded and settled ones too."""

    returned: tuple[AreaSettled, ...]
    """What goes back, by area."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID

    def settles(self) -> tuple[AreaSettled, ...]:
        return self.returned

    def undoes(self) -> Undone:
        return Undone()


class AreaVoided(AreaEvent, frozen=True, tag="hand.voided/1"):
    """An area's part in the round has no result: its wagers go back."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID

    def undoes(self) -> Undone:
        return Undone(self.seat, FINAL)


class WagersReturned(AreaEvent, frozen=True, tag="wagers.returned/1"):
    """Wagers of an area are void and go back."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID

    def says(self) -> str:
        return f"Seat {self.seat}: {stakes(self.wagers)} returned."


class WagersForfeited(AreaEvent, frozen=True, tag="wagers.forfeited/1"):
    """Wagers of an area go to the house."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID


class IncidentRecorded(Event, frozen=True, tag="incident.recorded/3"):
    """Something went wrong: what was reported, how the rules classify it, and which conditions held."""

    incident: str
    """As the rules classify it."""
    seat: int
    """The wagering area concerned; 0 where there is none."""
    person: str
    """The player concerned, where it is about one player's area."""
    by: str
    conditions: tuple[str, ...]
    """The conditions that held."""
    words: str
    awaits: tuple[str, ...] = ()
    """Remedies left to a higher office."""
    reported: str = ""
    """As it was reported; empty in older records."""
    decides: Pending | None = None
    """The incident that a supervisor decides; not in older records."""

    ABOUT: ClassVar[About] = About.LAST
    REPORTED: ClassVar[bool] = True

    def significant(self) -> Significance | None:
        """Return that somebody decides what the rules leave open, if they do; other incidents have remedies of their own."""
        return Significance.OVERRIDE if self.decides else None


class MisdealDeclared(Event, frozen=True, tag="misdeal.declared/1"):
    """The round was misdealt."""

    round: int

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID


class ResultsStood(Event, frozen=True, tag="results.stand/1"):
    """Earlier rounds stand."""

    rounds: int

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.OVERRIDE


class Notified(Event, frozen=True, tag="notice.sent/1"):
    """Offices, or a player, are told; the notice waits in the house's inbox until it is acknowledged."""

    to: tuple[str, ...]
    subject: str
    words: str

    ABOUT: ClassVar[About] = About.LAST


RoundsEvent = (
    RoundEnded
    | RoundVoided
    | AreaVoided
    | WagersReturned
    | WagersForfeited
    | IncidentRecorded
    | MisdealDeclared
    | ResultsStood
    | Notified
)


def evolve(state: TableState, event: RoundsEvent) -> TableState:
    """Return the table after an event of any round."""
    match event:
        case RoundVoided():
            entries = {area: replace(entry, void=True, moves=()) for area, entry in state.round.entries.items()}
            return _closed(replace(state, round=replace(state.round, entries=entries)), event)
        case RoundEnded():
            return _closed(state, event)
        case AreaVoided():
            entry = replace(state.round.entries[event.seat], void=True, moves=())
            return replace(state, round=replace(state.round, entries={**state.round.entries, event.seat: entry}))
        case IncidentRecorded():
            return _with_incident(state, event)
        case _:
            return state


def _with_incident(state: TableState, event: IncidentRecorded) -> TableState:
    """Keep an incident that waits for a supervisor, and what has become of it."""
    if event.decides is not None:
        waits = tuple(each for each in state.pending if each != event.decides)
        decided = state.decided if event.decides in state.decided else (*state.decided, event.decides)
        return replace(state, pending=waits, decided=decided)
    reported = Pending(event.incident, event.seat, state.round.number)
    if DECIDE_REMEDY not in event.awaits or reported in state.pending:
        return state
    return replace(state, pending=(*state.pending, reported))


def _closed(state: TableState, event: RoundClosed) -> TableState:
    shoe = state.shoe
    if not event.shoe_plays_on:
        shoe = Shoe(deck=event.deck or 0, vacated=shoe.vacated, count_due=shoe.count_due, failed=shoe.failed)
    idle = event.idle or {}
    seats = {
        number: seat if seat.idle == idle.get(number, 0) else replace(seat, idle=idle.get(number, 0))
        for number, seat in state.seats.items()
    }
    return replace(state, phase=Phase.BETWEEN, shoe=shoe, round=replace(state.round, called=False), seats=seats)


# --- what a round leaves for the next ------------------------------------------------------------------------------


def next_deck(state: TableState, *, shoe_plays_on: bool) -> int:
    """Return the deck that comes into play after a round: the other one of two, unless the shoe plays on."""
    return state.shoe.deck if shoe_plays_on or not state.decks else (state.shoe.deck + 1) % len(state.decks)


EVERY_ROUND = "every-round"


def idle_rounds(state: TableState, counts: str = "") -> dict[int, int]:
    """Return the rounds each seat has sat out in a row. One counts if every other seat was in use throughout, or always where
    the rulebook is read so."""
    table: Round = state.round
    played = {entry.owner for entry in table.entries.values()}
    return {
        number: seat.idle + 1
        for number, seat in state.seats.items()
        if (table.full or counts == EVERY_ROUND) and number not in played
    }


def complete(state: TableState, event: RoundEnded | RoundVoided) -> Event:
    """Fill in what the end of a round in an older record leaves to the reader."""
    if event.idle is not None:
        return event
    deck = next_deck(state, shoe_plays_on=event.shoe_plays_on)
    return replace(event, deck=deck, idle=idle_rounds(state))
