"""Lines that a dealer keys at a table of Blackjack, one for each thing that can be said there."""

from __future__ import annotations

from pitboss import do
from pitboss.cards import Card, parse_cards
from pitboss.games.blackjack import round as boxes
from pitboss.table.commands import Request, Stake

LINES: dict[str, Request] = {
    "box 1 10": do.PlaceWagers(1, {"box": Stake(1_000)}),
    "box 3 10 by 1": do.PlaceWagers(3, {"box": Stake(1_000)}),
    "super 1 5": do.PlaceWagers(1, {"super-sevens": Stake(500)}),
    "perfect 1 5": do.PlaceWagers(1, {"perfect-pairs": Stake(500)}),
    "madness 1 5": do.PlaceWagers(1, {"madness-21": Stake(500)}),
    "behind 1 2 10": boxes.BackBox(1, Stake(1_000), 2),
    "unbehind 1 2": boxes.WithdrawBacking(1, 2),
    "back 1": do.WithdrawWagers(1),
    "no more bets": do.NoMoreBets(),
    "deal 9h 7c 10d": boxes.DealCards(parse_cards("9h 7c Td")),
    "early": boxes.PayEarly(),
    "prize 1 ten": boxes.SpinPrize(1, "ten"),
    "insure 1 5": boxes.Insure(1, Stake(500)),
    "insure 1 5 of 2": boxes.Insure(1, Stake(500), 2),
    "even 1": boxes.EvenMoney(1),
    "even 1 of 2": boxes.EvenMoney(1, 2),
    "decline 1": boxes.NoInsurance(1),
    "decline 1 of 2": boxes.NoInsurance(1, 2),
    "closed": boxes.CloseInsurance(),
    "hit 1 8h": boxes.Hit(1, Card.EIGHT_H),
    "stand 1": boxes.StandPat(1),
    "double 1 8h": boxes.DoubleDown(1, card=Card.EIGHT_H),
    "double 1 8h 5": boxes.DoubleDown(1, Stake(500), Card.EIGHT_H),
    "split 1 2h Tc": boxes.SplitHand(1, parse_cards("2h Tc")),
    "draw 8h": boxes.DrawToDealer(Card.EIGHT_H),
    "settle": boxes.SettleBoxes(),
    "end": do.EndRound(),
    "limit Ann": boxes.LimitPerson("Ann"),
    "unlimit Ann": boxes.LiftLimit("Ann"),
}
"""With Ann at box 1 and Ben at box 2."""
