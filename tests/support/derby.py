"""Racing Card Derby: who is at the table, cards that make a race come out one way, and what became of each wager."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from pitboss import do, law
from pitboss.cards import Card, Suit, parse_cards
from pitboss.games.shared_layout.settling import LosingWagersTaken, WagersSettledAgain, WinningWagersPaid
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.money import parse_odds
from pitboss.table.commands import HOUSE_ACTOR, Actor, Stake
from pitboss.table.events import Event, Settled
from pitboss.table.settings import PHYSICAL, SHOE, VIRTUAL
from pitboss.table.state import Phase
from tests.support.incidents import race_incident
from tests.support.play import CASS, DANA, INES, TableUnderTest, book_with, player

DERBY = "nz/racing-card-derby"
BOOK = law.load(DERBY)
CONTINUOUS = "continuous-shuffler"
GIL = Actor("Gil", "game-supervisor")
OPAL = Actor("Opal", "casino-operator")
ANN, BEN = player("Ann"), player("Ben")
SUPERVISORS = (GIL, CASS, OPAL)
EVERYBODY = (ANN, DANA, GIL, CASS, OPAL, INES)
"""One of each office."""
STACK, STAKE = 100_000, 1_000
WINS, LOSES = "wins", "loses"

SUITS = {"d": "diamond", "h": "heart", "c": "club", "s": "spade"}
PLURAL = {letter: f"{name}s" for letter, name in SUITS.items()}
RED, BLACK = "dh", "sc"
PAIRS = ["".join(each) for each in permutations(SUITS, 2)]
FINISHES = ["".join(each) for each in permutations(SUITS, 3)]
"""Every order in which three suits can come in, by their letters."""

BY_HAND = frozenset({Automation.OPENING, Automation.SHUFFLE, Automation.COUNT})
"""The table opens and shuffles by itself; calling, dealing and settling are left to the dealer."""
UNSETTLED = EVERYTHING - {Automation.SETTLE}
"""The table runs the race by itself and leaves result and settlement to the dealer."""


def number(key: str) -> int:
    """A setting that is a whole number."""
    value = BOOK.setting(key).value
    assert isinstance(value, int)
    return value


CHIP = number("rounding.smallest-chip")


def pays(key: str) -> int:
    """What the usual stake is paid at the odds of a setting."""
    value = BOOK.setting(f"odds.{key}").value
    assert isinstance(value, str)
    odds = parse_odds(value)
    assert STAKE * odds.pays % odds.per == 0
    return STAKE * odds.pays // odds.per


def who_ticks(row: law.ChecklistRow) -> Actor:
    return DANA if DANA.office in row.by else GIL


def unopened(device: str = SHOE, *left: str, **settings: Any) -> TableUnderTest:
    """A table whose cards are checked and whose lines are ticked, but for those left out."""
    table = derby(kind=PHYSICAL, device=device, **settings)
    table.ok(DANA, do.CheckCards(0))
    for row in table.table.rules.checklist:
        if row.item not in left:
            table.ok(who_ticks(row), do.Tick(row.item))
    return table


def opened_by_hand(device: str = SHOE, **settings: Any) -> TableUnderTest:
    """A table with a dealer of flesh and blood, opened, shuffled and cut."""
    table = unopened(device, **settings)
    ready_to_deal(table)
    return table


def ready_to_deal(table: TableUnderTest) -> None:
    table.ok(DANA, do.Shuffle())
    if table.table.state.device == SHOE:
        table.ok(DANA, do.Cut(26))


INSPECTED = ("inspection-by-dealer", "inspection-by-supervisor")
SPREAD = ("fan-spread", "first-players-look", "stacked")
LOADED = ("device-chemmy", "device-stacked", "device-riffled", "shuffler-loaded")
MIXED = ("prepared-chemmy", "prepared-stacked", "prepared-riffled")
OF_CARDS = (*INSPECTED, *SPREAD, *LOADED, "prepared-secured", *MIXED)
"""The lines of the opening that are about cards."""


def asked(device: str = SHOE, prepared: str = "at-table") -> tuple[str, ...]:
    """Return what the checklist asks about the cards before such a table opens."""
    table = derby(kind=PHYSICAL, device=device, chosen={"cards.prepared": prepared})
    return tuple(row.item for row in table.table.rules.checklist if row.item in OF_CARDS)


def suit(letter: str) -> str:
    """A wager on one suit."""
    return f"suit-{PLURAL[letter]}"


def quinella(pair: str) -> str:
    return "-".join(["quinella", *(SUITS[letter] for letter in pair)])


def trifecta(three: str) -> str:
    return "-".join(["trifecta", *(SUITS[letter] for letter in three)])


def finish(places: str) -> tuple[Suit, ...]:
    """Suits as the dealer announces them."""
    return tuple(Suit(letter) for letter in places)


def race(places: str, *, protested: bool = False) -> str:
    """The shortest race that ends so: four cards of the winner, one of the second, one of the third. A protested one has
    the two of spades among the first cards, as one of the four where spades win."""
    winners = [f"{rank}{places[0]}" for rank in "AKQJ"]
    if protested:
        winners = ["2s", *(winners[1:] if places[0] == "s" else winners)]
    return " ".join([*winners, f"9{places[1]}", f"8{places[2]}"])


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def derby(**settings: Any) -> TableUnderTest:
    """A table where the dealer calls, deals and settles unless told otherwise."""
    book = settings.pop("book", DERBY)
    return TableUnderTest(book, **{"automation": BY_HAND, "device": SHOE, **settings})


def with_values(**values: str) -> law.Rulebook:
    """The rulebook with other values, written as in the file."""
    return book_with(DERBY, **values)


def placed(seat: int, wagers: Mapping[str, int], *, oral: bool = False) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {wager: Stake(amount) for wager, amount in wagers.items()}, oral)


def drawn(table: TableUnderTest, text: str) -> list[Event]:
    """The dealer draws these cards; at a table of wood and cloth the scanner reads each."""
    events: list[Event] = []
    for card in cards(text):
        events += table.ok(DANA, do.Draw(card if table.settings.kind == PHYSICAL else None))
    return events


def decided(table: TableUnderTest, places: str, *, protested: bool = False) -> list[Event]:
    """The dealer announces the result and confirms what the equipment shows."""
    return [*table.ok(DANA, do.AnnounceResult(finish(places), protested)), *table.ok(DANA, do.ConfirmResult())]


def settled(table: TableUnderTest) -> list[Event]:
    """The losing wagers are taken and the winning ones paid."""
    return [*table.ok(DANA, do.TakeLosing()), *table.ok(DANA, do.PayWinning())]


def lines(events: Iterable[Event], seat: int = 1) -> dict[str, Settled]:
    """What became of each wager of a seat, by wager; where it was settled again, by the right result."""
    found: dict[str, Settled] = {}
    for event in events:
        if isinstance(event, LosingWagersTaken | WinningWagersPaid | WagersSettledAgain):
            found |= {line.wager: line for place, line in event.wagers if place == seat}
    return found


@dataclass(frozen=True)
class Raced:
    """What came of a race for one player."""

    table: TableUnderTest
    won: int
    """What the player is up or down, in cents."""
    house: int
    ends: dict[str, Settled]
    events: list[Event]

    def outcome(self, wager: str) -> tuple[str, int]:
        return self.ends[wager].outcome, self.ends[wager].pays

    def clauses(self, wager: str) -> tuple[str, ...]:
        return self.ends[wager].clauses


def raced(wagers: Mapping[str, int], places: str, *, protested: bool = False, run: str | None = None, **settings: Any) -> Raced:
    """Ann at seat 1 makes these wagers and the race ends so; the table does the rest by itself."""
    cards_of_it = race(places, protested=protested) if run is None else run
    table = derby(**{"cards": cards_of_it, "automation": EVERYTHING, **settings})
    ann = table.seat("Ann", 1)
    stack, tray = table.stack(1), table.tray
    table.ok(ann, placed(1, wagers))
    events = table.ok(HOUSE_ACTOR, do.NoMoreBets())
    return Raced(table, table.stack(1) - stack, table.tray - tray, lines(events), events)


def lies(table: TableUnderTest, seat: int) -> dict[str, int]:
    """What lies on the areas for a seat."""
    found = {wager: table.on(seat, wager) for wager in table.table.rules.areas}
    return {wager: amount for wager, amount in found.items() if amount}


ON_DIAMONDS = {1: {"red": STAKE, suit("d"): STAKE}, 2: {"black": STAKE}}
"""Ann on red and on diamonds, Ben on black."""


class Mishap:
    """A race with Ann and Ben, dealt by a person or by Pitboss, in which something goes wrong."""

    def __init__(self, run: str = "", kind: str = VIRTUAL, **settings: Any) -> None:
        """The dealer has called; the cards would come so."""
        self.physical = kind == PHYSICAL
        self.table = opened_by_hand(**settings) if self.physical else derby(**{"cards": run, **settings})
        for seat, who in ((1, ANN), (2, BEN)):
            self.table.seat(who.name, seat)
            self.table.ok(who, placed(seat, ON_DIAMONDS[seat]))
        self.before = self.money
        self.table.deal()

    def drawn(self, text: str) -> Mishap:
        drawn(self.table, text)
        return self

    def decided(self, places: str, *, protested: bool = False) -> Mishap:
        decided(self.table, places, protested=protested)
        return self

    def settled(self) -> Mishap:
        settled(self.table)
        return self

    def ended(self) -> Mishap:
        self.table.ok(DANA, do.EndRound())
        return self

    def report(self, incident: str, who: Actor = DANA, **facts: Any) -> list[Event]:
        return self.table.ok(who, race_incident(incident, **facts))

    def impossible(self, incident: str, **facts: Any) -> None:
        self.table.refused("impossible", DANA, race_incident(incident, **facts))

    def only(self, rule: str, incident: str, *people: Actor, **facts: Any) -> None:
        """To everybody but these it is not given, and they are told by which clause."""
        for who in EVERYBODY:
            if who not in people:
                assert rule in self.table.refused("not-your-office", who, race_incident(incident, **facts)).clauses, who

    def named(self, text: str) -> Card | None:
        """A card that everybody saw: named where a person deals, known where Pitboss does."""
        return cards(text)[0] if self.physical else None

    @property
    def money(self) -> dict[str, int]:
        return {account: amount for account, amount in self.table.table.state.money.items() if amount}

    @property
    def stacks(self) -> tuple[int, int]:
        return self.table.stack(1), self.table.stack(2)

    @property
    def cards(self) -> str:
        """The cards of the race, in order."""
        return " ".join(str(card) for card in self.table.table.state.round.part.cards)

    @property
    def in_rack(self) -> int:
        """Cards put in the discard rack in error; with the shoe and the race they are all the cards there are."""
        state = self.table.table.state
        racked: int = state.round.part.discarded if state.phase is Phase.ROUND else state.round.part.racked
        lying = len(state.round.part.cards) if state.phase is Phase.ROUND else 0
        assert state.shoe.left + lying + racked == self.table.table.rules.deck_size
        return racked


DIAMONDS_WON = (STACK + pays("red-black") + pays("suit"), STACK - STAKE)
"""What Ann and Ben have when diamonds have won."""
CLUBS_WON = (STACK - 2 * STAKE, STACK + pays("red-black"))
