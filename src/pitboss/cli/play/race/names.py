"""Suits and areas as they are drawn: a suit by its sign, a combination by its signs in order."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from pitboss.cards import Suit
from pitboss.cli.play import colours as c
from pitboss.cli.play.blocks import RED, SYMBOLS, line
from pitboss.cli.play.words import name_of
from pitboss.games.racing_card_derby.wagers import LAYOUT, QUINELLA, TRIFECTA

COMBINED = (QUINELLA, TRIFECTA)


def sign_style(suit: Suit, *, lit: bool = False) -> str:
    """The style of a suit's sign on the cloth, or on an area that is lit."""
    if lit:
        return c.RED_LIT if suit in RED else c.LIT
    return c.RED_SIGN if suit in RED else c.LINE


def signs(suits: Sequence[Suit], *, lit: bool = False) -> Text:
    return line(*((SYMBOLS[suit], sign_style(suit, lit=lit)) for suit in suits))


def area_name(wager: str) -> str:
    """Red, Hearts; a combination by its signs alone."""
    selection = LAYOUT[wager]
    return "".join(SYMBOLS[suit] for suit in selection.suits) if selection.kind in COMBINED else name_of(wager)


def winning_areas(lit: Sequence[str], places: Sequence[Suit]) -> str:
    """The areas that win, the six trifectas of a winner by how many of their suits are right."""
    plain = [area_name(wager) for wager in lit if LAYOUT[wager].kind != TRIFECTA]
    right: dict[int, list[str]] = {}
    for wager in lit:
        if LAYOUT[wager].kind == TRIFECTA:
            right.setdefault(LAYOUT[wager].right(places), []).append(area_name(wager))
    tiers = [f"{', '.join(right[3])} in full" if 3 in right else "", f"{', '.join(right[2])} with two" if 2 in right else ""]
    if first := right.get(1):
        tiers.append(f"{len(first)} more with {SYMBOLS[places[0]]} first")
    return ", ".join([*plain, *filter(None, tiers)])
