"""Rounds at any table, and what can be done about an incident in any of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.table import remedies
from pitboss.table.context import Context, Decision
from pitboss.table.game import Service
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import (
    AreaVoided,
    IncidentRecorded,
    MisdealDeclared,
    Notified,
    ResultsStood,
    RoundEnded,
    RoundVoided,
    WagersForfeited,
    WagersReturned,
    complete,
    evolve,
)
from pitboss.table.service import same_body

RULES = {
    "incident.report": "an incident is reported",
    "settle.collect-cards": "cards collected, counted and racked",
    "payout.maximum": "a payment is capped",
    "sign.maximum-payout": "the maximum payout on the sign",
}
EVENTS = (
    RoundEnded,
    RoundVoided,
    AreaVoided,
    WagersReturned,
    WagersForfeited,
    IncidentRecorded,
    MisdealDeclared,
    ResultsStood,
    Notified,
)
"""All of them follow from what a person keyed, who may be mistaken."""


def _offers(c: Context) -> Iterator[Offer | Refusal]:
    yield from ()


def _decide(c: Context, request: Any) -> Decision:
    raise TypeError(f"{request!r} is not a request of this service")


def _recorded(body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return "incident.recorded/2", {**body, "conditions": body["moments"]}


def _incident(body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """One struct once held the facts of every incident; each has its own now."""
    return body["incident"], {**body, "area": body.get("seat", 0), "place": body.get("seat", 0)}


def in_time(c: Context, report: Any) -> bool:
    """Return whether the incident came to light in time; any incident of this round did."""
    return not c.game.late(c, report)


ROUNDS = Service(
    name="rounds",
    rules=RULES,
    powers=frozenset({"incident.report"}),
    events=EVENTS,
    keyed=EVENTS,
    conditions={"any": in_time},
    remedies=remedies.REMEDIES,
    interpretations={
        "void.wagers": "returned",
        "void.round-returns-folded": True,
        "round.completed": "fully-settled",
        "rounding.per": "wager",
    },
    offers=_offers,
    decide=_decide,
    evolve=evolve,
    upcasts={RoundEnded: complete, RoundVoided: complete},
    formats={
        "round.ended/1": same_body("round.ended/2"),
        "round.voided/1": same_body("round.voided/2"),
        "incident.recorded/1": _recorded,
        "incident.recorded/2": same_body("incident.recorded/3"),
        "incident": _incident,
    },
)
