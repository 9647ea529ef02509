"""A coup that went wrong: a card seen before its time, cards in the wrong order; reconstructed, or declared void."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Card, written
from pitboss.games.baccarat.commission import CommissionCharged, added
from pitboss.games.baccarat.coup import BANKER, PLAYER, SIDES, SideName, laid_out
from pitboss.games.baccarat.dealing import hands_of, not_in_shoe, stage_of, until
from pitboss.games.baccarat.round import Coup, Hand, Stage
from pitboss.games.baccarat.rules import CoupContext
from pitboss.games.shared_layout.settling import correctable, decidable, nothing_to_void, settled_again, void_settled
from pitboss.money import Move
from pitboss.table.accounts import TRAY, rack
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause
from pitboss.table.corrections import made_good, tray_first
from pitboss.table.events import About, Event, GameEvent, Significance
from pitboss.table.fields import CardsInOrder
from pitboss.table.incidents import Incident
from pitboss.table.phrases import wager_name
from pitboss.table.services.decks.extra_cards import MUST_BE_NAMED, foreign
from pitboss.table.state import seat_of

PLAYED = (Stage.DEALING, Stage.CHANGING, Stage.TURNING, Stage.DRAWING)
"""The stages in which the coup is not complete."""


class SideCardExposed(Incident, frozen=True, tag="side-card-exposed"):
    """A face-down card of the coup was seen before its time."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    side: SideName = "player"
    position: int = 0
    """Which card of that side, from 0."""
    card: Card | None = None

    def impossible(self, c: CoupContext) -> str | None:
        if self.position not in hands_of(c)[self.side].down:
            return f"no card {self.position + 1} of {self.side} is face down"
        return MUST_BE_NAMED if self.card is None else foreign(c, self.card)


class CardExposedEarly(GameEvent[Coup], frozen=True, tag="side.card-exposed/1"):
    """A card was seen before its time; it stays where it is, face up."""

    side: str
    position: int
    card: Card
    stage: Stage

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: Coup) -> Coup:
        exposed = part.hands[self.side].exposed(self.position, self.card)
        return replace(part, stage=self.stage, held=False).with_hand(self.side, exposed)

    def says(self) -> str:
        return f"The {self.card.words} of {wager_name(self.side)} was seen; it stays face up."


def keep_exposed(c: CoupContext, report: SideCardExposed, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Leave a card of the coup where it is, face up. Wagers that were open again are closed with it."""
    assert report.card is not None
    hands = hands_of(c)
    hands = {**hands, report.side: hands[report.side].exposed(report.position, report.card)}
    stage = stage_of(c.rules, hands)
    yield CardExposedEarly(side=report.side, position=report.position, card=report.card, stage=stage, clauses=clauses)


class DealtIncorrectly(Incident, frozen=True, tag="dealt-incorrectly"):
    """Cards were dealt to the wrong side or in the wrong order."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    sequence: CardsInOrder = ()
    """All cards drawn for the coup, in the order in which they should have come."""
    possible: bool = True
    """The coup can be reconstructed."""

    def impossible(self, c: CoupContext) -> str | None:
        """Check that the right order has the cards on the table."""
        drawn = sum(len(hand.cards) for hand in c.part.hands.values())
        if not correctable(c) or not drawn:
            return "there is no card of a coup on the table"
        if not self.possible:
            return None
        if len(self.sequence) != drawn:
            return f"all {drawn} cards must be named, in the order in which they should have come"
        up = Counter(card for hand in c.part.hands.values() for card in hand.seen)
        if up - Counter(self.sequence):
            return "the right order must use the cards on the table"
        hidden = [*(Counter(self.sequence) - up).elements()]
        if hidden and not_in_shoe(c, hidden):
            return "one of the cards cannot be on the table: the shoe has no more of it"
        player, banker, used = laid_out(c.rules.draws, self.sequence)
        if not hidden and (player, banker) == (c.part.player.cards, c.part.banker.cards):
            return "the cards lie in this order already"
        over = used >= len(SIDES) * 2 and c.rules.third_to(player, banker) is None
        if c.part.taken and not over:
            return "wagers have been collected and the right cards give no result; report it as not reconstructable"
        return None


class CoupReconstructed(GameEvent[Coup], frozen=True, tag="coup.reconstructed/1"):
    """The cards are where they would have been without the error; what was drawn beyond them goes to the discard rack."""

    player_hand: Hand
    banker_hand: Hand
    stage: Stage
    discarded: int
    announce_again: bool
    until: int = 0
    winner: str = ""
    """The hand that has won by the right order, where the result is not announced again."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION

    def after(self, part: Coup) -> Coup:
        return replace(
            part,
            player=self.player_hand,
            banker=self.banker_hand,
            stage=self.stage,
            until=self.until,
            announced=part.announced and not self.announce_again,
            winner=self.winner,
            discarded=part.discarded + self.discarded,
            held=False,
        )

    def says(self) -> str:
        hands = zip(SIDES, (self.player_hand, self.banker_hand), strict=True)
        said = ", ".join(f"{wager_name(side)} {written(hand.known)}" for side, hand in hands)
        return f"The coup is reconstructed: {said}."


def reconstruct_coup(c: CoupContext, report: DealtIncorrectly, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Put the cards where they would be if they had come in the right order; what the coup does not take goes to the rack."""
    player, banker, used = laid_out(c.rules.draws, report.sequence)
    hands = {PLAYER: Hand(player, tuple(range(len(player)))), BANKER: Hand(banker, tuple(range(len(banker))))}
    after = replace(c.part, player=hands[PLAYER], banker=hands[BANKER], stage=stage_of(c.rules, hands))
    result = c.rules.result_of(after)
    yield CoupReconstructed(
        player_hand=after.player,
        banker_hand=after.banker,
        stage=after.stage,
        discarded=len(report.sequence) - used,
        announce_again=not c.part.taken,
        until=until(c, hands, c.part.holders),
        winner=result.winner if result and c.part.taken else "",
        clauses=clauses,
    )
    if c.part.taken and result is not None and result != c.rules.result_of(c.part):
        yield from _settled_again(c, after, clauses)


def _settled_again(c: CoupContext, coup: Coup, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Settle again by the right result, as far as the settlement had come; only the difference moves, also of commission."""
    charged: dict[int, int] = {}
    for event in settled_again(c, c.rules.ends(coup), clauses):
        yield event
        charged = c.rules.owed_on(event.wagers)
    yield from _charged_again(c, charged, clauses)


def _charged_again(c: CoupContext, charged: Mapping[int, int], clauses: tuple[str, ...]) -> Iterator[Event]:
    """Charge other commission for this coup; where a player has paid already or has left, the difference itself moves."""
    if not charged and not c.part.charged:
        return
    owed, moves = dict(c.part.owed), list[Move]()
    for area in sorted({*charged, *c.part.charged}):
        more = charged.get(area, 0) - c.part.charged.get(area, 0)
        seat = seat_of(c.state, c.state.round.entries[area].player)
        left = owed.get(seat, 0) + more if seat is not None else -1
        if seat is not None and left >= 0:
            owed[seat] = left
        elif more:
            # What was owed has been collected, or the player has gone.
            kept = owed.pop(seat, 0) if seat is not None else 0
            moves += _moved(c, area, more + kept)
    yield CommissionCharged(charged=dict(charged), owed=added(owed, {}), clauses=clauses, moves=tray_first(moves))


def _moved(c: CoupContext, area: int, more: int) -> tuple[Move, ...]:
    """Return the move of commission from a player to the tray, or back if it is below zero, wherever the player is now."""
    entry = c.state.round.entries[area]
    own = rack(entry.owner)
    move = Move(own, TRAY, more) if more > 0 else Move(TRAY, own, -more)
    return made_good(c, replace(entry, moves=()), (move,))


def void_coup(c: CoupContext, report: Incident, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Declare the coup void and give every wager back, also when it has just been paid and the round is over."""
    if not c.in_round:
        yield from _charged_again(c, {}, clauses)
    yield from void_settled(c, report, clauses)


def _possible(c: CoupContext, report: Incident) -> bool:
    return not isinstance(report, DealtIncorrectly) or report.possible


def _impossible(c: CoupContext, report: Incident) -> bool:
    return not _possible(c, report)


def _cards_needed(c: CoupContext, report: Incident) -> bool:
    return c.is_at(*PLAYED)


CORRECTIONS = Topic(
    incidents=(SideCardExposed, DealtIncorrectly),
    conditions={"reconstructable": _possible, "not-reconstructable": _impossible, "cards-needed": _cards_needed},
    remedies={
        "leave-exposed": keep_exposed,
        "reconstruct": reconstruct_coup,
        "void-round": void_coup,
    },
    decidable=decidable(nothing_to_void, "check-deck", "reshuffle", "replace-device"),
    events=(CardExposedEarly, CoupReconstructed),
    keyed=(CardExposedEarly, CoupReconstructed),
    rules={
        "remedy.card-exposed": "a card of the coup seen before its time",
        "remedy.reconstruct": "a coup reconstructed",
        "remedy.cannot-reconstruct": "a coup that cannot be",
        "remedy.shuffler-fails.cards-needed": "a shuffler that fails in a coup that still needs cards",
    },
)
