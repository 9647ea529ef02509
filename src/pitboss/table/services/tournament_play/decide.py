"""What the house may do at a table of a tournament."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, assert_never

from pitboss.money import OUTSIDE, Move
from pitboss.table.accounts import rack, stack_of, tournament_account
from pitboss.table.commands import HOUSE
from pitboss.table.context import Context, Decision
from pitboss.table.events import Event
from pitboss.table.of_tournament import ABSENT, BREAK, CHIPS, COUNTED, ENDS, LEVEL, ONLY, PACE, SEATED, SUBSTITUTE
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import void_round
from pitboss.table.services.closing import ClosingAnnounced, TableClosed
from pitboss.table.services.decks.checking import checked_at_close
from pitboss.table.services.tournament_play.events import (
    AbsenceNoted,
    ChipsCounted,
    EntrantsReleased,
    EntrantsSeated,
    EntrantSubstituted,
    LevelSet,
    PaceSet,
    PlayPaused,
)
from pitboss.table.services.tournament_play.requests import (
    CountChips,
    EndSession,
    MarkAbsent,
    Out,
    PausePlay,
    Placing,
    ReleaseEntrants,
    SeatEntrants,
    SetLevel,
    SetPace,
    SubstituteEntrant,
)
from pitboss.table.state import Phase, Seat, TableState, seat_of


def not_here(c: Context, rule: str) -> Refusal | None:
    """Refuse whatever the house does for a tournament: to anybody else, and at a table that is in none."""
    if not c.rules.table.of_tournament:
        return c.refuse("no-tournament-here", ONLY)
    return None if c.who.office == HOUSE else c.refuse("tournament-decides", rule)


def count_due(state: TableState, started: bool) -> bool:
    """Return whether chips have to be counted: a round is over, somebody plays on, and nothing is posted for the next."""
    if state.phase is not Phase.BETWEEN or started or not state.seats:
        return False
    return state.session.counted != state.round.number or state.session.chips != _stacks(state)


def _stacks(state: TableState) -> dict[int, int]:
    return {seat: stack_of(state, seat).chips for seat in state.seats}


def offers(c: Context) -> Iterator[Offer | Refusal]:
    """What the house may do here by itself; what the tournament has it do comes from there."""
    if c.rules.table.of_tournament and c.who.office == HOUSE:
        yield may_count(c)
        yield Offer("end-session", c.rules.cite(ENDS))


def may_count(c: Context) -> Offer | Refusal:
    if refusal := not_here(c, COUNTED) or c.not_in(Phase.BETWEEN, COUNTED):
        return refusal
    if not count_due(c.state, c.game.started(c.state, c.rules)):
        return c.refuse("chips-counted", COUNTED)
    return Offer("count-chips", c.rules.cite(COUNTED))


def decide(c: Context, request: Any) -> Decision:
    match request:
        case SeatEntrants():
            return _seat(c, request)
        case ReleaseEntrants():
            return _release(c, request)
        case SubstituteEntrant():
            return _substitute(c, request)
        case SetLevel():
            cited = c.rules.cite(LEVEL)
            level = LevelSet(
                level=request.level, settings=request.settings, limits=request.limits, next_round=_begun(c), clauses=cited
            )
            return not_here(c, LEVEL) or (level,)
        case SetPace():
            pace = PaceSet(settings=request.settings, next_round=_begun(c), clauses=c.rules.cite(PACE))
            return not_here(c, PACE) or (pace,)
        case PausePlay():
            return not_here(c, BREAK) or (PlayPaused(until=request.until, clauses=c.rules.cite(BREAK)),)
        case MarkAbsent():
            return _mark(c, request)
        case CountChips():
            return _count(c)
        case EndSession():
            return not_here(c, ENDS) or _end(c, request)
        case _:
            assert_never(request)


def _begun(c: Context) -> bool:
    return c.in_round or c.game.started(c.state, c.rules)


def _seat(c: Context, request: SeatEntrants) -> Decision:
    if refusal := not_here(c, SEATED):
        return refusal
    taken = dict(c.state.seats)
    for each in request.entrants:
        if not 1 <= each.seat <= c.rules.table.seats:
            return c.refuse("no-such-seat", SEATED, seat=each.seat, seats=c.rules.table.seats)
        if each.seat in taken:
            return c.refuse("seat-taken", SEATED, seat=each.seat, player=taken[each.seat].player)
        if seat_of(c.state, each.player) is not None:
            return c.refuse("already-seated", SEATED, player=each.player, seat=seat_of(c.state, each.player) or 0)
        taken[each.seat] = Seat(each.player)
    account = tournament_account(c.rules.table.of_tournament)
    moves = tuple(Move(account, rack(each.seat), each.chips) for each in request.entrants if each.chips)
    last = c.state.round.number + request.rounds if request.rounds else 0
    return (EntrantsSeated(entrants=request.entrants, last_round=last, clauses=c.rules.cite(SEATED, CHIPS), moves=moves),)


def _found(c: Context, player: str, rule: str) -> int | Refusal:
    seat = seat_of(c.state, player)
    return c.refuse("not-seated", rule, player=player) if seat is None else seat


def _release(c: Context, request: ReleaseEntrants) -> Decision:
    if refusal := not_here(c, SEATED):
        return refusal
    released: list[Placing] = []
    for player in request.players:
        seat = _found(c, player, SEATED)
        if isinstance(seat, Refusal):
            return seat
        if _begun(c) and seat in c.game.in_order(c.state):
            return c.refuse("entrant-plays", SEATED, player=player, table=c.rules.table.name)
        released.append(Placing(seat, c.state.seats[seat].player, stack_of(c.state, seat).chips, seat in c.state.session.absent))
    return (_released(c, tuple(released), SEATED),)


def _released(c: Context, released: tuple[Placing, ...], rule: str) -> EntrantsReleased:
    """Let entrants leave with their chips. Bets on the layout go too: only a table that closes has any then."""
    account, seats = tournament_account(c.rules.table.of_tournament), {each.seat for each in released}
    held = {rack(seat) for seat in seats} if rule != ENDS else {name for name in c.state.money if not name.startswith(OUTSIDE)}
    moves = tuple(Move(name, account, c.state.money[name]) for name in sorted(held) if c.state.money.get(name))
    return EntrantsReleased(released=released, clauses=c.rules.cite(rule), moves=moves)


def _substitute(c: Context, request: SubstituteEntrant) -> Decision:
    if refusal := not_here(c, SUBSTITUTE):
        return refusal
    seat = _found(c, request.player, SUBSTITUTE)
    if isinstance(seat, Refusal):
        return seat
    if _begun(c) and seat in c.game.in_order(c.state):
        return c.refuse("entrant-plays", SUBSTITUTE, player=request.player, table=c.rules.table.name)
    cited = c.rules.cite(SUBSTITUTE)
    return (EntrantSubstituted(seat=seat, player=request.player, by=request.by, clauses=cited),)


def _mark(c: Context, request: MarkAbsent) -> Decision:
    if refusal := not_here(c, ABSENT):
        return refusal
    seat = _found(c, request.player, ABSENT)
    if isinstance(seat, Refusal):
        return seat
    return (AbsenceNoted(seat=seat, player=request.player, absent=request.absent, clauses=c.rules.cite(ABSENT)),)


def _count(c: Context) -> Decision:
    offer = may_count(c)
    if isinstance(offer, Refusal):
        return offer
    stacks, seats = _stacks(c.state), c.state.seats
    broke = [seat for seat in c.game.in_order(c.state) if seat in seats and not stacks[seat]]
    out = tuple(Out(seat, seats[seat].player, c.state.session.chips.get(seat, 0)) for seat in broke)
    chips = {seats[seat].player: held for seat, held in stacks.items() if held}
    return (ChipsCounted(round=c.state.round.number, chips=chips, out=out, clauses=offer.clauses),)


def _end(c: Context, request: EndSession) -> Decision:
    if _begun(c) and not request.cut_short:
        return c.refuse("table-plays", ENDS, table=c.rules.table.name)
    checked = checked_at_close(c)
    if not isinstance(checked, Refusal):
        return (*checked, *_all_released(c), TableClosed(float_=0, drop=0, win=0, clauses=c.rules.cite(ENDS)))
    # Where people deal, they check the cards and close the table, which is empty now. A round that is cut short has no result.
    void = tuple(void_round(c, None, c.rules.cite(ENDS)))
    released = _all_released(c.after(move for event in void for move in event.moves))
    return (*void, *released, ClosingAnnounced(closes_at=c.at, clauses=c.rules.cite(ENDS)))


def _all_released(c: Context) -> tuple[Event, ...]:
    held = tuple(
        Placing(seat, each.player, stack_of(c.state, seat).chips, seat in c.state.session.absent)
        for seat, each in sorted(c.state.seats.items())
    )
    return (_released(c, held, ENDS),) if held else ()
