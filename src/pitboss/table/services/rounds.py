"""Rounds at any table, and what can be done about an incident in any of them."""

from __future__ import annotations

from typing import Any

from pitboss.table.context import Context
from pitboss.table.incidents import Incident
from pitboss.table.persons import REPORT
from pitboss.table.remedies import misdeal, results_stand, void_area, void_round
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
    of_round,
)
from pitboss.table.service import Service, same_body

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


def _recorded(body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return "incident.recorded/2", {**body, "conditions": body["moments"]}


def _incident(body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """One struct once held the facts of every incident; each has its own now."""
    return body["incident"], {**body, "area": body.get("seat", 0), "place": body.get("seat", 0)}


def in_time(c: Context, report: Incident) -> bool:
    """Return whether the incident came to light in time; any incident of this round did."""
    return not report.late(c)


ROUNDS = Service(
    name="rounds",
    events=EVENTS,
    keyed=EVENTS,
    rules={
        REPORT: "an incident is reported",
        "settle.collect-cards": "cards collected, counted and racked",
        "payout.maximum": "a payment is capped",
        "sign.maximum-payout": "the maximum payout on the sign",
    },
    powers=frozenset({REPORT}),
    conditions={"any": in_time},
    remedies={"misdeal": misdeal, "void-round": void_round, "void-hand": void_area, "results-stand": results_stand},
    interpretations={
        "void.wagers": "returned",
        "void.round-returns-folded": True,
        "round.completed": "fully-settled",
        "rounding.per": "wager",
    },
    upcasts={RoundEnded: complete, RoundVoided: complete, IncidentRecorded: of_round},
    formats={
        "round.ended/1": same_body("round.ended/2"),
        "round.voided/1": same_body("round.voided/2"),
        "incident.recorded/1": _recorded,
        "incident.recorded/2": same_body("incident.recorded/3"),
        "incident": _incident,
    },
)
