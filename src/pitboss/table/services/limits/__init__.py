"""Limits: what the sign states, how it may change, and who keeps an old minimum."""

from pitboss.table.service import joined, same_body
from pitboss.table.services.limits.changing import CHANGING
from pitboss.table.services.limits.notices import NOTICES, MinimumRaised, complete
from pitboss.table.services.limits.personal import PERSONAL_LIMITS

LIMITS = joined(
    "limits",
    CHANGING,
    NOTICES,
    PERSONAL_LIMITS,
    upcasts={MinimumRaised: complete},
    formats={"limits.minimum-raised/1": same_body("limits.minimum-raised/2")},
)
