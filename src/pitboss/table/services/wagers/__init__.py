"""Wagers: placed before a round, withdrawn, ended by the call, or found on the layout later."""

from pitboss.table.service import joined
from pitboss.table.services.wagers.calling import CALLING
from pitboss.table.services.wagers.found import FOUND_WAGERS
from pitboss.table.services.wagers.placing import PLACING
from pitboss.table.services.wagers.withdrawing import WITHDRAWING

WAGERS = joined(
    "wagers",
    PLACING,
    WITHDRAWING,
    CALLING,
    FOUND_WAGERS,
)
