"""The settlement of a round: losing wagers first, then the bank pays in order, then the jackpot."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pitboss.money import Charge, Move, moved
from pitboss.table.accounts import TRAY, give_back, rack, stake_on
from pitboss.table.banks import TRAY_BANK, Bank, Due, pay, pool_bank, pool_money
from pitboss.table.commands import Stake
from pitboss.table.context import Decision
from pitboss.table.events import Outcome, Settled
from pitboss.table.offers import Offer
from pitboss.table.payments import paid, taken, tray_short
from pitboss.table.places import Hand
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Settlement
from tests.toy_game import settle
from tests.toy_game.context import TumbleContext, bank_of, covered, live
from tests.toy_game.round import ResultAnnounced, Settle, Stage, WagersPaid, WagersTaken
from tests.toy_game.rules import BANK_PLACE, JACKPOT, MAIN, PRESS


class Result(Struct, frozen=True):
    """One wager of one hand, and what the rules make of it."""

    hand: Hand
    stake: Stake
    settled: Settlement


def may_settle(c: TumbleContext) -> Offer | Refusal:
    rule = "settle.points"
    if refusal := c.requires(rule) or c.not_at(Stage.SHOWING, rule):
        return refusal
    if left := covered(c.state):
        return c.refuse("not-shown", "show.tiles", place=left[0][0])
    return c.refuse("settled", rule) if c.part.settled else Offer("settle-all", c.rules.cite(rule))


def settle_all(c: TumbleContext, request: Settle, offer: Offer) -> Decision:
    """Take, then pay. The house fills its tray; players who bank pay until nothing is left."""
    found = results(c)
    lost = [each for each in found if each.settled.outcome is Outcome.LOSE]
    kept = [each for each in found if each.settled.outcome is not Outcome.LOSE]
    takes = [_taken(c, seat, [each for each in lost if each.hand.area == seat]) for seat in live(c.state)]
    took = [event for event in takes if event]
    pays, unpaid = _paid(c, kept, [move for event in took for move in event.moves])
    if short := tray_short(c, [move for event in (*took, *pays) for move in event.moves]):
        return short
    dice = c.part.dice
    announced = ResultAnnounced(
        bank=bank_points(c),
        high=settle.high_wins(dice),
        jackpot=settle.jackpot(dice),
        unpaid=unpaid,
        clauses=c.rules.cite("settle.points", "bank.exhausted") if unpaid else offer.clauses,
    )
    return (announced, *took, *pays)


def bank_points(c: TumbleContext) -> int:
    return _points(c, BANK_PLACE, 1)


def _points(c: TumbleContext, place: int, hand: int) -> int:
    return settle.points(str(tile) for tile in c.part.stacks[place][hand - 1].tiles)


def results(c: TumbleContext) -> list[Result]:
    """Return what becomes of every wager on the layout, from the dealer's left."""
    found = []
    for seat in live(c.state):
        for hand in (Hand(seat, n) for n, _ in enumerate(c.part.stacks[seat], 1)):
            main = settle.main(_points(c, seat, hand.n), bank_points(c), c.part.dice, c.rules)
            found.append(Result(hand, stake_on(c.state, hand, MAIN), main))
        won = settle.jackpot(c.part.dice)
        rules = ("settle.jackpot",) if won else ("settle.jackpot", "pool.fed")
        side = Settlement(JACKPOT, Outcome.WIN if won else Outcome.LOSE, None, rules)
        found.append(Result(Hand(seat), stake_on(c.state, seat, JACKPOT), side))
        found.append(Result(Hand(seat), stake_on(c.state, seat, PRESS), settle.press(c.part.dice, c.rules)))
    return [each for each in found if each.stake.total]


def _bank_of(c: TumbleContext, wager: str) -> Bank:
    return {MAIN: bank_of(c), JACKPOT: pool_bank(c.rules.pool), PRESS: TRAY_BANK}[wager]


def _line(c: TumbleContext, each: Result, pays: int, *rules: str) -> Settled:
    settled = each.settled
    clauses = c.rules.cite(*settled.rules, *rules)
    return Settled(settled.wager, settled.outcome, each.stake.total, pays, clauses, each.hand.n)


def _taken(c: TumbleContext, seat: int, lost: list[Result]) -> WagersTaken | None:
    if not lost:
        return None
    moves = [move for each in lost for move in taken(each.hand, each.settled.wager, each.stake, _bank_of(c, each.settled.wager))]
    lines = tuple(_line(c, each, -each.stake.total) for each in lost)
    return WagersTaken(area=seat, wagers=lines, clauses=lines[0].clauses, moves=tuple(moves))


def _paid(c: TumbleContext, kept: list[Result], before: list[Move]) -> tuple[list[WagersPaid], int]:
    """Return the payments by area, and what the bank could not pay."""
    money = {**moved(c.state.money, before), **pool_money(c.standing.pools)}
    dues = _dues(c, kept)
    won: dict[int, tuple[int, tuple[Move, ...]]] = {}
    unpaid = 0
    for wager in (MAIN, JACKPOT, PRESS):
        mine = [at for at, each in enumerate(kept) if each.settled.wager == wager and dues[at].amount]
        bank = _bank_of(c, wager)
        # The tray is filled where it is short, so it owes all of it.
        held = {TRAY: sum(dues[at].amount for at in mine)} if bank is TRAY_BANK else money
        payout = pay(bank, held, [dues[at] for at in mine])
        unpaid += payout.unpaid
        won |= dict(zip(mine, zip(payout.paid, payout.by_due, strict=True), strict=True))
    events: dict[int, WagersPaid] = {}
    for at, each in enumerate(kept):
        event = _back(c, each, dues[at].amount, *won.get(at, (0, ())))
        same = events.get(event.area)
        events[event.area] = event if same is None else _joined(same, event)
    return list(events.values()), unpaid


def _joined(one: WagersPaid, other: WagersPaid) -> WagersPaid:
    return replace(one, wagers=(*one.wagers, *other.wagers), moves=(*one.moves, *other.moves))


def _dues(c: TumbleContext, kept: list[Result]) -> list[Due]:
    """Return what each wager is owed; the jackpot is shared by those who win it, what does not divide with the first."""
    sharing = [at for at, each in enumerate(kept) if each.settled.wager == JACKPOT]
    part, rest = divmod(c.standing.pools.get(c.rules.pool, 0), len(sharing) or 1)
    amounts = {at: part + (rest if at == sharing[0] else 0) for at in sharing}
    return [
        Due(rack(each.hand.area), amounts[at] if at in amounts else max(0, paid(c.rules, each.stake.total, each.settled)[0]))
        for at, each in enumerate(kept)
    ]


def _back(c: TumbleContext, each: Result, due: int, got: int, moves: tuple[Move, ...]) -> WagersPaid:
    """Return a stake with its winnings, less the commission on those of the main wager."""
    seat, wager = each.hand.area, each.settled.wager
    charge = c.rules.commission.charge(got) if wager == MAIN else Charge(0)
    rules = [rule for rule, holds in (("settle.commission", charge.taken), ("bank.exhausted", got < due)) if holds]
    line = _line(c, each, got - charge.taken, *rules)
    fee = (Move(rack(seat), TRAY, charge.taken),) if charge.taken else ()
    back = give_back(each.hand, wager, each.stake, seat)
    return WagersPaid(area=seat, wagers=(line,), clauses=line.clauses, moves=(*moves, *fee, *back))
