"""Blackjack as one table plays it: its cards, its boxes, its odds, what players may do, and when the dealer draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, TypeAlias

from pitboss.cards import Card, Rank
from pitboss.cards.ranks.blackjack import Total, points_of, total
from pitboss.games.blackjack.round import Blackjacks
from pitboss.games.blackjack.settle import BOX, DOUBLE, INSURANCE, MADNESS, SIDES, SUPER_SEVENS
from pitboss.law import LawError, Rulebook
from pitboss.law.vocabulary import ODDS, PART, Accepts
from pitboss.money import parse_odds, parse_part
from pitboss.table.context import Context
from pitboss.table.game import Game
from pitboss.table.refusal import Refusal
from pitboss.table.rules import CEREMONY, Rules
from pitboss.table.schedules import Schedule
from pitboss.table.settings import CONTINUOUS, SHUFFLER, TableSettings

STYLES = ("standard", "style-a")
DOUBLES = ("no-ace", "any-two", "nine-to-eleven")
SPLITS = ("value", "rank")
ONE_WAGER, ONE_LIVE, ALL = "one-wager", "busted-and-one-live", "all"
TAKES = ("original-and-busted", ONE_WAGER, ONE_LIVE, ALL)
"""What the dealer's blackjack takes of a box."""
THREE_TO_TWO = "3 to 2"
NINE, ELEVEN = 9, 11
OFFERED = {
    "super-sevens": "super-sevens.offered",
    "perfect-pairs": "perfect-pairs.offered",
    "madness-21": "madness-21.offered",
}
"""The setting that says whether each side wager may be made."""


SUPER_SEVENS_RULE, PERFECT_PAIRS_RULE, MADNESS_RULE = "wager.super-sevens", "wager.perfect-pairs", "wager.madness-21"


SIDE_RULES = {"super-sevens": SUPER_SEVENS_RULE, "perfect-pairs": PERFECT_PAIRS_RULE, "madness-21": MADNESS_RULE}
"""The rule that lets each side wager be made."""


MADE_READY = ("cards.prepared", "cards.prepared-chemmy", "cards.prepared-stacked", "cards.prepared-riffled")
"""What is done with cards that were prepared beforehand."""


class BlackjackRules(Rules):
    """Four to eight decks; boxes play in turn against a dealer who has one card until they have finished."""

    settings: ClassVar[Mapping[str, Accepts]] = {
        **Rules.settings,
        "blackjack.pays": ODDS,
        "box.bettors": int,
        "dealer-blackjack.takes": TAKES,
        "dealer.stands-on": int,
        "dealer.style": STYLES,
        "decision.seconds": int,
        "double.after-split": bool,
        "double.on": DOUBLES,
        "even-money.pays": ODDS,
        "even-money.with": ODDS,
        "insurance.most": PART,
        "insurance.pays": ODDS,
        "limited.continuous-shuffler": bool,
        "madness-21.offered": bool,
        "madness-21.wheel": tuple,
        "must-draw.to": int,
        "odds.hand": ODDS,
        "perfect-pairs.offered": bool,
        "schedule.madness-21": str,
        "schedule.perfect-pairs": str,
        "schedule.super-sevens": str,
        "shoe.cutting-card": int,
        "shuffler.least-decks": int,
        "split.equal": SPLITS,
        "split.hands": int,
        "super-sevens.least-decks": int,
        "super-sevens.offered": bool,
    }
    ceremony = (*CEREMONY, *MADE_READY)
    paid_by = "odds.even"
    shuffled_after_round = "shuffle.cutting-card-out"

    def __init__(self, game: Game, book: Rulebook, table: TableSettings) -> None:
        offered = [wager for wager, key in OFFERED.items() if table.chosen.get(key, book.setting(key).value)]
        self.sides = tuple(offered)
        self.wagers = (BOX, *offered)
        super().__init__(game, book, table)
        self.blackjack_odds = parse_odds(self.value("blackjack.pays"))
        self.even_odds = parse_odds(self.value("odds.hand"))
        self.insurance_odds = parse_odds(self.value("insurance.pays"))
        self.early_odds = parse_odds(self.value("even-money.pays"))
        self.settles_early = self.blackjack_odds == parse_odds(self.value("even-money.with"))
        self.insured_part = parse_part(self.value("insurance.most"))
        self.style_a = self.value("dealer.style") == "style-a"
        self.stands_on: int = self.value("dealer.stands-on")
        self.draws_to: int = self.value("must-draw.to")
        self.doubles: str = self.value("double.on")
        self.doubles_split: bool = self.value("double.after-split")
        self.split_hands: int = self.value("split.hands")
        self.split_by_rank = self.value("split.equal") == "rank"
        self.takes: str = self.value("dealer-blackjack.takes")
        self.takes_all = self.takes == ALL
        self.takes_one_wager = self.takes == ONE_WAGER
        self.takes_one_live = self.takes == ONE_LIVE
        self.limits_at_continuous: bool = self.value("limited.continuous-shuffler", False)
        self.box_bettors: int = self.value("box.bettors")
        self.behind_cutting_card: int = self.value("shoe.cutting-card")
        self.decision_seconds: int = self.value("decision.seconds")
        self.side_schedules = {wager: self.schedule(wager) for wager in SIDES}
        self.wheel: tuple[str, ...] = tuple(self.value("madness-21.wheel"))
        self._check_wheel()

    def _check_wheel(self) -> None:
        """Refuse a wheel with a prize that its schedule does not pay."""
        kinds = [kind for kind, _ in self.side_schedules[MADNESS].pays]
        if unknown := [prize for prize in self.wheel if prize not in kinds]:
            raise LawError(self.book.where, "setting madness-21.wheel", f"prizes of its schedule: {', '.join(kinds)}", unknown[0])

    @property
    def areas(self) -> tuple[str, ...]:
        return (*self.wagers, DOUBLE, INSURANCE)

    def sets(self, device: str, backs: tuple[str, ...]) -> tuple[str, ...]:
        """Return all decks as one set of cards; a shuffler that is not continuous keeps a second set."""
        return backs if device == SHUFFLER else backs[:1]

    def shuffling(self, device: str) -> tuple[str, ...]:
        return ("device.continuous",) if device == CONTINUOUS else ("device.batch",)

    def plays_on(self, device: str, left: int) -> bool:
        """Return whether the next round is dealt from what is left: not from a continuous shuffler, and not once the cutting
        card has come out or is the next to come."""
        return device != CONTINUOUS and left > self.behind_cutting_card

    def not_together(self) -> Refusal | None:
        least = self.value("shuffler.least-decks")
        if self.table.device == SHUFFLER and self.decks < least:
            return Refusal("shuffler-decks", self.cite("device.batch"), {"decks": self.decks, "least": least})
        least = self.value("super-sevens.least-decks")
        if SUPER_SEVENS in self.sides and self.decks < least:
            return Refusal("sevens-decks", self.cite("super-sevens.decks"), {"decks": self.decks, "least": least})
        return None

    def placed_by(self, wager: str) -> tuple[str, ...]:
        return (SIDE_RULES[wager], "wager.side-with-box") if wager in SIDE_RULES else ("wager.box",)

    def rights(self, wager: str) -> tuple[str, ...]:
        return (SIDE_RULES[wager],) if wager in SIDE_RULES else ()

    def kind_rules(self, kind: str) -> tuple[str, ...]:
        return (SIDE_RULES[kind],) if kind in SIDE_RULES else ("wager.before-first-card",)

    def equal(self, cards: Sequence[Card]) -> bool:
        """Return whether two cards may be split: of equal value, or of equal rank."""
        first, second = cards
        return first.rank is second.rank if self.split_by_rank else points_of(first) == points_of(second)

    def may_double_on(self, cards: Sequence[Card]) -> bool:
        """Return whether two cards may be doubled on."""
        if self.doubles == "no-ace":
            return all(card.rank is not Rank.ACE for card in cards)
        return self.doubles == "any-two" or NINE <= total(cards).points <= ELEVEN

    def stands(self, held: Total) -> bool:
        """Return whether the dealer's total is complete. In Style A a soft total at the mark is drawn to."""
        return held.points > self.stands_on or (held.points == self.stands_on and not (self.style_a and held.soft))

    def drawing_by(self) -> tuple[str, ...]:
        return ("dealer.draws", "dealer.style-a") if self.style_a else ("dealer.draws",)

    def dealer_words(self) -> str:
        """Return when the dealer draws, as the layout says it."""
        mark = self.stands_on
        if self.style_a:
            return f"Dealer must draw to soft {mark} and stand on hard {mark} and soft {mark + 1}"
        return f"Dealer must draw to {mark - 1} and stand on all {mark}s"

    def sign_schedules(self) -> tuple[tuple[tuple[str, ...], Schedule], ...]:
        shown = tuple(((f"settle.{wager}", SIDE_RULES[wager]), self.side_schedules[wager]) for wager in self.sides)
        return ((("layout.blackjack-odds", "odds.blackjack"), Schedule("blackjack", "", ((BOX, self.blackjack_odds),))), *shown)

    def further_signs(self) -> Iterator[tuple[str, str, str]]:
        yield "dealer", self.dealer_words(), "layout.dealer-draws"
        yield "insurance", f"Insurance pays {self.insurance_odds}", "layout.insurance-odds"
        if self.settles_early:
            yield "even-money", f"A blackjack against an ace may be settled at {self.early_odds}", "even-money.offered"
        yield "doubles", self.double_words(), "play.double"
        yield "splits", f"Equal cards are split to at most {self.split_hands} hands, aces once", "play.split"
        if self.virtual:
            yield "time", f"{self.decision_seconds} seconds to decide; a hand without a decision stands", "play.time"

    def double_words(self) -> str:
        on = {"no-ace": "Double on two cards without an ace", "any-two": "Double on any two cards"}
        return on.get(self.doubles, f"Double on two cards that make {NINE} to {ELEVEN}")


BoxContext: TypeAlias = Context[Blackjacks, BlackjackRules]
"""Somebody at a Blackjack table."""
