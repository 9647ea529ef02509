"""How a table changes when something has happened. No rules here: an event is a fact."""

from __future__ import annotations

from itertools import permutations
from typing import assert_never

from msgspec.structs import replace

from pitboss.cards import Card, cut
from pitboss.money import moved
from pitboss.table import events as ev
from pitboss.table.limits import Range
from pitboss.table.state import (
    DEALER_PLACE,
    Deck,
    Dispute,
    Hand,
    HandStatus,
    Phase,
    Round,
    Seat,
    Shoe,
    TableState,
)


def opened(event: ev.TableOpened) -> TableState:
    """The first state of a table."""
    return TableState(
        phase=Phase.OPENING,
        places=event.settings.seats,
        device=event.settings.device,
        limits=event.settings.limits,
        decks=tuple(Deck(back) for back in event.backs),
        money=moved({}, event.moves),
    )


def evolve(state: TableState, event: ev.TableEvent) -> TableState:
    """The table after the event, its money moved."""
    after = _changed(state, event)
    return replace(after, money=moved(after.money, event.moves)) if event.moves else after


def _changed(state: TableState, event: ev.TableEvent) -> TableState:
    match event:
        case ev.WagersPlaced():
            if event.owner == event.seat:
                return state
            return replace(state, boxes={**state.boxes, event.seat: event.owner})
        case ev.PlayPlaced():
            return _decided(state, event, HandStatus.PLAYS)
        case ev.HandFolded():
            return _decided(state, event, HandStatus.FOLDED)
        case ev.AnteFolded():
            return _decided(state, event, HandStatus.PLAYS)
        case ev.HandSettled():
            return _ended(state, event, HandStatus.SETTLED)
        case ev.HandDeclared():
            return _hand(state, event.seat, as_set=event.hand)
        case ev.CardsDealt():
            return _dealt(state, event)
        case ev.CardsKnown():
            return _known(state, event)
        case ev.CardsHandled():
            return _hand(state, event.seat, handled=True)
        case ev.BetsClosed():
            return replace(state, round=replace(state.round, closed=True))
        case ev.DealerRevealed():
            dealer = replace(state.round.dealer, as_set=event.hand, up=tuple(range(len(state.round.dealer.cards))))
            return replace(state, phase=Phase.SETTLING, round=replace(state.round, dealer=dealer))
        case ev.HandConceded():
            return _ended(state, event, HandStatus.CONCEDED)
        case ev.RoundEnded():
            return _round_ended(state)
        case ev.CardsShuffled():
            shoe = Shoe(deck=event.deck, shuffled=True, left=event.cards, order=event.order)
            return replace(state, shoe=replace(shoe, vacated=state.shoe.vacated and not state.seats))
        case ev.CardsCut():
            order = cut(state.shoe.order, event.depth) if state.shoe.order else ()
            return replace(state, shoe=replace(state.shoe, cut=True, order=order))
        case ev.TableOpened():
            return opened(event)
        case ev.TableReady():
            return replace(state, phase=Phase.WAGERING)
        case ev.ChecklistTicked():
            return replace(state, ticked={**state.ticked, event.item: event.by})
        case ev.CardsChecked():
            return _deck(state, event.deck, checked=True)
        case ev.CardsSecured():
            return _deck(state, event.deck, secured=True)
        case ev.CardsReleased():
            return _deck(state, event.deck, secured=False)
        case ev.CardsChanged():
            changed = _deck(state, event.deck, back=event.back, checked=False, secured=False)
            shoe = replace(state.shoe, deck=event.deck, shuffled=False, cut=False, left=0, order=())
            return replace(changed, shoe=shoe)
        case ev.CountInstructed():
            return replace(state, shoe=replace(state.shoe, count_due=True))
        case ev.CardsCounted():
            return replace(state, shoe=replace(state.shoe, count_due=False))
        case ev.SeatTaken():
            boxes = {place: owner for place, owner in state.boxes.items() if place != event.seat}
            return replace(state, seats={**state.seats, event.seat: Seat(event.player)}, boxes=boxes)
        case ev.SeatChanged():
            return replace(state, seats={**_without(state.seats, event.seat), event.to: state.seats[event.seat]})
        case ev.SeatLeft():
            seats = _without(state.seats, event.seat)
            shoe = state.shoe if seats else replace(state.shoe, vacated=True)
            return replace(state, seats=seats, shoe=shoe)
        case ev.VoucherExchanged():
            return replace(state, vouchers=state.vouchers | {event.voucher})
        case ev.LimitsChanged():
            kept = _kept(state.seats, event.wager, event.kept)
            return replace(state, limits=event.limits, notices=event.notices, seats=kept)
        case ev.MinimumRaised():
            maximum = state.limits.ranges[event.wager].maximum
            limits = state.limits.with_range(event.wager, Range(event.minimum, max(event.minimum, maximum)))
            kept = _kept(state.seats, event.wager, event.kept)
            return replace(state, limits=limits, notices=event.notices, seats=kept)
        case ev.NoticePosted():
            return replace(state, notices=(*state.notices, event.notice))
        case (
            ev.BoughtIn()
            | ev.CashedOut()
            | ev.TrayFilled()
            | ev.TrayCredited()
            | ev.WagersWithdrawn()
            | ev.WagerStood()
            | ev.PastWagerStood()
            | ev.RulesShown()
        ):
            return state
        case (
            ev.IncidentRecorded()
            | ev.MisdealDeclared()
            | ev.RoundVoided()
            | ev.HandVoided()
            | ev.WagersReturned()
            | ev.WagersForfeited()
            | ev.HandDiscarded()
            | ev.HandRestored()
            | ev.DealerReset()
            | ev.StandsAsSet()
            | ev.ResultsStood()
            | ev.DeckCheckOrdered()
            | ev.ReshuffleOrdered()
            | ev.DeviceFailed()
            | ev.DeviceReplaced()
            | ev.Notified()
            | ev.PlayedOn()
            | ev.CardTurnedOver()
            | ev.CardKeptUp()
            | ev.SeatDeemed()
            | ev.PlaysFirst()
            | ev.PlayersSeparated()
        ):
            return _gone_wrong(state, event)
        case (
            ev.ConductRecorded()
            | ev.Directed()
            | ev.PersonExcluded()
            | ev.RoundInvalidated()
            | ev.ClosingAnnounced()
            | ev.TableClosed()
            | ev.DisputeRaised()
            | ev.DisputeDecided()
            | ev.ReviewAsked()
        ):
            return _supervised(state, event)
        case _:
            assert_never(event)


def _decided(state: TableState, event: ev.PlayPlaced | ev.HandFolded | ev.AnteFolded, status: HandStatus) -> TableState:
    """The player has decided: he has handled his cards, unless they are played blind."""
    hand = state.round.hands[event.seat]
    moves = () if isinstance(event, ev.PlayPlaced) else event.moves
    return _hand(state, event.seat, status=status, handled=not hand.blind, moves=hand.moves + moves)


def _ended(state: TableState, event: ev.HandSettled | ev.HandConceded, status: HandStatus) -> TableState:
    moves = state.round.hands[event.seat].moves + event.moves
    return _hand(state, event.seat, status=status, moves=moves)


def _hand(state: TableState, seat: int, **changes: object) -> TableState:
    hands = dict(state.round.hands)
    hands[seat] = replace(hands[seat], **changes)
    return replace(state, round=replace(state.round, hands=hands))


def _deck(state: TableState, number: int, **changes: object) -> TableState:
    decks = list(state.decks)
    decks[number] = replace(decks[number], **changes)
    return replace(state, decks=tuple(decks))


def _without(seats: dict[int, Seat], number: int) -> dict[int, Seat]:
    return {seat: sitting for seat, sitting in seats.items() if seat != number}


def _kept(seats: dict[int, Seat], wager: str, kept: dict[int, int]) -> dict[int, Seat]:
    """The seats with these old minimums for a wager, and no others."""
    after = {}
    for number, seat in seats.items():
        others = {other: minimum for other, minimum in seat.kept.items() if other != wager}
        after[number] = replace(seat, kept={**others, wager: kept[number]} if number in kept else others)
    return after


def _dealt(state: TableState, event: ev.CardsDealt) -> TableState:
    """Cards lie at their places, unknown until somebody knows them; the first card begins the round."""
    table = state.round
    begins = event.round != table.number
    lying: dict[int, list[Card | None]] = {}
    up: dict[int, list[int]] = {}
    before = {} if begins else {**table.hands, DEALER_PLACE: table.dealer}
    for number, place in enumerate(event.to):
        if place not in lying:
            hand = before.get(place)
            lying[place] = list(hand.cards) if hand else []
            up[place] = list(hand.up) if hand else []
        if number in event.up:
            up[place].append(len(lying[place]))
        lying[place].append(None)
    hands = dict(before)
    for place, cards in lying.items():
        hands[place] = Hand(
            cards=tuple(cards),
            up=tuple(up[place]),
            owner=state.boxes.get(place, place),
            blind=place in event.blind,
        )
    dealer = hands.pop(DEALER_PLACE, Hand())
    passes = 1 if begins else table.passes + 1
    left = state.shoe.left - len(event.to)
    return replace(
        state,
        phase=Phase.DECIDING if event.last else Phase.DEALING,
        round=Round(
            number=event.round,
            passes=passes,
            closed=True,
            limits=state.limits if begins else table.limits,
            hands=hands,
            dealer=dealer,
            decide_by=event.decide_by,
            discarded=0 if begins else table.discarded,
        ),
        shoe=replace(state.shoe, left=left, order=state.shoe.order[len(event.to) :]),
    )


def _known(state: TableState, event: ev.CardsKnown) -> TableState:
    cards: dict[int, list[Card | None]] = {}
    hands = {**state.round.hands, DEALER_PLACE: state.round.dealer}
    for place, position, card in event.cards:
        if place not in cards:
            cards[place] = list(hands[place].cards)
        cards[place][position] = card
    for place, known in cards.items():
        hands[place] = replace(hands[place], cards=tuple(known))
    dealer = hands.pop(DEALER_PLACE)
    return replace(state, round=replace(state.round, hands=hands, dealer=dealer))


def _round_ended(state: TableState) -> TableState:
    """The cards are in the discard rack; with two decks the other one comes into play."""
    table = state.shoe
    deck = (table.deck + 1) % len(state.decks)
    shoe = Shoe(deck=deck, vacated=table.vacated, count_due=table.count_due, failed=table.failed)
    ended = replace(state.round, closed=False)
    full = len(state.seats) == state.places
    seats = {number: _sat(seat, number, state, full=full) for number, seat in state.seats.items()}
    return replace(state, phase=Phase.WAGERING, shoe=shoe, round=ended, seats=seats, plays_first=frozenset())


def _sat(seat: Seat, number: int, state: TableState, *, full: bool) -> Seat:
    """One more round sat out, where every other seat was in use; otherwise the count starts again."""
    played = any(hand.owner == number for hand in state.round.hands.values())
    idle = seat.idle + 1 if full and not played else 0
    return seat if idle == seat.idle else replace(seat, idle=idle)


# --- things gone wrong ---------------------------------------------------------------------------------------------

Mishap = (
    ev.IncidentRecorded
    | ev.MisdealDeclared
    | ev.RoundVoided
    | ev.HandVoided
    | ev.WagersReturned
    | ev.WagersForfeited
    | ev.HandDiscarded
    | ev.HandRestored
    | ev.DealerReset
    | ev.StandsAsSet
    | ev.ResultsStood
    | ev.DeckCheckOrdered
    | ev.ReshuffleOrdered
    | ev.DeviceFailed
    | ev.DeviceReplaced
    | ev.Notified
    | ev.PlayedOn
    | ev.CardTurnedOver
    | ev.CardKeptUp
    | ev.SeatDeemed
    | ev.PlaysFirst
    | ev.PlayersSeparated
)


def _gone_wrong(state: TableState, event: Mishap) -> TableState:
    match event:
        case ev.IncidentRecorded() | ev.MisdealDeclared() | ev.StandsAsSet() | ev.ResultsStood() | ev.Notified():
            return state
        case ev.RoundVoided():
            hands = {seat: replace(hand, status=HandStatus.VOID, moves=()) for seat, hand in state.round.hands.items()}
            return _round_ended(replace(state, round=replace(state.round, hands=hands)))
        case ev.HandVoided():
            return _hand(state, event.seat, status=HandStatus.VOID, moves=())
        case ev.WagersReturned() | ev.WagersForfeited():
            return _hand(state, event.seat, moves=state.round.hands[event.seat].moves + event.moves)
        case ev.HandDiscarded():
            return _discarded(state, event)
        case ev.HandRestored():
            return _hand(state, event.seat, status=HandStatus(event.status), moves=(), as_set=None)
        case ev.DealerReset():
            return replace(state, round=replace(state.round, dealer=replace(state.round.dealer, as_set=event.hand)))
        case ev.DeckCheckOrdered():
            decks = tuple(replace(deck, checked=False) for deck in state.decks)
            return replace(state, decks=decks, shoe=replace(state.shoe, shuffled=False, cut=False))
        case ev.ReshuffleOrdered():
            return replace(state, shoe=replace(state.shoe, shuffled=False, cut=False, order=(), left=0))
        case ev.DeviceFailed():
            return replace(state, shoe=replace(state.shoe, failed=True, shuffled=False, cut=False, order=(), left=0))
        case ev.DeviceReplaced():
            decks = tuple(Deck(back) for back in event.backs)
            return replace(state, device=event.device, decks=decks, shoe=Shoe(vacated=state.shoe.vacated))
        case ev.PlayedOn():
            return _hand(state, event.seat, status=HandStatus.PLAYS) if event.stays_in else state
        case ev.CardTurnedOver():
            return state
        case ev.CardKeptUp():
            dealer = replace(state.round.dealer, up=(event.position,))
            return replace(state, round=replace(state.round, dealer=dealer))
        case ev.SeatDeemed():
            return _hand(state, event.seat, blind=False, handled=True)
        case ev.PlaysFirst():
            return replace(state, plays_first=state.plays_first | set(event.players))
        case ev.PlayersSeparated():
            pairs = set(permutations(event.players, 2))
            return replace(state, apart=state.apart | pairs)
        case _:
            assert_never(event)


def _discarded(state: TableState, event: ev.HandDiscarded) -> TableState:
    """A hand of the round is out of it; cards of no hand only leave the shoe."""
    if event.seat in state.round.hands:
        return _hand(state, event.seat, status=HandStatus.DISCARDED)
    order = state.shoe.order[event.cards :]
    shoe = replace(state.shoe, left=state.shoe.left - event.cards, order=order)
    return replace(state, shoe=shoe, round=replace(state.round, discarded=state.round.discarded + event.cards))


# --- supervision ---------------------------------------------------------------------------------------------------

Supervised = (
    ev.ConductRecorded
    | ev.Directed
    | ev.PersonExcluded
    | ev.RoundInvalidated
    | ev.ClosingAnnounced
    | ev.TableClosed
    | ev.DisputeRaised
    | ev.DisputeDecided
    | ev.ReviewAsked
)


def _supervised(state: TableState, event: Supervised) -> TableState:
    match event:
        case ev.ConductRecorded():
            return replace(state, contraventions=state.contraventions | {event.person}) if event.contravention else state
        case ev.Directed():
            return replace(state, directions=state.directions | {event.rule})
        case ev.PersonExcluded():
            return replace(state, excluded=state.excluded | {event.person})
        case ev.RoundInvalidated():
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
