"""Concrete things to say to a table, sensible and not, made from the types of a game's requests alone.

A request or an incident that is added later, also by a game from outside, is said here without a line being written for it:
values come from the types of its fields, and from what the names of the fields usually mean.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from pitboss.cards import Card, Suit, deck
from pitboss.games import games
from pitboss.table.accounts import on_layout
from pitboss.table.commands import DEALER, HOUSE_ACTOR, PLAYER, Actor, Report, Request, Stake
from pitboss.table.context import UNKNOWN, Context
from pitboss.table.decide import context_of
from pitboss.table.game import Game
from pitboss.table.incidents import Incident
from pitboss.table.rules import Rules
from pitboss.table.services.decks.shuffling import SHUFFLES
from pitboss.table.services.supervision.conduct import CONDUCT, DIRECTIONS
from pitboss.table.services.supervision.sanctions import GROUNDS
from pitboss.table.settings import CONTINUOUS, SHOE, SHUFFLER, TableSettings
from pitboss.table.state import TableState
from tests.models import model_of

PEOPLE = ("Ann", "Ben", "Cal", "Dee")
NO_MONEY = (0, -1, -500, 10**12)
SENSIBLE = 0.7
"""How often a report fits what is on the table."""


@cache
def requests_of(game: Game) -> tuple[type[Request], ...]:
    """What may be asked for at a table of this game."""
    return tuple(kind for kind in game.all_requests if not issubclass(kind, Report))


@cache
def reports_of(game: Game) -> tuple[type[Request], ...]:
    """What may be reported at a table of this game, incidents included."""
    return tuple(kind for kind in game.all_requests if issubclass(kind, Report))


@cache
def every_request() -> tuple[type[Request], ...]:
    """The requests of all games: a table refuses those of another game."""
    return tuple(dict.fromkeys(kind for game in games().values() for kind in requests_of(game)))


@cache
def every_report() -> tuple[type[Request], ...]:
    """The reports of all games."""
    return tuple(dict.fromkeys(kind for game in games().values() for kind in reports_of(game)))


@cache
def kinds_of(game: Game) -> Mapping[str, type[Request]]:
    """The requests of a game by the name under which they are offered."""
    return {str(kind.__struct_config__.tag): kind for kind in game.all_requests}


@cache
def fields_of(kind: type[Struct]) -> Mapping[str, Any]:
    """The fields of a request, report or other value, each with its type."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.__struct_fields__}


def actors(rules: Rules) -> tuple[Actor, ...]:
    """Everybody who may be near a table: players, two of each office, the house itself, and a cook, whom no rulebook knows."""
    offices = [office.name for office in rules.book.offices if office.name != PLAYER]
    staff = [Actor(f"{office} {number}", office) for office in offices for number in (1, 2)]
    return (*(Actor(name, PLAYER) for name in PEOPLE), *staff, HOUSE_ACTOR, Actor("Coco", "cook"))


def reporters(rules: Rules) -> tuple[Actor, ...]:
    """Those who report what has happened: anybody, but mostly the dealer and supervisors."""
    staff = tuple(who for who in actors(rules) if who.office == DEALER or "supervisor" in who.office)
    return (*actors(rules), *staff * 4)


def rows_in(value: Any) -> Iterator[tuple[Card | None, ...]]:
    """Every row of cards in a game's part of a round, wherever the game keeps it; None is a card that is not known."""
    match value:
        case tuple() if value and all(each is None or isinstance(each, Card) for each in value):
            yield value
        case tuple() | list():
            for each in value:
                yield from rows_in(each)
        case Mapping():
            yield from rows_in([*value.values()])
        case Struct():
            yield from rows_in([getattr(value, name) for name in value.__struct_fields__])


class Speaker:
    """Somebody with a head full of things to say about a table as it is now."""

    def __init__(self, state: TableState, rules: Rules, chance: random.Random) -> None:
        self.state = state
        self.rules = rules
        self.game: Game = rules.game
        self.chance = chance
        self.sensible = False

    def says(self, kind: type[Any]) -> Any:
        """A request or report of the kind, its fields drawn one by one. Reports mostly fit what is on the table."""
        self.sensible = issubclass(kind, Report) and self.chance.random() < SENSIBLE
        drawn = self.struct(kind)
        if self.sensible and {"area", "wager"} <= {*kind.__struct_fields__}:
            drawn = self.about_a_wager(drawn)
        self.sensible = False
        return drawn

    def struct(self, kind: type[Struct]) -> Any:
        return kind(**{name: self.value(name, type_) for name, type_ in fields_of(kind).items()})

    def about_a_wager(self, drawn: Any) -> Any:
        """The same about a wager that is on the layout, if there is one."""
        placed = [(area, wager) for area in self.areas for wager in self.wagered(area)]
        seat, wager = self.chance.choice(placed or [(1, "tips")])
        fields = {name: getattr(drawn, name) for name in drawn.__struct_fields__}
        return type(drawn)(**{**fields, "area": seat, "wager": wager})

    def anything(self) -> Any:
        return self.says(self.chance.choice((*every_request(), *every_report())))

    def report(self) -> Any:
        """An incident, or something else that has happened."""
        others = [kind for kind in reports_of(self.game) if not issubclass(kind, Incident)]
        return self.incident() if self.chance.random() < 0.5 else self.says(self.chance.choice(others))

    def incident(self) -> Incident:
        """Something that went wrong: mostly something that can have happened, of the kinds that the game knows."""
        kinds = self.chance.sample([*self.game.all_incidents.values()], len(self.game.all_incidents))
        first: Incident = self.says(kinds[0])
        if self.chance.random() >= SENSIBLE:
            return first
        # Those of the table, a missing card for one, are nearly always possible: the game's own come first.
        kinds.sort(key=lambda kind: kind not in self.game.own.incidents)
        reports: Iterator[Incident] = map(self.says, kinds)
        possible = (each for each in reports if not each.impossible(self.context))
        return next(possible, first)

    @cached_property
    def context(self) -> Context:
        """The dealer at this table."""
        return context_of(self.state, Actor("dealer 1", DEALER), 0, self.rules, UNKNOWN)

    def value(self, name: str, type_: Any) -> Any:
        """A value for a field, by its name where the name says what is meant, else by its type."""
        if self.sensible and name in FITTING:
            return FITTING[name](self)
        if name in WORDS:
            return self.chance.choice(WORDS[name](self))
        origin, parts = get_origin(type_), get_args(type_)
        if origin in (Union, UnionType):
            return self.value(name, self.chance.choice(parts))
        if origin is Literal:
            return self.chance.choice(parts)
        if origin is tuple and parts[1:] != (...,):
            return tuple(self.value(name, part) for part in parts)
        if origin in (tuple, list, frozenset):
            return origin(self.several(name, parts[0]))
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return self.mapping(name, *parts)
        return self.plain(name, type_)

    def plain(self, name: str, type_: Any) -> Any:
        if type_ is NoneType:
            return None
        if type_ is Any:
            return self.chance.choice((1, "so it was", True))
        if type_ is bool:
            return self.chance.random() < 0.3
        if type_ is int:
            return self.number(name)
        if type_ is str:
            return self.chance.choice(("", "so it was", "A1"))
        if type_ is Card:
            return self.chance.choice(self.unknown if self.chance.random() < 0.8 else deck())
        if type_ is Stake:
            return self.stake()
        if type_ is TableSettings:
            return self.rules.table
        if issubclass(type_, Enum):
            return self.chance.choice([*type_])
        if issubclass(type_, Struct):
            return self.struct(type_)
        raise TypeError(f"no values for {name}: {type_}")

    def number(self, name: str) -> int:
        pools: Mapping[str, Callable[[], list[int]]] = {
            "seat": lambda: [*range(1, self.rules.table.seats + 1), *self.areas, 0, -1, 99],
            "area": lambda: [*range(1, self.rules.table.seats + 1), *self.areas, 0, -1, 99],
            "place": lambda: [*range(1, self.rules.table.seats + 1), *self.areas, 0, -1, 99],
            "box": lambda: [*range(1, self.rules.table.seats + 1), 0, 99],
            "bettor": lambda: [0, 0, 0, *self.state.seats, 99],
            "deck": lambda: [0, 0, 1, 2, -1],
            "depth": lambda: [0, 1, 26, self.rules.deck_size - 1, self.rules.deck_size, -3],
            "cards": lambda: [0, 1, 2, 4, 5, 6, *(self.rules.deck_size + more for more in (-1, 0, 1)), -1],
            "position": lambda: [0, 1, 4, 5, 6, -1],
            "round": lambda: [self.state.round.number, self.state.round.number - 1, 0, -1, 99],
            "from_": lambda: [0, 10**6, 10**9],
            "closes_at": lambda: [0, 10**6, 10**9],
        }
        pool = pools.get(name)
        return self.chance.choice(pool() if pool else self.amounts())

    def amounts(self) -> list[int]:
        """What people put down here, and at the edges of it."""
        chip = self.rules.smallest_chip
        edges = [edge for each in self.state.limits.ranges.values() for edge in (each.minimum, each.maximum)]
        near = [each + step for each in edges for step in (-chip, 0, 1, chip)]
        return [chip, 500, 1_000, 1_500, 2_000, 3_000, 10_000, 20_000, *near, *self.state.money.values(), *NO_MONEY]

    def stake(self) -> Stake:
        usual = self.chance.random()
        if usual < 0.2:
            return Stake()
        if usual < 0.8:
            return Stake(self.chance.choice((500, 1_000, 1_000, 2_000, 3_000, *self.amounts())))
        return Stake(self.chance.choice((0, 500, 1_000, -1)), self.chance.choice((500, 1_000, -1)))

    def mapping(self, name: str, key: Any, value: Any) -> dict[Any, Any]:
        known: tuple[Any, ...] = (*self.rules.areas, "tips") if key is str else (*self.state.seats, 99)
        keys = [each for each in known if self.chance.random() < min(0.35, 2 / len(known))]
        return {each: self.value(name, value) for each in keys}

    def several(self, name: str, type_: Any) -> tuple[Any, ...]:
        """None, as many as are needed, or a wrong number."""
        if type_ is Card:
            return self.cards(name)
        if type_ is Suit:
            return self.suits()
        if type_ is str:
            remedies = tuple(sorted(self.game.whole.remedies))
            pools = {
                "persons": PEOPLE,
                "choose": remedies,
                "backs": ("red", "blue", "green"),
                "lit": self.rules.areas,
                "wagers": self.rules.areas,
            }
            words = pools.get(name, ("so",))
            return tuple(self.chance.choice(words) for _ in range(self.chance.choice((0, 1, 1, 2))))
        if type_ is int:
            return tuple(self.number("seat") for _ in range(self.chance.choice((0, 1, 2))))
        return tuple(self.value(name, type_) for _ in range(self.chance.choice((0, 1, 1, 2))))

    @cached_property
    def rows(self) -> tuple[tuple[Card | None, ...], ...]:
        """The cards on the table, row by row."""
        return tuple(rows_in(self.state.round.part)) or ((),)

    @cached_property
    def unknown(self) -> tuple[Card, ...]:
        """Cards that have not been seen in this round as often as there are decks."""
        seen = [card for row in self.rows for card in row]
        return tuple(card for card in deck() if seen.count(card) < self.rules.decks)

    def cards(self, name: str) -> tuple[Card, ...]:
        usual = self.chance.random()
        if name == "order" or usual < 0.1:
            return self.chance.choice(((), (Card.AS,), (Card.AS, Card.AS), deck()))
        if name == "plays":
            known = [card for card in self.chance.choice(self.rows) if card is not None]
            return tuple(self.chance.sample(known, min(4, len(known)))) if usual < 0.3 else ()
        count = self.chance.choice([row.count(None) for row in self.rows if None in row] or model_of(self.game.id).keyed)
        count += self.chance.choice((0, 0, 0, 0, 0, 0, 1, -1))
        cards = self.chance.sample(self.unknown, max(0, min(count, len(self.unknown))))
        return (*cards[:-1], self.chance.choice(deck())) if cards and usual < 0.2 else tuple(cards)

    def suits(self) -> tuple[Suit, ...]:
        return tuple(self.chance.sample([*Suit], self.chance.choice((0, 3, 3, 3))))

    def scanned(self) -> Card | None:
        """What a scanner reads: nothing now and then, and nothing at all where Pitboss deals."""
        reads = self.chance.random() < (0.1 if self.rules.virtual else 0.9)
        return self.plain("read", Card) if reads else None

    def seen(self) -> Card | None:
        """A card that everybody saw: named where a person deals."""
        return None if self.rules.virtual else self.plain("card", Card)

    def position(self) -> int:
        """A card of a row on the table: one that is not known where there is one, or any."""
        row = self.chance.choice(self.rows)
        unread = [at for at, card in enumerate(row) if card is None]
        positions: list[int] = [*unread, *range(len(row)), 0, -1]
        return self.chance.choice(positions)

    def ordered(self) -> tuple[Card, ...]:
        """The known cards of a row in another order."""
        known = [card for card in self.chance.choice(self.rows) if card is not None]
        return tuple(self.chance.sample(known, len(known)))

    @property
    def areas(self) -> tuple[int, ...]:
        """The wagering areas in the round."""
        return tuple(self.state.round.entries)

    @cached_property
    def layout(self) -> Mapping[int, Mapping[str, Stake]]:
        """The stakes on the layout, by area and wager."""
        return on_layout(self.state)

    def area(self) -> int:
        return self.chance.choice([*self.areas, *self.areas, 0, 1, 2, 3])

    def wagered(self, *areas: int) -> list[str]:
        """Wagers on the layout, on these areas or on any, and a few others."""
        found = [wager for area in areas or self.layout for wager, stake in self.layout.get(area, {}).items() if stake.total]
        return [*found, *self.chance.sample(self.rules.areas, min(4, len(self.rules.areas)))]

    def further(self) -> tuple[int, ...]:
        """The areas on which players wager beside their own."""
        return tuple(area for area, entry in self.state.round.entries.items() if entry.owner != area)


WORDS: Mapping[str, Callable[[Speaker], tuple[Any, ...]]] = {
    "item": lambda it: (*(row.item for row in it.rules.checklist), "crystal-ball"),
    "wager": lambda it: (*it.rules.limited, *it.wagered(), "tips"),
    "to": lambda it: (*it.wagered(), "tips"),
    "by": lambda it: ("dealer", "patron", "player", "draught"),
    "read": lambda it: (it.scanned(),),
    "number": lambda it: (*getattr(it.rules, "wheel", ("7",)), "", "37"),
    "wheel": lambda it: ("", "clockwise", "anticlockwise", "upwards"),
    "colour": lambda it: ("green", "Green", "pink", ""),
    "voucher": lambda it: ("V1", "V2", "V3"),
    "back": lambda it: ("red", "blue", "green"),
    "device": lambda it: (SHOE, SHUFFLER, CONTINUOUS, "hat"),
    "person": lambda it: ("", *PEOPLE, "Zoe"),
    "signed_by": lambda it: ("", "Gina", "dealer 1", "Ann"),
    "dispute": lambda it: ("D1", "D2", "D3"),
    "remedy": lambda it: (*it.game.decidable, "applause"),
    "ground": lambda it: (*GROUNDS, "boredom"),
    "reason": lambda it: (*SHUFFLES, "absent", "refuses", "late", "worn", ""),
    "rule": lambda it: (*CONDUCT, *it.game.own.conduct, *DIRECTIONS, "conduct.singing"),
}
"""What is meant by the fields that name one thing out of several."""

FITTING: Mapping[str, Callable[[Speaker], Any]] = {
    "area": Speaker.area,
    "place": Speaker.area,
    "position": Speaker.position,
    "card": Speaker.seen,
    "cards": lambda it: len(it.chance.choice(it.rows)) + it.chance.choice((-1, 0, 1)),
    "shown": lambda it: {it.chance.randrange(len(it.chance.choice(it.rows)) or 1): it.seen()},
    "possible": lambda it: it.chance.random() < 0.6,
    "reason": lambda it: it.chance.choice(("absent", "refuses", "late")),
    "viewed": Speaker.further,
    "persons": lambda it: tuple({sitting.player: None for sitting in it.state.seats.values()}),
    "sequence": lambda it: it.ordered() if it.chance.random() < SENSIBLE else (),
    "shows": lambda it: tuple(it.chance.sample([*Suit], 3)) if it.chance.random() < SENSIBLE else (),
    "shows_protested": lambda it: it.chance.random() < 0.5,
    "lit": lambda it: tuple(it.chance.sample(it.rules.areas, min(len(it.rules.areas), it.chance.choice((0, 1, 3))))),
}
"""What fits the table as it is, for the fields of a report."""
