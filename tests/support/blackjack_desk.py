"""Lines that a dealer keys at a table of Blackjack, one for each thing that can be said there."""

from __future__ import annotations

from pitboss import do
from pitboss.cards import Card, parse_cards
from pitboss.games.blackjack.boxes import BackBox, LiftLimit, LimitPerson, WithdrawBacking
from pitboss.games.blackjack.dealing import DealCards
from pitboss.games.blackjack.doubling import DoubleDown, SplitHand
from pitboss.games.blackjack.insurance import CloseInsurance, EvenMoney, Insure, NoInsurance
from pitboss.games.blackjack.playing import Hit, StandPat
from pitboss.games.blackjack.settling import DrawToDealer, PayEarly, SettleBoxes, SpinPrize
from pitboss.table.commands import Request, Stake

LINES: dict[str, Request] = {
    "box 1 10": do.PlaceWagers(1, {"box": Stake(1_000)}),
    "box 3 10 by 1": do.PlaceWagers(3, {"box": Stake(1_000)}),
    "super 1 5": do.PlaceWagers(1, {"super-sevens": Stake(500)}),
    "perfect 1 5": do.PlaceWagers(1, {"perfect-pairs": Stake(500)}),
    "madness 1 5": do.PlaceWagers(1, {"madness-21": Stake(500)}),
    "behind 1 2 10": BackBox(1, Stake(1_000), 2),
    "unbehind 1 2": WithdrawBacking(1, 2),
    "back 1": do.WithdrawWagers(1),
    "no more bets": do.NoMoreBets(),
    "deal 9h 7c 10d": DealCards(parse_cards("9h 7c Td")),
    "early": PayEarly(),
    "prize 1 ten": SpinPrize(1, "ten"),
    "insure 1 5": Insure(1, Stake(500)),
    "insure 1 5 of 2": Insure(1, Stake(500), 2),
    "even 1": EvenMoney(1),
    "even 1 of 2": EvenMoney(1, 2),
    "decline 1": NoInsurance(1),
    "decline 1 of 2": NoInsurance(1, 2),
    "closed": CloseInsurance(),
    "hit 1 8h": Hit(1, Card.EIGHT_H),
    "stand 1": StandPat(1),
    "double 1 8h": DoubleDown(1, card=Card.EIGHT_H),
    "double 1 8h 5": DoubleDown(1, Stake(500), Card.EIGHT_H),
    "split 1 2h Tc": SplitHand(1, parse_cards("2h Tc")),
    "draw 8h": DrawToDealer(Card.EIGHT_H),
    "settle": SettleBoxes(),
    "end": do.EndRound(),
    "limit Ann": LimitPerson("Ann"),
    "unlimit Ann": LiftLimit("Ann"),
}
"""With Ann at box 1 and Ben at box 2."""
