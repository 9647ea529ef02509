"""Somebody at a Pai Gow table: who banks, whose wagers there are, and where the round stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.pai_gow.round import Hand, Part
from pitboss.games.pai_gow.wagers import BANK, WAGER
from pitboss.table.accounts import TRAY, area, stake_on
from pitboss.table.banks import TRAY_BANK, Bank, Share
from pitboss.table.context import Context
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.games.pai_gow.rules import PaiGowRules


class PaiGowContext(Context):
    """The context of every decision about a round."""

    __slots__ = ()
    rules: PaiGowRules

    @property
    def part(self) -> Part:
        part: Part = self.state.round.part
        return part

    @property
    def bank(self) -> Bank:
        """Whoever banks: the house, a player, or both in equal shares."""
        part = self.part
        if not part.banker:
            return TRAY_BANK
        own = Share(area(part.banker, BANK))
        shares = (own, Share(TRAY)) if part.shared else (own,)
        return Bank("banker", shares, unit=self.rules.smallest_chip)

    @property
    def bank_box(self) -> int:
        """Return the box with the chung."""
        return self.part.banker or self.rules.house_box

    def in_order(self) -> tuple[int, ...]:
        """Return the boxes with wagers, in the order in which they are matched and paid: round the table from the chung."""
        return tuple(box for box in self.rules.around(self.bank_box) if box in live(self.state))


def at_pai_gow(c: Context) -> PaiGowContext:
    """Narrow to PaiGowContext."""
    assert isinstance(c, PaiGowContext)
    return c


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
