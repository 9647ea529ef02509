"""How a table changes after something has gone wrong, and by what supervisors decide. No rules here either."""

from __future__ import annotations

from itertools import permutations
from typing import assert_never

from msgspec.structs import replace

from pitboss.table import events as ev
from pitboss.table.changes import round_ended, with_hand
from pitboss.table.state import DEALER_PLACE, LIVE_ROUND, Deck, Dispute, HandStatus, Phase, Shoe, TableState

# --- things gone wrong ---------------------------------------------------------------------------------------------


def gone_wrong(state: TableState, event: ev.Mishap) -> TableState:
    match event:
        case ev.IncidentRecorded() | ev.MisdealDeclared() | ev.StandsAsSet() | ev.ResultsStood() | ev.Notified():
            return state
        case ev.RoundVoided():
            hands = {seat: replace(hand, status=HandStatus.VOID, moves=()) for seat, hand in state.round.hands.items()}
            voided = replace(state, round=replace(state.round, hands=hands))
            return round_ended(voided, shoe_plays_on=event.shoe_plays_on)
        case ev.HandVoided():
            return with_hand(state, event.seat, status=HandStatus.VOID, moves=())
        case ev.WagersReturned() | ev.WagersForfeited():
            return with_hand(state, event.seat, moves=state.round.hands[event.seat].moves + event.moves)
        case ev.HandDiscarded():
            return _discarded(state, event)
        case ev.HandRestored():
            moves = state.round.hands[event.seat].moves + event.moves
            return with_hand(state, event.seat, status=HandStatus(event.status), moves=moves, as_set=None)
        case ev.DealerReset():
            return replace(state, round=replace(state.round, dealer=replace(state.round.dealer, as_set=event.hand)))
        case ev.DeckCheckOrdered():
            decks = tuple(replace(deck, checked=False) for deck in state.decks)
            return replace(state, decks=decks, shoe=replace(state.shoe, shuffled=False, cut=False))
        case ev.ReshuffleOrdered() if state.phase in LIVE_ROUND:
            # It is about the other deck, which is shuffled anyhow when this round is over.
            return state
        case ev.ReshuffleOrdered():
            return replace(state, shoe=replace(state.shoe, shuffled=False, cut=False, order=(), left=0))
        case ev.DeviceFailed():
            return replace(state, shoe=replace(state.shoe, failed=True, shuffled=False, cut=False, order=(), left=0))
        case ev.DeviceReplaced():
            decks = tuple(Deck(back) for back in event.backs)
            return replace(state, device=event.device, decks=decks, shoe=Shoe(vacated=state.shoe.vacated))
        case ev.PlayedOn():
            return with_hand(state, event.seat, status=HandStatus.PLAYS) if event.stays_in else state
        case ev.CardTurnedOver():
            return _exposed(state, event.place, event.position)
        case ev.CardKeptUp():
            dealer = replace(state.round.dealer, up=(event.position,))
            kept = replace(state, round=replace(state.round, dealer=dealer))
            return _exposed(kept, DEALER_PLACE, event.position)
        case ev.DealerExposed():
            up = tuple(sorted({*state.round.dealer.up, *event.positions}))
            return replace(state, round=replace(state.round, dealer=replace(state.round.dealer, up=up)))
        case ev.SeatDeemed():
            own = state.round.hands[event.seat].owner
            # The hand where he sits becomes one of those that he may not look at.
            others = with_hand(state, own, blind=True) if own in state.round.hands else state
            return with_hand(others, event.seat, blind=False, handled=True)
        case ev.PlaysFirst():
            return replace(state, plays_first=state.plays_first | set(event.players))
        case ev.PlayersSeparated():
            pairs = set(permutations(event.players, 2))
            return replace(state, apart=state.apart | pairs)
        case _:
            assert_never(event)


def _exposed(state: TableState, place: int, position: int) -> TableState:
    spots = dict.fromkeys((*state.round.exposed, (place, position)))
    return replace(state, round=replace(state.round, exposed=tuple(spots)))


def _discarded(state: TableState, event: ev.HandDiscarded) -> TableState:
    """A hand of the round is out of it; cards of no hand only leave the shoe."""
    if event.seat in state.round.hands:
        return with_hand(state, event.seat, status=HandStatus.DISCARDED)
    order = state.shoe.order[event.cards :]
    shoe = replace(state.shoe, left=state.shoe.left - event.cards, order=order)
    return replace(state, shoe=shoe, round=replace(state.round, discarded=state.round.discarded + event.cards))


# --- supervision ---------------------------------------------------------------------------------------------------


def supervised(state: TableState, event: ev.Supervised) -> TableState:
    match event:
        case ev.ConductRecorded():
            return replace(state, contraventions=state.contraventions | {event.person}) if event.contravention else state
        case ev.Directed():
            return replace(state, directions=state.directions | {event.rule})
        case ev.PersonExcluded():
            return replace(state, excluded=state.excluded | {event.person})
        case ev.RoundInvalidated() | ev.RulesShown():
            return state
        case ev.ClosingAnnounced():
            return replace(state, closes_at=event.closes_at)
        case ev.TableClosed():
            return replace(state, phase=Phase.CLOSED)
        case ev.DisputeRaised():
            dispute = Dispute(event.by, event.round, event.evidence, "raised")
            return replace(state, disputes={**state.disputes, event.dispute: dispute})
        case ev.DisputeDecided():
            return _dispute(state, event.dispute, "reviewed" if event.final else "decided")
        case ev.ReviewAsked():
            return _dispute(state, event.dispute, "review-asked")
        case _:
            assert_never(event)


def _dispute(state: TableState, name: str, status: str) -> TableState:
    return replace(state, disputes={**state.disputes, name: replace(state.disputes[name], status=status)})
