"""Against the dealer's ace: insurance up to half the wager, and a blackjack settled early at 1 to 1."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from pitboss.games.blackjack.boxes import BoxNumber
from pitboss.games.blackjack.flow import after_insurance, after_playing, insurable, reached, shows_ace
from pitboss.games.blackjack.hands import ended, guest_of, owner_at, stake_of
from pitboss.games.blackjack.money import Bet, settled_bets
from pitboss.games.blackjack.round import Blackjacks, HandStatus, Stage
from pitboss.games.blackjack.rules import BoxContext
from pitboss.games.blackjack.settle import BOX, INSURANCE
from pitboss.money import show
from pitboss.table.accounts import give_back, put_down, stack_of
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request, Stake
from pitboss.table.context import Decision
from pitboss.table.events import AreaEvent, GameEvent, Outcome, Settled
from pitboss.table.fields import SeatNumber, asks
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.payments import tray_short
from pitboss.table.places import Hand
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Settlement
from pitboss.table.services.wagers.placing import bad_stake, cannot_cover


class Insure(Request, frozen=True, tag="insure"):
    """A bettor insures their wager against the dealer's blackjack."""

    area: BoxNumber
    stake: Stake
    bettor: Annotated[SeatNumber, asks("The bettor at which seat?", after="of")] = 0


class EvenMoney(Request, frozen=True, tag="even-money"):
    """A bettor wants their blackjack settled at once, at 1 to 1."""

    area: BoxNumber
    bettor: Annotated[SeatNumber, asks("The bettor at which seat?", after="of")] = 0


class NoInsurance(Request, frozen=True, tag="no-insurance"):
    """A bettor wants neither."""

    area: BoxNumber
    bettor: Annotated[SeatNumber, asks("The bettor at which seat?", after="of")] = 0


class CloseInsurance(Request, frozen=True, tag="close-insurance"):
    """The dealer asks no further, and play begins."""


class InsurancePlaced(GameEvent[Blackjacks], frozen=True, tag="blackjack.insured/1"):
    area: int
    bettor: int
    player: str
    amount: int

    def after(self, part: Blackjacks) -> Blackjacks:
        return replace(part, answered=(*part.answered, (self.area, self.bettor)))

    def says(self) -> str:
        return f"{self.player} insures box {self.area} for {show(self.amount)}."


class InsuranceDeclined(GameEvent[Blackjacks], frozen=True, tag="blackjack.not-insured/1"):
    area: int
    bettor: int
    player: str

    def after(self, part: Blackjacks) -> Blackjacks:
        return replace(part, answered=(*part.answered, (self.area, self.bettor)))

    def says(self) -> str:
        return f"{self.player} takes no insurance on box {self.area}."


class EvenMoneyPaid(AreaEvent, GameEvent[Blackjacks], frozen=True, tag="blackjack.even-money/1"):
    """A bettor's blackjack is settled early; any insurance of theirs goes back."""

    bettor: int
    player: str
    racked: bool
    """The cards go to the discard rack: every bettor of the box has settled."""

    def after(self, part: Blackjacks) -> Blackjacks:
        evened = {**part.evened, self.area: (*part.evened.get(self.area, ()), self.bettor)}
        after = replace(part, evened=evened, answered=(*part.answered, (self.area, self.bettor)))
        return after.with_paid(self.area) if self.racked else after

    def says(self) -> str:
        cards = "The cards go to the discard rack." if self.racked else "The cards stay for the other bettors."
        return f"{self.player} settles the blackjack of box {self.area} early: {ended(self.wagers)}. {cards}"


INSURE, EVEN = "insurance.offered", "even-money.paid"
ACE_SHOWN = (Stage.INSURING, Stage.PLAYING, Stage.DRAWING)
"""When a blackjack may be settled early, as long as no further card has come."""


def _speaker(c: BoxContext, box: int, named: int) -> int:
    """Return the bettor for whom somebody speaks: the one named, or themselves, or the player whose own box it is."""
    own = c.own_seat
    return named or (owner_at(c.state, box) if c.for_players or own is None else own)


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
    return (str(bettor),) if c.for_players and guest_of(c.state, box, bettor) else ()


def may_insure(c: BoxContext, box: int, named: int) -> Offer | Refusal:
    bettor = _speaker(c, box, named)
    if not c.is_at(Stage.INSURING):
        return _insurance_closed(c)
    if refusal := _not_bettor(c, box, bettor, INSURE):
        return refusal
    if stake_of(c, box, INSURANCE, bettor).total:
        return c.refuse("insured", INSURE, seat=box)
    room, have = insurance_bounds(c, box, bettor), stack_of(c.state, bettor).chips
    if not room.any and have >= room.minimum:
        return c.refuse("insurance-none", "insurance.most", maximum=room.maximum, smallest_chip=room.minimum)
    if not room.any:
        return c.refuse("chips-short", INSURE, have=have, amount=room.minimum)
    choices = _facts(c, box, bettor)
    return c.offer(INSURE, "insurance.most", area=box, amounts={INSURANCE: room}, choices=choices)


def _insurance_closed(c: BoxContext) -> Refusal:
    if c.in_round and c.part.dealer and not shows_ace(c.part):
        return c.refuse("no-ace", INSURE)
    return c.refuse("wrong-phase", INSURE, phase=c.game.standing_at(c.state), needed=Stage.INSURING.value)


def insurance_bounds(c: BoxContext, box: int, bettor: int) -> Bounds:
    """Return what insurance may be: at least one chip, and no more than its part of the wager."""
    chip, have = c.rules.smallest_chip, stack_of(c.state, bettor).chips
    most = int(stake_of(c, box, BOX, bettor).total * c.rules.insured_part)
    return Bounds(chip, min(most, have), 0, chip)


def insure(c: BoxContext, request: Insure, offer: Offer) -> Decision:
    bettor = _speaker(c, request.area, request.bettor)
    if refusal := bad_stake(c, request.stake):
        return refusal
    amount, most = request.stake.total, int(stake_of(c, request.area, BOX, bettor).total * c.rules.insured_part)
    if amount > most:
        return c.refuse("insurance-most", "insurance.most", maximum=most, amount=amount)
    if refusal := cannot_cover(c, bettor, request.stake):
        return refusal
    guest = bool(guest_of(c.state, request.area, bettor))
    event = InsurancePlaced(
        area=request.area,
        bettor=bettor,
        player=c.state.seats[bettor].player,
        amount=amount,
        clauses=offer.clauses,
        moves=tuple(put_down(Hand(request.area), INSURANCE, request.stake, bettor, guest=guest)),
    )
    return (event,)


def may_even(c: BoxContext, box: int, named: int) -> Offer | Refusal:
    """Offer an early settlement: at a table that pays 3 to 2, against an ace, and before any further card."""
    bettor = _speaker(c, box, named)
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
    return c.offer(EVEN, area=box, choices=_facts(c, box, bettor))


def even_money(c: BoxContext, request: EvenMoney, offer: Offer) -> Decision:
    """Pay at once; insurance goes back. The cards are collected when every bettor of the box has settled."""
    box = request.area
    bettor = _speaker(c, box, request.bettor)
    result = Settlement(BOX, Outcome.WIN, c.rules.early_odds, (EVEN,))
    lines, moves = settled_bets(c, box, [Bet(1, bettor, result)])
    guest, insured = guest_of(c.state, box, bettor), stake_of(c, box, INSURANCE, bettor)
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
        area=box,
        bettor=bettor,
        player=c.state.seats[bettor].player,
        racked=not others,
        wagers=tuple(lines),
        clauses=(*clauses, *c.rules.cite("even-money.collected")),
        moves=tuple(moves),
    )
    if not c.is_at(Stage.DRAWING):
        return (event,)
    stage = after_playing(c.after(moves), event.after(c.part))
    return (event,) if stage is Stage.DRAWING else (event, reached(c, stage))


def may_decline(c: BoxContext, box: int, named: int) -> Offer | Refusal:
    bettor = _speaker(c, box, named)
    if not c.is_at(Stage.INSURING):
        return _insurance_closed(c)
    if refusal := _not_bettor(c, box, bettor, INSURE):
        return refusal
    if (box, bettor) in c.part.answered:
        return c.refuse("insurance-answered", INSURE, seat=box)
    return c.offer(INSURE, area=box, choices=_facts(c, box, bettor))


def decline(c: BoxContext, request: NoInsurance, offer: Offer) -> Decision:
    bettor = _speaker(c, request.area, request.bettor)
    player = c.state.seats[bettor].player
    return (InsuranceDeclined(area=request.area, bettor=bettor, player=player, clauses=offer.clauses),)


def may_close(c: BoxContext) -> Offer | Refusal:
    """Offer the dealer to ask no further: at once where a person deals, else when everybody has answered or the time is up."""
    rule = "play.in-turn"
    if refusal := c.requires(rule) or c.not_at(Stage.INSURING, rule):
        return refusal
    waits = insurable(c.state, c.part)
    if c.rules.virtual and waits and c.at < c.part.until:
        return c.refuse("insurance-open", INSURE, seat=waits[0][0])
    return c.offer(rule)


def close(c: BoxContext, request: CloseInsurance, offer: Offer) -> Decision:
    return (reached(c, after_insurance(c, c.part)),)


def _asked(c: BoxContext) -> Iterator[tuple[int, int]]:
    """Yield the boxes and bettors for whom the speaker may answer against the dealer's ace."""
    if c.is_at(*ACE_SHOWN):
        yield from ((box, bettor) for box, bettors in c.part.bettors.items() for bettor in bettors if c.speaks_for(bettor))


INSURANCES = Topic(
    acts=(
        Act(Insure, may_insure, insure, at=("area", "bettor"), each=_asked),
        Act(EvenMoney, may_even, even_money, at=("area", "bettor"), each=_asked),
        Act(NoInsurance, may_decline, decline, at=("area", "bettor"), each=_asked),
        Act(CloseInsurance, may_close, close),
    ),
    events=(
        InsurancePlaced,
        InsuranceDeclined,
        EvenMoneyPaid,
    ),
    keyed=(
        InsurancePlaced,
        InsuranceDeclined,
        EvenMoneyPaid,
    ),
    rules={
        "even-money.offered": "when a blackjack may be settled early",
        "even-money.paid": "a blackjack settled early at 1 to 1",
        "even-money.collected": "its cards collected",
        "even-money.voids-insurance": "insurance void after an early settlement",
        "insurance.offered": "insurance against the dealer's ace",
        "insurance.most": "how much insurance may be",
        "odds.insurance": "the odds of insurance",
        "play.in-turn": "boxes play in turn",
    },
    powers=frozenset({"even-money.paid", "insurance.offered", "play.in-turn"}),
    refusals={
        "no-ace": ("The dealer's first card is not an ace.", "Play your hand."),
        "no-bettor": ("You have no wager on box {seat}.", "Name a box on which you have wagered."),
        "insured": ("The wager on box {seat} is insured.", "Leave it as it is."),
        "insurance-most": ("Insurance of this wager may be at most {maximum}; you placed {amount}.", "Place {maximum} or less."),
        "insurance-none": (
            "This wager may be insured for at most {maximum}, less than the smallest chip of {smallest_chip}.",
            "Play your hand.",
        ),
        "insurance-answered": ("Box {seat} has answered.", "Wait for the next box."),
        "insurance-open": ("Box {seat} has not said whether it wants insurance.", "Wait for the answer."),
        "evened": ("The blackjack of box {seat} has been settled.", "Wait for the next round."),
        "even-money-late": (
            "A blackjack is settled early only after the first deal and before any further card.",
            "Wait for the dealer's second card.",
        ),
        "no-blackjack": ("Box {seat} has no blackjack.", "Insure the wager, or play the hand."),
        "no-even-money": (
            "A blackjack is settled early only where it pays 3 to 2; here it pays {pays}.",
            "Wait for the dealer's second card, or insure the wager.",
        ),
    },
)
