"""The accounts of a table and what they hold: racks, wagering areas, the tray, and what is outside the table.

An account is a name. A wager on a player's own area is `seat:3/wager`, with the wager's name; after a split the number of
a further hand follows that of the area, after a point; a wager of the player at seat 5 on that area is `seat:3/wager@5`.
Chips and promotional tokens never mix.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from pitboss.money import OUTSIDE, Move
from pitboss.table.commands import NOTHING, Stake
from pitboss.table.places import Hand
from pitboss.table.state import Entry, TableState, owner_of, seat_of

TRAY = "tray"
TOKENS_TAKEN = "tray/tokens"
DROP = "drop"
CAGE = OUTSIDE + "cage"
VOUCHERS = OUTSIDE + "vouchers"
PURSE = OUTSIDE + "purse:"
POOL = OUTSIDE + "pool:"
TOURNAMENT = OUTSIDE + "tournament:"
TOKENS = "/tokens"
CHIP_UNIT, TOKEN_UNIT = "chips", "tokens"

LARGEST = 10**11
"""The largest single amount, a thousand million dollars. A larger figure is a typing error."""


@cache
def rack(seat: int) -> str:
    """Return the account of a player's own chips."""
    return f"seat:{seat}"


@cache
def area(place: int | Hand, wager: str, owner: int = 0) -> str:
    """Return the account of a wager: on an area, or on one hand of an area; `owner` is another player who wagers there."""
    return f"seat:{_number(place)}/{wager}{f'@{owner}' if owner else ''}"


def _number(place: int | Hand) -> str:
    if isinstance(place, Hand):
        return str(place.area) if place.n == 1 else f"{place.area}.{place.n}"
    return str(place)


@cache
def area_tokens(place: int | Hand, wager: str, owner: int = 0) -> str:
    """Return the account of the tokens of a wager."""
    return area(place, wager, owner) + TOKENS


@cache
def unit_of(account: str, of_table: str = CHIP_UNIT) -> str:
    """Return what an account holds: chips and cash, promotional tokens, or the chips of a tournament. Nothing moves between them.
    `of_table` is the unit of the chips at the table."""
    if account.startswith(TOURNAMENT):
        return tournament_unit(account.removeprefix(TOURNAMENT))
    inside = not account.startswith(OUTSIDE)
    if account == VOUCHERS or (inside and account.endswith(TOKENS)):
        return TOKEN_UNIT
    return of_table if inside else CHIP_UNIT


def tournament_unit(name: str) -> str:
    """Return the unit of the chips of a tournament; cash and other chips have another one."""
    return f"chips of {name}"


def tournament_account(name: str) -> str:
    """Return the account that tournament chips come from and go back to."""
    return TOURNAMENT + name


def purse(player: str) -> str:
    """Return the account of the cash a person carries, beyond the table."""
    return PURSE + player


def pool(name: str) -> str:
    """Return the account of a jackpot pool of the house."""
    return POOL + name


@cache
def seat_in(account: str) -> int:
    """Return the seat or area whose chips an account holds, or 0."""
    whose = account.partition("/")[0].partition(".")[0]
    return int(whose.removeprefix("seat:")) if whose.startswith("seat:") else 0


@cache
def owner_in(account: str) -> int:
    """Return the seat of the player whose chips an account holds, where the account says so; else the seat or area."""
    _, _, other = account.removesuffix(TOKENS).partition("@")
    return int(other) if other else seat_in(account)


def stake_on(state: TableState, place: int | Hand, wager: str, owner: int = 0) -> Stake:
    """Return the stake of a wager."""
    account, tokens = area(place, wager, owner), area_tokens(place, wager, owner)
    money = state.money
    if account not in money and tokens not in money:
        return NOTHING
    return Stake(money.get(account, 0), money.get(tokens, 0))


def stack_of(state: TableState, seat: int) -> Stake:
    """Return a player's own chips and tokens, without what they have wagered."""
    account = rack(seat)
    return Stake(state.money.get(account, 0), state.money.get(account + TOKENS, 0))


class Spot(NamedTuple):
    """Where a stake is: the hand it belongs to, the wager, and the seat of another player who wagers there, or 0."""

    hand: Hand
    wager: str
    owner: int = 0


@cache
def _spot(account: str) -> tuple[Spot, bool] | None:
    """Return where the stake of an account is, and whether it holds tokens; None where it is no wager's."""
    whose, _, rest = account.partition("/")
    wager, _, tokens = rest.partition("/")
    if not seat_in(whose) or not wager or rest == TOKENS.removeprefix("/"):
        return None
    wager, _, owner = wager.partition("@")
    number = whose.partition(".")[2]
    return Spot(Hand(seat_in(whose), int(number or 1)), wager, int(owner or 0)), bool(tokens)


def spots(money: Mapping[str, int]) -> dict[Spot, Stake]:
    """Return every stake of some accounts by where it is: by hand, wager and owner."""
    found: dict[Spot, Stake] = {}
    for account, amount in money.items():
        known = _spot(account)
        if known is not None:
            spot, tokens = known
            found[spot] = found.get(spot, NOTHING).plus(Stake(0, amount) if tokens else Stake(amount))
    return found


def on_layout(state: TableState) -> dict[int, dict[str, Stake]]:
    """Return every stake on the layout, by area and wager, for all hands and players together: one pass instead of a
    look at every area."""
    found: dict[int, dict[str, Stake]] = {}
    for spot, stake in spots(state.money).items():
        own = found.setdefault(spot.hand.area, {})
        own[spot.wager] = own.get(spot.wager, NOTHING).plus(stake)
    return found


def wagered_by(state: TableState, seat: int) -> Stake:
    """Return what the player at a seat has on the layout, wherever it is."""
    chips = tokens = 0
    for account, amount in state.money.items():
        known = _spot(account)
        if known is None or (known[0].owner or owner_of(state, known[0].hand.area)) != seat:
            continue
        if known[1]:
            tokens += amount
        else:
            chips += amount
    return Stake(chips, tokens)


def has_wagers(state: TableState, place: int, wagers: tuple[str, ...]) -> bool:
    """Return whether one of these wagers is placed on an area."""
    return not state.money.keys().isdisjoint(_accounts(place, wagers))


@cache
def _accounts(place: int, wagers: tuple[str, ...]) -> frozenset[str]:
    """Return the accounts of the chips and tokens of these wagers on an area."""
    return frozenset(name(place, wager) for wager in wagers for name in (area, area_tokens))


def stakes_on(state: TableState, place: int, wagers: tuple[str, ...]) -> dict[str, int]:
    """Return what is placed of these wagers on an area, chips and tokens together, in the order of the wagers."""
    held = _accounts(place, wagers).intersection(state.money)
    if not held:
        return {}
    found: dict[str, int] = {}
    for _, wager, account in sorted(_in_order(place, wagers)[account] for account in held):
        found[wager] = found.get(wager, 0) + state.money[account]
    return {wager: amount for wager, amount in found.items() if amount}


@cache
def _in_order(place: int, wagers: tuple[str, ...]) -> dict[str, tuple[int, str, str]]:
    """Return by each account of chips or tokens on an area: the position of its wager among these, the wager, and the account."""
    names = ((at, wager, name(place, wager)) for at, wager in enumerate(wagers) for name in (area, area_tokens))
    return {account: (at, wager, account) for at, wager, account in names}


def areas_with(state: TableState, wagers: tuple[str, ...]) -> tuple[int, ...]:
    """Return the areas with one of these wagers, in order. Players wager where they sit or have a further area."""
    return tuple(place for place in sorted({*state.seats, *state.boxes}) if has_wagers(state, place, wagers))


def put_down(place: int | Hand, wager: str, stake: Stake, owner: int, *, guest: bool = False) -> Iterator[Move]:
    """Move chips and tokens from a player's own to a wagering area; a guest wagers on the area of another player."""
    account = area(place, wager, owner if guest else 0)
    if stake.chips:
        yield Move(rack(owner), account, stake.chips)
    if stake.tokens:
        yield Move(rack(owner) + TOKENS, account + TOKENS, stake.tokens)


def give_back(place: int | Hand, wager: str, stake: Stake, owner: int, *, guest: bool = False) -> Iterator[Move]:
    """Move chips and tokens from a wagering area back to the player."""
    account = area(place, wager, owner if guest else 0)
    if stake.chips:
        yield Move(account, rack(owner), stake.chips)
    if stake.tokens:
        yield Move(account + TOKENS, rack(owner) + TOKENS, stake.tokens)


def moved_to(state: TableState, entry: Entry) -> dict[str, str]:
    """Return where an entry's player has their chips and tokens now, by the accounts they had then."""
    sitting = state.seats.get(entry.owner)
    if sitting is not None and sitting.player == entry.player:
        return {}
    own, seat = rack(entry.owner), seat_of(state, entry.player)
    if seat is None:
        return {own: purse(entry.player), own + TOKENS: VOUCHERS}
    return {own: rack(seat), own + TOKENS: rack(seat) + TOKENS}
