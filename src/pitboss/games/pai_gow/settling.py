"""The end of a round: winners paid from the bank, commission, what is left of a player's bank, and the tiles collected."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.pai_gow.boxes import bank, bank_box, in_order
from pitboss.games.pai_gow.round import Part, Stage
from pitboss.games.pai_gow.rules import PaiGowContext
from pitboss.games.pai_gow.showing import next_to_match, sets_house_way
from pitboss.games.pai_gow.wagers import BANK, WAGER
from pitboss.money import Move, moved, payment, show
from pitboss.table.accounts import TRAY, area, give_back, rack, stake_on
from pitboss.table.acts import Act, Topic
from pitboss.table.banks import TRAY_BANK, give
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import AreaEvent, AreaSettled, Event, GameEvent, Outcome, Settled
from pitboss.table.offers import Offer
from pitboss.table.payments import tray_short
from pitboss.table.phrases import outcomes
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import all_undone
from pitboss.table.rounds import EndRound, RoundEnded, idle_rounds, next_deck


class PayWinners(Request, frozen=True, tag="pay-winners"):
    """Winning wagers are paid, and the banker gets back what is left of the bank."""


class WagerPaid(AreaEvent, GameEvent[Part], frozen=True, tag="pai-gow.paid/1"):
    """A wager that has not lost goes back, a winning one with its winnings less commission."""

    commission: int

    def says(self) -> str:
        fee = f", after a commission of {show(self.commission)}" if self.commission else ""
        return f"Box {self.area}: {outcomes(self.wagers)}{fee}."


class BankSettled(GameEvent[Part], frozen=True, tag="pai-gow.bank-settled/1"):
    """The player who banked gets back what is left of the bank, less commission."""

    seat: int
    player: str
    net: int
    """What the banker has won, or lost if it is negative, before the commission."""
    commission: int
    held: int
    """What goes back to them."""

    def settles(self) -> tuple[AreaSettled, ...]:
        outcome = Outcome.WIN if self.net > 0 else Outcome.LOSE if self.net < 0 else Outcome.STAND_OFF
        put_up = self.held + self.commission - self.net
        return ((self.seat, Settled(BANK, outcome, put_up, self.net - self.commission, self.clauses, banks=True)),)

    def says(self) -> str:
        won = f"has won {show(self.net)}" if self.net >= 0 else f"has lost {show(-self.net)}"
        fee = f", pays a commission of {show(self.commission)}" if self.commission else ""
        return f"The bank of {self.player} {won}{fee} and takes {show(self.held)} back."


class WinnersPaid(GameEvent[Part], frozen=True, tag="pai-gow.winners-paid/1"):
    """Everything is paid."""

    total: int

    def after(self, part: Part) -> Part:
        return replace(part, paid=True)

    def says(self) -> str:
        return f"Winners are paid {show(self.total)} in all." if self.total else "No wager has won."


def may_pay(c: PaiGowContext) -> Offer | Refusal:
    rule = "settle.pay-winning"
    if refusal := c.requires(rule):
        return refusal
    if refusal := c.not_at(Stage.MATCHING, rule):
        return refusal
    if (seat := next_to_match(c)) is not None:
        return c.refuse("not-matched", "match.order", rule, seat=seat)
    if sets_house_way(c) and not c.part.confirmed:
        return c.refuse("not-confirmed", "bank.confirm", rule)
    return c.refuse("all-paid", rule) if c.part.paid else c.offer(rule)


def pay_winners(c: PaiGowContext, request: PayWinners, offer: Offer) -> Decision:
    """Pay in the order of matching. The house fills its tray where it is short; a player's bank covers every wager."""
    events: list[Event] = [_paid(c, seat) for seat in in_order(c) if c.part.results[seat] != Outcome.LOSE]
    moves = [move for event in events for move in event.moves]
    # The tray pays a wager in full before the commission of it comes back.
    if refusal := tray_short(c, [move for move in moves if move.target != TRAY], TRAY_BANK):
        return refusal
    total = sum(line.pays for event in events for _, line in event.settles())
    if c.part.banker:
        events.append(_bank_settled(c, moves))
    return (*events, WinnersPaid(total=total, clauses=offer.clauses))


def _paid(c: PaiGowContext, seat: int) -> WagerPaid:
    """Give a stake back, with its winnings less commission if it has won."""
    stake, won = stake_on(c.state, seat, WAGER), c.part.results[seat] == Outcome.WIN
    owner = c.state.round.entries[seat].owner
    back = tuple(give_back(seat, WAGER, stake, owner))
    if not won:
        clauses = c.rules.cite("remedy.foul" if seat in c.part.foul else "settle.push")
        line = Settled(WAGER, Outcome.STAND_OFF, stake.total, 0, clauses)
        return WagerPaid(area=seat, wagers=(line,), commission=0, clauses=clauses, moves=back)
    pays = payment(stake.total, c.rules.odds, c.rules.smallest_chip, c.rules.rounding)
    fee = c.rules.fee(pays).taken
    clauses = c.rules.cite("settle.win", "settle.pay-winning", *(("settle.commission",) if fee else ()))
    line = Settled(WAGER, Outcome.WIN, stake.total, pays - fee, clauses)
    taken = (Move(rack(owner), TRAY, fee),) if fee else ()
    moves = (*give(bank(c), rack(owner), pays), *taken, *back)
    return WagerPaid(area=seat, wagers=(line,), commission=fee, clauses=clauses, moves=moves)


def _bank_settled(c: PaiGowContext, before: list[Move]) -> BankSettled:
    """Give the banker what is left of the bank. The house takes its commission of what the bank has won in all, or of each
    wager it has won."""
    seat, account = c.part.banker, area(c.part.banker, BANK)
    held = moved(c.state.money, before).get(account, 0)
    net = held - c.part.put_up
    won = [bank(c).split(amount)[account] for amount in c.part.taken.values()]
    fee = sum(c.rules.fee(each).taken for each in won) if c.rules.bank_pays_each else c.rules.fee(max(0, net)).taken
    fee = min(fee, held)
    moves = [Move(account, TRAY, fee)] if fee else []
    moves += [Move(account, rack(seat), held - fee)] if held > fee else []
    player = c.state.seats[seat].player if seat in c.state.seats else ""
    clauses = c.rules.cite("bank.take", *(("settle.bank-commission",) if fee else ()))
    return BankSettled(seat=seat, player=player, net=net, commission=fee, held=held - fee, clauses=clauses, moves=tuple(moves))


def may_end(c: PaiGowContext) -> Offer | Refusal:
    rule = "settle.collect-cards"
    if refusal := c.requires(rule) or c.not_at(Stage.MATCHING, rule):
        return refusal
    return c.offer(rule) if c.part.paid else c.refuse("unpaid", "settle.pay-winning")


def end(c: PaiGowContext, request: EndRound, offer: Offer) -> Decision:
    ended = RoundEnded(
        round=c.state.round.number,
        counted=0,
        deck=next_deck(c.state, shoe_plays_on=False),
        idle=idle(c),
        clauses=offer.clauses,
    )
    return (ended,)


def idle(c: PaiGowContext) -> dict[int, int]:
    """Return the rounds each seat has sat out. Whoever held the bank, or sits at the box of the house, could not wager."""
    found = idle_rounds(c.state, c.rules.value("idle.counts", ""))
    return {seat: rounds for seat, rounds in found.items() if seat != bank_box(c)}


def undone(c: PaiGowContext, clauses: tuple[str, ...]) -> tuple[tuple[AreaSettled, ...], tuple[Move, ...]]:
    """Return what goes back to the boxes, and then what a player has put up as the bank."""
    lines, moves = all_undone(c, clauses)
    seat, put_up = c.part.banker, c.part.put_up
    if not seat or c.part.paid or not put_up:
        return lines, moves
    bank = Settled(BANK, Outcome.VOID, put_up, 0, clauses, banks=True)
    return (*lines, (seat, bank)), (*moves, Move(area(seat, BANK), rack(seat), put_up))


SETTLING = Topic(
    acts=(
        Act(PayWinners, may_pay, pay_winners),
        Act(EndRound, may_end, end),
    ),
    events=(
        WagerPaid,
        BankSettled,
        WinnersPaid,
    ),
    keyed=(
        WagerPaid,
        BankSettled,
        WinnersPaid,
    ),
    rules={
        "settle.pay-winning": "winning wagers paid last",
        "settle.commission": "commission on winnings",
        "settle.bank-commission": "commission on what a banker wins",
    },
    powers=frozenset({"settle.collect-cards", "settle.pay-winning"}),
    refusals={
        "not-matched": ("Seat {seat} has not been matched.", "Match it first."),
        "all-paid": ("All winners are paid.", "Collect the tiles."),
        "unpaid": ("The winners are not paid.", "Pay them first."),
    },
)
