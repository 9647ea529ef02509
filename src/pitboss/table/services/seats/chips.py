"""Chips and cash of a player: bought and cashed, and tokens for a promotional voucher."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from pitboss.money import Move, show
from pitboss.table.accounts import DROP, LARGEST, TOKENS, TRAY, VOUCHERS, purse, rack, stack_of, wagered_by
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import TableEvent
from pitboss.table.fields import Amount, asks
from pitboss.table.limits import Bounds
from pitboss.table.of_tournament import CHIPS, KEEPS, KEPT, keeps_seat
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.service import Action
from pitboss.table.state import TableState


def seated(c: Context, power: str) -> int | Refusal:
    """Return where the speaker sits, who must have this power."""
    if refusal := c.requires(power) or keeps_seat(c, *([KEEPS] if power == "seat.take" else [KEPT, CHIPS])):
        return refusal
    seat = c.own_seat
    return c.refuse("not-seated", power, player=c.who.name) if seat is None else seat


def wagering(c: Context, seat: int) -> Refusal | None:
    """Refuse while a wager of the seat is on the layout. Until the call its player may take it back."""
    if wagered_by(c.state, seat).total:
        called = c.in_round or c.state.round.called
        rules = ("wager.no-change", "wager.closed-after-first-card") if called else ("wager.before-first-card",)
        return c.refuse("wagers-lie", *rules, seat=seat)
    playing = c.in_round and any(entry.owner == seat for entry in c.state.round.entries.values())
    return c.refuse("round-lives", "wager.closed-after-first-card", seat=seat) if playing else None


def bad_amount(offer: Offer, amount: int, short: str) -> Refusal | None:
    """Refuse an amount that is not positive, that chips cannot make, or that is more than there is."""
    bounds = offer.amounts["amount"]
    if not 0 < amount <= LARGEST:
        return Refusal("amount", offer.clauses, {"amount": amount})
    if (amount - bounds.base) % bounds.step:
        return Refusal("not-in-chips", offer.clauses, {"amount": amount, "smallest_chip": bounds.step})
    if amount > bounds.maximum:
        return Refusal(short, offer.clauses, {"have": bounds.maximum, "amount": amount})
    return None


def money_offer(c: Context, most: int, short: str, *rules: str, seat: int | None = None) -> Offer | Refusal:
    """Offer any amount in chips up to what there is; `short` is the refusal if there is nothing."""
    chip = c.rules.smallest_chip
    if most < chip:
        return c.refuse(short, *rules, have=most, amount=chip)
    amounts = {"amount": Bounds(chip, min(most, LARGEST), 0, chip)}
    return c.offer(*rules, area=seat, amounts=amounts)


class BuyIn(Request, frozen=True, tag="buy-in"):
    """A player buys chips for cash."""

    amount: Amount


class BoughtIn(TableEvent, frozen=True, tag="chips.bought/1"):
    """Cash is in the drop box, and chips from the tray are the player's."""

    seat: int
    amount: int

    def says(self) -> str:
        return f"Seat {self.seat} buys in for {show(self.amount)}."


def may_buy_in(c: Context) -> Offer | Refusal:
    seat = seated(c, "chips.buy")
    if isinstance(seat, Refusal):
        return seat
    if refusal := c.game.allows(c, Action.BUY_IN):
        return refusal
    offer = money_offer(c, *_least_held(c), "chips.buy", seat=seat)
    least = c.game.seating.least_stake(c)[0] - stack_of(c.state, seat).chips
    if isinstance(offer, Refusal) or least <= 0:
        return offer
    bounds = offer.amounts["amount"]
    return replace(offer, amounts={"amount": replace(bounds, minimum=max(bounds.minimum, least))})


def _least_held(c: Context) -> tuple[int, str]:
    """Return what bounds a buy-in, the cash on hand or the chips in the tray, and the refusal if it is not enough."""
    tray = c.state.money.get(TRAY, 0)
    return (c.standing.purse, "purse-short") if c.standing.purse <= tray else (tray, "tray-short")


def buy_in(c: Context, request: BuyIn, offer: Offer) -> Decision:
    """Put cash into the drop box and pay chips out of the tray."""
    if refusal := bad_amount(offer, request.amount, _least_held(c)[1]) or _short_stake(c, offer, request.amount):
        return refusal
    assert offer.area is not None
    moves = (Move(purse(c.who.name), DROP, request.amount), Move(TRAY, rack(offer.area), request.amount))
    clauses = c.rules.cite("equipment.drop-box", "equipment.float-tray", "stake.increase")
    return (BoughtIn(seat=offer.area, amount=request.amount, clauses=clauses, moves=moves),)


def _short_stake(c: Context, offer: Offer, amount: int) -> Refusal | None:
    """Refuse chips that leave a player with less than they must have on the table."""
    least, rule = c.game.seating.least_stake(c)
    has = stack_of(c.state, offer.area or 0).chips
    if has + amount >= least:
        return None
    return c.refuse("stake-minimum", rule, minimum=least, amount=has + amount, nearest=least - has)


class CashOut(Request, frozen=True, tag="cash-out"):
    """A player takes chips off the table; the cage pays cash for them."""

    amount: Amount


class CashedOut(TableEvent, frozen=True, tag="chips.cashed/1"):
    """Chips have left the table with their owner."""

    seat: int
    amount: int

    def says(self) -> str:
        return f"Seat {self.seat} cashes out {show(self.amount)}."


def may_cash_out(c: Context) -> Offer | Refusal:
    seat = seated(c, "chips.cash")
    if isinstance(seat, Refusal):
        return seat
    if refusal := c.game.allows(c, Action.CASH_OUT) or wagering(c, seat):
        return refusal
    return money_offer(c, stack_of(c.state, seat).chips, "chips-short", "chips.cash", seat=seat)


def cash_out(c: Context, request: CashOut, offer: Offer) -> Decision:
    if refusal := bad_amount(offer, request.amount, "chips-short"):
        return refusal
    assert offer.area is not None
    return (cashed_out(c, c.who.name, offer.area, request.amount),)


def cashed_out(c: Context, player: str, seat: int, amount: int) -> CashedOut:
    """Cash out chips that leave the table with their owner; the cage pays cash for them."""
    moves = (Move(rack(seat), purse(player), amount),)
    return CashedOut(seat=seat, amount=amount, clauses=c.rules.cite("chips.cash"), moves=moves)


class ExchangeVoucher(Request, frozen=True, tag="exchange-voucher"):
    """A promotional voucher becomes tokens of the same value."""

    voucher: Annotated[str, asks("Which voucher?", what="the number of the voucher", shown="NUMBER")]
    amount: Amount


class VoucherExchanged(TableEvent, frozen=True, tag="voucher.exchanged/1"):
    """A voucher has become tokens."""

    seat: int
    voucher: str
    amount: int

    def after(self, state: TableState) -> TableState:
        return replace(state, vouchers=state.vouchers | {self.voucher})

    def says(self) -> str:
        return f"Seat {self.seat}: voucher {self.voucher} for {show(self.amount)} in tokens."


def may_exchange(c: Context) -> Offer | Refusal:
    seat = seated(c, "token.exchange")
    if isinstance(seat, Refusal):
        return seat
    return money_offer(c, LARGEST, "amount", "token.exchange", seat=seat)


def exchange_voucher(c: Context, request: ExchangeVoucher, offer: Offer) -> Decision:
    if refusal := bad_amount(offer, request.amount, "amount"):
        return refusal
    if refusal := _unregistered(c, request):
        return refusal
    assert offer.area is not None
    moves = (Move(VOUCHERS, rack(offer.area) + TOKENS, request.amount),)
    return (
        VoucherExchanged(seat=offer.area, voucher=request.voucher, amount=request.amount, clauses=offer.clauses, moves=moves),
    )


def _unregistered(c: Context, request: ExchangeVoucher) -> Refusal | None:
    """Refuse a voucher that was exchanged, that the house has not issued, or that is worth something else."""
    number, known = request.voucher, c.standing.vouchers
    worth = None if known is None else known.get(number)
    if number in c.state.vouchers or worth == 0:
        return c.refuse("voucher-used", "token.exchange", voucher=number)
    if known is None or worth == request.amount:
        return None
    if worth is None:
        return c.refuse("no-such-voucher", "token.exchange", voucher=number)
    return c.refuse("voucher-worth", "token.exchange", voucher=number, have=worth, amount=request.amount)


PLAYERS_CHIPS = Topic(
    acts=(
        Act(BuyIn, may_buy_in, buy_in),
        Act(CashOut, may_cash_out, cash_out),
        Act(ExchangeVoucher, may_exchange, exchange_voucher),
    ),
    events=(BoughtIn, CashedOut, VoucherExchanged),
    keyed=(BoughtIn, CashedOut, VoucherExchanged),
    rules={
        "chips.buy": "chips bought for cash",
        "chips.cash": "chips cashed",
        "stake.increase": "chips bought before a round, up to the minimum at least",
        "token.exchange": "tokens for a promotional voucher",
    },
    powers=frozenset({"chips.buy", "chips.cash", "token.exchange"}),
    refusals={
        "purse-short": ("You have {have} with you; you asked for {amount}.", "Ask for no more than that, or bring more cash."),
        "stake-minimum": ("The minimum table stake here is {minimum}; you would have {amount}.", "Buy {nearest} or more."),
        "voucher-used": ("Voucher {voucher} has already been exchanged.", "Use another voucher."),
        "no-such-voucher": (
            "The register of the house has no voucher {voucher} for this person.",
            "Check its number, or have an operator issue one.",
        ),
        "voucher-worth": ("Voucher {voucher} is worth {have}; you asked for {amount}.", "Exchange it for {have}."),
        "round-lives": ("The hand at seat {seat} is part of a round that is not over.", "Wait for the end of the round."),
    },
)
