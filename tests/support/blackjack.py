"""Blackjack: tables with the cards that a test names, what became of each wager, and a round played to its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pitboss import law
from pitboss.cards import Card, parse_cards
from pitboss.games.blackjack.dealing import DealCards
from pitboss.games.blackjack.doubling import DoubleDown, SplitHand
from pitboss.games.blackjack.insurance import CloseInsurance, EvenMoney, Insure, NoInsurance
from pitboss.games.blackjack.playing import Hit, StandPat
from pitboss.games.blackjack.round import Stage
from pitboss.games.blackjack.settling import DrawToDealer, PayEarly, SettleBoxes, SpinPrize
from pitboss.house.automation import Automation
from pitboss.table.commands import HOUSE_ACTOR, Actor, Stake
from pitboss.table.events import Event, Settled
from pitboss.table.services.decks.checking import CheckCards
from pitboss.table.services.decks.shuffling import Cut, Shuffle
from pitboss.table.services.opening import Tick
from pitboss.table.services.wagers.calling import NoMoreBets
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.settings import PHYSICAL, SHOE
from tests.support.play import CASS, DANA, INES, TableUnderTest, book_with, player

__all__ = [
    "ACTS",
    "ANN",
    "BEN",
    "BLACKJACK",
    "BOOK",
    "BY_HAND",
    "CAL",
    "CASS",
    "DANA",
    "DEE",
    "EVERYBODY",
    "GIL",
    "INES",
    "LOSES",
    "OPAL",
    "STACK",
    "STAKE",
    "STANDS_OFF",
    "VOID",
    "WINS",
    "CloseInsurance",
    "DealCards",
    "DoubleDown",
    "DrawToDealer",
    "EvenMoney",
    "Hit",
    "Insure",
    "NoInsurance",
    "PayEarly",
    "Played",
    "SettleBoxes",
    "SpinPrize",
    "SplitHand",
    "Stage",
    "StandPat",
    "TableUnderTest",
    "book_with",
    "by_hand",
    "called",
    "card",
    "choosable",
    "dealt",
    "ended",
    "lines",
    "near",
    "number",
    "play",
    "player",
    "table",
    "wagered",
    "with_values",
]

BLACKJACK = "nz/blackjack"
BOOK = law.load(BLACKJACK)
GIL, OPAL = Actor("Gil", "game-supervisor"), Actor("Opal", "casino-operator")
ANN, BEN, CAL, DEE = player("Ann"), player("Ben"), player("Cal"), player("Dee")
EVERYBODY = (ANN, DANA, GIL, CASS, OPAL, INES)
"""One of each office."""
STACK, STAKE = 100_000, 1_000
WINS, LOSES, STANDS_OFF, VOID = "wins", "loses", "stands-off", "void"
BY_HAND = frozenset({Automation.OPENING, Automation.SHUFFLE, Automation.COUNT})
"""The table opens and shuffles by itself; the dealer calls, deals and settles."""


def with_values(**values: str) -> law.Rulebook:
    """The rulebook with other values, written as in the file."""
    return book_with(BLACKJACK, **values)


def table(cards: str = "", **settings: Any) -> TableUnderTest:
    """A table that takes every step of the dealer's by itself, with these cards in the shoe."""
    book = settings.pop("book", BLACKJACK)
    dealt = {"cards": cards} if cards else {}
    return TableUnderTest(book, **{"device": SHOE, **dealt, **settings})


def by_hand(device: str = SHOE, **settings: Any) -> TableUnderTest:
    """A table with a dealer of flesh and blood, opened, shuffled and cut."""
    opened = table(kind=PHYSICAL, device=device, **{"automation": frozenset(), **settings})
    for number in range(len(opened.table.state.decks)):
        opened.ok(DANA, CheckCards(number))
    for row in opened.table.rules.checklist:
        opened.ok(DANA if DANA.office in row.by else GIL, Tick(row.item))
    opened.ok(DANA, Shuffle())
    if device == SHOE:
        opened.ok(DANA, Cut(26))
    return opened


def wagered(seat: int, **amounts: int) -> PlaceWagers:
    return PlaceWagers(seat, {name.replace("_", "-"): Stake(amount) for name, amount in amounts.items()})


def called(here: TableUnderTest) -> list[Event]:
    return here.ok(HOUSE_ACTOR if here.table.rules.virtual else DANA, NoMoreBets())


def lines(events: Iterable[Event]) -> list[tuple[int, Settled]]:
    return [each for event in events for each in event.settles()]


def ended(events: Iterable[Event], wager: str = "box", *, seat: int = 1, hand: int = 1, owner: int = 0) -> Settled:
    """How one wager ended."""
    found = [line for place, line in lines(events) if (place, line.wager, line.hand, line.owner) == (seat, wager, hand, owner)]
    assert len(found) == 1, found
    return found[0]


def card(text: str) -> Card:
    return parse_cards(text)[0]


@dataclass(frozen=True)
class Played:
    """A round of one box, played to its end."""

    table: TableUnderTest
    won: int
    """What Ann is up or down, in cents."""
    events: list[Event]

    def end(self, wager: str = "box", hand: int = 1) -> tuple[str, int]:
        line = ended(self.events, wager, hand=hand)
        return line.outcome, line.pays

    def clauses(self, wager: str = "box", hand: int = 1) -> tuple[str, ...]:
        return ended(self.events, wager, hand=hand).clauses


ACTS: Mapping[str, Any] = {
    "h": lambda: Hit(1),
    "s": lambda: StandPat(1),
    "d": lambda: DoubleDown(1),
    "p": lambda: SplitHand(1),
    "n": lambda: NoInsurance(1),
    "e": lambda: EvenMoney(1),
}


def play(cards: str, acts: str = "", stakes: Mapping[str, int] | None = None, **settings: Any) -> Played:
    """Ann at box 1 plays these cards: box, dealer, box, and then as they are drawn. `acts` are h, s, d, p for hit, stand,
    double and split, n and e for no insurance and even money, i500 for insurance of 500."""
    here = table(cards, **settings)
    ann = here.seat("Ann", 1)
    stack = here.stack(1)
    here.ok(ann, PlaceWagers(1, {wager: Stake(amount) for wager, amount in (stakes or {"box": STAKE}).items()}))
    events = called(here)
    for act in acts.split():
        does = Insure(1, Stake(int(act[1:]))) if act[0] == "i" else ACTS[act]()
        events += here.ok(ann, does)
    return Played(here, here.stack(1) - stack, events)


def near(value: int, step: int = 1) -> tuple[int, int, int]:
    """A number, the one below it and the one above."""
    return value - step, value, value + step


def number(key: str) -> int:
    value = BOOK.setting(key).value
    assert isinstance(value, int)
    return value


def choosable(key: str) -> tuple[int | None, int | None]:
    """The least and the most that a table may choose."""
    row = BOOK.setting(key)
    return row.minimum, row.maximum


def dealt(cards: str, stake: int = STAKE, chips: int = STACK, **settings: Any) -> TableUnderTest:
    """Ann at box 1, with the first cards out: box, dealer, box."""
    here = table(cards, **settings)
    here.seat("Ann", 1, chips)
    here.ok(ANN, wagered(1, box=stake))
    called(here)
    return here
