"""The coach at poker: what each decision is worth, over all hands that the dealer can have, each settled as the table does."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from pitboss.cards import Card
from pitboss.games.dealer_poker.round import Fold, FoldAnte, Play
from pitboss.games.dealer_poker.rules import PLAY, PokerRules, Wagers
from pitboss.games.dealer_poker.view import HandView
from pitboss.house.players.choices import short_money, title
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
        match request:
            case Fold():
                did = FOLD
            case FoldAnte():
                did = FOLD_ANTE
            case Play(stake=stake):
                amount = stake.total or area.wagers.get(PLAY, 0)
                did = _play(amount) if amount else STAY
            case _:
                return
        self._noted.append((_situation(view, area, self._rules), did))

    def review(self) -> str:
        """Return what the decisions of the round were worth, and forget them."""
        noted, self._noted = self._noted, []
        said = [each if isinstance(each, str) else self._reviewed(each, did) for each, did in noted]
        return " ".join((*said, *self._left_out(len(noted))))

    def hint(self, view: TableView, area: SeatView) -> str:
        """Return the best play now."""
        situation = _situation(view, area, self._rules)
        if isinstance(situation, str):
            return NOTHING
        values, hands = self._values(situation, set())
        best = max(values, key=values.__getitem__)
        return f"Best: {best}, {_average(values[best])}, counted over {hands:,} hands of the dealer."

    def _reviewed(self, situation: Situation, did: str) -> str:
        values, hands = self._values(situation, {did})
        best = max(values, key=values.__getitem__)
        lost = values[best] - values[did]
        counted = f"counted over {hands:,} hands of the dealer"
        if not lost:
            return f"Coach: {did} was the best play, {_average(values[did])}, {counted}."
        cost = f"{did} cost {_cents(lost)}: it is worth {_average(values[did])}"
        return f"Coach: {cost}; the best play was {best}, {_average(values[best])}, {counted}."

    def _left_out(self, hands: int) -> tuple[str, ...]:
        """Say what the figures of several hands leave out: a maximum for the player counts what the other hands were paid."""
        shared = self._rules.maximum_payout and self._rules.maximum_payout_per == "player-and-round"
        return (EACH_ALONE,) if shared and hands > 1 else ()

    def _values(self, situation: Situation, also: set[str]) -> tuple[dict[str, Fraction], int]:
        """What each choice brings on average in cents with every wager on the hand; and how many hands were counted."""
        self._tell("The lab counts the dealer's hands", 0, 0)
        dealers = self._lab.dealer_hands(self._question, situation.cards, situation.up)
        rules, wagers = self._rules, situation.wagers
        ante = wagers.get(rules.first_wager, 0)
        kept = {wager: amount for wager, amount in wagers.items() if wager not in rules.folds}
        values = {FOLD: self._worth(situation, kept, dealers)}
        if not ante:
            stays = rules.side_alone_stays_with == "any" or rules.stays_in(rules.best(situation.cards)) or STAY in also
            values |= {STAY: self._worth(situation, wagers, dealers)} if stays else {}
            return values, sum(each.count for each in dealers)
        if rules.fold_keeps_side and any(wager in rules.sides for wager in wagers):
            others = {wager: amount for wager, amount in wagers.items() if wager != rules.first_wager}
            values[FOLD_ANTE] = self._worth(situation, others, dealers)
        amounts = [ante * times for times in range(rules.play_minimum, rules.play_maximum + 1)]
        amounts += [_amount(each) for each in also if each not in (FOLD, FOLD_ANTE)]
        values |= {_play(amount): self._worth(situation, {**wagers, PLAY: amount}, dealers) for amount in amounts}
        return values, sum(each.count for each in dealers)

    def _worth(self, situation: Situation, stays: dict[str, int], dealers: tuple[DealerHands, ...]) -> Fraction:
        """What the hand brings with the wagers that stay in, settled against every hand of the dealer; the others are lost."""
        given_up = sum(amount for wager, amount in situation.wagers.items() if wager not in stays)
        if not stays:
            return Fraction(-given_up)
        rules, hand, first = self._rules, self._rules.best(situation.cards), next(iter(stays.values()))
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
    return Situation(tuple(hand.cards.values()), up[0] if up else None, wagers) if len(up) <= 1 else TOO_MANY


def _play(amount: int) -> str:
    return f"{title(PLAY)} {short_money(amount)}"


def _amount(choice: str) -> int:
    return round(Fraction(choice.removeprefix(f"{title(PLAY)} $").replace(",", "")) * 100)


def _average(cents: Fraction) -> str:
    return f"{'+' if cents > 0 else ''}{_cents(cents)} on average"


def _cents(cents: Fraction) -> str:
    return show(round(cents))
