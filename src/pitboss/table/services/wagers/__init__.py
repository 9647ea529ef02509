"""Wagers: placed before a round, withdrawn, ended by the call, or found on the layout later."""

from pitboss.table.service import joined, same_body
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
    formats={"wagers.withdrawn/1": same_body("wagers.withdrawn/2")},
)
