"""Who is out, in which place, and what the places get: counts of the tables, ends of sessions, prizes, cancellation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from pitboss.house.tournaments import requests as r
from pitboss.house.tournaments.conditions import prize_money
from pitboss.house.tournaments.conducting import session_over
from pitboss.house.tournaments.context import Context, directs, in_phase, over
from pitboss.house.tournaments.events import (
    Award,
    CountTaken,
    Placed,
    PlacesAwarded,
    SessionClosing,
    SessionEnded,
    TournamentCancelled,
)
from pitboss.house.tournaments.state import COMMISSION, POOL, Entrant, Phase, Status
from pitboss.money import Move
from pitboss.table.accounts import CAGE, purse
from pitboss.table.context import Decision
from pitboss.table.of_tournament import CHIP
from pitboss.table.persons import identity

Contributed = tuple[Entrant, int]
"""An entrant who is out, and what they had put in the pot of that round."""


def take_count(c: Context, request: r.TakeCount) -> Decision:
    """Take over what a table has counted after a round, and place whoever is out."""
    rule, state = "tournament.in-view", c.state
    if refusal := in_phase(c, rule, Phase.PLAYING):
        return refusal
    here = {identity(each.person): each for each in state.at_table(request.table)}
    counted = {identity(player): chips for player, chips in request.chips.items()}
    gone = {identity(each.player): each for each in request.out}
    if {*counted, *gone} != {*here} or sum(counted.values()) != sum(each.chips for each in here.values()) * CHIP:
        return c.refuse("chips-differ", "tournament.chips-kept", table=request.table)
    out: list[Contributed] = [(here[who], each.contributed // CHIP) for who, each in gone.items()]
    left = sum(each.status is Status.PLAYING for each in state.entrants.values())
    placed = placed_by(out, left)
    last = [each for each in state.live() if identity(each.person) not in gone] if left - len(out) == 1 else []
    rules = [rule, "tournament.chips-kept"]
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


def close_session(c: Context, request: r.CloseSession) -> Decision:
    rule = "tournament.session"
    if refusal := in_phase(c, rule, Phase.PLAYING):
        return refusal
    if c.state.closing or not session_over(c.state, c.at):
        return c.refuse("session-lasts", rule)
    return (SessionClosing(tables=tuple(c.state.tables), clauses=c.rules.cite(rule)),)


def end_session(c: Context, request: r.EndSession) -> Decision:
    """End a session: who does not go on is placed by the chips they have left, and the last session places everybody."""
    rule, state = "tournament.session", c.state
    if refusal := in_phase(c, rule, Phase.PLAYING):
        return refusal
    if not state.closing:
        return c.refuse("session-lasts", rule)
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
        clauses=c.rules.cite(rule, "tournament.places", "tournament.heats"),
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


def award(c: Context, request: r.AwardPlaces) -> Decision:
    """Award the places: the whole pool goes to the players, and those who share a place share its prizes."""
    rule, state = "tournament.award", c.state
    if refusal := directs(c, rule) or in_phase(c, rule, Phase.PLAYED):
        return refusal
    awards = awarded(c)
    fees = state.taken
    moves = [Move(POOL, purse(each.person), each.amount) for each in awards if each.amount]
    moves += [Move(COMMISSION, CAGE, fees)] if fees else []
    rules = [rule, "tournament.whole-pool", "tournament.prizes"]
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


def cancel(c: Context, request: r.CancelTournament) -> Decision:
    """Cancel the tournament; every fee and commission goes back to whoever paid it."""
    rule, state = "tournament.cancel", c.state
    if refusal := c.requires(rule) or over(c, rule) or c.unexplained(request.words, rule):
        return refusal
    conditions = state.conditions
    paid = [each for each in state.entrants.values() if each.status is not Status.REPLACED]
    parts = ((POOL, conditions.fee - conditions.commission), (COMMISSION, conditions.commission))
    moves = [Move(account, purse(each.payer), amount) for each in paid for account, amount in parts if amount]
    cancelled = TournamentCancelled(
        words=request.words,
        refunded={each.number: conditions.fee for each in paid},
        tables=tuple(state.tables),
        clauses=c.rules.cite(rule),
        moves=tuple(moves),
    )
    return (cancelled,)
