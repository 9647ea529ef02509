"""Racing Card Derby as one table plays it: its cards, its wagers with their odds, and when its cards are shuffled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pitboss.cards import Card, parse_card, parse_cards
from pitboss.games.racing_card_derby.race import Finish, Running, known, run
from pitboss.games.racing_card_derby.round import Race
from pitboss.games.racing_card_derby.settle import settle
from pitboss.games.racing_card_derby.wagers import BLACK, KINDS, LAYOUT, QUINELLA, RED, SUIT, TRIFECTA
from pitboss.games.shared_layout.rules import LayoutRules
from pitboss.law import Rulebook
from pitboss.law.vocabulary import Accepts, Format
from pitboss.money import Odds, parse_odds
from pitboss.table.context import AnyContext
from pitboss.table.events import Outcome
from pitboss.table.game import Game
from pitboss.table.refusal import Refusal
from pitboss.table.rules import CEREMONY, ODDS, Rules, Settlement
from pitboss.table.schedules import Schedule
from pitboss.table.settings import CONTINUOUS, TableSettings

RULES: Mapping[str, str] = {
    "equipment.scanner": "the scanner",
    "equipment.players-monitor": "the Players' Monitor",
    "equipment.dealers-monitor": "the Dealer's Monitor",
    "equipment.lights": "the lights of the winning areas",
    "equipment.approved": "equipment of an approved type",
    "deal.only-dealer": "nobody but the dealer deals",
    "conduct.cards-untouched": "no player or spectator touches a card",
    "race.protest-counts": "the protest card counts as one of its suit",
    "settle.protested": "a Protested Race pays less",
    "wager.red": "a Red wager",
    "wager.black": "a Black wager",
    "wager.suit": "a wager on one suit",
    "wager.quinella": "an Exact Quinella wager",
    "wager.trifecta": "an Exact Trifecta wager",
    "settle.red-wins": "Red paid",
    "settle.red-loses": "Red taken",
    "settle.black-wins": "Black paid",
    "settle.black-loses": "Black taken",
    "settle.suit-wins": "a suit paid",
    "settle.suit-loses": "a suit taken",
    "settle.quinella-wins": "a quinella paid",
    "settle.quinella-loses": "a quinella taken",
    "settle.trifecta-first": "a trifecta with its first suit right",
    "settle.trifecta-second": "a trifecta with its first two suits right",
    "settle.trifecta-third": "a trifecta with all three right",
    "settle.trifecta-loses": "a trifecta taken",
    "odds.red-black": "the odds of Red and Black",
    "odds.suit": "the odds of a suit",
    "odds.quinella": "the odds of a quinella",
    "odds.trifecta-first": "the odds of a trifecta's first suit",
    "odds.trifecta-second": "the odds of its first two suits",
    "odds.trifecta-third": "the odds of all three",
    "settle.by-position": "wagers settled where they lie",
    "wager.moved-by-dealer": "a wager the dealer moved by accident",
    "wager.moved-by-patron": "a wager another patron moved by accident",
    "cards.loaded-unseen": "a shuffler loaded without players looking",
    "cards.device-chemmy": "mixed before the shuffler",
    "cards.device-stacked": "stacked before the shuffler",
    "cards.device-riffled": "riffled before the shuffler",
    "cards.prepared": "pre-checked or pre-shuffled cards kept secured",
    "cards.prepared-chemmy": "pre-checked cards mixed",
    "cards.prepared-stacked": "pre-checked cards stacked",
    "cards.prepared-riffled": "pre-checked cards riffled",
    "shuffle.before-round": "shuffled before the start of play",
    "device.continuous": "a shuffler that shuffles continually",
    "deal.over-scanner": "each card dealt over the scanner",
    "race.first": "cards until a suit has won",
    "race.second": "cards until another suit comes second",
    "race.third": "cards until a third suit comes",
    "race.stepped": "cards laid stepped, their suits in sight",
    "result.places": "first, second and third announced",
    "result.protested": "a Protested Race announced",
    "result.confirm": "the result confirmed on the equipment",
    "settle.take-losing": "losing wagers collected first",
    "settle.pay-winning": "winning wagers paid",
    "remedy.lights": "lights that are wrong or dark",
    "remedy.display": "a wrong result displayed",
    "remedy.first-card-face-up": "the first card found face up",
    "remedy.card-face-up": "a later card found face up",
    "remedy.drawn-unseen": "a card drawn in error and not seen",
    "remedy.drawn-exposed": "a card drawn in error and seen",
    "remedy.reconstruct": "a round reconstructed",
    "remedy.cannot-reconstruct": "a round that cannot be",
    "remedy.shoe-exhausted": "a shoe that runs out in a race",
}

PLACED_BY = {
    RED: "wager.red",
    BLACK: "wager.black",
    SUIT: "wager.suit",
    QUINELLA: "wager.quinella",
    TRIFECTA: "wager.trifecta",
}
"""The rule that lets a wager of each type be made."""

POWERS = frozenset(
    {
        *PLACED_BY.values(),
        "shuffle.before-round",
        "deal.over-scanner",
        "race.first",
        "race.second",
        "race.third",
        "result.places",
        "result.confirm",
        "settle.take-losing",
        "settle.pay-winning",
        "settle.by-position",
        "wager.moved-by-dealer",
        "wager.moved-by-patron",
    }
)

MADE_READY = (
    "cards.device-chemmy",
    "cards.device-stacked",
    "cards.device-riffled",
    "cards.loaded-unseen",
    "cards.prepared",
    "cards.prepared-chemmy",
    "cards.prepared-stacked",
    "cards.prepared-riffled",
)
"""What is done here with cards for a shuffler, and with those prepared beforehand."""


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

    # --- the cards -------------------------------------------------------------------------------------------------

    def sets(self, device: str, backs: tuple[str, ...]) -> tuple[str, ...]:
        """Return all decks of the table as one set of cards."""
        return backs[:1]

    def shuffling(self, device: str) -> tuple[str, ...]:
        return ("device.continuous",) if device == CONTINUOUS else ()

    def plays_on(self, device: str, left: int) -> bool:
        """Return whether the next round is dealt from what is left: not from one deck or a continuous shuffler, and not once
        the cutting card has come out."""
        return device != CONTINUOUS and not self.shuffles_every_round and left > self.behind_cutting_card

    # --- wagers ----------------------------------------------------------------------------------------------------

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

    # --- the race --------------------------------------------------------------------------------------------------

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
