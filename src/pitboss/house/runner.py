"""A table of the house: its rules as a machine, with its record."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from pitboss.cards.chance import Chance
from pitboss.house.automation import EVERYTHING, Automation, next_step
from pitboss.house.consequences import Consequences
from pitboss.house.machine import For, Machine
from pitboss.house.people import DAY, People, Purses, standing_of
from pitboss.house.reactions import reactions_to
from pitboss.house.record import Accepted, Batch, Moved, Record, Recorded
from pitboss.house.running import Halted, Outcome, Runner, Stale
from pitboss.house.stream.state import HouseState
from pitboss.house.stream.vouchers import open_to
from pitboss.house.table_stream import PREFIX, formats_of
from pitboss.house.tournaments.counted import TakeCount, stream_of
from pitboss.journal.formats import Formats
from pitboss.law import Rulebook
from pitboss.table.bounds import ASKS_PER_MINUTE
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Request, Standing
from pitboss.table.context import Decision
from pitboss.table.decide import chance_for, context_of, decide, offers
from pitboss.table.events import Event
from pitboss.table.evolve import evolve
from pitboss.table.game import Chosen
from pitboss.table.incidents import Incident, area_of
from pitboss.table.limits import MINUTE
from pitboss.table.offers import Offer
from pitboss.table.persons import among, identity, is_house, is_staff
from pitboss.table.refusal import Refusal, Refused
from pitboss.table.rules import Rules
from pitboss.table.services.opening import OpenTable, TableOpened, open_table, opened
from pitboss.table.services.seats.chips import ExchangeVoucher
from pitboss.table.services.seats.tray import Fill
from pitboss.table.services.tournament_play.session import ChipsCounted, CountChips, count_due
from pitboss.table.sign import SignLine, sign
from pitboss.table.state import TableState
from pitboss.table.view import ShowsPools, TableView, view
from pitboss.table.viewers import Viewer, viewer_of

__all__ = ["Accepted", "Halted", "NotOpened", "Outcome", "Recorded", "Stale", "Table"]


OPEN = "open"
"""The id of the command that opens a table."""
RECENT = 200
"""Events of a table that are kept at hand for whoever follows it."""


class NotOpened(Refused):
    """The operator's settings are not allowed by the rulebook."""


class TableMachine(Machine[TableState]):
    """A table under its rules; what the house knows of people goes with each command."""

    def __init__(self, rules: Rules, automation: frozenset[Automation] = EVERYTHING) -> None:
        self.name = rules.table.name
        self.rules = rules
        self.automation = automation
        self.in_chips = bool(rules.table.of_tournament)

    @property
    def stream(self) -> str:
        return PREFIX + self.name

    @property
    def formats(self) -> Formats:
        return formats_of(self.rules.game)

    @property
    def book(self) -> Rulebook:
        return self.rules.book

    def decide(self, state: TableState, command: Command) -> Decision:
        return decide(state, command, self.rules)

    def evolve(self, state: TableState, event: Event, step: str = "") -> TableState:
        return evolve(state, event, self.rules.game, step)

    def first(self, event: Event) -> TableState:
        assert isinstance(event, TableOpened), "a table's record begins with its opening"
        return opened(event, self.rules.game)

    def offers(self, state: TableState, who: Actor, at: int, standing: Standing) -> tuple[Offer, ...]:
        return tuple(offers(context_of(state, who, at, self.rules, standing)))

    def view(self, state: TableState, viewer: Viewer, at: int) -> TableView:
        return view(state, viewer, self.rules, at)

    def attended(self, state: TableState, who: Actor, at: int, *events: Event) -> TableState:
        """Note on which day somebody has acted at the table in an office, and when they asked for something."""
        acted, person = (who.office, at // DAY), identity(who.name)
        if is_staff(who.office) and state.duty.get(person) != acted:
            state = replace(state, duty={**state.duty, person: acted})
        if any(event.ASKS for event in events):
            times = (*state.asked.get(person, ()), at)[-ASKS_PER_MINUTE:]
            state = replace(state, asked={**state.asked, person: times})
        return state

    def next_step(self, state: TableState, chance: Chance) -> Request | None:
        if self.rules.table.of_tournament and count_due(state, started=self.rules.game.started(state, self.rules)):
            return CountChips()
        by_itself = self.automation if self.rules.virtual else frozenset()
        return next_step(state, self.rules, by_itself, chance)

    def otherwise(self, refusal: Refusal) -> Request | None:
        """Fill a tray that is short with the amount of its opening float, rounded up to a whole chip."""
        if refusal.code != "tray-short":
            return None
        return Fill(self.rules.refill)

    def chance(self, state: TableState, command: Command) -> tuple[Chosen, int] | None:
        chosen = chance_for(state, command, self.rules)
        return (chosen, state.round.number) if chosen else None

    def draws(self, does: Request) -> bool:
        act = self.rules.game.acts.get(type(does))
        return act is not None and act.chance is not None

    def standing(
        self, house: HouseState, state: TableState | None, who: Actor, at: int, does: Request | None, version: int
    ) -> Standing:
        """Return what the house knows of the speaker, and of the player an incident concerns."""
        concerned = ""
        if state is not None and isinstance(does, Incident):
            entry = state.round.entries.get(area_of(does))
            seat = state.seats.get(entry.owner) if entry else None
            concerned = seat.player if seat else ""
        office, day = state.duty.get(identity(who.name), ("", 0)) if state else ("", 0)
        asked = sum(at - MINUTE < then <= at for then in state.asked.get(identity(who.name), ())) if state else 0
        known = standing_of(house, who, at, concerned, version, getattr(does, "signed_by", ""))
        worth = open_to(house, does.voucher, who.name) if isinstance(does, ExchangeVoucher) else None
        barred = _barred(house, state) if state else ()
        return replace(known, duty=office if day == at // DAY else "", asked=asked, vouchers=worth, barred=barred)

    def standing_after(self, house: HouseState, state: TableState) -> Standing:
        """Return the jackpot pools of the house, as the steps before have left them, and who is excluded from it."""
        return Standing(pools=house.pools, barred=_barred(house, state))

    def reacts(self, event: Event, at: int, version: int) -> Iterable[Request]:
        return reactions_to(event, at, version, self.rules)

    def tells(self, event: Event, at: int, version: int) -> Iterable[For]:
        """Tell a tournament what its table has counted after a round."""
        if isinstance(event, ChipsCounted):
            yield For(stream_of(self.rules.table.of_tournament), TakeCount(self.name, event.round, event.chips, event.out))

    def again(self, state: TableState | None, command: Command) -> Decision:
        if state is None:
            first = open_table(self.rules)
            return first if isinstance(first, Refusal) else (first,)
        return self.decide(state, command)

    def seated(self, state: TableState) -> dict[int, str]:
        return {number: seat.player for number, seat in state.seats.items()}


def _barred(house: HouseState, state: TableState) -> tuple[str, ...]:
    """Return the people sitting at a table who are excluded from the casino."""
    if not house.excluded:
        return ()
    return tuple(sits.player for sits in state.seats.values() if among(sits.player, house.excluded))


class Table(Runner[TableState]):
    """One table of the house."""

    machine: TableMachine

    def __init__(
        self,
        rules: Rules,
        record: Record | None,
        people: People,
        chance: Chance | None = None,
        automation: frozenset[Automation] = EVERYTHING,
    ) -> None:
        super().__init__(TableMachine(rules, automation), record, chance, people)
        self.people = people
        self._recent: deque[Recorded] = deque(maxlen=RECENT)
        self._root: str | None = None
        self._root_at = 0
        """The version that the root was looked at."""

    @classmethod
    def open(
        cls,
        rules: Rules,
        *,
        at: int,
        who: Actor | None = None,
        record: Record | None = None,
        chance: Chance | None = None,
        automation: frozenset[Automation] = EVERYTHING,
        purses: Mapping[str, int] | None = None,
        people: People | None = None,
    ) -> Table:
        """Open a table under a rulebook; settings that the rulebook does not allow are refused. Without a person who opens
        it, the program does.

        Raises Moved if the record has the table already.
        """
        if who is not None and is_house(who):
            raise NotOpened(Refusal("house-inside", (), {}))
        first = open_table(rules)
        if isinstance(first, Refusal):
            raise NotOpened(first)
        table = cls(rules, record, people or People(purses), chance, automation)
        command = Command(OPEN, who or HOUSE_ACTOR, at, OpenTable(rules.book.id, rules.table))
        while not table._opened(command, first):
            table.people.catch_up()
        return table

    def _opened(self, command: Command, first: TableOpened) -> bool:
        """Open the table; return False if the house has changed meanwhile."""
        brought = Consequences(self.machine, 0, self.people)
        if refusal := brought.take(command, (first,)):
            raise NotOpened(refusal)
        begun = self.machine.attended(self.machine.first(first), command.who, command.at)
        state, batches, brought = self._go_on(begun, [(command, (first,))], brought)
        try:
            self.record.append(0, batches, *brought.parts())
        except Moved:
            if self.record.look(OPEN, None).version:
                raise
            return False
        self._happened(state, batches, brought)
        return True

    def decided_after(self, house: HouseState, command: Command) -> tuple[TableState, list[Batch], Consequences]:
        """Return what a step of the house's own comes to here when the house will be in this state; nothing has happened yet."""
        brought = Consequences(self.machine, self.version, self.house, house, self.find)
        standing = self._standing(house, command.who, command.at, command.does)
        step = self._step(self.state, replace(command, standing=standing), brought)
        assert not isinstance(step, Refusal), step
        state, batch = step
        return self._go_on(state, [batch], brought)

    @classmethod
    def resume(cls, rules: Rules, record: Record, people: People, chance: Chance | None = None) -> Table:
        """Return a table as its record left it."""
        table = cls(rules, record, people, chance)
        table.catch_up()
        return table

    @property
    def rules(self) -> Rules:
        """Return the rules of the table, with what the house has changed for all of its tables since it opened."""
        opened_with = self.machine.rules
        return opened_with.on_sign(self.state) if hasattr(self, "state") else opened_with

    def apply(self, state: TableState, batches: Sequence[Batch]) -> Accepted:
        accepted = super().apply(state, batches)
        self._recent.extend(accepted.events)
        return accepted

    def catch_up(self) -> None:
        self._recent.clear()
        super().catch_up()

    def since(self, version: int) -> Iterable[Recorded]:
        """Return what has happened after a version: from memory what this process has just done, else from the record."""
        if self._recent and self._recent[0].version <= version + 1:
            return [each for each in self._recent if each.version > version]
        return self.record.history(version)

    @property
    def purses(self) -> Purses:
        """Return the cash of the people of the house."""
        return self.people.purses

    @property
    def automation(self) -> frozenset[Automation]:
        return self.machine.automation

    @automation.setter
    def automation(self, does: frozenset[Automation]) -> None:
        self.machine.automation = does

    def rehearsal(self) -> Table:
        """Return a copy of the table, with the people of the house, on which things can be tried; nothing is recorded.

        Only where cards are dealt by hand: rehearsing a draw would be a look into the house's own shoe.
        """
        if self.rules.virtual:
            raise ValueError(f"Pitboss deals at {self.rules.table.name}: nothing is rehearsed with cards that are in the shoe")
        copy = Table(self.rules, None, self.people.copied())
        copy.state, copy.version, copy.at = self.state, self.version, self.at
        return copy

    def view(self, viewer: str | Actor | Viewer, at: int | None = None) -> TableView:
        """Return what this viewer sees now, or would see at a later time; a name alone is a player's."""
        seen = self.machine.view(self.state, viewer_of(viewer), self.at if at is None else at)
        game = self.rules.game
        own = (
            game.with_pools(seen.game, self.people.pools, self.rules) if isinstance(game, ShowsPools) and seen.game else seen.game
        )
        return replace(seen, game=own, sign=(*seen.sign, *self._root_line()))

    def sign(self, at: int | None = None) -> tuple[SignLine, ...]:
        """Return what the sign says now, or will say at a later time."""
        return (*sign(self.state, self.rules, self.at if at is None else at), *self._root_line())

    def _root_line(self) -> tuple[SignLine, ...]:
        """Return the line with the root of the shuffle, which players note before the deal."""
        if not self.rules.virtual:
            return ()
        if self._root_at != self.version:
            if not self._root_at or any(_moves_root(each.event) for each in self.since(self._root_at)):
                self._root = self.record.root()
            self._root_at = self.version
        return (SignLine("root", f"Shuffle root {self._root}", ()),) if self._root else ()


def _moves_root(event: Event) -> bool:
    """Return whether an event may change the root on the sign: a shuffle, a cut, or taking something back."""
    return bool(event.COMMITS or event.takes_back()) or event.cuts_shoe() is not None
