"""The occasions on which the cards are shuffled, and the rule of each."""

from __future__ import annotations

from pitboss.table.context import Context
from pitboss.table.incidents import DECISION
from pitboss.table.services.decks.incidents import RESHUFFLE, ShufflerJammed
from pitboss.table.services.opening import second_deck
from pitboss.table.settings import SHOE

SHUFFLES = {
    "suspicion": "shuffle.on-suspicion",
    "discretion": "shuffle.at-discretion",
    "exposed": "shuffle.exposed-before-shoe",
    "vacancy": "shuffle.vacancy-discretion",
}
"""The grounds on which a supervisor orders a shuffle, each with its rule."""


SINCE = {
    ShufflerJammed.name(): "since the shuffling device jammed",
    "exposed": "since a card was seen before it was in the shoe",
}
"""Orders that are not a supervisor's, in words."""


def ordered_by(c: Context) -> str:
    """Return the rule by which another shuffle was ordered, and is not done yet; empty if none was."""
    reason = c.state.shoe.ordered
    if not reason or reason in SHUFFLES:
        return SHUFFLES.get(reason, "")
    rows = (row.carries for row in c.rules.book.remedies if row.incident == reason and row.does == RESHUFFLE)
    return next(rows, DECISION)


def shuffle_rule(c: Context) -> str:
    """Return the rule by which the cards are shuffled now, unless a shuffle was ordered."""
    if vacated(c):
        return "shuffle.after-vacancy"
    return c.rules.shuffled_after_round if c.state.round.number else "shuffle.before-play"


def shuffling_rules(c: Context) -> tuple[str, ...]:
    """Return the rules by which the cards are shuffled now, including those about the device."""
    rule = ordered_by(c) or shuffle_rule(c)
    if c.state.device == SHOE:
        return (rule,)
    return (rule, "shuffle.in-device", *c.rules.shuffling(c.state.device), *second_deck(c.state.decks))


def vacated(c: Context) -> bool:
    """Return whether the cards must be shuffled because the table has been empty."""
    return c.state.shoe.vacated and c.rules.shuffles_after_vacancy


def since(c: Context) -> str:
    """Return in words since when the cards should have been shuffled."""
    if reason := c.state.shoe.ordered:
        return SINCE.get(reason, "since a supervisor ordered another shuffle")
    if vacated(c):
        return "since the table stood empty"
    return "since the last round" if c.state.round.number else "yet"
