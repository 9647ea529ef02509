"""The rules one table plays by: a rulebook, what the operator chose within it, and the clause behind every rule name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar

from msgspec import Struct

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.law import Rulebook
from pitboss.money import Direction, Odds, parse_odds
from pitboss.table.commands import DEALER, HOUSE
from pitboss.table.limits import Bounds
from pitboss.table.readings import check_readings
from pitboss.table.schedules import Schedule
from pitboss.table.settings import VIRTUAL, TableSettings

PLAY = "play"
"""The wager a player adds to stay in, in every game that has one."""


class Outcome(StrEnum):
    """How a wager ends. A wager that stands off neither wins nor loses; one that is void has no result."""

    WIN = "wins"
    LOSE = "loses"
    STAND_OFF = "stands-off"
    VOID = "void"
    GIVEN_UP = "given-up"


class Pass(Struct, frozen=True):
    """Cards dealt in one go: the places in dealing order (0 is the dealer), which of them face up, and by which rules."""

    to: tuple[int, ...]
    up: tuple[int, ...]
    rules: tuple[str, ...]


class Wagers(Struct, frozen=True):
    """What a hand is settled on, by name, in cents."""

    amounts: dict[str, int]

    def __getitem__(self, wager: str) -> int:
        return self.amounts.get(wager, 0)


class Settlement(Struct, frozen=True):
    """What the rules make of one wager."""

    wager: str
    outcome: Outcome
    odds: Odds | None
    """What a winning wager is paid at."""
    rules: tuple[str, ...]


class Rules(ABC):
    """A rulebook as one table reads it; each game says how its own is dealt and settled."""

    wagers: tuple[str, ...]
    """What may be wagered before the first card."""
    first_wager: str
    """The wager that a Play goes with."""
    side: ClassVar[str]
    """The wager on the player's hand alone."""
    bonus: str = ""
    """A further wager that lives on when the hand is folded; none where it is empty."""
    fold_keeps_bonus: bool = False

    @cached_property
    def folds(self) -> tuple[str, ...]:
        """The wagers that a fold gives up."""
        return tuple(wager for wager in self.wagers if not (wager == self.bonus and self.fold_keeps_bonus))

    @abstractmethod
    def __init__(self, book: Rulebook, table: TableSettings) -> None:
        needed = self.needed()
        book.bind(needed)
        check_readings(book, table.chosen)
        self.book = book
        self.table = table
        self.virtual = table.kind == VIRTUAL
        self._cites = {rule: book.cites(rule) for rule in needed}
        self._joined: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._powers = {office.name: book.powers(office.name) for office in book.offices}
        self.smallest_chip: int = self.value("rounding.smallest-chip")
        self.rounding: Direction = self.value("rounding.direction")
        self.returns_tokens = self.value("token.after-win", "kept") == "returned"
        self.returns_stake: bool = self.value("odds.returns-stake")
        self.maximum_payout: int = self.value("payout.maximum")
        self.maximum_payout_per: str = self.value("payout.maximum-per")
        self.deck_size: int = self.value("deck.cards")
        self.player_cards: int = self.value("hand.player")
        self.dealer_cards: int = self.value("hand.dealer")
        self.play_maximum: int = self.value("play.maximum-multiple")
        self.conceding: bool = self.value("concede")
        self.settle_order: str = self.value("settle.order")
        self.closes_at_call = self.value("wager.cut-off") == "no-more-bets"
        self.hands_per_player: int = self.value("wager.hands-per-player")
        self.top_up: bool = self.value("wager.top-up")
        self.unit_binds_play: bool = self.value("limits.unit-binds-play")
        self.blind_play: bool = self.value("blind-play")
        self.blind_extra_hands: bool = self.value("blind-extra-hands")
        self.fold_keeps_side: bool = self.value("fold.keeps-side")
        self.side_alone: bool = self.value("side.alone")
        self.side_alone_stays_with: str = self.value("side.alone-stays-with")
        self.areas = (*self.wagers, PLAY)
        self.decision_seconds: int = self.value("decision.seconds")
        self.checklist = tuple(row for row in book.checklist if row.device in (None, table.device))

    def cite(self, *rules: str) -> tuple[str, ...]:
        """The clauses that carry these rules, in order, each once."""
        if len(rules) == 1:
            return self._cites[rules[0]]
        found = self._joined.get(rules)
        if found is None:
            found = tuple(dict.fromkeys(clause for rule in rules for clause in self._cites[rule]))
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
        """The offices that have a power."""
        return tuple(office for office, powers in self._powers.items() if rule in powers)

    def deals(self, office: str) -> bool:
        """Whether an office does the dealer's work here: the dealer, and the house itself where Pitboss deals."""
        return office == DEALER or (office == HOUSE and self.virtual)

    def schedule(self, wager: str) -> Schedule:
        """The schedule in play for a wager."""
        name = self.value(f"schedule.{wager}")
        row = self.table.entered(wager, name) or self.book.schedule(wager, name)
        return Schedule(wager, row.name, [(kind, parse_odds(odds)) for kind, odds in row.pays])

    # --- what each game says for itself ----------------------------------------------------------------------------

    @staticmethod
    @abstractmethod
    def needed() -> Mapping[str, str]:
        """The rules the game carries out, each with what it is."""

    @abstractmethod
    def sign_schedules(self) -> tuple[tuple[str, Schedule], ...]:
        """The schedules the sign shows, each with the rule that puts it there."""

    @abstractmethod
    def passes(self, seats: Sequence[int], device: str) -> tuple[Pass, ...]:
        """How a round is dealt to these wagering areas, from the dealer's left, out of such a device."""

    @abstractmethod
    def play_bounds(self, ante: int, unit: int) -> Bounds:
        """What may be wagered on Play beside such an Ante."""

    @abstractmethod
    def best(self, cards: Sequence[Card]) -> SetHand:
        """The hand set at its highest."""

    @abstractmethod
    def as_set(self, plays: Sequence[Card], aside: Sequence[Card]) -> SetHand:
        """The hand as somebody set it."""

    @abstractmethod
    def stays_in(self, hand: SetHand) -> bool:
        """Whether a hand without the first wager is high enough to stay in, where that is asked of it."""

    def company(self, wager: str) -> str:
        """The rule by which a wager goes only with another one; empty where it may stand alone."""
        return ""

    def placed_by(self, wager: str) -> tuple[str, ...]:
        """The rules of its own that a wager is placed by."""
        return ()

    def limited_by(self, wager: str) -> tuple[str, ...]:
        """The rules beside those of every wager by which one has its limits."""
        return ()

    def bonus_lives_by(self) -> tuple[str, ...]:
        """The rules by which the bonus lives on when the hand is folded."""
        return ()

    def house_wide(self) -> Mapping[str, str]:
        """Settings that all tables of a house must have alike, each with the rule that says so."""
        return {}

    def declaring(self, dealer: SetHand) -> tuple[str, ...]:
        """The rules beside the setting of it that the dealer's hand is declared by."""
        return ()

    def comparing(self, dealer: SetHand) -> tuple[str, ...]:
        """The rules by which a hand is held against the dealer's."""
        return ("settle.compare",)

    @abstractmethod
    def settle(self, hand: SetHand, dealer: SetHand, wagers: Wagers) -> Iterable[Settlement]:
        """What becomes of each wager, in the order the dealer pays and takes."""
