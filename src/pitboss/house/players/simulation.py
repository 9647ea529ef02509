"""Whole tables of computer players, under a seed: the same seed plays the same rounds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pitboss.cards.chance import Chance, SeededChance
from pitboss.games import rules_for
from pitboss.house.players.bots import Chooses, Company, PlayMoney, computer_at
from pitboss.house.players.client import Client
from pitboss.house.players.history import History
from pitboss.house.players.visits import USUAL, practice_settings
from pitboss.house.runner import Table
from pitboss.law import Rulebook, load
from pitboss.table.refusal import Refusal, listed
from pitboss.table.services.seats.chips import BuyIn
from pitboss.table.services.seats.sitting import TakeSeat
from pitboss.table.settings import TableSettings

SEATS = (2, 4, 6)
SECOND = 1_000


class Simulation:
    """A table in memory at which only computer players sit. `table` has its record, `history` its rounds. `bots` are players of
    one's own, by seat; at the other seats the game's computer player decides."""

    def __init__(
        self,
        book: Rulebook | str | Path,
        seed: int,
        *,
        seats: tuple[int, ...] = SEATS,
        settings: TableSettings | None = None,
        chance: Chance | None = None,
        chips: int = USUAL,
        bots: Mapping[int, Chooses] | None = None,
    ) -> None:
        if strangers := sorted({*(bots or {})} - {*seats}):
            raise ValueError(
                f"there is a bot for seat {strangers[0]}, where nobody sits; the seats are {listed(map(str, seats))}"
            )
        book = load(book)
        rules = rules_for(book, settings or practice_settings(book, "Simulation"))
        # The cards come from the seed, not from the operating system: nobody plays for money here.
        self.table = Table.open(rules, at=0, chance=chance or SeededChance(seed))
        self.history = History(self.table.record)
        self._cash = PlayMoney(self.table.purses)
        self._time = 0
        self.dealer = Client(self.table, None, self.history, self._clock)
        self.players: Mapping[int, Client] = {seat: self._sit(seat, chips) for seat in seats}
        self.dealer.look()
        self.company = Company(self.players, self.dealer, self._cash, chips, bots=bots)

    def _sit(self, seat: int, chips: int) -> Client:
        player = self.dealer.player(computer_at(seat))
        self._cash.bring(player.name, chips)
        for request in (TakeSeat(seat), BuyIn(chips)):
            outcome = player.send(request)
            if isinstance(outcome, Refusal):
                raise ValueError(outcome.sentence())
        return player

    def _clock(self) -> int:
        self._time += SECOND
        return self._time

    def play(self, rounds: int) -> None:
        """Play rounds from the first wager to the last payment."""
        for _ in range(rounds):
            self.company.play_round()
            self.dealer.look()
