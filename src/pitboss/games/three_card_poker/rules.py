"""Three Card Poker as one table plays it: how it is dealt, when the dealer has a hand, and what its signs show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from pitboss.cards import Card, Rank
from pitboss.cards.ranks import FiveCardRanking, HandValue, SetHand, ThreeCardRanking
from pitboss.cards.ranks.ranking import THREE_OF_A_KIND
from pitboss.games.dealer_poker.rules import (
    ANTE,
    PLAY,
    REST,
    Pass,
    PokerRules,
    Wagers,
    hand_settings,
    rank_rules,
)
from pitboss.games.three_card_poker.settle import PAIR_PLUS, SIX_CARD, SIX_CARD_BONUS, settle
from pitboss.law import Rulebook
from pitboss.law.vocabulary import Accepts, Format
from pitboss.table.game import Game
from pitboss.table.places import DEALER_PLACE
from pitboss.table.rules import Settlement
from pitboss.table.schedules import Schedule
from pitboss.table.settings import TableSettings

SIX_CARD_HANDS = FiveCardRanking.standard[: FiveCardRanking.standard.index(THREE_OF_A_KIND) + 1]
"""The hands that the Six Card Bonus can pay."""
RULES: Mapping[str, str] = {
    "deal.shoe.dealer-first": "from a shoe: the dealer's card first",
    "deal.shoe.players": "from a shoe: one card to each area with a wager",
    "deal.shoe.players-first": "from a shoe: the players before the dealer",
    "deal.shoe.dealer": "from a shoe: one card to the dealer",
    "deal.device.dealer-first": "from a shuffling device: the dealer's hand first",
    "deal.device.dealer": "from a shuffling device: the dealer's hand",
    REST: "undealt cards racked before anybody looks",
    "dealer.qualifies": "the hand the dealer plays with",
    "settle.no-hand": "no dealer's hand: the Ante is paid",
    "settle.play-stands-off": "no dealer's hand: Play stands off",
    "settle.no-hand.ante-bonus": "no dealer's hand: the Ante Bonus",
    "settle.no-hand.pair-plus-wins": "no dealer's hand: Pair Plus paid",
    "settle.no-hand.pair-plus-loses": "no dealer's hand: Pair Plus taken",
    "settle.pair-plus-wins": "Pair Plus paid",
    "settle.pair-plus-loses": "Pair Plus taken",
    "odds.pair-plus": "the odds of Pair Plus",
    "sign.pair-plus": "the Pair Plus schedule on the sign",
    "equipment.six-card-bonus-area": "the area of the Six Card Bonus",
    "wager.six-card-bonus": "the Six Card Bonus wager",
    "wager.six-card-bonus-not-alone": "it goes with an Ante or Pair Plus",
    "wager.six-card-bonus-before-first-card": "it is placed before the first card",
    "limits.six-card-bonus": "its limits",
    "settle.six-card-bonus-wins": "the Six Card Bonus paid",
    "settle.six-card-bonus-loses": "the Six Card Bonus taken",
    "settle.six-card-bonus-independent": "it does not depend on the other wagers",
    "odds.six-card-bonus": "its odds",
    "sign.six-card-bonus": "its scale on the sign",
    "house.six-card-bonus-scale": "one scale for all tables of the house",
    **rank_rules(ThreeCardRanking.standard),
    **rank_rules(SIX_CARD_HANDS, SIX_CARD),
}

OWN_STEP = "own-step"
RESTS = ("with-last-card", OWN_STEP)
"""When the record says at a table dealt by hand that the undealt cards are in the discard rack."""

POWERS = frozenset(
    {
        "deal.shoe.dealer-first",
        "deal.shoe.players",
        "deal.shoe.players-first",
        "deal.shoe.dealer",
        "deal.device.dealer-first",
        "deal.device.dealer",
        REST,
        "house.six-card-bonus-scale",
        "wager.six-card-bonus",
    }
)


class ThreeCardPokerRules(PokerRules):
    """Three cards to each player and the dealer, all of them playing."""

    ranks = ThreeCardRanking
    settings: ClassVar[Mapping[str, Accepts]] = {
        **PokerRules.settings,
        **hand_settings(ThreeCardRanking, ANTE, PAIR_PLUS, SIX_CARD_BONUS, PLAY),
        "deal.dealer": ("first", "last"),
        "deal.rest": RESTS,
        "dealer.qualifies-by": ("hand-value", "card-held"),
        "dealer.qualifies-with": Format('a rank such as "queen"', lambda word: Rank[word.upper()]),
        "fold.keeps-six-card-bonus": bool,
        "pair-plus.from": ThreeCardRanking.standard,
        "schedule.pair-plus": str,
        "schedule.six-card-bonus": str,
        "six-card-bonus.ace-low": FiveCardRanking.standard,
        "six-card-bonus.from": FiveCardRanking.standard,
        "six-card-bonus.hand-order": FiveCardRanking.standard,
        "six-card-bonus.offered": bool,
        "six-card-bonus.plays": int,
    }
    sides = (PAIR_PLUS,)

    def __init__(self, game: Game, book: Rulebook, table: TableSettings) -> None:
        self.wagers = (ANTE, PAIR_PLUS)
        offered = bool(table.chosen.get("six-card-bonus.offered", book.setting("six-card-bonus.offered").value))
        if offered:
            self.wagers = (*self.wagers, SIX_CARD_BONUS)
        super().__init__(game, book, table)
        self.dealer_first = self.value("deal.dealer") == "first"
        self.rest_apart = not self.virtual and self.has(REST) and self.value("deal.rest", RESTS[0]) == OWN_STEP
        self.least_rank = Rank[str(self.value("dealer.qualifies-with")).upper()]
        self.by_card_held = self.value("dealer.qualifies-by") == "card-held"
        if offered:
            self.bonus_ranking = FiveCardRanking(self.value("six-card-bonus.hand-order"), self.value("six-card-bonus.ace-low"))
            self.check_size("six-card-bonus.plays", self.bonus_ranking.plays)
            least = self.value("six-card-bonus.from")
            self.bonus_schedule = self.schedule(SIX_CARD_BONUS).down_to(least, self.bonus_ranking.order)
            self.bonus = SIX_CARD_BONUS
            self.fold_keeps_bonus = bool(self.value("fold.keeps-six-card-bonus"))
        else:
            self.checklist = tuple(row for row in self.checklist if row.carries != "equipment.six-card-bonus-area")

    def from_shoe(self, seats: tuple[int, ...]) -> Iterator[Pass]:
        """Deal one card at a time, the dealer's first or last in each turn."""
        to = (DEALER_PLACE, *seats) if self.dealer_first else (*seats, DEALER_PLACE)
        first = ("deal.shoe.dealer-first", "deal.shoe.players")
        if not self.dealer_first:
            first = ("deal.shoe.players-first", "deal.shoe.dealer")
        yield Pass(to, (), ("deal.face-down", "deal.clockwise", *first))
        for turn in range(1, self.player_cards):
            further = Pass(to, (), ("deal.face-down", "deal.clockwise", "deal.shoe.further"))
            yield from (further,) if turn < self.player_cards - 1 else self._last(further)

    def from_device(self, seats: tuple[int, ...]) -> Iterator[Pass]:
        """Deal a whole hand at a time, the dealer's first or last."""
        players = tuple(seat for seat in seats for _ in range(self.player_cards))
        dealer = (DEALER_PLACE,) * self.dealer_cards
        to_players = Pass(players, (), ("deal.face-down", "deal.clockwise", "deal.device.players"))
        rule = "deal.device.dealer-first" if self.dealer_first else "deal.device.dealer"
        to_dealer = Pass(dealer, (), ("deal.face-down", rule))
        first, last = (to_dealer, to_players) if self.dealer_first else (to_players, to_dealer)
        yield first
        yield from self._last(last)

    def _last(self, dealt: Pass) -> Iterator[Pass]:
        """Deal the last cards. The rest goes in the discard rack with them, or in a step of its own that deals none."""
        if self.rest_apart:
            yield dealt
            yield Pass((), (), (REST,))
        else:
            yield Pass(dealt.to, (), (*dealt.rules, REST))

    def company(self, wager: str) -> str:
        return "wager.six-card-bonus-not-alone" if wager == SIX_CARD_BONUS else ""

    def placed_by(self, wager: str) -> tuple[str, ...]:
        if wager != SIX_CARD_BONUS:
            return ()
        return ("wager.six-card-bonus", "wager.six-card-bonus-before-first-card", *self.limited_by(wager))

    def rights(self, wager: str) -> tuple[str, ...]:
        return ("wager.six-card-bonus",) if wager == SIX_CARD_BONUS else ()

    def limited_by(self, wager: str) -> tuple[str, ...]:
        return ("limits.six-card-bonus",) if wager == SIX_CARD_BONUS else ()

    def house_wide(self) -> Mapping[str, str]:
        return {"schedule.six-card-bonus": "house.six-card-bonus-scale"} if self.bonus else {}

    def bonus_lives_by(self) -> tuple[str, ...]:
        return ("settle.six-card-bonus-independent",)

    def paying_hand(self, wager: str, hand: SetHand, dealer: SetHand) -> HandValue:
        """Return the hand that a schedule pays; for the Six Card Bonus, the best of the player's and the dealer's cards."""
        return self.bonus_ranking.best((*hand.plays, *dealer.plays)).value if wager == SIX_CARD_BONUS else hand.value

    def bonus_cards(self, hand: SetHand, dealer: SetHand) -> tuple[Card, ...]:
        """Return the best five of the player's and the dealer's cards, where the Six Card Bonus pays them."""
        if not self.bonus:
            return ()
        best = self.bonus_ranking.best((*hand.plays, *dealer.plays))
        return best.plays if self.bonus_schedule.odds(best.value) is not None else ()

    def qualifying(self) -> str:
        held = f"a card of at least {self.least_rank.word}"
        return held if self.by_card_held else f"{self.least_rank.word} high or better"

    def qualifies(self, dealer: SetHand) -> bool:
        """Return whether the dealer has queen or higher: by hand value, so that any pair qualifies, or by a card held."""
        if self.by_card_held:
            return any(card.rank >= self.least_rank for card in dealer.plays)
        return dealer.value.category != "high-card" or dealer.value.ranks[0] >= self.least_rank

    def declaring(self, dealer: SetHand) -> tuple[str, ...]:
        return ("dealer.qualifies",) if self.qualifies(dealer) else ("dealer.qualifies", "settle.no-hand")

    def comparing(self, dealer: SetHand) -> tuple[str, ...]:
        return ("settle.compare",) if self.qualifies(dealer) else ("settle.no-hand",)

    def settle(self, hand: SetHand, dealer: SetHand, wagers: Wagers) -> Iterator[Settlement]:
        return settle(hand, dealer, wagers, self)

    def sign_schedules(self) -> tuple[tuple[tuple[str, ...], Schedule], ...]:
        shown = (
            self.shown(self.ante_bonus, "sign.ante-bonus", "odds.ante-bonus"),
            self.shown(self.side_schedules[PAIR_PLUS], "sign.pair-plus", "odds.pair-plus"),
        )
        bonus = ("sign.six-card-bonus", "odds.six-card-bonus")
        return (*shown, self.shown(self.bonus_schedule, *bonus, ranks=SIX_CARD)) if self.bonus else shown
