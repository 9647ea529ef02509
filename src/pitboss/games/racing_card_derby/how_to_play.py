"""How Racing Card Derby is played, in six lines made from the rulebook in play."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.guide import GuideLine
from pitboss.games.racing_card_derby.rules import RacingCardDerbyRules


def lines(rules: RacingCardDerbyRules) -> Iterator[GuideLine]:
    """Yield how a race is run, what may be wagered on it and what that pays, and what a protest changes."""
    race = f"The four suits race. The first suit on {rules.to_win} cards wins; further cards decide who is second and third."
    yield GuideLine(race, rules.cite("race.first", "race.second", "race.third"))
    colour, protested_colour = rules.colour_odds
    suit, protested_suit = rules.suit_odds
    first, two, three = rules.trifecta_odds
    yield GuideLine(
        f"Red or Black, the colour of the winner, pays {colour}.", rules.cite("wager.red", "wager.black", "odds.red-black")
    )
    yield GuideLine(f"A suit to win pays {suit}.", rules.cite("wager.suit", "odds.suit"))
    quinella = f"Exact Quinella, first and second in this order, pays {rules.quinella_odds}."
    yield GuideLine(quinella, rules.cite("wager.quinella", "odds.quinella"))
    trifecta = (
        f"Exact Trifecta pays {first} for the right winner, {two} with the right second too, {three} for all three in order."
    )
    tiers = ("odds.trifecta-first", "odds.trifecta-second", "odds.trifecta-third")
    yield GuideLine(trifecta, rules.cite("wager.trifecta", *tiers))
    protest = f"The {rules.protest_card.words} among the cards for first place protests the race: "
    less = f"Red and Black then pay {protested_colour}, a suit {protested_suit}."
    yield GuideLine(protest + less, rules.cite("settle.protested"))
