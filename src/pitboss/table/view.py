"""What a viewer may see of a table. A hidden card is absent, not masked: this is all that ever leaves the house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar, runtime_checkable

from msgspec import Struct
from msgspec.structs import replace

from pitboss.table.accounts import on_layout, stack_of
from pitboss.table.commands import PLAYER, Stake
from pitboss.table.events import EVERYBODY, Event
from pitboss.table.limits import kept_minimum, limits_at
from pitboss.table.rules import Rules
from pitboss.table.sign import SignLine, sign
from pitboss.table.state import TableState, owner_of
from pitboss.table.viewers import INSPECTOR, PUBLIC, GameView, Viewer

__all__ = ["INSPECTOR", "PUBLIC", "AreaView", "GameView", "ShowsPools", "TableView", "Viewer", "marker", "view", "view_event"]


class AreaView(Struct, frozen=True):
    """A wagering area with its player: one in front of a seat, or a further one. Chips and marker are at the seat."""

    area: int
    player: str
    chips: int
    tokens: int
    marker: dict[str, int]
    wagers: dict[str, int]
    colour: str = ""
    """The colour of their non-value chips, and what each is worth."""
    chip_value: int = 0


Own = TypeVar("Own", bound=GameView)


@runtime_checkable
class ShowsPools(Protocol):
    """A game that shows what a jackpot of the house holds."""

    def with_pools(self, seen: GameView, pools: Mapping[str, int], rules: Rules) -> GameView:
        """Return the game's part of a view with what the pools hold now."""


class TableView(Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: str
    round: int
    sign: tuple[SignLine, ...]
    back: str
    """The back of the deck in play; empty where the game has no cards."""
    cards_left: int
    areas: tuple[AreaView, ...]
    game: GameView | None
    """The game's own part; None where the game has nothing to show."""

    def of(self, kind: type[Own]) -> Own:
        """Return the game's own part as the view of that game, such as `view.of(MyView)`."""
        if not isinstance(self.game, kind):
            raise TypeError(f"this is a view with {type(self.game).__name__}, not with {kind.__name__}")
        return self.game


def view(state: TableState, viewer: Viewer, rules: Rules, at: int) -> TableView:
    """Return the table as this viewer sees it now."""
    stakes = on_layout(state)
    # Beside the seats: further areas on which players wager, or have a part in the last round.
    areas = sorted({*state.seats, *(area for area in state.boxes if area in state.round.entries or area in stakes)})
    return TableView(
        phase=state.phase.value,
        round=state.round.number,
        sign=sign(state, rules, at),
        back=state.decks[state.shoe.deck].back if state.decks else "",
        cards_left=state.shoe.left,
        areas=tuple(_area(state, number, rules, at, stakes.get(number, {})) for number in areas),
        game=rules.game.view(state, viewer),
    )


def view_event(event: Event, viewer: Viewer) -> Event:
    """Return an event as this viewer may read it in the log: without its secret fields, unless they are in its audience."""
    audience = event.audience
    own = audience is not None and viewer.office == PLAYER and viewer.name in audience
    if not event.SECRET or audience is EVERYBODY or own or viewer.looks:
        return event
    return replace(event, **dict.fromkeys(event.SECRET, ()))


def marker(state: TableState, number: int, at: int) -> dict[str, int]:
    """Return what the marker at a seat shows: the old minimums its player may still play at, as notices have left them."""
    limits, kept = limits_at(state.limits, state.notices, at), state.seats[number].kept
    now = {wager: kept_minimum(kept, wager, state.notices, at) for wager in kept}
    return {wager: old for wager, old in now.items() if old is not None and old < limits.ranges[wager].minimum}


def _area(state: TableState, number: int, rules: Rules, at: int, stakes: Mapping[str, Stake]) -> AreaView:
    """Return an area with the player who wagers there; their chips and marker are where they sit."""
    stack, sitting = stack_of(state, number), state.seats.get(number)
    return AreaView(
        area=number,
        player=state.seats[owner_of(state, number)].player,
        chips=stack.chips,
        tokens=stack.tokens,
        marker=marker(state, number, at) if sitting else {},
        wagers={wager: stakes[wager].total for wager in rules.areas if wager in stakes},
        colour=sitting.colour if sitting else "",
        chip_value=sitting.chip_value if sitting else 0,
    )
