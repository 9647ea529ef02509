"""The parts of a table that every game may use."""

from pitboss.table.services.closing import CLOSING
from pitboss.table.services.decks import DECKS
from pitboss.table.services.disputes import DISPUTES
from pitboss.table.services.house_wide import HOUSE_WIDE
from pitboss.table.services.limits import LIMITS
from pitboss.table.services.non_value_chips import NON_VALUE_CHIPS
from pitboss.table.services.opening import OPENING
from pitboss.table.services.rounds import ROUNDS
from pitboss.table.services.seats import SEATS
from pitboss.table.services.supervision import SUPERVISION
from pitboss.table.services.taking_back import TAKING_BACK
from pitboss.table.services.tournament_play import TOURNAMENT_PLAY
from pitboss.table.services.wagers import WAGERS

__all__ = [
    "CLOSING",
    "DECKS",
    "DISPUTES",
    "HOUSE_WIDE",
    "LIMITS",
    "NON_VALUE_CHIPS",
    "OPENING",
    "ROUNDS",
    "SEATS",
    "STANDARD",
    "SUPERVISION",
    "TAKING_BACK",
    "TOURNAMENT_PLAY",
    "WAGERS",
]

STANDARD = (OPENING, DECKS, SEATS, LIMITS, WAGERS, SUPERVISION, DISPUTES, CLOSING, HOUSE_WIDE, ROUNDS, TAKING_BACK)
"""The services of a card game against the house."""
