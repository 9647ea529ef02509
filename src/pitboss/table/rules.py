"""The rules one table plays by: a rulebook, the operator's choices within it, and the clauses behind every rule name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards import deck
from pitboss.law import ChecklistRow, LawError, Rulebook
from pitboss.law.vocabulary import Accepts, unknown_names
from pitboss.money import Direction, Odds, parse_odds, shown_in_chips
from pitboss.table.bound import Bound
from pitboss.table.commands import DEALER, HOUSE, PLAYER
from pitboss.table.context import ACT_FOR_PLAYER
from pitboss.table.events import Outcome
from pitboss.table.refusal import Refusal
from pitboss.table.schedules import Schedule
from pitboss.table.settings import SHOE, VIRTUAL, TableSettings

if TYPE_CHECKING:
    from pitboss.table.game import Game
    from pitboss.table.service import Service
    from pitboss.table.state import TableState


class Settlement(Struct, frozen=True):
    """What the rules make of one wager."""

    wager: str
    outcome: Outcome
    odds: Odds | None
    """What a winning wager is paid at."""
    rules: tuple[str, ...]


CEREMONY = (
    "cards.inspect-independently",
    "cards.fan-spread",
    "cards.stacked",
    "cards.chemmy",
    "shuffle.in-device",
    "shuffle.cutting-card",
)
"""What is done with cards that come to the table, if the rulebook requires it."""


class Rules(Bound, ABC):
    """A rulebook as one table reads it; each game adds how its rounds are played."""

    game: Game
    """The game that is played."""
    wagers: tuple[str, ...]
    """What may be wagered before the first card."""
    equals: tuple[str, ...] = ()
    """Those of them that must be as large as the first one, and are placed with it."""
    cut_margin: ClassVar[int] = 1
    """The fewest cards that a cut leaves on either side."""
    shuffled_after_round = "shuffle.after-round"
    """The rule by which the cards are shuffled between two rounds."""
    ceremony: ClassVar[tuple[str, ...]] = CEREMONY
    """The rules by which cards that come to the table are made ready, the first and any that replace them."""
    settings: ClassVar[Mapping[str, Accepts]] = {
        "deck.cards": int,
        "decks": int,
        "inscription": str,
        "odds.returns-stake": bool,
        "payout.maximum": int,
        "payout.maximum-per": ("wager", "hand", "player-and-round"),
        "rounding.direction": ("down", "up", "nearest"),
        "rounding.smallest-chip": int,
        "supervise.decision-by": str,
        "token.after-win": ("kept", "returned", "no-tokens"),
        "vacancy.shuffle": ("always", "discretion"),
        "wager.cut-off": ("first-card", "no-more-bets"),
        "wager.hands-per-player": int,
        "wager.top-up": bool,
    }
    """The settings that are read here, beside those of the services, each with the values it can have."""
    lowest: ClassVar[Mapping[str, tuple[str, ...]]] = {"supervise.decision-by": ("supervise.decision",)}
    """By a setting that names the lowest office for something: the powers that no office below it has."""
    paid_by: ClassVar[str]
    """The rule by which a winning wager is paid."""
    places_by: ClassVar[tuple[str, ...]] = ("equipment.table",)
    """The rules that say how many areas there are for players."""

    @abstractmethod
    def __init__(self, game: Game, book: Rulebook, table: TableSettings) -> None:
        for unknown in unknown_names(book, game.vocabulary):
            raise unknown
        check_interpretations(game.whole.interpretations, book, table.chosen)
        self.game = game
        self.book = book
        self.table = table
        self.virtual = table.kind == VIRTUAL
        powers = {office.name: book.powers(office.name) - self._withheld(office.name) for office in book.offices}
        if self.virtual:
            # Where Pitboss deals, the house does the dealer's work. It never acts for a player.
            given = frozenset[str]().union(*powers.values())
            powers[HOUSE] = powers.get(DEALER, frozenset()) - {ACT_FOR_PLAYER} | self._stands_in() & given
        self._bind(book, game.whole.rules, powers)
        self._open: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}
        self.opened_with: Rules = self
        """The rules with the settings that the table opened with."""
        self._changed: dict[tuple[tuple[str, str], ...], Rules] = {}
        self._by_limit: dict[tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]] = {}
        self._services: dict[str, tuple[Service, ...]] = {}
        self.smallest_chip: int = self.value("rounding.smallest-chip")
        self.rounding: Direction = self.value("rounding.direction")
        self.returns_tokens = self.value("token.after-win", "kept") == "returned"
        self.returns_stake: bool = self.value("odds.returns-stake", True)
        self.maximum_payout: int = self.value("payout.maximum", 0)
        self.maximum_payout_per: str = self.value("payout.maximum-per", "wager")
        self.decks: int = self.value("decks", 1)
        self.deck_size: int = self.value("deck.cards", 0) * self.decks
        # A table without a deck is refused when it opens.
        self.pack = deck(max(self.decks, 1))
        """What is shuffled: every deck in play."""
        self.cards = frozenset(self.pack)
        """The cards of the deck in play."""
        self.closes_at_call = self.value("wager.cut-off", "first-card") == "no-more-bets"
        self.top_up: bool = self.value("wager.top-up", True)
        self.hands_per_player: int = self.value("wager.hands-per-player", 1)
        self.shuffles_after_vacancy = self.has("shuffle.after-vacancy") and self.value("vacancy.shuffle", "always") == "always"
        self.checklist = tuple(row for row in book.checklist if self._asked(row))

    def _withheld(self, office: str) -> frozenset[str]:
        """Return the powers that an office does not have because a setting reserves them for a higher one."""
        return frozenset(
            power
            for key, powers in self.lowest.items()
            if self.book.has_setting(key) and not self.book.stands_above(office, self.value(key))
            for power in powers
        )

    def _stands_in(self) -> frozenset[str]:
        """Return the powers of a higher office that a setting gives to the house at a table that it deals."""
        return frozenset()

    def _asked(self, row: ChecklistRow) -> bool:
        """Return whether the checklist line applies to this table: to its device, and to how its cards were prepared."""
        devices = (row.device,) if isinstance(row.device, str) else row.device
        return (not devices or self.table.device in devices) and all(self.value(key) in only for key, only in row.only.items())

    @property
    def areas(self) -> tuple[str, ...]:
        """Return every area on which a wager may be placed during a round."""
        return self.wagers

    @cached_property
    def in_layout(self) -> Mapping[str, int]:
        """Return the place of each area in the order of the layout."""
        return {wager: at for at, wager in enumerate(self.areas)}

    @property
    def limited(self) -> tuple[str, ...]:
        """Return the wagers for which the sign states limits."""
        return self.wagers

    def limit_of(self, wager: str) -> str:
        """Return which of the sign's limits apply to a wager."""
        return wager

    def by_limit(self, wagers: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return wagers in their order, together where they go by the same limit of the sign, with that limit."""
        found = self._by_limit.get(wagers)
        if found is None:
            found = tuple((limit, tuple(same)) for limit, same in groupby(wagers, self.limit_of))
            self._by_limit[wagers] = found
        return found

    def sets(self, device: str, backs: tuple[str, ...]) -> tuple[str, ...]:
        """Return the decks that go in a dealing device: a shoe takes the first, a shuffler keeps two apart."""
        return backs[:1] if device == SHOE else backs

    @property
    def refill(self) -> int:
        """Return what the house fills a tray with that is short: the opening float, rounded up to a whole chip."""
        return -(-self.table.float_ // self.smallest_chip) * self.smallest_chip

    def value(self, key: str, default: Any = None) -> Any:
        """Return a setting: the operator's choice, or the rulebook's value, or the default if the rulebook has none."""
        chosen = self.table.chosen
        if key in chosen:
            return chosen[key]
        if default is not None and not self.book.has_setting(key):
            return default
        return self.book.setting(key).value

    def open_to(self, office: str, wagers: tuple[str, ...]) -> tuple[str, ...]:
        """Return those of some wagers that an office has every right to place."""
        found = self._open.get((office, wagers))
        if found is None:
            found = tuple(wager for wager in wagers if all(self.may(office, right) for right in self.rights(wager)))
            self._open[office, wagers] = found
        return found

    def services_for(self, office: str) -> tuple[Service, ...]:
        """Return the services of which an office may ask anything: by its own powers, or by those of the players it acts for.
        A service without powers of its own, such as the checklist, may be asked by anybody."""
        found = self._services.get(office)
        if found is None:
            powers = self._powers.get(office, frozenset())
            if ACT_FOR_PLAYER in powers:
                powers |= self._powers.get(PLAYER, frozenset())
            shuffles = self.shuffled_after_round in powers
            services = self.game.services
            found = tuple(each for each in services if shuffles or not each.powers or not each.powers.isdisjoint(powers))
            self._services[office] = found
        return found

    def first_of(self, *rules: str) -> str:
        """Return the first of these rules that this authority has; the last one where it has none."""
        return next((rule for rule in rules if self.has(rule)), rules[-1])

    def schedule(self, wager: str) -> Schedule:
        """Return the schedule in play for a wager."""
        name = self.value(f"schedule.{wager}")
        row = self.table.entered(wager, name) or self.book.schedule(wager, name)
        return Schedule(wager, row.name, [(kind, parse_odds(odds)) for kind, odds in row.pays])

    def plays_on(self, device: str, left: int) -> bool:
        """Return whether the next round is dealt from what is left in the shoe."""
        return False

    def not_together(self) -> Refusal | None:
        """Refuse settings of the table that the rules of the game exclude together."""
        return None

    @abstractmethod
    def sign_schedules(self) -> tuple[tuple[tuple[str, ...], Schedule], ...]:
        """Return the schedules the sign shows, each with the rules that put it there."""

    def further_signs(self) -> Iterator[tuple[str, str, str]]:
        """Yield what else the sign says: the name of the line, its text, and the rule that puts it there."""
        yield from ()

    def placed_by(self, wager: str) -> tuple[str, ...]:
        """Return a wager's own rules of placement."""
        return ()

    def kind_rules(self, kind: str) -> tuple[str, ...]:
        """Return the rules that say which wagers of a kind there are."""
        return ("wager.before-first-card",)

    def rights(self, wager: str) -> tuple[str, ...]:
        """Return the powers that a player needs for a wager, besides the power to place any."""
        return ()

    def limited_by(self, wager: str) -> tuple[str, ...]:
        """Return a wager's own rules on limits, besides those of every wager."""
        return ()

    def shuffling(self, device: str) -> tuple[str, ...]:
        """Return a device's own rules of shuffling."""
        return ()

    def follows(self, wager: str, counted: int) -> dict[str, int]:
        """Return the wagers that depend on another one, and the most that counts of each when `counted` of that one does."""
        return {}

    def house_wide(self) -> Mapping[str, str]:
        """Return the settings that must be the same at all tables of a house, each with the rule that says so."""
        return {}

    def changed(self, settings: Mapping[str, str]) -> Rules:
        """Return the rules with other values of settings of the whole house than those that the table opened with."""
        if not settings:
            return self.opened_with
        made, key = self.opened_with._changed, tuple(sorted(settings.items()))
        if key not in made:
            table = replace(self.opened_with.table, chosen={**self.opened_with.table.chosen, **settings})
            made[key] = type(self)(self.game, self.book, table)
            made[key].opened_with = self.opened_with
        return made[key]

    def of_round(self, state: TableState) -> Rules:
        """Return the rules that the round is played by, or the last one was."""
        return self.changed(state.round.house_wide)

    def on_sign(self, state: TableState) -> Rules:
        """Return the rules as the sign shows them."""
        return self.changed(state.house_wide)


def amounts_of(rules: Rules) -> AbstractContextManager[None]:
    """Let amounts of a table be written as they are there: in money, or in tournament chips, which have no cash value."""
    return shown_in_chips(bool(rules.table.of_tournament))


def check_interpretations(built: Mapping[str, Any], book: Rulebook, chosen: Mapping[str, Any]) -> None:
    """Refuse a rulebook, or an operator's choice, that asks for an interpretation which is not built."""
    for key, reading in built.items():
        if book.has_setting(key):
            value = chosen.get(key, book.setting(key).value)
            if value != reading:
                raise LawError(book.where, f"setting {key}", f"{reading!r}, the interpretation that is built", repr(value))
