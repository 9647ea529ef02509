"""Money at the settlement of a wager: what it is paid or loses, and the moves that carry it out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pitboss.money import Move, payment
from pitboss.table.accounts import TOKENS, TOKENS_TAKEN, area, give_back, rack, stake_on
from pitboss.table.banks import TRAY_BANK, Bank, give, take
from pitboss.table.commands import NOTHING, Stake
from pitboss.table.context import Context
from pitboss.table.events import Outcome, Settled
from pitboss.table.places import Hand
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules, Settlement

UNLIMITED = 10**30
"""More cents than any wager can be paid."""


def paid(rules: Rules, stake: int, settled: Settlement, payable: int = UNLIMITED) -> tuple[int, bool]:
    """Return what a stake is paid on top of itself, negative when it is taken, and whether a maximum has cut it. Odds are
    rounded as the rulebook says."""
    if settled.outcome is Outcome.LOSE:
        return -stake, False
    if settled.odds is None:
        return 0, False
    pays = payment(stake, settled.odds, rules.smallest_chip, rules.rounding)
    return min(pays, payable), pays > payable


def settled_wagers(
    c: Context,
    seat: int,
    results: Iterable[Settlement],
    stakes: Mapping[str, Stake],
    bonus_on: Stake = NOTHING,
    bank: Bank = TRAY_BANK,
) -> tuple[list[Settled], list[Move]]:
    """Return what the wagers of a hand are paid or lose, in this order, and the moves. A bonus has no stake of its own: it
    is paid on that of another wager. `tray_short` says whether the bank can pay."""
    owner, room = c.state.round.entries[seat].owner, _payable(c, seat, bank)
    lines: list[Settled] = []
    moves: list[Move] = []
    for each in results:
        stake = stakes.get(each.wager)
        settled = _line(c, each, bonus_on if stake is None else stake, room)
        room = still_payable(c.rules, room, settled.pays)
        lines.append(settled)
        if settled.pays > 0:
            moves += give(bank, rack(owner), settled.pays)
        if stake is not None:
            moves += _stake_moves(c.rules, seat, each, stake, owner, bank)
    return lines, moves


def _line(c: Context, settled: Settlement, stake: Stake, payable: int) -> Settled:
    """Return the result of one wager; a winning token is paid in chips."""
    pays, capped = paid(c.rules, stake.total, settled, payable)
    rules = (*settled.rules, "payout.maximum") if capped else settled.rules
    if settled.odds is not None and stake.tokens:
        rules = (*rules, "wager.tokens-paid-in-chips")
    return Settled(settled.wager, settled.outcome, stake.total, pays, c.rules.cite(*rules))


def _payable(c: Context, seat: int, bank: Bank) -> int:
    """Return what the maximum payout leaves for the first wager of a hand: all of it, or what the hand's player has not been
    paid yet in this round."""
    most = most_payable(c.rules)
    if c.rules.maximum_payout_per != "player-and-round" or c.rules.hands_per_player == 1:
        return most
    owner = c.state.round.entries[seat].owner
    others = [entry for place, entry in c.state.round.entries.items() if entry.owner == owner and place != seat]
    return max(0, most - sum(move.amount for entry in others for move in entry.moves if move.source in bank.accounts))


def most_payable(rules: Rules) -> int:
    """Return the maximum payout, or an amount that nothing reaches."""
    return rules.maximum_payout or UNLIMITED


def still_payable(rules: Rules, payable: int, pays: int) -> int:
    """Return what is left for the next wager of the hand: the full maximum again if each wager has its own."""
    return payable if rules.maximum_payout_per == "wager" else max(0, payable - max(0, pays))


def _stake_moves(rules: Rules, seat: int, settled: Settlement, stake: Stake, owner: int, bank: Bank) -> Iterator[Move]:
    """Move a losing stake to the bank and any other back; a winning token stays or returns as its voucher says."""
    if settled.outcome is Outcome.LOSE or (settled.outcome is Outcome.WIN and not rules.returns_stake):
        yield from taken(seat, settled.wager, stake, bank)
    elif settled.outcome is Outcome.WIN and stake.tokens and not rules.returns_tokens:
        yield from give_back(seat, settled.wager, Stake(stake.chips), owner)
        yield Move(area(seat, settled.wager) + TOKENS, TOKENS_TAKEN, stake.tokens)
    else:
        yield from give_back(seat, settled.wager, stake, owner)


def tray_short(c: Context, moves: Sequence[Move], bank: Bank = TRAY_BANK) -> Refusal | None:
    """Refuse a settlement that the tray, or another bank, cannot pay with what it takes in the same settlement."""
    out = sum(move.amount for move in moves if move.source in bank.accounts)
    taken_in = sum(move.amount for move in moves if move.target in bank.accounts)
    held = sum(c.state.money.get(account, 0) for account in bank.accounts) + taken_in
    rule = c.rules.first_of("equipment.float-tray", c.rules.paid_by)
    return c.refuse("tray-short", rule, have=held, amount=out) if out > held else None


def taken(seat: int | Hand, wager: str, stake: Stake, bank: Bank = TRAY_BANK) -> Iterator[Move]:
    """Move chips from a wagering area to the bank, and tokens to the house."""
    if stake.chips:
        yield from take(bank, area(seat, wager), stake.chips)
    if stake.tokens:
        yield Move(area(seat, wager) + TOKENS, TOKENS_TAKEN, stake.tokens)


def returned(
    c: Context, seat: int, wagers: Iterable[str], clauses: tuple[str, ...]
) -> tuple[tuple[Settled, ...], tuple[Move, ...]]:
    """Void these wagers of the hand and return them to their player."""
    owner = c.state.round.entries[seat].owner
    stakes = {wager: stake for wager in wagers if (stake := stake_on(c.state, seat, wager)).total}
    lines = tuple(Settled(wager, Outcome.VOID, stake.total, 0, clauses) for wager, stake in stakes.items())
    return lines, tuple(move for wager, stake in stakes.items() for move in give_back(seat, wager, stake, owner))


def given_up(
    c: Context, seat: int, wagers: Iterable[str], clauses: tuple[str, ...], bank: Bank = TRAY_BANK
) -> tuple[tuple[Settled, ...], tuple[Move, ...]]:
    """Give these wagers of the hand to the bank."""
    settled: list[Settled] = []
    moves: list[Move] = []
    for wager in wagers:
        stake = stake_on(c.state, seat, wager)
        if stake.total:
            settled.append(Settled(wager, Outcome.GIVEN_UP, stake.total, -stake.total, clauses))
            moves += taken(seat, wager, stake, bank)
    return tuple(settled), tuple(moves)
