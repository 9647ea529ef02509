"""Lines that a dealer keys at a table of Draw Poker, one for each thing that can be said there."""

from __future__ import annotations

from pitboss.cards import parse_cards
from pitboss.games.draw_poker.acting import Bet, Call, Check, Fold, Raise, Stay, TapOut
from pitboss.games.draw_poker.dealing import Deal
from pitboss.games.draw_poker.drawing import Discard, ReshuffleDiscards, StandPat
from pitboss.games.draw_poker.out_of_turn import LetBetStand
from pitboss.games.draw_poker.posting import CollectPosts, OverBlind, PostToEnter, SitIn, SitOut
from pitboss.games.draw_poker.rulings import AgreeTo, FoldHand, OfferOptions
from pitboss.games.draw_poker.seating import DrawForSeat
from pitboss.games.draw_poker.settling import AwardPots
from pitboss.games.draw_poker.showing import Muck, Show
from pitboss.games.draw_poker.timing import FoldForTime, InstructToAct
from pitboss.table.commands import Request

LINES: dict[str, Request] = {
    "lots 4 Dan,Eve Kd 9s": DrawForSeat(4, ("Dan", "Eve"), tuple(parse_cards("Kd 9s"))),
    "out 1": SitOut(1),
    "in 1": SitIn(1),
    "enter 1": PostToEnter(1),
    "over 1": OverBlind(1),
    "post": CollectPosts(),
    "deal": Deal(),
    "bet 1 10": Bet(1, 1_000),
    "call 1": Call(1),
    "raise 1 10": Raise(1, 1_000),
    "tap 1": TapOut(1),
    "pass 1": Check(1),
    "stay 1": Stay(1),
    "fold 1": Fold(1),
    "hurry 1": InstructToAct(1),
    "late 1": FoldForTime(1),
    "stands 1": LetBetStand(1),
    "draw 1 2": Discard(1, count=2),
    "draw 1 0": StandPat(1),
    "reshuffle": ReshuffleDiscards(),
    "show 1 As Ad 8c 6s 3h": Show(1, tuple(parse_cards("As Ad 8c 6s 3h"))),
    "muck 1": Muck(1),
    "award": AwardPots(),
    "penalty 1": FoldHand(1),
    "offer play-to-end,void-round the lights failed": OfferOptions(("play-to-end", "void-round"), "the lights failed"),
    "vote 1 play-to-end": AgreeTo(1, "play-to-end"),
}
