"""Who banks, which boxes have wagers, and who has to set: what every decision asks."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import Tile
from pitboss.games.pai_gow.round import HOUSE_BANKS, Hand, Part
from pitboss.games.pai_gow.rules import PaiGowContext
from pitboss.games.pai_gow.wagers import BANK, BANK_PLACE, WAGER
from pitboss.table.accounts import TRAY, area, stake_on
from pitboss.table.banks import TRAY_BANK, Bank, Share
from pitboss.table.events import AreaEvent, GameEvent
from pitboss.table.refusal import listed
from pitboss.table.state import TableState


def bank(c: PaiGowContext) -> Bank:
    """Return who banks: the house, a player, or both in equal shares."""
    part = c.part
    if not part.banker:
        return TRAY_BANK
    own = Share(area(part.banker, BANK))
    shares = (own, Share(TRAY)) if part.shared else (own,)
    return Bank("banker", shares, unit=c.rules.smallest_chip)


def bank_box(c: PaiGowContext) -> int:
    """Return the box with the chung."""
    return c.part.banker or c.rules.house_box


def in_order(c: PaiGowContext) -> tuple[int, ...]:
    """Return the boxes with wagers, in the order in which they are matched and paid: round the table from the chung."""
    return tuple(box for box in c.rules.around(bank_box(c)) if box in live(c.state))


def live(state: TableState) -> tuple[int, ...]:
    """Return the boxes that are still in the round."""
    return tuple(place for place, entry in sorted(state.round.entries.items()) if not entry.void)


def unset(state: TableState) -> tuple[int, ...]:
    """Return the boxes whose players have to set their tiles now. The banker sets after all others."""
    hands: dict[int, Hand] = state.round.part.hands
    return tuple(place for place in live(state) if place in hands and not hands[place].is_set)


def bank_to_set(state: TableState) -> bool:
    """Return whether a player who banks alone has to set the bank's hand now."""
    part: Part = state.round.part
    return bool(part.banker and not part.shared and part.bank and not part.bank.is_set and not unset(state))


def wagered(state: TableState) -> tuple[int, ...]:
    """Return the boxes with wagers before the round."""
    return tuple(place for place in sorted(state.seats) if stake_on(state, place, WAGER).total)


def stakes_wagered(state: TableState) -> tuple[int, ...]:
    """Return what is wagered on each of these boxes."""
    return tuple(stake_on(state, place, WAGER).total for place in wagered(state))


def whose(place: int) -> str:
    return "The bank" if place == BANK_PLACE else f"Box {place}"


def tiles_text(tiles: Sequence[Tile]) -> str:
    return " ".join(tiles)


def boxes_counted(count: int) -> str:
    return f"{count} box{'' if count == 1 else 'es'}"


def boxes_named(boxes: Sequence[int]) -> str:
    return f"{'box' if len(boxes) == 1 else 'boxes'} {listed(map(str, boxes))}"


def waiting_banker(c: PaiGowContext) -> int:
    """Return the seat of a player who banks alone and has to set now; 0 if nobody does."""
    held = c.part.bank
    waits = c.part.banker and not c.part.shared and held and not held.is_set and not unset(c.state)
    return c.part.banker if waits else HOUSE_BANKS


OVER = "no round is played, or it is paid"
"""Why nothing can have gone wrong in a round."""


class StakeTaken(AreaEvent, GameEvent[Part], frozen=True):
    """An event with which the bank may take a stake."""

    def stake_taken(self) -> dict[int, int]:
        """Return the stake that the bank takes, by box; nothing where it takes none."""
        return {self.area: sum(line.stake for line in self.wagers)} if self.wagers else {}
