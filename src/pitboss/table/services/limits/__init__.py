"""Limits: what the sign states, how it may change, and who keeps an old minimum."""

from pitboss.table.service import joined
from pitboss.table.services.limits.changing import CHANGING
from pitboss.table.services.limits.notices import NOTICES
from pitboss.table.services.limits.personal import PERSONAL_LIMITS

LIMITS = joined(
    "limits",
    CHANGING,
    NOTICES,
    PERSONAL_LIMITS,
)
