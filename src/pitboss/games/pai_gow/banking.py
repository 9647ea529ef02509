"""The bank before a round: offered round the table, taken, shared with the house, declined, covered and given back."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.pai_gow.context import PaiGowContext, stakes_wagered
from pitboss.games.pai_gow.events import BankCovered, BankDeclined, BankReturned, BankTaken
from pitboss.games.pai_gow.round import CoBank, DeclineBank, HouseBanks, LayDownBank, PutUp, Stage, TakeBank
from pitboss.games.pai_gow.wagers import BANK, WAGER
from pitboss.money import Move
from pitboss.table.accounts import area, give_back, has_wagers, rack, stack_of, stake_on
from pitboss.table.context import Decision
from pitboss.table.events import Event
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import undone
from pitboss.table.rounds import AreaVoided
from pitboss.table.state import Phase


def offers(c: PaiGowContext) -> Iterator[Offer | Refusal]:
    if (seat := offered_to(c)) is not None:
        yield may_take(c, seat)
        yield may_share(c, seat)
        yield may_decline(c, seat)
    if seat := c.part.banker:
        yield may_put_up(c, seat)
        yield may_lay_down(c, seat)
        yield may_go_back(c)


# --- whose turn it is ----------------------------------------------------------------------------------------------


def not_entitled(c: PaiGowContext, seat: int) -> Refusal | None:
    """Refuse the bank to a player who has no right to it in the coming round."""
    part, player = c.part, c.state.seats[seat].player
    if not c.rules.bank_every_round and not part.house_banked:
        return c.refuse("house-first", "bank.turn")
    if c.rules.bank_needs_wager and player not in part.played:
        return c.refuse("not-wagered-before", "bank.needs-wager", "bank.take", player=player)
    return None


def not_banker(c: PaiGowContext, seat: int) -> Refusal | None:
    """Refuse the bank to a player who has no right to it, has declined it, or wagers against it."""
    part, player = c.part, c.state.seats[seat].player
    if refusal := not_entitled(c, seat):
        return refusal
    if player in part.declined:
        return c.refuse("bank-declined", "bank.decline", player=player)
    # Whoever has placed a wager plays against the bank, until they take it back.
    return c.refuse("wager-of-banker", "bank.no-wager", seat=seat) if has_wagers(c.state, seat, c.rules.wagers) else None


def offered_to(c: PaiGowContext) -> int | None:
    """Return the seat to which the bank is offered now: the next one round the table that may bank."""
    closed = c.state.phase is not Phase.BETWEEN or c.state.round.called
    if closed or c.part.banker or not (c.rules.player_banks or c.rules.shares_bank):
        return None
    return next((seat for seat in _in_turn(c) if not not_banker(c, seat)), None)


def _in_turn(c: PaiGowContext) -> Iterator[int]:
    """Yield the seats round the table from the one that had the bank, or let it pass, last."""
    first, *others = c.rules.around(c.part.turn or c.rules.house_box, c.rules.bank_moves)
    yield from (seat for seat in (*others, first) if seat in c.state.seats)


def passed(c: PaiGowContext) -> int:
    """Return the seat from which the bank is offered on after this round: the banker's, or the first one it was offered to."""
    if c.part.banker:
        return c.part.banker
    return next((seat for seat in _in_turn(c) if not not_entitled(c, seat)), c.part.turn)


def _not_theirs(c: PaiGowContext, seat: int, rule: str) -> Refusal | None:
    """Refuse unless the bank is offered to this seat now."""
    if refusal := c.not_in(Phase.BETWEEN, rule) or c.requires_for(seat, rule):
        return refusal
    if c.state.round.called:
        return c.refuse("bets-closed", rule)
    if c.part.banker:
        return c.refuse("bank-held", rule, player=c.state.seats[c.part.banker].player)
    if refusal := not_banker(c, seat):
        return refusal
    turn = offered_to(c)
    if turn is None:
        return c.refuse("no-player-banks", rule)
    return None if turn == seat else c.refuse("not-your-turn-to-bank", "bank.turn", rule, seat=turn)


def _may_hold(c: PaiGowContext, seat: int, rule: str, *, offered: bool) -> Refusal | None:
    """Refuse the bank to a seat that it is not offered to, that has a wager, or that has no chips."""
    if refusal := _not_theirs(c, seat, rule):
        return refusal
    if not offered:
        return c.refuse("bank-not-offered", rule)
    stakes = stakes_wagered(c.state)
    have, least = stack_of(c.state, seat).chips, sum(map(c.rules.half, stakes) if rule == "bank.share" else stakes)
    least = least or c.rules.smallest_chip
    return c.refuse("bank-short", "bank.cover", rule, have=have, amount=least) if have < least else None


def may_take(c: PaiGowContext, seat: int) -> Offer | Refusal:
    rule = "bank.take"
    refusal = _may_hold(c, seat, rule, offered=c.rules.player_banks)
    return refusal or Offer("take-bank", c.rules.cite(rule), seat=seat)


def may_share(c: PaiGowContext, seat: int) -> Offer | Refusal:
    rule = "bank.share"
    refusal = _may_hold(c, seat, rule, offered=c.rules.shares_bank)
    return refusal or Offer("co-bank", c.rules.cite(rule), seat=seat)


def take(c: PaiGowContext, request: TakeBank | CoBank) -> Decision:
    shared = isinstance(request, CoBank)
    offer = may_share(c, request.seat) if shared else may_take(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    clauses = c.rules.cite("bank.share" if shared else "bank.take", "bank.turn", "equipment.chung")
    player = c.state.seats[request.seat].player
    return (BankTaken(seat=request.seat, player=player, shared=shared, clauses=clauses),)


def may_decline(c: PaiGowContext, seat: int) -> Offer | Refusal:
    rule = "bank.decline"
    return _not_theirs(c, seat, rule) or Offer("decline-bank", c.rules.cite(rule), seat=seat)


def decline(c: PaiGowContext, request: DeclineBank) -> Decision:
    offer = may_decline(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    player = c.state.seats[request.seat].player
    return (BankDeclined(seat=request.seat, player=player, clauses=c.rules.cite("bank.decline", "bank.turn")),)


# --- what it has to cover ------------------------------------------------------------------------------------------


def needed(c: PaiGowContext) -> int:
    """Return the least that the banker has to put up: the total of the wagers, or of their share of each. A wager is paid by
    itself, so an odd chip of each is the banker's."""
    account = area(c.part.banker, BANK)
    return sum(c.bank.split(stake)[account] for stake in stakes_wagered(c.state))


def _not_holding(c: PaiGowContext, seat: int, rule: str) -> Refusal | None:
    if refusal := c.requires_for(seat, rule):
        return refusal
    return None if seat == c.part.banker else c.refuse("no-bank-here", rule, seat=seat)


def may_put_up(c: PaiGowContext, seat: int) -> Offer | Refusal:
    rule = "bank.cover"
    if refusal := _not_holding(c, seat, rule):
        return refusal
    if refusal := not_covering(c, rule):
        return refusal
    least, chips = needed(c), stack_of(c.state, seat).chips
    if chips < least:
        return c.refuse("bank-short", rule, have=chips, amount=least)
    return Offer("put-up", c.rules.cite(rule), seat=seat, amounts={"amount": Bounds(least, chips, 0, c.rules.smallest_chip)})


def put_up(c: PaiGowContext, request: PutUp) -> Decision:
    offer = may_put_up(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    bounds = offer.amounts["amount"]
    if not bounds.holds(request.amount):
        chip = c.rules.smallest_chip
        if request.amount % chip:
            return Refusal("not-in-chips", offer.clauses, {"amount": request.amount, "smallest_chip": chip})
        facts = {"minimum": bounds.minimum, "maximum": bounds.maximum, "amount": request.amount}
        return Refusal("bank-stake", offer.clauses, {**facts})
    covered = BankCovered(
        seat=request.seat,
        player=c.state.seats[request.seat].player,
        put_up=request.amount,
        needed=needed(c),
        clauses=offer.clauses,
        moves=(Move(rack(request.seat), area(request.seat, BANK), request.amount),),
    )
    return (covered,)


# --- back to the house ---------------------------------------------------------------------------------------------


def not_covering(c: PaiGowContext, rule: str) -> Refusal | None:
    """Refuse outside the time in which the banker covers the wagers: after they are closed, and once."""
    if c.in_round and c.part.covered:
        return c.refuse("bank-covered", rule, amount=c.part.put_up)
    return None if c.is_at(Stage.COVERING) else c.refuse("wagers-open", rule)


def may_lay_down(c: PaiGowContext, seat: int) -> Offer | Refusal:
    rule = "bank.lay-down"
    if refusal := _not_holding(c, seat, rule):
        return refusal
    if c.state.phase is Phase.BETWEEN and not c.state.round.called:
        return Offer("lay-down-bank", c.rules.cite(rule), seat=seat)
    return not_covering(c, rule) or Offer("lay-down-bank", c.rules.cite(rule), seat=seat)


def lay_down(c: PaiGowContext, request: LayDownBank) -> Decision:
    offer = may_lay_down(c, request.seat)
    return offer if isinstance(offer, Refusal) else tuple(_returned(c, "bank.lay-down"))


def may_go_back(c: PaiGowContext) -> Offer | Refusal:
    rule = "bank.to-house"
    if refusal := c.requires(rule):
        return refusal
    if not c.part.banker:
        return c.refuse("house-banks", rule)
    return not_covering(c, rule) or Offer("house-banks", c.rules.cite(rule))


def go_back(c: PaiGowContext, request: HouseBanks) -> Decision:
    offer = may_go_back(c)
    return offer if isinstance(offer, Refusal) else tuple(_returned(c, "bank.to-house"))


def _returned(c: PaiGowContext, rule: str) -> Iterator[Event]:
    """Give the bank back to the house; a wager on the box of the house is void and goes back to its player."""
    seat, box = c.part.banker, c.rules.house_box
    stake = stake_on(c.state, box, WAGER)
    clauses = c.rules.cite(rule, *(("bank.house-box",) if stake.total else ()))
    between = () if c.in_round else tuple(give_back(box, WAGER, stake, box))
    player = c.state.seats[seat].player
    yield BankReturned(seat=seat, player=player, box=box, returned=stake.total, clauses=clauses, moves=between)
    if c.in_round and stake.total:
        lines, moves = undone(c, box, c.state.round.entries[box], clauses)
        yield AreaVoided(seat=box, wagers=lines, clauses=clauses, moves=moves)
