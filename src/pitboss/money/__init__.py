"""Whole cents, odds as fractions, rounding, and moves between accounts that sum to zero."""

from pitboss.money.cents import MOST_CENTS, Cents, MoneyError, parse_money, show
from pitboss.money.ledger import OUTSIDE, Balances, Move, OverdrawnError, moved, total
from pitboss.money.odds import Direction, Odds, OddsError, parse_odds, payment

__all__ = [
    "MOST_CENTS",
    "OUTSIDE",
    "Balances",
    "Cents",
    "Direction",
    "MoneyError",
    "Move",
    "Odds",
    "OddsError",
    "OverdrawnError",
    "moved",
    "parse_money",
    "parse_odds",
    "payment",
    "show",
    "total",
]
