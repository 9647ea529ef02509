"""Seats and money: who sits where, chips for cash, tokens for vouchers, and the float tray."""

from pitboss.table.game import Service
from pitboss.table.services.seats.decide import decide, offers
from pitboss.table.services.seats.events import (
    BoughtIn,
    CashedOut,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    TrayCredited,
    TrayFilled,
    VoucherExchanged,
    evolve,
)
from pitboss.table.services.seats.refusals import REFUSALS
from pitboss.table.services.seats.requests import BuyIn, CashOut, ChangeSeat, Credit, ExchangeVoucher, Fill, LeaveTable, TakeSeat

RULES = {
    "token.exchange": "tokens for a promotional voucher",
}

SEATS = Service(
    name="seats",
    rules=RULES,
    requests=(
        TakeSeat,
        ChangeSeat,
        LeaveTable,
        BuyIn,
        CashOut,
        ExchangeVoucher,
        Fill,
        Credit,
    ),
    events=(
        BoughtIn,
        CashedOut,
        SeatChanged,
        SeatLeft,
        SeatTaken,
        TrayCredited,
        TrayFilled,
        VoucherExchanged,
    ),
    refusals=REFUSALS,
    offers=offers,
    decide=decide,
    evolve=evolve,
)
