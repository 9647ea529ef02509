"""How a round of poker against the dealer changes with what happens. Facts are copied; no rule is decided here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.dealer_poker.round import (
    BOARD_PLACE,
    AnteFolded,
    CardKeptUp,
    CardsDealt,
    CardsHandled,
    CardsKnown,
    CardTurnedOver,
    DealerExposed,
    DealerPoker,
    DealerReset,
    DealerRevealed,
    Hand,
    HandConceded,
    HandDeclared,
    HandDiscarded,
    HandFolded,
    HandRestored,
    HandSettled,
    HandStatus,
    PlayedOn,
    PlayPlaced,
    PlaysFirst,
    RestRacked,
    SeatDeemed,
    Stage,
)
from pitboss.table.events import EVERYBODY, Event
from pitboss.table.places import DEALER_PLACE
from pitboss.table.rounds import AreaVoided, RoundEnded, RoundVoided
from pitboss.table.state import Phase, TableState


def evolve(part: DealerPoker, event: Event) -> DealerPoker:
    """Return the round after an event of the game, or of the table where it ends a hand or the round."""
    match event:
        case CardsDealt():
            return _dealt(part, event)
        case CardsKnown():
            return _known(part, event)
        case RestRacked():
            return replace(part, stage=Stage.DECIDING, passes=part.passes + 1, decide_by=event.decide_by)
        case CardsHandled():
            return with_hand(part, event.seat, handled=True)
        case PlayPlaced() | AnteFolded():
            return with_hand(part, event.seat, status=HandStatus.PLAYS, handled=bool(event.handled))
        case HandFolded():
            status = HandStatus.PLAYS if event.plays_on else HandStatus.FOLDED
            return with_hand(part, event.seat, status=status, handled=bool(event.handled))
        case DealerRevealed():
            dealer = replace(part.dealer, as_set=event.hand, up=tuple(range(len(part.dealer.cards))))
            return replace(part, stage=Stage.SETTLING, dealer=dealer, plays_first=frozenset())
        case HandDeclared():
            return with_hand(part, event.seat, as_set=event.hand)
        case HandSettled():
            return with_hand(part, event.seat, status=HandStatus.SETTLED)
        case HandConceded():
            return with_hand(part, event.seat, status=HandStatus.CONCEDED)
        case RoundEnded():
            return replace(part, plays_first=frozenset())
        case RoundVoided():
            hands = {area: replace(hand, status=HandStatus.VOID) for area, hand in part.hands.items()}
            waits = part.plays_first | part.plays_first_next
            return replace(part, hands=hands, plays_first=frozenset(), plays_first_next=waits)
        case AreaVoided():
            return with_hand(part, event.seat, status=HandStatus.VOID)
        case _:
            return _put_right(part, event)


def _put_right(part: DealerPoker, event: Event) -> DealerPoker:
    """Return the round after a correction."""
    match event:
        case HandDiscarded():
            if event.from_shoe:
                return replace(part, discarded=part.discarded + event.cards)
            return with_hand(part, event.seat, status=HandStatus.DISCARDED)
        case HandRestored():
            return with_hand(part, event.seat, status=HandStatus(event.status), as_set=None)
        case DealerReset():
            return replace(part, dealer=replace(part.dealer, as_set=event.hand))
        case PlayedOn(stays_in=True):
            return with_hand(part, event.seat, status=HandStatus.PLAYS)
        case CardTurnedOver():
            return _exposed(part, event.place, event.position)
        case CardKeptUp():
            kept = replace(part, dealer=replace(part.dealer, up=(event.position,)))
            return _exposed(kept, DEALER_PLACE, event.position)
        case DealerExposed():
            up = tuple(sorted({*part.dealer.up, *event.positions}))
            return replace(part, dealer=replace(part.dealer, up=up))
        case SeatDeemed():
            others = with_hand(part, event.blind, blind=True) if event.blind else part
            return with_hand(others, event.seat, blind=False, handled=True)
        case PlaysFirst(next_round=True):
            return replace(part, plays_first_next=part.plays_first_next | set(event.players))
        case PlaysFirst():
            return replace(part, plays_first=part.plays_first | set(event.players))
        case _:
            return part


def with_hand(part: DealerPoker, area: int, **changes: object) -> DealerPoker:
    return replace(part, hands={**part.hands, area: replace(part.hands[area], **changes)})


def _exposed(part: DealerPoker, place: int, position: int) -> DealerPoker:
    return replace(part, exposed=tuple(dict.fromkeys((*part.exposed, (place, position)))))


def _dealt(part: DealerPoker, event: CardsDealt) -> DealerPoker:
    """Return the round with cards at their places, unknown until somebody knows them."""
    if event.begins():
        hands = {area: Hand(blind=area in event.blind) for area in event.hands}
        part = type(part)(hands=hands, plays_first=part.plays_first_next)
    lying: dict[int, list[Card | None]] = {}
    up: dict[int, list[int]] = {}
    before = {**part.hands, DEALER_PLACE: part.dealer, BOARD_PLACE: part.board}
    for number, place in enumerate(event.to):
        if place not in lying:
            lying[place], up[place] = list(before[place].cards), list(before[place].up)
        if number in event.up:
            up[place].append(len(lying[place]))
        lying[place].append(None)
    after = {place: replace(before[place], cards=tuple(lying[place]), up=tuple(up[place])) for place in lying}
    stage = Stage.DECIDING if event.last else Stage.DEALING
    return replace(_with_hands(part, after), stage=stage, passes=part.passes + 1, decide_by=event.decide_by)


def _known(part: DealerPoker, event: CardsKnown) -> DealerPoker:
    cards: dict[int, list[Card | None]] = {}
    before = {**part.hands, DEALER_PLACE: part.dealer, BOARD_PLACE: part.board}
    for place, position, card in event.cards:
        if place not in cards:
            cards[place] = list(before[place].cards)
        cards[place][position] = card
    return _with_hands(part, {place: replace(before[place], cards=tuple(known)) for place, known in cards.items()})


def _with_hands(part: DealerPoker, changed: dict[int, Hand]) -> DealerPoker:
    hands = {**part.hands, **{place: hand for place, hand in changed.items() if place > DEALER_PLACE}}
    dealer, board = changed.get(DEALER_PLACE, part.dealer), changed.get(BOARD_PLACE, part.board)
    return replace(part, hands=hands, dealer=dealer, board=board)


# --- older records -------------------------------------------------------------------------------------------------


def _handled(state: TableState, event: PlayPlaced | HandFolded | AnteFolded) -> Event:
    if event.handled is not None:
        return event
    return replace(event, handled=not state.round.part.hands[event.seat].blind)


def _discarded(state: TableState, event: HandDiscarded) -> Event:
    return event if event.from_shoe is not None else replace(event, from_shoe=event.seat not in state.round.entries)


def _deemed(state: TableState, event: SeatDeemed) -> Event:
    if event.blind is not None:
        return event
    own = state.round.entries[event.seat].owner
    return replace(event, blind=own if own in state.round.part.hands else 0)


def _plays_first(state: TableState, event: PlaysFirst) -> Event:
    if event.next_round is not None:
        return event
    over = state.phase is not Phase.ROUND or state.round.part.stage is Stage.SETTLING
    return replace(event, next_round=over)


def _known_to(state: TableState, event: CardsKnown) -> Event:
    # Where a person deals, a card is known because everybody saw it.
    return event if event.audience or state.shoe.order else replace(event, audience=EVERYBODY)


UPCASTS: Mapping[type[Event], Callable[[TableState, Any], Event]] = {
    PlayPlaced: _handled,
    HandFolded: _handled,
    AnteFolded: _handled,
    HandDiscarded: _discarded,
    SeatDeemed: _deemed,
    PlaysFirst: _plays_first,
    CardsKnown: _known_to,
}
"""What older records do not state, filled in from the state before the event."""
