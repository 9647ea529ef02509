"""What may be asked for now, by whom, within which bounds. Deciding starts from the same offers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from pitboss.money import Move, moved
from pitboss.table.commands import PLAYER, Actor, Standing
from pitboss.table.events import TableEvent
from pitboss.table.limits import Bounds
from pitboss.table.refusal import Fact, Refusal
from pitboss.table.rules import Rules
from pitboss.table.state import Phase, TableState, seat_of

Decision = Refusal | tuple[TableEvent, ...]


class Offer(Struct, frozen=True):
    """A request that may be made now."""

    request: str
    clauses: tuple[str, ...]
    seat: int | None = None
    amounts: dict[str, Bounds] = {}
    """Per wagering area (or `amount`): what may be put down."""
    choices: tuple[str, ...] = ()
    """Where one thing out of several may be named: which."""


UNKNOWN = Standing()
"""Somebody the house knows nothing of."""
UNASKED = -1
"""No seat has this number."""


class Moment:
    """Somebody before the table, at a time: all that a decision depends on."""

    __slots__ = ("_own", "at", "rules", "standing", "state", "who")

    def __init__(
        self,
        state: TableState,
        who: Actor,
        at: int,
        rules: Rules,
        standing: Standing = UNKNOWN,
    ) -> None:
        self.state = state
        self.who = who
        self.at = at
        self.rules = rules
        self.standing = standing
        self._own: int | None = UNASKED

    @property
    def own_seat(self) -> int | None:
        """Where the speaker sits. It is asked for every place of the table in turn, and so found once."""
        if self._own == UNASKED:
            self._own = seat_of(self.state, self.who.name)
        return self._own

    def after(self, moves: Iterable[Move]) -> Self:
        """The same moment with money moved."""
        return self.then(replace(self.state, money=moved(self.state.money, moves)))

    def then(self, state: TableState) -> Self:
        """The same person at the same time, with the table as it stands then."""
        return type(self)(state, self.who, self.at, self.rules, self.standing)

    def refuse(self, code: str, *rules: str, **facts: Fact) -> Refusal:
        return Refusal(code, self.rules.cite(*rules) if rules else (), facts)

    def not_in(self, phase: Phase, *rules: str) -> Refusal | None:
        """Refuse unless the table is in that phase."""
        if self.state.phase is phase:
            return None
        return self.refuse("wrong-phase", *rules, phase=self.state.phase.value, needed=phase.value)

    def not_dealer(self, *rules: str) -> Refusal | None:
        """Refuse unless this is the dealer, or the house where Pitboss deals."""
        if self.rules.deals(self.who.office):
            return None
        return self.refuse("not-your-office", *rules, office=self.who.office, offices=("dealer",))

    def not_empowered(self, rule: str) -> Refusal | None:
        """Refuse unless the rulebook gives this office that power."""
        if self.rules.may(self.who.office, rule):
            return None
        return self.refuse("not-your-office", rule, office=self.who.office, offices=self.rules.holders(rule))

    def not_given(self, rule: str) -> Refusal | None:
        """Refuse a power that this authority does not give at all, or not to this office."""
        return self.not_empowered(rule) if self.rules.has(rule) else self.refuse("no-such-rule-here", rule=rule)

    def not_for_seat(self, seat: int, *rules: str, assisted: bool = False) -> Refusal | None:
        """Refuse unless this is the player at that seat; the dealer keys for him where cards are dealt by hand, and may
        always help him where `assisted` says so."""
        sitting = self.state.seats.get(seat)
        if sitting is None:
            if not 1 <= seat <= self.rules.table.seats:
                return self.refuse("no-such-seat", seat=seat, seats=self.rules.table.seats)
            return self.refuse("empty-seat", seat=seat)
        if self.who.office == PLAYER:
            return None if self.who.name == sitting.player else self.refuse("not-your-seat", *rules, seat=seat)
        if self.who.office == "dealer" and (assisted or not self.rules.virtual):
            return None
        return self.refuse("not-your-office", *rules, office=self.who.office, offices=("player",))
