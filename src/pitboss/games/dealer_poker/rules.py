"""Poker against the dealer's hand: an Ante with its bonus, a Play wager to stay in, a side wager on the hand alone."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import lcm
from typing import ClassVar, TypeAlias

from msgspec import Struct

from pitboss.cards import Card
from pitboss.cards.ranks import HandValue, Ranking, SetHand
from pitboss.games.dealer_poker.round import DealerPoker
from pitboss.law import LawError, Rulebook
from pitboss.law.vocabulary import ODDS, Accepts
from pitboss.money import Odds, parse_odds
from pitboss.table.context import Context
from pitboss.table.events import Outcome
from pitboss.table.game import Game
from pitboss.table.limits import Bounds
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules, Settlement
from pitboss.table.schedules import PAIR_OF_ACES, Schedule
from pitboss.table.settings import SHOE, TableSettings

PLAY = "play"
"""The wager a player adds to stay in."""
ANTE = "ante"
REST = "deal.rest-discarded"
ANTE_BONUS = "ante-bonus"
RANK = "rank."
"""What the names of the rules begin with that say what each kind of hand is."""


TIES = {"player": Outcome.WIN, "dealer": Outcome.LOSE, "stand-off": Outcome.STAND_OFF}
TIE_RULES = {
    Outcome.WIN: ("settle.player-wins", "settle.tie"),
    Outcome.LOSE: ("settle.dealer-wins", "settle.tie"),
    Outcome.STAND_OFF: ("settle.tie",),
}


def hand_settings(ranking: type[Ranking], *wagers: str) -> dict[str, Accepts]:
    """Return the settings whose values are hands of a ranking, or wagers of the game."""
    hands = (PAIR_OF_ACES, *ranking.standard)
    return {
        "hand-order": ranking.standard,
        "ace-low": ranking.standard,
        "ante-bonus.from": hands,
        "side.alone-stays-with": ("any", *hands),
        "absent.forfeits": wagers,
        "discard-lost.returns": wagers,
    }


def rank_rules(kinds: Iterable[str], ranks: str = RANK) -> dict[str, str]:
    """Return the rules that say what each kind of hand is."""
    return {f"{ranks}{kind}": f"the hand {kind.replace('-', ' ')}" for kind in kinds}


def rank_rule(hand: HandValue) -> str:
    """Return the rule that says what kind of hand this is."""
    return f"{RANK}{hand.category}"


class Pass(Struct, frozen=True):
    """Cards dealt together: the places in dealing order (0 is the dealer), which of them face up, and by which rules."""

    to: tuple[int, ...]
    up: tuple[int, ...]
    rules: tuple[str, ...]
    decide: bool = False
    """The players decide before the next pass, as they do after the last."""


class Wagers(Struct, frozen=True):
    """What a hand is settled on, by name, in cents."""

    amounts: dict[str, int]

    def __getitem__(self, wager: str) -> int:
        return self.amounts.get(wager, 0)


class PokerRules(Rules):
    """What every poker against the dealer reads from its rulebook when the table opens."""

    first_wager = ANTE
    """The wager that a Play goes with."""
    sides: tuple[str, ...]
    """The wagers on the player's hand alone."""
    bonus: str = ""
    """A further wager that stays in play when the hand is folded; empty if there is none."""
    fold_keeps_bonus: bool = False
    paid_later: frozenset[str] = frozenset()
    """Wagers whose winnings wait until every hand has been settled."""
    ranks: ClassVar[type[Ranking]]
    """How hands rank in this game."""
    settings: ClassVar[Mapping[str, Accepts]] = {
        **Rules.settings,
        "blind-extra-hands": bool,
        "blind-play": bool,
        "concede": bool,
        "decision.seconds": int,
        "decision.timed-at": ("every-table", "virtual-table"),
        "fold.keeps-side": bool,
        "hand.dealer": int,
        "hand.player": int,
        "hand.plays": int,
        "limits.unit-binds-play": bool,
        "odds.ante": ODDS,
        "odds.play": ODDS,
        "play.maximum-multiple": int,
        "play.minimum-multiple": int,
        "play.whole-multiples": bool,
        "schedule.ante-bonus": str,
        "settle.order": ("any", "right-to-left", "left-to-right"),
        "side.alone": bool,
        "ties": tuple(TIES),
    }
    paid_by = "settle.best-hand"

    def __init__(self, game: Game, book: Rulebook, table: TableSettings) -> None:
        super().__init__(game, book, table)
        self.player_cards: int = self.value("hand.player")
        self.dealer_cards: int = self.value("hand.dealer")
        self.play_minimum: int = self.value("play.minimum-multiple")
        self.play_maximum: int = self.value("play.maximum-multiple")
        self.whole_multiples: bool = self.value("play.whole-multiples")
        self.unit_binds_play: bool = self.value("limits.unit-binds-play")
        self.conceding: bool = self.value("concede")
        self.settle_order: str = self.value("settle.order")
        self.blind_play: bool = self.value("blind-play")
        self.blind_extra_hands: bool = self.value("blind-extra-hands")
        self.fold_keeps_side: bool = self.value("fold.keeps-side")
        self.side_alone: bool = self.value("side.alone")
        self.side_alone_stays_with: str = self.value("side.alone-stays-with", "any")
        self.collected_after_play: bool = self.value("collected-early.after-play", False)
        self.decision_seconds: int = self.value("decision.seconds")
        self.times_decisions = self.virtual or self.value("decision.timed-at", "every-table") == "every-table"
        self.ranking = self.ranks(self.value("hand-order"), self.value("ace-low"))
        self.check_size("hand.plays", self.ranking.plays)
        self.ante_odds = parse_odds(self.value("odds.ante"))
        self.play_odds = parse_odds(self.value("odds.play"))
        self.ties = TIES[self.value("ties")]
        self.ante_bonus = self._ante_bonus()
        self.side_schedules = {
            side: self.schedule(side).down_to(self.value(f"{side}.from"), self.ranking.order) for side in self.sides
        }
        self._passes: dict[tuple[str, tuple[int, ...]], tuple[Pass, ...]] = {}

    def _ante_bonus(self) -> Schedule:
        """Return the schedule of the Ante Bonus; an empty one in a game without it."""
        if not self.book.has_setting(f"schedule.{ANTE_BONUS}"):
            return Schedule(ANTE_BONUS, "", ())
        return self.schedule(ANTE_BONUS).down_to(self.value("ante-bonus.from"), self.ranking.order)

    @cached_property
    def areas(self) -> tuple[str, ...]:
        return (*self.wagers, PLAY)

    @cached_property
    def folds(self) -> tuple[str, ...]:
        """Return the wagers that a fold gives up."""
        return tuple(wager for wager in self.wagers if not (wager == self.bonus and self.fold_keeps_bonus))

    def check_size(self, key: str, plays: int) -> None:
        """Reject a rulebook whose number of playing cards is not that of the ranking."""
        if self.value(key) != plays:
            raise LawError(self.book.where, f"setting {key}", f"{plays}, as this game ranks hands", repr(self.value(key)))

    def further_signs(self) -> Iterator[tuple[str, str, str]]:
        if self.times_decisions:
            text = f"{self.decision_seconds} seconds to decide; whoever takes longer counts as away"
            yield "decision", text, "remedy.absent"

    def company(self, wager: str) -> str:
        """Return the rule by which a wager needs another one; empty if it may be placed alone."""
        return ""

    def equal_by(self, wager: str) -> str:
        """Return the rule by which a wager must be as large as the first one."""
        return ""

    def bonus_lives_by(self) -> tuple[str, ...]:
        """Return the rules by which the bonus stays in play when the hand is folded."""
        return ()

    def declaring(self, dealer: SetHand) -> tuple[str, ...]:
        """Return the rules by which the dealer's hand is declared, besides those on setting it."""
        return ()

    def comparing(self, dealer: SetHand) -> tuple[str, ...]:
        """Return the rules by which a hand is compared with the dealer's."""
        return ("settle.compare",)

    def not_foldable(self, c: PokerContext) -> Refusal | None:
        """Refuse a fold that the round has not come to."""
        return None

    def not_revealable(self, c: PokerContext) -> Refusal | None:
        """Refuse to turn the dealer's hand before something else."""
        return None

    def unfinished(self, c: PokerContext) -> Refusal | None:
        """Refuse the end of a round in which something else of this game is still to be done."""
        return None

    @abstractmethod
    def settle(self, hand: SetHand, dealer: SetHand, wagers: Wagers) -> Iterable[Settlement]:
        """Return the result of each wager, in the order the dealer pays and takes."""

    def passes(self, seats: Sequence[int], device: str) -> tuple[Pass, ...]:
        """Return how a round is dealt to these wagering areas, from the dealer's left, from such a device."""
        key = (device, tuple(seats))
        if key not in self._passes:
            dealt = self.from_shoe if device == SHOE else self.from_device
            self._passes[key] = tuple(dealt(tuple(seats)))
        return self._passes[key]

    @abstractmethod
    def from_shoe(self, seats: tuple[int, ...]) -> Iterator[Pass]:
        """Deal one card at a time."""

    @abstractmethod
    def from_device(self, seats: tuple[int, ...]) -> Iterator[Pass]:
        """Deal a whole hand at a time."""

    def multiples(self, part: DealerPoker) -> tuple[int, int]:
        """Return the least and the largest Play as multiples of the Ante, as the round stands."""
        return self.play_minimum, self.play_maximum

    def playing(self, part: DealerPoker) -> tuple[str, ...]:
        """Return the rules of the Play wager, as the round stands."""
        return ("play.wager",)

    def play_sizes(self) -> tuple[str, tuple[str, ...]]:
        """Return how large a Play may be in a round, in words, and the rules that say so."""
        return f"{times(self.play_minimum, self.play_maximum)} the Ante", ("play.wager",)

    def play_bounds(self, ante: int, unit: int, multiples: tuple[int, int]) -> Bounds:
        """Return the bounds of Play, from the least to the largest multiple of the Ante: in units, or whole multiples only."""
        least, most = (ante * times for times in multiples)
        if self.whole_multiples:
            return Bounds(least, most, ante, lcm(ante, unit) if unit else ante)
        return Bounds(least, most, ante, unit or self.smallest_chip)

    def follows(self, wager: str, counted: int) -> dict[str, int]:
        """Return the most that counts of Play, which depends on the Ante."""
        return {PLAY: counted * self.play_maximum} if wager == self.first_wager else {}

    def best(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> SetHand:
        """Return the hand set at its highest; a board belongs to every hand."""
        return self.ranking.best(cards)

    def may_set(self, plays: Sequence[Card], cards: Sequence[Card]) -> str:
        """Return the rule against setting a hand so from its own cards and the board; empty if there is none."""
        return ""

    def as_set(self, plays: Sequence[Card], aside: Sequence[Card]) -> SetHand:
        """Return the hand as somebody set it."""
        return self.ranking.as_set(plays, aside)

    def paying_hand(self, wager: str, hand: SetHand, dealer: SetHand) -> HandValue:
        """Return the hand that the schedule of a wager pays."""
        return hand.value

    def bonus_cards(self, hand: SetHand, dealer: SetHand) -> tuple[Card, ...]:
        """Return the cards of both hands that a bonus is paid for; none in a game without such a bonus."""
        return ()

    def stays_in(self, hand: SetHand) -> bool:
        """Return whether a hand without the first wager is high enough to stay in, if the rulebook requires that."""
        return any(schedule.odds(hand.value) is not None for schedule in self.side_schedules.values())

    def qualifying(self) -> str:
        """Return what the dealer needs to play, in words; empty in a game without qualification."""
        return ""

    def qualifies(self, dealer: SetHand) -> bool:
        """Return whether the dealer's hand plays; in a game without qualification it always does."""
        return True

    def compare(self, hand: HandValue, dealer: HandValue) -> tuple[Outcome, tuple[str, ...]]:
        """Compare a hand with the dealer's. The higher value wins; who wins a tie is a setting."""
        if hand.strength > dealer.strength:
            return Outcome.WIN, ("settle.player-wins",)
        if hand.strength < dealer.strength:
            return Outcome.LOSE, ("settle.dealer-wins",)
        return self.ties, TIE_RULES[self.ties]

    def settle_ante_bonus(self, hand: SetHand, rule: str = "settle.ante-bonus") -> Iterator[Settlement]:
        """Settle the bonus for a high hand, whatever the dealer holds."""
        if odds := self.ante_bonus.odds(hand.value):
            yield Settlement(ANTE_BONUS, Outcome.WIN, odds, (rule, "odds.ante-bonus", rank_rule(hand.value)))

    def settle_ante_and_play(self, hand: SetHand, dealer: SetHand, wagers: Wagers) -> Iterator[Settlement]:
        """Settle Ante and Play by comparing the hands."""
        outcome, why = self.compare(hand.value, dealer.value)
        decides = _higher(hand.value, dealer.value)
        yield even(ANTE, outcome, self.ante_odds, why, "settle.ante-odds", decides)
        if wagers[PLAY]:
            yield even(PLAY, outcome, self.play_odds, why, "settle.play-odds", decides)

    def shown(self, schedule: Schedule, *rules: str, ranks: str = RANK) -> tuple[tuple[str, ...], Schedule]:
        """Return a schedule with the rules that put it on the sign, and those that say what its hands are."""
        kinds = ("pair" if kind == PAIR_OF_ACES else kind for kind, _ in schedule.pays)
        return (*rules, *(f"{ranks}{kind}" for kind in kinds)), schedule


def times(least: int, most: int) -> str:
    """Return a range of multiples in words."""
    return f"{least} to {most} times" if least != most else "once" if least == 1 else f"{least} times"


def _higher(hand: HandValue, dealer: HandValue) -> tuple[str, ...]:
    """Return the rules that make one of two hands the higher one; none for equal hands."""
    if hand.strength == dealer.strength:
        return ()
    kind = rank_rule(max(hand, dealer))
    return ("rank.same-kind", kind) if hand.category == dealer.category else (kind,)


def even(wager: str, outcome: Outcome, odds: Odds, why: tuple[str, ...], pays: str, decides: tuple[str, ...] = ()) -> Settlement:
    """Settle a wager at its odds. Only a winning one cites the rule that gives the odds."""
    if outcome is Outcome.WIN:
        return Settlement(wager, outcome, odds, (*why, pays, *decides))
    return Settlement(wager, outcome, None, (*why, *decides))


def on_hand_alone(
    wager: str, schedule: Schedule, hand: HandValue, wins: tuple[str, ...] = (), loses: str = "", ranks: str = RANK
) -> Settlement:
    """Settle a wager on the hand alone: it is paid by its schedule or taken. `wins` are the rules of winning and of the odds."""
    odds = schedule.odds(hand)
    if odds is None:
        return Settlement(wager, Outcome.LOSE, None, (loses,))
    return Settlement(wager, Outcome.WIN, odds, (*wins, f"{ranks}{hand.category}"))


def poker_rules(rules: Rules) -> PokerRules:
    """Narrow to PokerRules."""
    assert isinstance(rules, PokerRules)
    return rules


PokerContext: TypeAlias = Context[DealerPoker, PokerRules]
"""Somebody at a table of poker against the dealer."""
