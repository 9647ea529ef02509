"""Concrete things to say to a table, sensible and not, made from the types of the commands alone.

A command that is added later is said here without a line being written for it; only the values are drawn from pools.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from pitboss.table.poker.dealing import known_cards

from pitboss.cards import Card, Suit, deck
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.games.racing_card_derby.round import WagerMoved
from pitboss.table.accounts import stake_on
from pitboss.table.commands import DEALER, HOUSE_ACTOR, PLAYER, Actor, Report, Request, Stake
from pitboss.table.incidents import Incident
from pitboss.table.rules import Rules
from pitboss.table.services.decks.decide import SHUFFLES
from pitboss.table.services.supervision.decide import CONDUCT, DIRECTIONS
from pitboss.table.services.supervision.sanctions import GROUNDS
from pitboss.table.settings import CONTINUOUS, SHOE, SHUFFLER, TableSettings
from pitboss.table.state import TableState
from tests.laws import races
from tests.laws.support import tag_of
from tests.support.incidents import incident as reported

REQUESTS: tuple[type[Any], ...] = get_args(Request)
REPORTS: tuple[type[Any], ...] = get_args(Report)
KINDS = {kind.__struct_config__.tag: kind for kind in (*REQUESTS, *REPORTS)}

PEOPLE = ("Ann", "Ben", "Cal", "Dee")


def actors(rules: Rules) -> tuple[Actor, ...]:
    """Everybody who may be near a table: players, two of each office, the house itself, and a cook, whom no rulebook knows."""
    offices = [office.name for office in rules.book.offices if office.name != PLAYER]
    staff = [Actor(f"{office} {number}", office) for office in offices for number in (1, 2)]
    return (*(Actor(name, PLAYER) for name in PEOPLE), *staff, HOUSE_ACTOR, Actor("Coco", "cook"))


def reporters(rules: Rules) -> tuple[Actor, ...]:
    """Those who report what has happened: anybody, but most of it the dealer and those above him."""
    staff = tuple(who for who in actors(rules) if who.office == DEALER or "supervisor" in who.office)
    return (*actors(rules), *staff * 4)


NO_MONEY = (0, -1, -500, 10**12)


class Speaker:
    """Somebody with a head full of things to say about a table as it stands."""

    def __init__(self, state: TableState, rules: Rules, chance: random.Random) -> None:
        self.state = state
        self.rules = rules
        self.chance = chance

    def says(self, kind: type[Any]) -> Any:
        """A command of the kind, its fields drawn one by one."""
        if kind is Incident and self.chance.random() < 0.7:
            return self.mishap()
        if kind is WagerMoved and self.chance.random() < 0.7:
            return self.shifted()
        hints = get_type_hints(kind)
        return kind(**{name: self.value(name, hints[name]) for name in kind.__struct_fields__})

    def mishap(self) -> Incident:
        """Something that may well have gone wrong with what lies here."""
        rules, hands = self.rules, self.state.round.part.hands
        if not isinstance(rules, PokerRules):
            return races.mishap(self.state, self.incidents(), rules.areas, self.seen(), self.chance)
        seat = self.chance.choice([*hands, *hands, 0, 1, 2, 3])
        size = rules.player_cards if seat else rules.dealer_cards
        return reported(
            self.chance.choice(self.incidents()),
            seat=seat,
            position=self.chance.randrange(size),
            card=self.seen(),
            shown={self.chance.randrange(rules.dealer_cards): self.seen()},
            cards=size + self.chance.choice((-1, 0, 1)),
            possible=self.chance.random() < 0.5,
            reason=self.chance.choice(("absent", "refuses", "late")),
            viewed=tuple(each for each in hands if hands[each].blind),
            persons=tuple({sitting.player for sitting in self.state.seats.values()}),
            choose=self.several("choose", str),
        )

    def shifted(self) -> WagerMoved:
        """A wager that lies here, if one does, and lies elsewhere now."""
        lie = [(place, wager) for place in self.state.round.part.hands for wager in self.lying(place)] or [(1, "tips")]
        seat, wager = self.chance.choice(lie)
        return WagerMoved(seat, wager, self.value("to", str), self.value("by", str), self.chance.random() < 0.3)

    def incidents(self) -> tuple[str, ...]:
        """What can go wrong at this table, always in the same order."""
        return tuple(sorted(known_incidents(type(self.rules))))

    def seen(self) -> Card | None:
        """A card that everybody saw: named where a person deals."""
        return None if self.rules.virtual else self.plain("card", Card)

    def anything(self) -> Any:
        return self.says(self.chance.choice((*REQUESTS, *REPORTS)))

    def value(self, name: str, type_: Any) -> Any:
        """A value for a field, by its name where the name says what is meant, else by its type."""
        if name in WORDS:
            return self.chance.choice(WORDS[name](self))
        origin = get_origin(type_)
        if origin in (Union, UnionType):
            return self.value(name, self.chance.choice(get_args(type_)))
        if origin is tuple:
            return self.several(name, get_args(type_)[0])
        if origin is dict:
            return self.mapping(name, *get_args(type_))
        return self.plain(name, type_)

    def plain(self, name: str, type_: Any) -> Any:
        if type_ is NoneType:
            return None
        if type_ is bool:
            return self.chance.random() < 0.3
        if type_ is int:
            return self.number(name)
        if type_ is str:
            return self.chance.choice(("", "so it was", "A1"))
        if type_ is Card:
            return self.chance.choice(self.unknown() if self.chance.random() < 0.8 else deck())
        if type_ is Suit:
            return self.chance.choice([*Suit])
        if type_ is Stake:
            return self.stake()
        if type_ is TableSettings:
            return self.rules.table
        raise NotImplementedError(f"no values for {name}: {type_}")

    def number(self, name: str) -> int:
        pools: Mapping[str, Callable[[], list[int]]] = {
            "seat": lambda: [*range(1, self.rules.table.seats + 1), *self.state.round.part.hands, 0, -1, 99],
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
            remedies = tuple(sorted(known_remedies(type(self.rules))))
            pools = {"persons": PEOPLE, "choose": remedies, "backs": ("red", "blue", "green"), "lit": self.rules.areas}
            words = pools.get(name, ("so",))
            return tuple(self.chance.choice(words) for _ in range(self.chance.choice((0, 1, 1, 2))))
        return tuple(self.number("seat") for _ in range(self.chance.choice((0, 1, 2))))

    def cards(self, name: str) -> tuple[Card, ...]:
        hands = [self.state.round.part.dealer, *self.state.round.part.hands.values()]
        hand = self.chance.choice(hands)
        usual = self.chance.random()
        if name == "order" or usual < 0.1:
            return self.chance.choice(((), (Card.AS,), (Card.AS, Card.AS), deck()))
        if name == "plays":
            known = [card for card in hand.cards if card is not None]
            return tuple(self.chance.sample(known, min(4, len(known)))) if usual < 0.3 else ()
        count = self.chance.choice([each.cards.count(None) for each in hands if None in each.cards] or [0])
        count += self.chance.choice((0, 0, 0, 0, 0, 0, 1, -1))
        cards = self.chance.sample(self.unknown(), max(0, min(count, len(self.unknown()))))
        return (*cards[:-1], self.chance.choice(deck())) if cards and usual < 0.2 else tuple(cards)

    def unknown(self) -> tuple[Card, ...]:
        """Cards that have not been seen in this round as often as there are decks."""
        known = [*known_cards(self.state), *self.state.round.part.cards]
        return tuple(card for card in deck() if known.count(card) < self.rules.decks)

    def suits(self) -> tuple[Suit, ...]:
        """What the cards of a race bring in, mostly; else three suits or none."""
        finish = races.finish(races.known(self.state.round.part.cards))
        if finish and self.chance.random() < 0.7:
            return finish[0]
        return tuple(self.chance.sample([*Suit], self.chance.choice((0, 3))))

    def scanned(self) -> Card | None:
        """What a scanner reads: nothing now and then, and nothing at all where Pitboss deals."""
        reads = self.chance.random() < (0.1 if self.rules.virtual else 0.9)
        return self.plain("read", Card) if reads else None

    def lying(self, *seats: int) -> list[str]:
        """Areas with a wager, of these seats or of any, and a few others."""
        places = seats or range(1, self.rules.table.seats + 1)
        lie = [wager for wager in self.rules.areas for place in places if stake_on(self.state, place, wager).total]
        return [*lie, *self.chance.sample(self.rules.areas, min(4, len(self.rules.areas)))]


WORDS: Mapping[str, Callable[[Speaker], tuple[Any, ...]]] = {
    "item": lambda it: (*(row.item for row in it.rules.checklist), "crystal-ball"),
    "wager": lambda it: (*it.rules.limited, *it.lying(), "tips"),
    "to": lambda it: (*it.lying(), "tips"),
    "by": lambda it: ("dealer", "patron", "player", "draught"),
    "read": lambda it: (it.scanned(),),
    "voucher": lambda it: ("V1", "V2", "V3"),
    "back": lambda it: ("red", "blue", "green"),
    "device": lambda it: (SHOE, SHUFFLER, CONTINUOUS, "hat"),
    "person": lambda it: ("", *PEOPLE, "Zoe"),
    "dispute": lambda it: ("D1", "D2", "D3"),
    "incident": lambda it: (*it.incidents(), "flood"),
    "remedy": lambda it: (*it.rules.rounds.decidable, "applause"),
    "ground": lambda it: (*GROUNDS, "boredom"),
    "reason": lambda it: (*SHUFFLES, "absent", "refuses", "late", "worn", ""),
    "rule": lambda it: (*CONDUCT, *DIRECTIONS, "conduct.singing"),
}
"""What is meant by the fields that name one thing out of several."""

__all__ = ["KINDS", "PEOPLE", "REPORTS", "REQUESTS", "Speaker", "actors", "reporters", "tag_of"]
