"""Claims for prizes: made, met with money or a thing, or denied with the reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.promotions.checking import chooses
from pitboss.house.promotions.context import (
    Context,
    PrizeName,
    entrant_acts,
    for_whom,
    not_eligible,
    postponed,
    prize_ids,
    somebody,
    when,
)
from pitboss.house.promotions.state import AWARDED, DENIED, Claim, PromotionState, Status
from pitboss.house.promotions.terms import CASH, PAYMENTS, Prize
from pitboss.money import OUTSIDE, Move, moved, show
from pitboss.table.accounts import CAGE, PURSE
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY
from pitboss.table.fields import Person, Reason, asks
from pitboss.table.offers import Offer
from pitboss.table.persons import same_person
from pitboss.table.phrases import quoted
from pitboss.table.questions import Kind
from pitboss.table.refusal import Refusal, listed

ClaimNumber = Annotated[int, asks("Which claim?", what="the number of a claim")]


class ClaimPrize(Request, frozen=True, tag="claim-prize"):
    """Claim a prize. Names and addresses are sealed in the record."""

    prize: PrizeName
    person: Person = ""
    """Who claims, if you speak in an office; else it is you."""
    name: Annotated[str, asks("What is the claimant's full name?")] = ""
    """The claimant's full name."""
    address: Annotated[str, asks("What is the claimant's address?", Kind.WORDS)] = ""
    """The claimant's address."""
    takes_cash: Annotated[bool, asks("Do they take the cash alternative?")] = False
    """Take the cash alternative of the terms."""
    payment: Annotated[Mapping[str, int], asks("How much, by which means?", Kind.AMOUNT, shown="WAY=AMOUNT")] = {}
    """WAY=AMOUNT: cash, cheque or transfer, where you choose."""

    SECRET: ClassVar[tuple[str, ...]] = ("person", "name", "address")


class AwardPrize(Request, frozen=True, tag="award-prize"):
    """Award a prize to the winner who claims it."""

    claim: ClaimNumber
    """The number of the claim."""


class DenyClaim(Request, frozen=True, tag="deny-claim"):
    """Deny a claim, with the reasons. Above $100 the claimant's name and address are kept."""

    claim: ClaimNumber
    """The number of the claim."""
    reasons: Annotated[Reason, asks("Why is the claim not met?")]
    """Why the claim is not met; the claimant is told."""
    name: Annotated[str, asks("What is the claimant's full name?")] = ""
    """The claimant's full name, if the claim has none."""
    address: Annotated[str, asks("What is the claimant's address?", Kind.WORDS)] = ""
    """The claimant's address, if the claim has none."""

    SECRET: ClassVar[tuple[str, ...]] = ("name", "address")


class PrizeClaimed(StreamEvent[PromotionState], frozen=True, tag="promotion.prize-claimed/1"):
    claim: int
    prize: str
    person: str
    name: str
    address: str
    takes_cash: bool
    payment: dict[str, int]
    winner: int
    """The winner whose prize it is; 0 if the person has not won it."""
    at: int

    SECRET: ClassVar[tuple[str, ...]] = ("person", "name", "address")

    def after(self, state: PromotionState) -> PromotionState:
        claim = Claim(
            number=self.claim,
            prize=self.prize,
            person=self.person,
            name=self.name,
            address=self.address,
            takes_cash=self.takes_cash,
            payment=self.payment,
            winner=self.winner,
            at=self.at,
        )
        return replace(state, claims=(*state.claims, claim))

    def says(self) -> str:
        whose = f"winner {self.winner}" if self.winner else "somebody who has not won it"
        cash = ", as cash instead" if self.takes_cash else ""
        return f"Claim {self.claim}: the prize {self.prize}{cash}, by {whose}."


class PrizeAwarded(StreamEvent[PromotionState], frozen=True, tag="promotion.prize-awarded/1"):
    claim: int
    winner: int
    prize: str
    money: int
    """What is paid, in cents; 0 if the winner gets a thing."""
    payment: dict[str, int]
    by: str

    def after(self, state: PromotionState) -> PromotionState:
        state = state.with_claim(self.claim, outcome=AWARDED, payment=self.payment, name="", address="")
        return replace(state.with_winner(self.winner, status=Status.AWARDED), money=moved(state.money, self.moves))

    def says(self) -> str:
        paid = listed(f"{show(part)} by {way}" for way, part in self.payment.items()) if self.payment else ""
        return f"{self.by} awards the prize {self.prize} to winner {self.winner}{f': {paid}' if paid else ''}."


class ClaimDenied(StreamEvent[PromotionState], frozen=True, tag="promotion.claim-denied/1"):
    """A claim was not met. The claimant is told why; details of a larger claim are kept."""

    claim: int
    prize: str
    person: str
    reasons: str
    kept: bool
    name: str
    address: str
    by: str

    SECRET: ClassVar[tuple[str, ...]] = ("person", "name", "address")

    def after(self, state: PromotionState) -> PromotionState:
        found = next(each for each in state.claims if each.number == self.claim)
        facts = {"outcome": DENIED, "reasons": self.reasons, "name": self.name, "address": self.address}
        state = state.with_claim(self.claim, **facts)
        winner = state.winner(found.winner)
        return state.with_winner(found.winner, status=Status.DENIED) if winner and winner.status is Status.DRAWN else state

    def says(self) -> str:
        kept = " Name and address are kept." if self.kept else ""
        return f"{self.by} denies claim {self.claim} for {self.prize}.{quoted(self.reasons)}{kept}"


def may_claim(c: Context, prize: str, person: str) -> Offer | Refusal:
    """Offer to record a claim for a prize that was drawn, whether or not the claimant has won; one at a time."""
    state = c.state
    if refusal := c.requires("promotion.claim"):
        return refusal
    claimant = for_whom(c, person, "promotion.claim")
    if isinstance(claimant, Refusal):
        return claimant
    if state.prize(prize) is None:
        return c.refuse("no-such-prize", "promotion.prizes", prize=prize, prizes=prize_ids(c))
    if not any(each.prize == prize for each in state.winners):
        return c.refuse("nothing-drawn", "promotion.claim", prize=prize)
    mine = [each for each in state.claims if each.prize == prize and same_person(each.person, claimant) and not each.outcome]
    if mine:
        return c.refuse("claimed-already", "promotion.claim", person=claimant, prize=prize, claim=mine[0].number)
    return c.offer("promotion.claim", choices=(prize,))


def to_claim(c: Context) -> Iterator[tuple[str, str]]:
    return ((prize.id, person) for prize in c.state.terms.prizes for person in somebody(c))


def claim(c: Context, request: ClaimPrize, offer: Offer) -> Decision:
    state, person = c.state, request.person.strip() or c.who.name
    prize = state.prize(request.prize)
    assert prize is not None, "a prize that may be claimed"
    if refusal := _not_paid_so(c, prize, request):
        return refusal
    won = [each for each in state.winners if each.prize == prize.id and same_person(each.person, person)]
    open_ = next((each for each in reversed(won) if each.status in (Status.DRAWN, Status.CANCELLED)), None)
    claimed = PrizeClaimed(
        claim=len(state.claims) + 1,
        prize=prize.id,
        person=person,
        name=request.name.strip(),
        address=request.address.strip(),
        takes_cash=request.takes_cash,
        payment=dict(request.payment),
        winner=open_.number if open_ else 0,
        at=c.at,
        clauses=c.rules.cite("promotion.claim", *_money_rules(c, prize, request)),
        audience=NOBODY,
    )
    return (claimed,)


def _money_rules(c: Context, prize: Prize, request: ClaimPrize | Claim) -> tuple[str, ...]:
    """Return the rules by which money is paid for a claim."""
    instead = ("promotion.cash-alternative",) if request.takes_cash else ()
    return (*instead, *(("promotion.large-cash",) if chooses(c, prize, takes_cash=request.takes_cash) else ()))


def _not_paid_so(c: Context, prize: Prize, request: ClaimPrize) -> Refusal | None:
    """Refuse cash that the terms do not offer, and a payment that is not for the claimant to choose, or does not add up."""
    if request.takes_cash and (prize.kind == CASH or not prize.cash_alternative):
        return c.refuse("no-cash-instead", "promotion.cash-alternative", prize=prize.id)
    if not request.payment:
        return None
    amount = prize.money(takes_cash=request.takes_cash)
    if not amount:
        return c.refuse("payment-none", "promotion.prizes", prize=prize.id)
    limit = c.rules.value("promotion.large-cash-above")
    for way, part in request.payment.items():
        if way not in PAYMENTS:
            return c.refuse("payment-way", "promotion.large-cash", way=way, ways=PAYMENTS)
        if part <= 0:
            return c.refuse("payment-sum", "promotion.large-cash", have=part, prize=prize.id, amount=amount)
    if not chooses(c, prize, takes_cash=request.takes_cash):
        way = prize.paid_by or CASH
        return c.refuse("payment-fixed", "promotion.prizes", prize=prize.id, amount=amount, maximum=limit, way=way)
    if (paid := sum(request.payment.values())) != amount:
        return c.refuse("payment-sum", "promotion.large-cash", have=paid, prize=prize.id, amount=amount)
    return None


def _open_claim(c: Context, number: int, rule: str) -> Claim | Refusal:
    found = c.state.claim(number)
    if found is not None and not found.outcome:
        return found
    numbers = tuple(map(str, open_claims(c)))
    return c.refuse("no-such-claim" if numbers else "no-claims", rule, claim=number, claims=numbers)


def open_claims(c: Context) -> tuple[int, ...]:
    return tuple(each.number for each in c.state.claims if not each.outcome)


def may_award(c: Context, claim: int) -> Offer | Refusal:
    """Offer to award a prize to the winner who claims it in time and is eligible."""
    if refusal := c.requires("promotion.award") or entrant_acts(c):
        return refusal
    found = _open_claim(c, claim, "promotion.award")
    if isinstance(found, Refusal):
        return found
    if refusal := _not_theirs(c, found):
        return refusal
    rules = ("promotion.award", "promotion.eligible", *_money_rules(c, _prize(c, found), found))
    return c.offer(*rules, choices=(str(claim),))


def _prize(c: Context, found: Claim) -> Prize:
    prize = c.state.prize(found.prize)
    assert prize is not None, "a prize that was drawn stays in the terms"
    return prize


def award(c: Context, request: AwardPrize, offer: Offer) -> Decision:
    """Award a prize to the winner who claims it, and pay what is paid in money."""
    found = c.state.claim(request.claim)
    assert found is not None, "an open claim"
    prize = _prize(c, found)
    money = prize.money(takes_cash=found.takes_cash)
    payment = found.payment or ({prize.paid_by or CASH: money} if money else {})
    awarded = PrizeAwarded(
        claim=found.number,
        winner=found.winner,
        prize=prize.id,
        money=money,
        payment=payment,
        by=c.who.name,
        clauses=offer.clauses,
        moves=tuple(Move(CAGE, _paid_to(way, found), part) for way, part in payment.items()),
    )
    return (awarded,)


def _paid_to(way: str, found: Claim) -> str:
    """Return the account that a payment goes to: cash to the winner's purse; a cheque or a transfer leaves the house."""
    return f"{PURSE}{found.person}" if way == CASH else f"{OUTSIDE}{way}:{found.winner}"


def _not_theirs(c: Context, found: Claim) -> Refusal | None:
    """Refuse to award a prize to somebody who has not won it, is not eligible, or came too late."""
    state = c.state
    if state.draw_postponed:
        return postponed(c)
    winner = state.winner(found.winner)
    if winner is None or winner.status is not Status.DRAWN:
        if winner is not None and winner.status is Status.CANCELLED:
            return c.refuse("draw-cancelled", "promotion.integrity")
        return c.refuse("not-the-winner", "promotion.manner", person=found.person, prize=found.prize)
    if found.at > winner.claim_by:
        facts = {"prize": found.prize, "claim_by": when(c, winner.claim_by), "person": found.person}
        return c.refuse("claim-late", "promotion.claim", **facts)
    if against := not_eligible(c, found.person):
        return c.refuse("not-eligible", against[1], person=found.person, why=against[0])
    return None


def may_deny(c: Context, claim: int) -> Offer | Refusal:
    if refusal := c.requires("promotion.deny") or entrant_acts(c):
        return refusal
    found = _open_claim(c, claim, "promotion.deny")
    return found if isinstance(found, Refusal) else c.offer("promotion.deny", choices=(str(claim),))


def deny(c: Context, request: DenyClaim, offer: Offer) -> Decision:
    """Deny a claim with the reasons; of a larger one the claimant's name and address are kept."""
    if refusal := c.unexplained(request.reasons, "promotion.deny"):
        return refusal
    found = c.state.claim(request.claim)
    assert found is not None, "an open claim"
    prize = c.state.prize(found.prize)
    worth, limit = prize.worth if prize else 0, c.rules.value("promotion.denied-kept-above")
    kept = worth > limit
    name, address = request.name.strip() or found.name, request.address.strip() or found.address
    lacking = tuple(what for what, given in (("name", name), ("address", address)) if not given)
    if kept and lacking:
        return c.refuse("claimant-unknown", "promotion.denied-kept", amount=worth, maximum=limit, lacking=lacking)
    denied = ClaimDenied(
        claim=found.number,
        prize=found.prize,
        person=found.person,
        reasons=request.reasons,
        kept=kept,
        name=name if kept else "",
        address=address if kept else "",
        by=c.who.name,
        clauses=c.rules.cite("promotion.deny", *(("promotion.denied-kept",) if kept else ())),
        audience=NOBODY,
    )
    return (denied,)


CLAIMS = Topic(
    acts=(
        Act(ClaimPrize, may_claim, claim, at=("prize", "person"), each=to_claim),
        Act(AwardPrize, may_award, award, at=("claim",), each=open_claims),
        Act(DenyClaim, may_deny, deny, at=("claim",), each=open_claims),
    ),
    events=(PrizeClaimed, PrizeAwarded, ClaimDenied),
    rules={
        "promotion.award": "when and where a prize is awarded, and by whom",
        "promotion.claim": "how a prize is claimed",
        "promotion.deny": "whoever is refused a prize is told why",
        "promotion.denied-kept": "details of larger claims that were denied are kept",
        "promotion.personal-data": "who may see names and addresses",
    },
    powers=frozenset({"promotion.award", "promotion.claim", "promotion.deny", "promotion.personal-data"}),
    refusals={
        "no-cash-instead": ("The terms offer no cash instead of the prize {prize}.", "Claim the prize itself."),
        "payment-sum": ("The payment comes to {have}; the prize {prize} is {amount}.", "Divide exactly {amount}."),
        "payment-way": ("Money is not paid by {way}.", "Choose among: {ways}."),
        "payment-none": ("The prize {prize} is not paid in money.", "Leave the payment out of the claim."),
        "payment-fixed": (
            "The prize {prize} is {amount}, not more than {maximum}: it is paid as the terms say, by {way}.",
            "Leave the payment out of the claim.",
        ),
        "no-claims": ("No claim is open.", "Wait for a claim."),
        "no-such-claim": ("There is no open claim {claim}.", "Name one of: {claims}."),
        "claimed-already": ("{person} has claimed the prize {prize} already.", "Wait for the decision on claim {claim}."),
        "nothing-drawn": ("Nothing has been drawn for the prize {prize} yet.", "Wait for the draw."),
        "not-the-winner": ("{person} has not won the prize {prize}.", "Deny the claim, with the reason."),
        "claim-late": (
            "The prize {prize} was to be claimed by {claim_by}; {person} claimed it later.",
            "Deny the claim, with the reason.",
        ),
        "claimant-unknown": (
            "The claim is worth {amount}, more than {maximum}: the claimant's {lacking} must be kept, and the claim has none.",
            "Give the claimant's name and address.",
        ),
    },
    settings={"promotion.denied-kept-above": int},
)
