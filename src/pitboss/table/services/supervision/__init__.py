"""Supervision: conduct recorded, directions, sanctions, and what no rule settles."""

from pitboss.table.service import joined, same_body
from pitboss.table.services.supervision.conduct import BEHAVIOUR
from pitboss.table.services.supervision.information import INFORMATION
from pitboss.table.services.supervision.rulings import RULINGS
from pitboss.table.services.supervision.sanctions import SANCTIONS, Invalidate, with_offenders

SUPERVISION = joined(
    "supervision",
    BEHAVIOUR,
    INFORMATION,
    RULINGS,
    SANCTIONS,
    formats={"round.invalidated/1": same_body("round.invalidated/2")},
    completes={Invalidate: with_offenders},
)
