"""Draw Poker as one table plays it: the deck, the order of hands, blinds and antes, betting limits, commission."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar, TypeAlias

from pitboss.cards import deck
from pitboss.cards.ranks.draw import HAND, HighRanking, LowRanking
from pitboss.games.draw_poker.commission import (
    EACH_POT,
    IN_PROPORTION,
    MAIN_POT_FIRST,
    SUM_OF_POTS,
    WHOLE_ROUND,
    Terms,
)
from pitboss.games.draw_poker.round import DrawPoker
from pitboss.law import Rulebook
from pitboss.law.vocabulary import Accepts
from pitboss.money import Commission, show
from pitboss.table.context import Context
from pitboss.table.game import Game
from pitboss.table.refusal import Fact, Refusal
from pitboss.table.rules import Rules
from pitboss.table.schedules import Schedule
from pitboss.table.settings import TableSettings

BET, STAKE = "bet", "table-stake"
"""What players put in the pot; and what they must have on the table, for which the sign states a minimum."""
EIGHT = 8
"""The highest card of a low hand that qualifies."""
BLIND_A, BLIND_C = "blind-a", "blind-c"
"""The options of the opening player under Blind A and Blind C."""
HIGH, LOW, SPLIT = "high", "low", "split"
FIXED, HALF_POT, FULL_POT, STRADDLE, NO_LIMIT = "fixed", "half-pot", "full-pot", "straddle", "no-limit"
LIMITS = (FIXED, HALF_POT, FULL_POT, STRADDLE, NO_LIMIT)
LIMIT_RULES = {FIXED: "limit.fixed", HALF_POT: "limit.half-pot", FULL_POT: "limit.full-pot", STRADDLE: "limit.straddle"}
FIRST_BLINDS = ("blind.first", "blind.second", "blind.third")
MINUTE = 60_000
PROGRAM = "program"
"""Who tells players to act where Pitboss deals, if no supervisor has to."""
OF_THE_OPERATOR = (
    "cards.change",
    "dispute.first",
    "supervise.close-table",
    "supervise.decision",
    "supervise.exclude-game",
    "supervise.fold-hand",
    "supervise.idle-seat",
    "supervise.invalidate",
    "supervise.invalidate.disruption",
    "supervise.invalidate.fraud",
    "supervise.invalidate.impractical",
    "supervise.refund",
    "vote.offer",
)
"""The powers that the rules give to the casino operator."""


class DrawRules(Rules):
    """One table's Draw Poker."""

    settings: ClassVar[Mapping[str, Accepts]] = {
        **Rules.settings,
        "absent.in-the-draw": ("keeps-all-cards", "folded"),
        "act.idle-seconds": int,
        "act.instructed-by": (PROGRAM, "supervisor"),
        "act.last-second": ("in-time", "too-late"),
        "act.seconds": int,
        "ace.low": bool,
        "ante.amount": int,
        "ante.raises": ("no-cap", "three"),
        "bet.limit": LIMITS,
        "bets.forced": ("blinds", "antes"),
        "blind.first": int,
        "blind.second": int,
        "blind.third": int,
        "blind.short": ("full-blind-called", "what-was-posted"),
        "blinds.number": int,
        "blinds.option": ("a", "b", "c"),
        "check.final-round": bool,
        "commission.basis": ("pot", "time"),
        "commission.borne-by": (IN_PROPORTION, MAIN_POT_FIRST),
        "commission.cap": int,
        "commission.exempt-tests": (EACH_POT, WHOLE_ROUND),
        "commission.five-percent-above": int,
        "commission.rate": int,
        "commission.ten-percent-above": int,
        "commission.ten-percent-stake": int,
        "commission.threshold-tests": (EACH_POT, SUM_OF_POTS),
        "commission.time-minutes": int,
        "commission.time-rate": int,
        "commission.uncalled-part": ("unmatched-part", "whole-bet"),
        "commission.unit": int,
        "deck.joker": bool,
        "exclusion.takes-effect": ("after-the-round", "at-once"),
        "draw.pile": ("all-other-players", "discards-of-the-draw"),
        "draw.pile-empty": ("every-discard", "nothing"),
        "enter.too-few": ("all-are-dealt-in", "no-round"),
        "joker.flush": ("missing-card", "double-ace"),
        "limit.applies-to": ("raise", "whole-bet"),
        "low.ace": ("as-determined", "always-low"),
        "low.eight-or-better": bool,
        "not-cut.before-bet": ("cut-what-is-left", "misdeal"),
        "operator.acts-through": str,
        "missed.blinds-count": ("big-blind-only", "all"),
        "opening.ante-may-fold": bool,
        "opening.blind-a-folds": ("after-calling", "for-nothing"),
        "over-blind.amount": int,
        "over-blind.offered": bool,
        "pot.odd-between-halves": ("high-hand", "nearest-the-button"),
        "raise.after-short-tap-out": ("who-has-not-acted", "nobody"),
        "raises.maximum": int,
        "raises.two-contesting": ("able-to-bet", "not-folded"),
        "seat.draw-by": ("highest-card", "lowest-card"),
        "tap-out.amount": ("whole-stake", "units-of-minimum-bet"),
        "winner": (HIGH, LOW, SPLIT),
    }
    lowest: ClassVar[Mapping[str, tuple[str, ...]]] = {**Rules.lowest, "operator.acts-through": OF_THE_OPERATOR}
    wagers = (BET,)
    paid_by = "pot.divide"
    cut_margin = 2

    def __init__(self, game: Game, book: Rulebook, table: TableSettings) -> None:
        super().__init__(game, book, table)
        cards: int = self.value("deck.cards")
        joker: bool = self.value("deck.joker")
        self.pack = deck(cards=cards, joker=joker)
        self.cards = frozenset(self.pack)
        self.deck_size = len(self.pack)
        self.ace_low: bool = self.value("ace.low")
        self.joker_doubles = self.value("joker.flush") == "double-ace"
        self.high = HighRanking(cards, ace_low=self.ace_low, doubles_in_flush=self.joker_doubles)
        self.low = LowRanking(cards, ace_low=self.ace_low or self.value("low.ace") == "always-low")
        winner: str = self.value("winner")
        self.high_wins = winner != LOW
        self.low_wins = winner != HIGH
        self.qualifier: bool = self.value("low.eight-or-better")
        self.odd_to_high = self.value("pot.odd-between-halves") == "high-hand"
        self.lowest_takes_seat = self.value("seat.draw-by") == "lowest-card"
        self.cuts_what_is_left = self.value("not-cut.before-bet") == "cut-what-is-left"
        self._read_betting()
        self._read_commission()

    def value(self, key: str, default: Any = None) -> Any:
        """Return a setting. A value that the rulebook does not admit, such as a deck of 51 cards, is refused when the table
        opens; until then the rulebook's own is read. The conditions of a tournament prevail."""
        chosen = None if self.table.of_tournament else self.table.chosen.get(key)
        if chosen is not None and self.book.has_setting(key) and not self.book.setting(key).admits(chosen):
            return self.book.setting(key).value
        return super().value(key, default)

    def _stands_in(self) -> frozenset[str]:
        instructs = self.value("act.instructed-by") == PROGRAM
        return frozenset({"act.time", "act.time-out"}) if instructs else frozenset()

    def _read_betting(self) -> None:
        self.antes = self.value("bets.forced") == "antes"
        self.ante: int = self.value("ante.amount")
        number: int = self.value("blinds.number")
        self.blinds: tuple[int, ...] = () if self.antes else tuple(self.value(key) for key in FIRST_BLINDS[:number])
        self.big_at = min(1, max(0, number - 1))
        """Which of the blinds is the big blind, from 0."""
        self.option = f"blind-{self.value('blinds.option')}"
        self.over_blind: int = self.value("over-blind.amount") if not self.antes and self.value("over-blind.offered") else 0
        self.full_blind_called = self.value("blind.short") == "full-blind-called"
        self.limit: str = self.value("bet.limit")
        self.limits_raise = self.value("limit.applies-to") == "raise"
        cap: int = self.value("raises.maximum")
        self.antes_capped = self.value("ante.raises") == "three"
        self.raise_cap: int | None = None if self.antes and not self.antes_capped else cap
        self.two_able = self.value("raises.two-contesting") == "able-to-bet"
        self.bars_all = self.value("raise.after-short-tap-out") == "nobody"
        self.taps_all = self.value("tap-out.amount") == "whole-stake"
        self.ante_may_fold: bool = self.value("opening.ante-may-fold")
        self.folds_after_calling = self.value("opening.blind-a-folds") == "after-calling"
        self.final_checks: bool = self.value("check.final-round")
        self.act_time: int = self.value("act.seconds") * 1000
        self.idle_time: int = self.value("act.idle-seconds") * 1000
        self.last_second_counts = self.value("act.last-second") == "in-time"
        self.all_missed_count = self.value("missed.blinds-count") == "all"
        self.deals_in_waiting = self.value("enter.too-few", "all-are-dealt-in") == "all-are-dealt-in"
        self.pile_is_all = self.value("draw.pile") == "all-other-players"
        self.own_if_no_other = self.value("draw.pile-empty", "every-discard") == "every-discard"

    def _read_commission(self) -> None:
        self.rate: int = self.value("commission.rate")
        key = "commission.ten-percent-above" if self.rate > FIVE else "commission.five-percent-above"
        self.by_time = self.value("commission.basis") == "time"
        self.time_rate: int = self.value("commission.time-rate")
        self.time_period: int = self.value("commission.time-minutes") * MINUTE
        self.whole_uncalled = self.value("commission.uncalled-part") == "whole-bet"
        self.terms = Terms(
            Commission(
                Fraction(self.rate, 100),
                threshold=self.value(key),
                unit=self.value("commission.unit"),
                cap=self.value("commission.cap"),
            ),
            self.smallest_chip,
            self.value("commission.threshold-tests"),
            self.value("commission.borne-by"),
            self.value("commission.exempt-tests"),
        )
        self.rate_rule = "commission.ten-percent" if self.rate > FIVE else "commission.five-percent"

    @property
    def big_blind(self) -> int:
        return self.blinds[self.big_at]

    @property
    def limited(self) -> tuple[str, ...]:
        return (BET, STAKE)

    def not_together(self) -> Refusal | None:
        """Refuse settings that the rules exclude together."""
        most = self.deck_size // HAND
        if self.table.seats > most:
            facts: dict[str, Fact] = {"seats": self.table.seats, "cards": self.deck_size, "maximum_seats": most}
            return Refusal("deck-too-small", self.cite("hand.five-cards"), facts)
        if self.qualifier and not (self.high_wins and self.low_wins):
            return Refusal("qualifier-needs-split", self.cite("low.qualifies"), {})
        if self.qualifier and not self.low.can_qualify(EIGHT):
            return Refusal("no-qualifier-possible", self.cite("low.qualifies"), {"cards": self.value("deck.cards")})
        stake, most_stake = self.table.limits.ranges[STAKE].minimum, self.value("commission.ten-percent-stake")
        if not self.by_time and self.rate > FIVE and stake > most_stake:
            return Refusal("rate-too-high", self.cite("commission.stake-decides"), {"minimum": stake, "maximum": most_stake})
        return self._not_in_chips()

    def _not_in_chips(self) -> Refusal | None:
        amounts = (self.ante,) if self.antes else (*self.blinds, *((self.over_blind,) if self.over_blind else ()))
        for amount in amounts:
            if amount % self.smallest_chip:
                facts: dict[str, Fact] = {"amount": amount, "smallest_chip": self.smallest_chip}
                return Refusal("not-in-chips", self.cite("sign.determinations"), facts)
        if list(self.blinds) != sorted(self.blinds):
            return Refusal("blinds-order", self.cite("sign.determinations"), {"amount": max(self.blinds)})
        return None

    def sign_schedules(self) -> tuple[tuple[tuple[str, ...], Schedule], ...]:
        return ()

    def further_signs(self) -> Iterator[tuple[str, str, str]]:
        joker = " and the joker" if self.value("deck.joker") else ""
        yield "deck", f"{self.value('deck.cards')} cards{joker}", "sign.deck"
        yield "winner", self._winner_line(), "sign.winner"
        yield "bets", self._bets_line(), "sign.determinations"
        yield "commission", self._commission_line(), "sign.commission"

    def _winner_line(self) -> str:
        ace = "the ace is high and low" if self.ace_low else "the ace is high"
        if self.high_wins and self.low_wins:
            only = ", low hands of eight or better" if self.qualifier else ""
            return f"High/low split{only}; {ace}"
        return f"{'High' if self.high_wins else 'Low'} ball; {ace}"

    def _bets_line(self) -> str:
        if self.antes:
            forced = f"Ante {show(self.ante)}"
        else:
            over = f", over-blind {show(self.over_blind)}" if self.over_blind else ""
            forced = f"Blinds {', '.join(map(show, self.blinds))}{over}; Blind {self.value('blinds.option').upper()}"
        check = "" if self.final_checks else "; no checking in the final betting round"
        return f"{forced}; limit: {self.limit.replace('-', ' ')}{check}"

    def _commission_line(self) -> str:
        if self.table.of_tournament:
            return "No commission from pots of tournament chips"
        if self.by_time:
            return f"Commission {show(self.time_rate)} for each {self.time_period // MINUTE} minutes, in advance"
        taken = self.terms.commission
        cap = f", at most {show(taken.cap)}" if taken.cap is not None else ""
        return f"Commission {self.rate}% of pots above {show(taken.threshold)}{cap}"


FIVE = 5
"""The lower rate of commission, in percent."""


def draw_rules(rules: Rules) -> DrawRules:
    """Narrow to DrawRules."""
    assert isinstance(rules, DrawRules)
    return rules


DrawContext: TypeAlias = Context[DrawPoker, DrawRules]
"""Somebody at a table of Draw Poker."""
