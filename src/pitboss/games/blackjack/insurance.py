"""Against the dealer's ace: insurance up to half the wager, and a blackjack settled early at 1 to 1."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.blackjack.context import BoxContext, guest_of, owner_at
from pitboss.games.blackjack.events import EvenMoneyPaid, InsuranceDeclined, InsurancePlaced
from pitboss.games.blackjack.evolve import evolve
from pitboss.games.blackjack.flow import after_insurance, after_playing, insurable, reached, shows_ace
from pitboss.games.blackjack.money import Bet, settled_bets
from pitboss.games.blackjack.round import CloseInsurance, EvenMoney, HandStatus, Insure, NoInsurance, Stage
from pitboss.games.blackjack.settle import BOX, INSURANCE
from pitboss.table.accounts import give_back, put_down, stack_of
from pitboss.table.context import Decision
from pitboss.table.events import Outcome, Settled
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.payments import tray_short
from pitboss.table.places import Hand
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Settlement
from pitboss.table.services.wagers.decide import bad_stake, cannot_cover

INSURE, EVEN = "insurance.offered", "even-money.paid"
ACE_SHOWN = (Stage.INSURING, Stage.PLAYING, Stage.DRAWING)
"""When a blackjack may be settled early, as long as no further card has come."""


def offers(c: BoxContext) -> Iterator[Offer | Refusal]:
    if not c.is_at(*ACE_SHOWN):
        return
    for box, bettors in c.part.bettors.items():
        for bettor in bettors:
            if c.speaks_for(bettor):
                yield may_insure(c, box, bettor)
                yield may_even(c, box, bettor)
                yield may_decline(c, box, bettor)
    yield may_close(c)


def _speaker(c: BoxContext, box: int, named: int) -> int:
    """Return the bettor for whom somebody speaks: the one named, or themselves, or the player whose own box it is."""
    own = c.own_seat
    return named or (owner_at(c.state, box) if c.acts_for_players() or own is None else own)


def _not_bettor(c: BoxContext, box: int, bettor: int, rule: str) -> Refusal | None:
    """Refuse unless this bettor has a wager on the box and has not been settled early."""
    if box not in c.part.bettors or box not in c.part.hands:
        return c.refuse("no-hand", rule, seat=box)
    if bettor not in c.part.bettors[box]:
        return c.refuse("no-bettor", rule, seat=box)
    if refusal := c.requires_for(bettor, rule):
        return refusal
    if bettor in c.part.evened.get(box, ()):
        return c.refuse("evened", "even-money.paid", seat=box)
    return None


def _facts(c: BoxContext, box: int, bettor: int) -> tuple[str, ...]:
    """Return which bettor an offer is for, where the speaker may act for several."""
    return (str(bettor),) if c.acts_for_players() and guest_of(c.state, box, bettor) else ()


# --- insurance -----------------------------------------------------------------------------------------------------


def may_insure(c: BoxContext, box: int, bettor: int) -> Offer | Refusal:
    if not c.is_at(Stage.INSURING):
        return _insurance_closed(c)
    if refusal := _not_bettor(c, box, bettor, INSURE):
        return refusal
    if c.stake(box, INSURANCE, bettor).total:
        return c.refuse("insured", INSURE, seat=box)
    room, have = insurance_bounds(c, box, bettor), stack_of(c.state, bettor).chips
    if not room.any and have >= room.minimum:
        return c.refuse("insurance-none", "insurance.most", maximum=room.maximum, smallest_chip=room.minimum)
    if not room.any:
        return c.refuse("chips-short", INSURE, have=have, amount=room.minimum)
    choices = _facts(c, box, bettor)
    return Offer("insure", c.rules.cite(INSURE, "insurance.most"), seat=box, amounts={INSURANCE: room}, choices=choices)


def _insurance_closed(c: BoxContext) -> Refusal:
    if c.in_round and c.part.dealer and not shows_ace(c.part):
        return c.refuse("no-ace", INSURE)
    return c.refuse("wrong-phase", INSURE, phase=c.game.standing_at(c.state), needed=Stage.INSURING.value)


def insurance_bounds(c: BoxContext, box: int, bettor: int) -> Bounds:
    """Return what insurance may be: at least one chip, and no more than its part of the wager."""
    chip, have = c.rules.smallest_chip, stack_of(c.state, bettor).chips
    most = int(c.stake(box, BOX, bettor).total * c.rules.insured_part)
    return Bounds(chip, min(most, have), 0, chip)


def insure(c: BoxContext, request: Insure) -> Decision:
    bettor = _speaker(c, request.seat, request.bettor)
    offer = may_insure(c, request.seat, bettor)
    if isinstance(offer, Refusal):
        return offer
    if refusal := bad_stake(c, request.stake):
        return refusal
    amount, most = request.stake.total, int(c.stake(request.seat, BOX, bettor).total * c.rules.insured_part)
    if amount > most:
        return c.refuse("insurance-most", "insurance.most", maximum=most, amount=amount)
    if refusal := cannot_cover(c, bettor, request.stake):
        return refusal
    guest = bool(guest_of(c.state, request.seat, bettor))
    event = InsurancePlaced(
        seat=request.seat,
        bettor=bettor,
        player=c.state.seats[bettor].player,
        amount=amount,
        clauses=offer.clauses,
        moves=tuple(put_down(Hand(request.seat), INSURANCE, request.stake, bettor, guest=guest)),
    )
    return (event,)


# --- even money ----------------------------------------------------------------------------------------------------


def may_even(c: BoxContext, box: int, bettor: int) -> Offer | Refusal:
    """Offer an early settlement: at a table that pays 3 to 2, against an ace, and before any further card."""
    if not c.is_at(*ACE_SHOWN) or c.part.further:
        return c.refuse("even-money-late", EVEN, "even-money.offered")
    if refusal := _not_bettor(c, box, bettor, EVEN):
        return refusal
    if not shows_ace(c.part):
        return c.refuse("no-ace", "even-money.offered")
    if c.part.hands[box][0].status is not HandStatus.BLACKJACK:
        return c.refuse("no-blackjack", "even-money.offered", seat=box)
    if not c.rules.settles_early:
        return c.refuse("no-even-money", "even-money.offered", pays=str(c.rules.blackjack_odds))
    return Offer("even-money", c.rules.cite(EVEN), seat=box, choices=_facts(c, box, bettor))


def even_money(c: BoxContext, request: EvenMoney) -> Decision:
    """Pay at once; insurance goes back. The cards are collected when every bettor of the box has settled."""
    box = request.seat
    bettor = _speaker(c, box, request.bettor)
    offer = may_even(c, box, bettor)
    if isinstance(offer, Refusal):
        return offer
    result = Settlement(BOX, Outcome.WIN, c.rules.early_odds, (EVEN,))
    lines, moves = settled_bets(c, box, [Bet(1, bettor, result)])
    guest, insured = guest_of(c.state, box, bettor), c.stake(box, INSURANCE, bettor)
    clauses = c.rules.cite(EVEN)
    if insured.total:
        void = c.rules.cite("even-money.voids-insurance")
        lines.append(Settled(INSURANCE, Outcome.VOID, insured.total, 0, void, owner=guest))
        moves += give_back(Hand(box), INSURANCE, insured, bettor, guest=bool(guest))
        clauses += void
    if short := tray_short(c, moves):
        return short
    others = {*c.part.bettors[box]} - {bettor, *c.part.evened.get(box, ())}
    event = EvenMoneyPaid(
        seat=box,
        bettor=bettor,
        player=c.state.seats[bettor].player,
        racked=not others,
        wagers=tuple(lines),
        clauses=(*clauses, *c.rules.cite("even-money.collected")),
        moves=tuple(moves),
    )
    if not c.is_at(Stage.DRAWING):
        return (event,)
    stage = after_playing(c.after(moves), evolve(c.part, event))
    return (event,) if stage is Stage.DRAWING else (event, reached(c, stage))


# --- neither -------------------------------------------------------------------------------------------------------


def may_decline(c: BoxContext, box: int, bettor: int) -> Offer | Refusal:
    if not c.is_at(Stage.INSURING):
        return _insurance_closed(c)
    if refusal := _not_bettor(c, box, bettor, INSURE):
        return refusal
    if (box, bettor) in c.part.answered:
        return c.refuse("insurance-answered", INSURE, seat=box)
    return Offer("no-insurance", c.rules.cite(INSURE), seat=box, choices=_facts(c, box, bettor))


def decline(c: BoxContext, request: NoInsurance) -> Decision:
    bettor = _speaker(c, request.seat, request.bettor)
    offer = may_decline(c, request.seat, bettor)
    if isinstance(offer, Refusal):
        return offer
    player = c.state.seats[bettor].player
    return (InsuranceDeclined(seat=request.seat, bettor=bettor, player=player, clauses=offer.clauses),)


def may_close(c: BoxContext) -> Offer | Refusal:
    """Offer the dealer to ask no further: at once where a person deals, else when everybody has answered or the time is up."""
    rule = "play.in-turn"
    if refusal := c.requires(rule) or c.not_at(Stage.INSURING, rule):
        return refusal
    waits = insurable(c.state, c.part)
    if c.rules.virtual and waits and c.at < c.part.until:
        return c.refuse("insurance-open", INSURE, seat=waits[0][0])
    return Offer("close-insurance", c.rules.cite(rule))


def close(c: BoxContext, request: CloseInsurance) -> Decision:
    offer = may_close(c)
    return offer if isinstance(offer, Refusal) else (reached(c, after_insurance(c, c.part)),)
