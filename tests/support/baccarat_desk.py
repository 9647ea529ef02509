"""Lines that a dealer keys at a table of Baccarat, one for each thing that can be said there."""

from __future__ import annotations

from pitboss import do
from pitboss.cards import parse_cards
from pitboss.games.baccarat.commission import CollectCommission, PayCommission
from pitboss.games.baccarat.dealing import DrawCard, TurnCards
from pitboss.games.baccarat.reopening import AlterWager, CloseChanges, HoldCoup, MoveWager, PermitChanges
from pitboss.games.baccarat.settling import AnnounceWinner
from pitboss.table.commands import Request, Stake

LINES: dict[str, Request] = {
    "player 1 10": do.PlaceWagers(1, {"player": Stake(1_000)}),
    "banker 1 10": do.PlaceWagers(1, {"banker": Stake(1_000)}),
    "tie 1 5": do.PlaceWagers(1, {"tie": Stake(500)}),
    "back 1": do.WithdrawWagers(1),
    "no more bets": do.NoMoreBets(),
    "deal 1": DrawCard(),
    "turn player Ks 5d": TurnCards("player", tuple(parse_cards("Ks 5d"))),
    "announce tie": AnnounceWinner("tie"),
    "take": do.TakeLosing(),
    "pay 1": do.PayWinning(1),
    "end": do.EndRound(),
    "hold": HoldCoup(),
    "permit": PermitChanges(),
    "resume": CloseChanges(),
    "alter 1 banker 20": AlterWager(1, "banker", Stake(2_000)),
    "shift 1 banker to player": MoveWager(1, "banker", "player"),
    "commission": CollectCommission(),
    "commission 1": PayCommission(1),
}
