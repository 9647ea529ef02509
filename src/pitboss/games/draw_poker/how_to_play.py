"""How Draw Poker is played, in six lines made from the rulebook in play."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import Card
from pitboss.games.draw_poker.rules import (
    FIXED,
    FULL_POT,
    HALF_POT,
    NO_LIMIT,
    STRADDLE,
    DrawRules,
    draw_rules,
)
from pitboss.games.guide import GuideLine, listed
from pitboss.money import show
from pitboss.table.rules import Rules

FULL = 52
SHOWDOWN = (
    "Who was called shows first; the others show what is as good or better. Who has no more chips taps out, and wins only the "
    "pots they paid into."
)
NUMBERS = {1: "one", 2: "two", 3: "three"}
LIMITS = {
    FIXED: "up to the maximum on the sign",
    HALF_POT: "up to half the pot",
    FULL_POT: "up to the pot",
    STRADDLE: "up to twice the bet before it",
    NO_LIMIT: "up to all you have",
}


def lines(found: Rules) -> Iterator[GuideLine]:
    """Yield the cards and hands, the blinds, the betting, the draw, the showdown, and the commission."""
    rules = draw_rules(found)
    yield GuideLine(_hands(rules), rules.cite("deal.initial", *_winner(rules)))
    yield GuideLine(_forced(rules), rules.cite("ante.collect" if rules.antes else "blind.collect", "button.passes"))
    yield GuideLine(_betting(rules), rules.cite("first.in-turn", "blind.raises", "bet.fold"))
    yield GuideLine(
        "Then change any of your cards, or none; all five too. A last betting round follows"
        f"{', in which you may check' if rules.final_checks else ', without checking'}.",
        rules.cite("draw.in-turn", "draw.replace", "draw.five", "check.allowed"),
    )
    yield GuideLine(SHOWDOWN, rules.cite("show.called", "show.others", "pot.divide", "tap-out.stays-in"))
    yield GuideLine(_commission(rules), rules.cite(rules.rate_rule, "sign.commission"))


def _winner(rules: DrawRules) -> tuple[str, ...]:
    deck = "rank.full-deck" if rules.high.cards == FULL else "rank.reduced-deck"
    high = (deck, "winner.high") if rules.high_wins else ()
    low = ("winner.low", "rank.low") if rules.low_wins else ()
    return (deck, "winner.split", "rank.low") if high and low else high or low


def _hands(rules: DrawRules) -> str:
    joker = " and the joker, which stands for any card" if Card.JOKER in rules.pack else ""
    best = ", ".join(kind.replace("-", " ") for kind in rules.high.order if joker or kind != "five-of-a-kind")
    deck = f"Five cards each, from {rules.high.cards}{joker}."
    if not rules.high_wins:
        return f"{deck} The lowest hand wins; straights and flushes do not count against it."
    high = f"Best hand first: {best}."
    if not rules.low_wins:
        return f"{deck} {high}"
    eight = ", if it is five different cards, none above an eight" if rules.qualifier else ""
    return f"{deck} {high} The lowest hand takes the other half of the pot{eight}."


def _forced(rules: DrawRules) -> str:
    if rules.antes:
        return f"Everybody puts an ante of {show(rules.ante)} in the pot. The player after the button must open the betting."
    amounts = listed([show(each) for each in rules.blinds], "and")
    who = "The player" if len(rules.blinds) == 1 else f"The {NUMBERS[len(rules.blinds)]} players"
    verb = "posts a blind" if len(rules.blinds) == 1 else "post blinds"
    return f"{who} after the button {verb} of {amounts}. The button passes to the left after each round."


def _betting(rules: DrawRules) -> str:
    raises = (
        f", at most {NUMBERS.get(rules.raise_cap, str(rules.raise_cap))} times unless two players are left"
        if rules.raise_cap
        else ""
    )
    return f"In your turn call the bet, raise it {LIMITS[rules.limit]}{raises}, or fold."


def _commission(rules: DrawRules) -> str:
    if rules.by_time:
        return f"The house takes {show(rules.time_rate)} from each player for every period of play, in advance."
    taken = rules.terms.commission
    cap = f", at most {show(taken.cap)}" if taken.cap is not None else ""
    return f"The house takes {rules.rate} % of the pots above {show(taken.threshold)}, in whole dollars{cap}, nothing of blinds."
