"""Remedies of a coup: every wager is settled by the cards as they should have come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.games.baccarat.commission import added
from pitboss.games.baccarat.context import CoupContext
from pitboss.games.baccarat.coup import BANKER, PLAYER, laid_out
from pitboss.games.baccarat.dealing import stage_of, until
from pitboss.games.baccarat.events import (
    CardExposedEarly,
    CommissionCharged,
    CoupReconstructed,
    ExtraCardKept,
    ExtraCardRemoved,
)
from pitboss.games.baccarat.incidents import DealtIncorrectly, ExposedCardDrawn, SideCardExposed
from pitboss.games.baccarat.round import Coup, Hand, Stage
from pitboss.games.shared_layout.settling import settled_again
from pitboss.money import Move
from pitboss.table.accounts import TRAY, rack
from pitboss.table.corrections import made_good, tray_first
from pitboss.table.events import Event
from pitboss.table.remedies import undone, void_round
from pitboss.table.rounds import AreaVoided
from pitboss.table.state import seat_of

Clauses = tuple[str, ...]
Remedy = Callable[[CoupContext, Any, Clauses], Iterator[Event]]


# --- one card ------------------------------------------------------------------------------------------------------


def keep_exposed(c: CoupContext, report: SideCardExposed, clauses: Clauses) -> Iterator[Event]:
    """Leave a card of the coup where it is, face up. Wagers that were open again are closed with it."""
    assert report.card is not None
    hand = c.hands[report.side]
    cards = (*hand.cards[: report.position], report.card, *hand.cards[report.position + 1 :])
    hands = {**c.hands, report.side: Hand(cards, tuple(sorted({*hand.up, report.position})))}
    yield CardExposedEarly(
        side=report.side, position=report.position, card=report.card, stage=stage_of(c.rules, hands), clauses=clauses
    )


def discard_extra(c: CoupContext, report: ExposedCardDrawn, clauses: Clauses) -> Iterator[Event]:
    """Take the card out of play, face down in the discard rack."""
    assert report.card is not None
    racked = 0 if c.in_round else c.part.racked + 1
    empty = not c.in_round and c.state.shoe.left == 1
    yield ExtraCardRemoved(card=report.card, racked=racked, shoe_empty=empty, clauses=clauses)


def keep_extra(c: CoupContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Use the card as the next one, of this coup or of the one to come."""
    yield ExtraCardKept(clauses=clauses)


# --- the whole coup ------------------------------------------------------------------------------------------------


def reconstruct_coup(c: CoupContext, report: DealtIncorrectly, clauses: Clauses) -> Iterator[Event]:
    """Put the cards where they would be if they had come in the right order; what the coup does not take goes to the rack."""
    player, banker, used = laid_out(c.rules.draws, report.sequence)
    hands = {PLAYER: _face_up(player), BANKER: _face_up(banker)}
    stage = stage_of(c.rules, hands)
    before = c.part
    yield CoupReconstructed(
        player_hand=hands[PLAYER],
        banker_hand=hands[BANKER],
        stage=stage,
        discarded=len(report.sequence) - used,
        announce_again=not before.taken,
        until=until(c, hands, before.holders),
        clauses=clauses,
    )
    if before.taken and stage is Stage.SETTLING:
        after = replace(before, player=hands[PLAYER], banker=hands[BANKER])
        if c.rules.result_of(after) != c.rules.result_of(before):
            yield from _settled_again(c, after, clauses)


def _face_up(cards: tuple[Any, ...]) -> Hand:
    return Hand(tuple(cards), tuple(range(len(cards))))


def void_coup(c: CoupContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Declare the coup void and give every wager back, also when it has just been paid and the round is over."""
    if c.in_round:
        yield from void_round(c, report, clauses)
        return
    if c.part.charged:
        owed, moves = _owed(c, {})
        yield CommissionCharged(charged={}, owed=owed, clauses=clauses, moves=tray_first(moves))
    for area, entry in c.state.round.entries.items():
        if not entry.void:
            lines, back = undone(c, area, entry, clauses)
            yield AreaVoided(seat=area, wagers=lines, clauses=clauses, moves=tray_first(back))


def _moved(c: CoupContext, area: int, more: int) -> tuple[Move, ...]:
    """Return the move of commission from a player to the tray, or back if it is below zero, wherever the player is now."""
    entry = c.state.round.entries[area]
    own = rack(entry.owner)
    move = Move(own, TRAY, more) if more > 0 else Move(TRAY, own, -more)
    return made_good(c, replace(entry, moves=()), (move,))


def _settled_again(c: CoupContext, coup: Coup, clauses: Clauses) -> Iterator[Event]:
    """Settle again by the right result, as far as the settlement had come; only the difference moves, also of commission."""
    charged: dict[int, int] = {}
    for event in settled_again(c, c.rules.ends(coup), clauses):
        yield event
        charged = c.rules.owed_on(event.wagers)
    if charged or c.part.charged:
        owed, moves = _owed(c, charged)
        yield CommissionCharged(charged=charged, owed=owed, clauses=clauses, moves=tray_first(moves))


def _owed(c: CoupContext, charges: Mapping[int, int]) -> tuple[dict[int, int], list[Move]]:
    """Return what is owed with other charges for this coup, and the moves where a player has paid already or has left."""
    owed, moves = dict(c.part.owed), list[Move]()
    for area in sorted({*charges, *c.part.charged}):
        more = charges.get(area, 0) - c.part.charged.get(area, 0)
        seat = seat_of(c.state, c.state.round.entries[area].player)
        left = owed.get(seat, 0) + more if seat is not None else -1
        if seat is not None and left >= 0:
            owed[seat] = left
        elif more:
            # What was owed has been collected, or the player has gone: the difference itself moves.
            kept = owed.pop(seat, 0) if seat is not None else 0
            moves += _moved(c, area, more + kept)
    return added(owed, {}), moves


REMEDIES: Mapping[str, Remedy] = {
    "keep-exposed": keep_exposed,
    "discard-extra-card": discard_extra,
    "deal-extra-card-next": keep_extra,
    "reconstruct-coup": reconstruct_coup,
    "void-coup": void_coup,
    "void-round": void_coup,
}
"""By the names that the rulebook's remedy rows use."""

DECIDABLE = ("void-hand", "void-round", "results-stand", "check-deck", "reshuffle", "replace-device")
"""What a supervisor may decide on where no known rule settles a case."""
