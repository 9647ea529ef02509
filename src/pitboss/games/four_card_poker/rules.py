"""Four Card Poker as one table plays it: how it is dealt, what may be wagered, what the hands are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pitboss.cards import Card
from pitboss.cards.ranks import FourCardRanking, SetHand
from pitboss.games.four_card_poker import settle as settlement
from pitboss.law import Rulebook
from pitboss.money import parse_odds
from pitboss.table.limits import Bounds
from pitboss.table.names import TABLE_RULES
from pitboss.table.rules import Outcome, Pass, Rules, Settlement, Wagers
from pitboss.table.schedules import Schedule
from pitboss.table.settings import SHOE, TableSettings
from pitboss.table.state import DEALER_PLACE

NEEDED: Mapping[str, str] = {
    **TABLE_RULES,
    "deal.shoe.players-first": "from a shoe: one card to each area with a wager",
    "deal.shoe.dealer": "from a shoe: one card to the dealer",
    "deal.shoe.further": "from a shoe: further cards in turn",
    "deal.shoe.up-card": "from a shoe: the dealer's last card, face up",
    "deal.device.players": "from a shuffling device: a whole hand at a time",
    "deal.device.dealer": "from a shuffling device: the dealer's hand, the last card face up",
    "settle.ante-bonus": "the Ante Bonus",
    "settle.dealer-wins": "Ante and Play taken by a better hand of the dealer",
    "settle.player-wins": "Ante and Play paid",
    "settle.tie": "equal hands",
    "settle.ante-odds": "the odds of the Ante",
    "settle.play-odds": "the odds of Play",
    "settle.aces-up-wins": "Aces Up paid",
    "settle.aces-up-loses": "Aces Up taken",
    "sign.ante-bonus": "the Ante Bonus schedule on the sign",
    "sign.aces-up": "the Aces Up schedule on the sign",
}

TIES = {"player": Outcome.WIN, "dealer": Outcome.LOSE, "stand-off": Outcome.STAND_OFF}


class FourCardPoker(Rules):
    """The settings of a rulebook for Four Card Poker, read once when the table opens."""

    wagers = (settlement.ANTE, settlement.ACES_UP)
    first_wager = settlement.ANTE

    def __init__(self, book: Rulebook, table: TableSettings) -> None:
        super().__init__(book, table)
        self.ranking = FourCardRanking(self.value("hand-order"), self.value("ace-low"))
        self.ante_odds = parse_odds(self.value("odds.ante"))
        self.play_odds = parse_odds(self.value("odds.play"))
        self.ties = TIES[self.value("ties")]
        self.whole_multiples: bool = self.value("play.whole-multiples")
        self.play_minimum: int = self.value("play.minimum-multiple")
        self.ante_bonus = self._from("ante-bonus.from", settlement.ANTE_BONUS)
        self.aces_up = self._from("aces-up.from", settlement.ACES_UP)
        self._passes: dict[tuple[str, tuple[int, ...]], tuple[Pass, ...]] = {}

    @staticmethod
    def needed() -> Mapping[str, str]:
        return NEEDED

    def _from(self, least: str, wager: str) -> Schedule:
        """The schedule in play for a wager, from the least hand that the rulebook lets it pay."""
        return self.schedule(wager).down_to(self.value(least), self.ranking.order)

    # --- the deal --------------------------------------------------------------------------------------------------

    def passes(self, seats: Sequence[int], device: str) -> tuple[Pass, ...]:
        key = (device, tuple(seats))
        if key not in self._passes:
            dealt = self._from_shoe if device == SHOE else self._from_device
            self._passes[key] = tuple(dealt(tuple(seats)))
        return self._passes[key]

    def _from_shoe(self, seats: tuple[int, ...]) -> Iterator[Pass]:
        """One card at a time to each area and the dealer, and last the dealer's extra card, face up."""
        common = ("deal.face-down", "deal.clockwise")
        yield Pass((*seats, DEALER_PLACE), (), (*common, "deal.shoe.players-first", "deal.shoe.dealer"))
        for _ in range(self.player_cards - 1):
            yield Pass((*seats, DEALER_PLACE), (), (*common, "deal.shoe.further"))
        yield Pass((DEALER_PLACE,), (0,), ("deal.shoe.up-card",))

    def _from_device(self, seats: tuple[int, ...]) -> Iterator[Pass]:
        """A whole hand at a time to each area, then the dealer's, its last card face up."""
        players = tuple(seat for seat in seats for _ in range(self.player_cards))
        yield Pass(players, (), ("deal.face-down", "deal.clockwise", "deal.device.players"))
        last = self.dealer_cards - 1
        yield Pass((DEALER_PLACE,) * self.dealer_cards, (last,), ("deal.face-down", "deal.device.dealer"))

    # --- the Play wager --------------------------------------------------------------------------------------------

    def play_bounds(self, ante: int, unit: int) -> Bounds:
        """From one to three times the Ante: any amount in the unit, or whole multiples only."""
        least, most = ante * self.play_minimum, ante * self.play_maximum
        if self.whole_multiples:
            return Bounds(least, most, 0, ante)
        return Bounds(least, most, ante, unit or self.smallest_chip)

    # --- the hands -------------------------------------------------------------------------------------------------

    def best(self, cards: Sequence[Card]) -> SetHand:
        return self.ranking.best(cards)

    def as_set(self, plays: Sequence[Card], aside: Sequence[Card]) -> SetHand:
        return self.ranking.as_set(plays, aside)

    def stays_in(self, hand: SetHand) -> bool:
        return self.aces_up.odds(hand.value) is not None

    def settle(self, hand: SetHand, dealer: SetHand, wagers: Wagers) -> Iterator[Settlement]:
        return settlement.settle(hand, dealer, wagers, self)

    def sign_schedules(self) -> tuple[tuple[str, Schedule], ...]:
        return (("sign.ante-bonus", self.ante_bonus), ("sign.aces-up", self.aces_up))
