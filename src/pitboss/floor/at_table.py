"""One table on the floor: who sits and who watches, the log, and the message that each of them gets.

Everything here runs in the house's own thread; only the network side touches `present`, `left`, `listeners` and `is_telling`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any

from pitboss.floor.listening import Listener
from pitboss.floor.log import KEPT, Log
from pitboss.floor.messages import (
    Betting,
    Me,
    Notice,
    Person,
    Result,
    ResultLine,
    Stay,
    TableMessage,
    TableSummary,
    WagerName,
    Waits,
    encoded,
)
from pitboss.floor.offering import BY_STAFF, offered
from pitboss.floor.sessions import Visitor
from pitboss.games.folders import part
from pitboss.house.players.bots import computer_at, start_of
from pitboss.house.players.history import History, PastRound, Recent
from pitboss.house.players.winnings import paid_for
from pitboss.house.runner import Table
from pitboss.money import short_money, show, shown_in_chips
from pitboss.table.commands import PLAYER, Actor, Standing
from pitboss.table.decide import context_of
from pitboss.table.phrases import counted, wager_name
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.calling import NoMoreBets
from pitboss.table.sign import SignLine
from pitboss.table.state import Phase, seat_of
from pitboss.table.view import TableView
from pitboss.table.viewers import PUBLIC, Viewer

EVENTS, ROUNDS = 4_000, 200
"""How much of a table's past the floor remembers."""
REMINDS_EVERY = 30 * 60_000
"""How often a player is reminded of time and money, in milliseconds."""


class AtTable:
    """A table with those who sit at it and watch it."""

    def __init__(self, table: Table, clock: Callable[[], int]) -> None:
        self.table = table
        self.clock = clock
        self.name = table.machine.name
        self.history = self._remembered()
        latest = table.record.history(max(0, table.version - KEPT))
        self.log = Log(latest, table.state.round.number, in_chips=bool(self.tournament))
        self.listeners: set[Listener] = set()
        """Every open stream."""
        self.is_telling = False
        """Messages for the streams are being made."""
        self.present: dict[str, int] = {}
        """How many streams each person has open here."""
        self.left: dict[str, int] = {}
        """When each person's last stream here ended."""
        self.came: dict[str, tuple[int, int]] = {}
        """When each person came, and which round was over then."""
        self.ready: set[str] = set()
        """Who has placed what they want for the coming round."""
        self.followed = 0.0
        """When the record was last asked for what other processes have done here."""
        self.betting_until: int | None = None
        self.acted: dict[str, int] = {}
        """When each person last sent something."""

    @property
    def tournament(self) -> str:
        """Return the tournament whose chips are played with here; empty if chips are money."""
        return self.table.rules.table.of_tournament

    def amounts(self) -> AbstractContextManager[None]:
        """Let amounts be written as this table counts: chips of a tournament are no money."""
        return shown_in_chips(bool(self.tournament))

    def _remembered(self) -> History:
        seats = {number: seat.player for number, seat in self.table.state.seats.items()}
        return History(self.table.record, Recent(self.table.version, EVENTS, ROUNDS), seats)

    def catch_up(self) -> None:
        """Take in what the table has recorded since it was last looked at."""
        if self.table.version > self.log.version:
            added = [*self.table.since(self.log.version)]
            self.log.add(added)
            self.history.take(added)

    def is_computer(self, seat: int) -> bool:
        sits = self.table.state.seats.get(seat)
        return sits is not None and sits.player == computer_at(seat)

    def computers(self) -> list[int]:
        return [seat for seat in sorted(self.table.state.seats) if self.is_computer(seat)]

    def persons(self) -> dict[int, str]:
        """Return the people who are no computer players, by seat."""
        seats = self.table.state.seats
        return {seat: seats[seat].player for seat in sorted(seats) if not self.is_computer(seat)}

    def is_present(self, person: str) -> bool:
        """Return whether somebody has the table open, or has just done something here."""
        return bool(self.present.get(person)) or self.clock() - self.acted.get(person, 0) < 10_000

    def message(self, visitor: Visitor | None, after: int | None = None) -> TableMessage:
        """Return what one person sees, may ask for, and has missed since a version."""
        self.catch_up()
        table, now = self.table, max(self.clock(), self.table.at)
        name = visitor.name if visitor else ""
        viewer = Viewer(PLAYER, name) if name else PUBLIC
        view = table.view(viewer, now)
        rules, state = table.rules, table.state
        lines, gap = self.log.lines(viewer, after)
        waits = tuple(Waits(each.area, each.until, each.clauses) for each in rules.game.timing.waiting(state, rules))
        offers = table.offers(Actor(name, PLAYER), now) if name else ()
        me = self._me(visitor, tuple(each.area for each in view.areas if each.player == name))
        sign = {line.name: line.text for line in view.sign}
        return TableMessage(
            table=self.name,
            version=table.version,
            now=now,
            game=rules.game.id,
            title=rules.book.title,
            rulebook=rules.book.id,
            authority=rules.book.authority,
            currency=currency_of(rules),
            stage=rules.game.standing_at(state),
            me=me,
            view=view,
            seats=rules.table.seats,
            device=state.device,
            wagers=wager_names(rules),
            people=self._people(name, waits),
            waits=waits,
            betting=self._betting() if state.phase is Phase.BETWEEN else None,
            offers=tuple(offered(each) for each in offers if each.request not in BY_STAFF),
            last_wagers={area: last for area in me.areas if (last := self.history.last_wagers(area, name))},
            log=lines,
            gap=gap,
            result=self.result(name) if name else None,
            session=self._stay(name, now) if name and me.seat is not None else None,
            notices=self._notices(view.sign),
            inscription=sign.get("inscription", ""),
            drawn=drawn(rules, view),
        )

    def messages(self, wanted: Sequence[tuple[Visitor | None, int | None]]) -> tuple[int, list[bytes]]:
        """Return the version, and for each who listens what they have missed since theirs; the same for two is made once."""
        made: dict[tuple[Visitor | None, int | None], bytes] = {}
        for each in wanted:
            if each not in made:
                made[each] = encoded(self.message(*each))
        return self.table.version, [made[each] for each in wanted]

    def _me(self, visitor: Visitor | None, areas: tuple[int, ...]) -> Me:
        if visitor is None:
            return Me("", "nobody")
        seat = seat_of(self.table.state, visitor.name)
        return Me(visitor.name, visitor.kind, seat, self.table.purses[visitor.name], areas)

    def _people(self, me: str, waits: tuple[Waits, ...]) -> dict[int, Person]:
        deciding = {each.area for each in waits}
        found = {}
        for seat, sits in sorted(self.table.state.seats.items()):
            computer = self.is_computer(seat)
            online = computer or self.is_present(sits.player)
            kind = "computer" if computer else "me" if sits.player == me else "person"
            state = "to decide" if seat in deciding else ""
            found[seat] = Person(sits.player, kind, online, 0 if online else self.left.get(sits.player, 0), state)
        return found

    def _betting(self) -> Betting:
        here = {name for name in self.persons().values() if self.is_present(name)}
        return Betting(self.betting_until, tuple(sorted(self.ready & here)), self.awaited())

    def awaited(self) -> tuple[str, ...]:
        """Return the people here who may take part in the next round and have not said that they are ready."""
        here = [(seat, name) for seat, name in self.persons().items() if self.is_present(name) and name not in self.ready]
        return tuple(name for seat, name in here if self.may_play(seat, name))

    def may_play(self, seat: int, name: str) -> bool:
        """Return whether the rules let a player wager at a place now, or nothing is wagered there before a round."""
        rules, state, game = self.table.rules, self.table.state, self.table.rules.game
        if game.seating.takes_part(state, seat) or not isinstance(start_of(rules), NoMoreBets):
            return True
        c = context_of(state, Actor(name, PLAYER), self.table.at, rules, Standing())
        return any(game.wagering.not_now(c, seat, wager) is None for wager in game.wagering.placeable(rules))

    def result(self, name: str) -> Result | None:
        """Return what the round that is just over brought a player."""
        past = self.history.last(name) if self.table.state.phase is not Phase.ROUND else None
        return self.result_of(past) if past else None

    def result_of(self, past: PastRound) -> Result:
        """Return what a past round brought the player who remembers it."""
        with self.amounts():
            return Result(past.number, past.net, tuple(self._result_lines(past)))

    def _result_lines(self, past: PastRound) -> Iterator[ResultLine]:
        paid = paid_for(self.table.rules, past)
        for each in past.lines:
            odds = paid.get((each.area, each.wager), "") if each.amount > 0 else ""
            gain = f" {'+' if each.amount > 0 else ''}{show(each.amount)}" if each.amount else ""
            name = wager_name(each.wager) + (f", hand {each.hand}" if each.hand > 1 else "")
            words = f"{name} {each.outcome.replace('-', ' ')}{gain}{f' ({odds})' if odds else ''}"
            yield ResultLine(
                each.area,
                each.wager,
                name,
                each.outcome,
                each.stake,
                each.amount,
                odds,
                each.hand,
                words,
                each.clauses,
                each.banks,
            )

    def _stay(self, name: str, now: int) -> Stay:
        since, over = self.came.setdefault(name, (now, self.history.over))
        totals = self.history.totals(name, over)
        passed = now - since
        reminder = None
        if passed >= REMINDS_EVERY:
            with self.amounts():
                net = f"{'+' if totals.net > 0 else ''}{show(totals.net)}"
            reminder = f"You have been here for {passed // 60_000} minutes: {counted(totals.rounds, 'round')}, {net}."
        return Stay(since, totals.rounds, totals.net, totals.wagers, reminder)

    def _notices(self, sign: tuple[SignLine, ...]) -> tuple[Notice, ...]:
        table = self.table
        lines = [Notice("closing", each.text, each.clauses) for each in sign if each.name == "closing"]
        if table.state.phase is Phase.CLOSED:
            lines.append(Notice("closed", "This table is closed."))
        if table.state.pending:
            lines.append(Notice("paused", "The table waits for a supervisor's decision."))
        return tuple(lines)

    def summary(self, me: str = "") -> TableSummary:
        """Return the table as the lobby lists it."""
        rules, state = self.table.rules, self.table.state
        waits = tuple(Waits(each.area, each.until, each.clauses) for each in rules.game.timing.waiting(state, rules))
        ranges, before = rules.table.limits.ranges, isinstance(start_of(rules), NoMoreBets)
        with self.amounts():
            limits = [
                f"{wager_name(each)} {short_money(ranges[each].minimum)}–{short_money(ranges[each].maximum)}" for each in ranges
            ]
        return TableSummary(
            name=self.name,
            game=rules.game.id,
            title=rules.book.title,
            rulebook=rules.book.id,
            authority=rules.book.authority,
            limits=tuple(limits),
            seats=rules.table.seats,
            players=self._people(me, waits),
            phase=state.phase.value,
            stage=rules.game.standing_at(state),
            round=state.round.number,
            watching=sum(1 for name in self.present if name not in self.persons().values()),
            mine=bool(me) and seat_of(state, me) is not None,
            takes_wagers=before and state.phase is Phase.BETWEEN and not state.round.called,
            all_round=not before,
            clauses=sum(each.effect not in ("heading", "open") for each in rules.book.clauses),
            notices=self._notices(self.table.sign()),
            tournament=self.tournament,
            trouble="",
        )


def currency_of(rules: Rules) -> str:
    """Return the currency of the amounts at a table; empty where they are chips of a tournament."""
    return "" if rules.table.of_tournament else rules.book.currency


def wager_names(rules: Rules) -> tuple[WagerName, ...]:
    """Return every kind of wager with its name."""
    return tuple(WagerName(wager, wager_name(wager)) for wager in rules.areas)


def drawn(rules: Rules, view: TableView) -> dict[str, Any]:
    """Return what a picture of the game says besides the view that it is made of."""
    picture = part(rules.game, "picture")
    return picture.drawn(rules, view.game) if picture else {}
