"""The draw: one card at a time over the scanner, face up in the area of the place that it is drawn for; then the equipment shows
the result."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.cards import Card, Suit
from pitboss.games.racing_card_derby.race import FIRST, ORDINALS, SECOND, THIRD, Finish, known
from pitboss.games.racing_card_derby.round import Race, Stage
from pitboss.games.racing_card_derby.rules import RaceContext
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision, not_opened
from pitboss.table.events import Begun, GameEvent, Left
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.shuffling import not_dealable
from pitboss.table.services.wagers.placing import wagering_areas
from pitboss.table.state import Phase

AREA_RULES = {FIRST: "race.first", SECOND: "race.second", THIRD: "race.third"}


def lying(c: RaceContext) -> tuple[Card | None, ...]:
    """Return the cards of the race in progress. Between two rounds there are none, even while the last race can still be
    corrected."""
    return c.part.cards if c.in_round else ()


def next_place(c: RaceContext) -> int:
    """Return the area that the next card goes to."""
    return c.rules.run(known(lying(c))).next_place


class Draw(Request, frozen=True, tag="draw"):
    """The dealer draws the next card over the scanner. `read` is what the scanner read, where cards are dealt by hand;
    nothing where it read nothing."""

    read: Card | None = None


class CardDrawn(GameEvent[Race], frozen=True, tag="card.drawn/1"):
    """A card is face up in one of the three areas; nothing is known of one that the scanner did not read."""

    round: int
    place: int
    """1, 2 or 3: the area of the place that the card is drawn for."""
    card: Card | None
    last: bool = False
    """It decides third place."""
    hands: tuple[int, ...] = ()
    """With the first card of the round: the seats that have wagers in it."""

    def begins(self) -> Begun | None:
        return Begun(self.round, self.hands) if self.hands else None

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (Left(None if self.card is None else str(self.card), face_up=True),)

    def after(self, part: Race) -> Race:
        race = Race(discarded=part.racked) if self.hands else part
        stage = Stage.SETTLING if self.last else Stage.DRAWING
        cards, places = (*race.cards, self.card), (*race.places, self.place)
        return replace(race, stage=stage, cards=cards, places=places, due=race.due[1:], racked=0, first_out=False)

    def says(self) -> str:
        card = f"The {self.card.words}" if self.card else "An unread card"
        return f"{card} is drawn for {ORDINALS[self.place]} place."


class ResultShown(GameEvent[Race], frozen=True, tag="result.shown/1"):
    """What the electronic equipment shows by itself: the suits on both monitors, and the winning areas lit."""

    places: tuple[Suit, ...]
    protested: bool
    lit: tuple[str, ...]

    def after(self, part: Race) -> Race:
        return replace(part, shown=self.places, shown_protested=self.protested, lit=self.lit)

    def says(self) -> str:
        lit = "area is" if len(self.lit) == 1 else "areas are"
        return f"The monitors show {Finish(self.places, self.protested).words()}; {len(self.lit)} winning {lit} lit."


def shown(c: RaceContext, finish: Finish) -> ResultShown:
    """Return what the equipment shows automatically when third place is decided."""
    clauses = c.rules.cite("equipment.dealers-monitor", "equipment.players-monitor", "equipment.lights")
    return ResultShown(places=finish.places, protested=finish.protested, lit=c.rules.winning(finish), clauses=clauses)


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
    if None in lying(c):
        return c.refuse("card-unread", "deal.over-scanner")
    if c.state.shoe.count_due:
        return c.refuse("count-due", "cards.count")
    if not c.state.shoe.left:
        return c.refuse("shoe-empty", "remedy.shoe-exhausted")
    rule = AREA_RULES[next_place(c)]
    return c.requires(rule) or c.offer("deal.over-scanner", rule, "race.stepped")


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


def draw(c: RaceContext, request: Draw, offer: Offer) -> Decision:
    """Draw a card. If Pitboss deals, the shoe knows it; if a person deals, the scanner has read it or failed to."""
    card = c.state.shoe.order[0] if c.rules.virtual else request.read
    if c.rules.virtual and request.read is not None:
        return c.refuse("cards-not-keyed", "deal.over-scanner")
    if refusal := _cannot_be(c, card):
        return refusal
    begins, place = c.state.phase is Phase.BETWEEN, next_place(c)
    running = c.rules.run([*known(lying(c)), card]) if card else None
    protest = ("race.protest-counts",) if card == c.rules.protest_card and place == FIRST else ()
    drawn = CardDrawn(
        round=c.state.round.number + begins,
        place=place,
        card=card,
        last=bool(running and running.over),
        hands=wagering_areas(c) if begins else (),
        clauses=(*offer.clauses, *c.rules.cite(*protest)),
    )
    return (drawn, shown(c, running.finish)) if running and running.over else (drawn,)


def _cannot_be(c: RaceContext, card: Card | None) -> Refusal | None:
    """Refuse a card that would appear more often than there are decks, or that is not the card seen in the shoe."""
    if card is None:
        return None
    if lying(c).count(card) >= c.rules.decks:
        return c.refuse("card-known-twice", "cards.deck", card=str(card))
    due = c.part.due
    if due and card != due[0]:
        return c.refuse("not-the-next-card", "remedy.card-face-up", card=str(card), due=str(due[0]))
    return None


DRAWING = Topic(
    acts=(Act(Draw, may_draw, draw),),
    events=(CardDrawn, ResultShown),
    keyed=(CardDrawn, ResultShown),
    rules={
        "deal.only-dealer": "nobody but the dealer deals",
        "deal.over-scanner": "each card dealt over the scanner",
        "conduct.cards-untouched": "no player or spectator touches a card",
        "race.first": "cards until a suit has won",
        "race.second": "cards until another suit comes second",
        "race.third": "cards until a third suit comes",
        "race.stepped": "cards laid stepped, their suits in sight",
        "race.protest-counts": "the protest card counts as one of its suit",
        "equipment.scanner": "the scanner",
        "equipment.players-monitor": "the Players' Monitor",
        "equipment.dealers-monitor": "the Dealer's Monitor",
        "equipment.lights": "the lights of the winning areas",
        "equipment.approved": "equipment of an approved type",
    },
    powers=frozenset({"deal.over-scanner", *AREA_RULES.values()}),
    conduct={"conduct.cards-untouched": "touched a card"},
    refusals={
        "card-unread": ("The scanner did not read the last card.", "Report the failed scan and name the card."),
        "draw-uncalled": (
            '"No more bets" has not been called.',
            "Call it first. If a card has been drawn, report that it was drawn without the call.",
        ),
        "first-card-seen": (
            "{card} was seen in the shoe and would be the first card.",
            "Report the first card as found face up; it is taken out of play.",
        ),
        "not-the-next-card": ("{due} was seen as the next card; the scanner read {card}.", "Draw {due}, or report the error."),
    },
)
