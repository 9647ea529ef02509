"""Who asks, when, of which state, under which rules: all that a decision depends on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Self

from msgspec.structs import replace

from pitboss.money import Move, moved
from pitboss.table.commands import DEALER, PLAYER, Actor, Standing
from pitboss.table.events import Event
from pitboss.table.refusal import Fact, Refusal
from pitboss.table.state import Phase, TableState, seat_of

if TYPE_CHECKING:
    from pitboss.table.game import Game
    from pitboss.table.rules import Rules

Decision = Refusal | tuple[Event, ...]

UNKNOWN = Standing()
"""Somebody the house knows nothing of."""
UNASKED = -1
"""No seat has this number."""


class Context:
    """Somebody at a table, at a time."""

    __slots__ = ("_own", "at", "rules", "standing", "state", "who")

    def __init__(self, state: TableState, who: Actor, at: int, rules: Rules, standing: Standing = UNKNOWN) -> None:
        self.state = state
        self.who = who
        self.at = at
        self.rules = rules
        self.standing = standing
        self._own: int | None = UNASKED

    @property
    def game(self) -> Game:
        return self.rules.game

    @property
    def part(self) -> Any:
        """The game's own part of the round; each game's context says what it is."""
        return self.state.round.part

    @property
    def in_round(self) -> bool:
        return self.state.phase is Phase.ROUND

    @property
    def own_seat(self) -> int | None:
        """Where the speaker sits. It is asked for every seat of the table in turn, and so found once."""
        if self._own == UNASKED:
            self._own = seat_of(self.state, self.who.name)
        return self._own

    def after(self, moves: Iterable[Move]) -> Self:
        """Return the same context with money moved."""
        return self.then(replace(self.state, money=moved(self.state.money, moves)))

    def then(self, state: TableState) -> Self:
        """Return the same person at the same time, at another state of the table."""
        return type(self)(state, self.who, self.at, self.rules, self.standing)

    def refuse(self, code: str, *rules: str, **facts: Fact) -> Refusal:
        return Refusal(code, self.rules.cite(*rules) if rules else (), facts)

    def not_in(self, phase: Phase, *rules: str) -> Refusal | None:
        """Refuse unless the table is in that phase."""
        if self.state.phase is phase:
            return None
        return self.refuse("wrong-phase", *rules, phase=self.game.standing_at(self.state), needed=phase.value)

    def not_between_rounds(self, *rules: str) -> Refusal | None:
        """Refuse in a round and after closing."""
        if self.state.phase in (Phase.OPENING, Phase.BETWEEN):
            return None
        return self.refuse("wrong-phase", *rules, phase=self.game.standing_at(self.state), needed=Phase.BETWEEN.value)

    def not_dealer(self, *rules: str) -> Refusal | None:
        """Refuse unless this is the dealer, or the house where Pitboss deals."""
        if self.rules.deals(self.who.office):
            return None
        return self.refuse("not-your-office", *rules, office=self.who.office, offices=(DEALER,))

    def not_empowered(self, rule: str) -> Refusal | None:
        """Refuse unless the rulebook gives this office that power."""
        if self.rules.may(self.who.office, rule):
            return None
        return self.refuse("not-your-office", rule, office=self.who.office, offices=self.rules.holders(rule))

    def not_given(self, rule: str) -> Refusal | None:
        """Refuse a power that this authority does not give at all, or not to this office."""
        return self.not_empowered(rule) if self.rules.has(rule) else self.refuse("no-such-rule-here", rule=rule)

    def not_for_seat(self, seat: int, *rules: str, assisted: bool = False) -> Refusal | None:
        """Refuse unless this is the player at that seat. The dealer keys for players where cards are dealt by hand, and may
        always help where `assisted` says so."""
        sitting = self.state.seats.get(seat)
        if sitting is None:
            if not 1 <= seat <= self.rules.table.seats:
                return self.refuse("no-such-seat", seat=seat, seats=self.rules.table.seats)
            return self.refuse("empty-seat", seat=seat)
        if self.who.office == PLAYER:
            return None if self.who.name == sitting.player else self.refuse("not-your-seat", *rules, seat=seat)
        if self.who.office == DEALER and (assisted or not self.rules.virtual):
            return None
        return self.refuse("not-your-office", *rules, office=self.who.office, offices=(PLAYER,))
