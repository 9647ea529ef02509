"""The draw: one card at a time over the scanner, face up in the area of the place that it is drawn for."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import Card
from pitboss.games.racing_card_derby.moment import RaceMoment
from pitboss.games.racing_card_derby.race import FIRST, SECOND, THIRD, Finish, known
from pitboss.table import decks
from pitboss.table.calling import wagering_seats
from pitboss.table.commands import Draw
from pitboss.table.events import CardDrawn, ResultShown
from pitboss.table.offers import Decision, Offer
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase

AREA_RULES = {FIRST: "race.first", SECOND: "race.second", THIRD: "race.third"}


def offers(m: RaceMoment) -> Iterator[Offer | Refusal]:
    yield may_draw(m)


def next_place(m: RaceMoment) -> int:
    """The area that the next card goes to."""
    return m.rules.run(known(m.lying)).next_place


def may_draw(m: RaceMoment) -> Offer | Refusal:
    """The dealer's, after the call, from cards that are ready; until third place is decided."""
    if refusal := m.not_dealer("deal.only-dealer"):
        return refusal
    if m.state.phase is Phase.SETTLING:
        return m.refuse("dealt", "race.third")
    if m.state.phase is Phase.WAGERING:
        if refusal := _not_startable(m):
            return refusal
    elif refusal := m.not_in(Phase.DEALING, "deal.over-scanner"):
        return refusal
    if None in m.lying:
        return m.refuse("card-unread", "deal.over-scanner")
    if m.state.shoe.count_due:
        return m.refuse("count-due", "cards.count")
    if not m.state.shoe.left:
        return m.refuse("shoe-empty", "remedy.shoe-exhausted")
    return Offer("draw", m.rules.cite("deal.over-scanner", AREA_RULES[next_place(m)], "race.stepped"))


def _not_startable(m: RaceMoment) -> Refusal | None:
    if refusal := decks.not_dealable(m):
        return refusal
    if not wagering_seats(m):
        return m.refuse("nothing-wagered", "wager.before-first-card")
    if not m.state.round.closed:
        return m.refuse("call-needed", "deal.no-more-bets")
    # Seen in a race that then came to its end without it, it would begin the next one, known to all who wager on it.
    due = m.state.shoe.due
    return m.refuse("first-card-seen", "remedy.first-card-face-up", card=str(due)) if due else None


def draw(m: RaceMoment, request: Draw) -> Decision:
    """Where Pitboss deals, the shoe knows the card; where a person deals, the scanner has read it, or has not."""
    offer = may_draw(m)
    if isinstance(offer, Refusal):
        return offer
    card = m.state.shoe.order[0] if m.rules.virtual else request.read
    if m.rules.virtual and request.read is not None:
        return m.refuse("cards-not-keyed", "deal.over-scanner")
    if refusal := _cannot_be(m, card):
        return refusal
    begins = m.state.phase is Phase.WAGERING
    running = m.rules.run([*known(m.lying), card]) if card else None
    protest = ("race.protest-counts",) if card == m.rules.protest_card and next_place(m) == FIRST else ()
    drawn = CardDrawn(
        round=m.state.round.number + begins,
        place=next_place(m),
        card=card,
        last=bool(running and running.over),
        hands=wagering_seats(m) if begins else (),
        clauses=m.rules.cite("deal.over-scanner", AREA_RULES[next_place(m)], "race.stepped", *protest),
    )
    return (drawn, shown(m, running.finish)) if running and running.over else (drawn,)


def _cannot_be(m: RaceMoment, card: Card | None) -> Refusal | None:
    """Refuse a card that lies more often than there are decks, or one that is not the card seen in the shoe."""
    if card is None:
        return None
    if m.lying.count(card) >= m.rules.decks:
        return m.refuse("card-known-twice", "cards.deck", card=str(card))
    due = m.state.shoe.due
    if due is not None and card != due:
        return m.refuse("not-the-next-card", "remedy.card-face-up", card=str(card), due=str(due))
    return None


def shown(m: RaceMoment, finish: Finish) -> ResultShown:
    """What the equipment shows by itself as soon as third place is decided."""
    clauses = m.rules.cite("equipment.dealers-monitor", "equipment.players-monitor", "equipment.lights")
    return ResultShown(places=finish.places, protested=finish.protested, lit=m.rules.winning(finish), clauses=clauses)
