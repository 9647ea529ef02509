"""The parts that sentences about a table are made of: names of wagers, places, lists, hands, results, accounts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from pitboss.cards import written
from pitboss.cards.ranks import SetHand
from pitboss.money import OUTSIDE, Move, show
from pitboss.table.accounts import CAGE, DROP, POOL, PURSE, TOKENS, TOKENS_TAKEN, TOURNAMENT, TRAY, VOUCHERS, owner_in, seat_in
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.events import AreaSettled, Settled
from pitboss.table.places import DEALER_PLACE
from pitboss.table.refusal import listed as listed
from pitboss.table.refusal import wager_name as wager_name
from pitboss.table.state import TableState

_CONDUCT: dict[str, str] = {}


def as_words(name: str) -> str:
    """Return a name of the program as words: `card-exposed` is card exposed."""
    return name.replace("-", " ")


def person_name(name: str) -> str:
    """Return who did something, in the middle of a sentence: a person by their name, or the house."""
    return "the house" if name == HOUSE_ACTOR.name else name


def place_name(place: int) -> str:
    """Return a place where cards are: a seat, or the dealer."""
    return "the dealer" if place == DEALER_PLACE else f"seat {place}"


def place_names(places: Iterable[int]) -> str:
    """Return several places in one phrase, the dealer last."""
    numbers = list(places)
    seats = [str(number) for number in numbers if number != DEALER_PLACE]
    dealer = ["the dealer"] if DEALER_PLACE in numbers else []
    if not seats:
        return dealer[0]
    return f"seat{'s' if len(seats) > 1 else ''} {listed([*seats, *dealer])}"


def seat_and_player(state: TableState, seat: int) -> str:
    """Return a seat with the player whose hand or wagers of this round are there."""
    return f"Seat {seat} ({state.round.entries[seat].player})"


def clock(at: int) -> str:
    """Return a time as a sign shows it."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%H:%M:%S")


def capitalized(sentence: str) -> str:
    """Return a sentence with its first letter in upper case and the rest as it is."""
    return f"{sentence[:1].upper()}{sentence[1:]}"


def add_conduct(did: Mapping[str, str]) -> None:
    """Add what a person did who broke a rule of conduct, by the rule. The table and each game bring their own."""
    _CONDUCT.update(did)


def did_against(rule: str) -> str:
    """Return what a person did who broke a rule of conduct."""
    return _CONDUCT[rule]


def quoted(words: str) -> str:
    """Return what somebody said, with a space before it; nothing if they said nothing."""
    return f' "{words}"' if words else ""


def signed(by: str) -> str:
    """Return that a second person signed, with a space before it; nothing if nobody did."""
    return f" {by} signs as the second person." if by else ""


def counted(count: int, thing: str) -> str:
    """Return a number of things: 1 card, 52 cards."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def cards_counted(count: int) -> str:
    return "one card" if count == 1 else counted(count, "card")


def hand_words(hand: SetHand) -> str:
    """Return what a hand is worth, the cards that play, and those set aside."""
    aside = f" (aside {written(hand.aside)})" if hand.aside else ""
    return f"{hand.value.words}: {written(hand.plays)}{aside}"


def amounts(wagers: Mapping[str, int]) -> str:
    return ", ".join(f"{wager_name(wager)} {show(amount)}" for wager, amount in wagers.items())


def outcomes(wagers: Iterable[Settled]) -> str:
    """Return the result of each wager, and for how much."""
    return ", ".join(f"{wager_name(each.wager)} {as_words(each.outcome)} {show(abs(each.pays))}" for each in wagers)


def stakes(wagers: Iterable[Settled]) -> str:
    """Return each wager with its stake."""
    return ", ".join(f"{wager_name(each.wager)} {show(each.stake)}" for each in wagers) or "nothing"


def taken_and_paid(lines: Iterable[Settled]) -> list[tuple[str, tuple[str, ...]]]:
    """Return what the dealer does with each wager, one by one with its clauses: first what is taken, then what is paid."""
    return [(_hand_over(line), line.clauses) for line in sorted(lines, key=lambda line: line.pays >= 0)]


def _hand_over(line: Settled) -> str:
    name = wager_of_hand(line)
    if line.pays < 0:
        return f"take {name} {show(-line.pays)}"
    if line.pays > 0:
        return f"pay {name} {show(line.pays)}"
    return f"{name} {as_words(line.outcome)}: {show(line.stake)} back"


def wager_of_hand(line: Settled) -> str:
    """Return the name of a wager, with the number of a hand that a split has made."""
    return f"{wager_name(line.wager)} on hand {line.hand}" if line.hand > 1 else wager_name(line.wager)


def by_seat(wagers: Iterable[AreaSettled]) -> dict[int, list[Settled]]:
    """Return the results of wagers grouped by seat."""
    seats: dict[int, list[Settled]] = {}
    for seat, settled in wagers:
        seats.setdefault(seat, []).append(settled)
    return seats


_NAMES = {
    TRAY: "the float tray",
    TOKENS_TAKEN: "the tokens taken",
    DROP: "the drop box",
    CAGE: "the cage",
    VOUCHERS: "the vouchers",
}


def money_moved(move: Move, seated: Mapping[int, str]) -> str:
    """Return a move of money as people say it: `$10.00 from Ann's chips (seat 1) to the float tray`."""
    return f"{show(move.amount)} from {account_name(move.source, seated)} to {account_name(move.target, seated)}"


def account_name(account: str, seated: Mapping[int, str]) -> str:
    """Return the name of an account for people, who know neither its place in the program nor its spelling."""
    if account in _NAMES:
        return _NAMES[account]
    if account.startswith(PURSE):
        return f"{account.removeprefix(PURSE)}'s cash"
    if account.startswith(POOL):
        return f"the jackpot pool {account.removeprefix(POOL)}"
    if account.startswith(TOURNAMENT):
        return f"the chips of {account.removeprefix(TOURNAMENT)}"
    seat = seat_in(account)
    if not seat:
        # No seat's: the prize pool of a tournament, the cheque of a winner.
        return f"the {as_words(account.removeprefix(OUTSIDE)).replace(':', ' ')}"
    owner = seated.get(owner_in(account), "the player")
    what = account.removesuffix(TOKENS).partition("/")[2].partition("@")[0]
    tokens = " in tokens" if account.endswith(TOKENS) and what else ""
    held = f"{wager_name(what)}{tokens}" if what else "tokens" if account.endswith(TOKENS) else "chips"
    return f"{owner}'s {held} (seat {seat})"
