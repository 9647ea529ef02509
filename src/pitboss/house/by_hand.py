"""A dealer at a table dealt by hand whose cards are written down: they take each step, and key what everybody can see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from pitboss.cards import Card, deck
from pitboss.cards.chance import Chance
from pitboss.games.folders import part
from pitboss.house.automation import EVERYTHING, Automation, next_step
from pitboss.house.record import Accepted, Recorded
from pitboss.house.runner import Outcome, Table
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.context import UNKNOWN
from pitboss.table.decide import context_of
from pitboss.table.game import Game
from pitboss.table.services.decks.extra_cards import SeenCard
from pitboss.table.services.opening import Tick

Spot = tuple[int, int]
"""A place, and the position in the hand there."""


def can_deal_by_hand(game: Game) -> bool:
    """Return whether a game says what its dealer keys of cards that are written down."""
    return hasattr(part(game, "round_file"), "keyed")


class HandDealer:
    """The dealer of one table. The record says what it would say of any dealer: nothing that nobody could see."""

    def __init__(
        self,
        table: Table,
        dealer: Actor,
        chance: Chance,
        people: Iterable[Actor] = (),
        automation: frozenset[Automation] = EVERYTHING,
    ) -> None:
        self.table = table
        self.dealer = dealer
        self.people = (dealer, *people)
        self.automation = automation
        self._chance = chance
        self._keys: Any = part(table.rules.game, "round_file")
        self._pack: list[Card] = []
        """The cards in the shoe or the shuffling device, the next one first."""
        self._lies: dict[Spot, Card] = {}
        """What lies where, face up or not."""

    def begin(self) -> Outcome:
        """Open the table, and take every step that is due."""
        return self._and_on(Accepted(()))

    def send(self, command: Command) -> Outcome:
        """Send a command of somebody, then take the steps after it. Cards that it leaves out are keyed as they lie."""
        outcome = self.table.send(replace(command, does=self._keyed(command.does)))
        return self._and_on(outcome) if isinstance(outcome, Accepted) else outcome

    def _and_on(self, first: Accepted) -> Outcome:
        """Take step after step until somebody else has to act, or one is refused."""
        events: list[Recorded] = [*first.events]
        self._follow(first.events)
        while does := next_step(self.table.state, self.table.rules, self.automation, self._chance):
            command = Command(f"dealt at {self.table.version}", self._who(does), self.table.at, self._keyed(does))
            outcome = self.table.send(command)
            if not isinstance(outcome, Accepted):
                break
            self._follow(outcome.events)
            events += outcome.events
        return Accepted(tuple(events))

    def _who(self, does: Request) -> Actor:
        """Return who takes a step: the dealer, or whoever has to tick that line of the opening."""
        if not isinstance(does, Tick):
            return self.dealer
        offices = next(row.by for row in self.table.rules.checklist if row.item == does.item)
        known = (who for who in self.people if who.office in offices)
        return next(known, Actor(f"the {offices[0].replace('-', ' ')}", offices[0]))

    def _keyed(self, does: Request) -> Request:
        c = context_of(self.table.state, self.dealer, self.table.at, self.table.rules, UNKNOWN)
        if isinstance(does, SeenCard) and does.card is None and (at := does.behind(c)) < len(self._pack):
            return replace(does, card=self._pack[at])
        keyed: Request = self._keys.keyed(c, does, self._pack, self._lies)
        return keyed

    def _follow(self, events: Iterable[Recorded]) -> None:
        """Take note of cards shuffled, dealt and laid down."""
        for each in events:
            if each.event.COMMITS:
                chance = self._chance.in_round(self.table.state.round.number)
                self._pack = list(chance.shuffled(deck(self.table.rules.decks)))
            if left := len(each.event.leaves_shoe()):
                self._keys.laid(each.event, self._pack[:left], self._lies)
                del self._pack[:left]
