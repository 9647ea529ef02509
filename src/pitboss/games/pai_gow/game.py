"""Pai Gow, put together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from pitboss.games.pai_gow.banking import BANKING, BankSeating, BankWagering, HouseBanks
from pitboss.games.pai_gow.boxes import bank_to_set, unset
from pitboss.games.pai_gow.delivering import DELIVERING, BuildWall, Deliver, Retrieve, Throw
from pitboss.games.pai_gow.incidents import INCIDENTS
from pitboss.games.pai_gow.round import HOUSE_BANKS, Part, Stage
from pitboss.games.pai_gow.rules import PaiGowContext, PaiGowRules
from pitboss.games.pai_gow.setting import SETTING, AbsentPlayer
from pitboss.games.pai_gow.settling import SETTLING, PayWinners, undone
from pitboss.games.pai_gow.showing import SHOWING, ConfirmWay, Match, ShowBank
from pitboss.games.pai_gow.view import PaiGowView, shown, view
from pitboss.money import Move
from pitboss.table.acts import Topic
from pitboss.table.events import AreaSettled, Event
from pitboss.table.game import Action, Game, Step, StepKind, Waiting
from pitboss.table.incidents import Incident
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound, RoundEnded, RoundVoided
from pitboss.table.services import CLOSING, DISPUTES, LIMITS, OPENING, ROUNDS, SEATS, SUPERVISION, TAKING_BACK, WAGERS
from pitboss.table.services.seats.sitting import SeatChanged, SeatLeft
from pitboss.table.state import Phase, TableState
from pitboss.table.timing import Timing
from pitboss.table.viewers import Viewer


class TileTiming(Timing[Part, PaiGowRules]):
    """The banker who has to cover the wagers, and every hand that is not set."""

    def waiting(self, state: TableState, rules: PaiGowRules) -> tuple[Waiting, ...]:
        part: Part = state.round.part
        if state.phase is not Phase.ROUND:
            return ()
        if part.stage is Stage.COVERING:
            return (Waiting(part.banker, 0, rules.cite("bank.cover")),)
        if part.stage is not Stage.SETTING:
            return ()
        seats = unset(state) or ((part.banker,) if bank_to_set(state) else ())
        return tuple(Waiting(seat, part.set_by, rules.cite("set.hand")) for seat in seats)

    def overdue(self, state: TableState, rules: PaiGowRules, at: int, since: int) -> Incident | HouseBanks | None:
        waits = self.waiting(state, rules)
        if not waits:
            return None
        if state.round.part.stage is Stage.COVERING:
            return HouseBanks() if at >= since + rules.set_time else None
        by = waits[0].until
        return AbsentPlayer(waits[0].area, "late") if 0 < by <= at else None

    def asks_at(self, state: TableState, rules: PaiGowRules, since: int) -> int:
        uncovered = state.round.part.stage is Stage.COVERING and self.waiting(state, rules)
        return since + rules.set_time if uncovered else 0


class PaiGow(Game[Part, PaiGowRules]):
    """Tiles, dice and a bank that may be a player's."""

    id = "pai-gow"
    services = (OPENING, SEATS, LIMITS, WAGERS, SUPERVISION, DISPUTES, CLOSING, ROUNDS, TAKING_BACK)
    topics: ClassVar[tuple[Topic, ...]] = (BANKING, DELIVERING, SETTING, SHOWING, SETTLING, INCIDENTS)
    reads = PaiGowRules
    seating = BankSeating()
    wagering = BankWagering()
    timing = TileTiming()

    def fresh(self) -> Part:
        return Part()

    def follow(self, part: Part, event: Event) -> Part:
        """Return the round after an event of the table that concerns the bank, or ends the round."""
        match event:
            case RoundEnded() | RoundVoided():
                return replace(
                    part,
                    banker=HOUSE_BANKS,
                    shared=False,
                    banked=part.banker,
                    banked_together=part.shared,
                    put_up=0,
                    covered=False,
                    declined=frozenset(),
                    wall=(),
                    boxes=(),
                    stage=Stage.MATCHING,
                )
            case SeatLeft() if event.seat == part.banker:
                return replace(part, banker=HOUSE_BANKS, shared=False)
            case SeatChanged() if event.seat == part.banker:
                return replace(part, banker=event.to)
            case _:
                return part

    def next_step(self, state: TableState, rules: PaiGowRules) -> Step | None:
        part: Part = state.round.part
        if state.phase is not Phase.ROUND:
            return Step(StepKind.DEAL, BuildWall())
        if part.stage is Stage.COVERING:
            return None
        if part.stage is Stage.STACKED:
            return Step(StepKind.DEAL, Deliver() if part.dice else Throw())
        if part.stage is Stage.DELIVERED:
            return Step(StepKind.DEAL, Retrieve())
        if part.stage is Stage.SETTING:
            return None if unset(state) or bank_to_set(state) else Step(StepKind.REVEAL, ShowBank())
        return self._showdown(state, rules)

    def _showdown(self, state: TableState, rules: PaiGowRules) -> Step:
        part: Part = state.round.part
        if (not part.banker or part.shared) and not part.confirmed:
            return Step(StepKind.REVEAL, ConfirmWay())
        waits = [box for box in self._in_order(state, rules) if box not in part.results]
        if waits:
            return Step(StepKind.REVEAL, Match(waits[0]))
        return Step(StepKind.SETTLE, EndRound() if part.paid else PayWinners())

    def _in_order(self, state: TableState, rules: PaiGowRules) -> tuple[int, ...]:
        part: Part = state.round.part
        entries = state.round.entries
        return tuple(box for box in rules.around(part.banker or rules.house_box) if box in entries and not entries[box].void)

    def stage(self, state: TableState) -> str:
        part: Part = state.round.part
        return part.stage.value

    def live(self, state: TableState, area: int) -> bool:
        part: Part = state.round.part
        return super().live(state, area) and not part.paid

    def allows(self, c: PaiGowContext, action: Action) -> Refusal | None:
        if action is Action.LEAVE and c.own_seat is not None and c.own_seat == c.part.banker:
            return c.refuse("holds-bank", "bank.lay-down")
        return super().allows(c, action)

    def undone(self, c: PaiGowContext, clauses: tuple[str, ...]) -> tuple[tuple[AreaSettled, ...], tuple[Move, ...]]:
        return undone(c, clauses)

    def view(self, state: TableState, viewer: Viewer) -> PaiGowView:
        return view(state, viewer)

    def shown(self, state: TableState, viewer: Viewer) -> Iterator[int]:
        return shown(state, viewer)
