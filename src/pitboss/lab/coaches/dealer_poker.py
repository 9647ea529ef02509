"""The coach at poker: what each decision is worth, over all hands that the dealer can have, each settled as the table does."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from pitboss.cards import Card
from pitboss.games.dealer_poker.betting import Fold, FoldAnte, Play
from pitboss.games.dealer_poker.rules import PLAY, PokerRules, Wagers, poker_rules
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.lab.coaches import Coach
from pitboss.lab.coaches.answers import Answer, Judged, Remark, Review
from pitboss.lab.figures import DealerHands, Tell
from pitboss.lab.payoffs import net
from pitboss.lab.question import Question
from pitboss.lab.registry import adviser
from pitboss.money import short_money
from pitboss.table.commands import Request
from pitboss.table.phrases import wager_name
from pitboss.table.rules import Rules
from pitboss.table.view import AreaView, TableView

FOLD, FOLD_ANTE, STAY = "Fold", "Fold the Ante only", "Play on without a wager"
BLIND = Remark("You decided without looking, so there is nothing to compare.")
TOO_MANY = Remark("You saw more of the dealer's cards than the lab counts by, so there is nothing to compare.")
NOTHING = Remark("There is nothing to decide now.")
EACH_ALONE = Remark("Each hand was counted alone: the maximum payout is for all your hands of a round together.")


class Situation(Struct, frozen=True):
    """What a player knew when they decided."""

    cards: tuple[Card, ...]
    up: Card | None
    wagers: dict[str, int]
    """The stakes on the hand, the Ante first if there is one; the Play is part of the decision."""
    board: tuple[Card, ...] = ()
    """The cards of the board that were open."""


class Choice(Struct, frozen=True):
    """What a player did, with the amount of their Play."""

    name: str
    amount: int = 0


class PokerCoach:
    """The best play, and what another one costs. What it says is exact: an average over every hand that the dealer can have,
    with every wager on the player's hand, rounded and up to the maximum payout as the table pays it."""

    def __init__(self, rules: PokerRules, tell: Tell) -> None:
        self._rules = rules
        self._question = Question(rules.book, rules)
        self._lab = adviser(rules.book)
        self._tell = tell
        self._noted: list[tuple[Situation | Remark, Choice]] = []

    def note(self, view: TableView, area: AreaView, request: Request) -> None:
        """Remember a decision and what the player knew."""
        if did := self.did(request, area.wagers.get(PLAY, 0)):
            self._noted.append((_situation(view, area, self._rules), did))

    def did(self, request: Request, placed: int) -> Choice | None:
        """Return the decision that a request is, with the Play that was placed before; None if it is none."""
        match request:
            case Fold():
                return Choice(FOLD)
            case FoldAnte():
                return Choice(FOLD_ANTE)
            case Play(stake=stake):
                amount = stake.total or placed
                return Choice(play_of(amount), amount) if amount else Choice(STAY)
            case _:
                return None

    def review(self, staked: Mapping[str, int]) -> Review:
        """Return what the decisions of the round were worth, and forget them."""
        noted, self._noted = self._noted, []
        judged = [each if isinstance(each, Remark) else self.judged(each, did) for each, did in noted]
        # A maximum for the player counts what the other hands were paid.
        shared = self._rules.maximum_payout and self._rules.maximum_payout_per == "player-and-round"
        return Review((*judged, EACH_ALONE) if shared and len(noted) > 1 else tuple(judged))

    def hint(self, view: TableView, area: AreaView) -> Answer:
        """Return the best play now."""
        situation = _situation(view, area, self._rules)
        return NOTHING if isinstance(situation, Remark) else self.judged(situation)

    def judged(self, situation: Situation, did: Choice | None = None) -> Judged:
        """Return what each choice brings on average in cents with every wager on the hand."""
        self._tell("The lab counts the dealer's hands", 0, 0)
        dealers = self._lab.dealer_hands(self._question, situation.cards, situation.up)
        made = did or Choice("")
        return Judged(self._values(situation, dealers, made), of_hands(sum(each.count for each in dealers)), made.name)

    def _values(self, situation: Situation, dealers: tuple[DealerHands, ...], did: Choice) -> dict[str, Fraction]:
        rules, wagers = self._rules, situation.wagers
        ante = wagers.get(rules.first_wager, 0)
        kept = {wager: amount for wager, amount in wagers.items() if wager not in rules.folds}
        values = {FOLD: self.worth(situation, kept, dealers)}
        if not ante:
            stays = rules.side_alone_stays_with == "any" or rules.stays_in(rules.best(situation.cards)) or did.name == STAY
            return values | ({STAY: self.worth(situation, wagers, dealers)} if stays else {})
        if rules.fold_keeps_side and any(wager in rules.sides for wager in wagers):
            others = {wager: amount for wager, amount in wagers.items() if wager != rules.first_wager}
            values[FOLD_ANTE] = self.worth(situation, others, dealers)
        amounts = [ante * times for times in range(rules.play_minimum, rules.play_maximum + 1)]
        amounts += [did.amount] if did.amount else []
        return values | {play_of(amount): self.worth(situation, {**wagers, PLAY: amount}, dealers) for amount in amounts}

    def worth(self, situation: Situation, stays: dict[str, int], dealers: tuple[DealerHands, ...]) -> Fraction:
        """Return what the hand brings with the wagers that stay in, settled against every hand of the dealer; the others are
        lost."""
        given_up = sum(amount for wager, amount in situation.wagers.items() if wager not in stays)
        if not stays:
            return Fraction(-given_up)
        rules, first = self._rules, next(iter(stays.values()))
        hand = rules.best(situation.cards, situation.board)
        won = sum(
            (net(rules, rules.settle(hand, each.example, Wagers(stays)), stays, first) * first * each.count for each in dealers),
            Fraction(0),
        )
        return won / sum(each.count for each in dealers) - given_up


def coach(rules: Rules, tell: Tell) -> Coach:
    """Return the coach of a table of poker against the dealer."""
    return PokerCoach(poker_rules(rules), tell)


def _situation(view: TableView, area: AreaView, rules: PokerRules) -> Situation | Remark:
    """Return what the player at an area knows; or why there is nothing to say of it."""
    seen = view.of(DealerPokerView)
    hand, dealer = seen.hands.get(area.area), seen.dealer
    if hand is None or dealer is None or len(hand.cards) < hand.lie:
        return BLIND
    up = [*dealer.cards.values()]
    wagers = {wager: area.wagers[wager] for wager in rules.wagers if area.wagers.get(wager)}
    board = tuple(seen.board.cards.values()) if seen.board else ()
    return Situation(tuple(hand.cards.values()), up[0] if up else None, wagers, board) if len(up) <= 1 else TOO_MANY


def of_hands(count: int) -> str:
    """Say over how many hands a choice was counted."""
    return f"counted over {count:,} hands of the dealer"


def play_of(amount: int) -> str:
    """Return a Play of an amount, as a choice."""
    return f"{wager_name(PLAY)} {short_money(amount)}"
