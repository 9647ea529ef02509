"""Lines that a dealer keys at a table of Draw Poker, one for each thing that can be said there."""

from __future__ import annotations

from pitboss.cards import parse_cards
from pitboss.games.draw_poker import requests as draw
from pitboss.games.draw_poker.out_of_turn import LetBetStand
from pitboss.games.draw_poker.rulings import AgreeTo, FoldHand, OfferOptions
from pitboss.games.draw_poker.seating import DrawForSeat
from pitboss.table.commands import Request

LINES: dict[str, Request] = {
    "lots 4 Dan,Eve Kd 9s": DrawForSeat(4, ("Dan", "Eve"), tuple(parse_cards("Kd 9s"))),
    "out 1": draw.SitOut(1),
    "in 1": draw.SitIn(1),
    "enter 1": draw.PostToEnter(1),
    "over 1": draw.OverBlind(1),
    "post": draw.CollectPosts(),
    "deal": draw.Deal(),
    "bet 1 10": draw.Bet(1, 1_000),
    "call 1": draw.Call(1),
    "raise 1 10": draw.Raise(1, 1_000),
    "tap 1": draw.TapOut(1),
    "pass 1": draw.Check(1),
    "stay 1": draw.Stay(1),
    "fold 1": draw.Fold(1),
    "hurry 1": draw.InstructToAct(1),
    "late 1": draw.FoldForTime(1),
    "stands 1": LetBetStand(1),
    "draw 1 2": draw.Discard(1, count=2),
    "draw 1 0": draw.StandPat(1),
    "reshuffle": draw.ReshuffleDiscards(),
    "show 1 As Ad 8c 6s 3h": draw.Show(1, tuple(parse_cards("As Ad 8c 6s 3h"))),
    "muck 1": draw.Muck(1),
    "award": draw.AwardPots(),
    "penalty 1": FoldHand(1),
    "offer play-to-end,void-round the lights failed": OfferOptions(("play-to-end", "void-round"), "the lights failed"),
    "vote 1 play-to-end": AgreeTo(1, "play-to-end"),
}
