"""The end of a round: the pots awarded, the commission taken, the cards collected and the button passed on."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pitboss.games.draw_poker.commission import Exempt, Taken, Tested, taken
from pitboss.games.draw_poker.entering import clockwise
from pitboss.games.draw_poker.hands import chips_of
from pitboss.games.draw_poker.pots import Layer, added, layers, nearest, shared, uncalled
from pitboss.games.draw_poker.round import LIVE, DrawPoker, Stage
from pitboss.games.draw_poker.rules import BET, DrawContext
from pitboss.games.draw_poker.showing import best_of
from pitboss.money import Move, show
from pitboss.table.accounts import TRAY, area, rack
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import AreaEvent, Event, GameEvent, Outcome, Settled
from pitboss.table.offers import Offer
from pitboss.table.phrases import outcomes
from pitboss.table.refusal import Refusal, listed
from pitboss.table.rounds import EndRound, RoundEnded, idle_rounds, next_deck
from pitboss.table.services.seats.sitting import seat_left


class AwardPots(Request, frozen=True, tag="award-pots"):
    """The winning hands are announced, the commission is taken, and the pots are paid."""


NOTHING_TAKEN = {
    Exempt.THRESHOLD: "no pot is above the threshold",
    Exempt.UNIT: "it comes to less than the smallest amount that is taken",
    Exempt.EQUAL: "the only players hold equal hands",
    Exempt.FORCED: "the pot holds only antes or blinds",
    Exempt.TIME: "it is paid by time",
    Exempt.UNCALLED: "nothing was called",
    Exempt.TOURNAMENT: "this is a tournament",
}


class UncalledReturned(GameEvent[DrawPoker], frozen=True, tag="draw.uncalled-returned/1"):
    """What nobody has called goes back and is no part of the pot."""

    seat: int
    amount: int

    def after(self, part: DrawPoker) -> DrawPoker:
        return part.with_paid(self.seat, self.amount)

    def says(self) -> str:
        return f"{show(self.amount)} that was not called goes back to seat {self.seat}."


class PotsAwarded(GameEvent[DrawPoker], frozen=True, tag="draw.awarded/1"):
    """The winning hands are announced."""

    pots: tuple[Pot, ...]
    total: int
    commission: int
    exempt: Exempt | None
    """Why nothing was taken, if nothing was."""

    def after(self, part: DrawPoker) -> DrawPoker:
        return replace(part, awarded=True, commission=self.commission)

    def says(self) -> str:
        why = f"no commission, as {NOTHING_TAKEN[self.exempt]}" if self.exempt else f"commission {show(self.commission)}"
        return f"{'; '.join(_pot_words(at, pot) for at, pot in enumerate(self.pots))}; {why}."


class PotsPaid(AreaEvent, GameEvent[DrawPoker], frozen=True, tag="draw.paid/1"):
    """How the bets of one player ended, and what they get."""

    def after(self, part: DrawPoker) -> DrawPoker:
        return part.with_paid(self.area, sum(line.stake + line.pays for line in self.wagers))

    def says(self) -> str:
        return f"Seat {self.area}: {outcomes(self.wagers)}."


class ButtonMoved(GameEvent[DrawPoker], frozen=True, tag="draw.button-moved/1"):
    """The dealer button is passed clockwise at the end of a round."""

    seat: int

    def after(self, part: DrawPoker) -> DrawPoker:
        return replace(part, button=self.seat)

    def says(self) -> str:
        return f"The button passes to seat {self.seat}."


class Pot(Struct, frozen=True):
    """A pot: the main one first, then the side pots."""

    amount: int
    """What is in it, commission included."""
    players: tuple[int, ...]
    """The seats that can win it."""
    high: tuple[int, ...]
    """The seats that win it, or its high half."""
    low: tuple[int, ...]
    """The seats that win its low half, or the whole of it where only low hands count."""
    shares: dict[int, int]
    """What each seat gets."""
    commission: int = 0
    exempt: Exempt | None = None


TWO = 2


def may_award(c: DrawContext) -> Offer | Refusal:
    rule = "pot.divide"
    if refusal := c.requires(rule) or c.requires("commission.collect") or c.not_at(Stage.SETTLING, rule):
        return refusal
    if c.part.awarded:
        return c.refuse("awarded", rule)
    return c.offer(rule, "show.announce")


def award(c: DrawContext, request: AwardPots, offer: Offer) -> Decision:
    """Give back what nobody called, take the commission, and pay the winners of each pot."""
    return awarded(c)


def awarded(c: DrawContext) -> tuple[Event, ...]:
    """Return how the pots end, from the hands as they are."""
    hands, rules = c.part.hands, c.rules
    seat, unmatched = uncalled(hands)
    events: list[Event] = []
    if unmatched:
        moves = (Move(area(seat, BET), rack(seat), unmatched),)
        events.append(UncalledReturned(seat=seat, amount=unmatched, clauses=rules.cite("commission.uncalled"), moves=moves))
    found = layers(hands, (seat, unmatched))
    winners = [_winners(c, each) for each in found]
    fee = _fee(c, found, winners, seat, unmatched)
    pots = tuple(
        _pot(c, each, won, fee.pots[at], _exempt(c, each, won)) for at, (each, won) in enumerate(zip(found, winners, strict=True))
    )
    held = {number: hand.put - (unmatched if number == seat else 0) for number, hand in hands.items()}
    taking, left = _moves_out(held, {TRAY: fee.total} if fee.total else {})
    events.append(
        PotsAwarded(
            pots=pots,
            total=sum(pot.amount for pot in pots),
            commission=fee.total,
            exempt=fee.exempt,
            clauses=rules.cite(*_rules(c, pots, fee)),
            moves=tuple(taking),
        )
    )
    return (*events, *_paid(c, pots, held, left))


def _winners(c: DrawContext, pot: Layer) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return who wins the high and the low half of a pot. A single player wins it without showing."""
    if len(pot.players) == 1:
        return (pot.players, ()) if c.rules.high_wins else ((), pot.players)
    return best_of(c.rules, c.part.hands, pot.players)


def _shares(c: DrawContext, amount: int, won: tuple[tuple[int, ...], tuple[int, ...]]) -> dict[int, int]:
    high, low = won
    order, chip = c.part.order, c.rules.smallest_chip
    if not high or not low:
        return shared(amount, high or low, order, chip)
    half = amount // 2 // chip * chip
    odd = amount - 2 * half
    to_high = c.rules.odd_to_high or nearest({*high, *low}, order) in high
    return added(
        shared(half + (odd if to_high else 0), high, order, chip), shared(half + (0 if to_high else odd), low, order, chip)
    )


def _pot(c: DrawContext, pot: Layer, won: tuple[tuple[int, ...], tuple[int, ...]], fee: int, exempt: Exempt | None) -> Pot:
    shares = _shares(c, pot.amount - fee, won)
    return Pot(pot.amount, pot.players, won[0], won[1], shares, fee, exempt)


def _exempt(c: DrawContext, pot: Layer, won: tuple[tuple[int, ...], tuple[int, ...]]) -> Exempt | None:
    """Return why a pot by itself is free of commission: equal hands of the only players, or antes and blinds only."""
    if pot.forced == pot.amount:
        return Exempt.FORCED
    high, low = ({*each} for each in won)
    equal = all(each == pot.contributors for each in (high, low) if each)
    return Exempt.EQUAL if len(pot.contributors) >= TWO and equal else None


def _fee(
    c: DrawContext, found: tuple[Layer, ...], winners: list[tuple[tuple[int, ...], tuple[int, ...]]], seat: int, unmatched: int
) -> Taken:
    """Return the commission. Where the whole uncalled bet is no part of the pot, the last pot counts without the rest of it."""
    rules, betting = c.rules, c.part.betting
    if rules.table.of_tournament:
        return Taken((0,) * len(found), Exempt.TOURNAMENT)
    if rules.by_time:
        return Taken((0,) * len(found), Exempt.TIME)
    tested = [Tested(pot.amount, _exempt(c, pot, won)) for pot, won in zip(found, winners, strict=True)]
    if rules.whole_uncalled and unmatched and betting.caller == seat and tested:
        last = tested[-1]
        tested[-1] = Tested(max(0, last.amount - max(0, betting.staked - unmatched)), last.exempt)
    return taken(rules.terms, tested)


EXEMPT_RULES = {
    Exempt.EQUAL: "commission.equal-hands",
    Exempt.FORCED: "commission.forced-only",
    Exempt.TIME: "commission.by-time",
    Exempt.TOURNAMENT: "commission.tournament",
}


def _rules(c: DrawContext, pots: tuple[Pot, ...], fee: Taken) -> tuple[str, ...]:
    rules = ["show.announce", "pot.divide"]
    if len(pots) > 1:
        rules += ["pot.side", "pot.next-best"]
    if any(len(winners) > 1 and len({*pot.shares.values()}) > 1 for pot in pots for winners in (pot.high, pot.low)):
        rules.append("pot.odd-chips")
    if c.rules.high_wins and c.rules.low_wins:
        rules += ["winner.split", "low.qualifies"] if c.rules.qualifier else ["winner.split"]
    else:
        rules.append("winner.high" if c.rules.high_wins else "winner.low")
    exempt = {pot.exempt for pot in pots if pot.exempt} | ({fee.exempt} if fee.exempt else set())
    rules += [rule for kind, rule in EXEMPT_RULES.items() if kind in exempt]
    if not c.rules.by_time and not c.rules.table.of_tournament:
        rules += ["commission.collect"] if fee.total else []
        rules += [c.rules.rate_rule, "commission.from-pots"]
    return (*rules, "pot.all-bets", *(() if c.rules.table.of_tournament else ("commission.charged",)))


def _moves_out(held: dict[int, int], dues: dict[str, int]) -> tuple[list[Move], dict[int, int]]:
    """Move chips out of the players' bets to what is due, from the first seat on; return also what is left of the bets."""
    moves: list[Move] = []
    left = dict(held)
    for target, due in dues.items():
        for seat, chips in left.items():
            amount = min(chips, due)
            if amount:
                moves.append(Move(area(seat, BET), target, amount))
                left[seat] -= amount
                due -= amount
    return moves, left


def _paid(c: DrawContext, pots: tuple[Pot, ...], held: dict[int, int], left: dict[int, int]) -> Iterator[PotsPaid]:
    """Yield for each player how their bets ended; winners get their shares."""
    won = added(*(pot.shares for pot in pots))
    for seat, stake in held.items():
        if not stake and seat not in won:
            continue
        got = won.get(seat, 0)
        # Their own chips come back to them first.
        own = {seat: left[seat], **{other: chips for other, chips in left.items() if other != seat}}
        moves, rest = _moves_out(own, {rack(seat): got})
        left.update(rest)
        outcome = Outcome.WIN if got > stake else Outcome.STAND_OFF if got == stake else Outcome.LOSE
        if not got and c.part.hands[seat].status not in LIVE:
            outcome = Outcome.GIVEN_UP
        clauses = c.rules.cite("pot.divide") if got else c.rules.cite("pot.all-bets")
        line = Settled(BET, outcome, stake, got - stake, clauses)
        yield PotsPaid(area=seat, wagers=(line,), clauses=clauses, moves=tuple(moves))


def may_end(c: DrawContext) -> Offer | Refusal:
    rule = "button.passes"
    if refusal := c.requires("pot.divide") or c.not_at(Stage.SETTLING, rule):
        return refusal
    return c.offer(rule) if c.part.awarded else c.refuse("not-awarded", "pot.divide")


def end(c: DrawContext, request: EndRound, offer: Offer) -> Decision:
    """Collect the cards and pass the button. Declared players who have lost their table stake leave."""
    part = c.part
    ended = RoundEnded(
        round=c.state.round.number,
        counted=c.rules.deck_size,
        deck=next_deck(c.state, shoe_plays_on=False),
        idle=idle_rounds(c.state, c.rules.value("idle.counts", "")),
        clauses=offer.clauses,
    )
    broke = [seat for seat, each in part.sitting.items() if each.declared and seat in c.state.seats and not chips_of(c, seat)]
    clauses = c.rules.cite("stake.declared-leaves")
    leaving = [event for seat in broke for event in seat_left(c, seat, clauses, required=True)]
    moved = ButtonMoved(seat=next_button(c), clauses=c.rules.cite("button.passes"))
    return (moved, ended, *leaving)


def next_button(c: DrawContext) -> int:
    """Return who has the button next: the next player clockwise who was dealt in and still sits there."""
    here = [seat for seat in c.part.order if seat in c.state.seats]
    return clockwise(here, c.part.button)[0] if here else c.part.button


def _pot_words(at: int, pot: Pot) -> str:
    name = "Main pot" if at == 0 else f"Side pot {at}"
    shares = listed([f"{show(amount)} to seat {seat}" for seat, amount in pot.shares.items()])
    return f"{name} of {show(pot.amount)}: {shares}"


SETTLING = Topic(
    acts=(
        Act(AwardPots, may_award, award),
        Act(EndRound, may_end, end),
    ),
    events=(
        UncalledReturned,
        PotsAwarded,
        PotsPaid,
        ButtonMoved,
    ),
    keyed=(
        UncalledReturned,
        PotsAwarded,
        PotsPaid,
        ButtonMoved,
    ),
    rules={
        "winner.high": "the highest hand wins",
        "winner.low": "the lowest hand wins",
        "winner.split": "the highest and the lowest hand share",
        "pot.all-bets": "the pot is everything that was bet",
        "pot.divide": "a pot divided equally in whole chips",
        "pot.odd-chips": "odd chips to the winner nearest the button",
        "pot.side": "who has tapped out wins only the pots they reach",
        "pot.next-best": "the next best hand wins the others",
        "pot.no-agreement": "no private division of a pot",
        "commission.from-pots": "commission from the pots",
        "commission.five-percent": "5% above the threshold",
        "commission.ten-percent": "10% above the threshold",
        "commission.uncalled": "an uncalled bet is no part of the pot",
        "commission.equal-hands": "no commission of equal hands of the only players",
        "commission.forced-only": "no commission of antes and blinds only",
        "commission.stake-decides": "10% only up to a table stake",
        "commission.tournament": "no commission from pots of tournament chips",
    },
    powers=frozenset({"pot.divide"}),
    refusals={
        "awarded": ("The pots have been awarded.", "End the round."),
        "not-awarded": ("The pots have not been awarded.", "Award them first."),
    },
)
