"""Cards checked before use, replaced ones by two people, all of them after gaming; and secured until wanted."""

from __future__ import annotations

from pitboss.table.commands import DEALER, HOUSE
from pitboss.table.context import Context, Decision
from pitboss.table.incidents import DECISION
from pitboss.table.offers import Offer
from pitboss.table.persons import same_person
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.events import CardsChecked, CardsReleased, CardsSecured
from pitboss.table.services.decks.requests import CheckCards, ReleaseCards, SecureCards
from pitboss.table.state import Deck

BY_DEALER, BY_SUPERVISOR = "cards.replacement-by-dealer", "cards.replacement-by-supervisor"
"""The two checks that cards need which replace others during gaming, if the rulebook asks for both."""
AFTER = "cards.check-after-gaming"


def _no_such_deck(c: Context, deck: int) -> Refusal | None:
    if 0 <= deck < len(c.state.decks):
        return None
    return c.refuse("no-such-deck", "cards.deck", deck=deck + 1, last=len(c.state.decks))


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
    return Offer("check-cards", c.rules.cite(*checking_rules(c, deck), "cards.deck"), choices=(str(deck),))


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


def check_cards(c: Context, request: CheckCards) -> Decision:
    offer = may_check(c, request.deck)
    if isinstance(offer, Refusal):
        return offer
    return (_checked(c, request.deck, offer.clauses, by_device=request.by_device),)


def _checked(c: Context, deck: int, clauses: tuple[str, ...], *, by_device: bool = False) -> CardsChecked:
    held = c.state.decks[deck]
    two = _by_two(c, held) and not held.checked
    mine = _own_check(c) if two else ""
    return CardsChecked(
        deck=deck,
        by="deck-checking device" if by_device else c.who.name,
        cards=c.rules.deck_size,
        part=mine,
        incomplete=two and not held.checks,
        after_round=c.state.round.number if held.checked else None,
        clauses=c.rules.cite(mine, "cards.deck") if mine else clauses,
    )


# --- after gaming --------------------------------------------------------------------------------------------------


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


# --- secured -------------------------------------------------------------------------------------------------------


def _cannot_secure(c: Context, deck: int) -> Refusal | None:
    return c.requires("cards.secured") or c.not_between_rounds("cards.secured") or _no_such_deck(c, deck)


def may_secure(c: Context, deck: int) -> Offer | Refusal:
    if refusal := _cannot_secure(c, deck):
        return refusal
    if not c.state.decks[deck].checked:
        return c.refuse("deck-not-checked", *checking_rules(c, deck), deck=deck + 1)
    if c.state.decks[deck].secured:
        return c.refuse("deck-secured", "cards.secured", deck=deck + 1)
    return Offer("secure-cards", c.rules.cite("cards.secured"), choices=(str(deck),))


def secure_cards(c: Context, request: SecureCards) -> Decision:
    offer = may_secure(c, request.deck)
    if isinstance(offer, Refusal):
        return offer
    return (CardsSecured(deck=request.deck, clauses=offer.clauses),)


def may_release(c: Context, deck: int) -> Offer | Refusal:
    if refusal := _cannot_secure(c, deck):
        return refusal
    if not c.state.decks[deck].secured:
        return c.refuse("deck-not-secured", "cards.secured", deck=deck + 1)
    return Offer("release-cards", c.rules.cite("cards.secured"), choices=(str(deck),))


def release_cards(c: Context, request: ReleaseCards) -> Decision:
    offer = may_release(c, request.deck)
    if isinstance(offer, Refusal):
        return offer
    return (CardsReleased(deck=request.deck, clauses=offer.clauses),)
