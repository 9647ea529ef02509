"""Baccarat: who is at the table, cards that make a coup come out one way, and a dealer who deals it by hand."""

from __future__ import annotations

from typing import Any

from pitboss import do
from pitboss.cards import parse_cards
from pitboss.games.baccarat.coup import SideName
from pitboss.games.baccarat.dealing import DrawCard, TurnCards
from pitboss.games.baccarat.reopening import PermitChanges
from pitboss.games.baccarat.round import Coup
from pitboss.games.baccarat.settling import AnnounceWinner
from pitboss.house.automation import Automation
from pitboss.table.commands import Actor, Stake
from pitboss.table.events import Event, Settled
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import PHYSICAL, SHOE
from tests.support.play import DANA, TableUnderTest, player

BACCARAT = "nz/baccarat"
GIL = Actor("Gil", "game-supervisor")
ANN, BEN, CAL = player("Ann"), player("Ben"), player("Cal")
STACK, STAKE = 100_000, 2_000
PLAYER_WINS, BANKER_WINS, TIED = "9h Ks Kd 7c", "2h 9s 5d Kc", "6h Ks Kd 6c"
"""Four cards that end a coup, by who wins it."""
SIX_CARDS = "2h Ks 2d 3c 6s 5d"
"""Both hands draw, and Banker wins with eight."""
BY_HAND = frozenset({Automation.OPENING, Automation.SHUFFLE, Automation.COUNT})
WITH_PAIRS = Limits({wager: Range(500, 10_000) for wager in ("player", "banker", "tie", "player-pair", "banker-pair")})


def baccarat(cards: str | list[str] = PLAYER_WINS, **settings: Any) -> TableUnderTest:
    """A table with Ann at seat 1 and Ben at seat 2; the cards will come so."""
    settings.setdefault("device", SHOE)
    table = TableUnderTest(settings.pop("book", BACCARAT), cards=cards, **settings)
    table.seat("Ann", 1)
    table.seat("Ben", 2)
    return table


def by_hand(cards: str | list[str] = PLAYER_WINS, **settings: Any) -> TableUnderTest:
    """The same table, dealt by Dana, who does nothing by herself."""
    return baccarat(cards, kind=PHYSICAL, dealt_by=DANA, automation=settings.pop("automation", BY_HAND), **settings)


def drawn(table: TableUnderTest, count: int = 4) -> None:
    """Dana draws cards, face down, after the call."""
    if not table.table.state.round.called:
        table.ok(DANA, do.NoMoreBets())
    for _ in range(count):
        table.ok(DANA, DrawCard())


def turned(table: TableUnderTest, side: SideName, cards: str = "") -> list[Event]:
    return table.ok(DANA, TurnCards(side, tuple(parse_cards(cards)) if cards else ()))


def complete(table: TableUnderTest) -> None:
    """Dana draws and turns until the coup has all its cards."""
    drawn(table, 4 - _drawn(table))
    while table.phase in ("turning", "drawing"):
        if table.phase == "drawing":
            table.ok(DANA, DrawCard())
        turned(table, "player" if coup(table).player.down else "banker")


def settled(table: TableUnderTest) -> list[Event]:
    """Dana announces the result, takes and pays, and the coup is over."""
    steps = (AnnounceWinner(), do.TakeLosing(), do.PayWinning(), do.EndRound())
    return [event for step in steps for event in table.ok(DANA, step)]


def coup(table: TableUnderTest) -> Coup:
    part: Coup = table.table.state.round.part
    return part


def _drawn(table: TableUnderTest) -> int:
    part = coup(table)
    return len(part.player.cards) + len(part.banker.cards) if table.phase != "wagering" else 0


def lines(events: list[Event]) -> dict[tuple[int, str], Settled]:
    """How each wager ended, by seat and wager."""
    return {(seat, line.wager): line for event in events for seat, line in event.settles()}


def played(table: TableUnderTest, **wagers: int) -> dict[str, Settled]:
    """Ann wagers, and a coup is played by the house; how each of her wagers ended."""
    table.wager(ANN, 1, **wagers)
    return {wager: line for (seat, wager), line in lines(table.deal()).items() if seat == 1}


def placed(seat: int, **wagers: int) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {wager.replace("_", "-"): Stake(amount) for wager, amount in wagers.items()})


def permitted(table: TableUnderTest, count: int = 4) -> None:
    """Some of the first four cards are drawn, and Gil lets players change their wagers."""
    drawn(table, count)
    table.ok(GIL, PermitChanges())
