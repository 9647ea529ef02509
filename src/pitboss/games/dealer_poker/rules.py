"""Poker against the dealer's hand: an Ante with its bonus, a Play wager to stay in, a side wager on the hand alone."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import lcm
from typing import ClassVar

from msgspec import Struct

from pitboss.cards import Card
from pitboss.cards.ranks import HandValue, Ranking, SetHand
from pitboss.law import LawError, Rulebook
from pitboss.law.vocabulary import Accepts
from pitboss.money import Odds, parse_odds
from pitboss.table.events import Outcome
from pitboss.table.game import Game
from pitboss.table.limits import Bounds
from pitboss.table.rules import ODDS, Rules, Settlement
from pitboss.table.schedules import PAIR_OF_ACES, Schedule
from pitboss.table.settings import SHOE, TableSettings

PLAY = "play"
"""The wager a player adds to stay in."""
ANTE = "ante"
REST = "deal.rest-discarded"
ANTE_BONUS = "ante-bonus"
RANK = "rank."
"""What the names of the rules begin with that say what each kind of hand is."""

POKER_RULES: Mapping[str, str] = {
    "deal.face-down": "cards dealt face down",
    "deal.clockwise": "dealt clockwise from the dealer's left",
    "decide.fold-or-play": "players handle their cards and fold or play",
    "conduct.cards-on-table": "cards stay over the table",
    "conduct.silence": "no talk before all have decided",
    "fold.face-down": "a folded hand is passed face down",
    "fold.collect": "wagers and cards of a folded hand collected",
    "play.wager": "the Play wager",
    "dealer.reveal": "the dealer's hand turned when all have decided",
    "dealer.set": "the dealer's hand arranged and announced",
    "settle.reveal": "players' hands revealed and declared",
    "settle.compare": "each hand compared with the dealer's",
    "settle.best-hand": "each hand settled at its best",
    "concede.hand": "a hand conceded",
    "concede.final": "a conceded hand does not come back",
    "hand.own-responsibility": "players answer for computing their hands",
    "wager.blind-play": "a Play wager before the deal",
    "wager.blind-play-withdrawn": "a blind Play taken back on folding",
    "wager.ante-alone": "an Ante without a side wager",
    "wager.ante-and-side": "an Ante and a side wager",
    "wager.side-alone": "a side wager without an Ante",
    "wager.no-play-without-ante": "no Play wager without an Ante",
    "wager.blind-hands": "further hands are played blind",
    "decide.pick-up": "players pick up their cards",
    "play.side-alone": "a hand without an Ante stays in",
    "fold.ante-only": "the Ante folded, the side wager played",
    "settle.order": "the order of settlement",
    "conduct.information": "no cards or information exchanged",
    "remedy.misdeal-before-handled": "wrongly dealt, nobody has handled cards",
    "remedy.dealer-count": "a wrong number of dealer's cards",
    "remedy.cards-exposed": "several cards exposed",
    "remedy.misdeal-voids": "a misdeal voids",
    "remedy.exposed-card": "one card exposed",
    "remedy.dealer-card-exposed": "a dealer's card exposed",
    "remedy.hand-count": "a wrong number of player's cards",
    "remedy.hand-without-wager": "a hand without a wager",
    "remedy.hand-without-wager-complete": "a whole hand without a wager",
    "remedy.dealer-misset": "the dealer's hand wrongly set",
    "remedy.misdeclared-reconstruct": "a wrongly declared hand put right",
    "remedy.misdeclared-void": "a wrongly declared hand voided",
    "remedy.cannot-cover": "Play not covered, first time",
    "remedy.cannot-cover.warning": "the warning that goes with it",
    "remedy.cannot-cover-again": "Play not covered, again",
    "remedy.cannot-cover.discard": "Play not covered: the cards",
    "remedy.cannot-cover.side": "Play not covered: the side wager",
    "remedy.collusion.play-first": "a suspect plays first",
    "remedy.absent": "an absent player",
    "remedy.absent.discard": "an absent player's cards",
    "remedy.absent.side": "an absent player's side wager",
    "remedy.information-exchanged": "information passed on",
    "remedy.collected-early": "cards collected too early, put back",
    "remedy.collected-early-void": "cards collected too early, void",
    "remedy.player-exposes": "a player shows cards",
    "remedy.dealer-exposes": "the dealer shows cards",
    "remedy.discard-top": "a hand on top of the discards",
    "remedy.discard-lost": "a hand lost among the discards",
    "remedy.blind-viewed-one": "one blind hand looked at",
    "remedy.blind-viewed-more": "several hands looked at",
    "remedy.blind-viewed.notify": "who is told of it",
    "deal.shoe.further": "from a shoe: further cards in turn",
    "deal.device.players": "from a shuffling device: a whole hand at a time",
    "settle.ante-bonus": "the Ante Bonus",
    "settle.dealer-wins": "Ante and Play taken by a better hand of the dealer",
    "settle.player-wins": "Ante and Play paid",
    "settle.tie": "equal hands",
    "settle.ante-odds": "the odds of the Ante",
    "settle.play-odds": "the odds of Play",
    "odds.ante-bonus": "the odds of the Ante Bonus",
    "sign.ante-bonus": "the Ante Bonus schedule on the sign",
    "rank.same-kind": "what decides between two hands of the same kind",
}

POKER_POWERS = frozenset(
    {
        "deal.face-down",
        "deal.clockwise",
        "deal.shoe.further",
        "deal.device.players",
        "decide.pick-up",
        "decide.fold-or-play",
        "fold.face-down",
        "fold.ante-only",
        "play.wager",
        "play.side-alone",
        "wager.side-alone",
        "wager.blind-play",
        "dealer.reveal",
        "settle.reveal",
        "settle.collect-cards",
        "concede.hand",
    }
)
"""What an office of a poker table may be given the power to do."""

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
    sides: ClassVar[tuple[str, ...]]
    """The wagers on the player's hand alone."""
    bonus: str = ""
    """A further wager that stays in play when the hand is folded; empty if there is none."""
    fold_keeps_bonus: bool = False
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
        self.side_alone_stays_with: str = self.value("side.alone-stays-with")
        self.decision_seconds: int = self.value("decision.seconds")
        self.times_decisions = self.virtual or self.value("decision.timed-at", "every-table") == "every-table"
        self.ranking = self.ranks(self.value("hand-order"), self.value("ace-low"))
        self.check_size("hand.plays", self.ranking.plays)
        self.ante_odds = parse_odds(self.value("odds.ante"))
        self.play_odds = parse_odds(self.value("odds.play"))
        self.ties = TIES[self.value("ties")]
        self.ante_bonus = self.schedule(ANTE_BONUS).down_to(self.value("ante-bonus.from"), self.ranking.order)
        self.side_schedules = {
            side: self.schedule(side).down_to(self.value(f"{side}.from"), self.ranking.order) for side in self.sides
        }
        self._passes: dict[tuple[str, tuple[int, ...]], tuple[Pass, ...]] = {}

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

    # --- what each game says for itself ----------------------------------------------------------------------------

    def company(self, wager: str) -> str:
        """Return the rule by which a wager needs another one; empty if it may be placed alone."""
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

    @abstractmethod
    def settle(self, hand: SetHand, dealer: SetHand, wagers: Wagers) -> Iterable[Settlement]:
        """Return the result of each wager, in the order the dealer pays and takes."""

    # --- the deal --------------------------------------------------------------------------------------------------

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

    # --- the Play wager --------------------------------------------------------------------------------------------

    def play_bounds(self, ante: int, unit: int) -> Bounds:
        """Return the bounds of Play, from the least to the largest multiple of the Ante: in units, or whole multiples only."""
        least, most = ante * self.play_minimum, ante * self.play_maximum
        if self.whole_multiples:
            return Bounds(least, most, ante, lcm(ante, unit) if unit else ante)
        return Bounds(least, most, ante, unit or self.smallest_chip)

    def follows(self, wager: str, counted: int) -> dict[str, int]:
        """Return the most that counts of Play, which depends on the Ante."""
        return {PLAY: counted * self.play_maximum} if wager == self.first_wager else {}

    # --- the hands -------------------------------------------------------------------------------------------------

    def best(self, cards: Sequence[Card]) -> SetHand:
        """Return the hand set at its highest."""
        return self.ranking.best(cards)

    def as_set(self, plays: Sequence[Card], aside: Sequence[Card]) -> SetHand:
        """Return the hand as somebody set it."""
        return self.ranking.as_set(plays, aside)

    def paying_hand(self, wager: str, hand: SetHand, dealer: SetHand) -> HandValue:
        """Return the hand that the schedule of a wager pays."""
        return hand.value

    def stays_in(self, hand: SetHand) -> bool:
        """Return whether a hand without the first wager is high enough to stay in, if the rulebook requires that."""
        return any(schedule.odds(hand.value) is not None for schedule in self.side_schedules.values())

    def qualifying(self) -> str:
        """Return what the dealer needs to play, in words; empty in a game without qualification."""
        return ""

    def qualifies(self, dealer: SetHand) -> bool:
        """Return whether the dealer's hand plays; in a game without qualification it always does."""
        return True

    # --- the settlement --------------------------------------------------------------------------------------------

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
