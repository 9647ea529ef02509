"""Rounds at any table, and what can be done about an incident in any of them."""

from __future__ import annotations

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
)
from pitboss.table.service import Service

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
)
