"""Who is out, in which place, and what the places get: counts of the tables, ends of sessions, prizes, cancellation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.tournaments.conditions import prize_money
from pitboss.house.tournaments.conducting import RaiseLevel, level_over, session_over
from pitboss.house.tournaments.context import Context, directs, in_phase, over
from pitboss.house.tournaments.counted import TakeCount
from pitboss.house.tournaments.state import COMMISSION, POOL, Entrant, Phase, Status, TournamentState
from pitboss.money import Move, show
from pitboss.table.accounts import CAGE, purse
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Inside, Request
from pitboss.table.context import Decision
from pitboss.table.events import Significance
from pitboss.table.fields import Reason
from pitboss.table.of_tournament import CHIP
from pitboss.table.offers import Offer
from pitboss.table.persons import identity
from pitboss.table.phrases import counted
from pitboss.table.refusal import Refusal

Contributed = tuple[Entrant, int]
"""An entrant who is out, and what they had put in the pot of that round."""


class CloseSession(Inside, frozen=True, tag="close-session"):
    """The session is over: no further round begins at its tables."""


class EndSession(Inside, frozen=True, tag="end-tournament-session"):
    """All tables have played their last round: chips leave them, and who goes on is known."""


class AwardPlaces(Request, frozen=True, tag="award-places"):
    """Award the places: the whole prize pool goes to the players, and the tournament is over."""


class CancelTournament(Request, frozen=True, tag="cancel-tournament"):
    """Cancel a tournament. Every entry fee and commission goes back in full."""

    words: Reason
    """Why; it goes in the record."""


class Placed(Struct, frozen=True):
    """An entrant who is out, with their place and how many share it."""

    number: int
    person: str
    finish: int
    sharers: int
    contributed: int
    """What they had put in the pot of their last round, or had left at the end of a session."""


class CountTaken(StreamEvent[TournamentState], frozen=True, tag="tournament.count-taken/1"):
    """A table has counted chips after a round."""

    table: str
    round: int
    chips: dict[int, int]
    out: tuple[Placed, ...]
    winner: int = 0

    def after(self, state: TournamentState) -> TournamentState:
        state = state.with_entrants((replace(state.entrants[number], chips=chips) for number, chips in self.chips.items()))
        state = _placed(state, self.out, self.winner)
        at = state.tables[self.table]
        tables = {**state.tables, self.table: replace(at, rounds=at.rounds + 1, at_level=at.at_level + 1)}
        return replace(state, tables=tables, rounds=state.rounds + 1)

    def says(self) -> str:
        out = "".join(f" {each.person} is out in place {each.finish}." for each in self.out)
        won = " The tournament has its winner." if self.winner else ""
        return f"Round {self.round} at {self.table} was counted.{out}{won}"


class SessionClosing(StreamEvent[TournamentState], frozen=True, tag="tournament.session-closing/1"):
    tables: tuple[str, ...]

    def after(self, state: TournamentState) -> TournamentState:
        return replace(state, closing=True)

    def says(self) -> str:
        return "The session is over; no further round begins."


class SessionEnded(StreamEvent[TournamentState], frozen=True, tag="tournament.session-ended/1"):
    session: int
    tables: tuple[str, ...]
    out: tuple[Placed, ...]
    winner: int
    finished: bool

    def after(self, state: TournamentState) -> TournamentState:
        state = _placed(state, self.out, self.winner)
        left = [replace(each, table="", seat=0, status=Status.ENTERED) for each in state.entrants.values() if each.table]
        state = state.with_entrants(left)
        if self.finished:
            state = state.with_entrants(replace(each, status=Status.OUT) for each in state.live())
            return replace(state, phase=Phase.PLAYED, tables={}, closing=False)
        return replace(state, phase=Phase.BETWEEN, session=state.session + 1, tables={}, closing=False)

    def says(self) -> str:
        out = "".join(f" {each.person} is in place {each.finish}." for each in self.out)
        return f"Session {self.session + 1} ended{', and with it the tournament' if self.finished else ''}.{out}"


def _placed(state: TournamentState, placed: tuple[Placed, ...], winner: int) -> TournamentState:
    out = [
        replace(
            state.entrants[each.number],
            status=Status.OUT,
            table="",
            seat=0,
            chips=0,
            finish=each.finish,
            sharers=each.sharers,
            turn=turn,
        )
        for turn, each in enumerate(placed)
    ]
    won = [replace(state.entrants[winner], finish=1, sharers=1)] if winner else []
    return state.with_entrants((*out, *won))


class Award(Struct, frozen=True):
    number: int
    person: str
    finish: int
    amount: int


class PlacesAwarded(StreamEvent[TournamentState], frozen=True, tag="tournament.places-awarded/1"):
    awards: tuple[Award, ...]
    pool: int
    commission: int

    def after(self, state: TournamentState) -> TournamentState:
        state = state.with_entrants(replace(state.entrants[each.number], prize=each.amount) for each in self.awards)
        return replace(state.with_moves(self.moves), phase=Phase.AWARDED)

    def says(self) -> str:
        return f"{show(self.pool)} was awarded: {_awards(self.awards)}. Commission: {show(self.commission)}."


def _awards(awards: Sequence[Award]) -> str:
    return ", ".join(f"{each.finish} {each.person} {show(each.amount)}" for each in awards) or "nothing"


class TournamentCancelled(StreamEvent[TournamentState], frozen=True, tag="tournament.cancelled/1"):
    words: str
    refunded: dict[int, int]
    tables: tuple[str, ...]

    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID

    def after(self, state: TournamentState) -> TournamentState:
        gone = (replace(each, table="", seat=0, chips=0) for each in state.entrants.values())
        return replace(state.with_entrants(gone).with_moves(self.moves), phase=Phase.CANCELLED, tables={}, break_until=0)

    def says(self) -> str:
        total = show(sum(self.refunded.values()))
        return f"The tournament was cancelled: {self.words}. {total} went back to {counted(len(self.refunded), 'entrant')}."


def may_take_count(c: Context) -> Offer | Refusal:
    return in_phase(c, "tournament.in-view", Phase.PLAYING) or c.offer("tournament.in-view")


def take_count(c: Context, request: TakeCount, offer: Offer) -> Decision:
    """Take over what a table has counted after a round, and place whoever is out."""
    state = c.state
    here = {identity(each.person): each for each in state.at_table(request.table)}
    counted = {identity(player): chips for player, chips in request.chips.items()}
    gone = {identity(each.player): each for each in request.out}
    if {*counted, *gone} != {*here} or sum(counted.values()) != sum(each.chips for each in here.values()) * CHIP:
        return c.refuse("chips-differ", "tournament.chips-kept", table=request.table)
    out: list[Contributed] = [(here[who], each.contributed // CHIP) for who, each in gone.items()]
    left = sum(each.status is Status.PLAYING for each in state.entrants.values())
    placed = placed_by(out, left)
    last = [each for each in state.live() if identity(each.person) not in gone] if left - len(out) == 1 else []
    rules = ["tournament.in-view", "tournament.chips-kept"]
    if placed:
        rules += ["tournament.places", "tournament.same-round"] if len(placed) > 1 else ["tournament.places"]
        rules += ["tournament.equal"] if any(each.sharers > 1 for each in placed) else []
    taken = CountTaken(
        table=request.table,
        round=request.round,
        chips={here[who].number: chips // CHIP for who, chips in counted.items()},
        out=placed,
        winner=last[0].number if last else 0,
        clauses=c.rules.cite(*rules),
    )
    return (taken,)


def placed_by(out: Sequence[Contributed], left: int) -> tuple[Placed, ...]:
    """Return the places of players who go out together: whoever has put in more is higher, and equal amounts share. `left` were
    in before. The order of the players is kept among those who share."""
    ranked = sorted(out, key=lambda each: -each[1])
    best = left - len(out) + 1
    found: list[Placed] = []
    for amount, group in groupby(ranked, key=lambda each: each[1]):
        equal = list(group)
        found += [Placed(each.number, each.person, best, len(equal), amount) for each, _ in equal]
        best += len(equal)
    return tuple(found)


def due(state: TournamentState, at: int) -> RaiseLevel | CloseSession | EndSession | None:
    """Return what the house has to do by itself now."""
    if state.phase is not Phase.PLAYING:
        return None
    if state.closing:
        return EndSession()
    if session_over(state, at):
        return CloseSession()
    return RaiseLevel() if level_over(state, at) else None


def may_close(c: Context) -> Offer | Refusal:
    rule = "tournament.session"
    if refusal := in_phase(c, rule, Phase.PLAYING):
        return refusal
    lasts = c.state.closing or not session_over(c.state, c.at)
    return c.refuse("session-lasts", rule) if lasts else c.offer(rule)


def close_session(c: Context, request: CloseSession, offer: Offer) -> Decision:
    return (SessionClosing(tables=tuple(c.state.tables), clauses=offer.clauses),)


def may_end(c: Context) -> Offer | Refusal:
    rule = "tournament.session"
    if refusal := in_phase(c, rule, Phase.PLAYING):
        return refusal
    return c.offer(rule, "tournament.places", "tournament.heats") if c.state.closing else c.refuse("session-lasts", rule)


def end_session(c: Context, request: EndSession, offer: Offer) -> Decision:
    """End a session: who does not go on is placed by the chips they have left, and the last session places everybody."""
    state = c.state
    playing = [each for each in state.entrants.values() if each.status is Status.PLAYING]
    finished = state.is_last or len(playing) <= 1
    stay = _staying(playing, state.stage.advance) if not finished else []
    # Those who are placed now; the winner of a tournament that is over is placed with them.
    out = [(each, each.chips) for each in playing if each not in stay]
    placed = () if finished and len(playing) == 1 else placed_by(out, len(playing))
    finished = finished or len(stay) <= 1
    winner = next((each.number for each in stay or playing), 0) if finished and len(stay or playing) == 1 else 0
    ended = SessionEnded(
        session=state.session,
        tables=tuple(state.tables),
        out=placed,
        winner=winner,
        finished=finished,
        clauses=offer.clauses,
    )
    return (ended,)


def _staying(playing: Sequence[Entrant], advance: int) -> list[Entrant]:
    """Return who goes on: everybody with chips, or the first of each heat, and whoever has as many chips as the last of them."""
    if not advance:
        return list(playing)
    stay: list[Entrant] = []
    for heat in sorted({each.heat for each in playing}):
        here = sorted((each for each in playing if each.heat == heat), key=lambda each: -each.chips)
        least = here[min(advance, len(here)) - 1].chips
        stay += [each for each in here if each.chips >= least]
    return stay


def may_award(c: Context) -> Offer | Refusal:
    rule = "tournament.award"
    return directs(c, rule) or in_phase(c, rule, Phase.PLAYED) or c.offer(rule)


def award(c: Context, request: AwardPlaces, offer: Offer) -> Decision:
    """Award the places: the whole pool goes to the players, and those who share a place share its prizes."""
    state, awards = c.state, awarded(c)
    fees = state.taken
    moves = [Move(POOL, purse(each.person), each.amount) for each in awards if each.amount]
    moves += [Move(COMMISSION, CAGE, fees)] if fees else []
    rules = ["tournament.award", "tournament.whole-pool", "tournament.prizes"]
    shared = any(count > 1 for count in Counter(each.finish for each in awards).values())
    rules += ["tournament.equal"] if shared else []
    rules += ["tournament.commission"] if fees else []
    return (PlacesAwarded(awards=awards, pool=state.pool, commission=fees, clauses=c.rules.cite(*rules), moves=tuple(moves)),)


def awarded(c: Context) -> tuple[Award, ...]:
    """Return what each placed entrant gets. Prizes of places that several share are combined and divided equally."""
    state = c.state
    placed = [each for each in state.entrants.values() if each.finish]
    to_first = c.rules.value("tournament.prize-cents") == "first-prize"
    by_finish: dict[int, list[Entrant]] = {}
    for each in placed:
        by_finish.setdefault(each.finish, []).append(each)
    # Whoever forfeits in a later session leaves a place that nobody has.
    held = {place for finish, sharers in by_finish.items() for place in range(finish, finish + len(sharers))}
    amounts = prize_money(state.conditions, state.pool, held, odd_to_first=to_first)
    first_to_enter = c.rules.value("tournament.odd-cents") == "first-to-enter"
    found: list[Award] = []
    for finish, sharers in sorted(by_finish.items()):
        # Entrants keep the order in which their place was recorded: that of their seats from the button.
        sharers.sort(key=lambda each: each.number if first_to_enter else each.turn)
        whole = sum(amounts.get(place, 0) for place in range(finish, finish + len(sharers)))
        share, odd = divmod(whole, len(sharers))
        for at, each in enumerate(sharers):
            amount = share + (odd if not at else 0)
            if amount:
                found.append(Award(each.number, each.person, finish, amount))
    return tuple(found)


def may_cancel(c: Context) -> Offer | Refusal:
    rule = "tournament.cancel"
    return c.requires(rule) or over(c, rule) or c.offer(rule)


def cancel(c: Context, request: CancelTournament, offer: Offer) -> Decision:
    """Cancel the tournament; every fee and commission goes back to whoever paid it."""
    state, conditions = c.state, c.state.conditions
    if refusal := c.unexplained(request.words, "tournament.cancel"):
        return refusal
    paid = [each for each in state.entrants.values() if each.status is not Status.REPLACED]
    parts = ((POOL, conditions.fee - conditions.commission), (COMMISSION, conditions.commission))
    moves = [Move(account, purse(each.payer), amount) for each in paid for account, amount in parts if amount]
    cancelled = TournamentCancelled(
        words=request.words,
        refunded={each.number: conditions.fee for each in paid},
        tables=tuple(state.tables),
        clauses=offer.clauses,
        moves=tuple(moves),
    )
    return (cancelled,)


PLACING = Topic(
    acts=(
        Act(TakeCount, may_take_count, take_count),
        Act(CloseSession, may_close, close_session),
        Act(EndSession, may_end, end_session),
        Act(AwardPlaces, may_award, award),
        Act(CancelTournament, may_cancel, cancel, tried={"words": "It cannot be played."}),
    ),
    events=(CountTaken, SessionClosing, SessionEnded, PlacesAwarded, TournamentCancelled),
    rules={
        "tournament.heats": "the structure of heats and sessions",
        "tournament.prizes": "how the prize pool is shared out",
        "tournament.in-view": "chips are in view and are counted",
        "tournament.chips-kept": "nobody adds to or takes from chips",
        "tournament.places": "who works out the places",
        "tournament.award": "who awards the places",
        "tournament.whole-pool": "all of the prize pool is paid",
        "tournament.same-round": "places of players who go out together",
        "tournament.equal": "equal contributions share prizes",
        "tournament.cancel": "who cancels, and the refund",
    },
    powers=frozenset({"tournament.award", "tournament.cancel"}),
    refusals={
        "session-lasts": ("The session is not over.", "Wait until it is."),
        "chips-differ": ("The count at {table} is not what its players had.", "Find out what happened at the table."),
    },
    settings={
        "tournament.across-tables": ("order-of-record",),
        "tournament.session-places": ("by-chips",),
        "tournament.odd-cents": ("nearest-the-button", "first-to-enter"),
        "tournament.prize-cents": ("first-prize", "last-prize"),
    },
    interpretations={"tournament.across-tables": "order-of-record", "tournament.session-places": "by-chips"},
)
