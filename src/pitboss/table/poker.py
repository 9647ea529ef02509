"""Poker against the dealer's hand: an Ante with its bonus, a Play wager to stay in, a side wager on the hand alone."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from math import lcm
from typing import ClassVar

from pitboss.cards import Card
from pitboss.cards.ranks import HandValue, Ranking, SetHand
from pitboss.law import LawError, Rulebook
from pitboss.money import Odds, parse_odds
from pitboss.table.limits import Bounds
from pitboss.table.names import TABLE_RULES
from pitboss.table.rules import PLAY, Outcome, Pass, Rules, Settlement, Wagers
from pitboss.table.schedules import Schedule
from pitboss.table.settings import SHOE, TableSettings

ANTE = "ante"
ANTE_BONUS = "ante-bonus"

POKER_RULES: Mapping[str, str] = {
    **TABLE_RULES,
    "deal.shoe.further": "from a shoe: further cards in turn",
    "deal.device.players": "from a shuffling device: a whole hand at a time",
    "settle.ante-bonus": "the Ante Bonus",
    "settle.dealer-wins": "Ante and Play taken by a better hand of the dealer",
    "settle.player-wins": "Ante and Play paid",
    "settle.tie": "equal hands",
    "settle.ante-odds": "the odds of the Ante",
    "settle.play-odds": "the odds of Play",
    "sign.ante-bonus": "the Ante Bonus schedule on the sign",
}

TIES = {"player": Outcome.WIN, "dealer": Outcome.LOSE, "stand-off": Outcome.STAND_OFF}
TIE_RULES = {
    Outcome.WIN: ("settle.player-wins", "settle.tie"),
    Outcome.LOSE: ("settle.dealer-wins", "settle.tie"),
    Outcome.STAND_OFF: ("settle.tie",),
}


class PokerRules(Rules):
    """What every poker against the dealer reads from its rulebook when the table opens."""

    first_wager = ANTE
    ranks: ClassVar[type[Ranking]]
    """How hands rank in this game."""
    side: ClassVar[str]
    """The wager on the player's hand alone."""

    def __init__(self, book: Rulebook, table: TableSettings) -> None:
        super().__init__(book, table)
        self.ranking = self.ranks(self.value("hand-order"), self.value("ace-low"))
        self.check_size("hand.plays", self.ranking.plays)
        self.ante_odds = parse_odds(self.value("odds.ante"))
        self.play_odds = parse_odds(self.value("odds.play"))
        self.ties = TIES[self.value("ties")]
        self.whole_multiples: bool = self.value("play.whole-multiples")
        self.play_minimum: int = self.value("play.minimum-multiple")
        self.ante_bonus = self.schedule(ANTE_BONUS).down_to(self.value("ante-bonus.from"), self.ranking.order)
        self.side_schedule = self.schedule(self.side).down_to(self.value(f"{self.side}.from"), self.ranking.order)
        self._passes: dict[tuple[str, tuple[int, ...]], tuple[Pass, ...]] = {}

    def check_size(self, key: str, plays: int) -> None:
        """The number of cards that play is the ranking's own; a rulebook that says otherwise is not this game's."""
        if self.value(key) != plays:
            raise LawError(self.book.where, f"setting {key}", f"{plays}, as this game ranks hands", repr(self.value(key)))

    # --- the deal --------------------------------------------------------------------------------------------------

    def passes(self, seats: Sequence[int], device: str) -> tuple[Pass, ...]:
        key = (device, tuple(seats))
        if key not in self._passes:
            dealt = self.from_shoe if device == SHOE else self.from_device
            self._passes[key] = tuple(dealt(tuple(seats)))
        return self._passes[key]

    @abstractmethod
    def from_shoe(self, seats: tuple[int, ...]) -> Iterator[Pass]:
        """One card at a time."""

    @abstractmethod
    def from_device(self, seats: tuple[int, ...]) -> Iterator[Pass]:
        """A whole hand at a time."""

    # --- the Play wager --------------------------------------------------------------------------------------------

    def play_bounds(self, ante: int, unit: int) -> Bounds:
        """From the least to the largest multiple of the Ante: any amount in the unit, or whole multiples only."""
        least, most = ante * self.play_minimum, ante * self.play_maximum
        if self.whole_multiples:
            return Bounds(least, most, ante, lcm(ante, unit) if unit else ante)
        return Bounds(least, most, ante, unit or self.smallest_chip)

    # --- the hands -------------------------------------------------------------------------------------------------

    def best(self, cards: Sequence[Card]) -> SetHand:
        return self.ranking.best(cards)

    def as_set(self, plays: Sequence[Card], aside: Sequence[Card]) -> SetHand:
        return self.ranking.as_set(plays, aside)

    def stays_in(self, hand: SetHand) -> bool:
        return self.side_schedule.odds(hand.value) is not None

    # --- the settlement --------------------------------------------------------------------------------------------

    def compare(self, hand: HandValue, dealer: HandValue) -> tuple[Outcome, tuple[str, ...]]:
        """The higher poker value wins; who wins an equal one is a setting."""
        if hand.strength > dealer.strength:
            return Outcome.WIN, ("settle.player-wins",)
        if hand.strength < dealer.strength:
            return Outcome.LOSE, ("settle.dealer-wins",)
        return self.ties, TIE_RULES[self.ties]

    def settle_ante_bonus(self, hand: SetHand, rule: str = "settle.ante-bonus") -> Iterator[Settlement]:
        """The bonus for a high hand, whatever the dealer holds."""
        if odds := self.ante_bonus.odds(hand.value):
            yield Settlement(ANTE_BONUS, Outcome.WIN, odds, (rule,))

    def settle_ante_and_play(self, hand: SetHand, dealer: SetHand, wagers: Wagers) -> Iterator[Settlement]:
        """Ante and Play, by the hands compared."""
        outcome, why = self.compare(hand.value, dealer.value)
        yield even(ANTE, outcome, self.ante_odds, (*why, "settle.ante-odds"))
        if wagers[PLAY]:
            yield even(PLAY, outcome, self.play_odds, (*why, "settle.play-odds"))


def even(wager: str, outcome: Outcome, odds: Odds, rules: tuple[str, ...]) -> Settlement:
    """A winning wager is paid at its odds and cites them last; any other is not."""
    if outcome is Outcome.WIN:
        return Settlement(wager, outcome, odds, rules)
    return Settlement(wager, outcome, None, rules[:-1])


def on_hand_alone(wager: str, schedule: Schedule, hand: HandValue, wins: str, loses: str) -> Settlement:
    """A wager on the hand alone is paid by its schedule or taken."""
    odds = schedule.odds(hand)
    return Settlement(wager, Outcome.WIN, odds, (wins,)) if odds else Settlement(wager, Outcome.LOSE, None, (loses,))
