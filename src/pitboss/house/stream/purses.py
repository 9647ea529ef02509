"""Cash: what people bring in, what leaves a purse or comes back to it at tables, and the jackpot pools of the house."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.stream.context import HouseContext, may_follow
from pitboss.house.stream.state import HouseState
from pitboss.money import show
from pitboss.table.accounts import LARGEST
from pitboss.table.acts import Act, Topic
from pitboss.table.bounds import LONGEST_NAME
from pitboss.table.commands import Inside, Request
from pitboss.table.context import Decision
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.phrases import as_words
from pitboss.table.refusal import Refusal


class GrantPurse(Request, frozen=True, tag="grant-purse"):
    """A person comes in with cash."""

    person: str
    amount: int


class MovePurse(Inside, frozen=True, tag="move-purse"):
    """Cash leaves a person's purse at a table, or comes back to it."""

    person: str
    amount: int
    """Negative if it leaves the purse."""
    clauses: tuple[str, ...]
    """The clauses that the table moved it under."""


class MovePool(Inside, frozen=True, tag="move-pool"):
    """Money goes into a jackpot pool at a table, or a pool pays."""

    pool: str
    amount: int
    """Negative if the pool pays."""
    clauses: tuple[str, ...]


class PurseGranted(StreamEvent[HouseState], frozen=True, tag="purse.granted/1"):
    """A person has come in with cash."""

    person: str
    amount: int

    def after(self, state: HouseState) -> HouseState:
        return replace(state, purses={**state.purses, self.person: state.purses.get(self.person, 0) + self.amount})

    def says(self) -> str:
        return f"{self.person} comes in with {show(self.amount)}."


class PurseMoved(StreamEvent[HouseState], frozen=True, tag="purse.moved/1"):
    """Cash has left a person's purse, or has come back to it."""

    person: str
    amount: int

    def after(self, state: HouseState) -> HouseState:
        return replace(state, purses={**state.purses, self.person: state.purses.get(self.person, 0) + self.amount})

    def says(self) -> str:
        moved = f"{show(abs(self.amount))} {'leaves' if self.amount < 0 else 'comes back to'}"
        return f"{moved} the purse of {self.person}."


class PoolMoved(StreamEvent[HouseState], frozen=True, tag="pool.moved/1"):
    """Money has gone into a jackpot pool, or the pool has paid."""

    pool: str
    amount: int

    def after(self, state: HouseState) -> HouseState:
        return replace(state, pools={**state.pools, self.pool: state.pools.get(self.pool, 0) + self.amount})

    def says(self) -> str:
        moved = "pays" if self.amount < 0 else "takes in"
        return f"The jackpot pool {as_words(self.pool)} {moved} {show(abs(self.amount))}."


def may_grant(c: HouseContext) -> Offer:
    return c.offer(amounts={"amount": Bounds(1, LARGEST, 0, 1)})


def grant(c: HouseContext, request: GrantPurse, offer: Offer) -> Decision:
    if not 0 < len(request.person.strip()) <= LONGEST_NAME:
        return c.refuse("no-name", longest=LONGEST_NAME)
    if not 0 < request.amount <= LARGEST:
        return c.refuse("amount", amount=request.amount)
    return (PurseGranted(person=request.person, amount=request.amount, clauses=()),)


def move_purse(c: HouseContext, request: MovePurse, offer: Offer) -> Decision:
    """Move cash, but never more out of a purse than there is in it."""
    held = c.state.purses.get(request.person, 0)
    if request.amount < 0 and held + request.amount < 0:
        return Refusal("purse-short", request.clauses, {"have": held, "amount": -request.amount})
    return (PurseMoved(person=request.person, amount=request.amount, clauses=request.clauses),)


def move_pool(c: HouseContext, request: MovePool, offer: Offer) -> Decision:
    held = c.state.pools.get(request.pool, 0)
    if held + request.amount < 0:
        return Refusal("pool-short", request.clauses, {"pool": request.pool, "have": held, "amount": -request.amount})
    return (PoolMoved(pool=request.pool, amount=request.amount, clauses=request.clauses),)


PURSES = Topic(
    acts=(Act(GrantPurse, may_grant, grant), Act(MovePurse, may_follow, move_purse), Act(MovePool, may_follow, move_pool)),
    events=(
        PurseGranted,
        PurseMoved,
        PoolMoved,
    ),
    refusals={
        "no-name": ("A person needs a name of 1 to {longest} letters.", "Give a name."),
        "pool-short": ("The jackpot pool {pool} holds {have}; {amount} is needed.", "Pay no more than the pool holds."),
    },
)
