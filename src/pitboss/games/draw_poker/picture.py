"""What a picture of the table says besides the view: hands in words, the order of hands, and the clauses of stages and pots."""

from __future__ import annotations

from typing import Any

from pitboss.cards.card import STANDARD
from pitboss.cards.ranks.draw import LOW_ORDER
from pitboss.cards.ranks.ranking import FIVE_OF_A_KIND
from pitboss.games.draw_poker.rules import DrawRules
from pitboss.games.draw_poker.view import DrawPokerView, HandView

CITED = {
    "first-betting": "betting.first",
    "drawing": "draw.in-turn",
    "final-betting": "betting.final",
    "showdown": "show.after-final",
    "raises": "blind.raises",
    "pot": "pot.all-bets",
    "side pot": "pot.side",
}
"""What a picture names with its clause, by the rule that it is of."""


def drawn(rules: DrawRules, game: DrawPokerView) -> dict[str, Any]:
    """Return the words of every hand that the view shows whole, by seat, the order of hands with its clause, how much may be bet,
    and the clauses of stages and pots."""
    words = {str(seat): held_words(rules, hand) for seat, hand in game.hands.items()}
    return {
        "words": {seat: said for seat, said in words.items() if said},
        "order": _order(rules),
        "kinds": {str(seat): kind for seat, hand in game.hands.items() if (kind := _kind(rules, hand))},
        "limit": rules.limit,
        "clauses": {name: rules.cite(rule) for name, rule in CITED.items()},
    }


def held_words(rules: DrawRules, hand: HandView | None) -> str:
    """Return what a whole hand is worth: as a high hand, a low one, or both."""
    cards = [*hand.cards.values()] if hand else []
    if len(cards) != rules.high.plays:
        return ""
    high = rules.high.worth(cards).words if rules.high_wins else ""
    low = rules.low.worth(cards).words if rules.low_wins else ""
    return f"{high}; low {low}" if high and low else high or low


def _order(rules: DrawRules) -> dict[str, Any]:
    """Return the kinds of hands, best first, as a part of the sign; five of a kind takes a joker."""
    whole = rules.value("deck.cards") == len(STANDARD)
    rule = "rank.low" if not rules.high_wins else "rank.full-deck" if whole else "rank.reduced-deck"
    order = rules.high.order if rules.high_wins else LOW_ORDER
    kinds = [kind for kind in order if kind != FIVE_OF_A_KIND or rules.value("deck.joker")]
    return {"says": "Order of hands, best first", "kinds": kinds, "clauses": rules.cite(rule)[-1:]}


def _kind(rules: DrawRules, hand: HandView) -> str:
    ranking = rules.high if rules.high_wins else rules.low
    cards = [*hand.cards.values()]
    return ranking.worth(cards).category if len(cards) == rules.high.plays else ""
