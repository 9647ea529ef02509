"""Lines that a dealer keys at a wheel, one for each thing that can be said there."""

from __future__ import annotations

from pitboss import do
from pitboss.games.roulette.clarifying import ClarifyWager
from pitboss.games.roulette.spinning import BallRests, SpinBall
from pitboss.table.commands import Request, Stake

LINES: dict[str, Request] = {
    "place 1 17/20 5": do.PlaceWagers(1, {"split-17-20": Stake(500)}),
    "oral 1 red 5": do.PlaceWagers(1, {"red": Stake(500)}, oral=True),
    "back 1": do.WithdrawWagers(1),
    "spin": SpinBall(),
    "spin clockwise": SpinBall("clockwise"),
    "no more bets": do.NoMoreBets(),
    "clarify 1 17 to 17/20": ClarifyWager(1, "straight-17", "split-17-20"),
    "ball 17": BallRests("17"),
    "take": do.TakeLosing(),
    "pay": do.PayWinning(),
    "pay 1": do.PayWinning(1),
    "end": do.EndRound(),
    "colour 1 green 2.50": do.GiveColour(1, "green", 250),
    "uncolour 1": do.HandInColour(1),
}
"""With Ada at seat 1."""
