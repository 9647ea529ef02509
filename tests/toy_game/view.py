"""What a viewer may see of a round of Tumble. A hidden tile is absent."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pitboss.table.accounts import stake_on
from pitboss.table.commands import PLAYER
from pitboss.table.state import TableState
from pitboss.table.viewers import GameView, Viewer, has_looked
from tests.toy_game.round import Part, Stack
from tests.toy_game.rules import BANK


class StackView(Struct, frozen=True):
    """How many tiles a hand has, and those that are seen, by position."""

    count: int
    tiles: dict[int, str]


class TumbleView(GameView, frozen=True):
    stage: str
    bank: dict[int, int]
    """What each banker has in the bank, by seat."""
    hands: dict[int, tuple[StackView, ...]]
    """By area; 0 is the bank."""
    dice: tuple[int, ...]


def view(state: TableState, viewer: Viewer) -> TumbleView:
    part: Part = state.round.part
    return TumbleView(
        stage=part.stage.value,
        bank={each.seat: stake_on(state, each.seat, BANK).chips for each in part.bankers},
        hands={place: tuple(_stack(state, viewer, place, each) for each in stacks) for place, stacks in part.stacks.items()},
        dice=part.dice,
    )


def _stack(state: TableState, viewer: Viewer, place: int, stack: Stack) -> StackView:
    entry = state.round.entries.get(place)
    own = viewer.office == PLAYER and entry is not None and entry.player == viewer.name
    seen = own or viewer.looks or has_looked(state, viewer)
    tiles = {at: tile for at, tile in enumerate(stack.tiles) if tile is not None and (seen or at in stack.up)}
    return StackView(len(stack.tiles), tiles)


def shown(state: TableState, viewer: Viewer) -> Iterator[str]:
    """Yield the tiles that a viewer's view shows."""
    for stacks in view(state, viewer).hands.values():
        for stack in stacks:
            yield from stack.tiles.values()
