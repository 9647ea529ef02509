"""Seats and money: who sits where, chips for cash, tokens for vouchers, and the float tray."""

from pitboss.table.service import joined
from pitboss.table.services.seats.chips import PLAYERS_CHIPS
from pitboss.table.services.seats.sitting import SITTING
from pitboss.table.services.seats.tray import FLOAT_TRAY

SEATS = joined("seats", SITTING, PLAYERS_CHIPS, FLOAT_TRAY)
