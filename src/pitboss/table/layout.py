"""What lies on the layout, looked at as a whole: on a table with many wagers one walk instead of a look at every area."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pitboss.table.commands import Stake
from pitboss.table.state import NOTHING, TOKENS, TableState, area, area_tokens, seat_in


@cache
def _spot(account: str) -> tuple[int, str, bool] | None:
    """The wagering area that an account is of, and whether it holds its tokens; None where it is of none."""
    whose, _, rest = account.partition("/")
    wager, _, tokens = rest.partition("/")
    on_layout = seat_in(whose) and wager and rest != TOKENS.removeprefix("/")
    return (seat_in(whose), wager, bool(tokens)) if on_layout else None


def lying(state: TableState) -> dict[int, dict[str, Stake]]:
    """Everything that lies on the layout, by place and wager."""
    found: dict[int, dict[str, Stake]] = {}
    for account, amount in state.money.items():
        spot = _spot(account)
        if spot is not None:
            place, wager, tokens = spot
            own = found.setdefault(place, {})
            before = own.get(wager, NOTHING)
            own[wager] = Stake(before.chips, amount) if tokens else Stake(amount, before.tokens)
    return found


def wagers_lie(state: TableState, place: int, wagers: Iterable[str]) -> bool:
    """Whether one of these wagers lies on a place."""
    money = state.money
    return any(area(place, wager) in money or area_tokens(place, wager) in money for wager in wagers)


def places_with(state: TableState, wagers: Iterable[str]) -> tuple[int, ...]:
    """The places on which one of these wagers lies, in their order; nobody wagers but where he sits or has a further area."""
    return tuple(place for place in sorted({*state.seats, *state.boxes}) if wagers_lie(state, place, wagers))
