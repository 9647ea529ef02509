"""Rounds at any table: how they end or are voided, what went wrong, and who was told."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from pitboss.money import show
from pitboss.table.commands import Request
from pitboss.table.events import About, AreaEvent, AreaSettled, Outcome, Significance, TableEvent, Undone
from pitboss.table.phrases import as_words, capitalized, counted, listed, outcomes, person_name, quoted, stakes, wager_name
from pitboss.table.state import Entry, Pending, Phase, Round, Shoe, TableState

FINAL = tuple(outcome for outcome in Outcome if outcome is not Outcome.GIVEN_UP)
"""How a wager ends that was not given up. What was given up may stay so when a hand is corrected."""

DECIDE_REMEDY = "decide-remedy"
"""What an incident awaits that a supervisor has to decide."""
EVERY_ROUND = "every-round"
"""The reading by which every round that a seat sits out counts."""
SUPERVISOR_DECIDES = "supervisor-decides"
"""The name of an incident that nobody reports: a case that a supervisor decides on their own initiative."""


class EndRound(Request, frozen=True, tag="end-round"):
    """The round is over: the cards are collected, counted and put in the discard rack."""


class RoundClosed(TableEvent, frozen=True, kw_only=True):
    """The end of a round, and what it leaves for the next."""

    round: int
    shoe_plays_on: bool = False
    """The next round is dealt from what is left in the shoe."""
    deck: int | None = None
    """The deck in play from now on."""
    idle: dict[int, int]
    """Rounds in a row that each seat has sat out while every other seat was in use."""

    def ends_round(self) -> bool:
        return True

    def shoe_ends(self) -> bool:
        return not self.shoe_plays_on

    def after(self, state: TableState) -> TableState:
        shoe = state.shoe
        if not self.shoe_plays_on:
            shoe = Shoe(deck=self.deck or 0, vacated=shoe.vacated, count_due=shoe.count_due, failed=shoe.failed)
        seats = {
            number: seat if seat.idle == self.idle.get(number, 0) else replace(seat, idle=self.idle.get(number, 0))
            for number, seat in state.seats.items()
        }
        return replace(state, phase=Phase.BETWEEN, shoe=shoe, round=replace(state.round, called=False), seats=seats)


class RoundEnded(RoundClosed, frozen=True, kw_only=True, tag="round.ended/1"):
    """Every wager is settled and the cards are in the discard rack."""

    counted: int

    def says(self) -> str:
        racked = f"; {counted(self.counted, 'card')} counted into the discard rack" if self.counted else ""
        return f"Round {self.round} is over{racked}."


class RoundVoided(RoundClosed, frozen=True, kw_only=True, tag="round.voided/1"):
    """The round has no result: every wager goes back, folded and settled ones too."""

    returned: tuple[AreaSettled, ...]
    """What goes back, by area."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID

    def settles(self) -> tuple[AreaSettled, ...]:
        return self.returned

    def undoes(self) -> Undone:
        return Undone()

    def after(self, state: TableState) -> TableState:
        entries = {area: _void(entry) for area, entry in state.round.entries.items()}
        return super().after(replace(state, round=replace(state.round, entries=entries)))

    def says(self) -> str:
        back = ", ".join(f"{wager_name(line.wager)} {show(line.stake)} to seat {seat}" for seat, line in self.returned)
        return f"Round {self.round} is void. Returned: {back or 'nothing'}."


def _void(entry: Entry) -> Entry:
    """Return an area's part in the round without a result. Its money has gone back, so no move is left to undo."""
    return replace(entry, void=True, moves=())


class AreaVoided(AreaEvent, TableEvent, frozen=True, tag="hand.voided/1"):
    """An area's part in the round has no result: its wagers go back."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID

    def undoes(self) -> Undone:
        return Undone(self.area, FINAL)

    def after(self, state: TableState) -> TableState:
        entries = {**state.round.entries, self.area: _void(state.round.entries[self.area])}
        return replace(state, round=replace(state.round, entries=entries))

    def says(self) -> str:
        return f"The hand at seat {self.area} is void. Returned: {stakes(self.wagers)}."


class WagersReturned(AreaEvent, TableEvent, frozen=True, tag="wagers.returned/1"):
    """Wagers of an area are void and go back."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID

    def says(self) -> str:
        return f"Seat {self.area}: {stakes(self.wagers)} returned."


class WagersForfeited(AreaEvent, TableEvent, frozen=True, tag="wagers.forfeited/1"):
    """Wagers of an area go to the house."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID

    def says(self) -> str:
        return f"Seat {self.area} forfeits: {outcomes(self.wagers)}."


class IncidentRecorded(TableEvent, frozen=True, tag="incident.recorded/1"):
    """Something went wrong: what was reported, how the rules classify it, and which conditions held."""

    incident: str
    """As the rules classify it."""
    area: int
    """The wagering area concerned; 0 where there is none."""
    person: str
    """The player concerned, where it is about one player's area."""
    by: str
    conditions: tuple[str, ...]
    """The conditions that held."""
    words: str
    reported: str
    """As it was reported."""
    awaits: tuple[str, ...] = ()
    """Remedies left to a higher office."""
    decides: Pending | None = None
    """The incident that a supervisor decides, if one does."""
    round: int = 0
    """The round it belongs to: the one that is played, or the last one; in some games the coming one."""

    ABOUT: ClassVar[About] = About.LAST
    REPORTED: ClassVar[bool] = True

    def significant(self) -> Significance | None:
        """Return that somebody decides what the rules leave open, if they do; other incidents have remedies of their own."""
        return Significance.OVERRIDE if self.decides else None

    def after(self, state: TableState) -> TableState:
        """Keep an incident that waits for a supervisor, and what has become of it."""
        if self.decides is not None:
            waits = tuple(each for each in state.pending if each != self.decides)
            decided = state.decided if self.decides in state.decided else (*state.decided, self.decides)
            return replace(state, pending=waits, decided=decided)
        reported = Pending(self.incident, self.area, self.round)
        if DECIDE_REMEDY not in self.awaits or reported in state.pending:
            return state
        return replace(state, pending=(*state.pending, reported))

    def says(self) -> str:
        if self.incident == SUPERVISOR_DECIDES:
            return f"{self.by} decides{_about(self.decides)}.{quoted(self.words)}"
        name = capitalized(as_words(self.incident))
        return f"{name}{_at(self.area)}, reported by {person_name(self.by)}.{quoted(self.words)}{_waits(self.awaits)}"


def _at(area: int) -> str:
    return f" at seat {area}" if area else ""


def _about(decided: Pending | None) -> str:
    """Say which incident a supervisor decides."""
    return f" about the incident of round {decided.round}: {as_words(decided.incident)}{_at(decided.area)}" if decided else ""


def _waits(awaits: tuple[str, ...]) -> str:
    """Say what an incident waits for."""
    if DECIDE_REMEDY in awaits:
        return " No rule settles this: a supervisor decides."
    return f" Left to a higher office: {listed(map(as_words, awaits))}." if awaits else ""


class MisdealDeclared(TableEvent, frozen=True, tag="misdeal.declared/1"):
    """The round was misdealt."""

    round: int

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID

    def says(self) -> str:
        return f"Misdeal in round {self.round}."


class ResultsStood(TableEvent, frozen=True, tag="results.stand/1"):
    """Earlier rounds stand."""

    rounds: int

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.OVERRIDE

    def says(self) -> str:
        if self.rounds > 1:
            return f"The results of {self.rounds} earlier rounds stand."
        return "The result of the earlier round stands." if self.rounds else "There is no earlier round."


class Notified(TableEvent, frozen=True, tag="notice.sent/1"):
    """Offices, or a player, are told; the notice waits in the house's inbox until it is acknowledged."""

    to: tuple[str, ...]
    subject: str
    words: str

    ABOUT: ClassVar[About] = About.LAST

    def says(self) -> str:
        return f"Notice to {listed(map(as_words, self.to))}: {as_words(self.subject)}.{quoted(self.words)}"


def next_deck(state: TableState, *, shoe_plays_on: bool) -> int:
    """Return the deck that comes into play after a round: the other one of two, unless the shoe plays on."""
    return state.shoe.deck if shoe_plays_on or not state.decks else (state.shoe.deck + 1) % len(state.decks)


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
