"""Rounds of New Zealand Caribbean Stud Poker: several players with named hands, one house for several tables."""

from __future__ import annotations

from typing import Any

from pitboss import do, law
from pitboss.games.caribbean_stud_poker.jackpot import JackpotSettled
from pitboss.house.people import People
from pitboss.table.commands import Stake
from pitboss.table.events import Event
from pitboss.table.limits import Limits, Range
from tests.support.play import STUD, TableUnderTest, player
from tests.support.rounds import Duel, duel, of

BOOK = law.load(STUD)
LIMITS = Limits({"ante": Range(500, 10_000), "jackpot": Range(100, 5_000_000)})
NAMES = ("Ann", "Ben", "Cleo", "Dee", "Eve")
LOW = "Ac Kd Jh 8s 4c"
"""A dealer who plays and whom any pair beats."""
STACK = 10_000_000


def stud(**settings: Any) -> TableUnderTest:
    """A table that plays by itself."""
    book = settings.pop("book", BOOK)
    return TableUnderTest(book, **{"device": "shuffler", "limits": LIMITS, "purse": 10**9, "float_": 10**9, **settings})


def against(hand: str, dealer: str, **facts: Any) -> Duel:
    """Ann plays a hand against the dealer's."""
    return duel(hand, dealer, **{"book": BOOK, "limits": LIMITS, **facts})


def shared(people: People, *hands: tuple[str, int], dealer: str = LOW, fold: tuple[int, ...] = (), **settings: Any) -> Round:
    """Players with these hands and Jackpot wagers play a round; those at some seats fold."""
    cards = " ".join([*(hand for hand, _ in hands), dealer])
    table = stud(cards=cards, people=people, **settings)
    for seat, (_, jackpot) in enumerate(hands, 1):
        who = table.seat(NAMES[seat - 1], seat, STACK)
        wagers = {"ante": Stake(500)} | ({"jackpot": Stake(jackpot)} if jackpot else {})
        table.ok(who, do.PlaceWagers(seat, wagers))
    table.deal()
    events: list[Event] = []
    for seat in range(1, len(hands) + 1):
        does = do.dealer_poker.Fold(seat) if seat in fold else do.Play(seat, Stake(1_000))
        events += table.ok(player(NAMES[seat - 1]), does)
    return Round(table, events)


class Round:
    """What came of a round."""

    def __init__(self, table: TableUnderTest, events: list[Event]) -> None:
        self.table = table
        self.events = events
        self.settled = {each.area: each for each in of(events, JackpotSettled)}

    def won(self, seat: int) -> int:
        """What the jackpot paid to a seat."""
        return sum(line.pays for line in self.settled[seat].wagers)

    def paid_by(self, seat: int) -> dict[str, int]:
        """Where a seat's winnings came from."""
        return {move.source: move.amount for move in self.settled[seat].moves if move.target == f"seat:{seat}"}


def fed(people: People, amount: int) -> None:
    """Put an amount into the jackpot: somebody at another table loses that much."""
    shared(people, ("Qs Td 9h 5c 3h", amount), name="Feeder")
