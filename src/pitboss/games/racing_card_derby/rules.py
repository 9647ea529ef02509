"""Racing Card Derby as one table plays it: its cards, its wagers with their odds, and when its cards are shuffled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeAlias

from pitboss.cards import Card, parse_card, parse_cards
from pitboss.games.racing_card_derby.race import Finish, Running, known, run
from pitboss.games.racing_card_derby.round import Race
from pitboss.games.racing_card_derby.settle import settle
from pitboss.games.racing_card_derby.wagers import KINDS, LAYOUT, PLACED_BY
from pitboss.games.shared_layout.rules import LayoutRules
from pitboss.games.shared_layout.shoes import MADE_READY
from pitboss.law import Rulebook
from pitboss.law.vocabulary import ODDS, Accepts, Format
from pitboss.money import Odds, parse_odds
from pitboss.table.acts import Topic
from pitboss.table.context import AnyContext, Context
from pitboss.table.events import Outcome
from pitboss.table.game import Game
from pitboss.table.refusal import Refusal
from pitboss.table.rules import CEREMONY, Rules, Settlement
from pitboss.table.schedules import Schedule
from pitboss.table.settings import CONTINUOUS, TableSettings

WHERE_IT_IS, WHERE_PLACED = "counts-where-it-is", "counts-where-placed"
"""Where a wager counts that was moved on purpose."""


class RacingCardDerbyRules(LayoutRules[Race, Finish]):
    """One to eight decks and no decisions; the order in which the suits finish settles every wager."""

    settings: ClassVar[Mapping[str, Accepts]] = {
        **Rules.settings,
        "odds.quinella": ODDS,
        "odds.red-black": ODDS,
        "odds.red-black-protested": ODDS,
        "odds.suit": ODDS,
        "odds.suit-protested": ODDS,
        "odds.trifecta-first": ODDS,
        "odds.trifecta-second": ODDS,
        "odds.trifecta-third": ODDS,
        "first-card-uncalled.goes": ("drawn-in-error", "counts-as-drawn"),
        "operator.acts-through": str,
        "race.cards-to-win": int,
        "race.protest-card": Format('a card such as "2s"', parse_card),
        "shuffle.when": ("at-cutting-card", "before-every-round"),
        "wager.moved-by-player": (WHERE_IT_IS, WHERE_PLACED),
        "wager.moved-on-purpose": (WHERE_IT_IS, WHERE_PLACED),
        "wager.removed-first-card": ("closes-wagers", "leaves-wagers-open"),
    }
    lowest: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **Rules.lowest,
        "operator.acts-through": ("wager.moved-by-dealer", "wager.moved-by-patron", "remedy.cannot-reconstruct"),
    }
    wagers = tuple(LAYOUT)
    ceremony = (*CEREMONY, *MADE_READY)

    def __init__(self, game: Game, book: Rulebook, table: TableSettings) -> None:
        super().__init__(game, book, table)
        self.to_win: int = self.value("race.cards-to-win")
        (self.protest_card,) = parse_cards(self.value("race.protest-card"))
        self.colour_odds = (self._odds("odds.red-black"), self._odds("odds.red-black-protested"))
        self.suit_odds = (self._odds("odds.suit"), self._odds("odds.suit-protested"))
        self.quinella_odds = self._odds("odds.quinella")
        tiers = ("odds.trifecta-first", "odds.trifecta-second", "odds.trifecta-third")
        self.trifecta_odds = tuple(self._odds(key) for key in tiers)
        self.shuffles_every_round = self.decks == 1 or self.value("shuffle.when") == "before-every-round"
        self.uncalled_counts = self.value("first-card-uncalled.goes", "drawn-in-error") == "counts-as-drawn"
        self.moved_on_purpose: str = self.value("wager.moved-on-purpose", WHERE_IT_IS)
        self.moved_by_player: str = self.value("wager.moved-by-player", WHERE_IT_IS)
        self.closes_on_removal = self.value("wager.removed-first-card", "leaves-wagers-open") == "closes-wagers"
        self.behind_cutting_card: int = self.value("shoe.cutting-card")
        # With one deck the cards are shuffled because a round is over, with more before another is dealt.
        self.shuffled_after_round = "shuffle.after-round" if self.decks == 1 else "shuffle.before-round"

    def _odds(self, key: str) -> Odds:
        return parse_odds(self.value(key))

    def sets(self, device: str, backs: tuple[str, ...]) -> tuple[str, ...]:
        """Return all decks of the table as one set of cards."""
        return backs[:1]

    def shuffling(self, device: str) -> tuple[str, ...]:
        return ("device.continuous",) if device == CONTINUOUS else ()

    def plays_on(self, device: str, left: int) -> bool:
        """Return whether the next round is dealt from what is left: not from one deck or a continuous shuffler, and not once
        the cutting card has come out."""
        return device != CONTINUOUS and not self.shuffles_every_round and left > self.behind_cutting_card

    @property
    def limited(self) -> tuple[str, ...]:
        return KINDS

    def limit_of(self, wager: str) -> str:
        return LAYOUT[wager].kind

    def kind_rules(self, kind: str) -> tuple[str, ...]:
        return (PLACED_BY[kind],) if kind in PLACED_BY else ("wager.before-first-card",)

    def placed_by(self, wager: str) -> tuple[str, ...]:
        return (PLACED_BY[LAYOUT[wager].kind],)

    def rights(self, wager: str) -> tuple[str, ...]:
        return self.placed_by(wager)

    def run(self, cards: Sequence[Card]) -> Running:
        """Return how far these cards take the race."""
        return run(cards, self.to_win, self.protest_card)

    def result_of(self, part: Race) -> Finish | None:
        if None in part.cards:
            return None
        running = self.run(known(part.cards))
        return running.finish if running.over else None

    def settle(self, wager: str, result: Finish) -> Settlement:
        return settle(wager, result, self)

    def winning(self, finish: Finish) -> tuple[str, ...]:
        """Return the areas that win, as the lights show them."""
        return tuple(wager for wager, each in self.results(finish).items() if each.outcome is Outcome.WIN)

    def not_final(self, c: AnyContext, rule: str) -> Refusal | None:
        return None if c.part.confirmed else c.refuse("result-unconfirmed", rule, "result.confirm")

    def sign_schedules(self) -> tuple[tuple[tuple[str, ...], Schedule], ...]:
        """Return the odds of each type of wager."""
        plain, protested = "win", "win in a protested race"
        first, second, third = self.trifecta_odds
        return (
            (("odds.red-black",), Schedule("red-or-black", "", ((plain, self.colour_odds[0]), (protested, self.colour_odds[1])))),
            (("odds.suit",), Schedule("suit", "", ((plain, self.suit_odds[0]), (protested, self.suit_odds[1])))),
            (("odds.quinella",), Schedule("exact-quinella", "", ((plain, self.quinella_odds),))),
            (
                ("odds.trifecta-third", "odds.trifecta-second", "odds.trifecta-first"),
                Schedule("exact-trifecta", "", (("all three", third), ("first and second", second), ("first only", first))),
            ),
        )


CARDS = Topic(
    rules={
        "shuffle.before-round": "shuffled before the start of play",
    },
    powers=frozenset({"shuffle.before-round"}),
)
RaceContext: TypeAlias = Context[Race, RacingCardDerbyRules]
"""Somebody at a Racing Card Derby table."""
