"""Four Card Poker as one table plays it: how it is dealt, and what its signs show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from pitboss.cards.ranks import FourCardRanking, SetHand
from pitboss.games.dealer_poker.rules import (
    ANTE,
    PLAY,
    Pass,
    PokerRules,
    Wagers,
    hand_settings,
    rank_rules,
)
from pitboss.games.four_card_poker.settle import ACES_UP, settle
from pitboss.law.vocabulary import Accepts
from pitboss.table.places import DEALER_PLACE
from pitboss.table.rules import Settlement
from pitboss.table.schedules import PAIR_OF_ACES, Schedule

RULES: Mapping[str, str] = {
    "deal.shoe.players-first": "from a shoe: one card to each area with a wager",
    "deal.shoe.dealer": "from a shoe: one card to the dealer",
    "deal.shoe.up-card": "from a shoe: the dealer's last card, face up",
    "deal.device.dealer": "from a shuffling device: the dealer's hand, the last card face up",
    "settle.aces-up-wins": "Aces Up paid",
    "settle.aces-up-loses": "Aces Up taken",
    "odds.aces-up": "the odds of Aces Up",
    "sign.aces-up": "the Aces Up schedule on the sign",
    **rank_rules(FourCardRanking.standard),
}

POWERS = frozenset({"deal.shoe.players-first", "deal.shoe.dealer", "deal.shoe.up-card", "deal.device.dealer"})


class FourCardPokerRules(PokerRules):
    """Five cards to each player, six to the dealer, the dealer's last face up; the best four of each hand play."""

    ranks = FourCardRanking
    settings: ClassVar[Mapping[str, Accepts]] = {
        **PokerRules.settings,
        **hand_settings(FourCardRanking, ANTE, ACES_UP, PLAY),
        "aces-up.from": (PAIR_OF_ACES, *FourCardRanking.standard),
        "schedule.aces-up": str,
    }
    sides = (ACES_UP,)
    wagers = (ANTE, ACES_UP)

    def from_shoe(self, seats: tuple[int, ...]) -> Iterator[Pass]:
        """Deal one card at a time to each area and the dealer, then the dealer's extra card, face up."""
        common = ("deal.face-down", "deal.clockwise")
        yield Pass((*seats, DEALER_PLACE), (), (*common, "deal.shoe.players-first", "deal.shoe.dealer"))
        for _ in range(self.player_cards - 1):
            yield Pass((*seats, DEALER_PLACE), (), (*common, "deal.shoe.further"))
        yield Pass((DEALER_PLACE,), (0,), ("deal.shoe.up-card",))

    def from_device(self, seats: tuple[int, ...]) -> Iterator[Pass]:
        """Deal a whole hand at a time to each area, then the dealer's, its last card face up."""
        players = tuple(seat for seat in seats for _ in range(self.player_cards))
        yield Pass(players, (), ("deal.face-down", "deal.clockwise", "deal.device.players"))
        last = self.dealer_cards - 1
        yield Pass((DEALER_PLACE,) * self.dealer_cards, (last,), ("deal.face-down", "deal.device.dealer"))

    def settle(self, hand: SetHand, dealer: SetHand, wagers: Wagers) -> Iterator[Settlement]:
        return settle(hand, dealer, wagers, self)

    def sign_schedules(self) -> tuple[tuple[tuple[str, ...], Schedule], ...]:
        return (
            self.shown(self.ante_bonus, "sign.ante-bonus", "odds.ante-bonus"),
            self.shown(self.side_schedules[ACES_UP], "sign.aces-up", "odds.aces-up"),
        )
