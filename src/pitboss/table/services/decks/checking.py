"""Cards checked before use, replaced ones by two people, all of them after gaming; and secured until wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from pitboss.table.acts import Act, Topic
from pitboss.table.commands import DEALER, HOUSE, Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import About, Event, TableEvent
from pitboss.table.fields import BY_HAND, DeckNumber, asks
from pitboss.table.incidents import DECISION
from pitboss.table.offers import Offer
from pitboss.table.persons import same_person
from pitboss.table.phrases import counted, person_name
from pitboss.table.refusal import Refusal
from pitboss.table.state import Deck, TableState

BY_DEALER, BY_SUPERVISOR = "cards.replacement-by-dealer", "cards.replacement-by-supervisor"
"""The two checks that cards need which replace others during gaming, if the rulebook asks for both."""
AFTER = "cards.check-after-gaming"


def all_decks(c: Context) -> Iterable[int]:
    """Return the numbers of the decks of the table."""
    return range(len(c.state.decks))


def _no_such_deck(c: Context, deck: int) -> Refusal | None:
    if 0 <= deck < len(c.state.decks):
        return None
    return c.refuse("no-such-deck", "cards.deck", deck=deck + 1, last=len(c.state.decks))


def _with_deck(state: TableState, number: int, **changes: object) -> TableState:
    decks = list(state.decks)
    decks[number] = replace(decks[number], **changes)
    return replace(state, decks=tuple(decks))


class CheckCards(Request, frozen=True, tag="check-cards"):
    """A deck has been checked, by hand or in a deck-checking device."""

    deck: Annotated[DeckNumber, BY_HAND] = 0
    by_device: Annotated[bool, asks(choices=("device",))] = False


class CardsChecked(TableEvent, frozen=True, tag="cards.checked/1"):
    """A deck has been checked."""

    deck: int
    by: str
    cards: int
    part: str = ""
    """The rule that this check is for, where cards need the checks of two people."""
    incomplete: bool = False
    """The other person has still to check them."""
    after_round: int | None = None
    """The last round that was played, for a check after gaming."""

    def after(self, state: TableState) -> TableState:
        if self.after_round is not None:
            return _with_deck(state, self.deck, checked_after=self.after_round)
        checks = {**state.decks[self.deck].checks, self.part: self.by} if self.part else {}
        return _with_deck(state, self.deck, checked=not self.incomplete, recheck=False, checks=checks)

    def says(self) -> str:
        return f"Deck {self.deck + 1} checked by {person_name(self.by)}: {counted(self.cards, 'card')}."


def may_check(c: Context, deck: int) -> Offer | Refusal:
    """Offer a deck check: before use, by a dealer, a casino supervisor or a device; by the program if Pitboss deals; and again
    when gaming ends."""
    if refusal := c.not_between_rounds("cards.check") or _no_such_deck(c, deck):
        return refusal
    if refusal := c.requires("cards.check"):
        return refusal
    held = c.state.decks[deck]
    if held.checked and not (_gaming_ends(c) and _due_after_gaming(c, held)):
        return c.refuse("deck-checked", "cards.check", deck=deck + 1)
    if refusal := _not_the_other_check(c, deck):
        return refusal
    return c.offer(*checking_rules(c, deck), "cards.deck", choices=(str(deck),))


def checking_rules(c: Context, deck: int) -> tuple[str, ...]:
    """Return the rules by which a deck must be checked now: before use, in the place of other cards, after gaming, or because a
    card was missing or foreign."""
    held = c.state.decks[deck]
    if held.recheck:
        return (c.rules.first_of("remedy.missing-card.check-deck", DECISION), "cards.check")
    if held.checked:
        return (AFTER,)
    if _by_two(c, held):
        return tuple(rule for rule in (BY_DEALER, BY_SUPERVISOR) if rule not in held.checks)
    return ("cards.check",)


def _by_two(c: Context, held: Deck) -> bool:
    return held.replaced and c.rules.has(BY_SUPERVISOR) and not c.rules.virtual


def _own_check(c: Context) -> str:
    """Return which of the two checks the speaker can make."""
    return BY_DEALER if c.who.office == DEALER else BY_SUPERVISOR


def _not_the_other_check(c: Context, deck: int) -> Refusal | None:
    """Refuse a second check of new cards by the same office or the same person."""
    held = c.state.decks[deck]
    if held.checked or not _by_two(c, held):
        return None
    mine = _own_check(c)
    if mine in held.checks or any(same_person(c.who.name, by) for by in held.checks.values()):
        left = next((rule for rule in (BY_SUPERVISOR, BY_DEALER) if rule not in held.checks), BY_SUPERVISOR)
        other = "dealer" if left == BY_DEALER else "casino supervisor"
        return c.refuse("replacement-checked", left, deck=deck + 1, other=other)
    return None


def check_cards(c: Context, request: CheckCards, offer: Offer) -> Decision:
    held = c.state.decks[request.deck]
    two = _by_two(c, held) and not held.checked
    mine = _own_check(c) if two else ""
    checked = CardsChecked(
        deck=request.deck,
        by="deck-checking device" if request.by_device else c.who.name,
        cards=c.rules.deck_size,
        part=mine,
        incomplete=two and not held.checks,
        after_round=c.state.round.number if held.checked else None,
        clauses=c.rules.cite(mine, "cards.deck") if mine else offer.clauses,
    )
    return (checked,)


def _gaming_ends(c: Context) -> bool:
    """Return whether the table is about to close, or nobody plays at it."""
    return bool(c.state.closes_at) or not c.state.seats


def _due_after_gaming(c: Context, held: Deck) -> bool:
    """Return whether a deck has been played with since it was last checked, where the rulebook wants it checked after gaming."""
    return c.rules.has(AFTER) and c.state.round.number not in (0, held.checked_after)


def checked_at_close(c: Context) -> Decision:
    """Return the checks that the house makes as a table closes, or refuse the closing while a person has to make them."""
    due = [number for number, held in enumerate(c.state.decks) if held.checked and _due_after_gaming(c, held)]
    if not due:
        return ()
    if c.rules.virtual:
        clauses = c.rules.cite(AFTER)
        return tuple(
            CardsChecked(deck=each, by=HOUSE, cards=c.rules.deck_size, after_round=c.state.round.number, clauses=clauses)
            for each in due
        )
    return c.refuse("check-after-gaming", AFTER, deck=due[0] + 1)


class DeckCheckOrdered(TableEvent, frozen=True, tag="deck.check-ordered/1"):
    """No deck of the table is dealt before it has been checked again."""

    ABOUT: ClassVar[About] = About.LAST

    def after(self, state: TableState) -> TableState:
        decks = tuple(replace(deck, checked=False, recheck=True) for deck in state.decks)
        return replace(state, decks=decks, shoe=replace(state.shoe, shuffled=False, cut=False))

    def says(self) -> str:
        return "Every deck of the table must be checked again."


def check_deck(c: Context, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Have every deck of the table checked before it is dealt again."""
    yield DeckCheckOrdered(clauses=clauses)


class SecureCards(Request, frozen=True, tag="secure-cards"):
    """A checked deck is locked away until it is needed."""

    deck: Annotated[DeckNumber, BY_HAND] = 0


class CardsSecured(TableEvent, frozen=True, tag="cards.secured/1"):
    """A deck is locked away."""

    deck: int

    def after(self, state: TableState) -> TableState:
        return _with_deck(state, self.deck, secured=True)

    def says(self) -> str:
        return f"Deck {self.deck + 1} locked away."


def _cannot_secure(c: Context, deck: int) -> Refusal | None:
    return c.requires("cards.secured") or c.not_between_rounds("cards.secured") or _no_such_deck(c, deck)


def may_secure(c: Context, deck: int) -> Offer | Refusal:
    if refusal := _cannot_secure(c, deck):
        return refusal
    if not c.state.decks[deck].checked:
        return c.refuse("deck-not-checked", *checking_rules(c, deck), deck=deck + 1)
    if c.state.decks[deck].secured:
        return c.refuse("deck-secured", "cards.secured", deck=deck + 1)
    return c.offer("cards.secured", choices=(str(deck),))


def secure_cards(c: Context, request: SecureCards, offer: Offer) -> Decision:
    return (CardsSecured(deck=request.deck, clauses=offer.clauses),)


class ReleaseCards(Request, frozen=True, tag="release-cards"):
    """A secured deck is brought to the table."""

    deck: Annotated[DeckNumber, BY_HAND] = 0


class CardsReleased(TableEvent, frozen=True, tag="cards.released/1"):
    """A deck that was locked away is brought to the table."""

    deck: int

    def after(self, state: TableState) -> TableState:
        return _with_deck(state, self.deck, secured=False)

    def says(self) -> str:
        return f"Deck {self.deck + 1} brought to the table."


def may_release(c: Context, deck: int) -> Offer | Refusal:
    if refusal := _cannot_secure(c, deck):
        return refusal
    if not c.state.decks[deck].secured:
        return c.refuse("deck-not-secured", "cards.secured", deck=deck + 1)
    return c.offer("cards.secured", choices=(str(deck),))


def release_cards(c: Context, request: ReleaseCards, offer: Offer) -> Decision:
    return (CardsReleased(deck=request.deck, clauses=offer.clauses),)


CHECKING = Topic(
    acts=(
        Act(CheckCards, may_check, check_cards, at=("deck",), each=all_decks),
        Act(SecureCards, may_secure, secure_cards, at=("deck",), each=all_decks),
        Act(ReleaseCards, may_release, release_cards, at=("deck",), each=all_decks),
    ),
    events=(CardsChecked, CardsSecured, CardsReleased, DeckCheckOrdered),
    keyed=(CardsChecked, CardsSecured, CardsReleased, DeckCheckOrdered),
    rules={
        "cards.deck": "which cards make a deck",
        "cards.second-deck": "a second deck in the shuffling device",
        "cards.backs-differ": "two decks with different backs",
        "cards.check": "cards checked before use",
        AFTER: "cards checked when gaming ends",
        BY_DEALER: "new cards checked by the dealer",
        BY_SUPERVISOR: "new cards checked by a casino supervisor",
        "cards.secured": "cards secured until wanted",
        "cards.inspect-independently": "two people inspect the cards apart",
        "cards.fan-spread": "cards spread for the first players",
        "remedy.missing-card.check-deck": "a card missing: the deck is checked",
    },
    powers=frozenset({"cards.check", "cards.secured"}),
    remedies={"check-deck": check_deck},
    refusals={
        "not-in-deck": ("The {card} is not in the deck of this table.", "Name a card of the deck."),
        "no-such-deck": ("There is no deck {deck} at this table.", "Name a deck from 1 to {last}."),
        "deck-not-checked": ("Deck {deck} has not been checked.", "Check the cards first."),
        "deck-checked": ("Deck {deck} has already been checked.", "Continue with the next step."),
        "replacement-checked": (
            "The {other} has still to check deck {deck}, which replaces other cards.",
            "Ask the {other} to check each card.",
        ),
        "check-after-gaming": (
            "Deck {deck} has not been checked since the last round.",
            "Check the cards, then close the table.",
        ),
        "deck-secured": ("Deck {deck} is secured until it is needed.", "Release it first."),
        "deck-not-secured": ("Deck {deck} is not secured.", "Secure it first."),
    },
    interpretations={"deck.jokers": 0},
)
