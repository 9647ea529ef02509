"""How a coup changes with what happens. Facts are copied; no rule is decided here."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.baccarat.commission import added
from pitboss.games.baccarat.coup import BANKER, SIDES, result_of
from pitboss.games.baccarat.events import (
    CallReopened,
    CardExposedEarly,
    CardsTurned,
    ChangesClosed,
    ChangesPermitted,
    CommissionCharged,
    CommissionTaken,
    CoupHeld,
    CoupReconstructed,
    ExtraCardKept,
    ExtraCardRemoved,
    SideCardKnown,
    SideDealt,
    WinnerAnnounced,
)
from pitboss.games.baccarat.round import Coup, Hand, Stage
from pitboss.games.shared_layout.settling import WagersEvent
from pitboss.table.events import Event
from pitboss.table.rounds import AreaVoided, RoundEnded, RoundVoided
from pitboss.table.services.decks.events import CardsShuffled, DeviceReplaced
from pitboss.table.services.seats.sitting import SeatChanged, SeatLeft
from pitboss.table.state import TableState

BOARD = 48
"""How many past coups the board shows."""


def evolve(coup: Coup, event: Event) -> Coup:
    """Return the coup after an event of the game, or of the table where it ends the round or the shoe."""
    match event:
        case SideDealt():
            return _dealt(coup, event)
        case SideCardKnown():
            hand = coup.hands[event.side]
            return _with_hand(coup, event.side, replace(hand, cards=(*hand.cards[:-1], *event.cards)))
        case CardsTurned():
            return _turned(coup, event)
        case CoupHeld():
            return replace(coup, held=True)
        case ChangesPermitted():
            return replace(coup, stage=Stage.CHANGING, held=False, until=0)
        case ChangesClosed():
            return replace(coup, stage=event.stage, held=False, holders=event.holders, until=event.until)
        case WinnerAnnounced():
            return replace(coup, announced=True)
        case WagersEvent():
            after = event.after(coup)
            assert isinstance(after, Coup)
            return after
        case CommissionCharged():
            return replace(coup, charged=event.charged, owed=event.owed)
        case CommissionTaken():
            return _paid(coup, event)
        case _:
            return _put_right(coup, event)


def _put_right(coup: Coup, event: Event) -> Coup:
    match event:
        case CardExposedEarly():
            hand = coup.hands[event.side]
            cards = (*hand.cards[: event.position], event.card, *hand.cards[event.position + 1 :])
            up = tuple(sorted({*hand.up, event.position}))
            return _with_hand(replace(coup, stage=event.stage, held=False), event.side, Hand(cards, up))
        case ExtraCardRemoved():
            gone = _gone(coup, (event.card,))
            coup = replace(coup, gone=gone, racked=event.racked)
            return coup if event.racked else replace(coup, discarded=coup.discarded + 1)
        case ExtraCardKept():
            return replace(coup, out=True)
        case CoupReconstructed():
            again = {"announced": False} if event.announce_again else {}
            laid = replace(
                coup, player=event.player_hand, banker=event.banker_hand, stage=event.stage, until=event.until, **again
            )
            return replace(laid, discarded=coup.discarded + event.discarded, held=False)
        case _:
            return _at_table(coup, event)


def _at_table(coup: Coup, event: Event) -> Coup:
    """Return the coup after what ends it or the shoe, and after a player has changed seats or left."""
    match event:
        case RoundVoided():
            owed = added(coup.owed, {seat: -amount for seat, amount in coup.charged.items()})
            return _over(replace(coup, owed=owed, charged={}), event)
        case RoundEnded():
            winner = result_of(*(_open(coup.hands[side]) for side in SIDES)).winner
            return _over(replace(coup, board=(*coup.board, winner)[-BOARD:]), event)
        case AreaVoided():
            charge = min(coup.charged.get(event.seat, 0), coup.owed.get(event.seat, 0))
            left = {area: amount for area, amount in coup.charged.items() if area != event.seat}
            return replace(coup, charged=left, owed=added(coup.owed, {event.seat: -charge}))
        case CardsShuffled() | DeviceReplaced():
            return replace(_fresh_shoe(coup), due=bool(coup.owed))
        case SeatChanged() if event.seat in coup.owed:
            others = {seat: amount for seat, amount in coup.owed.items() if seat != event.seat}
            return replace(coup, owed={**others, event.to: coup.owed[event.seat]})
        case SeatLeft() if event.seat in coup.owed:
            return replace(coup, owed={seat: amount for seat, amount in coup.owed.items() if seat != event.seat})
        case _:
            return coup


def _with_hand(coup: Coup, side: str, hand: Hand) -> Coup:
    return replace(coup, banker=hand) if side == BANKER else replace(coup, player=hand)


def _dealt(coup: Coup, event: SideDealt) -> Coup:
    if event.begins():
        coup = Coup(
            holders=event.holders,
            held=coup.held,
            discarded=coup.racked,
            owed=coup.owed,
            gone=coup.gone,
            board=coup.board,
        )
    hand = coup.hands[event.side]
    dealt = _with_hand(coup, event.side, replace(hand, cards=(*hand.cards, None)))
    return replace(dealt, stage=event.stage, until=event.until, out=False)


def _turned(coup: Coup, event: CardsTurned) -> Coup:
    cards = list(coup.hands[event.side].cards)
    for at, card in zip(event.positions, event.cards, strict=True):
        cards[at] = card
    turned = _with_hand(coup, event.side, Hand(tuple(cards), tuple(range(len(cards)))))
    return replace(turned, stage=event.stage, until=event.until)


def _paid(coup: Coup, event: CommissionTaken) -> Coup:
    owed = added(coup.owed, {seat: -amount for seat, amount in event.paid.items()})
    return replace(coup, owed=owed, due=False)


def _open(hand: Hand) -> tuple[Card, ...]:
    return tuple(card for at in hand.up if (card := hand.cards[at]) is not None)


def _gone(coup: Coup, cards: tuple[Card, ...]) -> dict[str, int]:
    return dict(Counter(coup.gone) + Counter(map(str, cards)))


def _over(coup: Coup, event: RoundEnded | RoundVoided) -> Coup:
    seen = replace(coup, gone=_gone(coup, (*_open(coup.player), *_open(coup.banker))), held=False, until=0)
    return seen if event.shoe_plays_on else replace(_fresh_shoe(seen), due=bool(seen.owed))


def _fresh_shoe(coup: Coup) -> Coup:
    return replace(coup, gone={}, racked=0, out=False)


def reopened(state: TableState, event: CallReopened) -> TableState:
    """Return the table with wagers open again, as before the call."""
    return replace(state, round=replace(state.round, called=False))
