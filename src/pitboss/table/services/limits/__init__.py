"""Limits: what the sign states, how it may change, and who keeps an old minimum."""

from pitboss.table.game import Service
from pitboss.table.service import same_body
from pitboss.table.services.limits.decide import decide, offers
from pitboss.table.services.limits.events import (
    LimitsAgreed,
    LimitsChanged,
    MinimumRaised,
    NoticePosted,
    OwnLimitsGranted,
    OwnLimitsWithdrawn,
    complete,
    evolve,
)
from pitboss.table.services.limits.refusals import REFUSALS
from pitboss.table.services.limits.requests import (
    AgreeLimits,
    ChangeLimits,
    GrantLimits,
    PostNotice,
    RaiseMinimum,
    WithdrawLimits,
)

RULES = {
    "limits.minimum": "the least wager",
    "limits.maximum": "the largest wager",
    "limits.unit": "the steps in which wagers rise",
    "sign.limits": "limits on the sign",
    "limits.change": "limits altered at any time",
    "limits.notice": "a higher minimum by notice",
    "limits.raise-now": "a higher minimum at once",
    "limits.marker": "a marker for a kept minimum",
    "limits.marker-removed": "the marker removed when the player leaves",
    "limits.marker-own-box": "the marker at the player's own box",
    "limits.old-minimum-notice": "a kept minimum raised by notice",
    "sign.both-minimums": "both minimums on the sign",
    "limits.newcomers": "a player who arrives later plays at the new minimum",
    "limits.by-agreement": "new limits by agreement of all players",
    "limits.vacant-table": "new limits at an empty table",
    "limits.personal": "a player's own limits",
    "sign.personal-limits": "a player's own limits on a sign",
}

POWERS = frozenset(
    {
        "limits.change",
        "limits.notice",
        "limits.raise-now",
        "limits.old-minimum-notice",
        "limits.by-agreement",
        "limits.vacant-table",
        "limits.personal",
    }
)

LIMITS = Service(
    name="limits",
    rules=RULES,
    powers=POWERS,
    settings={
        "limits.notice-for": ("minimum-raised", "maximum-lowered"),
        "limits.notice-minutes": int,
        "limits.vacant-table": bool,
    },
    asked=(
        ChangeLimits,
        RaiseMinimum,
        AgreeLimits,
        PostNotice,
        GrantLimits,
        WithdrawLimits,
    ),
    events=(
        LimitsChanged,
        MinimumRaised,
        LimitsAgreed,
        NoticePosted,
        OwnLimitsGranted,
        OwnLimitsWithdrawn,
    ),
    interpretations={
        "limits.per": "wagering-area",
        "limits.unit-counts-from": "minimum",
        "limits.change-takes-effect": "next-round",
        "limits.notice-binds": "announced-time",
        "limits.leaving": "gives-up-seat",
        "limits.marker-box": "own-seat",
        "limits.personal-minimum": "not-below-table",
        "limits.personal-notice": False,
        "limits.personal-lasts": "until-leaving",
    },
    upcasts={MinimumRaised: complete},
    formats={"limits.minimum-raised/1": same_body("limits.minimum-raised/2")},
    refusals=REFUSALS,
    offers=offers,
    decide=decide,
    evolve=evolve,
)
