"""What a race is run by, as far as somebody at the table can read it from the sign."""

from __future__ import annotations

from pitboss.table.rules import Rules


from collections.abc import Sequence

from msgspec import Struct

from pitboss.cards import Card
from pitboss.games.racing_card_derby import RacingCardDerby
from pitboss.games.racing_card_derby.race import Running, run
from pitboss.games.racing_card_derby.view import RaceView
from pitboss.games.racing_card_derby.wagers import LAYOUT, QUINELLA, SUIT, TRIFECTA
from pitboss.money import Odds


class Course(Struct, frozen=True):
    """The cards it takes to win, the card that protests a race, and the odds."""

    to_win: int
    protest: Card
    colour: tuple[Odds, Odds]
    """Of Red and Black: as a rule, and in a protested race."""
    suit: tuple[Odds, Odds]
    quinella: Odds
    trifecta: tuple[Odds, ...]
    """For the first suit, the first two, and all three."""

    @classmethod
    def of(cls, rules: Rules) -> Course:
        derby = race_rules(rules)
        return cls(
            to_win=derby.to_win,
            protest=derby.protest_card,
            colour=derby.colour_odds,
            suit=derby.suit_odds,
            quinella=derby.quinella_odds,
            trifecta=derby.trifecta_odds,
        )

    def run(self, race: RaceView | None) -> Running:
        """How far the cards that lie there take a race; nowhere as long as there are none."""
        return self.after(drawn(race) if race else [])

    def after(self, cards: Sequence[Card]) -> Running:
        """How far these cards take it."""
        return run(cards, self.to_win, self.protest)

    def odds(self, kind: str, *, protested: bool) -> tuple[Odds, ...]:
        """What a kind of wager pays."""
        if kind == TRIFECTA:
            return self.trifecta
        if kind == QUINELLA:
            return (self.quinella,)
        return ((self.suit if kind == SUIT else self.colour)[protested],)


def drawn(race: RaceView) -> list[Card]:
    """The cards of a race in the order drawn."""
    return [card for area in sorted(race.areas) for card in race.areas[area] if card is not None]


def kind_of(wager: str) -> str:
    return LAYOUT[wager].kind


def race_rules(rules: Rules) -> RacingCardDerby:
    """The rules of a race table, which they are."""
    assert isinstance(rules, RacingCardDerby)
    return rules
