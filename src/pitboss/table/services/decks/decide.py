"""The cards of a table before they are dealt: checked, secured, shuffled, cut, counted, changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from pitboss.table.context import Context, Decision
from pitboss.table.game import Chosen
from pitboss.table.incidents import DECISION, report_incident
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.checking import (
    check_cards,
    checking_rules,
    may_check,
    may_release,
    may_secure,
    release_cards,
    secure_cards,
)
from pitboss.table.services.decks.events import (
    CardsChanged,
    CardsCounted,
    CardsCut,
    CardsShuffled,
    CountInstructed,
    DeviceReplaced,
    ReshuffleOrdered,
    evolve,
)
from pitboss.table.services.decks.incidents import CardMissing, ForeignCard
from pitboss.table.services.decks.occasions import SHUFFLES, ordered_by, shuffle_rule, shuffling_rules, since, vacated
from pitboss.table.services.decks.requests import (
    ChangeCards,
    CheckCards,
    CountCards,
    Cut,
    DirectShuffle,
    InstructCount,
    ReleaseCards,
    ReplaceDevice,
    SecureCards,
    Shuffle,
)
from pitboss.table.services.opening import deck_refusal, too_small
from pitboss.table.settings import SHOE
from pitboss.table.state import Phase

DecksRequest = (
    CheckCards
    | SecureCards
    | ReleaseCards
    | Shuffle
    | Cut
    | InstructCount
    | CountCards
    | ChangeCards
    | DirectShuffle
    | ReplaceDevice
)

REPLACE = "remedy.shuffler-fails.replace"
NEW_CARDS, UNLESS_UNFIT = "new", "same-unless-unfit"
REPLACEMENTS = (NEW_CARDS, UNLESS_UNFIT)
"""What cards are used after a device has failed: new ones, or the same unless a supervisor changes them as unfit."""


def offers(c: Context) -> Iterator[Offer | Refusal]:
    for deck in range(len(c.state.decks)):
        yield may_check(c, deck)
        yield may_secure(c, deck)
        yield may_release(c, deck)
    yield may_shuffle(c)
    yield may_cut(c)
    yield may_instruct_count(c)
    yield may_count(c)
    yield may_change(c)
    for reason in SHUFFLES:
        yield may_direct_shuffle(c, reason)
    yield may_replace_device(c)


# --- shuffled and cut ----------------------------------------------------------------------------------------------


def not_ready(c: Context) -> Refusal | None:
    """Refuse to shuffle or deal a deck that is unchecked, locked away, or waiting to be counted."""
    deck = c.state.decks[c.state.shoe.deck]
    if not deck.checked:
        return c.refuse("deck-not-checked", *checking_rules(c, c.state.shoe.deck), deck=c.state.shoe.deck + 1)
    if deck.secured:
        return c.refuse("deck-secured", "cards.secured", deck=c.state.shoe.deck + 1)
    if c.state.shoe.count_due:
        return c.refuse("count-due", "cards.count")
    return c.refuse("device-failed", REPLACE) if c.state.shoe.failed else None


def may_shuffle(c: Context) -> Offer | Refusal:
    rule = shuffle_rule(c)
    if refusal := c.requires(rule) or c.not_between_rounds(rule) or not_ready(c):
        return refusal
    if c.state.shoe.shuffled and not vacated(c):
        return c.refuse("already-shuffled", rule)
    return Offer("shuffle", c.rules.cite(*shuffling_rules(c)))


def shuffle(c: Context, request: Shuffle) -> Decision:
    offer = may_shuffle(c)
    if isinstance(offer, Refusal):
        return offer
    if request.order and not c.rules.virtual:
        return c.refuse("order-hidden", shuffle_rule(c))
    clauses = offer.clauses
    if request.by_hand_first and c.state.device != SHOE:
        if c.rules.has("shuffle.by-hand-first") and (refusal := c.requires("shuffle.by-hand-first")):
            return refusal
        clauses = (*clauses, *c.rules.cite("shuffle.by-hand-first"))
    return (CardsShuffled(deck=c.state.shoe.deck, cards=c.rules.deck_size, order=request.order, clauses=clauses),)


def may_cut(c: Context) -> Offer | Refusal:
    """Offer the cut to the dealer only. Cards for a shoe are cut; cards that a device has shuffled are not."""
    if refusal := c.requires("shuffle.cut", "shuffle.only-dealer-cuts") or c.not_between_rounds("shuffle.cut"):
        return refusal
    if c.state.device != SHOE:
        return c.refuse("device-not-cut", "shuffle.in-device")
    if not c.state.shoe.shuffled:
        # What keeps the cards from being shuffled comes first: to shuffle is no way out then.
        return not_ready(c) or c.refuse("not-shuffled", ordered_by(c) or shuffle_rule(c), since=since(c))
    if c.state.shoe.cut:
        return c.refuse("already-cut", "shuffle.cut")
    margin = c.rules.cut_margin
    depths = Bounds(margin, c.rules.deck_size - margin, 0, 1)
    return Offer("cut", c.rules.cite("shuffle.cut"), amounts={"depth": depths})


def cut(c: Context, request: Cut) -> Decision:
    offer = may_cut(c)
    if isinstance(offer, Refusal):
        return offer
    depths = offer.amounts["depth"]
    if not depths.holds(request.depth):
        facts = {"depth": request.depth, "cards": c.rules.deck_size, "first": depths.minimum, "last": depths.maximum}
        return c.refuse("cut-depth", "shuffle.cut-depth", "shuffle.cut", **facts)
    return (CardsCut(depth=request.depth, clauses=offer.clauses),)


def not_dealable(c: Context) -> Refusal | None:
    """Refuse the first card of a round while the cards are not ready to be dealt."""
    if refusal := not_ready(c):
        return refusal
    if not c.state.shoe.shuffled or vacated(c):
        return c.refuse("not-shuffled", ordered_by(c) or shuffle_rule(c), since=since(c))
    if c.state.device == SHOE and not c.state.shoe.cut:
        return c.refuse("not-cut", "shuffle.cut")
    return None


# --- counted and changed -------------------------------------------------------------------------------------------


def may_instruct_count(c: Context) -> Offer | Refusal:
    """Offer to order a count, at any time. The dealer counts before the next cards are dealt."""
    if refusal := c.requires("cards.count"):
        return refusal
    if c.state.shoe.count_due:
        return c.refuse("count-due", "cards.count")
    return Offer("instruct-count", c.rules.cite("cards.count"))


def instruct_count(c: Context, request: InstructCount) -> Decision:
    offer = may_instruct_count(c)
    if isinstance(offer, Refusal):
        return offer
    return (CountInstructed(by=c.who.name, clauses=offer.clauses),)


def may_count(c: Context) -> Offer | Refusal:
    """Offer a count: on instruction, or at any time to those who could give the instruction."""
    if refusal := c.requires("cards.counted"):
        return refusal
    if not c.state.shoe.count_due and not c.rules.may(c.who.office, "cards.count"):
        return c.refuse("no-count-due", "cards.count")
    return Offer("count-cards", c.rules.cite("cards.count"), amounts={"cards": _countable(c)})


def _countable(c: Context) -> Bounds:
    """Return what a count may come to: what Pitboss knows where it deals, else any number that is no slip of the keys."""
    cards = c.rules.deck_size
    return Bounds(cards, cards, 0, 1) if c.rules.virtual else Bounds(0, 2 * cards, 0, 1)


def count_cards(c: Context, request: CountCards) -> Decision:
    offer = may_count(c)
    if isinstance(offer, Refusal):
        return offer
    if not offer.amounts["cards"].holds(request.cards):
        return c.refuse("count-wrong", "cards.count", found=request.cards, cards=c.rules.deck_size)
    expected = c.rules.deck_size
    counted = CardsCounted(cards=request.cards, wrong=request.cards != expected, clauses=offer.clauses)
    if not counted.wrong:
        return (counted,)
    kind = CardMissing if request.cards < expected else ForeignCard
    found = kind(words=f"{request.cards} cards counted instead of {expected}")
    follows = report_incident(c.then(evolve(c.state, counted)), found)
    return follows if isinstance(follows, Refusal) else (counted, *follows)


def may_change(c: Context) -> Offer | Refusal:
    """Offer new cards after any round, at a supervisor's discretion. They are checked, shuffled and cut like the first."""
    return (
        c.requires("cards.change") or c.not_between_rounds("cards.change") or Offer("change-cards", c.rules.cite("cards.change"))
    )


def change_cards(c: Context, request: ChangeCards) -> Decision:
    offer = may_change(c)
    if isinstance(offer, Refusal):
        return offer
    if c.rules.has("cards.unfit") and (refusal := c.unexplained(request.reason, "cards.unfit")):
        return refusal
    others = {deck.back for number, deck in enumerate(c.state.decks) if number != c.state.shoe.deck}
    if request.back in others and c.rules.has("cards.backs-differ"):
        return c.refuse("same-back", "cards.backs-differ", back=request.back)
    again = tuple(row.item for row in c.rules.checklist if row.carries in c.rules.ceremony)
    number, clauses = c.state.shoe.deck, offer.clauses
    return (CardsChanged(deck=number, back=request.back, reason=request.reason, again=again, clauses=clauses),)


# --- shuffled again, and another device ------------------------------------------------------------------------------


def may_direct_shuffle(c: Context, reason: str) -> Offer | Refusal:
    """Offer to order a shuffle between rounds, before the next one."""
    rule = SHUFFLES.get(reason)
    if rule is None:
        return c.refuse("no-such-ground", *SHUFFLES.values(), "shuffle.before-play", ground=reason, grounds=tuple(SHUFFLES))
    if refusal := c.requires(rule):
        return refusal
    if reason == "vacancy" and not c.state.shoe.vacated:
        return c.refuse("not-vacated", rule)
    return c.not_in(Phase.BETWEEN, rule) or Offer("direct-shuffle", c.rules.cite(rule), choices=(reason,))


def direct_shuffle(c: Context, request: DirectShuffle) -> Decision:
    offer = may_direct_shuffle(c, request.reason)
    if isinstance(offer, Refusal):
        return offer
    return (ReshuffleOrdered(reason=request.reason, now=True, clauses=offer.clauses),)


def _replaced_by(c: Context) -> str:
    """Return the rule by which another device is brought: that of the game, or else what a supervisor decides."""
    return REPLACE if c.rules.has(REPLACE) else DECISION


def may_replace_device(c: Context) -> Offer | Refusal:
    """Offer to replace a failed device by another or by a shoe; at a low-limit table only by what it may deal from."""
    if not c.state.shoe.failed:
        device = "cards.from-device" if c.rules.has("cards.from-device") else "equipment.dealing-device"
        return c.refuse("impossible", REPLACE, device, why="the dealing device works", incident="replace-device")
    if refusal := c.requires("cards.from-device", REPLACE):
        return refusal
    kinds = tuple(c.rules.value("device.kinds"))
    if c.rules.table.low_limit and c.rules.has("low-limit.device-only"):
        kinds = (c.rules.value("low-limit.device"),)
    kinds = tuple(kind for kind in kinds if not too_small(c.rules, kind))
    return Offer("replace-device", c.rules.cite(_replaced_by(c)), choices=kinds)


def replace_device(c: Context, request: ReplaceDevice) -> Decision:
    offer = may_replace_device(c)
    if isinstance(offer, Refusal):
        return offer
    if small := too_small(c.rules, request.device) if request.device in c.rules.value("device.kinds") else None:
        return small
    if request.device not in offer.choices and request.device in c.rules.value("device.kinds"):
        return c.refuse("low-limit-device", "low-limit.device-only", needed=offer.choices[0])
    if request.device not in offer.choices:
        return c.refuse("device-kind", "cards.from-device", device=request.device, devices=offer.choices)
    if not request.backs:
        return _with_the_same_cards(c, request.device, offer)
    backs = c.rules.sets(request.device, request.backs)
    if refusal := deck_refusal(c.rules, backs):
        return refusal
    return (DeviceReplaced(device=request.device, backs=backs, clauses=offer.clauses),)


def same_cards_stay(c: Context) -> bool:
    """Whether the cards may go from a failed device to another."""
    return bool(c.rules.value("replacement.cards", NEW_CARDS) != NEW_CARDS)


def _with_the_same_cards(c: Context, device: str, offer: Offer) -> Decision:
    """Put the cards of a failed device in another, where the rulebook leaves them in use; a shoe takes the deck in play."""
    if not same_cards_stay(c):
        return c.refuse("new-cards", _replaced_by(c))
    kept = (c.state.shoe.deck,) if device == SHOE else tuple(range(len(c.state.decks)))
    backs = tuple(c.state.decks[number].back for number in kept)
    return (DeviceReplaced(device=device, backs=backs, kept=kept, clauses=offer.clauses),)


def chance(c: Context, request: DecksRequest) -> Chosen | None:
    """Return the decks to be shuffled where Pitboss deals."""
    if isinstance(request, Shuffle) and c.rules.virtual:
        return Chosen("order", shuffled=c.rules.pack)
    return None


def decide(c: Context, request: DecksRequest) -> Decision:
    match request:
        case CheckCards():
            return check_cards(c, request)
        case SecureCards():
            return secure_cards(c, request)
        case ReleaseCards():
            return release_cards(c, request)
        case Shuffle():
            return shuffle(c, request)
        case Cut():
            return cut(c, request)
        case InstructCount():
            return instruct_count(c, request)
        case CountCards():
            return count_cards(c, request)
        case ChangeCards():
            return change_cards(c, request)
        case DirectShuffle():
            return direct_shuffle(c, request)
        case ReplaceDevice():
            return replace_device(c, request)
        case _:
            assert_never(request)
