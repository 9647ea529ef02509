"""People and their money: taking a seat, buying in, tokens for vouchers, cashing out, fills and credits."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.money import Move
from pitboss.table.commands import (
    PLAYER,
    BuyIn,
    CashOut,
    ChangeSeat,
    Credit,
    ExchangeVoucher,
    Fill,
    LeaveTable,
    Stake,
    TakeSeat,
)
from pitboss.table.events import (
    BoughtIn,
    CashedOut,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    TableEvent,
    TrayCredited,
    TrayFilled,
    VoucherExchanged,
)
from pitboss.table.limits import Bounds
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.refusal import Refusal
from pitboss.table.state import (
    CAGE,
    DROP,
    LIVE_ROUND,
    TOKENS,
    TRAY,
    VOUCHERS,
    Phase,
    area,
    purse,
    rack,
    stack_of,
    stake_on,
)

LARGEST = 10**11
"""No single amount of money above a thousand million dollars: such a figure is a slip of the keyboard."""


def offers(m: Moment) -> Iterator[Offer | Refusal]:
    for seat in range(1, m.rules.table.seats + 1):
        yield may_take_seat(m, seat)
        yield may_change_seat(m, seat)
    yield may_leave(m)
    yield may_buy_in(m)
    yield may_cash_out(m)
    yield may_exchange(m)
    yield may_fill(m)
    yield may_credit(m)


def _not_free(m: Moment, seat: int) -> Refusal | None:
    if m.who.office != PLAYER:
        return m.refuse("not-your-office", office=m.who.office, offices=(PLAYER,))
    if not 1 <= seat <= m.rules.table.seats:
        return m.refuse("no-such-seat", seat=seat, seats=m.rules.table.seats)
    if taken := m.state.seats.get(seat):
        return m.refuse("seat-taken", seat=seat, player=taken.player)
    if (owner := m.state.boxes.get(seat)) and _in_play(m, seat):
        return m.refuse("area-in-use", "wager.several-areas-room", seat=seat, player=m.state.seats[owner].player)
    return m.refuse("table-closed") if m.state.phase is Phase.CLOSED else _shut_out(m)


def _in_play(m: Moment, place: int) -> bool:
    """Whether wagers on an area are out of reach: its hand is being played, or the call has closed them."""
    if m.state.phase in LIVE_ROUND:
        return place in m.state.round.hands
    closed = m.state.round.closed and m.rules.closes_at_call
    return closed and any(stake_on(m.state, place, wager).total for wager in m.rules.areas)


def _shut_out(m: Moment) -> Refusal | None:
    """Refuse a person who is excluded, not admitted to a private table, or kept apart from somebody sitting here."""
    name = m.who.name
    if m.standing.excluded:
        return m.refuse("excluded", "supervise.exclude-casino", player=name)
    if name in m.state.excluded:
        return m.refuse("excluded", "supervise.exclude-game", player=name)
    if m.rules.value("table.private", False) and name not in m.rules.table.admitted:
        return Refusal("not-admitted", m.rules.book.setting("table.private").clauses, {"player": name})
    return apart_refusal(m, name)


def apart_refusal(m: Moment, name: str) -> Refusal | None:
    """Refuse a player beside one he has been separated from."""
    if not m.standing.apart_from and not m.state.apart:
        return None
    others = set(m.standing.apart_from) | {other for pair in m.state.apart if name in pair for other in pair}
    here = next((seat.player for seat in m.state.seats.values() if seat.player in others - {name}), None)
    rules = tuple(rule for rule in ("remedy.collusion.separate", "conduct.separate") if m.rules.has(rule))
    return m.refuse("apart", *rules, player=name, other=here) if here else None


def may_take_seat(m: Moment, seat: int) -> Offer | Refusal:
    if refusal := _not_free(m, seat):
        return refusal
    at = m.own_seat
    if at is not None:
        return m.refuse("already-seated", player=m.who.name, seat=at)
    # Who arrives after a raise plays at the new minimum: the clause speaks where two minimums are in place.
    rules = ["limits.newcomers"] if any(other.kept for other in m.state.seats.values()) else []
    if _made_free(m, seat):
        rules.append("wager.several-areas-room")
    return Offer("take-seat", m.rules.cite(*rules) if rules else (), seat=seat)


def take_seat(m: Moment, request: TakeSeat) -> Decision:
    offer = may_take_seat(m, request.seat)
    if isinstance(offer, Refusal):
        return offer
    return (SeatTaken(seat=request.seat, player=m.who.name, clauses=offer.clauses, moves=_made_free(m, request.seat)),)


def _made_free(m: Moment, seat: int) -> tuple[Move, ...]:
    """Nobody is shut out by another's extra wagers: those on the newcomer's area go back."""
    owner = m.state.boxes.get(seat)
    if owner is None:
        return ()
    return tuple(move for wager in m.rules.areas for move in give_back(seat, wager, stake_on(m.state, seat, wager), owner))


def _seated(m: Moment) -> int | Refusal:
    if m.who.office != PLAYER:
        return m.refuse("not-your-office", office=m.who.office, offices=(PLAYER,))
    seat = m.own_seat
    return m.refuse("not-seated", player=m.who.name) if seat is None else seat


def _wagering(m: Moment, seat: int) -> Refusal | None:
    """Refuse while a wager of the seat lies on the layout."""
    places = [seat, *(place for place, owner in m.state.boxes.items() if owner == seat)]
    if any(stake_on(m.state, place, wager).total for place in places for wager in m.rules.areas):
        return m.refuse("wagers-lie", "wager.closed-after-first-card", seat=seat)
    playing = any(hand.owner == seat for hand in m.state.round.hands.values())
    return m.refuse("round-lives", seat=seat) if playing and m.state.phase in LIVE_ROUND else None


def may_change_seat(m: Moment, seat: int) -> Offer | Refusal:
    """Changing seats is not leaving the table: a marker goes along."""
    own = _seated(m)
    if isinstance(own, Refusal):
        return own
    rules = ["limits.marker-own-box"] if m.state.seats[own].kept else []
    if _made_free(m, seat):
        rules.append("wager.several-areas-room")
    clauses = m.rules.cite(*rules) if rules else ()
    return _not_free(m, seat) or _wagering(m, own) or Offer("change-seat", clauses, seat=seat)


def change_seat(m: Moment, request: ChangeSeat) -> Decision:
    offer = may_change_seat(m, request.seat)
    if isinstance(offer, Refusal):
        return offer
    own = m.own_seat
    assert own is not None
    moves = [*_made_free(m, request.seat)]
    for kind in ("", TOKENS):
        if held := m.state.money.get(rack(own) + kind, 0):
            moves.append(Move(rack(own) + kind, rack(request.seat) + kind, held))
    return (SeatChanged(seat=own, to=request.seat, clauses=offer.clauses, moves=tuple(moves)),)


def may_leave(m: Moment) -> Offer | Refusal:
    seat = _seated(m)
    if isinstance(seat, Refusal):
        return seat
    if refusal := _wagering(m, seat):
        return refusal
    rule = ("limits.marker-removed",) if m.state.seats[seat].kept else ()
    return Offer("leave-table", m.rules.cite(*rule) if rule else (), seat=seat)


def leave_table(m: Moment, request: LeaveTable) -> Decision:
    offer = may_leave(m)
    if isinstance(offer, Refusal):
        return offer
    assert offer.seat is not None
    return seat_left(m, offer.seat, offer.clauses, required=False)


def seat_left(m: Moment, seat: int, clauses: tuple[str, ...], *, required: bool) -> tuple[TableEvent, ...]:
    """A player gets up and takes his chips along; tokens go back for a voucher, a marker goes off the layout."""
    stack, sitting = stack_of(m.state, seat), m.state.seats[seat]
    moves = (Move(rack(seat) + TOKENS, VOUCHERS, stack.tokens),) if stack.tokens else ()
    left = SeatLeft(
        seat=seat,
        player=sitting.player,
        marker_removed=bool(sitting.kept),
        required=required,
        clauses=clauses,
        moves=moves,
    )
    return (_cashed_out(sitting.player, seat, stack.chips), left) if stack.chips else (left,)


def give_back(place: int, wager: str, stake: Stake, owner: int) -> Iterator[Move]:
    """Chips and tokens from a wagering area back to the player."""
    if stake.chips:
        yield Move(area(place, wager), rack(owner), stake.chips)
    if stake.tokens:
        yield Move(area(place, wager) + TOKENS, rack(owner) + TOKENS, stake.tokens)


# --- chips, cash and tokens ----------------------------------------------------------------------------------------


def _bad_amount(m: Moment, amount: int, bounds: Bounds, short: str) -> Refusal | None:
    """Refuse an amount that is none, that no chips make up, or that is more than there is."""
    if not 0 < amount <= LARGEST:
        return m.refuse("amount", amount=amount)
    if (amount - bounds.base) % bounds.step:
        return m.refuse("not-in-chips", amount=amount, smallest_chip=bounds.step)
    return None if amount <= bounds.maximum else m.refuse(short, have=bounds.maximum, amount=amount)


def _money_offer(m: Moment, request: str, most: int, short: str, *rules: str, seat: int | None = None) -> Offer | Refusal:
    """Any amount up to the most there is, in chips; `short` is what it is called when there is none."""
    chip = m.rules.smallest_chip
    if most < chip:
        return m.refuse(short, have=most, amount=chip)
    amounts = {"amount": Bounds(chip, min(most, LARGEST), 0, chip)}
    return Offer(request, m.rules.cite(*rules) if rules else (), seat=seat, amounts=amounts)


def may_buy_in(m: Moment) -> Offer | Refusal:
    seat = _seated(m)
    if isinstance(seat, Refusal):
        return seat
    return _money_offer(m, "buy-in", *_least_held(m), seat=seat)


def _least_held(m: Moment) -> tuple[int, str]:
    """What bounds a buy-in: the cash on hand or the chips in the tray, and what it is called when it does not reach."""
    tray = m.state.money.get(TRAY, 0)
    return (m.standing.purse, "purse-short") if m.standing.purse <= tray else (tray, "tray-short")


def buy_in(m: Moment, request: BuyIn) -> Decision:
    """Cash goes into the drop box, chips come out of the tray."""
    offer = may_buy_in(m)
    if isinstance(offer, Refusal):
        return offer
    if refusal := _bad_amount(m, request.amount, offer.amounts["amount"], _least_held(m)[1]):
        return refusal
    assert offer.seat is not None
    moves = (Move(purse(m.who.name), DROP, request.amount), Move(TRAY, rack(offer.seat), request.amount))
    clauses = m.rules.cite("equipment.drop-box", "equipment.float-tray")
    return (BoughtIn(seat=offer.seat, amount=request.amount, clauses=clauses, moves=moves),)


def may_cash_out(m: Moment) -> Offer | Refusal:
    seat = _seated(m)
    if isinstance(seat, Refusal):
        return seat
    if refusal := _wagering(m, seat):
        return refusal
    return _money_offer(m, "cash-out", stack_of(m.state, seat).chips, "chips-short", seat=seat)


def cash_out(m: Moment, request: CashOut) -> Decision:
    offer = may_cash_out(m)
    if isinstance(offer, Refusal):
        return offer
    if refusal := _bad_amount(m, request.amount, offer.amounts["amount"], "chips-short"):
        return refusal
    assert offer.seat is not None
    return (_cashed_out(m.who.name, offer.seat, request.amount),)


def _cashed_out(player: str, seat: int, amount: int) -> CashedOut:
    """Chips that leave the table with their owner; the cage gives cash for them."""
    return CashedOut(seat=seat, amount=amount, clauses=(), moves=(Move(rack(seat), purse(player), amount),))


def may_exchange(m: Moment) -> Offer | Refusal:
    seat = _seated(m)
    if isinstance(seat, Refusal):
        return seat
    if not m.rules.has("token.exchange"):
        return m.refuse("no-such-rule-here", rule="token.exchange")
    return _money_offer(m, "exchange-voucher", LARGEST, "amount", "token.exchange", seat=seat)


def exchange_voucher(m: Moment, request: ExchangeVoucher) -> Decision:
    offer = may_exchange(m)
    if isinstance(offer, Refusal):
        return offer
    if refusal := _bad_amount(m, request.amount, offer.amounts["amount"], "amount"):
        return refusal
    if request.voucher in m.state.vouchers:
        return m.refuse("voucher-used", "token.exchange", voucher=request.voucher)
    assert offer.seat is not None
    moves = (Move(VOUCHERS, rack(offer.seat) + TOKENS, request.amount),)
    return (
        VoucherExchanged(seat=offer.seat, voucher=request.voucher, amount=request.amount, clauses=offer.clauses, moves=moves),
    )


def may_fill(m: Moment) -> Offer | Refusal:
    return m.not_dealer("equipment.float-tray") or _money_offer(m, "fill", LARGEST, "amount", "equipment.float-tray")


def fill(m: Moment, request: Fill) -> Decision:
    offer = may_fill(m)
    if isinstance(offer, Refusal):
        return offer
    if refusal := _bad_amount(m, request.amount, offer.amounts["amount"], "amount"):
        return refusal
    return (TrayFilled(amount=request.amount, clauses=offer.clauses, moves=(Move(CAGE, TRAY, request.amount),)),)


def may_credit(m: Moment) -> Offer | Refusal:
    tray = m.state.money.get(TRAY, 0)
    return m.not_dealer("equipment.float-tray") or _money_offer(m, "credit", tray, "tray-short", "equipment.float-tray")


def credit(m: Moment, request: Credit) -> Decision:
    offer = may_credit(m)
    if isinstance(offer, Refusal):
        return offer
    if refusal := _bad_amount(m, request.amount, offer.amounts["amount"], "tray-short"):
        return refusal
    return (TrayCredited(amount=request.amount, clauses=offer.clauses, moves=(Move(TRAY, CAGE, request.amount),)),)
