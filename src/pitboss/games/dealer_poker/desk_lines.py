"""What the dealer is told of an event: a line for each wager, with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.dealer_poker.betting import AnteFolded, HandFolded
from pitboss.games.dealer_poker.dealing import CardsDealt
from pitboss.games.dealer_poker.settling import HandConceded, HandSettled
from pitboss.money import show
from pitboss.table.desk_vocabulary import Line
from pitboss.table.events import Event
from pitboss.table.phrases import capitalized, seat_and_player, taken_and_paid, wager_name
from pitboss.table.state import TableState


def narrate_to_dealer(event: Event, state: TableState) -> Iterator[Line] | None:
    """Return one of the game's events in lines for the dealer; None if everybody's sentence will do."""
    match event:
        case CardsDealt():
            return iter([(f"{capitalized(event.dealt())}.", event.clauses)])
        case HandSettled():
            return _settled(event, state)
        case HandFolded():
            return iter([_given_up("folds", event, state)])
        case HandConceded():
            return iter([_given_up("concedes", event, state)])
        case AnteFolded():
            return iter([_given_up("folds the Ante", event, state)])
        case _:
            return None


def _settled(event: HandSettled, state: TableState) -> Iterator[Line]:
    """Return what the dealer takes and pays, wager by wager."""
    yield f"{seat_and_player(state, event.seat)}:", event.clauses
    yield from ((f"  {does}", clauses) for does, clauses in taken_and_paid(event.wagers))


def _given_up(verb: str, event: HandFolded | HandConceded | AnteFolded, state: TableState) -> Line:
    lines = [f"{wager_name(line.wager)} {show(line.stake)}{'' if line.pays else ' back'}" for line in event.wagers]
    return f"{seat_and_player(state, event.seat)} {verb}: {', '.join(lines)}.", event.clauses
