"""What has happened, as a dealer wants to read it: decks by colour, passes in one line, each wager with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pitboss.house.runner import Table
from pitboss.house.words import told
from pitboss.house.words.phrases import listed, spoken, wager_name
from pitboss.money import show
from pitboss.table import events as ev
from pitboss.table.state import DEALER_PLACE

Line = tuple[str, tuple[str, ...]]
"""A line and the clauses it happened under."""


def lines_of(event: ev.TableEvent, table: Table) -> Iterator[Line]:
    """The event in one line, or in a line for each wager."""
    match event:
        case ev.CardsChecked():
            yield f"The {_back(table, event.deck)} deck is checked by {event.by}: {event.cards} cards.", event.clauses
        case ev.CardsSecured():
            yield f"The {_back(table, event.deck)} deck is locked away.", event.clauses
        case ev.CardsReleased():
            yield f"The {_back(table, event.deck)} deck is at the table.", event.clauses
        case ev.CardsShuffled():
            yield f"The {_back(table, event.deck)} deck is shuffled.", event.clauses
        case ev.CardsDealt():
            yield _dealt(event), event.clauses
        case ev.HandSettled():
            yield from _settled(event, table)
        case ev.HandFolded() | ev.HandConceded() | ev.AnteFolded():
            yield _given_up(event, table)
        case _:
            yield told(event), event.clauses


def _back(table: Table, deck: int) -> str:
    return table.state.decks[deck].back


def _dealt(event: ev.CardsDealt) -> str:
    groups: dict[int, list[int]] = {}
    for number, count in Counter(event.to).items():
        groups.setdefault(count, []).append(number)
    parts = [f"{cards_of(count)} to {places(lie)}" for count, lie in groups.items()]
    return f"{'; '.join(parts).capitalize()}{', the last face up' if event.up else ''}."


def places(numbers: Iterable[int]) -> str:
    """Seats, and the dealer last."""
    numbers = list(numbers)
    seats = [str(number) for number in numbers if number != DEALER_PLACE]
    dealer = ["the dealer"] if DEALER_PLACE in numbers else []
    if not seats:
        return dealer[0]
    return f"seat{'s' if len(seats) > 1 else ''} {listed([*seats, *dealer])}"


def cards_of(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


def _settled(event: ev.HandSettled, table: Table) -> Iterator[Line]:
    """First what goes over the layout in all, then wager by wager."""
    pays = sum(line.pays for line in event.wagers)
    what = f"pay {show(pays)}" if pays > 0 else f"take {show(-pays)}" if pays < 0 else "nothing changes hands"
    yield f"Seat {event.seat} ({_player(table, event.seat)}): {what}.", event.clauses
    for line in event.wagers:
        paid = show(abs(line.pays)) if line.pays else f"{show(line.stake)} back"
        yield f"  {wager_name(line.wager)} {spoken(line.outcome)}: {paid}", line.clauses


def _given_up(event: ev.HandFolded | ev.HandConceded | ev.AnteFolded, table: Table) -> Line:
    verb = {"hand.folded/1": "folds", "hand.conceded/1": "concedes"}.get(str(event.__struct_config__.tag), "folds the Ante")
    lines = [f"{wager_name(line.wager)} {show(line.stake)}{'' if line.pays else ' back'}" for line in event.wagers]
    return f"Seat {event.seat} ({_player(table, event.seat)}) {verb}: {', '.join(lines)}.", event.clauses


def _player(table: Table, seat: int) -> str:
    return table.state.round.hands[seat].player
