"""The coach at poker: what each decision is worth, counted by the lab over all hands that the dealer can have."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from pitboss.cards import Card
from pitboss.games.dealer_poker.round import Fold, FoldAnte, Play
from pitboss.games.dealer_poker.rules import PLAY, PokerRules
from pitboss.games.dealer_poker.view import HandView
from pitboss.house.players.choices import short_money, title
from pitboss.lab import Advice, Question, Tell, adviser
from pitboss.money import show
from pitboss.table.commands import Request
from pitboss.table.view import SeatView, TableView

FOLD, FOLD_ANTE = "Fold", "Fold the Ante only"
BLIND = "You decided without looking, so there is nothing to compare."
NOTHING = "There is nothing to decide now."


class Situation(Struct, frozen=True):
    """What a player knew when they decided."""

    cards: tuple[Card, ...]
    up: Card | None
    wagers: dict[str, int]


class PokerCoach:
    """The best play, and what another one costs. What it says is exact: an average over every hand that the dealer can have."""

    def __init__(self, rules: PokerRules, tell: Tell) -> None:
        self._rules = rules
        self._question = Question(rules.book, rules)
        self._lab = adviser(rules.book)
        self._tell = tell
        self._noted: list[tuple[Situation | None, str]] = []

    def note(self, view: TableView, area: SeatView, request: Request) -> None:
        """Remember a decision and what the player knew."""
        match request:
            case Fold():
                self._noted.append((_situation(view, area, self._rules), FOLD))
            case FoldAnte():
                self._noted.append((_situation(view, area, self._rules), FOLD_ANTE))
            case Play(stake=stake):
                amount = stake.total or area.wagers.get(PLAY, 0)
                if area.wagers.get(self._rules.first_wager):
                    self._noted.append((_situation(view, area, self._rules), _play(amount)))

    def review(self) -> str:
        """Return what the decisions of the round were worth, and forget them."""
        noted, self._noted = self._noted, []
        return " ".join(self._reviewed(situation, did) if situation else BLIND for situation, did in noted)

    def hint(self, view: TableView, area: SeatView) -> str:
        """Return the best play now."""
        situation = _situation(view, area, self._rules)
        if situation is None:
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

    def _values(self, situation: Situation, also: set[str]) -> tuple[dict[str, Fraction], int]:
        """What each choice brings on average in cents, side wagers on the hand included; and how many hands were counted."""
        self._tell("The lab counts the dealer's hands", 0, 0)
        advice = self._lab.advise(self._question, situation.cards, situation.up)
        rules, wagers = self._rules, situation.wagers
        ante = wagers[rules.first_wager]
        side = _side_value(rules, situation)
        given_up = sum(amount for wager, amount in wagers.items() if wager in rules.sides and wager in rules.folds)
        values = {FOLD: Fraction(-ante - given_up)}
        if rules.fold_keeps_side and any(wager in rules.sides for wager in wagers):
            values[FOLD_ANTE] = side - ante
        amounts = [ante * times for times in range(rules.play_minimum, rules.play_maximum + 1)]
        amounts += [_amount(each) for each in also if each not in (FOLD, FOLD_ANTE)]
        values |= {_play(amount): side + ante * _expected(advice, Fraction(amount, ante)) for amount in amounts}
        return values, advice.dealer_hands


def _situation(view: TableView, area: SeatView, rules: PokerRules) -> Situation | None:
    """What the player at an area knows; None where they have not looked, have no Ante, or see more than the lab can count."""
    hand: HandView | None = view.game.hands.get(area.seat)
    dealer: HandView | None = view.game.dealer
    if hand is None or dealer is None or len(hand.cards) < hand.lie or not area.wagers.get(rules.first_wager):
        return None
    up = [*dealer.cards.values()]
    wagers = {wager: amount for wager, amount in area.wagers.items() if wager != PLAY}
    return Situation(tuple(hand.cards.values()), up[0] if up else None, wagers) if len(up) <= 1 else None


def _side_value(rules: PokerRules, situation: Situation) -> Fraction:
    """What the wagers on the hand alone come to if the hand stays in."""
    value, total = rules.best(situation.cards).value, Fraction(0)
    for wager, schedule in rules.side_schedules.items():
        stake = situation.wagers.get(wager, 0)
        odds = schedule.odds(value)
        total += stake * odds.fraction if odds else -stake
    return total


def _expected(advice: Advice, times: Fraction) -> Fraction:
    """The expectation per Ante of a Play that is a multiple of the Ante. It grows in proportion to the Play."""
    values = {each.name: each.expectation for each in advice.choices}
    low = times.numerator // times.denominator
    first = values[f"play-{low}"]
    return first if times == low else first + (times - low) * (values[f"play-{low + 1}"] - first)


def _play(amount: int) -> str:
    return f"{title(PLAY)} {short_money(amount)}"


def _amount(choice: str) -> int:
    return round(Fraction(choice.removeprefix(f"{title(PLAY)} $").replace(",", "")) * 100)


def _average(cents: Fraction) -> str:
    return f"{'+' if cents > 0 else ''}{_cents(cents)} on average"


def _cents(cents: Fraction) -> str:
    return show(round(cents))
