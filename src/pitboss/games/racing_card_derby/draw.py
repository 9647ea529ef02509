"""The draw: one card at a time over the scanner, face up in the area of the place that it is drawn for."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import Card
from pitboss.games.racing_card_derby.context import RaceContext
from pitboss.games.racing_card_derby.race import FIRST, SECOND, THIRD, Finish, known
from pitboss.games.racing_card_derby.round import CardDrawn, Draw, ResultShown, Stage
from pitboss.table.context import Decision, not_opened
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.decide import not_dealable
from pitboss.table.services.wagers.placing import wagering_areas
from pitboss.table.state import Phase

AREA_RULES = {FIRST: "race.first", SECOND: "race.second", THIRD: "race.third"}


def offers(c: RaceContext) -> Iterator[Offer | Refusal]:
    yield may_draw(c)


def next_place(c: RaceContext) -> int:
    """Return the area that the next card goes to."""
    return c.rules.run(known(c.lying)).next_place


def may_draw(c: RaceContext) -> Offer | Refusal:
    """Offer the next card to the dealer, after the call and until third place is decided, if the cards are ready."""
    if refusal := c.requires("deal.over-scanner", "deal.only-dealer"):
        return refusal
    if c.is_at(Stage.SETTLING):
        return c.refuse("dealt", "race.third")
    if c.state.phase is Phase.BETWEEN:
        if refusal := _not_startable(c):
            return refusal
    elif refusal := not_opened(c, "deal.over-scanner") or c.not_at(Stage.DRAWING, "deal.over-scanner"):
        return refusal
    if None in c.lying:
        return c.refuse("card-unread", "deal.over-scanner")
    if c.state.shoe.count_due:
        return c.refuse("count-due", "cards.count")
    if not c.state.shoe.left:
        return c.refuse("shoe-empty", "remedy.shoe-exhausted")
    rule = AREA_RULES[next_place(c)]
    return c.requires(rule) or Offer("draw", c.rules.cite("deal.over-scanner", rule, "race.stepped"))


def _not_startable(c: RaceContext) -> Refusal | None:
    if refusal := not_dealable(c):
        return refusal
    if not wagering_areas(c):
        return c.refuse("nothing-wagered", "wager.before-first-card")
    if not c.state.round.called:
        return c.refuse("call-needed" if c.rules.virtual else "draw-uncalled", "deal.no-more-bets")
    # Seen in a race that then came to its end without it, it would begin the next one, known to all who wager on it.
    due = () if c.part.first_out and c.rules.uncalled_counts else c.part.due
    return c.refuse("first-card-seen", "remedy.first-card-face-up", card=str(due[0])) if due else None


def draw(c: RaceContext, request: Draw) -> Decision:
    """Draw a card. If Pitboss deals, the shoe knows it; if a person deals, the scanner has read it or failed to."""
    offer = may_draw(c)
    if isinstance(offer, Refusal):
        return offer
    card = c.state.shoe.order[0] if c.rules.virtual else request.read
    if c.rules.virtual and request.read is not None:
        return c.refuse("cards-not-keyed", "deal.over-scanner")
    if refusal := _cannot_be(c, card):
        return refusal
    begins, place = c.state.phase is Phase.BETWEEN, next_place(c)
    running = c.rules.run([*known(c.lying), card]) if card else None
    protest = ("race.protest-counts",) if card == c.rules.protest_card and place == FIRST else ()
    drawn = CardDrawn(
        round=c.state.round.number + begins,
        place=place,
        card=card,
        last=bool(running and running.over),
        hands=wagering_areas(c) if begins else (),
        clauses=c.rules.cite("deal.over-scanner", AREA_RULES[place], "race.stepped", *protest),
    )
    return (drawn, shown(c, running.finish)) if running and running.over else (drawn,)


def _cannot_be(c: RaceContext, card: Card | None) -> Refusal | None:
    """Refuse a card that would appear more often than there are decks, or that is not the card seen in the shoe."""
    if card is None:
        return None
    if c.lying.count(card) >= c.rules.decks:
        return c.refuse("card-known-twice", "cards.deck", card=str(card))
    due = c.part.due
    if due and card != due[0]:
        return c.refuse("not-the-next-card", "remedy.card-face-up", card=str(card), due=str(due[0]))
    return None


def shown(c: RaceContext, finish: Finish) -> ResultShown:
    """Return what the equipment shows automatically when third place is decided."""
    clauses = c.rules.cite("equipment.dealers-monitor", "equipment.players-monitor", "equipment.lights")
    return ResultShown(places=finish.places, protested=finish.protested, lit=c.rules.winning(finish), clauses=clauses)
