"""The rules one table plays by: a rulebook, the operator's choices within it, and the clauses behind every rule name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from pitboss.law import ChecklistRow, Rulebook
from pitboss.law.vocabulary import Accepts, Format, unknown_names
from pitboss.money import Direction, Odds, parse_odds
from pitboss.table.commands import DEALER, HOUSE
from pitboss.table.context import ACT_FOR_PLAYER
from pitboss.table.events import Outcome
from pitboss.table.interpretations import check_interpretations
from pitboss.table.schedules import Schedule
from pitboss.table.settings import SHOE, VIRTUAL, TableSettings

if TYPE_CHECKING:
    from pitboss.table.game import Game


ODDS = Format('odds such as "1 to 1"', parse_odds)


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
"""What is done with cards that come to the table, where the rulebook asks for it."""


class Rules(ABC):
    """A rulebook as one table reads it; each game adds how its rounds are played."""

    game: Game
    """The game that is played."""
    wagers: tuple[str, ...]
    """What may be wagered before the first card."""
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
        "token.after-win": ("kept", "returned", "no-tokens"),
        "vacancy.shuffle": ("always", "discretion"),
        "wager.cut-off": ("first-card", "no-more-bets"),
        "wager.hands-per-player": int,
        "wager.top-up": bool,
    }
    """The settings that are read here, beside those of the services, each with the values it can have."""
    paid_by: ClassVar[str]
    """The rule by which a winning wager is paid."""

    @abstractmethod
    def __init__(self, game: Game, book: Rulebook, table: TableSettings) -> None:
        needed = game.needed
        for unknown in unknown_names(book, game.vocabulary):
            raise unknown
        book.bind(game.rules)
        check_interpretations(game.all_interpretations, book, table.chosen)
        self.game = game
        self.book = book
        self.table = table
        self.virtual = table.kind == VIRTUAL
        self._cites = {rule: book.cites(rule) for rule in needed}
        self._joined: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._powers = {office.name: book.powers(office.name) for office in book.offices}
        if self.virtual:
            # Where Pitboss deals, the house does the dealer's work. It never acts for a player.
            self._powers[HOUSE] = self._powers.get(DEALER, frozenset()) - {ACT_FOR_PLAYER}
        self.smallest_chip: int = self.value("rounding.smallest-chip")
        self.rounding: Direction = self.value("rounding.direction")
        self.returns_tokens = self.value("token.after-win", "kept") == "returned"
        self.returns_stake: bool = self.value("odds.returns-stake")
        self.maximum_payout: int = self.value("payout.maximum", 0)
        self.maximum_payout_per: str = self.value("payout.maximum-per", "wager")
        self.decks: int = self.value("decks", 1)
        self.deck_size: int = self.value("deck.cards", 0) * self.decks
        self.closes_at_call = self.value("wager.cut-off") == "no-more-bets"
        self.top_up: bool = self.value("wager.top-up")
        self.hands_per_player: int = self.value("wager.hands-per-player", 1)
        self.shuffles_after_vacancy = self.value("vacancy.shuffle", "always") == "always"
        self.checklist = tuple(row for row in book.checklist if self._asked(row))

    def _asked(self, row: ChecklistRow) -> bool:
        """Whether a line of the checklist is asked for at this table: by its device, and by how its cards were prepared."""
        devices = (row.device,) if isinstance(row.device, str) else row.device
        return (not devices or self.table.device in devices) and all(self.value(key) in only for key, only in row.only.items())

    @property
    def areas(self) -> tuple[str, ...]:
        """Every area on which a wager may lie in the course of a round."""
        return self.wagers

    @property
    def limited(self) -> tuple[str, ...]:
        """What the sign states limits for."""
        return self.wagers

    def limit_of(self, wager: str) -> str:
        """What of the sign's limits a wager goes by."""
        return wager

    def sets(self, device: str, backs: tuple[str, ...]) -> tuple[str, ...]:
        """The decks a dealing device is given, of those at hand: a shoe takes the first, a shuffler keeps two apart."""
        return backs[:1] if device == SHOE else backs

    def cite(self, *rules: str) -> tuple[str, ...]:
        """The clauses that carry these rules, in order, each once."""
        if len(rules) == 1:
            return self._cites.get(rules[0], ())
        found = self._joined.get(rules)
        if found is None:
            found = tuple(dict.fromkeys(clause for rule in rules for clause in self._cites.get(rule, ())))
            self._joined[rules] = found
        return found

    def value(self, key: str, default: Any = None) -> Any:
        """A setting: the operator's choice, else what the rulebook says, else the default where it may say nothing."""
        chosen = self.table.chosen
        if key in chosen:
            return chosen[key]
        if default is not None and not self.book.has_setting(key):
            return default
        return self.book.setting(key).value

    def has(self, rule: str) -> bool:
        """Whether this authority has the rule at all."""
        return bool(self._cites.get(rule))

    def may(self, office: str, rule: str) -> bool:
        """Whether an office has the power that the rule gives."""
        return rule in self._powers.get(office, ())

    def holders(self, rule: str) -> tuple[str, ...]:
        """Return the offices of people that have a power."""
        return tuple(office for office, powers in self._powers.items() if rule in powers and office != HOUSE)

    def first_of(self, *rules: str) -> str:
        """Return the first of these rules that this authority has; the last one where it has none."""
        return next((rule for rule in rules if self.has(rule)), rules[-1])

    def schedule(self, wager: str) -> Schedule:
        """The schedule in play for a wager."""
        name = self.value(f"schedule.{wager}")
        row = self.table.entered(wager, name) or self.book.schedule(wager, name)
        return Schedule(wager, row.name, [(kind, parse_odds(odds)) for kind, odds in row.pays])

    # --- what each game says for itself ----------------------------------------------------------------------------

    @abstractmethod
    def sign_schedules(self) -> tuple[tuple[tuple[str, ...], Schedule], ...]:
        """The schedules the sign shows, each with the rules that put it there."""

    def further_signs(self) -> Iterator[tuple[str, str, str]]:
        """What else the sign says: the name of the line, its text, and the rule that puts it there."""
        yield from ()

    def placed_by(self, wager: str) -> tuple[str, ...]:
        """The rules of its own that a wager is placed by."""
        return ()

    def rights(self, wager: str) -> tuple[str, ...]:
        """Return the powers that a player needs for a wager, beside that to place any."""
        return ()

    def limited_by(self, wager: str) -> tuple[str, ...]:
        """The rules beside those of every wager by which one has its limits."""
        return ()

    def shuffling(self, device: str) -> tuple[str, ...]:
        """The rules of its own that a device shuffles by."""
        return ()

    def follows(self, wager: str, counted: int) -> dict[str, int]:
        """The wagers that go by another one, and the most that counts of each when so much counts of that."""
        return {}

    def house_wide(self) -> Mapping[str, str]:
        """Settings that all tables of a house must have alike, each with the rule that says so."""
        return {}
