"""How a round of Tumble changes with what happens. Facts are copied; no rule is decided here."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.table.events import Event
from pitboss.table.rounds import RoundEnded, RoundVoided
from pitboss.table.services.seats.sitting import SeatChanged, SeatLeft
from pitboss.table.services.wagers.placing import WagersPlaced
from tests.toy_game.round import (
    Banker,
    BankLaidDown,
    BankTaken,
    HandSplit,
    Part,
    ResultAnnounced,
    RoundBegan,
    Stack,
    Stage,
    Stood,
    Thrown,
    ThrowVoided,
    TilesDealt,
    TilesShown,
    WallBuilt,
)


def evolve(part: Part, event: Event) -> Part:
    """Return the round after an event of the game, or of the table where it concerns the bank or the end of the round."""
    match event:
        case BankTaken():
            return replace(part, bankers=(*part.bankers, Banker(event.seat, event.put_up)))
        case BankLaidDown() | SeatLeft() | SeatChanged():
            return replace(part, bankers=tuple(each for each in part.bankers if each.seat != event.seat))
        case WallBuilt():
            return replace(part, built=True, wall=event.order)
        case RoundBegan():
            return Part(stage=Stage.DECIDING, bankers=part.bankers, built=True, wall=part.wall)
        case WagersPlaced() if part.stage is Stage.REOPENED:
            return replace(part, done=part.done | {event.area})
        case RoundEnded() | RoundVoided():
            return replace(part, stage=Stage.SHOWING, built=False, wall=())
        case _:
            return _played(part, event)


def _played(part: Part, event: Event) -> Part:
    match event:
        case TilesDealt():
            stack = Stack((*event.up, *_hidden(event.hidden, event.count)), tuple(range(len(event.up))))
            return _laid(part, event.place, (stack,), len(event.up) + len(event.hidden))
        case HandSplit():
            new = _hidden(event.hidden, len(event.tiles))
            stacks = tuple(Stack(tiles, (0,)) for tiles in zip(event.tiles, new, strict=True))
            return replace(_laid(part, event.seat, stacks, len(event.hidden)), done=part.done | {event.seat})
        case Stood():
            return replace(part, done=part.done | {event.seat})
        case Thrown():
            return replace(part, dice=(*part.dice, *event.dice), stage=event.stage, done=frozenset())
        case ThrowVoided():
            return replace(part, dice=event.dice, stage=event.stage, done=frozenset(event.done))
        case TilesShown():
            shown = Stack(event.tiles, tuple(range(len(event.tiles))))
            stacks = tuple(shown if n == event.hand else each for n, each in enumerate(part.stacks[event.place], 1))
            return _laid(part, event.place, stacks, 0)
        case ResultAnnounced():
            return replace(part, settled=True)
        case _:
            return part


def _hidden(tiles: tuple[str, ...], count: int) -> tuple[str | None, ...]:
    return tiles or (None,) * count


def _laid(part: Part, place: int, stacks: tuple[Stack, ...], drawn: int) -> Part:
    return replace(part, stacks={**part.stacks, place: stacks}, wall=part.wall[drawn:])
