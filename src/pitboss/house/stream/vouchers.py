"""Promotional vouchers: who issued each, what it is worth, and where it was exchanged. Each is exchanged once in the house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.stream.context import VOUCHERS as POWER
from pitboss.house.stream.context import HouseContext, may_follow
from pitboss.house.stream.state import HouseState, Voucher
from pitboss.money import show
from pitboss.table.accounts import LARGEST
from pitboss.table.acts import Act, Topic
from pitboss.table.bounds import LONGEST_NAME, bad_name
from pitboss.table.commands import HOUSE, Inside, Request
from pitboss.table.context import Decision
from pitboss.table.events import Significance
from pitboss.table.fields import Amount, PlayerName, Reason, Signature, asks
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.persons import is_nobody, same_person
from pitboss.table.refusal import Fact, Refusal

ALONE = 1_000_000
"""What one person alone may issue in one voucher, in cents: $10,000."""
CANCELLED = "cancelled"
VoucherNumber = Annotated[str, asks("Which voucher?", what="the number of the voucher")]


class IssueVoucher(Request, frozen=True, tag="issue-voucher"):
    """Issue a voucher. A player exchanges it once, at any table of the house, for tokens of the same value."""

    voucher: VoucherNumber
    """Its number, as it is printed on it."""
    amount: Amount
    person: Annotated[PlayerName, asks("Who alone may exchange it?")] = ""
    """Who alone may exchange it; left out: whoever holds it."""
    signed_by: Signature = ""
    """The second person, for more than $10,000."""


class CancelVoucher(Request, frozen=True, tag="cancel-voucher"):
    """Cancel a voucher that nobody has exchanged."""

    voucher: VoucherNumber
    """Its number, as it is printed on it."""
    reason: Reason
    """Why; it goes in the record."""


class ExchangeRegistered(Inside, frozen=True, tag="exchange-registered-voucher"):
    """A voucher becomes tokens at a table."""

    voucher: str
    amount: int
    table: str
    clauses: tuple[str, ...]


class ReopenVoucher(Inside, frozen=True, tag="reopen-voucher"):
    """The exchange of a voucher was keyed in error and taken back."""

    voucher: str
    clauses: tuple[str, ...]


class ReturnTokens(Inside, frozen=True, tag="return-tokens"):
    """A player leaves a table with tokens and gets a voucher for them."""

    voucher: str
    amount: int
    person: str
    clauses: tuple[str, ...]


class VoucherIssued(StreamEvent[HouseState], frozen=True, tag="voucher.issued/1"):
    """A voucher is in the register."""

    voucher: str
    amount: int
    person: str
    by: str
    """Who issued it; the table, where a player left with tokens."""
    signed_by: str = ""

    SIGNIFIES: ClassVar[Significance | None] = Significance.VOUCHER

    def after(self, state: HouseState) -> HouseState:
        made = Voucher(self.amount, self.person, self.by)
        return replace(state, vouchers={**state.vouchers, self.voucher: made})

    def says(self) -> str:
        to = f" to {self.person}" if self.person else ""
        signed = f", signed by {self.signed_by}" if self.signed_by else ""
        return f"{self.by} issues voucher {self.voucher} of {show(self.amount)}{to}{signed}."


class VoucherCancelled(StreamEvent[HouseState], frozen=True, tag="voucher.cancelled/1"):
    voucher: str
    by: str
    reason: str

    SIGNIFIES: ClassVar[Significance | None] = Significance.VOUCHER

    def after(self, state: HouseState) -> HouseState:
        return _ended(state, self.voucher, CANCELLED)

    def says(self) -> str:
        return f"{self.by} cancels voucher {self.voucher}: {self.reason}"


class VoucherRedeemed(StreamEvent[HouseState], frozen=True, tag="voucher.redeemed/1"):
    """A voucher has become tokens, and is worth nothing any more."""

    voucher: str
    table: str

    def after(self, state: HouseState) -> HouseState:
        return _ended(state, self.voucher, self.table)

    def says(self) -> str:
        return f"Voucher {self.voucher} is exchanged at {self.table}."


class VoucherReopened(StreamEvent[HouseState], frozen=True, tag="voucher.reopened/1"):
    """A voucher can be exchanged again: the exchange has not held."""

    voucher: str

    def after(self, state: HouseState) -> HouseState:
        return _ended(state, self.voucher, "")

    def says(self) -> str:
        return f"Voucher {self.voucher} may be exchanged again."


def open_to(state: HouseState, voucher: str, person: str) -> Mapping[str, int]:
    """Return what a voucher is worth to a person: 0 if it was exchanged; nothing if the register has none for them."""
    found = state.vouchers.get(voucher)
    if found is None or (found.person and not same_person(found.person, person)):
        return {}
    return {voucher: 0 if found.ended else found.amount}


def may_issue(c: HouseContext) -> Offer | Refusal:
    return c.requires(POWER) or c.offer(amounts={"amount": Bounds(1, LARGEST, 0, 1)}, second_above=ALONE)


def issue(c: HouseContext, request: IssueVoucher, offer: Offer) -> Decision:
    if bad_name(request.voucher) or ":" in request.voucher:
        return c.refuse("voucher-number", longest=LONGEST_NAME)
    if request.person and bad_name(request.person):
        return c.refuse("no-name", longest=LONGEST_NAME)
    if not 0 < request.amount <= LARGEST:
        return c.refuse("amount", amount=request.amount)
    if request.voucher in c.state.vouchers:
        return c.refuse("voucher-issued", voucher=request.voucher)
    if refusal := _unsigned(c, request):
        return refusal
    return (_issued(request.voucher, request.amount, request.person, c.who.name, request.signed_by),)


def _issued(voucher: str, amount: int, person: str, by: str, signed_by: str = "", clauses: tuple[str, ...] = ()) -> VoucherIssued:
    return VoucherIssued(voucher=voucher, amount=amount, person=person, by=by, signed_by=signed_by, clauses=clauses)


def _unsigned(c: HouseContext, request: IssueVoucher) -> Refusal | None:
    """Refuse a large voucher of one person alone, and one to the person who issues it or signs for it."""
    signers = (c.who.name, request.signed_by)
    if request.person and any(same_person(request.person, each) for each in signers if each):
        return c.refuse("voucher-own", person=request.person)
    if c.who.office == HOUSE:
        return None
    if not request.signed_by:
        return c.refuse("voucher-alone", amount=request.amount, maximum=ALONE) if request.amount > ALONE else None
    if is_nobody(request.signed_by):
        return c.refuse("second-nobody", longest=LONGEST_NAME)
    if same_person(request.signed_by, c.who.name):
        return c.refuse("signs-alone", person=request.signed_by)
    if c.standing.offices is not None and not c.standing.second:
        return c.refuse("not-signed-in", person=request.signed_by)
    return None


def may_cancel(c: HouseContext, voucher: str) -> Offer | Refusal:
    if refusal := c.requires(POWER):
        return refusal
    found = c.state.vouchers.get(voucher)
    if found is None:
        return c.refuse("no-such-voucher", voucher=voucher)
    return c.refuse("voucher-ended", voucher=voucher, found=found.ended) if found.ended else c.offer(choices=(voucher,))


def cancel(c: HouseContext, request: CancelVoucher, offer: Offer) -> Decision:
    if refusal := c.unexplained(request.reason):
        return refusal
    return (VoucherCancelled(voucher=request.voucher, by=c.who.name, reason=request.reason, clauses=()),)


def _open_vouchers(c: HouseContext) -> Iterable[str]:
    return (number for number, each in c.state.vouchers.items() if not each.ended) if c.may(POWER) else ()


def exchange(c: HouseContext, request: ExchangeRegistered, offer: Offer) -> Decision:
    """Exchange a voucher once, for what it is worth."""
    found = c.state.vouchers.get(request.voucher)
    if found is None:
        return Refusal("no-such-voucher", request.clauses, {"voucher": request.voucher})
    if found.ended:
        return Refusal("voucher-used", request.clauses, {"voucher": request.voucher})
    if found.amount != request.amount:
        facts: dict[str, Fact] = {"voucher": request.voucher, "have": found.amount, "amount": request.amount}
        return Refusal("voucher-worth", request.clauses, facts)
    return (VoucherRedeemed(voucher=request.voucher, table=request.table, clauses=request.clauses),)


def reopen(c: HouseContext, request: ReopenVoucher, offer: Offer) -> Decision:
    return (VoucherReopened(voucher=request.voucher, clauses=request.clauses),)


def return_tokens(c: HouseContext, request: ReturnTokens, offer: Offer) -> Decision:
    by = request.voucher.rpartition(":")[0]
    return (_issued(request.voucher, request.amount, request.person, by, clauses=request.clauses),)


def _ended(state: HouseState, voucher: str, how: str) -> HouseState:
    return replace(state, vouchers={**state.vouchers, voucher: replace(state.vouchers[voucher], ended=how)})


VOUCHERS = Topic(
    acts=(
        Act(IssueVoucher, may_issue, issue),
        Act(CancelVoucher, may_cancel, cancel, at=("voucher",), each=_open_vouchers),
        Act(ExchangeRegistered, may_follow, exchange),
        Act(ReopenVoucher, may_follow, reopen),
        Act(ReturnTokens, may_follow, return_tokens),
    ),
    events=(
        VoucherIssued,
        VoucherCancelled,
        VoucherRedeemed,
        VoucherReopened,
    ),
    refusals={
        "voucher-number": (
            "The number of a voucher has 1 to {longest} characters, and no slash and no colon.",
            "Give another number.",
        ),
        "voucher-issued": ("Voucher {voucher} is in the register already.", "Give this one another number."),
        "voucher-alone": (
            "A voucher of {amount} needs a second person; one person alone issues no more than {maximum}.",
            "Name the second person who signs for it.",
        ),
        "voucher-own": ("{person} would issue a voucher to themselves.", "Let somebody else issue it."),
        "voucher-ended": ("Voucher {voucher} can no longer be cancelled ({found}).", "Nothing is left to do."),
    },
)
