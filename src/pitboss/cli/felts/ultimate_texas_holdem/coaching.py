"""The coach at Ultimate Texas Hold'em: what each choice is worth at each of the three steps, with the best play after it."""

from __future__ import annotations

from fractions import Fraction

from pitboss.cli.felts.dealer_poker.coaching import FOLD, PokerCoach, Situation, of_hands, play_of
from pitboss.games.dealer_poker.rules import ANTE, PLAY, PokerRules
from pitboss.games.ultimate_texas_holdem.rules import UltimateTexasHoldemRules
from pitboss.games.ultimate_texas_holdem.steps import Check
from pitboss.lab import Tell
from pitboss.lab.decisions import play_multiple
from pitboss.lab.kernels import warm_up
from pitboss.lab.ultimate_texas_holdem import steps
from pitboss.lab.ultimate_texas_holdem.counting import LEFT
from pitboss.table.commands import Request

CHECK = "Check"
BOARDS = "counted over every board that can follow and every hand of the dealer"


class HoldemCoach(PokerCoach):
    """The best play at each step. Before the flop every deal is played, once for a table's rules, which takes a minute or two."""

    def __init__(self, rules: PokerRules, tell: Tell) -> None:
        super().__init__(rules, tell)
        assert isinstance(rules, UltimateTexasHoldemRules)
        self._holdem = rules

    def did(self, request: Request, placed: int) -> str:
        return CHECK if isinstance(request, Check) else super().did(request, placed)

    def values(self, situation: Situation, also: set[str]) -> tuple[dict[str, Fraction], str]:
        """Return what each choice brings on average in cents, and over what it was counted."""
        warm_up(self._tell)
        if len(situation.board) == self._holdem.board_cards:
            return self._at_the_end(situation)
        ante = situation.wagers[ANTE]
        if situation.board:
            found = steps.after_flop(self._question, situation.cards, situation.board)
        else:
            found = steps.before_flop(self._question, situation.cards, self._tell)
        names = {name: CHECK if name == steps.CHECK else play_of(ante * play_multiple(name)) for name in found}
        return {names[name]: each * ante for name, each in found.items()}, BOARDS

    def _at_the_end(self, situation: Situation) -> tuple[dict[str, Fraction], str]:
        """Return what a Play and a fold bring with all wagers on the hand, against every hand of the dealer."""
        rules, wagers = self._holdem, situation.wagers
        hands = steps.dealers(rules, situation.cards, situation.board)
        amount = wagers[ANTE] * rules.after_river
        values = {
            FOLD: self._worth(situation, {}, hands),
            play_of(amount): self._worth(situation, {**wagers, PLAY: amount}, hands),
        }
        return values, of_hands(LEFT)
