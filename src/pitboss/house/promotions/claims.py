"""Claims for prizes: made, met with money or a thing, or denied with the reasons."""

from __future__ import annotations

from pitboss.house.promotions.checking import chooses
from pitboss.house.promotions.context import Context, entrant_acts, not_eligible, postponed, prize_ids, when
from pitboss.house.promotions.entering import for_whom
from pitboss.house.promotions.events import ClaimDenied, PrizeAwarded, PrizeClaimed
from pitboss.house.promotions.requests import AwardPrize, ClaimPrize, DenyClaim
from pitboss.house.promotions.state import Claim, Status
from pitboss.house.promotions.terms import CASH, PAYMENTS, Prize
from pitboss.money import OUTSIDE, Move
from pitboss.table.accounts import CAGE, PURSE
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY
from pitboss.table.persons import same_person
from pitboss.table.refusal import Refusal


def claim(c: Context, request: ClaimPrize) -> Decision:
    """Record a claim, whether or not the claimant has won."""
    state = c.state
    if refusal := c.requires("promotion.claim"):
        return refusal
    person = for_whom(c, request.person, "promotion.claim")
    if isinstance(person, Refusal):
        return person
    prize = state.prize(request.prize)
    if prize is None:
        return c.refuse("no-such-prize", "promotion.prizes", prize=request.prize, prizes=prize_ids(c))
    if not any(each.prize == prize.id for each in state.winners):
        return c.refuse("nothing-drawn", "promotion.claim", prize=prize.id)
    mine = [each for each in state.claims if each.prize == prize.id and same_person(each.person, person) and not each.outcome]
    if mine:
        return c.refuse("claimed-already", "promotion.claim", person=person, prize=prize.id, claim=mine[0].number)
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
    numbers = tuple(str(each.number) for each in c.state.claims if not each.outcome)
    return c.refuse("no-such-claim" if numbers else "no-claims", rule, claim=number, claims=numbers)


def award(c: Context, request: AwardPrize) -> Decision:
    """Award a prize to the winner who claims it, and pay what is paid in money."""
    if refusal := c.requires("promotion.award") or entrant_acts(c):
        return refusal
    found = _open_claim(c, request.claim, "promotion.award")
    if isinstance(found, Refusal):
        return found
    if refusal := _not_theirs(c, found):
        return refusal
    prize = c.state.prize(found.prize)
    assert prize is not None, "a prize that was drawn stays in the terms"
    money = prize.money(takes_cash=found.takes_cash)
    payment = found.payment or ({prize.paid_by or CASH: money} if money else {})
    awarded = PrizeAwarded(
        claim=found.number,
        winner=found.winner,
        prize=prize.id,
        money=money,
        payment=payment,
        by=c.who.name,
        clauses=c.rules.cite("promotion.award", "promotion.eligible", *_money_rules(c, prize, found)),
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


def deny(c: Context, request: DenyClaim) -> Decision:
    """Deny a claim with the reasons; of a larger one the claimant's name and address are kept."""
    if refusal := c.requires("promotion.deny") or entrant_acts(c):
        return refusal
    found = _open_claim(c, request.claim, "promotion.deny")
    if isinstance(found, Refusal):
        return found
    if refusal := c.unexplained(request.reasons, "promotion.deny"):
        return refusal
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
