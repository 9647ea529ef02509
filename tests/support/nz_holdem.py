"""New Zealand Ultimate Texas Hold'em under test: a table, a deal with named cards, and the steps of the board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pitboss import do, law
from pitboss.cards import Card, parse_cards
from pitboss.games.dealer_poker.settling import HandSettled
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.games.ultimate_texas_holdem.steps import Check, TurnBoard
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.commands import Actor, Stake
from pitboss.table.events import Event, Settled
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER
from tests.support.play import DANA, HOLDEM, TableUnderTest, book_with, player
from tests.support.rounds import of, opened_by_hand

BOOK = law.load(HOLDEM)
NAMES = ("Ann", "Ben", "Cleo")
ANN, BEN, CLEO = (player(name) for name in NAMES)
GIL, OPAL, CASS = Actor("Gil", "game-supervisor"), Actor("Opal", "casino-operator"), Actor("Cass", "casino-supervisor")
STACK = 100_000
BY_HAND = frozenset({Automation.OPENING, Automation.SHUFFLE, Automation.COUNT})
HANDS = ("As Ad", "9c 8d", "Qd Jd")
DEALER, BOARD = "Ks 4h", "9h 6c 2d Kc 7c"


def holdem(**settings: Any) -> TableUnderTest:
    book = settings.pop("book", BOOK)
    return TableUnderTest(book, **{"device": SHUFFLER, **settings})


def with_values(**values: str) -> law.Rulebook:
    return book_with(HOLDEM, **values)


def placed(seat: int, ante: int = 1_000, trips: int = 0) -> do.PlaceWagers:
    """An Ante with its Blind, and Trips if any."""
    wagers = {"ante": Stake(ante), "blind": Stake(ante)} | ({"trips": Stake(trips)} if trips else {})
    return do.PlaceWagers(seat, wagers)


class Deal:
    """Ann, Ben and Cleo with an Ante and a Blind of $10 each; Pitboss or a person deals."""

    def __init__(
        self,
        hands: Iterable[str] = HANDS,
        dealer: str = DEALER,
        board: str = BOARD,
        *,
        physical: bool = False,
        trips: int = 500,
        begin: bool = True,
        **settings: Any,
    ) -> None:
        self.hands, self.dealer, self.board = tuple(hands), dealer, parse_cards(board)
        self.physical = physical
        if physical:
            self.table = opened_by_hand(settings.pop("device", SHUFFLER), **{"rulebook": HOLDEM, **settings})
        else:
            cards = " ".join([*self.hands, dealer, board])
            self.table = holdem(**{"cards": [cards] * 3, "automation": BY_HAND, **settings})
        for seat in range(1, len(self.hands) + 1):
            self.table.seat(NAMES[seat - 1], seat)
        self.before = dict(self.table.table.state.money)
        for seat in range(1, len(self.hands) + 1):
            self.table.ok(player(NAMES[seat - 1]), placed(seat, trips=trips if seat == 1 else 0))
        if begin:
            self.table.ok(DANA, do.NoMoreBets())
            while self.table.phase != "deciding":
                self.table.ok(DANA, do.dealer_poker.Deal())

    def says(self, seat: int, request: Any) -> list[Event]:
        return self.table.ok(DANA if self.physical else player(NAMES[seat - 1]), request)

    def checked(self, *seats: int) -> Deal:
        for seat in seats:
            self.says(seat, Check(seat))
        return self

    def played(self, seat: int, times: int) -> Deal:
        self.says(seat, do.Play(seat, Stake(times * self.table.on(seat, "ante"))))
        return self

    def turned(self) -> Deal:
        up = len(self.table.table.state.round.part.board.up)
        cards = self.board[up : 3 if not up else 5] if self.physical else ()
        self.table.ok(DANA, TurnBoard(cards))
        return self

    def at_river(self) -> Deal:
        """Everybody checks twice."""
        seats = [*self.table.table.state.round.part.hands]
        return self.checked(*seats).turned().checked(*seats).turned()

    def settled(self, *seats: int) -> dict[int, dict[str, Settled]]:
        """The dealer turns their hand and settles these."""
        part = self.table.table.state.round.part
        hidden = tuple(card for card, known in zip(parse_cards(self.dealer), part.dealer.cards, strict=True) if known is None)
        self.table.ok(DANA, do.RevealDealer(hidden))
        found = {}
        for seat in seats:
            own = parse_cards(self.hands[seat - 1])
            keyed = own if self.physical else ()
            (settled,) = of(self.table.ok(DANA, do.SettleHand(seat, keyed)), HandSettled)
            found[seat] = {line.wager: line for line in settled.wagers}
        return found

    def report(self, incident: Any, who: Actor = DANA) -> list[Event]:
        return self.table.ok(who, incident)

    @property
    def statuses(self) -> list[str]:
        return [hand.status.value for hand in self.table.table.state.round.part.hands.values()]

    def stacks(self) -> list[int]:
        return [self.table.stack(seat) for seat in range(1, len(self.hands) + 1)]


def duel(hand: str, dealer: str, board: str, *, times: int = 1, trips: int = 0, **settings: Any) -> dict[str, Settled]:
    """Ann plays a hand against the dealer's at the step of that multiple, and gets what each wager brought."""
    deal = Deal((hand,), dealer, board, trips=trips, **settings)
    if times >= 3:
        deal.played(1, times).turned().turned()
    elif times == 2:
        deal.checked(1).turned().played(1, 2).turned()
    else:
        deal.at_river().played(1, 1)
    return deal.settled(1)[1]


def shown(deal: Deal) -> list[Card]:
    board = deal.table.view().of(DealerPokerView).board
    return [*board.cards.values()] if board else []


__all__ = ["EVERYTHING", "PHYSICAL", "SHOE", "SHUFFLER"]
