"""Cards changed for new ones, and a dealing device that has failed replaced by another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Cause, Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import About, Event, Significance, TableEvent
from pitboss.table.fields import Reason, asks
from pitboss.table.incidents import DECISION, Incident
from pitboss.table.offers import Offer
from pitboss.table.phrases import as_words, listed
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.shuffling import REPLACE, UNUSABLE
from pitboss.table.services.opening import deck_refusal, too_small
from pitboss.table.settings import DEVICES, SHOE
from pitboss.table.state import Deck, Phase, Shoe, TableState

NEW_CARDS, UNLESS_UNFIT = "new", "same-unless-unfit"
REPLACEMENTS = (NEW_CARDS, UNLESS_UNFIT)
"""What cards are used after a device has failed: new ones, or the same unless a supervisor changes them as unfit."""


class ChangeCards(Request, frozen=True, tag="change-cards"):
    """The deck in play is replaced by new cards."""

    reason: Reason
    back: Annotated[str, asks("What colour are the backs?", what="the colour of the backs", shown="COLOUR")]


class CardsChanged(TableEvent, frozen=True, tag="cards.changed/1"):
    """The deck in play is replaced by new cards."""

    deck: int
    back: str
    reason: str
    again: tuple[str, ...] = ()
    """Lines of the opening checklist that new cards go through like the first."""

    def after(self, state: TableState) -> TableState:
        new = Deck(self.back, replaced=True)
        decks = (*state.decks[: self.deck], new, *state.decks[self.deck + 1 :])
        changed = replace(state, decks=decks, shoe=replace(state.shoe, deck=self.deck, **UNUSABLE))
        if not self.again:
            return changed
        ticked = {item: by for item, by in state.ticked.items() if item not in self.again}
        return replace(changed, ticked=ticked, phase=Phase.OPENING)

    def says(self) -> str:
        why = f": {self.reason.rstrip('.')}" if self.reason else ""
        return f"New cards with {self.back} backs{why}."


def may_change(c: Context) -> Offer | Refusal:
    """Offer new cards after any round, at a supervisor's discretion. They are checked, shuffled and cut like the first."""
    return c.requires("cards.change") or c.not_between_rounds("cards.change") or c.offer("cards.change")


def change_cards(c: Context, request: ChangeCards, offer: Offer) -> Decision:
    if c.rules.has("cards.unfit") and (refusal := c.unexplained(request.reason, "cards.unfit")):
        return refusal
    others = {deck.back for number, deck in enumerate(c.state.decks) if number != c.state.shoe.deck}
    if request.back in others and c.rules.has("cards.backs-differ"):
        return c.refuse("same-back", "cards.backs-differ", back=request.back)
    again = tuple(row.item for row in c.rules.checklist if row.carries in c.rules.ceremony)
    number, clauses = c.state.shoe.deck, offer.clauses
    return (CardsChanged(deck=number, back=request.back, reason=request.reason, again=again, clauses=clauses),)


class ShufflerFailed(Incident, frozen=True, tag="shuffler-failed"):
    """The shuffling device no longer works."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM

    def impossible(self, c: Context) -> str | None:
        return "there is no shuffling device here" if c.state.device == SHOE else None


class DeviceFailed(TableEvent, frozen=True, tag="device.failed/1"):
    """No card is dealt until another device is in place."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.OUTAGE

    def after(self, state: TableState) -> TableState:
        return replace(state, shoe=replace(state.shoe, failed=True, **UNUSABLE))

    def says(self) -> str:
        return "The dealing device has failed; no card is dealt from it."


def device_fails(c: Context, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Deal no card until another device is in place."""
    yield DeviceFailed(clauses=clauses)


class ReplaceDevice(Request, frozen=True, tag="replace-device"):
    """Play goes on with another dealing device: with new cards, or with the same ones if no new backs are named."""

    device: Annotated[str, asks("Which dealing device?", what="a kind of dealing device", shown="KIND")]
    backs: Annotated[tuple[str, ...], asks("What colour are the backs?", what="the colour of the backs", shown="COLOUR")] = ()


class DeviceReplaced(TableEvent, frozen=True, tag="device.replaced/1"):
    """Play goes on with another dealing device."""

    device: str
    backs: tuple[str, ...]
    kept: tuple[int, ...] = ()
    """The decks that go on being used, by their numbers until now; none if the cards are new."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS

    def after(self, state: TableState) -> TableState:
        """Return the table with another device. The same cards still wait for a count or a shuffle that was ordered."""
        if self.kept:
            decks = tuple(state.decks[number] for number in self.kept)
            shoe = replace(state.shoe, deck=0, failed=False, **UNUSABLE)
        else:
            decks = tuple(Deck(back) for back in self.backs)
            shoe = Shoe(vacated=state.shoe.vacated)
        return replace(state, device=self.device, decks=decks, shoe=shoe)

    def says(self) -> str:
        cards = f"{'the same ' if self.kept else ''}{listed(self.backs)} cards"
        return f"The dealing device is replaced: cards are now dealt from a {as_words(self.device)}, with {cards}."


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
    return c.offer(_replaced_by(c), choices=kinds)


def replace_device(c: Context, request: ReplaceDevice, offer: Offer) -> Decision:
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
    """Return whether the cards may go from a failed device to another."""
    return bool(c.rules.value("replacement.cards", NEW_CARDS) != NEW_CARDS)


def _with_the_same_cards(c: Context, device: str, offer: Offer) -> Decision:
    """Put the cards of a failed device in another, where the rulebook leaves them in use; a shoe takes the deck in play."""
    if not same_cards_stay(c):
        return c.refuse("new-cards", _replaced_by(c))
    kept = (c.state.shoe.deck,) if device == SHOE else tuple(range(len(c.state.decks)))
    backs = tuple(c.state.decks[number].back for number in kept)
    return (DeviceReplaced(device=device, backs=backs, kept=kept, clauses=offer.clauses),)


REPLACING = Topic(
    acts=(Act(ChangeCards, may_change, change_cards), Act(ReplaceDevice, may_replace_device, replace_device)),
    events=(CardsChanged, DeviceFailed, DeviceReplaced),
    keyed=(CardsChanged, DeviceFailed, DeviceReplaced),
    rules={
        "equipment.dealing-device": "the shoe or the shuffling device",
        "cards.from-device": "cards dealt from a shoe or a device only",
        "cards.change": "cards changed after a round",
        "cards.unfit": "the reason why cards are changed",
        "remedy.shuffler-fails.void": "a failure in the round",
        "remedy.shuffler-fails.results-stand": "a failure: earlier rounds stand",
        REPLACE: "a failure: another device and new cards",
    },
    powers=frozenset({"cards.change", "cards.from-device"}),
    incidents=(ShufflerFailed,),
    remedies={"replace-device": device_fails},
    refusals={
        "device-failed": ("The dealing device no longer works.", "Put another device in place."),
        "new-cards": (
            "After a failure of the dealing device play goes on with new cards.",
            "Name the backs of the new cards.",
        ),
    },
    settings={"device.kinds": DEVICES, "low-limit.device": DEVICES, "replacement.cards": REPLACEMENTS},
    interpretations={"shuffler-failed.after-deal": "void", "replacement.low-limit": "shuffler"},
)
