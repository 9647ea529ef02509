"""How a table changes when something has happened. No rules here: an event is a fact."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.cards import Card, cut
from pitboss.money import moved
from pitboss.table import events as ev
from pitboss.table.aftermath import gone_wrong, supervised
from pitboss.table.changes import new_hand, round_begun, round_ended, with_deck, with_hand
from pitboss.table.limits import Range
from pitboss.table.racing import raced
from pitboss.table.state import (
    DEALER_PLACE,
    Deck,
    Hand,
    HandStatus,
    Phase,
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
            return _decided(state, event, HandStatus.PLAYS if event.plays_on else HandStatus.FOLDED)
        case ev.AnteFolded():
            return _decided(state, event, HandStatus.PLAYS)
        case ev.HandSettled():
            return _ended(state, event, HandStatus.SETTLED)
        case ev.HandDeclared():
            return with_hand(state, event.seat, as_set=event.hand)
        case ev.CardsDealt():
            return _dealt(state, event)
        case ev.CardsKnown():
            return _known(state, event)
        case ev.CardsHandled():
            return with_hand(state, event.seat, handled=True)
        case ev.BetsClosed():
            return replace(state, round=replace(state.round, closed=True))
        case ev.DealerRevealed():
            dealer = replace(state.round.dealer, as_set=event.hand, up=tuple(range(len(state.round.dealer.cards))))
            table = replace(state.round, dealer=dealer)
            return replace(state, phase=Phase.SETTLING, round=table, plays_first=frozenset())
        case ev.HandConceded():
            return _ended(state, event, HandStatus.CONCEDED)
        case ev.RoundEnded():
            # Who had to decide first has done so; a direction given during the settlement is for the next round.
            waits = state.plays_first if state.phase is Phase.SETTLING else frozenset()
            return round_ended(replace(state, plays_first=waits), shoe_plays_on=event.shoe_plays_on)
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
            return with_deck(state, event.deck, checked=True)
        case ev.CardsSecured():
            return with_deck(state, event.deck, secured=True)
        case ev.CardsReleased():
            return with_deck(state, event.deck, secured=False)
        case ev.CardsChanged():
            changed = with_deck(state, event.deck, back=event.back, checked=False, secured=False)
            shoe = replace(state.shoe, deck=event.deck, shuffled=False, cut=False, left=0, order=())
            if not event.again:
                return replace(changed, shoe=shoe)
            ticked = {item: by for item, by in state.ticked.items() if item not in event.again}
            return replace(changed, shoe=shoe, ticked=ticked, phase=Phase.OPENING)
        case ev.CountInstructed():
            return replace(state, shoe=replace(state.shoe, count_due=True))
        case ev.CardsCounted():
            return replace(state, shoe=replace(state.shoe, count_due=False))
        case ev.SeatTaken():
            seats = {**state.seats, event.seat: Seat(event.player)}
            return replace(state, seats=seats, boxes=_boxes(state, event.seat))
        case ev.SeatChanged():
            seats = {**_without(state.seats, event.seat), event.to: state.seats[event.seat]}
            return replace(state, seats=seats, boxes=_boxes(state, event.seat, event.to))
        case ev.SeatLeft():
            seats = _without(state.seats, event.seat)
            shoe = state.shoe if seats else replace(state.shoe, vacated=True)
            table = replace(state.round, full=False)
            return replace(state, seats=seats, shoe=shoe, round=table, boxes=_boxes(state, event.seat))
        case ev.VoucherExchanged():
            return replace(state, vouchers=state.vouchers | {event.voucher})
        case ev.LimitsChanged():
            # Agreement was to this change: the next one is agreed to anew.
            seats = {number: replace(seat, agrees={}) for number, seat in state.seats.items()}
            kept = _kept(seats, event.wager, event.kept)
            return replace(state, limits=event.limits, notices=event.notices, seats=kept)
        case ev.MinimumRaised():
            maximum = state.limits.ranges[event.wager].maximum
            limits = state.limits.with_range(event.wager, Range(event.minimum, max(event.minimum, maximum)))
            kept = _kept(state.seats, event.wager, event.kept)
            return replace(state, limits=limits, notices=event.notices, seats=kept)
        case ev.OwnLimitsGranted():
            seat = state.seats[event.seat]
            seat = replace(seat, own={**seat.own, event.wager: event.range_})
            return replace(state, seats={**state.seats, event.seat: seat})
        case ev.OwnLimitsWithdrawn():
            return replace(state, seats={**state.seats, event.seat: replace(state.seats[event.seat], own={})})
        case ev.NoticePosted():
            return replace(state, notices=(*state.notices, event.notice))
        case ev.LimitsAgreed():
            seat = state.seats[event.seat]
            agreed = replace(seat, agrees={**seat.agrees, event.wager: event.range_})
            return replace(state, seats={**state.seats, event.seat: agreed})
        case (
            ev.BoughtIn()
            | ev.CashedOut()
            | ev.TrayFilled()
            | ev.TrayCredited()
            | ev.WagersWithdrawn()
            | ev.WagerStood()
            | ev.PastWagerStood()
        ):
            return state
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
            | ev.RulesShown()
        ):
            return supervised(state, event)
        case (
            ev.CardDrawn()
            | ev.ResultShown()
            | ev.ResultAnnounced()
            | ev.ResultConfirmed()
            | ev.LosingWagersTaken()
            | ev.WinningWagersPaid()
            | ev.WagerShifted()
            | ev.WagerRestored()
            | ev.CardRemoved()
            | ev.CardUsed()
            | ev.CardCorrected()
            | ev.DisplayCorrected()
            | ev.LightsOverruled()
            | ev.RaceReconstructed()
            | ev.WagersSettledAgain()
        ):
            return raced(state, event)
        case _:
            return gone_wrong(state, event)


def _decided(state: TableState, event: ev.PlayPlaced | ev.HandFolded | ev.AnteFolded, status: HandStatus) -> TableState:
    """The player has decided: he has handled his cards, unless they are played blind."""
    hand = state.round.hands[event.seat]
    moves = () if isinstance(event, ev.PlayPlaced) else event.moves
    return with_hand(state, event.seat, status=status, handled=not hand.blind, moves=hand.moves + moves)


def _ended(state: TableState, event: ev.HandSettled | ev.HandConceded, status: HandStatus) -> TableState:
    moves = state.round.hands[event.seat].moves + event.moves
    return with_hand(state, event.seat, status=status, moves=moves)


def _without(seats: dict[int, Seat], number: int) -> dict[int, Seat]:
    return {seat: sitting for seat, sitting in seats.items() if seat != number}


def _boxes(state: TableState, *seats: int) -> dict[int, int]:
    """Further areas that players still have: not one where somebody sits down, nor any of a seat that was given up."""
    return {place: owner for place, owner in state.boxes.items() if place not in seats and owner not in seats}


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
    begun = {place: new_hand(state, place, blind=place in event.blind) for place in event.hands}
    before = begun if begins else {**table.hands, DEALER_PLACE: table.dealer}
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
        hand = before.get(place) or new_hand(state, place, blind=place in event.blind)
        hands[place] = replace(hand, cards=tuple(cards), up=tuple(up[place]))
    dealer = hands.pop(DEALER_PLACE, Hand())
    passes = 1 if begins else table.passes + 1
    left = state.shoe.left - len(event.to)
    base = round_begun(state, event.round, {}) if begins else table
    return replace(
        state,
        phase=Phase.DECIDING if event.last else Phase.DEALING,
        round=replace(base, passes=passes, hands=hands, dealer=dealer, decide_by=event.decide_by),
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
