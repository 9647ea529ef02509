"""The coach at Blackjack: what each choice is worth from a fresh shoe without the cards of the hand and the dealer's card, each
played on by the basic strategy."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from pitboss.cards import Card
from pitboss.games.blackjack import strategy
from pitboss.games.blackjack.doubling import DoubleDown, SplitHand
from pitboss.games.blackjack.insurance import EvenMoney, Insure, NoInsurance
from pitboss.games.blackjack.playing import Hit, StandPat
from pitboss.games.blackjack.rules import BlackjackRules
from pitboss.games.blackjack.view import BlackjackView, HandView
from pitboss.lab.blackjack.advice import insured_value, values
from pitboss.lab.coaches import Coach
from pitboss.lab.coaches.answers import Answer, Judged, Review
from pitboss.lab.coaches.wager_costs import WagerCosts
from pitboss.lab.figures import Tell
from pitboss.lab.kernels import warm_up
from pitboss.money import Odds, short_money
from pitboss.table.commands import Request
from pitboss.table.rules import Rules
from pitboss.table.view import AreaView, TableView

HIT, STAND, SPLIT = "Hit", "Stand", "Split"
NO_INSURANCE, EVEN = "No insurance", "Even money"
COUNTED = "counted over every order of a fresh shoe without these cards"


class Situation(Struct, frozen=True):
    """A hand that is to decide, or a box that may be insured."""

    cards: tuple[Card, ...]
    up: Card
    stake: int
    insuring: bool = False
    blackjack: bool = False
    split: bool = False
    first: bool = True
    """It has the wager that the dealer's blackjack takes."""
    hands: int = 1


class BlackjackCoach:
    """The best play, and what another one costs: an average over every order of the cards that the hand has not seen."""

    def __init__(self, rules: BlackjackRules, tell: Tell) -> None:
        self._rules = rules
        self._tell = tell
        self._costs = WagerCosts(rules, tell)
        self._noted: list[tuple[Situation, str, int]] = []

    def note(self, view: TableView, area: AreaView, request: Request) -> None:
        """Remember a decision and what the player knew."""
        situation = _situation(view, area, self._rules)
        if situation is None:
            return
        match request:
            case Hit() | StandPat() | SplitHand():
                did = {Hit: HIT, StandPat: STAND, SplitHand: SPLIT}[type(request)]
                self._noted.append((situation, did, 0))
            case DoubleDown(stake=stake):
                amount = stake.total or situation.stake
                self._noted.append((situation, _double(amount), amount))
            case Insure(stake=stake):
                self._noted.append((situation, _insure(stake.total), stake.total))
            case NoInsurance():
                self._noted.append((situation, NO_INSURANCE, 0))
            case EvenMoney():
                self._noted.append((situation, EVEN, 0))
            case _:
                return

    def review(self, staked: Mapping[str, int]) -> Review:
        """Return what the decisions of the round were worth, and forget them."""
        noted, self._noted = self._noted, []
        return Review(tuple(Judged(self._values(situation, amount), COUNTED, did) for situation, did, amount in noted))

    def hint(self, view: TableView, area: AreaView) -> Answer:
        """Return the best play now; before the deal, the wager that costs least."""
        situation = _situation(view, area, self._rules)
        return self._costs.hint(view, area) if situation is None else Judged(self._values(situation, 0), COUNTED)

    def _values(self, situation: Situation, amount: int) -> dict[str, Fraction]:
        """Return what each choice brings on average, in cents; `amount` is a double or an insurance that was made."""
        warm_up(self._tell)
        rules, stake = self._rules, situation.stake
        if situation.insuring:
            return self._insuring(situation, amount)
        worth = values(
            rules,
            situation.cards,
            situation.up,
            from_split=situation.split,
            original=situation.first,
            hands=rules.split_hands + 1 - situation.hands,
            doubled=amount / stake if amount else 1.0,
        )
        names = {strategy.HIT: HIT, strategy.STAND: STAND, strategy.SPLIT: SPLIT, strategy.DOUBLE: _double(amount or stake)}
        return {names[choice]: Fraction(each * stake) for choice, each in worth.items()}

    def _insuring(self, situation: Situation, amount: int) -> dict[str, Fraction]:
        """Return what insurance adds; with a blackjack, what the box and its insurance bring together."""
        rules, stake = self._rules, situation.stake
        chance, insurance = insured_value(rules, situation.cards)
        waits = (1 - chance) * _ratio(rules.blackjack_odds) * stake if situation.blackjack else 0.0
        insured = amount or int(stake * rules.insured_part)
        found = {NO_INSURANCE: waits, _insure(insured): waits + insurance * insured}
        if situation.blackjack and rules.settles_early:
            found[EVEN] = _ratio(rules.early_odds) * stake
        return {choice: Fraction(each) for choice, each in found.items()}


def coach(rules: Rules, tell: Tell) -> Coach:
    """Return the coach of a table of Blackjack."""
    assert isinstance(rules, BlackjackRules)
    return BlackjackCoach(rules, tell)


def _situation(view: TableView, area: AreaView, rules: BlackjackRules) -> Situation | None:
    """Return what the player at a box has to decide on; None for nothing."""
    game: BlackjackView = view.of(BlackjackView)
    box = game.boxes.get(area.area)
    if box is None or not game.dealer or not box.hands or game.stage not in ("insuring", "playing"):
        return None
    up, hands = game.dealer[0], len(box.hands)
    if game.stage == "insuring":
        first = box.hands[0]
        return Situation(first.cards, up, _stake(first), insuring=True, blackjack=first.status == "blackjack")
    hand = next((each for each in box.hands if game.turn == area.area and each.n == game.hand), None)
    if hand is None:
        return None
    before = box.hands[: box.hands.index(hand)]
    taken = all(each.status == "bust" for each in before) if rules.takes_one_live else hand.n == 1
    return Situation(hand.cards, up, _stake(hand), split=hands > 1, first=taken, hands=hands)


def _stake(hand: HandView) -> int:
    """Return the wager of whoever decides for the hand: who wagered first."""
    return next(iter(hand.wagers.values()), 0)


def _double(amount: int) -> str:
    return f"Double {short_money(amount)}"


def _insure(amount: int) -> str:
    return f"Insure {short_money(amount)}"


def _ratio(odds: Odds) -> float:
    return odds.pays / odds.per
