"""The computer players of a table: each in his chair, each deciding for himself."""

from __future__ import annotations

from pitboss.table.state import Phase


from collections.abc import Mapping
from typing import Protocol

from pitboss.cli.play.chair import Chair
from pitboss.cli.play.computer import decided
from pitboss.games.dealer_poker.round import PickUp
from pitboss.table.refusal import Refusal
from pitboss.table.services.seats.requests import BuyIn


class Cash(Protocol):
    """Whoever sees to it that somebody has cash on him, at least so much."""

    def bring(self, person: str, amount: int) -> None: ...


class Waits(Exception):
    """The table cannot go on now: it waits for somebody who is not here."""


class Company:
    """Computer players, by seat."""

    def __init__(self, chairs: Mapping[int, Chair], cash: Cash, usual: int) -> None:
        self._chairs = dict(sorted(chairs.items()))
        self._cash = cash
        self._usual = usual

    def __bool__(self) -> bool:
        return bool(self._chairs)

    def wager(self) -> None:
        """Each puts down what he likes."""
        for seat, chair in self._chairs.items():
            self.wagers(seat, chair)

    def wagers(self, seat: int, chair: Chair) -> None:
        """Whoever has too little left for a wager buys in again."""
        place = next((each for each in chair.view().seats if each.seat == seat), None)
        offered = any(offer.request == "place-wagers" and offer.seat == seat for offer in chair.offers())
        if place and not offered and not place.wagers and place.chips < self._usual:
            self._cash.bring(chair.name, self._usual)
            chair.say(BuyIn(self._usual))
        self._let(seat, chair)

    def decide(self, before: int | None = None) -> None:
        """From the dealer's left, all of them or those before a seat."""
        for seat, chair in self._chairs.items():
            if before is None or seat < before:
                self.decides(seat, chair)

    def decides(self, seat: int, chair: Chair) -> None:
        if chair.view().phase == Phase.DECIDING:
            self._let(seat, chair)

    def _let(self, seat: int, chair: Chair) -> None:
        """He does what he has decided on; having looked at his cards, he decides once more."""
        while request := decided(chair.view(), chair.offers(), seat, chair.rules):
            outcome = chair.say(request)
            if isinstance(outcome, Refusal):
                raise Waits(f"{chair.name} cannot go on: {outcome.sentence()}")
            if not isinstance(request, PickUp):
                return
