"""Wagers opened again while none of the first four cards is exposed: altered, moved, added, withdrawn; and closed again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.games.baccarat.betting import both_hands, bounds, outside, room, too_far_apart
from pitboss.games.baccarat.coup import FIRST_CARDS, OTHER_SIDE, SIDES
from pitboss.games.baccarat.dealing import drawn, hands_of, holders, stage_of, until
from pitboss.games.baccarat.round import Coup, Stage
from pitboss.games.baccarat.rules import CoupContext
from pitboss.money import show
from pitboss.table.accounts import give_back, put_down, stack_of, stake_on
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request, Stake
from pitboss.table.context import Decision
from pitboss.table.events import GameEvent, Laid, Significance
from pitboss.table.fields import WagerName, asks
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.phrases import cards_counted, person_name, wager_name
from pitboss.table.refusal import Refusal
from pitboss.table.services.wagers.bounds import outside_sign, sign_bounds
from pitboss.table.services.wagers.moved import shifted
from pitboss.table.services.wagers.placing import bad_stake, cannot_cover, no_such_wager, wagering_areas
from pitboss.table.state import Phase, TableState

PERMIT = "reopen.permit"
FIRST_FOUR = len(SIDES) * FIRST_CARDS


class HoldCoup(Request, frozen=True, tag="hold-coup"):
    """A supervisor stops the coming coup, or one of which no card is exposed, before its first card is turned."""


class CoupHeld(GameEvent[Coup], frozen=True, tag="coup.held/1"):
    """The coup stops before its first card is turned."""

    by: str

    SIGNIFIES: ClassVar[Significance | None] = Significance.OVERRIDE

    def after(self, part: Coup) -> Coup:
        return replace(part, held=True)

    def says(self) -> str:
        return f"The coup stops before its first card is turned, by order of {person_name(self.by)}."


def may_hold(c: CoupContext) -> Offer | Refusal:
    """Offer a supervisor to stop the coming coup, or one of which no card is exposed, before its first card is turned."""
    if refusal := c.requires(PERMIT):
        return refusal
    if c.state.phase is not Phase.BETWEEN and (refusal := _not_hidden(c)):
        return refusal
    if c.part.held or c.is_at(Stage.CHANGING):
        return c.refuse("coup-held", PERMIT)
    return c.offer(PERMIT)


def hold(c: CoupContext, request: HoldCoup, offer: Offer) -> Decision:
    return (CoupHeld(by=c.who.name, clauses=offer.clauses),)


def _not_hidden(c: CoupContext) -> Refusal | None:
    """Refuse unless some of the first four cards are drawn and none is exposed."""
    if not c.in_round:
        code = "no-card-drawn" if c.state.phase is Phase.BETWEEN else "wrong-phase"
        facts = {} if code == "no-card-drawn" else {"phase": c.state.phase.value, "needed": Stage.DEALING.value}
        return c.refuse(code, PERMIT, **facts)
    return c.refuse("card-is-exposed", PERMIT) if any(hand.up for hand in hands_of(c).values()) or drawn(c) > FIRST_FOUR else None


class PermitChanges(Request, frozen=True, tag="permit-changes"):
    """A supervisor lets players change, add, move or withdraw wagers while no card is exposed."""


class ChangesPermitted(GameEvent[Coup], frozen=True, tag="changes.permitted/1"):
    """Players may change their wagers, since no card is exposed."""

    by: str
    drawn: int
    """How many of the first four cards are drawn."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.OVERRIDE

    def after(self, part: Coup) -> Coup:
        return replace(part, stage=Stage.CHANGING, held=False, until=0)

    def says(self) -> str:
        drawn = f"{cards_counted(self.drawn)} drawn, none exposed"
        return f"Players may change their wagers, by leave of {person_name(self.by)} ({drawn})."


class CallReopened(GameEvent[Coup], frozen=True, tag="call.reopened/1"):
    """A supervisor lets players wager again after the call, before any card is drawn; the dealer calls once more."""

    by: str

    SIGNIFIES: ClassVar[Significance | None] = Significance.OVERRIDE

    def at_table(self, state: TableState) -> TableState:
        return replace(state, round=replace(state.round, called=False))

    def says(self) -> str:
        return f"Wagers are open again before the first card, by leave of {person_name(self.by)}."


def may_permit(c: CoupContext) -> Offer | Refusal:
    """Offer a supervisor to let players change their wagers, while no card is exposed; where the table plays so, also between
    the call and the first card."""
    if refusal := c.requires(PERMIT) or (None if _only_called(c) else _not_hidden(c)):
        return refusal
    if c.is_at(Stage.CHANGING):
        return c.refuse("changes-open", PERMIT)
    return c.offer(PERMIT)


def permit(c: CoupContext, request: PermitChanges, offer: Offer) -> Decision:
    if not c.in_round:
        return (CallReopened(by=c.who.name, clauses=offer.clauses),)
    return (ChangesPermitted(by=c.who.name, drawn=drawn(c), clauses=offer.clauses),)


def _only_called(c: CoupContext) -> bool:
    """Return whether wagers may be opened again although no card is drawn: the call has been made."""
    return c.rules.reopens_from_call and c.state.phase is Phase.BETWEEN and c.state.round.called


class CloseChanges(Request, frozen=True, tag="close-changes"):
    """Wagers are closed again, or a coup that was stopped goes on."""


class ChangesClosed(GameEvent[Coup], frozen=True, tag="changes.closed/1"):
    """The coup goes on with the wagers as they are."""

    by: str
    stage: Stage
    holders: dict[str, int]
    free: bool = False
    """Nothing is wagered: the hand is completed all the same."""
    until: int = 0

    def after(self, part: Coup) -> Coup:
        return replace(part, stage=self.stage, held=False, holders=self.holders, until=self.until)

    def says(self) -> str:
        free = " Nothing is wagered; the hand is completed all the same." if self.free else ""
        return f"The coup goes on, says {person_name(self.by)}.{free}"


def may_close(c: CoupContext) -> Offer | Refusal:
    """Offer to close wagers again, or to let a stopped coup go on."""
    if refusal := c.requires("reopen.close"):
        return refusal
    if c.is_at(Stage.CHANGING) or c.part.held:
        return c.offer("reopen.close")
    return c.refuse("changes-closed", "reopen.close", PERMIT)


def close(c: CoupContext, request: CloseChanges, offer: Offer) -> Decision:
    """Go on with the wagers as they are, even without any: the hand may be completed all the same."""
    free, held = c.in_round and not wagering_areas(c), holders(c) if c.in_round else {}
    closed = ChangesClosed(
        by=c.who.name,
        stage=stage_of(c.rules, hands_of(c)) if c.in_round else c.part.stage,
        free=free,
        holders=held,
        until=until(c, hands_of(c), held),
        clauses=(*offer.clauses, *c.rules.cite("reopen.free-hand")) if free else offer.clauses,
    )
    return (closed,)


def _placed(c: CoupContext) -> Iterator[tuple[int, str]]:
    """Yield the wagers that may be changed now, each with its seat."""
    if c.is_at(Stage.CHANGING):
        yield from (
            (seat, wager) for seat in sorted(c.state.seats) for wager in c.rules.wagers if stake_on(c.state, seat, wager).total
        )


def _moves(c: CoupContext) -> Iterator[tuple[int, str, str]]:
    """Yield the same with each area that the wager may be moved to."""
    yield from ((seat, wager, to) for seat, wager in _placed(c) for to in c.rules.wagers)


def _not_changing(c: CoupContext, seat: int, wager: str, rule: str) -> Refusal | None:
    """Refuse to touch a wager unless a supervisor permits it, or if there is none."""
    if refusal := c.requires_for(seat, rule):
        return refusal
    if not c.is_at(Stage.CHANGING):
        # Once a card is exposed, no supervisor can permit it either.
        late = c.in_round and _not_hidden(c)
        return c.refuse(late.code if late else "not-permitted", "wager.no-change", PERMIT)
    if wager not in c.rules.wagers:
        return no_such_wager(c, wager, "equipment.layout")
    if stake_on(c.state, seat, wager).total:
        return None
    lies = tuple(each for each in c.rules.wagers if stake_on(c.state, seat, each).total)
    return c.refuse("not-placed", rule, wager=wager, seat=seat, wagers=lies or c.rules.wagers)


class AlterWager(Request, frozen=True, tag="alter-wager"):
    """A wager on the layout is made larger or smaller: `stake` is what it comes to."""

    area: int
    wager: WagerName
    stake: Stake


class WagerAltered(GameEvent[Coup], frozen=True, tag="wager.altered/1"):
    """A wager is larger or smaller than it was."""

    area: int
    wager: str
    before: int
    total: int

    def lays(self) -> Laid | None:
        return Laid(self.area, {self.wager: self.total})

    def says(self) -> str:
        return f"Seat {self.area}: {wager_name(self.wager)} is now {show(self.total)}, before {show(self.before)}."


def may_alter(c: CoupContext, seat: int, wager: str) -> Offer | Refusal:
    rule = "reopen.amount"
    if refusal := _not_changing(c, seat, wager, rule):
        return refusal
    sign = bounds(c, seat, seat, wager) or sign_bounds(c, seat, wager)
    reach = stake_on(c.state, seat, wager).total + stack_of(c.state, seat).total
    by_differential = room(c, seat, wager)
    least = by_differential[0] if by_differential else 0
    within = Bounds(max(sign.minimum, least), min(sign.maximum, reach), sign.base, sign.step)
    if not within.any:
        return outside(c, seat, seat, wager, within.least) or c.refuse("chips-short", rule, have=reach, amount=within.least)
    return c.offer(rule, area=seat, amounts={wager: within}, choices=(wager,))


def alter(c: CoupContext, request: AlterWager, offer: Offer) -> Decision:
    seat, wager, stake = request.area, request.wager, request.stake
    lies = stake_on(c.state, seat, wager)
    if refusal := bad_stake(c, stake) or outside(c, seat, seat, wager, stake.total):
        return refusal
    more = Stake(max(0, stake.chips - lies.chips), max(0, stake.tokens - lies.tokens))
    less = Stake(max(0, lies.chips - stake.chips), max(0, lies.tokens - stake.tokens))
    if refusal := cannot_cover(c, seat, more) or _not_in_chips(c, less):
        return refusal
    moves = (*put_down(seat, wager, more, seat), *give_back(seat, wager, less, seat))
    altered = WagerAltered(
        area=seat, wager=wager, before=lies.total, total=stake.total, clauses=offer.clauses, moves=tuple(moves)
    )
    return (altered,)


def _not_in_chips(c: CoupContext, stake: Stake) -> Refusal | None:
    """Refuse to take back what no chips make up."""
    chip = c.rules.smallest_chip
    odd = next((part for part in (stake.chips, stake.tokens) if part % chip), 0)
    return c.refuse("not-in-chips", "wager.chips-or-tokens", amount=odd, smallest_chip=chip) if odd else None


class MoveWager(Request, frozen=True, tag="move-wager"):
    """A wager is moved to another area of the same player."""

    area: int
    wager: WagerName
    to: Annotated[WagerName, asks("To which area?", after="to")]


class WagerRelocated(GameEvent[Coup], frozen=True, tag="wager.relocated/1"):
    """A wager is on another area of the same player."""

    area: int
    wager: str
    to: str
    total: int
    """What is there now."""

    def lays(self) -> Laid | None:
        return Laid(self.area, {self.wager: 0, self.to: self.total})

    def says(self) -> str:
        return f"Seat {self.area}: {wager_name(self.wager)} moves to {wager_name(self.to)}, now {show(self.total)}."


def may_move(c: CoupContext, seat: int, wager: str, to: str) -> Offer | Refusal:
    """Offer to move a whole wager to another area of the same player."""
    rule = "reopen.position"
    if refusal := _not_changing(c, seat, wager, rule):
        return refusal
    if to not in c.rules.wagers:
        return no_such_wager(c, to, "equipment.layout")
    if to == wager:
        return c.refuse("already-there", rule, wager=wager)
    lies, there = stake_on(c.state, seat, wager), stake_on(c.state, seat, to)
    total = lies.total + there.total
    if refusal := outside_sign(c, seat, to, total) or too_far_apart(c, seat, {wager: 0, to: total}):
        return refusal
    if OTHER_SIDE.get(to) != wager and (refusal := both_hands(c, seat, to)):
        return refusal
    return c.requires_for(seat, c.rules.rights(to)[0]) or c.offer(rule, area=seat, choices=(wager, to))


def move(c: CoupContext, request: MoveWager, offer: Offer) -> Decision:
    seat, wager, to = request.area, request.wager, request.to
    stake = stake_on(c.state, seat, wager)
    total = stake.total + stake_on(c.state, seat, to).total
    moves = tuple(shifted(seat, wager, to, stake))
    return (WagerRelocated(area=seat, wager=wager, to=to, total=total, clauses=offer.clauses, moves=moves),)


REOPENING = Topic(
    acts=(
        Act(HoldCoup, may_hold, hold),
        Act(PermitChanges, may_permit, permit),
        Act(CloseChanges, may_close, close),
        Act(AlterWager, may_alter, alter, at=("area", "wager"), each=_placed),
        Act(MoveWager, may_move, move, at=("area", "wager", "to"), each=_moves),
    ),
    events=(CoupHeld, ChangesPermitted, CallReopened, ChangesClosed, WagerAltered, WagerRelocated),
    keyed=(CoupHeld, ChangesPermitted, CallReopened, ChangesClosed, WagerAltered, WagerRelocated),
    rules={
        "reopen.permit": "wagers opened again while no card is exposed",
        "reopen.position": "a wager moved then",
        "reopen.amount": "the amount of a wager altered then",
        "reopen.new": "a new wager then",
        "reopen.withdraw": "a wager withdrawn then",
        "reopen.free-hand": "a hand completed without any wager",
        "reopen.close": "wagers closed again",
    },
    powers=frozenset(
        {"reopen.permit", "reopen.position", "reopen.amount", "reopen.new", "reopen.withdraw", "reopen.close"},
    ),
    refusals={
        "no-card-drawn": (
            "No card of the coup has been drawn, so wagers cannot be opened again.",
            "Stop the coming coup, or wait until the first card has been drawn.",
        ),
        "card-is-exposed": (
            "A card of the coup has been exposed, so wagers stay as they are.",
            "Complete the coup. The next one can be stopped, before its first card is turned, once this one is over.",
        ),
        "changes-closed": ("No changes are open, and the coup has not been stopped.", "Go on with the coup."),
        "not-permitted": (
            "No wager is altered or moved unless a supervisor permits it while no card is exposed.",
            "Before the call, take the wager back and place another. After it, ask a supervisor.",
        ),
        "already-there": ("The wager is on {wager} already.", "Name another area, or leave it where it is."),
    },
    interpretations={"reopen.combines": "any"},
)
