"""Evenings of Draw Poker for thousands of hands: computer players against players who act at random or always call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from pitboss import law
from pitboss.cards.chance import Chance
from pitboss.games import rules_for
from pitboss.games.draw_poker import bot
from pitboss.games.draw_poker.drawing import Discard, ReshuffleDiscards
from pitboss.games.draw_poker.posting import CollectPosts
from pitboss.games.draw_poker.rules import DrawRules, draw_rules
from pitboss.games.draw_poker.view import DrawPokerView
from pitboss.games.offered import highest, lowest, request_for
from pitboss.house.automation import EVERYTHING, next_step
from pitboss.house.players.bots import QuickChance
from pitboss.house.players.visits import practice_settings
from pitboss.law import Rulebook
from pitboss.table.accounts import stack_of
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Request, Standing
from pitboss.table.decide import chance_for, context_of, decide
from pitboss.table.events import Event
from pitboss.table.evolve import evolve
from pitboss.table.limits import Limits
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.decks.shuffling import Shuffle
from pitboss.table.services.opening import open_table, opened
from pitboss.table.services.seats.chips import BuyIn
from pitboss.table.services.seats.sitting import TakeSeat
from pitboss.table.state import Phase
from pitboss.table.view import AreaView, TableView
from pitboss.table.viewers import Viewer

STAKE = 40_000
Player = Callable[[TableView, Mapping[str, Offer], AreaView, Rules, Random], Request]


def strategist(view: TableView, offers: Mapping[str, Offer], area: AreaView, rules: Rules, chance: Random) -> Request:
    """Play as the computer players do."""
    found = bot.decide(view, offers, area, rules, QuickChance(chance))
    assert found is not None, f"nothing of {[*offers]}"
    return found


def at_random(view: TableView, offers: Mapping[str, Offer], area: AreaView, rules: Rules, chance: Random) -> Request:
    """Take any offer, any amount, any cards to change."""
    offer = chance.choice([*offers.values()])
    if offer.request == "discard":
        cards = [*view.of(DrawPokerView).hands[area.area].cards.values()]
        return Discard(area.area, tuple(chance.sample(cards, chance.randint(1, len(cards)))))
    amounts = {}
    for name, bounds in offer.amounts.items():
        steps = (highest(bounds) - lowest(bounds)) // bounds.step
        amounts[name] = lowest(bounds) + chance.randint(0, steps) * bounds.step
    found = request_for(offer, amounts)
    assert found is not None
    return found


def always_calls(view: TableView, offers: Mapping[str, Offer], area: AreaView, rules: Rules, chance: Random) -> Request:
    """Call whatever is bet, never bet or raise; draw as well as anybody."""
    for name in ("call", "stay", "check"):
        if name in offers:
            found = request_for(offers[name])
            assert found is not None
            return found
    return strategist(view, offers, area, rules, chance)


class Came(NamedTuple):
    """What some seats won per hand, in cents, with an interval that holds it 99 times of 100."""

    hands: int
    mean: float
    error: float

    @property
    def least(self) -> float:
        return self.mean - 2.58 * self.error

    @property
    def most(self) -> float:
        return self.mean + 2.58 * self.error


class Arena:
    """A table driven straight through the rules, with players at their seats."""

    def __init__(
        self,
        book: Rulebook | str,
        players: Mapping[int, Player],
        seed: int = 1,
        *,
        limits: Limits | None = None,
        stake: int = STAKE,
        dealt: Chance | None = None,
        stakes: Sequence[int] = (),
    ) -> None:
        loaded = law.load(book)
        usual = practice_settings(loaded, "arena")
        settings = replace(usual, seats=max(players), limits=limits or usual.limits, float_=10**12)
        self.stake = stake
        self.rules: DrawRules = draw_rules(rules_for(loaded, settings))
        first = open_table(self.rules)
        assert not isinstance(first, Refusal), first.sentence()
        self.state = opened(first, self.rules.game)
        self.players = players
        self.chance = Random(seed)
        self._dealt = dealt or QuickChance(Random(seed))
        self._who = {seat: Actor(f"player {seat}", "player") for seat in players}
        self.go_on()
        for (seat, who), bought in zip(self._who.items(), stakes or (stake,) * len(players), strict=True):
            self.say(who, TakeSeat(seat))
            self.say(who, BuyIn(bought))

    def say(self, who: Actor, does: Request) -> tuple[Event, ...]:
        decision = decide(self.state, Command("", who, 0, does, standing=Standing(purse=10**9)), self.rules)
        assert not isinstance(decision, Refusal), f"{does}: {decision.sentence()}"
        for event in decision:
            self.state = evolve(self.state, event, self.rules.game)
        return decision

    def go_on(self) -> None:
        """Take every step that needs no person."""
        while step := next_step(self.state, self.rules, EVERYTHING, self._dealt):
            if isinstance(step, (Shuffle, ReshuffleDiscards)):
                chosen = chance_for(self.state, Command("", HOUSE_ACTOR, 0, step), self.rules)
                assert chosen is not None
                step = replace(step, order=chosen.given(self._dealt))
            self.say(HOUSE_ACTOR, step)

    def buy_in(self, seat: int, amount: int) -> None:
        self.say(self._who[seat], BuyIn(amount))

    def chips(self, seat: int) -> int:
        return stack_of(self.state, seat).chips

    def begin(self) -> None:
        """Collect the blinds and deal."""
        self.say(HOUSE_ACTOR, CollectPosts())
        self.go_on()

    def hand(self) -> dict[int, int]:
        """Play a hand, and return what each seat won, in cents."""
        for seat in self.players:
            if self.chips(seat) < self.stake // 2:
                self.buy_in(seat, self.stake)
        before = {seat: self.chips(seat) for seat in self.players}
        self.begin()
        while self.state.phase is Phase.ROUND:
            self._turn(self.state.round.part.turn)
        return {seat: self.chips(seat) - before[seat] for seat in self.players}

    def offers(self, seat: int) -> dict[str, Offer]:
        """Return what the player at a seat may ask for in their turn."""
        c = context_of(self.state, self._who[seat], 0, self.rules, Standing())
        found = (offer for act in self.rules.game.own.acts for offer in act.offers(c) if offer.area == seat)
        return {each.request: replace(each, game=self.rules.game.id) for each in found if not each.request.startswith("sit-")}

    def acts(self, seat: int, does: Request) -> tuple[Event, ...]:
        """Let the player at a seat do something, and then the dealer."""
        events = self.say(self._who[seat], does)
        self.go_on()
        return events

    def _turn(self, seat: int) -> None:
        who, offers = self._who[seat], self.offers(seat)
        area = AreaView(seat, who.name, self.chips(seat), 0, {}, {})
        game = self.rules.game.view(self.state, Viewer(who.office, who.name))
        view = TableView(self.state.phase.value, self.state.round.number, (), "", 0, (area,), game)
        self.acts(seat, self.players[seat](view, offers, area, self.rules, self.chance))


def contest(book: Rulebook | str, other: Player, hands: int, seed: int = 1) -> Came:
    """Let three computer players meet three others, at alternate seats, and return what the computer players won together."""
    arena = Arena(book, {seat: strategist if seat % 2 else other for seat in range(1, 7)}, seed)
    won = [sum(amount for seat, amount in arena.hand().items() if seat % 2) for _ in range(hands)]
    mean = sum(won) / hands
    spread = sum((each - mean) ** 2 for each in won) / (hands - 1)
    return Came(hands, mean, sqrt(spread / hands))
