"""The cards of a table before they are dealt: checked, secured, shuffled, cut, counted, changed."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.table.commands import (
    DEALER,
    ChangeCards,
    CheckCards,
    CountCards,
    Cut,
    InstructCount,
    ReleaseCards,
    SecureCards,
    Shuffle,
)
from pitboss.table.events import (
    CardsChanged,
    CardsChecked,
    CardsCounted,
    CardsCut,
    CardsReleased,
    CardsSecured,
    CardsShuffled,
    CountInstructed,
)
from pitboss.table.limits import Bounds
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.opening import second_deck
from pitboss.table.refusal import Refusal
from pitboss.table.settings import SHOE
from pitboss.table.state import Phase

BETWEEN_ROUNDS = (Phase.OPENING, Phase.WAGERING)


def offers(m: Moment) -> Iterator[Offer | Refusal]:
    for deck in range(len(m.state.decks)):
        yield may_check(m, deck)
        yield may_secure(m, deck)
        yield may_release(m, deck)
    yield may_shuffle(m)
    yield may_cut(m)
    yield may_instruct_count(m)
    yield may_count(m)
    yield may_change(m)


def _during_round(m: Moment, *rules: str) -> Refusal | None:
    if m.state.phase in BETWEEN_ROUNDS:
        return None
    return m.refuse("wrong-phase", *rules, phase=m.state.phase.value, needed=Phase.WAGERING.value)


def _no_such_deck(m: Moment, deck: int) -> Refusal | None:
    if 0 <= deck < len(m.state.decks):
        return None
    return m.refuse("no-such-deck", deck=deck, last=len(m.state.decks) - 1)


# --- checked and secured -------------------------------------------------------------------------------------------


def may_check(m: Moment, deck: int) -> Offer | Refusal:
    """By a dealer, a casino supervisor or a deck-checking device, before use; by the program where Pitboss deals."""
    if refusal := _during_round(m, "cards.check") or _no_such_deck(m, deck):
        return refusal
    if not m.rules.deals(m.who.office) and (refusal := m.not_empowered("cards.check")):
        return refusal
    if m.state.decks[deck].checked:
        return m.refuse("deck-checked", "cards.check", deck=deck)
    return Offer("check-cards", m.rules.cite("cards.check", "cards.deck"), choices=(str(deck),))


def check_cards(m: Moment, request: CheckCards) -> Decision:
    offer = may_check(m, request.deck)
    if isinstance(offer, Refusal):
        return offer
    by = "deck-checking device" if request.by_device else m.who.name
    return (CardsChecked(deck=request.deck, by=by, cards=m.rules.deck_size, clauses=offer.clauses),)


def _cannot_secure(m: Moment, deck: int) -> Refusal | None:
    if not m.rules.has("cards.secured"):
        return m.refuse("no-such-rule-here", rule="cards.secured")
    return _during_round(m, "cards.secured") or _no_such_deck(m, deck) or m.not_dealer("cards.secured")


def may_secure(m: Moment, deck: int) -> Offer | Refusal:
    if refusal := _cannot_secure(m, deck):
        return refusal
    if not m.state.decks[deck].checked:
        return m.refuse("deck-not-checked", "cards.check", deck=deck)
    if m.state.decks[deck].secured:
        return m.refuse("deck-secured", "cards.secured", deck=deck)
    return Offer("secure-cards", m.rules.cite("cards.secured"), choices=(str(deck),))


def secure_cards(m: Moment, request: SecureCards) -> Decision:
    offer = may_secure(m, request.deck)
    if isinstance(offer, Refusal):
        return offer
    return (CardsSecured(deck=request.deck, clauses=offer.clauses),)


def may_release(m: Moment, deck: int) -> Offer | Refusal:
    if refusal := _cannot_secure(m, deck):
        return refusal
    if not m.state.decks[deck].secured:
        return m.refuse("deck-not-secured", "cards.secured", deck=deck)
    return Offer("release-cards", m.rules.cite("cards.secured"), choices=(str(deck),))


def release_cards(m: Moment, request: ReleaseCards) -> Decision:
    offer = may_release(m, request.deck)
    if isinstance(offer, Refusal):
        return offer
    return (CardsReleased(deck=request.deck, clauses=offer.clauses),)


# --- shuffled and cut ----------------------------------------------------------------------------------------------


def not_ready(m: Moment) -> Refusal | None:
    """Why the deck in play may not be shuffled or dealt: unchecked, locked away, or waiting to be counted."""
    deck = m.state.decks[m.state.shoe.deck]
    if not deck.checked:
        return m.refuse("deck-not-checked", "cards.check", deck=m.state.shoe.deck)
    if deck.secured:
        return m.refuse("deck-secured", "cards.secured", deck=m.state.shoe.deck)
    if m.state.shoe.count_due:
        return m.refuse("count-due", "cards.count")
    return m.refuse("device-failed", "remedy.shuffler-fails.replace") if m.state.shoe.failed else None


def shuffle_rule(m: Moment) -> str:
    """Why the cards are shuffled now."""
    if vacated(m):
        return "shuffle.after-vacancy"
    return m.rules.shuffled_after_round if m.state.round.number else "shuffle.before-play"


def shuffling_rules(m: Moment) -> tuple[str, ...]:
    """Why the cards are shuffled now, and what is said of the device that does it."""
    if m.state.device == SHOE:
        return (shuffle_rule(m),)
    device = m.rules.shuffling(m.state.device)
    return (shuffle_rule(m), "shuffle.in-device", *device, *second_deck(m.state.decks))


def vacated(m: Moment) -> bool:
    """Whether the cards must be shuffled because the table has stood empty."""
    return m.state.shoe.vacated and m.rules.shuffles_after_vacancy


def may_shuffle(m: Moment) -> Offer | Refusal:
    rule = shuffle_rule(m)
    if refusal := _during_round(m, rule) or m.not_dealer(rule) or not_ready(m):
        return refusal
    if m.state.shoe.shuffled and not vacated(m):
        return m.refuse("already-shuffled", rule)
    return Offer("shuffle", m.rules.cite(*shuffling_rules(m)))


def shuffle(m: Moment, request: Shuffle) -> Decision:
    offer = may_shuffle(m)
    if isinstance(offer, Refusal):
        return offer
    if request.order and not m.rules.virtual:
        return m.refuse("order-hidden", shuffle_rule(m))
    clauses = offer.clauses
    if request.by_hand_first and m.state.device != SHOE:
        clauses = (*clauses, *m.rules.cite("shuffle.by-hand-first"))
    return (CardsShuffled(deck=m.state.shoe.deck, cards=m.rules.deck_size, order=request.order, clauses=clauses),)


def may_cut(m: Moment) -> Offer | Refusal:
    """The dealer, and nobody else, cuts what goes in a shoe; what a device has shuffled is not cut."""
    if not m.rules.may(m.who.office, "shuffle.cut") and (refusal := m.not_dealer("shuffle.only-dealer-cuts")):
        return refusal
    if refusal := _during_round(m, "shuffle.cut"):
        return refusal
    if m.state.device != SHOE:
        return m.refuse("device-not-cut", "shuffle.in-device")
    if not m.state.shoe.shuffled:
        return m.refuse("not-shuffled", shuffle_rule(m), since=since(m))
    if m.state.shoe.cut:
        return m.refuse("already-cut", "shuffle.cut")
    return Offer("cut", m.rules.cite("shuffle.cut"), amounts={"depth": Bounds(1, m.rules.deck_size - 1, 0, 1)})


def cut(m: Moment, request: Cut) -> Decision:
    offer = may_cut(m)
    if isinstance(offer, Refusal):
        return offer
    if not offer.amounts["depth"].holds(request.depth):
        cards = m.rules.deck_size
        return m.refuse("cut-depth", "shuffle.cut", depth=request.depth, cards=cards, last=cards - 1)
    return (CardsCut(depth=request.depth, clauses=offer.clauses),)


def since(m: Moment) -> str:
    """In words: since when the cards should have been shuffled."""
    if vacated(m):
        return "since the table stood empty"
    return "since the last round" if m.state.round.number else "yet"


def not_dealable(m: Moment) -> Refusal | None:
    """Why the first card of a round may not leave the shoe or the device yet."""
    if refusal := not_ready(m):
        return refusal
    if not m.state.shoe.shuffled or vacated(m):
        return m.refuse("not-shuffled", shuffle_rule(m), since=since(m))
    if m.state.device == SHOE and not m.state.shoe.cut:
        return m.refuse("not-cut", "shuffle.cut")
    return None


# --- counted and changed -------------------------------------------------------------------------------------------


def may_instruct_count(m: Moment) -> Offer | Refusal:
    """At any time; the dealer counts before the next cards are dealt."""
    if refusal := m.not_empowered("cards.count"):
        return refusal
    if m.state.shoe.count_due:
        return m.refuse("count-due", "cards.count")
    return Offer("instruct-count", m.rules.cite("cards.count"))


def instruct_count(m: Moment, request: InstructCount) -> Decision:
    offer = may_instruct_count(m)
    if isinstance(offer, Refusal):
        return offer
    return (CountInstructed(by=m.who.name, clauses=offer.clauses),)


def may_count(m: Moment) -> Offer | Refusal:
    """On instruction; of his own accord where the rulebook gives the dealer that power."""
    if refusal := m.not_dealer("cards.count"):
        return refusal
    if not m.state.shoe.count_due and not m.rules.may(DEALER, "cards.count"):
        return m.refuse("no-count-due", "cards.count")
    cards = m.rules.deck_size
    return Offer("count-cards", m.rules.cite("cards.count"), amounts={"cards": Bounds(cards, cards, 0, 1)})


def count_cards(m: Moment, request: CountCards) -> Decision:
    offer = may_count(m)
    if isinstance(offer, Refusal):
        return offer
    if request.cards != m.rules.deck_size:
        return m.refuse("count-wrong", "cards.count", found=request.cards, cards=m.rules.deck_size)
    return (CardsCounted(cards=request.cards, clauses=offer.clauses),)


def may_change(m: Moment) -> Offer | Refusal:
    """After any round, at a supervisor's discretion; new cards are checked, shuffled and cut like the first."""
    return (
        _during_round(m, "cards.change") or m.not_empowered("cards.change") or Offer("change-cards", m.rules.cite("cards.change"))
    )


def change_cards(m: Moment, request: ChangeCards) -> Decision:
    offer = may_change(m)
    if isinstance(offer, Refusal):
        return offer
    others = {deck.back for number, deck in enumerate(m.state.decks) if number != m.state.shoe.deck}
    if request.back in others and m.rules.has("cards.backs-differ"):
        return m.refuse("same-back", "cards.backs-differ", back=request.back)
    again = tuple(row.item for row in m.rules.checklist if row.carries in m.rules.ceremony)
    number, clauses = m.state.shoe.deck, offer.clauses
    return (CardsChanged(deck=number, back=request.back, reason=request.reason, again=again, clauses=clauses),)
