"""The parts that sentences about a table are made of."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.cards.ranks import SetHand
from pitboss.money import show
from pitboss.table.events import Settled
from pitboss.table.places import DEALER_PLACE


def place(number: int) -> str:
    """Where cards lie."""
    return "the dealer" if number == DEALER_PLACE else f"seat {number}"


def wager_name(wager: str) -> str:
    return wager.replace("-", " ").title()


def spoken(slug: str) -> str:
    """A name of the program as words: card-exposed, card exposed."""
    return slug.replace("-", " ")


def listed(words: Iterable[str]) -> str:
    *first, last = list(words) or ["nobody"]
    return f"{', '.join(first)} and {last}" if first else last


def hand_words(hand: SetHand) -> str:
    """What a hand is worth, the cards that play, and those set aside."""
    aside = f" (aside {' '.join(hand.aside)})" if hand.aside else ""
    return f"{hand.value.words}: {' '.join(hand.plays)}{aside}"


def outcomes(wagers: Iterable[Settled]) -> str:
    """What became of each wager, and for how much."""
    return ", ".join(f"{wager_name(each.wager)} {spoken(each.outcome)} {show(abs(each.pays))}" for each in wagers)


def stakes(wagers: Iterable[Settled]) -> str:
    """Wagers with what lay on them."""
    return ", ".join(f"{wager_name(each.wager)} {show(each.stake)}" for each in wagers) or "nothing"


def first_up(sentence: str) -> str:
    return f"{sentence[:1].upper()}{sentence[1:]}"


def quoted(words: str) -> str:
    """What somebody said, where he said something."""
    return f' "{words}"' if words else ""
