"""What a picture of the race needs besides the cards: how long the course is, and which card protests."""

from __future__ import annotations

from pitboss.games.racing_card_derby.rules import RacingCardDerbyRules
from pitboss.games.racing_card_derby.view import RaceView


def drawn(rules: RacingCardDerbyRules, game: RaceView | None) -> dict[str, int | str]:
    """Return the furlongs to the post, one for each card, and the card that protests the race."""
    return {"furlongs": rules.to_win, "protest": rules.protest_card.value}
