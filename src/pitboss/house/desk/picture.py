"""The table as the dealer has it before them all the time: seats, chips, wagers, hands, and who has yet to decide."""

from __future__ import annotations

from msgspec import Struct

from pitboss.house.desk.model import at_table, game_vocabulary
from pitboss.house.runner import Table
from pitboss.money import show
from pitboss.table.accounts import TRAY
from pitboss.table.commands import DEALER
from pitboss.table.phrases import amounts, wager_name
from pitboss.table.state import Phase
from pitboss.table.view import AreaView
from pitboss.table.viewers import Viewer

DECIDES = "decides"


class Row(Struct, frozen=True):
    """A seat, or a further area of a player who sits elsewhere."""

    area: int
    player: str
    """Empty where nobody sits or wagers."""
    chips: str = ""
    wagers: str = ""
    hand: str = ""
    """What everybody can see of the hand."""
    waits: str = ""


class Picture(Struct, frozen=True):
    """A table at a glance."""

    title: str
    rows: tuple[Row, ...]
    shows: tuple[str, ...]
    """What else is on the layout, the cards that are left, and the float tray."""


def picture(table: Table) -> Picture:
    """Return seats, wagers and hands, with only the cards that are face up."""
    seen, state, rules = table.view(Viewer(DEALER)), table.state, table.rules
    live = state.phase is Phase.ROUND
    deciding = {each.area for each in rules.game.timing.waiting(state, rules)}
    seats = {each.area: each for each in seen.areas}
    rows = (_row(table, number, seats.get(number), live=live, waits=number in deciding) for number in range(1, state.places + 1))
    played = f"round {seen.round}" if live else f"rounds played: {seen.round}"
    left = f", {seen.cards_left} cards left to deal" if live and rules.deck_size else ""
    return Picture(
        f"{rules.table.name}, {rules.book.title}: {rules.game.standing_at(state)}, {played}",
        tuple(rows),
        (*game_vocabulary(rules).shows(at_table(table, table.at)), f"tray {show(state.money.get(TRAY, 0))}{left}"),
    )


def _row(table: Table, number: int, seat: AreaView | None, *, live: bool, waits: bool) -> Row:
    if seat is None:
        return Row(number, "")
    sits = number in table.state.seats
    keeps = [f"keeps {wager_name(wager)} from {show(minimum)}" for wager, minimum in seat.marker.items()]
    chips = [show(seat.chips)] if sits else []
    chips += [f"tokens {show(seat.tokens)}"] if seat.tokens else []
    return Row(
        number,
        seat.player if sits else f"(area of {seat.player})",
        ", ".join((*chips, *keeps)),
        amounts(seat.wagers) if seat.wagers else "",
        game_vocabulary(table.rules).area(at_table(table, table.at), number) if live else "",
        DECIDES if waits else "",
    )
