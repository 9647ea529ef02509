"""Ultimate Texas Hold'em as one table plays it: how it is dealt, when a player may wager what, and what its signs show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, TypeAlias

from pitboss.cards import Card
from pitboss.cards.ranks import FiveCardRanking, SetHand, high_to_low
from pitboss.games.dealer_poker.qualifying import QUALIFIES_WITH, Qualifying
from pitboss.games.dealer_poker.round import BOARD_PLACE, DealerPoker
from pitboss.games.dealer_poker.rules import ANTE, PLAY, Pass, PokerContext, PokerRules, Wagers, hand_settings, rank_rules
from pitboss.games.ultimate_texas_holdem.settle import BLIND, TRIPS, settle
from pitboss.law import Rulebook
from pitboss.law.vocabulary import Accepts
from pitboss.table.context import Context
from pitboss.table.game import Game
from pitboss.table.places import DEALER_PLACE
from pitboss.table.refusal import Fact, Refusal
from pitboss.table.rules import Settlement
from pitboss.table.schedules import Schedule
from pitboss.table.settings import TableSettings

RULES: Mapping[str, str] = {
    "deal.shoe.each": "from a shoe: one card at a time to each area with an Ante and the dealer",
    "deal.device.hands": "from a shuffling device: a whole hand at a time, the dealer's last",
    "deal.board": "the cards of the board, face down",
    "board.flop": "the first cards of the board turned",
    "board.turn-and-river": "the last cards of the board turned together",
    "board.both-hole-cards": "the cards of one's own that a hand is made with",
    "wager.blind": "the Blind wager",
    "wager.blind-equals-ante": "the Blind is as large as the Ante",
    "wager.trips": "the Trips wager",
    "wager.trips-not-alone": "it goes with an Ante",
    "decide.check": "a player checks",
    "play.before-flop": "Play before the flop",
    "play.after-flop": "Play after the flop",
    "play.after-river": "Play once the whole board is open",
    "fold.after-river": "a hand is folded only once the whole board is open",
    "dealer.plays-with": "the hand the dealer qualifies with",
    "settle.ante-stands-off": "the dealer does not qualify: the Ante stands off",
    "settle.blind-wins": "the Blind paid",
    "settle.blind-stands-off": "the Blind of a winning hand that its schedule does not pay",
    "settle.trips-wins": "Trips paid",
    "settle.trips-loses": "Trips taken",
    "odds.blind": "the odds of the Blind",
    "odds.trips": "the odds of Trips",
    "sign.blind": "the schedule of the Blind on the sign",
    "sign.trips": "the schedule of Trips on the sign",
    **rank_rules(FiveCardRanking.standard),
}

POWERS = frozenset(
    {
        "deal.shoe.each",
        "deal.device.hands",
        "deal.board",
        "board.flop",
        "board.turn-and-river",
        "decide.check",
        "wager.blind",
        "wager.trips",
    }
)

EXACTLY_TWO, ANY = "exactly-two", "any"


class UltimateTexasHoldemRules(PokerRules):
    """Two cards to each player and the dealer, five on the board; a hand is five of these seven, with both of one's own."""

    ranks = FiveCardRanking
    settings: ClassVar[Mapping[str, Accepts]] = {
        **PokerRules.settings,
        **hand_settings(FiveCardRanking, ANTE, BLIND, TRIPS, PLAY),
        "blind.from": FiveCardRanking.standard,
        "board.cards": int,
        "board.flop": int,
        "collected-early.after-play": bool,
        "dealer.qualifies-with": QUALIFIES_WITH,
        "hole-cards.used": (EXACTLY_TWO, ANY),
        "play.after-flop": int,
        "play.after-river": int,
        "schedule.blind": str,
        "schedule.trips": str,
        "trips.any-five": tuple,
        "trips.from": FiveCardRanking.standard,
        "trips.offered": bool,
    }
    equals = (BLIND,)

    def __init__(self, game: Game, book: Rulebook, table: TableSettings) -> None:
        offered = bool(table.chosen.get("trips.offered", book.setting("trips.offered").value))
        self.sides = (TRIPS,) if offered else ()
        self.wagers = (ANTE, BLIND, *self.sides)
        super().__init__(game, book, table)
        self.board_cards: int = self.value("board.cards")
        self.flop: int = self.value("board.flop")
        self.after_flop: int = self.value("play.after-flop")
        self.after_river: int = self.value("play.after-river")
        self.both_hole_cards = self.value("hole-cards.used") == EXACTLY_TWO
        self.for_any_five: tuple[str, ...] = self.value("trips.any-five", ())
        self.qualification = Qualifying(self.ranking, self.value("dealer.qualifies-with"))
        self.blind_schedule = self.schedule(BLIND).down_to(self.value("blind.from"), self.ranking.order)

    def not_together(self) -> Refusal | None:
        """Refuse a Trips schedule made for both hole cards where any five cards count: it would pay out more than it takes."""
        chosen = self.value(f"schedule.{TRIPS}")
        if self.both_hole_cards or not self.sides or not self.for_any_five or chosen in self.for_any_five:
            return None
        facts: dict[str, Fact] = {"schedule": chosen, "schedules": self.for_any_five}
        return Refusal("schedule-for-both", self.cite("odds.trips", "board.both-hole-cards"), facts)

    @property
    def limited(self) -> tuple[str, ...]:
        return (ANTE, *self.sides)

    def limit_of(self, wager: str) -> str:
        return ANTE if wager == BLIND else wager

    def company(self, wager: str) -> str:
        return {BLIND: "wager.blind-equals-ante", TRIPS: "wager.trips-not-alone"}.get(wager, "")

    def equal_by(self, wager: str) -> str:
        return "wager.blind-equals-ante"

    def placed_by(self, wager: str) -> tuple[str, ...]:
        return {BLIND: ("wager.blind", "wager.blind-equals-ante"), TRIPS: ("wager.trips",)}.get(wager, ())

    def rights(self, wager: str) -> tuple[str, ...]:
        return {BLIND: ("wager.blind",), TRIPS: ("wager.trips",)}.get(wager, ())

    def follows(self, wager: str, counted: int) -> dict[str, int]:
        return {**super().follows(wager, counted), **({BLIND: counted} if wager == ANTE else {})}

    def multiples(self, part: DealerPoker) -> tuple[int, int]:
        allowed = {0: (self.play_minimum, self.play_maximum), self.flop: (self.after_flop, self.after_flop)}
        return allowed.get(len(part.board.up), (self.after_river, self.after_river))

    def step_rule(self, part: DealerPoker) -> str:
        """Return the rule of the Play wager, as the board stands."""
        return {0: "play.before-flop", self.flop: "play.after-flop"}.get(len(part.board.up), "play.after-river")

    def playing(self, part: DealerPoker) -> tuple[str, ...]:
        return (self.step_rule(part), *super().playing(part))

    def play_sizes(self) -> tuple[str, tuple[str, ...]]:
        says = f"{self.before_flop}, then {self.after_flop}, then {self.at_the_end} the Ante"
        return says, ("play.before-flop", "play.after-flop", "play.after-river")

    @property
    def before_flop(self) -> str:
        """Return the multiples of the Ante before the flop in words: 3 or 4."""
        least, most = self.play_minimum, self.play_maximum
        return f"{least}" if least == most else f"{least} {'or' if most == least + 1 else 'to'} {most}"

    @property
    def at_the_end(self) -> str:
        return f"{self.after_river} {'time' if self.after_river == 1 else 'times'}"

    def from_shoe(self, seats: tuple[int, ...]) -> Iterator[Pass]:
        """Deal one card at a time to each area and the dealer, then the board face down."""
        for _ in range(self.player_cards):
            yield Pass((*seats, DEALER_PLACE), (), ("deal.face-down", "deal.clockwise", "deal.shoe.each"))
        yield Pass((BOARD_PLACE,) * self.board_cards, (), ("deal.face-down", "deal.board"))

    def from_device(self, seats: tuple[int, ...]) -> Iterator[Pass]:
        """Deal a whole hand at a time to each area, then the dealer's, then the board face down."""
        players = tuple(seat for seat in seats for _ in range(self.player_cards))
        yield Pass(players, (), ("deal.face-down", "deal.clockwise", "deal.device.hands"))
        yield Pass((DEALER_PLACE,) * self.dealer_cards, (), ("deal.face-down", "deal.device.hands"))
        yield Pass((BOARD_PLACE,) * self.board_cards, (), ("deal.face-down", "deal.board"))

    def best(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> SetHand:
        """Return the best hand of one's own cards and the board: with both of one's own, or with any five."""
        return _best(self.ranking, tuple(cards), tuple(board), self.both_hole_cards)

    def as_set(self, plays: Sequence[Card], aside: Sequence[Card]) -> SetHand:
        played = self.ranking.best(plays)
        return SetHand(played.plays, tuple(high_to_low(aside)), played.value)

    def may_set(self, plays: Sequence[Card], cards: Sequence[Card]) -> str:
        return "board.both-hole-cards" if self.both_hole_cards and not {*cards} <= {*plays} else ""

    def not_foldable(self, c: PokerContext) -> Refusal | None:
        if len(c.part.board.up) < self.board_cards:
            return c.refuse("fold-later", "fold.after-river")
        return None

    def not_revealable(self, c: PokerContext) -> Refusal | None:
        if len(c.part.board.up) < self.board_cards:
            return c.refuse("board-first", "board.turn-and-river")
        return None

    def qualifying(self) -> str:
        return self.qualification.words

    def qualifies(self, dealer: SetHand) -> bool:
        return self.qualification.met_by(dealer.value)

    def declaring(self, dealer: SetHand) -> tuple[str, ...]:
        return ("dealer.plays-with", "board.both-hole-cards")

    def settle(self, hand: SetHand, dealer: SetHand, wagers: Wagers) -> Iterator[Settlement]:
        return settle(hand, dealer, wagers, self)

    def sign_schedules(self) -> tuple[tuple[tuple[str, ...], Schedule], ...]:
        shown = [self.shown(self.blind_schedule, "sign.blind", "odds.blind")]
        for side in self.sides:
            shown.append(self.shown(self.side_schedules[side], "sign.trips", "odds.trips"))
        return tuple(shown)

    def further_signs(self) -> Iterator[tuple[str, str, str]]:
        yield from super().further_signs()
        if self.both_hole_cards:
            yield "hole-cards", "A hand is made of both of its own cards and three of the board", "board.both-hole-cards"


@lru_cache(maxsize=4096)
def _best(ranking: FiveCardRanking, own: tuple[Card, ...], board: tuple[Card, ...], both: bool) -> SetHand:
    if not both:
        return ranking.best((*own, *board))
    fill = ranking.plays - len(own)
    best = max((ranking.best((*own, *some)) for some in combinations(board, fill)), key=lambda hand: hand.value.strength)
    return SetHand(best.plays, tuple(high_to_low(card for card in board if card not in best.plays)), best.value)


HoldemContext: TypeAlias = Context[DealerPoker, UltimateTexasHoldemRules]
