"""Computer players: each at a seat of their own, each deciding from what it sees. How a game's computer player decides is in
the game's folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol, cast

import msgspec

from pitboss.cards.chance import Chance
from pitboss.games import bot as any_game
from pitboss.games.bot import Bot
from pitboss.games.folders import part
from pitboss.house.people import Purses
from pitboss.house.players.client import Client
from pitboss.house.runner import Outcome
from pitboss.table.commands import Request
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.seats.chips import BuyIn
from pitboss.table.state import Phase
from pitboss.table.view import AreaView, TableView

COMPUTER = "Computer"
MOST_DECISIONS = 100
"""A player that asks for more in one turn goes in circles."""


Chooses = Callable[[TableView, Mapping[str, Offer], int], Request | None]
"""A player of one's own: takes what its seat sees, what it is offered by the names of requests, and its seat; returns what it
asks for, or nothing."""


class Cash(Protocol):
    """Where people get their cash."""

    def bring(self, person: str, amount: int) -> None:
        """Make sure that somebody has at least this much cash."""


class PlayMoney:
    """Cash for any player, made as it is needed. Nobody plays for money where it is used."""

    def __init__(self, purses: Purses) -> None:
        self._purses = purses

    def bring(self, person: str, amount: int) -> None:
        self._purses.grant(person, max(0, amount - self._purses[person]))


class Waiting(Exception):
    """The table cannot go on now: it waits for somebody who is not here."""


def computer_at(seat: int) -> str:
    """Return the name of the computer player at a seat. In the record it says what the player is."""
    return f"{COMPUTER} {seat}"


def looks_like_computer(name: str) -> bool:
    """Return whether a person of that name could be taken for a computer player."""
    return name.casefold().split()[:1] == [COMPUTER.casefold()]


def bot_for(rules: Rules) -> Bot:
    """Return the computer player of a game: its own, its family's, or the one for any game."""
    return cast(Bot, part(rules.game, "bot") or any_game)


def start_of(rules: Rules) -> Request:
    """Return the request that starts a round of a game when everybody is ready."""
    start: Callable[[], Request] = getattr(bot_for(rules), "start", any_game.start)
    return start()


class QuickChance(Chance):
    """Chance from Python's own generator, quick and repeatable: nobody has to trust what a computer player likes."""

    def __init__(self, generator: Random) -> None:
        self._generator = generator

    def below(self, n: int) -> int:
        return self._generator.randrange(n)

    def random(self) -> float:
        return self._generator.random()


def decide(view: TableView, offers: Sequence[Offer], seat: int, rules: Rules, chooses: Chooses | None = None) -> Request | None:
    """Return what the computer player at a seat asks for now, if anything: as `chooses` says, or the one of the game. The same
    view leads to the same decision, and the words of the sign play no part in it."""
    here = {offer.request: offer for offer in offers if offer.area == seat}
    area = next((each for each in view.areas if each.area == seat), None)
    if area is None:
        return None
    if chooses:
        return chooses(view, here, seat)
    chance = QuickChance(Random(msgspec.json.encode((seat, view.round, view.areas))))
    return bot_for(rules).decide(view, here, area, rules, chance)


def needs_chips(area: AreaView, rules: Rules, wanted: Request | None, usual: int) -> bool:
    """Return whether a computer player buys chips before the round: as its game says, or else if it wants nothing with the few
    that it has."""
    short: Callable[[AreaView, Rules], bool] | None = getattr(bot_for(rules), "short_of_chips", None)
    if short:
        return short(area, rules)
    return wanted is None and not area.wagers and area.chips < usual


class Company:
    """The computer players of a table, by seat, and the dealer who waits for them."""

    def __init__(
        self,
        players: Mapping[int, Client],
        house: Client,
        cash: Cash,
        usual: int,
        after: Callable[[], None] | None = None,
        bots: Mapping[int, Chooses] | None = None,
    ) -> None:
        self._players = dict(sorted(players.items()))
        self._house = house
        self._cash = cash
        self._usual = usual
        self._after = after
        """Called after each decision, for somebody who watches."""
        self._bots = dict(bots or {})
        """By seat, players that do not choose as the game's own computer player does."""

    def __bool__(self) -> bool:
        return bool(self._players)

    def play_round(self) -> None:
        """Play a whole round, or the rest of one."""
        if self._house.view().phase == Phase.BETWEEN:
            self.wager()
            if isinstance(outcome := self.close_wagers(), Refusal):
                raise Waiting(outcome.sentence())
        self.decide()
        if self._house.view().phase != Phase.BETWEEN:
            raise Waiting(f"The round waits for {', '.join(self._house.waiting()) or 'the dealer'}.")

    def wager(self) -> None:
        """Let each player place wagers; a player with too few chips buys in first."""
        for seat, client in self._players.items():
            area = next((each for each in client.view().areas if each.area == seat), None)
            if area and needs_chips(area, client.rules, self._wanted(seat, client), self._usual):
                self._cash.bring(client.name, self._usual)
                client.send(BuyIn(self._usual))
            self._ask(seat, client)
        # Nobody can wager before the bank is taken, where players bank; so those before the banker are asked again.
        for seat, client in self._players.items():
            self._ask(seat, client)

    def _wanted(self, seat: int, client: Client) -> Request | None:
        return decide(client.view(), client.offers(), seat, client.rules, self._bots.get(seat))

    def close_wagers(self) -> Outcome:
        """Start the round: call "no more bets", or what the game has instead."""
        self._house.look()
        return self._house.send(start_of(self._house.rules))

    def decide(self, before: int | None = None) -> None:
        """Let all players decide, from the dealer's left, or only those before a seat."""
        number = self._house.view().round
        players = {seat: client for seat, client in self._players.items() if before is None or seat < before}
        acted = True
        while acted:
            acted = False
            for seat, client in players.items():
                acted |= self._decides(seat, client, number)

    def _decides(self, seat: int, client: Client, number: int) -> bool:
        """Let a player decide for as long as the round waits for them, and return whether they did anything."""
        for count in range(MOST_DECISIONS):
            view = client.view()
            if view.phase == Phase.BETWEEN or view.round != number or not self._ask(seat, client):
                return count > 0
        raise Waiting(f"{client.name} does not come to an end.")

    def _ask(self, seat: int, client: Client) -> bool:
        """Let a player do one thing, and return whether they did."""
        request = self._wanted(seat, client)
        if request is None:
            return False
        outcome = client.send(request)
        if isinstance(outcome, Refusal):
            raise Waiting(f"{client.name} cannot go on: {outcome.sentence()}")
        if self._after and client.view().phase == Phase.ROUND:
            self._after()
        return True
