"""What has happened, as a dealer wants to read it: decks by colour, passes in one line, each wager with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pitboss.house.rounds.words import told
from pitboss.house.rounds.words.phrases import listed, place, spoken, wager_name
from pitboss.house.runner import Table
from pitboss.money import show
from pitboss.table import events as ev

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
        case ev.HandSettled() | ev.HandFolded() | ev.HandConceded() | ev.AnteFolded():
            yield from _settled(event, table)
        case _:
            yield told(event), event.clauses


def _back(table: Table, deck: int) -> str:
    return table.state.decks[deck].back


def _dealt(event: ev.CardsDealt) -> str:
    groups: dict[int, list[int]] = {}
    for number, count in Counter(event.to).items():
        groups.setdefault(count, []).append(number)
    parts = [f"{_cards(count)} to {listed(map(place, places))}" for count, places in groups.items()]
    return f"{'; '.join(parts).capitalize()}{', the last face up' if event.up else ''}."


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


def _settled(event: ev.HandSettled | ev.HandFolded | ev.HandConceded | ev.AnteFolded, table: Table) -> Iterator[Line]:
    """First what goes over the layout in all, then wager by wager."""
    verb = {"hand.folded/1": "folds: ", "hand.conceded/1": "concedes: ", "ante.folded/1": "folds the Ante: "}
    pays = sum(line.pays for line in event.wagers)
    what = f"pay {show(pays)}" if pays > 0 else f"take {show(-pays)}" if pays < 0 else "nothing changes hands"
    player = table.state.round.hands[event.seat].player
    how = verb.get(str(event.__struct_config__.tag), "")
    yield f"Seat {event.seat} ({player}): {how}{what}.", event.clauses
    for line in event.wagers:
        paid = f"{show(abs(line.pays))}" if line.pays else f"{show(line.stake)} back"
        yield f"  {wager_name(line.wager)} {spoken(line.outcome)}: {paid}", line.clauses
