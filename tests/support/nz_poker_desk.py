"""Lines that a dealer keys at Caribbean Stud Poker and Ultimate Texas Hold'em, beside those of every table of dealer's poker."""

from __future__ import annotations

from pitboss.cards import parse_cards
from pitboss.games.caribbean_stud_poker.jackpot import SettleJackpot
from pitboss.games.ultimate_texas_holdem.steps import Check, TurnBoard
from pitboss.table.commands import Request

STUD_LINES: dict[str, Request] = {"meter": SettleJackpot()}
HOLDEM_LINES: dict[str, Request] = {
    "checks 1": Check(1),
    "board KsKd5h": TurnBoard(parse_cards("Ks Kd 5h")),
    "board Ks Kd 5h": TurnBoard(parse_cards("Ks Kd 5h")),
}
"""With Ann at seat 1."""
