"""Whole cents, odds as fractions, rounding, commission, and moves between accounts that sum to zero."""

from pitboss.money.cents import MOST_CENTS, Cents, MoneyError, parse_money, short_money, show, shown_in_chips
from pitboss.money.commission import Charge, Commission, Exempt
from pitboss.money.ledger import OUTSIDE, Balances, Move, OverdrawnError, moved, total
from pitboss.money.odds import Direction, Odds, OddsError, parse_odds, payment
from pitboss.money.rates import RateError, parse_part, parse_rate, rate_text

__all__ = [
    "MOST_CENTS",
    "OUTSIDE",
    "Balances",
    "Cents",
    "Charge",
    "Commission",
    "Direction",
    "Exempt",
    "MoneyError",
    "Move",
    "Odds",
    "OddsError",
    "OverdrawnError",
    "RateError",
    "moved",
    "parse_money",
    "parse_odds",
    "parse_part",
    "parse_rate",
    "payment",
    "rate_text",
    "short_money",
    "show",
    "shown_in_chips",
    "total",
]
