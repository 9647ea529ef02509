"""Commission on what Banker wins: taken at each settlement, or owed and collected at the end of the shoe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.games.baccarat.round import Coup
from pitboss.games.baccarat.rules import BaccaratRules, CoupContext
from pitboss.money import Move, show
from pitboss.table.accounts import TRAY, rack, stack_of
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import About, Event, GameEvent
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.seating import Seating

RULE = "commission.end-of-shoe"


def owes(c: CoupContext, seat: int) -> int:
    """Return the commission that the player at a seat owes."""
    return c.part.owed.get(seat, 0)


def beyond_commission(c: CoupContext, owner: int, added: int) -> Refusal | None:
    """Refuse to wager chips that are needed for commission owed."""
    owed, has = owes(c, owner), stack_of(c.state, owner).total
    if not owed or added <= 0 or has - added >= owed:
        return None
    return c.refuse("commission-kept", "commission.kept", owed=owed, have=has, amount=max(0, has - owed))


def added(owed: Mapping[int, int], more: Mapping[int, int]) -> dict[int, int]:
    """Return what is owed with more added to it."""
    total = {seat: owed.get(seat, 0) + more.get(seat, 0) for seat in sorted({*owed, *more})}
    return {seat: amount for seat, amount in total.items() if amount}


def _by_seat(amounts: Mapping[int, int]) -> str:
    return ", ".join(f"seat {seat} {show(amount)}" for seat, amount in amounts.items()) or "none"


class CommissionCharged(GameEvent[Coup], frozen=True, tag="commission.charged/1"):
    """Commission on what was won is not taken now but owed."""

    charged: dict[int, int]
    """For this coup, by area."""
    owed: dict[int, int]
    """What each player owes now, by seat."""

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: Coup) -> Coup:
        return replace(part, charged=self.charged, owed=self.owed)

    def says(self) -> str:
        return f"Commission is owed: {_by_seat(self.owed)}."


class CommissionTaken(GameEvent[Coup], frozen=True, tag="commission.taken/1"):
    """Commission that was owed is paid."""

    paid: dict[int, int]
    """By seat."""

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: Coup) -> Coup:
        return replace(part, owed=added(part.owed, {seat: -amount for seat, amount in self.paid.items()}), due=False)

    def says(self) -> str:
        return f"Commission is paid: {_by_seat(self.paid)}."


class PayCommission(Request, frozen=True, tag="pay-commission"):
    """A player pays the commission that they owe."""

    seat: int


def may_pay(c: CoupContext, seat: int) -> Offer | Refusal:
    """Offer a player to pay what they owe, between two coups."""
    if refusal := c.requires_for(seat, RULE) or c.not_between_rounds(RULE):
        return refusal
    if not owes(c, seat):
        return c.refuse("no-commission-owed", RULE, seat=seat)
    return c.offer(RULE, area=seat)


def pay(c: CoupContext, request: PayCommission, offer: Offer) -> Decision:
    return (taken(c, (request.seat,), offer.clauses),)


class CollectCommission(Request, frozen=True, tag="collect-commission"):
    """The dealer collects the commission that anybody owes."""


def may_collect(c: CoupContext) -> Offer | Refusal:
    """Offer the dealer to collect what everybody owes, between two coups."""
    if refusal := c.requires("settle.take-losing") or c.not_between_rounds(RULE):
        return refusal
    return c.offer(RULE) if c.part.owed else c.refuse("nobody-owes", RULE)


def collect(c: CoupContext, request: CollectCommission, offer: Offer) -> Decision:
    return (taken(c, tuple(c.part.owed), offer.clauses),)


def taken(c: CoupContext, seats: tuple[int, ...], clauses: tuple[str, ...]) -> CommissionTaken:
    """Take what these seats owe. Players keep chips for it, so they have it."""
    paid = {seat: min(owes(c, seat), stack_of(c.state, seat).chips) for seat in seats}
    moves = tuple(Move(rack(seat), TRAY, amount) for seat, amount in paid.items() if amount)
    return CommissionTaken(paid=paid, clauses=clauses, moves=moves)


def _owing(c: CoupContext) -> Iterable[int]:
    return c.part.owed


class CoupSeating(Seating[Coup, BaccaratRules]):
    """Players pay the commission that they owe before they leave."""

    def leaving(self, c: CoupContext, seat: int) -> tuple[Event, ...]:
        return (taken(c, (seat,), c.rules.cite(RULE)),) if owes(c, seat) else ()


COMMISSION = Topic(
    acts=(
        Act(PayCommission, may_pay, pay, at=("seat",), each=_owing),
        Act(CollectCommission, may_collect, collect),
    ),
    events=(CommissionCharged, CommissionTaken),
    keyed=(CommissionCharged, CommissionTaken),
    rules={
        "commission.rate": "the commission on what Banker wins",
        "commission.at-settlement": "commission taken at each settlement",
        RULE: "commission collected at the end of the shoe",
        "commission.kept": "chips kept for the commission that is owed",
    },
    powers=frozenset({RULE}),
    refusals={
        "commission-kept": (
            "You owe {owed} in commission and have {have} in chips.",
            "Wager {amount} or less, buy more chips, or pay the commission first.",
        ),
        "commission-due": (
            "Seat {seat} owes {amount} in commission of a shoe that is over.",
            "Collect the commission, then deal.",
        ),
        "commission-owed": ("You owe {amount} in commission.", "Pay the commission first; then cash your chips."),
        "no-commission-owed": ("Seat {seat} owes no commission.", "Continue with the game."),
        "nobody-owes": ("Nobody owes commission.", "Continue with the game."),
    },
)
