"""The cards of a table before they are dealt: what has happened, and what the table keeps of it."""

from __future__ import annotations

from typing import ClassVar, assert_never

from msgspec.structs import replace

from pitboss.cards import Card, cut
from pitboss.table.events import NOBODY, About, Audience, Event, Significance
from pitboss.table.state import Deck, Phase, Shoe, TableState


class CardsChecked(Event, frozen=True, tag="cards.checked/1"):
    deck: int
    by: str
    cards: int
    part: str = ""
    """The rule that this check is for, where cards need the checks of two people."""
    incomplete: bool = False
    """The other person has still to check them."""
    after_round: int | None = None
    """The last round that was played, for a check after gaming."""


class CardsSecured(Event, frozen=True, tag="cards.secured/1"):
    deck: int


class CardsReleased(Event, frozen=True, tag="cards.released/1"):
    deck: int


class CardsShuffled(Event, frozen=True, kw_only=True, tag="cards.shuffled/1"):
    deck: int
    cards: int
    order: tuple[Card, ...] = ()
    """The order of the cards, sealed; empty where people shuffle."""

    audience: Audience = NOBODY

    SECRET: ClassVar[tuple[str, ...]] = ("order",)
    COMMITS: ClassVar[str] = "order"

    def shoe_ends(self) -> bool:
        return True


class CardsCut(Event, frozen=True, tag="cards.cut/1"):
    """The shuffled cards are cut and put in the shoe."""

    depth: int

    def cuts_shoe(self) -> int:
        return self.depth


class CountInstructed(Event, frozen=True, tag="cards.count-instructed/1"):
    by: str


class CardsCounted(Event, frozen=True, tag="cards.counted/2"):
    cards: int
    wrong: bool = False
    """The deck should have had another number; the count stays due until it is right."""


class CardsChanged(Event, frozen=True, tag="cards.changed/1"):
    deck: int
    back: str
    reason: str
    again: tuple[str, ...] = ()
    """Lines of the opening checklist that new cards go through like the first."""


class DeckCheckOrdered(Event, frozen=True, tag="deck.check-ordered/1"):
    """No deck of the table is dealt before it has been checked again."""

    ABOUT: ClassVar[About] = About.LAST


class ReshuffleOrdered(Event, frozen=True, tag="reshuffle.ordered/2"):
    """The cards are to be shuffled again."""

    reason: str
    now: bool | None = None
    """The cards in play cannot be dealt until then. In a round it is about the other deck, shuffled when the round is over."""

    ABOUT: ClassVar[About] = About.LAST


class DeviceFailed(Event, frozen=True, tag="device.failed/1"):
    """No card is dealt until another device is in place."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.OUTAGE


class DeviceReplaced(Event, frozen=True, tag="device.replaced/2"):
    device: str
    backs: tuple[str, ...]
    kept: tuple[int, ...] = ()
    """The decks that go on being used, by their numbers until now; none if the cards are new."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS


DecksEvent = (
    CardsChecked
    | CardsSecured
    | CardsReleased
    | CardsShuffled
    | CardsCut
    | CountInstructed
    | CardsCounted
    | CardsChanged
    | DeckCheckOrdered
    | ReshuffleOrdered
    | DeviceFailed
    | DeviceReplaced
)

UNUSABLE = {"shuffled": False, "cut": False, "order": (), "left": 0}
"""What a shoe is without cards that can be dealt."""


def evolve(state: TableState, event: DecksEvent) -> TableState:
    """Return the table with its cards after an event."""
    match event:
        case CardsShuffled():
            shoe = Shoe(deck=event.deck, shuffled=True, left=event.cards, order=event.order)
            return replace(state, shoe=replace(shoe, vacated=state.shoe.vacated and not state.seats))
        case CardsCut():
            order = cut(state.shoe.order, event.depth) if state.shoe.order else ()
            return replace(state, shoe=replace(state.shoe, cut=True, order=order))
        case CardsChecked():
            return _checked(state, event)
        case CardsSecured():
            return _with_deck(state, event.deck, secured=True)
        case CardsReleased():
            return _with_deck(state, event.deck, secured=False)
        case CardsChanged():
            return _changed(state, event)
        case CountInstructed():
            return replace(state, shoe=replace(state.shoe, count_due=True))
        case CardsCounted():
            return replace(state, shoe=replace(state.shoe, count_due=event.wrong))
        case DeckCheckOrdered():
            decks = tuple(replace(deck, checked=False, recheck=True) for deck in state.decks)
            return replace(state, decks=decks, shoe=replace(state.shoe, shuffled=False, cut=False))
        case ReshuffleOrdered():
            unusable = UNUSABLE if event.now else {}
            return replace(state, shoe=replace(state.shoe, ordered=event.reason, **unusable))
        case DeviceFailed():
            return replace(state, shoe=replace(state.shoe, failed=True, **UNUSABLE))
        case DeviceReplaced():
            return _replaced(state, event)
        case _:
            assert_never(event)


def _with_deck(state: TableState, number: int, **changes: object) -> TableState:
    decks = list(state.decks)
    decks[number] = replace(decks[number], **changes)
    return replace(state, decks=tuple(decks))


def _checked(state: TableState, event: CardsChecked) -> TableState:
    if event.after_round is not None:
        return _with_deck(state, event.deck, checked_after=event.after_round)
    checks = {**state.decks[event.deck].checks, event.part: event.by} if event.part else {}
    return _with_deck(state, event.deck, checked=not event.incomplete, recheck=False, checks=checks)


def _changed(state: TableState, event: CardsChanged) -> TableState:
    new = Deck(event.back, replaced=True)
    changed = replace(state, decks=(*state.decks[: event.deck], new, *state.decks[event.deck + 1 :]))
    shoe = replace(state.shoe, deck=event.deck, **UNUSABLE)
    if not event.again:
        return replace(changed, shoe=shoe)
    ticked = {item: by for item, by in state.ticked.items() if item not in event.again}
    return replace(changed, shoe=shoe, ticked=ticked, phase=Phase.OPENING)


def _replaced(state: TableState, event: DeviceReplaced) -> TableState:
    """Return the table with another device. The same cards still wait for a count or a shuffle that was ordered."""
    if event.kept:
        decks = tuple(state.decks[number] for number in event.kept)
        shoe = replace(state.shoe, deck=0, failed=False, **UNUSABLE)
    else:
        decks = tuple(Deck(back) for back in event.backs)
        shoe = Shoe(vacated=state.shoe.vacated)
    return replace(state, device=event.device, decks=decks, shoe=shoe)


def complete(state: TableState, event: ReshuffleOrdered) -> Event:
    """Fill in whether an order to shuffle in an older record was about the cards in play."""
    return event if event.now is not None else replace(event, now=state.phase is not Phase.ROUND)
