"""What a viewer may see of a round of poker against the dealer. A hidden card is absent, not masked."""

from __future__ import annotations

from msgspec import Struct

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.games.dealer_poker.round import DealerPoker, Hand, HandStatus
from pitboss.table.commands import PLAYER
from pitboss.table.state import TableState
from pitboss.table.viewers import GameView, Viewer, has_looked

TAKEN_AWAY = (HandStatus.FOLDED, HandStatus.CONCEDED, HandStatus.DISCARDED, HandStatus.VOID)
"""What has become of hands whose cards no longer lie on the table."""


class HandView(Struct, frozen=True):
    """Cards at a place; only those this viewer may know are listed, by position."""

    lie: int
    """How many cards there are."""
    status: str
    cards: dict[int, Card]
    as_set: SetHand | None


class DealerPokerView(GameView, frozen=True):
    """The hands of a round as a viewer sees them: the dealer's, the board, and the players' by area."""

    stage: str
    dealer: HandView | None
    board: HandView | None
    hands: dict[int, HandView]
    decide_by: int
    racked: int = 0
    """Cards of the round that are in the discard rack."""


def view(state: TableState, viewer: Viewer) -> DealerPokerView:
    """Return the round as this viewer sees it."""
    part: DealerPoker = state.round.part
    hands = {}
    for area, hand in part.hands.items():
        if hand.cards and (area in state.seats or area in state.boxes):
            own = viewer.office == PLAYER and viewer.name == state.round.entries[area].player
            hands[area] = _hand(state, hand, viewer, own=own)
    return DealerPokerView(
        stage=part.stage.value,
        dealer=_hand(state, part.dealer, viewer, own=False) if part.dealer.cards else None,
        board=_hand(state, part.board, viewer, own=False) if part.board.cards else None,
        hands=hands,
        decide_by=part.decide_by,
        racked=part.discarded + sum(len(hand.cards) for hand in part.hands.values() if hand.status in TAKEN_AWAY),
    )


def _hand(state: TableState, hand: Hand, viewer: Viewer, *, own: bool) -> HandView:
    cards = {position: card for position, card in enumerate(hand.cards) if card is not None}
    if not _sees_all(state, hand, viewer, own=own):
        cards = {position: card for position, card in cards.items() if position in hand.up}
    return HandView(lie=len(hand.cards), status=hand.status.value, cards=cards, as_set=hand.as_set)


def _sees_all(state: TableState, hand: Hand, viewer: Viewer, *, own: bool) -> bool:
    """Return whether a viewer sees the whole hand: everybody sees one that was revealed, its holder one they have picked up,
    and an inspector every card the record knows once they have recorded a look at this round."""
    return hand.as_set is not None or (own and hand.handled) or has_looked(state, viewer)
