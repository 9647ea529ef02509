"""The cards a player asks about, and whether they can lie on the table together."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import Card, CardError, parse_cards
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.lab.errors import LabError
from pitboss.lab.question import Question

ASKED = (0, 1)
"""Of the dealer's cards seen, as many as one can name when asking what to do."""


def dealer_cards_shown(question: Question, seen: Sequence[int]) -> int:
    """How many of the dealer's cards the player sees before he decides; only none or one can be asked about by hand."""
    shown = seen[0] if question.seen is None else question.seen
    if shown not in ASKED:
        can = [each for each in seen if each in ASKED]
        raise LabError(f"what to do cannot be said with {shown} of the dealer's cards seen", can)
    return shown


def read_hand(
    question: Question, hand: str | Sequence[Card], up: str | Card | None, shown: int
) -> tuple[tuple[Card, ...], Card | None]:
    """The player's cards and the dealer's up card, if they are so many, each once, and none too many."""
    cards = _cards("the hand", hand)
    assert isinstance(question.rules, PokerRules)
    needed = question.rules.player_cards
    if len(cards) != needed:
        raise LabError(f"a hand of {question.book.title} is {needed} cards, and {_named(cards)} is {len(cards)}")
    return cards, _up_card(question, cards, up, shown)


def _up_card(question: Question, hand: tuple[Card, ...], up: str | Card | None, shown: int) -> Card | None:
    title = question.book.title
    if up is None:
        if shown:
            raise LabError(f"the dealer's up card is seen at {title} before the decision; name it, such as Kd")
        return None
    if not shown:
        raise LabError(f"no up card is shown at {title} before the decision; {up} cannot be one")
    cards = _cards("the up card", [up] if isinstance(up, Card) else up)
    if len(cards) != 1:
        raise LabError(f"there is one up card at {title}, and {_named(cards)} is {len(cards)}")
    if cards[0] in hand:
        raise LabError(f"the up card {cards[0]}, the {cards[0].words}, is in the hand {_named(hand)}")
    return cards[0]


def _cards(what: str, written: str | Sequence[Card]) -> tuple[Card, ...]:
    try:
        return parse_cards(written, distinct=True)
    except CardError as error:
        raise LabError(f"{what}: {error}") from None


def _named(cards: Sequence[Card]) -> str:
    return repr(" ".join(cards)) if cards else "nothing"
