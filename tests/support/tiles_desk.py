"""What a dealer keys at a Pai Gow table, and what each line says."""

from __future__ import annotations

from pitboss import do
from pitboss.cards import parse_tiles
from pitboss.games.pai_gow.banking import CoBank, DeclineBank, HouseBanks, LayDownBank, PutUp, TakeBank
from pitboss.games.pai_gow.delivering import BuildWall, Deliver, Retrieve, Throw
from pitboss.games.pai_gow.setting import AskHouseWay, SetHand
from pitboss.games.pai_gow.settling import PayWinners
from pitboss.games.pai_gow.showing import ConfirmWay, Match, ShowBank
from pitboss.table.commands import Request, Stake

BANK, HAND = parse_tiles("1-3 5-5 6-6 4-5"), parse_tiles("2-2 5-6 1-1 3-5")
LINES: dict[str, Request] = {
    "wager 2 25": do.PlaceWagers(2, {"wager": Stake(2_500)}),
    "back 2 wager": do.WithdrawWagers(2, ("wager",)),
    "bank 2": TakeBank(2),
    "cobank 2": CoBank(2),
    "decline 2": DeclineBank(2),
    "unbank 2": LayDownBank(2),
    "cover 2 30": PutUp(2, 3_000),
    "house": HouseBanks(),
    "no more bets": do.NoMoreBets(),
    "wall": BuildWall(),
    "wall laja": BuildWall(laja=True),
    "throw 3 5 2": Throw((3, 5, 2)),
    "deliver": Deliver(),
    "retrieve": Retrieve(),
    "set 2": SetHand(2),
    "set 2 house": AskHouseWay(2),
    "open 1-3 5-5 6-6 4-5": ShowBank(BANK[:2], BANK[2:]),
    "confirm": ConfirmWay(),
    "hand 2 2-2 5-6 1-1 3-5": Match(2, HAND[:2], HAND[2:]),
    "pay": PayWinners(),
    "end": do.EndRound(),
}
"""Lines that say one thing each, with Ann at box 2."""
