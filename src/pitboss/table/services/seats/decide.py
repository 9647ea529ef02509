"""People and their money: taking a seat, buying in, tokens for vouchers, cashing out, fills and credits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from pitboss.money import Move
from pitboss.table.accounts import (
    DROP,
    LARGEST,
    TOKENS,
    TRAY,
    VOUCHERS,
    give_back,
    has_wagers,
    purse,
    rack,
    stack_of,
    stake_on,
    wagered_by,
)
from pitboss.table.context import Context, Decision
from pitboss.table.events import Event
from pitboss.table.game import Action
from pitboss.table.of_tournament import CHIPS, KEEPS, KEPT, keeps_seat
from pitboss.table.offers import Offer
from pitboss.table.persons import among, identity
from pitboss.table.refusal import Refusal
from pitboss.table.services.seats.chips import bad_amount, credit, fill, may_credit, may_fill, money_offer
from pitboss.table.services.seats.events import (
    BoughtIn,
    CashedOut,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    VoucherExchanged,
)
from pitboss.table.services.seats.requests import BuyIn, CashOut, ChangeSeat, Credit, ExchangeVoucher, Fill, LeaveTable, TakeSeat

SeatsRequest = TakeSeat | ChangeSeat | LeaveTable | BuyIn | CashOut | ExchangeVoucher | Fill | Credit


def offers(c: Context) -> Iterator[Offer | Refusal]:
    own = c.own_seat
    free = own is None or not _wagering(c, own)
    if free and c.may("seat.take"):
        for seat in range(1, c.rules.table.seats + 1):
            if seat not in c.state.seats:
                yield may_take_seat(c, seat) if own is None else may_change_seat(c, seat)
    if own is not None:
        if free:
            yield may_leave(c)
        yield may_buy_in(c)
        if free:
            yield may_cash_out(c)
        yield may_exchange(c)
    yield may_fill(c)
    yield may_credit(c)


def _not_free(c: Context, seat: int) -> Refusal | None:
    if refusal := c.requires("seat.take") or keeps_seat(c, KEEPS):
        return refusal
    if not 1 <= seat <= c.rules.table.seats:
        return c.refuse("no-such-seat", "equipment.table", seat=seat, seats=c.rules.table.seats)
    if taken := c.state.seats.get(seat):
        return c.refuse("seat-taken", "seat.take", seat=seat, player=taken.player)
    if (owner := c.state.boxes.get(seat)) and _in_play(c, seat):
        return c.refuse("area-in-use", "wager.several-areas-room", seat=seat, player=c.state.seats[owner].player)
    return _shut_out(c) or c.game.keeps_seat(c, seat)


def _in_play(c: Context, place: int) -> bool:
    """Return whether wagers on an area can no longer change: its hand is being played, or the call has closed them. Where the
    rulebook lets a newcomer wait, they stay from when they were placed."""
    if c.in_round:
        return place in c.state.round.entries
    waits = c.rules.value("several-areas.room", "newcomer-takes-area") == "newcomer-waits"
    closed = waits or (c.state.round.called and c.rules.closes_at_call)
    return closed and has_wagers(c.state, place, c.rules.areas)


def _shut_out(c: Context) -> Refusal | None:
    """Refuse a person who is excluded, not admitted to a private table, or kept apart from somebody sitting here."""
    name = c.who.name
    if refusal := c.shut_out(name):
        return refusal
    if c.rules.value("table.private", False) and not among(name, c.rules.table.admitted):
        return Refusal("not-admitted", c.rules.book.setting("table.private").clauses, {"player": name})
    return apart_refusal(c, name)


def apart_refusal(c: Context, name: str) -> Refusal | None:
    """Refuse a player next to one they have been separated from. Where the rulebook says so, whoever has had their seat for
    longer plays on."""
    if not c.standing.apart_from and not c.state.apart:
        return None
    pairs = (pair for pair in c.state.apart if among(name, pair))
    others = {identity(other) for other in (*c.standing.apart_from, *(other for pair in pairs for other in pair))}
    seated = [seat.player for seat in c.state.seats.values()]
    if name in seated and c.rules.value("separated.both-seated", "neither-plays") == "longer-seated-plays":
        seated = seated[: seated.index(name)]
    here = next((player for player in seated if identity(player) in others - {identity(name)}), None)
    rules = tuple(rule for rule in ("remedy.collusion.separate", "conduct.separate") if c.rules.has(rule))
    return c.refuse("apart", *rules, player=name, other=here) if here else None


def may_take_seat(c: Context, seat: int) -> Offer | Refusal:
    if refusal := _not_free(c, seat):
        return refusal
    if c.standing.duty:
        return c.refuse("acts-here", person=c.who.name, office=c.standing.duty)
    at = c.own_seat
    if at is not None:
        return c.refuse("already-seated", "hand.one-per-player", "seat.take", player=c.who.name, seat=at)
    # Who arrives after a raise plays at the new minimum: the clause speaks where two minimums are in place.
    rules = ["limits.newcomers"] if any(other.kept for other in c.state.seats.values()) else []
    if _made_free(c, seat):
        rules.append("wager.several-areas-room")
    return Offer("take-seat", c.rules.cite(*(rules or ["seat.take"])), seat=seat)


def take_seat(c: Context, request: TakeSeat) -> Decision:
    offer = may_take_seat(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    return (SeatTaken(seat=request.seat, player=c.who.name, clauses=offer.clauses, moves=_made_free(c, request.seat)),)


def _made_free(c: Context, seat: int) -> tuple[Move, ...]:
    """Return the moves that give back another player's extra wagers on a newcomer's area, so that they keep nobody out."""
    owner = c.state.boxes.get(seat)
    if owner is None:
        return ()
    return tuple(move for wager in c.rules.areas for move in give_back(seat, wager, stake_on(c.state, seat, wager), owner))


def _seated(c: Context, power: str) -> int | Refusal:
    """Return where the speaker sits, who must have this power."""
    if refusal := c.requires(power) or keeps_seat(c, *([KEEPS] if power == "seat.take" else [KEPT, CHIPS])):
        return refusal
    seat = c.own_seat
    return c.refuse("not-seated", power, player=c.who.name) if seat is None else seat


def _wagering(c: Context, seat: int) -> Refusal | None:
    """Refuse while a wager of the seat is on the layout. Until the call its player may take it back."""
    if wagered_by(c.state, seat).total:
        called = c.in_round or c.state.round.called
        rules = ("wager.no-change", "wager.closed-after-first-card") if called else ("wager.before-first-card",)
        return c.refuse("wagers-lie", *rules, seat=seat)
    playing = c.in_round and any(entry.owner == seat for entry in c.state.round.entries.values())
    return c.refuse("round-lives", "wager.closed-after-first-card", seat=seat) if playing else None


def may_change_seat(c: Context, seat: int) -> Offer | Refusal:
    """Offer another seat. The player has not left the table, so a marker moves with them."""
    own = _seated(c, "seat.take")
    if isinstance(own, Refusal):
        return own
    rules = ["limits.marker-own-box"] if c.state.seats[own].kept else []
    if _made_free(c, seat):
        rules.append("wager.several-areas-room")
    clauses = c.rules.cite(*(rules or ["seat.take"]))
    refusal = _not_free(c, seat) or _wagering(c, own) or c.game.allows(c, Action.CHANGE_SEAT)
    return refusal or Offer("change-seat", clauses, seat=seat)


def change_seat(c: Context, request: ChangeSeat) -> Decision:
    offer = may_change_seat(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    own = c.own_seat
    assert own is not None
    moves = [*_made_free(c, request.seat)]
    for kind in ("", TOKENS):
        if held := c.state.money.get(rack(own) + kind, 0):
            moves.append(Move(rack(own) + kind, rack(request.seat) + kind, held))
    return (SeatChanged(seat=own, to=request.seat, clauses=offer.clauses, moves=tuple(moves)),)


def may_leave(c: Context) -> Offer | Refusal:
    seat = _seated(c, "seat.take")
    if isinstance(seat, Refusal):
        return seat
    if refusal := c.game.allows(c, Action.LEAVE) or _wagering(c, seat):
        return refusal
    rule = "limits.marker-removed" if c.state.seats[seat].kept else "seat.take"
    return Offer("leave-table", c.rules.cite(rule), seat=seat)


def leave_table(c: Context, request: LeaveTable) -> Decision:
    offer = may_leave(c)
    if isinstance(offer, Refusal):
        return offer
    assert offer.seat is not None
    return seat_left(c, offer.seat, offer.clauses, required=False)


def seat_left(c: Context, seat: int, clauses: tuple[str, ...], *, required: bool) -> tuple[Event, ...]:
    """Let a player leave with their chips; tokens are exchanged for a voucher, and a marker comes off the layout. What the game
    has to settle with them comes first."""
    settled = c.game.leaving(c, seat)
    c = c.after(move for event in settled for move in event.moves)
    stack, sitting = stack_of(c.state, seat), c.state.seats[seat]
    moves = (Move(rack(seat) + TOKENS, VOUCHERS, stack.tokens),) if stack.tokens else ()
    left = SeatLeft(
        seat=seat,
        player=sitting.player,
        marker_removed=bool(sitting.kept),
        required=required,
        clauses=clauses,
        moves=moves,
    )
    return (*settled, _cashed_out(c, sitting.player, seat, stack.chips), left) if stack.chips else (*settled, left)


# --- chips, cash and tokens ----------------------------------------------------------------------------------------


def may_buy_in(c: Context) -> Offer | Refusal:
    seat = _seated(c, "chips.buy")
    if isinstance(seat, Refusal):
        return seat
    if refusal := c.game.allows(c, Action.BUY_IN):
        return refusal
    offer = money_offer(c, "buy-in", *_least_held(c), "chips.buy", seat=seat)
    least = c.game.least_stake(c)[0] - stack_of(c.state, seat).chips
    if isinstance(offer, Refusal) or least <= 0:
        return offer
    bounds = offer.amounts["amount"]
    return replace(offer, amounts={"amount": replace(bounds, minimum=max(bounds.minimum, least))})


def _least_held(c: Context) -> tuple[int, str]:
    """Return what bounds a buy-in, the cash on hand or the chips in the tray, and the refusal if it is not enough."""
    tray = c.state.money.get(TRAY, 0)
    return (c.standing.purse, "purse-short") if c.standing.purse <= tray else (tray, "tray-short")


def buy_in(c: Context, request: BuyIn) -> Decision:
    """Put cash into the drop box and pay chips out of the tray."""
    offer = may_buy_in(c)
    if isinstance(offer, Refusal):
        return offer
    if refusal := bad_amount(offer, request.amount, _least_held(c)[1]) or _short_stake(c, offer, request.amount):
        return refusal
    assert offer.seat is not None
    moves = (Move(purse(c.who.name), DROP, request.amount), Move(TRAY, rack(offer.seat), request.amount))
    clauses = c.rules.cite("equipment.drop-box", "equipment.float-tray", "stake.increase")
    return (BoughtIn(seat=offer.seat, amount=request.amount, clauses=clauses, moves=moves),)


def _short_stake(c: Context, offer: Offer, amount: int) -> Refusal | None:
    """Refuse chips that leave a player with less than they must have on the table."""
    least, rule = c.game.least_stake(c)
    has = stack_of(c.state, offer.seat or 0).chips
    if has + amount >= least:
        return None
    return c.refuse("stake-minimum", rule, minimum=least, amount=has + amount, nearest=least - has)


def may_cash_out(c: Context) -> Offer | Refusal:
    seat = _seated(c, "chips.cash")
    if isinstance(seat, Refusal):
        return seat
    if refusal := c.game.allows(c, Action.CASH_OUT) or _wagering(c, seat):
        return refusal
    return money_offer(c, "cash-out", stack_of(c.state, seat).chips, "chips-short", "chips.cash", seat=seat)


def cash_out(c: Context, request: CashOut) -> Decision:
    offer = may_cash_out(c)
    if isinstance(offer, Refusal):
        return offer
    if refusal := bad_amount(offer, request.amount, "chips-short"):
        return refusal
    assert offer.seat is not None
    return (_cashed_out(c, c.who.name, offer.seat, request.amount),)


def _cashed_out(c: Context, player: str, seat: int, amount: int) -> CashedOut:
    """Cash out chips that leave the table with their owner; the cage pays cash for them."""
    moves = (Move(rack(seat), purse(player), amount),)
    return CashedOut(seat=seat, amount=amount, clauses=c.rules.cite("chips.cash"), moves=moves)


def may_exchange(c: Context) -> Offer | Refusal:
    seat = _seated(c, "token.exchange")
    if isinstance(seat, Refusal):
        return seat
    return money_offer(c, "exchange-voucher", LARGEST, "amount", "token.exchange", seat=seat)


def exchange_voucher(c: Context, request: ExchangeVoucher) -> Decision:
    offer = may_exchange(c)
    if isinstance(offer, Refusal):
        return offer
    if refusal := bad_amount(offer, request.amount, "amount"):
        return refusal
    if refusal := _unregistered(c, request):
        return refusal
    assert offer.seat is not None
    moves = (Move(VOUCHERS, rack(offer.seat) + TOKENS, request.amount),)
    return (
        VoucherExchanged(seat=offer.seat, voucher=request.voucher, amount=request.amount, clauses=offer.clauses, moves=moves),
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


def decide(c: Context, request: SeatsRequest) -> Decision:
    match request:
        case TakeSeat():
            return take_seat(c, request)
        case ChangeSeat():
            return change_seat(c, request)
        case LeaveTable():
            return leave_table(c, request)
        case BuyIn():
            return buy_in(c, request)
        case CashOut():
            return cash_out(c, request)
        case ExchangeVoucher():
            return exchange_voucher(c, request)
        case Fill():
            return fill(c, request)
        case Credit():
            return credit(c, request)
        case _:
            assert_never(request)
