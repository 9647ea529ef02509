"""Who asks, when, of which state, under which rules: all that a decision depends on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Generic, Self, TypeAlias

from msgspec.structs import replace
from typing_extensions import TypeVar

from pitboss.money import Move, moved
from pitboss.table.accounts import seat_in
from pitboss.table.asking import Asking
from pitboss.table.bounds import ASKS_PER_MINUTE
from pitboss.table.commands import PLAYER, Actor, Standing
from pitboss.table.events import Event
from pitboss.table.persons import among, same_person
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase, TableState, seat_of

if TYPE_CHECKING:
    from pitboss.table.game import Game
    from pitboss.table.rules import Rules

Decision = Refusal | tuple[Event, ...]

Part = TypeVar("Part", covariant=True, default=object)
"""The game's own part of the round."""
R = TypeVar("R", bound="Rules", covariant=True, default="Rules")
"""How the game reads its rulebook."""
OwnPart = TypeVar("OwnPart", default=Any)
OwnRules = TypeVar("OwnRules", bound="Rules", default=Any)
"""The same two for a game, which gives and takes them."""

UNKNOWN = Standing()
"""Somebody the house knows nothing about."""
UNASKED = -1
"""No seat has this number."""
ACT_FOR_PLAYER = "seat.act-for-player"
"""The power to act for players at a table dealt by hand: to place wagers on their instruction, and to key what they do."""


class Context(Asking[TableState, R], Generic[Part, R]):
    """Somebody at a table, at a time. `Context[Part, Rules]` is one of a game, with its part of the round and its rules."""

    __slots__ = ("_by_area", "_for_players", "_own", "game", "part")

    def __init__(self, state: TableState, who: Actor, at: int, rules: R, standing: Standing = UNKNOWN) -> None:
        super().__init__(state, who, at, rules, standing)
        self.game: Game = rules.game
        self.part: Part = state.round.part
        """The game's own part of the round."""
        self._for_players: bool | None = None
        self._own: int | None = UNASKED
        self._by_area: dict[int, dict[str, int]] | None = None

    @property
    def for_players(self) -> bool:
        """Return whether the speaker's office may do here what is for players to do. Where cards are dealt by hand they key what
        a player did; where Pitboss deals, players speak for themselves. It is asked for every seat in turn, so it is found only
        once."""
        if self._for_players is None:
            self._for_players = not self.rules.virtual and self.rules.may(self.who.office, ACT_FOR_PLAYER)
        return self._for_players

    @property
    def in_round(self) -> bool:
        return self.state.phase is Phase.ROUND

    @property
    def shoe_plays_on(self) -> bool:
        """Return whether the next round is dealt from what is left in the shoe."""
        return self.rules.plays_on(self.state.device, self.state.shoe.left)

    @property
    def own_seat(self) -> int | None:
        """Return the speaker's seat. It is needed for every seat of the table in turn, so it is found only once."""
        if self._own == UNASKED:
            self._own = seat_of(self.state, self.who.name)
        return self._own

    def money_at(self, place: int) -> dict[str, int]:
        """Return the accounts of a seat or area. They are needed for every area in turn, so all are sorted by area once."""
        if self._by_area is None:
            self._by_area = {}
            for account, amount in self.state.money.items():
                self._by_area.setdefault(seat_in(account), {})[account] = amount
        return self._by_area.get(place, {})

    def after(self, moves: Iterable[Move]) -> Self:
        """Return the same context with money moved."""
        return self.then(replace(self.state, money=moved(self.state.money, moves)))

    def then(self, state: TableState) -> Self:
        """Return the same person at the same time, at another state of the table."""
        return type(self)(state, self.who, self.at, self.rules, self.standing)

    def shut_out(self, person: str) -> Refusal | None:
        """Refuse somebody who is excluded, from the casino or from this game."""
        speaks = self.standing.excluded and same_person(self.who.name, person)
        if speaks or among(person, self.standing.barred):
            return self.refuse("excluded", "supervise.exclude-casino", player=person)
        return self.refuse("excluded", "supervise.exclude-game", player=person) if among(person, self.state.excluded) else None

    def not_in(self, phase: Phase, *rules: str) -> Refusal | None:
        """Refuse unless the table is in that phase."""
        if self.state.phase is phase:
            return None
        return self.refuse("wrong-phase", *rules, phase=self.game.standing_at(self.state), needed=phase.value)

    def is_at(self, *stages: str) -> bool:
        """Return whether a round is at one of these stages of the game."""
        return self.in_round and self.game.stage(self.state) in stages

    def not_at(self, stage: str, *rules: str) -> Refusal | None:
        """Refuse unless a round is at that stage."""
        if self.is_at(stage):
            return None
        return self.refuse("wrong-phase", *rules, phase=self.game.standing_at(self.state), needed=str(stage))

    def not_between_rounds(self, *rules: str) -> Refusal | None:
        """Refuse in a round and after closing."""
        if self.state.phase in (Phase.OPENING, Phase.BETWEEN):
            return None
        return self.refuse("wrong-phase", *rules, phase=self.game.standing_at(self.state), needed=Phase.BETWEEN.value)

    def too_often(self, *rules: str) -> Refusal | None:
        """Refuse somebody who has asked as often in the last minute as anybody may: each answer is a version for everybody."""
        many = self.standing.asked
        return self.refuse("too-often", *rules, times=ASKS_PER_MINUTE) if many >= ASKS_PER_MINUTE else None

    def requires_for(self, seat: int, power: str, *forbidding: str) -> Refusal | None:
        """Refuse unless the speaker sits there and has this power, or acts for the player who does."""
        if seat not in self.state.seats:
            if not 1 <= seat <= self.rules.table.seats:
                return self.refuse("no-such-seat", *self.rules.places_by, seat=seat, seats=self.rules.table.seats)
            return self.refuse("empty-seat", *self._forbidding(power, forbidding), seat=seat)
        if self.for_players:
            return self.rules.not_given(PLAYER, power, *forbidding)
        if refusal := self.requires(power, *forbidding):
            return refusal
        return None if seat == self.own_seat else self.refuse("not-your-seat", *self._forbidding(power, forbidding), seat=seat)

    def _forbidding(self, power: str, rules: Iterable[str]) -> tuple[str, ...]:
        """Return those of the rules that forbid something which this authority has, or else the power to do it."""
        return tuple(rule for rule in rules if self.rules.has(rule)) or (power,)

    def speaks_for(self, seat: int) -> bool:
        """Return whether the speaker sits there, or acts for the players of the table."""
        return seat == self.own_seat or self.for_players


AnyContext: TypeAlias = Context[Any, Any]
"""Somebody at a table of any game: what is called with it may say which game's context it takes."""


def wagering_closed(c: Context, *rules: str) -> Refusal | None:
    """Refuse outside the time for wagers, which ends when the round begins, or with the call where the rulebook says so. The
    rules say what is not done then."""
    if c.state.phase is Phase.BETWEEN:
        if c.state.round.called and c.rules.closes_at_call:
            return c.refuse("bets-closed", *rules, "wager.closed-after-first-card")
        return None
    if refusal := not_opened(c, "wager.before-first-card"):
        return refusal
    touched = "wager.no-change" in rules and c.game.wagering.results_shown(c.state)
    lost = ("wager.losing-untouched",) if touched else ()
    return c.refuse("after-first-card", *lost, *rules, "wager.closed-after-first-card", "wager.before-first-card")


def not_opened(c: Context, *rules: str) -> Refusal | None:
    """Refuse while the table is being opened, under the clause of the checklist line that is missing, then under these."""
    if c.state.phase is not Phase.OPENING:
        return None
    missing = next((row for row in c.rules.checklist if row.item not in c.state.ticked), c.rules.checklist[-1])
    return c.refuse("not-opened", missing.carries, *rules, missing=missing.item)
