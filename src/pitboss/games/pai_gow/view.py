"""What a viewer may see of a round of Pai Gow. A hidden tile is absent."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pitboss.games.pai_gow.round import HAND, Hand, Part
from pitboss.games.pai_gow.wagers import BANK, BANK_PLACE
from pitboss.table.accounts import stake_on
from pitboss.table.commands import PLAYER
from pitboss.table.state import TableState
from pitboss.table.viewers import GameView, Viewer, has_looked


class HandView(Struct, frozen=True):
    """Four tiles: those that are seen, by position, and the two hands once they are set and may be seen."""

    count: int
    tiles: dict[int, str]
    low: tuple[str, ...]
    high: tuple[str, ...]
    is_set: bool
    shown: bool
    result: str = ""
    foul: bool = False


class PaiGowView(GameView, frozen=True):
    stage: str
    banker: int
    """The seat of the player who banks; 0 is the house."""
    shared: bool
    banked: int
    """The seat of the player who banked the round that is over, whose hands still lie there; 0 is the house."""
    banked_together: bool
    bank_holds: int
    """What the player who banks has put up, with what has come to it since."""
    covered: bool
    dice: tuple[int, ...]
    first: int
    """The box that gets tiles first."""
    empty: tuple[int, ...]
    """Boxes without wagers at which tiles lie."""
    unused: int
    confirmed: bool
    hands: dict[int, HandView]
    """By box; 0 is the bank."""


def view(state: TableState, viewer: Viewer) -> PaiGowView:
    part: Part = state.round.part
    hands = {box: _hand(state, viewer, box, hand) for box, hand in sorted(part.hands.items())}
    bank = {BANK_PLACE: _hand(state, viewer, BANK_PLACE, part.bank)} if part.bank else {}
    return PaiGowView(
        stage=part.stage.value,
        banker=part.banker,
        shared=part.shared,
        banked=part.banked,
        banked_together=part.banked_together,
        bank_holds=stake_on(state, part.banker, BANK).chips if part.banker else 0,
        covered=part.covered,
        dice=part.dice,
        first=part.first,
        empty=part.boxes,
        unused=part.unused,
        confirmed=part.confirmed,
        hands={**bank, **hands},
    )


def _hand(state: TableState, viewer: Viewer, place: int, hand: Hand) -> HandView:
    part: Part = state.round.part
    known = hand.shown or viewer.looks or has_looked(state, viewer) or _holds(state, viewer, place)
    tiles = {at: str(tile) for at, tile in enumerate(hand.tiles) if tile is not None and (known or at in hand.seen)}
    return HandView(
        count=len(hand.tiles),
        tiles=tiles,
        low=tuple(map(str, hand.low)) if known else (),
        high=tuple(map(str, hand.high)) if known else (),
        is_set=hand.is_set,
        shown=hand.shown,
        result=part.results.get(place, ""),
        foul=place in part.foul,
    )


def _holds(state: TableState, viewer: Viewer, place: int) -> bool:
    """Return whether a viewer holds these tiles: the player of the box, or the player who banks alone."""
    part: Part = state.round.part
    if viewer.office != PLAYER:
        return False
    if place == BANK_PLACE:
        sitting = None if part.shared else state.seats.get(part.banker)
        return sitting is not None and sitting.player == viewer.name
    entry = state.round.entries.get(place)
    return entry is not None and entry.player == viewer.name


def shown(state: TableState, viewer: Viewer) -> Iterator[int]:
    """Yield, by their number as they left the wall, the tiles that a viewer's view shows: a tile may be there twice."""
    part: Part = state.round.part
    for place, seen in view(state, viewer).hands.items():
        hand = part.bank if place == BANK_PLACE else part.hands[place]
        assert hand is not None
        yield from (HAND * hand.group + at for at in seen.tiles)
