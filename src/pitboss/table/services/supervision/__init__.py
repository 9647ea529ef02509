"""Supervision: conduct recorded, directions, sanctions, and what no rule settles."""

from collections.abc import Iterator
from typing import assert_never

from pitboss.table.context import Context, Decision
from pitboss.table.game import Service
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EVERY_ROUND
from pitboss.table.service import same_body
from pitboss.table.services.supervision import decide as conduct
from pitboss.table.services.supervision import sanctions
from pitboss.table.services.supervision.events import (
    CardsInspected,
    ConductRecorded,
    Directed,
    DirectionLifted,
    PersonExcluded,
    PlayersSeparated,
    RoundInvalidated,
    RulesShown,
    evolve,
)
from pitboss.table.services.supervision.incidents import REMEDIES, PlayDisrupted, SuspectedCollusion, impossible
from pitboss.table.services.supervision.refusals import REFUSALS
from pitboss.table.services.supervision.requests import (
    AskForRules,
    Conduct,
    DecideRemedy,
    Direct,
    Exclude,
    Inspect,
    Invalidate,
    LiftDirection,
    RefuseWager,
    VacateSeat,
    VoidWagers,
)

RULES = {
    "conduct.english": "only English at the table",
    "conduct.quiet": "silence during a hand",
    "conduct.separate": "suspected players kept apart",
    "remedy.collusion.separate": "suspects kept apart",
    "remedy.collusion.english": "English only",
    "supervise.device-use": "no electronic aids",
    "supervise.device-use-staff": "staff on duty excepted",
    "supervise.void-wager": "an offender's wager voided",
    "supervise.contravention": "any breach of the rules may be punished",
    "supervise.exclude-game": "an offender shut out of the game",
    "supervise.exclude-casino": "an offender shut out of the casino",
    "supervise.invalidate": "the outcome of a game invalidated",
    "supervise.invalidate.disruption": "for a disruption",
    "supervise.invalidate.fraud": "for a fraud",
    "supervise.invalidate.impractical": "because it is impractical to go on",
    "supervise.refund": "wagers refunded",
    "supervise.forfeit": "a fraudster's wager forfeited",
    "supervise.no-staff-advice": "no advice by staff",
    "supervise.no-advice": "no unasked advice",
    "supervise.idle-seat": "a seat given up after idle rounds",
    "supervise.no-side-wagers": "no wagers between people",
    "supervise.refuse-wager": "a wager refused",
    "supervise.inspect": "an inspector looks at hidden cards",
    "supervise.decision": "what no rule settles, a supervisor decides",
    "rules.on-request": "the rules shown on request",
}

SupervisionRequest = (
    Direct
    | LiftDirection
    | VoidWagers
    | Exclude
    | Invalidate
    | RefuseWager
    | VacateSeat
    | Inspect
    | AskForRules
    | DecideRemedy
    | Conduct
)


def offers(c: Context) -> Iterator[Offer | Refusal]:
    yield from conduct.offers(c)
    yield from sanctions.offers(c)


def decide(c: Context, request: SupervisionRequest) -> Decision:
    match request:
        case Conduct():
            return conduct.record_conduct(c, request)
        case Direct():
            return conduct.direct(c, request)
        case LiftDirection():
            return conduct.lift_direction(c, request)
        case Inspect():
            return conduct.inspect(c, request)
        case AskForRules():
            return conduct.ask_for_rules(c, request)
        case DecideRemedy():
            return conduct.decide_remedy(c, request)
        case VoidWagers():
            return sanctions.void_wagers(c, request)
        case Exclude():
            return sanctions.exclude(c, request)
        case Invalidate():
            return sanctions.invalidate(c, request)
        case RefuseWager():
            return sanctions.refuse_wager(c, request)
        case VacateSeat():
            return sanctions.vacate_seat(c, request)
        case _:
            assert_never(request)


POWERS = frozenset(
    {
        "conduct.english",
        "conduct.quiet",
        "supervise.device-use",
        "supervise.device-use-staff",
        "supervise.no-staff-advice",
        "supervise.no-advice",
        "supervise.no-side-wagers",
        "supervise.void-wager",
        "supervise.exclude-game",
        "supervise.exclude-casino",
        "supervise.invalidate",
        "supervise.invalidate.disruption",
        "supervise.invalidate.fraud",
        "supervise.invalidate.impractical",
        "supervise.refund",
        "supervise.forfeit",
        "supervise.idle-seat",
        "supervise.refuse-wager",
        "supervise.inspect",
        "supervise.decision",
        "rules.on-request",
    }
)

SUPERVISION = Service(
    name="supervision",
    rules=RULES,
    powers=POWERS,
    settings={
        "idle.rounds": int,
        "idle.counts": ("rounds-with-all-other-seats-in-use", EVERY_ROUND),
        "advice.by-program": bool,
        "conduct.reported-by": ("dealer-or-supervisor", "supervisor"),
    },
    asked=(
        Direct,
        LiftDirection,
        VoidWagers,
        Exclude,
        Invalidate,
        RefuseWager,
        VacateSeat,
        Inspect,
        AskForRules,
        DecideRemedy,
        Conduct,
    ),
    events=(
        ConductRecorded,
        Directed,
        DirectionLifted,
        PersonExcluded,
        RoundInvalidated,
        CardsInspected,
        RulesShown,
        PlayersSeparated,
    ),
    keyed=(RulesShown,),
    incidents=(SuspectedCollusion, PlayDisrupted),
    impossible=impossible,
    remedies=REMEDIES,
    interpretations={
        "invalidated.wagers": "refunded",
    },
    refusals=REFUSALS,
    formats={"round.invalidated/1": same_body("round.invalidated/2")},
    completes={Invalidate: sanctions.with_offenders},
    offers=offers,
    decide=decide,
    evolve=evolve,
)
