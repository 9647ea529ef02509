"""The coach at Ultimate Texas Hold'em: what each choice is worth at each of the three steps, with the best play after it."""

from __future__ import annotations

from pitboss.games.dealer_poker.rules import ANTE, PLAY
from pitboss.games.ultimate_texas_holdem.rules import UltimateTexasHoldemRules
from pitboss.games.ultimate_texas_holdem.steps import Check
from pitboss.lab.choices import play_multiple
from pitboss.lab.coaches import Coach
from pitboss.lab.coaches.answers import Judged
from pitboss.lab.coaches.dealer_poker import FOLD, Choice, PokerCoach, Situation, of_hands, play_of
from pitboss.lab.figures import Tell
from pitboss.lab.kernels import warm_up
from pitboss.lab.ultimate_texas_holdem import steps
from pitboss.lab.ultimate_texas_holdem.counting import LEFT
from pitboss.table.commands import Request
from pitboss.table.rules import Rules

CHECK = "Check"
BOARDS = "counted over every board that can follow and every hand of the dealer"


class HoldemCoach(PokerCoach):
    """The best play at each step. Before the flop, a pay scale that no shipped rulebook has takes a minute or two, once."""

    def __init__(self, rules: UltimateTexasHoldemRules, tell: Tell) -> None:
        super().__init__(rules, tell)
        self._holdem = rules

    def did(self, request: Request, placed: int) -> Choice | None:
        return Choice(CHECK) if isinstance(request, Check) else super().did(request, placed)

    def judged(self, situation: Situation, did: Choice | None = None) -> Judged:
        """Return what each choice brings on average in cents, and over what it was counted."""
        warm_up(self._tell)
        made = did.name if did else ""
        if len(situation.board) == self._holdem.board_cards:
            return self._at_the_end(situation, made)
        ante = situation.wagers[ANTE]
        if situation.board:
            found = steps.after_flop(self._question, situation.cards, situation.board)
        else:
            found = steps.before_flop(self._question, situation.cards, self._tell)
        names = {name: CHECK if name == steps.CHECK else play_of(ante * play_multiple(name)) for name in found}
        return Judged({names[name]: each * ante for name, each in found.items()}, BOARDS, made)

    def _at_the_end(self, situation: Situation, made: str) -> Judged:
        """Return what a Play and a fold bring with all wagers on the hand, against every hand of the dealer."""
        rules, wagers = self._holdem, situation.wagers
        hands = steps.dealers(rules, situation.cards, situation.board)
        amount = wagers[ANTE] * rules.after_river
        plays = self.worth(situation, {**wagers, PLAY: amount}, hands)
        return Judged({FOLD: self.worth(situation, {}, hands), play_of(amount): plays}, of_hands(LEFT), made)


def coach(rules: Rules, tell: Tell) -> Coach:
    """Return the coach of a table of Ultimate Texas Hold'em."""
    assert isinstance(rules, UltimateTexasHoldemRules)
    return HoldemCoach(rules, tell)
