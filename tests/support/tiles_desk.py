"""What a dealer keys at a Pai Gow table, and what each line says."""

from __future__ import annotations

from pitboss import do
from pitboss.cards import parse_tiles
from pitboss.games.pai_gow import round as tiles
from pitboss.table.commands import Request, Stake

BANK, HAND = parse_tiles("1-3 5-5 6-6 4-5"), parse_tiles("2-2 5-6 1-1 3-5")
LINES: dict[str, Request] = {
    "wager 2 25": do.PlaceWagers(2, {"wager": Stake(2_500)}),
    "back 2 wager": do.WithdrawWagers(2, ("wager",)),
    "bank 2": tiles.TakeBank(2),
    "cobank 2": tiles.CoBank(2),
    "decline 2": tiles.DeclineBank(2),
    "unbank 2": tiles.LayDownBank(2),
    "cover 2 30": tiles.PutUp(2, 3_000),
    "house": tiles.HouseBanks(),
    "no more bets": do.NoMoreBets(),
    "wall": tiles.BuildWall(),
    "wall laja": tiles.BuildWall(laja=True),
    "throw 3 5 2": tiles.Throw((3, 5, 2)),
    "deliver": tiles.Deliver(),
    "retrieve": tiles.Retrieve(),
    "set 2": tiles.SetHand(2),
    "set 2 house": tiles.AskHouseWay(2),
    "open 1-3 5-5 6-6 4-5": tiles.ShowBank(BANK[:2], BANK[2:]),
    "confirm": tiles.ConfirmWay(),
    "hand 2 2-2 5-6 1-1 3-5": tiles.Match(2, HAND[:2], HAND[2:]),
    "pay": tiles.PayWinners(),
    "end": do.EndRound(),
}
"""Lines that say one thing each, with Ann at box 2."""
