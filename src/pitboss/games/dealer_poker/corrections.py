"""Hands put right: wrongly set or declared, collected too early, or put with the discards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace

from pitboss.cards.card import Card
from pitboss.cards.ranks import SetHand
from pitboss.games.dealer_poker.betting import folded
from pitboss.games.dealer_poker.hands import best, kept_for_bonus
from pitboss.games.dealer_poker.misdeals import holds_if, is_not
from pitboss.games.dealer_poker.round import LIVE, DealerPoker, Hand, HandStatus, Stage
from pitboss.games.dealer_poker.rules import PokerContext
from pitboss.games.dealer_poker.settling import HandDeclared, settlement
from pitboss.money.ledger import Move
from pitboss.table.accounts import stake_on
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause
from pitboss.table.corrections import made_good, placed
from pitboss.table.events import About, Event, GameEvent, Significance, Undone
from pitboss.table.fields import RoundNumber
from pitboss.table.incidents import DECISION, Incident, area_of
from pitboss.table.payments import returned
from pitboss.table.phrases import hand_words, place_name
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import undone
from pitboss.table.rounds import FINAL, AreaVoided


class DealerHandMisset(Incident, frozen=True, tag="dealer-hand-misset"):
    """The dealer did not set their hand at its highest."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    def impossible(self, c: PokerContext) -> str | None:
        dealer = c.part.dealer
        if dealer.as_set is None:
            return "the dealer's hand has not been set"
        compared = any(hand.status is HandStatus.SETTLED for hand in c.part.hands.values())
        if not c.is_at(Stage.SETTLING) and not compared:
            return "no hand was compared with the dealer's"
        highest = best(c, _known(dealer))
        return "the hand is set at its highest" if highest.value == dealer.as_set.value else None


class PlayerHandMisdeclared(Incident, frozen=True, tag="player-hand-misdeclared"):
    """A player's hand was not declared at its highest, in this round or in an earlier one."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    possible: bool = True
    """The hand can be reconstructed."""
    round: RoundNumber = 0

    def impossible(self, c: PokerContext) -> str | None:
        if self.late(c):
            return None if 1 <= self.area <= c.rules.table.seats else f"there is no seat {self.area}"
        hand = c.part.hands.get(self.area)
        if hand is None or hand.status is not HandStatus.SETTLED or hand.as_set is None:
            return f"no hand was declared at seat {self.area} since the round began"
        highest = best(c, _known(hand))
        return "the hand was declared at its highest" if highest.value == hand.as_set.value else None

    def late(self, c: PokerContext) -> bool:
        # Another round has begun since.
        return 0 < self.round < c.state.round.number


class CardsCollectedEarly(Incident, frozen=True, tag="cards-collected-early"):
    """The dealer took a hand for a fold before its player had decided."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    possible: bool = True

    def impossible(self, c: PokerContext) -> str | None:
        return _not_collected(c, self.area)


class CardsOnDiscardPile(Incident, frozen=True, tag="cards-on-discard-pile"):
    """A player's hand was put on the discard pile."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    possible: bool = True

    def impossible(self, c: PokerContext) -> str | None:
        hand = c.part.hands.get(self.area)
        if c.is_at(Stage.DECIDING, Stage.SETTLING) and hand and hand.status in (HandStatus.PLAYS, HandStatus.CHECKED):
            return None
        return _not_collected(c, self.area)


class HandGivenUp(Incident, frozen=True, tag="hand-given-up"):
    """A player wants to give up a hand when the dealer's is open."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    area: int = 0

    def impossible(self, c: PokerContext) -> str | None:
        hand = c.part.hands.get(self.area)
        if not c.is_at(Stage.SETTLING):
            return "the dealer's hand is not open"
        return None if hand and hand.status is HandStatus.PLAYS else f"there is no hand to give up at seat {self.area}"


class HandRestored(GameEvent[DealerPoker], frozen=True, tag="hand.restored/1"):
    """The hand is as it was before the error; what money had moved for it has moved back."""

    area: int
    status: str

    REVERSIBLE: ClassVar[bool] = True
    ABOUT: ClassVar[About] = About.LAST

    def undoes(self) -> Undone:
        return Undone(self.area, FINAL) if self.status == HandStatus.PLAYS else Undone(self.area)

    def after(self, part: DealerPoker) -> DealerPoker:
        return part.restored(self.area, HandStatus(self.status))

    def says(self) -> str:
        return f"The hand at seat {self.area} is restored to what it was before the error."


class DealerReset(GameEvent[DealerPoker], frozen=True, tag="dealer.reset/1"):
    """The dealer's hand, set as it should have been."""

    hand: SetHand

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION

    def after(self, part: DealerPoker) -> DealerPoker:
        return replace(part, dealer=replace(part.dealer, as_set=self.hand))

    def says(self) -> str:
        return f"The dealer's hand is set again: {hand_words(self.hand)}."


class StandsAsSet(GameEvent[DealerPoker], frozen=True, tag="hand.stands/1"):
    """What was set or paid stands."""

    area: int

    ABOUT: ClassVar[About] = About.LAST

    def says(self) -> str:
        return f"The hand of {place_name(self.area)} stands as it was set."


def _not_collected(c: PokerContext, area: int) -> str | None:
    """Check cards taken before the player had decided, because the dealer took them for a fold."""
    hand = c.part.hands.get(area)
    if not c.is_at(Stage.DECIDING):
        return "no player has to decide now"
    early = {HandStatus.DEALT, HandStatus.CHECKED, HandStatus.FOLDED}
    if c.rules.collected_after_play:
        early.add(HandStatus.PLAYS)
    taken = hand and (hand.status in early or kept_for_bonus(c, area))
    return None if taken else f"no hand of seat {area} was taken"


def _revealed(c: PokerContext, report: Incident) -> bool:
    return any(hand.as_set for hand in c.part.hands.values())


def _possible(c: PokerContext, report: Incident) -> bool:
    possible: bool = getattr(report, "possible", True)
    return possible


def void_hand(c: PokerContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Give back the wagers of a hand, whatever had been paid or taken. Of a hand its player folded and that is kept for the
    bonus, the bonus alone goes back."""
    area = area_of(report)
    if kept_for_bonus(c, area):
        lines, moves = returned(c, area, (c.rules.bonus,), clauses)
        yield AreaVoided(area=area, wagers=lines, clauses=clauses, moves=moves)
    else:
        yield from void_taken_hand(c, report, clauses)


def void_taken_hand(c: PokerContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Give back every wager of a hand; what the dealer took for a fold was none."""
    area = area_of(report)
    lines, moves = undone(c, area, c.state.round.entries[area], clauses)
    yield AreaVoided(area=area, wagers=lines, clauses=clauses, moves=moves)


def fold_hand(c: PokerContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Count the hand as folded; the wagers that the rulebook names go back."""
    yield folded(c, report.area, clauses, c.rules.value("discard-lost.returns", ()))


def set_dealer_hand(c: PokerContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Set the dealer's hand at its highest."""
    yield DealerReset(hand=best(c, _known(c.part.dealer)), clauses=clauses)


def settle_again(c: PokerContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Settle a hand again at its highest; only the difference moves."""
    dealer = c.part.dealer.as_set
    assert dealer is not None
    entry, highest = c.state.round.entries[report.area], best(c, _known(c.part.hands[report.area]))
    again = settlement(c, report.area, highest, dealer, placed(c, report.area, entry))
    yield HandRestored(area=report.area, status=HandStatus.PLAYS.value, clauses=clauses)
    yield HandDeclared(area=report.area, hand=highest, clauses=clauses)
    yield replace(again, moves=made_good(c, entry, again.moves))


def give_hand_back(c: PokerContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Give the hand back to its player, as far as they had come; what was taken for it goes back."""
    status = c.part.hands[report.area].status
    if status is HandStatus.CHECKED or (status is HandStatus.PLAYS and not kept_for_bonus(c, report.area)):
        yield HandRestored(area=report.area, status=status.value, clauses=clauses)
        return
    moves = c.state.round.entries[report.area].moves
    undo = tuple(Move(move.target, move.source, move.amount) for move in reversed(moves))
    yield HandRestored(area=report.area, status=HandStatus.DEALT.value, clauses=clauses, moves=undo)


def take_from_discards(c: PokerContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Take the hand back from the discards: it plays on where its player had decided to play."""
    if c.part.hands[report.area].status is HandStatus.PLAYS:
        yield HandRestored(area=report.area, status=HandStatus.PLAYS.value, clauses=clauses)
    else:
        yield from give_hand_back(c, report, clauses)


def _known(hand: Hand) -> list[Card]:
    return [card for card in hand.cards if card is not None]


def stand_as_set(c: PokerContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Let what was set or paid stand."""
    yield StandsAsSet(area=area_of(report), clauses=clauses)


DECIDABLE = (
    "void-hand",
    "void-round",
    "return",
    "forfeit",
    "play-on",
    "stand-as-set",
    "results-stand",
    "set-dealer-hand",
    "settle-again",
    "take-from-discards",
    "count-and-discard",
    "check-deck",
    "reshuffle",
    "replace-device",
)
"""What a supervisor may decide on where no known rule settles a case."""


OF_A_HAND = ("void-hand", "return", "forfeit", "settle-again", "take-from-discards", "count-and-discard")
"""Remedies about one hand of the round being played."""


OF_A_WHOLE_HAND = ("return", "forfeit", "count-and-discard")
"""Remedies that wait until the hand has been dealt."""


def _not_decidable(remedy: str, c: PokerContext, place: int) -> Refusal | None:
    if remedy == "set-dealer-hand":
        return c.not_at(Stage.SETTLING, DECISION)
    if remedy in OF_A_HAND and (not c.in_round or place not in c.part.hands):
        return c.refuse("no-hand", DECISION, seat=place)
    if remedy in OF_A_WHOLE_HAND and c.is_at(Stage.DEALING):
        return c.not_at(Stage.DECIDING, DECISION)
    if remedy == "count-and-discard":
        return _not_discardable(c, place)
    if remedy == "settle-again" and c.part.hands[place].status is not HandStatus.SETTLED:
        return c.refuse("not-settled", DECISION, seat=place)
    if remedy == "take-from-discards":
        if c.part.hands[place].status is HandStatus.SETTLED:
            return c.refuse("decided", DECISION, seat=place, **HandStatus.SETTLED.facts)
        return c.not_at(Stage.DECIDING, DECISION)
    return None


def _not_discardable(c: PokerContext, place: int) -> Refusal | None:
    """Refuse to discard a hand that is over, or one with wagers on it."""
    hand = c.part.hands[place]
    if hand.status not in LIVE:
        return c.refuse("decided", DECISION, seat=place, **hand.status.facts)
    wagered = any(stake_on(c.state, place, wager).total for wager in c.rules.areas)
    return c.refuse("wagers-lie", DECISION, seat=place) if wagered else None


def _late(c: PokerContext, report: Incident) -> bool:
    return report.late(c)


CORRECTIONS = Topic(
    events=(HandRestored, DealerReset, StandsAsSet),
    keyed=(HandRestored, DealerReset, StandsAsSet),
    incidents=(DealerHandMisset, PlayerHandMisdeclared, CardsCollectedEarly, CardsOnDiscardPile, HandGivenUp),
    conditions={
        "after-first-reveal": holds_if(_revealed),
        "before-first-reveal": holds_if(is_not(_revealed)),
        "reconstructable": holds_if(_possible),
        "not-reconstructable": holds_if(is_not(_possible)),
        "next-round": _late,
    },
    remedies={
        "void-hand": void_hand,
        "void-taken-hand": void_taken_hand,
        "fold-hand": fold_hand,
        "set-dealer-hand": set_dealer_hand,
        "settle-again": settle_again,
        "give-hand-back": give_hand_back,
        "take-from-discards": take_from_discards,
        "stand-as-set": stand_as_set,
    },
    decidable={remedy: partial(_not_decidable, remedy) for remedy in DECIDABLE},
    about_an_area=OF_A_HAND,
    rules={
        "remedy.dealer-misset": "the dealer's hand wrongly set",
        "remedy.misdeclared-reconstruct": "a wrongly declared hand put right",
        "remedy.misdeclared-void": "a wrongly declared hand voided",
        "remedy.collected-early": "cards collected too early, put back",
        "remedy.collected-early-void": "cards collected too early, void",
        "remedy.discard-top": "a hand on top of the discards",
        "remedy.discard-lost": "a hand lost among the discards",
    },
    refusals={"not-settled": ("The hand at seat {seat} has not been settled.", "Settle it first.")},
)
