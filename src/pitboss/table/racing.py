"""How a table changes in the course of a race. No rules here either: an event is a fact."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from pitboss.money import Move
from pitboss.table import events as ev
from pitboss.table.changes import new_hand, round_begun
from pitboss.table.state import LIVE_ROUND, HandStatus, Phase, Shifted, TableState, moved_to, seat_in


def raced(state: TableState, event: ev.RaceEvent) -> TableState:
    race = state.round.race
    match event:
        case ev.CardDrawn():
            return _drawn(state, event)
        case ev.ResultShown():
            return _with(state, shown=event.places, shown_protested=event.protested, lit=event.lit)
        case ev.ResultAnnounced():
            return _with(state, announced=True)
        case ev.ResultConfirmed():
            return _with(state, confirmed=True)
        case ev.LosingWagersTaken():
            return _moved(_with(state, taken=True), event.moves)
        case ev.WinningWagersPaid():
            hands = {seat: replace(hand, status=_over(hand.status)) for seat, hand in state.round.hands.items()}
            settled = replace(state, round=replace(state.round, hands=hands))
            return _moved(_with(settled, paid=True), event.moves)
        case ev.WagersSettledAgain():
            return _moved(state, _as_they_sat(state, event.moves))
        case ev.WagerShifted():
            lies = {wager: to for wager, to in race.shifted.get(event.seat, {}).items() if wager != event.wager}
            if event.restorable:
                lies[event.wager] = Shifted(event.to, event.stake, event.by)
            return _with(state, shifted={**race.shifted, event.seat: lies})
        case ev.WagerRestored():
            lies = {wager: to for wager, to in race.shifted[event.seat].items() if wager != event.wager}
            return _with(state, shifted={**race.shifted, event.seat: lies})
        case ev.CardRemoved():
            return _removed(state)
        case ev.CardUsed():
            return replace(state, shoe=replace(state.shoe, due=event.card))
        case ev.CardCorrected():
            cards = list(race.cards)
            cards[event.position] = event.card
            return _told_anew(_with(state, cards=tuple(cards)))
        case ev.DisplayCorrected():
            return _told_anew(_with(state, shown=event.places, shown_protested=event.protested, lit=event.lit))
        case ev.LightsOverruled():
            return _with(state, lit=event.winning)
        case ev.RaceReconstructed():
            return _reconstructed(state, event)
        case _:
            assert_never(event)


def _with(state: TableState, **changes: object) -> TableState:
    return replace(state, round=replace(state.round, race=replace(state.round.race, **changes)))


def _over(status: HandStatus) -> HandStatus:
    return HandStatus.SETTLED if status is HandStatus.PLAYS else status


def _moved(state: TableState, moves: tuple[Move, ...]) -> TableState:
    """What has moved for each player since the first card, which a reversal undoes."""
    by_seat: dict[int, list[Move]] = {}
    for move in moves:
        by_seat.setdefault(seat_in(move.source) or seat_in(move.target), []).append(move)
    owners = {hand.owner: seat for seat, hand in state.round.hands.items()}
    hands = dict(state.round.hands)
    for owner, own in by_seat.items():
        if owner in owners:
            hand = hands[owners[owner]]
            hands[owners[owner]] = replace(hand, moves=(*hand.moves, *own))
    return replace(state, round=replace(state.round, hands=hands))


def _as_they_sat(state: TableState, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Money that reached players where they are now, on the accounts they had in the round: some have changed seats or left
    since, and somebody else may sit where they sat."""
    then = {now: had for hand in state.round.hands.values() for had, now in moved_to(state, hand).items()}
    return tuple(Move(then.get(move.source, move.source), then.get(move.target, move.target), move.amount) for move in moves)


def _drawn(state: TableState, event: ev.CardDrawn) -> TableState:
    """The first card begins the round, with every seat that has a wager in it."""
    begins = event.round != state.round.number
    table = state.round
    if begins:
        hands = {seat: new_hand(state, seat, status=HandStatus.PLAYS) for seat in event.hands}
        table = replace(round_begun(state, event.round, hands), discarded=state.shoe.racked)
    race = table.race
    race = replace(race, cards=(*race.cards, event.card), places=(*race.places, event.place))
    phase = Phase.SETTLING if event.last else Phase.DEALING
    return replace(_from_shoe(state), phase=phase, round=replace(table, race=race))


def _from_shoe(state: TableState) -> TableState:
    """One card less in the shoe, in the course of a round."""
    shoe = replace(state.shoe, left=state.shoe.left - 1, order=state.shoe.order[1:], due=None, racked=0)
    return replace(state, shoe=shoe)


def _removed(state: TableState) -> TableState:
    """Out of the shoe and into the discard rack, of this round or before the next; an empty shoe is filled anew."""
    after = _from_shoe(state)
    if state.phase in LIVE_ROUND:
        return replace(after, round=replace(state.round, discarded=state.round.discarded + 1))
    shoe = replace(after.shoe, racked=state.shoe.racked + 1)
    return replace(after, shoe=shoe if shoe.left else replace(shoe, shuffled=False, cut=False))


def _told_anew(state: TableState) -> TableState:
    """What has been announced and confirmed of a wrong result is so no longer, as long as no wager has been taken."""
    return state if state.round.race.taken else _with(state, announced=False, confirmed=False)


def _reconstructed(state: TableState, event: ev.RaceReconstructed) -> TableState:
    """Cards drawn beyond those of the race have been seen, and are out of play."""
    race, table = state.round.race, state.round
    beyond = len(race.cards) - len(event.cards)
    race = replace(race, cards=event.cards, places=event.places, shown=(), shown_protested=False, lit=())
    after = replace(state, round=replace(table, race=race, discarded=table.discarded + beyond))
    if state.phase in LIVE_ROUND:
        after = replace(after, phase=Phase.SETTLING if event.over else Phase.DEALING)
    return _told_anew(after)
