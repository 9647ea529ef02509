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
    "seat.take": "a seat taken, changed or left",
    "seat.act-for-player": "the dealer acts for players",
    "chips.buy": "chips bought for cash",
    "chips.cash": "chips cashed",
    "chips.float": "chips brought to the float and taken back",
    "hand.one-per-player": "one hand for each player in a round",
    "stake.increase": "chips bought before a round, up to the minimum at least",
    "token.exchange": "tokens for a promotional voucher",
}
EVENTS = (BoughtIn, CashedOut, SeatChanged, SeatLeft, SeatTaken, TrayCredited, TrayFilled, VoucherExchanged)
"""All of them are keyed by a person, who may be mistaken."""

SEATS = Service(
    name="seats",
    rules=RULES,
    powers=frozenset(RULES) - {"hand.one-per-player", "stake.increase"},
    settings={
        "table.private": bool,
        "separated.both-seated": ("neither-plays", "longer-seated-plays"),
        "several-areas.room": ("newcomer-takes-area", "newcomer-waits", "one-area-left-free"),
    },
    asked=(
        TakeSeat,
        ChangeSeat,
        LeaveTable,
        BuyIn,
        CashOut,
        ExchangeVoucher,
        Fill,
        Credit,
    ),
    events=EVENTS,
    keyed=EVENTS,
    refusals=REFUSALS,
    offers=offers,
    decide=decide,
    evolve=evolve,
)
