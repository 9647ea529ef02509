"""What can be said to a table, and to the house: the requests of every game, service and stream, under one name for callers.

`do.PlaceWagers` stands by itself. Where games have different requests of one name, the game or its family says which:
`do.draw_poker.Fold`, `do.dealer_poker.Fold`. `python -m pitboss.stubs` writes the names down for type checkers.
"""

from pitboss import names
from pitboss.table.commands import (  # noqa: F401  shown to callers
    DEALER,
    HOUSE,
    HOUSE_ACTOR,
    PLAYER,
    Actor,
    Command,
    Report,
    Request,
    Stake,
    Standing,
)

WITH = ("DEALER", "HOUSE", "HOUSE_ACTOR", "PLAYER", "Actor", "Command", "Report", "Request", "Stake", "Standing")
"""What requests are made with."""


def __getattr__(name: str) -> object:
    if name == "__all__":
        return __dir__()
    if name.startswith("_"):
        raise AttributeError(name)
    return names.requests().find(name)


def __dir__() -> list[str]:
    return sorted((*WITH, *names.requests().all()))
