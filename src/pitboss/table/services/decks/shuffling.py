"""Cards shuffled and cut before they are dealt: the occasions for it, and orders to shuffle again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.cards import cut as cut_cards
from pitboss.table.acts import Act, Chosen, Topic
from pitboss.table.commands import Cause, Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import NOBODY, About, Audience, Event, TableEvent
from pitboss.table.fields import BY_CHANCE, CardCount, asks
from pitboss.table.incidents import DECISION, Decided, Incident
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.phrases import as_words, counted
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.checking import checking_rules
from pitboss.table.services.opening import second_deck
from pitboss.table.settings import SHOE
from pitboss.table.state import Phase, Shoe, TableState

RESHUFFLE = "reshuffle"
REPLACE = "remedy.shuffler-fails.replace"
"""The rule by which play goes on with another device after one has failed."""
SHUFFLES = {
    "suspicion": "shuffle.on-suspicion",
    "discretion": "shuffle.at-discretion",
    "exposed": "shuffle.exposed-before-shoe",
    "vacancy": "shuffle.vacancy-discretion",
}
"""The grounds on which a supervisor orders a shuffle, each with its rule."""
UNUSABLE = {"shuffled": False, "cut": False, "order": (), "left": 0}
"""What a shoe is without cards that can be dealt."""


class ShufflerJammed(Incident, frozen=True, tag="shuffler-jammed"):
    """The shuffling device jams over cards that it shuffles."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM

    def impossible(self, c: Context) -> str | None:
        if c.state.device == SHOE:
            return "there is no shuffling device here"
        shuffles = not c.in_round or len(c.state.decks) > 1
        return None if shuffles else "its only deck is being dealt, and it shuffles nothing"


SINCE = {
    ShufflerJammed.name(): "since the shuffling device jammed",
    "exposed": "since a card was seen before it was in the shoe",
}
"""Orders that are not a supervisor's, in words."""
SHUFFLED = {
    **SINCE,
    "suspicion": "on suspicion",
    "discretion": "at a supervisor's discretion",
    "vacancy": "since the table stood empty",
    Decided.name(): "since a supervisor has decided so",
}
"""Why another shuffle was ordered, in words."""


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


def _since(c: Context) -> str:
    """Return in words since when the cards should have been shuffled."""
    if reason := c.state.shoe.ordered:
        return SINCE.get(reason, "since a supervisor ordered another shuffle")
    if vacated(c):
        return "since the table stood empty"
    return "since the last round" if c.state.round.number else "yet"


def _not_ready(c: Context) -> Refusal | None:
    """Refuse to shuffle or deal a deck that is unchecked, locked away, or waiting to be counted."""
    deck = c.state.decks[c.state.shoe.deck]
    if not deck.checked:
        return c.refuse("deck-not-checked", *checking_rules(c, c.state.shoe.deck), deck=c.state.shoe.deck + 1)
    if deck.secured:
        return c.refuse("deck-secured", "cards.secured", deck=c.state.shoe.deck + 1)
    if c.state.shoe.count_due:
        return c.refuse("count-due", "cards.count")
    return c.refuse("device-failed", REPLACE) if c.state.shoe.failed else None


def not_dealable(c: Context) -> Refusal | None:
    """Refuse the first card of a round while the cards are not ready to be dealt."""
    if refusal := _not_ready(c):
        return refusal
    if not c.state.shoe.shuffled or vacated(c):
        return c.refuse("not-shuffled", ordered_by(c) or shuffle_rule(c), since=_since(c))
    if c.state.device == SHOE and not c.state.shoe.cut:
        return c.refuse("not-cut", "shuffle.cut")
    return None


class Shuffle(Request, frozen=True, tag="shuffle"):
    """The deck in play is shuffled. Chance fills in `order` where Pitboss deals; nobody else may."""

    by_hand_first: Annotated[bool, asks(choices=("by hand",))] = False
    order: Annotated[tuple[Card, ...], BY_CHANCE] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("order",)


class CardsShuffled(TableEvent, frozen=True, kw_only=True, tag="cards.shuffled/1"):
    """The deck in play is shuffled."""

    deck: int
    cards: int
    order: tuple[Card, ...] = ()
    """The order of the cards, sealed; empty where people shuffle."""

    audience: Audience = NOBODY

    SECRET: ClassVar[tuple[str, ...]] = ("order",)
    COMMITS: ClassVar[str] = "order"

    def shoe_ends(self) -> bool:
        return True

    def after(self, state: TableState) -> TableState:
        shoe = Shoe(deck=self.deck, shuffled=True, left=self.cards, order=self.order)
        return replace(state, shoe=replace(shoe, vacated=state.shoe.vacated and not state.seats))

    def says(self) -> str:
        return f"Deck {self.deck + 1} shuffled."


def may_shuffle(c: Context) -> Offer | Refusal:
    rule = shuffle_rule(c)
    if refusal := c.requires(rule) or c.not_between_rounds(rule) or _not_ready(c):
        return refusal
    if c.state.shoe.shuffled and not vacated(c):
        return c.refuse("already-shuffled", rule)
    return c.offer(*shuffling_rules(c))


def shuffle(c: Context, request: Shuffle, offer: Offer) -> Decision:
    if request.order and not c.rules.virtual:
        return c.refuse("order-hidden", shuffle_rule(c))
    clauses = offer.clauses
    if request.by_hand_first and c.state.device != SHOE:
        if c.rules.has("shuffle.by-hand-first") and (refusal := c.requires("shuffle.by-hand-first")):
            return refusal
        clauses = (*clauses, *c.rules.cite("shuffle.by-hand-first"))
    return (CardsShuffled(deck=c.state.shoe.deck, cards=c.rules.deck_size, order=request.order, clauses=clauses),)


def _by_chance(c: Context, request: Shuffle) -> Chosen | None:
    """Return the decks to be shuffled where Pitboss deals."""
    return Chosen("order", shuffled=c.rules.pack) if c.rules.virtual else None


class Cut(Request, frozen=True, tag="cut"):
    """The shuffled deck is cut this deep and put in the shoe."""

    depth: Annotated[CardCount, asks("How many cards deep?")]


class CardsCut(TableEvent, frozen=True, tag="cards.cut/1"):
    """The shuffled cards are cut and put in the shoe."""

    depth: int

    def cuts_shoe(self) -> int:
        return self.depth

    def after(self, state: TableState) -> TableState:
        order = cut_cards(state.shoe.order, self.depth) if state.shoe.order else ()
        return replace(state, shoe=replace(state.shoe, cut=True, order=order))

    def says(self) -> str:
        return f"Cut {counted(self.depth, 'card')} deep and put in the shoe."


def may_cut(c: Context) -> Offer | Refusal:
    """Offer the cut to the dealer only. Cards for a shoe are cut; cards that a device has shuffled are not."""
    if refusal := c.requires("shuffle.cut", "shuffle.only-dealer-cuts") or c.not_between_rounds("shuffle.cut"):
        return refusal
    if c.state.device != SHOE:
        return c.refuse("device-not-cut", "shuffle.in-device")
    if not c.state.shoe.shuffled:
        # What keeps the cards from being shuffled comes first: to shuffle is no way out then.
        return _not_ready(c) or c.refuse("not-shuffled", ordered_by(c) or shuffle_rule(c), since=_since(c))
    if c.state.shoe.cut:
        return c.refuse("already-cut", "shuffle.cut")
    margin = c.rules.cut_margin
    depths = Bounds(margin, c.rules.deck_size - margin, 0, 1)
    return c.offer("shuffle.cut", amounts={"depth": depths})


def cut(c: Context, request: Cut, offer: Offer) -> Decision:
    depths = offer.amounts["depth"]
    if not depths.holds(request.depth):
        facts = {"depth": request.depth, "cards": c.rules.deck_size, "first": depths.minimum, "last": depths.maximum}
        return c.refuse("cut-depth", "shuffle.cut-depth", "shuffle.cut", **facts)
    return (CardsCut(depth=request.depth, clauses=offer.clauses),)


class DirectShuffle(Request, frozen=True, tag="direct-shuffle"):
    """The cards are to be shuffled again: suspicion, discretion, or a card seen before it went in the shoe."""

    reason: str


class ReshuffleOrdered(TableEvent, frozen=True, tag="reshuffle.ordered/1"):
    """The cards are to be shuffled again."""

    reason: str
    now: bool
    """The cards in play cannot be dealt until then. In a round it is about the other deck, shuffled when the round is over."""

    ABOUT: ClassVar[About] = About.LAST

    def after(self, state: TableState) -> TableState:
        unusable = UNUSABLE if self.now else {}
        return replace(state, shoe=replace(state.shoe, ordered=self.reason, **unusable))

    def says(self) -> str:
        return f"The cards must be shuffled again, {SHUFFLED.get(self.reason) or f'after {as_words(self.reason)}'}."


def _grounds(c: Context) -> Iterable[str]:
    return SHUFFLES


def may_direct_shuffle(c: Context, reason: str) -> Offer | Refusal:
    """Offer to order a shuffle between rounds, before the next one."""
    rule = SHUFFLES.get(reason)
    if rule is None:
        return c.refuse("no-such-ground", *SHUFFLES.values(), "shuffle.before-play", ground=reason, grounds=tuple(SHUFFLES))
    if refusal := c.requires(rule):
        return refusal
    if reason == "vacancy" and not c.state.shoe.vacated:
        return c.refuse("not-vacated", rule)
    return c.not_in(Phase.BETWEEN, rule) or c.offer(rule, choices=(reason,))


def direct_shuffle(c: Context, request: DirectShuffle, offer: Offer) -> Decision:
    return (ReshuffleOrdered(reason=request.reason, now=True, clauses=offer.clauses),)


def reshuffle(c: Context, report: Incident, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Have the cards shuffled again. In a round that means the other deck, which is shuffled when the round is over."""
    yield ReshuffleOrdered(reason=report.name(), now=not c.in_round, clauses=clauses)


SHUFFLING = Topic(
    acts=(
        Act(Shuffle, may_shuffle, shuffle, chance=_by_chance),
        Act(Cut, may_cut, cut),
        Act(DirectShuffle, may_direct_shuffle, direct_shuffle, at=("reason",), each=_grounds),
    ),
    events=(CardsShuffled, CardsCut, ReshuffleOrdered),
    keyed=(CardsShuffled, CardsCut, ReshuffleOrdered),
    rules={
        "equipment.cutting-card": "the cutting card",
        "cards.stacked": "cards turned, stacked and shuffled",
        "cards.chemmy": "each deck mixed by hand before the device",
        "shuffle.before-play": "shuffled before play starts",
        "shuffle.after-round": "shuffled after each round",
        "shuffle.after-vacancy": "shuffled after the table stood empty",
        "shuffle.cut": "cut and put in the shoe",
        "shuffle.cut-depth": "how many cards a cut leaves on either side",
        "shuffle.only-dealer-cuts": "nobody but the dealer cuts",
        "shuffle.in-device": "shuffled by the device, not cut",
        "shuffle.by-hand-first": "shuffled by hand before the device",
        "shuffle.cutting-card": "the cutting card used as approved",
        "shuffle.on-suspicion": "shuffled on suspicion",
        "shuffle.exposed-before-shoe": "shuffled when a card was seen",
        "shuffle.at-discretion": "shuffled at a supervisor's discretion",
        "shuffle.vacancy-discretion": "shuffled at discretion after the table stood empty",
        "remedy.shuffler-jam": "a jam before the round",
    },
    powers=frozenset(
        {
            "shuffle.before-play",
            "shuffle.after-round",
            "shuffle.after-vacancy",
            "shuffle.by-hand-first",
            "shuffle.cut",
            *SHUFFLES.values(),
        }
    ),
    incidents=(ShufflerJammed,),
    remedies={RESHUFFLE: reshuffle},
    refusals={
        "not-vacated": ("The table has not been empty since the last shuffle.", "Give another reason for a shuffle."),
        "not-shuffled": ("The cards have not been shuffled {since}.", "Shuffle first."),
        "already-shuffled": ("The cards are already shuffled.", "Cut or deal."),
        "order-hidden": ("The order of shuffled cards cannot be specified.", "Shuffle without naming the cards."),
        "not-cut": ("The cards have not been cut.", "Cut and put the cards in the shoe first."),
        "already-cut": ("The cards are already cut.", "Deal."),
        "device-not-cut": ("Cards in a shuffling device are not cut.", "Deal from the device."),
        "cut-depth": (
            "A cut of {depth:card} does not divide {cards:card} into two parts as it should.",
            "Cut between {first} and {last:card} deep.",
        ),
    },
    interpretations={"vacancy.means": "no-player-seated", "shuffler.inspection": "not-asked"},
)
