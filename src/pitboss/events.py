"""What can happen at a table, and in the house: the events of every game, service and stream, under one name for callers.

`events.WagersPlaced` stands by itself. Where games have different events of one name, the game or its family says which:
`events.blackjack.CardsDealt`, `events.dealer_poker.CardsDealt`. `python -m pitboss.stubs` writes all names down for
type checkers.
"""

from pitboss import names
from pitboss.table.events import AreaSettled, Event, Settled  # noqa: F401  shown to callers

WITH = ("AreaSettled", "Event", "Settled")
"""What events are made of."""


def __getattr__(name: str) -> object:
    if name == "__all__":
        return __dir__()
    if name.startswith("_"):
        raise AttributeError(name)
    return names.events().find(name)


def __dir__() -> list[str]:
    return sorted((*WITH, *names.events().all()))
