"""Wagers found on the layout after the round began: too small, too large, or from an earlier round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from pitboss.money import Move, show
from pitboss.table.accounts import LARGEST, TRAY, give_back, purse, put_down, rack, stake_on
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Cause, Report, Stake
from pitboss.table.context import Context, Decision
from pitboss.table.corrections import covered
from pitboss.table.events import Event, Significance, TableEvent
from pitboss.table.fields import Amount, Difference, Person, RoundNumber, Signature, WagerName, asks
from pitboss.table.incidents import DECISION, left_to_supervisor, not_here, supervises, supervisors
from pitboss.table.offers import Offer
from pitboss.table.persons import REPORT, unsigned
from pitboss.table.phrases import as_words, signed, wager_name
from pitboss.table.refusal import Refusal
from pitboss.table.services.wagers.bounds import wager_bounds
from pitboss.table.services.wagers.placing import bad_stake, cannot_cover, no_such_wager
from pitboss.table.state import Phase, TableState, seat_of

FOUND = ("limits.excess-returned", "limits.short-stands", REPORT)
"""The rules about a wager found outside the limits."""
PAST = "limits.past-excess-stands"
"""The rule by which wagers and results of earlier rounds stand."""


def _no_such_wager(c: Context, wager: str) -> Refusal | None:
    return None if wager in c.rules.wagers else no_such_wager(c, wager, "equipment.layout")


class WagerFound(Report, frozen=True, tag="wager-found"):
    """What is found on a wagering area after the first card."""

    area: int
    wager: WagerName
    stake: Annotated[Stake, asks("How much is there?")]


class WagerStood(TableEvent, frozen=True, tag="wager.found/1"):
    """What was found on an area after the first card, and at how much it counts."""

    area: int
    wager: str
    found: int
    counts: int

    REPORTED: ClassVar[bool] = True

    def after(self, state: TableState) -> TableState:
        waiting = state.round.found.get(self.area, {})
        return _waiting(state, self.area, {wager: stake for wager, stake in waiting.items() if wager != self.wager})

    def says(self) -> str:
        found = f"{wager_name(self.wager)} found at {show(self.found)}"
        return f"Seat {self.area}: {found}, counts at {show(self.counts)}."


class WagerLeftOpen(TableEvent, frozen=True, tag="wager.left-open/1"):
    """What was found on an area after the first card, where no rule says at how much it counts."""

    area: int
    wager: str
    stake: Stake

    def after(self, state: TableState) -> TableState:
        return _waiting(state, self.area, {**state.round.found.get(self.area, {}), self.wager: self.stake})

    def says(self) -> str:
        found = f"{wager_name(self.wager)} found at {show(self.stake.total)}"
        return f"Seat {self.area}: {found}; a supervisor decides at how much it counts."


def _waiting(state: TableState, seat: int, stakes: dict[str, Stake]) -> TableState:
    """Keep what was found on an area and waits for a decision."""
    others = {area: found for area, found in state.round.found.items() if area != seat}
    found = {**others, seat: stakes} if stakes else others
    return replace(state, round=replace(state.round, found=found))


def may_adjust(c: Context, seat: int) -> Offer | Refusal:
    """Allow a report of what is found on an area in play, until the settlement has gone too far."""
    if refusal := c.requires(REPORT, "limits.own-responsibility"):
        return replace(refusal, facts={**refusal.facts, "offices": _adjusting(c)})
    if refusal := c.not_in(Phase.ROUND, *FOUND):
        return refusal
    if seat not in c.state.round.entries or not c.game.live(c.state, seat):
        return c.refuse("no-hand", *FOUND, seat=seat)
    return c.game.wagering.not_adjustable(c, seat) or c.offer(REPORT, area=seat)


def _adjusting(c: Context) -> tuple[str, ...]:
    """Return the offices that may report a wager and carry out whatever is done about it, or report it if none may do all."""
    answers = [rule for rule in (*FOUND, "wager.own-responsibility") if c.rules.has(rule)]
    offices = c.rules.holders(REPORT)
    return tuple(office for office in offices if all(c.rules.may(office, rule) for rule in answers)) or offices


def wager_found(c: Context, report: WagerFound, offer: Offer) -> Decision:
    """Adjust a wager found. Below the minimum it is valid; above the maximum it counts at the maximum, and so does its Play."""
    if refusal := _no_such_wager(c, report.wager) or bad_stake(c, report.stake):
        return refusal
    entry, lies = c.state.round.entries[report.area], stake_on(c.state, report.area, report.wager)
    if c.rules.virtual and report.stake != lies:
        # Pitboss holds every wager here: what lies on an area can be outside the limits, but it cannot be something else.
        return c.refuse("only-hands", *FOUND, incident="wager-found")
    limit = wager_bounds(c, report.area, entry.owner, report.wager)
    found = report.stake.total
    within = limit.minimum <= found <= limit.maximum
    if report.stake == lies and within:
        return c.refuse("within-limits", *FOUND, amount=found)
    added = Stake(max(0, report.stake.chips - lies.chips), max(0, report.stake.tokens - lies.tokens))
    if refusal := cannot_cover(c, entry.owner, added):
        return refusal
    rule = "limits.excess-returned" if found > limit.maximum else "limits.short-stands"
    if within:
        rule = "wager.own-responsibility"
    if not c.rules.has(rule):
        return _left_open(c, report, entry.player)
    if refusal := c.requires(rule, "limits.own-responsibility"):
        return refusal
    clauses = c.rules.cite(rule, "limits.own-responsibility")
    return (_stood(c, report.area, report.wager, report.stake, limit.maximum, clauses),)


def _stood(c: Context, seat: int, wager: str, found: Stake, most: int, clauses: tuple[str, ...]) -> WagerStood:
    """Let a wager found count up to an amount, with what follows for a wager that goes by it; the rest goes back."""
    owner, counted = c.state.round.entries[seat].owner, _up_to(found, most)
    moves = [*_adjusted(seat, wager, stake_on(c.state, seat, wager), counted, owner)]
    for other, follows in c.rules.follows(wager, counted.total).items():
        more = stake_on(c.state, seat, other)
        moves += _adjusted(seat, other, more, _up_to(more, follows), owner)
    return WagerStood(area=seat, wager=wager, found=found.total, counts=counted.total, clauses=clauses, moves=tuple(moves))


def _left_open(c: Context, report: WagerFound, player: str) -> Decision:
    """Keep what was found, for a supervisor to decide at how much it counts."""
    left = left_to_supervisor(c, "wager-found", player, report.area, f"{as_words(report.wager)} {show(report.stake.total)}")
    if isinstance(left, Refusal):
        return left
    return (*left, WagerLeftOpen(area=report.area, wager=report.wager, stake=report.stake, clauses=left[0].clauses))


def nothing_found(c: Context, place: int) -> Refusal | None:
    """Refuse to decide about wagers found where none waits, or where the settlement has gone too far."""
    if not c.in_round or place not in c.state.round.found or not c.game.live(c.state, place):
        return c.refuse("nothing-found", DECISION, seat=place)
    return c.game.wagering.not_adjustable(c, place)


def count_as_found(c: Context, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Let every wager found on an area count at what it is."""
    for wager, found in c.state.round.found[report.area].items():
        yield _stood(c, report.area, wager, found, found.total, clauses)


def count_to_maximum(c: Context, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Let every wager found on an area count up to the maximum; what is above it goes back."""
    owner = c.state.round.entries[report.area].owner
    for wager, found in c.state.round.found[report.area].items():
        yield _stood(c, report.area, wager, found, wager_bounds(c, report.area, owner, wager).maximum, clauses)


def _up_to(stake: Stake, most: int) -> Stake:
    """Return as much of a stake as counts; chips go back before tokens."""
    tokens = min(stake.tokens, most)
    return Stake(min(stake.chips, most - tokens), tokens)


def _adjusted(place: int, wager: str, lies: Stake, counts: Stake, owner: int) -> Iterator[Move]:
    """Yield the moves that leave on an area what counts."""
    more = Stake(max(0, counts.chips - lies.chips), max(0, counts.tokens - lies.tokens))
    less = Stake(max(0, lies.chips - counts.chips), max(0, lies.tokens - counts.tokens))
    yield from put_down(place, wager, more, owner)
    yield from give_back(place, wager, less, owner)


class PastWagerFound(Report, frozen=True, tag="past-wager-found"):
    """A wager of an earlier round is found to have been above the maximum."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int
    wager: WagerName
    round: RoundNumber
    amount: Annotated[
        Amount,
        asks(
            "How much was it?",
            hint="then `of NAME` if they no longer sit there, `paid 20` or `paid -20` if more was paid or taken than recorded, "
            "`signed NAME` if that needs two people",
        ),
    ]
    paid: Annotated[Difference, asks("How much more was paid?", after="paid")] = 0
    """What was paid on it beyond what the record says; negative for what was taken. The chips have moved already."""
    player: Annotated[Person, asks("Whose was it?", after="of")] = ""
    """Whose wager it was, if not of the player who sits there now."""
    signed_by: Signature = ""
    """The second person, where more was paid or taken than one alone may correct."""


class PaymentFound(TableEvent, frozen=True, tag="payment.found/1"):
    """In an earlier round more was paid or taken than the record says. The chips have moved already; now so does the record."""

    area: int
    player: str
    wager: str
    round: int
    paid: int
    """What was paid beyond the record; negative for what was taken."""
    signed_by: str = ""

    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION

    def says(self) -> str:
        done = "paid to" if self.paid > 0 else "taken from"
        more = f"{show(abs(self.paid))} more was {done} {self.player} on {wager_name(self.wager)}"
        return f"Round {self.round}, seat {self.area}: {more} than the record says.{signed(self.signed_by)}"


class PastWagerStood(TableEvent, frozen=True, tag="wager.past-stands/1"):
    """A wager of an earlier round stands as it was."""

    area: int
    wager: str
    round: int
    amount: int

    REPORTED: ClassVar[bool] = True

    def says(self) -> str:
        stands = f"{wager_name(self.wager)} of {show(self.amount)} in round {self.round} stands"
        return f"Seat {self.area}: {stands}."


def may_report_past(c: Context) -> Offer | Refusal:
    return c.requires(REPORT, "limits.own-responsibility") or c.offer(PAST)


def past_wager_found(c: Context, report: PastWagerFound, offer: Offer) -> Decision:
    """Let wagers and results of earlier rounds stand."""
    if refusal := not_here(c, report, PAST, REPORT):
        return refusal
    if refusal := _no_such_wager(c, report.wager):
        return refusal
    if refusal := bad_stake(c, Stake(report.amount)):
        return refusal
    if not 1 <= report.area <= c.rules.table.seats:
        return c.refuse("no-such-seat", "equipment.table", seat=report.area, seats=c.rules.table.seats)
    over = c.state.round.number - c.in_round
    if not 1 <= report.round <= over:
        return c.refuse("no-such-round", PAST, REPORT, round=report.round)
    paid = _paid(c, report)
    if isinstance(paid, Refusal):
        return paid
    if not c.rules.has(PAST):
        words = f"{as_words(report.wager)} {show(report.amount)} in round {report.round}"
        left = left_to_supervisor(c, "past-wager-found", "", report.area, words)
        return left if isinstance(left, Refusal) else covered(c, (*paid, *left))
    if refusal := c.requires(PAST):
        return refusal
    wager, amount = report.wager, report.amount
    stood = PastWagerStood(area=report.area, wager=wager, round=report.round, amount=amount, clauses=offer.clauses)
    return covered(c, (*paid, stood))


def _paid(c: Context, report: PastWagerFound) -> Refusal | tuple[Event, ...]:
    """Return what was paid or taken beyond the record, where chips change hands without Pitboss."""
    if not report.paid:
        return ()
    if not supervises(c):
        above = tuple(office for office in supervisors(c) if c.rules.may(office, PAST) or not c.rules.has(PAST))
        return c.refuse("past-money", PAST, REPORT, offices=above)
    if not -report.amount <= report.paid <= LARGEST:
        return c.refuse("amount", PAST, REPORT, amount=report.paid)
    if report.paid % c.rules.smallest_chip:
        return c.refuse("not-in-chips", PAST, REPORT, amount=report.paid, smallest_chip=c.rules.smallest_chip)
    sitting = c.state.seats.get(report.area)
    player = report.player or (sitting.player if sitting else "")
    if not player:
        return c.refuse("empty-seat", PAST, REPORT, seat=report.area)
    if refusal := unsigned(c, abs(report.paid), report.signed_by, PAST, REPORT):
        return refusal
    seat = seat_of(c.state, player)
    theirs = purse(player) if seat is None else rack(seat)
    move = Move(TRAY, theirs, report.paid) if report.paid > 0 else Move(theirs, TRAY, -report.paid)
    found = PaymentFound(
        area=report.area,
        player=player,
        wager=report.wager,
        round=report.round,
        paid=report.paid,
        signed_by=report.signed_by,
        clauses=c.rules.cite(PAST if c.rules.has(PAST) else DECISION),
        moves=(move,),
    )
    return (found,)


FOUND_WAGERS = Topic(
    acts=(
        Act(WagerFound, may_adjust, wager_found, at=("area",)),
        Act(PastWagerFound, may_report_past, past_wager_found),
    ),
    events=(WagerStood, WagerLeftOpen, PaymentFound, PastWagerStood),
    keyed=(WagerStood, WagerLeftOpen, PaymentFound, PastWagerStood),
    rules={
        "limits.short-stands": "a short wager found late is valid",
        "limits.excess-returned": "a wager found above the maximum counts at the maximum",
        PAST: "earlier rounds stand",
        "limits.own-responsibility": "players answer for keeping within the limits",
    },
    powers=frozenset({"limits.short-stands", "limits.excess-returned", PAST}),
    remedies={"count-as-found": count_as_found, "count-to-maximum": count_to_maximum},
    decidable={"count-as-found": nothing_found, "count-to-maximum": nothing_found},
    about_an_area=("count-as-found", "count-to-maximum"),
    refusals={
        "nothing-found": (
            "No wager found at seat {seat} waits for a decision.",
            "Report first what is found on the area.",
        ),
        "past-money": (
            "Chips of a round that is over changed hands beyond the record, so a dealer alone cannot report it.",
            "Ask one of these to report it: {offices}.",
        ),
    },
)
