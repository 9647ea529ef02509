"""A table of a tournament: entrants whom a ballot seats, their tournament chips, levels, breaks, and who is out.

The tournament decides, and the house carries it out at each of its tables. Nobody at the table asks for any of it.
"""

from pitboss.table.service import joined
from pitboss.table.services.tournament_play.entrants import ENTRANTS
from pitboss.table.services.tournament_play.session import SESSION

TOURNAMENT_PLAY = joined("tournament-play", ENTRANTS, SESSION)
