"""Wagers: placed before a round, withdrawn, ended by the call, or found on the layout later."""

from typing import assert_never

from pitboss.table.context import Context, Decision
from pitboss.table.game import Service
from pitboss.table.service import same_body
from pitboss.table.services.wagers.decide import close_bets, offers, place_wagers, withdraw_wagers
from pitboss.table.services.wagers.events import (
    BetsClosed,
    PastWagerStood,
    PaymentFound,
    WagerLeftOpen,
    WagersPlaced,
    WagerStood,
    WagersWithdrawn,
    evolve,
)
from pitboss.table.services.wagers.found import REMEDIES, nothing_found, past_wager_found, wager_found
from pitboss.table.services.wagers.refusals import REFUSALS
from pitboss.table.services.wagers.requests import NoMoreBets, PastWagerFound, PlaceWagers, WagerFound, WithdrawWagers

RULES = {
    "wager.chips-or-tokens": "wagers in chips or tokens",
    "wager.before-first-card": "wagers before the first card",
    "wager.closed-after-first-card": "no wager touched after the first card",
    "wager.no-new": "no wager placed after that",
    "wager.no-change": "no wager changed or withdrawn after that",
    "wager.one-hand": "one hand per player",
    "wager.one-per-area": "one wager per area",
    "wager.own-responsibility": "players answer for the placing of their wagers",
    "wager.tokens-paid-in-chips": "a winning token is paid in chips",
    "wager.oral": "spoken wagers",
    "wager.stacking": "chips stacked with the small ones on top",
    "wager.losing-untouched": "a losing wager is not touched",
    "wager.several-areas": "wagers on several areas",
    "wager.several-areas-room": "nobody is shut out by them",
    "limits.short-stands": "a short wager found late is valid",
    "limits.excess-returned": "a wager found above the maximum counts at the maximum",
    "limits.past-excess-stands": "earlier rounds stand",
    "limits.own-responsibility": "players answer for keeping within the limits",
    "deal.no-more-bets": "the call before the deal",
}

WagersRequest = PlaceWagers | WithdrawWagers | NoMoreBets | WagerFound | PastWagerFound


def decide(c: Context, request: WagersRequest) -> Decision:
    match request:
        case PlaceWagers():
            return place_wagers(c, request)
        case WithdrawWagers():
            return withdraw_wagers(c, request)
        case NoMoreBets():
            return close_bets(c, request)
        case WagerFound():
            return wager_found(c, request)
        case PastWagerFound():
            return past_wager_found(c, request)
        case _:
            assert_never(request)


POWERS = frozenset(
    {
        "wager.before-first-card",
        "wager.several-areas",
        "wager.oral",
        "wager.own-responsibility",
        "deal.no-more-bets",
        "limits.short-stands",
        "limits.excess-returned",
        "limits.past-excess-stands",
    }
)

WAGERS = Service(
    name="wagers",
    rules=RULES,
    powers=POWERS,
    asked=(PlaceWagers, WithdrawWagers, NoMoreBets, WagerFound, PastWagerFound),
    events=(WagersPlaced, WagersWithdrawn, BetsClosed, WagerStood, WagerLeftOpen, PaymentFound, PastWagerStood),
    keyed=(WagersPlaced, WagersWithdrawn, BetsClosed, WagerStood, WagerLeftOpen, PaymentFound, PastWagerStood),
    remedies=REMEDIES,
    decidable=dict.fromkeys(REMEDIES, nothing_found),
    formats={"wagers.withdrawn/1": same_body("wagers.withdrawn/2")},
    refusals=REFUSALS,
    offers=offers,
    decide=decide,
    evolve=evolve,
)
