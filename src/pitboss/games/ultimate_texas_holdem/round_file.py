"""What Ultimate Texas Hold'em adds to round files: what its family does, and the cards of the board where a person turns them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.dealer_poker import round_file
from pitboss.games.dealer_poker.round import BOARD_PLACE
from pitboss.games.dealer_poker.round_file import PLACES, by_place, dealing_order, hands_of, laid
from pitboss.games.ultimate_texas_holdem.rules import HoldemContext
from pitboss.games.ultimate_texas_holdem.steps import TurnBoard, may_turn, next_cards
from pitboss.table.commands import Request
from pitboss.table.refusal import Refusal

__all__ = ["PLACES", "by_place", "dealing_order", "hands_of", "keyed", "laid"]


def keyed(c: HoldemContext, does: Request, pack: Sequence[Card], lies: Mapping[tuple[int, int], Card]) -> Request:
    """Return what somebody says, with the cards that everybody can see now as they lie, where it names none."""
    if isinstance(does, TurnBoard) and not does.cards and not isinstance(may_turn(c), Refusal):
        positions, _ = next_cards(c)
        unseen = [at for at in positions if c.part.board.cards[at] is None and (BOARD_PLACE, at) in lies]
        return replace(does, cards=tuple(lies[BOARD_PLACE, at] for at in unseen))
    return round_file.keyed(c, does, pack, lies)
