"""How Blackjack is played, in six lines made from the rulebook in play."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.games.blackjack.rules import BlackjackRules
from pitboss.games.guide import GuideLine, listed
from pitboss.table.phrases import wager_name

PARTS = {Fraction(1, 2): "half", Fraction(1): "all of"}
"""A part of a wager in words."""


def lines(rules: BlackjackRules) -> Iterator[GuideLine]:
    """Yield the aim, blackjacks, insurance, what may be done with a hand, when the dealer draws, and the side wagers."""
    aim = "Wager on a box. Come nearer to 21 than the dealer without going over; an ace counts 11 or 1, a picture card 10."
    yield GuideLine(aim, rules.cite("wager.box", "card.values", "play.bust"))
    black = f"An ace and a ten-value card at once are a blackjack and pay {rules.blackjack_odds}; other hands {rules.even_odds}."
    yield GuideLine(black, rules.cite("card.blackjack", "odds.blackjack", "odds.even"))
    part = PARTS.get(rules.insured_part, f"{rules.insured_part} of")
    ace = f"Against an ace you may insure up to {part} your wager, at {rules.insurance_odds}"
    early = f", or settle a blackjack at once at {rules.early_odds}." if rules.settles_early else "."
    settled = ("even-money.offered",) if rules.settles_early else ()
    yield GuideLine(ace + early, rules.cite("insurance.offered", *settled))
    split = f"Split equal cards to at most {rules.split_hands} hands, aces once."
    play = f"Draw to {rules.draws_to} or less. {rules.double_words()}. {split}"
    yield GuideLine(play, rules.cite("play.must-draw", "play.double", "play.split"))
    yield GuideLine(f"{rules.dealer_words()}. Equal totals stand off.", rules.cite(*rules.drawing_by(), "settle.tie"))
    if rules.sides:
        names = listed([wager_name(wager) for wager in rules.sides], "and")
        paid = "; ".join(f"{wager_name(wager)}: {', '.join(rules.side_schedules[wager].lines())}" for wager in rules.sides)
        yield GuideLine(f"{names} may go with a box. {paid}.", rules.cite(*(f"settle.{wager}" for wager in rules.sides)))
