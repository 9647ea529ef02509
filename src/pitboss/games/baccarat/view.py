"""What a viewer may see of a coup: cards that are face up, who holds which side, and what is owed. A hidden card is absent."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pitboss.cards import Card
from pitboss.games.baccarat.coup import BANKER, PLAYER, points
from pitboss.games.baccarat.round import Coup, Hand
from pitboss.table.state import Phase, TableState
from pitboss.table.viewers import GameView, Viewer, has_looked


class SideView(Struct, frozen=True):
    """The cards of one side; only those this viewer may know are listed, by position."""

    lie: int
    """How many cards there are."""
    cards: dict[int, Card]
    points: int | None
    """The point count, once every card there is face up."""
    holder: int
    """The seat of whoever handles them in style B; 0 for the dealer."""


class CoupView(GameView, frozen=True):
    """A coup, the board of those before it, and the commission that players owe, by seat."""

    stage: str
    player: SideView
    banker: SideView
    turn_by: int
    held: bool
    announced: bool
    owed: dict[int, int]
    board: tuple[str, ...]


def view(state: TableState, viewer: Viewer) -> CoupView:
    """Return the coup as this viewer sees it."""
    coup: Coup = state.round.part
    return CoupView(
        stage=coup.stage.value,
        player=_side(state, coup, PLAYER, viewer),
        banker=_side(state, coup, BANKER, viewer),
        turn_by=coup.until,
        held=coup.held,
        announced=coup.announced,
        owed=dict(coup.owed),
        board=coup.board,
    )


def _side(state: TableState, coup: Coup, side: str, viewer: Viewer) -> SideView:
    hand: Hand = coup.hands[side]
    looks = has_looked(state, viewer)
    seen = {at: card for at, card in enumerate(hand.cards) if card is not None and (at in hand.up or looks)}
    up = [card for at in hand.up if (card := hand.cards[at]) is not None]
    whole = bool(hand.cards) and not hand.down
    return SideView(len(hand.cards), seen, points(up) if whole else None, coup.holders.get(side, 0))


def shown(state: TableState, viewer: Viewer) -> Iterator[Card]:
    """Yield the cards of this round that the viewer's view shows."""
    if state.phase is Phase.OPENING:
        return
    for side in (PLAYER, BANKER):
        yield from _side(state, state.round.part, side, viewer).cards.values()
