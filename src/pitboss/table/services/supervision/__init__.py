"""Supervision: conduct recorded, directions, sanctions, and what no rule settles."""

from pitboss.table.service import joined
from pitboss.table.services.supervision.conduct import BEHAVIOUR
from pitboss.table.services.supervision.information import INFORMATION
from pitboss.table.services.supervision.rulings import RULINGS
from pitboss.table.services.supervision.sanctions import SANCTIONS

SUPERVISION = joined(
    "supervision",
    BEHAVIOUR,
    INFORMATION,
    RULINGS,
    SANCTIONS,
)
