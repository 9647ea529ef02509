"""The coach at poker: what each decision is worth, over all hands that the dealer can have, each settled as the table does."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from pitboss.cards import Card
from pitboss.games.dealer_poker.betting import Fold, FoldAnte, Play
from pitboss.games.dealer_poker.rules import PLAY, PokerRules, Wagers
from pitboss.games.dealer_poker.view import HandView
from pitboss.house.players.choices import short_money, title
from pitboss.house.players.history import WagerResult
from pitboss.lab import DealerHands, Question, Tell, adviser
from pitboss.lab.decisions import net
from pitboss.money import show
from pitboss.table.commands import Request
from pitboss.table.view import SeatView, TableView

FOLD, FOLD_ANTE, STAY = "Fold", "Fold the Ante only", "Play on without a wager"
BLIND = "You decided without looking, so there is nothing to compare."
TOO_MANY = "You saw more of the dealer's cards than the lab counts by, so there is nothing to compare."
NOTHING = "There is nothing to decide now."
EACH_ALONE = "Each hand was counted alone: the maximum payout is for all your hands of a round together."


class Situation(Struct, frozen=True):
    """What a player knew when they decided."""

    cards: tuple[Card, ...]
    up: Card | None
    wagers: dict[str, int]
    """The stakes on the hand, the Ante first if there is one; the Play is part of the decision."""
    board: tuple[Card, ...] = ()
    """The cards of the board that were open."""


class PokerCoach:
    """The best play, and what another one costs. What it says is exact: an average over every hand that the dealer can have,
    with every wager on the player's hand, rounded and up to the maximum payout as the table pays it."""

    def __init__(self, rules: PokerRules, tell: Tell) -> None:
        self._rules = rules
        self._question = Question(rules.book, rules)
        self._lab = adviser(rules.book)
        self._tell = tell
        self._noted: list[tuple[Situation | str, str]] = []

    def note(self, view: TableView, area: SeatView, request: Request) -> None:
        """Remember a decision and what the player knew."""
        if did := self.did(request, area.wagers.get(PLAY, 0)):
            self._noted.append((_situation(view, area, self._rules), did))

    def did(self, request: Request, placed: int) -> str:
        """Return the decision that a request is, with the Play that was placed before; empty if it is none."""
        match request:
            case Fold():
                return FOLD
            case FoldAnte():
                return FOLD_ANTE
            case Play(stake=stake):
                amount = stake.total or placed
                return play_of(amount) if amount else STAY
            case _:
                return ""

    def review(self, settled: Sequence[WagerResult]) -> str:
        """Return what the decisions of the round were worth, and forget them."""
        noted, self._noted = self._noted, []
        said = [each if isinstance(each, str) else self._reviewed(each, did) for each, did in noted]
        return " ".join((*said, *self._left_out(len(noted))))

    def hint(self, view: TableView, area: SeatView) -> str:
        """Return the best play now."""
        situation = _situation(view, area, self._rules)
        if isinstance(situation, str):
            return NOTHING
        values, counted = self.values(situation, set())
        best = max(values, key=values.__getitem__)
        return f"Best: {best}, {_average(values[best])}, {counted}."

    def _reviewed(self, situation: Situation, did: str) -> str:
        values, counted = self.values(situation, {did})
        best = max(values, key=values.__getitem__)
        lost = values[best] - values[did]
        if not lost:
            return f"Coach: {did} was the best play, {_average(values[did])}, {counted}."
        cost = f"{did} cost {_cents(lost)}: it is worth {_average(values[did])}"
        return f"Coach: {cost}; the best play was {best}, {_average(values[best])}, {counted}."

    def _left_out(self, hands: int) -> tuple[str, ...]:
        """Say what the figures of several hands leave out: a maximum for the player counts what the other hands were paid."""
        shared = self._rules.maximum_payout and self._rules.maximum_payout_per == "player-and-round"
        return (EACH_ALONE,) if shared and hands > 1 else ()

    def values(self, situation: Situation, also: set[str]) -> tuple[dict[str, Fraction], str]:
        """Return what each choice brings on average in cents with every wager on the hand, and over what it was counted."""
        self._tell("The lab counts the dealer's hands", 0, 0)
        dealers = self._lab.dealer_hands(self._question, situation.cards, situation.up)
        rules, wagers = self._rules, situation.wagers
        ante = wagers.get(rules.first_wager, 0)
        kept = {wager: amount for wager, amount in wagers.items() if wager not in rules.folds}
        values = {FOLD: self._worth(situation, kept, dealers)}
        if not ante:
            stays = rules.side_alone_stays_with == "any" or rules.stays_in(rules.best(situation.cards)) or STAY in also
            values |= {STAY: self._worth(situation, wagers, dealers)} if stays else {}
            return values, of_hands(sum(each.count for each in dealers))
        if rules.fold_keeps_side and any(wager in rules.sides for wager in wagers):
            others = {wager: amount for wager, amount in wagers.items() if wager != rules.first_wager}
            values[FOLD_ANTE] = self._worth(situation, others, dealers)
        amounts = [ante * times for times in range(rules.play_minimum, rules.play_maximum + 1)]
        amounts += [_amount(each) for each in also if each not in (FOLD, FOLD_ANTE)]
        values |= {play_of(amount): self._worth(situation, {**wagers, PLAY: amount}, dealers) for amount in amounts}
        return values, of_hands(sum(each.count for each in dealers))

    def _worth(self, situation: Situation, stays: dict[str, int], dealers: tuple[DealerHands, ...]) -> Fraction:
        """What the hand brings with the wagers that stay in, settled against every hand of the dealer; the others are lost."""
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


def _situation(view: TableView, area: SeatView, rules: PokerRules) -> Situation | str:
    """What the player at an area knows; or why there is nothing to say of it."""
    hand: HandView | None = view.game.hands.get(area.seat)
    dealer: HandView | None = view.game.dealer
    if hand is None or dealer is None or len(hand.cards) < hand.lie:
        return BLIND
    up = [*dealer.cards.values()]
    wagers = {wager: area.wagers[wager] for wager in rules.wagers if area.wagers.get(wager)}
    board = tuple(view.game.board.cards.values()) if view.game.board else ()
    return Situation(tuple(hand.cards.values()), up[0] if up else None, wagers, board) if len(up) <= 1 else TOO_MANY


def of_hands(count: int) -> str:
    """Say over how many hands a choice was counted."""
    return f"counted over {count:,} hands of the dealer"


def play_of(amount: int) -> str:
    """Return a Play of an amount, as a choice."""
    return f"{title(PLAY)} {short_money(amount)}"


def _amount(choice: str) -> int:
    return round(Fraction(choice.removeprefix(f"{title(PLAY)} $").replace(",", "")) * 100)


def _average(cents: Fraction) -> str:
    return f"{'+' if cents > 0 else ''}{_cents(cents)} on average"


def _cents(cents: Fraction) -> str:
    return show(round(cents))
