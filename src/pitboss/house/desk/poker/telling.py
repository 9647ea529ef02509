"""A round of poker as a dealer wants to read it: passes in one line, each wager with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pitboss.games.dealer_poker.round import AnteFolded, CardsDealt, HandConceded, HandFolded, HandSettled
from pitboss.house.desk.phrases import Line, cards_of, changes_hands, places, seat_and_player
from pitboss.house.runner import Table
from pitboss.house.words.phrases import spoken, wager_name
from pitboss.money import show
from pitboss.table.events import Event


def told(event: Event, table: Table) -> Iterator[Line] | None:
    match event:
        case CardsDealt():
            return iter([(_dealt(event), event.clauses)])
        case HandSettled():
            return _settled(event, table)
        case HandFolded() | HandConceded() | AnteFolded():
            return iter([_given_up(event, table)])
        case _:
            return None


def _dealt(event: CardsDealt) -> str:
    groups: dict[int, list[int]] = {}
    for number, count in Counter(event.to).items():
        groups.setdefault(count, []).append(number)
    parts = [f"{cards_of(count)} to {places(lie)}" for count, lie in groups.items()]
    return f"{'; '.join(parts).capitalize()}{', the last face up' if event.up else ''}."


def _settled(event: HandSettled, table: Table) -> Iterator[Line]:
    """First what goes over the layout in all, then wager by wager."""
    pays = sum(line.pays for line in event.wagers)
    yield f"{seat_and_player(table.state, event.seat)}: {changes_hands(pays)}.", event.clauses
    for line in event.wagers:
        paid = show(abs(line.pays)) if line.pays else f"{show(line.stake)} back"
        yield f"  {wager_name(line.wager)} {spoken(line.outcome)}: {paid}", line.clauses


def _given_up(event: HandFolded | HandConceded | AnteFolded, table: Table) -> Line:
    verb = {"hand.folded/1": "folds", "hand.conceded/1": "concedes"}.get(str(event.__struct_config__.tag), "folds the Ante")
    lines = [f"{wager_name(line.wager)} {show(line.stake)}{'' if line.pays else ' back'}" for line in event.wagers]
    return f"{seat_and_player(table.state, event.seat)} {verb}: {', '.join(lines)}.", event.clauses
