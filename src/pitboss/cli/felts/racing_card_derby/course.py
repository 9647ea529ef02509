"""What a race is run by, as anyone at the table can read it from the sign; and the race played again, card by card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.cli.play.scene import Scene
from pitboss.games.racing_card_derby.race import Running, run
from pitboss.games.racing_card_derby.round import Stage
from pitboss.games.racing_card_derby.rules import RacingCardDerbyRules
from pitboss.games.racing_card_derby.view import RaceView
from pitboss.games.racing_card_derby.wagers import QUINELLA, SUIT, TRIFECTA
from pitboss.money import Odds
from pitboss.table.rules import Rules
from pitboss.table.state import Phase
from pitboss.table.view import TableView


class Course(Struct, frozen=True):
    """The cards it takes to win, the card that protests a race, and the odds."""

    to_win: int
    protest: Card
    colour: tuple[Odds, Odds]
    """The odds of Red and Black: as a rule, and in a protested race."""
    suit: tuple[Odds, Odds]
    quinella: Odds
    trifecta: tuple[Odds, ...]
    """For the first suit, the first two, and all three."""

    @classmethod
    def of(cls, rules: Rules) -> Course:
        assert isinstance(rules, RacingCardDerbyRules)
        return cls(
            to_win=rules.to_win,
            protest=rules.protest_card,
            colour=rules.colour_odds,
            suit=rules.suit_odds,
            quinella=rules.quinella_odds,
            trifecta=rules.trifecta_odds,
        )

    def run(self, race: RaceView | None) -> Running:
        """Return how far the cards on the table take a race; without any, nowhere."""
        return self.after(drawn_cards(race) if race else [])

    def after(self, cards: Sequence[Card]) -> Running:
        """Return how far these cards take it."""
        return run(cards, self.to_win, self.protest)

    def odds(self, kind: str, *, protested: bool) -> tuple[Odds, ...]:
        """Return what a kind of wager pays."""
        if kind == TRIFECTA:
            return self.trifecta
        if kind == QUINELLA:
            return (self.quinella,)
        return ((self.suit if kind == SUIT else self.colour)[protested],)


def drawn_cards(race: RaceView) -> list[Card]:
    """Return the cards of a race in the order drawn."""
    return [card for area in sorted(race.areas) for card in race.areas[area] if card is not None]


def replay(before: TableView, scene: Scene) -> tuple[Scene, ...]:
    """Return a race from the start to the last card, with chips and wagers as they were meanwhile. It is over and in the
    record before anyone sees it run."""
    after = scene.view
    if after.round == before.round or after.game is None:
        return ()
    meanwhile = replace(before, phase=Phase.ROUND.value, round=after.round)
    scene = replace(scene, ended=False, last=None, gains={}, bounds={})
    return tuple(replace(scene, view=replace(meanwhile, game=race)) for race in _unfolding(after.of(RaceView)))


def _unfolding(race: RaceView) -> Iterator[RaceView]:
    """The race without a card, then with one more at a time; the monitors show the result with the last."""
    drawn: dict[int, tuple[Card | None, ...]] = dict.fromkeys(race.areas, ())
    open_ = replace(race, stage=Stage.DRAWING.value, shows=(), protested=False, lit=(), announced=False, confirmed=False)
    yield replace(open_, areas=dict(drawn))
    for area in sorted(race.areas):
        for card in race.areas[area]:
            drawn[area] = (*drawn[area], card)
            yield replace(race if drawn == race.areas else open_, areas=dict(drawn))
