"""A house with a Racing Card Derby table: who sits there, and races run by the table itself or drawn card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

from msgspec.structs import replace
from tests.support.derby import BY_HAND, DERBY, finish, placed, who_ticks
from tests.support.incidents import race_incident
from tests.support.play import DANA, DERBY_LIMITS, player, sent

from pitboss import do, law
from pitboss.cards import Card, parse_cards
from pitboss.games import game_of
from pitboss.games.racing_card_derby.drawing import CardDrawn
from pitboss.games.racing_card_derby.round import Stage
from pitboss.house.automation import EVERYTHING
from pitboss.house.house import House
from pitboss.house.runner import Accepted, Table
from pitboss.house.table_stream import formats_of
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Request, Stake
from pitboss.table.events import Event
from pitboss.table.services.decks.extra_cards import CardRemoved, CardUsed, SeenCard
from pitboss.table.settings import PHYSICAL, TableSettings
from pitboss.table.state import Phase

NAME = "Derby 1"
FORMATS = formats_of(game_of("racing-card-derby"))
ANN = player("Ann")
CASH = 10_000_000
WAGERS = {"red": 500, "suit-hearts": 500, "quinella-heart-club": 500, "trifecta-heart-club-spade": 500}
_ids = count(1)


def opened(house: House, name: str = NAME, *, by_hand: bool = False, **settings: Any) -> Table:
    """A table where Pitboss deals, from a shoe of six decks unless told otherwise; the dealer draws where `by_hand` says so."""
    chosen = {"limits": DERBY_LIMITS, "device": "shoe", "float_": 100_000_000, **settings}
    automation = BY_HAND if by_hand else EVERYTHING
    return house.open_table(law.load(DERBY), TableSettings(name=name, **chosen), at=0, automation=automation)


def say(table: Table, who: Actor, does: Request) -> list[Event]:
    outcome = sent(table, Command(f"race-{next(_ids)}", who, table.at + 1, does))
    assert isinstance(outcome, Accepted), outcome
    return [each.event for each in outcome.events]


def seated(house: House, table: Table, *names: str) -> None:
    """These players from seat 1 on, each with chips."""
    for seat, name in enumerate(names or ("Ann",), 1):
        house.grant(name, CASH, command_id=f"cash-{next(_ids)}", at=1)
        say(table, player(name), do.TakeSeat(seat))
        say(table, player(name), do.BuyIn(CASH // 2))


def called(table: Table, wagers: Mapping[str, int] = WAGERS) -> list[Event]:
    """Ann wagers and the dealer calls: the table goes on by itself, as far as it does."""
    placed = do.PlaceWagers(1, {wager: Stake(amount) for wager, amount in wagers.items()})
    return [*say(table, ANN, placed), *say(table, HOUSE_ACTOR, do.NoMoreBets())]


def drawn_out(table: Table) -> list[Event]:
    """The dealer draws until third place is decided."""
    events: list[Event] = []
    while not in_stage(table, Stage.SETTLING):
        events += say(table, DANA, do.Draw())
    return events


def in_stage(table: Table, stage: Stage) -> bool:
    """Whether a race is run, and has come that far."""
    return table.state.phase is Phase.ROUND and table.state.round.part.stage is stage


def settled(table: Table) -> list[Event]:
    steps = (do.AnnounceResult(), do.ConfirmResult(), do.TakeLosing(), do.PayWinning(), do.EndRound())
    return [event for step in steps for event in say(table, DANA, step)]


def reported(table: Table, incident: str) -> list[Event]:
    """Report an incident, with the next card of the shoe where everybody saw it."""
    report = race_incident(incident)
    return say(table, DANA, replace(report, card=table.state.shoe.order[0]) if isinstance(report, SeenCard) else report)


def by_hand(house: House, *names: str) -> Table:
    """A table of wood and cloth, opened, shuffled and cut, with these players."""
    table = opened(house, kind=PHYSICAL)
    say(table, DANA, do.CheckCards(0))
    for row in table.rules.checklist:
        say(table, who_ticks(row), do.Tick(row.item))
    say(table, DANA, do.Shuffle())
    say(table, DANA, do.Cut(26))
    seated(house, table, *names)
    return table


def run_by_hand(table: Table, wagers: Mapping[str, int], run: str) -> None:
    """Ann wagers, and the scanner reads these cards."""
    say(table, ANN, placed(1, wagers))
    say(table, DANA, do.NoMoreBets())
    for card in parse_cards(run):
        say(table, DANA, do.Draw(card))


def settled_by_hand(table: Table, places: str) -> None:
    steps = (do.AnnounceResult(finish(places)), do.ConfirmResult(), do.TakeLosing(), do.PayWinning(), do.EndRound())
    for step in steps:
        say(table, DANA, step)


def raced_by_hand(table: Table, wagers: Mapping[str, int], run: str, places: str) -> None:
    run_by_hand(table, wagers, run)
    settled_by_hand(table, places)


def seen(events: Iterable[Event]) -> list[Card]:
    """The cards that lay open, in the order in which they left the shoe."""
    return [event.card for event in events if isinstance(event, CardDrawn | CardRemoved) and event.card is not None]


def named(events: Iterable[Event]) -> Counter[Card]:
    """How often a record of these events may name each card: as it was seen, drawn, or put out of play."""
    return Counter(event.card for event in events if isinstance(event, CardDrawn | CardRemoved | CardUsed) and event.card)
