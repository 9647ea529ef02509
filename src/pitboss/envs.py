"""Every game as a Gymnasium environment for one seat. Needs the extra `[envs]`.

    env = gymnasium.make("pitboss/nz-blackjack-v1")        # or pitboss.envs.TableEnv("nz/blackjack", seat=3)
    seen, info = env.reset(seed=1)
    seen, reward, over, _, info = env.step(env.unwrapped.actions.index("place box"))

An episode is one round. Wagers are a draft until the action `deal` places them all; then come the decisions of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, cast

import numpy as np
from msgspec import Struct, structs
from numpy.typing import NDArray

from pitboss.cards import Card, Tile
from pitboss.cards.chance import SeededChance
from pitboss.games import rules_for
from pitboss.games.offered import highest, is_decision, lowest, request_for
from pitboss.house.players.bots import Company, PlayMoney, computer_at, start_of
from pitboss.house.players.client import Client
from pitboss.house.players.history import History
from pitboss.house.players.visits import practice_settings
from pitboss.house.runner import Table
from pitboss.law import Rulebook, available, load
from pitboss.table.commands import PLAYER, Actor, Command, Inside, Report, Request, Stake
from pitboss.table.fields import types_of
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.seats.chips import BuyIn
from pitboss.table.services.seats.sitting import TakeSeat
from pitboss.table.services.wagers.calling import NoMoreBets
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.settings import TableSettings
from pitboss.table.state import Phase

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise ImportError("pitboss.envs needs Gymnasium: pip install 'pitboss[envs]'") from error

ME = "Player"
CHIPS = 1_000_000
"""What everybody brings to a table, in cents: enough for the rounds that are played there."""
ROUNDS = 100
"""After this many rounds a new table is opened, so that its record does not grow for ever."""
MOST_STEPS = 200
"""An episode that has more is cut off: it asks for what is not allowed."""
HAND = 5
"""The most cards that a player may change."""
CHOICES = 6
"""The most ways of setting a hand."""
SECOND = 1_000

Seen = dict[str, Any]


class Action(Struct, frozen=True):
    """Something that a player may do: a request, with the wager, the stake, the choice or the cards that tell it apart."""

    request: str
    wager: str = ""
    most: bool = False
    choice: int | None = None
    cards: tuple[int, ...] = ()
    """Places in the hand."""

    def __str__(self) -> str:
        if self.wager:
            return f"place {self.wager}"
        more = (
            ["the most"] if self.most else [f"{self.choice + 1}"] if self.choice is not None else [str(n + 1) for n in self.cards]
        )
        return " ".join((self.request, *more))


DEAL, CLEAR = Action("deal"), Action("clear")
"""Places the wagers and begins the round, or takes them all back."""
FAR = 1e9
"""More wagers than anybody has."""


class TableEnv(gymnasium.Env[Seen, np.int64]):
    """One seat at a table that Pitboss deals, with computer players at other seats where a game needs them."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as the base class has it

    def __init__(
        self,
        book: Rulebook | str | Path,
        *,
        seat: int = 2,
        others: int | None = None,
        settings: TableSettings | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Take a seat of a practice table under a rulebook, or of one with other settings. `others` are computer players: two
        where players play against each other, else none, unless you say."""
        book = load(book)
        self._rules = rules_for(book, settings or practice_settings(book, "Table 1"))
        self.seat, self.render_mode = seat, render_mode
        between_players = not isinstance(start_of(self._rules), NoMoreBets)
        count = others if others is not None else 2 if between_players else 0
        free = [each for each in range(1, self._rules.table.seats + 1) if each != seat]
        if not 1 <= seat <= self._rules.table.seats or not 0 <= count <= len(free):
            raise ValueError(f"the table has seats 1 to {self._rules.table.seats}: {seat} and {count} others do not fit")
        self._others = free[:count]
        self._places_first = not between_players
        self._actions = tuple(_actions(self._rules, self._places_first))
        self.actions = tuple(map(str, self._actions))
        """What each action is, in words."""
        self._pieces = {str(piece): n for n, piece in enumerate(dict.fromkeys((*Card, *Tile)))}
        self._rounds = ROUNDS
        self._draft: dict[str, int] = {}
        size, seats = len(self._actions), self._rules.table.seats
        self.action_space = cast(spaces.Space[np.int64], spaces.Discrete(size))
        self.observation_space = cast(
            spaces.Space[Seen],
            spaces.Dict(
                {
                    "mask": spaces.MultiBinary(size),
                    "mine": spaces.Box(0, 16, (len(self._pieces),), np.int8),
                    "table": spaces.Box(0, 127, (len(self._pieces),), np.int8),
                    "chips": spaces.Box(0, FAR, (seats,), np.float32),
                    "wagers": spaces.Box(0, FAR, (seats,), np.float32),
                }
            ),
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a round. With a seed the table is new, and the same seed gives the same rounds."""
        super().reset(seed=seed)
        if seed is not None or self._rounds >= ROUNDS or self._me.view().phase != Phase.BETWEEN:
            self._open(int(self.np_random.integers(2**32)))
        self._rounds += 1
        self._steps, self._draft, self._unit = 0, {}, 0
        self._before = self._worth()
        self._company.wager()
        if not self._places_first:
            self._send(self._house, start_of(self._rules))
            self._company.decide()
        return self._seen(), self._info()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Do something. What the mask does not allow changes nothing. The reward comes at the end of the round: what was won
        or lost, in units of the first wager."""
        self._steps += 1
        if self._mask[action] and not self._over():
            self._does(self._actions[action])
        over = self._over()
        reward = (self._worth() - self._before) / self._first_wager() if over else 0.0
        return self._seen(), reward, over, not over and self._steps >= MOST_STEPS, self._info()

    def action_masks(self) -> NDArray[np.int8]:
        """Return which actions are allowed now: 1 for each that is."""
        return self._mask.copy()

    def render(self) -> str:
        """Return what the player sees, as text."""
        return str(self._me.view().game)

    def _open(self, seed: int) -> None:
        self._time = self._rounds = 0
        self._table = Table.open(self._rules, at=0, chance=SeededChance(seed))
        self._house = Client(self._table, None, History(self._table.record), self._clock)
        self._me = self._sit(self.seat, ME)
        others = {seat: self._sit(seat, computer_at(seat)) for seat in self._others}
        self._house.look()
        self._company = Company(others, self._house, PlayMoney(self._table.purses), CHIPS)

    def _sit(self, seat: int, name: str) -> Client:
        player = self._house.player(name)
        self._table.purses.grant(name, CHIPS)
        for request in (TakeSeat(seat), BuyIn(CHIPS)):
            self._send(player, request)
        return player

    def _clock(self) -> int:
        self._time += SECOND
        return self._time

    def _send(self, client: Client, request: Request) -> None:
        client.look()
        outcome = client.send(request)
        if isinstance(outcome, Refusal):
            raise ValueError(outcome.sentence())

    def _offers(self) -> dict[str, Offer]:
        """Return what the player may ask for now, by the names of requests."""
        if self._over():
            return {}
        here = (each for each in self._me.offers() if each.area == self.seat)
        return {each.request: each for each in here if is_decision(each) or each.request == "place-wagers"}

    def _over(self) -> bool:
        """Return whether the round has been played: chips are no longer in play, and the next has not begun."""
        return self._steps > 0 and self._me.view().phase == Phase.BETWEEN and not self._waits_for_wagers()

    def _waits_for_wagers(self) -> bool:
        return self._places_first and not self._unit

    def _allowed(self, action: Action, offers: Mapping[str, Offer]) -> bool:
        if action in (DEAL, CLEAR):
            return bool(self._draft) and self._waits_for_wagers() and (action == CLEAR or self._accepted(self._placed()))
        offer = offers.get("place-wagers" if action.wager else action.request)
        if offer is None:
            return False
        if action.wager:
            bounds = offer.amounts.get(action.wager)
            laid = self._draft.get(action.wager, 0)
            return bounds is not None and self._waits_for_wagers() and bounds.holds(laid + lowest(bounds))
        if action.most:
            return any(highest(bounds) > lowest(bounds) for bounds in offer.amounts.values())
        request = self._request(action, offer)
        if request is None or (action.choice is None and not action.cards):
            return request is not None
        return self._accepted(request)

    def _accepted(self, request: Request) -> bool:
        who = Actor(ME, PLAYER)
        return not isinstance(self._table.machine.decide(self._table.state, Command("mask", who, self._time, request)), Refusal)

    def _request(self, action: Action, offer: Offer) -> Request | None:
        amount = highest if action.most else lowest
        stakes = {wager: amount(bounds) for wager, bounds in offer.amounts.items()}
        if action.cards:
            if action.cards[-1] >= len(offer.choices):
                return None
            return structs.replace(
                cast(Request, request_for(offer)), cards=tuple(Card(offer.choices[place]) for place in action.cards)
            )
        if action.choice is not None:
            return request_for(offer, stakes, offer.choices[action.choice]) if action.choice < len(offer.choices) else None
        return request_for(offer, stakes)

    def _does(self, action: Action) -> None:
        if action.wager:
            bounds = self._offers()["place-wagers"].amounts[action.wager]
            self._draft[action.wager] = self._draft.get(action.wager, 0) + lowest(bounds)
            return
        if action == CLEAR:
            self._draft = {}
            return
        if action == DEAL:
            self._unit = next(iter(self._draft.values()))
            self._send(self._me, self._placed())
            self._send(self._house, start_of(self._rules))
        else:
            request = self._request(action, self._offers()[action.request])
            assert request is not None, "the mask allows it"
            self._send(self._me, request)
        self._company.decide()

    def _placed(self) -> PlaceWagers:
        return PlaceWagers(self.seat, {wager: Stake(amount) for wager, amount in self._draft.items()})

    def _first_wager(self) -> int:
        """Return what a reward of 1 is worth, in cents: the first wager, or the least bet where nothing is placed before."""
        return self._unit or min(bounds.minimum for bounds in self._rules.table.limits.ranges.values())

    def _worth(self) -> int:
        """Return the chips of the player, with those on the layout."""
        return sum(each.chips + sum(each.wagers.values()) for each in self._me.view().areas if each.player == ME)

    def _seen(self) -> Seen:
        """Return the observation, and keep what is allowed now."""
        view, offers, unit = self._me.view(), self._offers(), self._first_wager()
        self._mask = np.array([self._allowed(action, offers) for action in self._actions], np.int8)
        mine, table = (np.zeros(len(self._pieces), np.int8) for _ in range(2))
        for piece, is_mine in _pieces_in(view.game, self.seat):
            if (place := self._pieces.get(piece)) is not None:
                (mine if is_mine else table)[place] += 1
        chips, wagers = (np.zeros(self._rules.table.seats, np.float32) for _ in range(2))
        for each in view.areas:
            chips[each.area - 1] = each.chips / unit
            wagers[each.area - 1] = sum(each.wagers.values()) / unit
        return {"mask": self.action_masks(), "mine": mine, "table": table, "chips": chips, "wagers": wagers}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "round": self._rounds, "unit": self._first_wager()}


def _actions(rules: Rules, places_first: bool) -> Iterator[Action]:
    """Yield everything that a player can ever do in a game, in one order."""
    if places_first:
        yield from (Action("place-wagers", wager) for wager in rules.game.wagering.placeable(rules))
        yield from (DEAL, CLEAR)
    for act in rules.game.own.acts:
        name: str = act.tag
        request: type[Request] = act.request
        types = types_of(request)
        if not {"area", "seat"} & types.keys() or issubclass(request, Report | Inside):
            continue
        if request.CHOICE:
            yield from (Action(name, choice=n) for n in range(CHOICES))
        elif "cards" in request.SECRET:
            yield from (Action(name, cards=cards) for n in range(1, HAND + 1) for cards in combinations(range(HAND), n))
        else:
            yield Action(name)
            if {Stake, int} & {types.get("stake"), types.get("amount")}:
                yield Action(name, most=True)


def _pieces_in(value: object, seat: int, mine: bool | None = None) -> Iterator[tuple[str, bool]]:
    """Yield the cards and tiles that a view shows, each with whether it is in the hand of a seat. Only the outermost dictionary
    is by seat; those inside go by the places of cards."""
    match value:
        case str():
            yield value, bool(mine)
        case Struct():
            for name in value.__struct_fields__:
                yield from _pieces_in(getattr(value, name), seat, mine)
        case Mapping():
            for key, each in value.items():
                yield from _pieces_in(each, seat, key == seat if mine is None else mine)
        case tuple() | list():
            for each in value:
                yield from _pieces_in(each, seat, mine)


def name_of(rulebook: str) -> str:
    """Return the name of a rulebook in Gymnasium: `pitboss/nz-blackjack-v1`."""
    return f"pitboss/{rulebook.replace('/', '-')}-v1"


def _register() -> None:
    for book in available():
        if load(book).game:
            gymnasium.register(name_of(book), "pitboss.envs:TableEnv", kwargs={"book": book})


_register()
