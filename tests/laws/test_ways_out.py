"""A refusal names a way out that is not refused in its turn: the amount or depth that it names is tried at once."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from pitboss import do
from pitboss.games.offered import request_for
from pitboss.table.accounts import on_layout
from pitboss.table.commands import Command, Request, Stake, Standing
from pitboss.table.context import Context
from pitboss.table.decide import context_of, decide, offers
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from tests.laws.random_commands import actors
from tests.laws.random_play import Setup, walk
from tests.laws.test_words import each_walk

STATES = 25
CASH = Standing(purse=700)
Mend = Callable[[Request, Refusal], Request | None]


def to_amount(fact: str) -> Mend:
    """Return what somebody does who reads the refusal: they put down or ask for the amount that it names."""

    def mend(request: Request, refusal: Refusal) -> Request | None:
        amount = int(str(refusal.facts[fact]))
        match request:
            case _ if not amount:
                return None  # whoever has nothing needs the other way out: more cash, or chips
            case do.PlaceWagers():
                (wager,) = request.wagers
                return replace(request, wagers={wager: Stake(amount)})
            case do.Play():
                return replace(request, stake=Stake(amount))
            case do.Cut():
                return replace(request, depth=amount)
            case do.BuyIn() | do.CashOut() | do.Credit():
                return replace(request, amount=amount)
            case _:
                return None

    return mend


MENDS: dict[str, Mend] = {
    "below-minimum": to_amount("minimum"),
    "above-maximum": to_amount("maximum"),
    "chips-short": to_amount("have"),
    "purse-short": to_amount("have"),
    "tray-short": to_amount("have"),
    "not-in-chips": to_amount("smallest_chip"),
    "play-amount": to_amount("nearest"),
    "cut-depth": to_amount("last"),
}
"""What the way out of a refusal says to do instead, by its code."""


@each_walk
def test_what_a_refusal_names_is_not_refused_for_the_same_reason(setup: Setup, seed: int) -> None:
    taken, chance = walk(setup, seed), random.Random(seed)
    tried: Counter[str] = Counter()
    worked = 0
    for said in chance.sample(taken.said, min(len(taken.said), STATES)):
        for who in actors(taken.rules):
            c = context_of(said.before, who, said.command.at, taken.rules, CASH)
            for request in _too_much_or_too_little(c):
                refusal = _decided(c, request)
                if isinstance(refusal, Refusal) and (mended := _mended(request, refusal)) is not None:
                    outcome = _decided(c, mended)
                    assert not isinstance(outcome, Refusal) or outcome.code != refusal.code, (refusal, mended, outcome)
                    tried[refusal.code] += 1
                    worked += not isinstance(outcome, Refusal)
    assert len(tried) > 1, tried
    assert worked


def _mended(request: Request, refusal: Refusal) -> Request | None:
    mend = MENDS.get(refusal.code)
    return mend(request, refusal) if mend else None


def _too_much_or_too_little(c: Context) -> Iterator[Request]:
    """Yield requests that are offered, each with amounts just outside what is offered."""
    chip, lies = c.rules.smallest_chip, on_layout(c.state)
    for offer in offers(c):
        for name, bounds in offer.amounts.items():
            if offer.request in KEYED and name not in lies.get(offer.seat or 0, {}):
                for amount in (bounds.minimum - chip, bounds.maximum + chip, bounds.minimum + 1, 10**9):
                    yield from _with_amount(offer, name, amount)


KEYED = ("place-wagers", "play", "buy-in", "cash-out", "credit", "cut")


def _with_amount(offer: Offer, name: str, amount: int) -> Iterator[Request]:
    if offer.request == "cut":
        yield do.Cut(amount)
    elif request := request_for(offer, {name: amount}):
        yield request


def _decided(c: Context, request: Request) -> object:
    return decide(c.state, Command("law", c.who, c.at, request, None, c.standing), c.rules)
