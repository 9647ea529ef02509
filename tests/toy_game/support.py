"""A Tumble table under test: people at their seats, chance as it is written, and short words for what they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from pitboss import law
from pitboss.cards import Chance
from pitboss.games import rules_for
from pitboss.house.people import People
from pitboss.house.record import step_of
from pitboss.house.runner import Accepted, Table
from pitboss.money import total
from pitboss.table.accounts import stack_of, stake_on
from pitboss.table.commands import DEALER, HOUSE_ACTOR, PLAYER, Actor, Command, Request, Stake
from pitboss.table.events import Event
from pitboss.table.evolve import evolve
from pitboss.table.limits import Limits, Range
from pitboss.table.refusal import Refusal
from pitboss.table.services.opening import TableOpened, Tick, opened
from pitboss.table.services.seats.chips import BuyIn
from pitboss.table.services.seats.sitting import TakeSeat
from pitboss.table.services.wagers.calling import NoMoreBets
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.settings import TableSettings
from pitboss.table.state import TableState
from tests.support.play import sent
from tests.toy_game.rules import SIDES, TILES

FOLDER = Path(__file__).parent
BOOK = FOLDER / "toy.toml"
LIMITS = Limits({"main": Range(500, 100_000), "jackpot": Range(100, 1_000), "press": Range(500, 5_000)})
DANA = Actor("Dana", DEALER)
NAMES = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay")
CHIPS = 200_000


class Written(Chance):
    """Chance that gives these walls and throws: a text is the first tiles of a wall, numbers are a throw."""

    def __init__(self, *rows: str | Sequence[int]) -> None:
        self._rows = iter(rows)

    def below(self, n: int) -> int:
        raise AssertionError("dice are thrown together, and tiles are not cut")

    def numbers(self, bounds: Sequence[int], least: int = 0) -> tuple[int, ...]:
        row = next(self._rows)
        assert not isinstance(row, str)
        assert bounds == (SIDES,) * len(row)
        return tuple(each - 1 for each in row)

    def shuffled(self, pieces: Sequence[Any]) -> tuple[Any, ...]:
        row = next(self._rows)
        assert isinstance(row, str)
        assert pieces == TILES
        named = row.split()
        return (*named, *(tile for tile in TILES if tile not in named))


class TumbleTable:
    """A table, with players who have bought in at the first seats."""

    def __init__(
        self, *rows: str | Sequence[int], players: int = 3, people: People | None = None, chance: Any = None, **settings: Any
    ) -> None:
        chosen = {"name": "Tower", "limits": LIMITS, "seats": 6, **settings}
        self.rules = rules_for(law.load(BOOK), TableSettings(**chosen))
        self.people = people or People(None)
        self.table = Table.open(self.rules, at=0, chance=chance or Written(*rows), people=self.people)
        self._sent = 0
        for seat, name in enumerate(NAMES[:players], 1):
            self.people.purses.grant(name, CHIPS)
            self.ok(name, TakeSeat(seat), BuyIn(CHIPS))

    def ticked(self) -> TumbleTable:
        """The opening checklist done by the dealer, at a table dealt by hand."""
        self.ok(DANA, *(Tick(row.item) for row in self.rules.checklist))
        return self

    def send(self, who: str | Actor, request: Request) -> Any:
        self._sent += 1
        actor = who if isinstance(who, Actor) else Actor(who, PLAYER)
        return sent(self.table, Command(f"c{self._sent}", actor, self._sent, request))

    def ok(self, who: str | Actor, *requests: Request) -> list[Event]:
        """Requests that must be accepted; the events of the last, and of the automatic steps after it."""
        events: list[Event] = []
        for request in requests:
            outcome = self.send(who, request)
            assert isinstance(outcome, Accepted), f"{request}: {outcome}"
            events = [each.event for each in outcome.events]
            assert total(self.table.state.money) == 0
        return events

    def refused(self, code: str, who: str | Actor, request: Request) -> Refusal:
        before = self.table.state
        outcome = self.send(who, request)
        assert isinstance(outcome, Refusal), outcome
        assert outcome.code == code, outcome
        assert outcome.sentence()
        assert outcome.way_out()
        assert self.table.state is before
        return outcome

    def wager(self, seat: int, **wagers: int) -> list[Event]:
        """Wagers of the player at a seat, one after another."""
        events: list[Event] = []
        for wager, amount in wagers.items():
            events = self.ok(NAMES[seat - 1], PlaceWagers(seat, {wager: Stake(amount)}))
        return events

    def call(self) -> list[Event]:
        return self.ok(HOUSE_ACTOR, NoMoreBets())

    def chips(self, seat: int) -> int:
        return stack_of(self.table.state, seat).chips

    def won(self, seat: int) -> int:
        """What a player has gained, with what they have in the bank."""
        return self.chips(seat) + stake_on(self.table.state, seat, "bank").chips - CHIPS

    @property
    def state(self) -> TableState:
        return self.table.state

    @property
    def events(self) -> list[Event]:
        return [each.event for each in self.table.history]


def of(events: Iterable[Event], kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def first_state(table: Table) -> TableState:
    event = table.history[0].event
    assert isinstance(event, TableOpened)
    return opened(event, table.rules.game)


def states(table: Table) -> Iterator[tuple[Event, TableState]]:
    """Every event of a table with the state after it, folded from the first."""
    state = first_state(table)
    for each in table.history[1:]:
        state = evolve(state, each.event, table.rules.game, step_of(each.command))
        yield each.event, state


def settled_states(table: Table) -> list[TableState]:
    """The states in which a command can find the table: after all events of the one before."""
    state, found = first_state(table), list[TableState]()
    for each, after in pairwise((*table.history[1:], None)):
        assert each is not None
        state = evolve(state, each.event, table.rules.game, step_of(each.command))
        if after is None or after.command != each.command:
            found.append(state)
    return found
